"""From which side a cue is heard: from where it is seen on the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.lattice import Point
from engine.table.contract.game_view import Cue, Mark
from engine.table.geometry.zones import Zones


def heard_at(zones: Zones, cue: Cue) -> float | None:
    """How far right on the window, in pixels: the middle of what walks, travels or glows on a board, or of the board;
    None for what happens at no place."""
    for zone, points in _places(zones, cue):
        board = zones.board(zone)
        found = [*points]
        if board is not None and found:
            return sum(board.camera.raised(point)[0] for point in found) / len(found)
    board = zones.board(cue.zone)
    return float(board.rect.centerx) if board is not None else None


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
