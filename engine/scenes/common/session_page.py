"""What pages about one game have in common: its replay, its rules, the way to the title, its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.session import Session
from engine.gui.input.intent import Intent
from engine.scenes.common.destinations import Replay, Rulebook
from engine.scenes.common.page import Page
from saves.format import write_text

if TYPE_CHECKING:
    from engine.gui.window.context import Context


class SessionPage(Page):
    """Of a session, on its game's ground."""

    width = 1080

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        super().__init__(ctx)
        self.session = session
        self.ground = session.info.ground

    def replay(self) -> None:
        """Look at the game again."""
        self.ctx.go(Replay(self.session))

    def handle(self, intent: Intent) -> bool:
        """The rules are one key away here too."""
        if intent.kind == "rules":
            self.ctx.go(Rulebook(self.session.setup.game))
            return True
        return super().handle(intent)

    def report(self) -> str:
        """The game."""
        return write_text(self.session)
