"""Buttons and lists of things to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import Text
from engine.gui.boxes.box import NOTHING, Box, draw_lines, lines_height
from engine.gui.boxes.roles import Role, State
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip
from engine.gui.input.intent import Intent


class SlipStyle(Struct, frozen=True):
    """The look of a slip of paper that can be pressed: its corners in the theme, how far it stands out, its shadow.

    depth, blur: pixels at 1280x720 (a blur of 0 is no shadow); least: of the blur in pixels; alpha: how dark it is.
    """

    depth: int = 3
    blur: int = 5
    alpha: int = 60
    least: int = 1
    radius: str = "button_radius"


USUAL = SlipStyle()
FLAT = SlipStyle(blur=0)


class Pressable(Box):
    """Something that can be pressed: by the pointer (down and up on it), or by "confirm"."""

    role = Role.BUTTON
    focusable = True

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def fire(self) -> None:
        """Run its action, with a click sound."""
        if self.enabled:
            self.ctx.sound.play("button")
            self.action()

    def tell(self, intent: Intent) -> bool:
        if intent.kind == "confirm":
            self.fire()
            return True
        return False

    def release(self, pos: tuple[int, int]) -> None:
        if self.rect.collidepoint(pos):
            self.fire()

    def face(self, canvas: pygame.Surface, edge: pygame.Color | None, style: SlipStyle = USUAL) -> pygame.Rect:
        """Paint a slip's shadow and the edge below it (None: neither).

        Returns the rectangle of its face, sunk while held.
        """
        theme, px = self.ctx.theme, self.ctx.px
        radius, depth = theme.px(style.radius), max(1, px(style.depth))
        down = self.held and self.hovered
        face = self.rect.inflate(0, -depth).move(0, (depth + 1) // 2 if down else -(depth // 2))
        if edge is not None:
            if style.blur and not down:
                art.draw_shadow(canvas, face.move(0, depth), radius, max(style.least, px(style.blur)), style.alpha)
            art.rounded(canvas, self.rect.inflate(0, -depth).move(0, (depth + 1) // 2), radius, edge)
        return face


class Button(Pressable):
    """kind: "plain", "primary" (the most likely choice), "quiet" (looks like a link), "danger"."""

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
    ) -> None:
        super().__init__(action)
        self.text = text
        self.kind = kind
        self.icon = icon
        self.note = note
        self.enabled = enabled
        self.align = align

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
        return self.ctx.fonts.size(self.ctx.tr(self.text), "button")[0] + self._extra() + 1

    def measure(self, width: int) -> int:
        style, lines, _ = self._lines(width)
        text = lines_height(self.ctx, style, len(lines))
        return max(self.target(), text + round(self.ctx.fonts.height("button") * 0.9))

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        fill, edge, words = self._colors()
        face = self.face(canvas, edge, USUAL if self.enabled else FLAT)
        if fill is not None:
            art.rounded(canvas, face, radius, fill)
        if edge is not None and (theme.name == "contrast" or self.kind == "plain"):
            art.ring(canvas, face, radius, max(1, self.ctx.px(1)), edge)
        self._words(canvas, face, words)
        self.draw_ring(canvas, self.rect, radius)

    def _colors(self) -> tuple[pygame.Color | None, pygame.Color | None, pygame.Color]:
        """The colours of the face, the edge below it (None: neither), and the words."""
        theme = self.ctx.theme
        lit = self.hovered or self.focused
        dark = self.host is not None and self.host.dark
        if not self.enabled:
            if self.kind == "quiet" or dark:
                return None, None, self.color("muted")
            return theme.color("paper_dark"), theme.color("edge"), theme.color("muted")
        if self.kind == "quiet":
            wash = theme.color("ground_light") if dark else theme.mix("paper", "link", 0.13)
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


class Slip(Pressable):
    """A slip of paper with boxes on it, called what they are called, that can be pressed.

    tone: its colour's name; edge: the name of the colour of a frame, "" for none; pad: in heights of a letter.
    """

    def __init__(
        self,
        box: Box,
        action: Callable[[], object],
        tone: str = "paper_light",
        *,
        edge: str = "",
        pad: float = 0.5,
        style: SlipStyle = FLAT,
    ) -> None:
        super().__init__(action)
        self.box = box
        self.tone = tone
        self.edge = edge
        self.pad = pad
        self.style = style

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def _pad(self) -> int:
        return round(self.pad * self.ctx.fonts.height("body"))

    def natural(self) -> int:
        return self.box.natural() + 2 * self._pad()

    def least(self) -> int:
        return self.box.least() + 2 * self._pad()

    def measure(self, width: int) -> int:
        inside = self.box.measure(max(1, width - 2 * self._pad()))
        return max(self.target(), inside + 2 * self._pad() + self.ctx.px(self.style.depth))

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        wide = max(1, rect.width - 2 * self._pad())
        inside = pygame.Rect(0, 0, wide, self.box.measure(wide))
        inside.center = (rect.centerx, rect.centery - max(1, self.ctx.px(self.style.depth)) // 2)
        self.box.place(inside)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, radius = self.ctx.theme, self.ctx.theme.px(self.style.radius)
        edge = theme.color(self.edge) if self.edge else theme.mix("edge", "ink", 0.15)
        face = self.face(canvas, edge, self.style)
        lit = self.hovered or self.focused
        art.rounded(canvas, face, radius, theme.mix("paper_light", "spot", 0.4) if lit else theme.color(self.tone))
        if self.edge or theme.name == "contrast":
            art.ring(canvas, face, radius, max(2, self.ctx.px(3)) if self.edge else 1, edge)
        sunk = face.centery - self.rect.centery + max(1, self.ctx.px(self.style.depth)) // 2
        self.box.shift(sunk)
        self.box.draw(canvas)
        self.box.shift(-sunk)
        self.draw_ring(canvas, self.rect, radius)


class Item(Struct, frozen=True):
    """One row of a list: a title, a smaller line below it, a word at the right, an icon, a note."""

    title: Text | str
    detail: Text | str = ""
    aside: Text | str = ""
    icon: str = ""
    key: str = ""


class ListRow(Pressable):
    """A row that can be opened."""

    gap = 0

    def __init__(self, item: Item, action: Callable[[], None], *, last: bool) -> None:
        super().__init__(action)
        self.item = item
        self.key = item.key
        self.last = last
        self.selected = False

    @property
    def name(self) -> str:
        return self.spoken(self.item.title, self.item.detail, self.item.aside)

    def states(self) -> frozenset[State]:
        return super().states() | ({State.SELECTED} if self.selected else set())

    def _pad(self) -> int:
        return round(self.ctx.fonts.height("body") * 0.75)

    def _icon_size(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.5) if art.has_icon(self.item.icon) else 0

    def _text_width(self, width: int) -> int:
        aside = self.ctx.fonts.size(self.ctx.tr(self.item.aside), "small")[0]
        icon = self._icon_size()
        used = (icon + self._pad() if icon else 0) + (aside + self._pad() if aside else 0)
        return max(1, width - 2 * self._pad() - used)

    def _detail(self, width: int) -> list[Strip]:
        shown = self.ctx.tr(self.item.detail)
        return self.ctx.lines(self.item.detail, "small", self._text_width(width)) if shown else []

    def measure(self, width: int) -> int:
        text = lines_height(self.ctx, "bold", 1) + lines_height(self.ctx, "small", len(self._detail(width)))
        return max(self.target(), text + self._pad())

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, item = self.ctx.theme, self.ctx.fonts, self.item
        radius = theme.px("button_radius")
        inner = self.rect.inflate(0, -2)
        if self.selected or self.hovered or self.focused:
            share = 0.38 if self.held or self.selected else 0.22
            art.rounded(canvas, inner, radius, theme.mix("paper", "spot", share))
        elif not self.last:
            line = pygame.Rect(self.rect.left + self._pad(), self.rect.bottom - 1, self.rect.width - 2 * self._pad(), 1)
            canvas.fill(theme.mix("paper", "edge", 0.6), line)
        left = self.rect.left + self._pad()
        size = self._icon_size()
        if size:
            canvas.blit(art.icon(item.icon, size, theme.color("muted")), (left, self.rect.centery - size // 2))
            left += size + self._pad()
        detail = self._detail(self.rect.width)
        title_height, detail_height = fonts.line_height("bold"), fonts.line_height("small") * len(detail)
        top = self.rect.centery - (title_height + detail_height) // 2
        width = self._text_width(self.rect.width)
        title = fonts.cut(self.ctx.tr(item.title), "bold", width)
        fonts.draw(canvas, title, (left, top), "bold", theme.color("ink"))
        area = pygame.Rect(left, top + title_height, width, detail_height)
        draw_lines(canvas, self.ctx, detail, area, "small", color=theme.color("muted"))
        aside = self.ctx.tr(item.aside)
        if aside:
            end = self.rect.right - self._pad()
            side = pygame.Rect(left + width, self.rect.top, end - left - width, self.rect.height)
            fonts.draw(canvas, aside, side, "small", theme.color("muted"), align="right")
        self.draw_ring(canvas, inner, radius)


class ListBox(Box):
    """Rows to open, below each other. `on_open` gets the row's number."""

    role = Role.LIST

    def __init__(self, rows: Sequence[Item], on_open: Callable[[int], None], selected: int = -1) -> None:
        self.rows = [
            ListRow(item, partial(on_open, index), last=index == len(rows) - 1) for index, item in enumerate(rows)
        ]
        self.select(selected)

    def select(self, index: int) -> None:
        """Mark one row; -1 for none."""
        for number, row in enumerate(self.rows):
            if row.selected != (number == index):
                row.selected = number == index
                row.changed()

    def children(self) -> Sequence[Box]:
        return self.rows

    def measure(self, width: int) -> int:
        return sum(row.measure(width) for row in self.rows)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        top = rect.top
        for row in self.rows:
            height = row.measure(rect.width)
            row.place(pygame.Rect(rect.left, top, rect.width, height))
            top += height

    def draw(self, canvas: pygame.Surface) -> None:
        clip = canvas.get_clip()
        for row in self.rows:
            if row.rect.bottom > clip.top and row.rect.top < clip.bottom:
                row.draw(canvas)


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
        return self.side or self.target()

    def measure(self, width: int) -> int:
        return self.side or self.target()

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        bright = self.enabled
        face = self.face(canvas, theme.mix("edge", "ink", 0.18) if bright else None, FLAT)
        share = 0.55 if self.lit else 0.3 if self.hovered or self.focused else 0.0
        fill = theme.mix("paper_light", "spot", share) if bright else theme.mix("ground_dark", "ground", 0.35)
        art.rounded(canvas, face, radius, fill)
        if theme.name == "contrast":
            art.ring(canvas, face, radius, 1, theme.color("edge" if bright else "on_ground"))
        size = round(min(face.width, face.height) * 0.56)
        color = theme.color("ink") if bright else theme.mix("ground_light", "on_ground_muted", 0.35)
        art.draw_icon(canvas, self.icon, size, color, face.center)
        self.draw_ring(canvas, self.rect, radius)
