"""Where a lattice lies on the window: fits an extent, zooms at the pointer, pans, and glides instead of jumping.

Once the player has zoomed or panned, the view stays where he put it until he asks for `fit`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.lattice import Lattice, Point
from engine.core.rules import Cell
from engine.ui.tween import Timer, between, in_out_sine

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

CLOSEST = 4.0
"""How many times larger than the fitted view one may zoom in."""
FARTHEST = 0.5
ZOOM_STEP = 1.18
WHOLE = 12.0
"""From so many pixels a cell on, the fitted view's cells are whole pixels wide."""
GLIDE = 0.24
"""Seconds that a glide takes."""


@dataclass(frozen=True, slots=True)
class View:
    """The lattice point in the middle of the window's part, and the pixels of one lattice unit."""

    x: float
    y: float
    scale: float


def bounds(lattice: Lattice, extent: tuple[Cell, Cell], margin: float) -> Box:
    """The rectangle in lattice units around all cells between two corners of `extent`, and `margin` cells more."""
    points = list(_corner_points(lattice, extent))
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    # a cell is as wide as its corners are apart
    xs = [x for x, _ in lattice.corners((0, 0))]
    ys = [y for _, y in lattice.corners((0, 0))]
    across, down = margin * (max(xs) - min(xs)), margin * (max(ys) - min(ys))
    return left - across, top - down, right - left + 2 * across, bottom - top + 2 * down


def _corner_points(lattice: Lattice, extent: tuple[Cell, Cell]) -> Iterable[Point]:
    (west, north), (east, south) = extent
    for cell in ((west, north), (east, north), (west, south), (east, south)):
        yield from lattice.corners(cell)


class Camera:
    """`rect`: the window's part in pixels. `frame`: what has to be seen, in lattice units."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.rect: Box = (0.0, 0.0, 1.0, 1.0)
        self.frame: Box = (-0.5, -0.5, 1.0, 1.0)
        self.moved_by_player = False
        self.serial = 0
        """Goes up whenever what is seen has moved."""
        self.largest = 0.0
        """The most pixels of one lattice unit in a fitted view; 0 for no limit."""
        self._now = View(0.0, 0.0, 1.0)
        self._from = self._now
        self._to = self._now
        self._timer = Timer(0.0)
        self._placed = False

    # --- what must be seen -------------------------------------------------------------------------------------------

    def place(self, rect: Box) -> None:
        """The window's part is new: the view is right at once, as the window itself has jumped."""
        self.rect = rect
        if self.moved_by_player and self._placed:
            self._jump(self._to)
        else:
            self._jump(self._fitted())
        self._placed = True

    def show(self, extent: tuple[Cell, Cell], margin: float = 0.0, *, glide: bool = True) -> None:
        """These cells have to be seen from now on; the player's own view is left alone."""
        frame = bounds(self.lattice, extent, margin)
        if frame == self.frame:
            return
        self.frame = frame
        if not self.moved_by_player:
            self._go(self._fitted(), glide and self._placed)

    def fit(self) -> None:
        """Show everything again, and follow the table from now on."""
        self.moved_by_player = False
        self._go(self._fitted(), glide=True)

    # --- the player's own view ---------------------------------------------------------------------------------------

    def zoom(self, steps: float, at: tuple[float, float] | None = None) -> None:
        """Larger (positive) or smaller; the lattice point under the pixel `at` stays under it."""
        at = at or (self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2)
        target = self._to
        under = self._point(target, at)
        scale = self._bounded(target.scale * ZOOM_STEP**steps)
        centre = self._middle()
        moved = View(under[0] - (at[0] - centre[0]) / scale, under[1] - (at[1] - centre[1]) / scale, scale)
        self.moved_by_player = True
        self._go(self._clamped(moved), glide=True)

    def pan(self, dx: float, dy: float, *, glide: bool = False) -> None:
        """Move what is seen by so many pixels (the table follows the pointer)."""
        moved = View(self._to.x - dx / self._to.scale, self._to.y - dy / self._to.scale, self._to.scale)
        self.moved_by_player = True
        self._go(self._clamped(moved), glide)

    # --- motion ------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Is it gliding?"""
        return not self._timer.done

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._timer.done:
            return
        self._timer.step(dt)
        share = in_out_sine(self._timer.share)
        start, end = self._from, self._to
        self._set(
            View(between(start.x, end.x, share), between(start.y, end.y, share), between(start.scale, end.scale, share))
        )

    def skip(self) -> None:
        """Arrive now."""
        self._timer.finish()
        self._set(self._to)

    # --- pixels and points -------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Pixels of one lattice unit now."""
        return self._now.scale

    @property
    def goal(self) -> float:
        """Pixels of one lattice unit once the glide is over."""
        return self._to.scale

    def pixel(self, point: Point) -> tuple[float, float]:
        """Where a lattice point is on the window."""
        cx, cy = self._middle()
        return cx + (point[0] - self._now.x) * self._now.scale, cy + (point[1] - self._now.y) * self._now.scale

    def point(self, pixel: tuple[float, float]) -> Point:
        """The lattice point under a pixel."""
        return self._point(self._now, pixel)

    def cell(self, pixel: tuple[float, float]) -> Cell:
        """The cell under a pixel."""
        return self.lattice.nearest(self.point(pixel))

    # --- inside ------------------------------------------------------------------------------------------------------

    def _middle(self) -> tuple[float, float]:
        return self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2

    def _point(self, view: View, pixel: tuple[float, float]) -> Point:
        cx, cy = self._middle()
        return view.x + (pixel[0] - cx) / view.scale, view.y + (pixel[1] - cy) / view.scale

    def _fitted(self) -> View:
        left, top, width, height = self.frame
        scale = min(max(1.0, self.rect[2]) / width, max(1.0, self.rect[3]) / height)
        if scale >= WHOLE:
            # whole pixels: what meets at the edges of cells then meets exactly
            scale = float(int(scale))
        if self.largest:
            scale = min(scale, self.largest)
        return View(left + width / 2, top + height / 2, max(scale, 0.01))

    def _bounded(self, scale: float) -> float:
        fitted = self._fitted().scale
        return min(max(scale, fitted * FARTHEST), fitted * CLOSEST)

    def _clamped(self, view: View) -> View:
        """The middle of the view stays on the table, so that nobody gets lost."""
        left, top, width, height = self.frame
        x = min(max(view.x, left), left + width)
        y = min(max(view.y, top), top + height)
        return View(x, y, self._bounded(view.scale))

    def _go(self, view: View, glide: bool) -> None:
        if not glide:
            self._jump(view)
            return
        self._from, self._to = self._now, view
        self._timer = Timer(GLIDE)

    def _jump(self, view: View) -> None:
        self._from = self._to = view
        self._timer = Timer(0.0)
        self._set(view)

    def _set(self, view: View) -> None:
        if view != self._now:
            self._now = view
            self.serial += 1
