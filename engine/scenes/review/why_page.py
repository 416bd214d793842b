"""“Why?”: what the AI did in its turn and the best other moves, on a card beside the board as it was before.

The AI is asked again, from what its seat could see, at full strength. If seats have secrets, only the turn itself and
its reason are shown while the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.ai.move_comparison import CLOSE
from engine.core import codec
from engine.core.game_info import SeatInfo
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import (
    Box,
    Button,
    Column,
    Drawn,
    Heading,
    Live,
    Paper,
    Row,
    Slip,
    Words,
    more_button,
    seat_sign,
)
from engine.gui.boxes.buttons_and_lists import BARE
from engine.gui.drawing import art
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.scenes.match.ai_requests import Advisor
from engine.scenes.play.message_line import Said
from engine.scenes.review.board_page import BoardPage
from engine.scenes.words.ai_suggestions import EVEN, Explained, alike, favoured, grouped, tell, worth
from engine.scenes.words.move_log_and_replay_stops import attributed, named, turn_of, worded
from engine.table.contract.game_view import Drag

KEPT = 0.8
"""How much of its size the board keeps at least so that the piles and hands are seen that the moves speak of."""

BEFORE = say("The table before that move.")
SECRET = say("Its choice stays secret until it is revealed.")
OTHERS = 2
"""How many moves are shown besides the played one."""


class Card(Struct, frozen=True):
    """What the card says. told: the moves with their ranks from 1, the played one first; more: are figures shown?"""

    note: Text
    told: tuple[tuple[int, Explained], ...]
    more: bool = False


def suggestion(told: Explained, number: int, seat: Seat, cast: Sequence[SeatInfo], *, more: bool) -> Slip:
    """A move with its rank, what it is worth and why, and what would follow; with `more` also what was counted. It
    can't be pressed, only looked at."""
    title: list[Box] = [Words(f"{number}.", "bold", "muted"), Words(told.label, "bold").growing()]
    if told.played:
        title.append(Paper(Words(say("played"), "small_bold", "on_accent"), "accent", (0.5, 0.05)))
    tone = cast[favoured(told.value, seat, cast)].tone
    bar = Drawn(partial(_bar, value=told.value, tone=tone), 6, 0.6)
    told_worth = Words(worth(told.value, told.sure, seat, cast), "small_bold")
    sign = [seat_sign(tone, 0.95, share=0.7)] if abs(told.value) >= EVEN else []
    reason = [Words(told.reason, "small")] if told.reason.source else []
    if more and told.figures is not None:
        reason.append(Words(told.figures, "small", "muted"))
    if told.like:
        reason.append(Words(alike(told.like), "small", "muted"))
    replies = (Words(text, "small", "muted") for text in _replies(told, seat, cast))
    boxes = Column(
        Row(*title, space=6), Row(bar, Row(*sign, told_worth, space=5), space=6), *reason, *replies, space=0.2
    )
    slip = Slip(boxes, lambda: None, edge="edge", style=BARE)
    return slip.spaced(10).keyed(f"idea{number}")


def _replies(told: Explained, seat: Seat, cast: Sequence[SeatInfo]) -> Iterator[Text]:
    for number, (doer, label) in enumerate(told.replies):
        move = attributed(cast[doer].name, label)
        replies = doer != seat and all(other == seat for other, _ in told.replies[:number])
        yield say("Expected reply: {move}", move=move) if replies else say("Then {move}", move=move)


def _bar(ctx: Context, canvas: pygame.Surface, bar: pygame.Rect, *, value: float, tone: str) -> None:
    """From the middle to the right as far as it is good for the seat, to the left as far as it is bad."""
    theme, radius = ctx.theme, bar.height // 2
    art.rounded(canvas, bar, radius, theme.color("paper_dark"))
    reach = round(bar.width // 2 * min(1.0, abs(value)))
    fill = pygame.Rect(bar.centerx - (reach if value < 0 else 0), bar.top, reach, bar.height)
    if reach > 1:
        clip = canvas.get_clip()
        canvas.set_clip(fill.clip(clip))
        art.rounded(canvas, bar, radius, theme.color(tone))
        canvas.set_clip(clip)
    art.ring(canvas, bar, radius, 1, theme.color("muted"))
    middle = pygame.Rect(0, 0, max(2, ctx.px(2)), bar.height + 2 * max(2, ctx.px(3)))
    middle.center = bar.center
    canvas.fill(theme.color("ink"), middle)


class WhyScene(BoardPage):
    """`ply`: the number of the step in the log with which an AI's turn began; me: the seat that asks."""

    kept = KEPT

    def __init__(self, ctx: Context, session: Session[Any, Any], ply: int, me: Seat, advisor: Advisor) -> None:
        super().__init__(ctx, session, me)
        self.ply = ply
        self.advisor = advisor
        step = session.log[ply]
        self.seat, self.played = step.seat, step.move
        self.seen = session.rules.observe(session.states[ply], self.seat)
        self.secret = session.info.secret and session.over is None and self._hidden()
        self.rest = self._rest()
        self.suggestions: tuple[Explained, ...] = ()
        self.more = False
        """Is it shown what the search counted?"""
        self.done = not advisor.consult(self.seen, self.seat, ply, self.played)
        self._heard: Any = None
        self._shown: Explained | None = None
        """The move that is looked at."""

    def _hidden(self) -> bool:
        """Did its seat see something that the person at the table does not?"""
        seen = self.session.rules.observe(self.session.states[self.ply], self.me)
        return bool(seen != self.seen)

    def _rest(self) -> tuple[Text, ...]:
        """What its seat did next in that turn, without forced moves."""
        session, known = self.session, self._open
        steps = (k for k in turn_of(session, self.ply) if k > self.ply and known)
        chosen = (k for k in steps if len(session.rules.moves(session.states[k], self.seat)) > 1)
        return tuple(text for k in chosen if (text := self._words(k)) is not None)

    # --- what stands on the card -------------------------------------------------------------------------------------

    def card(self) -> Card:
        """The played move first, then some that are better or nearly as good."""
        ranked = [*enumerate(self.suggestions, start=1)] if not self.secret else []
        first = [one for one in ranked if one[1].played]
        others = [one for one in ranked if not one[1].played][: OTHERS if first else None]
        return Card(self._note(), (*first, *others), self.more)

    def _made(self, card: Card) -> Box:
        words = Words(card.note, "body" if self.secret else "small", "muted")
        cast = self.session.cast
        rows = (suggestion(told, number, self.seat, cast, more=card.more) for number, told in card.told)
        return Column(Heading(say("Why that move?"), 2), words, *rows, space=0.5)

    def fill(self, room: pygame.Rect) -> None:
        buttons = Live(
            lambda: (self.more, any(told.figures is not None for _, told in self.card().told)), self._buttons
        )
        self.pane.set([Live(self.card, self._made)], [buttons.spaced(12)])
        self._place(room)

    def _buttons(self, state: tuple[bool, bool]) -> Box:
        more, counted = state
        back = Button(say("Back"), self.back, icon="back").keyed("back")
        if not counted:
            return back
        return Row(back, more_button(more, self._turn_over), space=8)

    def _turn_over(self) -> None:
        self.more = not self.more

    def _place(self, room: pygame.Rect) -> None:
        """Place the card, as high as its words need."""
        high = min(room.height, self.pane.height_for(room.width))
        self.pane.layout(pygame.Rect(room.topleft, (room.width, high)))

    def _note(self) -> Text:
        """What it played, and the value of that; in a game with secrets only the reason."""
        words = self._words(self.ply)
        if words is None:
            return SECRET
        if self.secret:
            for step in self.rest:
                words = say("{move}, then {next}", move=words, next=step)
        move = attributed(self.session.cast[self.seat].name, words)
        played = next((told for told in self.suggestions if told.played), None)
        if self.secret and self.suggestions and self.done:
            reason = (played.public or played.reason) if played is not None and self._open else SECRET
            return say("{move}. {reason}", move=move, reason=reason)
        if not self.done:
            return say("{move}. Analysing…", move=move)
        if not self.suggestions:
            return say("{move}.", move=move)
        text = _judged(self.suggestions, played)
        return say("{move}. {judged}", move=move, judged=text)

    @property
    def _open(self) -> bool:
        """Could everybody see which move it was?"""
        return self.session.revealed(self.ply, self.me)

    def _words(self, k: int) -> Text | None:
        """The words of step `k` as far as it is known; None while it is sealed."""
        session, me = self.session, self.me
        if self._open and session.told(k, me) != session.told(k, self.seat):
            # sealed when it was made: only now it can be said
            move = codec.decode(session.rules.move_type, session.log[k].move, "move")
            text: Text = self.view.label(session.rules.observe(session.states[k], self.seat), self.seat, move)
            return text
        return worded(session, self.view, k, me)

    # --- a scene -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        # where each has a board of their own, the one that the move was made on
        chair = self.seat if self.top.zones.shared_out else None
        self.show_position(self.session.states[self.ply], animate=False, chair=chair)
        self.said = Said(hint=BEFORE)
        self.top.painters.overlays.append(self._draw_suggestion)
        self._shown = None

    def close(self) -> None:
        self.advisor.release()

    def use(self, intent: Intent) -> bool:
        """A press beside the card closes it; nothing leads to what lies below."""
        if self.pane.handle(intent):
            return True
        beside = intent.kind == "press" and not self.pane.rect.collidepoint(intent.pos or (-1, -1))
        if beside or intent.kind == "why":
            self.back()
        return beside or intent.kind in ("why", *POINTER_KINDS)

    def update(self, dt: float) -> None:
        if not self.done:
            self._listen()
        high, first = self.pane.scroll.height, self._first()
        super().update(dt)
        if high != self.pane.scroll.height:
            self._place(self.parts()[1])
        if first is not self._first() and (
            first is None or self.pane.focus is None or first.key == self.pane.focus.key
        ):
            # the focus is on the first one, until the player takes it to another one
            self.pane.focus_on(self._first())
        self._look()

    def _first(self) -> Box | None:
        return next((box for box in self.pane.focusable() if isinstance(box, Slip)), None)

    @property
    def expecting(self) -> bool:
        return not self.done

    def _listen(self) -> None:
        advice = self.advisor.advice()
        if advice is None or advice is self._heard:
            return
        session, view = self.session, self.view
        found = (
            tell(session.rules, view, self.seen, self.seat, suggestion, self.played)
            for suggestion in advice.suggestions
        )
        apart = other_turns(told for told in found if told)
        suggestions = tuple(grouped(self._as_it_went_on(told) if told.played else told for told in apart))
        self.suggestions, self.done, self._heard = suggestions, advice.done, advice

    def _as_it_went_on(self, told: Explained) -> Explained:
        """The played turn with its known continuation; a reason for another continuation says so."""
        if not self.rest:
            return told
        session = self.session
        steps = [session.log[k].move for k in turn_of(session, self.ply) if k > self.ply]
        expected = [codec.encode(step.move, session.rules.move_type) for step in told.turn]
        told = replace(told, replies=tuple((self.seat, text) for text in self.rest))
        if all(one == other for one, other in zip(expected, steps, strict=False)):
            return told
        public = None if told.public is None else _at_best(told.public)
        return replace(told, reason=_at_best(told.reason), public=public)

    # --- on the table ------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """The suggestion under the pointer, else the one with the focus."""
        by_key = {f"idea{number}": told for number, told in self.card().told}
        looked = (by_key.get(box.key) for box in (self.pane.hover, self.pane.focus) if box is not None)
        told = next((one for one in looked if one is not None), None)
        if told != self._shown:
            for one in (self._shown, told):
                self._touch(one)
            self._shown = told
        words = self._note() if self.secret else told.label if told is not None and self._drag(told) is None else None
        self.top.marks.light(named(words.places()) if words is not None else ())

    def _drag(self, told: Explained | None) -> Drag | None:
        """Where it would lie, if that is seen."""
        drag = told.drag if told is not None else None
        return drag if drag is not None and drag.place.zone in self.top.zones.areas else None

    def _touch(self, told: Explained | None) -> None:
        drag, top = self._drag(told), self.top
        if drag is not None:
            self.ctx.screen.invalidate(top.marks.place_marks.rect(drag.place))
            landing = top.lying.landing(drag, None)
            if landing is not None:
                self.ctx.screen.invalidate(top.marks.place_marks.ghost_rect(landing))

    def _draw_suggestion(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        drag, top = self._drag(self._shown), self.top
        landing = top.lying.landing(drag, None) if drag is not None else None
        if drag is not None and landing is not None:
            top.marks.place_marks.shown(canvas, landing, drag.place, area)


def other_turns(suggestions: Iterable[Explained]) -> list[Explained]:
    """The suggestions without turns that make the same moves in another order: the first of them stays, or the
    played one."""
    found: dict[tuple[str, ...], Explained] = {}
    for number, told in enumerate(suggestions):
        moves = sorted(repr(move) for move in (told.move, *(step.move for step in told.turn)))
        key = tuple(moves) if told.turn else (str(number),)
        before = found.get(key)
        found[key] = told if before is None else replace(told, value=before.value) if told.played else before
    return list(found.values())


def _at_best(reason: Text) -> Text:
    return say("With the best rest of the turn: {reason}", reason=reason)


def _judged(suggestions: Sequence[Explained], played: Explained | None) -> Text:
    """The played move compared with the best one."""
    if played is None:
        return say("These are the best moves it can find.")
    best = suggestions[0]
    if played is best:
        return say("It is the best move it can find.")
    if best.value - played.value < CLOSE:
        return say("It is about as good as the best one.")
    return say("At full strength it would have played another move.")
