"""How accurately each seat has played: a row with a bar of 0 to 100, below it what that means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from msgspec import Struct

from engine.ai.review.accuracy import Accuracy, of_seat
from engine.ai.review.game_review import Review
from engine.ai.review.judged_moves import given_away
from engine.core.game_info import Measure
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say, tenths
from engine.gui.boxes.all import Box, Column, Drawn, Row, Words, seat_sign
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.words.move_log_and_replay_stops import seat_name

BAR = 5
"""The least length of the bar, in heights of a letter."""
COARSE = 100
"""From so many tenths of a point on, points are told without decimals."""


class Played(Struct, frozen=True):
    """A seat: its name, its tone, how accurately it has played; whole: is that known of all its moves?"""

    name: Text
    tone: str
    accuracy: Accuracy
    measure: Measure
    whole: bool


def played(session: Session[Any, Any], review: Review, seats: Sequence[Seat]) -> tuple[Played, ...]:
    """Every seat of which something is known."""
    moves, whole, found = review.told.moves, review.complete and session.over is not None, []
    for seat in seats:
        accuracy = of_seat(moves, seat, review.measure, session.hinted)
        if accuracy is not None:
            tone = session.cast[seat].tone
            found.append(Played(seat_name(session, seat), tone, accuracy, review.measure, whole))
    return tuple(found)


def meaning(one: Played) -> Text:
    """What its accuracy is made of."""
    accuracy, measure = one.accuracy, one.measure
    each = say("one move", "{count} moves", accuracy.moves)
    if measure.points:
        given = accuracy.given if accuracy.given < COARSE else 10 * round(accuracy.given / 10)
        told = say("{points} given away in {moves}", points=given_away(given, measure), moves=each)
    else:
        mean = tenths(round(accuracy.given / accuracy.moves * 10) / 10)
        told = say("{share} % of the winning chance given away a move, in {moves}", share=mean, moves=each)
        if accuracy.cut:
            told = say(
                "{share} % of the winning chance given away a move (none counts more than {most} %), in {moves}",
                share=mean,
                most=measure.mistake,
                moves=each,
            )
    if accuracy.hinted:
        return say(
            "{given}; one more by a hint is not counted",
            "{given}; {count} more by hints are not counted",
            accuracy.hinted,
            given=told,
        )
    return told


def headline(one: Played) -> Text:
    """The figure with its name."""
    if one.whole:
        return say("{seat}: accuracy {n} of 100", seat=one.name, n=one.accuracy.share)
    return say("{seat}: accuracy so far {n} of 100", seat=one.name, n=one.accuracy.share)


def rows(found: Sequence[Played], *, brief: bool = False) -> Column:
    """A row for each seat. brief: without what it means."""
    return Column(*(box for one in found for box in _row(one, brief=brief)), space=0.15)


def _row(one: Played, *, brief: bool) -> list[Box]:
    bar = Drawn(partial(_bar, share=one.accuracy.share, tone=one.tone), BAR, 0.6).growing(0.3)
    head = Row(seat_sign(one.tone, 0.9, share=0.66), Words(headline(one), "small_bold").growing(0.7), bar, space=6)
    return [head] if brief else [head, Words(meaning(one), "small", "muted")]


def _bar(ctx: Context, canvas: pygame.Surface, bar: pygame.Rect, *, share: int, tone: str) -> None:
    """From the left as far as it was accurate."""
    theme, radius = ctx.theme, bar.height // 2
    art.rounded(canvas, bar, radius, theme.color("paper_dark"))
    fill = pygame.Rect(bar.topleft, (round(bar.width * share / 100), bar.height))
    if fill.width > 1:
        clip = canvas.get_clip()
        canvas.set_clip(fill.clip(clip))
        art.rounded(canvas, bar, radius, theme.color(tone))
        canvas.set_clip(clip)
    art.ring(canvas, bar, radius, 1, theme.color("muted"))
