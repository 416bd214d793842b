"""An arrow at the rim of a view that the player has moved: where, out of sight, the last move was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, pi, sin

import pygame
from msgspec import Struct

from engine.core.rules import Cell
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer
from engine.gui.window.context import Context
from engine.table.contract.game_view import Mark
from engine.table.geometry.zones import Board, Zones
from engine.table.pieces.still_picture import Look, look

SIZE = 44
"""Pixels at 1280x720: as large as a finger."""
BECKON = 1.5
"""Seconds that a new arrow moves to and fro."""
BEATS = 3
STRETCH = 9
"""Pixels at 1280x720 that it moves."""


class Pointer(Struct, frozen=True):
    """One arrow: its middle, and its direction in degrees clockwise from north."""

    area: Board
    cell: Cell
    x: float
    y: float
    angle: float


class OffscreenArrow:
    """The arrows of all boards."""

    def __init__(self, ctx: Context, zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self._cells: dict[str, Cell] = {}
        self._shown: dict[str, Pointer] = {}
        self._timer = Timer(0.0)

    def follow(self, marks: Iterable[Mark]) -> None:
        """Set the marks of the position: "last" says where the last move was made."""
        cells = {mark.zone: mark.cells[-1] for mark in marks if mark.kind == "last" and mark.cells}
        if cells != self._cells:
            self._cells = cells
            self._shown = {}
            self.update(0.0)

    @property
    def busy(self) -> bool:
        """Whether an arrow is moving to and fro."""
        return bool(self._shown) and not self._timer.done

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds; the views may have moved."""
        before = self._shown
        moved = [area for area in self.zones.boards() if area.camera.moved_by_player and area.name in self._cells]
        found = [(area.name, self._find(area, self._cells[area.name])) for area in moved]
        self._shown = {name: arrow for name, arrow in found if arrow is not None}
        if self._shown.keys() - before.keys():
            self._timer = Timer(0.0 if self.ctx.theme.reduced_motion else BECKON)
        if self.busy or self._shown != before:
            self._timer.step(dt)

    def looks(self) -> Sequence[Look]:
        """The arrows as they are seen now."""
        return [look(self._rect(one, STRETCH), one.cell, one.angle, self._timer.share) for one in self._shown.values()]

    def at(self, pos: tuple[int, int]) -> Pointer | None:
        """The arrow under a pixel."""
        return next((found for found in self._shown.values() if self._rect(found, 0).collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the arrows that reach into `area`."""
        for found in self._shown.values():
            if self._rect(found, STRETCH).colliderect(area):
                size = self.ctx.px(SIZE)
                image = art.raster(self._svg(found.angle), (size, size))
                beat = 0.0 if self._timer.done else abs(sin(pi * BEATS * self._timer.share)) * self.ctx.px(STRETCH)
                turn = (found.angle - 90.0) * pi / 180.0
                middle = round(found.x - beat * cos(turn)), round(found.y - beat * sin(turn))
                canvas.blit(image, image.get_rect(center=middle))

    def _find(self, area: Board, cell: Cell) -> Pointer | None:
        camera = area.camera
        x, y = camera.raised(area.lattice.centre(cell))
        near = -0.3 * camera.scale
        if area.rect.inflate(near, near).collidepoint(x, y):
            return None
        inset = self.ctx.px(SIZE) * 0.72
        half_x, half_y = max(1.0, area.rect.width / 2 - inset), max(1.0, area.rect.height / 2 - inset)
        dx, dy = x - area.rect.centerx, y - area.rect.centery
        share = min(half_x / max(abs(dx), 1e-6), half_y / max(abs(dy), 1e-6), 1.0)
        spot = area.rect.centerx + dx * share, area.rect.centery + dy * share
        # from where it stands it points at the very cell
        heading = degrees(atan2(x - spot[0], -(y - spot[1]))) if share < 1.0 else degrees(atan2(dx, -dy))
        return Pointer(area, cell, *spot, round(heading / 5) * 5.0)

    def _rect(self, pointer: Pointer, around: int) -> pygame.Rect:
        side = round(self.ctx.px(SIZE) * (1.45 if around else 1.0)) + 2 * self.ctx.px(around)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(pointer.x), round(pointer.y)
        return rect

    def _svg(self, angle: float) -> str:
        """A round lamp in the colour of the last move, with an arrow in this direction."""
        palette = self.ctx.theme.palette
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            f'<circle cx="50" cy="50" r="49" fill="{palette["shade"]}" fill-opacity="0.35"/>'
            f'<circle cx="50" cy="50" r="44" fill="{palette["shade"]}"/>'
            f'<circle cx="50" cy="50" r="39" fill="{palette["focus_on_dark"]}"/>'
            f'<path transform="rotate({angle:.0f} 50 50)" d="M50 20L74 50L59 50L59 77L41 77L41 50L26 50Z" '
            'fill="#1c1410" stroke="#1c1410" stroke-width="5" stroke-linejoin="round"/></svg>'
        )
