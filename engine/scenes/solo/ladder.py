"""The ladder on the solo page: a rung for each level, and what there is above."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
from msgspec.structs import replace

from engine.core import registry
from engine.core.info import AI_PREFIX, PERSON, Info
from engine.core.session import Setup
from engine.core.task import LADDER, Name
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Columns, Heading, Row, Words, note
from engine.gui.boxes.card import draw_seat
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.common import start_game
from engine.scenes.common.setup_draft import fresh_seed, new_draft
from engine.scenes.common.task_words import in_a_row, rung_title
from engine.scenes.solo.solo_page import SoloPage
from saves.ladder import Climb

HOW_IT_GOES = say(
    "Two games on each rung, one from each side. Win either and you move up at once; lose both and you drop one rung. "
    "Above the top rung you play on endlessly, and your wins in a row are counted. A win with hints counts as a draw."
)


class Rungs(Box):
    """A ladder of paper slips, the lowest level at the foot. Reached rungs have a tick, the present one a flag."""

    gap = 0

    def __init__(self, info: Info, climb: Climb, compact: bool = False) -> None:
        """compact: only the present rung and its neighbours."""
        self.info = info
        self.climb = climb
        self.compact = compact
        low = max(0, min(climb.rung - 1, len(info.levels) - 2)) if compact else 0
        high = min(len(info.levels), low + 2) if compact else len(info.levels)
        self.rungs = range(high, low - 1, -1)

    def _high(self) -> int:
        fonts = self.ctx.fonts
        return max(fonts.line_height("bold") + self.ctx.px(10), self.ctx.px(30 if self.compact else 46))

    def _space(self) -> int:
        return max(4, self.ctx.px(8))

    def measure(self, width: int) -> int:
        count = len(self.rungs)
        return count * self._high() + (count - 1) * self._space() + 2 * self.ctx.px(6)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, high = self.ctx.theme, self._high()
        rail = max(6, self.ctx.px(10))
        inset = max(14, self.ctx.px(26))
        for x in (self.rect.left + inset, self.rect.right - inset - rail):
            post = pygame.Rect(x, self.rect.top, rail, self.rect.height)
            art.rounded(canvas, post.move(max(1, self.ctx.px(2)), 0), rail // 2, theme.mix("sleeper", "rail", 0.5))
            art.rounded(canvas, post, rail // 2, theme.color("sleeper"))
        top = self.rect.top + self.ctx.px(6)
        for rung in self.rungs:
            self._draw_rung(canvas, pygame.Rect(self.rect.left, top, self.rect.width, high), rung)
            top += high + self._space()

    def _draw_rung(self, canvas: pygame.Surface, slip: pygame.Rect, rung: int) -> None:
        theme, fonts, climb = self.ctx.theme, self.ctx.fonts, self.climb
        here, reached = rung == climb.rung, rung < climb.best or rung < climb.rung
        radius = theme.px("button_radius")
        art.draw_shadow(canvas, slip.move(0, self.ctx.px(2)), radius, max(2, self.ctx.px(5)), 70)
        fill = "accent" if here else "paper_light" if reached else "paper_dark"
        art.rounded(canvas, slip, radius, theme.color(fill))
        if not here:
            art.ring(canvas, slip, radius, 1, theme.color("edge"))
        ink = theme.color("on_accent" if here else "ink" if reached else "muted")
        pad, size = self.ctx.px(14), round(fonts.height("body") * 1.2)
        icon = "flag" if here else "check" if reached else "trophy" if rung == len(self.info.levels) else ""
        if icon:
            canvas.blit(art.icon(icon, size, ink), (slip.left + pad, slip.centery - size // 2))
        left = slip.left + 2 * pad + size
        aside = self.ctx.tr(self._aside(rung))
        high = fonts.line_height("bold")
        room = pygame.Rect(left, slip.centery - high // 2, slip.right - pad - left, high)
        if aside:
            drawn = fonts.draw(canvas, aside, room, "small", ink, align="right")
            room.width = max(1, drawn.left - pad // 2 - room.left)
        fonts.draw(canvas, self.ctx.tr(rung_title(self.info, rung)), room, "bold", ink)

    def _aside(self, rung: int) -> Text:
        if rung == self.climb.rung:
            return say("you are here")
        if rung == len(self.info.levels) and self.climb.best_row:
            return say("best: {n} in a row", n=self.climb.best_row)
        return Text("")


def build(scene: SoloPage) -> list[Box]:
    """The ladder at the left, the next game at the right."""
    info, climb = scene.info, scene.book.climb
    return [Columns([Rungs(info, climb)], _words(scene), ratios=(1, 1.15), space=36).spaced(20)]


def _words(scene: SoloPage) -> list[Box]:
    info, climb = scene.info, scene.book.climb
    above = climb.rung >= len(info.levels)
    head = Heading(in_a_row(info, climb.row) if above and climb.row else rung_title(info, climb.rung), 2).spaced(0)
    level = info.levels[climb.level(len(info.levels))]
    seats = info.cast(next((count for count in info.seat_counts if count > 1), 1))
    seat = seats[climb.seat(len(seats))]
    found: list[Box] = [head, note(level.described(len(seats)))]
    game = say("Second game on this rung, from the other side") if climb.first else say("First game on this rung")
    line = Words(game, "bold").spaced(20)
    found += [line, _SeatLine(say("Your side: {seat}.", seat=seat.name), seat.tone)]
    going = start_game.unfinished(scene.ctx, scene.game, Name(LADDER, number=climb.rung).key) is not None
    words = say("Go on with this game") if going else say("Play")
    play = Button(words, partial(climb_on, scene.ctx, scene.game), "primary", "play").keyed("play")
    found += [Row(play).spaced(18), note(HOW_IT_GOES, gap=18)]
    if climb.games:
        figures = say("{won} won, {lost} lost, {drawn} drawn.", won=climb.wins, lost=climb.losses, drawn=climb.draws)
        found.append(note(figures, gap=10))
    return found


@dataclass(eq=False)
class _SeatLine(Box):
    """A seat's shape on dark, and a sentence."""

    gap = 6

    text: Text
    colour: str

    def _side(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.6)

    def measure(self, width: int) -> int:
        return self._side()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, side = self.ctx.theme, self.ctx.fonts, self._side()
        badge = pygame.Rect(self.rect.left, self.rect.top, side, side)
        draw_seat(self.ctx, canvas, badge, max(3, side // 5), self.colour, round(side * 0.6))
        left = badge.right + self.ctx.px(10)
        high = fonts.line_height("body")
        room = pygame.Rect(left, self.rect.centery - high // 2, max(1, self.rect.right - left), high)
        fonts.draw(canvas, self.ctx.tr(self.text), room, "body", theme.color("ink"))


def climb_on(ctx: Context, game: str) -> None:
    """The next game on the ladder, or the one that is under way."""
    info = registry.info(game)
    book = ctx.library.progress().book(game)
    ladder = book.climb
    task = Name(LADDER, number=ladder.rung).key
    entry = start_game.unfinished(ctx, game, task)
    if entry is not None and start_game.open_entry(ctx, entry):
        return
    if not ladder.luck:
        ladder = replace(ladder, luck=fresh_seed() or 1)
        ctx.library.store_book(game, replace(book, climb=ladder))
    draft = new_draft(info)
    level = AI_PREFIX + info.levels[ladder.level(len(info.levels))].key
    seats = [level] * draft.count
    seats[ladder.seat(draft.count)] = PERSON
    start_game.start_game(ctx, Setup(game, tuple(seats), ladder.seed(), dict(draft.options), draft.board, task))
