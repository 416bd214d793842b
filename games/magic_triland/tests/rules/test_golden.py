"""The golden saves: each way to end in each mode, and what each is kept for. Test blocks are asked in tests/torture."""

from __future__ import annotations

from pathlib import Path

from games.magic_triland.rules.rules import REASONS
from games.magic_triland.tests.golden_games import FOLDER, WISHES
from tests.all_failures_at_once import each
from tests.golden_saves import golden

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    assert {path.stem for path in FILES} == set(WISHES)
    assert {wish.reason for wish in WISHES.values()} == set(REASONS)


def test_every_mode_has_its_saves() -> None:
    played = {(wish.seats, wish.options.get("mode"), wish.options.get("match")) for wish in WISHES.values()}
    assert {(3, None, None), (3, "master", None), (2, None, None), (2, "master", None), (1, None, None)} <= played
    assert {(3, "master", "tournament"), (3, None, "tournament"), (2, None, "tournament")} <= played


@each("path", FILES)
def test_golden_game_shows_what_it_is_kept_for(path: Path) -> None:
    save, game = golden(path)
    wish = WISHES[path.stem]
    assert save.test is not None
    assert save.test.note == wish.note
    assert game.over is not None
    assert game.over.reason == wish.reason
    assert len(game.setup.seats) == wish.seats
    assert wish.wanted(game)
