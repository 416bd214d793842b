"""The board of another seat, shown large beside the pointer that rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from engine.core.maps.tmx_reader import Layout
from engine.gui.drawing import art
from engine.scenes.pages.table_picture import boards_only, painted
from engine.scenes.play.viewpoint import Game
from engine.table.board.tabletop import Tabletop
from engine.table.geometry.zones import Board
from engine.table.pieces.still_picture import Look, look

DWELL = 0.35
"""Seconds that the pointer rests on a board before it is shown large."""
WIDEST, HIGHEST = 0.52, 0.68
"""The most of the window that it covers."""
WORTH = 1.5
"""How much larger than the board itself it is at least."""
SLICE = 0.008
"""Seconds of a frame for painting it."""
GAP = 12
"""Pixels at 1280x720 between both, and around its board."""


class CloseUp:
    """It is drawn above everything, in steps while nothing else happens, and vanishes when the pointer goes on."""

    def __init__(self, game: Game) -> None:
        self.ctx, self.top, self.game = game.ctx, game.top, game
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it is now; of no size: nowhere."""
        self._over: Board | None = None
        self._rest = 0.0
        """Seconds that the pointer has been on that board."""
        self._work: Iterator[None] | None = None
        self._image: pygame.Surface | None = None
        self._shown: object = None
        """The position of the picture that is made."""
        self.top.painters.above_held.append(self._draw)
        self.top.painters.looks.append(self._looks)

    def point(self, pos: tuple[int, int] | None) -> None:
        """The pointer is here with nothing in the hand; None: it does something else."""
        over = None if pos is None else self._small(pos)
        if over is not self._over:
            self.close()
            self._over = over

    def update(self, dt: float) -> None:
        """`dt` seconds have passed."""
        if self._over is None:
            return
        if self.top.moving or self._shown not in (None, self.top.lying.position):
            self.close()
            return
        self._rest += dt
        if self._rest >= DWELL and self._shown is None:
            self._begin(self._over)
        for _ in self.ctx.frame.slices(SLICE) if self._work is not None else ():
            if self._work is None or next(self._work, self) is self:
                self._work = None
                break

    def close(self) -> None:
        """Show nothing."""
        self._over = self._shown = self._work = self._image = None
        self._rest, self.rect = 0.0, pygame.Rect(0, 0, 0, 0)

    def _small(self, pos: tuple[int, int]) -> Board | None:
        """The board of another seat under a pixel."""
        zones = self.top.zones
        boards = zones.boards() if zones.shared_out and not zones.covered(pos) else ()
        others = (area for area in boards if area.owner not in (None, zones.chair))
        return next((area for area in others if area.rect.collidepoint(pos)), None)

    def _begin(self, over: Board) -> None:
        """Find its place, and have it painted from the next frame on; where it would hardly be larger there is none."""
        self._shown = self.top.lying.position
        rect = self._place(over)
        zone = self._zone(over)
        if rect is not None and zone is not None:
            self._work = self._paint(boards_only(Layout({zone: self.top.zones.layout.zones[zone]}, 1.0)), rect)

    def _zone(self, over: Board) -> str | None:
        """The name in the layout of the zone that shows this board."""
        chair, zones = self.top.zones.chair, self.top.zones
        return next(
            (
                name
                for name, zone in zones.layout.zones.items()
                if zone.chair and zone.of((chair + zone.chair) % zones.seats) == over.name
            ),
            None,
        )

    def _place(self, over: Board) -> pygame.Rect | None:
        """Beside the board, or above or below it, wherever it can be largest."""
        window, gap = self.ctx.screen.rect, self.ctx.px(GAP)
        _, _, wide, high = over.camera.frame
        own = over.rect
        rooms = (
            pygame.Rect(gap, gap, own.left - 2 * gap, window.height - 2 * gap),
            pygame.Rect(own.right + gap, gap, window.width - own.right - 2 * gap, window.height - 2 * gap),
            pygame.Rect(gap, gap, window.width - 2 * gap, own.top - 2 * gap),
            pygame.Rect(gap, own.bottom + gap, window.width - 2 * gap, window.height - own.bottom - 2 * gap),
        )

        def scale(room: pygame.Rect) -> float:
            across = min(room.width, WIDEST * window.width) - 2 * gap
            return max(0.0, min(across / wide, (min(room.height, HIGHEST * window.height) - 2 * gap) / high))

        room = max(rooms, key=scale)
        largest = scale(room)
        if largest < WORTH * over.camera.scale:
            return None
        rect = pygame.Rect(0, 0, round(wide * largest) + 2 * gap, round(high * largest) + 2 * gap)
        rect.center = own.center
        if room.left == gap and room.right <= own.left:
            rect.right = room.right
        elif room.left > own.left:
            rect.left = room.left
        elif room.bottom <= own.top:
            rect.bottom = room.bottom
        else:
            rect.top = room.top
        return rect.clamp(window.inflate(-2 * gap, -2 * gap))

    def _paint(self, layout: Layout, rect: pygame.Rect) -> Iterator[None]:
        game, lying = self.game, self.top.lying
        session = game.match.session
        top = Tabletop(self.ctx, session.info, self.top.view, layout, cast=session.cast)
        top.lying.watched = lying.watched
        top.lying.board_pose.toward = lying.board_pose.toward
        yield
        top.show(lying.position, lying.me, animate=False, cues=False, chair=self.top.zones.chair)
        paper = pygame.Surface(rect.size, 0, self.ctx.screen.canvas)
        yield from painted(top, paper, self.ctx.px(GAP))
        self._image, self.rect = art.rounded_off(paper, self.ctx.theme.px("button_radius")), rect

    def _looks(self) -> Sequence[Look]:
        if self._image is None:
            return ()
        return (look(self.rect.inflate(2 * self.ctx.px(GAP), 2 * self.ctx.px(GAP)), id(self._image)),)

    def _draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._image is None or self.top.zones.front or not self.rect.inflate(40, 40).colliderect(area):
            return
        theme, radius = self.ctx.theme, self.ctx.theme.px("button_radius")
        art.draw_shadow(canvas, self.rect.move(0, self.ctx.px(4)), radius, max(3, theme.px("shadow_blur")), 140)
        canvas.blit(self._image, self.rect)
        art.ring(canvas, self.rect, radius, max(2, self.ctx.px(3)), theme.color("paper"))
