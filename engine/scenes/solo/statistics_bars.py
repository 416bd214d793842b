"""What the statistics page is made of: figures in large, and a row with its bar for each kind of opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box, Column, Drawn, Grid, Row, Words, blank
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.words.tasks import chained
from saves.statistics import DRAWN, HELPED, LOST, WON, Tally

BAR = 15
"""The least length of a bar, in heights of a letter."""
PLAIN, LINES, DOTS, STRIPES = "plain", "lines", "dots", "stripes"
DRAW = say("drawn")

SEAT = "muted"
"""The colour of games that a seat has won: none of those that stand for a person's results, whatever the seat's is."""


class BarPart(Struct, frozen=True):
    """A part of a bar: how many of what, its colour and what is seen without colour: a pattern, the emblem of a
    seat."""

    count: int
    name: Text
    tone: str
    pattern: str = PLAIN
    icon: str = ""


def results(tally: Tally) -> list[BarPart]:
    """What the one person at the table has made of it."""
    return [
        BarPart(tally.wins, say("won"), "ok"),
        BarPart(tally.helped, say("won with hints"), "ok", LINES),
        BarPart(tally.draws, DRAW, "edge", DOTS),
        BarPart(tally.losses, say("lost"), "warn", STRIPES),
    ]


def draw_part(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, part: BarPart) -> None:
    """Its colour, its pattern, and the number if there is room."""
    theme, fonts = ctx.theme, ctx.fonts
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    canvas.fill(theme.color(part.tone), rect)
    dark = theme.mix(part.tone, "paper" if part.tone == "edge" and theme.name == "contrast" else "#000000", 0.25)
    step = max(6, rect.height // 2)
    if part.pattern == STRIPES:
        for x in range(rect.left - rect.height, rect.right, step):
            pygame.draw.line(canvas, dark, (x, rect.bottom), (x + rect.height, rect.top), max(2, step // 4))
    elif part.pattern == LINES:
        for y in range(rect.top + step // 2, rect.bottom, step):
            pygame.draw.line(canvas, dark, (rect.left, y), (rect.right, y), max(2, step // 4))
    elif part.pattern == DOTS:
        for x in range(rect.left + step // 2, rect.right, step):
            pygame.draw.circle(canvas, dark, (x, rect.centery + rect.height // 4), max(1, step // 6))
            pygame.draw.circle(canvas, dark, (x + step // 2, rect.centery - rect.height // 4), max(1, step // 6))
    canvas.set_clip(clip)
    words = str(part.count) if part.count else ""
    size = round(rect.height * 0.5) if part.icon else 0
    wide = fonts.size(words, "small_bold")[0] + (size + size // 2 if size else 0)
    if not words or wide + 4 > rect.width:
        return
    light = part.tone in ("ok", "warn", SEAT) or (part.tone == "edge" and theme.name == "contrast")
    color = theme.color("on_accent") if light else pygame.Color("#1c1410")
    box = pygame.Rect(0, 0, wide + ctx.px(10), rect.height)
    box.center = rect.center
    canvas.fill(theme.color(part.tone), box.clip(rect))
    left = rect.centerx - wide // 2
    if size:
        canvas.blit(art.icon(part.icon, size, color), (left, rect.centery - size // 2))
        left += size + size // 2
    number = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    fonts.draw(canvas, words, number, "small_bold", color)


def figures(found: Sequence[tuple[str, Text]]) -> Box:
    """Some numbers side by side, each with its name below; as many to a line as fit."""
    each = (Column(Words(value, "number"), Words(name, "small", "muted")) for value, name in found)
    return Grid(*each, space=20).spaced(8)


def recent(tally: Tally) -> Box:
    """The last results in their order, the newest on the right, in the colours and patterns of the bars."""
    looks = dict(zip((WON, HELPED, DRAWN, LOST), results(Tally()), strict=True))
    signs = (_sample(looks[result], 0.8, 0.8, looks[result].name) for result in tally.recent)
    head = Words(say("Last results"), "small", "muted")
    return Row(head, Row(*signs, space=4).growing(), space=16)


def opponent_row(who: Text, games: int, parts: Sequence[BarPart]) -> Box:
    """Against whom, how many games, and a bar of how they went; none where nothing was won or lost."""
    shown = [part for part in parts if part.count]
    count = Words(say("{count} game", "{count} games", games), "small", "muted")
    head = Row(Words(who).growing(), count, space=8).growing(0.44)
    told = chained(tuple(say("{what}: {n}", what=part.name, n=part.count) for part in shown))
    paint = partial(draw_bar, parts=shown) if shown else blank
    bar = Drawn(paint, BAR, 1.4 if shown else 0.0, told).growing(0.56)
    # short parts of it have no room for their numbers
    bar.note = told
    return Row(head, bar, space=16).spaced(10)


def draw_bar(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, parts: Sequence[BarPart]) -> None:
    """Each part as long as its share; a line stands between two of one colour."""
    theme, line = ctx.theme, max(2, ctx.px(2))
    image = pygame.Surface(rect.size).convert(canvas)
    total = sum(part.count for part in parts)
    done, before = 0, ""
    for part in parts:
        left, right = (rect.width * count // total for count in (done, done + part.count))
        draw_part(ctx, image, pygame.Rect(left, 0, right - left, rect.height), part)
        if part.tone == before:
            image.fill(theme.color("paper"), (left - line // 2, 0, line, rect.height))
        done, before = done + part.count, part.tone
    canvas.blit(art.rounded_off(image, rect.height // 3), rect)
    if theme.name == "contrast":
        art.ring(canvas, rect, rect.height // 3, 1, theme.color("edge"))


def legend() -> Box:
    """What the parts of the bars mean."""
    parts = (Row(_sample(part, 1.4, 0.7), Words(part.name, "small", "muted"), space=6) for part in results(Tally()))
    return Row(*parts, space=22).spaced(14)


def _sample(part: BarPart, wide: float, high: float, label: Text = NOTHING) -> Drawn:
    """The colour and the pattern of a part. label: what it says, unless words beside it do."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        image = pygame.Surface(rect.size).convert(canvas)
        draw_part(ctx, image, image.get_rect(), part)
        canvas.blit(art.rounded_off(image, max(2, rect.height // 4)), rect)

    return Drawn(paint, wide, high, label)
