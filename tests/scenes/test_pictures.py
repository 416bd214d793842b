"""Scenes look as they did when somebody looked at them and found them right: see `tools/seen/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.table.pieces.zoom_cache import ZoomCache
from tools.seen import pictures
from tools.seen.pictures import OF_A_GAME, PAGES, SHADES, SQUARE, differences, drawn, small, where

AGAIN = "If this is meant: python -m tools seen {game} --pictures, and look at those that git has as changed."


@pytest.mark.parametrize("game", ["", *OF_A_GAME])
def test_a_scene_looks_as_it_was_found_right(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZoomCache, "_taking_ahead", lambda _: iter(()))
    faults, names = [], []
    for name, picture in drawn(game):
        names.append(name)
        known = pygame.image.load(where(name))
        squares = differences(picture, known)
        if squares:
            pygame.image.save(picture, tmp_path / f"{name}.png")
            left, top = (min(spot[axis] for spot in squares) * SQUARE for axis in (0, 1))
            right, bottom = ((max(spot[axis] for spot in squares) + 1) * SQUARE for axis in (0, 1))
            faults.append(f"{name}: {len(squares)} squares between {left, top} and {right, bottom}: {tmp_path}")
    assert not faults, "\n".join((AGAIN.format(game=game), *faults))
    wanted = [f"{game}_{name}" for name in OF_A_GAME[game].split()] if game else PAGES
    assert sorted(names) == sorted(wanted)


def test_every_picture_is_one_of_them() -> None:
    known = {f"{game}_{name}" for game, names in OF_A_GAME.items() for name in names.split()}
    known |= {*PAGES}
    assert {path.stem for path in where("any").parent.glob("*.png")} == known


def test_a_digit_and_a_dot_are_seen_and_another_shade_is_not() -> None:
    plain = pygame.Surface(pictures.SIZE)
    plain.fill((120, 120, 120))
    shade, dot = plain.copy(), plain.copy()
    shade.fill((120 + SHADES, 120, 120 - SHADES))
    dot.fill((255, 255, 255), (403, 307, 3, 2))
    assert differences(small(plain), small(shade)) == []
    assert differences(small(plain), small(dot)) == [(50, 38)]
    assert differences(small(plain), pygame.Surface((3, 3))) == [(0, 0)]
