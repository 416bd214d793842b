"""The contract of a game's rules: whose turn it is, which moves are legal, what a seat may see, how a game ends.

A position `S` and a move `M` are frozen structs (`msgspec.Struct`) of ints, strings, tuples and small mappings that
are never written to. `M` may be a union of several such classes. Every position has a field `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.core.maps.board import Board
from engine.core.text import Text

Seat = int
Cell = tuple[int, int]
Options = Mapping[str, str]

CHANCE: Seat = -1
"""The seat used in the log for a move drawn by the session."""

UNKNOWN = "?"
"""What `observe` puts in place of a secret string (secret ints become -1)."""


class Act(Struct, frozen=True):
    """These seats may move now. More than one: they move at the same time, in whatever order their moves come in.

    A seat moves for as long as it is named: once for a sealed choice, many times while it lays its own tiles.
    """

    seats: tuple[Seat, ...]

    def follows(self, seat: Seat) -> Seat:
        """Who makes the next move of an expected line: the seat that made the last one, as long as it may."""
        return seat if seat in self.seats else self.seats[0]


class Lot(Struct, frozen=True):
    """A place in a bag that was filled once: the n-th card of a deck, a cell of a grid. The seed decides what is there.

    bag: its name in the game. contents: what it was filled with, each different thing once, as the move that would
    bring it now, with its number; the same things in the same order in every position of a game. place: counted from 0;
    two things that leave the bag never share a place. All three are public: every seat sees the same lot.
    """

    bag: str
    contents: tuple[tuple[Any, int], ...]
    place: int


class Chance(Struct, frozen=True):
    """The session draws one of these moves, by weight (whole numbers above 0), and logs it under `CHANCE`.

    A bag is its outcomes: each different thing once, weighted by how many there are, so that no position contains an
    order. With a `lot` only the seed decides, whenever that place is drawn from; without one, seed and ply decide.
    """

    outcomes: tuple[tuple[Any, int], ...]
    lot: Lot | None = None


class Over(Struct, frozen=True):
    """The game has ended.

    places: for each seat 1 (first), 2, ...; shared places are equal; a draw is all 1. In a solo game 1 is won, 2 lost.
    scores: for each seat its points; () where the game counts none. reason: a short key that says how it ended; the
    view turns it into a sentence, golden saves cover each one. tally: the scores by source: (the source in words, value
    for each seat).
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    tally: tuple[tuple[Text, tuple[int, ...]], ...] = ()

    @property
    def shared(self) -> bool:
        """Have several won together, with equal points? Where nothing is counted that is a draw."""
        return bool(self.scores) and self.places.count(1) > 1


Turn = Act | Chance | Over


def places(scores: Sequence[int]) -> tuple[int, ...]:
    """For each seat its place by points: 1 is the best, equal points share a place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class Fact(Struct, frozen=True):
    """Something the last move caused. Animation, log, sounds and explanations all read this one list.

    kind: the game's own key ("connected", "closed", "scored"); seat: whom it concerns, -1 for nobody.
    cells: where, in order (a ride's cells from end to end); amount: points, stones, cards; rule: a rule's id.
    """

    kind: str
    seat: Seat = -1
    cells: tuple[Cell, ...] = ()
    amount: int = 0
    rule: str = ""


class Refusal(Struct, frozen=True):
    """Why a move is not legal: a sentence, the rule's id (an anchor in the rules page), the cells concerned."""

    text: Text
    rule: str
    cells: tuple[Cell, ...] = ()


class Position(Protocol):
    """What the engine requires of every position."""

    @property
    def facts(self) -> tuple[Fact, ...]: ...


S = TypeVar("S", bound=Position)
M = TypeVar("M")


class Rules(Protocol[S, M]):
    """Base class of a game's rules. All methods are pure: no state, no clock, no generator except the one passed in."""

    position_type: type[S]
    move_type: Any  # a struct or a union of structs: what the codec reads and writes

    def start(self, options: Options, board: Board | None, seats: int) -> S:
        """The first position. `options` is complete and checked against the game's INFO.

        Raises `SettingError` for options that exclude each other.
        """

    def turn(self, s: S) -> Turn:
        """Whose move is it, or is the game over? The only method that answers this."""

    def moves(self, s: S, seat: Seat) -> Sequence[M]:
        """Every legal move of the seat: complete, each once, in a stable order; empty if it is not to move."""

    def apply(self, s: S, seat: Seat, m: M) -> S:
        """The next position. `m` is legal (or an outcome of `Chance`, then seat is `CHANCE`)."""

    def why_not(self, s: S, seat: Seat, m: M) -> Refusal | None:
        """Why `m` is refused; None exactly when it is in `moves`. Any well-formed `m` is answered."""

    def allowed_before(self, s: S, m: M) -> bool:  # noqa: ARG002 - for most games nothing has changed
        """Could chance bring `m` here by the rules of an earlier version, though it can't any more?

        A log of that time has it, and is replayed as it was played; nothing is drawn by it.
        """
        return False

    def observe(self, s: S, seat: Seat) -> S:
        """What the seat may know: secrets replaced by UNKNOWN (or -1). Idempotent. `CHANCE` sees what all see.

        What a seat may do depends on what it knows: `moves` of the observation are those of the position.
        """

    def forget(self, seen: S) -> S:
        """What is left of an observation without memory: what was turned up and is covered again becomes UNKNOWN.

        Idempotent; the legal moves do not depend on what is forgotten. While something is forgotten, the game is played
        from memory: the table shows only what is left, and nobody can look back (see docs/contract.md). Once the game
        is over nothing is forgotten.
        """
        return seen

    def observed_move(self, s: S, seat: Seat, m: M, me: Seat) -> M:
        """`m`, made by `seat`, as far as `me` may know it in `s`: the log shows no more than the position does.

        The log asks in the position it was made in; “Why?” also in the present one, since what was sealed may have been
        revealed.
        """

    def determinize(self, seen: S, seat: Seat, rng: Random) -> S:
        """One guess at the secrets that agrees with `seen`: `observe(determinize(seen)) == seen`."""
