"""The last steps of a game in words, for those who do not see the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.rules import CHANCE, Seat
from engine.core.session import Session
from engine.core.text import Text
from engine.gui.window.utterance import Utterance
from engine.scenes.words.move_log_and_replay_stops import NOBODY, Line
from engine.table.contract.game_view import TableView

LATEST = 12
"""So many steps are looked at: more are never made at once."""


def steps_aloud(
    lines: Iterable[Line],
    session: Session[Any, Any],
    view: TableView[Any, Any],
    me: Seat,
    hearing: Callable[[int], int] = lambda _: 0,
) -> Iterator[Utterance]:
    """As the view says them aloud, or as the log does (lines: what it shows). Where the log is closed each step is told
    in the words of its own moment, and only then: nobody can have it read again. hearing: the `Utterance.to` of a step,
    which has so many before it (see `Curtain.hearing`)."""
    told: dict[int, list[Line]] = {}
    for line in lines:
        told.setdefault(line.ply, []).append(line)
    closed = session.past_is_closed(me)
    for ply in range(max(1, len(session.log) - LATEST + 1), len(session.log) + 1):
        before, after = session.shown(me, ply - 1), session.shown(me, ply)
        seat, move = session.told(ply - 1, me)
        words, log = view.aloud(before, after, seat, move), told.get(ply, [])
        if closed and not words.source:
            words = view.line(before, after, seat, move)
        if words.source:
            first = log[0] if log else Line(ply, 0, "", words, _who(session, seat))
            log = [replace(first, text=words), *log[1:]]
        yield from (Utterance(line.spoken, past=True, number=line.ply, to=hearing(ply)) for line in log)
    yield from (Utterance(line.spoken, past=True) for line in told.get(0, ()))


def _who(session: Session[Any, Any], seat: Seat) -> Text:
    """The name of who made a step; empty for chance and where one plays alone."""
    return session.cast[seat].name if seat != CHANCE and len(session.setup.seats) > 1 else NOBODY
