"""Awards and tries on the screen: stars, medals and what each needs, tries, a week of days, the line to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache, partial

import pygame
from msgspec import Struct

from engine.core.game_info import Info
from engine.core.medals import BRONZE, GOLD, MEDALS, SILVER, Baseline, ByGames
from engine.core.session import Setup
from engine.core.task import MOST, NONE, Result
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box, Column, Drawn, Grid, Paper, Role, Row, Words, blank, icon
from engine.gui.drawing import art
from engine.gui.drawing.theme import GFX
from engine.gui.window.context import Context
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.words.dates_and_durations import WEEKDAYS
from engine.scenes.words.task_titles_and_results import MEDAL_NAMES, ai_words, medal_needs, playing, result_words
from saves.solo_progress import Day

PLACES = {GOLD: "1", SILVER: "2", BRONZE: "3"}
"""What stands on a medal, so that its colour is not all that tells it apart."""
TONES = {GOLD: "medal_gold", SILVER: "medal_silver", BRONZE: "medal_bronze"}
OPEN = say("open")
"""Shown for a day with tries left."""
MOST_PLACES = 9
"""More would need the room of a button beside them."""
SWEEP = 1.6
"""Seconds in which the light runs along the bar."""
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


def stars(count: int, size: float = 1.1, *, hollow: str = "groove", shown: int = MOST) -> Drawn:
    """Three stars, of which so many are earned. size: of one, in heights of a letter; shown: how many of them have come
    down."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        draw_stars(canvas, ctx, rect.center, rect.height, min(count, shown), hollow=hollow)

    return Drawn(paint, 3.1 * size, size, say("{n} of {all} stars", n=count, all=MOST))


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


Lines = Sequence[tuple[Text, str, str]]
"""Words, each with style and tone."""


def medal_sign(medal: int, size: float, label: Text = NOTHING, *, grown: float = 1.0) -> Drawn:
    """A medal, or an empty ring. size: in heights of a letter; label: what it says, unless words beside it do; grown:
    how far it has come, 0 to 1."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the medal at the size to which it has grown."""
        if grown > 0:
            side = min(rect.size)
            draw_medal(canvas, ctx, rect.center, max(8, round(side * (0.45 + 0.55 * grown))), medal)

    return Drawn(paint, size, size, label)


def with_medal(sign: Box | None, lines: Lines) -> Box:
    """Words, beside a medal if there is one."""
    told = Column(*(Words(text, style, tone) for text, style, tone in lines))
    return Row(sign, told.growing()) if sign is not None else told


class Contest(Struct, frozen=True):
    """What is known of a deal on which player and AI compete.

    setup: None as long as no deal is chosen; moves: of the AI in its present game; mine: the player's best result, with
    the medal it has `reached`; hidden: is the AI's result kept back?
    """

    setup: Setup | None = None
    known: Baseline = ()
    best: Result | None = None
    waiting: bool = False
    moves: int = 0
    fault: str = ""
    mine: Result | None = None
    reached: int = NONE
    hidden: bool = False


def contest(
    watch: BaselineWatch | None, mine: Result | None = None, reached: int = NONE, *, hidden: bool = False
) -> Contest:
    """How it stands now. watch: on the AI's own games of the deal."""
    if watch is None:
        return Contest()
    return Contest(
        watch.task.setup, watch.known, watch.best, watch.waiting, watch.moves, watch.fault, mine, reached, hidden
    )


def medal_table(info: Info, terms: ByGames, now: Contest) -> Box:
    """What the AI has made of the deal and what the player has; below, each medal and what it needs, the one that was
    reached framed. As long as that is not known, the rule is told. Its note says how the AI plays alone."""
    heads = (
        [Row(icon("robot", 1.4, "accent"), Words(_of_ai(terms, now), "bold").growing(), space=8)] if info.levels else []
    )
    if now.mine is not None and now.mine.won:
        mine = say("You: {result}", result=result_words(terms, now.mine))
        heads.append(Row(icon("person", 1.4, "accent"), Words(mine, "bold").growing(), space=8))
    bounds = terms.bounds(now.setup, () if now.hidden else now.known) if now.setup is not None else None
    needed = medal_needs(terms, bounds) if bounds is not None else ()
    rows = [_needing(medal, words, now.reached) for medal, words in needed]
    if bounds is None:
        rows = [_needing(medal, NOTHING, now.reached) for medal in MEDALS] if now.setup is not None else []
        rows = [*rows, Words(terms.rule, "small", "muted")]
    paper = Paper(Column(*heads, *rows, space=0.35), pad=0.65, edge="edge").spaced(0)
    if info.levels:
        best = info.levels[-1]
        paper.note = say("The AI ({level}): {what}", level=best.label, what=best.described(1))
    return paper


def _needing(medal: int, words: Text, reached: int) -> Box:
    """A medal with what it needs."""
    name = Words(MEDAL_NAMES[medal], "bold").growing()
    told = Row(name, Words(words, align="right")) if words.source else name
    got = medal == reached
    tone = ("paper_light", TONES[medal], 0.55 if got else 0.28)
    return Paper(Row(medal_sign(medal, 1.9), told.growing()), tone, (0.5, 0.15), edge="accent" if got else "", lit=got)


def _of_ai(terms: ByGames, now: Contest) -> Text:
    """What the AI has made of the deal, or why nothing is known of that."""
    if now.setup is None:
        return say("The AI plays the same game")
    if now.hidden:
        return say("The AI’s result is hidden until the end")
    if now.best is not None:
        return ai_words(terms, now.best)
    if now.fault:
        return say("The AI could not play this game")
    if now.waiting:
        return playing(len(now.known) + 1, len(terms.players), now.moves)
    return say("The AI plays this game when you do")


def medal_counts(counts: Mapping[int, int], style: str = "number") -> Box:
    """The three medals with how many of each the player has. style: of the numbers."""
    size = 2.1 if style == "number" else 1.6
    each = (
        Row(medal_sign(medal, size, MEDAL_NAMES[medal]), Words(str(counts.get(medal, 0)), style), space=5)
        for medal in MEDALS
    )
    return Grid(*each, space=20, stretch=1.0)


def week(days: Sequence[tuple[date, Day, int]], *, medals: bool = False) -> Box:
    """A slip for each day, today the last: the day of the week, and what it has brought.

    days: each with its tries, and the stars or the medal that they have brought.
    """
    slips = (
        _slip(day, _brought(played, award, medals=medals), light=played.won, today=number == len(days) - 1)
        for number, (day, played, award) in enumerate(days)
    )
    return Grid(*slips, space=6, stretch=1.8 if medals else 1.3)


def _slip(day: date, sign: Box, *, light: bool, today: bool) -> Box:
    name = Words(WEEKDAYS[day.weekday()], "small_bold", align="center")
    number = Words(str(day.day), "small", "muted", align="center")
    tone = "paper_light" if light or today else "paper_dark"
    return Paper(Column(name, number, sign), tone, 0.3, edge="accent" if today else "edge", lit=today)


def _brought(played: Day, award: int, *, medals: bool) -> Box:
    """Stars or a medal, or a sign of how the tries went."""
    size = 1.5 if medals else 0.85
    if award:
        return medal_sign(award, size, MEDAL_NAMES[award]) if medals else stars(award, size)
    sign, told = ("check", say("won")) if played.won else ("cross", say("not won")) if played.over else ("minus", OPEN)
    return icon(sign, 0.85, "muted", told)


def figures(found: Sequence[tuple[str, Text]]) -> Box:
    """Numbers side by side, each with its name below, as many to a line as fit."""
    each = (Column(Words(value, "number"), Words(name, "small", "muted")) for value, name in found)
    return Grid(*each, space=20).spaced(8)


def slots(count: int, used: int, words: Text = NOTHING, sign: str = "cross") -> Box:
    """A row of places, the first ones used, the first of them used: tries, or moves; what they say is told in words
    as well, and of more than `MOST_PLACES` only so. sign: the icon on those that are used, "cross" for lost tries,
    "" for none."""
    size = 1.35

    def place(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, filled: bool) -> None:
        theme, radius = ctx.theme, rect.height // 2
        if filled:
            art.disc(canvas, rect.center, radius, theme.color("ok" if sign == "check" else "muted"))
            if sign:
                art.draw_icon(canvas, sign, round(rect.height * 0.66), theme.color("paper_light"), rect.center)
            return
        art.disc(canvas, rect.center, radius, theme.mix("edge", "ink", 0.25))
        art.disc(canvas, rect.center, radius - max(2, ctx.px(2)), theme.color("paper_light"))

    places = (Drawn(partial(place, filled=n < used), size, size) for n in range(count if count <= MOST_PLACES else 0))
    return Row(*places, *([Words(words, "small", "muted")] if words.source else []), space=10)


def share_line(line: str) -> Box:
    """The line for the clipboard on a slip, its stars drawn (not every letter's shape is in our fonts)."""
    signs = [index for index, sign in enumerate(line) if sign in "★☆"]
    parts: list[Box] = [Words(line, "bold", align="center")]
    if signs:
        before, after = line[: signs[0]].strip(), line[signs[-1] + 1 :].strip()
        parts = [Words(before, "bold", align="center"), stars(line.count("★")), Words(after, "bold", align="center")]
    return Paper(Row(*parts, align="center", space=8), pad=0.5, edge="edge").named(line).spaced(16)


class Shuttle(Drawn):
    """A bar in which a piece moves to and fro, for work of unknown duration."""

    role = Role.PROGRESSBAR
    moving = True

    def __init__(self) -> None:
        super().__init__(blank, 10, 0.7, say("Please wait"))
        self.share = 0.0

    def advance(self, dt: float) -> None:
        """Go on with the animation, unless motion is reduced."""
        if not self.ctx.theme.reduced_motion:
            self.share = (self.share + dt / SWEEP) % 2.0
            self.changed()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect = self.ctx.theme, self.rect
        art.rounded(canvas, rect, rect.height // 2, theme.color("groove"))
        piece = pygame.Rect(rect.left, rect.top, max(rect.height, rect.width // 5), rect.height)
        place = self.share if self.share <= 1.0 else 2.0 - self.share
        piece.left += round((rect.width - piece.width) * (place if not theme.reduced_motion else 0.5))
        art.rounded(canvas, piece, rect.height // 2, theme.color("accent"))


def copy(ctx: Context, line: str) -> bool:
    """Put a line on the clipboard. False (and the line is shown) where there is none."""
    try:
        pygame.scrap.put_text(line)
        done = pygame.scrap.get_text() == line
    except (pygame.error, AttributeError, NotImplementedError):
        done = False
    ctx.toast(say("Copied.") if done else say("No clipboard here: copy the line by hand."))
    return done
