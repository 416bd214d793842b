"""What the person who looks sees: which position, how far it has been told, its headline, and from whose chair.

From another chair only the zones change places (see `Zones.sit`). The viewer sees the same information as from their
own, and the game is asked the same questions, so no secret can leak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import Event, Match
from engine.scenes.play.mode import Mode
from engine.scenes.play.move_buttons import Choices
from engine.scenes.play.plate_contents import Plates, elsewhere, seat_at
from engine.scenes.words.move_log_and_replay_stops import Line, Lines, headline, unseen, verdict, with_settlements
from engine.scenes.words.move_log_and_replay_stops import cues as cues_between
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Cue
from engine.table.hand.hand import Hand
from engine.table.hand.legal_targets import Targets

DONE = say("End your turn, or undo it?")


class Showing:
    """What has been shown and told so far to the person who looks."""

    def __init__(self, match: Match, top: Tabletop, mode: Mode) -> None:
        self.match = match
        self.top = top
        self.mode = mode
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
        self._lines = Lines(top.view, mode.first)
        self._asked: tuple[object, tuple[Seat, Seat]] = (None, (0, 0))
        self._told = Text("")
        """What the view says of a state to a person, as a seat sees it."""
        self._decider: Seat | None = None
        """Who was to decide in the position shown, None if nobody was."""

    def begin(self) -> None:
        """Nothing of the game has been shown yet."""
        self._lines, self.count = Lines(self.top.view, self.mode.first), 0

    @property
    def position(self) -> Any:
        """The position as the viewer sees it."""
        return self.match.session.shown(self.match.me, self.recalled)

    def follow(self, event: Event) -> bool:
        """The match has changed. False if the viewer sees nothing of it and decides as before."""
        match, stepped = self.match, event.kind == "step"
        alike = stepped and event.seat != match.me and match.deciding == self._decider
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
        return () if self.closed else with_settlements(session, self._lines.of(session, me))

    # --- the headline ------------------------------------------------------------------------------------------------

    def headline(self) -> Text:
        """What is to be done, or what led to the recalled position; the verdict of a game only after its cues, and
        once the coach has asked."""
        if self.recalled >= 0:
            return headline(self.match.session, self.top.view, self.recalled, self.match.me)
        if self.match.withheld:
            return self._told
        scoring = self.top.effects.scoring
        if scoring.withheld:
            return scoring.words
        return self.said()

    def said(self) -> Text:
        """What is to be done, or how it has ended."""
        match, own = self.match, self.mode.headline()
        if own is not None:
            return own
        over = match.session.over
        if over is not None:
            return verdict(match.session, self.top.view, self.position, over)
        if match.confirming is not None:
            return DONE
        return self._worded(self.top.lying.told)

    def _worded(self, seat: Seat) -> Text:
        """What the view says to a seat. It is asked in every frame, and words a position once."""
        state, seats = self.match.session.states[self.recalled], (self.match.me, seat)
        if state is not self._asked[0] or seats != self._asked[1]:
            self._asked, self._told = (state, seats), self.top.view.headline(self.position, seat)
        return self._told


class Game(Struct, frozen=True, eq=False):
    """What all parts of a table work with: who plays, what lies there, what the hand can do, what is shown."""

    ctx: Context
    match: Match
    top: Tabletop
    hand: Hand
    mode: Mode
    showing: Showing


class Chairs:
    """Only at a table whose layout gives each seat zones of its own; elsewhere there is nothing to be seen."""

    def __init__(self, game: Game, plates: Plates, changed: Callable[[], None]) -> None:
        """changed: called when the table is to be seen from another chair."""
        self.ctx, self.match, self.top, self.hand = game.ctx, game.match, game.top, game.hand
        self.plates = plates
        self._changed = changed
        self._seen: tuple[Seat, Seat] | None = None
        """Who looks, and from whose chair; None: from their own."""

    @property
    def offered(self) -> bool:
        """Do the seats' tables differ?"""
        return self.top.zones.shared_out

    @property
    def seat(self) -> Seat:
        """The seat from which the table is shown; it changes when the next player looks."""
        me = self.match.me
        if self._seen is not None and self._seen[0] != me:
            self._seen = None
        return self._seen[1] if self._seen is not None else me

    @property
    def away(self) -> bool:
        """Is the table shown from a chair other than the viewer's own?"""
        return self.seat != self.match.me

    def look(self, seat: Seat) -> bool:
        """Look from this seat's chair, or again from one's own. False if nothing changes."""
        if not self.offered or seat == self.seat:
            return False
        me = self.match.me
        self.top.skip()
        self.hand.put_back()
        self._seen = (me, seat) if seat != me else None
        self._changed()
        return True

    def next(self) -> bool:
        """From the next chair, and after the last from one's own."""
        return self.look((self.seat + 1) % len(self.match.session.setup.seats))

    @property
    def way_back(self) -> Text:
        """What the button is called that leads back."""
        if self.top.lying.watched:
            return say("Back to the table of {seat}", seat=self.name(self.match.me))
        return say("Back to your own table")

    def back(self) -> bool:
        """Look from the viewer's own chair again. False if the view is there already."""
        return self.look(self.match.me)

    def at(self, pos: tuple[int, int]) -> Seat | None:
        """The seat whose plate or small table lies under a pixel, if one could look from there now."""
        seat = seat_at(self.plates, self.top.zones, pos)
        return seat if seat != self.seat else None

    def invitation(self, seat: Seat) -> Text:
        """What a click on a seat's plate or small table does."""
        key = verbatim(self.ctx.legend("chair") or "–")
        if seat == self.match.me and not self.top.lying.watched:
            return say("Click: back to your own table ({key}).", key=key)
        return say("Click: the table of {seat} ({key}).", seat=self.name(seat), key=key)

    def name(self, seat: Seat) -> Text:
        """As the seat is called now."""
        return next(plate.name for plate in self.plates.plates if plate.seat == seat)

    def within_reach(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """The moves whose pieces and places are on the table as it is shown."""
        if not self.away:
            return moves
        view, me = self.top.view, self.match.me
        shown = self.top.zones.areas
        here = {piece.key for piece in view.pieces(position, me) if piece.place.zone in shown}
        drags = [(move, view.drag(position, me, move)) for move in moves]
        return [move for move, drag in drags if drag is None or (drag.piece in here and drag.place.zone in shown)]

    def headline(self, usual: Text) -> Text:
        """Whose table is shown, before what is to be done."""
        return elsewhere(self.name(self.seat), usual) if self.away else usual
