"""Which of an AI's steps it is asked about."""

from __future__ import annotations

from engine.core.rules import CHANCE
from engine.scenes.common.log_lines import turn_of
from engine.scenes.match.match import Match


def last_of_ai(match: Match) -> int | None:
    """The number of the last step that an AI made, None if there is none."""
    log, seats = match.session.log, range(len(match.session.setup.seats))
    if not any(match.level(seat) for seat in seats):
        return None
    steps = (number for number in range(len(log) - 1, -1, -1) if log[number].seat != CHANCE)
    return next((number for number in steps if match.level(log[number].seat)), None)


def chosen_by_ai(match: Match, ply: int) -> int:
    """The step of the first known choice in the last turn of the AI that made this step; else this step."""
    session, me = match.session, match.me
    seat = session.log[ply].seat
    own = (k for k in range(ply, -1, -1) if session.log[k].seat == seat)
    choices = (k for k in own if len(session.rules.moves(session.states[k], seat)) > 1)
    last = next((k for k in choices if session.revealed(k, me)), None)
    if last is None:
        return ply
    return next(k for k in turn_of(session, last) if len(session.rules.moves(session.states[k], seat)) > 1)
