"""Raised boards: which cell a point shows, what is hidden, how a way climbs, and boards turned to a player."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

import pytest

from engine.core.lattice import HEX, SQUARE, Cell, Lattice, Point, disc
from engine.table.geometry.camera import Camera
from engine.table.geometry.raised_cells import Relief
from engine.table.geometry.rectangles_and_lines import turned
from tests.long_test_slices import Amount

HIGHEST = 0.9


def island(lattice: Lattice, turns: int, seed: int) -> Relief:
    """Some raised cells, some flat ones, seen from a side."""
    angle = turns * 360.0 / lattice.sides
    relief = Relief(lattice, lambda point: turned(point, angle), lambda point: turned(point, -angle))
    rng = Random(seed)
    relief.set({cell: rng.choice((0.0, 0.13, 0.3, 0.55, HIGHEST)) for cell in disc(lattice, (0, 0), 3)})
    return relief


def foremost(relief: Relief, at: Point) -> Cell | None:
    """By looking at every column: the one furthest down on the window that covers a point. None at an edge."""
    lattice, best = relief.lattice, (-99.0, (0, 0))
    edge = lattice.sides == 6
    for cell in disc(lattice, (0, 0), 12):
        x, y = relief.seen(lattice.centre(cell))
        dx, dy = abs(at[0] - x), at[1] - y
        half, deep = (0.8660254, 1.0 - dx / 3**0.5) if edge else (0.5, 0.5)
        if abs(dx - half) < 0.01 or abs(dy - deep) < 0.01 or abs(dy + deep + relief.of(cell)) < 0.01:
            return None
        if dx < half and -deep - relief.of(cell) < dy < deep and y > best[0]:
            best = y, cell
    return best[1]


@pytest.mark.parametrize("lattice", [HEX, SQUARE])
def test_the_foremost_top_or_wall_is_picked(lattice: Lattice, amount: Amount) -> None:
    rng, looked, spots = Random(1), 0, amount(400, 60)
    for turns in range(lattice.sides):
        relief = island(lattice, turns, turns)
        for _ in range(spots):
            at = rng.uniform(-5, 5), rng.uniform(-5, 5)
            wanted = foremost(relief, at)
            if wanted is not None:
                looked += 1
                assert relief.cell(at) == wanted, (turns, at)
    assert looked > spots * 2.5


@pytest.mark.parametrize("lattice", [HEX, SQUARE])
def test_what_is_seen_of_a_top_is_what_is_picked_there(lattice: Lattice) -> None:
    rng = Random(2)
    for turns in range(lattice.sides):
        relief = island(lattice, turns, 7 + turns)
        for cell in disc(lattice, (0, 0), 2):
            x, y = relief.seen(lattice.centre(cell))
            y -= relief.of(cell)
            corners = relief.top(cell)
            for _ in range(30):
                at = x + rng.uniform(-0.9, 0.9), y + rng.uniform(-1, 1)
                dx, dy = abs(at[0] - x), abs(at[1] - y)
                on_top = (dx < 0.85 and dy < 0.99 - dx / 3**0.5) if lattice.sides == 6 else max(dx, dy) < 0.49
                far = 0.03
                if on_top and all(
                    _far(at, a, b) > far for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
                ):
                    assert _inside(at, corners) == (relief.cell(at) == cell), (turns, cell, at)


def _far(at: Point, a: Point, b: Point) -> float:
    long = hypot(b[0] - a[0], b[1] - a[1])
    if long < 1e-9:
        return hypot(at[0] - a[0], at[1] - a[1])
    share = ((at[0] - a[0]) * (b[0] - a[0]) + (at[1] - a[1]) * (b[1] - a[1])) / long**2
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - a[0] - share * (b[0] - a[0]), at[1] - a[1] - share * (b[1] - a[1]))


def _inside(at: Point, corners: list[Point]) -> bool:
    inside = False
    for number, (ax, ay) in enumerate(corners):
        bx, by = corners[number - 1]
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


@pytest.mark.parametrize("lattice", [HEX, SQUARE])
def test_of_a_rim_only_what_stands_free_is_drawn(lattice: Lattice) -> None:
    for turns in range(lattice.sides):
        relief = island(lattice, turns, 20 + turns)
        for cell in disc(lattice, (0, 0), 2):
            centre = lattice.centre(cell)
            corners = [
                (centre[0] + (x - centre[0]) * 0.9, centre[1] + (y - centre[1]) * 0.9) for x, y in lattice.corners(cell)
            ]
            for number, start in enumerate(corners):
                seen = list(relief.line(cell, start, corners[number - 1]))
                (ax, ay), (bx, by) = relief.seen(start), relief.seen(corners[number - 1])
                lift = relief.of(cell)
                for part in range(1, 20):
                    at = ax + (bx - ax) * part / 20, ay + (by - ay) * part / 20 - lift
                    picked = [relief.cell((at[0] + dx, at[1] + dy)) for dx in (-0.04, 0.04) for dy in (-0.04, 0.04)]
                    drawn = any(_far(at, a, b) < 1e-6 for a, b in seen)
                    if len(set(picked)) == 1:
                        assert drawn == (picked[0] == cell), (turns, cell, at)


def test_a_way_climbs_without_a_jump_and_is_level_in_the_middle_of_cells() -> None:
    relief = island(HEX, 0, 3)
    for cell in disc(HEX, (0, 0), 2):
        x, y = HEX.centre(cell)
        for dx, dy in ((0.0, 0.0), (0.4, 0.1), (-0.3, -0.3)):
            assert relief.height((x + dx, y + dy)) == relief.of(cell)
        for other in HEX.neighbours(cell):
            ax, ay = HEX.centre(other)
            ways = [relief.height((x + (ax - x) * k / 400, y + (ay - y) * k / 400)) for k in range(401)]
            steps = [abs(b - a) for a, b in pairwise(ways)]
            assert ways[-1] == relief.of(other) and max(steps) < 0.04 * max(0.1, abs(ways[-1] - ways[0]))


def test_a_point_on_a_top_is_told_as_on_a_flat_board_and_one_on_a_wall_at_its_rim() -> None:
    relief = island(HEX, 2, 5)
    relief.set({(1, 1): 0.5})
    x, y = relief.seen(HEX.centre((1, 1)))
    found = relief.within((1, 1), (x + 0.3, y + 0.2 - 0.5))
    assert relief.seen(found) == pytest.approx((0.3, 0.2))
    wall = relief.seen(relief.within((1, 1), (x, y + 0.9)))
    assert wall == pytest.approx((0.0, 1.0))


def test_a_flat_board_is_picked_as_ever() -> None:
    relief, rng = Relief(HEX, lambda p: p, lambda p: p), Random(4)
    assert relief.flat and relief.height((0.3, 0.2)) == 0.0
    for _ in range(200):
        at = rng.uniform(-9, 9), rng.uniform(-9, 9)
        assert relief.cell(at) == HEX.nearest(at)
    assert not relief.set({(0, 0): 0.0}) and relief.serial == 0


# --- turned boards ---------------------------------------------------------------------------------------------------

TIPS: tuple[Cell, ...] = ((0, 0), (7, 0), (0, 7))


def view(lattice: Lattice = HEX) -> Camera:
    camera = Camera(lattice)
    camera.place((10.0, 20.0, 700.0, 500.0))
    camera.show(TIPS, 0.2, glide=False)
    return camera


def test_a_turned_triangle_is_seen_whole_and_as_large_as_before() -> None:
    camera = view()
    usual = camera.scale
    for turns in range(12):
        camera.face(turns)
        assert camera.turns == turns % 6
        left, top, width, height = camera.rect
        for tip in TIPS:
            for corner in HEX.corners(tip):
                x, y = camera.pixel(corner)
                assert left <= x <= left + width and top <= y <= top + height
        # by a sixth it stands on its head, which is as broad and as high
        assert camera.scale == pytest.approx(usual)
    assert not camera.face(11), "it lies so already"


def test_pixels_and_points_agree_from_every_side() -> None:
    camera, rng = view(), Random(6)
    for turns in range(6):
        camera.face(turns)
        for cell in disc(HEX, (2, 2), 3):
            assert camera.cell(camera.pixel(HEX.centre(cell))) == cell
        point = rng.uniform(-3, 3), rng.uniform(-3, 3)
        assert camera.point(camera.pixel(point)) == pytest.approx(point)
        east = camera.pixel(HEX.centre((3, 2))), camera.pixel(HEX.centre((2, 2)))
        assert hypot(east[0][0] - east[1][0], east[0][1] - east[1][1]) == pytest.approx(3**0.5 * camera.scale)


def test_the_players_own_view_keeps_its_middle_and_its_size() -> None:
    camera = view()
    camera.zoom(3, (200, 150))
    camera.skip()
    middle, scale = camera.point((360, 270)), camera.scale
    camera.face(2)
    assert camera.point((360, 270)) == pytest.approx(middle) and camera.scale == scale
    camera.zoom(1, (300, 200))
    under = camera.point((300, 200))
    camera.skip()
    assert camera.point((300, 200)) == pytest.approx(under, abs=1e-6)


def test_a_raised_place_is_moved_into_sight_with_its_height() -> None:
    camera = view()
    camera.zoom(6, (360, 400))
    camera.skip()
    camera.face(3)
    camera.relief.set({(0, 0): 0.8})
    camera.reveal((0, 0), lift=0.8)
    camera.skip()
    x, y = camera.raised(HEX.centre((0, 0)))
    assert 10 < x < 710 and 20 < y < 520
    assert camera.cell((x, y)) == (0, 0)
