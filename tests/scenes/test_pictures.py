"""Scenes look as they did when somebody looked at them and found them right: see `tools/seen/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.core import registry
from tools.seen.pictures import SHADES, SIZE, SQUARE, differences, draw, known, small, where

AGAIN = "If this is meant: python -m tools seen --pictures, and look at those that git has as changed."


def test_scenes_look_as_they_were_found_right(tmp_path: Path) -> None:
    draw(tmp_path)
    faults = []
    for game in ("", *registry.names(hidden=True)):
        for name in known(game):
            path = tmp_path / f"{name}.png"
            squares = differences(pygame.image.load(path), pygame.image.load(where(name)))
            if squares:
                left, top = (min(spot[axis] for spot in squares) * SQUARE for axis in (0, 1))
                right, bottom = ((max(spot[axis] for spot in squares) + 1) * SQUARE for axis in (0, 1))
                faults.append(f"{name}: {len(squares)} squares between {left, top} and {right, bottom}: {path}")
    assert not faults, "\n".join((AGAIN, *faults))


def test_all_games_have_pictures() -> None:
    names = [known(game) for game in ("", *registry.names())]
    assert all(names) and sum(map(len, names)) > 40


def test_a_digit_and_a_dot_are_seen_and_another_shade_is_not() -> None:
    plain = pygame.Surface(SIZE)
    plain.fill((120, 120, 120))
    shade, dot = plain.copy(), plain.copy()
    shade.fill((120 + SHADES, 120, 120 - SHADES))
    dot.fill((255, 255, 255), (403, 307, 3, 2))
    assert differences(small(plain), small(shade)) == []
    assert differences(small(plain), small(dot)) == [(50, 38)]
    assert differences(small(plain), pygame.Surface((3, 3))) == [(0, 0)]
