"""The input at the table: any key skips what moves or is shown again; the rest goes to the pointer or to the keys."""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.scenes.play.help.recall import Recall
from engine.scenes.play.keys import Keys
from engine.scenes.play.pointer import Pointer
from engine.scenes.play.showing import Showing
from engine.table.board.tabletop import Tabletop


class TableInput:
    """One for each table."""

    def __init__(self, top: Tabletop, showing: Showing, recall: Recall, pointer: Pointer, keys: Keys) -> None:
        self.top = top
        self.showing = showing
        self.recall = recall
        self.pointer = pointer
        self.keys = keys

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        self.pointer.update(dt, still=self.recall.active)

    def handle(self, intent: Intent) -> bool:
        """True if it was of use."""
        if self.recall.active:
            # a pointer that merely moves is not an input
            return intent.kind == "move" or self.recall.finish()
        if intent.kind in POINTER_KINDS:
            return self.pointer.handle(intent)
        skipped = self.top.playing and intent.kind != "text"
        if skipped:
            # any key skips what moves; the keys for it do nothing else
            self.top.skip()
            if intent.kind in ("skip", "confirm", "finish") and not self.showing.unaffected:
                return True
        return self.keys.wakes(intent) or self.keys.wish(intent) or skipped

    def by_name(self, deed: Callable[[], bool]) -> bool:
        """Do something on the board that was found by its name (see `engine.table.hand.board_tree`)."""
        if self.recall.active:
            return self.recall.finish()
        if self.top.playing:
            self.top.skip()
        self.keys.focus.activate(None)
        done = deed()
        self.keys.lights.light(None)
        return done
