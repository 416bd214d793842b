"""The table: every game is played here. It connects the match, the tabletop, the hand and everything around them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from engine.ai.process.worker_supervisor import Worker
from engine.core import registry
from engine.core.errors import IllegalMove, WrongTurn
from engine.core.info import PERSON
from engine.core.maps.layout import load_layout
from engine.core.rules import CHANCE, Refusal, Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.common.destinations import Result, Why
from engine.scenes.common.log_lines import Lines, ended, headline, named, teller, turn_of, unseen, verdict
from engine.scenes.common.log_lines import cues as cues_between
from engine.scenes.common.standings import WON, outcome, result_title
from engine.scenes.match.advisor import Thinker
from engine.scenes.match.match import Event, Match
from engine.scenes.play.actions import CLOSED
from engine.scenes.play.blunder_warning import Coach
from engine.scenes.play.board_aids import Help
from engine.scenes.play.buttons import Buttons
from engine.scenes.play.chairs import Chairs
from engine.scenes.play.curtain import Curtain
from engine.scenes.play.hint import Hint
from engine.scenes.play.input import InputTable, TableInput
from engine.scenes.play.interlude import Interludes
from engine.scenes.play.log import MoveLog
from engine.scenes.play.message import Message
from engine.scenes.play.move_chips import Chips
from engine.scenes.play.player_plates import Plates, plates_of
from engine.scenes.play.recall import Recall
from engine.table.board.tabletop import Tabletop
from engine.table.contract.view import SPECTATOR, Cue, Drag, Mark, Place, Pose, view_of
from engine.table.hand.hand import Hand
from engine.table.hand.targets import Targets
from engine.table.panels.evaluation_bar import Judgement, JudgementStrip
from engine.table.panels.panel import roles
from engine.table.panels.still_pane import StillPane
from engine.table.pieces.sprite import CARRY, DEAL
from saves.format import write_text

AFTERGLOW = 1.5
"""Seconds between the last motion of a game and its result."""
CELEBRATED = 0.3
"""The same after a victory has been celebrated."""
SAVING = 0.25
"""Seconds that a save may take before the log no longer says that all is saved: mostly it takes a frame or two."""

DONE = say("Your turn is done. Confirm it, or take it back.")


class TableScene(InputTable):
    """A game in play. `fresh`: it begins now (it is saved at once); otherwise it is continued."""

    _unsaved = 0.0
    """Seconds that something has waited to be saved."""

    def __init__(self, ctx: Context, session: Session[Any, Any], fresh: bool = True) -> None:
        super().__init__(ctx)
        self.session, self.view = session, view_of(session.setup.game)
        session.teller = session.teller or teller(self.view)
        ctx.theme.set_ground(session.info.key)
        ctx.builder.prefer(session.setup.game)
        self.match = Match(
            session,
            ctx.library,
            self._worker,
            lambda: ctx.settings.speed,
            lambda: ctx.settings.thinking,
            lambda: ctx.settings.ponder,
            self._judges,
        )
        layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        self.top = Tabletop(ctx, session.info, self.view, layout, self._say, session.cast)
        self.top.live = self.top.stage.row_slots.keeps = True
        self.strip = JudgementStrip(ctx, self.top.stage)
        self.plates = Plates(ctx, self.top.stage, None)
        self.log = MoveLog(ctx, self.top.stage)
        self.message = Message(ctx, self.top.stage, self._message_moved, upwards=True)
        self.hand = Hand(ctx, self.top, self)
        self.hand.clicks.final = session.info.luck_is_final
        self.targets = Targets()
        self.labels: list[Text] = []
        self.stakes: list[Text | None] = []
        self.help = Help(self)
        self.hint = Hint(self)
        self.coach = Coach(self)
        self.chips = Chips(self)
        self.curtain = Curtain(self)
        self.chairs, self.recall = Chairs(self), Recall(self)
        self.buttons = Buttons(self)
        self.input = TableInput(self)
        self.interludes = Interludes(self)
        self._rule = ""
        self._shown = 0
        """The number of positions shown so far."""
        self.lines = Lines(self.view)
        self._result_in: float | None = None
        self._celebrated = False
        self._hover: tuple[Mark, ...] = ()
        self._meant: Any | None = None
        """The move that the hand means."""
        self._judged: tuple[Any, ...] = ()
        """What the strip was last set for."""
        self._weighed: tuple[int, Any | None] = (0, None)
        """The move whose effect was shown last, and in which position."""
        self._ahead = 0
        """The frames until the table shows that, too."""
        self._lit: tuple[Any, ...] | None = None
        """The last question to the view about highlights."""
        self._decider: Seat | None = None
        """Who was to decide in the position shown, None if nobody was."""
        self.ended = False
        """Was the game already over when it was opened? Then its result is opened above it."""
        if fresh:
            ctx.library.autosave(session)

    def _worker(self) -> Thinker:
        return Worker(self.session.setup.game)

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.sound.music(self.session.setup.game)
        if not self._shown:
            self._show(animate=False)
            self.curtain.begin()
            if self.ended:
                self.open_result()
        else:
            if bool(self.strip.rect.width) != self._judges():
                self.resize()
            self.top.repaint_marks()
            self._light()
            self.refresh()

    def leave(self) -> None:
        self.recall.finish()
        self.hand.put_back()
        self.light(None)
        self.ctx.note(None)

    def hide(self) -> None:
        self.top.stage.hide()

    def close(self) -> None:
        self.match.close()

    def resize(self) -> None:
        self.lay_out(self.ctx.screen.rect)

    def lay_out(self, rect: pygame.Rect) -> None:
        """The table in this part of the window: all of it, unless something stands beside it."""
        self.top.resize(self.strip.layout(rect, on=self._judges()))
        zones = self.top.zones
        self.plates.layout(zones.rect("plates"))
        self.log.layout(zones.rect("log"))
        self.message.layout(zones.rect("message"))
        self.buttons.layout(zones.rect("buttons"))
        self.buttons.show_why()
        self.hand.resize()

    def handle(self, intent: Intent) -> bool:
        """See `TableInput`."""
        done = self.input.handle(intent)
        if intent.kind != "move" or self.hand.held is None:
            # a held piece reports by itself when its intended place changes (`consider`)
            self._after()
        return done

    def update(self, dt: float) -> None:
        self.top.update(dt)
        self.input.update(dt)
        self.chips.follow()
        self.hand.update(dt)
        self.buttons.tend()
        self.hint.update(dt)
        self.message.update(dt)
        if self.plates.wait(self.top.awaited):
            self.message.say(headline=self.chairs.headline(self._headline_so_far(self._seen(), self.match.me)))
        self.plates.think(self.match.advisor.thinking)
        self.plates.update(dt)
        self.recall.update(dt)
        for event in () if self.recall.active else self.match.update(dt, calm=not self.top.moving):
            self._happened(event)
        # last: no AI is asked in the frame in which it speaks
        self.coach.update(dt)
        self._follow_saving(dt)
        self._follow_judgement()
        self._count_down(dt)
        self.curtain.update(dt)
        self._look_ahead()

    def follow_changes(self) -> None:
        self.top.follow_changes()

    @property
    def busy(self) -> bool:
        awaited = self._result_in is not None or self.curtain.awaited
        return self.top.busy or self.hand.busy or self.hint.busy or self.recall.active or awaited or self._ahead > 0

    @property
    def expecting(self) -> bool:
        return self.match.advisor.thinking is not None or self.hint.thinking or self.coach.thinking

    @property
    def drifting(self) -> bool:
        return self.top.ambient.busy

    def report(self) -> str:
        return write_text(self.session)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _happened(self, event: Event) -> None:
        if event.kind == "told" and event.text is not None:
            self.ctx.toast(event.text)
        elif event.kind == "over":
            self._result_in, self._celebrated = AFTERGLOW, False
        else:
            if event.kind in ("undone", "redone"):
                self.ctx.sound.play("undo")
                self._result_in = None
            self.curtain.step()
            self._follow(event)

    def _follow(self, event: Event) -> None:
        """The position has changed.

        A step of another seat that changes nothing for the viewer leaves everything as it is.
        """
        session, match = self.session, self.match
        stepped = event.kind == "step"
        alike = stepped and event.seat != match.viewer and match.deciding == self._decider
        self.beside = alike and self._decider is not None
        if alike and unseen(session, self.view, match.me, self._shown - 1, len(session.log)):
            self._note_down(self._seen(), match.me)
            self._after()
            return
        if not self.beside:
            self.message.clear()
        person = event.seat != CHANCE and session.setup.seats[event.seat] == PERSON
        self._show(animate=True, cues=stepped, by_ai=stepped and not person)

    def _show(self, animate: bool, cues: bool = False, by_ai: bool = False) -> None:
        """The position as it is now, with what accompanies the steps since the last one shown."""
        session, me, led = self.session, self.match.me, self.buttons.led
        first, last = max(0, self._shown - 1), len(session.log)
        waiting = cues_between(session, self.view, me, first, last) if cues else []
        position = session.shown(me)
        if self.interludes.follow(position, me):
            self._result_in = AFTERGLOW
            self.curtain.cancel()
        targets = self._moves(position, me)
        kept = self.hand.kept(targets) if self.beside else frozenset()
        if not self.beside:
            self._hover, self._lit = (), None
            self.hint.clear()
        if waiting and session.over is not None:
            waiting.append(Cue(text=self._headline(position, me)))
        chair = self.chairs.seat
        self.top.board_pose.toward = chair if me in self.match.persons else None
        manner = CARRY if by_ai else DEAL
        self.top.show(position, me, animate, cues=False, manner=manner, accompany=waiting, kept=kept, chair=chair)
        self._lay_out_moves(targets, position, me, kept)
        if self.beside:
            self.hint.follow()
            self._hover = self._lights()
        self.message.say(headline=self.chairs.headline(self._headline_so_far(position, me)))
        self._note_down(position, me)
        self.refresh()
        self.buttons.keep(led, moved=not self.beside)

    def _note_down(self, position: Any, me: Seat) -> None:
        """Who is to move and what was done, which nothing in the hand or under the pointer depends on."""
        self._shown, self._decider = len(self.session.states), self.match.deciding
        self.closed = self.session.past_is_closed(me)
        self.plates.wait(self.top.awaited)
        self.plates.set(plates_of(self.session.info, self.match, self.view, position, me, self.chairs.seat))
        lines = () if self.closed else (*self.lines.of(self.session, me), *ended(self.session))
        self.log.set(lines, CLOSED if self.closed else None)

    def go_on(self) -> None:
        """To the next game of the match."""
        self.match.go_on()
        for event in self.match.take():
            self._happened(event)

    def _moves(self, position: Any, me: Seat) -> Targets:
        """What the hand can do now."""
        deciding = self.match.deciding
        moves = self.session.moves(deciding) if deciding is not None else ()
        return Targets(self.view, position, me, self.chairs.within_reach(position, moves))

    def _lay_out_moves(self, targets: Targets, position: Any, me: Seat, kept: frozenset[str] = frozenset()) -> None:
        """What the hand can do, and the moves that are buttons, each where it stands. `kept`: see `Hand.offer`."""
        self.targets = targets
        self.labels = [self.view.label(position, me, move) for move in targets.buttons]
        self.stakes = [self.view.stake(position, me, move) if self.cautious else None for move in targets.buttons]
        ends = (self.view.finishes(position, me, move) for move in targets.buttons)
        self.finishing = frozenset(number for number, end in enumerate(ends) if end)
        self.chips.offer(position, me)
        self.hand.offer(targets, kept)
        self._light()

    def _light(self) -> None:
        """Give pieces that can be taken up a bright edge, if the player has chosen that."""
        self.top.stage.light(self.targets.by_piece if self.ctx.settings.show_movable else ())

    def _headline_so_far(self, position: Any, me: Seat) -> Text:
        """The headline; the verdict of a game only after its cues."""
        if self.session.over is not None and self.top.awaited:
            text: Text = self.view.headline(position, me)
            return text
        return self._headline(position, me)

    def _headline(self, position: Any, me: Seat) -> Text:
        over = self.session.over
        if over is not None:
            return verdict(self.session, self.view, position, over)
        if self.match.confirming is not None:
            return DONE
        text: Text = self.view.headline(position, me if self.match.persons else SPECTATOR)
        return text

    def refresh(self) -> None:
        position, me = self._seen(), self.match.me
        self.top.mark([*self.help.marks(position, me), *self._way(me)])
        self.top.light(self._hover)
        self.message.say(notes=self.top.notes())
        self._after()

    def _way(self, me: Seat) -> Iterator[Mark]:
        """While a turn waits to be confirmed, the ways of its pieces and where its earlier moves were made."""
        waiting, session = self.match.waiting, self.session
        for ply in waiting:
            seat, move = session.told(ply, me)
            preview = self.view.preview(session.shown(seat, ply), seat, move)
            yield from (mark for mark in preview if mark.kind == "track")
            if ply != waiting[-1] and self.ctx.settings.show_last:
                made = self.view.marks(session.shown(me, ply + 1), me)
                yield from (mark for mark in made if mark.kind == "last")

    def _after(self) -> None:
        self.buttons.refresh()
        self._weigh()
        self.buttons.show_why()

    def _say(self, text: Text) -> None:
        self.message.tell(text)

    def _follow_saving(self, dt: float) -> None:
        library = self.ctx.library
        self._unsaved = self._unsaved + dt if library.pending else 0.0
        if library.notice is not None:
            self.log.show_saved("off")
        elif not library.pending or self._unsaved > SAVING:
            self.log.show_saved("" if library.pending else "saved")

    def _judges(self) -> bool:
        """May the viewer see the AI's evaluation, and is it switched on?

        It is asked about the observation of the viewer's seat; if seats have secrets, there must be no other person at
        the screen.
        """
        session = self.session
        alone = len(session.setup.seats) == 1 or (session.info.secret and len(self.match.persons) != 1)
        wanted = self.judged and self.ctx.settings.show_judgement and bool(session.info.levels)
        return wanted and not alone and not self.closed and not session.setup.challenge

    def _follow_judgement(self) -> None:
        me, known = self.match.me, self.match.advisor.judgement
        asked = len(self.session.states), me, known, self.strip.rect.width
        if asked == self._judged or not self.strip.rect.width:
            return
        self._judged = asked
        seats = roles(self.view, self._seen(), self.session.cast)
        value = known[1] if known is not None and known[0] == me else None
        self.strip.set(Judgement(value, seats[me], seats[1 - me] if len(seats) == 2 else None))

    def _count_down(self, dt: float) -> None:
        if self._result_in is None or self.top.moving or self.recall.active:
            return
        if not self._celebrated:
            self._celebrated = True
            winner = self._winner()
            cast = self.session.cast
            title = result_title(self.session, self.match.over) if self.match.over is not None else Text("")
            if winner is not None and self.top.celebrate(title, winner, cast[winner].tone):
                self._result_in = CELEBRATED
        self._result_in -= dt
        if self._result_in <= 0:
            self.open_result()

    def _winner(self) -> Seat | None:
        """The person's seat whose victory is celebrated; None: nobody has won, or it is no victory."""
        over, setup = self.match.over, self.session.setup
        terms = registry.deals(setup.game) if len(setup.seats) == 1 else None
        if over is None or outcome(setup, over) != WON or (terms is not None and not terms.can_be_lost):
            return None
        return next(seat for seat, kind in enumerate(setup.seats) if kind == PERSON and over.places[seat] == 1)

    def sit_down(self) -> bool:
        return self.chairs.back()

    def show_anew(self, animate: bool) -> None:
        self.beside = False
        self._show(animate=animate)

    def show_past(self, animate: bool) -> None:
        session, me, ply = self.session, self.match.me, self.recall.ply
        position = self._seen()
        waiting = cues_between(session, self.view, me, ply - 1, ply) if animate else ()
        self._hover, self._lit = (), None
        self.hint.clear()
        self.message.clear()
        self.top.show(position, me, animate, cues=False, manner=CARRY, accompany=waiting, chair=self.chairs.seat)
        self._lay_out_moves(Targets(), position, me)
        self.message.say(headline=headline(session, self.view, ply, me))
        self.refresh()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.top.draw(canvas, area)
        for pane in self.buttons.panes:
            if not isinstance(pane, StillPane) and pane.rect.inflate(24, 24).colliderect(area):
                pane.draw(canvas, area)
        self.plates.draw_dots(canvas, area)
        self.top.draw_moving(canvas, area)

    # --- the hand's owner --------------------------------------------------------------------------------------------

    def make(self, move: Any) -> None:
        session, seat, ply = self.session, self.match.deciding, len(self.session.log)
        choices = 0 if seat is None else len(session.moves(seat))
        asks = self._asks(move)
        try:
            self.match.play(move)
        except (IllegalMove, WrongTurn) as error:
            # the position changed under the hand
            self.hand.put_back()
            self.ctx.toast(error.text)
            return
        if seat is not None and asks and self.view.interlude(self.session.shown(seat), seat) is None:
            self.match.hold(seat)
        for event in self.match.take():
            self._happened(event)
        if seat is not None:
            self.coach.look(seat, ply, choices)

    def _asks(self, move: Any) -> bool:
        """Does a turn that ends with this move wait to be confirmed? A button that ends it has said so already."""
        said = zip(self.targets.buttons, self.chips.anchors, strict=True)
        ends = any(move == button and anchor is None for button, anchor in said)
        return self.confirms and self.ctx.settings.confirm_turns and not ends

    def confirm_turn(self) -> bool:
        if self.match.confirming is None:
            return False
        self.match.confirm()
        self.curtain.step()
        self.show_anew(animate=True)
        return True

    def judge(self, piece: str, place: Place, pose: Pose) -> tuple[Any | None, Refusal | None]:
        """What a drop that is no target means."""
        seat = self.match.deciding
        if seat is None:
            return None, None
        move = self.view.propose(self.session.shown(seat), seat, Drag(piece, place, pose))
        if move is None:
            return None, None
        refusal = self.session.rules.why_not(self.session.state, seat, move)
        return (move, None) if refusal is None else (None, refusal)

    def refuse(self, refusal: Refusal, place: Place) -> None:
        """Say why, with the way to the rule."""
        self.message.say(refusal=refusal.text)
        self._rule = refusal.rule
        self._after()

    def explain(self, text: Text) -> None:
        """Say what has to be done first."""
        self.ctx.sound.play("refuse")
        self.message.tell(text)

    def consider(self, move: Any | None) -> None:
        """The hand is over the place of this move."""
        self._meant = move
        self._weigh()
        self._after()

    def _weigh(self) -> None:
        """What the move that is meant, by the hand or at a button, would cause: in words, on the bars, on the table.

        Words and table show it a frame later each: the frame in which the piece snaps has enough to paint.
        """
        meant = self._meant, self.buttons.meant(), self.hand.meant()
        move = next((move for move in meant if move is not None), None)
        weighed = len(self.session.states), move
        if weighed == self._weighed:
            return
        self._weighed = weighed
        self.message.say(forecast=None)
        self._ahead = 2 if move is not None and self.ctx.settings.show_preview else 0
        if move is not None:
            self.message.say(refusal=None)
        if not self._ahead:
            self.top.foresee(())
        self.top.measure(move)

    def _message_moved(self) -> None:
        self.log.make_room(self.message.box)
        self.top.panels.make_room(self.message.box)

    def _look_ahead(self) -> None:
        """A frame has passed since a move was weighed."""
        if not self._ahead:
            return
        self._ahead -= 1
        states, move = self._weighed
        if states != len(self.session.states):
            return
        if self._ahead:
            self.message.say(forecast=self.view.foretell(self._seen(), self.match.me, move))
        else:
            self.top.foresee(self.view.preview(self._seen(), self.match.me, move))

    def _seen(self) -> Any:
        """The position as the viewer sees it."""
        return self.session.shown(self.match.me, self.recall.ply)

    def light(self, place: Place | None, pos: tuple[int, int] | None = None) -> None:
        if self.top.playing and not self.beside:
            place = None
        point = self.top.zones.within(place, pos) if place is not None and pos is not None else None
        asked = (place, point, () if place is not None else self.log.places)
        if asked == self._lit:
            return
        self._lit = asked
        marks = self._lights()
        if marks != self._hover:
            self._hover = marks
            self.refresh()

    def _lights(self) -> tuple[Mark, ...]:
        """What lights up where the empty hand rests, or for the line of the log under the pointer."""
        place, point, told = self._lit or (None, None, ())
        return tuple(self.view.hover(self._seen(), self.match.me, place, point)) if place is not None else named(told)

    @property
    def curtain_falls(self) -> bool:
        return self.curtain.awaited

    def find_button(self, key: str) -> Box | None:
        return self.buttons.find(key)

    # --- scenes above it ---------------------------------------------------------------------------------------------

    def open_why(self) -> bool:
        ply = self.last_of_ai()
        if self.told_closed() or ply is None:
            return False
        self.top.skip()
        self.sit_down()
        self.hint.clear()
        self.ctx.go(Why(self.session, self._chosen_by_ai(ply), self.match.me, self.match.advisor))
        return True

    def _chosen_by_ai(self, ply: int) -> int:
        """Of the AI that made this step, the first choice of its last turn that is known by now; else this step."""
        session, me = self.session, self.match.me
        seat = session.log[ply].seat
        own = (k for k in range(ply, -1, -1) if session.log[k].seat == seat)
        choices = (k for k in own if len(session.rules.moves(session.states[k], seat)) > 1)
        last = next((k for k in choices if session.revealed(k, me)), None)
        if last is None:
            return ply
        return next(k for k in turn_of(session, last) if len(session.rules.moves(session.states[k], seat)) > 1)

    def open_result(self) -> None:
        """Who won and why; between two games of one match how it stands."""
        self._result_in = None
        if self.match.over is not None:
            self.ctx.go(Result(self.session))
        elif self.match.resting:
            self.interludes.open(self.go_on)
