"""The message line: the task, what has just happened, what a move would cause, why one was refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.text import Text, begun
from engine.gui.boxes.all import Box, Role, Row, Words, icon
from engine.gui.drawing import art
from engine.gui.drawing.sentences_with_pictures import Part, Strip
from engine.gui.window.context import Context
from engine.table.panels.panes_on_table import StillPane
from engine.table.pieces.stage import Stage

PASSING = 5.0
"""Seconds that a message stays before the headline returns."""
LOW = 0.75
"""The share of the window's height below which it grows upwards."""
TALLEST = 0.35
"""The part of the window's height that it may take; what is longer is scrolled."""
ROOM = 16
"""Words that would have less width than so many letters' heights beside buttons stand above them."""
LOOKS = {
    "refusal": ("cross", "warn"),
    "forecast": ("eye", "link"),
    "hint": ("hint", "focus"),
    "rule": ("hand", "accent"),
    "passing": ("info", "ok"),
    "notes": ("eye", "edge"),
    "headline": ("", "edge"),
}
"""The icon and the colour of each kind of message, the most urgent first: only that one is shown."""


TOGETHER = 2
"""So many sentences of what has just happened are shown at once."""


class Said(Struct, frozen=True):
    """All that there is to be said now.

    refusal: why a move was not possible; forecast: what the one that is meant would cause; hint: what the player asked
    for; rule: what a newcomer needs to know now; passing: what has just happened; notes: of the marks on the table;
    headline: what is to be done.
    """

    refusal: Text | None = None
    forecast: Text | None = None
    hint: Text | None = None
    rule: Text | None = None
    passing: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    headline: Text = Text("")

    @property
    def tone(self) -> str:
        """What of it is shown: a name of `LOOKS`."""
        return next((kind for kind in LOOKS if getattr(self, kind)), "headline")

    @property
    def text(self) -> Text:
        """What is shown, in one line."""
        found = getattr(self, self.tone)
        found = found[-TOGETHER:] if self.tone == "passing" else found
        now = {f"text{n}": text for n, text in enumerate([found] if isinstance(found, Text) else found)}
        return Text("  ".join(f"{{{key}}}" for key in now), tuple(now.items()))


class Sentence(Words):
    """Words in the usual size if they fit one line, else in small ones; a `rule` is never written small. They begin
    with a capital letter, even where a move stands first, which the log tells without one."""

    role = Role.STATUS

    def __init__(self, text: Text, large: str, *, rule: bool) -> None:
        super().__init__(text, large)
        self.large = large
        self.rule = rule

    @property
    def name(self) -> str:
        return begun(super().name)

    def _lines(self, width: int) -> list[Strip]:
        self.style = self.large
        lines = super()._lines(width)
        if len(lines) > 1 and not self.rule:
            self.style = "small"
            lines = super()._lines(width)
        return [replace(strip, parts=_begun_parts(strip.parts)) if not n else strip for n, strip in enumerate(lines)]


def _begun_parts(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(begun(part) if not n and isinstance(part, str) else part for n, part in enumerate(parts))


class Told(Row):
    """The sentence with its icon: it stands above buttons that would leave it too little width."""

    def least(self) -> int:
        return min(self.natural(), round(ROOM * self.ctx.fonts.height("small")))


class MessageCard(Box):
    """The strip of paper: a band whose colour tells the kind, its icon, the words, then buttons."""

    def __init__(self, said: Said, buttons: Sequence[Box]) -> None:
        name, self.tone = LOOKS[said.tone]
        tone = "warn" if said.tone == "refusal" else "link"
        sign = [icon(name, 1.1, tone)] if art.has_icon(name) else []
        style = "bold" if said.tone in ("headline", "refusal") else "body"
        words = Sentence(said.text, style, rule=said.tone == "rule")
        told = Told(*sign, words.growing(), space=6)
        offered = [Row(*buttons, space=6, align="right")] if buttons else []
        self.inner = Row(told.growing(), *offered, space=6) if offered else told

    def children(self) -> Sequence[Box]:
        return (self.inner,)

    def _rims(self) -> tuple[int, int, int]:
        """The band's width, the space at both ends, and above and below."""
        return max(5, self.ctx.px(8)), max(6, self.ctx.px(10)), max(3, self.ctx.px(6))

    def measure(self, width: int) -> int:
        band, pad, rim = self._rims()
        return self.inner.measure(max(1, width - band - 2 * pad)) + 2 * rim

    def place(self, rect: pygame.Rect) -> None:
        band, pad, _ = self._rims()
        wide = max(1, rect.width - band - 2 * pad)
        high = self.inner.measure(wide)
        self.rect = rect
        self.inner.place(pygame.Rect(rect.left + band + pad, rect.centery - high // 2, wide, high))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect = self.ctx.theme, self.rect
        radius, band = theme.px("button_radius"), self._rims()[0]
        art.draw_shadow(canvas, rect.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(8)), 90)
        art.rounded(canvas, rect, radius, theme.color("paper"))
        art.rounded(canvas, pygame.Rect(rect.left, rect.top, 2 * band, rect.height), radius, theme.color(self.tone))
        canvas.fill(theme.color("paper"), (rect.left + band, rect.top, band + radius, rect.height))
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("edge"))
        self.inner.draw(canvas)


class Message:
    """What there is to be said, on a card that is made anew when that, or what can be pressed there, has changed."""

    def __init__(
        self,
        ctx: Context,
        stage: Stage,
        said: Callable[[], Said],
        moved: Callable[[], None] = lambda: None,
        *,
        upwards: bool = False,
    ) -> None:
        """said: all that there is to be said now, besides what was told (`tell`).

        moved: called when the strip has become higher or lower, or is elsewhere. upwards: what lies below it must stay
        visible, however high up it is.
        """
        self.ctx = ctx
        self.pane = StillPane(ctx, stage)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """The zone of the message line."""
        self.upwards = upwards
        self._said = said
        self._told: tuple[Text, ...] = ()
        self._left = 0.0
        self._shown = Said()
        """What the card was last filled or compared with."""
        self._buttons: tuple[Box, ...] = ()
        self._moved = moved

    def layout(self, rect: pygame.Rect | None) -> None:
        """Lay out in this part of the window, or with other letters."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self._fill()

    @property
    def box(self) -> pygame.Rect:
        """The strip, as high as its words need it."""
        return self.pane.rect

    # --- what is said ------------------------------------------------------------------------------------------------

    @property
    def said(self) -> Said:
        """All that there is to be said now."""
        said = self._said()
        return replace(said, passing=self._told) if self._told else said

    def tell(self, text: Text) -> None:
        """Say what has happened, for some seconds; the last two are shown together, and all are said aloud."""
        self._left = PASSING
        if text not in self._told:
            self._told = (*self._told, text)

    def clear(self) -> None:
        """A new step: what was told before is past."""
        self._told = ()

    def offer(self, buttons: Sequence[Box]) -> None:
        """Buttons at the end of the words."""
        if list(buttons) != list(self._buttons):
            self._buttons = tuple(buttons)
            self._fill()

    @property
    def tone(self) -> str:
        """The kind of what is shown (see `LOOKS`)."""
        return self.said.tone

    @property
    def text(self) -> Text:
        """The text that is shown now."""
        return self.said.text

    @property
    def words(self) -> str:
        """The text in the player’s language."""
        return self.ctx.tr(self.text)

    def follow(self) -> None:
        """Something else may have to be said."""
        said, before = self.said, self._shown
        if said == before:
            return
        self._shown = said
        if (said.tone, said.text) != (before.tone, before.text):
            self._fill()

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._told:
            self._left -= dt
            if self._left <= 0:
                self.clear()
        self.follow()

    # --- its place ---------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        before, said = self.box, self.said
        self._shown = said
        if self.rect.width < 20:
            self.pane.fill([], self.rect)
        else:
            card = MessageCard(said, self._buttons)
            card.bind(self.pane)
            with self.pane.sizing():
                self.pane.fill([card], self._fitting(card.measure(self.rect.width)))
        if before != self.box:
            self._moved()

    def _fitting(self, needed: int) -> pygame.Rect:
        """The strip, higher where the words need it."""
        box, window = self.rect.copy(), self.ctx.screen.size[1]
        needed = min(needed, max(self.rect.height, int(window * TALLEST)))
        if needed > box.height:
            # far down it grows upwards, elsewhere over what is less urgent below it
            low = self.upwards or box.centery > window * LOW
            box.update(box.left, box.bottom - needed if low else box.top, box.width, needed)
        return box
