"""Shows again, step by step, what the others did since the viewer's last move; any key or click ends it."""

from __future__ import annotations

from typing import Protocol

from engine.core.rules import CHANCE
from engine.core.text import say
from engine.gui.drawing.easing import Timer
from engine.scenes.match.match import Match
from engine.scenes.play.message import Message
from engine.scenes.words.log_lines import unseen
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand

REST = 0.4
"""Seconds before the first step, between two and after the last one; also where nothing is animated."""
NOTHING = say("Nobody else has moved yet.")


class Shower(Protocol):
    """Who shows the positions: what is needed of the table."""

    @property
    def closed(self) -> bool:
        """Is the game played from memory, so that nothing may be shown again?"""

    @property
    def curtain_falls(self) -> bool:
        """Is another player about to take over the screen?"""

    def told_closed(self) -> bool:
        """Is the past closed? Then say so."""

    def sit_down(self) -> bool:
        """Look from one's own chair again. False if that is already so."""

    def show_past(self, animate: bool) -> None:
        """Show the recalled position as the viewer saw it; nothing can be done in it."""

    def show_anew(self, animate: bool) -> None:
        """Show the present position."""


class Recall:
    """The recall of a table. While it runs, no AI is asked and nobody decides."""

    def __init__(self, match: Match, top: Tabletop, hand: Hand, message: Message, shower: Shower) -> None:
        self.match = match
        self.top = top
        self.hand = hand
        self.message = message
        self.shower = shower
        self.ply = -1
        """The number of steps of the position that is shown, -1 for the present one."""
        self._stops: list[int] = []
        self._rest = Timer(0.0)

    @property
    def active(self) -> bool:
        """Is something shown again?"""
        return self.ply >= 0

    @property
    def offered(self) -> bool:
        """Is there a step to be shown again?"""
        return self._last() >= 0 and not self.shower.closed and not self.match.resting

    def _last(self) -> int:
        """The number of the last step that another made, -1 for none."""
        log, me = self.match.session.log, self.match.me
        return next((k for k in range(len(log) - 1, -1, -1) if log[k].seat not in (me, CHANCE)), -1)

    def _turn(self) -> list[int]:
        """The positions to go through, as numbers of steps made: the one before the turn, then each that differs."""
        session, me, last = self.match.session, self.match.me, self._last()
        log = session.log
        first = next((k + 1 for k in range(last, -1, -1) if log[k].seat == me), 0)
        first = next(k for k in range(first, last + 1) if log[k].seat != CHANCE)
        end = next((k for k in range(last + 1, len(log)) if log[k].seat != CHANCE), len(log))
        seen = [k + 1 for k in range(first, end) if not unseen(session, self.top.view, me, k, k + 1)]
        return [first, *seen]

    def press(self) -> bool:
        """Begin. False if there is nothing to show, or the next person is about to take over."""
        if self.shower.told_closed() or self.shower.curtain_falls:
            return False
        if not self.offered:
            self.message.tell(NOTHING)
            return False
        self.top.skip()
        self.hand.put_back()
        self.shower.sit_down()
        self.ply, *self._stops = self._turn()
        self.shower.show_past(animate=False)
        self._rest = Timer(REST)
        return True

    def finish(self) -> bool:
        """Back to the position now. False if it is shown."""
        if not self.active:
            return False
        self.ply = -1
        self.top.skip()
        self.shower.show_anew(animate=True)
        return True

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if not self.active or self.top.moving:
            return
        self._rest.step(dt)
        if not self._rest.done:
            return
        if not self._stops:
            self.finish()
            return
        self.ply = self._stops.pop(0)
        self.shower.show_past(animate=True)
        self._rest = Timer(REST)
