"""Controls with a name: switch, slider and choice; a text field (`text_field.py`) is one, too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.box import NOTHING, WHOLE, Box, once
from engine.gui.boxes.text_boxes import Words
from engine.gui.drawing import art
from engine.gui.input.intent import Intent


class Labelled(Box, ABC):
    """A name and a control: side by side where there is room, otherwise the control below the name."""

    focusable = True
    gap = 10

    def __init__(self, text: Text | str, note: Text = NOTHING) -> None:
        self.words = Words(text)
        # all of it has this name
        self.words.role = Role.NONE
        self.note = note
        self.control = pygame.Rect(0, 0, 0, 0)

    def label(self) -> Text | str:
        return self.words.text

    def children(self) -> Sequence[Box]:
        return (self.words,)

    @abstractmethod
    def control_width(self, width: int) -> int:
        """The width of the control in this available width."""

    def wide_width(self, width: int) -> int:
        """The control's width if it has a line of its own."""
        return self.control_width(width)

    def _space(self) -> int:
        return max(6, self.ctx.px(16))

    def _beside(self) -> int:
        """The width of the name and the space after it; 0 without a name."""
        return self.words.natural() - 1 + self._space() if self.ctx.tr(self.words.text) else 0

    def _arrange(self, width: int) -> tuple[int, int, bool]:
        """The widths of the name and of the control, and whether the control stands below the name."""
        control, beside = min(width, self.control_width(width)), self._beside()
        room = width - control - self._space()
        below = beside > 0 and room < min(beside - self._space(), width * 0.3)
        if below or not beside:
            return width * below, min(width, max(control, self.wide_width(width))), below
        return max(1, room), control, False

    def least(self) -> int:
        natural = self.natural()
        return 0 if natural >= WHOLE else natural

    @once
    def measure(self, width: int) -> int:
        name, _, below = self._arrange(width)
        high = self.words.measure(name) if name else 0
        return high + self.ctx.px(4) + self.target() if below else max(high, self.target())

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        name, wide, below = self._arrange(rect.width)
        self.control = pygame.Rect(rect.left, rect.bottom - self.target(), wide, self.target())
        if name and not below:
            self.control.midright = rect.midright
        self.words.place(pygame.Rect(rect.topleft, (name, self.words.measure(name) if below else rect.height)))

    def shift(self, dy: int) -> None:
        super().shift(dy)
        self.control = self.control.move(0, dy)

    def draw(self, canvas: pygame.Surface) -> None:
        if self.words.rect.width:
            self.words.tone = "ink" if self.enabled else "muted"
            self.words.draw(canvas)
        self.draw_control(canvas)

    @abstractmethod
    def draw_control(self, canvas: pygame.Surface) -> None:
        """Paint what is in `self.control`."""


class Toggle(Labelled):
    """A switch that is on or off."""

    role = Role.SWITCH
    gap = 4

    def __init__(self, text: Text | str, value: bool, on_change: Callable[[bool], None], note: Text = NOTHING) -> None:
        super().__init__(text, note)
        self.value = value
        self.on_change = on_change

    def least(self) -> int:
        return self._beside() + self.control_width(0)

    def control_width(self, width: int) -> int:
        return round(self._knob() * 2 * 1.9)

    def _knob(self) -> int:
        return round(self.ctx.fonts.height("body") * 0.72)

    def states(self) -> frozenset[State]:
        return super().states() | ({State.CHECKED} if self.value else set())

    def flip(self) -> None:
        """Switch to the other value."""
        self.value = not self.value
        self.changed()
        self.ctx.sound.play("button")
        self.on_change(self.value)

    def tell(self, intent: Intent) -> bool:
        """Confirm flips; left is off, right is on."""
        if intent.kind == "confirm":
            self.flip()
            return True
        if intent.kind == "focus" and intent.direction[0] and self.value != (intent.direction[0] > 0):
            self.flip()
            return True
        return False

    def release(self, pos: tuple[int, int]) -> None:
        if self.rect.collidepoint(pos):
            self.flip()

    def draw_control(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        knob = self._knob()
        groove = pygame.Rect(0, 0, self.control.width, 2 * knob)
        groove.midright = self.control.midright
        lit = self.hovered or self.focused
        off = theme.mix("groove", "ink", 0.3 if lit else 0.12)
        on = theme.mix("accent", "#000000", 0.16) if lit else theme.color("accent")
        art.rounded(canvas, groove, knob, on if self.value else off)
        small = max(3, knob - max(2, self.ctx.px(3)))
        centre = (groove.right - knob if self.value else groove.left + knob, groove.centery)
        art.disc(canvas, (centre[0], centre[1] + 1), small, theme.mix("ink", "accent" if self.value else "edge", 0.5))
        art.disc(canvas, centre, small, theme.color("paper_light"))
        if self.value:
            points = [(-0.42, 0.02), (-0.1, 0.34), (0.45, -0.34)]
            stroke = [(centre[0] + x * small, centre[1] + y * small) for x, y in points]
            art.polyline(canvas, stroke, max(2, round(small * 0.26)), theme.color("accent"))
        self.draw_ring(canvas, groove, knob)


class Slider(Labelled):
    """A number from `low` to `high` in steps. `live` False: `on_change` is called only when the pointer is released.

    `spell`: gives what stands for a number beside the groove.
    """

    role = Role.SLIDER
    drags = True

    def __init__(
        self,
        text: Text | str,
        value: int,
        low: int,
        high: int,
        step: int,
        on_change: Callable[[int], None],
        spell: Callable[[int], str] = str,
        *,
        live: bool = True,
    ) -> None:
        super().__init__(text)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.live = live
        self.spell = spell
        self._told = value

    @property
    def value_text(self) -> str:
        return self.spell(self.value)

    @property
    def span(self) -> tuple[int, int, int, int]:
        return self.low, self.high, self.step, self.value

    def actions(self) -> tuple[Action, ...]:
        return (Action.FOCUS, Action.INCREMENT, Action.DECREMENT, Action.SET_VALUE) if self.enabled else ()

    def perform(self, action: Action, value: str = "") -> bool:
        """value: of `SET_VALUE` the number in digits."""
        if action is Action.SET_VALUE and value.lstrip("-").isdecimal():
            self.set(int(value))
            return True
        if action not in (Action.INCREMENT, Action.DECREMENT):
            return super().perform(action, value)
        self.set(self.value + self.step * (1 if action is Action.INCREMENT else -1))
        return True

    def control_width(self, width: int) -> int:
        return max(round(width * 0.55), 12 * self.ctx.fonts.height("body"))

    def wide_width(self, width: int) -> int:
        return width

    def _groove(self) -> pygame.Rect:
        knob = self._knob()
        # always room for three digits, so that all grooves of a page end at the same line
        shown = "200 %", *(self.spell(n) for n in (self.low, self.high, self.value))
        words = max(self.ctx.fonts.size(text, "bold")[0] for text in shown)
        width = max(knob * 3, self.control.width - words - self._space() - knob)
        height = max(4, round(knob * 0.6))
        return pygame.Rect(self.control.left + knob, self.control.centery - height // 2, width - knob, height)

    def _knob(self) -> int:
        return round(self.ctx.fonts.height("body") * 0.62)

    def set(self, value: int, *, tell: bool = True) -> None:
        """Set another value, clamped to the ends."""
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.changed()
        if tell and self._told != self.value:
            self._told = self.value
            self.on_change(self.value)

    def tell(self, intent: Intent) -> bool:
        """Left and right by a step, page by five, home and end."""
        if intent.kind == "focus" and intent.direction[0]:
            self.set(self.value + self.step * intent.direction[0])
            return True
        if intent.kind == "page":
            self.set(self.value - 5 * self.step * intent.amount)
            return True
        if intent.kind == "edge":
            self.set(self.low if intent.amount < 0 else self.high)
            return True
        return False

    def press(self, pos: tuple[int, int]) -> None:
        if self.control.inflate(self._knob(), 0).collidepoint(pos):
            self.drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        groove = self._groove()
        share = (pos[0] - groove.left) / max(1, groove.width)
        steps = round(max(0.0, min(1.0, share)) * (self.high - self.low) / self.step)
        self.set(self.low + steps * self.step, tell=self.live)

    def release(self, pos: tuple[int, int]) -> None:
        """Report the value at the latest now."""
        self.set(self.value)

    def draw_control(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        groove, knob = self._groove(), self._knob()
        at = groove.left + round(groove.width * (self.value - self.low) / max(1, self.high - self.low))
        lit = self.hovered or self.focused or self.held
        art.rounded(canvas, groove, groove.height // 2, theme.color("groove"))
        filled = pygame.Rect(groove.left, groove.top, max(groove.height, at - groove.left), groove.height)
        art.rounded(canvas, filled, groove.height // 2, theme.color("accent"))
        art.disc(canvas, (at, groove.centery + max(1, self.ctx.px(2))), knob, theme.mix("paper_dark", "ink", 0.4))
        art.disc(canvas, (at, groove.centery), knob, theme.color("accent"))
        inner = theme.mix("paper_light", "spot", 0.6) if lit else theme.color("paper_light")
        art.disc(canvas, (at, groove.centery), max(2, knob - max(2, self.ctx.px(3))), inner)
        self.ctx.fonts.draw(canvas, self.value_text, self.control, "bold", self.color("ink"), align="right")
        ring = pygame.Rect(at - knob, groove.centery - knob, 2 * knob, 2 * knob)
        self.draw_ring(canvas, ring, knob)


class Choice(Labelled):
    """One of several values: all side by side if they fit, otherwise the chosen one between two arrows.

    arrows: do the keys left and right choose? Otherwise they lead to what stands beside it, and "confirm" chooses.
    """

    role = Role.RADIOGROUP

    def __init__(
        self,
        text: Text | str,
        options: Sequence[tuple[Any, Text | str]],
        value: Any,
        on_change: Callable[[Any], None],
        note: Text = NOTHING,
        *,
        arrows: bool = True,
    ) -> None:
        super().__init__(text, note)
        self.arrows = arrows
        self.options = list(options)
        self.value = value
        self.on_change = on_change

    @property
    def value_text(self) -> str:
        return self.ctx.tr(self.options[self.index][1])

    def actions(self) -> tuple[Action, ...]:
        return (*super().actions(), Action.INCREMENT, Action.DECREMENT, Action.SET_VALUE) if self.enabled else ()

    def perform(self, action: Action, value: str = "") -> bool:
        if action is Action.SET_VALUE:
            number = next((n for n, (_, text) in enumerate(self.options) if self.ctx.tr(text) == value), None)
            if number is not None:
                self.choose(number)
            return number is not None
        if action in (Action.INCREMENT, Action.DECREMENT):
            return self._walk(1 if action is Action.INCREMENT else -1, around=False)
        return super().perform(action, value)

    @property
    def index(self) -> int:
        """The number of the chosen value; 0 if it is none of them."""
        return next((number for number, (value, _) in enumerate(self.options) if value == self.value), 0)

    def _pad(self) -> int:
        return round(self.ctx.fonts.height("button") * 0.85)

    def _part(self) -> int:
        """The width of the widest option."""
        words = (self.ctx.tr(text) for _, text in self.options)
        return max(self.ctx.fonts.size(word, "button")[0] for word in words) + 2 * self._pad()

    def natural(self) -> int:
        return self._beside() + self._whole()

    def least(self) -> int:
        return max(self.words.least(), min(self._whole(), self._part() + 2 * self.target()))

    def control_width(self, width: int) -> int:
        """All options if they fit beside the name or below it; otherwise one and two arrows."""
        whole = self._whole()
        if whole <= width:
            return whole
        return min(width, max(self._part() + 2 * self.target(), round(width * 0.4)))

    def _whole(self) -> int:
        return len(self.options) * self._part() + 2 * self._inset()

    def _inset(self) -> int:
        return max(2, self.ctx.px(3))

    @property
    def segmented(self) -> bool:
        """Whether all options are visible."""
        return self._whole() <= self.control.width

    def choose(self, index: int) -> None:
        """Choose a value by its number."""
        value = self.options[index][0]
        if value == self.value:
            return
        self.value = value
        self.changed()
        self.ctx.sound.play("button")
        self.on_change(value)

    def _walk(self, by: int, *, around: bool) -> bool:
        index = self.index + by
        if around:
            index %= len(self.options)
        if not 0 <= index < len(self.options):
            return False
        self.choose(index)
        return True

    def tell(self, intent: Intent) -> bool:
        """Left and right to the neighbours, confirm to the next and around."""
        if intent.kind == "focus" and intent.direction[0] and self.arrows:
            return self._walk(intent.direction[0], around=False)
        if intent.kind == "confirm":
            return self._walk(1, around=True)
        if intent.kind == "edge":
            self.choose(0 if intent.amount < 0 else len(self.options) - 1)
            return True
        return False

    def release(self, pos: tuple[int, int]) -> None:
        if not self.control.collidepoint(pos):
            return
        if self.segmented:
            self.choose(self._at(pos))
        else:
            self._walk(-1 if pos[0] < self.control.centerx else 1, around=True)

    def _at(self, pos: tuple[int, int]) -> int:
        share = (pos[0] - self.control.left) / max(1, self.control.width)
        return min(len(self.options) - 1, max(0, int(share * len(self.options))))

    def _parts(self) -> list[pygame.Rect]:
        inner = self.control.inflate(-2 * self._inset(), -2 * self._inset())
        count = len(self.options)
        edges = [inner.left + inner.width * number // count for number in range(count + 1)]
        return [pygame.Rect(a, inner.top, b - a, inner.height) for a, b in pairwise(edges)]

    def draw_control(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        lit = self.hovered or self.focused
        art.rounded(
            canvas, self.control, radius, theme.mix("paper_dark", "spot" if lit else "groove", 0.45 if lit else 0.2)
        )
        if theme.name == "contrast":
            art.ring(canvas, self.control, radius, 1, theme.color("edge"))
        if self.segmented:
            self._draw_parts(canvas, radius)
        else:
            self._draw_arrows(canvas, radius)
        self.draw_ring(canvas, self.control, radius)

    def _raised(self, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        theme = self.ctx.theme
        art.draw_shadow(canvas, rect.move(0, 1), radius, max(2, self.ctx.px(4)), 90)
        art.rounded(canvas, rect, radius, theme.color("accent"))

    def _draw_parts(self, canvas: pygame.Surface, radius: int) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        for number, (part, (_, text)) in enumerate(zip(self._parts(), self.options, strict=True)):
            chosen = number == self.index
            if chosen:
                self._raised(canvas, part, max(2, radius - self._inset()))
            tone = "on_accent" if chosen else "ink"
            fonts.draw(canvas, self.ctx.tr(text), part, "button", theme.color(tone), align="center")

    def _draw_arrows(self, canvas: pygame.Surface, radius: int) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        side = min(self.control.height, self.control.width // 3)
        middle = self.control.inflate(-2 * side, -2 * self._inset())
        self._raised(canvas, middle, max(2, radius - self._inset()))
        words = self.ctx.tr(self.options[self.index][1])
        fonts.draw(canvas, words, middle.inflate(-4, 0), "button", theme.color("on_accent"), align="center")
        reach = max(3, round(side * 0.14))
        for sign, x in ((-1, self.control.left + side // 2), (1, self.control.right - side // 2)):
            y = self.control.centery
            points = [
                (x - sign * reach * 0.6, y - reach),
                (x + sign * reach * 0.6, y),
                (x - sign * reach * 0.6, y + reach),
            ]
            art.polyline(canvas, points, max(2, self.ctx.px(3)), theme.color("ink"))
