"""Which position the table shows, how far the game has been told, and the headline of it."""

from __future__ import annotations

from typing import Any, Protocol

from engine.core.rules import Seat
from engine.core.text import Text, say
from engine.scenes.common.log_lines import Line, Lines, ended, headline, unseen, verdict
from engine.scenes.common.log_lines import cues as cues_between
from engine.scenes.match.match import Event, Match
from engine.scenes.play.offer.choices import Choices
from engine.scenes.play.turns.chairs import Chairs
from engine.table.board.tabletop import Tabletop
from engine.table.contract.view import SPECTATOR, Cue
from engine.table.hand.targets import Targets

DONE = say("Your turn is done. Confirm it, or take it back.")


class Headlines(Protocol):
    """Who may say something else of a position."""

    def headline(self, position: Any, me: Seat) -> Text | None:
        """What is to be done, or how it has ended; None: what the view says."""


class Showing:
    """What has been shown and told so far to the person who looks."""

    def __init__(self, match: Match, top: Tabletop, chairs: Chairs, own: Headlines, first: int) -> None:
        """own: whose headlines come before the view's. first: steps that belong to the position that was given."""
        self.match = match
        self.top = top
        self.chairs = chairs
        self.choices = Choices(Targets())
        """What can be done in the position shown."""
        self.unaffected = False
        """Was the last step another seat's, while the viewer decides as before?"""
        self.closed = False
        """Is it played from memory? Then there is no looking back and no hint, which would use everything ever
        seen."""
        self.count = 0
        """The number of positions shown so far."""
        self.recalled = -1
        """The number of steps of a past position that is shown, -1 for the present one."""
        self._own = own
        self._first = first
        self._lines = Lines(top.view, first)
        self._decider: Seat | None = None
        """Who was to decide in the position shown, None if nobody was."""

    def begin(self) -> None:
        """Nothing of the game has been shown yet."""
        self._lines, self.count = Lines(self.top.view, self._first), 0

    @property
    def position(self) -> Any:
        """As the viewer sees it."""
        return self.match.session.shown(self.match.me, self.recalled)

    def follow(self, event: Event) -> bool:
        """The match has changed. False if the viewer sees nothing of it and decides as before."""
        match, stepped = self.match, event.kind == "step"
        alike = stepped and event.seat != match.viewer and match.deciding == self._decider
        self.unaffected = alike and self._decider is not None
        session = match.session
        return not (alike and unseen(session, self.top.view, match.me, self.count - 1, len(session.log)))

    def cues(self) -> list[Cue]:
        """What accompanies the steps since the last position shown."""
        session, first = self.match.session, max(0, self.count - 1)
        return cues_between(session, self.top.view, self.match.me, first, len(session.log))

    def past_cues(self) -> list[Cue]:
        """The cues of the last step before the recalled position."""
        session, ply = self.match.session, self.recalled
        return cues_between(session, self.top.view, self.match.me, ply - 1, ply)

    def told(self) -> tuple[Line, ...]:
        """The position has been shown. The lines of the log; none where the past is closed."""
        session, me = self.match.session, self.match.me
        self.count, self._decider = len(session.states), self.match.deciding
        self.closed = session.past_is_closed(me)
        return () if self.closed else (*self._lines.of(session, me), *ended(session))

    # --- the headline ------------------------------------------------------------------------------------------------

    def headline(self) -> Text:
        """What is to be done, after whose table is shown; the verdict of a game only after its cues."""
        position, me = self.position, self.match.me
        if self.match.session.over is not None and self.top.marks.awaited:
            return self.chairs.headline(self.top.view.headline(position, me))
        return self.chairs.headline(self.said())

    def past_headline(self) -> Text:
        """What led to the recalled position."""
        return headline(self.match.session, self.top.view, self.recalled, self.match.me)

    def said(self) -> Text:
        """What is to be done, or how it has ended."""
        match, view, position = self.match, self.top.view, self.position
        own = self._own.headline(position, match.me)
        if own is not None:
            return own
        over = match.session.over
        if over is not None:
            return verdict(match.session, view, position, over)
        if match.confirming is not None:
            return DONE
        text: Text = view.headline(position, match.me if match.persons else SPECTATOR)
        return text
