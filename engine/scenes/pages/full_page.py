"""What the full pages have in common: a heading with the way back, and one card of paper that scrolls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_tree import Node, opening_words, tree
from engine.gui.boxes.all import Box, Button, Drawn, Heading, Paper, Row, Words, icon
from engine.gui.boxes.pane import Pane, PaneGroup
from engine.gui.drawing import art
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance
from engine.scenes.pages.destinations import Rulebook
from saves.save_format import write_text

SIGN = 3.0
"""The size of an emblem beside a title, in heights of a letter."""
BESIDE = 55
"""Heights of a letter that the window must be wide for a picture beside what a page lists."""


def emblem_sign(svg: str, size: float = SIGN) -> Drawn:
    """A game's emblem beside its title; a star for a game without one. size: in heights of a letter."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if svg:
            canvas.blit(art.raster(svg, rect.size), rect)
            return
        art.rounded(canvas, rect, rect.width // 5, ctx.theme.color("ground"))
        art.draw_icon(canvas, "star_shape", rect.width * 3 // 5, ctx.theme.color("on_ground"), rect.center)

    return Drawn(paint, size, size)


def warning(words: Text) -> Paper:
    """A lasting sentence with a warning sign."""
    return Paper(Row(icon("warning", 1.3, "warn"), Words(words, "small").growing()), pad=0.6, edge="warn")


class FullPage(Scene):
    """A page says its `title` and its boxes (`build`, and `footer` for those that do not scroll).

    They are asked for again at every `resize` and `rebuild`, so that another language or text scale takes effect at
    once, and when the library or the page's `state` is another one; the focus stays on the box of the same `key` (or
    number). `ground`: whose table lies below, "" for the one that is. `about`: the session that it tells of, if there
    is one.
    """

    width = 860
    """The card's width, in pixels at 1280x720."""
    ground = ""
    title: Text
    steady = False
    """May lines come late? Then the card is as high as the window allows from the start, so that its buttons stay."""
    first_focus = ""
    """The key of the box that has the focus at first; "" for the first one."""

    def __init__(self, ctx: Context, about: Session[Any, Any] | None = None) -> None:
        super().__init__(ctx)
        self.about = about
        if about is not None:
            self.ground = about.info.key
        self.head = Pane(ctx, card=False)
        self.pane = Pane(ctx)
        self.group = PaneGroup(self.pane, self.head)
        self._built = False
        self._of: object = None
        """What its boxes were made of."""

    # --- what a page says --------------------------------------------------------------------------------------------

    @abstractmethod
    def build(self) -> list[Box]:
        """The boxes of the card."""

    def state(self) -> object:
        """What its boxes depend on beside the library, if that may change by itself: a value that can be compared."""
        return None

    def footer(self) -> list[Box]:
        """The boxes that stay in sight below the scrolling card."""
        return []

    def sign(self) -> list[Box]:
        """The picture before the title."""
        return []

    def tools(self) -> list[Box]:
        """The boxes behind the title."""
        return []

    @property
    def wide(self) -> bool:
        """Is there room for a picture beside what the page lists?"""
        return self.ctx.screen.rect.width >= BESIDE * self.ctx.fonts.height("body")

    @property
    def tall(self) -> bool:
        """Is there room for a picture below it? The window is higher than wide, and not wide enough beside it."""
        window = self.ctx.screen.rect
        return window.height > window.width and not self.wide

    # --- filling and placing -----------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Fill the card again and place everything; the focus is kept, and what has it stays where it is, as far as the
        card can be scrolled: a pointer may be on it."""
        if self.about is not None:
            # in the words of this session, whatever was open before
            self.ctx.renamed = self.about.renamed
        before = self.pane.focus.rect.top if self._built and self.pane.focus is not None else None
        back = Button(say("Back"), self.back, "quiet", "back").keyed("back")
        self.head.set([Row(back, *self.sign(), Heading(self.title, 1), *self.tools(), space=16)])
        self._of = self._now()
        self.pane.set(self.build(), self.footer())
        if not self._built:
            self._built = True
            # most boxes have no key: "" would find any of them
            wanted = self.pane.find(self.first_focus) if self.first_focus else None
            self.pane.focus = wanted or next(iter(self.pane.focusable()), None)
            if self.pane.focus is None:
                self.group.activate(self.head)
        self._place()
        if before is not None and self.pane.focus is not None:
            self.pane.hold_at(self.pane.focus, before)

    def _now(self) -> object:
        return self.ctx.library.state, self.state()

    def renew(self) -> None:
        """Fill it again if what it shows may have changed."""
        if self._built and self._of != self._now() and self.pane.pressed is None:
            self.rebuild()

    def resize(self) -> None:
        self.rebuild()

    def _place(self) -> None:
        ctx, screen = self.ctx, self.ctx.screen.rect
        margin = ctx.px(24)
        wide = round(ctx.px(self.width) * max(1.0, ctx.fonts.scale / 110))
        width = min(screen.width - 2 * margin, wide)
        left = screen.centerx - width // 2
        top = ctx.px(18)
        tall = self.head.height_for(width)
        self.head.layout(pygame.Rect(left, top, width, tall))
        card = pygame.Rect(left, top + tall + ctx.px(14), width, 0)
        card.height = screen.bottom - ctx.px(24) - card.top
        with self.pane.sizing():
            if not self.steady:
                card.height = min(card.height, self.pane.height_for(width))
            self.pane.layout(card)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        for box in self.pane.boxes():
            yield from box.opening()

    def enter(self) -> None:
        if self.ground:
            self.ctx.theme.set_ground(self.ground)
            self.ctx.screen.invalidate()
        self.renew()

    def leave(self) -> None:
        self.ctx.note(None)

    def handle(self, intent: Intent) -> bool:
        if self.group.handle(intent):
            return True
        if intent.kind == "wheel":
            # the wheel scrolls the page from anywhere
            return self.pane.handle(replace(intent, pos=self.pane.rect.center))
        if intent.kind in ("back", "pause"):
            self.ctx.sound.play("button")
            self.back()
            return True
        if intent.kind == "rules" and self.about is not None:
            self.ctx.go(Rulebook(self.about.setup.game))
            return True
        return False

    def report(self) -> str:
        return write_text(self.about) if self.about is not None else super().report()

    def update(self, dt: float) -> None:
        self.renew()
        before = [pane.scroll.height for pane in self.group.panes]
        for pane in self.group.panes:
            pane.update(dt)
        if before != [pane.scroll.height for pane in self.group.panes]:
            # something has been built anew: the card is as high as it needs
            self._place()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.ctx.ground.draw(canvas, area)
        for pane in self.panes():
            pane.draw(canvas, area)

    def panes(self) -> Sequence[Pane]:
        """The page's panes in the order of drawing."""
        return (self.head, self.pane)

    def tree(self) -> tuple[Node, ...]:
        return tree(self.panes(), self.group.activate)

    def heard(self) -> Sequence[Utterance]:
        return opening_words(self.tree())
