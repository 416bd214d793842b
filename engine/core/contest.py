"""Contests: whole games for one seat, by number, scored by their end and compared with the AI's own. Knows no game.

A game offers them if it has a `contest.TERMS`, 1 among its `seat_counts` and `contests=True` in its INFO. Number,
options and board make a *deal*; what the AI at its best level makes of it is its *par*. `Setup.challenge` names the
task in the save, beside those of `engine.core.challenge`:

`game-123` the game of a number, `day-2026-11-21` that of a day (with every option at its default, so that it is the
same for everybody); a game without a task is a free one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Protocol

from engine.core.challenge import TRIES, daily_seed, day_in, star_signs
from engine.core.digest import sha256
from engine.core.errors import SettingError
from engine.core.info import AI_PREFIX, PERSON, Info
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup
from engine.core.text import Text, say, verbatim

NONE, BRONZE, SILVER, GOLD = range(4)
MEDALS = (GOLD, SILVER, BRONZE)
LEAST = -(10**9)
"""A bound that every score reaches."""
LONGEST_DEAL = 60
NUMBERED = re.compile(r"game-(\d{1,9})")
DAILY = re.compile(r"day-(\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True, slots=True)
class Result:
    """How a whole game for one seat ended. score: points, more are better; 0 where the game counts none."""

    won: bool
    score: int = 0

    def beats(self, other: Result | None) -> bool:
        """Is it better? A win is better than any loss, then more points."""
        return other is None or (self.won, self.score) > (other.won, other.score)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The points that a won game needs for each medal; LEAST where any win is enough."""

    gold: int
    silver: int
    bronze: int

    def __post_init__(self) -> None:
        if not self.gold >= self.silver >= self.bronze:
            raise ValueError("a better medal needs no fewer points")

    def of(self, medal: int) -> int:
        """What this medal needs."""
        return {GOLD: self.gold, SILVER: self.silver, BRONZE: self.bronze}[medal]

    def medal(self, result: Result) -> int:
        """GOLD, SILVER, BRONZE or NONE."""
        return next((medal for medal in MEDALS if result.won and result.score >= self.of(medal)), NONE)


class Terms(Protocol):
    """What a game's contests are about: `TERMS` of its `contest.py`. `ByPar` and `ByPoints` fit most games."""

    @property
    def rule(self) -> Text:
        """What the medals are for, in one sentence."""

    def result(self, session: Session[Any, Any]) -> Result | None:
        """How the session has ended; None while it goes on."""

    def bounds(self, setup: Setup, par: Result | None) -> Bounds | None:
        """What each medal needs; None as long as that depends on a par which is not known yet (None)."""

    def score(self, points: int) -> Text:
        """Points in words: “14 cards left”."""

    def short(self, points: float) -> Text:
        """Points, or the mean of several, as a bare number in the unit of `score`: “14”, “13.6”."""

    @property
    def stays(self) -> Text:
        """What can't be taken back in a game for a medal, in one sentence."""

    def floor(self, session: Session[Any, Any]) -> int:
        """How many steps of the log can't be taken back. `Usual` fits most games."""


def points(count: int) -> Text:
    """Points in a game that has no better word."""
    return say("{count} point", "{count} points", count)


LUCK_STAYS = say("In a game for a medal, a move can’t be taken back once it has brought a new card or other luck.")


def answered(session: Session[Any, Any]) -> int:
    """The steps up to the last one of chance: what luck has answered was seen."""
    return max((ply for ply, step in enumerate(session.log, start=1) if step.seat == CHANCE), default=0)


class Usual:
    """As it is in most games: points are counted as they are, and what chance has answered stays."""

    __slots__ = ()

    def result(self, session: Session[Any, Any]) -> Result | None:
        """First place is won; the score is the seat's."""
        return ending(session)

    def short(self, points: float) -> Text:
        """See `Terms`."""
        return verbatim(f"{points:.1f}" if isinstance(points, float) else str(points))

    @property
    def stays(self) -> Text:
        """See `Terms`."""
        return LUCK_STAYS

    def floor(self, session: Session[Any, Any]) -> int:
        """See `Terms`."""
        return answered(session)


@dataclass(frozen=True, slots=True)
class ByPar(Usual):
    """Gold for at least par, silver for at least half of it, bronze for any win; any win is gold if the AI lost."""

    words: Callable[[int], Text] = points

    @property
    def rule(self) -> Text:
        """See `Terms`."""
        return say(
            "Gold for doing at least as well as the AI, silver for at least half as well, bronze for any win; "
            "if the AI loses, any win is gold."
        )

    def bounds(self, setup: Setup, par: Result | None) -> Bounds | None:  # noqa: ARG002 - see `Terms`
        """From the par alone."""
        if par is None:
            return None
        if not par.won:
            return Bounds(LEAST, LEAST, LEAST)
        # half, rounded up, and of a par below zero the par itself
        return Bounds(par.score, min(par.score, -(-par.score // 2)), LEAST)

    def score(self, points: int) -> Text:
        """The game's own words."""
        return self.words(points)


@dataclass(frozen=True, slots=True)
class ByPoints(Usual):
    """Fixed bounds, the same for every deal; what the AI makes of it is shown beside them."""

    needed: Bounds
    words: Callable[[int], Text] = points

    @property
    def rule(self) -> Text:
        """See `Terms`."""
        needed = self.needed
        return say(
            "Gold from {gold}, silver from {silver}, bronze from {bronze}.",
            gold=self.words(needed.gold),
            silver=self.words(needed.silver),
            bronze=self.words(needed.bronze),
        )

    def bounds(self, setup: Setup, par: Result | None) -> Bounds | None:  # noqa: ARG002 - see `Terms`
        """Whatever the deal."""
        return self.needed

    def score(self, points: int) -> Text:
        """The game's own words."""
        return self.words(points)


def ending(session: Session[Any, Any]) -> Result | None:
    """How a session for one seat has ended, as `Over` says it; None while it goes on."""
    over = session.over
    if over is None:
        return None
    return Result(over.places[0] == 1, over.scores[0] if over.scores else 0)


# --- what a task is called -------------------------------------------------------------------------------------------


def numbered_task(seed: int) -> str:
    """The task of a game by number."""
    return f"game-{seed}"


def read_numbered_task(task: str) -> int | None:
    """The number of such a task; None if it is none."""
    found = NUMBERED.fullmatch(task)
    return int(found[1]) if found else None


def day_task(day: date) -> str:
    """The task of a day's game."""
    return f"day-{day.isoformat()}"


def read_day_task(task: str) -> date | None:
    """The day of such a task; None if it is none."""
    return day_in(DAILY, task)


def is_contest(task: str) -> bool:
    """Is it a whole game by number or of a day?"""
    return read_numbered_task(task) is not None or read_day_task(task) is not None


def seed_of(task: str) -> int | None:
    """The number from which the task's cards come; None if it is no contest."""
    day = read_day_task(task)
    return daily_seed(day) if day is not None else read_numbered_task(task)


# --- deals -----------------------------------------------------------------------------------------------------------


def contest(info: Info, task: str, options: Mapping[str, str] | None = None, board: str = "") -> Setup:
    """The set-up of a task. `options` count for a game by number only. `ValueError` if the task is no contest."""
    seed = seed_of(task)
    if seed is None:
        raise ValueError(f"{task} is no contest")
    chosen = info.complete({} if read_day_task(task) is not None else options or {})
    return Setup(info.key, (PERSON,), seed, counting(info, chosen), board or next(iter(info.boards), ""), task)


def counting(info: Info, options: Mapping[str, str], seats: int = 1) -> dict[str, str]:
    """The same options, those that do not count for so many seats at their defaults."""
    defaults = info.complete({})
    asked = {option.key for option in info.asked(seats)}
    return {key: value if key in asked else defaults[key] for key, value in info.complete(options).items()}


def way(info: Info, options: Mapping[str, str]) -> str:
    """The options that differ from their defaults when one plays alone, as `key=value`, joined by dots; "" for none."""
    defaults = info.complete({})
    found = counting(info, options)
    return ".".join(f"{key}={value}" for key, value in sorted(found.items()) if value != defaults[key])


def deal(info: Info, setup: Setup) -> str:
    """The key of a deal, whoever plays it and as which task: the number, and what is chosen beside it."""
    parts = [str(setup.seed), way(info, setup.options)]
    if setup.board and setup.board != next(iter(info.boards), ""):
        parts.append(setup.board)
    key = ".".join(part for part in parts if part)
    if len(key) <= LONGEST_DEAL:
        return key
    return f"{setup.seed}.{sha256(key.encode()).hexdigest()[:16]}"


def from_deal(info: Info, key: str) -> Setup | None:
    """The set-up of a deal by its number; None if the key no longer says what was chosen."""
    seed, *parts = key.split(".")
    chosen = dict(part.partition("=")[::2] for part in parts if "=" in part)
    boards = [part for part in parts if "=" not in part]
    if not set(boards) <= set(info.boards):
        return None
    try:
        found = contest(info, numbered_task(int(seed)), chosen, boards[0] if boards else "")
        return found if deal(info, found) == key else None
    except (SettingError, ValueError):
        return None


def for_par(info: Info, setup: Setup) -> Setup:
    """The same deal, played by the AI at its best level. `IndexError` for a game without an AI."""
    return replace(setup, seats=(AI_PREFIX + info.levels[-1].key,), challenge="")


# --- the day ---------------------------------------------------------------------------------------------------------


def day_medal(medal: int, number: int) -> int:
    """What a medal is worth at this try (1 to 3) of a day: the cards come in the order that is known by then."""
    return min(medal, max(BRONZE, GOLD + 1 - number))


def share_line(title: Text, name: Text, medal: int, result: Text, par: Text | None, number: int = 0) -> Text:
    """The line for the clipboard: `Trailbox Fairy Trails 2026-11-21 ★★★ 16 cards left (AI: 14 cards left), 1/3`.

    name: the day, or which number. medal: shown as so many stars. result, par: in words. number: tries of the day that
    were used, 0 for a game by number.
    """
    compared = say("{result} (AI: {par})", result=result, par=par) if par is not None else result
    tried = say("{result}, {tries}/{most}", result=compared, tries=number, most=TRIES) if number else compared
    signs = verbatim(star_signs(medal))
    return say("Trailbox {game} {name} {stars} {result}", game=title, name=name, stars=signs, result=tried)
