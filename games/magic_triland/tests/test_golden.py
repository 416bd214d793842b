"""The golden saves: each way to end in each mode, replayed and asked what their test block says."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.magic_triland.rules import REASONS
from games.magic_triland.tests.golden_games import FOLDER, WISHES
from saves.format import mismatches, read_text, restore

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == set(WISHES)
    assert {wish.reason for wish in WISHES.values()} == set(REASONS)


def test_every_mode_has_its_saves() -> None:
    played = {(wish.seats, wish.options.get("mode"), wish.options.get("match")) for wish in WISHES.values()}
    assert {(3, None, None), (3, "master", None), (2, None, None), (2, "master", None), (1, None, None)} <= played
    assert {(3, "master", "tournament"), (3, None, "tournament"), (2, None, "tournament")} <= played


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    save = read_text(path.read_bytes())
    wish = WISHES[path.stem]
    assert save.test is not None
    assert save.test.note == wish.note
    game = restore(save)
    assert mismatches(game, save.test) == ()
    assert game.over is not None
    assert game.over.reason == wish.reason
    assert len(game.setup.seats) == wish.seats
    assert wish.wanted(game)
