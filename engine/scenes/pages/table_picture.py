"""The table of a session as a small picture: only its boards, painted once for their size; and which seat looks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.game_info import PERSON
from engine.core.maps.tmx_reader import Layout, Zone, load_layout
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Role
from engine.gui.boxes.picture_boxes import draw_seat
from engine.gui.drawing import art
from engine.gui.window.screen import strips
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import view_of

PICTURES_KEPT = 16
STRIPS = 6
"""Steps in which a table with all its pictures is painted."""
BOARD_ASPECT = 1.25
"""How much wider than high the board of a seat is expected to be."""
BETWEEN = 0.04
"""The part of its place that a board leaves free to the next one."""
BADGE, LEAST_BADGE = 28, 22
"""Pixels of a seat's sign beside its board at 1280x720, and in any window."""


def looker(session: Session[Any, Any]) -> Seat:
    """The seat that looks at a finished table or a replay: the person to move, otherwise the first person."""
    seats = session.setup.seats
    moving = (seat for seat in session.to_move if seats[seat] == PERSON)
    return next(moving, next((seat for seat, kind in enumerate(seats) if kind == PERSON), 0))


def sitting(session: Session[Any, Any], seat: Seat) -> Seat | None:
    """The seat, if a person sits there: the boards are turned towards no AI."""
    return seat if session.setup.seats[seat] == PERSON else None


def boards_only(layout: Layout, kinds: tuple[str, ...] = ("lattice",), *, panels: bool = False) -> Layout:
    """Only the zones of some kinds, spread over the whole rectangle: the lattices, or also piles and rows.

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
    """Only the boards of seats, if there are any: a small picture has no room for the lists beside them."""
    own = {name: zone for name, zone in layout.zones.items() if zone.kind == "lattice" and zone.chair is not None}
    return Layout(own, layout.aspect) if own else layout


def equally_large(layout: Layout, size: tuple[int, int]) -> Layout:
    """The boards of several seats in rows, as large as they can be in a picture of this size; otherwise as they lie."""
    names = sorted(name for name, zone in layout.zones.items() if zone.chair is not None)
    if len(names) < 2:
        return layout
    wide, high = size[0] / BOARD_ASPECT, size[1]
    columns = max(range(1, len(names) + 1), key=lambda n: min(wide / n, high / ceil(len(names) / n)))
    rows = ceil(len(names) / columns)
    zones = {}
    for n, name in enumerate(names):
        row, column = divmod(n, columns)
        empty = columns - min(columns, len(names) - row * columns)
        left, top = (column + empty / 2 + BETWEEN / 2) / columns, (row + BETWEEN / 2) / rows
        zones[name] = replace(layout.zones[name], rect=(left, top, (1 - BETWEEN) / columns, (1 - BETWEEN) / rows))
    return Layout(zones, layout.aspect)


@dataclass(eq=False)
class TablePicture(Box):
    """The board at the end of a session, painted once for its size.

    source: that session, or what plays it when it is painted. even: if every seat has a board, all are equally large
    and have the seat's sign; else as on the table.
    """

    role = Role.IMAGE

    source: Session[Any, Any] | Callable[[], Session[Any, Any]]
    height: int = 430
    even: bool = True
    _image: pygame.Surface | None = field(default=None, init=False)
    _key: tuple[object, ...] = field(default=(), init=False)

    @property
    def session(self) -> Session[Any, Any]:
        """The session, played by now."""
        if not isinstance(self.source, Session):
            self.source = self.source()
        return self.source

    def label(self) -> Text | str:
        return say("The table")

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
        yield
        view = view_of(session.setup.game)
        layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        boards = boards_only(seats_own(layout))
        if self.even:
            boards = equally_large(boards, self.rect.size)
        top = Tabletop(self.ctx, session.info, view, boards, cast=session.cast)
        yield
        top.marks.named = False
        me = looker(session)
        top.lying.board_pose.toward = sitting(session, me)
        top.show(session.shown(me), me, animate=False, cues=False)
        yield
        paper = pygame.Surface(self.rect.size, 0, self.ctx.screen.canvas)
        yield from painted(top, paper, self.ctx.px(10))
        if self.even:
            self._sign(paper, top, session)
        yield
        return art.rounded_off(paper, self.ctx.theme.px("button_radius"))

    def _sign(self, paper: pygame.Surface, top: Tabletop, session: Session[Any, Any]) -> None:
        """Say whose board is whose, if there are several."""
        owned = [(area, area.owner) for area in top.zones.boards() if area.owner is not None]
        side = max(LEAST_BADGE, self.ctx.px(BADGE))
        for area, seat in owned if len(owned) > 1 else ():
            badge = pygame.Rect(area.rect.topleft, (side, side))
            draw_seat(self.ctx, paper, badge, side // 4, session.cast[seat].tone, round(side * 0.6))


def painted(top: Tabletop, paper: pygame.Surface, rim: int) -> Iterator[None]:
    """Paint a table that shows a position onto this, with so many pixels around it, in steps; then it is closed, also
    if nobody waits for the last step."""
    try:
        top.resize(paper.get_rect().inflate(-2 * rim, -2 * rim))
        yield
        yield from top.settling()
        for strip in strips(paper.get_rect(), STRIPS):
            paper.set_clip(strip)
            top.draw(paper, strip)
            yield
        paper.set_clip(None)
    finally:
        top.close()


class TablePictures:
    """The last few pictures of tables, by key."""

    def __init__(self) -> None:
        self._kept: dict[str, TablePicture | None] = {}

    def of(self, key: str, play: Callable[[], Session[Any, Any]]) -> TablePicture | None:
        """The picture of a key; None where `play`, which returns the session, can't reach its position."""
        if key not in self._kept:
            while len(self._kept) >= PICTURES_KEPT:
                del self._kept[next(iter(self._kept))]
            try:
                self._kept[key] = TablePicture(play(), even=False)
            except TrailboxError:
                self._kept[key] = None
        return self._kept[key]
