"""The pieces on the window: the difference between two lists of `Piece` becomes animations.

Resting pieces are in one still picture. The still picture holds the ground, what the table paints below and above the
pieces, and every piece at rest; it is repainted only where something changed. A frame copies the dirty part of it and
draws what moves on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

import pygame
from msgspec import Struct

from engine.gui.window.context import Context
from engine.table.contract.game_view import Piece, TableView
from engine.table.geometry.camera import Camera
from engine.table.geometry.zones import ROWS, Area, Zones, cell_size
from engine.table.pieces.board_snapshots import ZoomCache
from engine.table.pieces.covered_areas import Bodies
from engine.table.pieces.draw_order import DrawOrder
from engine.table.pieces.picture_cache import Wanted
from engine.table.pieces.piece_pictures import Textures, lying
from engine.table.pieces.row_slots import RowSlots
from engine.table.pieces.sprite import (
    CUT,
    DEAL,
    ENTER,
    ENTERS,
    PASS,
    SNAP,
    Manner,
    Sprite,
    Stance,
    front,
    restyled,
    same,
)
from engine.table.pieces.sprite_painter import Brush
from engine.table.pieces.still_picture import Painter, Still

SLICE, SLIVER = 0.0045, 0.0005
"""Seconds of a frame, and of one in which a piece moves, after which no more pictures are made sharp in it: see
`Textures.work_for`."""
FEW = 3
"""More pieces than this that are dealt at once, or change hands, take their time."""
FAR = 3.0
"""Cells to where a piece belongs from which on it travels there, though the hand has let go of it just now."""
NOWHERE = Stance(-10_000.0, -10_000.0, 1.0)
"""The scale of a piece in a zone that this table does not have: it is invisible."""
Goal = Callable[[Sprite], Stance | None]


class _Known(Struct, frozen=True):
    """A stance, and where the view was then; `relief`: the board's serial number."""

    piece: Piece
    angle: float
    relief: int
    stance: Stance
    left: float
    top: float
    scale: float


class _Look(Struct, frozen=True):
    """How a piece that moves is seen, the part of the window that it covers, and how many pictures of it there are."""

    rect: tuple[int, int, int, int]
    art: str
    stance: Stance
    squeeze: float
    sizes: int


class Drift:
    """Where pieces are while the view moves. `goal`: where a piece belongs in the view as it is now, exactly; None for
    nowhere."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._known: dict[str, _Known] = {}

    def stances(self, camera: Camera, sprites: list[Sprite]) -> list[Stance | None]:
        """Where these sprites are now; all of them lie on this camera’s board."""
        left, top = camera.pixel_seen((0.0, 0.0))
        scale, angle, relief = camera.scale, camera.angle, camera.relief.serial
        found: list[Stance | None] = []
        for sprite in sprites:
            known = self._known.get(sprite.piece.key)
            if known is None or known.piece is not sprite.lies or (known.angle, known.relief) != (angle, relief):
                stance = self._goal(sprite)
                if stance is not None:
                    known = _Known(sprite.lies, angle, relief, stance, left, top, scale)
                    self._known[sprite.piece.key] = known
                found.append(stance)
                continue
            old, grown = known.stance, scale / known.scale
            x, y = left + (old.x - known.left) * grown, top + (old.y - known.top) * grown
            found.append(Stance(x, y, old.scale * grown, old.angle, old.lift, old.face, old.raised * grown))
        return found

    def forget(self) -> None:
        """Forget the places of sprites, since the view rests."""
        self._known.clear()


class Stage:
    """`below` and `above` paint into the still picture, under and over the resting pieces."""

    def __init__(self, ctx: Context, view: TableView[Any, Any], zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = Textures(ctx, view, self._pictures_shown)
        self.row_slots = RowSlots()
        self.sprites: dict[str, Sprite] = {}
        self.below: list[Painter] = []
        self.above: list[Painter] = []
        self.veiled = False
        """Are the boards painted by another object?"""
        self.landed: list[Sprite] = []
        """Sprites that touched down in the last `update`; whoever makes it heard empties the list."""
        self._still = Still(ctx.screen, ctx.ground.draw, self._paint_still, lambda: self.zoom_cache.moving)
        self.bodies = Bodies(zones, self.textures)
        self.brush = Brush(self.textures, self.bodies)
        self.order = DrawOrder(zones)
        self.zoom_cache = ZoomCache(zones, self.brush, self.order, self.bodies.resting, self.resting, self.invalidate)
        self._drift = Drift(self._goal_of)
        self._resting: list[Sprite] = []
        self._moving: list[Sprite] = []
        self._painted: dict[str, _Look] = {}
        """What moved in the last frame, by its key."""
        self._sorted = False
        self._shown: set[Wanted] = set()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what rests, inside `area`; what moves is painted by `draw_moving`."""
        self._still.draw(canvas, area)

    def invalidate(self, rect: pygame.Rect) -> None:
        """Paint this part of the still picture anew."""
        self._still.invalidate(rect)

    def invalidate_all(self) -> None:
        """Paint the whole still picture anew."""
        self._still.invalidate_all()

    # --- the diff ----------------------------------------------------------------------------------------------------

    def show(
        self,
        pieces: Iterable[Piece],
        flat: Iterable[Piece] = (),
        manner: Manner = DEAL,
        pace: float = 1.0,
        waiting: Container[str] = (),
        kept: Container[str] = (),
    ) -> None:
        """Set the pieces (and the furniture) on the table; what differs travels, with `pace` 0 in no time.

        `waiting`: keys of pieces that stay where they lie until they are sent on foot (`walk`) or waked. `kept`: those
        that stay in the hand if it holds them and they belong where they did.
        """
        wanted = {piece.key: (piece, False) for piece in pieces}
        wanted |= {piece.key: (piece, True) for piece in flat}
        for key in [key for key in self.sprites if key not in wanted]:
            self._remove(key)
        if manner is DEAL and self._change_places(piece for piece, _ in wanted.values()) > FEW:
            manner = PASS
        self.row_slots.follow(self.zones.areas.values(), [piece for piece, _ in wanted.values()])
        for order, (piece, is_flat) in enumerate(wanted.values()):
            sprite = self.sprites.get(piece.key)
            if sprite is None:
                self._add(piece, is_flat, self._pace(pace))
            elif piece.key in kept and self._stays_held(sprite, piece):
                sprite.piece = piece
            elif not (piece.key in waiting and self._wait(sprite, piece)):
                self._change(sprite, piece, manner, pace)
            self.sprites[piece.key].order = order
        self._sorted = False

    def _change_places(self, pieces: Iterable[Piece]) -> int:
        """How many of these pieces lie in another zone than before."""
        known = ((self.sprites.get(piece.key), piece.place.zone) for piece in pieces)
        return sum(sprite is not None and sprite.piece.place.zone != zone for sprite, zone in known)

    def _add(self, piece: Piece, is_flat: bool, pace: float) -> None:
        goal = self.goal(piece, flat=is_flat)
        sprite = self.sprites[piece.key] = Sprite(piece, goal or NOWHERE, flat=is_flat)
        if goal is not None and not is_flat and not self.zones.panel_of(piece.place.zone):
            sprite.stance = goal._replace(scale=ENTERS * goal.scale)
            sprite.send(goal, ENTER, pace)
        self._touch(sprite)

    def _remove(self, key: str) -> None:
        sprite = self.sprites.pop(key)
        self._touch(sprite)
        self._sorted = False

    @staticmethod
    def _stays_held(sprite: Sprite, piece: Piece) -> bool:
        old, new = sprite.piece.place, piece.place
        return sprite.held and (old.zone, old.cell, sprite.piece.art) == (new.zone, new.cell, piece.art)

    def _wait(self, sprite: Sprite, piece: Piece) -> bool:
        """Let a piece that belongs elsewhere now stay where it is. False if it does not have to wait."""
        goal = self.goal(piece, flat=sprite.flat)
        if sprite.held or sprite.piece.place == piece.place or goal is None or sprite.stance == NOWHERE:
            return False
        sprite.waits = sprite.lies
        sprite.piece = piece
        return True

    def walk(self, sprite: Sprite, route: Callable[[float], Stance], seconds: float) -> None:
        """Let a sprite start on its way now."""
        goal = self.goal(sprite.piece, flat=sprite.flat)
        self._touch(sprite)
        self._sorted = False
        if goal is not None:
            sprite.walk(goal, route, seconds)

    def wake(self, key: str) -> None:
        """Put waiting and walking pieces where they belong."""
        sprite = self.sprites.get(key)
        goal = self.goal(sprite.piece, flat=sprite.flat) if sprite is not None else None
        if sprite is None or goal is None or (sprite.waits is None and sprite.journey.route is None):
            return
        self._touch(sprite)
        sprite.send(goal, CUT, 0.0)
        self._sorted = False
        self._touch(sprite)

    def _change(self, sprite: Sprite, piece: Piece, manner: Manner, pace: float) -> None:
        if sprite.piece == piece and not sprite.moving and sprite.waits is None:
            # a row's spots move with the number of its pieces
            goal = self.goal(piece, flat=sprite.flat)
            if same(goal or NOWHERE, sprite.stance):
                return
        before, was = self.bodies.resting(sprite), sprite.lies.place.zone
        goal = self.goal(piece, flat=sprite.flat)
        if goal is not None and restyled(sprite, piece) and same(goal, sprite.stance):
            sprite.piece, sprite.art = piece, piece.art
            self.invalidate(before)
            self._touch(sprite)
            return
        if goal is not None and sprite.stance == NOWHERE:
            # it is seen only as it is laid down
            sprite.stance, sprite.art = goal._replace(lift=1.0), piece.art
        # what the hand has just let go of is laid by the hand
        by_hand = sprite.held or sprite.stance.lift > 0.5
        elsewhere = sprite.piece.place.zone != piece.place.zone
        sprite.piece = piece
        sprite.held = False
        self.invalidate(before)
        self.zoom_cache.invalidate(was, piece.place.zone)
        self._sorted = False
        if goal is None:
            sprite.send(NOWHERE, CUT, 0.0)
            return
        if elsewhere and front(sprite.art) == front(piece.art):
            stance = sprite.stance
            grown = self.textures.swell(sprite.art, piece.art, goal.face, self.bodies.lattice(sprite), stance.scale)
            sprite.restate(grown, goal.scale > stance.scale)
        near = abs(goal.x - sprite.stance.x) + abs(goal.y - sprite.stance.y) < FAR * goal.scale
        sprite.send(goal, SNAP if by_hand and near else manner, self._pace(pace))
        sprite.comes = sprite.travelling and elsewhere
        if sprite.travelling:
            self._want(sprite)
        else:
            self._touch(sprite)
            self.landed.append(sprite)

    def _want(self, sprite: Sprite) -> None:
        """A picture as large as the piece will be seen on its way, and the one in which it arrives.

        Enlarged from a small one it would be coarse all the time.
        """
        start, goal, lattice = sprite.journey.start, sprite.goal, self.bodies.lattice(sprite)
        largest = max(start.scale, goal.scale)
        self.textures.want(lying(sprite.art, lattice, start.angle), start.face, lattice, largest)
        self.textures.want(lying(sprite.piece.art, lattice, goal.angle), goal.face, lattice, goal.scale)

    def _pace(self, pace: float) -> float:
        return 0.0 if self.ctx.theme.reduced_motion else pace

    def goal(self, piece: Piece, *, flat: bool = False) -> Stance | None:
        """How a piece (or furniture: flat) should be seen where it belongs; None if there is no such place."""
        spot = self.zones.spot(self.row_slots.place(piece), piece.nudge, low=flat)
        if spot is None:
            return None
        angle = self.textures.angle(piece.art, piece.pose, self.zones.areas[piece.place.zone], flat=flat)
        x = spot.x + piece.aside * spot.scale
        return Stance(x, spot.y, spot.scale, angle, 0.0, piece.pose.face, spot.raised)

    def light(self, keys: Container[str]) -> None:
        """Give these pieces, and those in the same row that look alike, a bright edge, and no others."""
        rows = {name for name, area in self.zones.areas.items() if area.kind == ROWS}
        known = [sprite.piece for key, sprite in self.sprites.items() if key in keys]
        alike = {(piece.place.zone, piece.art) for piece in known if piece.place.zone in rows}
        for key, sprite in self.sprites.items():
            if sprite.lit != (key in keys or (sprite.piece.place.zone, sprite.piece.art) in alike):
                sprite.lit = not sprite.lit
                self._touch(sprite)

    # --- the hand ----------------------------------------------------------------------------------------------------

    def hold(self, key: str, stance: Stance, manner: Manner = CUT, pace: float = 1.0) -> None:
        """Show a piece in the hand, wherever it belongs."""
        sprite = self.sprites.get(key)
        if sprite is None:
            return
        if not sprite.moving:
            self._touch(sprite)
        sprite.held, sprite.comes = True, False
        self._sorted = False
        sprite.send(stance, manner, self._pace(pace))

    def carry(self, key: str, x: float, y: float) -> None:
        """Move the held piece with the hand at once, while its turning and lifting continue."""
        sprite = self.sprites.get(key)
        if sprite is None:
            return
        sprite.goal = sprite.goal._replace(x=x, y=y)
        sprite.journey.start = sprite.journey.start._replace(x=x, y=y)
        sprite.stance = sprite.stance._replace(x=x, y=y)

    def release(self, key: str, manner: Manner = SNAP, pace: float = 1.0) -> None:
        """Let the piece that the hand releases travel to where it belongs."""
        sprite = self.sprites.get(key)
        if sprite is None or not sprite.held:
            return
        sprite.held = self._sorted = False
        goal = self.goal(sprite.piece, flat=sprite.flat)
        if goal is not None:
            sprite.send(goal, manner, self._pace(pace))
        self._touch(sprite)

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is moving; a piece held still is not."""
        return self.textures.busy or self.zoom_cache.busy or any(sprite.travelling for sprite in self._movers())

    @property
    def travelling(self) -> bool:
        """Whether a piece is moving that is not in the hand."""
        return any(sprite.travelling and not sprite.held for sprite in self._movers())

    @property
    def coming(self) -> Counter[str]:
        """How many pieces are still on their way to each zone."""
        return Counter(sprite.piece.place.zone for sprite in self._movers() if sprite.comes)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for sprite in self._movers():
            was, above = sprite.travelling, not sprite.down
            sprite.step(dt)
            if above and sprite.down and not sprite.held:
                self.landed.append(sprite)
            if was and not sprite.travelling and not sprite.held:
                self._touch(sprite)
                self._sorted = False
        if self.textures.busy:
            self._sharpen()
        elif not self.travelling:
            self.zoom_cache.work()

    def follow_changes(self) -> None:
        """Before each frame: repaint what moves where it was painted last, and where it is now.

        Not where something makes it move or arrive: that may be an input, a step of the game or the time.
        """
        now = {sprite.piece.key: self._look(sprite) for sprite in self._movers()}
        for key in now.keys() | self._painted.keys():
            for look in {now.get(key), self._painted.get(key)} if now.get(key) != self._painted.get(key) else ():
                if look is not None:
                    self.ctx.screen.invalidate(pygame.Rect(look.rect))
        self._painted = now

    def _look(self, sprite: Sprite) -> _Look:
        """How one that moves is seen now."""
        rect, stance = self.bodies.moving(sprite), sprite.stance
        sizes = self.textures.count(lying(sprite.art, self.bodies.lattice(sprite), stance.angle), stance.face)
        return _Look((rect.x, rect.y, rect.width, rect.height), sprite.art, stance, sprite.squeeze, sizes)

    def _sharpen(self) -> None:
        gliding = self.zoom_cache.moving
        if gliding and not self.zoom_cache.lacking:
            return
        # a dropped frame is seen more than a soft edge
        most = SLIVER if not gliding and any(sprite.travelling for sprite in self._movers()) else SLICE
        sharper = self.textures.work_for(most)
        for sprite in self.sprites.values() if sharper else ():
            art = lying(sprite.art, self.bodies.lattice(sprite), sprite.stance.angle)
            # boards of which a picture is shown become sharp all at once
            if not sprite.moving and art in sharper and sprite.lies.place.zone not in self.zoom_cache.blurred:
                self.invalidate(self.bodies.resting(sprite))

    def hide(self) -> None:
        """Release pictures as large as the window, since the table is hidden."""
        self._still.forget()
        self.zoom_cache.forget()

    def close(self) -> None:
        """Let go of pictures, pieces and painters: the stage is not painted any more."""
        self.hide()
        self.sprites.clear()
        self.below.clear()
        self.above.clear()

    def rest(self) -> None:
        """Make visible pictures sharp, a few in each frame, while the views are at rest."""
        self._drift.forget()
        for zone in self.zoom_cache.blurred:
            self.replace_all(zone)
        self._want_all()
        self.zoom_cache.rest()

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
        self.invalidate_all()

    def skip(self) -> None:
        """Let everything that travels arrive now."""
        for sprite in self._movers():
            if sprite.travelling:
                above = not sprite.down
                sprite.arrive()
                if not sprite.held:
                    self._touch(sprite)
                if above and not sprite.held:
                    self.landed.append(sprite)
        self._sorted = False

    def replace_all(self, zone: str | None = None) -> None:
        """Move the pieces along with their places, after a change of the window’s size or of the view."""
        for sprite in self.sprites.values():
            lies = sprite.lies
            if (zone is not None and lies.place.zone != zone) or sprite.held:
                continue
            goal = self._goal_of(sprite)
            if goal is not None and sprite.moving:
                sprite.aim(goal)
            elif goal is not None:
                sprite.settle(goal)
        # a view that moves changes nothing in the order
        self._sorted = self._sorted and zone is not None

    def follow(self, area: Area) -> None:
        """Move the sprites of a board whose view is moving, quickly and not quite exactly: see `Drift`. `rest` places
        all exactly."""
        assert area.camera is not None
        here = [sprite for sprite in self.sprites.values() if sprite.lies.place.zone == area.name and not sprite.held]
        for sprite, goal in zip(here, self._drift.stances(area.camera, here), strict=True):
            if goal is not None:
                (sprite.aim if sprite.moving else sprite.settle)(goal)

    def _goal_of(self, sprite: Sprite) -> Stance | None:
        """Where it lies, as the views are now."""
        return self.goal(sprite.lies, flat=sprite.flat)

    # --- what is dirty -----------------------------------------------------------------------------------------------

    def _touch(self, sprite: Sprite) -> None:
        """Invalidate a piece that has changed at rest."""
        self.zoom_cache.invalidate(sprite.lies.place.zone)
        self.invalidate(self.bodies.resting(sprite))

    def _movers(self) -> list[Sprite]:
        self._sort()
        return self._moving

    def _sort(self) -> None:
        if self._sorted:
            return
        self._sorted = True
        everything = sorted(self.sprites.values(), key=self.order.depth)
        self._resting = [sprite for sprite in everything if not sprite.moving]
        self._moving = [sprite for sprite in everything if sprite.moving]
        # what is in the hand is above all
        self._moving.sort(key=lambda sprite: sprite.held)

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw_moving(self, canvas: pygame.Surface, area: pygame.Rect, *, above: bool = False) -> None:
        """Paint what moves inside `area`; `above`: what moves in the panel, and what the hand holds, instead."""
        for sprite in self._movers():
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
        for sprite in self.order.before(mover, self._resting):
            if self.bodies.resting(sprite).colliderect(rect):
                self.brush.picture(canvas, sprite, zooming=self.zoom_cache.zooming)

    def draw_panel(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what rests in the panel, inside `area`."""
        self._sort()
        self.brush.begin()
        for sprite in self._resting:
            panel = self.zones.panel_of(sprite.lies.place.zone)
            if panel and panel == self.zones.front and self.bodies.resting(sprite).colliderect(area):
                self.brush.resting(canvas, sprite, gliding=False, zooming=False)

    def resting(self, zone: str) -> list[Sprite]:
        """The sprites that rest in a zone, the lowest first."""
        self._sort()
        return [sprite for sprite in self._resting if sprite.lies.place.zone == zone]

    def _beyond(self, sprite: Sprite) -> pygame.Rect | None:
        """The board at whose rim a piece disappears that goes to a place out of sight; None for all others."""
        area = self.zones.areas.get(sprite.lies.place.zone)
        if sprite.held or area is None or area.camera is None or sprite.journey.timer.share < 0.4:
            return None
        return None if area.rect.collidepoint(sprite.goal.x, sprite.goal.y) else area.rect

    def _paint_still(self, still: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.veiled:
            self.zoom_cache.draw(still, rect)
        for painter in self.below:
            painter(still, rect)
        self._sort()
        self.brush.begin()
        boards = {area.name: area.rect.clip(rect) for area in self.zones.boards()}
        hidden = {name for name, zone in self.zones.areas.items() if zone.panel or (self.veiled and zone.camera)}
        hidden |= self.zoom_cache.blurred

        def inside(sprite: Sprite) -> pygame.Rect:
            return boards.get(sprite.lies.place.zone, rect)

        here = [sprite for sprite in self._resting if sprite.lies.place.zone not in hidden]
        rects = [self.bodies.resting(sprite) for sprite in here]
        here = [here[n] for n in rect.collidelistall(rects) if rects[n].colliderect(inside(here[n]))]
        self.brush.all(still, self.order.layers(here), inside, gliding=False, zooming=False)
        still.set_clip(rect)
        for painter in self.above:
            painter(still, rect)
