"""The scene in which every game is played: connects the match, the tabletop, the hand and everything around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from engine.ai.process.worker_supervisor import Worker
from engine.core import registry
from engine.core.game_info import PERSON, SeatInfo
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import CHANCE, Seat
from engine.core.session import Session
from engine.core.text import Text
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Box
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.pages.destinations import Handover, Pause, Result, Rulebook, Standings, Why
from engine.scenes.play.by_ear.board_walk import BoardWalk
from engine.scenes.play.by_ear.questions import Questions
from engine.scenes.play.by_ear.spoken_events import utterances
from engine.scenes.play.clock.seat_clocks import clocks_of
from engine.scenes.play.curtain import Curtain
from engine.scenes.play.game_end import Breaks, Ending, Interludes
from engine.scenes.play.help.ai_opinion import chosen_by_ai
from engine.scenes.play.help.help import Shown, help_at
from engine.scenes.play.keyboard import Keys
from engine.scenes.play.message_line import Message, Said
from engine.scenes.play.mode import Commands, Mode, Paused
from engine.scenes.play.move_buttons import Chips, Choices, choices
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.move_making import CLOSED, Moves, ways
from engine.scenes.play.plate_contents import Plates, plates_of
from engine.scenes.play.pointer import Pointer
from engine.scenes.play.table_buttons import Buttons, Offers
from engine.scenes.play.viewpoint import Chairs, Game, Showing
from engine.scenes.words.move_log_and_replay_stops import teller
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Cue, Interlude, TableView, view_of
from engine.table.hand.accessible_board import board_tree
from engine.table.hand.hand import Hand
from engine.table.hand.legal_targets import Targets
from engine.table.panels.evaluation_bar import JudgementStrip
from engine.table.panels.panes_on_table import StillPane
from engine.table.pieces.sprite import CARRY, DEAL
from saves.save_format import write_text


class TableScene(Scene):
    """A game in play: it owns the match, the board, the hand, what stands around them, and what its mode decides.

    fresh: it begins now (it is saved at once); otherwise it is continued.
    """

    def __init__(self, ctx: Context, session: Session[Any, Any], fresh: bool = True, mode: Mode | None = None) -> None:
        super().__init__(ctx)
        view, info = view_of(session.setup.game), session.info
        session.sitting.teller = session.sitting.teller or teller(view)
        ctx.theme.set_ground(info.key)
        ctx.builder.prefer(session.setup.game)
        self.mode = mode or Mode()
        self.match = self.mode.new_match(ctx, session, self._worker, lambda: self.help.evaluation.wanted)
        self.mode.match = self.match
        # words are measured with the players' names from the beginning
        ctx.renamed = session.renamed
        layout = load_layout(registry.table(session.setup.game, len(session.setup.seats)))
        self.top = Tabletop(ctx, info, view, layout, self._say, session.cast)
        self.top.lying.watched = session.setup.watched
        self.top.live = self.top.stage.motion.row_slots.keeps = True
        strip = JudgementStrip(ctx, self.top.stage)
        self.plates = Plates(ctx, self.top.stage, self.top.effects.scoring)
        self.log = MoveLog(ctx, self.top.stage, self.look_at, lambda: self.help.lights.light(None))
        self.message = Message(ctx, self.top.stage, self.said, self._message_moved, upwards=True)
        self.showing = Showing(self.match, self.top, self.mode)
        self.moves = Moves(ctx, self.match, self.top, self.message, self.mode, self.showing, self)
        self.plates.clocks = clocks_of(ctx, self.match, self.top, self.moves.settle)
        game = Game(ctx, self.match, self.top, self.hand, self.mode, self.showing)
        self.chairs = Chairs(game, self.plates, lambda: self.show(animate=False))
        shown = Shown(self.refresh, self._lit, self._find, lambda animate: self.show(animate=animate))
        self.help = help_at(game, self.moves, self.chairs, self.log, strip, shown)
        self.breaks = self._breaks(game)
        commands = self._commands()
        self.buttons = self._buttons(game, commands)
        self.pointer, self.keys = self._devices(game, commands)
        self.ended = False
        """Was the game already over when it was opened? Then its result is opened above it."""
        if fresh:
            ctx.library.autosave(session)

    # --- what it is made of ------------------------------------------------------------------------------------------

    def _worker(self) -> Thinker:
        return Worker(self.session.setup.game)

    def _breaks(self, game: Game) -> Breaks:
        return Breaks(
            Curtain(game, lambda animate: self.show(animate=animate), self._drop_curtain),
            Interludes(game, self._open_standings),
            Ending(game, self.plates, self.message, lambda: self.open_result(by_clock=True)),
        )

    def _commands(self) -> Commands:
        """All that buttons and keys do."""
        moves, help, chairs = self.moves, self.help, self.chairs
        usual: Commands = {
            "turn_right": lambda: moves.turn(1),
            "flip": moves.flip,
            "undo": moves.undo,
            "redo": moves.redo,
            "try_out": moves.try_out,
            "turn_back": moves.take_turn_back,
            "confirm_turn": moves.confirm,
            "finish": moves.finish,
            "hint": help.hint.press,
            "play_hint": help.hint.play,
            "more": help.hint.turn_over,
            "recall": help.recall.press,
            "aid": help.open_aids,
            "next_aid": help.aids.next,
            "supply": help.supply.toggle,
            "unlit": lambda: help.lights.light(None),
            "chair": chairs.next,
            "own_table": chairs.back,
            "fit": moves.fit,
            "panel": self.top.panels.tuck,
            "rules": self.open_rules,
            "why": self.open_why,
            "result": self.open_result,
            "pause": self.open_menu,
        }
        return self.mode.commands(usual)

    def _buttons(self, game: Game, commands: Commands) -> Buttons:
        chips = Chips(game.ctx, game.top, self.moves.press)
        offers = Offers(game, self.chairs, chips, self.help)
        return Buttons(game, self.message, self.plates.pane, chips, self.log, offers, commands)

    def _devices(self, game: Game, commands: Commands) -> tuple[Pointer, Keys]:
        focus, log, turn, help = self.buttons.focus, self.log, self.moves.turn, self.help
        pointer = Pointer(game, focus, log, self.plates, self.chairs, help, turn)
        walk = BoardWalk(game, Questions(game, self.plates, self.message), self.moves.judge, self._lit)
        return pointer, Keys(game, focus, log, help, turn, commands, walk)

    @property
    def session(self) -> Session[Any, Any]:
        """The game that is played."""
        return self.match.session

    @property
    def hand(self) -> Hand:
        """The player's."""
        return self.moves.hand

    @property
    def commands(self) -> Commands:
        """What buttons and keys do, by name."""
        return self.keys.commands

    @property
    def view(self) -> TableView[Any, Any]:
        """The game's view."""
        return self.top.view

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        yield from self.mode.opening()
        yield from self.top.opening()

    def enter(self) -> None:
        self.ctx.theme.set_ground(self.session.info.key)
        self.ctx.renamed = self.session.renamed
        self.ctx.sound.music(self.session.setup.game)
        if not self.showing.count:
            self._follow_saving(0.0)
            self._show(animate=False)
            self.breaks.curtain.begin()
            if self.ended:
                self.open_result()
        else:
            if self.help.evaluation.outdated:
                self.resize()
            self.top.repaint_marks()
            self._light()
            self.refresh()
        self.mode.entered()

    def leave(self) -> None:
        self.help.recall.finish()
        self.hand.put_back()
        self.help.lights.light(None)
        self.plates.stop_clocks()
        self.ctx.note(None)

    def hide(self) -> None:
        self.top.stage.hide()

    def close(self) -> None:
        self.match.close()
        self.mode.close()

    def resize(self) -> None:
        self.lay_out(self.ctx.screen.rect)

    def lay_out(self, rect: pygame.Rect) -> None:
        """The table in this part of the window: all of it, unless something stands beside it."""
        self._lay_out(rect)
        left = self.mode.room_for_table(rect)
        if left != rect:
            self._lay_out(left)
        self.mode.laid_out()

    def _lay_out(self, rect: pygame.Rect) -> None:
        self.top.resize(self.help.evaluation.layout(rect))
        zones = self.top.zones
        self.plates.layout(zones.rect("plates"))
        self.log.layout(zones.rect("log"))
        self.message.layout(zones.rect("message"))
        self.buttons.layout(zones.rect("buttons"))
        self.buttons.show_why()
        self.hand.resize()

    def handle(self, intent: Intent) -> bool:
        """Any key skips what moves or is shown again; the rest goes to the pointer or to the keys."""
        done = self._handle(intent)
        if intent.kind != "move" or self.hand.held is None:
            # a held piece reports by itself when its intended place changes
            self.weigh()
        return done

    def _handle(self, intent: Intent) -> bool:
        if self.help.recall.active:
            # a pointer that merely moves is not an input
            return intent.kind == "move" or self.help.recall.finish()
        if intent.kind in POINTER_KINDS:
            return self.mode.takes(intent) or self.pointer.handle(intent)
        skipped = self.top.playing and intent.kind != "text"
        if skipped:
            # any key skips what moves; the keys for it do nothing else
            self.top.skip()
            if intent.kind in ("skip", "confirm", "finish") and not self.showing.unaffected:
                return True
        self.help.tips.leave()
        return self.keys.wakes(intent) or self.keys.wish(intent) or skipped

    def update(self, dt: float) -> None:
        help, recall = self.help, self.help.recall
        self.top.update(dt)
        self.pointer.update(dt, still=recall.active)
        self.buttons.chips.follow()
        self.hand.update(dt)
        self.buttons.focus.tend()
        help.hint.update(dt)
        self.plates.think(self.match.advisor.thinking)
        self.plates.update(dt)
        recall.update(dt)
        for event in () if recall.active else self.match.update(dt, calm=not self.top.moving):
            self.happened(event)
        # last: no AI is asked in the frame in which it speaks
        help.warning.update(dt, hidden=self.breaks.curtain.awaited)
        self._follow_saving(dt)
        help.update(dt)
        self.breaks.update(dt, recalling=recall.active)
        self.plates.follow()
        help.forecast.update()
        self.mode.update(dt)
        self.message.update(dt)

    def _follow_saving(self, dt: float) -> None:
        """Say in the log whether the game is saved; a copy to be tried out is not."""
        if not self.mode.trial:
            self.log.follow_saving(self.ctx.library, dt)

    def follow_changes(self) -> None:
        self.top.follow_changes()

    @property
    def busy(self) -> bool:
        return self.top.busy or self.hand.busy or self.help.busy or self.breaks.awaited or self.mode.busy

    @property
    def expecting(self) -> bool:
        asked = self.match.advisor.thinking is not None or self.help.thinking or self.mode.expecting
        return asked or self.plates.pressing

    @property
    def drifting(self) -> bool:
        return self.top.effects.ambient.busy

    def report(self) -> str:
        return write_text(self.session)

    @property
    def board(self) -> pygame.Rect | None:
        return self.top.board

    def tree(self) -> tuple[Node, ...]:
        """The board, then what stands beside and below it."""
        panes = self.help.evaluation.strip.pane, *self.buttons.panes
        walked = self.keys.walk.place if self.hand.keyboard_here else None
        return (*board_tree(self.top, self.hand, self._by_name, walked), *tree(panes, self.buttons.focus.activate))

    def heard(self) -> Sequence[Utterance]:
        told = self.top, self.hand, self.log.lines, self.message.said, self.match, self.help, self.moves
        return (*self.mode.heard(), *utterances(*told, self.breaks.curtain), *self.keys.walk.said)

    def _by_name(self, deed: Callable[[], bool]) -> bool:
        """Do something on the board that was found by its name (see `board_tree`)."""
        if self.help.recall.active:
            return self.help.recall.finish()
        if self.top.playing:
            self.top.skip()
        self.buttons.focus.activate(None)
        done = deed()
        self.help.lights.light(None)
        self.refresh()
        return done

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.top.draw(canvas, area)
        self.plates.draw_live(canvas, area)
        for pane in self.buttons.panes:
            if not isinstance(pane, StillPane) and pane.rect.inflate(24, 24).colliderect(area):
                pane.draw(canvas, area)
        self.top.draw_moving(canvas, area)

    # --- what has happened -------------------------------------------------------------------------------------------

    def told(self) -> None:
        """Show what has happened in the match."""
        for event in self.match.take():
            self.happened(event)

    def happened(self, event: Event) -> None:
        """Show what has happened in the match."""
        if self.mode.happens(event):
            self._happened(event)
            self.mode.shown(event)

    def _happened(self, event: Event) -> None:
        ending = self.breaks.ending
        if event.kind == "told" and event.text is not None:
            self.ctx.toast(event.text)
        elif event.kind == "over":
            ending.begin(celebrated=False)
        else:
            if event.kind in ("undone", "redone"):
                self.ctx.sound.play("undo")
                ending.cancel()
            self.breaks.curtain.step()
            self._follow(event)

    def _follow(self, event: Event) -> None:
        """The position has changed.

        A step of another seat that changes nothing for the viewer leaves everything as it is.
        """
        if not self.showing.follow(event):
            self._note_down()
            self.weigh()
            return
        if not self.showing.unaffected:
            self._clear()
        stepped = event.kind == "step"
        person = event.seat != CHANCE and self.session.setup.seats[event.seat] == PERSON
        self._show(animate=True, cues=stepped, by_ai=stepped and not person)

    def made(self, seat: Seat, ply: int, choices: int) -> None:
        """A person has made a move after so many steps, out of so many legal ones."""
        self.help.warning.look(seat, ply, choices)

    def confirmed(self) -> None:
        """A turn was confirmed: others look now."""
        self.breaks.curtain.step()
        self.show(animate=True)

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show(self, animate: bool, cues: bool = False, by_ai: bool = False) -> None:
        """The position as it is now, with what accompanies the steps since the last one shown."""
        showing, me, led = self.showing, self.match.me, self.buttons.focus.led
        waiting = showing.cues() if cues else []
        position = showing.position
        self.breaks.follow(position, me)
        targets = self._targets()
        kept = self.hand.kept(targets) if showing.unaffected else frozenset()
        if not showing.unaffected:
            self.help.clear()
        scored = cues and self.breaks.ending.prepare(position, me)
        if waiting and self.session.over is not None and not scored:
            waiting.append(Cue(text=showing.said()))
        chair = self.chairs.seat
        self.top.lying.board_pose.toward = chair if me in self.match.persons else None
        self._fold_log(self.session.past_is_closed(me))
        manner = CARRY if self.mode.carried(by_ai) else DEAL
        self.top.show(position, me, animate, cues=False, manner=manner, accompany=waiting, kept=kept, chair=chair)
        self._offer(targets, kept, glide=animate)
        if showing.unaffected:
            self.help.follow()
        self._note_down()
        self.refresh()
        self.buttons.focus.keep(led, moved=not showing.unaffected)

    def _fold_log(self, folded: bool) -> None:
        """The log has nothing to tell from now on, or something again: the boards get its room, or give it back."""
        if self.top.zones.folded != folded:
            self.top.zones.folded = folded
            self.resize()

    def _note_down(self) -> None:
        """Who is to move and what was done, which nothing in the hand or under the pointer depends on."""
        lines, showing, me = self.showing.told(), self.showing, self.match.me
        plates = plates_of(self.session.info, self.match, self.view, showing.position, me, self.chairs.seat)
        self.plates.set(self.mode.plates(plates))
        self.log.set(lines, CLOSED if showing.closed else None)

    def show(self, animate: bool) -> None:
        """Show the present position, perhaps to another viewer, or the recalled one."""
        if self.showing.recalled >= 0:
            self._show_past(animate)
        else:
            self.showing.unaffected = False
            self._show(animate=animate)

    def _show_past(self, animate: bool) -> None:
        """The recalled position as the viewer saw it; nothing can be done in it."""
        showing, me, chair = self.showing, self.match.me, self.chairs.seat
        waiting, shown = showing.past_cues() if animate else (), showing.position
        self.help.clear()
        self._clear()
        self.top.show(shown, me, animate, cues=False, manner=CARRY, accompany=waiting, chair=chair)
        self._offer(Targets())
        self.refresh()

    def show_first(self, session: Session[Any, Any]) -> None:
        """Show another game in place of this one, without what led to it."""
        self.match.turn_to(session)
        self.showing.begin()
        self._show(animate=False)
        self.top.skip()

    def offer_anew(self) -> None:
        """Other moves are possible in the same position, or something else is to be done."""
        self._offer(self._targets())

    def _targets(self) -> Targets:
        """What the hand can do now."""
        deciding, me, position = self.match.deciding, self.match.me, self.showing.position
        moves = self.session.moves(deciding) if deciding is not None else ()
        return self.mode.targets(Targets(self.view, position, me, self.chairs.within_reach(position, moves)))

    def _offer(self, targets: Targets, kept: frozenset[str] = frozenset(), *, glide: bool = True) -> None:
        """What the hand can do, and the moves that are buttons, each where it stands. `kept`: see `Hand.offer`; glide:
        may the view move to show where?"""
        position, me = self.showing.position, self.match.me
        self.showing.choices = choices(self.view, position, me, targets, cautious=self.mode.cautious)
        self.buttons.chips.offer(self.choices, position, me)
        self.hand.offer(targets, kept)
        self.top.views.want((place for places in targets.by_piece.values() for place in places), glide=glide)
        self._light()

    def _light(self) -> None:
        """Give pieces that can be taken up a bright edge, if the player has chosen that."""
        self.top.stage.light(self.hand.targets.by_piece if self.ctx.settings.show_movable else ())

    def refresh(self) -> None:
        """Update aids, buttons and message line."""
        aids = self.help.aids.marks(self.showing.position, self.match.me)
        self.top.marks.mark([*aids, *self.mode.marks(ways(self.match, self.view, last=self.ctx.settings.show_last))])
        self._lit()

    def _lit(self) -> None:
        """Something else is lit."""
        self.top.marks.light((*self.help.lights.marks, *self.keys.walk.marks))
        self.weigh()

    def weigh(self) -> None:
        """Weigh the move that is meant now, and update what is said and can be done."""
        self.buttons.refresh(self.choices)
        meant = self.moves.meant, self.buttons.focus.meant(), self.hand.meant()
        move = next((move for move in meant if move is not None), None)
        if self.help.forecast.weigh(move) and move is not None:
            self.moves.refusal = None
        self.message.follow()
        self.buttons.show_why()
        self.mode.refreshed()

    def said(self) -> Said:
        """All that there is to be said now."""
        refusal, help, mode = self.moves.refusal, self.help, self.mode
        refused, advice = refusal.text if refusal is not None else None, help.hint.words or mode.advice
        headline = self.chairs.headline(self.showing.headline())
        return Said(refused, help.forecast.words, advice, mode.rule, notes=self.top.marks.notes(), headline=headline)

    def _clear(self) -> None:
        """A new step: remove older messages."""
        self.message.clear()
        self.moves.refusal = None

    def _say(self, text: Text) -> None:
        self.message.tell(text)

    def _message_moved(self) -> None:
        self.log.make_room(self.message.box)
        self.top.panels.make_room(self.message.box)

    # --- what its parts ask ------------------------------------------------------------------------------------------

    @property
    def choices(self) -> Choices:
        """What the person can do now."""
        return self.showing.choices

    def play(self, move: Any) -> None:
        """Make a person's move."""
        self.moves.play(move)

    def ends_turn(self, move: Any) -> bool:
        """Is this move a button among the others, which says that it ends the turn?"""
        said = zip(self.choices.targets.buttons, self.buttons.chips.anchors, strict=True)
        return any(move == button and anchor is None for button, anchor in said)

    def _find(self, key: str) -> Box | None:
        return self.buttons.find(key)

    # --- scenes above it ---------------------------------------------------------------------------------------------

    def open_rules(self) -> None:
        """The rules, at the place in question."""
        facts = getattr(self.session.state, "facts", ())
        usual = next((fact.rule for fact in facts if fact.rule), "")
        refusal = self.moves.refusal
        self.mode.did("rules")
        anchor = self.mode.rules_anchor(refusal.rule if refusal is not None else None, usual)
        self.ctx.go(Rulebook(self.session.setup.game, anchor))

    def open_why(self) -> bool:
        """What the AI thought of its last move. False if it has made none."""
        ply = self.buttons.offers.asks_about()
        if self.moves.told_closed() or ply is None:
            return False
        self.top.skip()
        self.chairs.back()
        self.help.hint.clear()
        self.ctx.go(Why(self.session, chosen_by_ai(self.match, ply), self.match.me, self.match.advisor))
        return True

    def open_result(self, *, by_clock: bool = False) -> None:
        """Who won and why; between two games of one match how it stands. by_clock: it opens by itself."""
        self.help.warning.drop()
        self.told()
        self.breaks.ending.cancel()
        if self.mode.own_result(by_clock=by_clock):
            return
        if self.match.over is not None:
            self.ctx.go(Result(self.session))
        elif self.match.resting:
            self.breaks.interludes.open()

    def _open_standings(self, said: Interlude, on: Text) -> None:
        saved = self.match.autosaver is not None
        self.ctx.go(Standings(self.session, said, on, self.moves.go_on, saved, self.showing.closed))

    def _drop_curtain(self, seat: SeatInfo) -> None:
        self.ctx.go(Handover(self, seat))

    def open_menu(self) -> None:
        """Open the pause page."""
        self.hand.put_back()
        self.plates.follow()
        self.ctx.go(Pause(self))

    def paused(self) -> Paused:
        """What the pause page needs to know of it, and what it may do."""
        judged, ways = self.help.evaluation.strip.shown, (self.mode, self.commands, self.moves.settle, self.start_anew)
        return Paused(self.match, self.plates.plates, judged, self.showing.closed, *ways)

    def start_anew(self) -> None:
        """Start a new game with the same set-up."""
        self.mode.start_anew(self.ctx, self.session)

    def look_at(self, ply: int) -> None:
        """The position after so many steps; the last line of the log is played again at the table."""
        last = self.log.lines[-1].ply if self.log.lines else 0
        if ply < last or not self.help.recall.repeat(ply):
            self.moves.look_at(ply)
