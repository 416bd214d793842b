"""Turning the boards to another player: when, to which side, and the animation in which the old picture of a board
fades into the new one. Upright pieces turned one by one would overlap on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.lattice import Point
from engine.core.rules import Cell, Seat
from engine.gui.drawing.easing import Timer, between, in_out_sine, part, shortest_turn
from engine.gui.window.context import Context
from engine.table.contract.game_view import Piece, TableView
from engine.table.geometry.zones import Board, Zones
from engine.table.pieces.stage import Stage
from engine.table.pieces.still_picture import Look, look

PATIENCE = 45
"""Frames to wait for the pictures of the other side before turning anyway."""


class BoardPose:
    """Asks the view how the boards lie. `seats`: how many play."""

    def __init__(self, ctx: Context, view: TableView[Any, Any], zones: Zones, stage: Stage, seats: int) -> None:
        self.ctx = ctx
        self.view = view
        self.zones = zones
        self.stage = stage
        self.seats = seats
        self.toward: Seat | None = None
        """The person towards whom the boards are turned; None for nobody, so that they lie as in the rules."""
        self._asked = 0
        """For how many frames the pictures of a side have been awaited."""

    def shape(self, position: Any, me: Seat, pieces: Iterable[Piece]) -> None:
        """Raise the cells: those that have to be visible, and those with pieces."""
        taken: dict[str, set[Cell]] = {}
        for piece in pieces:
            if piece.place.cell is not None:
                taken.setdefault(piece.place.zone, set()).add(piece.place.cell)
        for area in self.zones.boards():
            cells = taken.get(area.name, set()) | set(_box(self.view.extent(position, me, area.name)))
            lifts = {cell: self.view.lift(position, me, area.name, cell) for cell in cells}
            if area.camera.relief.set(lifts):
                # blocks have walls
                self.stage.textures.reaching = True
                self.stage.still.invalidate(area.rect)

    @property
    def turns(self) -> int:
        """By how many of the lattice's turns the boards should be rotated."""
        if self.toward is None or not self.ctx.settings.turn_board:
            return 0
        turns: int = self.view.facing(self.toward, self.seats)
        return turns

    @property
    def askew(self) -> bool:
        """Do the boards need to be turned?"""
        turns = self.turns
        return True in [board.camera.turns != turns % board.lattice.sides for board in self.zones.boards()]

    def face(self) -> bool:
        """Turn the boards to the person they should face, at once. False if they already do."""
        turns = self.turns
        self._asked = 0
        turned = [board.camera.face(turns) for board in self.zones.boards()]
        return any(turned)

    def ready(self) -> bool:
        """Are the pictures of all upright pieces drawn for the other side?

        If not, they are requested, and waited for a limited time.
        """
        turns, textures, missing = self.turns, self.stage.textures, False
        for sprite in self.stage.sprites.values():
            board = self.zones.board(sprite.lies.place.zone)
            name, at, _ = sprite.art.rpartition("@")
            if board is None or not at or sprite.flat or textures.turns(name + at):
                continue
            side = f"{name}@{turns % board.lattice.sides}"
            if not textures.known(side, sprite.stance.face):
                missing = True
                textures.want(side, sprite.stance.face, board.lattice, sprite.stance.scale)
        self._asked = self._asked + 1 if missing else 0
        return not missing or self._asked > PATIENCE

    def as_seen(self, piece: Piece) -> Piece:
        """The piece with its visible art: what stays upright on a turned board shows another side."""
        if not piece.art.endswith("@"):
            return piece
        board = self.zones.board(piece.place.zone)
        if board is None or self.stage.textures.turns(piece.art):
            return piece
        return replace(piece, art=f"{piece.art}{board.camera.turns}")


def _box(extent: Iterable[Cell]) -> Iterable[Cell]:
    """All cells between the outermost ones."""
    cells = list(extent)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return ((x, y) for y in range(min(ys), max(ys) + 1) for x in range(min(xs), max(xs) + 1))


SECONDS = 0.8
FADE = (0.34, 0.66)
"""The part of the time in which both pictures are visible."""
DIP = 0.2
"""By what share a board is smaller halfway."""
COARSE = 2
"""By what factor the turning pictures are smaller, since nobody sees them sharply."""


@dataclass(slots=True)
class _Turn:
    """One board. Its pictures are smaller by COARSE; pivots: where on the window the same lattice point is in each."""

    area: Board
    pictures: tuple[pygame.Surface, pygame.Surface]
    pivots: tuple[Point, Point]
    degrees: float
    grows: float


class RotationAnimation:
    """Turns all boards at the same time when another side is to be at the bottom."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        self.ctx = ctx
        self.stage = stage
        self._turns: list[_Turn] = []
        self._timer = Timer(0.0)

    @property
    def busy(self) -> bool:
        """Is a board being turned? Then nothing else of it is visible."""
        return bool(self._turns)

    def start(self, boards: Iterable[Board], turn: Callable[[], None]) -> None:
        """Start turning these boards; `turn` changes the table at once."""
        before = []
        for area in boards:
            pivot = area.camera.point(area.rect.center)
            before.append((area, self._portrait(area), pivot, area.camera.angle, area.camera.scale))
        turn()
        self._turns = []
        for area, old, pivot, angle, scale in before:
            camera, pictures = area.camera, (old, self._portrait(area))
            pivots = (float(area.rect.centerx), float(area.rect.centery)), camera.pixel(pivot)
            degrees = shortest_turn(angle, camera.angle) - angle
            self._turns.append(_Turn(area, pictures, pivots, degrees, camera.scale / scale))
        self._timer = Timer(SECONDS)
        self._veil(True)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._turns:
            self._timer.step(dt)
            if self._timer.done:
                self.skip()

    def looks(self) -> Sequence[Look]:
        """The boards that are turning, as they are seen now."""
        return [look(turn.area.rect, turn.area.name, self._timer.share) for turn in self._turns]

    def skip(self) -> None:
        """End the animation: all boards lie as they should."""
        if self._turns:
            self._veil(False)
            self._turns = []

    def _portrait(self, area: Board) -> pygame.Surface:
        """The picture of a board at rest, without its ground, smaller by COARSE."""
        whole = pygame.Surface(self.ctx.screen.size, pygame.SRCALPHA)
        brush = self.stage.brush
        brush.begin()
        layers = self.stage.order.layers(self.stage.order.on(area.name))
        brush.all(whole, layers, lambda _: area.rect, gliding=False, zooming=False)
        size = max(1, area.rect.width // COARSE), max(1, area.rect.height // COARSE)
        return pygame.transform.smoothscale(whole.subsurface(area.rect.clip(whole.get_rect())), size)

    def _veil(self, veiled: bool) -> None:
        self.stage.veiled = veiled
        for turn in self._turns:
            self.stage.still.invalidate(turn.area.rect)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the boards that are turning, inside `area`."""
        if not self._turns:
            return
        share = in_out_sine(self._timer.share)
        new = part(self._timer.share, *FADE)
        for turn in self._turns:
            clip = area.clip(turn.area.rect)
            if not clip.width:
                continue
            canvas.set_clip(clip)
            if new < 1.0:
                self._draw(canvas, turn, 0, share, 1.0 if new <= 0.0 else min(1.0, 2.0 - 2.0 * new))
            if new > 0.0:
                self._draw(canvas, turn, 1, share, min(1.0, 2.0 * new))
            canvas.set_clip(area)

    @staticmethod
    def _draw(canvas: pygame.Surface, turn: _Turn, which: int, share: float, strength: float) -> None:
        """Draw one picture, rotated by what is left of the way."""
        angle = turn.degrees * (share - which)
        # its corners would not fit halfway
        zoom = turn.grows ** (share - which) * (1.0 - DIP * sin(pi * share))
        picture = pygame.transform.rotozoom(turn.pictures[which], -angle, zoom)
        picture = pygame.transform.smoothscale_by(picture, COARSE)
        middle = turn.area.rect.center
        dx, dy = middle[0] - turn.pivots[which][0], middle[1] - turn.pivots[which][1]
        over, up = zoom * cos(radians(angle)), zoom * sin(radians(angle))
        x = between(turn.pivots[0][0], turn.pivots[1][0], share) + dx * over - dy * up
        y = between(turn.pivots[0][1], turn.pivots[1][1], share) + dx * up + dy * over
        picture.set_alpha(round(255 * strength))
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))
