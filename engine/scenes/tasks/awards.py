"""Awards on the screen: stars, medals, what each medal needs, a week of days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache

import pygame

from engine.core.info import Info
from engine.core.medals import BRONZE, GOLD, MEDALS, SILVER, Terms
from engine.core.task import MOST, NONE, Result
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box
from engine.gui.boxes.box import draw_lines
from engine.gui.drawing import art
from engine.gui.drawing.theme import GFX
from engine.gui.window.context import Context
from engine.scenes.common.baseline_watch import BaselineWatch
from engine.scenes.common.dates import WEEKDAYS
from engine.scenes.common.task_words import MEDAL_NAMES, ai_words, medal_needs, playing, result_words
from saves.progress import Day

PLACES = {GOLD: "1", SILVER: "2", BRONZE: "3"}
"""What stands on a medal, so that its colour is not all that tells it apart."""
TONES = {GOLD: "medal_gold", SILVER: "medal_silver", BRONZE: "medal_bronze"}
SMALLEST_NUMBER = 20
"""Pixels of a medal below which its number can't be read."""


def draw_stars(
    canvas: pygame.Surface, ctx: Context, centre: tuple[int, int], side: int, count: int, *, hollow: str = "groove"
) -> None:
    """Three stars side by side around a point: those earned are filled, the others only outlines."""
    step = round(side * 1.04)
    left = centre[0] - (step * (MOST - 1) + side) // 2
    dark, inner = ctx.theme.mix("seat1", "#000000", 0.5), round(side * 0.78)
    for number in range(MOST):
        spot = pygame.Rect(left + number * step, centre[1] - side // 2, side, side)
        if number >= count:
            canvas.blit(art.icon("star", side, ctx.theme.color(hollow)), spot)
            continue
        canvas.blit(art.icon("star_shape", side, dark), spot)
        art.draw_icon(canvas, "star_shape", inner, ctx.theme.color("seat1"), spot.center)


@dataclass(eq=False)
class Stars(Box):
    """Three large stars. `share` 0 to 1: how many of the earned ones have come down already."""

    count: int
    side: int = 40
    left: bool = field(default=False, kw_only=True)
    share = 1.0

    def _side(self) -> int:
        return round(self.ctx.px(self.side) * max(1.0, min(1.5, self.ctx.fonts.scale / 100)))

    def natural(self) -> int:
        return round(self._side() * 3.2)

    def measure(self, width: int) -> int:
        return round(self._side() * 1.15)

    def draw(self, canvas: pygame.Surface) -> None:
        shown = min(self.count, int(self.share * self.count + 1e-6))
        middle = self.rect.left + self.natural() // 2 if self.left else self.rect.centerx
        draw_stars(canvas, self.ctx, (middle, self.rect.centery), self._side(), shown, hollow="edge")


def draw_medal(canvas: pygame.Surface, ctx: Context, centre: tuple[int, int], side: int, medal: int) -> None:
    """A medal on its ribbon; NONE is an empty ring."""
    theme = ctx.theme
    if medal == NONE:
        radius = round(side * 0.33)
        spot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        spot.center = (centre[0], centre[1] + round(side * 0.16))
        art.ring(canvas, spot, radius, max(1, side // 18), theme.mix("edge", "muted", 0.3))
        return
    tone = TONES[medal]
    colors = {
        "#111111": theme.color("accent"),
        "#222222": theme.mix("accent", "#000000", 0.3),
        "#333333": theme.mix(tone, "#000000", 0.5),
        "#444444": theme.color(tone),
        "#555555": theme.color("paper_light"),
    }
    svg = _medal()
    for placeholder, color in colors.items():
        svg = svg.replace(placeholder, f"#{color.r:02x}{color.g:02x}{color.b:02x}")
    image = art.raster(svg, (side, side))
    canvas.blit(image, image.get_rect(center=centre))
    if side >= SMALLEST_NUMBER:
        digit = ctx.fonts.surface(PLACES[medal], _style(ctx, side), pygame.Color("#1c1410"))
        # letters sit high in their line: what is seen of the digit goes to the middle of the disc
        box = digit.get_bounding_rect()
        where = (centre[0] - box.centerx, centre[1] + round(side * 0.147) - box.centery)
        canvas.blit(digit, where)


def _style(ctx: Context, side: int) -> str:
    """The largest style that fits on a medal."""
    room = side * 0.42
    styles = ("title", "heading", "number", "bold", "small_bold")
    return next((style for style in styles if ctx.fonts.height(style) <= room), "small_bold")


@cache
def _medal() -> str:
    return (GFX / "art" / "medal.svg").read_text(encoding="utf-8")


class Medal(Box):
    """One large medal with words at its side. `share` 0 to 1: how far it has grown."""

    def __init__(self, medal: int, words: Sequence[tuple[Text, str, str]], side: int = 92) -> None:
        """words: lines with style and tone."""
        self.medal = medal
        self.words = list(words)
        self.side = side
        self.share = 1.0

    def _side(self) -> int:
        return round(self.ctx.px(self.side) * max(1.0, min(1.4, self.ctx.fonts.scale / 100)))

    def _left(self) -> int:
        return self._side() + self.ctx.px(12) if self.medal != NONE else 0

    def _lines(self, width: int) -> list[tuple[str, str, str]]:
        fonts, room = self.ctx.fonts, max(1, width - self._left())
        return [
            (line, style, tone)
            for text, style, tone in self.words
            for line in fonts.wrap(self.ctx.tr(text), style, room)
            if line
        ]

    def measure(self, width: int) -> int:
        words = sum(self.ctx.fonts.line_height(style) for _, style, _ in self._lines(width))
        return max(self._side() if self.medal != NONE else 0, words)

    def draw(self, canvas: pygame.Surface) -> None:
        """The medal grows to its size; it never leaves its place, which is all that is painted again."""
        side, fonts = self._side(), self.ctx.fonts
        if self.medal != NONE and self.share > 0:
            centre = (self.rect.left + side // 2, self.rect.centery)
            draw_medal(canvas, self.ctx, centre, max(8, round(side * (0.45 + 0.55 * self.share))), self.medal)
        lines = self._lines(self.rect.width)
        top = self.rect.centery - sum(fonts.line_height(style) for _, style, _ in lines) // 2
        for line, style, tone in lines:
            room = pygame.Rect(self.rect.left + self._left(), top, self.rect.width - self._left(), 0)
            room.height = fonts.line_height(style)
            draw_lines(canvas, self.ctx, [line], room, style, color=self.color(tone))
            top += room.height


class MedalTable(Box):
    """What the AI made of the cards and what one has made oneself; below, each medal and what it needs.

    As long as that isn't known, the rule is told instead. `watch` None: no cards are chosen yet. `mine`: one's own
    result. The medal `reached` is framed. Its note says how the AI plays alone.
    """

    gap = 0

    def __init__(
        self,
        info: Info,
        terms: Terms,
        watch: BaselineWatch | None,
        mine: Result | None = None,
        reached: int = NONE,
        *,
        hidden: bool = False,
    ) -> None:
        """hidden: the AI's result is kept back."""
        self.info = info
        self.terms = terms
        self.watch = watch
        self.mine = mine
        self.reached = reached
        self.hidden = hidden
        self._shown: object = None
        if info.levels:
            best = info.levels[-1]
            self.note = say("The AI ({level}): {what}", level=best.label, what=best.described(1))

    def follow(self) -> None:
        """Is there something new?"""
        state = (self.watch.deal, self.watch.state, self.reached) if self.watch is not None else None
        if self._shown != state:
            self._shown = state
            if self.host is not None:
                self.host.relayout()

    # --- its words ---------------------------------------------------------------------------------------------------

    def _rows(self) -> list[tuple[int, Text]]:
        """Each medal with what it needs, nothing as long as that isn't known."""
        terms, watch = self.terms, self.watch
        if watch is None:
            return []
        bounds = terms.bounds(watch.task.setup, () if self.hidden else watch.known)
        if bounds is None:
            return [(GOLD, NOTHING), (SILVER, NOTHING), (BRONZE, NOTHING)]
        return list(medal_needs(terms, bounds))

    def _heads(self) -> list[tuple[str, Text]]:
        """Sign and words."""
        # there may be no AI
        found = [("robot", self._of_ai())] if self.info.levels else []
        if self.mine is not None and self.mine.won:
            found.append(("person", say("You: {result}", result=result_words(self.terms, self.mine))))
        return found

    def _of_ai(self) -> Text:
        watch = self.watch
        if watch is None:
            return say("The AI plays the same game")
        if self.hidden:
            return say("The AI’s result is hidden until the end")
        if watch.best is not None:
            return ai_words(self.terms, watch.best)
        if watch.fault:
            return say("The AI could not play this game")
        if watch.waiting:
            return playing(len(watch.known) + 1, watch.games, watch.moves)
        return say("The AI plays this game when you do")

    # --- its measures ------------------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return self.ctx.px(14)

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.9)

    def _space(self) -> int:
        return self.ctx.px(6)

    def _row(self) -> int:
        return max(round(self.ctx.fonts.line_height("body") * 1.45), self.ctx.px(38))

    def _head_lines(self, text: Text, width: int) -> list[str]:
        room = max(1, width - 2 * self._pad() - self._sign())
        return self.ctx.fonts.wrap(self.ctx.tr(text), "bold", room)

    def _head(self, text: Text, width: int) -> int:
        return max(round(self._sign() * 0.85), self.ctx.fonts.line_height("bold") * len(self._head_lines(text, width)))

    def _rule_lines(self, width: int) -> list[str]:
        if any(words.source for _, words in self._rows()):
            return []  # what is needed says it all
        return self.ctx.fonts.wrap(self.ctx.tr(self.terms.rule), "small", max(1, width - 2 * self._pad()))

    def _gap_below(self) -> int:
        return self._pad() // 2

    def measure(self, width: int) -> int:
        heads = sum(self._head(text, width) for _, text in self._heads())
        rows = len(self._rows()) * (self._row() + self._space())
        rule = self.ctx.fonts.line_height("small") * len(self._rule_lines(width))
        gaps = self._gap_below() * ((rows > 0) + (rule > 0)) - (self._space() if rows else 0)
        return heads + rows + rule + gaps + 2 * self._pad()

    # --- its look ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        theme, pad, rect = self.ctx.theme, self._pad(), self.rect
        radius = theme.px("button_radius")
        art.rounded(canvas, rect, radius, theme.color("paper_light"))
        art.ring(canvas, rect, radius, 1, theme.color("edge"))
        top, sign = rect.top + pad, self._sign()
        for name, text in self._heads():
            high = self._head(text, rect.width)
            icon = art.icon(name, round(sign * 0.72), theme.color("accent"))
            canvas.blit(icon, (rect.left + pad, top + (high - icon.get_height()) // 2))
            room = pygame.Rect(rect.left + pad + sign, top, rect.width - 2 * pad - sign, high)
            draw_lines(canvas, self.ctx, self._head_lines(text, rect.width), room, "bold", color=theme.color("ink"))
            top += high
        rows = self._rows()
        top += self._gap_below() if rows else 0
        for medal, words in rows:
            self._draw_row(canvas, pygame.Rect(rect.left + pad, top, rect.width - 2 * pad, self._row()), medal, words)
            top += self._row() + self._space()
        lines = self._rule_lines(rect.width)
        high = self.ctx.fonts.line_height("small") * len(lines)
        foot = pygame.Rect(rect.left + pad, rect.bottom - pad - high, rect.width - 2 * pad, high)
        draw_lines(canvas, self.ctx, lines, foot, "small", color=theme.color("muted"))

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, medal: int, words: Text) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        reached = medal == self.reached
        art.rounded(canvas, rect, radius, theme.mix("paper_light", TONES[medal], 0.55 if reached else 0.28))
        if reached or theme.name == "contrast":
            art.ring(canvas, rect, radius, max(2, self.ctx.px(2)) if reached else 1, theme.color("accent"))
        side = round(rect.height * 0.92)
        draw_medal(canvas, self.ctx, (rect.left + side // 2 + self.ctx.px(6), rect.centery), side, medal)
        left = rect.left + side + self.ctx.px(16)
        line = pygame.Rect(left, rect.centery - fonts.line_height("body") // 2, rect.right - left - self.ctx.px(12), 0)
        line.height = fonts.line_height("body")
        ink = theme.color("ink")
        said = fonts.cut(self.ctx.tr(words), "body", line.width) if words.source else ""
        if said:
            drawn = fonts.draw(canvas, said, line, "body", ink, align="right")
            line.width = max(1, drawn.left - self.ctx.px(8) - line.left)
        name = self.ctx.tr(MEDAL_NAMES[medal])
        if fonts.size(name, "bold")[0] <= line.width:
            # on little room the medal alone has to do
            fonts.draw(canvas, name, line, "bold", ink)


@dataclass(eq=False)
class MedalCounts(Box):
    """Three medals with how many of each one has."""

    counts: Mapping[int, int]
    style: str = "number"

    def _side(self) -> int:
        return round(self.ctx.fonts.line_height(self.style) * 1.15)

    def _each(self) -> int:
        widest = max(self.ctx.fonts.size(str(count), self.style)[0] for count in self.counts.values())
        return self._side() + widest + self.ctx.px(20)

    def natural(self) -> int:
        return self._each() * len(self.counts)

    def measure(self, width: int) -> int:
        return self._side()

    def draw(self, canvas: pygame.Surface) -> None:
        fonts, side = self.ctx.fonts, self._side()
        left = self.rect.left
        for medal in MEDALS:
            draw_medal(canvas, self.ctx, (left + side // 2, self.rect.centery), side, medal)
            high = fonts.line_height(self.style)
            spot = pygame.Rect(left + side + self.ctx.px(5), self.rect.centery - high // 2, self._each(), high)
            fonts.draw(canvas, str(self.counts.get(medal, 0)), spot, self.style, self.color("ink"))
            left += self._each()


@dataclass(eq=False)
class Week(Box):
    """Seven slips, today the last: the day of the week, and what it has brought or a sign.

    days: each with its tries, and the stars or the medal that they have brought.
    """

    days: Sequence[tuple[date, Day, int]]
    medals: bool = field(default=False, kw_only=True)

    def measure(self, width: int) -> int:
        return self.ctx.fonts.line_height("small") * 2 + self._side() + self.ctx.px(14)

    def _side(self) -> int:
        high = self.ctx.fonts.height("small")
        return max(24, round(high * 1.7)) if self.medals else max(10, round(high * 0.95))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, space = self.ctx.theme, self.ctx.fonts, max(4, self.ctx.px(6))
        large = max(1.0, fonts.scale / 100)
        wide = min((self.rect.width - space * (len(self.days) - 1)) // len(self.days), round(self.ctx.px(74) * large))
        # three stars stand side by side
        side = min(self._side(), round(wide * (0.8 if self.medals else 0.25)))
        for number, (day, played, award) in enumerate(self.days):
            slip = pygame.Rect(self.rect.left + number * (wide + space), self.rect.top, wide, self.rect.height)
            last = number == len(self.days) - 1
            radius = theme.px("button_radius")
            art.rounded(canvas, slip, radius, theme.color("paper_light" if last or played.won else "paper_dark"))
            ring = theme.color("accent" if last else "edge")
            art.ring(canvas, slip, radius, max(2, self.ctx.px(2)) if last else 1, ring)
            line = fonts.line_height("small")
            top = slip.top + self.ctx.px(5)
            name = fonts.cut(self.ctx.tr(WEEKDAYS[day.weekday()]), "small_bold", wide)
            head = pygame.Rect(slip.left, top, wide, line)
            fonts.draw(canvas, name, head, "small_bold", theme.color("ink"), align="center")
            fonts.draw(canvas, str(day.day), head.move(0, line), "small", theme.color("muted"), align="center")
            self._draw_sign(canvas, (slip.centerx, top + 2 * line + side // 2), side, played, award)

    def _draw_sign(self, canvas: pygame.Surface, where: tuple[int, int], side: int, played: Day, award: int) -> None:
        """Stars or medal, or how far it has come."""
        if award:
            (draw_medal if self.medals else draw_stars)(canvas, self.ctx, where, side, award)
            return
        name = "check" if played.won else "cross" if played.over else "minus"
        art.draw_icon(canvas, name, round(side * 0.6) if self.medals else side, self.ctx.theme.color("muted"), where)
