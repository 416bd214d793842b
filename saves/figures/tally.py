"""The figures of one row of the statistics, and what they need to know of a finished game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from itertools import product

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.codec import BIGGEST
from engine.core.untrusted_input import PERSON_LIMIT, clean
from saves.figures.bounded_counts import bound

ALL = ""
"""The row that holds all opponents of a game, and the game that holds all games."""
FRIEND = "friend"
SOLO = "solo"
"""One person alone; with options that are not at their defaults: "solo:key=value.key=value"."""
WATCHED = "watched"
BY_NAME = "person:"
"""The prefix of the row of a named person, which counts that person's results at one screen."""
BY_SEAT = "seat:"
"""The prefix of a winner of whom nothing but the seat is known: "seat:1.3", the second of three."""
RECENT = 24
"""How many results are kept in their order."""
WON, HELPED, DRAWN, LOST = "whdl"
NAME = re.compile(r"[\w.:=+-]{0,400}")
DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Tally(Struct, frozen=True):
    """The figures of one row.

    wins (without a hint), losses, draws: of the one person at the table (several people, or a game alone that can't be
    lost: wins and losses stay 0). winners: how often somebody was the only first, by `Finished.winner`. reasons: how
    often a game ended this way. shortest, longest: in moves of seats, 0 before the first game. streak: wins in a row
    now, lost: losses in a row now; best_streak: wins in a row ever. seconds: time played. hints: how many were asked
    for. best: the highest score of the one person, None before the first; points: all those scores together; scored: of
    how many games (of those alone that can be lost the won ones; none with hints). reviews: reviewed games in which one
    person played; luck, skill: what draws and own moves brought in these, in per cent of
    winning chance. recent: the person's last results, the oldest first, each WON, HELPED, DRAWN or LOST. helped: games
    of one person won with hints, or played alone with them where nothing can be lost: in no row of wins and no score.
    judged: games in which the one person's moves were judged; accuracy: the accuracies of these together, each 0 to
    100; accuracies: the last of them, the oldest first.
    """

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    winners: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    shortest: int = 0
    longest: int = 0
    streak: int = 0
    best_streak: int = 0
    seconds: int = 0
    hints: int = 0
    best: int | None = None
    points: int = 0
    lost: int = 0
    reviews: int = 0
    luck: int = 0
    skill: int = 0
    recent: str = ""
    helped: int = 0
    judged: int = 0
    accuracy: int = 0
    accuracies: tuple[int, ...] = ()
    scored: int = 0

    def __post_init__(self) -> None:
        bound(
            self.games,
            self.wins,
            self.losses,
            self.draws,
            self.shortest,
            self.longest,
            self.streak,
            self.best_streak,
            self.seconds,
            self.hints,
            self.lost,
            self.reviews,
            self.helped,
            self.judged,
            self.accuracy,
            self.scored,
            *self.winners.values(),
            *self.reasons.values(),
            most=BIGGEST,
        )
        if max(abs(self.best or 0), abs(self.points), abs(self.luck), abs(self.skill)) > BIGGEST:
            raise ValueError("a score is out of bounds")
        if len(self.recent) > RECENT or not set(self.recent) <= {WON, HELPED, DRAWN, LOST}:
            raise ValueError("a result is none")
        if len(self.accuracies) > RECENT or not all(0 <= accuracy <= 100 for accuracy in self.accuracies):
            raise ValueError("an accuracy is out of bounds")

    @property
    def mean(self) -> float | None:
        """Mean points of the games whose scores count; None before the first."""
        return self.points / self.scored if self.best is not None and self.scored else None

    @property
    def accurate(self) -> int | None:
        """The mean accuracy of the games that were judged; None before the first."""
        return round(self.accuracy / self.judged) if self.judged else None

    def together(self, other: Tally) -> Tally:
        """The figures of both; what is so now (the streaks) is that of this row, and its results come last."""
        shortest = [row.shortest for row in (self, other) if row.shortest]
        best = [row.best for row in (self, other) if row.best is not None]
        summed = {name: _sum(getattr(self, name), getattr(other, name)) for name in ADDED}
        return replace(
            self,
            winners=_summed(self.winners, other.winners),
            reasons=_summed(self.reasons, other.reasons),
            shortest=min(shortest, default=0),
            longest=max(self.longest, other.longest),
            best_streak=max(self.best_streak, other.best_streak),
            best=max(best, default=None),
            recent=(other.recent + self.recent)[-RECENT:],
            accuracies=(*other.accuracies, *self.accuracies)[-RECENT:],
            **summed,
        )

    def plus(self, game: Finished, scored: bool = False) -> Tally:
        """A copy with one more game. scored: its score counts in this row."""
        decided = game.alone and (game.draw or game.won is not None)
        helped = game.helped
        streak = self.streak if not decided or helped else _sum(self.streak) if game.won else 0
        lost = self.lost if not decided else _sum(self.lost) if game.won is False else 0
        score = game.score if scored and not game.hints else None
        result = "" if not decided else HELPED if helped else WON if game.won else DRAWN if game.draw else LOST
        return replace(
            self,
            games=_sum(self.games),
            wins=_sum(self.wins, game.won is True and not helped),
            helped=_sum(self.helped, helped),
            losses=_sum(self.losses, game.won is False),
            draws=_sum(self.draws, game.draw),
            winners=_summed(self.winners, {game.winner: 1}) if game.winner else self.winners,
            reasons=_summed(self.reasons, {game.reason: 1}),
            shortest=min(self.shortest or game.moves, game.moves),
            longest=max(self.longest, game.moves),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            seconds=_sum(self.seconds, game.seconds),
            hints=_sum(self.hints, game.hints),
            best=self.best if score is None else score if self.best is None else max(self.best, score),
            points=_sum(self.points, score or 0),
            scored=_sum(self.scored, score is not None),
            lost=lost,
            recent=(self.recent + result)[-RECENT:],
        )

    def reviewed(self, luck: int, skill: int) -> Tally:
        """A copy with the luck and skill of one more reviewed game."""
        return replace(self, reviews=_sum(self.reviews), luck=_sum(self.luck, luck), skill=_sum(self.skill, skill))

    def measured(self, accuracy: int) -> Tally:
        """A copy with the accuracy of one more game."""
        last = (*self.accuracies, accuracy)[-RECENT:]
        return replace(self, judged=_sum(self.judged), accuracy=_sum(self.accuracy, accuracy), accuracies=last)


ADDED = [
    "games",
    "wins",
    "losses",
    "draws",
    "seconds",
    "hints",
    "points",
    "scored",
    "reviews",
    "luck",
    "skill",
    "helped",
    "judged",
    "accuracy",
]
"""The figures of two rows that are added up."""


class Named(Struct, frozen=True):
    """Somebody at one screen with a name of their own: have they won (None in a draw), with which score?"""

    name: str
    won: bool | None
    score: int | None = None


class Finished(Struct, frozen=True):
    """What the statistics need of a finished game.

    alone: exactly one person played; won: that person, None otherwise, in a draw or where nothing can be lost.
    winner: who is the only first, "" for nobody: a person's name after `BY_NAME`, an AI's level, `FRIEND` for a person
    without a name beside AIs, otherwise the seat. moves: those of seats, not of chance. seconds: time played.
    hints: how many were asked for. score: of that person, as the rules count it at the end, None where they count none,
    in a game alone that is lost, and for whoever gave up. persons: those with names of their own. day: on which it was
    counted here, as ISO date, "" for none.
    """

    game: str
    opponent: str
    places: tuple[int, ...]
    reason: str
    moves: int
    seconds: int
    alone: bool
    won: bool | None
    draw: bool
    winner: str = ""
    hints: int = 0
    score: int | None = None
    persons: tuple[Named, ...] = ()
    day: str = ""

    def __post_init__(self) -> None:
        scores = [each for each in (self.score, *(one.score for one in self.persons)) if each is not None]
        bound(self.moves, self.seconds, self.hints, most=BIGGEST)
        if not all(abs(score) <= BIGGEST for score in scores):
            raise ValueError("a score is out of bounds")
        if not all(map(is_name, (self.game, self.opponent, *(BY_NAME + one.name for one in self.persons)))):
            raise ValueError("a game or a player has a name that can't be one")
        if self.day and not is_day(self.day):
            raise ValueError("a day is none")

    @property
    def helped(self) -> bool:
        """Did one person win with hints, or play alone with them where only points matter?"""
        counts = self.won is True or (self.won is None and not self.draw and self.score is not None)
        return self.alone and self.hints > 0 and counts


Rows = dict[str, dict[str, Tally]]
Games = Mapping[str, Mapping[str, Tally]]
"""Game -> opponent -> figures, the row `ALL` included on both levels."""


def copied(games: Games) -> Rows:
    """Rows that can be changed."""
    return {key: dict(rows) for key, rows in games.items()}


def count_in(table: Rows, game: Finished) -> Rows:
    """Count a game in all the rows that it belongs to. Returns these rows as they were before."""
    before: Rows = {}
    for key, row in rows_of(game):
        rows = table.setdefault(key, {})
        tally = before.setdefault(key, {})[row] = rows.get(row, Tally())
        # points of games alone and against others, or of several games, can't be compared
        rows[row] = tally.plus(game, scored=row == game.opponent)
    for key, one in product((game.game, ALL), game.persons):
        rows, row = table[key], BY_NAME + one.name
        tally = before[key][row] = rows.get(row, Tally())
        # nobody knows who of them has asked for a hint
        drawn = game.draw and one.won is None
        own = replace(game, alone=True, won=one.won, draw=drawn, score=one.score, hints=0)
        rows[row] = tally.plus(own, scored=key == game.game)
    return before


def change_in(table: Rows, game: Finished, change: Callable[[Tally], Tally]) -> None:
    """Change the rows of a game that was counted, so far as they are there; none of the persons' own."""
    for key, row in rows_of(game):
        if row in table.get(key, {}):
            table[key][row] = change(table[key][row])


def rows_of(game: Finished) -> tuple[tuple[str, str], ...]:
    """The rows of a game, but for those of persons: (game, opponent)."""
    return (game.game, game.opponent), (game.game, ALL), (ALL, ALL)


def added_up(games: Games, others: Games) -> Rows:
    """Both, row by row (see `Tally.together`)."""
    table = copied(games)
    for key, rows in others.items():
        mine = table.setdefault(key, {})
        for row, tally in rows.items():
            mine[row] = mine.get(row, Tally()).together(tally)
    return table


def is_alone(row: str) -> bool:
    """Is it one of the rows of games alone, with whatever options?"""
    return row.partition(":")[0] == SOLO


def is_name(key: str) -> bool:
    """Can a game or a row be called so?"""
    name = key.removeprefix(BY_NAME)
    return bool(NAME.fullmatch(key)) or (name != key and name == clean(name, PERSON_LIMIT))


def is_day(words: str) -> bool:
    """Is it a date in ISO form?"""
    try:
        return bool(DAY.fullmatch(words)) and bool(date.fromisoformat(words))
    except ValueError:
        return False


def _sum(one: int, other: int = 1) -> int:
    """Up to what a file can hold."""
    return max(-BIGGEST, min(BIGGEST, one + other))


def _summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {key: _sum(one.get(key, 0), other.get(key, 0)) for key in {**one, **other}}
