"""How pieces come to their places: the difference between two lists of `Piece` becomes journeys. Nothing is painted in
here."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from msgspec import Struct

from engine.gui.drawing.theme import Theme
from engine.table.contract.game_view import Piece
from engine.table.geometry.zones import Board, Zones
from engine.table.pieces.draw_order import DrawOrder
from engine.table.pieces.piece_pictures import Textures, lying
from engine.table.pieces.row_slots import RowSlots
from engine.table.pieces.sprite import CUT, DEAL, ENTER, ENTERS, PASS, SNAP, Manner, Sprite, Stance, front, same

FEW = 3
"""More pieces than this that are dealt at once, or change hands, take their time."""
FAR = 3.0
"""Cells to where a piece belongs from which on it travels there, though the hand has let go of it just now."""
NOWHERE = Stance(-10_000.0, -10_000.0, 1.0)
"""The scale of a piece in a zone that this table does not have: it is invisible."""


class _Known(Struct, frozen=True):
    """A stance, and where the view was then; `relief`: the board's serial number."""

    piece: Piece
    angle: float
    relief: int
    stance: Stance
    left: float
    top: float
    scale: float


class PieceMotion:
    """Moves the sprites of a table. `row_slots`: where in its row each is shown."""

    def __init__(self, theme: Theme, zones: Zones, textures: Textures, order: DrawOrder) -> None:
        self.theme = theme
        self.zones = zones
        self.textures = textures
        self.order = order
        self.row_slots = RowSlots()
        self.landed: list[Sprite] = []
        """Sprites that touched down since it was emptied; whoever makes it heard empties it."""
        self._known: dict[str, _Known] = {}
        """Where pieces belonged when the view set out: see `follow`."""

    # --- the difference between two positions ------------------------------------------------------------------------

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
        wanted = {piece.key: piece for piece in pieces}
        furniture = {piece.key: piece for piece in flat}
        old, sprites = dict(self.order.sprites), self.order.sprites
        self.row_slots.follow(self.zones.areas.values(), wanted.values(), old)
        if manner is DEAL and _changing_hands(old, wanted.values()) > FEW:
            manner = PASS
        sprites.clear()
        for order, piece in enumerate((*wanted.values(), *furniture.values())):
            sprite, goal = old.get(piece.key), self.goal(piece, flat=piece.key in furniture)
            if sprite is None:
                sprite = self._entering(piece, goal, pace, flat=piece.key in furniture)
            elif piece.key in kept and _stays_held(sprite, piece):
                sprite.become(piece)
            elif piece.key in waiting and _waits(sprite, piece, goal):
                sprite.piece = piece
            else:
                self._change(sprite, piece, goal, manner, pace)
            sprite.order = order
            sprites[piece.key] = sprite
        self.order.changed = True

    def _entering(self, piece: Piece, goal: Stance | None, pace: float, *, flat: bool) -> Sprite:
        """A piece that was not there: it grows at its place."""
        sprite = Sprite(piece, goal or NOWHERE, flat=flat)
        if goal is not None and not flat and not self.zones.panel_of(piece.place.zone):
            sprite.stance = goal._replace(scale=ENTERS * goal.scale)
            sprite.send(goal, ENTER, self._pace(pace))
        return sprite

    def _change(self, sprite: Sprite, piece: Piece, goal: Stance | None, manner: Manner, pace: float) -> None:
        """Send a piece to its place, which may be where it lies already."""
        rests, stays = not sprite.moving and not sprite.waits, same(goal or NOWHERE, sprite.stance)
        if rests and stays and sprite.piece == piece:
            return
        if rests and stays and goal and sprite.art != piece.art and front(sprite.art) == front(piece.art):
            # only the state of its face has changed
            sprite.become(piece)
            return
        # what the hand has just let go of is laid by the hand
        by_hand, sprite.held = sprite.held or sprite.stance.lift > 0.5, False
        if goal is None:
            sprite.send(NOWHERE, piece=piece)
            return
        shown = sprite.art
        if sprite.stance == NOWHERE:
            # it is seen only as it is laid down
            sprite.stance, shown, by_hand = goal._replace(lift=1.0), piece.art, True
        if sprite.piece.place.zone != piece.place.zone and front(shown) == front(piece.art):
            lattice, scale = self.zones.lattice(piece.place.zone), sprite.stance.scale
            grown = self.textures.swell(shown, piece.art, goal.face, lattice, scale)
            shown = sprite.restate(piece, grown, goal.scale > scale)
        near = abs(goal.x - sprite.stance.x) + abs(goal.y - sprite.stance.y) < FAR * goal.scale
        sprite.send(goal, SNAP if by_hand and near else manner, self._pace(pace), piece=piece, shown=shown)
        if sprite.travelling:
            self._want(sprite)
        else:
            self.landed.append(sprite)

    def _want(self, sprite: Sprite) -> None:
        """A picture as large as the piece will be seen on its way, and the one in which it arrives.

        Enlarged from a small one it would be coarse all the time.
        """
        start, goal, lattice = sprite.journey.start, sprite.goal, self.zones.lattice(sprite.lies.place.zone)
        largest = max(start.scale, goal.scale)
        self.textures.want(lying(sprite.art, lattice, start.angle), start.face, lattice, largest)
        self.textures.want(lying(sprite.piece.art, lattice, goal.angle), goal.face, lattice, goal.scale)

    def _pace(self, pace: float) -> float:
        return 0.0 if self.theme.reduced_motion else pace

    def goal(self, piece: Piece, *, flat: bool = False) -> Stance | None:
        """How a piece (or furniture: flat) should be seen where it belongs; None if there is no such place."""
        spot = self.zones.spot(self.row_slots.place(piece), piece.nudge, low=flat)
        if spot is None:
            return None
        angle = self.textures.angle(piece.art, piece.pose, self.zones.areas[piece.place.zone], flat=flat)
        x = spot.x + piece.aside * spot.scale
        return Stance(x, spot.y, spot.scale, angle, 0.0, piece.pose.face, spot.raised)

    # --- cues and the hand -------------------------------------------------------------------------------------------

    def walk(self, sprite: Sprite, route: Callable[[float], Stance], seconds: float) -> None:
        """Let a sprite start on its way now."""
        goal = self.goal(sprite.piece, flat=sprite.flat)
        if goal is not None:
            sprite.walk(goal, route, seconds)
            self.order.changed = True

    def wake(self, key: str) -> None:
        """Put a waiting or walking piece where it belongs."""
        sprite = self.order.sprites.get(key)
        if sprite is not None and (sprite.waits or sprite.journey.route is not None):
            goal = self.goal(sprite.piece, flat=sprite.flat)
            if goal is not None:
                sprite.send(goal)
                self.order.changed = True

    def hold(self, key: str, stance: Stance, manner: Manner = CUT) -> None:
        """Show a piece in the hand, wherever it belongs."""
        sprite = self.order.sprites.get(key)
        if sprite is not None:
            sprite.held = self.order.changed = True
            sprite.send(stance, manner, self._pace(1.0))

    def release(self, key: str, manner: Manner = SNAP) -> None:
        """Let the piece that the hand releases travel to where it belongs."""
        sprite = self.order.sprites.get(key)
        if sprite is None or not sprite.held:
            return
        sprite.held, self.order.changed = False, True
        goal = self.goal(sprite.piece, flat=sprite.flat)
        if goal is not None:
            sprite.send(goal, manner, self._pace(1.0))

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything is moving; a piece held still is not."""
        return any(sprite.travelling for sprite in self.order.moving)

    @property
    def travelling(self) -> bool:
        """Whether a piece is moving that is not in the hand."""
        return any(not sprite.held and sprite.travelling for sprite in self.order.moving)

    @property
    def coming(self) -> list[str]:
        """The zone of each piece that is still on its way."""
        return [sprite.piece.place.zone for sprite in self.order.moving if sprite.comes]

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        self._move(lambda sprite: sprite.step(dt))

    def skip(self) -> None:
        """Let everything that travels arrive now."""
        self._move(Sprite.arrive)

    def _move(self, move: Callable[[Sprite], None]) -> None:
        for sprite in self.order.moving:
            if sprite.travelling:
                above = not sprite.down
                move(sprite)
                if above and sprite.down and not sprite.held:
                    self.landed.append(sprite)
                self.order.changed |= not sprite.moving

    # --- views that move ---------------------------------------------------------------------------------------------

    def replace_all(self, zone: str | None = None) -> None:
        """Move the pieces along with their places, after a change of the window’s size or of the view."""
        self._known.clear()
        for sprite in self.order.sprites.values():
            if (zone is None or sprite.lies.place.zone == zone) and not sprite.held:
                self._aim(sprite, self.goal(sprite.lies, flat=sprite.flat))

    def follow(self, area: Board) -> None:
        """Move the sprites of a board whose view is moving, quickly and not quite exactly: `replace_all` places all
        exactly."""
        camera = area.camera
        left, top = camera.pixel_seen((0.0, 0.0))
        scale, angle, relief = camera.scale, camera.angle, camera.relief.serial
        for key, sprite in self.order.sprites.items():
            if sprite.lies.place.zone != area.name or sprite.held:
                continue
            known = self._known.get(key)
            if known is None or known.piece is not sprite.lies or (known.angle, known.relief) != (angle, relief):
                stance = self.goal(sprite.lies, flat=sprite.flat)
                if stance is not None:
                    self._known[key] = _Known(sprite.lies, angle, relief, stance, left, top, scale)
                self._aim(sprite, stance)
                continue
            old, grown = known.stance, scale / known.scale
            x, y = left + (old.x - known.left) * grown, top + (old.y - known.top) * grown
            raised = old.raised * grown
            self._aim(sprite, Stance(x, y, old.scale * grown, old.angle, old.lift, old.face, raised))

    def _aim(self, sprite: Sprite, goal: Stance | None) -> None:
        if goal is not None:
            (sprite.aim if sprite.moving else sprite.settle)(goal)


def _changing_hands(old: dict[str, Sprite], pieces: Iterable[Piece]) -> int:
    """How many of these pieces lie in another zone than before."""
    known = ((old.get(piece.key), piece.place.zone) for piece in pieces)
    return sum(sprite is not None and sprite.piece.place.zone != zone for sprite, zone in known)


def _stays_held(sprite: Sprite, piece: Piece) -> bool:
    """Is it in the hand, and does it belong where it did?"""
    old, new = sprite.piece.place, piece.place
    return sprite.held and (old.zone, old.cell, sprite.piece.art) == (new.zone, new.cell, piece.art)


def _waits(sprite: Sprite, piece: Piece, goal: Stance | None) -> bool:
    """Does a piece that belongs elsewhere now lie where it can stay for a while?"""
    return not (sprite.held or sprite.piece.place == piece.place or goal is None or sprite.stance == NOWHERE)
