"""All ways to walk: where a walk may end with which energy, so that a turn's walks use its energy exactly.

A *walk* is (figure, node, energy): where a figure ends and what that costs in all, detours included. Nothing here knows
seats or cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec import Struct, field
from msgspec.structs import replace

from games.magic_triland.rules.pieces import CELLS, COLOURS, FIGURES, MOST_ENERGY, Items, colour_of, crosses, has_pearl
from games.magic_triland.rules.terrace_graph import Island, bits, broadside, home

OUT = -1
"""The node of a figure that has gone home for good."""
FAR = MOST_ENERGY * len(CELLS)
"""No way needs more energy: it crosses each terrace at most once, and a step costs six at most."""
Walk = tuple[int, int, int]


class Party(Struct, frozen=True):
    """The figures as they stand while one seat walks.

    nodes: for each figure its node, or OUT. sides: for each figure the mask of broadsides it may enter; homes: the mask
    of its home if it may go there. walkers: those that may still walk, in order.
    """

    island: Island
    nodes: tuple[int, ...]
    sides: tuple[int, ...]
    homes: tuple[int, ...]
    walkers: tuple[int, ...]
    known: dict[tuple[tuple[int, ...], tuple[int, ...], int], bool] = field(default_factory=dict)

    def after(self, figure: int, node: int) -> Party:
        """The party when a walker has gone to a node, and has walked."""
        nodes = (*self.nodes[:figure], node, *self.nodes[figure + 1 :])
        walkers = tuple(n for n in self.walkers if n != figure)
        return replace(self, nodes=nodes, walkers=walkers)

    def alone(self, figure: int) -> Party:
        """The party as if nobody else were on the island."""
        return self.without([n for n in FIGURES if n != figure])

    def without(self, figures: Collection[int]) -> Party:
        """The party as if these were not on the island."""
        return replace(self, nodes=tuple(OUT if n in figures else node for n, node in enumerate(self.nodes)))

    def ends(self, figure: int, energy: int) -> tuple[int, ...]:
        """The mask of nodes where the figure's walk may end, for each energy from 0 to `energy`."""
        others = [node for n, node in enumerate(self.nodes) if n != figure and node != OUT]
        one = two = 0
        for node in others:
            bit = 1 << node & self.island.terraces
            two |= one & bit
            one |= bit
        sides = self.sides[figure]
        free = self.island.terraces & ~one | sides
        open_ = self.island.terraces & ~two | sides | self.homes[figure]
        return _ends(self.island, self.nodes[figure], free, open_, energy)

    def least(self, figure: int, node: int) -> int | None:
        """The least energy with which a walk of this figure can end at the node, or None if none can."""
        return next((spent for spent, mask in enumerate(self.ends(figure, FAR)) if mask >> node & 1), None)

    def can_spend(self, energy: int) -> bool:
        """Can those that may still walk spend exactly so much?"""
        if not energy:
            return True
        key = self.nodes, self.walkers, energy
        if key not in self.known:
            self.known[key] = self._can_spend(energy)
        return self.known[key]

    def _can_spend(self, energy: int) -> bool:
        # most often one figure can do it alone
        if any(self.ends(figure, energy)[energy] for figure in self.walkers):
            return True
        if len(self.walkers) < 2:
            return False
        return any(
            self.after(figure, node).can_spend(energy - spent)
            for figure in self.walkers
            for spent, mask in enumerate(self.ends(figure, energy)[:-1])
            for node in bits(mask)
        )

    def walks(self, energy: int) -> Iterator[Walk]:
        """Every walk that may come next: those after which the rest of the energy can still be spent exactly."""
        for figure in self.walkers:
            for spent, mask in enumerate(self.ends(figure, energy)):
                for node in bits(mask):
                    if self.after(figure, node).can_spend(energy - spent):
                        yield figure, node, spent

    def route(self, figure: int, node: int, energy: int) -> tuple[int, ...]:
        """The nodes along one such walk, from where the figure stands to `node`; () if there is none."""
        backwards = [node]
        while energy:
            for spent in range(energy - 1, -1, -1):
                came = self._before(figure, backwards[-1], spent, energy - spent)
                if came is not None:
                    backwards.append(came)
                    energy = spent
                    break
            else:
                return ()
        return tuple(reversed(backwards))

    def _before(self, figure: int, node: int, spent: int, cost: int) -> int | None:
        """A node from which one step of this cost leads to `node`, reached and passed with so much spent."""
        beside = dict(self.island.steps[node]).get(cost, 0)
        if not spent:
            start = self.nodes[figure]
            return start if beside >> start & 1 else None
        taken = {other for n, other in enumerate(self.nodes) if n != figure}
        for came in bits(self.ends(figure, spent)[spent] & beside & ~self.homes[figure]):
            if came not in taken or not self.island.terraces >> came & 1:
                return came
        return None


@lru_cache(maxsize=16)  # the window asks a dozen times about one position
def party(island: Island, nodes: tuple[int, ...], items: tuple[Items, ...], walkers: tuple[int, ...]) -> Party:
    """The party of these figures; where each may go depends on what it carries."""
    sides = tuple(
        sum(1 << broadside(colour) for colour in COLOURS if crosses(items[figure], colour)) for figure in FIGURES
    )
    homes = tuple(1 << home(colour_of(figure)) if has_pearl(items[figure]) else 0 for figure in FIGURES)
    return Party(island, nodes, sides, homes, walkers)


@lru_cache(maxsize=1024)  # some turns' worth: the window asks hundreds in one, and keeps what is left at its title
def _ends(island: Island, start: int, free: int, open_: int, energy: int) -> tuple[int, ...]:
    """For each energy the mask of nodes where a walk may end. free: nodes that may be passed; open_: and entered."""
    passed = [0] * (energy + 1)
    ended = [0] * (energy + 1)
    passed[0] = 1 << start
    for spent in range(energy):
        mask = passed[spent]
        while mask:
            low = mask & -mask
            mask ^= low
            for cost, beside in island.steps[low.bit_length() - 1]:
                total = spent + cost
                if total > energy:
                    break
                passed[total] |= beside & free
                ended[total] |= beside & open_
    return tuple(ended)
