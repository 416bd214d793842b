"""The player's hand: takes up, turns, lays or puts back a piece, by pointer (drag, click and click, touch) or by keys
or a gamepad alone. It knows no rules.

`Targets` says what can be taken up and where it may go; the `Owner` is asked what a drop elsewhere means.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import pygame

from engine.core.rules import Refusal
from engine.gui.input.device_in_use import PAD
from engine.gui.window.context import Context
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Drag, Landing, Place, Pose
from engine.table.effects.sound_side import side
from engine.table.geometry.zones import PILES, ROWS, Board
from engine.table.hand.clicks import Clicks, Grab, PlaceClicks
from engine.table.hand.legal_targets import Spot, Targets, flipped, middlemost, towards, turned
from engine.table.hand.snapping import Owner, Snapping
from engine.table.marks.target_places_and_ghost import Outline, PlaceMarks, RefusedPlaces
from engine.table.pieces.sprite import BACK, CUT, PICK, TURN, Manner, Stance
from engine.table.pieces.still_picture import Look, look

HOVER = 0.10
"""How high above its place, in cells, a piece moved by keys floats."""
SETTLE = 14.0
"""How quickly a piece that was taken at its corner moves under the pointer (rate per second)."""
DRAG, CLICKED, KEYS = "drag", "click", "keys"


@dataclass(slots=True)
class Grip:
    """How a piece is held.

    source: the zone in which it was taken up; view: the serial of the view when it was last shown; offset: pixels from
    the pointer to its middle; shown: its pose as it is shown; landing: how it would lie at its intended place.
    """

    source: str = ""
    view: int = 0
    offset: tuple[float, float] = (0.0, 0.0)
    shown: Pose | None = None
    landing: Landing | None = None


class Hand:
    """The player's hand, which holds one piece at most."""

    def __init__(self, ctx: Context, top: Tabletop, owner: Owner) -> None:
        self.ctx = ctx
        self.top = top
        self.owner = owner
        self.targets = Targets()
        self.snapping = Snapping(top, owner.judge)
        self.held: str | None = None
        self.mode = DRAG
        self.pose = Pose()
        self.aim: Place | None = None
        self.pointer: tuple[int, int] = (-1, -1)
        self.focus: str | None = None
        """The piece with the keyboard's focus; the pointer over another one changes it."""
        self.place_clicks = PlaceClicks(top, owner)
        self.clicks = Clicks(ctx)
        self.refused = RefusedPlaces(self.place_marks)
        self._grip = Grip()
        top.painters.overlays += (self._draw_aim, self._draw_ring, self.place_clicks.draw)
        top.painters.looks += self._looks, self.place_clicks.looks, self.refused.looks
        top.painters.above_held.append(self.refused.draw)

    @property
    def place_marks(self) -> PlaceMarks:
        """What paints the marks of places."""
        return self.top.marks.place_marks

    # --- what may be done --------------------------------------------------------------------------------------------

    def kept(self, targets: Targets) -> frozenset[str]:
        """The pieces that stay in the hand, or turned, after a step of another seat, if these will be the legal
        moves."""
        loose = {self.held} if self.held is not None and self.held not in self.targets.by_piece else set()
        return frozenset(targets.by_piece) | loose

    def offer(self, targets: Targets, kept: Container[str] = ()) -> None:
        """Set the legal moves. A held piece that is not `kept`, and that the table has not laid, is put back."""
        self.targets = targets
        self.place_clicks.forget()
        self.clicks.under = None
        if self.held is not None:
            sprite = self.top.stage.sprites.get(self.held)
            if sprite is None or not sprite.held:
                # it might be taken up again, but the turn goes on with what is left where it came from
                rest = self.top.lying.within(self._grip.source, targets.fresh) or targets.fresh
                self.focus = self.focus if self.focus in rest else next(iter(rest), self.focus)
                self._let_go()
            elif self.held in kept:
                self._hold_on(self.held)
            else:
                self.put_back()
        if self.focus not in targets.by_piece:
            self.focus = self._first_piece()

    def _first_piece(self) -> str | None:
        """The first one; with a gamepad, which has no other way to them than step by step, the one in their midst."""
        keys = self.targets.fresh or self.targets.pieces
        if self.ctx.device == PAD:
            found = middlemost({key: body.center for key in keys if (body := self.top.body(key)) is not None})
            if found is not None:
                return found
        return next(iter(self.targets.pieces), None)

    @property
    def busy(self) -> bool:
        """Whether something of the hand moves."""
        held = self.held is not None and (self._grip.offset != (0.0, 0.0) or self.top.views.edge_scroll.busy)
        return self.refused.busy or held

    def handy(self) -> str | None:
        """The piece that a turn or a flip affects: the held one, or the last one under pointer or focus."""
        if self.held is not None:
            return self.held
        return self.focus if self.focus in self.targets.by_piece else None

    def poses(self, key: str) -> Sequence[Pose]:
        """The poses of a piece that look different."""
        piece = self.top.lying.piece(key)
        poses: Sequence[Pose] = self.top.view.poses(piece.art) if piece is not None else (Pose(),)
        return poses

    # --- taking up and laying ----------------------------------------------------------------------------------------

    def pick(self, key: str, mode: str, at: tuple[int, int] | None = None) -> None:
        """Take a piece up; `at` is where the pointer holds it."""
        self.place_clicks.forget()
        piece, sprite = self.top.lying.piece(key), self.top.stage.sprites.get(key)
        if piece is None or sprite is None:
            return
        self.held, self.mode, self.pose, self.aim = key, mode, piece.pose, None
        self.focus, self._grip = key, Grip(piece.place.zone, self._serial)
        if at is not None:
            self.pointer = at
            self._grip.offset = (sprite.stance.x - at[0], sprite.stance.y - at[1])
        self.top.views.hold_still(True)
        self._seek_places(key)
        self.ctx.sound.play("pick", side(self.top.zones, sprite.stance.x))
        if mode == KEYS:
            self._grip.offset = (0.0, 0.0)
            self.aim = self._first_place(key)
            if self.aim is not None:
                self.top.views.reveal(self.aim)
        self._show(PICK)
        self._consider()

    def _seek_places(self, key: str) -> None:
        """Find where the piece may go, and show its highlights."""
        self.snapping.take(key, self.targets, self.pose)
        shown = self.ctx.settings.show_spots
        self.top.marks.grasp(key if shown else None)
        self.top.marks.spots((self.snapping.spots() or self.targets.places(key)) if shown else ())

    def _hold_on(self, key: str) -> None:
        """Keep the held piece where it is after another seat has moved; its intended place may be gone."""
        self._seek_places(key)
        if self.mode != KEYS:
            self._to_pointer()
        elif self.aim not in self.targets.places(key):
            self.aim = self._first_place(key)
            self._show(TURN)
        self._consider()

    def put_back(self, manner: Manner = BACK) -> None:
        """Let the piece glide back to where it lay, turned as it is."""
        key = self.held
        if key is None:
            return
        pose = self.pose
        self._let_go()
        self.top.lying.put_back(key, pose, manner)

    def _let_go(self) -> None:
        self.held, self.aim, self.clicks.grab, self._grip = None, None, None, Grip()
        self.top.views.edge_scroll.leave()
        self.top.marks.spots(())
        self.top.marks.grasp(None)
        self.top.views.hold_still(False)
        self.owner.consider(None)

    def _lay(self, move: Any) -> None:
        self.aim, self.clicks.grab, self._grip.landing = None, None, None
        self.top.marks.spots(())
        # `held` stays until the new position is offered, so that the piece is laid from where it is
        self.owner.play(move)

    def drop(self) -> None:
        """Lay the piece where it is held; where it can't lie it glides back and the table says why."""
        key = self.held
        if key is None:
            return
        place = self.aim or self._place_under()
        if place is None or self._at_home(key, place):
            self.put_back()
            return
        pose = self._effective(key, place)
        move = self.snapping.move(place, pose)
        refusal = None
        if move is None:
            move, refusal = self.owner.judge(key, place, pose)
        if move is not None:
            self._lay(move)
        elif refusal is not None:
            self._refused(refusal, place)
        else:
            self.put_back()

    def _refused(self, refusal: Refusal, place: Place) -> None:
        """A refused piece stays in the hand, also after a drag, so that another place is one click away; a piece
        without any legal place does not."""
        spot = self.top.zones.middle(place)
        self.ctx.sound.play("refuse", side(self.top.zones, spot[0]) if spot is not None else 0.0)
        self.clicks.grab = None
        if self.mode == DRAG:
            self.mode = CLICKED
        if self.held not in self.targets.by_piece:
            self.put_back()
        self.refused.flash([place, *(Place(place.zone, cell) for cell in refusal.cells if place.cell is not None)])
        self.owner.refuse(refusal, place)

    def _at_home(self, key: str, place: Place) -> bool:
        """Is it back where it came from (and may not be laid there)?"""
        piece = self.top.lying.piece(key)
        if piece is None or place in self.targets.by_piece.get(key, {}):
            return False
        area = self.top.zones.areas.get(place.zone)
        loose = area is not None and area.kind in (PILES, ROWS)
        return place.zone == piece.place.zone and (loose or place.cell == piece.place.cell)

    # --- turning -----------------------------------------------------------------------------------------------------

    def turn(self, by: int) -> bool:
        """Turn the piece to the next pose of the same face. False if there is nothing to turn."""
        return self._repose("turn", lambda poses, pose: turned(poses, pose, by))

    def flip(self) -> bool:
        """Turn the piece over. False if there is nothing to flip."""
        return self._repose("flip", flipped)

    def _repose(self, sound: str, change: Any) -> bool:
        key = self.handy()
        piece = self.top.lying.piece(key) if key is not None else None
        if key is None or piece is None:
            return False
        pose = change(self.poses(key), self.pose if key == self.held else piece.pose)
        if pose == (self.pose if key == self.held else piece.pose):
            return False
        self.ctx.sound.play(sound)
        if key == self.held:
            self.pose = pose
            self.snapping.take(key, self.targets, pose)
            self._show(TURN)
            self._consider()
        else:
            self.top.lying.turn_piece(key, pose, TURN)
        return True

    def _effective(self, key: str, place: Place | None) -> Pose:
        """The pose in which the piece is shown at a place: its own, or the only one that fits."""
        if place is None or not self.ctx.settings.auto_turn:
            return self.pose
        return self.targets.settled(key, place, self.pose)

    # --- where it is ---------------------------------------------------------------------------------------------

    def _to_pointer(self) -> None:
        key = self.held
        if key is None:
            return
        x, y = self._pointer_point()
        if key in self.top.stage.sprites:
            self.top.stage.sprites[key].carry(x, y)
        aim = self.snapping.aim(self.pointer, (x, y), self.pose)
        if aim != self.aim:
            board = self._board
            self.aim = aim
            if self._effective(key, aim) != self._grip.shown or board is not self._board:
                self._show(TURN)
            self._consider()

    def _pointer_point(self) -> tuple[float, float]:
        return self.pointer[0] + self._grip.offset[0], self.pointer[1] + self._grip.offset[1]

    def _place_under(self) -> Place | None:
        return self.top.zones.hit(self.pointer)

    def _first_place(self, key: str) -> Place | None:
        """The legal place nearest to the middle of the table."""
        main = self.top.zones.main()
        middle = main.rect.center if main is not None else self.top.rect.center
        return self.targets.nearest(key, middle, self.top.zones.middle, 1e9)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self, manner: Manner) -> None:
        """The held piece as it is in the hand now."""
        key = self.held
        sprite = self.top.stage.sprites.get(key) if key is not None else None
        if key is None or sprite is None:
            return
        pose = self._effective(key, self.aim)
        board = self._board
        scale = board.camera.goal if board is not None else sprite.stance.scale
        scale = self.top.lying.carried(sprite.piece, scale)
        angle = self.top.stage.textures.angle(sprite.piece.art, pose, board) if board is not None else pose.turn * 90.0
        x, y = self._pointer_point()
        if self.mode == KEYS:
            middle = self.top.zones.middle(self.aim) if self.aim is not None else None
            x, y = middle or (sprite.stance.x, sprite.stance.y)
            y -= HOVER * scale
        self._grip.shown = pose
        self.top.stage.motion.hold(key, Stance(x, y, scale, angle, 1.0, pose.face), manner)
        if self.mode != KEYS:
            sprite.carry(x, y)

    @property
    def _board(self) -> Board | None:
        """The board of the intended place, or else the main one: the piece is as large in the hand as it would lie
        there."""
        return (self.top.zones.board(self.aim.zone) if self.aim is not None else None) or self.top.zones.main()

    def _consider(self) -> None:
        key, place, move = self.held, self.aim, None
        self._grip.landing = None
        if key is not None and place is not None:
            pose = self._effective(key, place)
            move = self.snapping.move(place, pose)
            self._grip.landing = self.top.lying.landing(Drag(key, place, pose), move)
        self.owner.consider(move)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        self.refused.update(dt)
        if self.held is not None and self._grip.offset != (0.0, 0.0) and self.mode != KEYS:
            keep = 0.0 if self.ctx.theme.reduced_motion else max(0.0, 1.0 - SETTLE * dt)
            x, y = self._grip.offset[0] * keep, self._grip.offset[1] * keep
            self._grip.offset = (x, y) if hypot(x, y) > 0.5 else (0.0, 0.0)
            self._to_pointer()
        if self.held is not None:
            self.clicks.update(dt)
            if self.mode != KEYS and not self.top.zones.covered(self.pointer):
                self.top.views.edge_scroll.update(dt, self.pointer)
            self._follow_view()

    @property
    def _serial(self) -> int:
        main = self.top.zones.main()
        return main.camera.serial if main is not None else 0

    def _follow_view(self) -> None:
        """The view has moved under the piece: its intended place and its size may be different now."""
        serial = self._serial
        if serial == self._grip.view:
            return
        self._grip.view = serial
        if self.mode != KEYS:
            self._to_pointer()
        self._show(PICK)

    def resize(self) -> None:
        """Adapt to another size of the window; the piece stays in the hand."""
        if self.held is not None:
            self._grip.offset = (0.0, 0.0)
            self._show(PICK)

    def _ghost_scale(self, landing: Landing) -> float:
        """The scale of the ghost: that of the held piece; for a piece that looks different there, that of its place."""
        spot, piece = self.top.zones.spot(landing.piece.place), self.top.lying.piece(landing.piece.key)
        scale = spot.scale if spot is not None else 1.0
        return self.top.lying.carried(piece, scale) if piece is not None and piece.art == landing.piece.art else scale

    def _aimed(self) -> tuple[Place, bool, Landing | None] | None:
        """What marks the intended place: the place or its whole row, whether the piece fits, and the ghost; None if
        nothing does. The piece itself is drawn by the stage."""
        key, place, landing = self.held, self.aim, self._grip.landing
        if key is None or place is None:
            return None
        sign = self.snapping.sign(place)
        fits = self.snapping.move(place, self._effective(key, place)) is not None
        return sign, fits, landing if self.ctx.settings.show_ghost and sign == place else None

    def _draw_aim(self, canvas: pygame.Surface, _: pygame.Rect) -> None:
        if (aimed := self._aimed()) is not None:
            sign, fits, landing = aimed
            if self.ctx.settings.show_ghost or self.mode == KEYS:
                self.place_marks.aim(canvas, sign, fits)
            if landing is not None:
                self.place_marks.ghost(canvas, landing, scale=self._ghost_scale(landing))

    def _draw_ring(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        outline = self._focused()
        box = self.place_marks.focus_rect(outline)
        if outline and box.colliderect(area):
            with self.top.marks.names_kept(canvas, box):
                self.place_marks.focus(canvas, outline)

    def _looks(self) -> Sequence[Look]:
        """The ghost and the ring as they are seen now."""
        looks: list[Look] = []
        if (aimed := self._aimed()) is not None:
            sign, fits, landing = aimed
            looks.append(look(self.place_marks.rect(sign), sign, fits, self.mode == KEYS))
            if landing is not None:
                looks.append(look(self.place_marks.ghost_rect(landing, self._ghost_scale(landing)), landing))
        if outline := self._focused():
            looks.append(look(self.place_marks.focus_rect(outline), "focus"))
        return looks

    def _focused(self) -> Outline:
        """The outline of the piece with the keyboard's focus, or held by keys; none if its ring is not seen."""
        led = self.held is not None and self.mode == KEYS
        key = self.held if led else self.focus
        if key is None or (self.held is not None and not led) or not self.ctx.focus_visible or not self.keyboard_here:
            return ()
        sprite = self.top.stage.sprites.get(key)
        if sprite is None or (sprite.moving and not led):
            return ()
        if not led and self.top.zones.panel_of(sprite.piece.place.zone) not in ("", self.top.zones.front):
            return ()
        return self.top.outline(key)

    keyboard_here = True
    """Is the keyboard's focus on the table (not on a button)?"""

    # --- the pointer -------------------------------------------------------------------------------------------------

    def press(self, pos: tuple[int, int]) -> bool:
        """Handle a press of the pointer: take a piece, or prepare to lay the held one."""
        self.pointer = pos
        if self.held is not None:
            if self.clicks.twice(pos) and self._sent(self.held, 2):
                return True
            self.clicks.grab = Grab(pos, wandered=True)
            self._to_pointer()
            return True
        key = self.top.piece_at(pos, self.targets.by_piece) or self._loose(pos)
        if key is None:
            self.place_clicks.press(pos, self.targets, self.ctx.settings.auto_turn)
            return False
        if self._one_click(key):
            return True
        self.clicks.grab = Grab(pos)
        self.pick(key, DRAG, pos)
        return True

    def _loose(self, pos: tuple[int, int]) -> str | None:
        """A piece of a pile or row that may be taken up although it can't be laid now, so that the table can say
        why."""
        if not self.targets.by_piece:
            return None
        key = self.top.piece_at(pos)
        piece = self.top.lying.piece(key) if key is not None else None
        area = self.top.zones.areas.get(piece.place.zone) if piece is not None else None
        if key is None or area is None or area.kind not in (PILES, ROWS) or area.owner not in (None, self.top.lying.me):
            return None
        if area.panel and piece is not None:
            # what merely stands there to be seen is left alone
            self.snapping.take(key, self.targets, piece.pose)
            return key if self.snapping.moves else None
        return key

    def _one_click(self, key: str) -> bool:
        """Play a piece that can only stay where it is (to be turned up) by one click."""
        piece, move = self.top.lying.piece(key), self.targets.only(key)
        if piece is None or move is None or self.targets.places(key) != (piece.place,):
            return False
        self._lay(move)
        return True

    def _sent(self, key: str, clicks: int) -> bool:
        """Play a piece that can go to one place only, if this many clicks do that. It starts from where it lay."""
        twin = key == self.held and key not in self.targets.by_piece
        move = self.snapping.only() if twin else self.targets.only(key)
        if move is None or clicks != self.clicks.needed:
            return False
        self.put_back(CUT)
        self._lay(move)
        return True

    def meant(self) -> Any | None:
        """The move that a click on the piece under the pointer makes, or a key on the one that has the focus."""
        led = self.focus if self.ctx.focus_visible and self.keyboard_here else None
        key = led or self.clicks.under
        return self.targets.only(key) if key is not None and self.held is None and self.clicks.needed == 1 else None

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer, which has moved to `pos`."""
        self.pointer = pos
        grab = self.clicks.grab
        if grab is not None and self.clicks.far(grab.at, pos):
            grab.wandered = True
        if self.held is None:
            self.clicks.under = under = self.top.piece_at(pos, self.targets.by_piece)
            if under is not None and under != self.focus:
                self.focus_on(under)
            return
        if self.mode == KEYS:
            self.mode = CLICKED
            self._grip.offset = (0.0, 0.0)
        self._to_pointer()

    def release(self, pos: tuple[int, int]) -> bool:
        """Handle the release of the pointer: a drag ends, a click has taken a piece, or was one on a place."""
        start = self.place_clicks.pressed_at()
        if start is not None and self.held is None and not self.clicks.far(start, pos):
            move = self.place_clicks.release()
            if move is not None:
                self._lay(move)
            elif self.focus not in self.place_clicks.marked:
                self.focus_on(self.place_clicks.marked[0])
            return True
        grab, self.clicks.grab = self.clicks.grab, None
        if self.held is None or grab is None:
            return False
        self.pointer = pos
        if not grab.wandered:
            if not self._sent(self.held, 1):
                self.mode = CLICKED
                self.clicks.taken(grab.at)
            return True
        self._to_pointer()
        self.drop()
        return True

    # --- keys --------------------------------------------------------------------------------------------------------

    def confirm(self) -> bool:
        """Take up the focused piece, or lay the one that is held."""
        if self.held is not None:
            self.drop()
            return True
        key = self.focus
        if key is None or key not in self.targets.by_piece:
            return False
        if not self._one_click(key) and not self._sent(key, 1):
            self.pick(key, KEYS)
        return True

    def steer(self, direction: tuple[int, int]) -> bool:
        """Move to the next legal place in a direction, or with an empty hand to the next piece."""
        if self.held is not None:
            start = self._ground(self.aim) if self.aim is not None else None
            return self.lead(towards(start, self._spots(self.held), direction))
        bodies = {key: self.top.body(key) for key in self.targets.pieces}
        spots = {Place(key): (float(b.centerx), float(b.centery)) for key, b in bodies.items() if b is not None}
        here = spots.get(Place(self.focus)) if self.focus is not None else None
        found = towards(here, spots, direction)
        if found is None or found.zone == self.focus:
            return False
        self.focus_on(found.zone)
        return True

    def step(self, by: int) -> bool:
        """Move to the next or previous legal place. False if nothing is held."""
        places = self.targets.places(self.held) if self.held is not None else ()
        if not places:
            return False
        number = places.index(self.aim) + by if self.aim in places else 0
        return self.lead(places[number % len(places)])

    def focus_on(self, key: str | None) -> None:
        """Give this piece the keyboard's focus."""
        self.focus = key

    def _spots(self, key: str) -> dict[Place, Spot]:
        found = {place: self._ground(place) for place in self.targets.places(key)}
        return {place: spot for place, spot in found.items() if spot is not None}

    def _ground(self, place: Place) -> Spot | None:
        """The middle of a place as if no cell were raised, since heights would disturb the order of rows."""
        spot = self.top.zones.spot(place, low=True)
        return (spot.x, spot.y) if spot is not None else None

    def lead(self, place: Place | None) -> bool:
        """Hold the piece over this place, without a pointer."""
        if place is None:
            return False
        self.mode = KEYS
        self.aim = place
        self.top.views.reveal(place)
        self._show(TURN)
        self._consider()
        return True
