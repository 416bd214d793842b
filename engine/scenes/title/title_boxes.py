"""What the menu of the title is made of: slips of paper with an emblem, and a strip that warns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.core.text import Text
from engine.gui.boxes.all import Box, Pressable
from engine.gui.boxes.box import NOTHING, draw_lines
from engine.gui.boxes.buttons import SlipStyle
from engine.gui.boxes.layout import flow_height, flow_place
from engine.gui.drawing import art

LINE_PAD, SPACE = 12, 8
"""Pixels at 1280x720: around what stands on a line, and between a card and its lines."""
CARD, LINE = SlipStyle(4, 7, 110, 2, "radius"), SlipStyle(3, 6, 90, 2)
EMBLEMS = {"big": 92, "plain": 60, "compact": 44}
"""The emblem's side in pixels at 1280x720, by the size of the card."""


class MenuCard(Pressable):
    """A slip of paper: emblem (SVG text), title, some words, and an arrow. size: see EMBLEMS."""

    gap = 14

    def __init__(
        self,
        title: Text,
        words: Text,
        emblem: str,
        action: Callable[[], None],
        *,
        size: str = "plain",
        primary: bool = False,
    ) -> None:
        super().__init__(action)
        self.title = title
        self.words = words
        self.emblem = emblem
        self.size = size
        self.primary = primary
        if size == "compact":
            self.gap = 6
            self.note = words if not primary else self.note

    @property
    def name(self) -> str:
        return self.spoken(self.title, self.words)

    @property
    def stands_out(self) -> bool:
        """It opens a page and does nothing else."""
        return True

    # --- measures ----------------------------------------------------------------------------------------------------

    def _style(self) -> str:
        return "body" if self.size == "big" else "small"

    def _pad(self) -> int:
        return self.ctx.px(8 if self.size == "compact" else 14)

    def _side(self) -> int:
        return round(self.ctx.px(EMBLEMS[self.size]) * min(1.3, max(1.0, self.ctx.fonts.scale / 100)))

    def _arrow(self) -> int:
        return round(self.ctx.fonts.height("button") * 1.1)

    def _room(self, width: int) -> int:
        return max(1, width - self._side() - self._arrow() - 4 * self._pad())

    def breadth(self) -> int:
        """The width in which its title has one line."""
        title = self.ctx.fonts.size(self.ctx.tr(self.title), "heading")[0]
        return title + self._side() + self._arrow() + 4 * self._pad() + self.ctx.px(2)

    def _lines(self, width: int) -> list[str]:
        fonts, room = self.ctx.fonts, self._room(width)
        words = self.ctx.tr(self.words)
        if self.size == "compact" and not self.primary:
            return [fonts.cut(words, self._style(), room)]
        return fonts.wrap(words, self._style(), room)

    def _titles(self, width: int) -> list[str]:
        return self.ctx.fonts.wrap(self.ctx.tr(self.title), "heading", self._room(width))

    def _text_height(self, width: int) -> int:
        fonts = self.ctx.fonts
        lines = fonts.line_height(self._style()) * len(self._lines(width))
        return fonts.line_height("heading") * len(self._titles(width)) + lines

    def measure(self, width: int) -> int:
        return max(self._side(), self._text_height(width)) + 2 * self._pad()

    # --- look --------------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        theme, ctx, radius = self.ctx.theme, self.ctx, self.ctx.theme.px("radius")
        lit = self.hovered or self.focused
        base = "accent" if self.primary else "paper"
        edge = theme.mix(base, "#000000", 0.42) if self.primary else theme.mix("edge", "ink", 0.2)
        face = self.face(canvas, edge, CARD)
        wash = theme.mix(base, "#ffffff" if self.primary else "spot", 0.12 if self.primary else 0.3)
        art.rounded(canvas, face, radius, wash if lit else theme.color(base))
        if theme.name == "contrast":
            art.ring(canvas, face, radius, max(1, ctx.px(2)), theme.color("on_ground"))
        self._draw_words(canvas, face, lit=lit)
        self.draw_ring(canvas, self.rect, radius)

    def _draw_words(self, canvas: pygame.Surface, face: pygame.Rect, *, lit: bool) -> None:
        theme, fonts, pad, side = self.ctx.theme, self.ctx.fonts, self._pad(), self._side()
        self._draw_emblem(canvas, pygame.Rect(face.left + pad, face.centery - side // 2, side, side))
        titles, lines = self._titles(self.rect.width), self._lines(self.rect.width)
        left, top = face.left + 2 * pad + side, face.centery - self._text_height(self.rect.width) // 2
        room, step = self._room(self.rect.width), fonts.line_height("heading")
        ink = theme.color("on_accent" if self.primary else "ink")
        head = pygame.Rect(left, top, room, step * len(titles))
        draw_lines(canvas, self.ctx, titles, head, "heading", color=ink)
        faint = theme.mix("on_accent", "accent", 0.1) if self.primary else theme.color("muted")
        rest = pygame.Rect(left, head.bottom, room, fonts.line_height(self._style()) * len(lines))
        draw_lines(canvas, self.ctx, lines, rest, self._style(), color=faint)
        arrow = self._arrow()
        shift = self.ctx.px(3) if lit else 0
        tone = theme.color("on_accent" if self.primary else "accent")
        where = (face.right - pad - arrow - self.ctx.px(4) + shift, face.centery - arrow // 2)
        canvas.blit(art.icon("play", arrow, tone), where)

    def _draw_emblem(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if self.emblem:
            canvas.blit(art.raster(self.emblem, rect.size), rect)
            return
        theme = self.ctx.theme
        art.rounded(canvas, rect, rect.width // 5, theme.color("ground"))
        size = rect.width * 3 // 5
        art.draw_icon(canvas, "star_shape", size, theme.color("on_ground"), rect.center)


class Slip(Pressable):
    """A slim slip below a card: a sign, a name, and at the right how things stand; beside a card in two lines.

    short: its name beside a card where there is no room for `title`, which a note says then.
    beside: it stands beside a card, as high as it is made.
    """

    beside = False

    def __init__(self, title: Text, short: Text, aside: Text, icon: str, action: Callable[[], None]) -> None:
        super().__init__(action)
        self.title = title
        self.short = short
        self.aside = aside
        self.icon = icon

    @property
    def name(self) -> str:
        return self.spoken(self.title, self.aside)

    def measure(self, width: int) -> int:
        least = self.finger(round(self.target() * 0.95))
        return max(least, 2 * self.ctx.fonts.line_height("small") + self.ctx.px(9)) if self.beside else least

    def breadth(self) -> int:
        """The width that its words need beside a card."""
        return max(self._named(self.short), self.ctx.fonts.size(self.ctx.tr(self.aside), "small")[0]) + self._rims()

    def stand(self, beside: bool, width: int) -> None:
        """Beside a card, so wide, or below it."""
        self.beside = beside
        self.note = self.title if beside and self._name(width) is self.short else NOTHING

    def _name(self, width: int) -> Text:
        return self.title if self._named(self.title) + self._rims() <= width else self.short

    def _named(self, name: Text) -> int:
        return self._sign() + self.ctx.px(6) + self.ctx.fonts.size(self.ctx.tr(name), "small_bold")[0]

    def _rims(self) -> int:
        return 2 * self.ctx.px(LINE_PAD) + self.ctx.px(2)

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.25)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, ctx = self.ctx.theme, self.ctx.fonts, self.ctx
        lit, radius = self.hovered or self.focused, theme.px("button_radius")
        face = self.face(canvas, theme.mix("edge", "ink", 0.2), LINE)
        art.rounded(canvas, face, radius, theme.mix("paper", "spot", 0.3) if lit else theme.color("paper"))
        if theme.name == "contrast":
            art.ring(canvas, face, radius, max(1, ctx.px(2)), theme.color("on_ground"))
        size, pad = self._sign(), ctx.px(LINE_PAD)
        if self.beside:
            self._draw_beside(canvas, face)
            self.draw_ring(canvas, self.rect, radius)
            return
        canvas.blit(art.icon(self.icon, size, theme.color("accent")), (face.left + pad, face.centery - size // 2))
        left, high = face.left + 2 * pad + size, fonts.line_height("bold")
        room = pygame.Rect(left, face.centery - high // 2, max(1, face.right - pad - left), high)
        words = fonts.cut(ctx.tr(self.aside), "small", room.width // 2)
        drawn = fonts.draw(canvas, words, room, "small", theme.color("muted"), align="right")
        room.width = max(1, drawn.left - pad - room.left)
        fonts.draw(canvas, ctx.tr(self.title), room, "bold", theme.color("ink"))
        self.draw_ring(canvas, self.rect, radius)

    def _draw_beside(self, canvas: pygame.Surface, face: pygame.Rect) -> None:
        """The sign and the name, and how things stand below them."""
        theme, fonts, ctx = self.ctx.theme, self.ctx.fonts, self.ctx
        size, step = self._sign(), fonts.line_height("small")
        room = pygame.Rect(face.left, face.centery - step, face.width, step).inflate(-2 * ctx.px(LINE_PAD), 0)
        canvas.blit(art.icon(self.icon, size, theme.color("accent")), (room.left, room.centery - size // 2))
        name = room.move(size + ctx.px(6), 0)
        name.width -= size + ctx.px(6)
        fonts.draw(canvas, ctx.tr(self._name(self.rect.width)), name, "small_bold", theme.color("ink"))
        fonts.draw(canvas, ctx.tr(self.aside), room.move(0, step), "small", theme.color("muted"))


class GameRow(Box):
    """A card and its lines: below it, or side by side to its right, as high as the card. beside: how wide all are."""

    gap = 14
    beside = 0

    def __init__(self, card: MenuCard, lines: Sequence[Slip]) -> None:
        self.card = card
        self.lines = list(lines)

    def children(self) -> Sequence[Box]:
        return (self.card, *self.lines)

    def breadth(self) -> int:
        """The width that the lines need beside the card."""
        widest = max((line.breadth() for line in self.lines), default=-self._space())
        return len(self.lines) * (widest + self._space()) - self._space()

    def stand(self, beside: int) -> None:
        """The lines stand beside the card, all together so wide; 0: below it."""
        self.beside = beside if self.lines else 0
        for line in self.lines:
            line.stand(beside > 0, self._share())

    def _space(self) -> int:
        return self.ctx.px(SPACE)

    def _share(self) -> int:
        """The width of each line beside the card."""
        return (self.beside + self._space()) // len(self.lines) - self._space()

    def measure(self, width: int) -> int:
        if self.beside:
            card = self.card.measure(width - self.beside - self._space())
            return max(card, *(line.measure(self._share()) for line in self.lines))
        return flow_height(self.children(), width)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        if not self.beside:
            flow_place(self.children(), rect)
            return
        space, share = self._space(), self._share()
        self.card.place(pygame.Rect(rect.left, rect.top, rect.width - self.beside - space, rect.height))
        for number, line in enumerate(reversed(self.lines)):
            left = rect.right - share - number * (share + space)
            line.place(pygame.Rect(left, rect.top, share, rect.height))

    def draw(self, canvas: pygame.Surface) -> None:
        for box in self.children():
            box.draw(canvas)


@dataclass(eq=False)
class WarningSlip(Box):
    """A lasting sentence with a warning sign, on paper."""

    gap = 14

    text: Text

    def _pad(self) -> int:
        return self.ctx.px(10)

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("small") * 1.5)

    def _lines(self, width: int) -> list[str]:
        room = max(1, width - self._sign() - 3 * self._pad())
        return self.ctx.fonts.wrap(self.ctx.tr(self.text), "small", room)

    def measure(self, width: int) -> int:
        return self.ctx.fonts.line_height("small") * len(self._lines(width)) + 2 * self._pad()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, pad, sign = self.ctx.theme, self._pad(), self._sign()
        art.rounded(canvas, self.rect, theme.px("button_radius"), theme.color("paper_light"))
        art.ring(canvas, self.rect, theme.px("button_radius"), max(1, self.ctx.px(2)), theme.color("warn"))
        icon = art.icon("warning", sign, theme.color("warn"))
        canvas.blit(icon, (self.rect.left + pad, self.rect.centery - sign // 2))
        left = self.rect.left + 2 * pad + sign
        room = pygame.Rect(left, self.rect.top, self.rect.right - pad - left, self.rect.height)
        lines = self._lines(self.rect.width)
        draw_lines(canvas, self.ctx, lines, room, "small", color=theme.color("ink"))
