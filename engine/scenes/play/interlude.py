"""Between two games of a match: when that begins, and opening the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.rules import Seat
from engine.scenes.common.destinations import Standings
from engine.scenes.play.actions import TableActions


class Interludes:
    """A table that rests between two games: the standings are shown, and one of the players goes on.

    What `TableView.interlude` says decides.
    """

    def __init__(self, table: TableActions) -> None:
        self.table = table

    def follow(self, position: Any, me: Seat) -> bool:
        """A position is shown. Does a rest begin with it?"""
        match = self.table.match
        before = match.resting
        match.resting = self.table.view.interlude(position, me) is not None
        if match.resting:
            # the standings hide the table as well as a curtain
            match.handing_over = False
        return match.resting and not before

    def open(self, go_on: Callable[[], None]) -> None:
        """The standings. go_on: to the next game."""
        table, session = self.table, self.table.session
        me = table.match.me
        position, seat = session.shown(me), session.to_move[0]
        said = table.view.interlude(position, me)
        if said is not None:
            on = table.view.label(position, me, session.moves(seat)[0])
            saved = table.match.autosaver is not None
            table.ctx.go(Standings(session, said, on, go_on, saved, table.closed))
