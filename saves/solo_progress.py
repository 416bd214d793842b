"""Progress in solo play: tasks for stars and medals, days, the ladder. By game; plain data with bounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import task as tasks
from engine.core.errors import NotationError
from engine.core.medals import LONGEST_DEAL, Baseline, Bounds
from engine.core.task import DAILY, DAY, MOST, NONE, SHIPPED, TRIES, Name, Result, Task
from saves.figures.bounded_counts import MANY, bound, more
from saves.glicko_rating import Rating
from saves.ladder_progress import Climb

FORMAT = "trailbox-progress"
VERSION = 4
"""2: with medals. 3: one kind of record for stars and medals, several games of the AI for each deal. 4: ratings."""
MOST_RECORDS = 4_500
MOST_DAYS = 1_600
MOST_BASELINES = 600
MOST_GAMES = 9
"""The most games of the AI for one deal."""
MOST_LATELY = 12
MOST_FOUND = 12
REMEMBERED = 200
BIGGEST_SCORE = 10**9
LONGEST_TEXT = 20_000
WEEK = 7
FIRST_ONES = 5
"""The challenges of a newcomer of which a miss costs no rating."""
KINDS = (DAILY, DAY)
"""Of a day's tasks."""
T = TypeVar("T")
KEY = re.compile(rf"[\w.=-]{{1,{LONGEST_DEAL}}}", re.ASCII)
"""A challenge's key, or a deal's."""


class Record(Struct, frozen=True):
    """The record of one task (but tasks of a day). award: the best so far, stars or medal.

    tries: all that have ended; wins. best: the best result with points; at: in which try. slips, hints: failed tries
    and moves taken back, and hints asked for, since a challenge was last solved.
    """

    award: int = NONE
    tries: int = 0
    wins: int = 0
    best: Result | None = None
    at: int = 0
    slips: int = 0
    hints: int = 0

    def __post_init__(self) -> None:
        bound(self.tries, self.wins, self.at, self.slips, self.hints)
        bound(self.award, most=MOST)
        _check(*([self.best] if self.best is not None else []))

    @property
    def worth(self) -> int:
        """The stars for solving a challenge in the present try."""
        return tasks.stars(self.slips, self.hints)

    def plus(self, result: Result, award: int = NONE) -> Record:
        """A copy with one more finished try and its award. Slips and hints start at 0 again after a solution."""
        new = replace(
            self,
            award=max(self.award, award),
            tries=more(self.tries),
            wins=more(self.wins, result.won),
            slips=0 if result.won else more(self.slips),
            hints=0 if result.won else self.hints,
        )
        return replace(new, best=result, at=new.tries) if result.beats(self.best) else new


class Day(Struct, frozen=True):
    """The task of a day: the results of its tries, in order. award: the best one known when it was stored."""

    results: tuple[Result, ...] = ()
    award: int = NONE

    def __post_init__(self) -> None:
        if len(self.results) > TRIES:
            raise ValueError("a day has no more tries than that")
        _check(*self.results)
        bound(self.award, most=MOST)

    @property
    def tries(self) -> int:
        """Tries that are used up."""
        return len(self.results)

    @property
    def won(self) -> bool:
        """Whether one of the tries was won."""
        return any(result.won for result in self.results)

    @property
    def over(self) -> bool:
        """Whether the day is finished; it ends with its first win."""
        return self.won or self.tries >= TRIES

    @property
    def best(self) -> Result | None:
        """The best of the tries."""
        found: Result | None = None
        for result in self.results:
            found = result if result.beats(found) else found
        return found

    def medal(self, bounds: Bounds | None) -> int:
        """The best medal of the tries, each reduced by the number of the try; a stored award is never taken away."""
        if bounds is None:
            return self.award
        found = (tasks.award_at(n, bounds.medal(result)) for n, result in enumerate(self.results, start=1))
        return max(self.award, *found, NONE)


class Played(Struct, frozen=True):
    """The AI's games of a deal, with the version of the rules."""

    results: Baseline
    rules: int = 1
    single: bool = False
    """Is this the only game of an older version? Then its medals still have to be kept."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.results) <= MOST_GAMES:
            raise ValueError("the AI has played a deal, and not too often")
        _check(*self.results)
        bound(self.rules)


class Book(Struct, frozen=True):
    """One game's progress. records: by the key of a challenge (shipped or by seed) or of a deal.

    days: by the task's name (`daily-2026-11-21`, `day-2026-11-21`). longest: the most days in a row, by kind. found:
    challenges by seed made lately, as text. lately: deals, the latest last. baselines: the AI's games, by deal.
    hides_ai: are the AI's results hidden until the end of a game for a medal? rating: the player's, for challenges;
    ratings: of the challenges that have counted. row: challenges solved in a row in the present streak; best_row: in
    the longest streak.
    """

    records: Mapping[str, Record] = field(default_factory=dict)
    days: Mapping[str, Day] = field(default_factory=dict)
    longest: Mapping[str, int] = field(default_factory=dict)
    climb: Climb = field(default_factory=Climb)
    found: tuple[str, ...] = ()
    lately: tuple[str, ...] = ()
    baselines: Mapping[str, Played] = field(default_factory=dict)
    hides_ai: bool = False
    rating: Rating = Rating()
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    row: tuple[str, ...] = ()
    best_row: int = 0

    def __post_init__(self) -> None:
        sizes = (
            (self.records, MOST_RECORDS),
            (self.days, MOST_DAYS),
            (self.longest, len(KINDS)),
            (self.found, MOST_FOUND),
            (self.lately, MOST_LATELY),
            (self.baselines, MOST_BASELINES),
            (self.ratings, MOST_RECORDS),
            (self.row, MOST_RECORDS),
        )
        if any(len(found) > most for found, most in sizes):
            raise ValueError("a list is too long")
        if not all(
            KEY.fullmatch(key) for key in (*self.records, *self.lately, *self.baselines, *self.ratings, *self.row)
        ):
            raise ValueError("a task has a key that can't be one")
        if not all(_kind(key) in KINDS for key in self.days) or not set(self.longest) <= set(KINDS):
            raise ValueError("a day is no day")
        bound(*self.longest.values(), self.best_row)

    def record(self, key: str) -> Record:
        """The record of a challenge or of a deal by number."""
        return self.records.get(key, Record())

    def day(self, kind: str, day: date) -> Day:
        """The day of a task. kind: DAILY or DAY."""
        return self.days.get(Name(kind, day=day).key, Day())

    def week(self, kind: str, today: date) -> tuple[tuple[date, Day], ...]:
        """The last seven days, today the last."""
        days = [today - timedelta(back) for back in range(WEEK - 1, -1, -1)]
        return tuple((day, self.day(kind, day)) for day in days)

    def streak(self, kind: str, today: date) -> int:
        """Days in a row won up to today, or up to yesterday while today's isn't won."""
        day, count = today if self.day(kind, today).won else today - timedelta(1), 0
        while self.day(kind, day).won:
            day, count = day - timedelta(1), count + 1
        return count

    def best_streak(self, kind: str) -> int:
        """The most days in a row ever won."""
        best, row, before = self.longest.get(kind, 0), 0, date.min
        for key in sorted(key for key, played in self.days.items() if played.won and _kind(key) == kind):
            day = _date(key)
            row, before = row + 1 if day - before == timedelta(1) else 1, day
            best = max(best, row)
        return best

    def challenge(self, key: str) -> Task | None:
        """A challenge by seed that was made lately."""
        for text in self.found:
            try:
                known = tasks.from_text(text)
            except NotationError:
                continue
            if known.key == key:
                return known
        return None

    def baseline(self, deal: str, rules: int) -> Baseline:
        """The AI's games of a deal under these rules; () if it has not played it."""
        found = self.baselines.get(deal)
        return found.results if found is not None and found.rules == rules else ()

    # --- with one thing more -----------------------------------------------------------------------------------------

    def with_found(self, challenge: Task) -> Book:
        """A copy with a challenge that was made; the oldest one is dropped."""
        text = tasks.to_text(challenge)
        if text in self.found or len(text) > LONGEST_TEXT:
            return self
        return replace(self, found=(*self.found, text)[-MOST_FOUND:])

    def with_record(self, key: str, record: Record) -> Book:
        """A copy with a task's record; if there are too many, those by number are dropped first, beginning with those
        never won."""
        records = dict(self.records) | {key: record}

        def kept(other: str) -> tuple[bool, bool, bool]:
            return _kind(other) == SHIPPED, other in self.lately, records[other].wins > 0

        return replace(self, records=_bounded(records, MOST_RECORDS, key, kept))

    def ended(self, key: str, result: Result, award: int = NONE) -> Book:
        """A copy with one more try at a challenge, or one more game of a deal by number."""
        new = self.with_record(key, self.record(key).plus(result, award))
        if _kind(key):
            return new
        return replace(new, lately=(*(other for other in self.lately if other != key), key)[-MOST_LATELY:])

    def with_award(self, key: str, award: int) -> Book:
        """A copy with an award for a deal, or for a day's task, if it is better than what is known."""
        if key in self.days:
            day = self.days[key]
            return replace(self, days=dict(self.days) | {key: replace(day, award=max(day.award, award))})
        record = self.record(key)
        return self.with_record(key, replace(record, award=max(record.award, award)))

    def helped(self, key: str, undos: int = 0, hints: int = 0) -> Book:
        """A copy with moves of a challenge taken back or hints asked for."""
        old = self.record(key)
        return self.with_record(key, replace(old, slips=more(old.slips, undos), hints=more(old.hints, hints)))

    def tried(self, kind: str, day: date, result: Result, award: int = NONE) -> Book:
        """A copy with one more try at a day's task; a finished day is not changed. award: of this try."""
        old = self.day(kind, day)
        if old.over:
            return self
        new = Day((*old.results, result), max(old.award, award))
        key = Name(kind, day=day).key
        days = _bounded(dict(self.days) | {key: new}, MOST_DAYS, key, _date)
        book = replace(self, days=days)
        return replace(book, longest=dict(self.longest) | {kind: book.best_streak(kind)}) if result.won else book

    def rated(self, key: str, first: Rating, score: float) -> Book:
        """A copy with a try at a challenge, which counts once.

        first: its rating until then; score: the player’s, 0 to 1.
        """
        if key in self.ratings:
            return self
        mine, its = self.rating.after([(first, score)]), first.after([(self.rating, 1 - score)])
        ratings = _bounded(dict(self.ratings) | {key: its}, MOST_RECORDS, key, lambda one: _kind(one) == SHIPPED)
        return replace(self, rating=mine, ratings=ratings)

    def unrated(self, key: str, first: Rating) -> Book:
        """A copy with a try at a challenge that counts as one, but leaves both ratings as they were."""
        known = dict(self.ratings) | {key: self.ratings.get(key, first)}
        return replace(self, ratings=_bounded(known, MOST_RECORDS, key, lambda one: _kind(one) == SHIPPED))

    def in_row(self, key: str, won: bool) -> Book:
        """A copy with one more challenge of the streak, which ends if the challenge was missed."""
        row = (*self.row, key) if won else ()
        return replace(self, row=row, best_row=max(self.best_row, len(row)))

    def with_baseline(self, deal: str, played: Played) -> Book:
        """A copy with the AI's games of a deal; if there are too many, those of deals that were never played are
        dropped first."""

        def kept(other: str) -> tuple[bool, bool]:
            return other in self.records, other in self.lately

        baselines = dict(self.baselines) | {deal: played}
        return replace(self, baselines=_bounded(baselines, MOST_BASELINES, deal, kept))

    def joined(self, other: Book) -> Book:
        """The better of both, when two folders are merged."""
        records = {
            key: max((b.record(key) for b in (self, other)), key=_rank) for key in (*self.records, *other.records)
        }
        best = {key: (self.days.get(key, Day()), other.days.get(key, Day())) for key in (*self.days, *other.days)}
        days = {key: max(both, key=lambda day: (day.award, day.won, day.tries)) for key, both in best.items()}
        longest = {kind: max(self.best_streak(kind), other.best_streak(kind)) for kind in KINDS}
        return Book(
            _bounded(records, MOST_RECORDS, "", lambda key: (_kind(key) == SHIPPED, records[key].tries)),
            _bounded(days, MOST_DAYS, "", _date),
            {kind: most for kind, most in longest.items() if most},
            max(self.climb, other.climb, key=lambda climb: climb.games),
            tuple(dict.fromkeys((*self.found, *other.found)))[-MOST_FOUND:],
            tuple(dict.fromkeys((*self.lately, *other.lately)))[-MOST_LATELY:],
            _bounded(dict(other.baselines) | dict(self.baselines), MOST_BASELINES, "", lambda key: key in records),
            self.hides_ai or other.hides_ai,
            min(self.rating, other.rating, key=lambda rating: rating.deviation),
            _bounded(dict(other.ratings) | dict(self.ratings), MOST_RECORDS, "", lambda key: _kind(key) == SHIPPED),
            max(self.row, other.row, key=len),
            max(self.best_row, other.best_row),
        )


class Progress(Struct, frozen=True):
    """`games`: game -> book. remembered: marks of the games counted last (ladder, medals): none counts twice."""

    games: Mapping[str, Book] = field(default_factory=dict)
    remembered: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.games) > MANY or len(self.remembered) > REMEMBERED:
            raise ValueError("a list is too long")

    @property
    def beginning(self) -> bool:
        """Are these the first challenges of a newcomer, of whichever games? A miss costs no rating then."""
        return sum(len(book.ratings) for book in self.games.values()) < FIRST_ONES

    def book(self, game: str) -> Book:
        """What has been reached in a game."""
        return self.games.get(game, Book())

    def with_book(self, game: str, book: Book) -> Progress:
        """A copy with another book for a game."""
        return replace(self, games=dict(self.games) | {game: book})

    def once(self, game: str, book: Book, mark: str) -> Progress:
        """A copy with another book in which a game was counted; unchanged if the game's mark is known."""
        if mark in self.remembered:
            return self
        return replace(self.with_book(game, book), remembered=(*self.remembered, mark)[-REMEMBERED:])

    def joined(self, other: Progress) -> Progress:
        """The better of what both have reached."""
        games = {game: self.book(game).joined(other.book(game)) for game in (*self.games, *other.games)}
        marks = tuple(dict.fromkeys((*self.remembered, *other.remembered)))[-REMEMBERED:]
        return Progress(games, marks)


def _kind(key: str) -> str:
    """What kind of task the key names; "" for a deal's key, which is no name."""
    name = tasks.read(key)
    return name.kind if name is not None else ""


def _date(key: str) -> date:
    """The day of a day's task, by its key."""
    name = tasks.read(key)
    return name.day if name is not None and name.day is not None else date.min


def _bounded(found: dict[str, T], most: int, newest: str, kept: Callable[[str], Any]) -> dict[str, T]:
    """At most `most` of them: those with the least `kept` value are dropped first, never the newest."""
    if len(found) > most:
        for key in sorted((key for key in found if key != newest), key=kept)[: len(found) - most]:
            del found[key]
    return found


def _check(*results: Result) -> None:
    if any(abs(result.score) > BIGGEST_SCORE for result in results):
        raise ValueError("a score is out of bounds")


def _rank(record: Record) -> tuple[int, bool, int, int]:
    best = record.best or Result(False)
    return record.award, best.won, best.score, record.tries
