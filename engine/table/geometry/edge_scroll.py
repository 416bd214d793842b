"""Scrolls the board gently while a held piece stays at its edge."""

from __future__ import annotations

from engine.gui.drawing.easing import part
from engine.gui.window.context import Context
from engine.table.geometry.zones import Zones

REACH = 60
"""Pixels at 1280x720 from the edge within which it scrolls."""
DWELL, GATHER = 0.28, 0.5
"""Seconds before the scrolling starts, and until it reaches its full speed."""
SPEED = 620
"""Pixels a second at 1280x720."""


class EdgeScroll:
    """Scrolls the main board while a held piece is near its edge."""

    def __init__(self, ctx: Context, zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self._there = 0.0
        """Seconds that the piece has been at an edge beyond which there is more."""

    @property
    def busy(self) -> bool:
        """Whether a held piece is near the edge."""
        return self._there > 0.0

    def leave(self) -> None:
        """Stop scrolling, since the piece has left the edge."""
        self._there = 0.0

    def update(self, dt: float, pointer: tuple[int, int]) -> None:
        """Move on by `dt` seconds with the pointer here."""
        area = self.zones.main()
        camera = area.camera if area is not None else None
        if area is None or camera is None or not area.rect.collidepoint(pointer):
            self._there = 0.0
            return
        reach = max(1, self.ctx.px(REACH))
        x, y = pointer
        east = max(0.0, 1 - (area.rect.right - x) / reach) - max(0.0, 1 - (x - area.rect.left) / reach)
        south = max(0.0, 1 - (area.rect.bottom - y) / reach) - max(0.0, 1 - (y - area.rect.top) / reach)
        if (not east and not south) or not camera.scrolls(east, south):
            self._there = 0.0
            return
        self._there += dt
        far = self.ctx.px(SPEED) * dt * part(self._there, DWELL, DWELL + GATHER)
        if far:
            camera.scroll(east * far, south * far)
