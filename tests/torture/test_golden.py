"""Golden saves: games that were once played, with what must hold at their end. A bug report becomes one by a copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from saves.save_format import mismatches
from tests.all_failures_at_once import each
from tests.golden_saves import golden

SAVES = [
    path for game in registry.names(hidden=True) for path in sorted((registry.folder(game) / "golden").glob("*.json"))
]


def test_there_are_golden_saves() -> None:
    assert SAVES


@each("path", SAVES)
def test_golden_save_ends_as_it_says(path: Path) -> None:
    save, game = golden(path)
    assert save.test is not None, "a golden save says what must hold at its end"
    assert mismatches(game, save.test) == ()


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_every_way_to_end_has_a_golden_save_and_words(game: str) -> None:
    rules = registry.rules(game)
    reasons = __import__(type(rules).__module__, fromlist=["REASONS"]).REASONS
    ends = {over.reason for path in SAVES if path.parents[1].name == game if (over := golden(path)[1].over)}
    assert ends == set(reasons)
    if game in registry.names():
        assert ends <= dict(registry.info(game).endings).keys()
