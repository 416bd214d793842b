"""From which side something is heard: from where it is seen on the boards, since panels take one side of the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.lattice import Point
from engine.table.contract.game_view import Cue, Mark
from engine.table.geometry.zones import Zones


def side(zones: Zones, x: float) -> float:
    """The side of a place so far right on the window, in pixels: -1 at the left edge of all boards together, 1 at the
    right one; beyond them as at the edge, without any in the middle."""
    rects = [board.rect for board in zones.boards()]
    if not rects:
        return 0.0
    whole = rects[0].unionall(rects[1:])
    return max(-1.0, min(1.0, (x - whole.centerx) / (whole.width / 2)))


def side_of(zones: Zones, cue: Cue) -> float:
    """The side of the middle of what walks, travels or glows on a board, or of the board; what happens at no place is
    heard in the middle."""
    for zone, points in _places(zones, cue):
        board = zones.board(zone)
        found = [*points]
        if board is not None and found:
            return side(zones, sum(board.camera.raised(point)[0] for point in found) / len(found))
    board = zones.board(cue.zone)
    return side(zones, board.rect.centerx) if board is not None else 0.0


def _places(zones: Zones, cue: Cue) -> Iterator[tuple[str, Iterable[Point]]]:
    """The zones in which something is seen, each with the points of it. What walks is heard where it arrives."""
    if cue.walks:
        yield cue.zone, (walk.points[-1] for walk in cue.walks)
    yield cue.zone, cue.points
    for mark in cue.marks:
        yield mark.zone, _points(zones, mark)


def _points(zones: Zones, mark: Mark) -> Iterator[Point]:
    board = zones.board(mark.zone)
    if board is not None:
        yield from (board.lattice.centre(cell) for cell in mark.cells)
    yield from mark.points
    for line in mark.lines:
        yield from line
