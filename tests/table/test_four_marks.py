"""Focus, hint, last move and the place that is meant are told apart by their shape alone."""

from __future__ import annotations

from itertools import combinations

import pygame

from engine.core.lattice import SQUARE
from engine.table.contract.game_view import Mark, Piece, Place
from engine.table.geometry.zones import ROWS, Area
from engine.table.marks.mark_shapes_and_badges import Painter
from engine.table.marks.target_places_and_ghost import corners
from engine.table.pieces.piece_motion import NOWHERE
from engine.table.pieces.row_slots import RowSlots
from engine.table.pieces.sprite import Sprite
from tests.scenes.play.conftest import Open, looks_ahead, new_session, open_table, played  # noqa: F401 - fixtures

ALIKE = 0.55
"""How much of two marks may cover the same pixels."""


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
