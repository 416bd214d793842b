"""Finished games by date: those of the last days one by one, so that any of them can still be withdrawn, older ones
added up by year. So the file stays small, and streaks and last results of a period are those of its games in order.

All of it stays text until somebody asks for a period, so that the start does not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import codec
from engine.core.codec import BIGGEST
from engine.core.errors import NotationError
from saves.figures.tally import (
    ALL,
    Finished,
    Games,
    Rows,
    Tally,
    added_up,
    change_in,
    copied,
    count_in,
    is_day,
)

LAST_DAYS = "last"
"""The period of the last `DAYS` days, today among them; any other period is a year."""
DAYS = 30
MOST = 1_000
"""The most games that are kept one by one."""
YEAR = re.compile(r"\d{4}")
Texts = Mapping[str, Mapping[str, str]]
"""Game -> opponent -> a `Tally` as text."""
T = TypeVar("T")


class Ended(Struct, frozen=True):
    """A finished game. accuracy, luck, skill: of its review, None before."""

    game: Finished
    accuracy: int | None = None
    luck: int | None = None
    skill: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= (self.accuracy or 0) <= 100 or max(abs(self.luck or 0), abs(self.skill or 0)) > BIGGEST:
            raise ValueError("what is said of a game is out of bounds")

    def told(self, tally: Tally) -> Tally:
        """A row with what the review says."""
        if self.luck is not None and self.skill is not None:
            tally = tally.reviewed(self.luck, self.skill)
        return tally if self.accuracy is None else tally.measured(self.accuracy)


class Dated(Struct, frozen=True):
    """When a game ended, the mark by which it was counted, and the game: an `Ended` as text."""

    day: str
    mark: str
    text: str

    def __post_init__(self) -> None:
        if not is_day(self.day):
            raise ValueError("a day is none")

    @property
    def year(self) -> str:
        """The year it ended in."""
        return self.day[:4]

    def days_before(self, day: date) -> int:
        """How many days before this one it ended; below 0 where a clock has been wrong."""
        return (day - date.fromisoformat(self.day)).days


class ByDate(Struct, frozen=True):
    """lately: games of the last days, in the order in which they were counted; years: all older ones, by year.

    Text that is none of ours counts as nothing.
    """

    lately: tuple[Dated, ...] = ()
    years: Mapping[str, Texts] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not all(map(YEAR.fullmatch, self.years)):
            raise ValueError("a year is none")

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.lately) + sum(map(_games, self.years.values()))

    def plus(self, game: Finished, mark: str) -> ByDate:
        """A copy with one more game, if it has a day. What is older than `DAYS` then is added up."""
        if not game.day:
            return self
        today = date.fromisoformat(game.day)
        # a clock that was set back for one game must not end the last days
        new = [one for one in self.lately if one.days_before(today) <= DAYS][1 - MOST :]
        kept, years = set(map(id, new)), dict(self.years)
        old = [one for one in self.lately if id(one) not in kept]
        for year in {one.year for one in old}:
            years[year] = _written(_counted(_read(years.get(year, {})), [one for one in old if one.year == year]))
        return ByDate((*new, Dated(game.day, mark, _text(Ended(game)))), years)

    def without(self, mark: str) -> ByDate:
        """A copy without the game of this mark; unchanged if it is not one of the last days."""
        kept = tuple(one for one in self.lately if one.mark != mark)
        return self if not mark or len(kept) == len(self.lately) else replace(self, lately=kept)

    def judged(self, mark: str, **said: int) -> ByDate:
        """A copy in which `accuracy`, or `luck` and `skill`, are known of a game of the last days."""
        if not mark or all(one.mark != mark for one in self.lately):
            return self

        def again(one: Dated) -> Dated:
            ended = _value(Ended, one.text)
            return one if ended is None else replace(one, text=_text(replace(ended, **said)))

        return replace(self, lately=tuple(again(one) if one.mark == mark else one for one in self.lately))

    def together(self, others: Iterable[ByDate]) -> ByDate:
        """With the games of other computers."""
        lately, years = list(self.lately), dict(self.years)
        for other in others:
            lately += other.lately
            for year, rows in other.years.items():
                years[year] = _written(added_up(_read(years[year]), _read(rows))) if year in years else rows
        return ByDate(tuple(sorted(lately, key=lambda one: one.day)), years)

    def periods(self) -> list[str]:
        """The periods that can be asked for, the latest first: none before the first game that has a day."""
        years = {one.year for one in self.lately} | {*self.years}
        return [LAST_DAYS, *sorted(years, reverse=True)] if years else []

    def within(self, period: str, today: date) -> Games:
        """The rows of a period. Where a year has games of several computers, its streaks are those of one of them."""
        if period == LAST_DAYS:
            return _counted({}, [one for one in self.lately if abs(one.days_before(today)) < DAYS])
        return _counted(_read(self.years.get(period, {})), [one for one in self.lately if one.year == period])


def _counted(games: Games, more: Sequence[Dated]) -> Rows:
    table = copied(games)
    for one in more:
        ended = _value(Ended, one.text)
        if ended is not None:
            count_in(table, ended.game)
            change_in(table, ended.game, ended.told)
    return table


def _games(rows: Texts) -> int:
    """How many games a year has."""
    tally = _value(Tally, rows.get(ALL, {}).get(ALL, ""))
    return tally.games if tally is not None else 0


def _text(value: Any) -> str:
    return codec.dumps(codec.encode(value))


def _value(kind: type[T], text: str) -> T | None:
    try:
        found: T = codec.decode(kind, codec.loads(text))
    except NotationError:
        return None
    return found


def _written(games: Games) -> Texts:
    return {game: {row: _text(tally) for row, tally in rows.items()} for game, rows in games.items()}


def _read(texts: Texts) -> Rows:
    found = {game: {row: _value(Tally, text) for row, text in rows.items()} for game, rows in texts.items()}
    return {game: {row: tally for row, tally in rows.items() if tally is not None} for game, rows in found.items()}
