"""The seats on the set-up page: cards with the seat's shape in its colour, its name and what it wants."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.info import SeatInfo
from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.widgets.all import NOTHING, Button, Pressable, Row
from engine.gui.widgets.base import draw_lines

LOT = "dice"
"""The sign of the seat that is drawn."""


class SeatCard(Pressable):
    """One seat. `chosen`: it is the player's; `action` None: it only shows who plays what. `tag`: a word below."""

    def __init__(
        self,
        name: Text,
        aim: Text,
        sign: str,
        action: Callable[[], None] | None,
        *,
        chosen: bool = False,
        tag: Text = NOTHING,
    ) -> None:
        super().__init__(action or _nothing)
        self.focusable = action is not None
        self.name = name
        self.aim = aim
        self.sign = sign
        self.chosen = chosen
        self.tag = tag

    def _pad(self) -> int:
        return self.ctx.px(12)

    def _side(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.9)

    def natural(self) -> int:
        """Room for the name, and for a few words of the aim."""
        words = self.ctx.fonts.size(self.ctx.tr(self.name), "bold")[0]
        return max(words + self._side() + 3 * self._pad(), 12 * self.ctx.fonts.height("body"))

    def _room(self, width: int) -> int:
        return max(1, width - self._side() - 3 * self._pad())

    def _rows(self, width: int) -> list[tuple[str, str, str]]:
        """Text, style and tone of every line."""
        fonts, room, tr = self.ctx.fonts, self._room(width), self.ctx.tr
        rows = [(line, "bold", "ink") for line in fonts.wrap(tr(self.name), "bold", room)]
        rows += [(line, "small", "muted") for line in fonts.wrap(tr(self.aim), "small", room) if line]
        return rows + [(line, "small_bold", "accent") for line in fonts.wrap(tr(self.tag), "small_bold", room) if line]

    def measure(self, width: int) -> int:
        """Its words."""
        text = sum(self.ctx.fonts.line_height(style) for _, style, _ in self._rows(width))
        return max(self.target(), self._side(), text) + 2 * self._pad()

    def draw(self, canvas: pygame.Surface) -> None:
        """The chosen one is framed and ticked."""
        theme, pad, side = self.ctx.theme, self._pad(), self._side()
        radius = theme.px("button_radius")
        lit = self.focusable and (self.hovered or self.focused)
        face = theme.color("paper_light") if self.chosen else theme.mix("paper", "paper_dark", 0.55)
        art.rounded(canvas, self.rect, radius, theme.mix("paper_light", "spot", 0.3) if lit else face)
        width = max(2, self.ctx.px(3)) if self.chosen else max(1, self.ctx.px(1))
        art.ring(canvas, self.rect, radius, width, theme.color("accent" if self.chosen else "edge"))
        badge = pygame.Rect(self.rect.left + pad, self.rect.centery - side // 2, side, side)
        art.rounded(canvas, badge, radius, theme.mix("ground_dark", "shade", 0.35))
        size = round(side * 0.58)
        # the lot has a picture of its own, a seat the shape of its colour
        lot = self.sign == LOT
        name = LOT if lot else self.ctx.theme.emblem(self.sign)
        icon = art.icon(name, size, theme.color("on_ground" if lot else self.sign))
        canvas.blit(icon, icon.get_rect(center=badge.center))
        self._draw_words(canvas, badge.right + pad)
        if self.chosen:
            self._draw_tick(canvas)
        self.draw_ring(canvas, self.rect, radius)

    def _draw_words(self, canvas: pygame.Surface, left: int) -> None:
        fonts, rows = self.ctx.fonts, self._rows(self.rect.width)
        top = self.rect.centery - sum(fonts.line_height(style) for _, style, _ in rows) // 2
        for text, style, tone in rows:
            step = fonts.line_height(style)
            line = pygame.Rect(left, top, self._room(self.rect.width), step)
            draw_lines(canvas, self.ctx, [text], line, style, color=self.color(tone))
            top += step

    def _draw_tick(self, canvas: pygame.Surface) -> None:
        radius = max(7, self.ctx.px(10))
        centre = (self.rect.right - radius, self.rect.top + radius)
        art.disc(canvas, centre, radius, self.ctx.theme.color("accent"))
        icon = art.icon("check", round(radius * 1.3), self.ctx.theme.color("on_accent"))
        canvas.blit(icon, icon.get_rect(center=centre))


def _nothing() -> None:
    return


class SeatRow(Row):
    """Cards of one height in every line."""

    def __init__(self, *cards: SeatCard) -> None:
        super().__init__(*cards, align="fill")

    def place(self, rect: pygame.Rect) -> None:
        """As a row, then stretched to the highest of each line."""
        super().place(rect)
        for card in self.widgets:
            line = [other.rect for other in self.widgets if other.rect.centery // 4 == card.rect.centery // 4]
            tall = max(other.height for other in line)
            card.rect = pygame.Rect(card.rect.left, card.rect.centery - tall // 2, card.rect.width, tall)


def seat_card(
    seat: SeatInfo, action: Callable[[], None] | None, *, chosen: bool = False, tag: Text = NOTHING
) -> SeatCard:
    """The card of a seat of the game."""
    return SeatCard(seat.name, seat.aim, seat.tone, action, chosen=chosen, tag=tag)


class BigButton(Button):
    """What the page is for."""

    def natural(self) -> int:
        """Wide enough not to be missed."""
        return max(super().natural(), self.ctx.px(300))

    def measure(self, width: int) -> int:
        """A little higher than others."""
        return round(super().measure(width) * 1.2)
