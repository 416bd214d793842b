"""What the move that is meant would cause: in words, on the bars, on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.scenes.match.match import Match
from engine.scenes.play.message import Message
from engine.table.board.tabletop import Tabletop

FRAMES = 2
"""Words come after one frame and the table's marks after another: the frame in which a piece snaps has enough to
paint."""


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
