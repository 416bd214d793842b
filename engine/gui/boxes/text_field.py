"""A line of text that the player types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Action, Role
from engine.gui.boxes.toggle_slider_choice import Labelled
from engine.gui.drawing import art
from engine.gui.drawing.fonts import clean
from engine.gui.input.intent import Intent


class Field(Labelled):
    """A line of text to type. `digits` takes only 0 to 9; `limit` is its length in letters; wide: its preferred width
    in heights of a letter, 0 for all there is."""

    role = Role.TEXTBOX

    def __init__(
        self,
        text: Text | str,
        value: str,
        on_change: Callable[[str], None] = lambda _: None,
        digits: bool = False,
        limit: int = 40,
        *,
        on_submit: Callable[[], None] | None = None,
        hint: Text | str = "",
        wide: float = 0.0,
    ) -> None:
        super().__init__(text)
        self.value = value[:limit]
        self.on_change = on_change
        self.on_submit = on_submit
        self.digits = digits
        self.limit = limit
        self.hint = hint
        self.wide = wide
        self.cursor = len(self.value)
        self.cursor_rect: pygame.Rect | None = None
        """Where the cursor was drawn on the window."""
        self._composed: tuple[str, int] = "", 0
        """What an input method has not finished yet, and where in it the cursor is."""

    def label(self) -> Text | str:
        return self.words.text if self.ctx.tr(self.words.text) else self.hint

    @property
    def value_text(self) -> str:
        return self.value

    def actions(self) -> tuple[Action, ...]:
        return (Action.FOCUS, Action.SET_VALUE) if self.enabled else ()

    def perform(self, action: Action, value: str = "") -> bool:
        if action is not Action.SET_VALUE:
            return super().perform(action, value)
        self.set(value[: self.limit], len(value[: self.limit]))
        return True

    def natural(self) -> int:
        return round(self.wide * self.ctx.fonts.height("body")) or super().natural()

    def control_width(self, width: int) -> int:
        return min(round(width * 0.55), round(self.ctx.fonts.height("body") * (0.6 * self.limit + 2)))

    def wide_width(self, width: int) -> int:
        return min(width, round(self.ctx.fonts.height("body") * (0.6 * self.limit + 2)))

    def set(self, value: str, cursor: int) -> None:
        """Set another text and report it at once."""
        if value != self.value:
            self.value = value
            self.on_change(value)
        self.cursor = max(0, min(len(self.value), cursor))
        self.changed()

    def tell(self, intent: Intent) -> bool:
        before, after = self.value[: self.cursor], self.value[self.cursor :]
        if intent.kind == "compose":
            self._composed = clean(intent.text), min(intent.amount, len(clean(intent.text)))
            self.changed()
        elif intent.kind == "text":
            self._composed = "", 0
            typed = clean(intent.text)
            if self.digits:
                typed = "".join(char for char in typed if char in "0123456789")
            typed = typed[: self.limit - len(self.value)]
            self.set(before + typed + after, self.cursor + len(typed))
        elif intent.kind == "erase":
            self.set(
                before[:-1] + after if intent.amount < 0 else before + after[1:], self.cursor - (intent.amount < 0)
            )
        elif intent.kind == "focus" and 0 <= self.cursor + intent.direction[0] <= len(self.value):
            if not intent.direction[0]:
                return False
            self.set(self.value, self.cursor + intent.direction[0])
        elif intent.kind == "edge":
            self.set(self.value, 0 if intent.amount < 0 else len(self.value))
        elif intent.kind == "confirm" and self.on_submit is not None:
            self.on_submit()
        else:
            return False
        return True

    def press(self, pos: tuple[int, int]) -> None:
        if not self.control.collidepoint(pos):
            return
        start = self._text_left()
        carets = [self.ctx.fonts.caret(self.value, n, "body") for n in range(len(self.value) + 1)]
        widths = [abs(start + caret - pos[0]) for caret in carets]
        self.set(self.value, widths.index(min(widths)))

    def _pad(self) -> int:
        return round(self.ctx.fonts.height("body") * 0.6)

    @property
    def _shown(self) -> tuple[str, int]:
        """The text with what is being composed in it, and where in it the cursor stands."""
        words, at = self._composed
        return self.value[: self.cursor] + words + self.value[self.cursor :], self.cursor + at

    def _text_left(self) -> int:
        """Where the text begins; long text moves left so that the cursor is visible."""
        room = self.control.width - 2 * self._pad()
        return self.control.left + self._pad() - max(0, self.ctx.fonts.caret(*self._shown, "body") - room)

    def draw_control(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        active = self.focused or (self.host is not None and self.host.has_focus(self, seen=False))
        art.rounded(canvas, self.control, radius, theme.color("paper_light"))
        line = theme.color("accent") if active or self.hovered else theme.mix("edge", "ink", 0.25)
        art.ring(canvas, self.control, radius, max(1, self.ctx.px(2 if active else 1)), line)
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(self.control.inflate(-self._pad(), 0)))
        y = self.control.centery - fonts.get("body").get_height() // 2
        if not active:
            self._composed = "", 0
        words, cursor = self._shown
        if words:
            fonts.draw(canvas, words, (self._text_left(), y), "body", theme.color("ink"))
        elif not active:
            fonts.draw(canvas, self.ctx.tr(self.hint), (self._text_left(), y), "body", theme.color("muted"))
        if active:
            x = self._text_left() + fonts.caret(words, cursor, "body")
            height = fonts.get("body").get_height()
            thick = max(2, self.ctx.px(2))
            self.cursor_rect = pygame.Rect(x, y, thick, height)
            canvas.fill(theme.color("accent"), self.cursor_rect)
            if self._composed[0]:
                ends = (self.cursor, self.cursor + len(self._composed[0]))
                left, right = sorted(self._text_left() + fonts.caret(words, at, "body") for at in ends)
                canvas.fill(theme.color("ink"), (left, y + height - thick, right - left, thick))
        canvas.set_clip(clip)
        self.draw_ring(canvas, self.control, radius)
