"""“Why?”: what the AI did in its turn and the best other moves, on a card beside the table as it was before.

The AI is asked again, from what its seat could see, at full strength. If seats have secrets, only the turn itself and
its reason are shown while the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core import codec
from engine.core.info import SeatInfo
from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Button, Heading, Row, Words
from engine.gui.boxes.box import draw_lines
from engine.gui.boxes.buttons import Pressable
from engine.gui.boxes.card import draw_shape
from engine.gui.boxes.pane import Pane
from engine.gui.boxes.tree import Node, tree
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context
from engine.gui.window.scene import Scene
from engine.scenes.common.log_lines import attributed, named, turn_of, worded
from engine.scenes.common.suggestions import EVEN, Explained, favoured, tell, worth
from engine.scenes.play.table import TableScene
from engine.table.hand.board_tree import board_tree

WIDTH = 384
"""Pixels at 1280x720."""
LETTERS = 19
"""The card is at least so many heights of a letter wide."""
CLOSE = 0.1
"""A move whose value is at most this much below the best one is about as good."""

BEFORE = say("The table as it was before that move.")
SECRET = say("What it chose stays secret until it is revealed.")
OTHERS = 2
"""How many moves are shown besides the played one."""
SHORTEST = 56
"""Pixels at 1280x720 of a bar that shares its line with words."""

Told = tuple[list[Strip], str, str]
"""Lines, their style, their tone."""


class SuggestionRow(Pressable):
    """While it has the focus or the pointer, the move is also shown on the table. `number`: its rank from 1."""

    gap = 10

    def __init__(
        self, told: Explained, number: int, seat: Seat, cast: Sequence[SeatInfo], action: Callable[[], None]
    ) -> None:
        super().__init__(action)
        self.told = told
        self.number = number
        self.seat = seat
        self.cast = cast
        self.key = f"idea{number}"

    @property
    def name(self) -> str:
        return self.spoken(str(self.number), self.told.label, self._tag()[0], self._worth())

    # --- measures ----------------------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return max(6, self.ctx.px(10))

    def _tag(self) -> tuple[str, int]:
        """The word that marks the played move, and its width with the space before it."""
        if not self.told.played:
            return "", 0
        word = self.ctx.tr(say("played"))
        return word, self.ctx.fonts.size(word, "small_bold")[0] + 2 * self._pad()

    def _number_width(self) -> int:
        return round(self.ctx.fonts.height("bold") * 1.3)

    def _title(self, width: int) -> list[Strip]:
        room = max(1, width - self._number_width() - self._tag()[1])
        return self.ctx.lines(self.told.label, "bold", room)

    def _worth(self) -> str:
        return self.ctx.tr(worth(self.told.value, self.told.sure, self.seat, self.cast))

    def _sign(self) -> int:
        return round(self.ctx.fonts.height("small") * 0.8)

    def _beside(self, width: int) -> bool:
        """Do the words of the value stand beside the bar?"""
        return self._bar_width(width) >= self.ctx.px(SHORTEST)

    def _bar_width(self, width: int) -> int:
        """What the words leave of a line."""
        words = self.ctx.fonts.size(self._worth(), "small_bold")[0]
        return min(width // 3, width - words - round(2.6 * self._sign()))

    def _blocks(self, width: int) -> list[Told]:
        """What stands below the value."""
        found: list[Told] = []
        if self.told.reason.source:
            found.append((self.ctx.lines(self.told.reason, "small", width), "small", "ink"))
        for number, (seat, label) in enumerate(self.told.replies):
            move = attributed(self.cast[seat].name, label)
            before = [other for other, _ in self.told.replies[:number]]
            replies = seat != self.seat and all(other == self.seat for other in before)
            text = say("Expected reply: {move}", move=move) if replies else say("Then {move}", move=move)
            found.append((self.ctx.lines(text, "small", width), "small", "muted"))
        return found

    def measure(self, width: int) -> int:
        fonts, pad = self.ctx.fonts, self._pad()
        inner = width - 2 * pad
        small = fonts.line_height("small")
        height = tall(self._title(inner))
        height += small if self._beside(inner) else small + self._bar_height() + pad // 2
        height += sum(tall(lines) + pad // 3 for lines, _, _ in self._blocks(inner))
        return height + 2 * pad

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        lit = self.hovered or self.focused
        art.rounded(canvas, self.rect, radius, theme.mix("paper_light", "spot", 0.35 if lit else 0.0))
        art.ring(canvas, self.rect, radius, max(1, self.ctx.px(1)), theme.color("edge"))
        self.draw_ring(canvas, self.rect, radius)
        pad = self._pad()
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        top = self._draw_title(canvas, inner)
        top = self._draw_value(canvas, inner, top)
        for lines, style, tone in self._blocks(inner.width):
            room = pygame.Rect(inner.left, top + pad // 3, inner.width, tall(lines))
            draw_lines(canvas, self.ctx, lines, room, style, color=theme.color(tone))
            top = room.bottom

    def _draw_title(self, canvas: pygame.Surface, inner: pygame.Rect) -> int:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        lines = self._title(inner.width)
        number = pygame.Rect(inner.left, inner.top, self._number_width(), lines[0].height)
        fonts.draw(canvas, self.ctx.tr(verbatim(f"{self.number}.")), number, "bold", theme.color("muted"))
        room = pygame.Rect(number.right, inner.top, inner.width, tall(lines))
        draw_lines(canvas, self.ctx, lines, room, "bold", color=theme.color("ink"))
        word, wide = self._tag()
        if word:
            pill = pygame.Rect(inner.right - wide + self._pad(), 0, wide - self._pad(), fonts.line_height("bold"))
            pill.centery = number.centery
            art.rounded(canvas, pill, pill.height // 2, theme.color("accent"))
            fonts.draw(canvas, word, pill, "small_bold", theme.color("on_accent"), align="center")
        return room.bottom

    def _bar_height(self) -> int:
        return max(8, round(self.ctx.fonts.height("small") * 0.75))

    def _draw_value(self, canvas: pygame.Surface, inner: pygame.Rect, top: int) -> int:
        """The bar, and the value in words with the sign of whom it favours."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        small = fonts.line_height("small")
        beside = self._beside(inner.width)
        bar = pygame.Rect(inner.left, top, self._bar_width(inner.width) if beside else inner.width, self._bar_height())
        if beside:
            bar.centery = top + small // 2
        else:
            bar.top += self._pad() // 4
        self._draw_bar(canvas, bar)
        size = self._sign()
        left = bar.right + size // 2 if beside else inner.left + size // 4
        line = top if beside else bar.bottom + self._pad() // 4
        if abs(self.told.value) < EVEN:
            room = pygame.Rect(left, line, inner.right - left, small)
            fonts.draw(canvas, self._worth(), room, "small_bold", theme.color("ink"))
            return line + small
        colour = self.cast[favoured(self.told.value, self.seat, self.cast)].tone
        centre = (left + size // 2, line + small // 2)
        art.disc(canvas, centre, round(size * 0.72), theme.badge)
        draw_shape(self.ctx, canvas, colour, size - 2, centre)
        room = pygame.Rect(left + round(size * 1.6), line, inner.right - left - round(size * 1.6), small)
        fonts.draw(canvas, self._worth(), room, "small_bold", theme.color("ink"))
        return line + small

    def _draw_bar(self, canvas: pygame.Surface, bar: pygame.Rect) -> None:
        """From the middle to the right as far as it is good for the seat, to the left as far as it is bad."""
        theme = self.ctx.theme
        radius = bar.height // 2
        art.rounded(canvas, bar, radius, theme.color("paper_dark"))
        half = bar.width // 2
        reach = round(half * min(1.0, abs(self.told.value)))
        fill = pygame.Rect(bar.centerx, bar.top, reach, bar.height)
        if self.told.value < 0:
            fill.right = bar.centerx
        colour = self.cast[favoured(self.told.value, self.seat, self.cast)].tone
        if reach > 1:
            clip = canvas.get_clip()
            canvas.set_clip(fill.clip(clip))
            art.rounded(canvas, bar, radius, theme.color(colour))
            canvas.set_clip(clip)
        art.ring(canvas, bar, radius, 1, theme.color("muted"))
        middle = pygame.Rect(0, 0, max(2, self.ctx.px(2)), bar.height + 2 * max(2, self.ctx.px(3)))
        middle.center = bar.center
        canvas.fill(theme.color("ink"), middle)


class WhyScene(Scene):
    """`ply`: the number of the step in the log with which an AI's turn began. The table waits below."""

    opaque = False

    def __init__(self, ctx: Context, table: TableScene, ply: int) -> None:
        super().__init__(ctx)
        self.table = table
        self.ply = ply
        session = table.session
        step = session.log[ply]
        self.seat, self.played = step.seat, step.move
        self.cast = session.cast
        self.seen = session.rules.observe(session.states[ply], self.seat)
        self.secret = session.info.secret and session.over is None and self._hidden()
        self.rest = self._rest()
        self.suggestions: tuple[Explained, ...] = ()
        self.done = not table.match.advisor.consult(self.seen, self.seat, ply, self.played)
        self.pane = Pane(ctx)
        self._told: Any = None
        self._seen_now: Explained | None = None
        table.top.overlays.append(self._draw_suggestion)

    def _hidden(self) -> bool:
        """Did its seat see something that the person at the table does not?"""
        table = self.table
        seen = table.session.rules.observe(table.session.states[self.ply], table.match.me)
        return bool(seen != self.seen)

    def _rest(self) -> tuple[Text, ...]:
        """What its seat did next in that turn, without forced moves."""
        session, known = self.table.session, self._open
        steps = (k for k in turn_of(session, self.ply) if k > self.ply and known)
        chosen = (k for k in steps if len(session.rules.moves(session.states[k], self.seat)) > 1)
        return tuple(text for k in chosen if (text := self._words(k)) is not None)

    # --- what stands on the card -------------------------------------------------------------------------------------

    def _told_rows(self) -> list[SuggestionRow]:
        """The played move first, then some that are better or nearly as good."""
        if self.secret:
            return []
        ranked = [*enumerate(self.suggestions, start=1)]
        first = [one for one in ranked if one[1].played]
        others = [one for one in ranked if not one[1].played][: OTHERS if first else None]
        return [SuggestionRow(told, n, self.seat, self.cast, self._nothing) for n, told in (*first, *others)]

    def _fill(self) -> None:
        rows = self._told_rows()
        words = self._note()
        note = Words(words, "body" if self.secret else "small", "muted").spaced(4)
        if self.secret:
            self.table.top.light(named(words.places()))
        back = Button(say("Back"), self.back, "quiet", "back").keyed("back")
        self.pane.set([Row(back, Heading(say("Why that move?"), 2), space=14), note, *rows])
        if not any(isinstance(self.pane.focus, SuggestionRow) for _ in rows):
            self.pane.focus_on(self.pane.find(rows[0].key if rows else "back"))

    def _nothing(self) -> None:
        """Rows can't be pressed, only looked at."""

    def _note(self) -> Text:
        """What it played, and the value of that; in a game with secrets only the reason."""
        words = self._words(self.ply)
        if words is None:
            return SECRET
        if self.secret:
            for step in self.rest:
                words = say("{move}, then {next}", move=words, next=step)
        move = attributed(self.cast[self.seat].name, words)
        played = next((told for told in self.suggestions if told.played), None)
        if self.secret and self.suggestions and self.done:
            reason = (played.public or played.reason) if played is not None and self._open else SECRET
            return say("{move}. {reason}", move=move, reason=reason)
        if not self.done:
            return say("{move}. Looking at it once more…", move=move)
        if not self.suggestions:
            return say("{move}. There is no more to say about it.", move=move)
        text = _judged(self.suggestions, played)
        return say("{move}. {judged}", move=move, judged=text)

    @property
    def _open(self) -> bool:
        """Could everybody see which move it was?"""
        return self.table.session.revealed(self.ply, self.table.match.me)

    def _words(self, k: int) -> Text | None:
        """The words of step `k` as far as it is known; None while it is sealed."""
        session, me = self.table.session, self.table.match.me
        if self._open and session.told(k, me) != session.told(k, self.seat):
            # sealed when it was made: only now it can be said
            move = codec.decode(session.rules.move_type, session.log[k].move, "move")
            text: Text = self.table.view.label(session.rules.observe(session.states[k], self.seat), self.seat, move)
            return text
        return worded(session, self.table.view, k, me)

    # --- life of a scene ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        session, me = self.table.session, self.table.match.me
        before = session.rules.observe(session.states[self.ply], me)
        # where each has a board of their own, the one that the move was made on
        chair = self.seat if self.table.top.zones.shared_out else None
        self.table.top.show(before, me, animate=False, cues=False, chair=chair)
        self.table.top.mark(())
        self.table.message.say(hint=BEFORE)
        self.table.buttons.show_why()

    def close(self) -> None:
        table = self.table
        table.match.advisor.release()
        table.message.say(hint=None)
        table.resize()
        table.top.overlays.remove(self._draw_suggestion)
        table.top.show(table.session.shown(table.match.me), table.match.me, animate=False, cues=False)
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
        """Move the board aside if the card would cover it."""
        board = self.table.top.zones.main()
        if board is not None and board.rect.right > right > 0:
            screen = self.ctx.screen.rect
            self.table.lay_out(pygame.Rect(0, 0, screen.width * right // board.rect.right, screen.height))

    def handle(self, intent: Intent) -> bool:
        """The card gets all intents while it is open; a press beside it closes it."""
        if self.pane.handle(intent):
            return True
        beside = intent.kind == "press" and not self.pane.rect.collidepoint(intent.pos or (-1, -1))
        if beside or intent.kind in ("back", "pause", "why"):
            self.back()
        elif intent.kind not in POINTER_KINDS and intent.kind == "rules":
            self.table.open_rules()
        return True

    def update(self, dt: float) -> None:
        self.pane.update(dt)
        self.table.top.update(dt)
        if not self.done:
            self._listen()
        self._look()

    @property
    def expecting(self) -> bool:
        return not self.done

    @property
    def busy(self) -> bool:
        return self.table.top.busy

    def _listen(self) -> None:
        advice = self.table.match.advisor.advice()
        if advice is None or advice is self._told:
            return
        session, view = self.table.session, self.table.view
        found = (
            tell(session.rules, view, self.seen, self.seat, suggestion, self.played)
            for suggestion in advice.suggestions
        )
        apart = other_turns(told for told in found if told)
        suggestions = tuple(self._as_it_went_on(told) if told.played else told for told in apart)
        self.done = advice.done
        if suggestions != self.suggestions or self.done:
            self.suggestions = suggestions
            self._fill()
            self._told = advice

    def _as_it_went_on(self, told: Explained) -> Explained:
        """The played turn with its known continuation; a reason for another continuation says so."""
        if not self.rest:
            return told
        session = self.table.session
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
        rows = (self.pane.hover, self.pane.focus)
        told = next((row.told for row in rows if isinstance(row, SuggestionRow)), None)
        if told != self._seen_now:
            for one in (self._seen_now, told):
                self._touch(one)
            self._seen_now = told
            self.table.top.light(named(told.label.places()) if told is not None and told.drag is None else ())

    def _touch(self, told: Explained | None) -> None:
        if told is not None and told.drag is not None:
            hints, landing = self.table.top.place_marks, self.table.top.landing(told.drag, None)
            self.ctx.screen.invalidate(hints.rect(told.drag.place))
            if landing is not None:
                self.ctx.screen.invalidate(hints.ghost_rect(landing))

    def _draw_suggestion(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        told, top = self._seen_now, self.table.top
        landing = top.landing(told.drag, None) if told is not None and told.drag is not None else None
        if told is not None and told.drag is not None and landing is not None:
            top.place_marks.shown(canvas, landing, told.drag.place, area)

    def tree(self) -> tuple[Node, ...]:
        return (*tree((self.pane,)), *board_tree(self.table.top))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        self.pane.draw(canvas, area)


def other_turns(suggestions: Iterable[Explained]) -> list[Explained]:
    """Of turns that make the same moves in another order only the first; the played one stands for its like."""
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
    return say("At full strength it would have chosen another one.")
