"""How the boards are seen: the view on each, which may move, with all that lies on it; the scrolling at its edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log

from engine.core.rules import Cell
from engine.gui.drawing.easing import Timer, part
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.table.board.board_rotation import RotationAnimation
from engine.table.board.shown_position import Lying
from engine.table.contract.game_view import Place
from engine.table.geometry.camera import ZOOM_STEP
from engine.table.geometry.rectangles_and_lines import widened
from engine.table.geometry.zones import Zones
from engine.table.marks.mark_layer_cache import Layers
from engine.table.pieces.sprite import CUT
from engine.table.pieces.stage import Stage

PAN = 70
"""Pixels at 1280x720 that a key moves a view."""
REST = 0.07
"""Seconds that a view has to rest before it is drawn sharp again."""


class BoardViews:
    """Moves everything on a board with its view."""

    def __init__(self, ctx: Context, zones: Zones, stage: Stage, lying: Lying, layers: Sequence[Layers]) -> None:
        self.ctx = ctx
        self.zones = zones
        self.stage = stage
        self.lying = lying
        self.layers = layers
        self.rotation = RotationAnimation(ctx, stage)
        self.edge_scroll = EdgeScroll(ctx, zones)
        self._still = False
        """Is something in the hand, so that no view moves by itself?"""
        self._pointed: tuple[Place, ...] = ()
        self._wanted: tuple[Place, ...] = ()
        """Where something can be laid."""
        self._rest = Timer(0.0)
        self._serials: dict[str, int] = {}

    @property
    def gliding(self) -> bool:
        """Whether a view is moving."""
        return True in [area.camera.busy for area in self.zones.boards()]

    @property
    def to_turn(self) -> bool:
        """Is the board to be turned to the next player, as soon as nothing else happens?"""
        return self.lying.position is not None and not self._still and self.lying.board_pose.askew

    # --- where one looks ---------------------------------------------------------------------------------------------

    def frame(self, glide: bool) -> None:
        """All that belongs to the position, and what is pointed at, has to be seen."""
        lying = self.lying
        if self._still or lying.position is None:
            return
        for area in self.zones.boards():
            extent = lying.view.extent(lying.position, lying.me, area.name)
            extent = widened(extent, _cells(area.name, self._pointed))
            area.camera.cuts = self.ctx.theme.reduced_motion
            area.camera.show(extent, area.margin, glide=glide)
            area.camera.want(_cells(area.name, self._wanted), glide=glide)

    def point(self, places: Iterable[Place]) -> None:
        """Keep these places of boards in sight, too, until others are pointed at."""
        pointed = tuple(places)
        if pointed != self._pointed:
            self._pointed = pointed
            self.frame(glide=True)

    def want(self, places: Iterable[Place], *, glide: bool) -> None:
        """Have these places of boards whole, where there is room."""
        self._wanted = tuple(places)
        self.frame(glide=glide)

    def hold_still(self, still: bool) -> None:
        """While something is in the hand the table does not move by itself; it catches up afterwards."""
        if still != self._still:
            self.rotation.skip()
            self._still = still
            self.frame(glide=True)

    def reveal(self, place: Place) -> None:
        """Move the view just far enough to show this place."""
        board = self.zones.board(place.zone)
        if board is not None and place.cell is not None:
            board.camera.cuts = self.ctx.theme.reduced_motion
            board.camera.reveal(place.cell, lift=board.camera.relief.of(place.cell))

    def look(self, intent: Intent) -> bool:
        """Keys and sticks zoom and move the view of the first board, two fingers that of the board below them."""
        kind, board = intent.kind, self.zones.main()
        if kind == "pinch":
            pos = intent.pos or (-1, -1)
            under = self.zones.board_at(pos)
            if under is None or self.zones.covered(pos):
                return False
            under.camera.pan(*intent.moved)
            if intent.travel:
                under.camera.zoom(intent.travel * log(2) / log(ZOOM_STEP), pos)
        elif kind == "zoom" and board is not None:
            board.camera.zoom(intent.amount)
        elif kind == "pan" and board is not None:
            step = self.ctx.px(PAN)
            board.camera.pan(-intent.direction[0] * step, -intent.direction[1] * step, glide=True)
        else:
            return False
        return True

    # --- turning -----------------------------------------------------------------------------------------------------

    def face(self, *, animate: bool) -> None:
        """Turn the boards towards the present viewer, as soon as the pieces' other sides are drawn."""
        if self.ctx.theme.reduced_motion or not animate:
            self._turn()
        elif self.lying.board_pose.ready():
            self.rotation.start(self.zones.boards(), self._turn)

    def _turn(self) -> None:
        self.lying.board_pose.face()
        self.follow()
        self.lying.place(CUT, 0.0)

    # --- time --------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for area in self.zones.boards():
            area.camera.update(dt)
        self.follow(dt)
        self.rotation.update(dt)

    def skip(self) -> None:
        """The views are where they will be."""
        self.rotation.skip()
        for area in self.zones.boards():
            area.camera.skip()
        self.follow()
        self._rest.finish()

    def follow(self, dt: float = 0.0) -> None:
        """Move everything on boards whose view has moved. dt: seconds that pass; 0: the view will not move on."""
        for area in self.zones.boards():
            if self._serials.get(area.name) != area.camera.serial:
                self._serials[area.name] = area.camera.serial
                if dt:
                    self.stage.follow(area)
                else:
                    self.stage.replace_all(area.name)
                for layers in self.layers:
                    layers.follow(area)
                self.stage.zoom_cache.start(area, zooming=area.camera.scale != area.camera.goal)
                self._rest = Timer(REST)
        if self.blurred:
            self._rest.step(dt)
            self.sharpen()

    def note(self) -> None:
        """Note that everything has followed the views."""
        self._serials = {area.name: area.camera.serial for area in self.zones.boards()}

    @property
    def blurred(self) -> bool:
        """Is something still shown as it was before the view moved?"""
        return self.stage.zoom_cache.moving or any(layers.stale for layers in self.layers)

    def sharpen(self) -> None:
        """Once the views rest, sharpen one layer of marks in each frame, and finally the pieces (see
        `Stage.update`)."""
        if self.gliding:
            return
        if not self._rest.done:
            self.stage.zoom_cache.scale_ahead()
            return
        if any(layers.work() for layers in self.layers):
            return
        self.stage.rest()


def _cells(zone: str, places: Iterable[Place]) -> Iterator[Cell]:
    """The cells of a board among some places."""
    return (place.cell for place in places if place.zone == zone and place.cell is not None)


REACH = 60
"""Pixels at 1280x720 from the edge within which it scrolls."""
DWELL, GATHER = 0.28, 0.5
"""Seconds before the scrolling starts, and until it reaches its full speed."""
SPEED = 620
"""Pixels a second at 1280x720."""


class EdgeScroll:
    """Scrolls the main board while a held piece is near its edge."""

    def __init__(self, ctx: Context, zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self._there = 0.0
        """Seconds that the piece has been at an edge beyond which there is more."""

    @property
    def busy(self) -> bool:
        """Whether a held piece is near the edge."""
        return self._there > 0.0

    def leave(self) -> None:
        """Stop scrolling, since the piece has left the edge."""
        self._there = 0.0

    def update(self, dt: float, pointer: tuple[int, int]) -> None:
        """Move on by `dt` seconds with the pointer here."""
        area = self.zones.main()
        if area is None or not area.rect.collidepoint(pointer):
            self._there = 0.0
            return
        reach = max(1, self.ctx.px(REACH))
        x, y = pointer
        east = max(0.0, 1 - (area.rect.right - x) / reach) - max(0.0, 1 - (x - area.rect.left) / reach)
        south = max(0.0, 1 - (area.rect.bottom - y) / reach) - max(0.0, 1 - (y - area.rect.top) / reach)
        if (not east and not south) or not area.camera.scrolls(east, south):
            self._there = 0.0
            return
        self._there += dt
        far = self.ctx.px(SPEED) * dt * part(self._there, DWELL, DWELL + GATHER)
        if far:
            area.camera.scroll(east * far, south * far)
