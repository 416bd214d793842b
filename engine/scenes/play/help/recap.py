"""Shows again, step by step, what the others did since the viewer's last move; any key or click ends it."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.rules import CHANCE
from engine.core.text import say
from engine.gui.drawing.easing import Timer
from engine.scenes.play.move_making import Moves
from engine.scenes.play.viewpoint import Chairs, Game
from engine.scenes.words.move_log_and_replay_stops import unseen

REST = 0.4
"""Seconds before the first step, between two and after the last one; also where nothing is animated."""
NOTHING = say("Nobody else has moved yet.")


class Recall:
    """The recall of a table. While it runs, no AI is asked and nobody decides."""

    def __init__(self, game: Game, moves: Moves, chairs: Chairs, show: Callable[[bool], None]) -> None:
        """show: shows the recalled position, or the present one, animated or not."""
        self.match, self.top, self.hand, self.showing = game.match, game.top, game.hand, game.showing
        self.moves = moves
        self.chairs = chairs
        self._show = show
        self._stops: list[int] = []
        self._rest = Timer(0.0)

    @property
    def active(self) -> bool:
        """Is something shown again?"""
        return self.showing.recalled >= 0

    @property
    def offered(self) -> bool:
        """Is there a step to be shown again?"""
        alone = len(self.match.session.setup.seats) == 1
        return not alone and not self.showing.closed and not self.match.resting and self._last() >= 0

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
        if self.moves.told_closed() or self.match.handing_over:
            return False
        if not self.offered:
            self.moves.message.tell(NOTHING)
            return False
        self._begin(self._turn())
        return True

    def repeat(self, ply: int) -> bool:
        """Play the step again that led to the position after so many. False if nothing may be shown again now."""
        match = self.match
        if self.showing.closed or match.handing_over or match.resting or not 0 < ply <= len(match.session.log):
            return False
        self._begin([ply - 1, ply])
        return True

    def _begin(self, stops: list[int]) -> None:
        self.top.skip()
        self.hand.put_back()
        self.chairs.back()
        self.showing.recalled, *self._stops = stops
        self._show(False)
        self._rest = Timer(REST)

    def finish(self) -> bool:
        """Back to the position now, in which nothing of the past stays to be read. False if it is shown."""
        if not self.active:
            return False
        self._end()
        self.moves.message.clear()
        return True

    def _end(self) -> None:
        self.showing.recalled = -1
        self.top.skip()
        self._show(True)

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if not self.active or self.top.moving:
            return
        self._rest.step(dt)
        if not self._rest.done:
            return
        if not self._stops:
            self._end()
            return
        self.showing.recalled = self._stops.pop(0)
        self._show(True)
        self._rest = Timer(REST)
