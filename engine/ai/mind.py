"""The contract between a game's `ai.py` and the worker: an observation in, better and better thoughts out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from engine.core.rules import Position, Seat

S_contra = TypeVar("S_contra", bound=Position, contravariant=True)


@dataclass(frozen=True, slots=True)
class Thought:
    """The best so far. value: -1 (lost) to 1 (won) for the seat that thinks.

    line: the play it expects, this move first;
    nodes: positions looked at so far (the budget is counted in these); sure: proven, nothing is left to search.
    """

    move: Any
    value: float
    line: tuple[Any, ...] = ()
    nodes: int = 0
    sure: bool = False


class Mind(Protocol[S_contra]):
    """A game's way to think, `MIND` of its `ai.py`. It gets what `observe` shows its seat, never the position."""

    def think(self, seen: S_contra, seat: Seat, level: str, rng: Random) -> Iterator[Thought]:
        """Yields at least one thought, soon, then better ones; ends when the level's budget is spent.

        Between two yields at most some 20 ms pass, so that it can be stopped. `rng` is its own; the same
        observation, level and generator give the same thoughts on every machine. A level is one of INFO's keys.
        """
