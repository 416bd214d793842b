"""The golden saves: one for each way to end, replayed and asked what their test block says."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.fairy_trails.rules import REASONS
from games.fairy_trails.tests.golden_games import FOLDER, WISHES
from saves.format import mismatches, read_text, restore

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == set(WISHES) >= set(REASONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    save = read_text(path.read_bytes())
    assert save.test is not None
    assert save.test.note == WISHES[path.stem].note
    game = restore(save)
    assert mismatches(game, save.test) == ()
    assert game.over is not None
    assert game.over.reason == WISHES[path.stem].reason
    assert WISHES[path.stem].wanted(game)
