"""The window: where and how large it opens, full screen, and which parts of it must be painted again."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Sequence
from itertools import pairwise

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import TrailboxError
from engine.core.text import say
from engine.gui.window.system_window import Size, icon, monitor_sizes, system_scale, system_window

REFERENCE = (1280, 720)
USUAL = (1920, 1080)
"""The monitor on which a window of the reference's size looks right."""
ROOM = (0.95, 0.85)
"""The shares of a monitor that a window takes at most: the rest is for its frame, its title and the system's bars."""
SQUARE = 1.1
"""A window whose width is less than this many times its height is not wide."""
SLOWER = 0.85
"""The power of the size of a window larger than 1280x720 with which letters grow."""
NOT_WIDE = (880, 0.82)
"""For how many pixels of its width things are drawn as large as at 1280x720, and the most that this makes of them."""
SMALLEST_REMEMBERED = (320, 240)
STILL = 30.0
"""Seconds without movement after which the monitor may sleep, if nobody touches anything."""
MOST_RECTS = 12
RETURN_TRIES = 5
RETURN_MS = 60
SETTLED = 0.5
"""Seconds without a change after which the window's place and size count as chosen by the player."""
FULL_SHARE = 0.85
"""When the dirty rectangles cover this share of the window, all of it is painted."""


class Placement(Struct, frozen=True):
    """A window that can be opened again.

    size, place: without full screen and not maximised; place: None leaves it to the system. monitors: the sizes of all
    monitors that there were, so that no window opens on one that is gone; none at the first start.
    """

    size: Size = REFERENCE
    place: tuple[int, int] | None = None
    maximised: bool = False
    monitors: tuple[Size, ...] = ()

    def on(self, monitors: tuple[Size, ...], scale: float = 1.0) -> Placement:
        """The window on these monitors: the same if nothing has changed, else fitted to the first of them.

        scale: how much larger than usual the system shows things there (1.5 for 150 %).
        """
        if self.monitors == monitors or not monitors:
            return self
        return replace(self, size=fitted(self.size, monitors[0], scale), place=None, monitors=monitors)


def fitted(size: Size, monitor: Size, scale: float = 1.0) -> Size:
    """A window's size on a monitor: all of it can be seen, and on a very large or fine one it is not tiny."""
    if size == REFERENCE:
        grown = max(1.0, scale, min(monitor[0] / USUAL[0], monitor[1] / USUAL[1]))
        size = round(size[0] * grown), round(size[1] * grown)
    return min(size[0], int(monitor[0] * ROOM[0])), min(size[1], int(monitor[1] * ROOM[1]))


def merge(rects: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Few rectangles that do not overlap and cover the same area, all inside `bounds`."""
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
    """The window and its dirty rectangles. `canvas` is what is drawn on; paint only inside the area asked for."""

    def __init__(
        self,
        size: tuple[int, int],
        *,
        before: Placement | None = None,
        full: bool = False,
        plain: bool = True,
        headless: bool = False,
    ) -> None:
        """`before`: how the window was left, which counts more than `size`.

        Raises `TrailboxError` where there is no display.
        """
        self.headless = headless
        self.full = False
        self.maximised = False
        self.windowed = size
        """The size of the window when it is neither full screen nor maximised."""
        self.place: tuple[int, int] | None = None
        """Where it is then."""
        self._chosen: tuple[Size, tuple[int, int] | None] = (self.windowed, self.place)
        self._moved = 0.0
        self._still_since = time.monotonic()
        self._may_sleep = False
        self._dirty: list[pygame.Rect] = []
        self._all = True
        self._seen: tuple[Size, float] = (0, 0), 1.0
        """The drawing's size and scale when it was adopted."""
        self._before_full: tuple[Size, ...] = ()
        """The monitors there were when full screen began."""
        self.canvas: pygame.Surface
        _start_display(headless=headless, plain=plain)
        self.window = system_window()
        if before is None:
            self._open(size)
        else:
            self._open_as(before.on(monitor_sizes(), system_scale()), full)
        self.window.look()
        if full:
            self.set_full(True)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing in pixels."""
        return self.canvas.get_size()

    @property
    def rect(self) -> pygame.Rect:
        """The whole window."""
        return self.canvas.get_rect()

    @property
    def unit(self) -> float:
        """The scale of what is read and pressed relative to 1280x720 on a usual monitor.

        It grows less than a larger window does, which therefore shows more. In a window that is not wide it is larger,
        because things stand below each other there instead of side by side and so have more of the width.
        """
        scale, (wide, high) = self.window.scale, REFERENCE
        width, height = self.size[0] / scale, self.size[1] / scale
        usual = min(width / wide, height / high)
        usual = usual**SLOWER if usual > 1 else usual
        if width < height * SQUARE:
            usual = max(usual, min(NOT_WIDE[1], width / NOT_WIDE[0]))
        return usual * scale

    def pixel(self, place: tuple[float, float]) -> tuple[int, int]:
        """Where the system's place of a pointer is on the drawing."""
        return int(place[0] * self.window.density), int(place[1] * self.window.density)

    def keep_awake(self, moving: bool, now: float) -> None:
        """The system may switch the monitor off once nothing has moved for a while. `now`: seconds."""
        if moving:
            self._still_since = now
        may_sleep = now >= self._still_since + STILL
        if may_sleep != self._may_sleep:
            self._may_sleep = may_sleep
            pygame.display.set_allow_screensaver(may_sleep)

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

    def read(self, event: pygame.event.Event) -> None:
        """Notice what an event says about the window as a whole."""
        if event.type == pygame.WINDOWEXPOSED:
            self.invalidate()
        elif event.type == pygame.WINDOWMAXIMIZED and not self.full:
            self.maximised = True
            if time.monotonic() < self._moved + SETTLED:
                # what it had just become was the maximised size already
                self.windowed, self.place = self._chosen
        elif event.type == pygame.WINDOWRESTORED and not self.full:
            self.maximised = False
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self._rescale()

    def _rescale(self) -> None:
        """On a monitor of another scale the window keeps the size that it seems to have, as far as there is room."""
        grown = self.window.look()
        if grown == 1 or self.full or self.maximised:
            return
        monitor = max(monitor_sizes(), default=self.size)
        sides = [
            min(round(side * grown), int(most * room))
            for side, most, room in zip(self.size, monitor, ROOM, strict=True)
        ]
        self.window.pygame_window().size = sides[0], sides[1]

    def refresh(self) -> bool:
        """Notice that the window is elsewhere or has another size by now. True if things have another size in it."""
        surface = self.window.surface()
        if surface is None:
            return False
        if not self.full and not self.maximised and self.window.active:
            self._follow((self.window.size, self.window.place))
        changed = (surface.get_size(), self.window.scale) != self._seen
        if changed or surface is not self.canvas:
            self._adopt(surface)
        return changed

    def _follow(self, found: tuple[Size, tuple[int, int]]) -> None:
        if self.place is None:
            # where the system has put it
            self.windowed, self.place = self._chosen = found
        elif found != (self.windowed, self.place):
            if time.monotonic() >= self._moved + SETTLED:
                self._chosen = self.windowed, self.place
            self.windowed, self.place = found
            self._moved = time.monotonic()

    @property
    def placement(self) -> Placement:
        """How to open the window again as it is."""
        return Placement(self.windowed, self.place, self.maximised, monitor_sizes())

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window this size (for tests and pictures; players drag its corner)."""
        self._open(size)

    def set_full(self, full: bool) -> bool:
        """Full screen on the monitor where the window is, or back to the size and place it had, maximised if it was.

        False if the system refuses; the window then stays as it is.
        """
        if full == self.full:
            return True
        try:
            if full:
                self._before_full = monitor_sizes()
                self.window.pygame_window().set_fullscreen(desktop=True)
            else:
                self.window.pygame_window().set_windowed()
        except pygame.error:
            return False
        self.full = full
        if not full:
            self._win_back()
            self._come_into_sight()
        self._adopt(self.window.surface())
        return True

    def _win_back(self) -> None:
        """Size, place and maximised state after full screen.

        Some window managers restore the old size only after full screen has ended, a moment later, and the frame is
        back only then.
        """
        for _ in range(RETURN_TRIES):
            window = self.window.pygame_window()
            if window.size == self.windowed and not self.maximised:
                return
            pygame.event.pump()
            pygame.time.wait(RETURN_MS)
            window.size = self.windowed
            if self.maximised:
                break
        if self.maximised:
            self._maximise()

    def _come_into_sight(self) -> None:
        """Where it was before full screen there may be no monitor any more."""
        left = monitor_sizes()
        if left == self._before_full or not left:
            return
        self.windowed, self.place = fitted(self.windowed, left[0]), None
        window = self.window.pygame_window()
        window.size = self.windowed
        window.position = pygame.WINDOWPOS_CENTERED

    def _maximise(self) -> None:
        """From its size and place, to which it returns."""
        if self.place is not None:
            self.window.place = self.place
        self.window.pygame_window().maximize()
        # they tell of the way here
        pygame.event.clear((pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED))
        self.maximised = True

    def _open_as(self, placement: Placement, full: bool) -> None:
        self._open(placement.size)
        self.place = placement.place
        self.maximised = placement.maximised
        if self.maximised and not full:
            self._maximise()
        elif self.place is not None:
            self.window.place = self.place
        self._adopt(self.window.surface())

    def _open(self, size: tuple[int, int]) -> None:
        surface = self.window.open((max(1, size[0]), max(1, size[1])))
        self.full = self.maximised = False
        self.windowed = size
        self._adopt(surface)

    def _adopt(self, surface: pygame.Surface | None) -> None:
        """Paint on this surface from now on, all of it."""
        self.canvas = surface or self.canvas
        self._seen = self.canvas.get_size(), self.window.scale
        self.invalidate()


def _start_display(*, headless: bool, plain: bool) -> None:
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # for bars and menus of the desktop; pygame has set it to the name of the script by now
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "trailbox"
    # each pixel of ours is one of the monitor; otherwise Windows draws the window small and blows it up
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # the system shows what its input method offers
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
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
        pygame.display.set_icon(icon())
