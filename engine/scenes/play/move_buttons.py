"""The moves without a piece: what each is called; as chips beside their place, as buttons at the foot of a panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Button
from engine.gui.window.context import Context
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Place, TableView
from engine.table.hand.legal_targets import Targets
from engine.table.panels.chips import GAP, Chip, beside, spread
from engine.table.panels.panes_on_table import FreePane

MARGIN = 8
"""Pixels at 1280x720 between a chip and the window's rim."""


class Choices(Struct, frozen=True, eq=False):
    """targets: the moves of pieces, and in `Targets.buttons` those that are none. labels: what each of these is called;
    stakes: what it may lose at once, None for nothing; finishing: the numbers of those that end the seat's turn."""

    targets: Targets
    labels: tuple[Text, ...] = ()
    stakes: tuple[Text | None, ...] = ()
    finishing: frozenset[int] = frozenset()

    def explained(self, ctx: Context, number: int) -> Text:
        """The label of a move that is a button, with the key that presses it."""
        key = ctx.legend("finish") if number in self.finishing else ""
        label = self.labels[number]
        return say("{name} ({key})", name=label, key=verbatim(key)) if key else label


def choices(view: TableView[Any, Any], position: Any, me: Seat, targets: Targets, *, cautious: bool) -> Choices:
    """What can be done in a position as `me` sees it. cautious: is a move that may lose something asked about?"""
    moves = targets.buttons
    return Choices(
        targets,
        tuple(view.label(position, me, move) for move in moves),
        tuple(view.stake(position, me, move) if cautious else None for move in moves),
        frozenset(number for number, move in enumerate(moves) if view.finishes(position, me, move)),
    )


class Chips:
    """`pane`: those on the table; `front`: those in the panel that is open."""

    def __init__(self, ctx: Context, top: Tabletop, press: Callable[[int], None]) -> None:
        """press: makes the move of this number among those that are buttons."""
        self.ctx = ctx
        self.top = top
        self.press = press
        self.pane = FreePane(self.ctx)
        self.front = FreePane(self.ctx)
        self.anchors: list[Place | None] = []
        """Where each of the table's buttons stands, None for those among the others."""
        self._where: tuple[Any, ...] = ()
        self._offered: tuple[Any, ...] = ()
        top.painters.floats.append(self.draw)

    # --- what stands where -------------------------------------------------------------------------------------------

    def offer(self, offered: Choices, position: Any, me: Seat) -> None:
        """Offer the moves that are possible now."""
        view, moves = self.top.view, offered.targets.buttons
        areas = self.top.zones.areas
        panel = view.panel(position, me)
        anchors: list[Place | None] = []
        for move in moves:
            anchor = view.anchor(position, me, move)
            known = anchor is not None and anchor.zone in areas
            if known and anchor is not None and areas[anchor.zone].kind == "panel":
                known = panel is not None and panel.zone == anchor.zone
            anchors.append(anchor if known else None)
        words = [view.chip(position, me, move) for move in moves]
        now = anchors, words, offered.labels, moves
        if panel is None and now == self._offered:
            # others have stepped: what is pressed or meant here stays so
            return
        self._offered = now if panel is None else ()
        self.anchors = anchors
        on_table: list[Chip] = []
        in_front: list[Chip] = []
        at_foot: list[Button] = []
        for number, anchor in enumerate(self.anchors):
            if anchor is None:
                continue
            act, key = partial(self.press, number), f"move{number}"
            if areas[anchor.zone].kind == "panel":
                foot = Button(words[number], act, "plain" if at_foot else "primary")
                foot.key, foot.note = key, offered.explained(self.ctx, number)
                at_foot.append(foot)
                continue
            chip = Chip(words[number], offered.explained(self.ctx, number), act).keyed(key)
            (in_front if areas[anchor.zone].panel else on_table).append(chip)
        self.pane.set(on_table)
        self.front.set(in_front)
        self.top.panels.offer(at_foot)
        self._where = ()
        self.follow()

    def follow(self) -> None:
        """The places may have moved: chips stay beside them."""
        if not self.pane.boxes() and not self.front.boxes() and not self._where:
            return
        zones = self.top.zones
        serials = tuple(area.camera.serial for area in zones.boards())
        panel = (zones.front, tuple(zones.panel_rect))
        look = self.ctx.screen.size, self.ctx.fonts.scale, self.ctx.theme.touch
        where = (serials, panel, look, self._spots())
        if where == self._where:
            return
        self._where = where
        self._put(self.pane, front=False)
        self._put(self.front, front=True)

    def _spots(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.body(anchor)) for anchor in self.anchors if anchor is not None)

    def body(self, place: Place) -> pygame.Rect:
        """What stands at a place, or the place itself."""
        top = self.top
        corners = top.zones.outline(place, 0.8)
        if not corners:
            return pygame.Rect(0, 0, 0, 0)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rect = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        # furniture stands at points of its own, and all of it is counted among the first cell's pieces
        lying = (sprite for sprite in top.stage.sprites.values() if not sprite.flat)
        pieces = [sprite.piece.key for sprite in lying if sprite.lies.place == place]
        bodies = [body for key in pieces if (body := top.body(key)) is not None]
        small = [body for body in bodies if body.height < 3 * rect.height]
        return rect.unionall(small) if small else rect

    def _put(self, pane: FreePane, *, front: bool) -> None:
        boxes = pane.boxes()
        groups: dict[Place, list[int]] = {}
        for index, box in enumerate(boxes):
            anchor = self.anchors[int(box.key.removeprefix("move"))]
            assert anchor is not None
            groups.setdefault(anchor, []).append(index)
        rects = [pygame.Rect(0, 0, 1, 1) for _ in boxes]
        taken: list[pygame.Rect] = [self.body(place) for place in groups]
        for place, indices in groups.items():
            sizes = spread([boxes[index] for index in indices])
            around = [rect for rect in taken if rect != self.body(place)]
            found = beside(sizes, self.body(place), self._room(place, front=front), around, max(4, self.ctx.px(GAP)))
            for index, rect in zip(indices, found, strict=True):
                rects[index] = rect
                taken.append(rect)
        pane.put(rects)

    def _room(self, place: Place, *, front: bool) -> pygame.Rect:
        """Where chips may stand: on the same board, the same paper, or else anywhere on the window."""
        zones = self.top.zones
        margin = 2 * max(3, self.ctx.px(MARGIN))
        board = zones.board(place.zone)
        room = zones.panel_rect if front else board.rect if board is not None else self.ctx.screen.rect
        return room.clip(self.ctx.screen.rect).inflate(-margin, -margin)

    # --- as panes ----------------------------------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[FreePane, ...]:
        """The panes that can be used now, the front one first."""
        top = self.top
        front = (self.front, top.panels.pane) if top.zones.front else (top.panels.pane,)
        return (*front, self.pane)

    def in_front(self, pane: object) -> bool:
        """Does it lie above the table?"""
        return pane is self.front or pane is self.top.panels.pane

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the buttons of the layer that is being painted."""
        top = self.top
        if top.marks.place_marks.painting:
            self.front.draw(canvas, area)
        else:
            self.pane.draw(canvas, area)
