"""Lays a path tile by tile: grown where each promises most, or by the fewest moves from what lies to a path wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from engine.core.lattice import HEX
from engine.core.rules import Cell, Seat
from games.path_of_elements.ai.best_path_formula import Counts
from games.path_of_elements.rules.move_types import Place, Ready
from games.path_of_elements.rules.path_scoring import groups, path_points
from games.path_of_elements.rules.pieces import AIR, EARTH, ELEMENTS, FIRE, WATER
from games.path_of_elements.rules.position import Player, Position
from games.path_of_elements.rules.rules import RULES

Layout = Mapping[Cell, str]
"""The element that lies at each cell."""


def grown(tiles: Counts, rng: Random, noise: float) -> Layout:
    """A path in which each tile lies where it promises most. noise: by how many points each step is misjudged."""
    left = dict(zip(ELEMENTS, tiles, strict=True))
    layout: dict[Cell, str] = {}
    while any(left.values()):
        around = {other for cell in layout for other in HEX.neighbours(cell)} if layout else {(0, 0)}
        steps = [
            (_promise({**layout, cell: element}, element) + rng.gauss(0.0, noise), cell, element)
            for cell in sorted(around.difference(layout))
            for element in ELEMENTS
            if left[element]
        ]
        _, cell, element = max(steps)
        layout[cell] = element
        left[element] -= 1
    return layout


def _promise(layout: Layout, laid: str) -> float:
    """The points that the path promises, seen from the tile laid last."""
    total = sum(path_points(layout)) + 0.0
    for group in groups(layout):
        size = len(group.cells)
        if group.element == FIRE:
            total += 0.4 * size - (0.4 if size == 1 else 0.0)
        elif group.element == AIR and size == 1:
            total += 1.5
        elif group.element == WATER and size < 3:
            total += 0.7 * size
    return total - (0.3 if laid in (EARTH, AIR) else 0.0)


def way_to(seen: Position, seat: Seat, layout: Layout) -> tuple[Place | Ready, ...]:
    """The moves by which the seat lays this path, wherever on the table the fewest tiles have to be moved."""
    steps: list[Place | Ready] = []
    while not steps or not isinstance(steps[-1], Ready):
        steps.append(_next_step(seen.players[seat], layout))
        seen = RULES.apply(seen, seat, steps[-1])
    return tuple(steps)


def fits(seen: Position, seat: Seat, layout: Layout) -> bool:
    """Can the seat lay this path without moving a tile that lies?"""
    lying = seen.players[seat].elements
    goal = _nearest(lying, layout)
    return all(goal.get(cell) == element for cell, element in lying.items())


def _next_step(player: Player, layout: Layout) -> Place | Ready:
    """The next tile to lay, to move or to take back in the pose of the layout that fits what lies."""
    lying = player.elements
    goal = _nearest(lying, layout)
    wrong = next((tile for cell, tile in player.path if goal.get(cell) != tile.element), None)
    lacking = [cell for cell in goal if cell not in lying]
    if wrong is not None:
        frontier = player.frontier(wrong.number)
        place = next((cell for cell in lacking if goal[cell] == wrong.element and cell in frontier), None)
        return Place(wrong.number, place)
    if not lacking:
        return Ready()
    frontier = player.frontier()
    place = next(cell for cell in lacking if cell in frontier)
    return Place(next(tile.number for tile in player.hand if tile.element == goal[place]), place)


def _nearest(lying: Layout, layout: Layout) -> Layout:
    """The layout turned, mirrored and pushed to where most of what lies is right already."""
    if not lying:
        first = next(iter(layout))
        return {(x - first[0], y - first[1]): element for (x, y), element in layout.items()}
    best: tuple[int, Layout] = (-1, {})
    for turned in _poses(layout):
        shifts: dict[Cell, int] = {}
        for (x, y), element in lying.items():
            for (u, v), other in turned.items():
                if other == element:
                    shifts[x - u, y - v] = shifts.get((x - u, y - v), 0) + 1
        for (dx, dy), right in shifts.items():
            if right > best[0]:
                best = right, {(x + dx, y + dy): element for (x, y), element in turned.items()}
    return best[1]


def _poses(layout: Layout) -> Iterator[Layout]:
    for turns in range(6):
        yield {HEX.turn(cell, turns): element for cell, element in layout.items()}
        yield {HEX.turn((y, x), turns): element for (x, y), element in layout.items()}
