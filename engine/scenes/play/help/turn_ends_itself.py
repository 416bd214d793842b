"""Presses the button that ends the turn when nothing else can be done: first it fills, and any input stops it."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.rules import CHANCE
from engine.gui.boxes.all import Box, Button
from engine.gui.drawing.easing import Timer
from engine.scenes.play.move_buttons import Choices
from engine.scenes.play.move_making import Moves
from engine.scenes.play.viewpoint import Game

MOMENT = 0.7
"""Seconds in which the button fills."""


class TurnEnd:
    """A setting. Not where a step of the turn could be taken back now and not afterwards, not after something was taken
    back, and not while one plays from memory, since what lies turned up may be covered by it."""

    def __init__(self, game: Game, moves: Moves, find: Callable[[str], Box | None]) -> None:
        """find: a button by its key."""
        self.ctx, self.match, self.game = game.ctx, game.match, game
        self.moves = moves
        self._find = find
        self._choices: Choices | None = None
        """What could be done when it was last asked."""
        self._filling: Timer | None = None
        self._inputs = 0
        self._stopped = -1
        """It was stopped after so many of the person's own steps."""

    @property
    def busy(self) -> bool:
        """Does the button fill?"""
        return self._filling is not None

    def update(self, dt: float, *, still: bool) -> None:
        """`dt` seconds pass. still: nothing else is to be seen first."""
        choices = self.game.showing.choices
        if choices is not self._choices:
            self._choices, self._inputs = choices, self.ctx.devices.inputs
            shown = self._may(choices) and isinstance(self._find("move0"), Button)
            self._fill(Timer(MOMENT) if shown else None)
        if self._filling is None:
            return
        if self.ctx.devices.inputs != self._inputs:
            self._stopped = self._own()
            self._fill(None)
        elif still and not self.game.top.busy and not self.game.hand.busy:
            self._filling.step(dt)
            done = self._filling.done
            self._fill(None if done else self._filling)
            if done:
                self.moves.finish()

    def _fill(self, filling: Timer | None) -> None:
        """Show on the button how much of the moment has passed."""
        self._filling = filling
        button = self._find("move0")
        share = filling.share if filling is not None else 0.0
        if isinstance(button, Button) and button.filled != share:
            button.filled = share
            button.changed()

    def _may(self, choices: Choices) -> bool:
        settings, match = self.ctx.settings, self.match
        if not settings.auto_finish or settings.confirm_turns or not self.game.mode.ends_itself:
            return False
        only = not choices.targets.by_piece and len(choices.targets.buttons) == 1 and choices.finishing == {0}
        return only and choices.stakes == (None,) and match.deciding is not None and self._loses_nothing()

    def _loses_nothing(self) -> bool:
        """Can all that the person has done in this turn still be taken back afterwards, or was there nothing?"""
        match, session = self.match, self.match.session
        if self.game.showing.closed or session.past_is_closed(match.me) or session.can_redo():
            return False
        own = self._own()
        last = next((step.seat for step in reversed(session.log) if step.seat != CHANCE), CHANCE)
        stays = len(match.persons) == 1 and not session.info.luck_is_final and not match.final
        return own != self._stopped and (stays or last != match.me)

    def _own(self) -> int:
        return sum(step.seat == self.match.me for step in self.match.session.log)
