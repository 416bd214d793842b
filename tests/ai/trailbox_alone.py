"""Minds for Fairy Trails alone that are quick, endless or faulty, for the tests of pars. Imported by name."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.ai.agent import UNHURRIED, Pace, SearchResult
from engine.core import registry

RULES = registry.rules("fairy_trails")


class Quick:
    """Lays any card anywhere, as its generator says; `naps`: seconds for each move."""

    def __init__(self, naps: float = 0.0) -> None:
        self.naps = naps

    def think(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        assert level in ("expert", "hard", "medium", "easy")
        end = time.monotonic() + self.naps
        while time.monotonic() < end and not pace.over():
            time.sleep(0.001)
        yield SearchResult(rng.choice(RULES.moves(seen, seat)), 0.0)


class Endless:
    """Has a first thought and then asks its pace for ever."""

    def think(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        while not pace.over():
            time.sleep(0.001)
        yield SearchResult(RULES.moves(seen, seat)[0], 0.0)


class Silent:
    """Has no thought."""

    def think(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        return iter(())


class Raises:
    """Raises."""

    def think(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        raise ValueError("on purpose")


class Wrong:
    """Lays what can't be laid."""

    def think(self, seen: Any, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        from games.fairy_trails.rules.move_types import Lay

        yield SearchResult(Lay(1, (40, 40), 0), 0.0)


QUICK, SLOW, ENDLESS, SILENT, RAISES, WRONG = Quick(), Quick(0.05), Endless(), Silent(), Raises(), Wrong()
