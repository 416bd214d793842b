"""The results of the seats: a row for each, and the scores by source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from msgspec import Struct

from engine.core.info import AI_PREFIX, PERSON, Info
from engine.core.rules import Over, Seat
from engine.core.session import Session, Setup
from engine.core.text import Text, say
from engine.gui.boxes.all import Box
from engine.gui.boxes.box import draw_lines
from engine.gui.boxes.card import draw_seat
from engine.gui.drawing import art
from engine.scenes.common.game_words import level_name


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
    gone = any(settlement.seat == seat for settlement in session.settlements)
    return say("{who}, standing in for a player who resigned", who=words) if gone and seats[seat] != PERSON else words


WON, LOST, DRAWN = "win", "lose", "draw"


def outcome(setup: Setup, over: Over) -> str:
    """The result for the persons, which is also the name of the sound: "win", "lose", "draw"; "" without persons."""
    persons = [seat for seat, kind in enumerate(setup.seats) if kind == PERSON]
    if not persons:
        return ""
    if len(over.places) > 1 and set(over.places) == {1}:
        return DRAWN
    return WON if any(over.places[seat] == 1 for seat in persons) else LOST


def result_title(session: Session[Any, Any], over: Over) -> Text:
    """How it ended, in a few words."""
    seats, done = session.setup.seats, outcome(session.setup, over)
    if len(over.places) > 1 and set(over.places) == {1}:
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


@dataclass(eq=False)
class StandingRow(Box):
    """Place, emblem on dark, name, who it was, points."""

    gap = 8

    standing: Standing
    alone: bool
    """Only one seat: its place says nothing."""

    def measure(self, width: int) -> int:
        fonts = self.ctx.fonts
        return fonts.line_height("bold") + fonts.line_height("small") + max(8, self.ctx.px(14))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, standing = self.ctx.theme, self.ctx.fonts, self.standing
        radius = theme.px("button_radius")
        if standing.won:
            art.draw_shadow(canvas, self.rect.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(6)), 80)
        art.rounded(canvas, self.rect, radius, theme.color("paper_light" if standing.won else "paper_dark"))
        if theme.name == "contrast":
            art.ring(canvas, self.rect, radius, max(1, self.ctx.px(2)), theme.color("edge"))
        badge = pygame.Rect(self.rect.left, self.rect.top, self.rect.height, self.rect.height)
        draw_seat(self.ctx, canvas, badge, radius, standing.colour, round(badge.height * 0.5), flush=True)
        pad = max(6, self.ctx.px(12))
        right = self._right(canvas, self.rect.right - pad)
        room = pygame.Rect(badge.right + pad, self.rect.top, max(1, right - badge.right - 2 * pad), 0)
        bold, small = fonts.line_height("bold"), fonts.line_height("small")
        top = self.rect.centery - (bold + small) // 2
        name = pygame.Rect(room.left, top, room.width, bold)
        called = self.ctx.lines(standing.name, "bold", name.width, 1)
        draw_lines(canvas, self.ctx, called, name, "bold", color=theme.color("ink"))
        who = pygame.Rect(room.left, top + bold, room.width, small)
        fonts.draw(canvas, self.ctx.tr(standing.who), who, "small", theme.color("muted"))

    def _right(self, canvas: pygame.Surface, right: int) -> int:
        """The points, and the cup or the place; where they begin."""
        theme, fonts, standing = self.ctx.theme, self.ctx.fonts, self.standing
        size = round(fonts.height("body") * 1.5)
        if standing.won:
            cup = art.icon("trophy", size, theme.color("accent"))
            canvas.blit(cup, cup.get_rect(midright=(right, self.rect.centery)))
            right -= round(size * 1.3)
        elif not self.alone:
            words = f"{standing.place}."
            spot = pygame.Rect(right - size * 2, self.rect.top, size * 2, self.rect.height)
            drawn = fonts.draw(canvas, words, spot, "number", theme.color("muted"), align="right")
            right = min(right - size, drawn.left) - size // 3
        if standing.score is not None:
            words = str(standing.score)
            spot = pygame.Rect(right - 5 * size, self.rect.top, 5 * size, self.rect.height)
            drawn = fonts.draw(canvas, words, spot, "number", theme.color("ink"), align="right")
            right = drawn.left
        return right


@dataclass(eq=False)
class Scores(Box):
    """The points by source: a line for each source, a column for each seat, and the sum if there are several."""

    gap = 16

    over: Over
    colours: tuple[str, ...]

    def _row(self) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.3)

    def measure(self, width: int) -> int:
        return self._row() * (1 + len(self.over.tally) + self._summed)

    @property
    def _summed(self) -> bool:
        """Is there a line with the sum? A single source is the sum itself."""
        return len(self.over.tally) > 1

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        row = self._row()
        column = min(row * 3, self.rect.width // (2 * len(self.colours)))
        first = self.rect.right - column * len(self.colours)
        size = round(row * 0.55)
        for number, colour in enumerate(self.colours):
            spot = pygame.Rect(0, 0, row, round(row * 0.9))
            spot.center = (first + column * number + column - row // 2, self.rect.top + row // 2)
            draw_seat(self.ctx, canvas, spot, max(2, row // 6), colour, size)
        top = self.rect.top + row
        for source, values in self.over.tally:
            self._line(canvas, top, self.ctx.tr(source), values, "small")
            top += row
        if not self._summed:
            return
        canvas.fill(theme.color("edge"), (self.rect.left, top, self.rect.width, max(1, self.ctx.px(1))))
        self._line(canvas, top, self.ctx.tr(say("Total")), self.over.scores, "small_bold")

    def _line(self, canvas: pygame.Surface, top: int, name: str, values: tuple[int, ...], style: str) -> None:
        row, theme = self._row(), self.ctx.theme
        column = min(row * 3, self.rect.width // (2 * len(self.colours)))
        first = self.rect.right - column * len(self.colours)
        room = pygame.Rect(self.rect.left, top, max(1, first - self.rect.left), row)
        self.ctx.fonts.draw(canvas, name, room, style, theme.color("ink"))
        for number, value in enumerate(values):
            cell = pygame.Rect(first + column * number, top, column - row // 4, row)
            self.ctx.fonts.draw(canvas, str(value), cell, style, theme.color("ink"), align="right")
