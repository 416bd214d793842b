"""What a learner can do at a lesson's table besides laying pieces: turn, look, take back, and use “Show me”."""

from __future__ import annotations

from engine.core.lesson import Deed, Wrong
from engine.core.lesson_session import DONE, Course
from engine.core.text import say
from engine.gui.input.intent import Intent
from engine.scenes.common.destinations import LessonPause, Rulebook
from engine.scenes.lessons.highlights import Signs
from engine.scenes.play.table import TableScene
from engine.table.contract.view import Place
from engine.table.pieces.sprite import TURN

AGAIN = say("Like this. Press “Show me” again and it will be done for you.")


class LessonActions(TableScene):
    """The half of `LessonTable` that buttons and keys call."""

    teaches = True
    """In a lesson no link to the lessons is offered."""
    confirms = judged = False
    course: Course
    signs: Signs
    stuck: bool
    """Is “Show me” offered plainly?"""
    _showing: bool

    @property
    def game(self) -> str:
        """The game's key."""
        return self.course.game

    @property
    def waiting(self) -> bool:
        """Have others still to move before the page can be turned?"""
        raise NotImplementedError

    def page_on(self) -> None:
        """The next page; after the last one the lesson is done."""
        raise NotImplementedError

    def page_back(self) -> None:
        """The page before, from its beginning."""
        raise NotImplementedError

    def leave_lesson(self) -> None:
        """Go back; the lesson can be continued later."""
        raise NotImplementedError

    def _done(self) -> None:
        raise NotImplementedError

    def _settle_page(self) -> None:
        raise NotImplementedError

    def _deed(self, kind: str, key: str = "", place: Place | None = None) -> None:
        zone, cell = (place.zone, place.cell) if place is not None else ("", None)
        if self.course.did(kind, key, zone, cell).kind == DONE:
            self._done()
            self._settle_page()

    def turn(self, by: int) -> bool:
        done = super().turn(by)
        if done:
            self._deed("turn")
        return done

    def flip(self) -> bool:
        done = super().flip()
        if done:
            self._deed("flip")
        return done

    def fit(self) -> None:
        super().fit()
        self._deed("fit")

    def undo(self) -> bool:
        """Take back within the page; its task is open again."""
        done = super().undo()
        if done:
            self.course.taken_back()
            self._deed("undo")
            self._settle_page()
        return done

    def redo(self) -> bool:
        done = super().redo()
        if done:
            self._deed("redo")
        return done

    def open_rules(self) -> None:
        """Open the rules at the place in question: that of a refusal, otherwise that of the lesson."""
        refused = self.message.said.refusal is not None and self._rule
        self._deed("rules")
        anchor = self._rule if refused else next(iter(self.course.lesson.rules), "")
        self.ctx.go(Rulebook(self.game, anchor))

    def light(self, place: Place | None, pos: tuple[int, int] | None = None) -> None:
        super().light(place, pos)
        if place is not None and self._hover:
            self._deed("look", place=place)

    def last_of_ai(self) -> int | None:
        """None: no AI thinks here."""
        return None

    def open_result(self) -> None:
        """A lesson has none; between two games of a match the standings, asked for by the button, not by the clock."""
        by_clock = self._result_in is not None and self._result_in <= 0
        self._result_in = None
        if self.match.resting and self.course.ask is not None and not by_clock:
            self.interludes.open(self.go_on)

    def open_menu(self) -> None:
        self.hand.put_back()
        self.ctx.go(LessonPause(self))

    # --- being shown -------------------------------------------------------------------------------------------------

    def show_me(self) -> None:
        """Show how it is done; when pressed again, do it."""
        course = self.course
        if course.ask is None or self.waiting or self.top.moving:
            self.top.skip()
            return
        self.hand.put_back()
        if not self.signs.shown:
            self.signs.show(course.model())
            self.message.say(refusal=None, hint=AGAIN)
            self._turn_to_model()
            self.refresh()
            return
        self._perform()

    def _turn_to_model(self) -> None:
        drag = self.signs.drag
        if drag is not None and self.top.piece(drag.piece) is not None:
            self.top.turn_piece(drag.piece, drag.pose, TURN)

    def _perform(self) -> None:
        ask, model = self.course.ask, self.course.model()
        if isinstance(ask, Deed):
            self._act(ask)
        elif isinstance(ask, Wrong):
            refusal = self.session.rules.why_not(self.session.state, self.course.learner, model)
            drag = self.signs.drag
            if refusal is not None and drag is not None:
                self.ctx.sound.play("refuse")
                self.hand.flash([drag.place, *(Place(drag.place.zone, cell) for cell in refusal.cells)])
                self.refuse(refusal, drag.place)
        elif model is not None:
            self._showing = True
            self.play(model)
            self._showing = False

    def _act(self, deed: Deed) -> None:
        if deed.kind == "turn":
            self.turn(1)
        elif deed.kind == "flip":
            self.flip()
        elif deed.kind == "view":
            self.input.handle(Intent("zoom", amount=1))
        elif deed.kind == "fit":
            self.fit()
        elif deed.kind in ("undo", "redo"):
            self.undo() if deed.kind == "undo" else self.redo()
        elif deed.kind == "rules":
            self.open_rules()
        elif deed.kind == "aid":
            self.help.switch(deed.key or next(aid.key for aid in self.help.offered()), True)
        elif deed.cells:
            self.light(Place(deed.zone, deed.cells[0]))
        # even if nothing lit up or moved, it has been shown
        self._deed(deed.kind, deed.key, Place(deed.zone, deed.cells[0]) if deed.cells else None)
