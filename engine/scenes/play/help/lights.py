"""What lights up where the empty hand rests, or for the line of the log that is pointed at."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.lattice import Point
from engine.core.text import At
from engine.scenes.common.log_lines import named
from engine.scenes.play.log import MoveLog
from engine.scenes.play.showing import Showing
from engine.table.board.tabletop import Tabletop
from engine.table.contract.view import Mark, Place


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
