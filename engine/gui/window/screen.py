"""The window: its sizes, full screen, and which parts of it must be painted again."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence
from itertools import pairwise

import pygame

from engine.core.errors import TrailboxError
from engine.core.text import say
from engine.gui.drawing.theme import GFX

REFERENCE = (1280, 720)
SQUARE = 1.1
"""A window whose width is less than this many times its height is not wide."""
NOT_WIDE = (880, 0.82)
"""For how many pixels of its width things are drawn as large as at 1280x720, and the most that this makes of them."""
SMALLEST_REMEMBERED = (320, 240)
MOST_RECTS = 12
RETURN_TRIES = 5
RETURN_MS = 60
FULL_SHARE = 0.85
"""When the dirty rectangles cover this share of the window, all of it is painted."""


def merge(rects: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """The same area in few rectangles that do not overlap, all inside `bounds`."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.clip(bounds)
        if not grown.width or not grown.height:
            continue
        hit = _partner(grown, merged)
        while hit is not None:
            grown = grown.union(merged.pop(hit))
            hit = _partner(grown, merged)
        merged.append(grown)
    covered = sum(rect.width * rect.height for rect in merged)
    if covered > FULL_SHARE * bounds.width * bounds.height:
        return [bounds.copy()]
    return [merged[0].unionall(merged[1:])] if len(merged) > MOST_RECTS else merged


def around(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The rest of a rectangle around a hole, in up to four rectangles."""
    hole = hole.clip(whole)
    if not hole.width or not hole.height:
        return [whole]
    left, top, right, bottom = whole.left, whole.top, whole.right, whole.bottom
    parts = [
        pygame.Rect(left, top, whole.width, hole.top - top),
        pygame.Rect(left, hole.bottom, whole.width, bottom - hole.bottom),
        pygame.Rect(left, hole.top, hole.left - left, hole.height),
        pygame.Rect(hole.right, hole.top, right - hole.right, hole.height),
    ]
    return [part for part in parts if part.width and part.height]


def strips(whole: pygame.Rect, count: int) -> list[pygame.Rect]:
    """A rectangle cut into this many parts from top to bottom, or into its rows if it has fewer."""
    count = max(1, min(count, whole.height))
    ends = [whole.height * n // count for n in range(count + 1)]
    return [pygame.Rect(whole.left, whole.top + top, whole.width, end - top) for top, end in pairwise(ends)]


def _partner(rect: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """A rectangle worth painting together with this one: they overlap, or little between them is wasted."""
    area = rect.width * rect.height
    for index, other in enumerate(others):
        if rect.colliderect(other):
            return index
        union = rect.union(other)
        if union.width * union.height <= 1.25 * (area + other.width * other.height):
            return index
    return None


class Screen:
    """The window and its dirty rectangles. `canvas` is the display's surface; paint only inside the area asked for."""

    def __init__(
        self, size: tuple[int, int], *, full: bool = False, plain: bool = True, headless: bool = False
    ) -> None:
        """Raises `TrailboxError` where there is no display."""
        self.headless = headless
        self.full = False
        self.windowed = size
        """The size of the window when it is not full screen."""
        self._dirty: list[pygame.Rect] = []
        self._all = True
        self._seen = (0, 0)
        self.canvas: pygame.Surface
        _start_display(headless=headless, plain=plain)
        self._open(size, full=full)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.canvas.get_size()

    @property
    def rect(self) -> pygame.Rect:
        """The whole window."""
        return self.canvas.get_rect()

    @property
    def unit(self) -> float:
        """The scale relative to 1280x720.

        In a window that is not wide it is larger, because things stand below each other there instead of side by side
        and so have more of the width.
        """
        (width, height), (wide, high) = self.size, REFERENCE
        usual = min(width / wide, height / high)
        return max(usual, min(NOT_WIDE[1], width / NOT_WIDE[0])) if width < height * SQUARE else usual

    def invalidate(self, rect: pygame.Rect | None = None) -> None:
        """This part must be painted again; None means all of it."""
        if rect is None:
            self._all = True
        elif not self._all and rect.width > 0 and rect.height > 0:
            self._dirty.append(pygame.Rect(rect))

    @property
    def dirty(self) -> bool:
        """Whether anything must be painted."""
        return self._all or bool(self._dirty)

    def take(self) -> list[pygame.Rect]:
        """What must be painted now, merged; nothing is dirty afterwards."""
        rects = [self.rect] if self._all else merge(self._dirty, self.rect)
        self._all = False
        self._dirty = []
        return rects

    def refresh(self) -> bool:
        """Notice that the window has another size by now. True if so."""
        surface = pygame.display.get_surface()
        if surface is None or (surface is self.canvas and surface.get_size() == self._seen):
            return False
        changed: bool = surface.get_size() != self._seen
        self.canvas = surface
        self._seen = surface.get_size()
        if not self.full:
            self.windowed = self._seen
        self.invalidate()
        return changed

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window this size (for tests and pictures; players drag its corner)."""
        self._open(size, full=False)

    def set_full(self, full: bool) -> bool:
        """Full screen on the monitor where the window is, or back to the size it had.

        False if the system refuses; the window then stays as it is.
        """
        if full == self.full:
            return True
        before = self.windowed
        try:
            if full:
                _handle().set_fullscreen(desktop=True)
            else:
                _handle().set_windowed()
        except pygame.error:
            return False
        self.full = full
        if not full:
            self._win_back(before)
        self._adopt()
        return True

    def _win_back(self, size: tuple[int, int]) -> None:
        """Some window managers restore the old size only after full screen has ended, a moment later."""
        for _ in range(RETURN_TRIES):
            window = _handle()
            if window.size == size:
                return
            pygame.event.pump()
            pygame.time.wait(RETURN_MS)
            window.size = size

    def _open(self, size: tuple[int, int], *, full: bool) -> None:
        with warnings.catch_warnings():
            # it is no concern of the player that the system prefers another size
            warnings.simplefilter("ignore", RuntimeWarning)
            self.canvas = pygame.display.set_mode((max(1, size[0]), max(1, size[1])), pygame.RESIZABLE)
        self.full = False
        self.windowed = size
        if full:
            self.set_full(True)
        self._adopt()

    def _adopt(self) -> None:
        """Paint all of the window's present surface from now on."""
        self.canvas = pygame.display.get_surface() or self.canvas
        self._seen = self.canvas.get_size()
        self.invalidate()


def _handle() -> pygame.Window:
    """The display's window, for what `pygame.display` cannot do; `set_mode` may make it invalid, so nobody keeps it.

    `set_mode` changes to full screen by a new window, which lies elsewhere afterwards, and with the size of another
    monitor it ends the program under X11.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _start_display(*, headless: bool, plain: bool) -> None:
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "trailbox")
    no_display = say("There is no display to open a window on. Start Trailbox from a desktop session.")
    chosen = os.environ.get("SDL_VIDEODRIVER", "")
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not chosen and not desktop:
        raise TrailboxError(no_display)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise TrailboxError(no_display) from error
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy", "evdev") and driver != chosen:
        pygame.display.quit()
        raise TrailboxError(no_display)
    if driver == "x11" and plain:
        # without a GPU the default path draws through a software OpenGL: 10 ms a frame instead of 0.02
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    pygame.display.set_caption("Trailbox")
    with contextlib.suppress(pygame.error, OSError):
        pygame.display.set_icon(pygame.image.load(GFX / "art" / "icon.png"))
