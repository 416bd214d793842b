"""Statistics: each finished game is counted once, by game and opponent."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.medals import ending, way
from engine.core.rules import Over
from engine.core.session import Session, moves_made
from engine.core.task import is_challenge
from engine.core.untrusted_input import today_here
from saves.figures.by_date import ByDate
from saves.figures.tally import (
    ALL,
    BY_NAME,
    BY_SEAT,
    FRIEND,
    SOLO,
    WATCHED,
    Finished,
    Games,
    Named,
    Tally,
    added_up,
    change_in,
    copied,
    count_in,
    is_name,
)

FORMAT = "trailbox-statistics"
VERSION = 11
"""2: with scores of games alone, told apart by their options. 3: the game counted last can be withdrawn. 4: losses in
a row. 5: luck and skill. 6: the last results. 7: persons at one screen by their names. 8: wins with hints apart.
9: accuracy, and what other computers have counted. 10: who has won by name or level instead of by seat.
11: by date, and the scores of all persons."""
REMEMBERED = 200
MOST_COMPUTERS = 64
HOME = re.compile(r"[0-9a-f]{0,32}")


class Statistics(Struct, frozen=True):
    """`games`: game -> opponent -> figures, the row `ALL` included on both levels.

    remembered: the marks of the games counted last, so that none counts twice. before: the rows that the last of them
    changed, as they were before. reviewed, judged: the marks of the games whose luck, whose accuracy is counted.
    home: names the computer on which `games` were counted, "" until its files move; elsewhere: what was counted on
    others, each by its name, so that nothing counts twice however often files go from one to the other. by_date: the
    games that were finished since days are kept; elsewhere_by_date: those of the other computers.
    """

    games: Games = field(default_factory=dict)
    remembered: tuple[str, ...] = ()
    before: Games = field(default_factory=dict)
    reviewed: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    home: str = ""
    elsewhere: Mapping[str, Games] = field(default_factory=dict)
    by_date: ByDate = ByDate()
    elsewhere_by_date: Mapping[str, ByDate] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = (self.home, *self.elsewhere, *self.elsewhere_by_date)
        most = max(len(self.elsewhere), len(self.elsewhere_by_date))
        if most > MOST_COMPUTERS or not all(HOME.fullmatch(name) for name in names):
            raise ValueError("a computer has a name that can't be one")
        for games in (self.games, self.before, *self.elsewhere.values()):
            if not all(is_name(name) for game, rows in games.items() for name in (game, *rows)):
                raise ValueError("a game or an opponent has a name that can't be one")

    @property
    def last(self) -> str:
        """The mark of the game that can still be withdrawn, "" for none."""
        return self.remembered[-1] if self.before and self.remembered else ""

    def plus(self, game: Finished, mark: str) -> Statistics:
        """A copy with one more game; unchanged if its mark is known."""
        if mark and mark in self.remembered:
            return self
        table = copied(self.games)
        before = count_in(table, game)
        remembered = (*self.remembered, mark)[-REMEMBERED:]
        by_date = self.by_date.plus(game, mark)
        return replace(self, games=table, remembered=remembered, before=before, by_date=by_date)

    def without(self, mark: str) -> Statistics:
        """A copy without the game with this mark; unchanged if it is not the last one."""
        if not mark or mark != self.last:
            return self
        table = copied(self.games)
        for key, rows in self.before.items():
            table[key] = {row: tally for row, tally in (table.get(key, {}) | dict(rows)).items() if tally.games}
        games = {key: rows for key, rows in table.items() if rows}
        by_date = self.by_date.without(mark)
        return replace(self, games=games, remembered=self.remembered[:-1], before={}, by_date=by_date)

    def with_luck(self, game: Finished, mark: str, luck: int, skill: int, counted: str = "") -> Statistics:
        """A copy with the luck and skill of a game that was counted; unchanged if its mark is known.

        counted: the mark by which the game itself was counted.
        """
        if mark in self.reviewed:
            return self
        changed = self._changed(game, lambda tally: tally.reviewed(luck, skill))
        by_date = self.by_date.judged(counted, luck=luck, skill=skill)
        return replace(changed, by_date=by_date, reviewed=(*self.reviewed, mark)[-REMEMBERED:])

    def with_accuracy(self, game: Finished, mark: str, accuracy: int, counted: str = "") -> Statistics:
        """A copy with the accuracy of a game that was counted; unchanged if its mark is known. counted: as above."""
        if mark in self.judged:
            return self
        changed = self._changed(game, lambda tally: tally.measured(accuracy))
        by_date = self.by_date.judged(counted, accuracy=accuracy)
        return replace(changed, by_date=by_date, judged=(*self.judged, mark)[-REMEMBERED:])

    def _changed(self, game: Finished, change: Callable[[Tally], Tally]) -> Statistics:
        """With a change of a counted game's rows, those that are kept for its withdrawal among them."""
        games, before = copied(self.games), copied(self.before)
        for table in (games, before):
            change_in(table, game, change)
        return replace(self, games=games, before=before)

    def at(self, home: str) -> Statistics:
        """A copy that names this computer, if it has no name yet."""
        return self if self.home else replace(self, home=home)

    def together(self) -> Statistics:
        """The games of this computer and of all others."""
        if not self.elsewhere:
            return self
        games: Games = self.games
        for others in self.elsewhere.values():
            games = added_up(games, others)
        by_date = self.by_date.together(self.elsewhere_by_date.values())
        return replace(self, games=games, elsewhere={}, by_date=by_date, elsewhere_by_date={})

    def within(self, period: str, today: date) -> Statistics:
        """The games of a period (see `ByDate.within`), as if there were no others."""
        return Statistics(self.by_date.within(period, today))

    @property
    def undated(self) -> int:
        """How many games were finished before days were kept."""
        return max(0, self.tally().games - self.by_date.count)

    def joined(self, other: Statistics) -> Statistics:
        """A copy with what other computers have counted: of each the state with the most games."""
        known, news = self._by_home(), other._by_home()
        for home, counted in news.items():
            if home not in known or _count(counted[0]) > _count(known[home][0]):
                known[home] = counted
        games, by_date = known.pop(self.home)
        rest = dict(sorted(known.items(), key=lambda one: -_count(one[1][0]))[:MOST_COMPUTERS])
        joined = replace(
            self,
            games=games,
            by_date=by_date,
            elsewhere={home: counted for home, (counted, _) in rest.items()},
            elsewhere_by_date={home: dated for home, (_, dated) in rest.items() if dated != ByDate()},
        )
        if games is self.games:
            return joined
        # files of this very computer, which has lost games since
        return replace(joined, remembered=other.remembered, before={})

    def _by_home(self) -> dict[str, tuple[Games, ByDate]]:
        """What each computer has counted, by its name."""
        others = {home: (games, self.elsewhere_by_date.get(home, ByDate())) for home, games in self.elsewhere.items()}
        return {self.home: (self.games, self.by_date)} | others

    def tally(self, game: str = ALL, opponent: str = ALL) -> Tally:
        """The figures of one game against one kind of opponent; all together by default."""
        return self.games.get(game, {}).get(opponent, Tally())


def _count(games: Games) -> int:
    return games.get(ALL, {}).get(ALL, Tally()).games


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
    counts = len(seats) > 1 or (result is not None and result.won)
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
        score=_score(session, over, people[0]) if len(people) == 1 and counts else None,
        persons=_by_name(session, over, draw=draw),
        day=today_here().isoformat(),
    )


def _by_name(session: Session[Any, Any], over: Over, *, draw: bool) -> tuple[Named, ...]:
    """Two who have told the same name can't be told apart. Who has resigned has lost, whatever the heir achieved."""
    names, gone = session.setup.names, {settlement.seat for settlement in session.settlements}
    return tuple(
        Named(
            name,
            False if seat in gone else None if draw else over.places[seat] == 1,
            _score(session, over, seat),
        )
        for seat, name in enumerate(names)
        if name and names.count(name) == 1
    )


def _score(session: Session[Any, Any], over: Over, seat: int) -> int | None:
    """The points of a person; None where the game counts none, and for who has resigned."""
    gone = any(settlement.seat == seat for settlement in session.settlements)
    return over.scores[seat] if over.scores and not gone else None


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
