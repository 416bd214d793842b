"""The opponent of Alfheim Fairies, for every seat and for the game alone: five levels over one search.

The lower levels trust what a garden is worth, more or less clearly seen; the upper ones play on in their heads (see
`ai/search.py`). Chance is fair to them: they know which clues may still be called and never their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from random import Random
from typing import Any

from engine.ai.advice import Forgetful, worth_telling
from engine.ai.agent import UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.core.rules import Seat
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.race import Way
from games.alfheim_fairies.ai.search import Driver, Found, Plan
from games.alfheim_fairies.ai.words import reason
from games.alfheim_fairies.rules.position import Position

PLANS = {
    "beginner": Plan(at_once=True, blunder_rate=0.5),
    "easy": Plan(noise=1.8),
    "medium": Plan(noise=1.0),
    "hard": Plan(),
    "expert": Plan(games=2500, doubt=0.02),
}
ADVISER = "expert"
USUAL, SPREAD = 25.0, 15.0
"""Points that are neither good nor bad, and how many more or fewer are very much so."""


class AlfheimAgent(Forgetful):
    """The `Agent` of the game. It does not ponder: what it waits for is chance."""

    def __init__(self) -> None:
        self._driver = Driver()

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat; `KeyError` for a level it does not have ("defence" is expert)."""
        plan = PLANS[ADVISER if level == "defence" else level]
        if plan.at_once:
            move = greedy(seen, seat, rng, plan.blunder_rate)
            yield SearchResult(move, 0.0, (move,), 1)
        elif not plan.games:
            ways = self._driver.glance(seen, seat, rng)
            best = max(ways, key=lambda way: way.points + rng.gauss(0.0, plan.noise))
            yield SearchResult(best.move, value_of(best), (best.move,), len(ways))
        else:
            for found in self._driver.search(seen, seat, plan, rng, pace):
                best = found.ways[0]
                yield SearchResult(best.move, value_of(best), (best.move,), found.nodes, len(found.ways) == 1)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best moves at full strength, each with its reason, and the one that was played."""
        for found in self._driver.search(seen, seat, PLANS[ADVISER], rng, pace, played):
            yield _suggestions(seen, seat, found, played)


AGENT: Agent[Position] = AlfheimAgent()


def value_of(way: Way) -> float:
    """-1 to 1 for the points expected."""
    return tanh((way.points - USUAL) / SPREAD)


def _suggestions(seen: Position, seat: Seat, found: Found, played: Any) -> tuple[Suggestion, ...]:
    """None is worth more than what is ranked before it."""
    least, suggestions = 1.0, []
    for way in worth_telling(found.ways, lambda way: way.move == played):
        least = min(least, value_of(way))
        suggestions.append(Suggestion(way.move, least, (way.move,), reason(seen, seat, way)))
    return tuple(suggestions)
