"""How Three Bars thinks: by the search for two open hands, which needs nothing but the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.ai.agent import UNHURRIED, Pace, SearchResult
from engine.ai.alpha_beta_and_monte_carlo import AlphaBeta
from engine.ai.simple_agent import Plain
from engine.core.rules import Seat
from games._tiny.rules import RULES, Position

NODES = {"easy": 20, "medium": 4_000}
"""Positions looked at for one second that the player allows."""


class Agent(Plain):
    """The `Agent` of the game; advice and pondering are inherited."""

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Deeper and deeper until the budget is spent."""
        budget = max(1, round(NODES[level] * pace.seconds))
        for thought in AlphaBeta(RULES, _value, budget).think(seen, seat, rng):
            yield thought
            if pace.over():
                return


def _value(s: Position, seat: Seat) -> float:  # noqa: ARG001 - see `engine.ai.alpha_beta_and_monte_carlo.Value`
    """No side is better until somebody wins."""
    return 0.0


AGENT = Agent(RULES)
