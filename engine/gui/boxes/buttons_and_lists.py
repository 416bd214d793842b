"""Buttons and lists of things to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Role, State
from engine.gui.boxes.box import NOTHING, Box, draw_lines, lines_height, once
from engine.gui.boxes.layout import Column, Row
from engine.gui.boxes.picture_boxes import Backed, Rule, blank, icon
from engine.gui.boxes.text_boxes import Words
from engine.gui.drawing import art
from engine.gui.input.intent import Intent


class SlipStyle(Struct, frozen=True):
    """The look of a slip of paper that can be pressed: its corners in the theme, how far it stands out, its shadow.

    depth, blur: pixels at 1280x720 (a blur of 0 is no shadow); least: of the blur in pixels; alpha: how dark it is;
    slim: a line of a list, no higher than an icon that is pressed; answers: see `Box.stands_out`.
    """

    depth: int = 3
    blur: int = 5
    alpha: int = 60
    least: int = 1
    radius: str = "button_radius"
    slim: bool = False
    answers: bool = False


USUAL = SlipStyle()
FLAT = SlipStyle(blur=0)
BARE = SlipStyle(depth=0, blur=0)
LINE = SlipStyle(depth=0, blur=0, slim=True)


class Pressable(Box):
    """Something that can be pressed: by the pointer (down and up on it), or by "confirm"."""

    role = Role.BUTTON
    focusable = True
    sound = "button"

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def fire(self) -> None:
        """Run its action, with its sound."""
        if self.enabled:
            self.ctx.sound.play(self.sound)
            self.action()

    def tell(self, intent: Intent) -> bool:
        if intent.kind == "confirm":
            self.fire()
            return True
        return False

    def release(self, pos: tuple[int, int]) -> None:
        if self.rect.collidepoint(pos):
            self.fire()

    @property
    def meant(self) -> bool:
        """Is it pointed at, or has it the focus?"""
        return self.hovered or self.focused

    def face(self, canvas: pygame.Surface, edge: pygame.Color | None, style: SlipStyle = USUAL) -> pygame.Rect:
        """Paint a slip's shadow and the edge below it (None: neither).

        Returns the rectangle of its face, sunk while held.
        """
        theme, px = self.ctx.theme, self.ctx.px
        radius, depth = theme.px(style.radius), max(1, px(style.depth)) if style.depth else 0
        down = self.held and self.hovered
        face = self.rect.inflate(0, -depth).move(0, (depth + 1) // 2 if down else -(depth // 2))
        if edge is not None:
            if style.blur and not down:
                art.draw_shadow(canvas, face.move(0, depth), radius, max(style.least, px(style.blur)), style.alpha)
            art.rounded(canvas, self.rect.inflate(0, -depth).move(0, (depth + 1) // 2), radius, edge)
        return face


WIDE, HIGHER = 300, 1.2
"""Pixels at 1280x720 that a large button is wide at least, and how much higher than others it is."""


class Button(Pressable):
    """kind: "plain", "primary" (the most likely choice), "quiet" (looks like a link), "danger". large: wider and higher
    than usual."""

    def __init__(
        self,
        text: Text | str,
        action: Callable[[], object],
        kind: str = "plain",
        icon: str = "",
        note: Text = NOTHING,
        *,
        enabled: bool = True,
        align: str = "center",
        large: bool = False,
    ) -> None:
        super().__init__(action)
        self.large = large
        self.text = text
        self.kind = kind
        self.icon = icon
        self.note = note
        self.enabled = enabled
        self.align = align
        self.filled = 0.0
        """How much of it is filled, from the left: it is about to be pressed by itself."""

    def label(self) -> Text | str:
        return self.text

    @property
    def stands_out(self) -> bool:
        return self.kind == "primary"

    def _icon_size(self) -> int:
        if not art.has_icon(self.icon):
            return 0
        return round(self.ctx.fonts.height("button") * 1.2)

    def _pad(self) -> int:
        return round(self.ctx.fonts.height("button") * (0.55 if self.kind == "quiet" else 1.05))

    def _extra(self) -> int:
        """Pixels beside the words."""
        size = self._icon_size()
        beside = round(size * 0.45) if self.ctx.tr(self.text) else 0
        return 2 * self._pad() + (size + beside if size else 0)

    def _lines(self, width: int) -> tuple[str, list[str], bool]:
        """The style, the lines, and whether the icon is shown: a label of three lines is small and has no icon."""
        words = self.ctx.tr(self.text)
        lines = self.ctx.fonts.wrap(words, "button", max(1, width - self._extra()))
        if len(lines) < 3:
            return "button", lines, True
        return "small_bold", self.ctx.fonts.wrap(words, "small_bold", max(1, width - self._pad())), False

    def natural(self) -> int:
        needed = self.ctx.fonts.size(self.ctx.tr(self.text), "button")[0] + self._extra() + 1
        return max(needed, self.ctx.px(WIDE)) if self.large else needed

    def measure(self, width: int) -> int:
        style, lines, _ = self._lines(width)
        text = lines_height(self.ctx, style, len(lines))
        high = max(self.target(), text + round(self.ctx.fonts.height("button") * 0.9))
        return round(high * HIGHER) if self.large else high

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        fill, edge, words = self._colors()
        face = self.face(canvas, edge, USUAL if self.enabled else FLAT)
        if fill is not None:
            art.rounded(canvas, face, radius, fill)
        if self.filled:
            self._fill_up(canvas, face, radius)
        if edge is not None and (theme.name == "contrast" or self.kind == "plain"):
            art.ring(canvas, face, radius, max(1, self.ctx.px(1)), edge)
        self._words(canvas, face, words)
        self.draw_ring(canvas, self.rect, radius)

    def _fill_up(self, canvas: pygame.Surface, face: pygame.Rect, radius: int) -> None:
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(face.left, face.top, round(face.width * self.filled), face.height))
        tone = "ground_light" if self.dark and self.kind == "quiet" else "spot"
        art.rounded(canvas, face, radius, self.ctx.theme.color(tone))
        canvas.set_clip(clip)

    def _colors(self) -> tuple[pygame.Color | None, pygame.Color | None, pygame.Color]:
        """The colours of the face, the edge below it (None: neither), and the words."""
        theme = self.ctx.theme
        lit = self.meant
        if not self.enabled:
            if self.kind == "quiet" or self.dark:
                return None, None, self.color("muted")
            return theme.color("paper_dark"), theme.color("edge"), theme.color("muted")
        if self.kind == "quiet":
            wash = theme.color("ground_light") if self.dark else theme.mix("paper", "link", 0.13)
            return (wash if lit else None), None, self.color("link")
        if self.kind in ("primary", "danger"):
            base = "accent" if self.kind == "primary" else "warn"
            return (
                theme.mix(base, "#000000", 0.16) if lit else theme.color(base),
                theme.mix(base, "#000000", 0.4),
                theme.color("on_accent"),
            )
        edge = theme.mix("edge", "ink", 0.18)
        return theme.mix("paper_light", "spot", 0.30) if lit else theme.color("paper_light"), edge, theme.color("ink")

    def _words(self, canvas: pygame.Surface, face: pygame.Rect, color: pygame.Color) -> None:
        style, lines, with_icon = self._lines(face.width)
        size = self._icon_size() if with_icon else 0
        fonts = self.ctx.fonts
        widest = max(fonts.size(line, style)[0] for line in lines)
        beside = round(size * 0.45) if size and widest else 0
        left = face.left + self._pad()
        if self.align == "center":
            left = face.centerx - (size + beside + widest) // 2
        if size:
            canvas.blit(art.icon(self.icon, size, color), (left, face.centery - size // 2))
        words = pygame.Rect(left + size + beside, face.top, widest, face.height)
        draw_lines(canvas, self.ctx, lines, words, style, color=color, align="left" if size else self.align)


def more_button(more: bool, action: Callable[[], object], kind: str = "plain") -> Button:
    """A button that tells more of what stands beside it, or less again. more: is it told now?"""
    return Button(say("Less") if more else say("More"), action, kind).keyed("more")


class Slip(Pressable):
    """Boxes on a slip of paper that can be pressed together, called what they are called.

    tone: its colour's name, "" for none until it is pointed at; edge: the name of the colour of a frame, "" for none;
    pad: in heights of a letter (see `Backed`); chosen: it is the one of several that is meant.
    """

    fills = True
    is_paper = True

    def __init__(
        self,
        box: Box,
        action: Callable[[], object],
        tone: str = "paper_light",
        *,
        edge: str = "",
        pad: float | tuple[float, float] = 0.5,
        style: SlipStyle = FLAT,
        chosen: bool = False,
    ) -> None:
        super().__init__(action)
        self.box = Backed(box, blank, pad)
        self.tone = tone
        self.edge = edge
        self.style = style
        self.chosen = chosen

    @property
    def stands_out(self) -> bool:
        return self.style.answers

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def states(self) -> frozenset[State]:
        cut = any(State.CUT in box.states() for box in self.box.leaves())
        return super().states() | {state for state, so in ((State.SELECTED, self.chosen), (State.CUT, cut)) if so}

    @once
    def natural(self) -> int:
        return self.finger(self.box.natural())

    @once
    def measure(self, width: int) -> int:
        high = self.box.measure(width) + self.ctx.px(self.style.depth)
        return max(self.ctx.theme.least_side if self.style.slim else self.target(), high)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        inside = pygame.Rect(0, 0, rect.width, self.box.measure(rect.width))
        inside.center = (rect.centerx, rect.centery - self._depth() // 2)
        self.box.place(inside)

    def _depth(self) -> int:
        return max(1, self.ctx.px(self.style.depth)) if self.style.depth else 0

    def draw(self, canvas: pygame.Surface) -> None:
        theme, radius = self.ctx.theme, self.ctx.theme.px(self.style.radius)
        edge = theme.color(self.edge) if self.edge else theme.mix(self.tone or "edge", "#000000", 0.3)
        face = self.face(canvas, edge if self.style.depth else None, self.style)
        fill = self._fill()
        if fill is not None:
            art.rounded(canvas, face, radius, fill)
        if self.edge or (self.tone and theme.name == "contrast"):
            width = 1 if self.edge == "edge" else max(2, self.ctx.px(3))
            art.ring(canvas, face, radius, width, edge if self.edge else self.color("ink"))
        sunk = face.centery - self.rect.centery + self._depth() // 2
        self.box.shift(sunk)
        self.box.draw(canvas)
        self.box.shift(-sunk)
        self.draw_ring(canvas, self.rect, radius)

    def _fill(self) -> pygame.Color | None:
        """The colour of its face; None where what it lies on is seen."""
        theme = self.ctx.theme
        if self.meant or (self.chosen and not self.tone):
            light, share = ("#ffffff", 0.14) if self.tone == "accent" else ("spot", 0.38 if self.chosen else 0.26)
            return theme.mix(self.tone or "paper", light, share)
        return theme.color(self.tone) if self.tone else None


class Item(Struct, frozen=True):
    """One row of a list: a title, a smaller line below it, a word at the right, an icon before them. picture: stands
    there in its place; then the icon is at the right."""

    title: Text
    detail: Text = NOTHING
    aside: Text = NOTHING
    icon: str = ""
    key: str = ""
    picture: Box | None = None

    def row(self, action: Callable[[], object], *, chosen: bool = False) -> Slip:
        """A row that opens something when it is pressed."""
        sign = [icon(self.icon, 1.5, "muted")] if self.icon else []
        detail = [Words(self.detail, "small", "muted")] if self.detail.source else []
        aside = [Words(self.aside, "small", "muted")] if self.aside.source else []
        told = Column(Words(self.title, "bold"), *detail).growing()
        parts = [*sign, told, *aside] if self.picture is None else [self.picture, told, *aside, *sign]
        return Slip(Row(*parts), action, "", pad=(0.75, 0.35), style=BARE, chosen=chosen).keyed(self.key)


class ListBox(Column):
    """Rows to open, below each other, with fine lines between them. `on_open` gets the row's number."""

    role = Role.LIST

    def __init__(self, rows: Sequence[Item], on_open: Callable[[int], None], selected: int = -1) -> None:
        slips = [item.row(partial(on_open, number), chosen=number == selected) for number, item in enumerate(rows)]
        super().__init__(*[box for slip in slips for box in (Rule(), slip)][1:])


class IconButton(Pressable):
    """A square button with a picture; its name is its note. side: in pixels, 0 for the usual size."""

    def __init__(
        self,
        icon: str,
        name: Text,
        action: Callable[[], object],
        *,
        lit: bool = False,
        enabled: bool = True,
        side: int = 0,
    ) -> None:
        super().__init__(action)
        self.icon = icon
        self.note = name
        self.key = icon
        self.lit = lit
        self.enabled = enabled
        self.side = side

    def label(self) -> Text | str:
        return self.note

    def states(self) -> frozenset[State]:
        return super().states() | ({State.PRESSED} if self.lit else set())

    def natural(self) -> int:
        return self.side or max(self.target(), self.ctx.theme.least_side)

    def measure(self, width: int) -> int:
        return self.side or max(self.target(), self.ctx.theme.least_side)

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        face = self.face(canvas, theme.mix("edge", "ink", 0.18) if self.enabled else None, FLAT)
        fill, color, edge = self._colors()
        art.rounded(canvas, face, radius, fill)
        if theme.name == "contrast":
            art.ring(canvas, face, radius, 1, theme.color(edge))
        art.draw_icon(canvas, self.icon, round(min(face.width, face.height) * 0.56), color, face.center)
        self.draw_ring(canvas, self.rect, radius)

    def _colors(self) -> tuple[pygame.Color, pygame.Color, str]:
        """The colours of the face and the picture, and the name of the edge's."""
        theme = self.ctx.theme
        if self.enabled:
            share = 0.55 if self.lit else 0.3 if self.meant else 0.0
            return theme.mix("paper_light", "spot", share), theme.color("ink"), "edge"
        if self.dark:
            picture = theme.mix("ground_light", "on_ground_muted", 0.35)
            return theme.mix("ground_dark", "ground", 0.35), picture, "on_ground"
        return theme.color("paper_dark"), theme.color("muted"), "edge"
