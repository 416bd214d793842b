"""What both adapters share: a position with its turn, moves as numbers, an observation as bytes.

A move's number is its index in `Rules.moves`, an outcome's its index in `Chance.outcomes`: both orders are stable and
the same for an observation and every guess at it. So a number has a meaning in its position only: it is fit for
searches, checks and bots that use legal moves, but not as a feature for learning. It is bounded by `WIDEST`. An
observation is its notation as bytes, padded with zeros: nothing is lost, and no features are computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.core import codec
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Act, Chance, Over, Rules, Seat, Turn

WIDEST = 1024
"""The most moves or outcomes that a position may have here."""

LONGEST_NOTATION = 16_384
"""The most bytes of an observation in notation."""


class Node:
    """An immutable position; a copy is the object itself, so that a search can clone it at no cost."""

    __slots__ = ("choices", "player", "ply", "position", "rules", "turn")

    def __init__(self, rules: Rules[Any, Any], position: Any, ply: int = 0) -> None:
        """ply: the steps that led here. `OverflowError` for a position with more than `WIDEST` moves."""
        self.rules = rules
        self.position = position
        self.ply = ply
        self.turn: Turn = rules.turn(position)
        self.player: Seat | None = None
        """Who moves: a seat, CHANCE, or None when it is over; the first of several seats that move at once."""
        self.choices: Sequence[Any] = ()
        """The moves of the player by number, or what chance may bring."""
        if isinstance(self.turn, Act):
            self.player = self.turn.seats[0]
            self.choices = rules.moves(position, self.player)
        elif isinstance(self.turn, Chance):
            self.player = CHANCE
            self.choices = [move for move, _ in self.turn.outcomes]
        if len(self.choices) > WIDEST:
            raise OverflowError(f"{len(self.choices)} moves are more than the {WIDEST} that can be numbered")

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def after(self, number: int) -> Node:
        """The node after this choice."""
        seat = CHANCE if self.player is None else self.player
        return Node(self.rules, self.rules.apply(self.position, seat, self.choices[number]), self.ply + 1)

    def odds(self) -> list[tuple[int, float]]:
        """The outcomes of chance by number, with probabilities that add up to 1; [] if chance is not to move."""
        if not isinstance(self.turn, Chance):
            return []
        whole = sum(weight for _, weight in self.turn.outcomes)
        return [(number, weight / whole) for number, (_, weight) in enumerate(self.turn.outcomes)]

    def returns(self, seats: int) -> list[float]:
        """For each seat 1 (first) to -1 (last) once it is over, 0 before; of several seats they add up to 0."""
        if not isinstance(self.turn, Over):
            return [0.0] * seats
        return [worth(self.turn, seat) for seat in range(seats)]

    def imagined(self, seat: Seat, rng: Random) -> Node:
        """A node with the same observation for this seat, and the secrets of others guessed."""
        return Node(self.rules, self.rules.determinize(self.rules.observe(self.position, seat), seat, rng), self.ply)

    def notation(self, seat: Seat) -> str:
        """What the seat may know, as text. CHANCE: what all may know."""
        seen = self.rules.observe(self.position, seat)
        return codec.dumps(codec.encode(seen, self.rules.position_type))

    def name(self, number: int) -> str:
        """A choice as text, for people; different choices of one position read differently."""
        return codec.dumps(codec.encode(self.choices[number], self.rules.move_type))


def letters(text: str) -> bytes:
    """Text as exactly `LONGEST_NOTATION` bytes. `OverflowError` if it is longer."""
    found = text.encode()
    if len(found) > LONGEST_NOTATION:
        raise OverflowError(f"an observation of {len(found)} bytes is longer than {LONGEST_NOTATION}")
    return found.ljust(LONGEST_NOTATION, b"\0")


def opening(game: str, seats: int, options: Mapping[str, str], board: str = "") -> Node:
    """The first position; 0 seats: the fewest above one; board "": the first. `TrailboxError` as `fresh` says."""
    session = fresh(game, seats, 0, options, board)
    return Node(session.rules, session.states[0])
