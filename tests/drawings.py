"""A plugin for all tests: the same drawing in the same size is made once, however many windows they open.

Each window begins with empty caches, as the program does, and would draw the same table anew.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.ui import art
from engine.ui.cache import SurfaceCache

KEPT = 100_000_000
"""Bytes of pictures."""


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """Copies of what has been drawn before."""
    kept, draw = SurfaceCache(KEPT), art.fresh

    def fresh(svg: str, size: tuple[int, int]) -> pygame.Surface:
        key = svg, size, pygame.display.get_surface() is None
        return kept.get(key, lambda: draw(svg, size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "fresh", fresh)
        yield
