"""The contract between a game's `ai.py` and everyone who asks it: an observation in, better and better thoughts out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.core import registry
from engine.core.rules import Position, Seat
from engine.core.sha256 import sha256
from engine.core.text import Text

S_contra = TypeVar("S_contra", bound=Position, contravariant=True)
BITS = 53
"""As many as every reader of JSON keeps exactly."""


class SearchResult(Struct, frozen=True):
    """The best so far. value: -1 (lost) to 1 (won) for the seat that thinks.

    line: the play it expects, this move first;
    nodes: positions looked at so far (the budget is counted in these); sure: proven, nothing is left to search.
    """

    move: Any
    value: float
    line: tuple[Any, ...] = ()
    nodes: int = 0
    sure: bool = False


class Suggestion(Struct, frozen=True):
    """A move worth knowing about. value, line, sure: as in `SearchResult`; reason: why, in one sentence made from
    facts; public: instead, what may be said to who must not know all that the seat sees, if that is less."""

    move: Any
    value: float
    line: tuple[Any, ...]
    reason: Text
    sure: bool = False
    public: Text | None = None


class Pace:
    """How long an agent may think. This one has all the time in the world, so that only the budget counts."""

    seconds: float = 1.0
    """What the player allows for a move. A level's budget is in proportion to it; 1 is the usual."""

    def over(self) -> bool:
        """Should it come to its end now, with the best so far? To be asked every few milliseconds; it is cheap."""
        return False


UNHURRIED = Pace()


Peer = Callable[[Any, Seat, Random], SearchResult]
"""A simple player to measure an agent by: what it does with an observation of its seat, without levels or pace."""


class Agent(Protocol[S_contra]):
    """A game's way to think, `AGENT` of its `ai.py`. It gets what `observe` shows its seat, never the position.

    Between two yields or two looks at `pace.over()` at most some 20 ms pass, so that it can be stopped. `rng` is its
    own; the same observation, level and generator give the same thoughts on every machine that is not stopped early.
    """

    def think(
        self, seen: S_contra, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Yields at least one thought, soon, then better ones; ends when the level's budget is spent.

        A level is one of INFO's keys, or "defence" in a game with challenges: the longest resistance there is.
        """

    def advise(
        self, seen: S_contra, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The best moves it can find at full strength, at most three, the best first; better and better.

        `played` (a legal move) is among them in any case, as the fourth if it is none of the three.
        """

    def ponder(self, seen: S_contra, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[None]:
        """Think ahead while another seat is to move, until stopped; what it finds is kept in this agent for `think`.

        `seat` is the seat that will think later. An agent that keeps nothing ends at once.
        """


def agent_of(game: str) -> Agent[Any]:
    """The game's `ai.AGENT`. `UnknownGame` if there is no such game."""
    found: Agent[Any] = registry.room(game, "ai", "AGENT")
    return found


def peers_of(game: str) -> Mapping[str, Peer]:
    """Those to measure the game's own agent by, `PEERS` of its `tools/peers.py` by name; none without that file."""
    found: Mapping[str, Peer] = registry.tool(game, "peers", "PEERS")
    return found


def thinking_seed(deal: int, ply: int, seat: Seat) -> int:
    """The seed for the AI of a seat after so many steps of a deal's log; from 0 to 2**53 - 1, equal on every machine.

    It is a hash: with a seed that could be traced back, whoever thinks could work out the deal and with it every card
    still to be drawn.
    """
    digest = sha256(f"ai:{deal}:{ply}:{seat}".encode()).digest()
    return int.from_bytes(digest, "big") >> (len(digest) * 8 - BITS)
