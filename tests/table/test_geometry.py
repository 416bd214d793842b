"""Tweens, camera, targets, lines: arithmetic without a window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isclose
from random import Random

import pytest

from engine.core.lattice import HEX, SQUARE, disc
from engine.core.rules import Cell
from engine.gui.drawing import easing
from engine.table.contract.game_view import Drag, Place, Pose
from engine.table.geometry import rectangles_and_lines
from engine.table.geometry.camera import Camera
from engine.table.hand.legal_targets import Targets, can_flip, can_turn, flipped, towards, turned

POSES = (Pose(0, 0), Pose(0, 1), Pose(1, 0), Pose(1, 1), Pose(1, 2), Pose(1, 3))


@pytest.mark.parametrize("ease", [easing.out_cubic, easing.in_out_sine, easing.out_back])
def test_eases_begin_and_end_where_they_should(ease: easing.Ease) -> None:
    assert isclose(ease(0.0), 0.0, abs_tol=1e-9) and isclose(ease(1.0), 1.0)
    assert isclose(ease(-3.0), 0.0, abs_tol=1e-9) and isclose(ease(7.0), 1.0)


@pytest.mark.parametrize("ease", [easing.out_cubic, easing.in_out_sine])
def test_steady_eases_never_go_back(ease: easing.Ease) -> None:
    values = [ease(n / 100) for n in range(101)]
    assert values == sorted(values)


def test_a_timer_never_runs_backwards() -> None:
    timer = easing.Timer(0.5)
    timer.step(0.2)
    timer.step(-5)
    assert timer.share == pytest.approx(0.4) and not timer.done
    timer.step(9)
    assert timer.share == 1.0 and timer.done
    assert easing.Timer(0).done and easing.Timer(-1).share == 1.0


@pytest.mark.parametrize(("start", "end", "goal"), [(0, 270, -90), (350, 10, 370), (0, 180, -180), (90, 90, 90)])
def test_turning_goes_the_short_way(start: float, end: float, goal: float) -> None:
    assert easing.shortest_turn(start, end) == goal


@pytest.mark.parametrize("lattice", [SQUARE, HEX])
def test_a_fitted_view_shows_all_cells(lattice) -> None:
    rng = Random(4)
    for _ in range(200):
        camera = Camera(lattice)
        camera.place((rng.randrange(200), rng.randrange(200), rng.randrange(50, 1500), rng.randrange(50, 1500)))
        low = (rng.randrange(-9, 5), rng.randrange(-9, 5))
        high = (low[0] + rng.randrange(12), low[1] + rng.randrange(12))
        camera.show((low, high), 0.25, glide=False)
        x, y, width, height = camera.rect
        for cell in (low, high):
            for corner in lattice.corners(cell):
                px, py = camera.pixel(corner)
                assert x - 1 <= px <= x + width + 1 and y - 1 <= py <= y + height + 1
        point = (rng.uniform(-5, 5), rng.uniform(-5, 5))
        back = camera.point(camera.pixel(point))
        assert isclose(back[0], point[0], abs_tol=1e-6) and isclose(back[1], point[1], abs_tol=1e-6)


def fitted() -> Camera:
    camera = Camera(SQUARE)
    camera.place((0, 0, 600, 600))
    camera.show(((0, 0), (5, 5)), glide=False)
    return camera


def test_a_view_glides_and_never_jumps() -> None:
    camera = fitted()
    camera.show(((0, 0), (9, 9)))
    assert camera.busy and camera.scale == 100
    scales = []
    for _ in range(40):
        camera.update(1 / 60)
        scales.append(camera.scale)
    assert scales == sorted(scales, reverse=True) and scales[-1] == 60 and not camera.busy
    assert max(a - b for a, b in pairwise(scales)) < 8


def test_zoom_keeps_the_point_under_the_pointer() -> None:
    camera = fitted()
    at = (150.0, 420.0)
    under = camera.point(at)
    camera.zoom(3, at)
    camera.skip()
    assert camera.point(at) == pytest.approx(under) and camera.scale > 150


def test_a_fitted_view_stays_where_a_cell_is_looked_for_whose_middle_is_in_it() -> None:
    """A margin below 0 cuts a part off the outermost cells, which are still there to be pressed."""
    camera = Camera(SQUARE)
    camera.place((0, 0, 600, 600))
    camera.show(((0, 0), (5, 5)), -0.5, glide=False)
    assert camera.scale == 120
    for cell in ((0, 0), (5, 3), (2, 5)):
        assert not camera.reveal(cell) and not camera.moved_by_player
    assert camera.reveal((7, 3))
    camera.fit()
    camera.zoom(2)
    assert camera.reveal((0, 0)), "the player's own view moves"


@pytest.mark.parametrize("margin", [0.55, -0.45])
def test_cells_that_are_wanted_are_whole_whatever_the_margin(margin: float) -> None:
    camera = Camera(SQUARE)
    camera.place((0, 0, 600, 600))
    camera.show(((0, 0), (3, 3)), margin, glide=False)
    rim = [(-1, -1), (4, 4)] if margin > 0 else [(0, 0), (3, 3)]
    corners = [corner for cell in rim for corner in SQUARE.corners(cell)]

    def cut() -> bool:
        return not all(0 <= side <= 600 for corner in corners for side in camera.pixel(corner))

    assert cut()
    camera.want(rim, glide=False)
    assert not cut()


def test_what_wanted_cells_have_pushed_out_of_sight_comes_back_when_they_need_it_no_longer() -> None:
    """The rim of a board stays cut off only as long as a piece can be laid beyond the other one."""
    camera = Camera(SQUARE)
    camera.place((0, 0, 600, 600))
    camera.show(((0, 0), (3, 3)), 0.55, glide=False)
    middle = camera.pixel((1.5, 1.5))
    camera.want([(1, 4)], glide=False)
    pushed = camera.pixel((1.5, 1.5))
    assert pushed != middle
    camera.want([(1, 4), (2, 2)], glide=False)
    assert camera.pixel((1.5, 1.5)) == pushed, "it stays as long as it is needed"
    camera.want([(2, 2)], glide=False)
    assert camera.pixel((1.5, 1.5)) == middle


def test_an_extent_is_widened_by_cells_that_are_pointed_at() -> None:
    assert rectangles_and_lines.widened(((0, 0), (4, 4)), ()) == ((0, 0), (4, 4))
    assert rectangles_and_lines.widened(((0, 0), (4, 4)), [(6, 2), (1, -1)]) == ((0, -1), (6, 4))
    tips = ((0, 0), (7, 0), (0, 7))
    assert rectangles_and_lines.widened(tips, [(9, 9)]) == (*tips, (9, 9))


def test_the_players_own_view_stays_until_fit() -> None:
    camera = fitted()
    camera.zoom(2)
    camera.skip()
    scale = camera.scale
    camera.show(((0, 0), (20, 20)))
    camera.skip()
    assert camera.scale == scale
    camera.place((0, 0, 700, 650))
    assert camera.scale == scale
    camera.fit()
    camera.skip()
    assert camera.scale == 30 and not camera.moved_by_player
    camera.show(((0, 0), (3, 3)))
    camera.skip()
    assert camera.scale == 162


def test_nobody_gets_lost() -> None:
    camera = fitted()
    camera.pan(10**7, -(10**7))
    assert 0 <= camera.point((300, 300))[0] + 0.5 <= 6
    for _ in range(100):
        camera.zoom(4)
    camera.skip()
    assert camera.scale == 400


def test_turning_and_flipping_go_round_the_poses() -> None:
    assert [turned(POSES, Pose(1, 3), by) for by in (1, -1)] == [Pose(1, 0), Pose(1, 2)]
    assert turned(POSES, Pose(0, 1), 1) == Pose(0, 0)
    assert flipped(POSES, Pose(0, 1)) == Pose(1, 1) and flipped(POSES, Pose(1, 3)) == Pose(0, 1)
    assert turned((Pose(),), Pose(), 1) == Pose() and flipped((Pose(),), Pose()) == Pose()
    assert can_turn(POSES) and can_flip(POSES) and not can_turn((Pose(),)) and not can_flip(POSES[:2])
    reached, pose = set(), POSES[0]
    for n in range(30):
        reached.add(pose)
        pose = flipped(POSES, pose) if n % 5 == 4 else turned(POSES, pose, 1)
    assert reached == set(POSES)


class View:
    """Moves are drags; text is a button."""

    def drag(self, position: object, seat: int, move: object) -> object:
        return move if isinstance(move, Drag) else None

    def corrects(self, position: object, seat: int, move: object) -> bool:
        return isinstance(move, Drag) and move.piece == position


def test_targets_hold_every_move_once() -> None:
    a, b = Place("board", (0, 0)), Place("board", (1, 0))
    drags = [Drag("x", a, Pose(0, 0)), Drag("x", a, Pose(0, 1)), Drag("x", b, Pose(1, 0)), Drag("y", b)]
    targets = Targets(View(), None, 0, [*drags, "claim"])
    assert targets.buttons == ["claim"] and targets.pieces == ("x", "y") and targets.places("x") == (a, b)
    assert [targets.move(g.piece, g.place, g.pose) for g in drags] == drags
    assert targets.move("x", b, Pose(0, 0)) is None and targets.move("z", b, Pose()) is None
    assert targets.settled("x", b, Pose(0, 0)) == Pose(1, 0), "the only pose that fits"
    assert targets.settled("x", a, Pose(0, 3)) == Pose(0, 3), "two fit: the player decides"
    assert targets.fresh == ("x", "y") and Targets(View(), "x", 0, drags).fresh == ("y",), "what is not only corrected"


def test_the_nearest_place_is_found_within_reach() -> None:
    a, b = Place("board", (0, 0)), Place("board", (4, 0))
    targets = Targets(View(), None, 0, [Drag("x", a), Drag("x", b)])
    spots = {a: (0.0, 0.0), b: (40.0, 0.0)}
    assert targets.nearest("x", (12, 3), spots.get, 30) == a
    assert targets.nearest("x", (25, 0), spots.get, 30) == b
    assert targets.nearest("x", (20, 90), spots.get, 30) is None
    assert targets.nearest("x", (0, 0), lambda _: None, 30) is None


def test_steering_reaches_every_place_of_a_grid() -> None:
    spots = {Place("b", (x, y)): (x * 10.0, y * 10.0) for x in range(5) for y in range(4)}
    here = Place("b", (0, 0))
    seen = {here}
    for direction in [(1, 0)] * 4 + [(0, 1)] + [(-1, 0)] * 4 + [(0, 1)] + [(1, 0)] * 4 + [(0, 1)] + [(-1, 0)] * 4:
        here = towards(spots[here], spots, direction) or here
        seen.add(here)
    assert seen == set(spots)
    assert towards(spots[Place("b", (0, 0))], spots, (-1, 0)) is None


def hexagons(cells: Iterable[Cell]) -> dict[Place, tuple[float, float]]:
    """Their middles, some pixels large."""
    return {Place("b", cell): (400 + 33 * x, 300 + 33 * y) for cell in cells for x, y in [HEX.centre(cell)]}


def reached(spots: Mapping[Place, tuple[float, float]], start: Place) -> set[Place]:
    """By the arrow keys."""
    found, ways = {start}, [start]
    while ways:
        here = ways.pop()
        for direction in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = towards(spots[here], spots, direction)
            if there is not None and there not in found:
                found.add(there)
                ways.append(there)
    return found


def test_arrows_reach_every_hexagon_row_by_row() -> None:
    spots = hexagons(disc(HEX, (0, 0), 4))
    assert all(reached(spots, start) == set(spots) for start in spots)
    for start in spots:
        for way, back in ((0, -1), (0, 1)), ((0, 1), (0, -1)):
            there = towards(spots[start], spots, way)
            if there is not None and abs(spots[start][0] - 400) < 60:
                assert start.cell is not None and there.cell is not None
                assert HEX.distance(start.cell, there.cell) == 1, "the next row"
                assert towards(spots[there], spots, back) == start, "back as it came"


@pytest.mark.parametrize("share", [0.4, 0.7])
def test_arrows_reach_hexagons_with_gaps(share: float) -> None:
    for seed in range(12):
        rng = Random(seed)
        spots = hexagons(cell for cell in disc(HEX, (0, 0), 3) if rng.random() < share)
        assert all(reached(spots, start) == set(spots) for start in spots), seed


def test_along_a_line() -> None:
    line = [(0.0, 0.0), (0.0, -2.0), (3.0, -2.0)]
    assert rectangles_and_lines.length(line) == 5
    assert rectangles_and_lines.along(line, 1.0) == (0.0, -1.0, 0.0), "north"
    assert rectangles_and_lines.along(line, 4.0) == (2.0, -2.0, 90.0), "east"
    assert rectangles_and_lines.along(line, 6.0)[:2] == (4.0, -2.0), "beyond its end, straight on"
    assert len(rectangles_and_lines.arrows(line, 1.0)) == 5
