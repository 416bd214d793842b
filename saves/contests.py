"""What a player has made of a game's contests: games by number and of the day, pars. Plain data with bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from engine.core.challenge import TRIES
from engine.core.contest import LONGEST_DEAL, NONE, Bounds, Result, day_medal

MOST_RUNS = 500
MOST_PARS = 600
MOST_DAYS = 800
MOST_LATELY = 12
MANY = 10**6
BIGGEST_SCORE = 10**9
WEEK = 7
DEAL = re.compile(rf"[\w.=-]{{1,{LONGEST_DEAL}}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Par:
    """What the AI made of a deal under some version of the rules."""

    result: Result
    rules: int = 1

    def __post_init__(self) -> None:
        _check(self.result)
        _bound(self.rules)


@dataclass(frozen=True, slots=True)
class Run:
    """A deal played by its number. tries: games that ended; wins; best: the best of them, at: which try that was."""

    tries: int = 0
    wins: int = 0
    best: Result | None = None
    at: int = 0

    def __post_init__(self) -> None:
        _bound(self.tries, self.wins, self.at)
        if self.best is not None:
            _check(self.best)

    def plus(self, result: Result) -> Run:
        """With one more game."""
        new = replace(self, tries=min(MANY, self.tries + 1), wins=min(MANY, self.wins + result.won))
        return replace(new, best=result, at=new.tries) if result.beats(self.best) else new


@dataclass(frozen=True, slots=True)
class Outing:
    """The game of a day: how its tries ended, in order."""

    results: tuple[Result, ...] = ()

    def __post_init__(self) -> None:
        if len(self.results) > TRIES:
            raise ValueError("a day has no more tries than that")
        for result in self.results:
            _check(result)

    @property
    def tries(self) -> int:
        """Tries that are used up."""
        return len(self.results)

    @property
    def won(self) -> bool:
        """Was one of them won?"""
        return any(result.won for result in self.results)

    @property
    def over(self) -> bool:
        """Is there nothing left to try? A day ends with its first win."""
        return self.won or self.tries >= TRIES

    @property
    def best(self) -> Result | None:
        """The best of the tries."""
        found: Result | None = None
        for result in self.results:
            found = result if result.beats(found) else found
        return found

    def medal(self, bounds: Bounds | None) -> int:
        """The best medal of the tries, each worth what it is worth at that try; NONE while the bounds are unknown."""
        if bounds is None:
            return NONE
        found = (day_medal(bounds.medal(result), number) for number, result in enumerate(self.results, start=1))
        return max(found, default=NONE)


@dataclass(frozen=True, slots=True)
class Contests:
    """One game's. pars, runs: by deal (see `engine.core.contest`). outings: by date. lately: deals, the latest last."""

    pars: Mapping[str, Par] = field(default_factory=dict, hash=False)
    runs: Mapping[str, Run] = field(default_factory=dict, hash=False)
    outings: Mapping[str, Outing] = field(default_factory=dict, hash=False)
    lately: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        sizes = ((self.pars, MOST_PARS), (self.runs, MOST_RUNS), (self.outings, MOST_DAYS), (self.lately, MOST_LATELY))
        if any(len(found) > most for found, most in sizes):
            raise ValueError("a list is too long")
        if not all(DEAL.fullmatch(key) for key in (*self.pars, *self.runs, *self.lately)):
            raise ValueError("a deal has a key that can't be one")
        if any(date.fromisoformat(day).isoformat() != day for day in self.outings):
            raise ValueError("a date is no date")

    def par(self, deal: str, rules: int) -> Result | None:
        """What the AI makes of a deal under these rules; None if that isn't known."""
        found = self.pars.get(deal)
        return found.result if found is not None and found.rules == rules else None

    def run(self, deal: str) -> Run:
        """What is known of a deal played by its number."""
        return self.runs.get(deal, Run())

    def outing(self, day: date) -> Outing:
        """What is known of a day."""
        return self.outings.get(day.isoformat(), Outing())

    def week(self, today: date) -> tuple[tuple[date, Outing], ...]:
        """The last seven days, today the last."""
        days = [today - timedelta(back) for back in range(WEEK - 1, -1, -1)]
        return tuple((day, self.outing(day)) for day in days)

    def streak(self, today: date) -> int:
        """Days in a row won up to today, or up to yesterday while today's isn't won."""
        day, count = today if self.outing(today).won else today - timedelta(1), 0
        while self.outing(day).won:
            day, count = day - timedelta(1), count + 1
        return count

    def best_streak(self) -> int:
        """The most days in a row ever won, as far as days are remembered."""
        best = row = 0
        before: date | None = None
        for day in sorted(date.fromisoformat(text) for text, outing in self.outings.items() if outing.won):
            row = row + 1 if before is not None and day - before == timedelta(1) else 1
            best, before = max(best, row), day
        return best

    # --- with one thing more -----------------------------------------------------------------------------------------

    def with_par(self, deal: str, par: Par) -> Contests:
        """With a par; of very many those of deals that were never played are forgotten first."""
        pars = dict(self.pars) | {deal: par}
        spare = sorted((key for key in pars if key != deal), key=lambda key: (key in self.runs, key in self.lately))
        for key in spare[: max(0, len(pars) - MOST_PARS)]:
            del pars[key]
        return replace(self, pars=pars)

    def played(self, deal: str, result: Result) -> Contests:
        """With one more game by number; of very many those long ago and never won are forgotten first."""
        runs = dict(self.runs) | {deal: self.run(deal).plus(result)}
        spare = sorted((key for key in runs if key != deal), key=lambda key: (key in self.lately, runs[key].wins > 0))
        for key in spare[: max(0, len(runs) - MOST_RUNS)]:
            del runs[key]
        lately = (*(key for key in self.lately if key != deal), deal)[-MOST_LATELY:]
        return replace(self, runs=runs, lately=lately)

    def tried(self, day: date, result: Result) -> Contests:
        """With one more try at a day's game; a day that is over stays as it is."""
        old = self.outing(day)
        if old.over:
            return self
        outings = dict(self.outings) | {day.isoformat(): Outing((*old.results, result))}
        for gone in sorted(outings)[: max(0, len(outings) - MOST_DAYS)]:
            del outings[gone]
        return replace(self, outings=outings)

    def joined(self, other: Contests) -> Contests:
        """The better of two, for two folders that become one."""
        runs = {key: max((self.run(key), other.run(key)), key=_run_rank) for key in (*self.runs, *other.runs)}
        days = {
            key: max((own.outings.get(key, Outing()) for own in (self, other)), key=lambda outing: outing.tries)
            for key in (*self.outings, *other.outings)
        }
        pars = dict(other.pars) | dict(self.pars)
        lately = tuple(dict.fromkeys((*self.lately, *other.lately)))[-MOST_LATELY:]
        return Contests(
            dict(sorted(pars.items(), key=lambda item: item[0] not in runs)[:MOST_PARS]),
            dict(sorted(runs.items(), key=lambda item: -item[1].tries)[:MOST_RUNS]),
            dict(sorted(days.items())[-MOST_DAYS:]),
            lately,
        )


def _run_rank(run: Run) -> tuple[bool, int, int]:
    best = run.best
    return best is not None and best.won, best.score if best is not None else 0, run.tries


def _bound(*numbers: int) -> None:
    if not all(0 <= number <= MANY for number in numbers):
        raise ValueError("a figure is out of bounds")


def _check(result: Result) -> None:
    if abs(result.score) > BIGGEST_SCORE:
        raise ValueError("a score is out of bounds")
