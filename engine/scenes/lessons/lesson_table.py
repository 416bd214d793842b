"""What is decided differently at the table of a lesson: a move that is not asked for is put back, others move as the
lesson says, and a coach card leads from page to page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import pygame
from msgspec.structs import replace

from engine.core.lesson import Deed, Wrong
from engine.core.rules import Over, Refusal
from engine.core.running_lesson import Answer, Course
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_tree import opening_words, tree
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.gui.window.utterance import Utterance
from engine.scenes.lessons.coach_card import CoachCard, Room
from engine.scenes.lessons.highlights import LessonTargets, Signs
from engine.scenes.lessons.move_demonstration import AGAIN, Demonstration
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.match.match_turns_and_take_backs import PAUSES, Event, Match
from engine.scenes.pages.destinations import LessonEnd, LessonPause, Lessons
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.mode import Commands, Mode, Panes
from engine.scenes.play.move_making import Moves
from engine.scenes.play.table import TableScene
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Mark, Place
from engine.table.hand.legal_targets import Targets
from engine.table.panels.seat_plate_boxes import Plate

TURN_AFTER = 0.9
"""Seconds of calm after which a page without a word of praise turns by itself."""
LEAST_PAUSE = 0.35
OTHERS = say("played by the lesson")
READ, READ_ALL = say("Press “Next”."), say("Press “Finish”.")
SAFE = say("Try it: you can’t lose anything here.")


class LessonMatch(Match):
    """A match without AIs, saves and statistics; an end within a lesson is not a result."""

    @property
    def over(self) -> Over | None:
        """None: the lesson goes on."""
        return None


class Table(Protocol):
    """What the lesson needs of the table."""

    def refresh(self) -> None:
        """Update aids, buttons and message line."""

    def happened(self, event: Event) -> None:
        """Show what has happened."""

    def play(self, move: Any) -> None:
        """Make the learner's move."""

    def offer_anew(self) -> None:
        """Other moves are possible in the same position, or something else is to be done."""

    def show_first(self, session: Session[Any, Any]) -> None:
        """Show another game in place of this one."""


class LessonMode(Mode):
    """`course`: the lesson and how far it is."""

    cautious = False
    """The coach has told what a move means."""
    confirms = judged = reviewed = settles = celebrates = ends_itself = tries = False
    teaches = True
    top: Tabletop
    moves: Moves
    aids: BoardAids
    signs: Signs
    card: CoachCard
    room: Room
    demo: Demonstration

    def __init__(self, course: Course) -> None:
        self.course = course
        self._calm = 0.0
        """Seconds since something has moved."""
        self._asked_for = False
        """Is the move that is being made the one asked for?"""
        self._right = False
        """Was the last step that was made the one asked for?"""
        self._misses = 0
        """How often something else was done than what was asked for."""

    def new_match(
        self, ctx: Context, session: Session[Any, Any], think: Callable[[], Thinker], judges: Callable[[], bool]
    ) -> Match:
        return LessonMatch(session, speed=lambda: ctx.settings.speed)

    def join(self, scene: Scene, table: Table, moves: Moves) -> None:
        """The table is there now; scene: as a page."""
        self.scene = scene
        self.table = table
        self.top = moves.top
        self.moves = moves
        moves.message.upwards = False
        # beside the board lies the card
        self.top.zones.crowded = True

    def guide(self, aids: BoardAids, signs: Signs, card: CoachCard, room: Room, demo: Demonstration) -> None:
        """With these the learner is led."""
        self.aids = aids
        self.signs = signs
        self.card = card
        self.room = room
        self.demo = demo
        signs.point(self.course.signs())
        self._keep()

    # --- what is known of it -----------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Have others still to move before the page can be turned?"""
        return bool(self.course.script)

    def _keep(self) -> None:
        """Remember where the lesson is open."""
        library, course = self.scene.ctx.library, self.course
        library.store_learnt(course.game, library.learnt(course.game).at(course.lesson.key, course.number))

    # --- life --------------------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        return self.room.opening()

    def entered(self) -> None:
        self.card.lead()

    def room_for_table(self, rect: pygame.Rect) -> pygame.Rect:
        return self.room.for_table(rect)

    def laid_out(self) -> None:
        self.room.lay_out()

    def panes(self, usual: Panes) -> Panes:
        return (self.card.pane, *usual)

    def refreshed(self) -> None:
        hand = self.moves.hand
        if isinstance(hand.targets, LessonTargets):
            hand.targets.by_keys = hand.mode == "keys"
        self.card.refresh()

    def update(self, dt: float) -> None:
        self.signs.update(dt)
        self._calm = 0.0 if self.top.moving else self._calm + dt
        if self.top.zones.moved:
            self.did("view")
        for key in self.aids.on:
            self.did("aid", key)
        self._others()
        if self._turns and not self.waiting and self._calm > TURN_AFTER and self.scene.ctx.stack.top is self.scene:
            self.page_on()
        if self.course.ask is not None:
            self.card.wait(dt)

    @property
    def busy(self) -> bool:
        return self.signs.busy or self.waiting or self._turns

    @property
    def expecting(self) -> bool:
        """While the coach's patience is counted."""
        return self.course.ask is not None and not self.card.stuck

    def _others(self) -> None:
        speed = self.scene.ctx.settings.speed
        pause = 0.0 if speed == "instant" else max(LEAST_PAUSE, PAUSES.get(speed, 0.5))
        if not self.waiting or self.top.moving or self._calm < pause:
            return
        seat = self.course.step()
        if seat is not None:
            self.table.happened(Event("step", seat))
            self._settle_page()

    # --- pages -------------------------------------------------------------------------------------------------------

    @property
    def _turns(self) -> bool:
        """Does the page turn by itself?"""
        course, page = self.course, self.course.page
        return course.done and not page.well.source and not course.last and page.ask is not None

    def page_on(self) -> None:
        """The next page; after the last one the lesson is done."""
        if self.course.ask is not None or self.waiting:
            return
        self.top.skip()
        if self.course.last:
            self._finish()
            return
        self.course.next()
        self.scene.ctx.sound.play("page")
        self._open_page()

    def page_back(self) -> None:
        """The page before, from its beginning."""
        if self.course.number:
            self._from(self.course.number - 1)

    def start_anew(self, ctx: Context, session: Session[Any, Any]) -> None:
        self._from(0)

    def _from(self, page: int) -> None:
        self.top.skip()
        self.moves.hand.put_back()
        self.course.go_to(page)
        self.scene.ctx.sound.play("page")
        self._open_page()

    def _open_page(self) -> None:
        self.card.begin_page()
        if self.course.session is not self.match.session:
            self.aids.on = frozenset()
            self.table.show_first(self.course.session)
        self.moves.message.clear()
        self._advise(None)
        self._keep()
        self._settle_page()
        self.signs.point(self.course.signs())
        self.table.refresh()
        self.card.lead()

    def _settle_page(self) -> None:
        """Update what may be done now."""
        self.table.offer_anew()
        self.card.lead()
        self.table.refresh()

    def _finish(self) -> None:
        ctx, course = self.scene.ctx, self.course
        ctx.library.store_learnt(course.game, ctx.library.learnt(course.game).finished(course.lesson.key))
        ctx.sound.play("win")
        ctx.go(LessonEnd(self.scene))

    def leave_lesson(self) -> None:
        """Go back; the lesson can be continued later."""
        ctx = self.scene.ctx
        self.moves.hand.put_back()
        if len(ctx.stack.scenes) > 1:
            self.scene.back()
        else:
            ctx.leave_for(Lessons(self.course.game))

    def commands(self, usual: Commands) -> Commands:
        """The key for a hint shows what the page asks for."""
        return {**usual, "hint": self.show_me, "pause": self.open_pause}

    def open_pause(self) -> None:
        """The pause page of a lesson."""
        self.moves.hand.put_back()
        self.scene.ctx.go(LessonPause(self.scene))

    def own_result(self, *, by_clock: bool) -> bool:
        """None; between two games of a match the standings, asked for by the button, not by the clock."""
        return by_clock or self.course.ask is None or not self.match.resting

    def rules_anchor(self, refused: str | None, usual: str) -> str:
        return refused or next(iter(self.course.lesson.rules), "")

    # --- what is offered ---------------------------------------------------------------------------------------------

    def targets(self, usual: Targets) -> Targets:
        ask, deciding, session, me = self.course.ask, self.match.deciding, self.match.session, self.match.me
        moves = session.moves(deciding) if deciding is not None and ask is not None else ()
        view, position, extra = self.top.view, session.shown(me), None
        if isinstance(ask, Wrong) and deciding is not None:
            extra = view.drag(position, me, self.course.model())
        return LessonTargets(view, position, me, moves, extra)

    def plates(self, usual: tuple[Plate, ...]) -> tuple[Plate, ...]:
        return tuple(plate if plate.icon == "person" else replace(plate, who=OTHERS) for plate in usual)

    def heard(self) -> Sequence[Utterance]:
        """The page, and what is asked for instead of what was done: once more each time."""
        said = opening_words(tree((self.card.pane,)), all_of_it=True)
        return said if self.advice is None else (*said, Utterance(self.advice, number=self._misses))

    def headline(self) -> Text | None:
        ask = self.course.ask
        if self.match.session.over is None and ask is None and not self.waiting:
            return READ_ALL if self.course.last else READ
        return SAFE if isinstance(ask, Wrong | Deed) else None

    def marks(self, usual: Iterator[Mark]) -> Iterator[Mark]:
        return self.signs.marks()

    def carried(self, by_ai: bool) -> bool:
        return by_ai or self.demo.playing

    def offers_hints(self, usual: bool) -> bool:
        return self.course.ask is not None

    def explains(self, ply: int) -> bool:
        """Always False: no AI plays in a lesson, so there is nothing to explain."""
        return False

    # --- what the learner does ---------------------------------------------------------------------------------------

    def accepts(self, move: Any) -> bool:
        """Only what is asked for; otherwise the piece is put back with a friendly sentence."""
        self.moves.hand.aim = None
        answer = self.course.offer(move)
        if answer is not None:
            self.moves.hand.put_back()
            self._correct(answer)
            return False
        self.course.foresee(move)
        self._asked_for = True
        return True

    def happens(self, event: Event) -> bool:
        self._right, self._asked_for = self._asked_for, False
        if self._right:
            self.course.moved()
        self._calm = 0.0
        return event.kind != "over"

    def shown(self, event: Event) -> None:
        if self._right:
            self._done()
            self._settle_page()

    def did(self, deed: str, key: str = "", place: Place | None = None) -> None:
        zone, cell = (place.zone, place.cell) if place is not None else ("", None)
        if deed == "undo":
            # the page's task is open again
            self.course.taken_back()
        if self.course.did(deed, key, zone, cell) is None:
            self._done()
            self._settle_page()
        if deed == "undo":
            self._settle_page()

    def refused(self, refusal: Refusal) -> None:
        self._told(self.course.refused(refusal))

    def _told(self, answer: Answer) -> None:
        if answer is None:
            self.moves.hand.put_back()
            self._done()
            self._settle_page()
        elif answer.source:
            self.moves.refusal = None
            self._correct(answer)

    def _correct(self, text: Text) -> None:
        """Say what is asked for instead."""
        self.scene.ctx.sound.play("refuse")
        self._misses += 1
        self._advise(text)
        self.card.miss()
        self.table.refresh()

    def _advise(self, text: Text | None) -> None:
        """Say this in place of what was refused."""
        self.advice, self.moves.refusal = text, None

    def _done(self) -> None:
        self.signs.point(())
        self.advice = None
        self._calm = 0.0
        self.scene.ctx.sound.play("tick")

    def show_me(self) -> None:
        """Show how it is done; when pressed again, do it."""
        if self.course.ask is None or self.waiting or self.top.moving:
            self.top.skip()
            return
        first = not self.signs.shown
        deed = self.demo.show()
        if first:
            self._advise(AGAIN)
            self.table.refresh()
        if deed is not None:
            # even if nothing lit up or moved, it has been shown
            self.did(deed.kind, deed.key, Place(deed.zone, deed.cells[0]) if deed.cells else None)


def lesson_table(ctx: Context, course: Course) -> TableScene:
    """A table at which this lesson goes on."""
    mode = LessonMode(course)
    table = TableScene(ctx, course.session, fresh=False, mode=mode)
    top, hand, message, buttons, help = table.top, table.hand, table.message, table.buttons, table.help
    mode.join(table, table, table.moves)
    signs = Signs(ctx, top, hand, lambda: buttons.panes)
    ways = {"leave": mode.leave_lesson, "page_on": mode.page_on, "page_back": mode.page_back, "show": mode.show_me}
    card = CoachCard(ctx, course, ways, buttons.focus)
    room = Room(card, top, message, table.log, buttons, table.resize)
    demo = Demonstration(ctx, course, top, hand, signs, help.lights, help.aids, table.moves, table.commands)
    mode.guide(help.aids, signs, card, room, demo)
    return table
