"""The list beside a review: every move, those that mattered with a pin, the chosen one of them explained."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct

from engine.core.text import Text
from engine.gui.boxes.all import Pressable
from engine.gui.boxes.card import draw_seat
from engine.gui.boxes.roles import State
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.window.context import Context
from engine.scenes.common.log_lines import Line
from engine.scenes.review.graph import draw_pin, pin_radius
from engine.scenes.review.sums import DrawLuck, signed

ICONS = {"better": "hint", "reason": "info", "proof": "check", "luck": "dice"}


class MomentText(Struct, frozen=True):
    """What a row says. `lines`: (kind, sentence), shown when it is chosen; kinds: see ICONS, "" for none."""

    number: int
    kind: str
    title: Text
    colour: str
    move: Text
    lines: tuple[tuple[str, Text], ...]


def draw_sign(ctx: Context, canvas: pygame.Surface, spot: tuple[int, int], colour: str) -> None:
    """The sign of a seat, its left edge and its middle there, as high as small letters."""
    size = round(ctx.fonts.height("small") * 0.95)
    box = pygame.Rect(spot[0], spot[1] - size // 2, size, size)
    draw_seat(ctx, canvas, box, max(2, size // 5), colour, round(size * 0.66))


class ListedMove(Pressable):
    """A row of the list. words: of the move; chosen: the game is looked at as it was after it."""

    def __init__(self, words: Text, action: Callable[[], None], chosen: bool) -> None:
        super().__init__(action)
        self.words = words
        self.chosen = chosen

    def label(self) -> Text | str:
        return self.words

    def states(self) -> frozenset[State]:
        return super().states() | ({State.SELECTED} if self.chosen else set())

    def draw_paper(self, canvas: pygame.Surface, plain: pygame.Color | None = None) -> None:
        """What the words are written on; plain: of a row that is neither chosen nor pointed at."""
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        if self.chosen:
            art.rounded(canvas, self.rect, radius, theme.color("paper_light"))
            art.ring(canvas, self.rect, radius, max(1, self.ctx.px(1.5)), theme.color("accent"))
        elif self.hovered or self.focused:
            art.rounded(canvas, self.rect, radius, theme.mix("paper", "spot", 0.28))
        elif plain is not None:
            art.rounded(canvas, self.rect, radius, plain)


class MoveRow(ListedMove):
    """A move in one line; the arrow keys go through the game anyway, so it is no stop of the keyboard."""

    gap = 0
    by_pointer = True

    def __init__(self, line: Line, action: Callable[[], None], chosen: bool, luck: DrawLuck | None = None) -> None:
        super().__init__(line.text, action, chosen)
        self.line = line
        self.luck = luck

    def measure(self, width: int) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.35)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, line = self.ctx.theme, self.ctx.fonts, self.line
        self.draw_paper(canvas)
        high = fonts.height("small")
        left = self.rect.left + round(2.4 * high)
        if line.number:
            number = fonts.surface(str(line.number), "small", theme.color("muted"))
            canvas.blit(number, number.get_rect(midright=(left - round(0.5 * high), self.rect.centery)))
        if line.colour:
            draw_sign(self.ctx, canvas, (left, self.rect.centery), line.colour)
        left += round(1.4 * high)
        right = self._draw_luck(canvas, self.rect.right - high // 2)
        words = self.ctx.lines(line.text, "small", max(1, right - left))[:1]
        for strip in words:
            top = self.rect.centery - strip.height // 2
            self.ctx.sentences.draw(canvas, strip, (left, top), "small", theme.color("ink"))

    def _draw_luck(self, canvas: pygame.Surface, right: int) -> int:
        """The luck of what was drawn there, and whose; where the words before it have to end."""
        if self.luck is None:
            return right
        theme, fonts = self.ctx.theme, self.ctx.fonts
        tone = theme.color("ok" if self.luck.change > 0 else "warn")
        number = fonts.surface(signed(self.luck.change), "small_bold", tone)
        room = number.get_rect(midright=(right, self.rect.centery))
        canvas.blit(number, room)
        left = room.left - round(1.4 * fonts.height("small"))
        draw_sign(self.ctx, canvas, (left, self.rect.centery), self.luck.colour)
        return left - fonts.height("small") // 3


class MomentRow(ListedMove):
    """A numbered pin, the kind of the move, who made it, the move; below it why, while it is chosen."""

    gap = 4

    def __init__(self, told: MomentText, action: Callable[[], None], chosen: bool) -> None:
        super().__init__(told.move, action, chosen)
        self.told = told

    def _pad(self) -> int:
        return max(5, self.ctx.px(9))

    def _indent(self) -> int:
        return 2 * pin_radius(self.ctx) + 2 * self._pad()

    def _head(self, width: int) -> list[tuple[str, str, Strip]]:
        """The lines that are always there: style, tone, words."""
        fonts, told = self.ctx.fonts, self.told
        room = max(1, width - self._indent() - self._pad())
        title = [("bold", "ink", line) for line in self.ctx.lines(told.title, "bold", room)]
        sign = round(fonts.height("small") * 1.25)
        move = self.ctx.lines(told.move, "small", max(1, room - sign))
        return title + [("small", "muted", line) for line in move]

    def _body(self, width: int) -> list[tuple[str, list[Strip]]]:
        """The lines of the chosen row: an icon, and the words of one sentence."""
        if not self.chosen:
            return []
        room = max(1, width - self._indent() - self._pad() - self._sign())
        return [(ICONS.get(kind, ""), self.ctx.lines(text, self._style(kind), room)) for kind, text in self.told.lines]

    @staticmethod
    def _style(kind: str) -> str:
        return "small_bold" if kind == "better" else "small"

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("small") * 1.45)

    def _gap(self) -> int:
        return max(3, self.ctx.px(5))

    def measure(self, width: int) -> int:
        head = sum(line.height for _, _, line in self._head(width))
        body = sum(tall(lines) + self._gap() for _, lines in self._body(width))
        return max(self.target(), head + body + 2 * self._pad())

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        self.draw_paper(canvas, theme.mix("paper", "paper_dark", 0.55))
        left = self.rect.left + self._indent()
        top = self.rect.top + self._pad()
        first = fonts.line_height("bold")
        centre = (self.rect.left + self._indent() // 2, top + first // 2)
        draw_pin(self.ctx, canvas, centre, pin_radius(self.ctx), (self.told.number, self.told.kind), self.chosen)
        top = self._draw_head(canvas, left, top)
        bodies = zip(self._body(self.rect.width), self.told.lines, strict=False)
        for (icon, lines), (kind, _) in bodies:
            top += self._gap()
            size = round(fonts.height("small"))
            if icon:
                image = art.icon(icon, size, theme.color("ok" if kind in ("better", "proof") else "muted"))
                canvas.blit(image, (left, top + (lines[0].height - size) // 2))
            for line in lines:
                self.ctx.sentences.draw(canvas, line, (left + self._sign(), top), self._style(kind), theme.color("ink"))
                top += line.height
        self.draw_ring(canvas, self.rect, radius)

    def _draw_head(self, canvas: pygame.Surface, left: int, top: int) -> int:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        signed = False
        for style, tone, line in self._head(self.rect.width):
            x = left
            if style == "small":
                x += round(fonts.height("small") * 1.25)
                if not signed:
                    signed = True
                    draw_sign(self.ctx, canvas, (left, top + line.height // 2), self.told.colour)
            self.ctx.sentences.draw(canvas, line, (x, top), style, theme.color(tone))
            top += line.height
        return top
