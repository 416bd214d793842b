"""The arrow to what is out of sight: at the rim, towards the very cell, in all directions; drawn as it is told."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.core.lattice import SQUARE
from engine.gui.drawing import art
from engine.table.contract.game_view import Mark
from engine.table.geometry.camera import Camera
from engine.table.geometry.zones import Board
from engine.table.marks.offscreen_arrow import BECKON, SIZE, OffscreenArrow, Pointer
from tests.all_failures_at_once import each
from tests.gui.conftest import MakeApp

RECT = pygame.Rect(40, 60, 600, 480)
WAYS = {
    (0, -9): 0,
    (9, -9): 45,
    (9, 0): 90,
    (9, 9): 135,
    (0, 9): 180,
    (-9, 9): -135,
    (-9, 0): -90,
    (-9, -9): -45,
}
"""Cells far off and their direction, clockwise from north."""

Point = Callable[..., OffscreenArrow]


@pytest.fixture
def point(make_app: MakeApp) -> Point:
    """point(cell, moved=True): the arrow to a cell; the middle of the view lies on (0, 0)."""

    def to(cell: tuple[int, int], moved: bool = True, **settings: Any) -> OffscreenArrow:
        app = make_app(size=(680, 600), **settings)
        camera = Camera(SQUARE)
        camera.place(tuple(RECT))
        camera.show(((-2, -2), (2, 2)), glide=False)
        camera.moved_by_player = moved
        area = Board("board", "lattice", RECT, SQUARE, camera=camera)
        arrow = OffscreenArrow(app.ctx, SimpleNamespace(boards=lambda: (area,)))
        arrow.follow([Mark("last", "board", ((0, 0), cell)), Mark("dot", "board", ((50, 50),))])
        return arrow

    return to


def shown(arrow: OffscreenArrow) -> Pointer | None:
    spots = ((x, y) for x in range(RECT.left, RECT.right, 8) for y in range(RECT.top, RECT.bottom, 8))
    return next((found for pos in spots if (found := arrow.at(pos)) is not None), None)


def way(angle: float) -> tuple[float, float]:
    """One step on the screen in this direction, clockwise from north."""
    return sin(radians(angle)), -cos(radians(angle))


def test_it_stands_at_the_rim_on_the_side_of_the_cell_and_points_at_it(point: Point) -> None:
    for cell, expected in WAYS.items():
        arrow = point(cell)
        found = shown(arrow)
        assert found is not None and found.cell == cell
        x, y = found.area.camera.raised(SQUARE.centre(cell))
        # from the arrow straight on lies the cell
        dx, dy = way(found.angle)
        far = ((x - found.x) ** 2 + (y - found.y) ** 2) ** 0.5
        assert far > 100
        assert abs(found.x + far * dx - x) < 0.05 * far and abs(found.y + far * dy - y) < 0.05 * far
        assert abs((found.angle - expected + 180) % 360 - 180) <= 15
        middle = found.x - RECT.centerx, found.y - RECT.centery
        for part, towards in zip(middle, cell, strict=True):
            assert (part > 1) == (towards > 0) and (part < -1) == (towards < 0)
        inset = arrow.ctx.px(SIZE) * 0.72
        assert RECT.inflate(-2 * inset + 2, -2 * inset + 2).collidepoint(found.x, found.y)
        rim = max(abs(middle[0]) / (RECT.width / 2 - inset), abs(middle[1]) / (RECT.height / 2 - inset))
        assert rim == pytest.approx(1), "it stands as far out as it is seen whole"


@each("angle", [0, 45, 90, 135, 180, -135, -90, -45])
def test_the_picture_points_where_it_is_told(angle: float, point: Point) -> None:
    """The head has more ink than the shaft, and ends nearer to the rim of the lamp."""
    arrow = point((9, 0))
    image = art.raster(arrow._svg(angle), (200, 200))
    ink = [(x - 100, y - 100) for x in range(200) for y in range(200) if image.get_at((x, y))[:3] == (28, 20, 16)]
    dx, dy = way(angle)
    along = [x * dx + y * dy for x, y in ink]
    across = [abs(-x * dy + y * dx) for x, y in ink]
    assert len(ink) > 1000
    assert max(along) > 55 and min(along) > -62, "the tip is farther out than the end"
    wide = max(a for a, way_along in zip(across, along, strict=True) if way_along > 0)
    narrow = max(a for a, way_along in zip(across, along, strict=True) if way_along < -10)
    assert wide > 2 * narrow


def test_it_is_painted_where_it_is_pressed_and_beckons_outwards(point: Point) -> None:
    arrow = point((9, 0), reduced_motion=False)
    found = shown(arrow)
    assert found is not None and arrow.busy

    def middle() -> tuple[int, int]:
        canvas = pygame.Surface((680, 600), pygame.SRCALPHA)
        arrow.draw(canvas, canvas.get_rect())
        return canvas.get_bounding_rect(min_alpha=200).center

    places = []
    for _ in range(30):
        places.append(middle())
        arrow.update(BECKON / 29)
    assert not arrow.busy
    rest = middle()
    assert abs(rest[0] - found.x) <= 1 and abs(rest[1] - found.y) <= 1
    inwards = [rest[0] - x for x, _ in places]
    assert min(inwards) >= 0 and max(inwards) >= 5, "back from the rim and to it again"
    assert {y for _, y in places} == {rest[1]}
    canvas = pygame.Surface((680, 600), pygame.SRCALPHA)
    arrow.draw(canvas, pygame.Rect(0, 0, 60, 60))
    assert not canvas.get_bounding_rect().width, "elsewhere nothing is painted"


def test_there_is_none_to_what_is_in_sight_nor_in_a_view_that_nobody_has_moved(point: Point) -> None:
    assert shown(point((1, 1))) is None
    assert shown(point((9, 0), moved=False)) is None
    arrow = point((9, 0), reduced_motion=True)
    assert shown(arrow) is not None and not arrow.busy, "with less motion it keeps still"
    arrow.follow([Mark("dot", "board", ((9, 0),))])
    assert shown(arrow) is None, "only the last move has one"
