"""Where a lattice lies on the window: fits an extent, zooms at the pointer, pans, and glides instead of jumping.

Once the player has zoomed or panned, the view stays where he put it until he asks for `fit`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp

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
GLIDE = 0.36
"""Seconds that a glide takes which nobody has steered."""
CHASE = 15.0
"""How quickly, per second, the view follows the player's hand."""
NEAR = 0.4
"""Pixels: so near the view has arrived."""


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
        self.cuts = False
        """Whether views jump instead of gliding (reduced motion)."""
        self.serial = 0
        """Goes up whenever what is seen has moved."""
        self.largest = 0.0
        """The most pixels of one lattice unit in a fitted view; 0 for no limit."""
        self._now = View(0.0, 0.0, 1.0)
        self._from = self._now
        self._to = self._now
        self._timer = Timer(0.0)
        self._chasing = False
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
        grown = _holds(frame, self.frame)
        self.frame = frame
        # what has grown in sight is no reason to move
        if not self.moved_by_player and not (grown and self._placed and self._in_sight(frame)):
            self._go(self._fitted(), glide and self._placed)

    def fit(self) -> None:
        """Show everything again, and follow the table from now on."""
        self.moved_by_player = False
        self._go(self._fitted(), glide=True)

    # --- the player's own view ---------------------------------------------------------------------------------------

    def zoom(self, steps: float, at: tuple[float, float] | None = None) -> None:
        """Larger (positive) or smaller; the lattice point under the pixel `at` stays under it all the way."""
        at = at or self._middle()
        # the point under the pixel now, not the one at the end of a glide
        under = self.point(at)
        scale = self._stepped(self._to.scale, steps)
        centre = self._middle()
        moved = View(under[0] - (at[0] - centre[0]) / scale, under[1] - (at[1] - centre[1]) / scale, scale)
        self.moved_by_player = True
        self._chase(self._clamped(moved))

    def pan(self, dx: float, dy: float, *, glide: bool = False) -> None:
        """Move what is seen by so many pixels (the table follows the pointer)."""
        self.moved_by_player = True
        by_x, by_y = -dx / self._now.scale, -dy / self._now.scale
        goal = self._clamped(_shifted(self._to, by_x, by_y))
        if glide:
            self._chase(goal)
        elif self.busy:
            # a glide that is under way goes on beneath the hand
            self._from, self._to = _shifted(self._from, by_x, by_y), goal
            self._set(_shifted(self._now, by_x, by_y))
        else:
            self._jump(goal)

    def scroll(self, dx: float, dy: float) -> None:
        """Show what lies so many pixels further east and south, as far as the table goes."""
        view = self._scrolled(dx, dy)
        if view != self._to:
            self.moved_by_player = True
            self._jump(view)

    def scrolls(self, dx: float, dy: float) -> bool:
        """Is there more to be seen in this direction?"""
        return self._scrolled(dx, dy) != self._to

    def _scrolled(self, dx: float, dy: float) -> View:
        view = self._to
        left, top, width, height = self.frame
        half_x, half_y = self.rect[2] / 2 / view.scale, self.rect[3] / 2 / view.scale
        x = _towards(view.x, dx / view.scale, left + half_x, left + width - half_x)
        y = _towards(view.y, dy / view.scale, top + half_y, top + height - half_y)
        return View(x, y, view.scale)

    def reveal(self, cell: Cell, room: float = 0.3) -> bool:
        """Move just as far as it takes to see a cell and `room` cells around it. False if it is seen already."""
        corners = self.lattice.corners(cell)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        view = self._to
        half_x, half_y = self.rect[2] / 2 / view.scale, self.rect[3] / 2 / view.scale
        x = _within(view.x, max(xs) + room - half_x, min(xs) - room + half_x)
        y = _within(view.y, max(ys) + room - half_y, min(ys) - room + half_y)
        if (x, y) == (view.x, view.y):
            return False
        self.moved_by_player = True
        self._chase(View(x, y, view.scale))
        return True

    def sees(self, cell: Cell) -> bool:
        """Will the middle of this cell be seen once the view rests?"""
        x, y = self.lattice.centre(cell)
        far_x, far_y = abs(x - self._to.x) * self._to.scale, abs(y - self._to.y) * self._to.scale
        return far_x <= self.rect[2] / 2 and far_y <= self.rect[3] / 2

    # --- motion ------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Is it gliding?"""
        return self._chasing or not self._timer.done

    @property
    def steered(self) -> bool:
        """Does it follow the player's hand, and not the table?"""
        return self._chasing

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._chasing:
            self._set(_mixed(self._now, self._to, 1.0 - exp(-CHASE * dt)))
            if self._arrived():
                self.skip()
        elif not self._timer.done:
            self._timer.step(dt)
            share = in_out_sine(self._timer.share)
            self._set(self._to if share >= 1.0 else _mixed(self._from, self._to, share))

    def skip(self) -> None:
        """Arrive now."""
        self._timer.finish()
        self._chasing = False
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

    def _stepped(self, scale: float, steps: float) -> float:
        """The size so many steps away; whole pixels where a cell has enough of them, but never the same again."""
        bounded = self._bounded(scale * ZOOM_STEP**steps)
        whole = float(round(bounded))
        if bounded < WHOLE or whole == scale or whole != self._bounded(whole):
            return bounded
        return whole

    def _bounded(self, scale: float) -> float:
        fitted = self._fitted().scale
        return min(max(scale, fitted * FARTHEST), fitted * CLOSEST)

    def _clamped(self, view: View) -> View:
        """The middle of the view stays on the table, so that nobody gets lost."""
        left, top, width, height = self.frame
        x = min(max(view.x, left), left + width)
        y = min(max(view.y, top), top + height)
        return View(x, y, self._bounded(view.scale))

    def _in_sight(self, frame: Box) -> bool:
        """Will all of this be seen once the view rests?"""
        view = self._to
        half_x, half_y = self.rect[2] / 2 / view.scale + 1e-6, self.rect[3] / 2 / view.scale + 1e-6
        return _holds((view.x - half_x, view.y - half_y, 2 * half_x, 2 * half_y), frame)

    def _arrived(self) -> bool:
        """Is every pixel of the view nearly where it belongs?"""
        now, end = self._now, self._to
        aside = max(abs(now.x - end.x), abs(now.y - end.y)) * end.scale
        return aside + abs(now.scale / end.scale - 1.0) * max(self.rect[2], self.rect[3]) / 2 < NEAR

    def _go(self, view: View, glide: bool) -> None:
        if not glide or self.cuts:
            self._jump(view)
            return
        self._from, self._to = self._now, view
        self._timer = Timer(GLIDE)
        self._chasing = False

    def _chase(self, view: View) -> None:
        if self.cuts:
            self._jump(view)
            return
        self._timer = Timer(0.0)
        self._to = view
        self._chasing = True

    def _jump(self, view: View) -> None:
        self._from = self._to = view
        self._timer = Timer(0.0)
        self._chasing = False
        self._set(view)

    def _set(self, view: View) -> None:
        if view != self._now:
            self._now = view
            self.serial += 1


def _mixed(start: View, end: View, share: float) -> View:
    """Between two views. The size goes by its inverse: then a point that both show at one pixel stays there."""
    scale = 1.0 / between(1.0 / start.scale, 1.0 / end.scale, share)
    return View(between(start.x, end.x, share), between(start.y, end.y, share), scale)


def _shifted(view: View, x: float, y: float) -> View:
    return View(view.x + x, view.y + y, view.scale)


def _holds(outer: Box, inner: Box) -> bool:
    """Does the first box hold the second?"""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[0] + outer[2] >= inner[0] + inner[2]
        and outer[1] + outer[3] >= inner[1] + inner[3]
    )


def _within(value: float, low: float, high: float) -> float:
    """The nearest value between two bounds; their middle if they have crossed."""
    return (low + high) / 2 if low > high else min(max(value, low), high)


def _towards(value: float, by: float, low: float, high: float) -> float:
    """`value` moved by `by`, but not beyond the bound in that direction; where it is if it is beyond already."""
    if by > 0:
        return max(value, min(value + by, high))
    return min(value, max(value + by, low)) if by < 0 else value
