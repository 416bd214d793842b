"""Arrows and marks that a player draws on the boards, for nobody but who looks: by the right button, or by a key.

They lie on places of one lattice. What is drawn twice is gone, and a press with the left button wipes nothing away:
other positions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Mark, Place
from engine.table.geometry.zones import Board, Zones

TONE = "sketch"
MOST = 40
"""Of them at once."""

Line = tuple[Place, Place]
"""From where to where; a mark leads nowhere else."""


class Sketch:
    """What is drawn now. changed: called when it looks different."""

    def __init__(self, zones: Zones, changed: Callable[[], None]) -> None:
        self.zones = zones
        self.drawn: list[Line] = []
        self._changed = changed
        self._start: Place | None = None
        self._end: Place | None = None
        """Where the arrow begins and ends that is being drawn."""

    @property
    def drawing(self) -> bool:
        """Is an arrow being drawn?"""
        return self._start is not None

    def handle(self, intent: Intent, *, down: str = "menu", up: str = "menu_up") -> bool:
        """Draw with the button whose intents these are. True if it was of use."""
        place = self._at(intent.pos)
        if intent.kind == down:
            self._start = self._end = place
            return place is not None
        if self._start is None:
            return False
        if intent.kind == "move":
            here = place if place is not None and place.zone == self._start.zone else self._start
            if here != self._end:
                self._end = here
                self._changed()
            return True
        if intent.kind == up:
            self._finish()
            return True
        return False

    def point(self, place: Place) -> None:
        """Draw by keys: the first place is marked, from a mark that was the last thing drawn an arrow leads to the
        next, and at the same place again the mark is gone."""
        if self._board(place) is None:
            return
        last = self.drawn[-1] if self.drawn else None
        if last is not None and last[0] == last[1] and last[0].zone == place.zone and last[0] != place:
            self.drawn[-1] = last[0], place
            self._changed()
            return
        self._start = self._end = place
        self._finish()

    def wipe(self) -> None:
        """Nothing is drawn any more."""
        if self.drawn or self.drawing:
            self.drawn, self._start = [], None
            self._changed()

    def marks(self) -> Iterator[Mark]:
        """All of it as marks on the boards."""
        shown = [*self.drawn]
        if self._start is not None and self._end is not None and self._start != self._end:
            shown.append((self._start, self._end))
        for start, end in shown:
            board = self._board(start)
            if board is None or start.cell is None or end.cell is None:
                continue
            if start == end:
                yield Mark("outline", start.zone, cells=(start.cell,), tone=TONE)
            else:
                points = board.lattice.centre(start.cell), board.lattice.centre(end.cell)
                yield Mark("arrow", start.zone, points=points, tone=TONE)

    def _finish(self) -> None:
        if self._start is None or self._end is None:
            return
        line = self._start, self._end
        self._start = None
        if line in self.drawn:
            self.drawn.remove(line)
        elif len(self.drawn) < MOST:
            self.drawn.append(line)
        self._changed()

    def _at(self, pos: tuple[int, int] | None) -> Place | None:
        """The place of a lattice under a pixel."""
        place = self.zones.hit(pos) if pos is not None else None
        return place if place is not None and self._board(place) is not None else None

    def _board(self, place: Place) -> Board | None:
        return self.zones.board(place.zone) if place.cell is not None else None
