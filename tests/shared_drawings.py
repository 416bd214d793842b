"""A plugin for all tests: the same picture is made once, however many windows they open.

Each window begins with empty caches, as the program does, and would draw the same table anew, its ground and all the
shadows of its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha1

import pygame
import pytest

from engine.gui.drawing import art
from engine.gui.drawing.surface_cache import SurfaceCache
from engine.gui.drawing.table_background import Bands, Ground
from engine.table.pieces import shadows

KEPT = 250_000_000
"""Bytes of pictures."""
GROUNDS = 12
"""A band of a ground is painted once, by whoever wants it first, and never painted on."""
COLORS = ("ground", "ground_light", "ground_dark")


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """Copies of what has been drawn before."""
    kept, draw, cast, begin = SurfaceCache(KEPT), art.fresh, shadows._dark, Ground._begin
    begun: dict[tuple[object, ...], Bands] = {}

    def fresh(svg: str, size: tuple[int, int]) -> pygame.Surface:
        key = svg, size, pygame.display.get_surface() is None
        return kept.get(key, lambda: draw(svg, size)).copy()

    def shadow(image: pygame.Surface, blur: int, alpha: int) -> pygame.Surface:
        key = sha1(image.get_buffer().raw).digest(), image.get_size(), image.get_pitch(), blur, alpha
        return kept.get(key, lambda: cast(image, blur, alpha)).copy()

    def ground(self: Ground, size: tuple[int, int]) -> Bands:
        theme = self.theme
        key = size, theme.name, *(tuple(theme.color(name)) for name in COLORS)
        if key not in begun:
            if len(begun) == GROUNDS:
                begun.clear()
            begun[key] = begin(self, size)
        return begun[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "fresh", fresh)
        patch.setattr(shadows, "_dark", shadow)
        patch.setattr(Ground, "_begin", ground)
        yield
