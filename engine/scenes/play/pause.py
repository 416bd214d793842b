"""The pause page on a card above the dimmed table: the standing, saving by name, resigning or a draw, starting over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.game_info import AI_PREFIX
from engine.core.text import Text, dotted, say
from engine.gui.boxes.all import Box, Button, Columns, Field, Heading, Row, Words, seat_sign
from engine.gui.boxes.dialog import Answer, Card, Dialog, ask_line
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Lessons, Review, Rulebook, Settings
from engine.scenes.pages.lesson_links import BY_PLAYING
from engine.scenes.play.mode import Paused
from engine.scenes.play.move_making import CLOSED
from engine.scenes.words.game_names_and_opponents import level_name
from engine.table.panels.seat_plate_boxes import Plate

NAME_LIMIT = 40
NAME_SHARE = 0.36
"""The share of a seat's line that its name may take; the rest is for its figures."""


def seat_line(plate: Plate, figures: Text) -> Row:
    """A seat's colour and shape, its name, and what is counted for it."""
    who = Row(seat_sign(plate.colour), Words(plate.name, "bold"))
    return Row(who.growing(NAME_SHARE), Words(figures, "small").growing(1 - NAME_SHARE))


def pause_button(text: Text, action: Callable[[], object], icon: str, kind: str = "plain") -> Button:
    """One of the two columns' buttons."""
    return Button(text, action, kind, icon, align="left")


def standing(table: Paused) -> list[Box]:
    """How each seat stands, as far as the viewer may know it, and the AI's evaluation if that is shown."""
    found: list[Box] = []
    for plate in table.plates:
        counted = (count.told for count in plate.counts)
        figures = (*counted, *plate.wants.missing)
        if figures:
            found.append(seat_line(plate, dotted(figures)).spaced(5))
    judged = table.judged
    if judged is not None and judged.percent is not None:
        found.append(Words(judged.told, "small", "muted").spaced(2))
    return found


class PauseScene(Card):
    """The table waits below; nothing of it moves.

    hidden: it lies behind the curtain, so nothing of it is told, and only what changes nothing in it can be done.
    """

    width = 740

    def __init__(self, ctx: Context, table: Paused, *, hidden: bool = False) -> None:
        super().__init__(ctx)
        self.table = table
        self.hidden = hidden
        left, right = self._buttons()
        figures = [] if hidden else standing(table)
        self.pane.set([Heading(say("Pause")), *figures, Columns(left, right, ratios=(1, 1)).spaced(14)])
        self.pane.focus_on(self.pane.focusable()[0])

    def _buttons(self) -> tuple[list[Box], list[Box]]:
        words, page, icon = self.table.mode.origin(self.table.match.session.setup.game)
        undo = pause_button(say("Undo"), self._undo, "undo")
        undo.enabled = self.table.match.can_undo
        undo.note = CLOSED if self.table.closed else undo.note
        left: list[Box] = [
            pause_button(say("Resume"), self.back, "play", "primary"),
            *([] if self.hidden else [undo]),
            pause_button(say("Rules"), self._rules, "rules"),
            *self._lessons(),
            *([] if self.hidden else self._settling()),
        ]
        right: list[Box] = [
            *([] if self.hidden else self._review()),
            *([] if self.hidden else self._extras()),
            pause_button(say("Save as…"), self._ask_name, "save"),
            pause_button(say("Settings"), partial(self.ctx.go, Settings()), "settings"),
            pause_button(say("Start over"), self._again, "redo"),
            pause_button(words, partial(self.ctx.home, page), icon).keyed("origin"),
            pause_button(say("Title page"), self.ctx.home, "home"),
        ]
        return left, right

    def _review(self) -> list[Box]:
        """The button for a review of the game so far, unless something is or was hidden from somebody."""
        session, seats = self.table.match.session, range(len(self.table.match.session.setup.seats))
        if not self.table.mode.reviewed or not session.info.levels or not session.log:
            return []
        if any(session.shown(seat, k) != state for k, state in enumerate(session.states) for seat in seats):
            return []
        return [pause_button(say("Review so far"), partial(self.ctx.go, Review(session)), "chart")]

    def _extras(self) -> list[Box]:
        """What the mode offers besides."""

        def done(action: Callable[[], object]) -> None:
            self.back()
            action()

        return [
            pause_button(words, partial(done, action), icon)
            for words, icon, action in self.table.mode.extras(self.table.commands)
        ]

    def _settling(self) -> list[Box]:
        """The buttons to resign or offer a draw."""
        match = self.table.match
        if not (self.table.mode.settles and match.settlements.can_resign):
            return []
        found: list[Box] = [pause_button(say("Resign…"), self._ask_to_resign, "flag").keyed("resign")]
        if match.settlements.can_offer_draw:
            found.insert(0, pause_button(say("Offer a draw"), self._offer_draw, "hand").keyed("draw"))
        return found

    def _lessons(self) -> list[Box]:
        """The lessons, if the game has some."""
        game = self.table.match.session.setup.game
        if not registry.has_lessons(game):
            return []
        return [pause_button(BY_PLAYING, partial(self.ctx.go, Lessons(game)), "hand")]

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def _undo(self) -> None:
        self.back()
        self.table.commands["undo"]()

    def _ask_to_resign(self) -> None:
        match = self.table.match
        name = match.session.cast[match.me].name
        about = [say("{seat} loses the game. This can’t be undone.", seat=name)]
        if heir := match.settlements.heir:
            level = level_name(match.session.info, heir.removeprefix(AI_PREFIX))
            about.append(say("The others play on, with an AI ({level}) on this seat.", level=level))
        answers: list[Answer] = [(say("Resign"), self._resign), (say("Play on"), None, "primary")]
        self.ctx.stack.push(Dialog(self.ctx, say("Resign?"), about, answers))

    def _resign(self) -> None:
        self.back()
        self.table.settle(self.table.match.settlements.resign)

    def _offer_draw(self) -> None:
        self.back()
        match = self.table.match
        if len(match.persons) == 1:
            match.settlements.offer_draw()
            self.ctx.toast(say("Draw offered: the AI answers on its turn."))
            return
        cast = match.session.cast
        offer = say("{seat} offers {other} a draw", seat=cast[match.me].name, other=cast[1 - match.me].name)
        answers: list[Answer] = [
            (say("Agree"), self._agree),
            (say("Play on"), match.settlements.decline, "primary"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, offer, [say("The game ends without a winner.")], answers))

    def _agree(self) -> None:
        self.table.settle(self.table.match.settlements.agree)

    def _rules(self) -> None:
        self.ctx.go(Rulebook(self.table.match.session.setup.game))

    def _ask_name(self) -> None:
        field = Field(say("Name"), self.ctx.tr(self.table.match.session.info.title), limit=NAME_LIMIT)
        about = say("The game goes on; find this position under “Saved games”.")
        answers: list[Answer] = [(say("Cancel"), None), (say("Save"), partial(self._keep, field), "primary")]
        ask_line(self.ctx, say("Save as"), [about], field, answers, on_back=lambda: None)

    def _keep(self, field: Field) -> None:
        try:
            self.ctx.library.keep(self.table.match.session, field.value)
        except TrailboxError as error:
            self.ctx.toast(error.text)
            return
        self.back()
        self.ctx.toast(say("Saved."))

    def _again(self) -> None:
        self.back()
        self.table.start_anew()

    # --- a scene -----------------------------------------------------------------------------------------------------

    def answer(self, intent: Intent) -> None:
        if intent.kind == "undo" and not self.hidden:
            self._undo()
        elif intent.kind == "rules":
            self._rules()
        else:
            super().answer(intent)
