"""The rules of a game as a booklet: text and figures, the contents beside it, and a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from engine.core import registry
from engine.core.text import say
from engine.gui.boxes.all import Box, Row, Slip, Words
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.menu import rules_markup
from engine.scenes.menu.rules_markup import Block
from engine.scenes.menu.rules_search import WIDE, RulesSearch
from engine.scenes.menu.rules_text import Illustration, RichText, contents_row
from engine.scenes.pages.full_page import FullPage
from engine.scenes.pages.lesson_links import way
from engine.scenes.pages.supply_boxes import PiecePictures, supply_boxes, whole_supply
from engine.table.contract.game_view import Supply, view_of

MEASURE = 31
"""The width of the text in heights of its letters: about 65 letters a line."""
CONTENTS = 15
"""The width of the contents, in the same way."""
HEADINGS = ("heading", "subheading")
PIECES = say("The pieces in numbers")
"""The last heading: how many there are of each kind."""


class RulesScene(FullPage):
    """Opens at the heading with a rule's id, which is highlighted; "" opens the beginning."""

    title = say("Rules")

    def __init__(self, ctx: Context, game: str, anchor: str = "") -> None:
        super().__init__(ctx)
        self.ground = game
        self.anchor = anchor
        self.blocks: tuple[Block, ...] = ()
        self.search = RulesSearch(ctx, self._reading, self._look_at)
        self.contents = Pane(ctx, pad=16)
        self.pane.pad = 44
        self.group = PaneGroup(self.pane, self.contents, self.search.pane, self.head)
        self._texts: dict[int, RichText] = {}
        self._rows: dict[int, Slip] = {}
        self._drawn: dict[tuple[str, int], str] = {}
        self._pieces = PiecePictures(ctx, game)
        self._supplies: tuple[Supply, ...] = ()
        self._wide = False
        self._lit = -2
        """The heading that is lit in the contents."""
        self._chosen = (0, 0)
        """The block gone to last, and how far the page was scrolled then."""
        self._opened = False

    def _page(self) -> tuple[Block, ...]:
        page = rules_markup.page(registry.folder(self.ground), self.ctx.words.language)
        return (*page, Block("heading", self.ctx.tr(PIECES), "pieces")) if page and self._supplies else page

    # --- filling -----------------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        """The text is laid out once the figures are drawn: only then is it known how large they are."""
        if self._opened:
            return
        figures = [block.text for block in self._page() if block.kind == "figure"]
        if figures:
            # loading what draws them is a step of its own
            view_of(self.ground)
            yield
        for name in figures:
            self._svg(name)
            yield
        self._supplies = whole_supply(self.ground)
        yield
        yield from self._pieces.prepare(self._supplies)
        self._opened = True
        self.rebuild()
        self.group.activate(self.pane)
        yield
        if self.anchor:
            self._open_at(self.anchor)
        yield

    def rebuild(self) -> None:
        """Lay out again; the present block stays in sight. Does nothing before the page has opened."""
        if not self._opened:
            return
        reading, scrolled = self._reading(), self.pane.scroll.at
        self.blocks = self._page()
        super().rebuild()
        if reading in self._texts and scrolled:
            self.pane.scroll.to(self._texts[reading].rect.top)
            self._chosen = reading, self.pane.scroll.at

    def tools(self) -> list[Box]:
        """The way to the lesson about what is read."""
        return way(self, self.ground, rule=lambda: self.blocks[self._reading()].anchor if self.blocks else "")

    def build(self) -> list[Box]:
        """The text with its figures; beside it the contents."""
        self._rows = {
            number: contents_row(block.text, partial(self.go_to, number), small=block.kind == "subheading")
            for number, block in enumerate(self.blocks)
            if block.kind in HEADINGS
        }
        self.contents.set(list(self._rows.values()))
        boxes: list[Box] = []
        figures: list[Box] = []
        self._texts = {}
        for number, block in enumerate(self.blocks):
            if block.kind == "figure":
                figures.append(Illustration(partial(self._svg, block.text)))
                continue
            boxes += _together(figures)
            figures = []
            self._texts[number] = RichText(block)
            boxes.append(self._texts[number])
        self.search.fill(self.blocks, self._texts)
        if not self.blocks:
            boxes.append(Words(say("There is no rules page for this game yet.")))
        boxes += _together(figures)
        return [*boxes, *supply_boxes(self._pieces, self._supplies, whole=True)] if self.blocks else boxes

    def _svg(self, name: str) -> str:
        """What the view draws; "" (an empty place) for a figure that it does not know. Drawn once for its colours."""
        key = name, self.ctx.theme.serial
        if key not in self._drawn:
            try:
                self._drawn[key] = view_of(self.ground).figure(name, self.ctx.theme.palette)
            except KeyError:
                self._drawn[key] = ""
        return self._drawn[key]

    # --- placing -----------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        ctx, screen = self.ctx, self.ctx.screen.rect
        margin, letter = ctx.px(24), ctx.fonts.height("body")
        room = screen.width - 2 * margin
        text = MEASURE * letter + 2 * ctx.px(self.pane.pad) + ctx.px(20)
        aside = CONTENTS * letter + 2 * ctx.px(self.contents.pad)
        self._wide = bool(self._rows) and text * 0.86 + aside + margin <= room
        wide = min(room, text + aside + margin if self._wide else text)
        left = screen.centerx - wide // 2
        top = self._place_head(pygame.Rect(left, ctx.px(18), wide, 0))
        body = pygame.Rect(left, top + ctx.px(14), wide, 0)
        body.height = screen.bottom - margin - body.top
        if self._wide:
            side = pygame.Rect(body.left, body.top, aside, body.height)
            side.height = min(side.height, self.contents.height_for(aside))
            self.contents.layout(side)
            body = pygame.Rect(side.right + margin, body.top, body.right - side.right - margin, body.height)
        self.group.panes = list(reversed(self.panes()))
        if not any(pane.active for pane in self.group.panes):
            self.group.activate(self.pane)
        self.pane.layout(body)
        self._lit = -2

    def _place_head(self, row: pygame.Rect) -> int:
        """Title and search in one line if they fit; where they end."""
        ctx = self.ctx
        title = sum(box.natural() for box in self.head.boxes()[1:]) + ctx.px(56)
        tall = self.head.height_for(row.width)
        search = ctx.fonts.height("body") * (WIDE + 13)
        if title + search <= row.width:
            self.head.layout(pygame.Rect(row.left, row.top, title, tall))
            own = self.search.pane.height_for(search)
            self.search.pane.layout(pygame.Rect(row.right - search, row.top + (tall - own) // 2, search, own))
            return row.top + tall
        self.head.layout(pygame.Rect(row.left, row.top, row.width, tall))
        own = self.search.pane.height_for(row.width)
        self.search.pane.layout(pygame.Rect(row.left, row.top + tall + ctx.px(6), row.width, own))
        return row.top + tall + ctx.px(6) + own

    # --- going somewhere ---------------------------------------------------------------------------------------------

    def _open_at(self, anchor: str) -> None:
        number = next((n for n, block in enumerate(self.blocks) if block.anchor == anchor), None)
        if number is not None:
            self.go_to(number, mark=True)

    def go_to(self, number: int, mark: bool = False) -> None:
        """Scroll a block to the top; `mark`: highlight it."""
        for other, text in self._texts.items():
            text.marked = mark and other == number
        self.pane.scroll.to(self._texts[number].rect.top - self.ctx.px(8))
        self._chosen = number, self.pane.scroll.at
        self.ctx.screen.invalidate(self.pane.rect)

    def _look_at(self, number: int) -> None:
        """Scroll a block into sight, unless it is there."""
        rect, view = self._texts[number].rect, self.pane.scroll.view
        if rect.top < view.top or rect.bottom > view.bottom:
            self.pane.scroll.to(rect.top - view.height // 4)
        self._chosen = number, self.pane.scroll.at

    def _reading(self) -> int:
        """The block at the top of what is seen; the one just gone to, even if the page ends before it gets there."""
        if self.pane.scroll.at == self._chosen[1]:
            return self._chosen[0]
        if self.pane.scroll.at <= 0:
            return 0
        line = self.pane.scroll.view.top + 2 * self.ctx.fonts.line_height("body")
        above = [number for number, text in self._texts.items() if text.rect.top <= line]
        return above[-1] if above else 0

    def _follow(self) -> None:
        """The contents show what is being read."""
        reading = self._reading()
        here = next((number for number in reversed(self._rows) if number <= reading), -1)
        if here == self._lit:
            return
        self._lit = here
        for number, row in self._rows.items():
            if row.chosen != (number == here):
                row.chosen = number == here
                row.changed()
        if self._wide and here in self._rows and self.contents.focus is not self._rows[here]:
            self._reveal(self._rows[here])

    def _reveal(self, row: Slip) -> None:
        view = self.contents.scroll.view
        if row.rect.bottom > view.bottom:
            self.contents.scroll.by(row.rect.bottom - view.bottom + row.rect.height)
        elif row.rect.top < view.top:
            self.contents.scroll.to(row.rect.top - row.rect.height)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sound.play("page")

    def handle(self, intent: Intent) -> bool:
        """Scrolling intents move the text, wherever the focus is."""
        if self._turn_page(intent) or super().handle(intent):
            return True
        if intent.kind == "rules":
            self.back()
        return intent.kind == "rules"

    def _turn_page(self, intent: Intent) -> bool:
        if intent.kind == "page" or (intent.kind == "edge" and not self.search.typing):
            self.pane.handle(intent)
            return True
        if intent.kind == "focus" and intent.direction[1] and self.group.active in (self.pane, self.search.pane):
            self.pane.scroll.lines(4 * intent.direction[1])
            return True
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        self._follow()

    def panes(self) -> Sequence[Pane]:
        """The contents only where there is room beside the text."""
        return (self.head, self.search.pane, *([self.contents] if self._wide else []), self.pane)


def _together(figures: list[Box]) -> list[Box]:
    """Figures that follow each other stand side by side."""
    if not figures:
        return []
    return [Row(*figures, align="center", space=18).spaced(18)]
