"""The page of keys: which key means what, and another one on request."""

from __future__ import annotations

from functools import partial

import pygame

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Columns, Row, Words
from engine.gui.boxes.buttons import Pressable
from engine.gui.drawing import art
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.input.keymap import ACTIONS, FIXED, cap
from engine.scenes.common.full_page import FullPage

WAITING = say("Press a key…")
NO_KEY = say("no key")


class KeyRow(Pressable):
    """An action and its key, drawn as a key's cap; pressed, it waits for another key."""

    gap = 4

    def __init__(self, scene: KeysScene, action: str) -> None:
        super().__init__(partial(scene.ask, action))
        self.scene = scene
        self.action_name = action
        self.key = action

    def label(self) -> Text | str:
        return ACTIONS[self.action_name][2]

    @property
    def value_text(self) -> str:
        return self.words()

    def measure(self, width: int) -> int:
        return self.finger(max(round(self.target() * 0.9), round(self.ctx.fonts.line_height("body") * 1.5)))

    def words(self) -> str:
        """What the cap says."""
        if self.scene.waiting == self.action_name:
            return self.ctx.tr(WAITING)
        return self.ctx.keymap.shown(self.action_name) or self.ctx.tr(NO_KEY)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        waits = self.scene.waiting == self.action_name
        if waits or self.hovered or self.focused:
            art.rounded(canvas, self.rect, radius, theme.mix("paper", "spot", 0.45 if waits else 0.22))
        pad = max(6, self.ctx.px(12))
        words = self.words()
        style = "small_bold" if not waits else "small"
        cap = pygame.Rect(0, 0, max(fonts.size(words, style)[0] + 2 * pad, self.rect.height), self.rect.height)
        cap.height -= max(6, self.ctx.px(10))
        cap.midright = (self.rect.right - pad // 2, self.rect.centery)
        lost = not waits and not self.ctx.keymap.shown(self.action_name)
        deep = max(1, self.ctx.px(2))
        art.rounded(canvas, cap.move(0, deep), radius - 2, theme.mix("edge", "ink", 0.25))
        art.rounded(canvas, cap, radius - 2, theme.color("paper_light"))
        art.ring(canvas, cap, radius - 2, 1, theme.mix("edge", "ink", 0.2))
        fonts.draw(canvas, words, cap, style, theme.color("warn" if lost else "ink"), align="center")
        name = pygame.Rect(
            self.rect.left + pad, self.rect.top, max(1, cap.left - self.rect.left - 2 * pad), self.rect.height
        )
        own = self.action_name in self.ctx.settings.keys
        label = self.ctx.tr(ACTIONS[self.action_name][2])
        fonts.draw(canvas, label, name, "bold" if own else "body", theme.color("ink"))
        self.draw_ring(canvas, self.rect, radius)


class KeysScene(FullPage):
    """While `waiting` for a key, every key is one; Escape gives up."""

    title = say("Keys")
    width = 940
    waiting = ""
    """The action that gets the next key."""

    def build(self) -> list[Box]:
        rows = [KeyRow(self, action) for action in ACTIONS]
        half = (len(rows) + 1) // 2
        about = say(
            "Choose an action, then press its new key. Arrow keys (with Ctrl they move the view), Tab, Page, Home and "
            "End are fixed."
        )
        return [Words(about, tone="muted"), Columns(rows[:half], rows[half:], space=40)]

    def footer(self) -> list[Box]:
        reset = Button(say("Reset all keys"), self.reset, icon="undo", enabled=bool(self.ctx.settings.keys))
        return [Row(reset.keyed("reset"), align="right")]

    # --- acting ------------------------------------------------------------------------------------------------------

    def ask(self, action: str) -> None:
        """The next key is for this action."""
        self.waiting = action
        self.wants_raw_keys = True
        self.ctx.screen.invalidate(self.pane.rect)

    def give_up(self) -> None:
        """Stop waiting without a key."""
        self.waiting = ""
        self.wants_raw_keys = False
        self.ctx.screen.invalidate(self.pane.rect)

    def take(self, key: str) -> None:
        """Give this key to the waiting action; a message names the action that had it before."""
        action = self.waiting
        if not key:
            self.ctx.toast(say("The system has no name for this key. Press another one."))
            return
        if key in FIXED:
            self.ctx.toast(say("{key} moves the selection and can’t be changed. Press another key.", key=_shown(key)))
            return
        before = self.ctx.keymap.intent(key)
        loser = next((name for name, (intent, _, _) in ACTIONS.items() if intent == before and name != action), "")
        own_keys = self.ctx.settings.keys.items()
        keys = {name: own for name, own in own_keys if name in ACTIONS and name != action and own != key}
        if key != ACTIONS[action][1][0]:
            keys[action] = key
        self.give_up()
        self.ctx.change_settings(keys=keys)
        self.rebuild()
        if loser:
            self._tell_conflict(key, loser)

    def _tell_conflict(self, key: str, loser: str) -> None:
        name = ACTIONS[loser][2]
        if self.ctx.keymap.shown(loser):
            self.ctx.toast(say("{key} used to be a key for “{action}”.", key=_shown(key), action=name))
        else:
            self.ctx.toast(
                say("{key} was the only key for “{action}”, which now has none.", key=_shown(key), action=name), 6
            )

    def reset(self) -> None:
        """All own keys are forgotten."""
        self.ctx.change_settings(keys={})
        self.rebuild()
        self.ctx.toast(say("All keys have been reset."), 2)

    def handle(self, intent: Intent) -> bool:
        """While it waits, a key is taken; the pointer or the way back gives up."""
        if not self.waiting:
            return super().handle(intent)
        if intent.kind == "raw_key":
            self.take(intent.key)
        elif intent.kind in ("press", "menu") or intent.kind not in POINTER_KINDS:
            self.give_up()
        return True

    def leave(self) -> None:
        super().leave()
        self.give_up()


def _shown(key: str) -> Text:
    """A key's name as on its cap."""
    return verbatim(cap(key))
