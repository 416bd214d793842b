"""The view on a lattice: fits an extent, zooms at the pointer, pans, turns, and glides instead of jumping.

Once the player has zoomed or panned, the view stays there until `fit` is called. A *seen* point is a lattice point
turned as the board is turned, in lattice units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import exp

from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import Lattice, Point
from engine.core.rules import Cell
from engine.gui.drawing.easing import Timer, between, in_out_sine
from engine.table.geometry.raised_cells import Relief
from engine.table.geometry.rectangles_and_lines import (
    Box,
    Extent,
    around,
    bounds,
    corners_of,
    holds,
    towards,
    turned,
    within,
)

CLOSEST = 4.0
"""The largest zoom, relative to the fitted view."""
FARTHEST = 0.5
ZOOM_STEP = 1.18
WHOLE = 12.0
"""From this cell width on, the cells of the fitted view are whole pixels wide."""
GLIDE = 0.36
"""Seconds of a glide that the player does not steer."""
CHASE = 15.0
"""How quickly the view follows the player's input (rate per second)."""
NEAR = 0.4
"""The distance in pixels at which the view has arrived."""


class View(Struct, frozen=True):
    """The seen point in the middle of the area, the pixels of one lattice unit, degrees clockwise."""

    x: float
    y: float
    scale: float
    angle: float = 0.0


class Glide:
    """The motion to a view: timed (`go`), or after a goal that may move again and again (`chase`)."""

    def __init__(self, view: View) -> None:
        self.goal = view
        self._start = view
        self._timer = Timer(0.0)
        self._chasing = False
        self.busy = False
        """Is the goal yet to be reached?"""

    def go(self, start: View, goal: View) -> None:
        """Set out from a view to another, to be there after the usual time."""
        self._start, self.goal, self._timer, self._chasing = start, goal, Timer(GLIDE), False
        self.busy = True

    def chase(self, goal: View) -> None:
        """Follow a view, fast while it is far away."""
        self.goal, self._chasing = goal, True
        self.busy = True

    def end(self, goal: View) -> None:
        """Be at this view without motion."""
        self._start, self.goal, self._chasing = goal, goal, False
        self.busy = False

    def shift(self, x: float, y: float, goal: View) -> None:
        """Go on to another goal, as if the motion had begun so much further."""
        self._start, self.goal = _shifted(self._start, x, y), goal

    def step(self, now: View, dt: float, room: float) -> View:
        """The view `dt` seconds after this one. room: pixels of the longer side of the window's part."""
        if self._chasing:
            now = _mixed(now, self.goal, 1.0 - exp(-CHASE * dt))
            if self._arrived(now, room):
                self.busy = False
                return self.goal
            return now
        self._timer.step(dt)
        self.busy = not self._timer.done
        share = in_out_sine(self._timer.share)
        return self.goal if share >= 1.0 else _mixed(self._start, self.goal, share)

    def _arrived(self, now: View, room: float) -> bool:
        """Is every pixel of the view within the arrival distance of the goal?"""
        end = self.goal
        aside = max(abs(now.x - end.x), abs(now.y - end.y)) * end.scale
        return aside + abs(now.scale / end.scale - 1.0) * room / 2 < NEAR


class Camera:
    """`rect`: the camera's part of the window in pixels. `frame`: what has to be visible, in lattice units."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.relief = Relief(lattice, self.seen, self.meant)
        """Which cells are raised."""
        self.rect: Box = (0.0, 0.0, 1.0, 1.0)
        self.frame: Box = (-0.5, -0.5, 1.0, 1.0)
        self.moved_by_player = False
        self.cuts = False
        """Whether views jump instead of gliding (reduced motion)."""
        self.serial = 0
        """Increases whenever the view has moved."""
        self.turns = 0
        """By how many of the lattice's turns the board is turned."""
        self.largest = 0.0
        """The most pixels of one lattice unit in a fitted view; 0 for no limit."""
        self._extent: Extent = ()
        self._margin = 0.0
        self._wanted: tuple[Cell, ...] = ()
        """Cells that should be seen whole."""
        self._now = View(0.0, 0.0, 1.0)
        self._glide = Glide(self._now)
        self._placed = False

    # --- what must be seen -------------------------------------------------------------------------------------------

    def place(self, rect: Box) -> None:
        """Set the part of the window: the view jumps with it."""
        self.rect = rect
        if self.moved_by_player and self._placed:
            self._jump(self._glide.goal)
        else:
            self._jump(self._fitted())
        self._placed = True

    def show(self, extent: Extent, margin: float = 0.0, *, glide: bool = True) -> None:
        """Set the cells that have to be visible from now on; a view set by the player is not changed."""
        self._extent, self._margin = extent, margin
        frame = bounds(self.lattice, extent, margin, self._glide.goal.angle)
        if frame == self.frame:
            return
        grown = holds(frame, self.frame)
        self.frame = frame
        # growth within sight is no reason to move
        if not self.moved_by_player and not (grown and self._placed and self._in_sight(frame)):
            self._go(self._fitted(), glide and self._placed)

    def want(self, cells: Iterable[Cell], *, glide: bool = True) -> None:
        """Have these cells whole where the margin would cut them off. The view stays without any, and if they are whole
        by now, unless what has to be visible was moved out of sight for others and need not be any longer."""
        self._wanted = tuple(cells) or self._wanted
        if self.moved_by_player or not self._wanted:
            return
        fitted = self._fitted()
        moved_aside = not self._in_sight(self.frame) and self._in_sight(self.frame, fitted)
        if self._in_sight(around(self._corners(self._glide.goal.angle))) and not moved_aside:
            return
        if fitted != self._glide.goal:
            self._go(fitted, glide and self._placed)

    def _corners(self, angle: float) -> Iterator[Point]:
        """The corners of the cells that should be whole, as seen points."""
        return (turned(corner, angle) for cell in self._wanted for corner in self.lattice.corners(cell))

    def face(self, turns: int) -> bool:
        """Rotate the board clockwise to this many of the lattice's turns, at once. False if it is already so.

        The player's own view keeps its size and its middle.
        """
        angle = turns % self.lattice.sides * 360.0 / self.lattice.sides
        if angle == self._glide.goal.angle:
            return False
        if self._extent:
            self.frame = bounds(self.lattice, self._extent, self._margin, angle)
        middle = turned((self._glide.goal.x, self._glide.goal.y), angle - self._glide.goal.angle)
        own = View(*middle, self._glide.goal.scale, angle)
        self._jump(own if self.moved_by_player else self._fitted(angle))
        return True

    def fit(self) -> None:
        """Show everything again, and follow the table from now on."""
        self.moved_by_player = False
        self._go(self._fitted(), glide=True)

    # --- the player's own view ---------------------------------------------------------------------------------------

    def zoom(self, steps: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in (positive) or out; the lattice point under the pixel `at` stays under it all the way."""
        at = at or self._middle()
        # the point under the pixel now, not the one at the end of a glide
        under = self.point(at)
        scale = self._stepped(self._glide.goal.scale, steps)
        centre = self._middle()
        x, y = turned(under, self._glide.goal.angle)
        moved = View(x - (at[0] - centre[0]) / scale, y - (at[1] - centre[1]) / scale, scale, self._glide.goal.angle)
        self.moved_by_player = True
        self._chase(self._clamped(moved))

    def pan(self, dx: float, dy: float, *, glide: bool = False) -> None:
        """Move the view by this many pixels (the table follows the pointer)."""
        self.moved_by_player = True
        by_x, by_y = -dx / self._now.scale, -dy / self._now.scale
        goal = self._clamped(_shifted(self._glide.goal, by_x, by_y))
        if glide:
            self._chase(goal)
        elif self.busy:
            # a glide in progress continues meanwhile
            self._glide.shift(by_x, by_y, goal)
            self._set(_shifted(self._now, by_x, by_y))
        else:
            self._jump(goal)

    def scroll(self, dx: float, dy: float) -> None:
        """Scroll by this many pixels east and south, as far as the table goes."""
        view = self._scrolled(dx, dy)
        if view != self._glide.goal:
            self.moved_by_player = True
            self._jump(view)

    def scrolls(self, dx: float, dy: float) -> bool:
        """Is there more of the table in this direction?"""
        return self._scrolled(dx, dy) != self._glide.goal

    def _scrolled(self, dx: float, dy: float) -> View:
        view = self._glide.goal
        left, top, width, height = self.frame
        half_x, half_y = self.rect[2] / 2 / view.scale, self.rect[3] / 2 / view.scale
        x = towards(view.x, dx / view.scale, left + half_x, left + width - half_x)
        y = towards(view.y, dy / view.scale, top + half_y, top + height - half_y)
        return replace(view, x=x, y=y)

    def reveal(self, cell: Cell, room: float = 0.3, lift: float = 0.0) -> bool:
        """Move just far enough to show a cell and `room` cells around it. False if it is visible already.

        The fitted view stays as long as the cell's middle is in it: a cell at its rim is seen as far as it has to be.
        lift: how far it is raised, in lattice units.
        """
        if not self.moved_by_player and self._in_sight((*self.seen(self.lattice.centre(cell)), 0.0, 0.0)):
            return False
        corners = [turned(corner, self._glide.goal.angle) for corner in self.lattice.corners(cell)]
        xs, ys = [x for x, _ in corners], [y - lift for _, y in corners]
        view = self._glide.goal
        half_x, half_y = self.rect[2] / 2 / view.scale, self.rect[3] / 2 / view.scale
        x = within(view.x, max(xs) + room - half_x, min(xs) - room + half_x)
        y = within(view.y, max(ys) + room - half_y, min(ys) - room + half_y)
        if (x, y) == (view.x, view.y):
            return False
        self.moved_by_player = True
        self._chase(replace(view, x=x, y=y))
        return True

    @property
    def angle(self) -> float:
        """By how many degrees the board is turned clockwise."""
        return self._now.angle

    def seen(self, point: Point) -> Point:
        """A lattice point turned as the board is turned now."""
        return turned(point, self._now.angle)

    def meant(self, point: Point) -> Point:
        """The lattice point that is seen at a point: `seen` undone."""
        return turned(point, -self._now.angle)

    # --- motion ------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the view is still gliding to where it is going."""
        return self._glide.busy

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._glide.busy:
            self._set(self._glide.step(self._now, dt, max(self.rect[2], self.rect[3])))

    def skip(self) -> None:
        """Arrive at once where the view is going."""
        self._jump(self._glide.goal)

    # --- pixels and points -------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Pixels of one lattice unit now."""
        return self._now.scale

    @property
    def size(self) -> tuple[float, float]:
        """Pixels of one lattice unit, and by how many degrees the board is turned: a view that is only panned keeps
        both."""
        return self._now.scale, self._now.angle

    @property
    def goal(self) -> float:
        """Pixels of one lattice unit once the glide is over."""
        return self._glide.goal.scale

    def pixel(self, point: Point) -> tuple[float, float]:
        """Where a lattice point would be on the window if it were not raised."""
        return self.pixel_seen(turned(point, self._now.angle))

    def raised(self, point: Point) -> tuple[float, float]:
        """Where a lattice point is on the window, raised with its cell."""
        x, y = self.pixel(point)
        return (x, y) if self.relief.flat else (x, y - self.relief.height(point) * self._now.scale)

    def top(self, cell: Cell) -> tuple[float, float]:
        """Where the middle of a cell's top is on the window."""
        x, y = self.pixel_seen(turned(self.lattice.centre(cell), self._now.angle))
        return x, y - self.relief.of(cell) * self._now.scale

    def pixel_seen(self, point: Point) -> tuple[float, float]:
        """Where a seen point is on the window."""
        cx, cy = self._middle()
        return cx + (point[0] - self._now.x) * self._now.scale, cy + (point[1] - self._now.y) * self._now.scale

    def pixels_seen(self, points: Iterable[Point]) -> list[tuple[float, float]]:
        """Where seen points are on the window, for many points at once."""
        (cx, cy), now = self._middle(), self._now
        return [(cx + (x - now.x) * now.scale, cy + (y - now.y) * now.scale) for x, y in points]

    def between_seen(self, corners: tuple[Point, Point]) -> tuple[int, int, int, int]:
        """Left, top, width and height of what lies between two seen points, in whole pixels of the window."""
        (left, top), (right, bottom) = self.pixels_seen(corners)
        return round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top))

    def point(self, pixel: tuple[float, float]) -> Point:
        """The lattice point under a pixel of a flat table."""
        return turned(self._point(self._now, pixel), -self._now.angle)

    def point_seen(self, pixel: tuple[float, float]) -> Point:
        """The seen point under a pixel."""
        return self._point(self._now, pixel)

    def cell(self, pixel: tuple[float, float]) -> Cell:
        """The cell whose top or wall is seen under a pixel."""
        return self.relief.cell(self.point_seen(pixel))

    # --- inside ------------------------------------------------------------------------------------------------------

    def _middle(self) -> tuple[float, float]:
        return self.rect[0] + self.rect[2] / 2, self.rect[1] + self.rect[3] / 2

    def _point(self, view: View, pixel: tuple[float, float]) -> Point:
        cx, cy = self._middle()
        return view.x + (pixel[0] - cx) / view.scale, view.y + (pixel[1] - cy) / view.scale

    def _fitted(self, angle: float | None = None) -> View:
        """The frame in the middle, moved and made smaller as far as cells that should be whole need it. angle: of the
        board, if not that of the goal."""
        angle = self._glide.goal.angle if angle is None else angle
        left, top, width, height = self.frame
        needed = self._needed(angle)
        wide, high = max(width, needed[2]), max(height, needed[3])
        scale = min(max(1.0, self.rect[2]) / wide, max(1.0, self.rect[3]) / high)
        if scale >= WHOLE:
            # whole pixels: what meets at the edges of cells then meets exactly
            scale = float(int(scale))
        if self.largest:
            scale = min(scale, self.largest)
        scale = max(scale, 0.01)
        half_x, half_y = self.rect[2] / 2 / scale, self.rect[3] / 2 / scale
        x = within(left + width / 2, needed[0] + needed[2] - half_x, needed[0] + half_x)
        y = within(top + height / 2, needed[1] + needed[3] - half_y, needed[1] + half_y)
        return View(x, y, scale, angle)

    def _needed(self, angle: float) -> Box:
        """What has to be seen whole: the cells that should be, and all that the margin does not cut off."""
        if not self._wanted or not self._extent:
            return self.frame
        kept = bounds(self.lattice, self._extent, 2 * min(0.0, self._margin), angle)
        return around([*corners_of(kept), *self._corners(angle)])

    def _stepped(self, scale: float, steps: float) -> float:
        """The size this many zoom steps away; in whole pixels if cells are large enough, but never the same size."""
        bounded = self._bounded(scale * ZOOM_STEP**steps)
        whole = float(round(bounded))
        if bounded < WHOLE or whole == scale or whole != self._bounded(whole):
            return bounded
        return whole

    def _bounded(self, scale: float) -> float:
        fitted = self._fitted().scale
        return min(max(scale, fitted * FARTHEST), fitted * CLOSEST)

    def _clamped(self, view: View) -> View:
        """The view with its middle kept on the table."""
        left, top, width, height = self.frame
        x = min(max(view.x, left), left + width)
        y = min(max(view.y, top), top + height)
        return View(x, y, self._bounded(view.scale), view.angle)

    def _in_sight(self, frame: Box, view: View | None = None) -> bool:
        """Will all of this be visible in a view, by default the one in which it will come to rest?"""
        view = view or self._glide.goal
        half_x, half_y = self.rect[2] / 2 / view.scale + 1e-6, self.rect[3] / 2 / view.scale + 1e-6
        return holds((view.x - half_x, view.y - half_y, 2 * half_x, 2 * half_y), frame)

    def _go(self, view: View, glide: bool) -> None:
        if not glide or self.cuts:
            self._jump(view)
        else:
            self._glide.go(self._now, view)

    def _chase(self, view: View) -> None:
        if self.cuts:
            self._jump(view)
        else:
            self._glide.chase(view)

    def _jump(self, view: View) -> None:
        self._glide.end(view)
        self._set(view)

    def _set(self, view: View) -> None:
        if view != self._now:
            self._now = view
            self.serial += 1
            self.turns = round(view.angle * self.lattice.sides / 360.0) % self.lattice.sides


def _mixed(start: View, end: View, share: float) -> View:
    """A view between two others.

    The inverse of the size is interpolated, so that a point that both show at the same pixel stays there.
    """
    scale = 1.0 / between(1.0 / start.scale, 1.0 / end.scale, share)
    return View(between(start.x, end.x, share), between(start.y, end.y, share), scale, end.angle)


def _shifted(view: View, x: float, y: float) -> View:
    return View(view.x + x, view.y + y, view.scale, view.angle)
