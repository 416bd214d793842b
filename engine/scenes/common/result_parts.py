"""What a result page shows: the final table as a small picture, a row for each seat, the scores by source."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.info import AI_PREFIX, PERSON, Info
from engine.core.maps.layout import Layout, Zone, load_layout
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.drawing import art
from engine.gui.widgets.all import Widget
from engine.gui.widgets.card import draw_seat
from engine.gui.window.memory import take_apart
from engine.scenes.common.game_words import level_name
from engine.table.board.tabletop import Tabletop
from engine.table.contract.view import view_of

PICTURES_KEPT = 16


def who_sits(info: Info, kind: str, alone: bool = False) -> Text:
    """A person (`alone`: the only one), or the AI and its level."""
    if kind == PERSON:
        return say("You") if alone else say("Person")
    return say("AI, {level}", level=level_name(info, kind.removeprefix(AI_PREFIX)))


def looker(session: Session[Any, Any]) -> Seat:
    """Whose eyes see a table that is over or looked back on: the person to move, else the first person."""
    seats = session.setup.seats
    moving = (seat for seat in session.to_move if seats[seat] == PERSON)
    return next(moving, next((seat for seat, kind in enumerate(seats) if kind == PERSON), 0))


def sitting(session: Session[Any, Any], seat: Seat) -> Seat | None:
    """The seat, if a person sits there: the boards are turned towards no AI."""
    return seat if session.setup.seats[seat] == PERSON else None


# --- the picture of the table ----------------------------------------------------------------------------------------


def boards_only(layout: Layout, kinds: tuple[str, ...] = ("lattice",), *, panels: bool = False) -> Layout:
    """The zones of some kinds alone, spread over the whole rectangle: the lattices, or also piles and rows.

    panels: with them, too, wherever they lie.
    """
    boards = {name: zone for name, zone in layout.zones.items() if zone.kind in kinds and not zone.panel}
    above = {name: zone for name, zone in layout.zones.items() if zone.panel or zone.kind == "panel"}
    if not boards:
        return layout
    left, top = (min(zone.rect[axis] for zone in boards.values()) for axis in (0, 1))
    right, bottom = (max(zone.rect[axis] + zone.rect[axis + 2] for zone in boards.values()) for axis in (0, 1))
    wide, high = right - left, bottom - top

    def spread(zone: Zone) -> Zone:
        x, y, w, h = zone.rect
        return replace(zone, rect=((x - left) / wide, (y - top) / high, w / wide, h / high))

    kept = boards | above if panels else boards
    zones: Mapping[str, Zone] = {name: spread(zone) for name, zone in kept.items()}
    return Layout(zones, layout.aspect)


def seats_own(layout: Layout) -> Layout:
    """Where some boards belong to seats, these alone: a small picture has no room for the lists beside them."""
    own = {name: zone for name, zone in layout.zones.items() if zone.kind == "lattice" and zone.chair is not None}
    return Layout(own, layout.aspect) if own else layout


@dataclass(eq=False)
class TablePicture(Widget):
    """The board at the end of a session, painted once for its size."""

    session: Session[Any, Any]
    height: int = 430
    _image: pygame.Surface | None = field(default=None, init=False)
    _key: tuple[object, ...] = field(default=(), init=False)

    def measure(self, width: int) -> int:
        return min(width, self.ctx.px(self.height))

    def opening(self) -> Iterator[None]:
        key = (self.rect.size, self.ctx.theme.serial)
        if self._image is None or key != self._key:
            self._image = yield from self._paint()
            self._key = key

    def draw(self, canvas: pygame.Surface) -> None:
        deque(self.opening(), maxlen=0)
        assert self._image is not None
        radius = self.ctx.theme.px("button_radius")
        art.draw_shadow(canvas, self.rect.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(8)), 90)
        canvas.blit(self._image, self.rect)

    def _paint(self) -> Generator[None, None, pygame.Surface]:
        session = self.session
        view = view_of(session.setup.game)
        layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        top = Tabletop(self.ctx, session.info, view, boards_only(seats_own(layout)), seats=len(session.setup.seats))
        top.named = False
        me = looker(session)
        top.board_pose.toward = sitting(session, me)
        top.show(session.shown(me), me, animate=False, cues=False)
        yield
        paper = pygame.Surface(self.rect.size, 0, self.ctx.screen.canvas)
        rim = 2 * self.ctx.px(10)
        top.resize(paper.get_rect().inflate(-rim, -rim))
        yield from top.settling()
        top.draw(paper, paper.get_rect())
        take_apart([top], [self.ctx])
        yield
        return art.rounded_off(paper, self.ctx.theme.px("button_radius"))


class TablePictures:
    """Such pictures by key, the last few of them."""

    def __init__(self) -> None:
        self._kept: dict[str, TablePicture | None] = {}

    def shown(self, key: str, play: Callable[[], Session[Any, Any]], owner: Widget, rect: pygame.Rect) -> Widget | None:
        """In its place within a widget; None where the session can't be played to its position."""
        if key not in self._kept:
            while len(self._kept) >= PICTURES_KEPT:
                del self._kept[next(iter(self._kept))]
            try:
                self._kept[key] = TablePicture(play())
            except TrailboxError:
                self._kept[key] = None
        picture = self._kept[key]
        if picture is not None and owner.host is not None:
            picture.bind(owner.host)
            picture.place(rect)
        return picture


# --- the seats -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat has done. `won`: first, and not everybody is."""

    place: int
    colour: str
    name: Text
    who: Text
    score: int | None
    won: bool


def standings(session: Session[Any, Any], over: Over, notes: tuple[Text, ...] = ()) -> tuple[Standing, ...]:
    """All seats, the best first. notes: for each seat what is said in the place of who sits there."""
    seats = session.setup.seats
    cast = session.info.cast(len(seats))
    drawn = len(seats) > 1 and set(over.places) == {1}
    found = [
        Standing(
            over.places[seat],
            cast[seat].tone,
            cast[seat].name,
            notes[seat] if notes else who_sits(session.info, kind, seats.count(PERSON) == 1),
            over.scores[seat] if over.scores else None,
            over.places[seat] == 1 and not drawn,
        )
        for seat, kind in enumerate(seats)
    ]
    return tuple(sorted(found, key=lambda standing: standing.place))


@dataclass(eq=False)
class StandingRow(Widget):
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
        fonts.draw(canvas, self.ctx.tr(standing.name), name, "bold", theme.color("ink"))
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
class Scores(Widget):
    """The points told apart by source: a line for each, a column for each seat, below several their sum."""

    gap = 16

    over: Over
    colours: tuple[str, ...]

    def _row(self) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.3)

    def measure(self, width: int) -> int:
        return self._row() * (1 + len(self.over.tally) + self._summed)

    @property
    def _summed(self) -> bool:
        """A single source is the sum itself."""
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
        self._line(canvas, top, self.ctx.tr(say("Together")), self.over.scores, "small_bold")

    def _line(self, canvas: pygame.Surface, top: int, name: str, values: tuple[int, ...], style: str) -> None:
        row, theme = self._row(), self.ctx.theme
        column = min(row * 3, self.rect.width // (2 * len(self.colours)))
        first = self.rect.right - column * len(self.colours)
        room = pygame.Rect(self.rect.left, top, max(1, first - self.rect.left), row)
        self.ctx.fonts.draw(canvas, name, room, style, theme.color("ink"))
        for number, value in enumerate(values):
            cell = pygame.Rect(first + column * number, top, column - row // 4, row)
            self.ctx.fonts.draw(canvas, str(value), cell, style, theme.color("ink"), align="right")
