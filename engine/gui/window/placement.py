"""Where and how large the window opens: as it was left, or fitted to the screen."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

Size = tuple[int, int]
REFERENCE = (1280, 720)
USUAL = (1920, 1080)
"""The monitor on which a window of the reference's size looks right."""
ROOM = (0.95, 0.85)
"""The shares of a monitor that a window takes at most: the rest is for its frame, its title and the system's bars."""


class Placement(Struct, frozen=True):
    """A window that can be opened again.

    size, place: without full screen and not maximised; place: None leaves it to the system. monitors: the sizes of all
    monitors that there were, so that no window opens on one that is gone; none at the first start.
    """

    size: Size = REFERENCE
    place: tuple[int, int] | None = None
    maximised: bool = False
    monitors: tuple[Size, ...] = ()

    def on(self, monitors: tuple[Size, ...]) -> Placement:
        """The window on these monitors: the same if nothing has changed, else fitted to the first of them."""
        if self.monitors == monitors or not monitors:
            return self
        return replace(self, size=fitted(self.size, monitors[0]), place=None, monitors=monitors)


def fitted(size: Size, monitor: Size) -> Size:
    """A window's size on a monitor: all of it can be seen, and on a very large one it is not tiny."""
    if size == REFERENCE:
        grown = max(1.0, min(monitor[0] / USUAL[0], monitor[1] / USUAL[1]))
        size = round(size[0] * grown), round(size[1] * grown)
    return min(size[0], int(monitor[0] * ROOM[0])), min(size[1], int(monitor[1] * ROOM[1]))
