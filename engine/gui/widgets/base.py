"""What every widget is. A widget is measured for a width, placed in window pixels, told intents by its pane."""

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
    """What a widget may know of the pane it is in."""

    ctx: Context
    dark: bool
    hover: Widget | None
    pressed: Widget | None

    def has_focus(self, widget: Widget, *, seen: bool = True) -> bool:
        """Whether the focus is on this widget (and, if `seen`, to be shown)."""

    def dirty(self, widget: Widget) -> None:
        """The widget looks different now."""

    def relayout(self) -> None:
        """The widget needs another height now."""


class Widget:
    """One thing in a pane. `note` explains it; `key` keeps the focus on it when the pane is filled anew."""

    focusable = False
    by_pointer = False
    """Is it pressed by the pointer only, and passed over by the keyboard?"""
    stays = False
    """Whether it stays where it is while its pane scrolls: it stands beside what moves."""
    gap = 12
    """Space above it in the flow, in pixels at 1280x720."""
    rect = pygame.Rect(0, 0, 0, 0)
    """In the window, once it is placed; put in the place of the old one and never changed itself."""
    host: Host | None = None
    note: Text = NOTHING
    key = ""
    enabled = True

    def keyed(self, key: str) -> Self:
        """Itself, under this key."""
        self.key = key
        return self

    def spaced(self, gap: int) -> Self:
        """Itself, with so much space above it (see `gap`)."""
        self.gap = gap
        return self

    # --- its place ---------------------------------------------------------------------------------------------------

    @property
    def ctx(self) -> Context:
        """The context; only once it is in a pane."""
        if self.host is None:
            raise RuntimeError("a widget is used before it is in a pane")
        return self.host.ctx

    def bind(self, host: Host) -> None:
        """Put it into a pane, with all that it holds."""
        self.host = host
        for child in self.children():
            child.bind(host)

    def children(self) -> Sequence[Widget]:
        """The widgets it holds."""
        return ()

    def leaves(self) -> list[Widget]:
        """Itself and everything it holds, in reading order."""
        return [self, *(leaf for child in self.children() for leaf in child.leaves())]

    def natural(self) -> int:
        """The width it would like, in pixels; unless a class says otherwise, as wide as there is room."""
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
        """What has to be made before it is painted for the first time, in steps; it has its place by then."""
        return iter(())

    # --- its look ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint it; the clip is set."""

    def color(self, tone: str) -> pygame.Color:
        """A colour of the theme, as it is read on this pane's ground."""
        dark = self.host is not None and self.host.dark
        name = {"ink": "on_ground", "muted": "on_ground_muted", "link": "focus_on_dark", "warn": "focus_on_dark"}
        return self.ctx.theme.color(name.get(tone, tone) if dark else tone)

    @property
    def focused(self) -> bool:
        """The focus is here and to be seen."""
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
        """The focus ring, around a part of the widget."""
        if not self.focused:
            return
        theme = self.ctx.theme
        width = max(2, theme.px("focus"))
        dark = self.host is not None and self.host.dark
        outer = rect.inflate(2 * width + 2, 2 * width + 2)
        art.ring(canvas, outer, radius + width + 1, width, theme.color("focus_on_dark" if dark else "focus"))

    def target(self) -> int:
        """The least height of something to be hit."""
        fonts = self.ctx.fonts
        return max(self.ctx.theme.px("target"), round(fonts.line_height("button") * 1.55))

    def finger(self, height: int) -> int:
        """At least so high, with the touch size as high as a finger needs."""
        return max(height, self.ctx.theme.px("target")) if self.ctx.theme.touch else height

    def changed(self) -> None:
        """Paint it again."""
        if self.host is not None:
            self.host.dirty(self)

    # --- what it is told ---------------------------------------------------------------------------------------------

    def tell(self, intent: Intent) -> bool:
        """A wish while it has the focus ("confirm", "focus", "text", ...). True if it was of use."""
        return False

    def press(self, pos: tuple[int, int]) -> None:
        """The pointer went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while down."""

    def release(self, pos: tuple[int, int]) -> None:
        """The pointer came up, perhaps elsewhere."""


OVERHANG = 12
"""Pixels at 1280x720 that rings and shadows of a widget may reach beyond it."""


def draw_seen(canvas: pygame.Surface, widgets: Iterable[Widget]) -> None:
    """Those that reach into the clip."""
    clip = canvas.get_clip()
    for widget in widgets:
        margin = 2 * widget.ctx.px(OVERHANG)
        if clip.width and widget.rect.inflate(margin, margin).colliderect(clip):
            widget.draw(canvas)


def lines_height(ctx: Context, style: str, count: int) -> int:
    """Pixels that so many lines of a style take."""
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
    """Lines of text in a rectangle, centred vertically; those outside the clip are passed over."""
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
