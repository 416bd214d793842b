"""The page on which each sound can be heard, with what it means: those of every table, then each game's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core import registry
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Columns, Heading, Words
from engine.scenes.pages.full_page import FullPage

EVERYWHERE: tuple[tuple[str, Text], ...] = (
    ("pick", say("A piece is taken up")),
    ("turn", say("A piece is rotated")),
    ("flip", say("A piece is turned over")),
    ("snap", say("A piece is laid")),
    ("refuse", say("It can’t be laid there, or not yet")),
    ("undo", say("A move is taken back")),
    ("your_turn", say("Your turn again, after a wait or while you are at another window")),
    ("hint", say("A hint")),
    ("page", say("A panel or the next page opens")),
    ("button", say("A button is pressed")),
    ("tick", say("The last seconds of a clock")),
    ("win", say("You have won")),
    ("lose", say("You have lost")),
    ("drawn", say("Nobody has won")),
)
"""The engine's sounds."""
SIDES = ((-1.0, say("On the left of the board")), (1.0, say("On the right of the board")))


class SoundsScene(FullPage):
    """A button for each sound."""

    title = say("What sounds mean")
    width = 1080

    def build(self) -> list[Box]:
        muted = self.ctx.settings.mute or not self.ctx.settings.effects
        where = [self._row(f"side{side:g}", "snap", text, side) for side, text in SIDES]
        return [
            Words(say("Press a sound to hear it."), tone="muted"),
            *([Words(say("Nothing is heard now: sound is off in the settings."), tone="warn")] if muted else ()),
            Heading(say("At every table")),
            self._rows([self._row(name, name, text) for name, text in EVERYWHERE]),
            Heading(say("Where something happens")),
            Words(say("What happens on a board is heard from where it lies there."), tone="muted"),
            self._rows(where),
            *self._games(),
        ]

    def _games(self) -> Iterator[Box]:
        for game in registry.names():
            # nothing of another package runs before it is chosen
            info = registry.info(game) if registry.is_open(game) else None
            if info is not None and info.sounds:
                yield Heading(info.title)
                yield self._rows([self._row(f"{game}.{name}", name, text) for name, text in info.sounds])

    def _rows(self, rows: list[Box]) -> Box:
        half = (len(rows) + 1) // 2
        return Columns(rows[:half], rows[half:], space=40)

    def _row(self, key: str, name: str, text: Text, side: float = 0.0) -> Box:
        button = Button(text, partial(self.ctx.sound.play, name, side), "quiet", "sound", align="left")
        # it makes none of its own
        button.sound = ""
        return button.keyed(key)
