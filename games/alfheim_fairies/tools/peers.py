"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from engine.ai.agent import UNHURRIED, Chooser, Pace, SearchResult
from engine.core.rules import Seat
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.search import Driver
from games.alfheim_fairies.rules.position import Position


class Greedy:
    """The place where most points come at once, one of them by chance, and every fairy."""

    def think(
        self,
        seen: Position,
        seat: Seat,
        level: str,  # noqa: ARG002
        rng: Random,
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[SearchResult]:
        """One thought, whatever the level and the pace."""
        move = greedy(seen, seat, rng)
        yield SearchResult(move, 0.0, (move,), 1)


class Rule:
    """What makes the garden worth most, without playing on."""

    def __init__(self) -> None:
        self._driver = Driver()

    def think(
        self,
        seen: Position,
        seat: Seat,
        level: str,  # noqa: ARG002
        rng: Random,
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[SearchResult]:
        """One thought, whatever the level and the pace."""
        move = self._driver.glance(seen, seat, rng)[0].move
        yield SearchResult(move, 0.0, (move,), 1)


PEERS: Mapping[str, Chooser[Position]] = {"greedy": Greedy(), "rule": Rule()}
