"""Why the AI played that: its three best moves on a card beside the table, which shows the position of before.

It is asked anew, from what its seat could see, at full strength. Where seats hold secrets only the move itself and its
reason are told while the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from engine.core import codec
from engine.core.text import Text, say
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.widgets.all import Button, Heading, Paragraph, Row, Widget
from engine.gui.widgets.pane import Pane
from engine.gui.window.scene import Scene
from engine.scenes.advice.suggestion_row import SuggestionRow
from engine.scenes.common.log_lines import attributed
from engine.scenes.common.suggestions import Told, tell

if TYPE_CHECKING:
    from engine.gui.window.context import Context
    from engine.scenes.play.table import TableScene

WIDTH = 384
"""Pixels at 1280x720."""
LETTERS = 19
"""The card is at least so many heights of a letter wide."""
CLOSE = 0.1
"""A move whose value is so much below the best one is about as good."""

BEFORE = say("The table as it was before that move.")
SECRET = say("What it chose stays secret until it is revealed.")


class WhyScene(Scene):
    """`ply`: the number of the step in the log, an AI's move. The table waits below."""

    opaque = False

    def __init__(self, ctx: Context, table: TableScene, ply: int) -> None:
        super().__init__(ctx)
        self.table = table
        self.ply = ply
        session = table.session
        step = session.log[ply]
        self.seat, self.played = step.seat, step.move
        self.cast = session.info.cast(len(session.setup.seats))
        self.seen = session.rules.observe(session.states[ply], self.seat)
        self.secret = session.info.secret and session.over is None and self._hidden()
        self.suggestions: tuple[Told, ...] = ()
        self.done = not table.match.consult(self.seen, self.seat, ply, self.played)
        self.pane = Pane(ctx)
        self._told: Any = None
        self._seen_now: Told | None = None
        table.top.overlays.append(self._draw_suggestion)

    def _hidden(self) -> bool:
        """Did its seat see what the person at the table does not?"""
        table = self.table
        seen = table.session.rules.observe(table.session.states[self.ply], table.match.me)
        return bool(seen != self.seen)

    # --- what stands on the card -------------------------------------------------------------------------------------

    def _fill(self) -> None:
        rows: list[Widget] = [
            SuggestionRow(told, number, self.seat, self.cast, self._nothing)
            for number, told in enumerate(self.suggestions, start=1)
        ]
        if self.secret:
            rows = []
        note = Paragraph(self._note(), "body" if self.secret else "small", "muted")
        note.gap = 4
        back = Button(say("Back"), self.back, "quiet", "back")
        back.key = "back"
        self.pane.set([Row(back, Heading(say("Why that move?"), 2), space=14), note, *rows])
        if not any(isinstance(self.pane.focus, SuggestionRow) for _ in rows):
            self.pane.focus_on(self.pane.find("idea1") or self.pane.find("back"))

    def _nothing(self) -> None:
        """A row is there to be looked at."""

    def _note(self) -> Text:
        """What it played, and what that is worth; for a secret game only the reason."""
        move = attributed(self.cast[self.seat].name, self._label())
        played = next((told for told in self.suggestions if told.played), None)
        if self.secret and self.suggestions and self.done:
            reason = played.reason if played is not None and self._open else SECRET
            return say("{move}. {reason}", move=move, reason=reason)
        if not self.done:
            return say("{move}. Looking at it once more…", move=move)
        if not self.suggestions:
            return say("{move}. There is no more to say about it.", move=move)
        text = _judged(self.suggestions, played)
        return say("{move}. {judged}", move=move, judged=text)

    @property
    def _open(self) -> bool:
        """Did everybody see the move for what it was?"""
        _, move = self.table.session.told(self.ply, self.table.match.me)
        return bool(codec.encode(move, self.table.session.rules.move_type) == self.played)

    def _label(self) -> Text:
        session, me = self.table.session, self.table.match.me
        seat, move = session.told(self.ply, me)
        label: Text = self.table.view.label(session.rules.observe(session.states[self.ply], me), seat, move)
        return label

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table shows the position of before."""
        session, me = self.table.session, self.table.match.me
        before = session.rules.observe(session.states[self.ply], me)
        self.table.top.show(before, me, animate=False, cues=False)
        self.table.top.mark(())
        self.table.message.hint = BEFORE
        self.table.buttons.show_why()
        self.table.message.refresh()

    def close(self) -> None:
        """And now the present one again."""
        table = self.table
        table.match.release()
        table.message.hint = None
        table.resize()
        table.top.overlays.remove(self._draw_suggestion)
        table.top.show(table.session.observe(table.match.me), table.match.me, animate=False, cues=False)
        self.ctx.screen.invalidate()

    def resize(self) -> None:
        """At the right, where the log stands; over a part of the table where the window is small."""
        self.table.resize()
        screen, margin = self.ctx.screen.rect, self.ctx.px(10)
        wide = max(self.ctx.px(WIDTH), LETTERS * self.ctx.fonts.height("body"))
        area = pygame.Rect(0, 0, min(wide, round(screen.width * 0.62)), screen.height - 2 * margin)
        area.topright = (screen.right - margin, screen.top + margin)
        self._fill()
        self.pane.layout(area)
        self._make_room(area.left)

    def _make_room(self, right: int) -> None:
        """The board moves aside where the card would cover it; what stands beside it is under the card anyway."""
        board = self.table.top.zones.main()
        if board is not None and board.rect.right > right > 0:
            screen = self.ctx.screen.rect
            self.table.lay_out(pygame.Rect(0, 0, screen.width * right // board.rect.right, screen.height))

    def handle(self, intent: Intent) -> bool:
        """Everything is the card's while it is there; a press beside it ends it."""
        if self.pane.handle(intent):
            return True
        beside = intent.kind == "press" and not self.pane.rect.collidepoint(intent.pos or (-1, -1))
        if beside or intent.kind in ("back", "pause", "why"):
            self.back()
        elif intent.kind not in POINTER_KINDS and intent.kind == "rules":
            self.table.open_rules()
        return True

    def update(self, dt: float) -> None:
        """What the worker has found by now; the idea that is looked at."""
        self.pane.update(dt)
        self.table.top.update(dt)
        if not self.done:
            self._listen()
        self._look()

    @property
    def expecting(self) -> bool:
        """While it thinks."""
        return not self.done

    @property
    def busy(self) -> bool:
        """While the table still moves."""
        return self.table.top.busy

    def _listen(self) -> None:
        advice = self.table.match.advice()
        if advice is None or advice is self._told:
            return
        session, view = self.table.session, self.table.view
        found = (
            tell(session.rules, view, self.seen, self.seat, suggestion, self.played)
            for suggestion in advice.suggestions
        )
        suggestions = tuple(told for told in found if told is not None)
        self.done = advice.done
        if suggestions != self.suggestions or self.done:
            self.suggestions = suggestions
            self._fill()
            self._told = advice

    # --- on the table ------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """The idea under the pointer, else the one with the focus."""
        rows = (self.pane.hover, self.pane.focus)
        told = next((row.told for row in rows if isinstance(row, SuggestionRow)), None)
        if told != self._seen_now:
            for one in (self._seen_now, told):
                self._touch(one)
            self._seen_now = told

    def _touch(self, told: Told | None) -> None:
        if told is not None and told.grip is not None:
            hints, landing = self.table.top.hints, self.table.top.landing(told.grip, None)
            self.ctx.screen.invalidate(hints.rect(told.grip.place))
            if landing is not None:
                self.ctx.screen.invalidate(hints.ghost_rect(landing))

    def _draw_suggestion(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        told, top = self._seen_now, self.table.top
        landing = top.landing(told.grip, None) if told is not None and told.grip is not None else None
        if told is not None and told.grip is not None and landing is not None:
            top.hints.shown(canvas, landing, told.grip.place, area)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The card; the table beside it stays bright."""
        self.pane.draw(canvas, area)


def _judged(suggestions: Sequence[Told], played: Told | None) -> Text:
    """The played move against the best one."""
    if played is None:
        return say("These are the best moves it can find.")
    best = suggestions[0]
    if played is best:
        return say("It is the best move it can find.")
    if best.value - played.value < CLOSE:
        return say("It is about as good as the best one.")
    return say("At full strength it would have chosen another one.")
