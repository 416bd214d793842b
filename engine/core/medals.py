"""Medals: whole games for one seat by number, scored by their end and compared with the AI's own. Knows no game.

A game offers them if INFO says `medals=True`, 1 is among its `seat_counts` and its `tasks.py` has `DEALS`. Number,
options and board make a *deal*; the games that the AI plays of it at its best level are the deal's *baseline*. A day's
game has every option at its default, so that it is the same for everybody. A game without a task is a free one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.game_info import AI_PREFIX, PERSON, Info
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup
from engine.core.sha256 import sha256
from engine.core.task import DAY, FOR_MEDALS, NONE, NUMBERED, Name, Result, Task, points, read
from engine.core.text import Text, say, tenths, verbatim

BRONZE, SILVER, GOLD = range(1, 4)
MEDALS = (GOLD, SILVER, BRONZE)
LEAST = -(10**9)
"""A bound that every score reaches, for “any win”."""
LONGEST_DEAL = 60
Baseline = tuple[Result, ...]
"""The AI's results with a deal: its games in order."""


class Bounds(Struct, frozen=True):
    """The points that a won game needs for each medal; LEAST where any win is enough."""

    gold: int
    silver: int
    bronze: int

    def __post_init__(self) -> None:
        if not self.gold >= self.silver >= self.bronze:
            raise ValueError("a better medal needs no fewer points")

    def of(self, medal: int) -> int:
        """The points that a medal needs."""
        return {GOLD: self.gold, SILVER: self.silver, BRONZE: self.bronze}[medal]

    def medal(self, result: Result) -> int:
        """GOLD, SILVER, BRONZE or NONE."""
        return next((medal for medal in MEDALS if result.won and result.score >= self.of(medal)), NONE)


LUCK_STAYS = say("When you play for a medal, a move that led to a random result can’t be undone.")


class ByGames(Struct, frozen=True):
    """How a game's deals are judged, by several games of the AI: this, or a subclass, is `DEALS` of its `tasks.py`.

    Each medal asks for at least the score that a share of these games reached; if that falls on lost games, any win
    will do. Points are taken as they are, and what chance has answered can't be taken back. words: a score in the
    game's own words. players: which levels play them: the key of a level for each game, "" for the best one.
    can_be_lost: is a game that was played to its end won or lost? Otherwise only its points matter. gold, silver,
    bronze: that share; a bronze of 0 is for any win.
    """

    words: Callable[[int], Text] = points
    players: tuple[str, ...] = ("",) * 5
    can_be_lost: bool = True
    gold: float = 0.8
    silver: float = 0.6
    bronze: float = 0.2

    @property
    def rule(self) -> Text:
        """What the medals are for, in one sentence."""
        count = len(self.players)
        if not self.bronze:
            return say(
                "The AI plays this game {n} times. Match its best for gold, its average for silver; any win is bronze.",
                n=count,
            )
        return say(
            "The AI plays this game {n} times. Match its best for gold, its average for silver, its "
            "weaker games for bronze.",
            n=count,
        )

    def bounds(self, setup: Setup, baseline: Baseline) -> Bounds | None:  # noqa: ARG002 - for subclasses
        """What each medal needs; None while that depends on games of the AI that are not played yet."""
        if len(baseline) < len(self.players):
            return None
        gold, silver, bronze = (self._needed(baseline, share) for share in (self.gold, self.silver, self.bronze))
        return Bounds(gold, silver, bronze)

    def _needed(self, baseline: Baseline, share: float) -> int:
        """The score that is at least as good as this share of the games."""
        ordered = sorted(baseline, key=lambda result: (result.won, result.score))
        at = ceil(share * len(ordered)) - 1
        return ordered[at].score if at >= 0 and ordered[at].won else LEAST

    def judge(self, task: Task, session: Session[Any, Any]) -> Result | None:  # noqa: ARG002 - see `Judge`
        """First place is won; the score is the seat's."""
        return ending(session)

    def score(self, points: int) -> Text:
        """Points in words: “14 cards left”."""
        return self.words(points)

    def short(self, points: float) -> Text:
        """Points, or the mean of several, as a bare number in the unit of `score`: “14”, “13.6”."""
        return tenths(points) if isinstance(points, float) else verbatim(str(points))

    def by_one(self, result: Result) -> Bounds:
        """What the medals needed when the AI played a single game, for awards of older progress files.

        Gold for as much as the AI, silver for half of it, bronze for any win; any win is gold if it lost.
        """
        if not result.won:
            return Bounds(LEAST, LEAST, LEAST)
        # half, rounded up; for a result below zero the result itself
        return Bounds(result.score, min(result.score, -(-result.score // 2)), LEAST)

    @property
    def stays(self) -> Text:
        """One sentence that says what can't be taken back in a game for a medal."""
        return LUCK_STAYS

    def floor(self, task: Task, session: Session[Any, Any]) -> int:  # noqa: ARG002 - see `Judge`
        """The steps up to the last one of chance, since the player has seen its outcome."""
        return max((ply for ply, step in enumerate(session.log, start=1) if step.seat == CHANCE), default=0)


def ending(session: Session[Any, Any]) -> Result | None:
    """How a session for one seat has ended, as `Over` says it; None while it goes on."""
    over = session.over
    if over is None:
        return None
    return Result(over.places[0] == 1, over.scores[0] if over.scores else 0)


# --- deals -----------------------------------------------------------------------------------------------------------


def deal(info: Info, name: Name, options: Mapping[str, str] | None = None, board: str = "") -> Task:
    """The game of a number or of a day. `options` count for a game by number only. `ValueError` for another name."""
    if name.kind not in FOR_MEDALS:
        raise ValueError(f"{name.key} is no deal")
    chosen = info.complete({} if name.kind == DAY else options or {})
    board = board or info.first_board
    setup = Setup(info.key, (PERSON,), name.seed, counting(info, chosen), board, name.key)
    return Task(name.key, info.key, 0, 0, 0, setup, (), Text(""))


def dealt(info: Info, setup: Setup) -> Task | None:
    """The deal of a set-up; None if it has none, or is not played by one person alone."""
    name = read(setup.challenge)
    if name is None or name.kind not in FOR_MEDALS or setup.seats != (PERSON,) or not info.medals:
        return None
    return Task(setup.challenge, info.key, 0, 0, 0, setup, (), Text(""))


def counting(info: Info, options: Mapping[str, str], seats: int = 1) -> dict[str, str]:
    """The options of a game, with those that don't matter for this number of seats at their defaults."""
    defaults = info.complete({})
    asked = {option.key for option in info.asked(seats)}
    return {key: value if key in asked else defaults[key] for key, value in info.complete(options).items()}


def way(info: Info, options: Mapping[str, str]) -> str:
    """The options for a single player that differ from their defaults, as `key=value` joined by dots; "" for none."""
    defaults = info.complete({})
    found = counting(info, options)
    return ".".join(f"{key}={value}" for key, value in sorted(found.items()) if value != defaults[key])


def deal_key(info: Info, setup: Setup) -> str:
    """The key of a deal, independent of player and task: its number and the options and board that are not the
    defaults."""
    parts = [str(setup.seed), way(info, setup.options)]
    if setup.board and setup.board != info.first_board:
        parts.append(setup.board)
    key = ".".join(part for part in parts if part)
    if len(key) <= LONGEST_DEAL:
        return key
    return f"{setup.seed}.{sha256(key.encode()).hexdigest()[:16]}"


def from_key(info: Info, key: str) -> Task | None:
    """The deal with this key, by number; None if options or board can't be read from the key."""
    seed, *parts = key.split(".")
    chosen = dict(part.partition("=")[::2] for part in parts if "=" in part)
    boards = [part for part in parts if "=" not in part]
    if not set(boards) <= set(info.boards):
        return None
    try:
        found = deal(info, Name(NUMBERED, number=int(seed)), chosen, boards[0] if boards else "")
    except (SettingError, ValueError):
        return None
    return found if read(found.key) is not None and deal_key(info, found.setup) == key else None


def for_ai(info: Info, setup: Setup, level: str = "") -> Setup:
    """The set-up in which the AI plays a deal. level: "" for the best one. `IndexError` for a game without an AI."""
    return replace(setup, seats=(AI_PREFIX + (level or info.levels[-1].key),), challenge="")
