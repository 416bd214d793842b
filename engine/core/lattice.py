"""Square and hexagonal lattices: the only place that knows how cells lie beside each other.

Coordinates: a cell is (x, y), x to the east and y to the south; on the hexagonal lattice axial (q, r) with
pointy tops. `HEX_NORTH` counts its rows to the north, as charts do: the same cells are neighbours, and the board is
seen as in a mirror. A point is (x, y) in units, y to the south on every lattice: the square's side is 1; the hexagon's
side (and circumradius) is 1.
Edge d of a cell is the one it shares with its neighbour in direction d; directions run clockwise, square from
north, hexagon from north-east.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import floor, sqrt

from msgspec import Struct

Cell = tuple[int, int]
Point = tuple[float, float]

ROOT3 = sqrt(3.0)


class Lattice(Struct, frozen=True):
    """What the square and the hexagonal lattice have in common.

    name: its key in LATTICES, as boards, tables and saves write it; sides: how many a cell has, 4 or 6; directions: the
    step across each edge, clockwise.
    """

    name: str
    sides: int
    directions: tuple[Cell, ...]

    def step(self, cell: Cell, direction: int) -> Cell:
        """The neighbour across edge `direction` (taken modulo the number of sides)."""
        dx, dy = self.directions[direction % self.sides]
        return cell[0] + dx, cell[1] + dy

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share an edge, clockwise."""
        x, y = cell
        return tuple([(x + dx, y + dy) for dx, dy in self.directions])

    @abstractmethod
    def touching(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share an edge or a corner, clockwise."""

    @abstractmethod
    def turn(self, cell: Cell, turns: int) -> Cell:
        """The cell rotated clockwise about (0, 0) by `turns` times the lattice's smallest turn."""

    @abstractmethod
    def distance(self, a: Cell, b: Cell) -> int:
        """Steps across edges from `a` to `b`."""

    @abstractmethod
    def centre(self, cell: Cell) -> Point:
        """The middle of the cell."""

    @abstractmethod
    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The cell's corners, clockwise; edge d runs from corner d to corner d + 1."""

    @abstractmethod
    def nearest(self, point: Point) -> Cell:
        """The cell whose middle is nearest to the point."""


class Square(Lattice, frozen=True):
    """Squares of side 1; directions N, E, S, W; a turn is 90 degrees."""

    name: str = "square"
    sides: int = 4
    directions: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

    def touching(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        ring = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
        return tuple((x + dx, y + dy) for dx, dy in ring)

    def turn(self, cell: Cell, turns: int) -> Cell:
        x, y = cell
        for _ in range(turns % 4):
            x, y = -y, x
        return x, y

    def distance(self, a: Cell, b: Cell) -> int:
        return abs(a[0] - b[0]) + abs(a[1] - b[1])

    def centre(self, cell: Cell) -> Point:
        return float(cell[0]), float(cell[1])

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)

    def nearest(self, point: Point) -> Cell:
        return floor(point[0] + 0.5), floor(point[1] + 0.5)


class Hex(Lattice, frozen=True):
    """Pointy-top hexagons of side 1; directions NE, E, SE, SW, W, NW; a turn is 60 degrees.

    south: 1 if row r + 1 lies south of row r, -1 if it lies north; `directions` have to agree.
    """

    name: str = "hex"
    sides: int = 6
    directions: tuple[Cell, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    south: int = 1

    def touching(self, cell: Cell) -> tuple[Cell, ...]:
        return self.neighbours(cell)

    def turn(self, cell: Cell, turns: int) -> Cell:
        q, r = cell
        for _ in range(turns % 6):
            q, r = (-r, q + r) if self.south > 0 else (q + r, -q)
        return q, r

    def distance(self, a: Cell, b: Cell) -> int:
        dq, dr = a[0] - b[0], a[1] - b[1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def centre(self, cell: Cell) -> Point:
        return ROOT3 * (cell[0] + cell[1] / 2), 1.5 * self.south * cell[1]

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        half = ROOT3 / 2
        return (
            (x, y - 1),
            (x + half, y - 0.5),
            (x + half, y + 0.5),
            (x, y + 1),
            (x - half, y + 0.5),
            (x - half, y - 0.5),
        )

    def nearest(self, point: Point) -> Cell:
        # Round the cube coordinates and mend the one that was rounded most.
        r = self.south * point[1] / 1.5
        q = point[0] / ROOT3 - r / 2
        s = -q - r
        rq, rr, rs = floor(q + 0.5), floor(r + 0.5), floor(s + 0.5)
        off_q, off_r, off_s = abs(rq - q), abs(rr - r), abs(rs - s)
        if off_q > off_r and off_q > off_s:
            rq = -rr - rs
        elif off_r > off_s:
            rr = -rq - rs
        return rq, rr


SQUARE = Square()
HEX = Hex()
HEX_NORTH = Hex("hex north", directions=((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)), south=-1)
LATTICES: dict[str, Lattice] = {lattice.name: lattice for lattice in (SQUARE, HEX, HEX_NORTH)}


def disc(lattice: Lattice, centre: Cell, radius: int) -> Iterator[Cell]:
    """All cells at most `radius` steps from `centre`, row by row."""
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            cell = centre[0] + dx, centre[1] + dy
            if lattice.distance(centre, cell) <= radius:
                yield cell


def between(first: Cell, last: Cell) -> tuple[Cell, ...]:
    """The cells of a box between its corners in the north-west and the south-east, row by row."""
    (west, north), (east, south) = first, last
    return tuple((x, y) for y in range(north, south + 1) for x in range(west, east + 1))


class Coordinates(Struct, frozen=True):
    """Names of a board's cells: a letter for the column and a number for the row. A cell always keeps its name.

    cells: those that may be named at the board's edge; two of them stand for the north-west and south-east corner of a
    box. origin: the cell that is called a1. Columns west of it are -a, -b, ..., rows before row 1 are 0, -1, ... up:
    numbers grow against y (to the north where y grows to the south, as on a chessboard); otherwise they grow with y.
    Letters stand beside the row of the least number. away: how far from the outermost cells the names stand, in steps
    from cell to cell. room: how many times larger than the height of a name a cell must appear; if it is smaller, no
    names stand at the edge.
    """

    cells: tuple[Cell, ...]
    origin: Cell
    up: bool = True
    away: float = 0.62
    room: float = 1.2

    def column(self, x: int) -> str:
        """The letters of a column (a cell's first number)."""
        number = x - self.origin[0]
        return _letters(number) if number >= 0 else f"-{_letters(-number - 1)}"

    def row(self, y: int) -> str:
        """The number of a row (a cell's second number)."""
        return str(1 + (self.origin[1] - y if self.up else y - self.origin[1]))

    def name(self, cell: Cell) -> str:
        """The name of a cell, its column and its row: "c4"."""
        return self.column(cell[0]) + self.row(cell[1])

    def holds(self, cell: Cell) -> bool:
        """Is this one of the cells?"""
        return cell in self.all_cells()

    def all_cells(self) -> tuple[Cell, ...]:
        """Those that may be named at the edge."""
        return between(*self.cells) if len(self.cells) == 2 else self.cells

    def edge(self, lattice: Lattice) -> Iterator[tuple[str, Cell, Point, Point]]:
        """The names at the board's edge: each with the outermost cell of its column or row, the point beside that cell
        where the name stands, and the far end."""
        cells = self.all_cells()
        down = 1 if self.up else -1
        for x in sorted({x for x, _ in cells}):
            ys = sorted((y for other, y in cells if other == x), reverse=self.up)
            first = x, ys[0]
            yield self.column(x), first, self._beside(lattice, first, (0, down)), lattice.centre((x, ys[-1]))
        for y in sorted({y for _, y in cells}):
            xs = sorted(x for x, other in cells if other == y)
            first = xs[0], y
            yield self.row(y), first, self._beside(lattice, first, (-1, 0)), lattice.centre((xs[-1], y))

    def _beside(self, lattice: Lattice, cell: Cell, step: Cell) -> Point:
        """The point at this distance from the middle of an outermost cell."""
        (x, y), (far_x, far_y) = lattice.centre(cell), lattice.centre((cell[0] + step[0], cell[1] + step[1]))
        return x + (far_x - x) * self.away, y + (far_y - y) * self.away


LETTERS = "abcdefghijkmnopqrstuvwxyz"
"""Letters of columns, without the l, which looks like the number 1."""


def _letters(number: int) -> str:
    """0 is a, 24 is z, 25 is aa."""
    words = ""
    while number >= 0:
        number, rest = divmod(number, len(LETTERS))
        words, number = LETTERS[rest] + words, number - 1
    return words
