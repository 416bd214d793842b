"""The base class of boxes.

A box is measured for a width, placed in window pixels, and gets intents from its pane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, Self

import pygame

from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context

NOTHING = Text("")


class Host(Protocol):
    """What a box may know of the pane it is in."""

    ctx: Context
    dark: bool
    hover: Box | None
    pressed: Box | None

    def has_focus(self, box: Box, *, seen: bool = True) -> bool:
        """Whether the focus is on this box (and, if `seen`, to be shown)."""

    def dirty(self, box: Box) -> None:
        """The box must be painted again."""

    def relayout(self) -> None:
        """The height of the box has changed."""


class Box:
    """One element of a pane. `note` explains it; `key` keeps the focus on it when the pane is filled again."""

    focusable = False
    by_pointer = False
    """Can it be pressed by the pointer only, and does the keyboard skip it?"""
    stays = False
    """Whether it stays where it is while its pane scrolls, beside the moving content."""
    gap = 12
    """Space above it in the flow, in pixels at 1280x720."""
    rect = pygame.Rect(0, 0, 0, 0)
    """Its rectangle in the window once it is placed; it is replaced, never modified."""
    host: Host | None = None
    note: Text = NOTHING
    key = ""
    enabled = True

    def keyed(self, key: str) -> Self:
        """Itself, under this key."""
        self.key = key
        return self

    def spaced(self, gap: int) -> Self:
        """Itself, with this much space above it (see `gap`)."""
        self.gap = gap
        return self

    # --- its place ---------------------------------------------------------------------------------------------------

    @property
    def ctx(self) -> Context:
        """The context; only once it is in a pane."""
        if self.host is None:
            raise RuntimeError("a box is used before it is in a pane")
        return self.host.ctx

    def bind(self, host: Host) -> None:
        """Put it into a pane, with all its children."""
        self.host = host
        for child in self.children():
            child.bind(host)

    @property
    def stands_out(self) -> bool:
        """May "confirm" press it although nothing shows yet that it has the focus? Then it looks like the answer."""
        return False

    def children(self) -> Sequence[Box]:
        """The boxes it holds."""
        return ()

    def leaves(self) -> list[Box]:
        """Itself and everything it holds, in reading order."""
        return [self, *(leaf for child in self.children() for leaf in child.leaves())]

    def natural(self) -> int:
        """The preferred width in pixels; by default the available width."""
        return 10_000

    def measure(self, width: int) -> int:
        """The height it needs in this width, in pixels."""
        return 0

    def place(self, rect: pygame.Rect) -> None:
        """Its rectangle in the window, as wide as measured for."""
        self.rect = rect

    def shift(self, dy: int) -> None:
        """Scrolled by this many pixels."""
        self.rect = self.rect.move(0, dy)
        for child in self.children():
            child.shift(dy)

    def opening(self) -> Iterator[None]:
        """Prepares, in steps, what is needed before it is painted for the first time; it has been placed by then."""
        return iter(())

    # --- its look ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint it; the clip is set."""

    def color(self, tone: str) -> pygame.Color:
        """A colour of the theme, adjusted to the background of this pane."""
        dark = self.host is not None and self.host.dark
        name = {"ink": "on_ground", "muted": "on_ground_muted", "link": "focus_on_dark", "warn": "focus_on_dark"}
        return self.ctx.theme.color(name.get(tone, tone) if dark else tone)

    @property
    def focused(self) -> bool:
        """Has it the focus, and is the focus shown?"""
        return self.host is not None and self.host.has_focus(self)

    @property
    def hovered(self) -> bool:
        """The pointer is over it."""
        return self.enabled and self.host is not None and self.host.hover is self

    @property
    def held(self) -> bool:
        """The pointer was pressed on it and is not yet released."""
        return self.host is not None and self.host.pressed is self

    def draw_ring(self, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """The focus ring, around a part of the box."""
        if not self.focused:
            return
        theme = self.ctx.theme
        width = max(2, theme.px("focus"))
        dark = self.host is not None and self.host.dark
        outer = rect.inflate(2 * width + 2, 2 * width + 2)
        art.ring(canvas, outer, radius + width + 1, width, theme.color("focus_on_dark" if dark else "focus"))

    def target(self) -> int:
        """The least height of something that can be pressed."""
        fonts = self.ctx.fonts
        return max(self.ctx.theme.px("target"), round(fonts.line_height("button") * 1.55))

    def finger(self, height: int) -> int:
        """This height, or with touch size at least as high as a finger needs."""
        return max(height, self.ctx.theme.px("target")) if self.ctx.theme.touch else height

    def changed(self) -> None:
        """Paint it again."""
        if self.host is not None:
            self.host.dirty(self)

    # --- what it is told ---------------------------------------------------------------------------------------------

    def tell(self, intent: Intent) -> bool:
        """Handle an intent while it has the focus ("confirm", "focus", "text", ...). True if it was used."""
        return False

    def press(self, pos: tuple[int, int]) -> None:
        """The pointer went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while down."""

    def release(self, pos: tuple[int, int]) -> None:
        """The pointer came up, perhaps elsewhere."""


OVERHANG = 12
"""Pixels at 1280x720 that rings and shadows of a box may reach beyond it."""


def draw_seen(canvas: pygame.Surface, boxes: Iterable[Box]) -> None:
    """Draw those boxes that reach into the clip."""
    clip = canvas.get_clip()
    for box in boxes:
        margin = 2 * box.ctx.px(OVERHANG)
        if clip.width and box.rect.inflate(margin, margin).colliderect(clip):
            box.draw(canvas)


def lines_height(ctx: Context, style: str, count: int) -> int:
    """The height in pixels of a number of lines of a style."""
    return ctx.fonts.line_height(style) * count


def draw_lines(
    canvas: pygame.Surface,
    ctx: Context,
    lines: Sequence[str | Strip],
    rect: pygame.Rect,
    style: str,
    *,
    color: pygame.Color,
    align: str = "left",
) -> None:
    """Lines of text in a rectangle, centred vertically; those outside the clip are skipped."""
    step = ctx.fonts.line_height(style)
    left = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
    heights = [line.height if isinstance(line, Strip) else step for line in lines]
    y = rect.centery - sum(heights) // 2
    clip = canvas.get_clip()
    for line, height in zip(lines, heights, strict=True):
        if line and y < clip.bottom and y + height > clip.top:
            if isinstance(line, Strip):
                ctx.sentences.draw(canvas, line, (left, y), style, color, align=align)
            else:
                ctx.fonts.draw(canvas, line, (left, y), style, color, align=align)
        y += height
