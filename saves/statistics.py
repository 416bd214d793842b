"""Statistics: each finished game is counted once, by game and opponent."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.medals import ending, way
from engine.core.rules import Over
from engine.core.session import Session, moves_made
from engine.core.task import is_challenge
from engine.core.untrusted_input import PERSON_LIMIT, clean

FORMAT = "trailbox-statistics"
VERSION = 10
"""2: with scores of games alone, told apart by their options. 3: the game counted last can be withdrawn. 4: losses in
a row. 5: luck and skill. 6: the last results. 7: persons at one screen by their names. 8: wins with hints apart.
9: accuracy, and what other computers have counted. 10: who has won by name or level instead of by seat."""
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
REMEMBERED = 200
RECENT = 24
"""How many results are kept in their order."""
MOST_COMPUTERS = 64
HOME = re.compile(r"[0-9a-f]{0,32}")
WON, HELPED, DRAWN, LOST = "whdl"
NAME = re.compile(r"[\w.:=+-]{0,400}")
BIGGEST = 2**53


class Tally(Struct, frozen=True):
    """The figures of one row.

    wins (without a hint), losses, draws: of the one person at the table (several people, or a game alone that can't be
    lost: wins and losses stay 0). winners: how often somebody was the only first, by `Finished.winner`. reasons: how
    often a game ended this way. shortest, longest: in moves of seats, 0 before the first game. streak: wins in a row
    now, lost: losses in a row now; best_streak: wins in a row ever. seconds: time played. hints: how many were asked
    for. best: the highest score of a game won alone, None before the first; points: all those scores together. reviews:
    reviewed games in which one person played; luck, skill: what draws and own moves brought in these, in per cent of
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

    def __post_init__(self) -> None:
        numbers = (self.games, self.wins, self.losses, self.draws, self.shortest, self.longest, self.streak)
        rest = (
            self.best_streak,
            self.seconds,
            self.hints,
            self.lost,
            self.reviews,
            self.helped,
            self.judged,
            self.accuracy,
            *self.winners.values(),
            *self.reasons.values(),
        )
        if not all(0 <= number <= BIGGEST for number in (*numbers, *rest)):
            raise ValueError("a figure is out of bounds")
        if max(abs(self.best or 0), abs(self.points), abs(self.luck), abs(self.skill)) > BIGGEST:
            raise ValueError("a score is out of bounds")
        if len(self.recent) > RECENT or not set(self.recent) <= {WON, HELPED, DRAWN, LOST}:
            raise ValueError("a result is none")
        if len(self.accuracies) > RECENT or not all(0 <= accuracy <= 100 for accuracy in self.accuracies):
            raise ValueError("an accuracy is out of bounds")

    @property
    def mean(self) -> float | None:
        """Mean points of games alone (of won ones if they can be lost); None before the first."""
        counted = self.wins if self.losses else self.games - self.helped
        return self.points / counted if self.best is not None and counted else None

    @property
    def accurate(self) -> int | None:
        """The mean accuracy of the games that were judged; None before the first."""
        return round(self.accuracy / self.judged) if self.judged else None

    def together(self, other: Tally) -> Tally:
        """The figures of both; what is so now (the streaks) is that of this row, and its results come last."""
        shortest = [row.shortest for row in (self, other) if row.shortest]
        best = [row.best for row in (self, other) if row.best is not None]
        summed = {name: _both(getattr(self, name), getattr(other, name)) for name in ADDED}
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
        streak = self.streak if not decided or helped else _more(self.streak) if game.won else 0
        lost = self.lost if not decided else _more(self.lost) if game.won is False else 0
        score = game.score if scored and not helped else None
        result = "" if not decided else HELPED if helped else WON if game.won else DRAWN if game.draw else LOST
        return replace(
            self,
            games=_more(self.games),
            wins=_more(self.wins, game.won is True and not helped),
            helped=_more(self.helped, helped),
            losses=_more(self.losses, game.won is False),
            draws=_more(self.draws, game.draw),
            winners=_one_more(self.winners, game.winner) if game.winner else self.winners,
            reasons=_one_more(self.reasons, game.reason),
            shortest=min(self.shortest or game.moves, game.moves),
            longest=max(self.longest, game.moves),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            seconds=_more(self.seconds, game.seconds),
            hints=_more(self.hints, game.hints),
            best=self.best if score is None else score if self.best is None else max(self.best, score),
            points=max(-BIGGEST, _more(self.points, score or 0)),
            lost=lost,
            recent=(self.recent + result)[-RECENT:],
        )

    def reviewed(self, luck: int, skill: int) -> Tally:
        """A copy with the luck and skill of one more reviewed game."""
        return replace(
            self,
            reviews=_more(self.reviews),
            luck=max(-BIGGEST, _more(self.luck, luck)),
            skill=max(-BIGGEST, _more(self.skill, skill)),
        )

    def measured(self, accuracy: int) -> Tally:
        """A copy with the accuracy of one more game."""
        last = (*self.accuracies, accuracy)[-RECENT:]
        return replace(self, judged=_more(self.judged), accuracy=_more(self.accuracy, accuracy), accuracies=last)


ADDED = [
    "games",
    "wins",
    "losses",
    "draws",
    "seconds",
    "hints",
    "points",
    "reviews",
    "luck",
    "skill",
    "helped",
    "judged",
    "accuracy",
]
"""The figures of two rows that are added up."""


class Finished(Struct, frozen=True):
    """What the statistics need of a finished game.

    alone: exactly one person played; won: that person, None otherwise, in a draw or where nothing can be lost.
    winner: who is the only first, "" for nobody: a person's name after `BY_NAME`, an AI's level, `FRIEND` for a person
    without a name beside AIs, otherwise the seat. moves: those of seats, not of chance. seconds: time played.
    hints: how many were asked for. score: of a game won alone that counts points.
    persons: those at one screen who have names of their own, and whether each has won, None in a draw.
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
    persons: tuple[tuple[str, bool | None], ...] = ()

    @property
    def helped(self) -> bool:
        """Did one person win with hints, or play alone with them where only points matter?"""
        counts = self.won is True or (self.won is None and not self.draw and self.score is not None)
        return self.alone and self.hints > 0 and counts


Rows = dict[str, dict[str, Tally]]
Games = Mapping[str, Mapping[str, Tally]]


class Statistics(Struct, frozen=True):
    """`games`: game -> opponent -> figures, the row `ALL` included on both levels.

    remembered: the marks of the games counted last, so that none counts twice. before: the rows that the last of them
    changed, as they were before. reviewed, judged: the marks of the games whose luck, whose accuracy is counted.
    home: names the computer on which `games` were counted, "" until its files move; elsewhere: what was counted on
    others, each by its name, so that nothing counts twice however often files go from one to the other.
    """

    games: Games = field(default_factory=dict)
    remembered: tuple[str, ...] = ()
    before: Games = field(default_factory=dict)
    reviewed: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    home: str = ""
    elsewhere: Mapping[str, Games] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.elsewhere) > MOST_COMPUTERS or not all(
            HOME.fullmatch(name) for name in (self.home, *self.elsewhere)
        ):
            raise ValueError("a computer has a name that can't be one")
        for games in (self.games, self.before, *self.elsewhere.values()):
            if not all(_is_name(name) for game, rows in games.items() for name in (game, *rows)):
                raise ValueError("a game or an opponent has a name that can't be one")

    @property
    def last(self) -> str:
        """The mark of the game that can still be withdrawn, "" for none."""
        return self.remembered[-1] if self.before and self.remembered else ""

    def plus(self, game: Finished, mark: str) -> Statistics:
        """A copy with one more game; unchanged if its mark is known."""
        if mark and mark in self.remembered:
            return self
        table = _copied(self.games)
        before: dict[str, dict[str, Tally]] = {}
        for key, row in ((game.game, game.opponent), (game.game, ALL), (ALL, ALL)):
            rows = table.setdefault(key, {})
            tally = before.setdefault(key, {})[row] = rows.get(row, Tally())
            # points of several ways of playing, or of several games, can't be compared
            rows[row] = tally.plus(game, scored=row == game.opponent)
        for key, (name, won) in product((game.game, ALL), game.persons):
            rows, row = table[key], BY_NAME + name
            tally = before[key][row] = rows.get(row, Tally())
            # nobody knows who of them has asked for a hint
            rows[row] = tally.plus(replace(game, alone=True, won=won, hints=0))
        return replace(self, games=table, remembered=(*self.remembered, mark)[-REMEMBERED:], before=before)

    def without(self, mark: str) -> Statistics:
        """A copy without the game with this mark; unchanged if it is not the last one."""
        if not mark or mark != self.last:
            return self
        table = _copied(self.games)
        for key, rows in self.before.items():
            table[key] = {row: tally for row, tally in (table.get(key, {}) | dict(rows)).items() if tally.games}
        games = {key: rows for key, rows in table.items() if rows}
        return replace(self, games=games, remembered=self.remembered[:-1], before={})

    def with_luck(self, game: Finished, mark: str, luck: int, skill: int) -> Statistics:
        """A copy with the luck and skill of a game that was counted; unchanged if its mark is known."""
        if mark in self.reviewed:
            return self
        games, before = self._changed(game, lambda tally: tally.reviewed(luck, skill))
        return replace(self, games=games, before=before, reviewed=(*self.reviewed, mark)[-REMEMBERED:])

    def with_accuracy(self, game: Finished, mark: str, accuracy: int) -> Statistics:
        """A copy with the accuracy of a game that was counted; unchanged if its mark is known."""
        if mark in self.judged:
            return self
        games, before = self._changed(game, lambda tally: tally.measured(accuracy))
        return replace(self, games=games, before=before, judged=(*self.judged, mark)[-REMEMBERED:])

    def _changed(self, game: Finished, change: Callable[[Tally], Tally]) -> tuple[Rows, Rows]:
        """The rows of a counted game with a change, and so those that are kept for its withdrawal."""
        tables = _copied(self.games), _copied(self.before)
        for table in tables:
            for key, row in ((game.game, game.opponent), (game.game, ALL), (ALL, ALL)):
                if row in table.get(key, {}):
                    table[key][row] = change(table[key][row])
        return tables

    def at(self, home: str) -> Statistics:
        """A copy that names this computer, if it has no name yet."""
        return self if self.home else replace(self, home=home)

    def together(self) -> Statistics:
        """The games of this computer and of all others."""
        if not self.elsewhere:
            return self
        table = _copied(self.games)
        for games in self.elsewhere.values():
            for key, rows in games.items():
                mine = table.setdefault(key, {})
                for row, tally in rows.items():
                    mine[row] = mine.get(row, Tally()).together(tally)
        return replace(self, games=table, elsewhere={})

    def joined(self, other: Statistics) -> Statistics:
        """A copy with what other computers have counted: of each the state with the most games."""
        known = {self.home: self.games} | dict(self.elsewhere)
        for home, games in ({other.home: other.games} | dict(other.elsewhere)).items():
            if _count(games) > _count(known.get(home, {})):
                known[home] = games
        mine = known.pop(self.home)
        rest = sorted(known.items(), key=lambda one: -_count(one[1]))[:MOST_COMPUTERS]
        if mine is self.games:
            return replace(self, elsewhere=dict(rest))
        # files of this very computer, which has lost games since
        return replace(self, games=mine, remembered=other.remembered, before={}, elsewhere=dict(rest))

    def tally(self, game: str = ALL, opponent: str = ALL) -> Tally:
        """The figures of one game against one kind of opponent; all together by default."""
        return self.games.get(game, {}).get(opponent, Tally())


def _copied(games: Games) -> Rows:
    return {key: dict(rows) for key, rows in games.items()}


def _count(games: Games) -> int:
    return games.get(ALL, {}).get(ALL, Tally()).games


def _is_name(key: str) -> bool:
    name = key.removeprefix(BY_NAME)
    return bool(NAME.fullmatch(key)) or (name != key and name == clean(name, PERSON_LIMIT))


def opponent(seats: tuple[str, ...]) -> str:
    """Against whom: "solo", "friend" (people only), "ai:<level>" ("+" between several), "watched" (no person)."""
    people = sum(seat == PERSON for seat in seats)
    minds = sorted({seat for seat in seats if seat.startswith(AI_PREFIX)})
    if not people:
        return WATCHED
    if not minds:
        return SOLO if len(seats) == 1 else FRIEND
    return "+".join(([FRIEND] if people > 1 else []) + minds)


def finished(session: Session[Any, Any], seconds: int) -> Finished | None:
    """The figures of the session's game; None if it isn't over, or is a challenge (those have a book of their own)."""
    over = session.over
    if over is None or is_challenge(session.setup.challenge):
        return None
    seats = session.seated.seats
    against, result = opponent(seats), ending(session)
    if against == SOLO:
        chosen = way(session.info, session.setup.options)
        against = f"{SOLO}:{chosen}" if chosen else SOLO
    alone = len(seats) == 1 and result is not None and result.won and bool(over.scores)
    people = [seat for seat, who in enumerate(seats) if who == PERSON]
    terms = registry.deals(session.setup.game) if len(seats) == 1 else None
    # a game alone that can't be lost is not a victory in the statistics
    contest = len(people) == 1 and (terms is None or terms.can_be_lost)
    draw = len(seats) > 1 and all(place == 1 for place in over.places)
    return Finished(
        game=session.setup.game,
        opponent=against,
        places=over.places,
        reason=over.reason,
        moves=session.sitting.teller(session) if session.sitting.teller is not None else moves_made(session.log),
        seconds=max(0, seconds),
        alone=len(people) == 1,
        won=over.places[people[0]] == 1 if contest and not draw else None,
        draw=draw,
        winner=_winner(session, over),
        hints=session.hints,
        score=over.scores[0] if alone and people else None,
        persons=_by_name(session, over.places, draw=draw),
    )


def _by_name(session: Session[Any, Any], places: tuple[int, ...], *, draw: bool) -> tuple[tuple[str, bool | None], ...]:
    """Two who have told the same name can't be told apart. Who has resigned has lost, whatever the heir achieved."""
    names, gone = session.setup.names, {settlement.seat for settlement in session.settlements}
    return tuple(
        (name, False if seat in gone else None if draw else places[seat] == 1)
        for seat, name in enumerate(names)
        if name and names.count(name) == 1
    )


def _more(number: int, by: int = 1) -> int:
    return min(BIGGEST, number + by)


def _both(one: int, other: int) -> int:
    return max(-BIGGEST, min(BIGGEST, one + other))


def _summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {key: _both(one.get(key, 0), other.get(key, 0)) for key in {**one, **other}}


def _one_more(counts: Mapping[str, int], key: str) -> dict[str, int]:
    return {**counts, key: _more(counts.get(key, 0))}


def _winner(session: Session[Any, Any], over: Over) -> str:
    """See `Finished`. Where all are AIs of one level, or nobody has told a name, only the seat tells who it was."""
    first = [seat for seat, place in enumerate(over.places) if place == 1]
    if len(first) != 1 or len(over.places) == 1:
        return ""
    setup, (seat,) = session.setup, first
    name = setup.name(seat)
    if setup.seats[seat] == PERSON:
        if name and setup.names.count(name) == 1:
            return BY_NAME + name
        if len(set(setup.seats)) > 1:
            return FRIEND
    elif len(set(setup.seats)) > 1:
        return setup.seats[seat]
    return f"{BY_SEAT}{seat}.{len(setup.seats)}"
