"""The replay: a game step by step on its own table, and playing on from any position of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.clock.turn_times import clock_face
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Box, Button, Column, Grid, Live, Row, Slider
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.scenes.match.match_turns_and_take_backs import PAUSES, Match
from engine.scenes.pages.destinations import Play, Review
from engine.scenes.pages.table_picture import looker
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.plate_contents import Plates, elsewhere, plates_of, seat_at
from engine.scenes.review.board_page import BoardPage, steps_of, triable
from engine.scenes.review.pace import LARGE, pace_button, pace_icon
from engine.scenes.words.move_log_and_replay_stops import (
    Lines,
    Stops,
    branch,
    cues,
    cut,
    headline,
    moves_told,
    named,
    with_settlements,
)
from engine.table.contract.game_view import Cue
from engine.table.hand.accessible_board import board_tree
from engine.table.panels.seat_plate_boxes import Plate

LEAST_PAUSE = 0.15
"""The least seconds between two steps, even at the highest pace."""
LOG_LINES = 3
LOG_LEFT = 5
"""Heights of a letter that are left of the log at least, before the ways on become icons."""


class ReplayScene(BoardPage):
    """`ply`: how many steps have been made in the position shown first; None: all.

    It looks like the table. It stops once for each line of the log (see `Stops`); what chance brought without a word
    comes with the line before.
    """

    def __init__(self, ctx: Context, session: Session[Any, Any], ply: int | None = None) -> None:
        super().__init__(ctx, session, looker(session))
        self.pane = Pane(ctx, card=False)
        self.playing = False
        self.chair = self.me
        """The seat before which the table lies."""
        lines = Lines(self.view).of(session, self.me)
        self.stops = Stops(session, lines)
        self.at = self.stops.last if ply is None else self.stops.number(ply)
        """The number of the stop where it is; so many lines have been told."""
        self.log.set(with_settlements(session, lines))
        self._calm = 0.0

    def furnish(self) -> None:
        self.plates = Plates(self.ctx, self.top.stage, self.top.effects.scoring)
        self.log = MoveLog(self.ctx, self.top.stage, self.go)

    @property
    def ply(self) -> int:
        """How many steps have been made in the position shown."""
        return self.stops.plies[self.at]

    # --- its place ---------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        """The table's zones; the controls take the place of its buttons, with a part of the log's if need be."""
        self.top.resize(self.ctx.screen.rect)
        self.plates.layout(self.top.zones.rect("plates"))
        px, bottom = self.ctx.px, self.ctx.screen.rect.bottom
        self.fill(self.top.zones.rect("buttons") or pygame.Rect(0, bottom - px(140), px(368), px(130)))
        self.log.follow(self.at)
        if self.top.lying.position is None:
            self.show()

    def fill(self, room: pygame.Rect) -> None:
        """If the controls need more than the buttons, they take it from the log; a message between moves up."""
        log, message = self.top.zones.rect("log"), self.top.zones.rect("message")

        def above(rect: pygame.Rect | None) -> bool:
            return rect is not None and abs(rect.left - room.left) < room.width // 2 and rect.bottom <= room.top

        spare = log.height if log is not None and above(log) else 0
        self._fill(crammed=False)
        if self.pane.height_for(room.width) > room.height + max(0, spare - LOG_LEFT * self.ctx.fonts.height("small")):
            self._fill(crammed=True)
        if log is not None and spare:
            more = min(max(0, self.pane.height_for(room.width) - room.height), spare)
            if message is not None and above(message) and message.top >= log.bottom:
                message = message.move(0, -more)
            room = pygame.Rect(room.left, room.top - more, room.width, room.height + more)
            log = pygame.Rect(log.left, log.top, log.width, log.height - more)
        self.log.layout(log)
        self.message.layout(message)
        self.pane.layout(room)

    # --- the controls ------------------------------------------------------------------------------------------------

    def _fill(self, *, crammed: bool) -> None:
        fresh = self.pane.focus is None
        self.pane.set([Live(lambda: (self.at, self.playing, self.ctx.settings.speed), lambda _: self._made(crammed))])
        if fresh:
            self.pane.focus = self.pane.find("play")

    def _made(self, crammed: bool) -> Box:
        """The slider and the pace, the buttons that go through the game, and the ways on; crammed: these and the pace
        as icons."""
        at, end = self.at, self.stops.last
        slider = Slider(Text(""), at, 0, max(1, end), 1, lambda stop: self.step(stop - self.at), spell=self._spelt)
        running = ("pause", say("Stop")) if self.playing else ("play", say("Play"))
        icon = partial(IconButton, side=self._side())
        steps = Grid(
            icon("first", say("To the beginning"), partial(self.step, -end), enabled=at > 0),
            icon("step_back", say("A step back"), partial(self.step, -1), enabled=at > 0),
            icon(*running, self.play, enabled=end > 0).keyed("play"),
            icon("step", say("A step forward"), partial(self.step, 1), enabled=at < end),
            icon("last", say("To the end"), partial(self.step, end), enabled=at < end),
            self.try_button(self._side()),
            space=8,
            stretch=1.0,
        )
        going = Row(steps, align="center")
        along: Box = slider.named(say("Moves")).keyed("slider")
        if not crammed:
            large = self.ctx.fonts.scale > LARGE
            along = Row(along.growing(), pace_icon(self.ctx) if large else pace_button(self.ctx), space=12)
        return Column(along, going, self._ways(crammed), space=0.45)

    def _ways(self, crammed: bool) -> Box:
        reviewed, can = self.session.over is not None and self.session.info.levels, self._can_play_on()
        ways: list[Box]
        if crammed:
            icon = partial(IconButton, side=self._side())
            ways = [icon("back", say("Back"), self.back)]
            ways += [icon("chart", say("Review"), self.review).keyed("review")] if reviewed else []
            ways.append(icon("hand", say("Play on from here"), self.play_on, enabled=can).keyed("on"))
            ways.append(pace_icon(self.ctx, self._side()))
            return Row(*ways, align="center", space=8)
        ways = [Button(say("Back"), self.back, icon="back").keyed("back")]
        if reviewed:
            note = say("The key moves, explained.")
            ways.append(Button(say("Review"), self.review, icon="chart", note=note).keyed("review"))
        note = say("Starts a new game from this position. This game stays as it is.")
        ways.append(Button(say("Play on from here"), self.play_on, "primary", "hand", note, enabled=can).keyed("on"))
        return Row(*ways, align="fill", space=8)

    def _side(self) -> int:
        """The side of the icons, which are in one line as long as they need not be too small for that, however large
        the letters are."""
        theme, zone = self.ctx.theme, self.top.zones.rect("buttons")
        usual = max(theme.px("target"), round(self.ctx.fonts.line_height("button") * 1.55))
        fitting = usual if zone is None else (zone.width - 5 * max(5, self.ctx.px(8))) // 6
        return max(theme.least_side, min(usual, fitting))

    def _spelt(self, stop: int) -> str:
        """Moves told there, and in all."""
        return f"{moves_told(self.log.lines[:stop])} / {moves_told(self.log.lines)}"

    @property
    def tried(self) -> int | None:
        return self.ply if triable(self.session, self.ply, self.me) else None

    def _can_play_on(self) -> bool:
        return not isinstance(self.session.rules.turn(self.session.states[self.ply]), Over)

    # --- going through the game --------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show the position after so many steps, or where it stops next after them; if it is shown, play the step that
        led there again."""
        by = self.stops.number(ply) - self.at
        if not by and self.at:
            self.top.skip()
            self.at -= 1
            self._show(animate=False)
            by = 1
        self.step(by)

    def step(self, by: int) -> None:
        """Go on or back by some stops, and stop running."""
        self.playing = False
        self._step(by)

    def _step(self, by: int) -> None:
        """The next stop is played as at the table."""
        old, at = self.ply, max(0, min(self.stops.last, self.at + by))
        by, self.at = at - self.at, at
        if by:
            self.top.skip()
            waiting = cues(self.session, self.view, self.me, old, self.ply) if by == 1 else []
            self._show(animate=abs(by) == 1, waiting=waiting)

    def play(self) -> None:
        """Run, or stop; at the end it runs from the beginning."""
        running = not self.playing
        if running and self.at == self.stops.last:
            self.step(-self.at)
        self.playing, self._calm = running, 0.0

    def play_on(self) -> None:
        """A game of its own that begins with this position."""
        if self._can_play_on():
            self.ctx.leave_for(Play(branch(self.session, self.ply)))

    def review(self) -> None:
        """What the AI has to say about it."""
        self.ctx.go(Review(self.session))

    # --- showing -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        self._show(animate=False)

    def _show(self, animate: bool, waiting: Sequence[Cue] = ()) -> None:
        self._calm = 0.0
        self.show_position(self.session.states[self.ply], animate, waiting=waiting, chair=self.chair)
        position, here = self.top.lying.position, Match(cut(self.session, self.ply))
        plates = plates_of(self.session.info, here, self.view, position, self.me, self.chair)
        self.plates.set(tuple(map(self._timed, plates)))
        self._tell_headline()
        self.log.follow(self.at)

    def _timed(self, plate: Plate) -> Plate:
        """The plate with the time that its seat had used by then."""
        times = self.session.sitting.times
        if times is None or not plate.timed:
            return plate
        times.follow(self.session)
        return replace(plate, past=clock_face(times.until(plate.seat, self.ply), left=False))

    def _tell_headline(self) -> None:
        """Show what led here, or how it ended."""
        said = headline(self.session, self.view, self.ply, self.me)
        other = self.chair != self.me
        self.say(elsewhere(self.plates.plates[self.chair].name, said) if other else said)

    def sit(self, chair: Seat) -> None:
        """Look from another chair, where the seats' tables differ."""
        if self.top.zones.shared_out and chair != self.chair:
            self.top.skip()
            self.chair = chair
            self.show()

    # --- a scene -----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        super().leave()
        self.playing = False

    def handle(self, intent: Intent) -> bool:
        done = super().handle(intent)
        self.top.marks.light(named(self.log.places))
        return done

    def use(self, intent: Intent) -> bool:
        """Left, right, home, end and the wheel go through the game, wherever the focus is."""
        if intent.kind in POINTER_KINDS and (used := self._pointer(intent)) is not None:
            return used
        if by := steps_of(intent):
            self.step(by)
        elif intent.kind == "chair":
            self.sit((self.chair + 1) % len(self.session.setup.seats))
        elif intent.kind == "back" and self.chair != self.me:
            self.sit(self.me)
        else:
            return self.pane.handle(intent)
        return True

    def _pointer(self, intent: Intent) -> bool | None:
        """None: the controls may use it."""
        pos = intent.pos or (-1, -1)
        if intent.kind == "wheel":
            if self.log.rect.collidepoint(pos):
                return self.log.scroll(LOG_LINES * intent.amount)
            if intent.amount:
                self.step(-intent.amount)
            return True
        seat = seat_at(self.plates, self.top.zones, pos) if intent.kind == "press" else None
        if seat is not None:
            self.sit(seat)
            return True
        return self.log.pane.handle(intent) or None

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.playing or self.top.moving:
            return
        self._calm += dt
        if self._calm >= max(LEAST_PAUSE, PAUSES.get(self.ctx.settings.speed, 0.5)):
            self._step(1)
            self.playing = self.at < self.stops.last

    @property
    def busy(self) -> bool:
        return super().busy or self.playing

    def tree(self) -> tuple[Node, ...]:
        return (
            *board_tree(self.top),
            *tree((self.plates.pane, self.log.pane, self.message.pane, self.view_buttons.pane, self.pane)),
        )
