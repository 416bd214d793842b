"""Between two games of a match: when that begins, and opening the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.rules import Seat
from engine.core.text import Text
from engine.scenes.match.match import Match
from engine.table.contract.view import Interlude, TableView


class Interludes:
    """A match that rests between two games: the standings are shown, and one of the players goes on.

    What `TableView.interlude` says decides.
    """

    def __init__(self, match: Match, view: TableView[Any, Any], show: Callable[[Interlude, Text], None]) -> None:
        """show: opens the standings; it gets what the view says of them, and the label of the move that goes on."""
        self.match = match
        self.view = view
        self._show = show

    def follow(self, position: Any, me: Seat) -> bool:
        """A position is shown. Does a rest begin with it?"""
        before = self.match.resting
        self.match.resting = self.view.interlude(position, me) is not None
        if self.match.resting:
            # the standings hide the table as well as a curtain
            self.match.handing_over = False
        return self.match.resting and not before

    def open(self) -> None:
        """The standings."""
        session, me = self.match.session, self.match.me
        position, seat = session.shown(me), session.to_move[0]
        said = self.view.interlude(position, me)
        if said is not None:
            self._show(said, self.view.label(position, me, session.moves(seat)[0]))
