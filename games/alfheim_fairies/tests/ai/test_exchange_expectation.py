"""What an exchange is told to bring, in games that are made up."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from games.alfheim_fairies.ai import move_search
from games.alfheim_fairies.ai.kernels.playouts import Playouts
from games.alfheim_fairies.ai.move_search import PLACES, Draws
from games.alfheim_fairies.ai.playout_outcomes import Ends
from games.alfheim_fairies.rules.pieces import CLUES

GAME = 3_000
"""How much the luck of a game spreads, in thousandths of a point."""


class MadeUp:
    """Every clue is as likely, and its places differ as those of true positions do."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._means = [[rng.gauss(0, 700) for _ in range(PLACES)] for _ in CLUES]
        self._kind = 0
        self.luck = self

    def best(self) -> float:
        """What whoever exchanges gets who then chooses the best place."""
        return sum(max(places) for places in self._means) / len(CLUES)

    def drawn(self) -> int:
        """The clue of the next world."""
        self._kind = (self._kind + 1) % len(CLUES)
        return self._kind

    def run(self, choice: int) -> int:
        """A game."""
        return round(self._rng.gauss(self._means[self._kind][choice & 0xFF], GAME))

    def ways(self) -> list[tuple[int, int, int, int]]:
        """How it ended."""
        return [(1, 0, 0, 0)]

    def by_fairy(self) -> list[int]:
        """No luck is known of its games."""
        return []


def told(worlds: int) -> float:
    """How much too low an exchange is told, in thousandths of a point: the mean of many."""
    missed, times = 0.0, 150
    for number in range(times):
        trial = MadeUp(Random(f"exchange {number}"))
        draws, ends = Draws(cast(Playouts, trial)), Ends()
        missed += trial.best() - sum(draws.run(ends) for _ in range(worlds)) / worlds
    return missed / times


def test_an_exchange_counts_that_its_place_will_be_looked_at_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(120)
    monkeypatch.setattr(move_search, "CLOSER", 0.0)
    assert abs(found) < 120
    assert told(120) > 200


def test_games_tell_more_and_more_of_an_exchange() -> None:
    assert abs(told(600)) < 100
