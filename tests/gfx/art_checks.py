"""For the tests of what a game draws: pictures rendered, cut off at their frame, alike without colour."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations

from tests.gfx.lint import faults

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from engine.core import game_colours, registry
from engine.gui.drawing.svg_builder import TEXT
from engine.gui.drawing.theme import Theme

PALETTES = {name: Theme(name).palette for name in game_colours.PALETTES}
STANDARD = PALETTES["standard"]
MARGIN = 20
Draw = Callable[[str, int, Mapping[str, str]], str]
"""A game's drawing by name, face and palette."""


def ground_of(game: str, palette: str) -> str:
    """The colour of the game's table in the palette of this name."""
    ground = registry.tones(game).ground
    assert ground is not None
    return ground[game_colours.PALETTES.index(palette)]


def box(svg: str) -> tuple[float, ...]:
    """Its viewBox: left, top, width, height."""
    found = re.search(r'viewBox="([^"]*)"', svg)
    assert found is not None
    return tuple(map(float, found[1].split()))


def render(svg: str, scale: float) -> pygame.Surface:
    """The picture; scale: pixels to a unit."""
    _, _, width, height = box(svg)
    pixels = max(1, round(width * scale)), max(1, round(height * scale))
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), pixels)


def drawing_faults(draw: Draw, name: str, face: int = 0) -> list[str]:
    """What is beyond nanosvg in any palette and in none, with figures as large as can be, and whether it is another
    picture when it is drawn again."""
    drawn = [[draw(name, face, palette) for palette in (*PALETTES.values(), {}, {TEXT: "2"})] for _ in range(2)]
    return [fault for svg in drawn[0] for fault in faults(svg)] + ["differs"] * (drawn[0] != drawn[1])


def figure_faults(draw: Draw, name: str, face: int = 0) -> list[str]:
    """Whether a drawing with a figure does not follow the player's text size, or is cut off for it."""
    usual, small, large, largest = (draw(name, face, {TEXT: size} if size else {}) for size in ("", "0.8", "1.5", "2"))
    told = ["smaller"] * (small != usual) + ["not larger"] * (len({usual, large, largest}) < 3)
    return told + ["cut off"] * (is_cut_off(largest) and not is_cut_off(usual))


def is_cut_off(svg: str) -> bool:
    """With a margin all round, is anything seen there? Up to a pixel is rounding, at a pixel to a unit."""
    left, top, width, height = box(svg)
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    frame = f'viewBox="{left - MARGIN} {top - MARGIN} {wide} {high}" width="{wide}" height="{high}"'
    image = render(re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', frame, svg, count=1), 1)
    inside = pygame.Rect(MARGIN - 1, MARGIN - 1, round(width) + 2, round(height) + 2)
    return not inside.contains(image.get_bounding_rect(min_alpha=40))


@cache
def greys(svg: str, scale: float, ground: str) -> bytes:
    """How light each pixel is on a ground of this colour, 0 to 255."""
    image = render(svg, scale)
    under = pygame.Surface(image.get_size())
    under.fill(ground)
    under.blit(image, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(under), "RGB")[::3]


def alike(pictures: Mapping[str, bytes], least: float) -> list[tuple[str, str, float]]:
    """The pictures of a group, as `greys`, that differ by less than so many grey steps on average."""
    differ = {
        (one, other): sum(abs(a - b) for a, b in zip(pictures[one], pictures[other], strict=True)) / len(pictures[one])
        for one, other in combinations(pictures, 2)
        if len(pictures[one]) == len(pictures[other])
    }
    return [(one, other, round(steps, 2)) for (one, other), steps in differ.items() if steps < least]
