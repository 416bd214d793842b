"""The log of a game in lines: which steps have one, the numbers of moves, and where a replay stops."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.rules import CHANCE, Act, Over, Seat
from engine.core.session import Session, Settlement, Step
from engine.core.text import At, Text, say, verbatim
from engine.scenes.words.game_names_and_opponents import level_name
from engine.table.contract.game_view import Cue, Mark, TableView
from engine.table.panels.panel_opening import roles

NOBODY = Text("")


class Line(Struct, frozen=True):
    """A step in words. ply: the number of steps including it; colour: its seat's, "" for chance.

    number: the number of the move among those shown, from 1; 0 for a step of chance, which has none. who: the seat's
    name, empty for chance and where one plays alone.
    """

    ply: int
    number: int
    colour: str
    text: Text
    who: Text = NOBODY

    @property
    def spoken(self) -> Text:
        """The step in words with the seat's name, for those who do not see its colour."""
        return attributed(self.who, self.text) if self.who.source else self.text


def worded(session: Session[Any, Any], view: TableView[Any, Any], k: int, me: Seat | None) -> Text | None:
    """Step `k` (from 0) as `me` saw it; None if the view has no words for it, so that `me` sees nothing of it.

    me: None for the seat that made the step, in a game that is over.
    """
    me = session.log[k].seat if me is None else me
    before, after = (session.rules.observe(state, me) for state in session.states[k : k + 2])
    return _worded(session, view, k, me, before, after)


def _worded(
    session: Session[Any, Any], view: TableView[Any, Any], k: int, me: Seat, before: Any, after: Any
) -> Text | None:
    words = view.line(before, after, *session.told(k, me))
    return words if words.source else None


def moves_told(lines: Sequence[Line], ply: int | None = None) -> int:
    """How many moves these lines of a log contain, or those up to a number of steps."""
    return max((line.number for line in lines if ply is None or line.ply <= ply), default=0)


def told_numbers(session: Session[Any, Any], told: Sequence[Line], lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines of a game that is over, with the numbers that the moves had in a log. told: its lines. What a seat had
    chosen in secret has the number under which the log then told of that seat, since both are one."""
    return tuple(replace(line, number=line.number and told_number(session, told, line.ply)) for line in lines)


def told_number(session: Session[Any, Any], told: Sequence[Line], ply: int) -> int:
    """The number (see `told_numbers`) of the move with which so many steps had been made."""
    seat = session.log[ply - 1].seat
    first = bisect_left(told, ply, key=lambda line: line.ply)
    same = (line for line in told[first:] if line.ply == ply or session.log[line.ply - 1].seat == seat)
    return next((line.number for line in same if line.number), 0) or moves_told(told, ply)


def number_at(lines: Sequence[Line], ply: int) -> int:
    """The number of the last move among these lines after so many steps; 0 for the beginning."""
    return next((line.number for line in reversed(lines) if line.ply <= ply and line.number), 0)


def turn_of(session: Session[Any, Any], k: int) -> tuple[int, ...]:
    """The steps (from 0) of the turn that step `k` belongs to, those of its seat: a turn ends when the seat may not go
    on or something is drawn for it. What others do at the same time does not end it. Alone each step is a turn."""
    log, seat = session.log, session.log[k].seat
    if len(session.setup.seats) == 1:
        return (k,)

    def ends(j: int) -> bool:
        turn = session.rules.turn(session.states[j + 1])
        return seat not in turn.seats if isinstance(turn, Act) else isinstance(turn, Over) or log[j].seat == seat

    first = next((j + 1 for j in range(k - 1, -1, -1) if ends(j)), 0)
    last = next((j for j in range(k, len(log)) if ends(j)), len(log) - 1)
    return tuple(j for j in range(first, last + 1) if log[j].seat == seat)


def attributed(name: Text, words: Text) -> Text:
    """A move in words after the name of its seat; without the name if it begins with `{who}`, the name of a figure."""
    return words if _begins_with_name(words) else say("{seat}: {move}", seat=name, move=words)


def _begins_with_name(words: Text) -> bool:
    """Itself, or by a sentence with which it begins."""
    if words.source.startswith("{who}"):
        return True
    first = dict(words.values).get(words.source[1:].partition("}")[0]) if words.source.startswith("{") else None
    return isinstance(first, Text) and _begins_with_name(first)


def named(places: Sequence[At]) -> tuple[Mark, ...]:
    """The marks that highlight the places in a sentence."""
    return tuple(Mark("outline", at.zone, (at.cell,), tone="focus_on_dark") for at in places)


class Lines:
    """The lines of a session's log; lines are made once and kept.

    first: the number of steps at the beginning that are left out, since those of a task's position would reveal its
    solution.
    """

    def __init__(self, view: TableView[Any, Any], first: int = 0) -> None:
        self.view = view
        self._first = first
        self._told: list[Step] = []
        self._lines: list[Line] = []
        self._me: Seat | None = CHANCE

    def of(self, session: Session[Any, Any], me: Seat | None) -> tuple[Line, ...]:
        """The lines as this seat may read them; None: each step as the seat that made it saw it (see `worded`)."""
        self._keep(session.log if me == self._me else ())
        self._me = me
        cast = session.cast
        number = max((line.number for line in self._lines), default=0)
        observe, states = session.rules.observe, session.states
        last: Seat | None = None
        after = None
        for k in range(len(self._told), len(session.log)):
            step = session.log[k]
            self._told.append(step)
            if k < self._first:
                continue
            who = step.seat if me is None else me
            # what a seat saw after a step is what it sees before the next one
            before = after if who == last else observe(states[k], who)
            last, after = who, observe(states[k + 1], who)
            words = _worded(session, self.view, k, who, before, after)
            if words is not None:
                by_chance = step.seat == CHANCE
                number += not by_chance
                role = None if by_chance else roles(self.view, before, cast)[step.seat]
                tone, name = (role.tone, role.name) if role is not None else ("", NOBODY)
                name = name if len(session.setup.seats) > 1 else NOBODY
                self._lines.append(Line(k + 1, 0 if by_chance else number, tone, words, name))
        return tuple(self._lines)

    def _keep(self, log: Sequence[Step]) -> None:
        """Keep only the lines that are still valid."""
        told = self._told
        if told == log[: len(told)]:
            return
        same = next((k for k, (old, new) in enumerate(zip(told, log, strict=False)) if old != new), len(log))
        del told[same:]
        self._lines = [line for line in self._lines if line.ply <= same]


def teller(view: TableView[Any, Any], first: int = 0) -> Callable[[Session[Any, Any]], int]:
    """Counts the moves that the first person at a table is told of, as the result does (see `Lines` for `first`)."""
    lines = Lines(view, first)

    def count(session: Session[Any, Any]) -> int:
        seats = session.setup.seats
        return moves_told(lines.of(session, seats.index(PERSON) if PERSON in seats else 0))

    return count


class Stops:
    """The positions at which a replay stops: the beginning, and one for each line.

    A step without words belongs to the step before it; before the first line, to the beginning.
    """

    def __init__(self, session: Session[Any, Any], lines: Sequence[Line]) -> None:
        self.plies = (*(line.ply - 1 for line in lines), len(session.log))
        """For each stop the number of steps made. Stop n is after the n-th line."""
        self.last = len(lines)

    def number(self, ply: int) -> int:
        """The first stop at this number of steps or later."""
        return min(bisect_left(self.plies, ply), self.last)

    def snap(self, ply: int) -> int:
        """The steps made at that stop."""
        return self.plies[self.number(ply)]

    def onward(self, ply: int, by: int) -> int:
        """The number of steps this many stops later."""
        return self.plies[max(0, min(self.last, self.number(ply) + by))]


def cut(session: Session[Any, Any], ply: int) -> Session[Any, Any]:
    """The game as it was after `ply` steps, for looking only: nothing can be drawn or played."""
    part: Session[Any, Any] = Session(session.info, session.rules, session.setup, session.board)
    part.log[:] = session.log[:ply]
    part.states[:] = session.states[: ply + 1]
    return part


def branch(session: Session[Any, Any], ply: int) -> Session[Any, Any]:
    """A new game that begins with the position after `ply` steps; the old one is not changed.

    It is not a task: what has been explained is no longer a try.
    """
    setup = replace(session.seated, challenge="")
    fresh: Session[Any, Any] = Session(session.info, session.rules, setup, session.board)
    fresh.replay(session.log[:ply])
    return fresh


def seat_name(session: Session[Any, Any], seat: Seat) -> Text:
    """The seat's name in this game."""
    return session.cast[seat].name


def spoken(session: Session[Any, Any], view: TableView[Any, Any], ply: int, me: Seat | None) -> Text:
    """Step `ply` (from 0) in words as `me` saw it (see `worded`), after the name of who made it.

    For a step of chance without words, the last step before it that has words.
    """
    for k in range(ply, -1, -1):
        words = worded(session, view, k, me)
        if words is not None:
            seat = session.log[k].seat
            return words if seat == CHANCE else attributed(seat_name(session, seat), words)
    return say("The beginning")


def verdict(session: Session[Any, Any], view: TableView[Any, Any], seen: Any, over: Over) -> Text:
    """How it ended: in the view's words, or by resignation or agreement."""
    if session.settled is None:
        words: Text = view.verdict(seen, over)
        return words
    seat = session.settlements[-1].seat
    if seat == CHANCE:
        return say("A draw was agreed on.")
    if session.settlements[-1].late:
        return say("{seat} has run out of time.", seat=seat_name(session, seat))
    return say("{seat} has resigned.", seat=seat_name(session, seat))


def headline(session: Session[Any, Any], view: TableView[Any, Any], ply: int, me: Seat | None) -> Text:
    """What led to the position after `ply` steps (see `worded`), or how it ended."""
    over = session.over if ply == len(session.log) else None
    if over is not None:
        return verdict(session, view, session.rules.observe(session.states[ply], me or 0), over)
    return spoken(session, view, ply - 1, me)


def with_settlements(session: Session[Any, Any], lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines of a log with those of what was no move: who has resigned or has no time left, and that
    a draw was agreed on."""
    found = list(lines)
    for settlement in session.settlements:
        place = sum(line.ply <= settlement.ply for line in found)
        found.insert(place, Line(settlement.ply, 0, *_settled(session, settlement)))
    return tuple(found)


def _settled(session: Session[Any, Any], settlement: Settlement) -> tuple[str, Text]:
    """A settlement in its colour and in words."""
    seat, late = settlement.seat, settlement.late
    if seat == CHANCE:
        return "", say("Draw agreed on")
    setup, cast = session.setup, session.cast
    name = verbatim(setup.sat(seat)) if setup.sat(seat) else cast[seat].name
    words = say("{seat} runs out of time", seat=name) if late else say("{seat} resigns", seat=name)
    if setup.seats[seat] != PERSON:
        level = level_name(session.info, setup.seats[seat].removeprefix(AI_PREFIX))
        words = say("{what}; an AI plays on ({level})", what=words, level=level)
    return cast[seat].tone, words


def unseen(session: Session[Any, Any], view: TableView[Any, Any], me: Seat, first: int, last: int) -> bool:
    """Does `me` see the same after `first` and after `last` steps, and nothing in between? Facts are ignored."""
    before, after = (replace(session.shown(me, k), facts=()) for k in (first, last))
    return bool(before == after) and not cues(session, view, me, first, last)


def cues(session: Session[Any, Any], view: TableView[Any, Any], me: Seat, first: int, last: int) -> list[Cue]:
    """What accompanies the way from the position after `first` steps to the one after `last`, for `me` to see."""
    seen = [session.shown(me, k) for k in range(first, min(last + 1, len(session.states)))]
    return [cue for before, after in pairwise(seen) for cue in view.cues(before, after)]
