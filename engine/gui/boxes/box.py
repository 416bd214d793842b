"""The base class of boxes: whatever is laid out, painted, clicked, focused and named.

A box is measured for a width, placed in window pixels, and gets intents from its pane. It has a role, a name, a state
and actions (`roles`), so that everything on the screen can be read and used without being seen (`tree`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Generic, Protocol, Self, TypeVar, cast

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.drawing import art
from engine.gui.drawing.sentences_with_pictures import Strip
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context

NOTHING = Text("")
WHOLE = 10_000
"""A width in pixels that no window has."""


class Host(Protocol):
    """What a box may know of the pane it is in."""

    ctx: Context
    dark: bool
    hover: Box | None
    pressed: Box | None
    sizes: dict[tuple[object, ...], int] | None
    """While everything is being placed: the sizes taken so far (see `once`)."""

    def has_focus(self, box: Box, *, seen: bool = True) -> bool:
        """Whether the focus is on this box (and, if `seen`, to be shown)."""

    def dirty(self, box: Box) -> None:
        """The box must be painted again."""

    def relayout(self) -> None:
        """The height of the box has changed."""


M = TypeVar("M", bound=Callable[..., int])


def once(measured: M) -> M:
    """A method of a box that returns a size in pixels, asked only once while its pane places everything: boxes in boxes
    ask each other again and again."""

    @wraps(measured)
    def known(box: Box, *width: int) -> int:
        sizes = box.host.sizes if box.host is not None else None
        if sizes is None:
            return measured(box, *width)
        key = (box, measured, *width)
        if key not in sizes:
            sizes[key] = measured(box, *width)
        return sizes[key]

    return cast("M", known)


class Box:
    """One element of a pane. `note` explains it; `key` keeps the focus on it when the pane is filled again.

    A class that paints something of its own says what it is (`role`) and what it is called (`label`).
    """

    role = Role.GROUP
    called: Text | str = ""
    """The box's name, if neither its words nor what it holds say it (ARIA: `aria-label`)."""
    grow = 0.0
    """The share that it takes of the width that is left in a row."""
    focusable = False
    by_pointer = False
    """Can it be pressed by the pointer only, and does the keyboard skip it?"""
    moving = False
    """Does it move by itself? Then its pane calls `advance` every frame."""
    drags = False
    """Does it follow a pointer that is down on it?"""
    stays = False
    """Whether it stays where it is while its pane scrolls, beside the moving content."""
    gap = 12
    """Space above it in the flow, in pixels at 1280x720."""
    rect = pygame.Rect(0, 0, 0, 0)
    """The box's rectangle in the window once it is placed; replaced, never modified."""
    host: Host | None = None
    note: Text = NOTHING
    key = ""
    enabled = True
    is_paper = False
    """Does what it holds lie on paper?"""
    on_paper = False
    """Does it lie on paper itself, whatever its pane lies on?"""
    fills = False
    """Is it as high as the line of boxes in which it stands?"""

    def keyed(self, key: str) -> Self:
        """Set the box's key. Returns the box."""
        self.key = key
        return self

    def named(self, name: Text | str) -> Self:
        """Set a name that is not shown. Returns the box."""
        self.called = name
        return self

    def spaced(self, gap: int) -> Self:
        """Set the space above the box (see `gap`). Returns the box."""
        self.gap = gap
        return self

    def growing(self, share: float = 1.0) -> Self:
        """Let the box take this share of the width that is left in a row. Returns the box."""
        self.grow = share
        return self

    # --- what it is --------------------------------------------------------------------------------------------------

    def label(self) -> Text | str:
        """What it is called; "": what all that it holds is called, one after the other."""
        return ""

    @property
    def name(self) -> str:
        """What the box is called, in the player’s language."""
        own = self.ctx.tr(self.called or self.label()).strip()
        return own or ", ".join(name for child in self.children() if (name := child.name))

    def _has_name(self) -> bool:
        # without putting all of it together: there may be hundreds
        own = self.ctx.tr(self.called or self.label()).strip()
        return bool(own) or any(child._has_name() for child in self.children())

    def spoken(self, *words: Text | str) -> str:
        """Words in the player's language, joined by spaces; empty ones are left out."""
        return ", ".join(said for part in words if (said := self.ctx.tr(part).strip()))

    @property
    def value_text(self) -> str:
        """What is set in it, or how much it shows, in the player's language; "" for nothing."""
        return ""

    @property
    def span(self) -> tuple[int, int, int, int] | None:
        """The least and the greatest number that can be set, a step, and what is set now; None for anything else."""
        return None

    def states(self) -> frozenset[State]:
        """What is true of it now."""
        found = set() if self.enabled else {State.DISABLED}
        if self.host is not None and self.host.has_focus(self, seen=False):
            found.add(State.FOCUSED)
        return frozenset(found)

    def actions(self) -> tuple[Action, ...]:
        """What can be done with it now."""
        return (Action.FOCUS, Action.PRESS) if self.focusable and self.enabled else ()

    def perform(self, action: Action, value: str = "") -> bool:
        """Do one of its actions, as a screen reader does. False if it can't be done. value: for `SET_VALUE`."""
        if action not in self.actions() or action is not Action.PRESS:
            return False
        return self.tell(Intent("confirm"))

    # --- its place ---------------------------------------------------------------------------------------------------

    @property
    def ctx(self) -> Context:
        """The context; only once it is in a pane."""
        if self.host is None:
            raise RuntimeError("a box is used before it is in a pane")
        return self.host.ctx

    def bind(self, host: Host) -> None:
        """Put it into a pane, with all its children. `TypeError` if it can be used but has no name."""
        self.host = host
        for child in self.children():
            child.on_paper = self.on_paper or self.is_paper
            child.bind(host)
        if self.focusable and not (self._has_name() or self.name):
            raise TypeError(f"a {type(self).__name__} without a name: nobody could tell what it is")

    @property
    def stands_out(self) -> bool:
        """May "confirm" press it although nothing shows yet that it has the focus? Then it looks like the answer."""
        return False

    def children(self) -> Sequence[Box]:
        """The boxes it holds."""
        return ()

    def leaves(self) -> list[Box]:
        """The box and everything it holds, in reading order."""
        found = [self]
        for child in self.children():
            found += child.leaves()
        return found

    def natural(self) -> int:
        """The preferred width in pixels; `WHOLE` by default: all there is."""
        return WHOLE

    @once
    def least(self) -> int:
        """The width in pixels below which something of it would be cut; by default that of the boxes it holds, of one
        that holds none its preferred width."""
        inner = self.children()
        natural = WHOLE if inner else self.natural()
        return max((box.least() for box in inner), default=0 if natural >= WHOLE else natural)

    def measure(self, width: int) -> int:
        """The height it needs in this width, in pixels."""
        return 0

    def place(self, rect: pygame.Rect) -> None:
        """Set the box's rectangle in the window, as wide as it was measured for."""
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
        """Paint it; the clip is set. By default what it holds."""
        draw_seen(canvas, self.children())

    @property
    def dark(self) -> bool:
        """Does it lie on the dark ground?"""
        return self.host is not None and self.host.dark and not self.on_paper

    def color(self, tone: str) -> pygame.Color:
        """A colour of the theme, adjusted to what it lies on."""
        name = {"ink": "on_ground", "muted": "on_ground_muted", "link": "focus_on_dark", "warn": "focus_on_dark"}
        return self.ctx.theme.color(name.get(tone, tone) if self.dark else tone)

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
        outer = rect.inflate(2 * width + 2, 2 * width + 2)
        art.ring(canvas, outer, radius + width + 1, width, theme.color("focus_on_dark" if self.dark else "focus"))

    def target(self) -> int:
        """The least height of something that can be pressed."""
        fonts = self.ctx.fonts
        return max(self.ctx.theme.px("target"), round(fonts.line_height("button") * 1.55))

    def finger(self, pixels: int) -> int:
        """This height or width, or with touch size at least what a finger needs."""
        return max(pixels, self.ctx.theme.px("target")) if self.ctx.theme.touch else pixels

    def changed(self) -> None:
        """Have the box painted again in the next frame."""
        if self.host is not None:
            self.host.dirty(self)

    def advance(self, dt: float) -> None:
        """Move on by so many seconds."""

    @property
    def stale(self) -> bool:
        """Has the state changed of which it was built?"""
        return False

    def catch_up(self) -> None:
        """Build it anew if its state has changed: its pane calls this every frame. The whole pane is placed again only
        if another height is needed."""

    # --- what it is told ---------------------------------------------------------------------------------------------

    def tell(self, intent: Intent) -> bool:
        """Handle an intent while it has the focus ("confirm", "focus", "text", ...). True if it was used."""
        return False

    def over(self, pos: tuple[int, int] | None) -> None:
        """The pointer is over it, not pressed; None: no longer."""

    def press(self, pos: tuple[int, int]) -> None:
        """The pointer went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while down."""

    def release(self, pos: tuple[int, int]) -> None:
        """The pointer came up, perhaps elsewhere."""


class Built(Box, ABC):
    """A box that says in `build` what it is made of; it is built anew whenever its `state` is another one."""

    _boxes: Box | None = None
    _of: object = None

    @abstractmethod
    def build(self) -> Box:
        """What it is made of, as long as the state stays as it is."""

    def state(self) -> object:
        """What `build` depends on, if that may change while it is shown: a value that can be compared."""
        return None

    @property
    def stale(self) -> bool:
        return self._boxes is not None and self._of != self.state()

    def catch_up(self) -> None:
        if self.host is None or not self.stale:
            return
        self._boxes = None
        if not self.rect.width:
            # it is still to be placed
            return
        if self.measure(self.rect.width) == self.rect.height:
            self.place(self.rect)
            self.changed()
        else:
            self.host.relayout()

    def boxes(self) -> Box:
        """What it is made of now."""
        if self._boxes is None:
            self._of, self._boxes = self.state(), self.build()
            if self.host is not None:
                super().bind(self.host)
        return self._boxes

    def bind(self, host: Host) -> None:
        self.host = host
        if self._boxes is None:
            # binds them as well
            self.boxes()
        else:
            super().bind(host)

    def children(self) -> Sequence[Box]:
        return (self.boxes(),)

    def natural(self) -> int:
        return self.boxes().natural()

    def measure(self, width: int) -> int:
        return self.boxes().measure(width)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.boxes().place(rect)


S = TypeVar("S")


class Live(Built, Generic[S]):
    """What a function makes of a value that changes while it is shown. state: returns the value, which can be compared;
    made: returns a box for it."""

    def __init__(self, state: Callable[[], S], made: Callable[[S], Box]) -> None:
        self._state = state
        self._made = made

    def state(self) -> object:
        return self._state()

    def build(self) -> Box:
        return self._made(self._state())


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
