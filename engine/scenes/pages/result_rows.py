"""The results of the seats: a row for each, and the scores by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from msgspec import Struct

from engine.core.game_info import AI_PREFIX, PERSON, Info, SeatInfo
from engine.core.rules import Over, Seat
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.gui.boxes.all import Backed, Box, Column, Paper, Row, Space, Table, Words, icon, seat_sign
from engine.gui.window.context import Context
from engine.scenes.words.game_names_and_opponents import level_name
from engine.table.panels.seat_plate_boxes import PLACES


def who_sits(info: Info, kind: str, alone: bool = False) -> Text:
    """A person (`alone`: the only one), or the AI and its level."""
    if kind == PERSON:
        return say("You") if alone else say("Person")
    return say("AI, {level}", level=level_name(info, kind.removeprefix(AI_PREFIX)))


def _who(session: Session[Any, Any], seat: Seat) -> Text:
    seats = session.setup.seats
    if seats[seat] == PERSON and session.setup.name(seat) and session.info.telling_names:
        return session.info.cast(len(seats))[seat].name
    words = who_sits(session.info, seats[seat], seats.count(PERSON) == 1)
    gone = [one for one in session.settlements if one.seat == seat] if seats[seat] != PERSON else []
    if not gone:
        return words
    if name := session.setup.sat(seat):
        return say("{who}, for {name}", who=words, name=name)
    if gone[0].late:
        return say("{who}, after a player ran out of time", who=words)
    return say("{who}, after a player resigned", who=words)


WON, LOST, DRAWN = "win", "lose", "drawn"


def outcome(setup: Setup, over: Over) -> str:
    """The result for the persons, which is also the name of the sound: "win", "lose", "drawn"; "" without persons."""
    persons = [seat for seat, kind in enumerate(setup.seats) if kind == PERSON]
    if not persons:
        return ""
    if len(over.places) > 1 and set(over.places) == {1}:
        return DRAWN
    return WON if any(over.places[seat] == 1 for seat in persons) else LOST


def result_title(session: Session[Any, Any], over: Over) -> Text:
    """How it ended, in a few words."""
    seats, done = session.setup.seats, outcome(session.setup, over)
    if over.shared and not (done == LOST and seats.count(PERSON) == 1):
        return say("Shared victory")
    if done == DRAWN or (len(over.places) > 1 and set(over.places) == {1}):
        return say("A draw")
    if seats.count(PERSON) == 1:
        return say("You have won!") if done == WON else say("You have lost")
    first = [seat for seat, place in enumerate(over.places) if place == 1]
    if len(first) == 1:
        return say("Victory for {seat}", seat=session.cast[first[0]].name)
    return say("The result")


class Standing(Struct, frozen=True):
    """How a seat has done. `won`: first, and not everybody is."""

    place: int
    colour: str
    name: Text
    who: Text
    score: int | None
    won: bool


def standings(
    session: Session[Any, Any], over: Over, notes: tuple[Text, ...] = (), won: bool = True
) -> tuple[Standing, ...]:
    """All seats, the best first.

    notes: for each seat a text in place of who sits there; won: is the winner to be marked?
    """
    seats = session.setup.seats
    cast = session.cast
    drawn = len(seats) > 1 and set(over.places) == {1}
    found = [
        Standing(
            over.places[seat],
            cast[seat].tone,
            session.setup.called(seat, cast[seat].name),
            notes[seat] if notes else _who(session, seat),
            over.scores[seat] if over.scores else None,
            won and over.places[seat] == 1 and not drawn,
        )
        for seat, kind in enumerate(seats)
    ]
    return tuple(sorted(found, key=lambda standing: standing.place))


def standing_row(standing: Standing, *, alone: bool = False) -> Paper:
    """Emblem on dark, name, who it was, points, cup or place. alone: only one seat, whose place says nothing."""
    told = Column(Words(standing.name, "bold"), Words(standing.who, "small", "muted"))
    ends: list[Box] = [] if standing.score is None else [Words(str(standing.score), "number")]
    if standing.won:
        ends.append(icon("trophy", 1.5, "accent", say("won")))
    elif not alone:
        ends.append(Words(PLACES[standing.place - 1], "number", "muted", "right", column=1.5))
    row = Row(seat_sign(standing.colour, 2.4), told.growing(), *ends)
    return Paper(row, "paper_light" if standing.won else "paper_dark", (0.4, 0.35), lit=standing.won)


def scores(over: Over, cast: Sequence[SeatInfo]) -> Table:
    """The points by source: a line for each source, a column for each seat, and the sum if there are several."""
    rows = [_points(source, values, "small") for source, values in over.tally]
    if len(rows) > 1:
        # of a single source there is no sum
        rows.append([Backed(cell, _line) for cell in _points(say("Total"), over.scores, "small_bold")])
    return Table([Space(0), *(seat_sign(seat.tone, 1.3, name=seat.name) for seat in cast)], *rows, space=1.8)


def _points(source: Text, values: Sequence[int], style: str) -> list[Box]:
    return [Words(source, style), *(Words(str(value), style, align="right") for value in values)]


def _line(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    canvas.fill(ctx.theme.color("edge"), (*rect.topleft, rect.width, max(1, ctx.px(1))))
