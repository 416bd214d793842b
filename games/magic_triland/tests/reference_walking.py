"""All ways to walk once more, field by field and by brute force. It shares no code with `walking` and
`terrace_graph`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Cell
from games.magic_triland.rules.position import Position

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
FRONT = {(-1, -1): (0, 0), (9, -1): (7, 0), (-1, 9): (0, 7)}
HOME = {0: (-1, -1), 1: (9, -1), 2: (-1, 9)}
MIST = {0: (4, 4), 1: (-1, 4), 2: (4, -1)}
FIELDS = [(q, r) for q in range(8) for r in range(8) if q + r <= 7]
NEAR = {
    0: [(6, 1), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6)],
    1: [(0, r) for r in range(1, 7)],
    2: [(q, 0) for q in range(1, 7)],
}


class Table:
    """An island and six figures, as plain dictionaries."""

    def __init__(self, s: Position) -> None:
        self.height = {cell: s.height(cell) for cell in FIELDS} | dict.fromkeys([*FRONT, *MIST.values()], 0)
        self.at = {n: figure.where for n, figure in enumerate(s.figures) if not figure.out}
        self.items = {n: figure.items for n, figure in enumerate(s.figures)}
        self.walkers = [n for n in s.own(s.mover) if n not in s.walked]
        self._terraces: dict[Cell, frozenset[Cell]] = {}

    def terrace(self, cell: Cell) -> frozenset[Cell]:
        """All fields of a terrace; a home or a broadside alone. Stones stay where they are."""
        if cell not in self._terraces:
            self._terraces[cell] = self._flood(cell)
        return self._terraces[cell]

    def _flood(self, cell: Cell) -> frozenset[Cell]:
        if cell not in FIELDS:
            return frozenset((cell,))
        found, edge = {cell}, [cell]
        while edge:
            q, r = edge.pop()
            for dq, dr in BESIDE:
                other = q + dq, r + dr
                if other in FIELDS and other not in found and self.height[other] == self.height[cell]:
                    found.add(other)
                    edge.append(other)
        return frozenset(found)

    def others(self, at: dict[int, Cell], figure: int, cell: Cell) -> int:
        """How many other figures are on the terrace of a field."""
        ground = self.terrace(cell)
        return sum(n != figure and where in ground for n, where in at.items()) if cell in FIELDS else 0

    def beside(self, figure: int, cell: Cell) -> Iterator[Cell]:
        """Places one step away that this figure may use at all."""
        if cell in FRONT:
            yield FRONT[cell]
            return
        open_mist = [k for k in MIST if self.may_cross(figure, k)]
        if cell in MIST.values():
            yield from NEAR[next(k for k in MIST if MIST[k] == cell)]
            return
        q, r = cell
        yield from ((q + dq, r + dr) for dq, dr in BESIDE if (q + dq, r + dr) in FIELDS)
        yield from (MIST[k] for k in open_mist if cell in NEAR[k])
        colour = figure // 2
        if FRONT[HOME[colour]] == cell and sum(self.items[figure][3:]):
            yield HOME[colour]

    def may_cross(self, figure: int, colour: int) -> bool:
        items = self.items[figure]
        return items[3 + colour] > 0 or all(items[ring] > 0 for ring in range(3) if ring != colour)

    def walks(self, at: dict[int, Cell], figure: int, most: int) -> set[tuple[frozenset[Cell], int]]:
        """Every (terrace, energy) where a walk of this figure may end."""
        start = self.terrace(at[figure])
        found: set[tuple[frozenset[Cell], int]] = set()
        # a figure that stands on a home or a broadside has one place; on a terrace it may start from any field
        edge: list[tuple[Cell, int]] = [(cell, 0) for cell in start]
        seen = set(edge)
        while edge:
            cell, spent = edge.pop()
            for other in self.beside(figure, cell):
                total = spent + abs(self.height[cell] - self.height[other])
                if total > most or (total == spent and other not in self.terrace(cell)):
                    continue
                company = self.others(at, figure, other)
                if total and company < 2:
                    found.add((self.terrace(other), total))
                goes_on = other not in FRONT and (company == 0 or total == 0)
                if goes_on and (other, total) not in seen:
                    seen.add((other, total))
                    edge.append((other, total))
        return found

    def completes(self, at: dict[int, Cell], walkers: list[int], energy: int) -> bool:
        """Can these figures spend exactly so much, one after the other in any order?"""
        if energy == 0:
            return True
        return any(
            self.completes(self.after(at, n, ground), [m for m in walkers if m != n], energy - spent)
            for n in walkers
            for ground, spent in sorted(self.walks(at, n, energy), key=lambda walk: -walk[1])
        )

    def after(self, at: dict[int, Cell], figure: int, ground: frozenset[Cell]) -> dict[int, Cell]:
        return at | {figure: min(ground)}

    def first_walks(self, energy: int) -> set[tuple[int, frozenset[Cell], int]]:
        """Every walk with which complete use of the energy can begin."""
        return {
            (n, ground, spent)
            for n in self.walkers
            for ground, spent in self.walks(self.at, n, energy)
            if self.completes(self.after(self.at, n, ground), [m for m in self.walkers if m != n], energy - spent)
        }
