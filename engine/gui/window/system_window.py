"""The system's window below the drawing, and how large the system shows things.

Sizes and places of windows are in the system's units. A pixel of the drawing is one of them, but on monitors of high
density a Mac (and Wayland) counts in points of several pixels.
"""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Sequence
from typing import Any

import pygame

from engine.gui.drawing.theme import GFX

Size = tuple[int, int]
DENSE = ("cocoa", "wayland")
"""The video drivers of systems that count in points."""
USUAL_DOTS = 96
"""Pixels of an inch where Windows shows things at 100 %."""
LARGEST_SCALE = 5.0


class SystemWindow:
    """The window of `pygame.display`: its pixels are the system's units, and parts of it can be shown alone."""

    def __init__(self) -> None:
        self._scale = 1.0

    def open(self, size: Size) -> pygame.Surface:
        """Open it, or give it this size, without full screen. What to draw on."""
        with warnings.catch_warnings():
            # it is no concern of the player that the system prefers another size
            warnings.simplefilter("ignore", RuntimeWarning)
            return pygame.display.set_mode(size, pygame.RESIZABLE)

    def surface(self) -> pygame.Surface | None:
        """What to draw on at this moment: the system may have given it another size. None: there is no window."""
        return pygame.display.get_surface()

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Show these parts of the drawing, in its pixels."""
        pygame.display.update(list(rects))

    def pygame_window(self) -> pygame.Window:
        """For what has no other way; ask for it each time, since `open` may make it invalid."""
        return display_window()

    @property
    def size(self) -> Size:
        """Its size in the system's units."""
        return pygame.display.get_window_size()

    @property
    def density(self) -> float:
        """How many pixels of the drawing one of the system's units has."""
        return 1.0

    @property
    def scale(self) -> float:
        """How many pixels are drawn where a usual monitor has one."""
        return self._scale

    def look(self) -> float:
        """Look how large the system shows things where the window is now: by how much it must grow to seem as large as
        before."""
        before, self._scale = self._scale, system_scale(self.handle)
        return self._scale / before

    @property
    def active(self) -> bool:
        """Is it shown, and not minimised?"""
        return bool(pygame.display.get_active())

    @property
    def place(self) -> tuple[int, int]:
        """Where its left top corner is."""
        return pygame.display.get_window_position()

    @place.setter
    def place(self, place: tuple[int, int]) -> None:
        pygame.display.set_window_position(place)

    @property
    def handle(self) -> int:
        """The system's number of it, 0 for none."""
        try:
            return int(pygame.display.get_wm_info().get("window", 0))
        except (pygame.error, TypeError, ValueError):
            return 0

    def close(self) -> None:
        """The display ends."""
        pygame.display.quit()


class DenseWindow(SystemWindow):
    """A window whose drawing has all pixels of a monitor of high density: `pygame.display` asks for none.

    It is always shown as a whole. That costs little: SDL copies the picture to the graphics card there in any case.
    """

    def __init__(self) -> None:
        super().__init__()
        self._window: pygame.Window | None = None

    def open(self, size: Size) -> pygame.Surface:
        if self._window is None:
            self._window = pygame.Window("Trailbox", size, resizable=True, allow_high_dpi=True)
            with contextlib.suppress(pygame.error, OSError):
                self._window.set_icon(icon())
        else:
            self._window.set_windowed()
            self._window.size = size
        return self._window.get_surface()

    def surface(self) -> pygame.Surface | None:
        return None if self._window is None else self._window.get_surface()

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        if rects:
            self.pygame_window().flip()

    def pygame_window(self) -> pygame.Window:
        if self._window is None:
            raise pygame.error("there is no window")
        return self._window

    @property
    def size(self) -> Size:
        return self.pygame_window().size

    @property
    def density(self) -> float:
        surface = self.surface()
        return surface.get_width() / max(1, self.size[0]) if surface is not None else 1.0

    @property
    def scale(self) -> float:
        return self.density

    def look(self) -> float:
        return 1.0

    @property
    def active(self) -> bool:
        return self._window is not None

    @property
    def place(self) -> tuple[int, int]:
        return self.pygame_window().position

    @place.setter
    def place(self, place: tuple[int, int]) -> None:
        self.pygame_window().position = place

    @property
    def handle(self) -> int:
        return 0 if self._window is None else self._window.handle

    def close(self) -> None:
        # before the display: a window that outlives it would be released twice
        if self._window is not None:
            self._window.destroy()
            self._window = None
        super().close()


def system_window() -> SystemWindow:
    """The kind of window for the video driver in use."""
    return DenseWindow() if pygame.display.get_driver() in DENSE else SystemWindow()


def display_window() -> pygame.Window:
    """The display's window, for what `pygame.display` cannot do; `set_mode` may make it invalid, so nobody keeps it.

    `set_mode` changes to full screen by a new window, which lies elsewhere afterwards, and with the size of another
    monitor it ends the program under X11.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def icon() -> pygame.Surface:
    """The program's. Raises `pygame.error` or `OSError` if it can't be read."""
    return pygame.image.load(GFX / "art" / "icon.png")


def monitor_sizes() -> tuple[Size, ...]:
    """The sizes of all monitors, in the system's units."""
    return tuple(pygame.display.get_desktop_sizes())


def system_scale(handle: int = 0) -> float:
    """How much larger than usual Windows shows things: on the monitor of a window, by default on the first one.

    Elsewhere 1: X11 scales a window itself, and a Mac and Wayland count in points.
    """
    user = _user32()
    if user is None:
        return 1.0
    try:
        dots = user.GetDpiForWindow(handle) if handle else user.GetDpiForSystem()
    except (AttributeError, OSError):  # before Windows 10
        return 1.0
    return min(max(float(dots) / USUAL_DOTS, 1.0), LARGEST_SCALE)


def _user32() -> Any:
    """The part of Windows that knows about monitors, None elsewhere."""
    if sys.platform != "win32":
        return None
    import ctypes

    return getattr(ctypes, "windll").user32  # noqa: B009 - other systems have none
