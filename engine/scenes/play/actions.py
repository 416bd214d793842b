"""What can be done at a table besides laying pieces: turn what is held, take back, resign, look at all of it."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.text import say
from engine.scenes.match.match import Match
from engine.scenes.play.message import Message
from engine.scenes.play.mode import Mode
from engine.scenes.play.showing import Showing
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand

CLOSED = say("While you play from memory there is no looking back.")


class Actions:
    """Each returns False if nothing was done."""

    def __init__(
        self,
        match: Match,
        top: Tabletop,
        hand: Hand,
        message: Message,
        showing: Showing,
        mode: Mode,
        told: Callable[[], None],
    ) -> None:
        """told: shows what has happened in the match."""
        self.match = match
        self.top = top
        self.hand = hand
        self.message = message
        self.showing = showing
        self.mode = mode
        self._told = told

    def turn(self, by: int) -> bool:
        """Turn the piece in the hand or under it."""
        return self.hand.turn(by) and self._did("turn")

    def flip(self) -> bool:
        """Turn it over."""
        return self.hand.flip() and self._did("flip")

    def _did(self, deed: str) -> bool:
        self.mode.did(deed)
        return True

    def fit(self) -> None:
        """Show the whole table."""
        self.top.zones.fit()
        self.mode.did("fit")

    # --- back and forth ----------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Back to a person's last decision."""
        return self.mode.undo(self._undo)

    def _undo(self) -> bool:
        return not self.told_closed() and self._go(self.match.undo) and self._did("undo")

    def retract(self, ply: int) -> bool:
        """The step made after so many, at once and also where the past is closed."""
        return self._go(lambda: self.match.retract(ply))

    def take_turn_back(self) -> bool:
        """All steps of the turn that waits to be confirmed."""
        return self._go(self.match.undo_turn)

    def redo(self) -> bool:
        """Play again what was taken back."""
        return not self.told_closed() and self._go(self.match.redo) and self._did("redo")

    def told_closed(self) -> bool:
        """Is the past closed? Then say so."""
        if self.showing.closed:
            self.message.tell(CLOSED)
        return self.showing.closed

    def settle(self, how: Callable[[], None]) -> None:
        """Somebody resigns, or both agree on a draw."""
        self._go(how)

    def _go(self, action: Callable[[], object]) -> bool:
        self.top.skip()
        self.hand.put_back()
        done = bool(action())
        self._told()
        return done
