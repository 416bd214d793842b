"""A game that AIs play while somebody looks on: it can be stopped, goes on step by step, and has a pace."""

from __future__ import annotations

from engine.core.rules import CHANCE
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Row
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.play.mode import Commands, Mode
from engine.scenes.review.pace import LARGE, pace_button, pace_icon

STOPPED = say("Stopped. Go on, or take one move at a time.")


class WatchMode(Mode):
    """`running`: does it go on by itself? A move taken back stops it."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.running = True
        self._steps = False
        """Is one move awaited, and nothing after it?"""

    # --- what can be done --------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Stop, or go on."""
        self.running, self._steps = not self.running, False
        self._apply()

    def step(self) -> None:
        """Stop, after one more move."""
        self.running, self._steps = False, True
        self._apply()

    def _apply(self) -> None:
        self.match.paused = not self.running and not self._steps

    def commands(self, usual: Commands) -> Commands:
        """The key that ends a turn stops it and lets it go on; with nobody to move it does nothing else."""
        return {**usual, "finish": self._turn_over, "redo": lambda: usual["redo"]() or self._one()}

    def _turn_over(self) -> bool:
        self.play()
        return True

    def _one(self) -> bool:
        self.step()
        return True

    def happens(self, event: Event) -> bool:
        if event.kind == "undone":
            self.running = self._steps = False
        elif event.kind == "step" and event.seat != CHANCE:
            self._steps = False
        self._apply()
        return True

    # --- what is shown -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> object:
        return self.running, self._steps, self.ctx.settings.speed

    def controls(self) -> list[Box]:
        if self.match.over is not None:
            return []
        words, icon = (say("Stop"), "pause") if self.running else (say("Resume"), "play")
        if self.ctx.fonts.scale > LARGE:
            return [Row(IconButton(icon, words, self.play).keyed("run"), self._next(), pace_icon(self.ctx), space=6)]
        label = self.ctx.labelled(words, "finish")
        run = Button(label, self.play, "plain" if self.running else "primary", icon).keyed("run").growing()
        return [Row(run, self._next(), pace_button(self.ctx), space=6)]

    def _next(self) -> Box:
        return IconButton("step", say("One move on"), self.step, enabled=not self._steps).keyed("one")

    def headline(self) -> Text | None:
        stopped = not self.running and not self._steps and self.match.over is None
        return STOPPED if stopped else None
