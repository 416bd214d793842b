"""What a player has reached alone: challenges, days, the ladder, contests. By game; plain data with bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from engine.core import challenge as tasks
from engine.core.challenge import BIGGEST_SEED, MOST_STARS, TRIES, Challenge
from engine.core.errors import NotationError
from engine.core.intake import KEY
from saves.contests import Contests

FORMAT = "trailbox-progress"
VERSION = 2
"""2: with contests."""
MOST_MARKS = 4_000
MOST_DAYS = 800
MOST_FOUND = 12
REMEMBERED = 200
MANY = 10**6
WEEK = 7
WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True, slots=True)
class Mark:
    """One challenge. stars: the best so far, 0 if not solved. tries: all that have ended.

    slips, hints: failed tries and moves taken back, and hints asked for, since it was last solved.
    """

    stars: int = 0
    tries: int = 0
    slips: int = 0
    hints: int = 0

    def __post_init__(self) -> None:
        _bound(self.tries, self.slips, self.hints)
        _bound(self.stars, most=MOST_STARS)

    @property
    def worth(self) -> int:
        """The stars it brings if it is solved in the try that goes on now."""
        return tasks.stars(self.slips, self.hints)


@dataclass(frozen=True, slots=True)
class Day:
    """The daily challenge of one day. tries: used; stars: 0 if not solved."""

    tries: int = 0
    stars: int = 0

    def __post_init__(self) -> None:
        _bound(self.tries, most=TRIES)
        _bound(self.stars, most=MOST_STARS)

    @property
    def over(self) -> bool:
        """Is there nothing left to try?"""
        return bool(self.stars) or self.tries >= TRIES


@dataclass(frozen=True, slots=True)
class Climb:
    """The ladder: each level is a rung, and above the highest one it goes on for ever against that level.

    rung: 0 is the lowest; the number of levels stands for "above". best: the highest rung reached.
    first: how the first game on this rung ended ("lost", "drawn"), "" if it is still to be played.
    pair: how many pairs of games have begun; it says who sits where. luck: the seeds of all pairs come from it.
    row: games won in a row above the ladder; best_row: ever.
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
        _bound(self.wins, self.losses, self.draws, self.pair, self.row, self.best_row)
        _bound(self.rung, self.best, most=99)
        _bound(self.luck, most=BIGGEST_SEED)
        if self.first not in ("", LOST, DRAWN):
            raise ValueError("the first game of a rung was lost or drawn")

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.losses + self.draws

    def seat(self, seats: int) -> int:
        """Where the person sits in the next game: the second of a pair is played from the next seat."""
        return (self.pair + bool(self.first)) % seats

    def seed(self) -> int:
        """The luck of both games of this pair, so that who began first begins second."""
        return int(Random(f"ladder:{self.luck}:{self.pair}").random() * BIGGEST_SEED)

    def level(self, levels: int) -> int:
        """The number of the level to be played next."""
        return min(self.rung, levels - 1)

    def after(self, result: str, levels: int) -> Climb:
        """With one more game that was "won", "lost" or "drawn". A win climbs; two losses step down."""
        counted = replace(
            self,
            wins=_more(self.wins, result == WON),
            losses=_more(self.losses, result == LOST),
            draws=_more(self.draws, result == DRAWN),
        )
        if result == WON:
            row = _more(self.row) if self.rung >= levels - 1 else 0
            rung = min(self.rung + 1, levels)
            best_row = max(self.best_row, row)
            best = max(self.best, rung)
            return replace(counted, rung=rung, best=best, row=row, best_row=best_row, first="", pair=_more(self.pair))
        if not self.first:
            return replace(counted, first=result, row=0)
        down = result == LOST and self.first == LOST
        return replace(counted, rung=max(0, self.rung - down), row=0, first="", pair=_more(self.pair))


@dataclass(frozen=True, slots=True)
class Book:
    """One game's progress. marks: challenge key -> mark, shipped and by seed. days: date -> day.

    streak: days in a row solved up to `last`; best_streak: ever. found: challenges by seed made lately, as text.
    contests: whole games by number and of the day. hides_par: is the AI's result kept back until the end?
    """

    marks: Mapping[str, Mark] = field(default_factory=dict, hash=False)
    days: Mapping[str, Day] = field(default_factory=dict, hash=False)
    streak: int = 0
    best_streak: int = 0
    last: str = ""
    climb: Climb = field(default_factory=Climb)
    found: tuple[str, ...] = ()
    contests: Contests = field(default_factory=Contests)
    hides_par: bool = False

    def __post_init__(self) -> None:
        _bound(self.streak, self.best_streak)
        if len(self.marks) > MOST_MARKS or len(self.days) > MOST_DAYS or len(self.found) > MOST_FOUND:
            raise ValueError("a list is too long")
        if not all(KEY.fullmatch(key) for key in self.marks):
            raise ValueError("a challenge has a key that can't be one")
        for text in (*self.days, *((self.last,) if self.last else ())):
            if date.fromisoformat(text).isoformat() != text:
                raise ValueError("a date is no date")

    def mark(self, key: str) -> Mark:
        """What is known of a challenge."""
        return self.marks.get(key, Mark())

    def day(self, day: date) -> Day:
        """What is known of a day."""
        return self.days.get(day.isoformat(), Day())

    def streak_on(self, today: date) -> int:
        """Days in a row up to today, or up to yesterday while today's is open."""
        fresh = (today.isoformat(), (today - timedelta(1)).isoformat())
        return self.streak if self.last in fresh else 0

    def week(self, today: date) -> tuple[tuple[date, Day], ...]:
        """The last seven days, today the last."""
        days = [today - timedelta(back) for back in range(WEEK - 1, -1, -1)]
        return tuple((day, self.day(day)) for day in days)

    def challenge(self, key: str) -> Challenge | None:
        """A challenge by seed that was made lately."""
        for text in self.found:
            try:
                known = tasks.from_text(text)
            except NotationError:
                continue
            if known.key == key:
                return known
        return None

    # --- with one thing more -----------------------------------------------------------------------------------------

    def with_found(self, challenge: Challenge) -> Book:
        """With a challenge that was made; the oldest of them is forgotten."""
        text = tasks.to_text(challenge)
        if text in self.found or len(text) > LONGEST_TEXT:
            return self
        return replace(self, found=(*self.found, text)[-MOST_FOUND:])

    def with_mark(self, key: str, mark: Mark) -> Book:
        """With a challenge's mark; of very many those by seed are forgotten first."""
        marks = dict(self.marks) | {key: mark}
        spare = sorted((other for other in marks if other != key), key=lambda key: tasks.read_seed_key(key) is None)
        for other in spare[: max(0, len(marks) - MOST_MARKS)]:
            del marks[other]
        return replace(self, marks=marks)

    def solved(self, key: str) -> Book:
        """With a challenge solved in the try that ends now; the next bout may bring more stars."""
        mark = self.mark(key)
        return self.with_mark(key, Mark(max(mark.stars, mark.worth), _more(mark.tries)))

    def failed(self, key: str) -> Book:
        """With a try that ended otherwise."""
        mark = self.mark(key)
        return self.with_mark(key, replace(mark, tries=_more(mark.tries), slips=_more(mark.slips)))

    def helped(self, key: str, undos: int = 0, hints: int = 0) -> Book:
        """With moves taken back or hints asked for."""
        mark = self.mark(key)
        return self.with_mark(key, replace(mark, slips=_more(mark.slips, undos), hints=_more(mark.hints, hints)))

    def tried(self, day: date, solved: bool) -> Book:
        """With one try more at the challenge of a day; a day that is over stays as it is."""
        old = self.day(day)
        if old.over:
            return self
        new = Day(old.tries + 1, tasks.daily_stars(old.tries + 1) if solved else 0)
        days = dict(self.days) | {day.isoformat(): new}
        for gone in sorted(days)[: max(0, len(days) - MOST_DAYS)]:
            del days[gone]
        book = replace(self, days=days)
        if not solved or self.last >= day.isoformat():
            return book
        streak = _more(self.streak) if self.last == (day - timedelta(1)).isoformat() else 1
        return replace(book, streak=streak, best_streak=max(self.best_streak, streak), last=day.isoformat())

    def joined(self, other: Book) -> Book:
        """The better of two, for two folders that become one."""
        marks = {key: max((self.mark(key), other.mark(key)), key=_rank) for key in (*self.marks, *other.marks)}
        days = {key: max((b.days.get(key, Day()) for b in (self, other)), key=_day_rank) for key in _keys(self, other)}
        late = max(self, other, key=lambda book: book.last)
        return Book(
            dict(sorted(marks.items())[:MOST_MARKS]),
            dict(sorted(days.items())[-MOST_DAYS:]),
            late.streak,
            max(self.best_streak, other.best_streak),
            late.last,
            max(self.climb, other.climb, key=lambda climb: climb.games),
            tuple(dict.fromkeys((*self.found, *other.found)))[-MOST_FOUND:],
            self.contests.joined(other.contests),
            self.hides_par or other.hides_par,
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """`games`: game -> book. remembered: marks of the games counted last (ladder, contests): none counts twice."""

    games: Mapping[str, Book] = field(default_factory=dict, hash=False)
    remembered: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.games) > MANY or len(self.remembered) > REMEMBERED:
            raise ValueError("a list is too long")

    def book(self, game: str) -> Book:
        """One game's."""
        return self.games.get(game, Book())

    def with_book(self, game: str, book: Book) -> Progress:
        """With another book for a game."""
        return replace(self, games=dict(self.games) | {game: book})

    def once(self, game: str, book: Book, mark: str) -> Progress:
        """With another book for a game that was counted in it; the same again if the game's mark is known."""
        if mark in self.remembered:
            return self
        return replace(self.with_book(game, book), remembered=(*self.remembered, mark)[-REMEMBERED:])

    def joined(self, other: Progress) -> Progress:
        """The better of two."""
        games = {game: self.book(game).joined(other.book(game)) for game in (*self.games, *other.games)}
        marks = tuple(dict.fromkeys((*self.remembered, *other.remembered)))[-REMEMBERED:]
        return Progress(games, marks)


LONGEST_TEXT = 20_000


def _bound(*numbers: int, most: int = MANY) -> None:
    if not all(0 <= number <= most for number in numbers):
        raise ValueError("a figure is out of bounds")


def _more(number: int, by: int = 1) -> int:
    return min(MANY, number + by)


def _keys(one: Book, two: Book) -> tuple[str, ...]:
    return (*one.days, *two.days)


def _rank(mark: Mark) -> tuple[int, int]:
    return mark.stars, mark.tries


def _day_rank(day: Day) -> tuple[int, int]:
    return day.stars, day.tries
