"""What has scored, lit where it lies: marks that glow one after another and fade or stay, light on their cells, sparks
that fly off, and what runs along them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, pi, sin

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import Point
from engine.gui.drawing.easing import Timer, out_cubic
from engine.gui.drawing.surface_cache import SurfaceCache, as_many
from engine.gui.window.context import Context
from engine.table.contract.game_view import Mark, Scored
from engine.table.effects.cue_player import TRAVEL_SECONDS, Drawn, draw_lights, drawn, light_rects
from engine.table.effects.flying_points import spark
from engine.table.geometry.rectangles_and_lines import pixel
from engine.table.geometry.zones import Board, Zones
from engine.table.marks.mark_layer_cache import Layers
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.still_picture import Look, look

LIT, AGAIN = 1.0, 0.45
"""Seconds that something with points is lit, and lit once more."""
FADES = 0.22
"""Seconds in which a light comes or goes."""
AROUND = 0.95
"""The radius of the light on a cell, in lattice units."""
WARM = pygame.Color(150, 112, 56)
"""What the light adds to the colours in its middle."""
FADING, SHADES = 5, 8
"""In how many steps marks fade, and light on cells swells: a large picture takes time to be painted."""
OVER = 0.4
"""How far above the middle of the uppermost cell its points come up, in lattice units."""
SPARKS, FAR, SPARK = 9, 0.85, 0.07
"""How many sparks fly off, how far, and the radius of one, in lattice units."""
LIGHT_BYTES = 1_200_000
"""All degrees of one size, which are kept until the end."""
_lights = SurfaceCache(LIGHT_BYTES)

Spot = tuple[Board, Point, float]
"""A board, a point of the window on it, and the pixels of a lattice unit."""


class Lamp(Struct, frozen=True):
    """Something that is lit. layer: of its marks. stays: does it burn until all is over? again: was it lit before?"""

    layer: str
    scored: Scored
    timer: Timer
    stays: bool
    again: bool

    @property
    def light(self) -> float:
        """How bright it is, 0 to 1."""
        passed = self.timer.passed
        come = min(1.0, passed / FADES)
        light = come if self.stays else min(come, (self.timer.seconds - passed) / FADES)
        steps = FADING // 2 if self.again else FADING
        return ceil(steps * light) / steps

    @property
    def shine(self) -> float:
        """How bright the light on its cells is, 0 to 1: it swells, and fades unless it stays."""
        share = self.timer.share
        swell = sin(pi * min(1.0, 1.2 * share))
        return round(SHADES * (max(swell, min(0.6, 2.0 * share)) if self.stays else swell)) / SHADES


class ScoredThings:
    """Each has a layer of its own: its picture is small, and is let go when it has faded."""

    def __init__(self, ctx: Context, zones: Zones, textures: Textures) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = textures
        self.layers = Layers(ctx, zones, ctx.screen.invalidate, strong=True)
        self._lamps: list[Lamp] = []
        self._planned: dict[int, str] = {}
        """The layers of what will be lit next."""
        self._sparks: list[pygame.Rect] = []
        """Those that fly in this frame."""
        self._lights: dict[str, list[pygame.Rect]] = {}
        """Where lights run along lines in this frame, by layer."""
        self._count = 0

    @property
    def busy(self) -> bool:
        """Is something fading, or running along?"""
        return any(not lamp.timer.done for lamp in self._lamps)

    def plan(self, scored: Scored, *, again: bool = False) -> None:
        """Draw what will be lit soon, a part of it in each frame. again: see `light`."""
        if id(scored) in self._planned:
            return
        self._count += 1
        self._planned[id(scored)] = layer = f"scored{self._count}"
        if self._shines:
            marks = [mark for mark in scored.cue.marks if not (again and mark.cells)]
        else:
            marks = [_without_light(mark) for mark in scored.cue.marks]
        if marks:
            (self.layers.set if self._still else self.layers.plan)(layer, marks)

    def light(self, scored: Scored, pace: float, *, stays: bool, again: bool = False) -> None:
        """Let this light up. again: it was lit before; now light falls on its cells, without their marks."""
        self.plan(scored, again=again)
        layer, cue = self._planned.pop(id(scored)), scored.cue
        seconds = max(AGAIN if again else LIT, cue.seconds * TRAVEL_SECONDS if cue.travel else 0.0)
        self._lamps.append(Lamp(layer, scored, Timer(seconds * pace), stays, again))

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for lamp in self._lamps:
            lamp.timer.step(dt)
        for lamp in [lamp for lamp in self._lamps if lamp.timer.done and not lamp.stays]:
            self._lamps.remove(lamp)
            self.layers.drop(lamp.layer)

    def clear(self) -> None:
        """Nothing is lit any more."""
        for layer in (*(lamp.layer for lamp in self._lamps), *self._planned.values()):
            self.layers.drop(layer)
        self._lamps, self._planned, self._sparks, self._lights = [], {}, [], {}
        _lights.clear()

    @property
    def _shines(self) -> bool:
        """Is there light? Where contrast is high there are only marks."""
        return self.ctx.theme.name != "contrast"

    def middle(self, scored: Scored) -> Point | None:
        """Where it lies on the window; None if that is not to be seen."""
        if scored.at is not None:
            return self.zones.middle(scored.at)
        for mark in scored.cue.marks:
            area = self.zones.board(mark.zone)
            points = list(_points(area, mark)) if area is not None else []
            if area is not None and points:
                xs, ys = zip(*points, strict=True)
                # what lies on cells is seen below its points
                high = min(ys) - OVER if mark.cells else (min(ys) + max(ys)) / 2
                x, y = area.camera.raised(((min(xs) + max(xs)) / 2, high))
                rect = area.rect
                return min(max(x, rect.left), rect.right), min(max(y, rect.top), rect.bottom)
        return None

    # --- painting ----------------------------------------------------------------------------------------------------

    def looks(self) -> Iterator[Look]:
        """All that is lit, as it is seen now: what stays as it is is not painted again for what runs along it."""
        self._sparks = [rect for lamp in self._lamps for rect in self._flying(lamp)]
        self._lights = {lamp.layer: [*self._running(lamp)] for lamp in self._lamps}
        for lamp in self._lamps:
            light, shine, share = self._light(lamp), self._shine(lamp), lamp.timer.share
            for painted in self.layers.pictures(lamp.layer):
                yield look(painted.rect.clip(painted.area.rect), lamp.layer, light)
            flies = self._moves(lamp) and not lamp.again
            for spot in self._lit(lamp):
                yield look(_around(spot, AROUND), "lit", shine, flies and share)
            for rect in (*self._lights[lamp.layer], *(rect for _, rect in self._travellers(lamp))):
                yield look(rect, "runs", share)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all of it inside `area`."""
        for lamp in self._lamps:
            self._draw_light(lamp, canvas, area)
            alpha = round(255 * self._light(lamp))
            for painted in self.layers.pictures(lamp.layer):
                painted.image.set_alpha(alpha)
                painted.draw(canvas, area, self.ctx.scratch)
                # it may be another's picture, too
                painted.image.set_alpha(255)
                if any(rect.colliderect(area) for rect in self._lights.get(lamp.layer, ())):
                    canvas.set_clip(area.clip(painted.area.rect))
                    draw_lights(self.ctx, canvas, painted.area, lamp.scored.cue.marks, lamp.timer.share)
                    canvas.set_clip(area)
        for rect in self._sparks:
            if rect.colliderect(area):
                canvas.blit(spark(self.ctx, rect.width // 2), rect)
        for lamp in self._lamps:
            for image, rect in self._travellers(lamp):
                if rect.colliderect(area):
                    canvas.blit(image, rect)

    def _moves(self, lamp: Lamp) -> bool:
        return not lamp.timer.done and not self._still

    @property
    def _still(self) -> bool:
        return self.ctx.theme.reduced_motion

    def _running(self, lamp: Lamp) -> Iterator[pygame.Rect]:
        """Where lights run along the lines of a lamp."""
        for painted in self.layers.pictures(lamp.layer) if self._moves(lamp) else ():
            yield from light_rects(painted.area, lamp.scored.cue.marks, lamp.timer.share)

    def _light(self, lamp: Lamp) -> float:
        return 1.0 if self._still else lamp.light

    def _shine(self, lamp: Lamp) -> float:
        return 0.6 if self._still else lamp.shine

    def _lit(self, lamp: Lamp) -> Iterator[Spot]:
        """Where light falls on the cells of a lamp; on only one of them if it was lit before."""
        if not self._shines or (lamp.timer.done and not lamp.stays):
            return
        for mark in lamp.scored.cue.marks:
            area = self.zones.board(mark.zone)
            points = [area.lattice.centre(cell) for cell in mark.cells] if area is not None else []
            points += mark.points if mark.kind == "note" else ()
            for point in points[:1] if lamp.again else points:
                if area is not None:
                    yield area, area.camera.raised(point), area.camera.scale

    def _flying(self, lamp: Lamp) -> Iterator[pygame.Rect]:
        """Where the sparks are that fly off."""
        share = lamp.timer.share
        for area, (x, y), unit in self._lit(lamp) if self._moves(lamp) and not lamp.again else ():
            radius = max(1, round(SPARK * unit * (1.0 - share)))
            far = FAR * unit * out_cubic(share)
            for number in range(SPARKS):
                angle = 2 * pi * number / SPARKS + x
                rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
                rect.center = round(x + far * cos(angle)), round(y + far * sin(angle))
                if area.rect.contains(rect):
                    yield rect

    def _draw_light(self, lamp: Lamp, canvas: pygame.Surface, clip: pygame.Rect) -> None:
        """The light on cells."""
        shade = round(SHADES * self._shine(lamp))
        for spot in self._lit(lamp) if shade else ():
            rect = _around(spot, AROUND)
            if rect.colliderect(clip):
                canvas.set_clip(clip.clip(spot[0].rect))
                image = _light(max(4, round(AROUND * spot[2])), shade, self.ctx.theme.unit)
                canvas.blit(image, image.get_rect(center=pixel(spot[1])), special_flags=pygame.BLEND_RGB_ADD)
                canvas.set_clip(clip)

    def _travellers(self, lamp: Lamp) -> list[Drawn]:
        if not self._moves(lamp):
            return []
        return drawn(self.zones, self.textures, lamp.scored.cue, lamp.timer.share)


def _without_light(mark: Mark) -> Mark:
    """The mark as it is seen where no light falls on cells: a tint on them, a halo where only light would be."""
    if mark.kind == "note":
        return replace(mark, kind="halo", points=mark.points[:1])
    return replace(mark, kind="wash") if mark.cells else mark


def _around(spot: Spot, radius: float) -> pygame.Rect:
    """The square around a spot, as far as it is seen. radius: in lattice units."""
    area, point, unit = spot
    rect = pygame.Rect(0, 0, 2 * round(radius * unit), 2 * round(radius * unit))
    rect.center = pixel(point)
    return rect.clip(area.rect)


def _light(radius: int, shade: int, unit: float) -> pygame.Surface:
    """What is added to the colours of a cell, at one of SHADES degrees of brightness."""
    _lights.limit = as_many(LIGHT_BYTES, unit)

    def make() -> pygame.Surface:
        image = pygame.Surface((2 * radius, 2 * radius))
        for step in range(radius, 0, -1):
            bright = shade / SHADES * (1.0 - step / radius) ** 0.8
            pygame.draw.circle(image, WARM.lerp("black", 1.0 - bright), (radius, radius), step)
        return image

    return _lights.get((radius, shade), make)


def _points(area: Board, mark: Mark) -> Iterator[Point]:
    """All points that a mark names, in lattice units."""
    yield from (area.lattice.centre(cell) for cell in mark.cells)
    yield from mark.points
    for line in mark.lines:
        yield from line
