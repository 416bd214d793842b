"""The board of a page that looks back, with the message line below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from engine.core import registry
from engine.core.maps.tmx_reader import Layout, load_layout
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text
from engine.gui.window.context import Context
from engine.scenes.pages.table_picture import boards_only, sitting
from engine.scenes.play.message import Message
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Cue, TableView

SMALLEST = 80
"""Pixels that another seat's board needs to be shown."""


class ReviewBoard:
    """Shows positions as `me` sees them. kept: how much of its size the board keeps at least so that piles and hands
    are seen beside it."""

    def __init__(
        self, ctx: Context, session: Session[Any, Any], view: TableView[Any, Any], me: Seat, kept: float
    ) -> None:
        self.ctx = ctx
        self.session = session
        self.view = view
        self.me = me
        self.kept = kept
        self._layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        self.top = self._top(pygame.Rect(0, 0, 1, 1))
        self.message = Message(ctx, self.top.stage)

    def _top(self, room: pygame.Rect) -> Tabletop:
        top = Tabletop(self.ctx, self.session.info, self.view, self._zones(room), self._tell, self.session.cast)
        top.stage.zoom_cache.prepares = False
        top.panels.paper.in_corner = True
        top.lying.board_pose.toward = sitting(self.session, self.me)
        return top

    def _zones(self, room: pygame.Rect) -> Layout:
        """The boards; piles and hands beside them where that costs next to nothing.

        Of others' boards none that would be too small to be read: the one that is spoken of is in front anyway.
        """
        layout = self._layout
        boards = [zone for zone in boards_only(layout).zones.values() if zone.chair]
        if any(min(zone.rect[2] * room.width, zone.rect[3] * room.height) < SMALLEST for zone in boards):
            layout = Layout({name: zone for name, zone in layout.zones.items() if not zone.chair}, layout.aspect)
        plain = boards_only(layout, panels=True)
        whole = boards_only(layout, ("lattice", "pile", "row"), panels=True)

        def side(layout: Layout) -> float:
            boards = [zone.rect for zone in layout.zones.values() if zone.kind == "lattice"]
            return min((min(rect[2] * room.width, rect[3] * room.height) for rect in boards), default=0.0)

        return whole if side(whole) >= self.kept * side(plain) else plain

    def layout(self, rect: pygame.Rect) -> None:
        """Lay out in this part of the window; what was shown has to be shown again."""
        gap = max(4, self.ctx.px(8))
        strip = max(self.ctx.px(44), round(self.ctx.fonts.line_height("small") * 2.4))
        board = pygame.Rect(rect.left, rect.top, rect.width, max(1, rect.height - strip - gap))
        self.top.close()
        self.top = self._top(board)
        self.message = Message(self.ctx, self.top.stage, upwards=True)
        self.top.resize(board)
        self.message.layout(pygame.Rect(rect.left, rect.bottom - strip, rect.width, strip))

    def look_from(self, seat: Seat) -> None:
        """From the next position on this seat looks."""
        self.me = seat

    def show(
        self,
        position: Any,
        animate: bool,
        cues: bool = False,
        waiting: Iterable[Cue] = (),
        chair: Seat | None = None,
    ) -> None:
        """This position, without marks of its own; see `Tabletop.show` for `cues` and `chair`, and `waiting`:
        `accompany`."""
        self.message.clear()
        self.top.marks.mark(())
        seen = self.session.rules.observe(position, self.me)
        self.top.show(seen, self.me, animate, cues, accompany=waiting, chair=chair)

    def say(self, words: Text, imagined: bool = False) -> None:
        """What the message line says of it; `imagined`: it never came about, which looks different."""
        if imagined:
            self.message.say(forecast=words)
        else:
            self.message.say(headline=words)

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        self.top.update(dt)
        self.message.update(dt)

    def _tell(self, text: Text) -> None:
        self.message.tell(text)
