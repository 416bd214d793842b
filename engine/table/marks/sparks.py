"""Small lights that run along lines while they are celebrated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from engine.core.lattice import Point
from engine.gui.drawing import art
from engine.gui.drawing.cache import SurfaceCache
from engine.gui.drawing.svg import mix
from engine.table.contract.view import Mark
from engine.table.geometry.lines import along, length
from engine.table.geometry.zones import Area

if TYPE_CHECKING:
    from engine.gui.window.context import Context

MOST = 40
PER_CELL = 1.0
ROUNDS = 1.6
"""How often a light runs its line while the cue lasts."""
SIZE, HALO = 0.045, 0.17
"""Radii in cells."""

Light = tuple[Point, str, float]
"""Where, in which colour, how bright (0 to 1)."""
_halos = SurfaceCache(600_000)


def lights(marks: Iterable[Mark], zone: str, share: float) -> Iterator[Light]:
    """The lights of a zone's lines at a share of the time, in lattice units."""
    lines = [(line, mark.tone) for mark in marks if mark.kind == "lines" and mark.zone == zone for line in mark.lines]
    lines = lines[:: max(1, len(lines) // MOST + 1)]
    for number, (line, tone) in enumerate(lines):
        long = length(line)
        count = max(1, round(long * PER_CELL))
        for light in range(min(count, 3)):
            # the golden ratio scatters them without a generator
            way = (share * ROUNDS + number * 0.618 + light / count) % 1.0
            x, y, _ = along(line, way * long)
            yield (x, y), tone, sin(pi * way) * min(1.0, 6 * share, 5 * (1 - share))


def draw(ctx: Context, canvas: pygame.Surface, area: Area, marks: Iterable[Mark], share: float) -> None:
    """The lights of one area, inside the canvas's clip."""
    camera = area.camera
    if camera is None:
        return
    halo, core = max(4, round(HALO * camera.scale)), max(2, round(SIZE * camera.scale))
    for point, name, bright in lights(marks, area.name, share):
        x, y = camera.raised(point)
        if bright <= 0.05 or not area.rect.collidepoint(x, y):
            continue
        tone = ctx.theme.palette.get(name, name if name.startswith("#") else "#ffffff")
        image = _halo(halo, core, mix(tone, "#ffffff", 0.55))
        image.set_alpha(round(255 * bright))
        canvas.blit(image, (round(x) - halo, round(y) - halo))
        image.set_alpha(255)


def _halo(radius: int, core: int, colour: str) -> pygame.Surface:
    """A white dot in a soft light."""

    def make() -> pygame.Surface:
        light = pygame.Color(colour)
        image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
        image.fill((light.r, light.g, light.b, 0))
        for step in range(radius, 0, -1):
            alpha = round(170 * (1 - step / radius) ** 2)
            pygame.draw.circle(image, (light.r, light.g, light.b, alpha), (radius, radius), step)
        art.disc(image, (radius, radius), core, pygame.Color("#ffffff"))
        return image

    return _halos.get((radius, core, colour), make)
