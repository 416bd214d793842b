"""The pause page, on a card above the dimmed table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

import pygame

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Columns, Field, Heading, Words
from engine.gui.boxes.box import draw_lines
from engine.gui.boxes.card import draw_seat
from engine.gui.boxes.dialog import Answer, Card, Dialog
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.common.destinations import Lessons, Review, Rulebook, Settings
from engine.scenes.common.lesson_links import BY_PLAYING
from engine.scenes.play.actions import CLOSED
from engine.scenes.play.paused import Paused
from engine.table.panels.plates import Plate

NAME_LIMIT = 40
NAME_SHARE = 0.26
"""Of the width of a seat's line: the rest is for its figures."""


class SeatLine(Box):
    """A seat's colour and shape, its name, and what is counted for it."""

    def __init__(self, plate: Plate, figures: Text) -> None:
        self.plate = plate
        self.figures = figures

    def _side(self) -> int:
        return round(self.ctx.fonts.line_height("body") * 1.3)

    def _columns(self, width: int) -> tuple[int, int]:
        """Where the name and the figures begin."""
        left = self._side() + self.ctx.px(12)
        return left, left + round((width - left) * NAME_SHARE)

    def _lines(self, width: int) -> list[Strip]:
        return self.ctx.lines(self.figures, "small", max(1, width - self._columns(width)[1]))

    def measure(self, width: int) -> int:
        return max(self._side(), tall(self._lines(width)))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect = self.ctx.theme, self.rect
        left, right = self._columns(rect.width)
        box = pygame.Rect(rect.left, rect.centery - self._side() // 2, self._side(), self._side())
        draw_seat(self.ctx, canvas, box, theme.px("button_radius") // 2, self.plate.colour, round(box.height * 0.55))
        name = pygame.Rect(rect.left + left, rect.top, right - left - self.ctx.px(8), rect.height)
        called = self.ctx.lines(self.plate.name, "bold", max(1, name.width), 1)
        draw_lines(canvas, self.ctx, called, name, "bold", color=theme.color("ink"))
        figures = pygame.Rect(rect.left + right, rect.top, rect.width - right, rect.height)
        draw_lines(canvas, self.ctx, self._lines(rect.width), figures, "small", color=theme.color("ink"))


def pause_button(text: Text, action: Callable[[], object], icon: str, kind: str = "plain") -> Button:
    """One of the two columns' buttons."""
    return Button(text, action, kind, icon, align="left")


def standing(table: Paused) -> list[Box]:
    """How each seat stands, as far as the viewer may know it, and the AI's evaluation if that is shown."""
    found: list[Box] = []
    for plate in table.plates:
        counted = (say("{what} {n}", what=count.label, n=count.value) for count in plate.counts)
        figures = (*counted, *plate.wants.missing)
        if figures:
            told = reduce(lambda one, other: say("{one} · {other}", one=one, other=other), figures)
            found.append(SeatLine(plate, told).spaced(5))
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
        words, page, icon = self.table.origin
        undo = pause_button(say("Take back"), self._undo, "undo")
        undo.enabled = self.table.match.can_undo
        undo.note = CLOSED if self.table.closed else undo.note
        left: list[Box] = [
            pause_button(say("Go on"), self.back, "play", "primary"),
            *([] if self.hidden else [undo]),
            pause_button(say("Rules"), self._rules, "rules"),
            *self._lessons(),
            *([] if self.hidden else self._settling()),
        ]
        right: list[Box] = [
            *([] if self.hidden else self._review()),
            pause_button(say("Save under a name…"), self._ask_name, "save"),
            pause_button(say("Settings"), partial(self.ctx.go, Settings()), "settings"),
            pause_button(say("Start over"), self._again, "redo"),
            pause_button(words, partial(self.ctx.home, page), icon).keyed("origin"),
            pause_button(say("Title page"), self.ctx.home, "home"),
        ]
        return left, right

    def _review(self) -> list[Box]:
        """The button for a review of the game so far, unless something is or was hidden from somebody."""
        session, seats = self.table.match.session, range(len(self.table.match.session.setup.seats))
        if not self.table.reviewed or not session.info.levels or not session.log:
            return []
        if any(session.shown(seat, k) != state for k, state in enumerate(session.states) for seat in seats):
            return []
        return [pause_button(say("Review so far"), partial(self.ctx.go, Review(session)), "chart")]

    def _settling(self) -> list[Box]:
        """The buttons to resign or offer a draw."""
        match = self.table.match
        if not (self.table.settles and match.settlements.can_resign):
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
        self.table.undo()

    def _ask_to_resign(self) -> None:
        match = self.table.match
        name = match.session.cast[match.me].name
        about = say("The game is lost for {seat}. This can’t be taken back.", seat=name)
        answers: list[Answer] = [(say("Resign"), self._resign), (say("Play on"), None, "primary")]
        self.ctx.stack.push(Dialog(self.ctx, say("Resign?"), [about], answers))

    def _resign(self) -> None:
        self.back()
        self.table.settle(self.table.match.settlements.resign)

    def _offer_draw(self) -> None:
        self.back()
        match = self.table.match
        if len(match.persons) == 1:
            match.settlements.offer_draw()
            self.ctx.toast(say("A draw is offered: the AI answers when it moves."))
            return
        cast = match.session.cast
        offer = say("{seat} offers {other} a draw", seat=cast[match.me].name, other=cast[1 - match.me].name)
        answers: list[Answer] = [
            (say("Agree"), partial(self.table.settle, match.settlements.agree)),
            (say("Play on"), match.settlements.decline, "primary"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, offer, [say("The game ends without a winner.")], answers))

    def _rules(self) -> None:
        self.ctx.go(Rulebook(self.table.match.session.setup.game))

    def _ask_name(self) -> None:
        def submit() -> None:
            self.ctx.stack.remove(dialog)
            keep()

        name = self.ctx.tr(self.table.match.session.info.title)
        field = Field(say("Name"), name, limit=NAME_LIMIT, on_submit=submit)
        keep = partial(self._keep, field)
        about = say("The game goes on; you will find this position under “Saved games”.")
        dialog = Dialog(
            self.ctx,
            say("Save under a name"),
            [about],
            [(say("Cancel"), None), (say("Save"), keep, "primary")],
            extra=[field],
            on_back=lambda: None,
        )
        dialog.pane.focus_on(field)
        self.ctx.stack.push(dialog)

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
