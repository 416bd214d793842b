"""The pieces on the window: what rests is in one still picture, what moves is painted onto it in every frame.

The still picture holds the ground, what the table paints below and above the pieces, and every piece at rest; it is
repainted only where something changed. How pieces move is decided in `piece_motion`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

import pygame

from engine.gui.window.context import Context
from engine.table.contract.game_view import TableView
from engine.table.geometry.zones import ROWS, Board, Zones, cell_size
from engine.table.pieces.covered_areas import Bodies
from engine.table.pieces.draw_order import DrawOrder
from engine.table.pieces.piece_motion import NOWHERE, PieceMotion
from engine.table.pieces.piece_picture_cache import Wanted
from engine.table.pieces.piece_pictures import Textures, lying
from engine.table.pieces.sprite import Sprite
from engine.table.pieces.sprite_painter import Brush
from engine.table.pieces.still_picture import Look, Still, look
from engine.table.pieces.zoom_and_pan_pictures import ZoomCache

SLICE, SLIVER = 0.0045, 0.0005
"""Seconds of a frame, and of one in which a piece moves, after which no more pictures are made sharp in it: see
`Textures.work_for`."""


class Stage:
    """Paints the sprites of a table. `still`: what rests; `motion` moves them."""

    def __init__(self, ctx: Context, view: TableView[Any, Any], zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = Textures(ctx, view, self._pictures_shown)
        self.order = DrawOrder(zones)
        self.sprites = self.order.sprites
        self.motion = PieceMotion(ctx.theme, zones, self.textures, self.order)
        self.bodies = Bodies(zones, self.textures)
        self.brush = Brush(self.textures, self.bodies)
        self.still = Still(ctx.screen, ctx.ground.draw, self._paint_pieces, lambda: self.zoom_cache.moving)
        self.zoom_cache = ZoomCache(zones, self.brush, self.order, self.bodies.resting, self.still.invalidate)
        self.still.below.append(self._paint_boards)
        self.veiled = False
        """Are the boards painted by another object?"""
        self._at_rest: dict[str, tuple[str, object, pygame.Rect]] = {}
        """What rests in the still picture, by its key: its zone, all that decides how it looks, and what it covers."""
        self._listed: list[Sprite] = []
        """The resting sprites for which that was found."""
        self._shown: set[Wanted] = set()

    # --- what has changed --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Have all painted again that rests otherwise than before.

        Not where something makes it rest or go: that may be an input, a step of the game or the time.
        """
        if self._listed is self.order.resting:
            return
        before = self._at_rest
        self._note_resting()
        for key in before | self._at_rest:
            old, new = before.get(key), self._at_rest.get(key)
            if old is None or new is None or old[:2] != new[:2]:
                for zone, _, rect in filter(None, (old, new)):
                    self.zoom_cache.invalidate(zone)
                    # where the view moves all of the board is painted again
                    board = self.zones.board(zone) if self.zoom_cache.moving else None
                    self.still.invalidate(rect if board is None else board.rect)

    def _note_resting(self) -> None:
        self._listed = self.order.resting
        # a piece on a board rests wherever that is on the window
        serials = {area.name: area.camera.relief.serial for area in self.zones.boards()}
        self._at_rest = {}
        for one in self._listed:
            lies = one.lies
            zone = lies.place.zone
            how = lies, one.art, one.lit, serials.get(zone, one.stance)
            self._at_rest[one.piece.key] = zone, how, self.bodies.resting(one)

    def looks(self) -> Sequence[Look]:
        """What moves, as it is seen now."""
        return [self._look(sprite) for sprite in self.order.moving]

    def _look(self, sprite: Sprite) -> Look:
        stance, art = sprite.stance, sprite.art
        # a picture of another size may be sharper
        sizes = self.textures.count(lying(art, self.bodies.lattice(sprite), stance.angle), stance.face)
        return look(self.bodies.moving(sprite), sprite.piece.key, art, stance, sprite.squeeze, sizes)

    def light(self, keys: Container[str]) -> None:
        """Give these pieces, and those in the same row that look alike, a bright edge, and no others."""
        rows = {name for name, area in self.zones.areas.items() if area.kind == ROWS}
        known = [sprite.piece for key, sprite in self.sprites.items() if key in keys]
        alike = {(piece.place.zone, piece.art) for piece in known if piece.place.zone in rows}
        for key, sprite in self.sprites.items():
            sprite.lit = key in keys or (sprite.piece.place.zone, sprite.piece.art) in alike
        self.order.changed = True

    # --- views that move ---------------------------------------------------------------------------------------------

    def replace_all(self, zone: str | None = None) -> None:
        """Move the pieces along with their places, after a change of the window’s size or of the view."""
        self.refresh()
        self.motion.replace_all(zone)
        self._note_resting()

    def follow(self, area: Board) -> None:
        """Move the sprites of a board whose view is moving: see `PieceMotion.follow`."""
        self.refresh()
        self.motion.follow(area)

    def rest(self) -> None:
        """Make visible pictures sharp, a few in each frame, while the views are at rest."""
        for zone in self.zoom_cache.blurred:
            self.replace_all(zone)
        self._want_all()
        self.zoom_cache.rest()

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is moving, or is to become sharper; a piece held still is not."""
        return self.textures.busy or self.zoom_cache.busy or self.motion.busy

    def opening(self) -> Iterator[None]:
        """Have, in steps, the SVG of every piece, and the pictures of boards whose view moves as the table opens."""
        for sprite in tuple(self.sprites.values()):
            self.textures.text(lying(sprite.art, self.bodies.lattice(sprite), sprite.stance.angle), sprite.stance.face)
            yield
        yield from self.zoom_cache.opening()

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        self.motion.update(dt)
        self.refresh()
        if self.textures.busy:
            self._sharpen()
        elif not self.motion.travelling and not self.still.blank:
            # the first painting finds out which pictures there are to be
            self.zoom_cache.work()

    def _sharpen(self) -> None:
        gliding = self.zoom_cache.moving
        if gliding and not self.zoom_cache.lacking:
            return
        # a dropped frame is seen more than a soft edge
        sharper = self.textures.work_for(SLIVER if not gliding and self.motion.busy else SLICE)
        for sprite in self.order.resting if sharper else ():
            art = lying(sprite.art, self.bodies.lattice(sprite), sprite.stance.angle)
            # boards of which a picture is shown become sharp all at once
            if art in sharper and sprite.lies.place.zone not in self.zoom_cache.blurred:
                self.still.invalidate(self.bodies.resting(sprite))
        if not gliding and not self.textures.busy:
            self.textures.forget_soft()

    def hide(self) -> None:
        """Release pictures as large as the window, since the table is hidden."""
        self.still.forget()
        self.zoom_cache.forget()

    def close(self) -> None:
        """Let go of pictures, pieces and painters: the stage is not painted any more."""
        self.hide()
        self.sprites.clear()
        self.still.below.clear()
        self.still.above.clear()

    # --- which pictures it takes -------------------------------------------------------------------------------------

    def _want_all(self) -> None:
        """The pictures of all that is seen at rest."""
        for sprite in self._visible():
            if not sprite.moving:
                stance, lattice = sprite.stance, self.bodies.lattice(sprite)
                self.textures.want(lying(sprite.art, lattice, stance.angle), stance.face, lattice, stance.scale)

    def _visible(self) -> Iterator[Sprite]:
        """The sprites of which something may be on the screen."""
        whole = self.ctx.screen.rect
        boards = {area.name: area.rect for area in self.zones.boards()}
        for sprite in self.sprites.values():
            if sprite.held or self.bodies.resting(sprite).colliderect(boards.get(sprite.lies.place.zone, whole)):
                yield sprite

    def _pictures_shown(self) -> set[Wanted]:
        """The pictures of the pieces on the screen, each in the size in which it is seen."""
        # on a picture of a board that is being taken pieces lie elsewhere
        if self.brush.paper is None:
            self._shown.clear()
            for sprite in self._visible():
                stance, lattice = sprite.stance, self.bodies.lattice(sprite)
                art = lying(sprite.art, lattice, stance.angle)
                kept = self.textures.kept(art, stance.face, lattice, stance.scale)
                self._shown.add((art, stance.face, cell_size(lattice, kept)))
        return self._shown

    def sharpening(self) -> Iterator[None]:
        """Make every picture as sharp as it can be, one or a part of a large one at each step; then its shadow."""
        self.zoom_cache.stop()
        self._want_all()
        while self.textures.busy:
            self.textures.work()
            yield
        for sprite in self.sprites.values():
            # the speck of a piece that this table has no place for would be taken for others' outline
            if not sprite.moving and sprite.stance != NOWHERE:
                yield from self.brush.priming(sprite)
        self.still.invalidate_all()

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw_moving(self, canvas: pygame.Surface, area: pygame.Rect, *, above: bool = False) -> None:
        """Paint what moves inside `area`; `above`: what moves in the panel, and what the hand holds, instead."""
        for sprite in self.order.moving:
            panel = self.zones.panel_of(sprite.lies.place.zone)
            hidden = panel != self.zones.front and bool(panel) and not sprite.held
            if hidden or above != (bool(panel) or sprite.held):
                continue
            if self.bodies.moving(sprite).colliderect(area):
                beyond = self._beyond(sprite)
                if beyond is not None:
                    canvas.set_clip(area.clip(beyond))
                self.brush.moving(canvas, sprite)
                if not sprite.held:
                    self._draw_before(canvas, sprite)
                canvas.set_clip(area)

    def _draw_before(self, canvas: pygame.Surface, mover: Sprite) -> None:
        """Draw what stands in front of a walking or landing piece on a raised board over it."""
        rect = self.bodies.moving(mover)
        canvas.set_clip(canvas.get_clip().clip(rect))
        for sprite in self.order.before(mover):
            if self.bodies.resting(sprite).colliderect(rect):
                self.brush.picture(canvas, sprite, zooming=self.zoom_cache.zooming)

    def draw_panel(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what rests in the panel, inside `area`."""
        self.brush.begin()
        for sprite in self.order.resting:
            panel = self.zones.panel_of(sprite.lies.place.zone)
            if panel and panel == self.zones.front and self.bodies.resting(sprite).colliderect(area):
                self.brush.resting(canvas, sprite, gliding=False, zooming=False)

    def _beyond(self, sprite: Sprite) -> pygame.Rect | None:
        """The board at whose rim a piece disappears that goes to a place out of sight; None for all others."""
        board = self.zones.board(sprite.lies.place.zone)
        if sprite.held or board is None or sprite.journey.timer.share < 0.4:
            return None
        return None if board.rect.collidepoint(sprite.goal.x, sprite.goal.y) else board.rect

    def _paint_boards(self, still: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the boards that are shown as pictures."""
        if not self.veiled:
            self.zoom_cache.draw(still, rect)

    def _paint_pieces(self, still: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint what rests inside `rect`, but for panels and boards that others paint."""
        self.brush.begin()
        boards = {area.name: area.rect.clip(rect) for area in self.zones.boards()}
        hidden = {name for name, zone in self.zones.areas.items() if zone.panel} | self.zoom_cache.blurred
        hidden |= boards.keys() if self.veiled else set()

        def inside(sprite: Sprite) -> pygame.Rect:
            return boards.get(sprite.lies.place.zone, rect)

        here = [sprite for sprite in self.order.resting if sprite.lies.place.zone not in hidden]
        rects = [self.bodies.resting(sprite) for sprite in here]
        here = [here[n] for n in rect.collidelistall(rects) if rects[n].colliderect(inside(here[n]))]
        self.brush.all(still, self.order.layers(here), inside, gliding=False, zooming=False)
        still.set_clip(rect)
