"""The search on a rules page: a field, how many places were found, and the ways from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engine.core.text import Text, say
from engine.gui.boxes.all import Field, Row, Words
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.scenes.menu import rules_markup
from engine.scenes.menu.rules_markup import Block
from engine.scenes.menu.rules_text import RichText

WIDE = 15
"""Of the field, in heights of a letter."""
LONGEST = 40


class RulesSearch:
    """`pane`: where it is shown; `hits`: the numbers of the blocks that were found; `hit`: which one is looked at."""

    def __init__(self, ctx: Context, reading: Callable[[], int], look_at: Callable[[int], None]) -> None:
        """reading: the number of the block at the top of what is seen. look_at: scrolls to a block."""
        self.pane = Pane(ctx, card=False)
        self.wanted = ""
        self.hits: tuple[int, ...] = ()
        self.hit = 0
        self._blocks: tuple[Block, ...] = ()
        self._texts: Mapping[int, RichText] = {}
        self._count = Words(Text(""))
        self._arrows: tuple[IconButton, ...] = ()
        self._reading = reading
        self._look_at = look_at

    def fill(self, blocks: tuple[Block, ...], texts: Mapping[int, RichText]) -> None:
        """Search these blocks. texts: their boxes by number, in which the words are coloured."""
        self._blocks, self._texts = blocks, texts
        self.hits = rules_markup.matching(blocks, self.wanted)
        self.hit = min(self.hit, max(0, len(self.hits) - 1))
        hint = say("Search")
        field = Field(Text(""), self.wanted, self._typed, limit=LONGEST, on_submit=self.next, hint=hint, wide=WIDE)
        side = round(self.pane.ctx.fonts.line_height("body") * 1.6)
        previous = IconButton("arrow_up", say("Previous match"), partial(self.next, -1), side=side).keyed("previous")
        following = IconButton("arrow_down", say("Next match"), self.next, side=side).keyed("next")
        self._count, self._arrows = Words(self.told(), tone="ink").keyed("count"), (previous, following)
        self.pane.set([Row(self._count, field.keyed("search"), *self._arrows, align="right", space=8)])
        self._mark()

    @property
    def typing(self) -> bool:
        """Is the keyboard's focus in the field?"""
        return self.pane.active and isinstance(self.pane.focus, Field)

    def told(self) -> Text:
        """Which of the places found is shown, and how many there are, in words."""
        if not self.wanted.strip():
            return Text("")
        return say("{n} of {all}", n=self.hit + 1, all=len(self.hits)) if self.hits else say("nothing found")

    def _typed(self, words: str) -> None:
        self.wanted = words
        self.hits = rules_markup.matching(self._blocks, words)
        reading = self._reading()
        self.hit = next((n for n, block in enumerate(self.hits) if block >= reading), 0)
        self._show()

    def next(self, by: int = 1) -> None:
        """Go to the next place found, from the last one to the first."""
        if self.hits:
            self.hit = (self.hit + by) % len(self.hits)
            self._show()

    def _show(self) -> None:
        self._mark()
        self._count.set_text(self.told())
        if self.hits:
            self._look_at(self.hits[self.hit])
        self.pane.ctx.screen.invalidate()

    def _mark(self) -> None:
        """Colour what was found."""
        here = self.hits[self.hit] if self.hits else -1
        for number, text in self._texts.items():
            text.wanted = self.wanted if number in self.hits else ""
            text.current = number == here
        for arrow in self._arrows:
            arrow.enabled = len(self.hits) > 1
