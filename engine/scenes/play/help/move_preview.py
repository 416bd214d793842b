"""What is shown of what is pointed at or meant: lights on the board, and what a move would cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.lattice import Point
from engine.core.text import At, Text
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.viewpoint import Game
from engine.scenes.words.move_log_and_replay_stops import named
from engine.table.contract.game_view import Mark, Place

FRAMES = 2
"""Words come after one frame and the table's marks after another: the frame in which a piece snaps has enough to
paint."""


class Lights:
    """`marks`: what is lit now."""

    def __init__(self, game: Game, log: MoveLog, changed: Callable[[], None]) -> None:
        """changed: called when something else lights up."""
        self.top, self.showing, self.mode = game.top, game.showing, game.mode
        self.log = log
        self.marks: tuple[Mark, ...] = ()
        self._changed = changed
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
            self.mode.did("look", place=place)

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
        return tuple(self.top.view.hover(self.showing.position, self.top.lying.told, place, point))


class Forecast:
    """What the AI thinks of one move at a time, which is made by the hand or at a button."""

    def __init__(self, game: Game) -> None:
        self.ctx, self.match, self.top, self.showing = game.ctx, game.match, game.top, game.showing
        self.words: Text | None = None
        """What is said of it."""
        self._weighed: tuple[int, Any | None] = (0, None)
        """The move whose effect was shown last, and in which position."""
        self._ahead = 0
        """The frames until all of it is shown."""

    @property
    def busy(self) -> bool:
        """Is something of it still to be shown?"""
        return self._ahead > 0

    @property
    def place(self) -> Place | None:
        """Where the piece of the weighed move would lie; None for a move without one."""
        states, move = self._weighed
        if move is None or states != len(self.match.session.states):
            return None
        drag = self.top.view.drag(self.showing.position, self.match.me, move)
        return drag.place if drag is not None else None

    def weigh(self, move: Any | None) -> bool:
        """This move is meant now, None for none. False if it was weighed already."""
        weighed = len(self.match.session.states), move
        if weighed == self._weighed:
            return False
        self._weighed, self.words = weighed, None
        self._ahead = FRAMES if move is not None and self.ctx.settings.show_preview else 0
        if not self._ahead:
            self.top.marks.foresee(())
        self.top.measure(move)
        return True

    def silence(self) -> None:
        """Something else is to be read."""
        self.words = None

    def update(self) -> None:
        """A frame has passed."""
        if not self._ahead:
            return
        self._ahead -= 1
        states, move = self._weighed
        if states != len(self.match.session.states):
            return
        if self._ahead:
            self.words = self.top.view.foretell(self.showing.position, self.match.me, move)
        else:
            self.top.marks.foresee(self.top.view.preview(self.showing.position, self.match.me, move))
