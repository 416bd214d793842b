"""The replay: a game step by step on its own table, and playing on from any position of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from engine.core import registry
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import Over, Seat
from engine.core.session import Session
from engine.core.text import At, Text, say
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Box, Button, Column, Grid, Live, Row, Slider
from engine.gui.boxes.buttons import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.match.match import PAUSES, Match
from engine.scenes.pages.destinations import Play, Review, Rulebook
from engine.scenes.pages.table_picture import looker, sitting
from engine.scenes.play.message import Message
from engine.scenes.play.move_log import LogStop, MoveLog
from engine.scenes.play.player_plates import Plates, elsewhere, plates_of, seat_at
from engine.scenes.words.log_lines import Line, Lines, Stops, branch, cues, cut, ended, headline, moves_told, named
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Cue, view_of
from engine.table.hand.accessible_board import board_tree
from engine.table.panels.still_pane import StillPane
from saves.format import write_text

LEAST_PAUSE = 0.15
"""The least seconds between two steps, even at the highest pace."""
LOG_LINES = 3


class ReplayLog(MoveLog):
    """`current`: how many lines there are up to the one that led to the position shown; 0 before the first."""

    current = 0

    @property
    def places(self) -> tuple[At, ...]:
        """While the keyboard goes through the game, those of the line that led to the position shown."""
        led = self.ctx.focus_visible and self.hover is None and self.current
        return self.lines[self.current - 1].text.places() if led else super().places

    def follow(self, current: int) -> None:
        """Bring the line of the position that is shown into sight, with some that follow."""
        self.current = current
        self._repaint()
        rows = self.rows()
        room = max(1, len(rows))
        newest = self.lines.index(rows[-1][0]) + 1 if rows else 0
        oldest = newest - room + 1
        ahead = min(2, room // 3)
        if not oldest <= current <= newest - ahead:
            self._scroll = max(0, min(self._most(), len(self.lines) - max(current + ahead, room)))

    def _draw_line(self, canvas: pygame.Surface, line: Line, row: pygame.Rect, words: list[Strip]) -> None:
        theme = self.ctx.theme
        if self.current and line is self.lines[self.current - 1]:
            art.rounded(canvas, row, theme.px("button_radius") // 2, theme.mix("ground_light", "on_ground", 0.12))
            band = pygame.Rect(row.left, row.top, max(3, self.ctx.px(4)), row.height)
            art.rounded(canvas, band, band.width // 2, theme.color("focus_on_dark"))
        super()._draw_line(canvas, line, row, words)


class ReplayScene(Scene):
    """`ply`: how many steps have been made in the position shown first; None: all.

    It stops once for each line of the log (see `Stops`); what chance brought without a word comes with the line before.
    """

    def __init__(self, ctx: Context, session: Session[Any, Any], ply: int | None = None) -> None:
        super().__init__(ctx)
        self.session = session
        self.playing = False
        self.view = view_of(session.setup.game)
        ctx.theme.set_ground(session.info.key)
        self.me = looker(session)
        self.chair = self.me
        """The seat before which the table lies."""
        self.lines = Lines(self.view).of(session, self.me)
        self.stops = Stops(session, self.lines)
        self.at = self.stops.last if ply is None else self.stops.number(ply)
        """The number of the stop where it is; so many lines have been told."""
        layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        self.top = Tabletop(ctx, session.info, self.view, layout, self._say, session.cast)
        self.top.stage.zoom_cache.prepares = False
        self.top.lying.board_pose.toward = sitting(session, self.me)
        self.plates = Plates(ctx, self.top.stage, None)
        self.log = ReplayLog(ctx, self.top.stage)
        self.message = Message(ctx, self.top.stage, lambda: self.top.panels.make_room(self.message.box))
        self.controls = Pane(ctx, card=False)
        self.log_stop = StillPane(ctx, self.top.stage)
        """The log for those who do not see it."""
        self._calm = 0.0

    @property
    def ply(self) -> int:
        """How many steps have been made in the position shown."""
        return self.stops.plies[self.at]

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.screen.invalidate()
        if not self.log.lines:
            self.log.set((*self.lines, *ended(self.session)))
            self._fill()
            self._show(animate=False)

    def leave(self) -> None:
        self.playing = False
        self.ctx.note(None)

    def hide(self) -> None:
        self.top.stage.hide()

    def resize(self) -> None:
        """The table's zones; the controls take the place of its buttons, with a part of the log's if need be."""
        self.top.resize(self.ctx.screen.rect)
        zones = self.top.zones
        self.plates.layout(zones.rect("plates"))
        self._fill()
        self._place(zones.rect("log"), zones.rect("message"), zones.rect("buttons"))
        self.log.follow(self.at)

    def _place(self, log: pygame.Rect | None, message: pygame.Rect | None, buttons: pygame.Rect | None) -> None:
        """If the controls need more than the buttons, they take it from the log; a message between moves up."""
        px, bottom = self.ctx.px, self.ctx.screen.rect.bottom
        place = buttons or pygame.Rect(0, bottom - px(140), px(368), px(130))

        def above(rect: pygame.Rect | None) -> bool:
            return rect is not None and abs(rect.left - place.left) < place.width // 2 and rect.bottom <= place.top

        if log is not None and above(log):
            more = min(max(0, self.controls.height_for(place.width) - place.height), log.height)
            if message is not None and above(message) and message.top >= log.bottom:
                message = message.move(0, -more)
            place = pygame.Rect(place.left, place.top - more, place.width, place.height + more)
            log = pygame.Rect(log.left, log.top, log.width, log.height - more)
        self.log.layout(log)
        self.log_stop.set([LogStop(self.log, self.go, lambda: None)] if self.log.rect.height else [])
        self.log_stop.layout(self.log.rect)
        self.message.layout(message)
        self.controls.layout(place)

    # --- the controls ------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        fresh = self.controls.focus is None
        self.controls.set([Live(lambda: (self.at, self.playing), lambda _: self._made())])
        if fresh:
            self.controls.focus = self.controls.find("play")

    def _made(self) -> Box:
        """The slider, the buttons that go through the game, and the ways on."""
        at, end = self.at, self.stops.last
        slider = Slider(Text(""), at, 0, max(1, end), 1, self._slid, spell=self._spelt).keyed("slider")
        running = ("pause", say("Stop")) if self.playing else ("play", say("Play"))
        icon = partial(IconButton, side=self._side())
        steps = Grid(
            icon("first", say("To the beginning"), lambda: self.go(0), enabled=at > 0),
            icon("step_back", say("A step back"), lambda: self.step(-1), enabled=at > 0),
            icon(*running, self.play, enabled=end > 0).keyed("play"),
            icon("step", say("A step forward"), lambda: self.step(1), enabled=at < end),
            icon("last", say("To the end"), lambda: self._go_to(end), enabled=at < end),
            space=8,
            stretch=1.0,
        )
        ways = [Button(say("Back"), self.back, icon="back").keyed("back")]
        if self.session.over is not None and self.session.info.levels:
            note = say("The moves that mattered, explained.")
            ways.append(Button(say("Review"), self.review, icon="chart", note=note).keyed("review"))
        note = say("A new game starts from this position; this one stays as it is.")
        on = Button(say("Play on from here"), self.play_on, "primary", "hand", note, enabled=self._can_play_on())
        line = Row(*ways, on.keyed("on"), align="fill", space=8)
        return Column(slider.named(say("Moves")), Row(steps, align="center"), line, space=0.45)

    def _side(self) -> int:
        """The side of the icons, which are in one line as long as they need not be too small for that, however large
        the letters are."""
        theme, zone = self.ctx.theme, self.top.zones.rect("buttons")
        usual = max(theme.px("target"), round(self.ctx.fonts.line_height("button") * 1.55))
        fitting = usual if zone is None else (zone.width - 4 * max(5, self.ctx.px(8))) // 5
        return max(theme.least_side, min(usual, fitting))

    def _slid(self, stop: int) -> None:
        self.playing = False
        self._go_to(stop)

    def _spelt(self, stop: int) -> str:
        """Moves told there, and in all."""
        return f"{moves_told(self.lines[:stop])} / {moves_told(self.lines)}"

    def _can_play_on(self) -> bool:
        return not isinstance(self.session.rules.turn(self.session.states[self.ply]), Over)

    # --- going through the game --------------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Show the position after so many steps, or where it stops next after them."""
        self._go_to(self.stops.number(ply))

    def _go_to(self, stop: int) -> None:
        """The next stop is played as at the table."""
        stop = max(0, min(self.stops.last, stop))
        if stop == self.at:
            return
        by, old = stop - self.at, self.ply
        self.top.skip()
        self.at = stop
        waiting = cues(self.session, self.view, self.me, old, self.ply) if by == 1 else []
        self._show(animate=abs(by) == 1, waiting=waiting)

    def step(self, by: int) -> None:
        """Go on or back by some stops, and stop running."""
        self.playing = False
        self._go_to(self.at + by)

    def play(self) -> None:
        """Run, or stop; at the end it runs from the beginning."""
        self.playing = not self.playing
        self._calm = 0.0
        if self.playing and self.at == self.stops.last:
            self.go(0)

    def play_on(self) -> None:
        """A game of its own that begins with this position."""
        if not self._can_play_on():
            return
        self.ctx.leave_for(Play(branch(self.session, self.ply)))

    def review(self) -> None:
        """What the AI has to say about it."""
        self.ctx.go(Review(self.session))

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self, animate: bool, waiting: Sequence[Cue] = ()) -> None:
        self._calm = 0.0
        position = self.session.rules.observe(self.session.states[self.ply], self.me)
        self.top.show(position, self.me, animate, cues=False, accompany=waiting, chair=self.chair)
        here = cut(self.session, self.ply)
        self.plates.wait(self.top.marks.awaited)
        self.plates.set(plates_of(self.session.info, Match(here), self.view, position, self.me, self.chair))
        self.message.clear()
        self._tell_headline()
        self.log.follow(self.at)

    def _tell_headline(self) -> None:
        """Show what led here; the verdict only after the cues of the end."""
        said = headline(self.session, self.view, self.ply, self.me, told=not self.top.marks.awaited)
        other = self.chair != self.me
        self.message.say(headline=elsewhere(self.plates.plates[self.chair].name, said) if other else said)

    def _say(self, text: Text) -> None:
        self.message.tell(text)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Left, right, home, end and the wheel go through the game, wherever the focus is."""
        done = self._handle(intent)
        self.top.marks.light(named(self.log.places))
        return done

    def _handle(self, intent: Intent) -> bool:
        kind = intent.kind
        if self.top.panels.handle(intent):
            return True
        if kind in ("press", "move", "release", "wheel"):
            return self._pointer(intent)
        if kind == "focus" and intent.direction[0]:
            self.step(intent.direction[0])
        elif kind == "page":
            self.step(5 * intent.amount)
        elif kind == "edge":
            self.step(intent.amount * self.stops.last)
        elif kind in ("undo", "redo"):
            self.step(-1 if kind == "undo" else 1)
        elif kind == "skip":
            self.top.skip()
        elif kind == "rules":
            self.ctx.go(Rulebook(self.session.setup.game))
        elif kind == "chair":
            self.sit((self.chair + 1) % len(self.session.setup.seats))
        elif kind == "back" and self.chair != self.me:
            self.sit(self.me)
        elif kind in ("back", "pause"):
            self.back()
        else:
            return self.controls.handle(intent)
        return True

    def sit(self, chair: Seat) -> None:
        """Look from another chair, where the seats' tables differ."""
        if self.top.zones.shared_out and chair != self.chair:
            self.top.skip()
            self.chair = chair
            self._show(animate=False)

    def _pointer(self, intent: Intent) -> bool:
        pos = intent.pos or (-1, -1)
        over_log = self.log.rect.collidepoint(pos)
        self.log.point(pos)
        if intent.kind == "wheel":
            if over_log:
                return self.log.scroll(LOG_LINES * intent.amount)
            if intent.amount:
                self.step(-intent.amount)
            return True
        if intent.kind == "press" and over_log:
            line = self.log.at(pos)
            if line is not None:
                self.playing = False
                self.go(line.ply)
            return True
        seat = seat_at(self.plates, self.top.zones, pos) if intent.kind == "press" else None
        if seat is not None:
            self.sit(seat)
            return True
        return self.controls.handle(intent)

    def update(self, dt: float) -> None:
        self.top.update(dt)
        if self.plates.wait(self.top.marks.awaited):
            self._tell_headline()
        self.message.update(dt)
        self.controls.update(dt)
        if not self.playing or self.top.moving:
            return
        self._calm += dt
        if self._calm < max(LEAST_PAUSE, PAUSES.get(self.ctx.settings.speed, 0.5)):
            return
        self._go_to(self.at + 1)
        self.playing = self.at < self.stops.last

    def follow_changes(self) -> None:
        self.top.follow_changes()

    @property
    def busy(self) -> bool:
        return self.top.busy or self.playing

    def tree(self) -> tuple[Node, ...]:
        return (*board_tree(self.top), *tree((self.plates.pane, self.log_stop, self.message.pane, self.controls)))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.top.draw(canvas, area)
        self.controls.draw(canvas, area)
        self.top.draw_moving(canvas, area)

    def report(self) -> str:
        return write_text(self.session)
