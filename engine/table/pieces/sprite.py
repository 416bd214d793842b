"""A piece on the window: its present look, and the animation to its final one. It has no state of the game."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

import pygame
from msgspec import Struct

from engine.gui.drawing.easing import Ease, Timer, between, in_out_sine, out_back, out_cubic, part, shortest_turn
from engine.table.contract.game_view import Piece

LIFT_SCALE = 0.06
"""How much larger a piece that is in the hand looks."""
PRESSED = 0.3
"""How far a piece is pressed down as it arrives, in units of a lift."""
ENTERS = 0.3
"""The share of its size that a new piece has at first."""
SHOWS = 0.06
"""By what share a piece may grow at once without an animation."""


class Stance(NamedTuple):
    """Middle in pixels, pixels of a lattice unit, degrees clockwise, 0 (lies) to 1 (in the hand), which face is up.

    raised: by how many pixels its ground is higher than the flat table.
    """

    x: float
    y: float
    scale: float
    angle: float = 0.0
    lift: float = 0.0
    face: int = 0
    raised: float = 0.0


class Manner(Struct, frozen=True):
    """How a piece travels to its place. Shares of the time for lifting, flipping, turning, moving, laying.

    seconds: at normal speed. arch: how high it is lifted on the way. sounds: whether the hand is heard. settles: in
    the last share of the time it has touched down, and gives a little.
    """

    seconds: float
    ease: Ease = out_cubic
    arch: float = 0.0
    carry: tuple[float, float] = (0.0, 1.0)
    flip: tuple[float, float] = (0.0, 1.0)
    turn: tuple[float, float] = (0.0, 1.0)
    sounds: bool = False
    settles: float = 0.0


SNAP = Manner(0.2, settles=0.45)
BACK = Manner(0.18, out_back)
TURN = Manner(0.11)
PICK = Manner(0.09)
DEAL = Manner(0.22, in_out_sine, arch=0.5)
CARRY = Manner(1.05, in_out_sine, 1.0, (0.14, 0.84), (0.2, 0.42), (0.42, 0.78), sounds=True, settles=0.1)
PASS = Manner(0.45, in_out_sine, arch=0.5)
ENTER = Manner(0.26, out_back)
CUT = Manner(0.0)


def front(art: str) -> str:
    """An art's name without the state of its face and without its turns."""
    return art.partition("#")[0].partition("@")[0]


class Journey:
    """The way of a sprite to its goal.

    start: how it was seen when it set out. flips: it is turned over on its way. route: its look at a share of its time,
    if it does not move in a straight line.
    """

    __slots__ = ("flips", "manner", "route", "start", "timer")

    def __init__(self, start: Stance, manner: Manner = CUT, seconds: float = 0.0, *, flips: bool = False) -> None:
        self.start = start
        self.manner = manner
        self.timer = Timer(seconds)
        self.flips = flips
        self.route: Callable[[float], Stance] | None = None

    @property
    def down(self) -> bool:
        """Whether it has touched down, though it may still settle."""
        return self.timer.done or (self.route is None and self.timer.share >= 1.0 - self.manner.settles)


class Sprite:
    """`stance` is how it is seen now. `flat`: furniture that casts no shadow and is never taken up."""

    __slots__ = (
        "art",
        "comes",
        "flat",
        "goal",
        "held",
        "journey",
        "lit",
        "order",
        "piece",
        "rests",
        "seen_as",
        "squeeze",
        "stance",
        "waits",
    )

    def __init__(self, piece: Piece, stance: Stance, *, flat: bool = False) -> None:
        self.piece = piece
        self.art = piece.art
        self.stance = stance
        self.goal = stance
        self.journey = Journey(stance)
        self.squeeze = 1.0
        self.held = False
        self.comes = False
        """Is it on its way from another zone?"""
        self.lit = False
        """Has it a bright edge, because it can be taken up?"""
        self.flat = flat
        self.order = 0
        self.rests: tuple[tuple[Stance, str, float, bool], pygame.Rect] | None = None
        """The rectangle at rest, and the values it was computed from: see `Bodies.resting`."""
        self.seen_as = ""
        """The art it was last drawn with while at rest."""
        self.waits: Piece | None = None
        """The piece at its old place, while it waits for its cue."""

    @property
    def lies(self) -> Piece:
        """The piece at the place where it is shown at rest."""
        return self.waits or self.piece

    @property
    def moving(self) -> bool:
        """Whether it is travelling or in the hand, and so drawn above resting pieces."""
        return self.held or not self.journey.timer.done

    @property
    def travelling(self) -> bool:
        """Whether it is on its way to where it lies."""
        return not self.journey.timer.done

    @property
    def down(self) -> bool:
        """Whether it has touched down, though it may still settle."""
        return self.journey.down

    def send(self, goal: Stance, manner: Manner, pace: float) -> None:
        """Let it travel to a place; `pace` multiplies the time (0: be there at once)."""
        angle = shortest_turn(self.stance.angle, goal.angle)
        self.waits = None
        self.goal = goal._replace(angle=angle)
        flips = self.stance.face != goal.face or front(self.art) != front(self.piece.art)
        self.journey = Journey(self.stance, manner, manner.seconds * pace, flips=flips)
        if self.journey.timer.done:
            self.arrive()

    def aim(self, goal: Stance) -> None:
        """Change where it travels to, since the view glides: it still arrives in the remaining time."""
        self.goal = goal._replace(angle=shortest_turn(self.goal.angle, goal.angle))
        if self.journey.timer.done:
            self.arrive()

    def walk(self, goal: Stance, route: Callable[[float], Stance], seconds: float) -> None:
        """Let it travel along a route of its own."""
        self.send(goal, CUT, 0.0)
        self.journey.route = route
        self.journey.timer = Timer(seconds)
        self.stance = route(0.0)

    def settle(self, goal: Stance) -> None:
        """Let it rest where it is to lie, without travelling there."""
        self.stance = self.journey.start = self.goal = goal

    def restate(self, grown: float, grows: bool) -> None:
        """Let it start in the state in which it will arrive, if that visibly differs in size, or while it is small."""
        if grows or abs(grown - 1.0) > SHOWS:
            self.art = self.piece.art
            self.stance = self.stance._replace(scale=self.stance.scale * grown)

    def arrive(self) -> None:
        """Put it where it travels to, now."""
        self.journey.timer.finish()
        self.journey.route = None
        self.comes = False
        self.stance = self.goal._replace(angle=self.goal.angle % 360)
        self.art = self.piece.art
        self.squeeze = 1.0

    def step(self, dt: float) -> None:
        """Move on by `dt` seconds of the journey."""
        journey = self.journey
        if journey.timer.done:
            return
        journey.timer.step(dt)
        if journey.timer.done:
            self.arrive()
        elif journey.route is not None:
            self.stance = journey.route(journey.timer.share)
        else:
            self._between(journey.timer.share)

    def _between(self, share: float) -> None:
        start, goal, manner = self.journey.start, self.goal, self.journey.manner
        settling = part(share, 1.0 - manner.settles, 1.0) if manner.settles else 0.0
        share = min(1.0, share / (1.0 - manner.settles))
        way = manner.ease(part(share, *manner.carry))
        turn = in_out_sine(part(share, *manner.turn))
        base = between(start.lift, goal.lift, manner.ease(share))
        lift = max(base, manner.arch * min(1.0, 7.0 * share, 7.0 * (1.0 - share))) - PRESSED * sin(pi * settling)
        face = goal.face
        if self.journey.flips:
            over = part(share, *manner.flip)
            self.squeeze = abs(cos(pi * over))
            face = start.face if over < 0.5 else goal.face
            if over >= 0.5:
                self.art = self.piece.art
        self.stance = Stance(
            between(start.x, goal.x, way),
            between(start.y, goal.y, way),
            between(start.scale, goal.scale, way),
            between(start.angle, goal.angle, turn),
            lift,
            face,
            between(start.raised, goal.raised, way),
        )


def restyled(sprite: Sprite, piece: Piece) -> bool:
    """Whether only the state of its face has changed, while it rests."""
    rests = not sprite.moving and sprite.waits is None
    return rests and sprite.art != piece.art and front(sprite.art) == front(piece.art)


def same(goal: Stance, stance: Stance) -> bool:
    """Whether the new place is practically the same."""
    near = abs(goal.x - stance.x) < 0.5 and abs(goal.y - stance.y) < 0.5 and abs(goal.scale - stance.scale) < 0.01
    return near and goal.face == stance.face and (goal.angle - stance.angle) % 360 == 0
