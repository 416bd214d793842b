"""Between two turns: a curtain before the next person at the same screen, and the rest between two games of a match.

What has happened is seen first.
"""

from __future__ import annotations

from typing import Any

from engine.core.rules import Seat
from engine.scenes.common.destinations import Handover, Standings
from engine.scenes.play.actions import TableActions
from engine.table.board.tabletop import PACES

HANDING = 0.45
"""Seconds, at normal speed, between the last motion of a turn and the curtain."""


class Curtain:
    """Meanwhile who looked last still looks, and nobody decides (`Match.handing_over`)."""

    def __init__(self, table: TableActions) -> None:
        self.table = table
        self._due: float | None = None
        """Seconds of rest until the next person looks, None if none is awaited."""
        self._falls = False
        """Is it a curtain that is due, or does merely the next person look?"""

    @property
    def awaited(self) -> bool:
        """Is the next person about to take his place?"""
        return self._due is not None

    def cancel(self) -> None:
        """Nobody follows."""
        self._due = None

    def begin(self) -> None:
        """At the first sight of the table, if one of the persons sees what another must not."""
        match = self.table.match
        secret = self.table.session.info.secret and match.deciding is not None
        if secret and any(match.hides(other) for other in match.persons):
            self._draw(first=True)

    def step(self) -> None:
        """A step was made: between two persons who see different things a curtain falls, once it was to be seen.

        Nor does the next one look earlier, if a panel still shows what has changed hands.
        """
        table, match, before = self.table, self.table.match, self._due
        match.handing_over, self._due = False, None
        pace = PACES.get(table.ctx.settings.speed, 1.0)
        after = match.due
        if after is None or after == match.viewer:
            return
        self._falls = table.session.info.secret and match.hides(after)
        panel = table.view.panel(table.session.shown(match.viewer), match.viewer)
        if self._falls or (pace and panel is not None and panel.settled):
            match.handing_over = True
            due = HANDING * pace if self._falls else 0.0
            # what others do at the same time does not put it off
            self._due = due if before is None else min(before, due)

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._due is None or self.table.top.moving:
            return
        self._due -= dt
        if self._due > 0:
            return
        if self._falls:
            self._draw()
        else:
            self._due, self.table.match.handing_over = None, False
            self.table.show_anew(animate=True)

    def _draw(self, *, first: bool = False) -> None:
        """It falls before the person who decides now."""
        table = self.table
        self._due, table.match.handing_over = None, False
        me = table.match.me
        if not first:
            table.show_anew(animate=False)
        cast = table.session.info.cast(len(table.session.setup.seats))
        table.ctx.go(Handover(cast[me]))


class Rest:
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

    def open(self) -> None:
        """The standings."""
        table, session = self.table, self.table.session
        me = table.match.me
        position, seat = session.shown(me), session.to_move[0]
        said = table.view.interlude(position, me)
        if said is not None:
            on = table.view.label(position, me, session.moves(seat)[0])
            table.ctx.go(Standings(table, said, on))
