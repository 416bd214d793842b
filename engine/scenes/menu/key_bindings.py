"""The page of keys: which key means what, and another one on request."""

from __future__ import annotations

from functools import partial

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Columns, Paper, Row, Slip, Words
from engine.gui.boxes.buttons_and_lists import BARE
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.input.keymap import ACTIONS, FIXED, cap
from engine.scenes.pages.full_page import FullPage

WAITING = say("Press a key…")
NO_KEY = say("no key")


class KeysScene(FullPage):
    """While `waiting` for a key, every key is one; Escape gives up."""

    title = say("Keys")
    width = 940
    waiting = ""
    """The action that gets the next key."""

    def build(self) -> list[Box]:
        rows = [self._row(action) for action in ACTIONS]
        half = (len(rows) + 1) // 2
        about = say("Choose an action, then press its new key. Arrow keys, Tab, Page, Home and End can’t be changed.")
        numbers = say("At a table 1 to 9 take up your pieces, line by line.")
        return [
            Words(about, tone="muted"),
            Words(numbers, tone="muted").spaced(4),
            Columns(rows[:half], rows[half:], space=40),
        ]

    def _row(self, action: str) -> Slip:
        """An action and its key, as a key's cap; pressed, it waits for another key."""
        waits, key = self.waiting == action, self.ctx.keymap.shown(action)
        words = WAITING if waits else verbatim(key) if key else NO_KEY
        tone = "ink" if key or waits else "warn"
        cap = Paper(Words(words, "small_bold", tone, "center"), pad=(0.7, 0.1), edge="edge", lit=True)
        name = Words(ACTIONS[action][2], "bold" if action in self.ctx.settings.keys else "body").growing()
        row = Slip(Row(name, cap), partial(self.ask, action), "", pad=(0.6, 0.1), style=BARE, chosen=waits)
        return row.keyed(action).spaced(2)

    def footer(self) -> list[Box]:
        reset = Button(say("Reset all keys"), self.reset, icon="undo", enabled=bool(self.ctx.settings.keys))
        return [Row(reset.keyed("reset"), align="right")]

    # --- acting ------------------------------------------------------------------------------------------------------

    def ask(self, action: str) -> None:
        """The next key is for this action."""
        self.waiting = action
        self.wants_raw_keys = True
        self.rebuild()

    def give_up(self) -> None:
        """Stop waiting without a key."""
        self.waiting = ""
        self.wants_raw_keys = False
        self.rebuild()

    def take(self, key: str) -> None:
        """Give this key to the waiting action; a message names the action that had it before."""
        action = self.waiting
        if not key:
            self.ctx.toast(say("This key can’t be used. Press another one."))
            return
        if key in FIXED:
            self.ctx.toast(say("{key} can’t be changed. Press another key.", key=_shown(key)))
            return
        before = self.ctx.keymap.intent(key)
        loser = next((name for name, (intent, _, _) in ACTIONS.items() if intent == before and name != action), "")
        own_keys = self.ctx.settings.keys.items()
        keys = {name: own for name, own in own_keys if name in ACTIONS and name != action and own != key}
        if key != ACTIONS[action][1][0]:
            keys[action] = key
        self.ctx.change_settings(keys=keys)
        self.give_up()
        if loser:
            self._tell_conflict(key, loser)

    def _tell_conflict(self, key: str, loser: str) -> None:
        name = ACTIONS[loser][2]
        if self.ctx.keymap.shown(loser):
            self.ctx.toast(say("{key} no longer stands for “{action}”.", key=_shown(key), action=name))
        else:
            self.ctx.toast(say("“{action}” has no key now.", action=name), 6)

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
        if self.waiting:
            self.give_up()


def _shown(key: str) -> Text:
    """A key's name as on its cap."""
    return verbatim(cap(key))
