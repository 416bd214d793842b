"""The golden saves: one for each way to end, and what each is kept for. Test blocks are asked in tests/torture."""

from __future__ import annotations

from pathlib import Path

from games.fairy_trails.rules.rules import REASONS
from games.fairy_trails.tests.golden_games import FOLDER, WISHES
from tests.all_failures_at_once import each
from tests.golden_saves import golden

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == set(WISHES) >= set(REASONS)


@each("path", FILES)
def test_golden_game_shows_what_it_is_kept_for(path: Path) -> None:
    save, game = golden(path)
    assert save.test is not None
    assert save.test.note == WISHES[path.stem].note
    assert game.over is not None
    assert game.over.reason == WISHES[path.stem].reason
    assert WISHES[path.stem].wanted(game)
