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

    start: how it was seen when it set out, with its art then. flips: it is turned over on its way. comes: from another
    zone. route: its look at a share of its time, if it does not move in a straight line.
    """

    __slots__ = ("art", "comes", "flips", "goal", "manner", "route", "start", "timer")

    def __init__(self, start: Stance, goal: Stance, art: str, manner: Manner = CUT, seconds: float = 0.0) -> None:
        self.start = start
        self.goal = goal
        self.art = art
        self.manner = manner
        self.timer = Timer(seconds)
        self.flips = self.comes = False
        self.route: Callable[[float], Stance] | None = None

    @property
    def down(self) -> bool:
        """Whether it has touched down, though it may still settle."""
        return self.timer.done or (self.route is None and self.timer.share >= 1.0 - self.manner.settles)

    @property
    def moved(self) -> float:
        """The share of the time that it moves, before it settles."""
        return min(1.0, self.timer.share / (1.0 - self.manner.settles))

    @property
    def over(self) -> float:
        """How far it is turned over, 0 to 1."""
        return part(self.moved, *self.manner.flip) if self.flips and not self.timer.done else 0.0

    def at_present(self) -> Stance:
        """How it is seen now."""
        start, goal, manner, share = self.start, self.goal, self.manner, self.moved
        if self.route is not None:
            return self.route(self.timer.share)
        settling = part(self.timer.share, 1.0 - manner.settles, 1.0) if manner.settles else 0.0
        way = manner.ease(part(share, *manner.carry))
        base = between(start.lift, goal.lift, manner.ease(share))
        lift = max(base, manner.arch * min(1.0, 7.0 * share, 7.0 * (1.0 - share))) - PRESSED * sin(pi * settling)
        return Stance(
            between(start.x, goal.x, way),
            between(start.y, goal.y, way),
            between(start.scale, goal.scale, way),
            between(start.angle, goal.angle, in_out_sine(part(share, *manner.turn))),
            lift,
            start.face if self.flips and self.over < 0.5 else goal.face,
            between(start.raised, goal.raised, way),
        )


class Sprite:
    """`stance` is how it is seen now. `flat`: furniture that casts no shadow and is never taken up."""

    __slots__ = ("flat", "held", "journey", "lies", "lit", "order", "piece", "rests", "seen_as", "stance", "travels")

    def __init__(self, piece: Piece, stance: Stance, *, flat: bool = False) -> None:
        self.piece = piece
        """Where it belongs, and how it looks there."""
        self.lies = piece
        """The piece at the place where it is shown at rest: the old one while it waits for its cue."""
        self.stance = stance
        self.journey = Journey(stance, stance, piece.art)
        self.held = False
        self.lit = False
        """Has it a bright edge, because it can be taken up?"""
        self.flat = flat
        self.order = 0
        self.rests: tuple[tuple[Stance, str, float, bool], pygame.Rect] | None = None
        """The rectangle at rest, and the values it was computed from: see `Bodies.resting`."""
        self.travels: tuple[tuple[Stance, str, float, bool], pygame.Rect] | None = None
        """The same on its way or in the hand: see `Bodies.moving`."""
        self.seen_as = ""
        """The art it was last drawn with while at rest."""

    @property
    def waits(self) -> bool:
        """Does it stay at its old place until its cue comes?"""
        return self.lies is not self.piece

    def become(self, piece: Piece) -> None:
        """Be this piece from now on, wherever it is shown; a piece that waits goes on waiting."""
        if not self.waits:
            self.lies = piece
        self.piece = piece

    @property
    def art(self) -> str:
        """The art that is seen: on its way the one with which it set out, until it is turned over or arrives."""
        journey, timer = self.journey, self.journey.timer
        # asked of every piece whenever a part of the table is painted: no property is called for what rests
        if timer.passed >= timer.seconds or journey.over >= 0.5:
            return self.lies.art
        return journey.art

    @property
    def squeeze(self) -> float:
        """How broad it looks while it is turned over, 0 to 1."""
        return abs(cos(pi * self.journey.over))

    @property
    def goal(self) -> Stance:
        """How it will be seen when it arrives."""
        return self.journey.goal

    @property
    def moving(self) -> bool:
        """Whether it is travelling or in the hand, and so drawn above resting pieces."""
        return self.held or not self.journey.timer.done

    @property
    def travelling(self) -> bool:
        """Whether it is on its way to where it lies."""
        return not self.journey.timer.done

    @property
    def comes(self) -> bool:
        """Whether it is on its way from another zone."""
        return self.travelling and self.journey.comes

    @property
    def down(self) -> bool:
        """Whether it has touched down, though it may still settle."""
        return self.journey.down

    def restate(self, piece: Piece, grown: float, grows: bool) -> str:
        """The art with which it sets out as another state of the same face: that in which it will arrive, if the two
        visibly differ in size, or while it is small."""
        if not grows and abs(grown - 1.0) <= SHOWS:
            return self.art
        self.stance = self.stance._replace(scale=self.stance.scale * grown)
        return piece.art

    def send(
        self,
        goal: Stance,
        manner: Manner = CUT,
        pace: float = 0.0,
        *,
        piece: Piece | None = None,
        shown: str = "",
    ) -> None:
        """Let it travel to a place; `pace` multiplies the time (0: be there at once).

        piece: what it is from now on. shown: the art with which it sets out, by default the one that is seen.
        """
        shown, before = shown or self.art, self.piece
        self.piece = self.lies = piece or before
        goal = goal._replace(angle=shortest_turn(self.stance.angle, goal.angle))
        self.journey = Journey(self.stance, goal, shown, manner, manner.seconds * pace)
        self.journey.flips = self.stance.face != goal.face or front(shown) != front(self.piece.art)
        self.journey.comes = before.place.zone != self.piece.place.zone
        if self.journey.timer.done:
            self.arrive()

    def aim(self, goal: Stance) -> None:
        """Change where it travels to, since the view glides: it still arrives in the remaining time."""
        self.journey.goal = goal._replace(angle=shortest_turn(self.goal.angle, goal.angle))
        if self.journey.timer.done:
            self.arrive()

    def walk(self, goal: Stance, route: Callable[[float], Stance], seconds: float) -> None:
        """Let it travel along a route of its own."""
        self.send(goal)
        self.journey.art, self.journey.flips, self.journey.comes = self.piece.art, False, False
        self.journey.route, self.journey.timer = route, Timer(seconds)
        self.stance = route(0.0)

    def carry(self, x: float, y: float) -> None:
        """Move it with the hand at once, while its turning and lifting continue."""
        journey = self.journey
        journey.goal = journey.goal._replace(x=x, y=y)
        if not journey.timer.done:
            journey.start = journey.start._replace(x=x, y=y)
        self.stance = self.stance._replace(x=x, y=y)

    def settle(self, goal: Stance) -> None:
        """Let it rest where it is to lie, without travelling there."""
        self.stance = self.journey.start = self.journey.goal = goal

    def arrive(self) -> None:
        """Put it where it travels to, now."""
        self.journey.timer.finish()
        self.journey.route = None
        self.stance = self.goal._replace(angle=self.goal.angle % 360)

    def step(self, dt: float) -> None:
        """Move on by `dt` seconds of the journey."""
        if not self.journey.timer.done:
            self.journey.timer.step(dt)
            if self.journey.timer.done:
                self.arrive()
            else:
                self.stance = self.journey.at_present()


def same(goal: Stance, stance: Stance) -> bool:
    """Whether the new place is practically the same."""
    near = abs(goal.x - stance.x) < 0.5 and abs(goal.y - stance.y) < 0.5 and abs(goal.scale - stance.scale) < 0.01
    return near and goal.face == stance.face and (goal.angle - stance.angle) % 360 == 0
