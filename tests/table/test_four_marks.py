"""Focus, hint, last move and the place that is meant are told apart by their shape alone; the focus has the shape of
the piece that it marks, and covers no name at the edge of a board."""

from __future__ import annotations

from itertools import combinations
from math import dist, pi
from random import Random

import pygame
import pytest

from engine.core.lattice import SQUARE, Point
from engine.table.contract.game_view import Mark, Piece, Place
from engine.table.geometry.convex_outlines import convex_outline
from engine.table.geometry.zones import ROWS, Area
from engine.table.marks.mark_shapes_and_badges import Painter
from engine.table.marks.target_places_and_ghost import corners
from engine.table.pieces.piece_motion import NOWHERE
from engine.table.pieces.row_slots import RowSlots
from engine.table.pieces.sprite import Sprite
from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.play.conftest import (  # noqa: F401 - fixtures
    Open,
    Player,
    looks_ahead,
    new_session,
    open_table,
    played,
)

ALIKE = 0.55
"""How much of two marks may cover the same pixels."""
ROUND, BOXED = pi / 4, 1.0
"""How much of the box around it a disc fills, and a square."""
HEXAGON = 0.75
"""The same of a hexagon."""


def shape(canvas: pygame.Surface, paper: pygame.Surface) -> pygame.Mask:
    """The strokes that have been painted, without their colours; what is filled lightly is left out."""
    changed = pygame.mask.from_threshold(canvas, (0, 0, 0), (25, 25, 25, 255), paper, 1)
    changed.invert()
    return changed


def test_four_marks_have_four_shapes(open_table: Open) -> None:  # noqa: F811
    player = open_table(played(new_session(), 5))
    top, place = player.table.top, Place("board", (0, 0))
    area, rect = top.zones.areas["board"], top.marks.place_marks.rect(place)
    paper = pygame.Surface(player.app.ctx.screen.size)
    paper.fill((50, 50, 50))
    marks = top.marks.place_marks

    def last(canvas: pygame.Surface) -> None:
        painted = Painter(player.app.ctx).paint([Mark("last", "board", ((0, 0),), tone="focus_on_dark")], area)
        assert painted is not None
        canvas.blit(*painted)

    painters = {
        "meant": lambda canvas: marks.aim(canvas, place, True),
        "refused": lambda canvas: marks.refused(canvas, place, 1.0),
        "hint": lambda canvas: marks.hint(canvas, place, 1.0),
        "focus": lambda canvas: marks.focus(canvas, corners(rect)),
        "last": last,
    }
    shapes = {}
    for name, paint in painters.items():
        canvas = pygame.transform.grayscale(paper)
        paint(canvas)
        shapes[name] = shape(pygame.transform.grayscale(canvas), pygame.transform.grayscale(paper))
        assert shapes[name].count() > 100, name
    for one, other in combinations(shapes, 2):
        both = shapes[one].overlap_area(shapes[other], (0, 0))
        every = shapes[one].count() + shapes[other].count() - both
        assert both / every < ALIKE, (one, other, both / every)


def row(*keys: str) -> list[Piece]:
    return [Piece(key, "card", Place("hand", index=index)) for index, key in enumerate(keys)]


def test_what_is_left_of_a_row_stays_and_what_comes_back_has_its_place_again() -> None:
    area = Area("hand", ROWS, pygame.Rect(0, 0, 100, 20), SQUARE)
    slots = RowSlots()
    slots.keeps = True

    lay: dict[str, Sprite] = {}

    def seen(*keys: str) -> dict[str, int]:
        pieces = row(*keys)
        slots.follow([area], pieces, dict(lay))
        lay.clear()
        lay.update((piece.key, Sprite(piece, NOWHERE)) for piece in pieces)
        return {piece.key: slots.place(piece).index for piece in pieces}

    assert seen("a", "b", "c", "d") == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert seen("a", "c", "d") == {"a": 0, "c": 2, "d": 3} and area.count == 4
    assert seen("a", "c") == {"a": 0, "c": 2}
    assert seen("a", "b", "c", "d") == {"a": 0, "b": 1, "c": 2, "d": 3}, "taken back"
    assert seen("b", "f") == {"b": 1, "f": 0}, "what is new takes the free place nearest to its own"
    assert seen() == {} and area.count == 0
    assert seen("d", "c") == {"d": 0, "c": 1}, "a new hand lies in order"
    slots.keeps = False
    assert seen("c") == {"c": 0} and area.count == 1


def filled(line: tuple[Point, ...]) -> float:
    """How much of the box around a closed line is inside it."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    turns = zip(line, (*line[1:], line[0]), strict=True)
    area = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2
    return area / ((max(xs) - min(xs)) * (max(ys) - min(ys)))


def test_a_line_around_points_is_everywhere_so_far_from_them() -> None:
    square = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)]
    assert filled(convex_outline(square)) == pytest.approx(1.0)
    for corner in convex_outline([*square, (1.0, 2.0)], 5.0):
        near = max(abs(corner[0]), abs(corner[1]))
        assert near < 15.001 and min(dist(corner, point) for point in square) > 4.99
    assert convex_outline(()) == ()


def keys(open_table: Open, game: str, share: float) -> Player:  # noqa: F811
    """A table at which keys mean a piece."""
    player = open_table(begun(game, share), speed="instant", reduced_motion=True)
    assert Device(player, True, Random(1)).ready()
    return player


@pytest.mark.parametrize(
    ("game", "zone", "share"),
    [("path_of_elements", "path", HEXAGON), ("path_of_elements", "grid", ROUND), ("crooked_paths", "doubles", BOXED)],
)
def test_it_has_the_shape_of_its_piece(open_table: Open, game: str, zone: str, share: float) -> None:  # noqa: F811
    top = keys(open_table, game, 0.0 if zone == "path" else 0.35).table.top
    found = next(piece for sprite in top.stage.sprites.values() if (piece := sprite.piece).place.zone.startswith(zone))
    line = top.outline(found.key)
    assert filled(line) == pytest.approx(share, abs=0.06)
    canvas = pygame.Surface(top.ctx.screen.size, pygame.SRCALPHA)
    top.marks.place_marks.focus(canvas, line)
    ring = top.marks.place_marks.focus_rect(line)
    assert canvas.get_bounding_rect() == pygame.Rect(ring).clip(canvas.get_bounding_rect()), "and nowhere else"
    bare = (ring.width // 16, ring.height // 16)
    assert (canvas.get_at((ring.left + bare[0], ring.top + bare[1])).a == 0) == (share < BOXED)


@pytest.mark.painted
def test_it_covers_no_name_at_the_edge(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    player = keys(open_table, "crooked_paths", 0.35)
    top = player.table.top
    player.app.ctx.change_settings(show_coordinates=True)
    player.settle()
    player.app.ctx.devices.show_focus(False)
    before = painted(player)
    names = list(top.marks.edge_names.rects())
    across = corners(pygame.Rect(names[0].center, (60, 60)))
    monkeypatch.setattr(top, "outline", lambda _: across)
    player.app.ctx.devices.show_focus(True)
    after = painted(player)
    ring = top.marks.place_marks.focus_rect(across).clip(after.get_rect())
    assert pixels(before, ring) != pixels(after, ring)
    for name in names:
        assert pixels(before, name) == pixels(after, name)


def painted(player: Player) -> pygame.Surface:
    player.app.ctx.screen.invalidate()
    player.app.step()
    return player.app.ctx.screen.canvas.copy()


def pixels(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")
