"""Looking from another chair: the table as another seat has it.

Only the zones change places (see `Zones.sit`). The viewer sees the same information as from their own chair, and the
game is asked the same questions, so no secret can leak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.window.context import Context
from engine.scenes.match.match import Match
from engine.scenes.play.player_plates import Plates, elsewhere, seat_at
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand

ACTION = "chair"


class Chairs:
    """Only at a table whose layout gives each seat zones of its own; elsewhere there is nothing to be seen."""

    def __init__(
        self, ctx: Context, match: Match, top: Tabletop, hand: Hand, plates: Plates, changed: Callable[[], None]
    ) -> None:
        """changed: called when the table is to be seen from another chair."""
        self.ctx = ctx
        self.match = match
        self.top = top
        self.hand = hand
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

    def back(self) -> bool:
        """To one's own chair. False if one sits there."""
        return self.look(self.match.me)

    def home(self) -> None:
        """Go back to one’s own chair, as the action of a button."""
        self.back()

    def at(self, pos: tuple[int, int]) -> Seat | None:
        """The seat whose plate or small table lies under a pixel, if one could look from there now."""
        seat = seat_at(self.plates, self.top.zones, pos)
        return seat if seat != self.seat else None

    def invitation(self, seat: Seat) -> Text:
        """What a click on a seat's plate or small table does."""
        key = verbatim(self.ctx.legend(ACTION) or "–")
        if seat == self.match.me:
            return say("Click: back to your own table ({key}).", key=key)
        return say("Click: the table of {seat} ({key}).", seat=self.name(seat), key=key)

    def name(self, seat: Seat) -> Text:
        """As the seat is called now."""
        return next(plate.name for plate in self.plates.plates if plate.seat == seat)

    def within_reach(self, position: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Those of the viewer's moves whose pieces and places are on the table as shown."""
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
