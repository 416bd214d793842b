"""One idea of the AI on paper: the move, how good it is in a bar and in words, the reason, the expected play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.info import SeatInfo
from engine.core.rules import Seat
from engine.core.text import say, verbatim
from engine.gui.drawing import art
from engine.gui.widgets.buttons import Pressable
from engine.scenes.common.log_lines import attributed
from engine.scenes.common.suggestions import EVEN, Told, favoured, worth

SHORTEST = 56
"""Pixels at 1280x720 of a bar that shares its line with words."""

Words = tuple[list[str], str, str]
"""Lines, their style, their tone."""


class SuggestionRow(Pressable):
    """Focused or under the pointer it is also seen on the table. `number`: its rank from 1."""

    gap = 10

    def __init__(
        self, told: Told, number: int, seat: Seat, cast: Sequence[SeatInfo], action: Callable[[], None]
    ) -> None:
        super().__init__(action)
        self.told = told
        self.number = number
        self.seat = seat
        self.cast = cast
        self.key = f"idea{number}"

    # --- measures ----------------------------------------------------------------------------------------------------

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def _pad(self) -> int:
        return max(6, self.ctx.px(10))

    def _tag(self) -> tuple[str, int]:
        """The word that marks the played move, and its width with the space before it."""
        if not self.told.played:
            return "", 0
        word = self.ctx.tr(say("played"))
        return word, self.ctx.fonts.size(word, "small_bold")[0] + 2 * self._pad()

    def _number_width(self) -> int:
        return round(self.ctx.fonts.height("bold") * 1.3)

    def _title(self, width: int) -> list[str]:
        room = max(1, width - self._number_width() - self._tag()[1])
        return self.ctx.fonts.wrap(self.ctx.tr(self.told.label), "bold", room)

    def _worth(self) -> str:
        return self.ctx.tr(worth(self.told.value, self.told.sure, self.seat, self.cast))

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("small") * 0.8)

    def _beside(self, width: int) -> bool:
        """Do the words of the value stand beside the bar?"""
        return self._bar_width(width) >= self.ctx.px(SHORTEST)

    def _bar_width(self, width: int) -> int:
        """What the words leave of a line."""
        words = self.ctx.fonts.size(self._worth(), "small_bold")[0]
        return min(width // 3, width - words - round(2.6 * self._sign()))

    def _blocks(self, width: int) -> list[Words]:
        """What stands below the value."""
        fonts, tr = self.ctx.fonts, self.ctx.tr
        found: list[Words] = []
        reason = tr(self.told.reason)
        if reason:
            found.append((fonts.wrap(reason, "small", width), "small", "ink"))
        for number, (seat, label) in enumerate(self.told.replies):
            move = attributed(self.cast[seat].name, label)
            text = say("Then {move}", move=move) if number else say("Expected reply: {move}", move=move)
            found.append((fonts.wrap(tr(text), "small", width), "small", "muted"))
        return found

    def measure(self, width: int) -> int:
        """As many lines as its words need."""
        fonts, pad = self.ctx.fonts, self._pad()
        inner = width - 2 * pad
        small = fonts.line_height("small")
        height = len(self._title(inner)) * fonts.line_height("bold")
        height += small if self._beside(inner) else small + self._bar_height() + pad // 2
        height += sum(len(lines) * fonts.line_height(style) + pad // 3 for lines, style, _ in self._blocks(inner))
        return height + 2 * pad

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """A slip of paper on the card."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        lit = self.hovered or self.focused
        art.rounded(canvas, self.rect, radius, theme.mix("paper_light", "spot", 0.35 if lit else 0.0))
        art.ring(canvas, self.rect, radius, max(1, self.ctx.px(1)), theme.color("edge"))
        self.draw_ring(canvas, self.rect, radius)
        pad = self._pad()
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        top = self._draw_title(canvas, inner)
        top = self._draw_value(canvas, inner, top)
        for lines, style, tone in self._blocks(inner.width):
            top += pad // 3
            for line in lines:
                fonts.draw(canvas, line, (inner.left, top), style, theme.color(tone))
                top += fonts.line_height(style)

    def _draw_title(self, canvas: pygame.Surface, inner: pygame.Rect) -> int:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        step = fonts.line_height("bold")
        fonts.draw(canvas, self.ctx.tr(verbatim(f"{self.number}.")), inner.topleft, "bold", theme.color("muted"))
        left = inner.left + self._number_width()
        lines = self._title(inner.width)
        for number, line in enumerate(lines):
            fonts.draw(canvas, line, (left, inner.top + number * step), "bold", theme.color("ink"))
        word, wide = self._tag()
        if word:
            pill = pygame.Rect(inner.right - wide + self._pad(), inner.top, wide - self._pad(), step)
            art.rounded(canvas, pill, pill.height // 2, theme.color("accent"))
            fonts.draw(canvas, word, pill, "small_bold", theme.color("on_accent"), align="center")
        return inner.top + len(lines) * step

    def _bar_height(self) -> int:
        return max(8, round(self.ctx.fonts.height("small") * 0.75))

    def _draw_value(self, canvas: pygame.Surface, inner: pygame.Rect, top: int) -> int:
        """The bar, and the value in words with the sign of whom it favours."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        small = fonts.line_height("small")
        beside = self._beside(inner.width)
        bar = pygame.Rect(inner.left, top, self._bar_width(inner.width) if beside else inner.width, self._bar_height())
        if beside:
            bar.centery = top + small // 2
        else:
            bar.top += self._pad() // 4
        self._draw_bar(canvas, bar)
        size = self._sign()
        left = bar.right + size // 2 if beside else inner.left + size // 4
        line = top if beside else bar.bottom + self._pad() // 4
        if abs(self.told.value) < EVEN:
            room = pygame.Rect(left, line, inner.right - left, small)
            fonts.draw(canvas, self._worth(), room, "small_bold", theme.color("ink"))
            return line + small
        colour = self.cast[favoured(self.told.value, self.seat, self.cast)].tone
        centre = (left + size // 2, line + small // 2)
        art.disc(canvas, centre, round(size * 0.72), theme.mix("ground_dark", "shade", 0.35))
        icon = art.icon(self.ctx.theme.emblem(colour), size - 2, theme.color(colour))
        canvas.blit(icon, icon.get_rect(center=centre))
        room = pygame.Rect(left + round(size * 1.6), line, inner.right - left - round(size * 1.6), small)
        fonts.draw(canvas, self._worth(), room, "small_bold", theme.color("ink"))
        return line + small

    def _draw_bar(self, canvas: pygame.Surface, bar: pygame.Rect) -> None:
        """From the middle to the right as far as it is good for the seat, to the left as far as it is bad."""
        theme = self.ctx.theme
        radius = bar.height // 2
        art.rounded(canvas, bar, radius, theme.color("paper_dark"))
        half = bar.width // 2
        reach = round(half * min(1.0, abs(self.told.value)))
        fill = pygame.Rect(bar.centerx, bar.top, reach, bar.height)
        if self.told.value < 0:
            fill.right = bar.centerx
        colour = self.cast[favoured(self.told.value, self.seat, self.cast)].tone
        if reach > 1:
            clip = canvas.get_clip()
            canvas.set_clip(fill.clip(clip))
            art.rounded(canvas, bar, radius, theme.color(colour))
            canvas.set_clip(clip)
        art.ring(canvas, bar, radius, 1, theme.color("muted"))
        middle = pygame.Rect(0, 0, max(2, self.ctx.px(2)), bar.height + 2 * max(2, self.ctx.px(3)))
        middle.center = bar.center
        canvas.fill(theme.color("ink"), middle)
