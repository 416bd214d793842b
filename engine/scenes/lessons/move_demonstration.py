"""“Show me”: first how it is done, then the doing of it."""

from __future__ import annotations

from typing import Any, Protocol

from engine.core.lesson import Deed, Wrong
from engine.core.rules import Refusal
from engine.core.running_lesson import Course
from engine.core.text import say
from engine.gui.window.context import Context
from engine.scenes.lessons.highlights import Signs
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.help.move_preview import Lights
from engine.scenes.play.mode import Commands
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Place
from engine.table.hand.hand import Hand
from engine.table.pieces.sprite import TURN

AGAIN = say("Like this. Press “Show me” again to have it done.")


class Learner(Protocol):
    """In whose place it is done."""

    def play(self, move: Any) -> None:
        """Make a move."""

    def refuse(self, refusal: Refusal, place: Place) -> None:
        """Say why the piece was refused at this place."""


class Demonstration:
    """`playing`: is the model move being made?"""

    def __init__(
        self,
        ctx: Context,
        course: Course,
        top: Tabletop,
        hand: Hand,
        signs: Signs,
        lights: Lights,
        aids: BoardAids,
        learner: Learner,
        commands: Commands,
    ) -> None:
        self.ctx = ctx
        self.course = course
        self.top = top
        self.hand = hand
        self.signs = signs
        self.lights = lights
        self.aids = aids
        self.learner = learner
        self.commands = commands
        self.playing = False

    def show(self) -> Deed | None:
        """Show how it is done; when it is shown already, do it. The deed that was done, if it is no move."""
        self.hand.put_back()
        if self.signs.shown:
            return self._perform()
        course = self.course
        self.signs.show(course.ask, course.model(), course.session, course.learner)
        drag = self.signs.drag
        if drag is not None and self.top.lying.piece(drag.piece) is not None:
            self.top.lying.turn_piece(drag.piece, drag.pose, TURN)
        return None

    def _perform(self) -> Deed | None:
        ask, model = self.course.ask, self.course.model()
        if isinstance(ask, Deed):
            self._act(ask)
            return ask
        if isinstance(ask, Wrong):
            self._be_refused(model)
        elif model is not None:
            self.playing = True
            self.learner.play(model)
            self.playing = False
        return None

    def _be_refused(self, move: Any) -> None:
        session, drag = self.course.session, self.signs.drag
        refusal = session.rules.why_not(session.state, self.course.learner, move)
        if refusal is not None and drag is not None:
            self.ctx.sound.play("refuse")
            self.hand.refused.flash([drag.place, *(Place(drag.place.zone, cell) for cell in refusal.cells)])
            self.learner.refuse(refusal, drag.place)

    def _act(self, deed: Deed) -> None:
        main = self.top.zones.main()
        if deed.kind == "turn":
            self.commands["turn_right"]()
        elif deed.kind in ("flip", "fit", "undo", "redo", "rules"):
            self.commands[deed.kind]()
        elif deed.kind == "view":
            if main is not None:
                main.camera.zoom(1)
        elif deed.kind == "aid":
            self.aids.switch(deed.key or next(aid.key for aid in self.aids.offered()), True)
        elif deed.cells:
            self.lights.light(Place(deed.zone, deed.cells[0]))
