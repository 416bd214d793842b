"""How a finished island is judged for the seats that build it: quickly, for it is done a hundred times for a stone.

Three seats: the energy that each needs to win from home. In a duel both set out from the same homes, so that is alike:
what tells them apart is who is strong where they are most likely to meet, on the terraces along the ways between homes
and broadsides.
"""

from __future__ import annotations

from engine.core.lattice import HEX
from games.magic_triland.ai.bridge import packed
from games.magic_triland.ai.kernels.kernel import FIRST_TERRACE, ROW, Company, Ground
from games.magic_triland.ai.kernels.plan import Plans
from games.magic_triland.rules.pieces import ACCESS, CELLS, COLOURS, CORNERS, FIGURES, INDEX, colour_of
from games.magic_triland.rules.position import Position

BESIDE = tuple(tuple(INDEX[other] for other in HEX.neighbours(cell) if other in INDEX) for cell in CELLS)
"""For each field those beside it, all by their numbers in CELLS."""
GATES = tuple((INDEX[cell],) for cell in CORNERS) + tuple(tuple(INDEX[cell] for cell in side) for side in ACCESS)
"""For each home and broadside the fields from which it is entered."""
ROADS = tuple((a, b) for a in COLOURS for b in range(a + 1, FIRST_TERRACE))
"""Homes with homes and broadsides: the ways that are walked most, that to the opposite broadside among them."""
DETOURS = (8, 4, 2, 1)
"""How much traffic there is on the shortest way between two, and on ways that take a little more energy, in eighths."""
STRENGTH = 60.0
"""Tenths of energy that it is worth to be strong everywhere."""


class Eye:
    """Judges islands for the seats of one game."""

    def __init__(self, s: Position) -> None:
        self._duel = s.terms.duel
        self._seats = s.terms.seats
        self._light = s.lead
        self._owners = [s.owner(n) for n in FIGURES]
        self._items = [packed(figure.items) for figure in s.figures]
        self._pearls, self._master = s.pearls, s.terms.master
        self._plans = Plans()

    def needs(self, heights: list[int]) -> tuple[float, ...]:
        """What each seat will need to win, in tenths of energy; in a duel the half of it by which they differ."""
        levels, beside = graph(heights)
        ground = Ground(levels, beside)
        if self._duel:
            ease = STRENGTH * lightness(ground, levels) / 2
            return (-ease, ease) if self._light == 0 else (ease, -ease)
        company = Company(ground)
        company.seats, company.master = self._seats, int(self._master)
        for n in FIGURES:
            company.where[n], company.items[n], company.owner[n] = colour_of(n), self._items[n], self._owners[n]
        for colour in COLOURS:
            company.pearls[colour] = self._pearls[colour]
        self._plans.measure(company)
        return tuple(float(self._plans.plan(company, seat)) for seat in range(self._seats))


def graph(heights: list[int]) -> tuple[list[int], list[int]]:
    """The heights of all nodes, and for each the mask of those beside it, as `kernel.Ground` wants them."""
    node_of = [0] * len(CELLS)
    levels = [0] * FIRST_TERRACE
    for first, height in enumerate(heights):
        if node_of[first]:
            continue
        node = node_of[first] = len(levels)
        levels.append(height)
        edge = [first]
        while edge:
            for other in BESIDE[edge.pop()]:
                if heights[other] == height and not node_of[other]:
                    node_of[other] = node
                    edge.append(other)
    beside = [0] * len(levels)
    for cell, others in enumerate(BESIDE):
        for other in others:
            if node_of[other] != node_of[cell]:
                beside[node_of[cell]] |= 1 << node_of[other]
    for place, cells in enumerate(GATES):
        for cell in cells:
            beside[place] |= 1 << node_of[cell]
            beside[node_of[cell]] |= 1 << place
    return levels, beside


def lightness(ground: Ground, levels: list[int]) -> float:
    """How much of the traffic is on light terraces, less that on dark ones: from -1 to 1."""
    light = every = 0
    far = [[ground.far[ROW * place + node] for node in range(len(levels))] for place in range(FIRST_TERRACE)]
    for a, b in ROADS:
        shortest, from_a, from_b = far[a][b], far[a], far[b]
        for node in range(FIRST_TERRACE, len(levels)):
            detour = from_a[node] + from_b[node] - shortest
            if detour < len(DETOURS):
                every += DETOURS[detour]
                light += DETOURS[detour] if levels[node] % 2 == 0 else -DETOURS[detour]
    return light / every
