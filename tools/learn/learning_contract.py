"""The contract for learning: `SUBJECT` of a game's `tools/learn.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct, json

from engine.ai.agent import Agent
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.rules import Seat
from engine.core.text import say

UNIT = 1000.0


class Net(Struct, frozen=True):
    """The hidden units beside the sum of terms, in the parts of `engine.ai.kernels.neural`.

    bias: what each unit starts from; head: what it counts when it is full; terms: what it gains by one of a term.
    """

    bias: tuple[int, ...]
    head: tuple[int, ...]
    terms: Mapping[str, tuple[int, ...]]


class Learnt(Struct, frozen=True):
    """What is learnt, in integers, since kernels have no other numbers.

    weights: of each term, in thousandths of a logit; made: where they come from.
    """

    weights: Mapping[str, int]
    net: Net | None = None
    made: Any = None


def kept_in(path: Path) -> Learnt:
    """What a file of weights holds."""
    return json.decode(path.read_bytes(), type=Learnt)


class Subject(Protocol):
    """What is learnt: the weights of an evaluation that is the sum of its terms, or that and a net over them.

    terms: their names. options: of the games that are played for it, others than the defaults. file: where the weights
    in use lie, beside where they come from. learnt: those in use. nets: does its agent play with nets, too?
    """

    @property
    def terms(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    @property
    def file(self) -> Path: ...
    @property
    def learnt(self) -> Learnt: ...
    @property
    def nets(self) -> bool: ...

    def rows(self, s: Any) -> Sequence[tuple[Seat, Sequence[float]]]:
        """For each seat that this position is rated for the terms; nothing where it isn't rated.

        Where what is good for one of two seats is bad for the other one of them is enough, and a term counts what the
        seat has more than the other: then the values of both add up to 0. A net counts whole numbers only.
        """

    def agent(self, learnt: Learnt) -> Agent[Any]:
        """The game's agent with these weights."""


def subject_of(game: str) -> Subject:
    """`SettingError` for a game that has none."""
    found: Subject = registry.tool(game, "learn", "SUBJECT")
    if not found:
        raise SettingError(say("{game} has nothing to learn by.", game=registry.info(game).title))
    return found
