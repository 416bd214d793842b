"""A page with a board and what is said of it: side by side, or one below the other in a window higher than wide."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from engine.core.rules import Seat
from engine.core.session import Session
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.review.review_table import ReviewBoard
from engine.table.contract.game_view import view_of
from engine.table.hand.accessible_board import board_tree
from saves.format import write_text

MARGIN = 16
CARD_SHARE = 0.36
"""The part of the window's width for what is said; the table has the rest."""
NARROWEST = 420
"""Pixels at 1280x720 that this needs."""
TALL = 0.5
"""The part of a tall window's height for the table."""
SIDE_SHARE = 0.94
"""How much of its size the board keeps at least so that piles and hands are seen beside it."""


class BoardPage(Scene):
    """The page of a session, as seat `me` sees it. A subclass fills the panes beside the board.

    kept: how much of its size the board keeps at least so that piles and hands are seen beside it.
    """

    def __init__(self, ctx: Context, session: Session[Any, Any], me: Seat, kept: float = SIDE_SHARE) -> None:
        super().__init__(ctx)
        self.session = session
        self.view = view_of(session.setup.game)
        ctx.theme.set_ground(session.info.key)
        self.board = ReviewBoard(ctx, session, self.view, me, kept)
        self.pane = Pane(ctx, pad=18)

    def panes(self) -> Sequence[Pane]:
        """What stands beside the board, in reading order."""
        return (self.pane,)

    @abstractmethod
    def fill(self, room: pygame.Rect) -> None:
        """Fill the panes and place them in this part of the window."""

    @abstractmethod
    def show(self) -> None:
        """Show the position on the board, which has been made anew."""

    def gap(self) -> int:
        """Pixels between the parts."""
        return max(8, self.ctx.px(MARGIN))

    def parts(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The parts of the window for the board and for what is said of it."""
        ctx, screen, gap = self.ctx, self.ctx.screen.rect, self.gap()
        inner = screen.inflate(-2 * gap, -2 * gap)
        if screen.height > screen.width:
            table = pygame.Rect(inner.topleft, (inner.width, round(screen.height * TALL)))
            return table, pygame.Rect(inner.left, table.bottom + gap, inner.width, inner.bottom - table.bottom - gap)
        least = min(ctx.px(NARROWEST), screen.width // 2)
        wide = max(least, round(inner.width * min(0.5, CARD_SHARE * max(1.0, ctx.fonts.scale / 125))))
        table = pygame.Rect(inner.topleft, (inner.width - wide - gap, inner.height))
        return table, pygame.Rect(inner.right - wide, inner.top, wide, inner.height)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        table, room = self.parts()
        self.board.layout(table)
        self.fill(room)
        self.show()

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.screen.invalidate()

    def leave(self) -> None:
        self.ctx.note(None)

    def hide(self) -> None:
        self.board.top.stage.hide()

    def follow_changes(self) -> None:
        self.board.top.follow_changes()

    def update(self, dt: float) -> None:
        self.board.update(dt)
        for pane in self.panes():
            pane.update(dt)

    @property
    def busy(self) -> bool:
        return self.board.top.busy

    def tree(self) -> tuple[Node, ...]:
        return (*board_tree(self.board.top), *tree((self.board.message.pane, *self.panes())))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.board.top.draw(canvas, area)
        for pane in self.panes():
            pane.draw(canvas, area)
        self.board.top.draw_moving(canvas, area)

    def report(self) -> str:
        return write_text(self.session)
