"""What scenes that look back at a game have in common: its moves in words, how it stood, and playing on from there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.core.rules import CHANCE, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.scenes.common.log_lines import attributed, worded
from engine.table.contract.view import Cue, TableView


def cut(session: Session[Any, Any], ply: int) -> Session[Any, Any]:
    """The same game as it stood after `ply` steps, to be looked at: nothing is drawn or played."""
    part: Session[Any, Any] = Session(session.info, session.rules, session.setup, session.board)
    part.log[:] = session.log[:ply]
    part.states[:] = session.states[: ply + 1]
    return part


def branch(session: Session[Any, Any], ply: int) -> Session[Any, Any]:
    """A game of its own that begins with the position after `ply` steps; the old one stays as it is.

    It is played for no task: what has been explained once is no try any more.
    """
    setup = replace(session.setup, challenge="")
    fresh: Session[Any, Any] = Session(session.info, session.rules, setup, session.board)
    fresh.replay(session.log[:ply])
    return fresh


def seat_name(session: Session[Any, Any], seat: Seat) -> Text:
    """As the seat is called in this game."""
    return session.info.cast(len(session.setup.seats))[seat].name


def spoken(session: Session[Any, Any], view: TableView[Any, Any], ply: int, me: Seat) -> Text:
    """Step `ply` (from 0) in words as `me` saw it, after the name of who made it.

    Where chance brought something without a word, it is the last step before it that has words.
    """
    for k in range(ply, -1, -1):
        words = worded(session, view, k, me)
        if words is not None:
            seat = session.log[k].seat
            return words if seat == CHANCE else attributed(seat_name(session, seat), words)
    return say("The beginning")


def headline(session: Session[Any, Any], view: TableView[Any, Any], ply: int, me: Seat) -> Text:
    """What led to the position after `ply` steps, or how it ended."""
    over = session.over if ply == len(session.log) else None
    if over is not None:
        verdict: Text = view.verdict(session.rules.observe(session.states[ply], me), over)
        return verdict
    return spoken(session, view, ply - 1, me)


def unseen(session: Session[Any, Any], view: TableView[Any, Any], me: Seat, first: int, last: int) -> bool:
    """Does `me` see the same after `first` and after `last` steps, and nothing on the way? What was caused aside."""
    before, after = (replace(session.rules.observe(session.states[k], me), facts=()) for k in (first, last))
    return bool(before == after) and not cues(session, view, me, first, last)


def cues(session: Session[Any, Any], view: TableView[Any, Any], me: Seat, first: int, last: int) -> list[Cue]:
    """What accompanies the way from the position after `first` steps to the one after `last`, for `me` to see."""
    seen = [session.rules.observe(state, me) for state in session.states[first : last + 1]]
    return [cue for before, after in pairwise(seen) for cue in view.cues(before, after)]
