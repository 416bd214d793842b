"""The contract between a game's `ai.py` and its callers: an observation in, better and better results out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.core import registry
from engine.core.rules import Position, Seat
from engine.core.sha256 import sha256
from engine.core.text import Text

T = TypeVar("T")
W = TypeVar("W")
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)
BITS = 53
"""Bits of a seed: as many as every JSON reader keeps exactly."""


class SearchResult(Struct, frozen=True):
    """The best move so far. value: -1 (lost) to 1 (won) for the seat that thinks.

    line: the expected moves, this move first; nodes: positions examined so far (budgets are counted in these); sure:
    the value is proven, so the search is finished.
    """

    move: Any
    value: float
    line: tuple[Any, ...] = ()
    nodes: int = 0
    sure: bool = False


class Ranking(Struct, Generic[W], frozen=True):
    """What a game's search knows so far, by its *ways*: what it has found of each move, as the game writes it down.

    ways: the best first; nodes: positions examined; sure: it is proven what the best one is worth.
    """

    ways: Sequence[W]
    nodes: int
    sure: bool = False


class Suggestion(Struct, frozen=True):
    """A move worth knowing about.

    value, line, sure: as in `SearchResult`; reason: what the move is for, in words of the table and made from facts,
    one or two sentences; figures: what the search counted, shown to those who ask for more; public: a replacement for
    both, for viewers who may not know everything that the seat sees. points: in a game whose `Measure` counts them,
    the points that the seat is expected to be ahead of its best rival in the end, alone those that it will have.
    given: how many of these a worse move gives away as players count them, where `points` counts being ahead as well;
    None where both are the same.
    """

    move: Any
    value: float
    line: tuple[Any, ...]
    reason: Text
    sure: bool = False
    public: Text | None = None
    figures: Text | None = None
    points: float | None = None
    given: float | None = None


class Pace:
    """How long an agent may think. This base class has no time limit, so that only the budget counts."""

    seconds: float = 1.0
    """Seconds that the player allows for a move. A level's budget is proportional to it; 1 is the default."""

    def over(self) -> bool:
        """Should the agent stop now with the best result so far?

        It must be asked every few milliseconds, and is cheap.
        """
        return False


UNHURRIED = Pace()
BEST = 3
"""How many suggestions are shown."""


Peer = Callable[[Any, Seat, Random], SearchResult]
"""A simple player to compare an agent with: from an observation, a seat and a generator to a result, without levels or
pace."""


class Agent(Protocol[S_contra]):
    """Base class of a game's AI, `AGENT` of its `ai.py`. It gets what `observe` shows its seat, never the position.

    Between two yields or two calls of `pace.over()` at most some 20 ms pass, so that it can be stopped. `rng` is its
    own. The same observation, level and generator give the same results on every machine, unless it is stopped early
    or plans less work for plain kernels.
    """

    def think(
        self, seen: S_contra, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Yields at least one result, soon, then better ones; ends when the level's budget is spent.

        A level is one of INFO's keys, or "defence" in a game with challenges: the longest possible resistance.
        """

    def advise(
        self, seen: S_contra, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """Yields the best moves it can find at full strength, at most three, the best first; better each time.

        `played` (a legal move) is among them in any case, as the fourth if it is none of the three.
        """

    def ponder(
        self,
        seen: S_contra,  # noqa: ARG002 - for agents that keep something
        seat: Seat,  # noqa: ARG002
        level: str,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[None]:
        """Thinks ahead while another seat is to move, until stopped; the agent keeps what it finds for `think`.

        `seat` is the seat that will think later. An agent that keeps nothing between two questions does nothing.
        """
        return iter(())


def chosen(suggestions: Sequence[Suggestion], played: Any = None) -> tuple[Suggestion, ...]:
    """The best three by value, equal ones in their order, and then the played one if it is not among them."""
    ranked = sorted(suggestions, key=lambda suggestion: -suggestion.value)
    return tuple(worth_telling(ranked, lambda suggestion: played is not None and suggestion.move == played))


def worth_telling(ranked: Sequence[T], is_played: Callable[[T], bool]) -> list[T]:
    """The first three of the ranking, and then the played move if it is not among them."""
    return [one for rank, one in enumerate(ranked) if rank < BEST or is_played(one)]


def agent_of(game: str) -> Agent[Any]:
    """The game's `ai.AGENT`. `UnknownGame` if there is no such game."""
    found: Agent[Any] = registry.room(game, "ai", "AGENT")
    return found


def peers_of(game: str) -> Mapping[str, Peer]:
    """The simple players of a game by name: `PEERS` of its `tools/simple_players.py`; none without that file."""
    found: Mapping[str, Peer] = registry.tool(game, "simple_players", "PEERS")
    return found


def thinking_seed(deal: int, ply: int, seat: Seat) -> int:
    """The seed for the AI of a seat after so many steps of a deal's log; from 0 to 2**53 - 1, equal on every machine.

    It is a hash, so that an agent can't compute the deal's seed from its own, and with it the cards still to be drawn.
    """
    digest = sha256(f"ai:{deal}:{ply}:{seat}".encode()).digest()
    return int.from_bytes(digest, "big") >> (len(digest) * 8 - BITS)


# --- asking in this process ------------------------------------------------------------------------------------------


class Question(Struct, frozen=True):
    """A question to an agent: `advise(seen, seat, ..., played=played)`, for `seconds`.

    ply: steps of the log before it; played: None where only the value of the position is wanted.
    """

    ply: int
    seat: Seat
    seen: Any
    played: Any
    seed: int
    seconds: float


class Clock(Pace):
    """A pace of `seconds` by the clock, from now on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def over(self) -> bool:
        return time.monotonic() >= self._end


def answered(question: Question, agent: Agent[Any], pace: Pace | None = None) -> tuple[Suggestion, ...]:
    """The last suggestions of an agent in this process at this pace, by default within that time."""
    pace = pace or Clock(question.seconds)
    latest: tuple[Suggestion, ...] = ()
    for suggestions in agent.advise(question.seen, question.seat, Random(question.seed), pace, question.played):
        latest = suggestions
        if pace.over():
            break
    return latest
