"""The time that persons use at a table, and how much they have. Nothing runs here: whoever adds time knows how much
has passed.

A turn of a seat ends with the step after which it may not move, or after which others may who could not before: so in
a game in which all lay at once each laying is a turn. Draws of chance belong to no turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.core.rules import CHANCE, Seat

USED, GAME, TURN = "used", "game", "turn"
KINDS = (USED, GAME, TURN)
LONGEST = 24 * 3600
"""The most seconds that a seat may be given, and that count for one turn."""


class Terms(Struct, frozen=True):
    """What is measured. kind: USED, which is only shown; GAME: `seconds` for all turns of a seat, and `more` for each
    one that it has made; TURN: `seconds` for each turn. loses: does a seat lose that has no time left?"""

    kind: str = USED
    seconds: int = 0
    more: int = 0
    loses: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS or self.limited != (1 <= self.seconds <= LONGEST) or not 0 <= self.more <= LONGEST:
            raise ValueError("a clock runs as none can")
        if (self.more and self.kind != GAME) or (self.loses and not self.limited):
            raise ValueError("a clock runs as none can")

    @property
    def limited(self) -> bool:
        """Can it run out?"""
        return self.kind != USED


class Played(Protocol):
    """What is needed of a game to know whose turn has ended: a `Session`."""

    log: list[Any]
    states: list[Any]

    def movers(self, k: int) -> tuple[Seat, ...]:
        """The seats that could move after k steps."""


class Times:
    """spent: for each seat the milliseconds of its turns so far, in order, the present one last. A turn that is taken
    back and made again goes on where it was: nothing is given back, and no further seconds are given for it."""

    def __init__(self, terms: Terms, seats: int, spent: Sequence[Sequence[int]] = ()) -> None:
        self.terms = terms
        self.spent: list[list[float]] = [[float(turn) for turn in turns] or [0.0] for turns in spent]
        self.spent += [[0.0] for _ in range(seats - len(spent))]
        self._ended: list[tuple[int, ...]] = []
        """How many turns each seat has ended after so many steps."""
        self._states: list[Any] = []
        """The positions for which that is known."""

    def copy(self) -> Times:
        """An independent copy, for another game with the same steps."""
        return Times(self.terms, len(self.spent), self.saved)

    @property
    def saved(self) -> tuple[tuple[int, ...], ...]:
        """The time used in whole milliseconds."""
        return tuple(tuple(round(turn) for turn in turns) for turns in self.spent)

    def follow(self, game: Played) -> None:
        """Steps were made or taken back."""
        states = game.states
        while self._states and not (
            len(self._states) <= len(states) and self._states[-1] is states[len(self._states) - 1]
        ):
            self._states.pop()
            self._ended.pop()
        while len(self._states) < len(states):
            k = len(self._states) - 1
            counts = list(self._ended[k]) if k >= 0 else [0] * len(self.spent)
            if k >= 0 and game.log[k].seat != CHANCE and _ends(game, k):
                counts[game.log[k].seat] += 1
            self._states.append(states[len(self._states)])
            self._ended.append(tuple(counts))
        for turns, ended in zip(self.spent, self._ended[-1], strict=True):
            turns.extend([0.0] * (ended + 1 - len(turns)))

    def add(self, seat: Seat, seconds: float) -> None:
        """The seat has used so much of its present turn."""
        turn = self.turn(seat)
        self.spent[seat][turn] = min(self.spent[seat][turn] + 1000 * seconds, 1000.0 * LONGEST)

    def turn(self, seat: Seat) -> int:
        """The number of its present turn, from 0."""
        return self._ended[-1][seat] if self._ended else len(self.spent[seat]) - 1

    def used(self, seat: Seat) -> float:
        """Seconds in all."""
        return sum(self.spent[seat]) / 1000

    def left(self, seat: Seat) -> float | None:
        """Seconds left, below 0 if more than all was used; None without a limit."""
        terms = self.terms
        if terms.kind == GAME:
            return terms.seconds + terms.more * (len(self.spent[seat]) - 1) - self.used(seat)
        return terms.seconds - self.spent[seat][self.turn(seat)] / 1000 if terms.kind == TURN else None

    def until(self, seat: Seat, k: int) -> float:
        """Seconds of the turns that the seat had ended after k steps; after the last step all that it has used. Only
        after `follow`."""
        ended = self._ended[k][seat] if k < len(self._ended) - 1 else len(self.spent[seat])
        return sum(self.spent[seat][:ended]) / 1000


def _ends(game: Played, k: int) -> bool:
    """Does the turn of the seat that made step k end with it?"""
    seat, before, after = game.log[k].seat, game.movers(k), k + 1
    while after < len(game.states) - 1 and game.log[after].seat == CHANCE:
        after += 1
    movers = game.movers(after)
    return seat not in movers or not {*movers} <= {*before}


def clock_face(seconds: float, *, left: bool) -> str:
    """Minutes and seconds, the latter always in two figures. What is left is rounded up, so that it is 0:00 when there
    is nothing; below 0 there is a minus."""
    whole = -int(-seconds // 1) if left and seconds > 0 else int(abs(seconds))
    minutes, rest = divmod(whole, 60)
    return f"{'−' if seconds <= -1 else ''}{minutes}:{rest:02}"
