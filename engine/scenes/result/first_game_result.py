"""How a first game ended is the usual result; only what comes next differs."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core.game_info import Level
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Words
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Lessons, Solo
from engine.scenes.pages.open_table import start_game
from engine.scenes.pages.result_rows import LOST, outcome
from engine.scenes.result.result_page import Occasion
from engine.scenes.setup.setup_draft import at_level, fresh_seed, keep_level

USUAL = ("review", "title")
"""Keys of the usual result's buttons that stay."""


class AfterFirstGame(Occasion):
    """The ways on are one more game, against the next stronger AI unless this one has won, the other rules, and what is
    played alone."""

    first_focus = "next"

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        self.ctx = ctx
        self.session = session

    @property
    def level(self) -> Level:
        """The level of the next game."""
        session, levels = self.session, self.session.info.levels
        lost = session.over is None or outcome(session.setup, session.over) == LOST
        return levels[0 if lost else min(1, len(levels) - 1)]

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        told = say("That was your first game! From now on you know how a game goes; the lessons teach the rest.")
        return [*super().words(ending, figures, more), Words(told, "bold").spaced(14)]

    def buttons(self, usual: list[Box]) -> list[Box]:
        ctx, game = self.ctx, self.session.setup.game
        level = self.level
        on = Button(say("Play on: “{level}”", level=level.label), self._play, "primary", "play", level.note)
        rules = say("The lessons: what this game has not shown yet.")
        learn = Button(say("The other rules"), partial(ctx.home, Lessons(game)), "plain", "hand", rules)
        alone = Button(say("Alone"), partial(ctx.home, Solo(game)), "plain", "flag", ALONE)
        found: list[Box] = [on.keyed("next"), learn.keyed("lessons"), alone.keyed("solo")]
        return [*found, *(box for box in usual if box.key in USUAL)]

    def _play(self) -> None:
        """A plain game at this table; the set-up remembers it."""
        level, kept = self.level.key, self.ctx.settings.last_setup
        following = replace(at_level(self.session.setup, level), seed=fresh_seed(), challenge="")
        self.ctx.change_settings(last_setup=keep_level(self.session.info, level, following, kept))
        start_game(self.ctx, following)


ALONE: Text = say("Challenges, streaks, medals, free games and the ladder.")
