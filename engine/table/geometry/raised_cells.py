"""Boards that are not flat: what a raised cell hides, which cell a point shows, how a way climbs. Pure arithmetic.

All points in here are *seen*: in lattice units, rotated with the board, y towards the bottom of the window. A raised
cell is a column: its top is that much further up, and its wall reaches from there to where the cell would be if it were
flat. What is further down on the window hides what is behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, hypot

from engine.core.lattice import Lattice, Point, disc
from engine.core.rules import Cell

STEP = 0.15
"""Lattice units between two samples along a column."""
BLEND = 0.25
"""The distance from a cell's edge within which a point's height is interpolated, in lattice units."""
SLIVER = 0.02
"""Something hidden by less than this counts as visible."""
LEAST = 0.06
"""The least visible share of a line that is drawn; anything shorter would be a mere dot."""
PARTS = 8
"""The number of parts into which a partly hidden rim is divided between two corners."""

Turned = Callable[[Point], Point]


class Relief:
    """`lifts`: the raised cells, in lattice units; all others lie flat.

    seen: rotates a lattice point as the board is seen; meant: rotates it back.
    """

    def __init__(self, lattice: Lattice, seen: Turned, meant: Turned) -> None:
        self.lattice = lattice
        self.seen = seen
        self.meant = meant
        self.lifts: Mapping[Cell, float] = {}
        self.serial = 0
        """Increases whenever a cell is raised or lowered."""
        self.highest = 0.0
        self._tops: dict[tuple[Cell, float, Point], list[Point]] = {}
        self._corners = lattice.corners((0, 0))
        self._half = max(x for x, _ in self._corners)

    @property
    def flat(self) -> bool:
        """Whether no cell is raised."""
        return not self.lifts

    def set(self, lifts: Mapping[Cell, float]) -> bool:
        """Set the raised cells. False if they were the same before."""
        raised = {cell: lift for cell, lift in lifts.items() if lift}
        if raised == self.lifts:
            return False
        self.lifts = raised
        self.highest = max(0.0, *raised.values()) if raised else 0.0
        self._tops.clear()
        self.serial += 1
        return True

    def of(self, cell: Cell) -> float:
        """How far a cell is raised."""
        return self.lifts.get(cell, 0.0)

    # --- ways --------------------------------------------------------------------------------------------------------

    def height(self, point: Point, slope: float = BLEND) -> float:
        """How far a lattice point (not rotated) is raised: as its cell, interpolated near an edge.

        slope: how near, in lattice units.
        """
        if not self.lifts:
            return 0.0
        cell = self.lattice.nearest(point)
        own = self.of(cell)
        x, y = self.lattice.centre(cell)
        here = (point[0] - x) ** 2 + (point[1] - y) ** 2
        nearest, other = slope, own
        for side in self.lattice.neighbours(cell):
            ax, ay = self.lattice.centre(side)
            apart = hypot(ax - x, ay - y)
            # how far the point is from the edge between the two
            far = ((point[0] - ax) ** 2 + (point[1] - ay) ** 2 - here) / (2 * apart)
            if far < nearest:
                nearest, other = far, self.of(side)
        share = 0.5 * (1.0 - max(0.0, nearest) / slope)
        # level at both ends of the slope
        share = 2.0 * share * share
        return own + (other - own) * share

    # --- what is seen where ------------------------------------------------------------------------------------------

    def cell(self, at: Point) -> Cell:
        """The cell whose top or wall is visible at a point: the foremost one there."""
        if not self.lifts:
            return self.lattice.nearest(self.meant(at))
        count = ceil(self.highest / STEP)
        last = None
        # straight up the window, each cell's middle lies further up than that of the one before
        for number in range(count, -1, -1):
            cell = self.lattice.nearest(self.meant((at[0], at[1] + self.highest * number / max(1, count))))
            if cell != last and self._stands(cell, at):
                return cell
            last = cell
        return cell

    def within(self, cell: Cell, at: Point) -> Point:
        """The position of a seen point on a cell's top, from its middle in lattice orientation; for a point on the
        wall, at the rim."""
        x, y = self.seen(self.lattice.centre(cell))
        dx, dy = at[0] - x, at[1] - y + self.of(cell)
        bounds = self._across(dx)
        if self.lifts and bounds is not None:
            dy = min(dy, bounds[1])
        return self.meant((dx, dy))

    def _stands(self, cell: Cell, at: Point) -> bool:
        x, y = self.seen(self.lattice.centre(cell))
        bounds = self._across(at[0] - x)
        lift = self.of(cell)
        return bounds is not None and bounds[0] - max(lift, 0.0) <= at[1] - y <= bounds[1] - min(lift, 0.0)

    def _across(self, dx: float) -> tuple[float, float] | None:
        """The upper and the lower edge of a cell (its middle at 0, 0) at this distance to the east; None beside it."""
        return _sides(self._corners, dx) if abs(dx) <= self._half + 1e-9 else None

    # --- what is hidden ----------------------------------------------------------------------------------------------

    def before(self, cell: Cell) -> list[Cell]:
        """The cells in front of this one that hide a part of its top."""
        if not self.lifts:
            return []
        x, y = self.seen(self.lattice.centre(cell))
        own, found = self.of(cell), []
        for other in disc(self.lattice, cell, ceil(self.highest) + 1):
            lift = self.of(other)
            if lift <= 0.0 or other == cell:
                continue
            ox, oy = self.seen(self.lattice.centre(other))
            if oy - y > SLIVER and abs(ox - x) < 2 * self._half - SLIVER and oy - y < 2.0 + lift - own:
                found.append(other)
        return found

    def top(self, cell: Cell, share: float = 1.0) -> list[Point]:
        """The visible part of a cell's top, shrunk to `share` of its size: its corners, clockwise."""
        key = cell, share, self.seen((1.0, 0.0))
        found = self._tops.get(key)
        if found is None:
            found = self._tops[key] = self._top(cell, share)
        return found

    def _top(self, cell: Cell, share: float) -> list[Point]:
        x, y = self.seen(self.lattice.centre(cell))
        y -= self.of(cell)
        corners = [(x + dx * share, y + dy * share) for dx, dy in self._corners]
        fore = [(self.seen(self.lattice.centre(other)), self.of(other)) for other in self.before(cell)]
        if not fore:
            return corners
        upper, lower = [], []
        for at in self._stations(corners, [middle[0] for middle, _ in fore]):
            high, low = _sides(corners, at)
            for (ox, oy), lift in fore:
                bounds = self._across(at - ox)
                if bounds is not None:
                    low = min(low, oy - lift + bounds[0])
            upper.append((at, high))
            lower.append((at, max(low, high)))
        return [*upper, *reversed(lower)]

    def _stations(self, corners: Iterable[Point], middles: Iterable[float]) -> list[float]:
        """Positions from west to east where the rim of a top may change its direction, and some in between."""
        inside = [x for x, _ in corners]
        first, last = min(inside), max(inside)
        turns = {*inside, *(x + dx for x in middles for dx, _ in self._corners)}
        known = sorted(x for x in turns if first <= x <= last)
        found = [known[0]]
        for east in known[1:]:
            west = found[-1]
            if east - west > 1e-6:
                found += [west + (east - west) * part / PARTS for part in range(1, PARTS)]
                # a neighbour's side is upright: just before it and just after
                found += [east - 1e-6, east + 1e-6]
        return [min(at, last) for at in found]

    def line(self, cell: Cell, start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
        """The visible parts of a straight line on a cell's top (in lattice orientation, within the cell or on its
        edge)."""
        own = self.of(cell)
        (ax, ay), (bx, by) = self.seen(start), self.seen(end)
        ay, by = ay - own, by - own
        hidden = sorted(found for other in self.before(cell) if (found := self._behind(other, (ax, ay), (bx, by))))
        at = 0.0
        for first, last in [*hidden, (1.0, 1.0)]:
            if first - at > LEAST:
                yield (
                    (ax + (bx - ax) * at, ay + (by - ay) * at),
                    (ax + (bx - ax) * first, ay + (by - ay) * first),
                )
            at = max(at, last)

    def _behind(self, cell: Cell, start: Point, end: Point) -> tuple[float, float] | None:
        """The share of a line that a column hides: from, to; None for nothing."""
        x, y = self.seen(self.lattice.centre(cell))
        lift = self.of(cell)
        column = [(x + dx, y + dy - (lift if dy < 0 else 0.0)) for dx, dy in self._corners]
        first, last = 0.0, 1.0
        for number, (bx, by) in enumerate(column):
            ax, ay = column[number - 1]
            long = hypot(bx - ax, by - ay)
            # positive inside: the corners run clockwise, y down
            inner = [((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / long - SLIVER for px, py in (start, end)]
            if inner[0] <= 0.0 and inner[1] <= 0.0:
                return None
            if inner[0] < 0.0 or inner[1] < 0.0:
                share = inner[0] / (inner[0] - inner[1])
                if inner[0] < 0.0:
                    first = max(first, share)
                else:
                    last = min(last, share)
        return (first, last) if first < last else None


def _sides(corners: Sequence[Point], at: float) -> tuple[float, float]:
    """The upper and the lower edge of a convex shape at an x within it."""
    found = []
    for number, (ax, ay) in enumerate(corners):
        bx, by = corners[number - 1]
        if min(ax, bx) - 1e-9 <= at <= max(ax, bx) + 1e-9:
            found += [ay, by] if abs(ax - bx) < 1e-12 else [ay + (by - ay) * (at - ax) / (bx - ax)]
    return min(found), max(found)
