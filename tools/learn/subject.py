"""The contract for learning: `SUBJECT` of a game's `tools/learn.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from engine.ai.agent import Agent
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.rules import Seat
from engine.core.text import say

Weights = Mapping[str, int]
"""The weight of each term, in thousandths of a logit: integers, since kernels have no other numbers."""
UNIT = 1000.0


class Subject(Protocol):
    """What is learnt: the weights of an evaluation that is the sum of its terms.

    terms: their names. options: of the games that are played for it, others than the defaults. file: where the weights
    in use lie, beside where they come from. weights: those in use.
    """

    @property
    def terms(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    @property
    def file(self) -> Path: ...
    @property
    def weights(self) -> Weights: ...

    def rows(self, s: Any) -> Sequence[tuple[Seat, Sequence[float]]]:
        """For each seat that this position is rated for the terms; nothing where it isn't rated.

        Where what is good for one of two seats is bad for the other one of them is enough, and a term counts what the
        seat has more than the other: then the values of both add up to 0.
        """

    def agent(self, weights: Weights) -> Agent[Any]:
        """The game's agent with these weights."""


def subject_of(game: str) -> Subject:
    """`SettingError` for a game that has none."""
    found: Subject = registry.tool(game, "learn", "SUBJECT")
    if not found:
        raise SettingError(say("{game} has nothing to learn by.", game=registry.info(game).title))
    return found
