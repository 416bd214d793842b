"""The seats' plates at a table: what they say about a position, the dots of an AI at work, and the persons' clocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from engine.core.game_info import PERSON, Info
from engine.core.rules import Over, Seat
from engine.core.task import is_challenge
from engine.core.text import Text, say
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.clock.seat_clocks import SeatClocks
from engine.scenes.words.game_names_and_opponents import level_name
from engine.table.contract.game_view import TableView, wants
from engine.table.effects.scoring_show import ScoringShow
from engine.table.geometry.zones import Zones
from engine.table.panels.clock_face import no_time
from engine.table.panels.panel_opening import roles
from engine.table.panels.panes_on_table import StillPane
from engine.table.panels.seat_plate_boxes import DOTS, Plate, PlateBoxes, Sign, Way, ranked
from engine.table.pieces.stage import Stage

DOT_SECONDS = 0.28
"""How long each dot of the thinking sign is lit."""
NOWHERE = pygame.Rect(0, 0, 0, 0)


def plates_of(
    info: Info, match: Match, view: TableView[Any, Any], position: Any, me: Seat, chair: Seat | None = None
) -> tuple[Plate, ...]:
    """The plates of a position; chair: before which seat the table lies, if not before `me`."""
    session = match.session
    over = session.over
    moving = session.to_move if match.confirming is None else (match.confirming,)
    task = is_challenge(session.setup.challenge)
    differ = len({match.level(seat) for seat, kind in enumerate(session.setup.seats) if kind != PERSON}) > 1
    found = []
    for seat, cast in enumerate(roles(view, position, info.cast(len(session.setup.seats)))):
        kind, wanted = session.setup.seats[seat], wants(view, position, seat, cast)
        person = kind == PERSON
        called, sign = session.setup.called(seat, cast.name), session.setup.sign(seat)
        who = _who(seat, me, match, cast.name) if person else _level(info, match.level(seat))
        told = [count for count in view.counts(position, seat) if not (count.clock and task)]
        icon = "person" if person else "robot"
        states = seat in moving, _won(over, seat), bool(sign), seat == chair != me
        timed = person and session.sitting.times is not None
        level = level_name(info, match.level(seat)) if differ and not person else None
        found.append(Plate(seat, called, wanted, cast.tone, who, icon, tuple(told), *states, timed=timed, level=level))
    return tuple(found)


def _who(seat: Seat, me: Seat, match: Match, role: Text) -> Text:
    """Below a person's own name: what the person plays, if the seat's name tells it."""
    if match.session.setup.name(seat) and match.session.info.telling_names:
        return role
    alone = len(match.persons) == 1
    return say("You") if alone and seat == me else say("Person")


def _level(info: Info, key: str) -> Text:
    return say("AI, {level}", level=level_name(info, key))


def _won(over: Over | None, seat: Seat) -> bool:
    return over is not None and over.places[seat] == 1 and set(over.places) != {1}


def elsewhere(name: Text, usual: Text) -> Text:
    """Whose table is shown, before what is said otherwise."""
    return say("The table of {seat}. {usual}", seat=name, usual=usual)


def seat_at(plates: Plates, zones: Zones, pos: tuple[int, int]) -> Seat | None:
    """The seat whose plate or own zone lies under a pixel, at a table where the seats' zones differ."""
    if not zones.shared_out or zones.covered(pos):
        return None
    found = plates.at(pos)
    return found[0].seat if found is not None else zones.owner(pos)


class Plates:
    """The plates, which are built anew when what they say changes; the thinking dots and the time are drawn on top."""

    def __init__(self, ctx: Context, stage: Stage, scoring: ScoringShow) -> None:
        """scoring: while that counts the points of a game, the plates tell those that have been counted."""
        self.ctx = ctx
        self.scoring = scoring
        self.pane = StillPane(ctx, stage)
        self.rect = NOWHERE
        self.plates: tuple[Plate, ...] = ()
        """As they are shown, so far as all is told."""
        self.whole: tuple[Plate, ...] = ()
        """As they will be when all is told."""
        self._so_far: tuple[bool, tuple[int, ...] | None] = False, None
        """Is it not to be told yet who has won, and how far have the points been counted?"""
        self.thinking: Seat | None = None
        self.clocks: SeatClocks | None = None
        """Where the persons' time is measured."""
        self._phase = 0
        self._time = 0.0
        self._boxes = self._built()

    def layout(self, rect: pygame.Rect | None) -> None:
        """Lay out in this part of the window, or with other letters."""
        self.rect = rect or NOWHERE
        self._fill()

    def set(self, plates: tuple[Plate, ...]) -> None:
        """Say this from now on."""
        self.whole = plates
        self._tell()

    def follow(self) -> None:
        """Follow the scoring."""
        if self._so_far != (self.scoring.withheld, self.scoring.totals):
            self._tell()

    def _tell(self) -> None:
        """Say the points so far while nobody has won yet; then who has is in sight."""
        ended = self._so_far[0] and not self.scoring.withheld
        withheld, totals = self.scoring.withheld, self.scoring.totals
        plates = self.whole
        if withheld and not self._so_far[0]:
            # in the form in which all will be told
            self._take(plate.so_far(None) for plate in plates)
        self._so_far = withheld, totals
        if withheld:
            # before it begins to count the sum is not told either
            each = totals or (0 if self.scoring.counts else None,) * len(plates)
            plates = tuple(plate.so_far(total) for plate, total in zip(plates, each, strict=True))
        self._take(plates)
        if ended and (winners := [box for box in self._boxes.boxes if box.plate.won]):
            self.pane.reveal(winners[0])

    def _take(self, plates: Iterable[Plate]) -> None:
        if (taken := ranked(tuple(plates))) != self.plates:
            self.plates = taken
            self._fill()

    def _fill(self) -> None:
        # while points are counted the plates keep their form
        counting = self._so_far[0] and self.scoring.counts
        stays, self._boxes = self._boxes.focusable, self._built(self._boxes.way if counting else None)
        # the keyboard stays here while they are made anew
        self._boxes.focusable = stays
        self.pane.fill([self._boxes], self.rect)

    def _built(self, way: Way | None = None) -> PlateBoxes:
        reads = self.clocks.reads if self.clocks is not None else no_time
        return PlateBoxes(self.plates, lambda: self.rect, self._thinks, self.pane.scroll.by, way, reads)

    def _thinks(self, seat: Seat) -> bool:
        return seat == self.thinking

    def boxes(self) -> list[tuple[Plate, pygame.Rect]]:
        """Each plate and its place on the window; where some are scrolled, where they would be."""
        return [(box.plate, box.rect) for box in (*self._boxes.boxes, *self._boxes.more)]

    def place(self, seat: Seat) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Where a seat's plate is, and the first number on it; None if it can't be seen."""
        box = next((box for box in self._boxes.boxes if box.plate.seat == seat), None)
        view = self.pane.scroll.view
        if box is None or not view.colliderect(box.rect):
            return None
        number = self._boxes.number(seat) or box.rect
        return box.rect.clip(view), number.clamp(view)

    def at(self, pos: tuple[int, int]) -> tuple[Plate, pygame.Rect] | None:
        """The plate under a pixel."""
        if not self.pane.scroll.view.collidepoint(pos):
            return None
        return next((found for found in self.boxes() if found[1].collidepoint(pos)), None)

    def told(self, plate: Plate) -> Text:
        """What a tip says of a plate: more where its numbers stand without their words, or not all of them."""
        return plate.told_whole if self._boxes.head or self._boxes.more else plate.told

    # --- the clocks and the thinking sign ----------------------------------------------------------------------------

    def _follow_clocks(self) -> None:
        """Let the time pass of whoever uses it; a clock that shows another second is painted again."""
        if self.clocks is None:
            return
        before = self.clocks.going
        changed, going = self.clocks.update(), self.clocks.going
        if going is not None and going != before:
            self._reveal(going)
        for seat in changed:
            face = self._boxes.clock(seat)
            if face is None:
                continue
            if face.wider:
                self._fill()
            else:
                self.ctx.screen.invalidate(face.rect)

    def think(self, seat: Seat | None) -> None:
        """Show that this seat's AI is thinking; None for none."""
        if seat != self.thinking:
            self.thinking = seat
            self._phase, self._time = 0, 0.0
            self.ctx.screen.invalidate(self.rect)

    def update(self, dt: float) -> None:
        """`dt` seconds pass for the dots, and the time of the clocks."""
        self._follow_clocks()
        if self.thinking is None:
            return
        self._time += dt
        phase = int(self._time / DOT_SECONDS) % (DOTS + 1)
        if phase != self._phase:
            self._phase = phase
            for sign in self._signs():
                self.ctx.screen.invalidate(sign.rect)

    def _signs(self) -> list[Sign]:
        """The signs of the seat that is thinking, on which dots are painted."""
        if self.thinking is None:
            return []
        return [sign for sign in self._boxes.signs(self.thinking) if sign.dotted]

    def _reveal(self, seat: Seat) -> None:
        """Where not all plates are in sight, the one of who has to hurry is, with all above it if these have room."""
        box, scroll = self._boxes.boxes[seat], self.pane.scroll
        if box.rect.bottom - self._boxes.rect.top <= scroll.view.height:
            scroll.by(-scroll.most)
        else:
            self.pane.reveal(box)

    def stop_clocks(self) -> None:
        """The table is left or covered."""
        if self.clocks is not None:
            self.clocks.stop()

    @property
    def pressing(self) -> bool:
        """Are somebody's last seconds passing?"""
        return self.clocks is not None and self.clocks.pressing

    def draw_live(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The clocks, and the dots of the seat that thinks."""
        for plate in self.plates if self.clocks is not None else ():
            face = self._boxes.clock(plate.seat)
            if face is not None and face.rect.colliderect(area) and self.pane.scroll.view.contains(face.rect):
                face.draw_time(canvas)
        for sign in self._signs():
            box = sign.rect
            if box.colliderect(area) and self.pane.scroll.view.contains(box):
                radius = max(2, round(box.width * 0.12))
                for number in range(DOTS):
                    lit = number < self._phase
                    color = self.ctx.theme.color("accent") if lit else self.ctx.theme.mix("paper", "edge", 0.8)
                    middle = box.right - radius - (DOTS - 1 - number) * 3 * radius, box.centery
                    art.disc(canvas, middle, radius, color)
