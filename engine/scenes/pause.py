"""The pause page, on a card above the dimmed table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import Text, say
from engine.ui.card import dim
from engine.ui.intent import Intent
from engine.ui.pane import Pane
from engine.ui.scene import Scene
from engine.ui.widgets import Button, Columns, Field, Heading, Widget

if TYPE_CHECKING:
    from engine.scenes.table import TableScene
    from engine.ui.context import Context

WIDTH = 560
NAME_LIMIT = 40


class PauseScene(Scene):
    """`table` waits below; nothing of it moves."""

    opaque = False

    def __init__(self, ctx: Context, table: TableScene) -> None:
        super().__init__(ctx)
        self.table = table
        self.pane = Pane(ctx)
        left, right = self._buttons()
        self.pane.set([Heading(say("Pause")), Columns(left, right, ratios=(1, 1))])
        self.pane.focus_on(self.pane.focusable()[0])

    def _buttons(self) -> tuple[list[Widget], list[Widget]]:
        undo = self._button(say("Take back"), self._undo, "undo")
        undo.enabled = self.table.match.can_undo
        left: list[Widget] = [
            self._button(say("Go on"), self.resume, "play", "primary"),
            undo,
            self._button(say("Rules"), self._rules, "rules"),
            *self._lessons(),
            self._button(say("Settings"), self._settings, "settings"),
        ]
        right: list[Widget] = [
            self._button(say("Save under a name…"), self._ask_name, "save"),
            self._button(say("Start over"), self._again, "redo"),
            self._button(say("Another game…"), self._set_up, "dice"),
            self._button(say("Title page"), self._title, "home"),
        ]
        return left, right

    def _lessons(self) -> list[Widget]:
        """The lessons, if the game has some."""
        from engine.scenes.lessons import BY_PLAYING, open_lessons

        game = self.table.session.setup.game
        if not registry.has_lessons(game):
            return []
        return [self._button(BY_PLAYING, lambda: open_lessons(self.ctx, game), "hand")]

    def _button(self, text: Text, action: Callable[[], None], icon: str, kind: str = "plain") -> Button:
        return Button(text, action, kind, icon, align="left")

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Back to the table."""
        self.ctx.stack.remove(self)

    def _undo(self) -> None:
        self.resume()
        self.table.undo()

    def _rules(self) -> None:
        from engine.scenes.rules_page import RulesScene

        self.ctx.stack.push(RulesScene(self.ctx, self.table.session.setup.game))

    def _settings(self) -> None:
        from engine.scenes.settings import SettingsScene

        self.ctx.stack.push(SettingsScene(self.ctx))

    def _ask_name(self) -> None:
        from engine.ui.dialog import Dialog

        name = [self.ctx.tr(self.table.session.info.title)]
        dialog: list[Dialog] = []

        def keep() -> None:
            self._keep(name[0])

        def submit() -> None:
            self.ctx.stack.remove(dialog[0])
            keep()

        def typed(words: str) -> None:
            name[0] = words

        field = Field(say("Name"), name[0], typed, limit=NAME_LIMIT, on_submit=submit)
        dialog.append(
            Dialog(
                self.ctx,
                say("Save under a name"),
                [say("The game goes on; you will find this position under “Saved games”.")],
                [(say("Cancel"), None), (say("Save"), keep, "primary")],
                extra=[field],
                on_back=lambda: None,
            )
        )
        dialog[0].pane.focus_on(field)
        self.ctx.stack.push(dialog[0])

    def _keep(self, name: str) -> None:
        try:
            self.ctx.library.keep(self.table.session, name)
        except TrailboxError as error:
            self.ctx.toast(error.text)
            return
        self.resume()
        self.ctx.toast(say("Saved."))

    def _again(self) -> None:
        self.resume()
        self.table.start_anew()

    def _set_up(self) -> None:
        from engine.scenes.setup import SetupScene
        from engine.scenes.title import TitleScene

        game = self.table.session.setup.game
        self.ctx.stack.clear_to(TitleScene(self.ctx))
        self.ctx.stack.push(SetupScene(self.ctx, game))

    def _title(self) -> None:
        from engine.scenes.title import TitleScene

        self.ctx.stack.clear_to(TitleScene(self.ctx))

    # --- a scene -----------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        """In the middle, as high as needed."""
        screen = self.ctx.screen.rect
        wide = round(self.ctx.px(WIDTH) * max(1.0, self.ctx.fonts.scale / 100))
        area = pygame.Rect(0, 0, min(screen.width - self.ctx.px(32), wide), screen.height - self.ctx.px(32))
        area.center = screen.center
        self.pane.layout(area, shrink=True)

    def handle(self, intent: Intent) -> bool:
        """Everything is the page's while it is open."""
        if self.pane.handle(intent):
            return True
        if intent.kind in ("back", "pause"):
            self.resume()
        elif intent.kind == "undo":
            self._undo()
        elif intent.kind == "rules":
            self._rules()
        return True

    def update(self, dt: float) -> None:
        """The pane's own motion."""
        self.pane.update(dt)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The table below is dimmed."""
        dim(canvas, area)
        self.pane.draw(canvas, area)
