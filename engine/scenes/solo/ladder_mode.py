"""A game on the ladder: what is decided differently at its table, and a result that says what it means there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core.info import PERSON
from engine.core.rules import Over
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Words
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.context import Context
from engine.scenes.match.advisor import Thinker
from engine.scenes.match.match import Event, Match
from engine.scenes.pages.destinations import Play, Solo
from engine.scenes.play.mode import Mode, Origin
from engine.scenes.result.occasion import Occasion
from engine.scenes.result.result import ResultScene
from engine.scenes.solo.ladder import climb_on, rungs
from engine.scenes.words.tasks import LADDER_TAB, in_a_row, rung_title
from saves.ladder import DRAWN, LOST, WON, Climb

OTHERS = ("rematch", "again", "setup")
"""Keys of the usual result's buttons that mean nothing here."""


STAYS = say("Ladder results are final.")
COST = say("Whoever wins on the ladder with hints has drawn: there is no step up.")


def outcome(session: Session[Any, Any], over: Over) -> str:
    """How the one person has done; a win with hints is as good as a draw."""
    if set(over.places) == {1}:
        return DRAWN
    if session.hints and over.places[session.setup.seats.index(PERSON)] == 1:
        return DRAWN
    return WON if over.places[session.setup.seats.index(PERSON)] == 1 else LOST


class LadderMode(Mode):
    """A game on the ladder. `before` and `after`: the ladder before and after it counted here, if it has."""

    match: Match

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        self.ctx = ctx
        self.session = session
        self.before: Climb | None = None
        self.after: Climb | None = None

    def new_match(
        self, ctx: Context, session: Session[Any, Any], think: Callable[[], Thinker], judges: Callable[[], bool]
    ) -> Match:
        self.match = super().new_match(ctx, session, think, judges)
        self.match.final = session.over is not None
        return self.match

    def happened(self, event: Event, usual: Callable[[Event], None]) -> None:
        usual(event)
        if event.kind == "over":
            self._count()

    def _count(self) -> None:
        """Once for each game, however often it is opened."""
        over, library, game = self.session.over, self.ctx.library, self.session.setup.game
        if over is None:
            return
        self.match.final = True
        before = library.progress().book(game).climb
        if library.climb(self.session, outcome(self.session, over)):
            self.before, self.after = before, library.progress().book(game).climb

    def ask_hint(self, begins: bool, give: Callable[[], bool]) -> bool:
        """The first one in a game is asked about, because of what it costs."""
        if self.session.hints or not begins:
            return give()

        def taken() -> None:
            give()

        answers: list[Answer] = [(say("Go on without"), None, "primary"), (say("Take the hint"), taken)]
        self.ctx.stack.push(Dialog(self.ctx, say("Take a hint?"), [COST], answers, on_back=lambda: None))
        return True

    def undo(self, usual: Callable[[], bool]) -> bool:
        if self.session.over is not None:
            self.ctx.toast(STAYS)
        return usual()

    def origin(self, game: str) -> Origin:
        return say("Ladder"), Solo(game, LADDER_TAB), "chart"

    def start_anew(self, usual: Callable[[], None]) -> None:
        """Start the game again from its beginning: there is no other luck to be had on the ladder."""
        old = self.session
        self.ctx.library.forget(old)
        self.ctx.leave_for(Play(Session(old.info, old.rules, old.setup, old.board)))

    def result(self, usual: Callable[[], None], *, by_clock: bool) -> None:
        if self.session.over is not None:
            self._count()
            self.ctx.stack.push(ResultScene(self.ctx, self.session, LadderGame(self)))


class LadderGame(Occasion):
    """The usual result, the ladder beside it, and the next game."""

    first_focus = "next"

    def __init__(self, mode: LadderMode) -> None:
        self.mode = mode
        self.ctx = mode.ctx
        self.session = mode.session

    def buttons(self, usual: list[Box]) -> list[Box]:
        ctx, game = self.ctx, self.session.setup.game
        climb = ctx.library.progress().book(game).climb
        words = say("Second game, other side") if climb.first else say("Next game on the ladder")
        onward = Button(words, partial(climb_on, ctx, game), "primary", "play").keyed("next")
        ladder = Button(say("Ladder"), partial(ctx.home, Solo(game, LADDER_TAB)), icon="chart").keyed("ladder")
        return [onward, ladder, *(box for box in usual if box.key not in OTHERS)]

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        found = super().words(ending, figures, more)
        line = Words(self._news(), "bold").spaced(14)
        climb = self.ctx.library.progress().book(self.session.setup.game).climb
        return [*found, line, rungs(self.session.info, climb, compact=True).spaced(12)]

    def _news(self) -> Text:
        """What this game did on the ladder."""
        before, after, info = self.mode.before, self.mode.after, self.session.info
        if before is None or after is None:
            return say("This game has counted on the ladder.")
        places = self.session.over.places if self.session.over is not None else (1,)
        if self.session.hints and places[self.session.setup.seats.index(PERSON)] == 1 < max(places):
            return say("Won with hints: on the ladder that counts as a draw.")
        if after.rung > before.rung:
            return say("You move up: {rung}.", rung=rung_title(info, after.rung))
        if after.rung < before.rung:
            return say("Both games lost: down to {rung}.", rung=rung_title(info, after.rung))
        if after.row > before.row:
            return say("{row}. Keep going.", row=in_a_row(info, after.row))
        if after.first:
            return say("The second game on this rung decides; you play the other side.")
        return say("Neither up nor down: you play this rung once more.")
