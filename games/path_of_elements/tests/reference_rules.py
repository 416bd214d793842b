"""What paths and spirits count, by brute force over all sets of tiles: slow, and without a line of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, pairwise

Cell = tuple[int, int]


def touch(a: Cell, b: Cell) -> bool:
    """Do two hexagons share an edge?"""
    return (b[0] - a[0], b[1] - a[1]) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def group_of(cell: Cell, like: set[Cell]) -> frozenset[Cell]:
    """All that hangs together with a cell."""
    group = {cell}
    while True:
        more = {other for other in like for one in group if touch(one, other)} - group
        if not more:
            return frozenset(group)
        group |= more


def path_points(path: Mapping[Cell, str]) -> dict[str, int]:
    """Points of the path by element."""
    found = dict.fromkeys("EWFA", 0)
    for element in "EWFA":
        like = {cell for cell, other in path.items() if other == element}
        for group in {group_of(cell, like) for cell in like}:
            ties = {cell: sum(touch(cell, other) for other in group) for cell in group}
            if element == "E" and len(group) == 1:
                found["E"] += 2
            if element == "A" and len(group) == 2:
                found["A"] += 4
            if element == "W" and len(group) >= 3 and sorted(ties.values()) == [1, 1] + [2] * (len(group) - 2):
                found["W"] += len(group)
        if element == "F":
            found["F"] = 2 * sum(
                touch(a, b) and touch(b, c) and touch(a, c) for a, b, c in combinations(sorted(like), 3)
            )
    return found


def rows(motifs: Mapping[Cell, str], size: int) -> list[tuple[Cell, ...]]:
    """All sets of so many spirits that lie in a row without a gap."""
    found = []
    for chosen in combinations(sorted(motifs), size):
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(chosen)}
        if len(steps) == 1 and steps <= {(1, 0), (0, 1), (1, -1)}:
            found.append(chosen)
    return found


def omen_points(omen: str, motifs: Mapping[Cell, str], found: list[tuple[Cell, ...]]) -> int:
    """Points of an omen in these rows of its length."""
    count = 0
    for chosen in found:
        letters = Counter(motifs[cell] for cell in chosen)
        masks = letters.pop("M", 0)
        missing = Counter(omen) - letters
        count += bool(letters) and not letters - Counter(omen) and missing.total() == masks
    return count * {2: 1, 3: 2, 4: 3}[len(omen)]
