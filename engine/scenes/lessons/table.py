"""The table of a lesson: the usual one with a coach card. A move that is not asked for is put back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.lesson import Deed, Wrong
from engine.core.lesson_session import DONE, NO, Course, Verdict
from engine.core.rules import Over, Refusal, Seat
from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.scenes.common.destinations import LessonEnd, Lessons
from engine.scenes.common.log_lines import Lines
from engine.scenes.lessons.actions import LessonActions
from engine.scenes.lessons.coach_card import CoachCard, LessonButtons, below
from engine.scenes.lessons.highlights import LessonTargets, Signs
from engine.scenes.match.match import PAUSES, Event, Match
from engine.scenes.play.hint import Hint
from engine.table.contract.view import Place

PATIENCE = 25.0
"""Seconds after which “Show me” is offered more plainly; two moves that weren't asked for do the same."""
MISSES = 2
TURN_AFTER = 0.9
"""Seconds of calm after which a page without a word of praise turns by itself."""
LEAST_PAUSE = 0.35
SENTENCE = 4
"""Lines of a long sentence in large letters, beyond the message line's own."""
OTHERS = say("moved by the lesson")
READ = say("Turn the page when you have read it.")
SAFE = say("Try it here: there is nothing to lose.")


class LessonMatch(Match):
    """A match without AIs, saves and statistics; an end within a lesson is not a result."""

    @property
    def over(self) -> Over | None:
        """None: the lesson goes on."""
        return None


class ShowMe(Hint):
    """The key for a hint shows what the page asks for."""

    @property
    def offered(self) -> bool:
        table = self.table
        return isinstance(table, LessonTable) and table.course.ask is not None

    def press(self) -> bool:
        if isinstance(self.table, LessonTable) and self.offered:
            self.table.show_me()
        return True


class LessonTable(LessonActions):
    """`course`: the lesson and how far it is. stuck: “Show me” is offered plainly."""

    cautious = False
    """The coach has told what a move means."""
    reviewed = False
    settles = False

    def __init__(self, ctx: Context, course: Course) -> None:
        self.course = course
        self.stuck = False
        self._waited = 0.0
        self._misses = 0
        self._calm = 0.0
        self._serial = course.serial
        self._asked_for = False
        self._showing = False
        super().__init__(ctx, course.session, fresh=False)
        self.message.upwards = False
        self.match: Match = LessonMatch(course.session, speed=lambda: ctx.settings.speed)
        self.top.overlays.remove(self.hint.draw)
        self.hint = ShowMe(self)
        self.signs = Signs(self, course)
        self.card = CoachCard(self)
        # beside the board lies the card
        self.top.panels.paper.in_corner = self.top.zones.crowded = True
        self.buttons = LessonButtons(self, self.card)
        self.signs.point(course.signs())
        self._keep()

    # --- what is known of it -----------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        return bool(self.course.script)

    def _keep(self) -> None:
        """Remember where the lesson is open."""
        library = self.ctx.library
        library.store_learnt(self.game, library.learnt(self.game).at(self.course.lesson.key, self.course.number))

    # --- life --------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._lead()

    def opening(self) -> Iterator[None]:
        return self.card.opening()

    def lay_out(self, rect: pygame.Rect) -> None:
        """The card takes its place first; where it lies below the table, it has the log's zone to itself no more."""
        super().lay_out(rect)
        left = self.card.layout(rect)
        if self.card.below:
            self._squeeze(left)
        elif (line := self.card.line()) is not None:
            self.message.layout(line)
            self.buttons.show_why()
        self.log.layout(None)
        zones = self.top.zones
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is not None and buttons is not None and below(log, buttons):
            room = self.card.room_for_buttons(buttons)
            if self.card.below:
                room = self._between(log, buttons)
            self.buttons.layout(room)

    def _squeeze(self, rect: pygame.Rect) -> None:
        """The table in what the card leaves; a sentence in large letters has its line below all of it."""
        line = self.ctx.fonts.line_height("bold") + self.ctx.px(14)
        zone = self.top.zones.rect("message")
        share = zone.height / max(1, self.top.rect.height) if zone is not None else 0.0
        more = max(0, line - round(share * rect.height))
        super().lay_out(pygame.Rect(rect.left, rect.top, rect.width, rect.height - more))
        zone = self.top.zones.rect("message")
        if zone is not None:
            rim = min(zone.left - rect.left, rect.right - zone.right)
            self.message.layout(pygame.Rect(zone.left, zone.top, rect.right - rim - zone.left, zone.height + more))
            self.buttons.show_why()

    def _between(self, log: pygame.Rect, buttons: pygame.Rect) -> pygame.Rect:
        """The log's zone and the buttons', as far as the message line leaves them."""
        line, gap = self.message.rect, self.ctx.px(8)
        if line.top > log.top:
            return pygame.Rect(log.left, log.top, log.width, line.top - gap - log.top)
        if line.right <= log.left:
            return pygame.Rect(log.left, log.top, log.width, max(1, buttons.bottom - log.top))
        top = max(log.top, line.bottom + gap)
        # a long refusal grows downwards: as many lines more as two rows of buttons can spare
        spare = buttons.bottom - top - 2 * self.buttons.pane.height_for(log.width)
        top += max(0, min(spare, SENTENCE * self.ctx.fonts.line_height("small")))
        return pygame.Rect(log.left, top, log.width, max(1, buttons.bottom - top))

    def update(self, dt: float) -> None:
        super().update(dt)
        self.signs.update(dt)
        self._calm = 0.0 if self.top.moving else self._calm + dt
        if self.camera_moved:
            self._deed("view")
        for key in self.help.on:
            self._deed("aid", key)
        self._others()
        self._turn_by_itself()
        if self.course.ask is not None and not self.stuck:
            self._waited += dt
            if self._waited > PATIENCE:
                self._offer_help()

    @property
    def busy(self) -> bool:
        return super().busy or self.signs.busy or self.waiting or self._turns

    @property
    def expecting(self) -> bool:
        """While the coach's patience is counted."""
        return self.course.ask is not None and not self.stuck

    def _others(self) -> None:
        speed = self.ctx.settings.speed
        pause = 0.0 if speed == "instant" else max(LEAST_PAUSE, PAUSES.get(speed, 0.5))
        if not self.waiting or self.top.moving or self._calm < pause:
            return
        seat = self.course.step()
        if seat is not None:
            self._happened(Event("step", seat))
            self._settle_page()

    @property
    def _turns(self) -> bool:
        course = self.course
        return course.done and not self.course.page.well.source and not course.last and self.course.page.ask is not None

    def _turn_by_itself(self) -> None:
        if self._turns and not self.waiting and self._calm > TURN_AFTER and self.ctx.stack.top is self:
            self.page_on()

    # --- pages -------------------------------------------------------------------------------------------------------

    def page_on(self) -> None:
        if self.course.ask is not None or self.waiting:
            return
        self.top.skip()
        if self.course.last:
            self._finish()
            return
        self.course.next()
        self.ctx.sound.play("page")
        self._open_page()

    def page_back(self) -> None:
        if self.course.number:
            self._from(self.course.number - 1)

    def start_anew(self) -> None:
        self._from(0)

    def _from(self, page: int) -> None:
        self.top.skip()
        self.hand.put_back()
        self.course.go_to(page)
        self.ctx.sound.play("page")
        self._open_page()

    def _open_page(self) -> None:
        self.stuck, self._waited, self._misses = False, 0.0, 0
        if self._serial != self.course.serial:
            self._serial = self.course.serial
            self._sit_down()
        self.message.clear()
        self.message.say(hint=None)
        self._keep()
        self._settle_page()
        self.signs.point(self.course.signs())
        self.refresh()
        self._lead()

    def _sit_down(self) -> None:
        """Show another position on the table."""
        self.session = self.course.session
        self.match = LessonMatch(self.session, speed=lambda: self.ctx.settings.speed)
        self.lines, self._shown = Lines(self.view), 0
        self.help.on = frozenset()
        self._show(animate=False)
        self.top.skip()

    def _settle_page(self) -> None:
        """Update what may be done now."""
        position = self.session.shown(self.match.me)
        self._lay_out_moves(self._moves(position, self.match.me), position, self.match.me)
        self.message.say(headline=self._headline(position, self.match.me))
        self._lead()
        self.refresh()

    def _lead(self) -> None:
        """Move the keyboard's focus to where something is to be done."""
        pane = self.card.pane
        if self.course.ask is None:
            self.buttons.activate(pane)
            pane.focus = pane.find("page_on") or pane.focus
        elif pane.active:
            self.buttons.activate(None)

    def _finish(self) -> None:
        library = self.ctx.library
        library.store_learnt(self.game, library.learnt(self.game).finished(self.course.lesson.key))
        self.ctx.sound.play("win")
        self.ctx.go(LessonEnd(self))

    def leave_lesson(self) -> None:
        self.hand.put_back()
        if len(self.ctx.stack.scenes) > 1:
            self.ctx.back(self)
        else:
            self.ctx.leave_for(Lessons(self.game))

    # --- what is offered ---------------------------------------------------------------------------------------------

    def _moves(self, position: Any, me: Seat) -> LessonTargets:
        ask, deciding = self.course.ask, self.match.deciding
        moves = self.session.moves(deciding) if deciding is not None and ask is not None else ()
        extra = None
        if isinstance(ask, Wrong) and deciding is not None:
            extra = self.view.drag(position, me, self.course.model())
        return LessonTargets(self.view, position, me, moves, extra)

    def _show(self, animate: bool, cues: bool = False, by_ai: bool = False) -> None:
        super()._show(animate, cues, by_ai or self._showing)
        plates = self.plates.whole
        self.plates.set(tuple(p if p.icon == "person" else replace(p, who=OTHERS) for p in plates))

    def _headline(self, position: Any, me: Seat) -> Text:
        ask = self.course.ask
        if self.session.over is None and ask is None and not self.waiting:
            return READ
        if isinstance(ask, Wrong | Deed):
            return SAFE
        return super()._headline(position, me)

    def refresh(self) -> None:
        position, me = self.session.shown(self.match.me), self.match.me
        self.top.mark([*self.help.marks(position, me), *self.signs.marks()])
        self.top.light(self._hover)
        self.message.say(notes=self.top.notes())
        self._after()

    def _after(self) -> None:
        if isinstance(self.targets, LessonTargets):
            self.targets.by_keys = self.hand.mode == "keys"
        super()._after()
        self.card.refresh()

    # --- what the learner does ---------------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Make the move if it is asked for; otherwise put the piece back with a friendly sentence."""
        self.hand.aim = None
        answer = self.course.offer(move)
        if answer.kind == NO:
            self.hand.put_back()
            self._correct(answer.text)
            return
        self.course.foresee(move)
        self._asked_for = True
        super().play(move)
        self._settle_page()

    def go_on(self) -> None:
        """To the next game of a match: here a move like others."""
        for move in self.session.moves(self.course.learner)[:1]:
            self.play(move)

    def _happened(self, event: Event) -> None:
        right, self._asked_for = self._asked_for, False
        if right:
            self.course.moved()
        if event.kind == "over":
            return
        self._calm = 0.0
        super()._happened(event)
        if right:
            self._done()

    def _correct(self, text: Text) -> None:
        """Say what is asked for instead."""
        self.ctx.sound.play("refuse")
        self.message.say(refusal=None, hint=text)
        self._miss()

    def _miss(self) -> None:
        self._misses += 1
        if self._misses >= MISSES and self.course.ask is not None:
            self._offer_help()
        self.refresh()

    def _offer_help(self) -> None:
        self.stuck = True
        self.card.refresh()

    def refuse(self, refusal: Refusal, place: Place) -> None:
        super().refuse(refusal, place)
        self._told(self.course.refused(refusal))

    def _told(self, answer: Verdict) -> None:
        if answer.kind == DONE:
            self.hand.put_back()
            self._done()
            self._settle_page()
        elif answer.text.source:
            self.message.say(refusal=None)
            self._correct(answer.text)

    def _done(self) -> None:
        self.signs.point(())
        self.message.say(hint=None)
        self._calm = 0.0
        self.ctx.sound.play("tick")
