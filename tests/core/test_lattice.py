"""Properties of both lattices, for any cell."""

from __future__ import annotations

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.lattice import HEX, LATTICES, SQUARE, Coordinates, Lattice, disc

CELLS = st.tuples(st.integers(-400, 400), st.integers(-400, 400))
BOTH = pytest.mark.parametrize("lattice", LATTICES.values(), ids=lambda lattice: lattice.name)


@BOTH
@given(cell=CELLS, direction=st.integers(-12, 12))
def test_a_step_and_back_comes_home(lattice: Lattice, cell: tuple[int, int], direction: int) -> None:
    there = lattice.step(cell, direction)
    assert lattice.step(there, direction + lattice.sides // 2) == cell
    assert lattice.distance(cell, there) == 1
    assert there == lattice.neighbours(cell)[direction % lattice.sides]


@BOTH
@given(cell=CELLS)
def test_neighbours_are_mutual_and_all_different(lattice: Lattice, cell: tuple[int, int]) -> None:
    near = lattice.neighbours(cell)
    assert len(set(near)) == lattice.sides
    assert all(cell in lattice.neighbours(other) for other in near)
    assert set(near) <= set(lattice.touching(cell))
    assert all(cell in lattice.touching(other) for other in lattice.touching(cell))


@BOTH
@given(cell=CELLS, turns=st.integers(-12, 12))
def test_turning_keeps_distance_and_goes_round(lattice: Lattice, cell: tuple[int, int], turns: int) -> None:
    assert lattice.turn(lattice.turn(cell, turns), -turns) == cell
    assert lattice.turn(cell, lattice.sides) == cell
    assert lattice.distance((0, 0), lattice.turn(cell, turns)) == lattice.distance((0, 0), cell)


@BOTH
@given(direction=st.integers(0, 5), turns=st.integers(0, 5))
def test_a_turn_turns_the_directions(lattice: Lattice, direction: int, turns: int) -> None:
    turned = lattice.turn(lattice.step((0, 0), direction), turns)
    assert turned == lattice.step((0, 0), direction + turns)


@BOTH
@given(a=CELLS, b=CELLS, c=CELLS)
def test_distance_is_a_distance(lattice: Lattice, a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert lattice.distance(a, b) == lattice.distance(b, a)
    assert (lattice.distance(a, b) == 0) == (a == b)
    assert lattice.distance(a, c) <= lattice.distance(a, b) + lattice.distance(b, c)


@BOTH
@given(cell=CELLS, dx=st.floats(-0.49, 0.49), dy=st.floats(-0.49, 0.49))
def test_the_nearest_cell_is_the_one_whose_middle_is_nearest(
    lattice: Lattice, cell: tuple[int, int], dx: float, dy: float
) -> None:
    x, y = lattice.centre(cell)
    point = x + dx, y + dy
    found = lattice.nearest(point)
    away = dist(lattice.centre(found), point)
    assert all(away <= dist(lattice.centre(other), point) + 1e-9 for other in (*lattice.touching(found), cell))


@BOTH
@given(cell=CELLS, direction=st.integers(0, 5))
def test_an_edge_lies_half_way_to_the_neighbour(lattice: Lattice, cell: tuple[int, int], direction: int) -> None:
    d = direction % lattice.sides
    corners = lattice.corners(cell)
    (ax, ay), (bx, by) = corners[d], corners[(d + 1) % lattice.sides]
    (x, y), (nx, ny) = lattice.centre(cell), lattice.centre(lattice.step(cell, d))
    assert isclose((ax + bx) / 2, (x + nx) / 2, abs_tol=1e-6)
    assert isclose((ay + by) / 2, (y + ny) / 2, abs_tol=1e-6)


@pytest.mark.parametrize("radius", range(5))
def test_a_disc_holds_what_it_should(radius: int) -> None:
    assert len(list(disc(HEX, (3, -2), radius))) == 1 + 3 * radius * (radius + 1)
    assert len(list(disc(SQUARE, (3, -2), radius))) == 1 + 2 * radius * (radius + 1)


def test_cells_are_called_as_on_a_chessboard_whatever_is_shown_of_the_board() -> None:
    whole = Coordinates(((0, 0), (7, 7)), (0, 7))
    assert [whole.name(cell) for cell in ((0, 7), (0, 0), (7, 7), (4, 4))] == ["a1", "a8", "h1", "e4"]
    part = replace(whole, cells=((2, 2), (3, 5)))
    assert part.name((4, 4)) == "e4" and not part.holds((4, 4)) and part.holds((3, 5))
    assert {words for words, _, _, _ in part.edge(SQUARE)} == {"c", "d", "3", "4", "5", "6"}


def test_no_board_is_too_large_for_names() -> None:
    names = Coordinates((), (0, 0), up=False)
    assert [names.column(x) for x in (0, 24, 25, 50, -1, -26)] == ["a", "z", "aa", "ba", "-a", "-aa"]
    assert [names.row(y) for y in (0, 9, -1, -4)] == ["1", "10", "0", "-3"]


@pytest.mark.parametrize("lattice", [SQUARE, HEX])
@pytest.mark.parametrize("up", [True, False])
def test_names_stand_beside_the_outermost_cell_of_what_they_name(lattice: Lattice, up: bool) -> None:
    cells = tuple(disc(lattice, (1, 1), 2))
    names = Coordinates(cells, (0, 0), up=up)
    for words, first, near, far in names.edge(lattice):
        assert lattice.nearest(near) not in cells, words
        line = [cell for cell in cells if words in (names.column(cell[0]), names.row(cell[1]))]
        assert lattice.nearest(far) in line
        assert first == min(line, key=lambda cell: dist(lattice.centre(cell), near))
        assert lattice.distance(lattice.nearest(near), first) == 1
