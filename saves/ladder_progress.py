"""The ladder: what a game counts as, its effect, and which level comes next. Plain data with bounds."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game_info import PERSON
from engine.core.rules import Over
from engine.core.session import Session
from engine.core.task import BIGGEST_SEED
from saves.figures.bounded_counts import bound, more

WON, LOST, DRAWN = "won", "lost", "drawn"


class Climb(Struct, frozen=True):
    """The state of the ladder: each level is a rung, and above the highest it goes on endlessly against that level.

    rung: 0 is the lowest; the number of levels stands for "above". best: the highest rung reached. first: how the first
    game on this rung ended ("lost", "drawn"), "" if it is still to be played. pair: how many pairs of games have begun;
    it decides the seats. luck: the number from which the seeds of all pairs are made. row: games won in a row above the
    ladder; best_row: the longest row.
    """

    rung: int = 0
    best: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    first: str = ""
    pair: int = 0
    luck: int = 0
    row: int = 0
    best_row: int = 0

    def __post_init__(self) -> None:
        bound(self.wins, self.losses, self.draws, self.pair, self.row, self.best_row)
        bound(self.rung, self.best, most=99)
        bound(self.luck, most=BIGGEST_SEED)
        if self.first not in ("", LOST, DRAWN):
            raise ValueError("the first game of a rung was lost or drawn")

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.wins + self.losses + self.draws

    def seat(self, seats: int) -> int:
        """Where the person sits in the next game: the second of a pair is played from the next seat."""
        return (self.pair + bool(self.first)) % seats

    def seed(self) -> int:
        """The seed of both games of this pair: the same one, so that with swapped seats each side begins once."""
        return int(Random(f"ladder:{self.luck}:{self.pair}").random() * BIGGEST_SEED)

    def level(self, levels: int) -> int:
        """The number of the level to be played next."""
        return min(self.rung, levels - 1)

    def after(self, result: str, levels: int) -> Climb:
        """The ladder after one more game that was "won", "lost" or "drawn". A win moves up, two losses move down."""
        counted = replace(
            self,
            wins=more(self.wins, result == WON),
            losses=more(self.losses, result == LOST),
            draws=more(self.draws, result == DRAWN),
        )
        if result == WON:
            row = more(self.row) if self.rung >= levels - 1 else 0
            rung = min(self.rung + 1, levels)
            best_row = max(self.best_row, row)
            best = max(self.best, rung)
            return replace(counted, rung=rung, best=best, row=row, best_row=best_row, first="", pair=more(self.pair))
        if not self.first:
            return replace(counted, first=result, row=0)
        down = result == LOST and self.first == LOST
        return replace(counted, rung=max(0, self.rung - down), row=0, first="", pair=more(self.pair))


def outcome(session: Session[Any, Any], over: Over) -> str:
    """How the one person has done; a win with hints is as good as a draw."""
    if set(over.places) == {1}:
        return DRAWN
    if session.hints and over.places[session.setup.seats.index(PERSON)] == 1:
        return DRAWN
    return WON if over.places[session.setup.seats.index(PERSON)] == 1 else LOST
