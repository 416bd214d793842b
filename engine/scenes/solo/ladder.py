"""The ladder on the solo page: a rung for each level, and what there is above."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace

from engine.core import registry
from engine.core.info import AI_PREFIX, PERSON, Info
from engine.core.session import Setup
from engine.core.task import LADDER, Name
from engine.core.text import say
from engine.gui.boxes.all import (
    NOTHING,
    Backed,
    Box,
    Button,
    Column,
    Columns,
    Drawn,
    Heading,
    Paper,
    Row,
    Words,
    blank,
    icon,
    note,
    seat_sign,
)
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.pages import start_game
from engine.scenes.setup.setup_draft import fresh_seed, new_draft
from engine.scenes.solo.solo_page import SoloPage
from engine.scenes.words.tasks import in_a_row, rung_title
from saves.ladder import Climb

HOW_IT_GOES = say(
    "Two games on each rung, one from each side. Win either and you move up at once; lose both and you drop one rung. "
    "Above the top rung you play on endlessly, and your wins in a row are counted. A win with hints counts as a draw."
)


def rungs(info: Info, climb: Climb, *, compact: bool = False) -> Box:
    """A ladder of paper slips, the lowest level at the foot. Reached rungs have a tick, the present one a flag.

    compact: only the present rung and its neighbours.
    """
    low = max(0, min(climb.rung - 1, len(info.levels) - 2)) if compact else 0
    high = min(len(info.levels), low + 2) if compact else len(info.levels)
    slips = (_rung(info, climb, rung, 0.2 if compact else 0.5) for rung in range(high, low - 1, -1))
    return Backed(Column(*slips, space=0.45), _rails, (0, 0.35)).spaced(0)


def _rails(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    theme, rail, inset = ctx.theme, max(6, ctx.px(10)), max(14, ctx.px(26))
    for x in (rect.left + inset, rect.right - inset - rail):
        post = pygame.Rect(x, rect.top, rail, rect.height)
        art.rounded(canvas, post.move(max(1, ctx.px(2)), 0), rail // 2, theme.mix("sleeper", "rail", 0.5))
        art.rounded(canvas, post, rail // 2, theme.color("sleeper"))


def _rung(info: Info, climb: Climb, rung: int, pad: float) -> Box:
    here, reached, top = rung == climb.rung, rung < max(climb.best, climb.rung), rung == len(info.levels)
    ink = "on_accent" if here else "ink" if reached else "muted"
    sign: Box = Drawn(blank, 1.2, 1.2)
    if here or reached or top:
        sign = icon(
            "flag" if here else "check" if reached else "trophy", 1.2, ink, say("reached") if reached else NOTHING
        )
    aside = NOTHING
    if here:
        aside = say("you are here")
    elif top and climb.best_row:
        aside = say("best: {n} in a row", n=climb.best_row)
    beside = [Words(aside, "small", ink)] if aside.source else []
    told = Row(sign, Words(rung_title(info, rung), "bold", ink).growing(), *beside)
    tone = "accent" if here else "paper_light" if reached else "paper_dark"
    return Paper(told, tone, (0.8, pad), edge="" if here else "edge", lit=True)


def build(scene: SoloPage) -> list[Box]:
    """The ladder at the left, the next game at the right."""
    info, climb = scene.info, scene.book.climb
    return [Columns([rungs(info, climb)], _words(scene), ratios=(1, 1.15), space=36).spaced(20)]


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
    found += [line, Row(seat_sign(seat.tone), Words(say("Your side: {seat}.", seat=seat.name)).growing()).spaced(6)]
    going = start_game.unfinished(scene.ctx, scene.game, Name(LADDER, number=climb.rung).key) is not None
    words = say("Go on with this game") if going else say("Play")
    play = Button(words, partial(climb_on, scene.ctx, scene.game), "primary", "play").keyed("play")
    found += [Row(play).spaced(18), note(HOW_IT_GOES, gap=18)]
    if climb.games:
        figures = say("{won} won, {lost} lost, {drawn} drawn.", won=climb.wins, lost=climb.losses, drawn=climb.draws)
        found.append(note(figures, gap=10))
    return found


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
