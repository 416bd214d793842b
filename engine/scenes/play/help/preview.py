"""What is shown of what is pointed at or meant: lights on the board, and what a move would cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.lattice import Point
from engine.core.text import At
from engine.scenes.match.match import Match
from engine.scenes.play.message import Message
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.viewpoint import Showing
from engine.scenes.words.log_lines import named
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Mark, Place

FRAMES = 2
"""Words come after one frame and the table's marks after another: the frame in which a piece snaps has enough to
paint."""


class Lights:
    """`marks`: what is lit now."""

    def __init__(
        self,
        top: Tabletop,
        log: MoveLog,
        showing: Showing,
        changed: Callable[[], None],
        looked: Callable[[Place], None],
    ) -> None:
        """changed: called when something else lights up. looked: called where something is lit for a place."""
        self.top = top
        self.log = log
        self.showing = showing
        self.marks: tuple[Mark, ...] = ()
        self._changed = changed
        self._looked = looked
        self._asked: tuple[Place | None, Point | None, tuple[At, ...]] | None = None
        """The last question to the view; None after another position."""

    def forget(self) -> None:
        """Light nothing, since another position is shown."""
        self.marks, self._asked = (), None

    def follow(self) -> None:
        """Keep what is pointed at lit after another seat has moved."""
        self.marks = self._found()

    def light(self, place: Place | None, pos: tuple[int, int] | None = None) -> None:
        """Highlight for the empty hand at a pixel, or (None) at the keyboard's focus."""
        self._point(place, pos)
        if place is not None and self.marks:
            self._looked(place)

    def _point(self, place: Place | None, pos: tuple[int, int] | None) -> None:
        if self.top.playing and not self.showing.unaffected:
            place = None
        point = self.top.zones.within(place, pos) if place is not None and pos is not None else None
        asked = place, point, () if place is not None else self.log.places
        if asked == self._asked:
            return
        self._asked = asked
        marks = self._found()
        if marks != self.marks:
            self.marks = marks
            self._changed()

    def _found(self) -> tuple[Mark, ...]:
        place, point, told = self._asked or (None, None, ())
        if place is None:
            return named(told)
        return tuple(self.top.view.hover(self.showing.position, self.showing.match.me, place, point))


class Forecast:
    """What the AI thinks of one move at a time, which is made by the hand or at a button."""

    def __init__(
        self, match: Match, top: Tabletop, message: Message, seen: Callable[[], Any], wanted: Callable[[], bool]
    ) -> None:
        """seen: the position as the viewer sees it. wanted: has the player chosen forecasts?"""
        self.match = match
        self.top = top
        self.message = message
        self._seen = seen
        self._wanted = wanted
        self._weighed: tuple[int, Any | None] = (0, None)
        """The move whose effect was shown last, and in which position."""
        self._ahead = 0
        """The frames until all of it is shown."""

    @property
    def busy(self) -> bool:
        """Is something of it still to be shown?"""
        return self._ahead > 0

    def weigh(self, move: Any | None) -> None:
        """This move is meant now, None for none."""
        weighed = len(self.match.session.states), move
        if weighed == self._weighed:
            return
        self._weighed = weighed
        self.message.say(forecast=None)
        self._ahead = FRAMES if move is not None and self._wanted() else 0
        if move is not None:
            self.message.say(refusal=None)
        if not self._ahead:
            self.top.marks.foresee(())
        self.top.measure(move)

    def update(self) -> None:
        """A frame has passed."""
        if not self._ahead:
            return
        self._ahead -= 1
        states, move = self._weighed
        if states != len(self.match.session.states):
            return
        if self._ahead:
            self.message.say(forecast=self.top.view.foretell(self._seen(), self.match.me, move))
        else:
            self.top.marks.foresee(self.top.view.preview(self._seen(), self.match.me, move))
