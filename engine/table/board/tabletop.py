"""A position on the table: pieces in their zones, marks, cues, and the view on every lattice.

Used by the table, the replay and the pictures. It shows finished positions only, and can be skipped at any instant.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.info import Info, SeatInfo
from engine.core.rules import Seat
from engine.core.text import Text
from engine.gui.drawing.tween import Timer
from engine.gui.window.context import Context
from engine.table.board.board_pose import BoardPose
from engine.table.board.picking import Picking
from engine.table.board.rotation_animation import RotationAnimation
from engine.table.contract.view import Cue, Drag, Landing, Mark, Piece, Place, Pose, TableView
from engine.table.geometry.boxes_and_lines import widened
from engine.table.geometry.zones import Zones
from engine.table.marks.ambient import Ambient
from engine.table.marks.cues import CuePlayer
from engine.table.marks.dust import Dust
from engine.table.marks.edge_names import EdgeNames
from engine.table.marks.last_mark import LastMark
from engine.table.marks.layers import HELD, PREVIEW, PRICES, Layers
from engine.table.marks.marks import BELOW
from engine.table.marks.offscreen_arrow import OffscreenArrow
from engine.table.marks.place_marks import PlaceMarks
from engine.table.marks.victory import Victory
from engine.table.panels.gauges import Gauges
from engine.table.panels.panel import Panels
from engine.table.panels.piles import Counts
from engine.table.pieces.draw_order import furniture
from engine.table.pieces.inline_pieces import small
from engine.table.pieces.sprite import CUT, DEAL, Manner
from engine.table.pieces.stage import Stage
from engine.table.pieces.still_picture import Painter
from engine.table.pieces.walks import Walks

PACES: Mapping[str, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""The factor of each speed setting for durations."""

REST = 0.07
"""Seconds that a view has to rest before it is drawn sharp again."""
UNDER, OVER, EXTRA, LIGHT = "under", "over", "extra", "lit"
"""Layers of marks: permanent ones below and above the pieces; help on demand; highlights under the empty hand."""
SMALL = 0.85
"""A piece that fills less of its cell's width than this is a small one."""


class Tabletop:
    """`layout`: see `engine.core.maps.layout`. `said` gets the sentences of cues. `cast`: who plays, (): all there
    are."""

    _landed: tuple[Any, Landing | None] = (None, None)
    """The last question to `landing` and its answer: a glowing sign asks in every frame."""
    live = False
    """Can the viewer make moves here, or is this a replay?"""
    named = True
    """May names stand at the edges of the boards? A small picture of a table has none."""

    def __init__(
        self,
        ctx: Context,
        info: Info,
        view: TableView[Any, Any],
        layout: Any,
        said: Callable[[Text], None] = lambda _: None,
        cast: Sequence[SeatInfo] = (),
    ) -> None:
        self.ctx = ctx
        self.info = info
        self.view = view
        cast = cast or info.cast(len(info.seats))
        self.zones = Zones(layout, len(cast))
        self.stage = Stage(ctx, view, self.zones)
        picking = Picking(self.stage, self.zones)
        self.piece_at, self.body = picking.piece_at, picking.body
        self.place_marks = PlaceMarks(ctx, self.zones, self.stage.textures)
        self.cues = CuePlayer(ctx, self.zones, self.stage.textures, Walks(self.stage), said)
        loose, emblem = (PRICES, PREVIEW), self.stage.textures.emblem
        self.layers = Layers(ctx, self.zones, self.stage.invalidate, loose=loose, emblem=emblem)
        self.offscreen_arrow = OffscreenArrow(ctx, self.zones)
        self.edge_names = EdgeNames(ctx, self.zones)
        self.last_mark = LastMark(self.stage)
        self.victory = Victory(ctx)
        self.dust = Dust(ctx)
        self.counts = Counts(ctx, self.zones, lambda: self.stage.coming)
        self.gauges = Gauges(ctx, self.zones, self.stage)
        self.rotation = RotationAnimation(ctx, self.stage)
        self.board_pose = BoardPose(ctx, view, self.zones, self.stage, len(cast))
        self.panels = Panels(ctx, self.zones, self.stage, cast, self._paint_front)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.turned: dict[str, Pose] = {}
        """Pieces that the player has turned where they lie, before taking them up."""
        self.followers = [self.stage.follow_changes, self.counts.follow_changes, self.place_marks.follow_changes]
        """Called before each frame: see `Scene.follow_changes`."""
        self.overlays: list[Painter] = []
        """Painters above resting and below moving pieces, which paint again above a panel."""
        self.above_held: list[Painter] = []
        """Painters above the held piece, which paint again above a panel."""
        self.floats: list[Painter] = []
        """Painters above all those, for what stands beside places (chips)."""
        self._position: Any = None
        self._me: Seat = 0
        self._spots: tuple[Place, ...] = ()
        self._pointed: tuple[Place, ...] = ()
        self._still = False
        self._rest = Timer(0.0)
        self._serials: dict[str, int] = {}
        self.ambient = Ambient(ctx, self.zones, self.stage.textures)
        self._waiting: list[Cue] = []
        self._awaited: frozenset[str] = frozenset()
        self._pace = 1.0
        self.layers.hidden[UNDER] = self.stage.zoom_cache.blurred
        self.stage.below.append(lambda c, r: None if self.rotation.busy else self.layers.draw(UNDER, c, r))
        self.stage.zoom_cache.camera_man.beneath = partial(self.layers.copy, UNDER)
        self.stage.above.append(self._paint_above)

    def _serve_tokens(self) -> None:
        """Let sentences show the pieces of this game."""
        main = self.zones.main()
        if main is not None:
            self.ctx.sentences.serve(self.info.key, partial(small, self.ctx, self.view, main.lattice))

    @property
    def me(self) -> Seat:
        """The seat whose view of the table is shown."""
        return self._me

    @property
    def position(self) -> Any:
        """What is shown, as that seat sees it; None before anything is."""
        return self._position

    def lying(self) -> list[Piece]:
        """The pieces of this position, turned as the player has turned them."""
        if self._position is None:
            return []
        return [self._as_turned(piece) for piece in self.view.pieces(self._position, self._me)]

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show(
        self,
        position: Any,
        me: Seat,
        animate: bool = True,
        cues: bool = True,
        *,
        manner: Manner = DEAL,
        accompany: Iterable[Cue] = (),
        kept: Container[str] = (),
        chair: Seat | None = None,
    ) -> None:
        """Show this position, as `me` sees it. `cues`: with the cues of the step from the position shown before.

        `chair`: the seat before which the table lies (see `Zones.sit`), if it is not `me`; then pieces don't glide from
        zone to zone. `accompany`: cues to be played as soon as the pieces have arrived. `manner`: how pieces travel
        that the player has not just released. `kept`: pieces that stay in the hand, or as the player has turned them.
        """
        old = self._position
        self.cues.skip()
        self.ambient.stop()
        self._position, self._me = position, me
        moved = self.zones.sit(max(0, me if chair is None else chair))
        animate = animate and not moved
        self._pace = PACES.get(self.ctx.settings.speed, 1.0) if animate else 0.0
        self.turned = {key: pose for key, pose in self.turned.items() if key in kept}
        self._frame(glide=animate)
        self.rotation.skip()
        turned = (not animate or old is None) and self.board_pose.face()
        if old is None:
            # nothing has been shown yet that could glide
            self._note_views()
        elif turned:
            self._follow_views()
        self._waiting = list(accompany)
        if cues and old is not None and old != position:
            self._waiting += self.view.cues(old, position)
        self.panels.follow(self.view, position, me, live=self.live, pace=self._pace)
        self._place_pieces(manner, self._pace, self.cues.waiting(self._waiting, self._pace), kept)
        self.gauges.set(self.view.gauges(position, me, None), self._pace)
        if moved:
            self.resize(self.rect)
        else:
            self.repaint_marks(anew=True)

    def _place_pieces(
        self, manner: Manner, pace: float, waiting: Container[str] = (), kept: Container[str] = ()
    ) -> None:
        pieces = [self.board_pose.as_seen(piece) for piece in self.lying()]
        self.board_pose.shape(self._position, self._me, pieces)
        flat = furniture(self.view.marks(self._position, self._me))
        self.stage.show(pieces, flat, manner, pace, waiting, kept)

    def _as_turned(self, piece: Piece) -> Piece:
        pose = self.turned.get(piece.key)
        return piece if pose is None else replace(piece, pose=pose)

    def _frame(self, glide: bool) -> None:
        if self._still or self._position is None:
            return
        for area in self.zones.boards():
            assert area.camera is not None
            extent = self.view.extent(self._position, self._me, area.name)
            extent = widened(extent, (place.cell for place in self._pointed if place.zone == area.name and place.cell))
            area.camera.cuts = self.ctx.theme.reduced_motion
            area.camera.show(extent, area.margin, glide=glide)

    def point(self, places: Iterable[Place]) -> None:
        """Keep these places on boards in view, until others are pointed at."""
        pointed = tuple(places)
        if pointed != self._pointed:
            self._pointed = pointed
            self._frame(glide=True)

    def _face(self) -> None:
        """Turn the boards towards the present viewer, as soon as the pieces' other sides are drawn."""
        if self.ctx.theme.reduced_motion or not self._pace:
            self._turn()
        elif self.board_pose.ready():
            self.rotation.start(self.zones.boards(), self._turn)

    def _turn(self) -> None:
        self.board_pose.face()
        self._follow_views()
        self._place_pieces(CUT, 0.0)

    def hold_still(self, still: bool) -> None:
        """Keep the table from moving by itself while something is in the hand; it catches up afterwards."""
        if still != self._still:
            self.rotation.skip()
            self._still = still
            self._frame(glide=True)

    def turn_piece(self, key: str, pose: Pose, manner: Manner) -> None:
        """Show a piece that can be taken up in another pose, where it lies."""
        self.turned[key] = pose
        self._place_pieces(manner, 1.0)

    def put_back(self, key: str, pose: Pose, manner: Manner) -> None:
        """Let the held piece glide back to where it lay, in its present pose."""
        sprite = self.stage.sprites.get(key)
        if sprite is None:
            return
        self.turned[key] = pose
        sprite.piece = self._as_turned(sprite.piece)
        self.stage.release(key, manner)

    # --- marks -------------------------------------------------------------------------------------------------------

    def mark(self, extra: Iterable[Mark]) -> None:
        """Show these marks of an aid until others are set."""
        self.layers.set(EXTRA, extra)

    def light(self, marks: Iterable[Mark]) -> None:
        """Show these highlights under the empty hand."""
        self.layers.set(LIGHT, marks)

    def foresee(self, marks: Iterable[Mark]) -> None:
        """Show what the held piece would cause."""
        self.layers.foresee(marks)

    def grasp(self, key: str | None) -> None:
        """Set the held piece (None for none) and show what lights up for it."""
        shown = self._position is not None
        self.layers.hold(self.view.held(self._position, self._me, key) if shown and key is not None else ())

    def measure(self, move: Any | None) -> None:
        """Show the bars as they would be after this move."""
        if self._position is not None:
            self.gauges.set(self.view.gauges(self._position, self._me, move), self._pace)

    def spots(self, places: Sequence[Place]) -> None:
        """Mark these places as legal."""
        if tuple(places) != self._spots:
            for place in {*self._spots, *places}:
                self.stage.invalidate(self.place_marks.rect(place))
            self._spots = tuple(places)

    def repaint_marks(self, *, anew: bool = False) -> None:
        """Draw the marks again, which may have changed or moved. `anew`: they are those of a new position."""
        if self._position is None:
            return
        self._name_cells()
        self._awaited = self._to_begin()
        marks = [one for one in self.view.marks(self._position, self._me) if one.after not in self._awaited]
        self.offscreen_arrow.follow(marks)
        marks = self.last_mark.shown(marks, anew=anew)
        if self.layers.set(UNDER, (mark for mark in marks if mark.kind in BELOW)):
            self.stage.zoom_cache.invalidate()
        self.layers.set(OVER, (mark for mark in marks if mark.kind not in BELOW))

    def _to_begin(self) -> frozenset[str]:
        """The names of cues that have not begun yet."""
        return frozenset(cue.name for cue in (*self._waiting, *self.cues.queued) if cue.name)

    @property
    def awaited(self) -> frozenset[str]:
        """The names of cues that a mark or count waits for."""
        return self._awaited

    def _follow_cues(self) -> None:
        """Show marks whose cue has begun, and that of the last move once its piece lies."""
        if self._awaited != self._to_begin() or self.last_mark.due:
            self.repaint_marks()

    def _name_cells(self) -> None:
        """Show the names at the edges of the boards, if the player has chosen that."""
        boards = self.zones.boards() if self.named and self.ctx.settings.show_coordinates else ()
        found = ((area.name, self.view.coordinates(self._position, area.name)) for area in boards)
        if self.edge_names.show({zone: names for zone, names in found if names is not None}):
            for area in self.zones.boards():
                self.stage.invalidate(area.rect)

    def celebrate(self, title: Text, winner: Seat, tone: str) -> bool:
        """Celebrate this seat's victory. False if nothing is animated."""
        boards = [area.rect for area in self.zones.boards()]
        if not boards or not PACES.get(self.ctx.settings.speed, 1.0):
            return False
        how = self.view.celebration(self._position, winner)
        drawings = tuple(self.view.art(name, 0, self.ctx.theme.palette) for name in how.arts)
        self.victory.begin(boards[0].unionall(boards[1:]), title, tone, drawings, how)
        return True

    def notes(self) -> tuple[Text, ...]:
        """The texts of the extra marks."""
        marks = (*self.layers.marks(EXTRA), *self.layers.marks(LIGHT))
        return tuple(dict.fromkeys(mark.text for mark in marks if mark.text is not None and mark.kind != "badge"))

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is visibly moving."""
        drawn = self.stage.busy or self.layers.stale
        beside = self.offscreen_arrow.busy or self.gauges.busy or self.panels.busy or self.dust.busy
        return self.moving or drawn or beside

    @property
    def moving(self) -> bool:
        """Is a step or a view still moving?"""
        gliding = any(area.camera is not None and area.camera.busy for area in self.zones.boards())
        return self.playing or gliding or self.panels.moving or self._turning

    @property
    def playing(self) -> bool:
        """Is a step still being shown: a piece, a cue, an exchange in a panel? Or is a victory being celebrated?"""
        return self._travelling or self.panels.holding or self.victory.busy

    @property
    def _turning(self) -> bool:
        """Is the board being turned to the next player, or about to be? It is not turned for one answer in a panel."""
        free = self._position is not None and not self._still and not self.panels.open
        return self.rotation.busy or (free and self.board_pose.askew)

    @property
    def _travelling(self) -> bool:
        return self.cues.busy or bool(self._waiting) or self.stage.travelling

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._turning and not self.playing and not self.rotation.busy:
            self._face()
        for area in self.zones.boards():
            assert area.camera is not None
            area.camera.update(dt)
        self._follow_views(dt)
        self.rotation.update(dt)
        self.offscreen_arrow.update(dt)
        self.stage.update(dt)
        self.dust.update(dt)
        self._hear()
        if self._waiting and not self.stage.travelling:
            self.cues.play(self._waiting, self._pace)
            self._waiting = []
        self.cues.update(dt)
        self._follow_cues()
        self.victory.update(dt)
        self.gauges.update(dt)
        self.panels.update(dt, calm=not self._travelling)
        self.ambient.update(dt, lambda: tuple(self.view.ambient(self._position, self._me)))

    def follow_changes(self) -> None:
        """Report what looks different, before each frame: see `Scene.follow_changes`."""
        for follow in self.followers:
            follow()

    def _hear(self) -> None:
        """Play the sound and raise dust for pieces that touch down; many at once sound like one.

        A cue may replace the sound.
        """
        landed = [sprite for sprite in self.stage.landed if sprite.piece.place.zone and not sprite.flat]
        self.stage.landed.clear()
        follows = any(cue.landing for cue in self._waiting)
        laid = [sprite for sprite in landed if sprite.journey.manner.sounds or sprite.journey.start.lift > 0.5]
        if laid and not follows:
            self.ctx.sound.play("snap")
        boards = {area.name: area.rect for area in self.zones.boards()}
        spots = [(self.stage.bodies.body(sprite), boards.get(sprite.piece.place.zone)) for sprite in laid]
        self.dust.raise_by([(body, board) for body, board in spots if board is not None], self._pace)

    def _follow_views(self, dt: float = 0.0) -> None:
        """Move everything on boards whose view has moved. dt: seconds that pass; 0: the view will not move on."""
        for area in self.zones.boards():
            assert area.camera is not None
            if self._serials.get(area.name) != area.camera.serial:
                self._serials[area.name] = area.camera.serial
                if dt:
                    self.stage.follow(area)
                else:
                    self.stage.replace_all(area.name)
                self.layers.follow(area)
                self.cues.follow(area)
                self.stage.zoom_cache.start(area, zooming=area.camera.scale != area.camera.goal)
                self._rest = Timer(REST)
        if self.stage.zoom_cache.moving or self.layers.stale:
            self._rest.step(dt)
            self._sharpen()

    def _note_views(self) -> None:
        """Note that everything has followed the views."""
        self._serials = {area.name: area.camera.serial for area in self.zones.boards() if area.camera is not None}

    def _sharpen(self) -> None:
        """Once the views rest, sharpen one layer of marks in each frame, and finally the pieces (see
        `Stage.update`)."""
        if any(area.camera is not None and area.camera.busy for area in self.zones.boards()):
            return
        if not self._rest.done:
            self.stage.zoom_cache.scale_ahead()
            return
        if self.layers.work() or self.cues.sharpen():
            return
        self.stage.rest()

    def skip(self) -> None:
        """Let everything arrive now and end the cues."""
        self.rotation.skip()
        for area in self.zones.boards():
            assert area.camera is not None
            area.camera.skip()
        self._follow_views()
        self._rest.finish()
        self.stage.skip()
        self._hear()
        if self._waiting:
            self.cues.play(self._waiting, 0.0)
            self._waiting = []
        self.cues.skip()
        self._follow_cues()
        self.victory.skip()
        self.dust.clear()
        self.gauges.skip()
        self.panels.skip()

    def settle(self) -> None:
        """Let everything arrive and become sharp (for pictures and tests)."""
        deque(self.settling(), maxlen=0)

    def close(self) -> None:
        """It is not painted any more: let go of its pictures and of all that paints on it."""
        self.stage.close()
        for painters in (self.followers, self.overlays, self.above_held, self.floats):
            painters.clear()

    def settling(self) -> Iterator[None]:
        """Let everything arrive and become sharp as `settle` does, in steps; nothing may change meanwhile."""
        self.skip()
        while self.stage.zoom_cache.moving or self.layers.stale:
            self._sharpen()
            yield
        yield from self.stage.sharpening()

    # --- place and paint ---------------------------------------------------------------------------------------------

    def resize(self, rect: pygame.Rect) -> None:
        """Lay out in this part of the window. Travelling pieces arrive; a held piece stays in the hand."""
        self.rect = pygame.Rect(rect)
        self.rotation.skip()
        self.victory.skip()
        self.stage.skip()
        self.stage.textures.refresh()
        self._serve_tokens()
        self.stage.textures.forget_wanted()
        letter, finger = self.ctx.fonts.height("body"), self.ctx.theme.least_side
        self.zones.place(self.rect, self.ctx.screen.size, letter, finger)
        self.panels.resize(self.rect)
        self._note_views()
        self.stage.replace_all()
        self.stage.zoom_cache.stop()
        self.repaint_marks()
        self.layers.renew()
        self.cues.layout()
        self.stage.invalidate_all()
        self.ambient.stop()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the table inside `area`, without moving pieces: see `draw_moving`."""
        self.stage.draw(canvas, area)
        self.rotation.draw(canvas, area)

    def draw_moving(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw moving pieces above everything drawn before."""
        self.layers.draw(PRICES, canvas, area)
        for painter in self.overlays:
            painter(canvas, area)
        # above the ring of the focus, below the held piece
        self.counts.draw(canvas, area)
        self.offscreen_arrow.draw(canvas, area)
        self.ambient.draw(canvas, area)
        self.cues.draw(canvas, area)
        self.dust.draw(canvas, area)
        self.stage.draw_moving(canvas, area)
        for painter in self.floats:
            painter(canvas, area)
        self.panels.draw(canvas, area)
        if self.zones.front and self.zones.panel_rect.colliderect(area):
            with self.place_marks.over(self.zones.front):
                for painter in (*self.overlays, *self.floats):
                    painter(canvas, area)
        self.stage.draw_moving(canvas, area, above=True)
        for panel in dict.fromkeys(("", self.zones.front)):
            with self.place_marks.over(panel):
                for painter in self.above_held:
                    painter(canvas, area)
        self.layers.draw(PREVIEW, canvas, area)
        self.victory.draw(canvas, area)

    def _paint_front(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        with self.place_marks.over(self.zones.front):
            self.place_marks.spots(canvas, self._spots, rect)

    def _paint_above(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if self.rotation.busy:
            return
        self.edge_names.draw(canvas, rect)
        for name in (OVER, EXTRA, LIGHT, HELD):
            self.layers.draw(name, canvas, rect, plates=False)
        self.place_marks.spots(canvas, self._spots, rect)
        for name in (OVER, EXTRA, LIGHT):
            self.layers.draw(name, canvas, rect, plates=True)

    def reveal(self, place: Place) -> None:
        """Move the view just far enough to show this place."""
        area = self.zones.areas.get(place.zone)
        if area is not None and area.camera is not None and place.cell is not None:
            area.camera.cuts = self.ctx.theme.reduced_motion
            area.camera.reveal(place.cell, lift=area.camera.relief.of(place.cell))

    # --- questions of the hand: what lies under a pixel, how large it is, how it would lie ----------------------------

    def carried(self, piece: Piece, scale: float) -> float:
        """The size of a held piece: as on the board, but for a small one (a stone) no larger than on its pile."""
        area = self.zones.areas.get(piece.place.zone)
        if area is None or area.camera is not None:
            return scale
        own = self.zones.scale(area)
        if area.panel:
            return own
        filled = self.stage.textures.breadth(piece.art, piece.pose.face, area.lattice, own)
        return scale if filled > SMALL else min(scale, own)

    def landing(self, drag: Drag, move: Any | None) -> Landing | None:
        """How the piece of a drag would lie after this move of the viewer; None if there is no such piece."""
        piece = self.piece(drag.piece)
        if piece is None:
            return None
        asked = drag, move, self._me, piece, self._position, self.board_pose.turns
        if asked != self._landed[0]:
            self._landed = asked, self._land(drag, move, piece)
        return self._landed[1]

    def _land(self, drag: Drag, move: Any | None, piece: Piece) -> Landing:
        shown = move is not None and self._position is not None
        told: Landing | None = self.view.landing(self._position, self._me, move) if shown else None
        if told is None:
            return Landing(replace(piece, place=drag.place, pose=drag.pose, nudge=(0.0, 0.0), aside=0.0))
        return replace(told, piece=self.board_pose.as_seen(told.piece))

    def piece(self, key: str) -> Piece | None:
        """The piece as it lies now."""
        sprite = self.stage.sprites.get(key)
        return sprite.piece if sprite is not None and not sprite.flat else None

    def within(self, zone: str, keys: Iterable[str]) -> list[str]:
        """Those of the pieces that lie in this zone now."""
        lying = ((key, self.piece(key)) for key in keys)
        return [key for key, piece in lying if piece is not None and piece.place.zone == zone]
