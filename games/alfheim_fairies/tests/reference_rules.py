"""The rules a second time, by the words of the rulebook and as simply as can be. Nothing here asks the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from engine.core.rules import Cell
from games.alfheim_fairies.rules.garden import Garden

COUNTS = {"AAA": (3,), "AABB": (2, 2), "AAAB": (3, 1), "AABBC": (2, 2, 1), "ABCDEF": (1, 1, 1, 1, 1, 1)}
POINTS = {"F": 3, "N": 2, "Q": 5, "T": 5, "K": 6}
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def things(garden: Garden) -> dict[Cell, tuple[str, str]]:
    """Everything by cell: ("clue", its letter), ("fairy", its kind) or ("footprint", "")."""
    found = {cell: ("clue", kind) for cell, kind in garden.clues} | {
        cell: ("fairy", kind) for cell, kind in garden.fairies
    }
    return found | ({garden.footprint: ("footprint", "")} if garden.footprint is not None else {})


def pays(clues: Iterable[str], cost: str) -> bool:
    """Are these clues exactly what is asked for? A King's cost is digits: how often each kind comes."""
    counted = Counter(clues)
    if cost.isdigit():
        return sorted(counted.values()) == sorted(int(digit) for digit in cost)
    return counted == Counter(cost)


def fairy_cells(garden: Garden, costs: Iterable[str]) -> set[Cell]:
    """Every cell for a fairy: all cells near, all lines through all of their neighbours are tried."""
    lying, clues = things(garden), dict(garden.clues)
    xs, ys = [x for x, _ in lying], [y for _, y in lying]
    found = set()
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            if (x, y) not in lying and any(_settles(clues, (x, y), cost) for cost in costs):
                found.add((x, y))
    return found


def _settles(clues: Mapping[Cell, str], cell: Cell, cost: str) -> bool:
    length = sum(map(int, cost)) if cost.isdigit() else len(cost)
    for dx, dy in AROUND:
        x, y = cell[0] + dx, cell[1] + dy
        for first in range(1 - length, 1) if (x, y) in clues else ():
            steps = range(first, first + length)
            # at a right angle to the line: one above or below lies in a row, one to the left or right in a column
            line = [(x + k, y) if dx == 0 else (x, y + k) for k in steps]
            if all(one in clues for one in line) and pays((clues[one] for one in line), cost):
                return True
    return False


def clue_cells(garden: Garden) -> set[Cell]:
    """Every cell for a clue: free, and beside a clue or the footprint."""
    lying = things(garden)
    firm = [cell for cell, (what, _) in lying.items() if what != "fairy"]
    return {(x + dx, y + dy) for x, y in firm for dx, dy in AROUND} - set(lying)


def points(garden: Garden, icons: str, experts: Iterable[int]) -> int:
    """All that somebody has."""
    score = sum(POINTS[kind[0]] for _, kind in garden.fairies) + sum(experts)
    lying = things(garden)
    if garden.footprint is not None:
        x, y = garden.footprint
        beside = [lying.get((x + dx, y + dy), ("", "")) for dx, dy in AROUND]
        score += sum(what == "clue" and kind in icons for what, kind in beside)
    return score


def random_garden(rng: Random, costs: Iterable[str]) -> Garden:
    """A garden of up to 13 clues with fairies and perhaps a footprint beside them. Its first row pays one of the costs,
    if nothing comes between."""
    cost = rng.choice([cost for cost in costs if not cost.isdigit()])
    row = rng.sample(cost, len(cost))
    clues = {(x, 0): clue for x, clue in enumerate(row[: rng.randint(2, 6)])}
    fairies: dict[Cell, str] = {}
    footprint = None
    for _ in range(rng.randint(0, 20)):
        x, y = rng.choice(list(clues))
        dx, dy = rng.choice((*AROUND, (1, 0), (1, 0)))
        cell = x + dx, y + dy
        if cell in clues or cell in fairies or cell == footprint:
            continue
        dice = rng.random()
        if dice < 0.25 and len(fairies) < 5:
            fairies[cell] = f"N{rng.randint(1, 3)}"
        elif dice < 0.3 and footprint is None:
            footprint = cell
        elif len(clues) < 13:
            clues[cell] = rng.choice("PBCMDT")
    return Garden(tuple(clues.items()), tuple(fairies.items()), footprint)
