"""Scenes look as they did when somebody looked at them and found them right: see `tools/seen/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.core import registry
from engine.table.pieces.zoom_cache import ZoomCache
from tools.seen import pictures
from tools.seen.pictures import SHADES, SQUARE, differences, drawn, known, small, where

AGAIN = "If this is meant: python -m tools seen {game} --pictures, and look at those that git has as changed."


@pytest.mark.parametrize("game", ["", *registry.names(hidden=True)])
def test_a_scene_looks_as_it_was_found_right(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZoomCache, "_taking_ahead", lambda _: iter(()))
    faults, names = [], []
    for name, picture in drawn(game):
        names.append(name)
        squares = differences(picture, pygame.image.load(where(name)))
        if squares:
            pygame.image.save(picture, tmp_path / f"{name}.png")
            left, top = (min(spot[axis] for spot in squares) * SQUARE for axis in (0, 1))
            right, bottom = ((max(spot[axis] for spot in squares) + 1) * SQUARE for axis in (0, 1))
            faults.append(f"{name}: {len(squares)} squares between {left, top} and {right, bottom}: {tmp_path}")
    assert not faults, "\n".join((AGAIN.format(game=game), *faults))
    assert sorted(names) == known(game)


def test_all_games_have_pictures() -> None:
    names = [known(game) for game in ("", *registry.names())]
    assert all(names) and sum(map(len, names)) > 40


def test_a_digit_and_a_dot_are_seen_and_another_shade_is_not() -> None:
    plain = pygame.Surface(pictures.SIZE)
    plain.fill((120, 120, 120))
    shade, dot = plain.copy(), plain.copy()
    shade.fill((120 + SHADES, 120, 120 - SHADES))
    dot.fill((255, 255, 255), (403, 307, 3, 2))
    assert differences(small(plain), small(shade)) == []
    assert differences(small(plain), small(dot)) == [(50, 38)]
    assert differences(small(plain), pygame.Surface((3, 3))) == [(0, 0)]
