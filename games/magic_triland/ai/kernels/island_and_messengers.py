"""The island and its messengers as whole numbers, for searches. Held against `rules` by tests/test_kernel.py.

Who builds on it: `ground_of` and `put` in `ai.kernel_conversion` make a `Ground` and fill a `Company` from a position;
`walk_ends.Turns` lists every distinct end of a turn, with the energies that lead to it; `item_exchanges` says what may
change hands; `plan.Plans` says how much energy a seat still needs.

A *node* is 0, 1, 2 for the homes, 3, 4, 5 for the broadsides, 6 to 41 for terraces in reading order, as in
`terrace_graph`; OUT for a figure that has gone home for good. Sets of nodes are bit masks. *Items* are six counts of
four bits: item i at bits 4 i to 4 i + 3 (rings 0, 1, 2, then pearls 3, 4, 5). Typed plain Python that mypyc compiles as
it stands.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROW: Final = 48
"""Tables of two nodes have rows of so many."""
FIRST_BROADSIDE: Final = 3
FIRST_TERRACE: Final = 6
OUT: Final = 63
MOST_ENERGY: Final = 6
FAR: Final = 60
"""More energy than any way across the island needs."""
SPAN: Final = FAR + 24
FIGURES: Final = 6
NOBODY: Final = -1
USUAL: Final = 3
"""The energy of a turn on average."""
MANY: Final = 0x9E3779B1
"""An odd number whose multiples spread over a table."""


def numbers(count: i64, value: i64) -> vec[i64]:
    """A vector of the same number, so many times."""
    return vec[i64]([value] * count)


ONE: Final = numbers(1, 1)
"""A 1 that is shifted in 64 bits: a literal, or a name for one, is compiled to a shift in 32."""


def _lowest() -> vec[i64]:
    """For the six top bits of a power of two times a de Bruijn number: which power it was."""
    found = numbers(64, 0)
    value: i64 = 1
    k: i64
    for k in range(63):
        found[value * 0x03F79D71B4CB0A89 >> 58 & 63] = k
        value = value * 2 if k < 62 else 0
    return found


class Ground:
    """The graph of an island.

    nodes: how many. height: of each. steps: at 8 * node + cost the mask of nodes beside it at this cost, 1 to 6.
    terraces: the mask of all terraces. far: at ROW * a + b the least energy from a to b over free terraces, FAR where
    there is no way; homes and broadsides are only begun from or ended on. gates: the terrace in front of each home.
    `low` is for `node_of`, `_met` for `meeting`.
    """

    def __init__(self, heights: list[int], beside: list[int]) -> None:
        """heights: of each node, 0 for the first six. beside: for each node the mask of those it touches."""
        self.nodes: i64 = len(heights)
        self.height: vec[i64] = numbers(ROW, 0)
        self.steps: vec[i64] = numbers(8 * ROW, 0)
        self.low: vec[i64] = _lowest()
        self.far: vec[i64] = numbers(ROW * ROW, FAR)
        self.gates: vec[i64] = numbers(3, 0)
        self._met: vec[i64] = numbers(FIRST_TERRACE * ROW * ROW, 0)  # 0: not looked for yet
        self._scratch: vec[i64] = numbers(3 * SPAN, 0)
        one: i64 = ONE[0]
        self.terraces: i64 = (one << self.nodes) - (one << FIRST_TERRACE)
        node: i64
        for node in range(self.nodes):
            self.height[node] = heights[node]
        for node in range(self.nodes):
            mask: i64 = beside[node]
            while mask:
                low: i64 = mask & -mask
                mask ^= low
                cost: i64 = self.height[node] - self.height[self.node_of(low)]
                self.steps[8 * node + (cost if cost > 0 else -cost)] |= low
        for node in range(self.nodes):
            self.measure(node, 0, 0, 0, 0, 0, self.far, ROW * node)
            if node < FIRST_BROADSIDE:
                self.gates[node] = self.node_of(beside[node])

    def node_of(self, low: i64) -> i64:
        """The node of a mask of one."""
        return self.low[low * 0x03F79D71B4CB0A89 >> 58 & 63]

    def meeting(self, one: i64, other: i64, goal: i64) -> i64:
        """Two figures on these nodes meet on a terrace, and one of them goes on to a home or broadside: the least
        energy for all three ways, times 64, and the terrace (OUT and 3 FAR if there is none).
        """
        place: i64 = (goal * ROW + one) * ROW + other
        if not self._met[place]:
            far = self.far
            best: i64 = 3 * FAR << 6 | OUT
            node: i64
            for node in range(FIRST_TERRACE, self.nodes):
                cost: i64 = far[ROW * one + node] + far[ROW * other + node] + far[ROW * goal + node]
                best = min(best, cost << 6 | node)
            self._met[place] = best
        return self._met[place]

    def reach(self, start: i64, free: i64, open_: i64, most: i64, ended: vec[i64], at: i64) -> None:
        """For each energy 0 to `most` (6 at most) the mask of nodes where a walk may end, from ended[at] on.

        free: nodes that may be passed; open_: and entered. Also what cannot be passed may be left, so the start is
        neither. The seven numbers after those are used for scratch.
        """
        k: i64
        for k in range(14):
            ended[at + k] = 0
        one: i64 = ONE[0]
        passed: i64 = at + 7
        ended[passed] = one << start
        steps = self.steps
        spent: i64
        for spent in range(most):
            mask: i64 = ended[passed + spent]
            while mask:
                low: i64 = mask & -mask
                mask ^= low
                place: i64 = 8 * self.node_of(low)
                cost: i64 = 1
                left: i64 = most - spent
                while cost <= left:
                    beside: i64 = steps[place + cost]
                    if beside:
                        ended[passed + spent + cost] |= beside & free
                        ended[at + spent + cost] |= beside & open_
                    cost += 1

    def measure(
        self, start: i64, taken: i64, shut: i64, pause: i64, wait: i64, sides: i64, far: vec[i64], at: i64
    ) -> None:
        """The least energy from a node to every other, into far[at] and on; FAR where there is no way.

        taken: terraces where one stands: going on from there costs `pause` more, for a turn must end there. shut: where
        two stand: entering costs `wait` more. sides: broadsides that may be passed. All else of the first six nodes can
        only be ended on. `pause` and `wait` are 0 to 12; the start is never taken nor shut.
        """
        scratch = self._scratch
        node: i64
        for node in range(self.nodes):
            far[at + node] = FAR
        for node in range(3 * SPAN):
            scratch[node] = 0
        one: i64 = ONE[0]
        start_mask: i64 = one << start
        scratch[0] = start_mask  # to be reached at each energy; from SPAN on: to be left; from 2 SPAN on: let in
        done: i64 = 0
        waits: i64 = 0
        goes_on: i64 = self.terraces | sides | start_mask
        taken = taken & ~start_mask
        shut = shut & ~start_mask
        everything: i64 = (one << self.nodes) - 1
        steps = self.steps
        spent: i64 = 0
        while spent < FAR and done != everything:
            held: i64 = scratch[spent] & shut & ~waits
            if held:
                waits |= held
                scratch[2 * SPAN + spent + wait] |= held
            fresh: i64 = (scratch[spent] & ~shut | scratch[2 * SPAN + spent]) & ~done
            done |= fresh
            mask: i64 = fresh
            while mask:
                low: i64 = mask & -mask
                mask ^= low
                far[at + self.node_of(low)] = spent
            scratch[SPAN + spent + pause] |= fresh & taken
            mask = (fresh & ~taken | scratch[SPAN + spent]) & goes_on
            while mask:
                low = mask & -mask
                mask ^= low
                place: i64 = 8 * self.node_of(low)
                cost: i64
                for cost in range(1, MOST_ENERGY + 1):
                    scratch[spent + cost] |= steps[place + cost]
            spent += 1


class Company:
    """The six figures on a ground, and the pearls left.

    where: of each figure its node, or OUT. items: of each what it carries, or carried home. owner: of each its seat, or
    NOBODY. pearls: left on each broadside. spent: of each seat, how much more energy than usual it has used since it
    took its cards back. seats: how many play. master: 1 in a Master game. Figure n has the colour n // 2 and is light
    where n is even.
    """

    def __init__(self, ground: Ground) -> None:
        """Nobody is there yet: `ai.kernel_conversion.put` fills it in."""
        self.ground: Ground = ground
        self.where: vec[i64] = numbers(FIGURES, OUT)
        self.items: vec[i64] = numbers(FIGURES, 0)
        self.owner: vec[i64] = numbers(FIGURES, NOBODY)
        self.pearls: vec[i64] = numbers(3, 0)
        self.spent: vec[i64] = numbers(3, 0)
        self.seats: i64 = 2
        self.master: i64 = 0
        self._kept: vec[i64] = numbers(18 * 24, 0)

    def keep(self, place: i64) -> None:
        """Remember all figures, pearls and what was spent under a number from 0 to 23."""
        kept = self._kept
        at: i64 = 18 * place
        k: i64
        for k in range(FIGURES):
            kept[at + k] = self.where[k]
            kept[at + 6 + k] = self.items[k]
        for k in range(3):
            kept[at + 12 + k] = self.pearls[k]
            kept[at + 15 + k] = self.spent[k]

    def restore(self, place: i64) -> None:
        """Restore the company as it was when it was kept under this number."""
        kept = self._kept
        at: i64 = 18 * place
        k: i64
        for k in range(FIGURES):
            self.where[k] = kept[at + k]
            self.items[k] = kept[at + 6 + k]
        for k in range(3):
            self.pearls[k] = kept[at + 12 + k]
            self.spent[k] = kept[at + 15 + k]

    def others(self, figure: i64, wanted: i64) -> i64:
        """The mask of terraces where exactly one (`wanted` 1) or two others (2) stand."""
        one: i64 = 0
        two: i64 = 0
        first: i64 = ONE[0]
        n: i64
        for n in range(FIGURES):
            node: i64 = self.where[n]
            if n != figure and node != OUT and node >= FIRST_TERRACE:
                mask: i64 = first << node
                two |= one & mask
                one |= mask
        return two if wanted == 2 else one & ~two

    def sides(self, figure: i64) -> i64:
        """The mask of broadsides that let this figure in."""
        found: i64 = 0
        items: i64 = self.items[figure]
        colour: i64
        for colour in range(3):
            if crosses(items, colour):
                found |= 8 << colour
        return found

    def home(self, figure: i64) -> i64:
        """The mask of its home if it may go there, else 0."""
        return 0 if self.items[figure] >> 12 == 0 else 1 << figure // 2

    def meets(self, figure: i64) -> i64:
        """The other live figure on the same terrace, or -1."""
        node: i64 = self.where[figure]
        if node == OUT or node < FIRST_TERRACE:
            return -1
        n: i64
        for n in range(FIGURES):
            if n != figure and self.where[n] == node:
                return n
        return -1

    def strong(self, figure: i64, node: i64) -> bool:
        """Is the figure strong on a terrace: are both light, or both dark?"""
        return (self.ground.height[node] + figure) & 1 == 0

    def lying(self, colour: i64) -> i64:
        """The pearls in a home, packed as items."""
        found: i64 = 0
        n: i64
        for n in range(2 * colour, 2 * colour + 1 + 1):
            if self.where[n] == OUT:
                found += self.items[n] >> 12 << 12
        return found

    def reached(self) -> bool:
        """Does a home hold what ends the game? Whose turn it was has won."""
        colour: i64
        for colour in range(3):
            lying: i64 = self.lying(colour)
            if self.master:
                if holds(lying, 3) and holds(lying, 4) and holds(lying, 5):
                    return True
            elif holds(lying, 3 + colour):
                return True
        return False

    def joker(self, seat: i64) -> i64:
        """The most that a 0 is worth to a seat in a Master game: pearl colours on its figures or brought home."""
        if not self.master:
            return 0
        all_: i64 = 0
        n: i64
        for n in range(FIGURES):
            if self.owner[n] == seat:
                all_ += self.items[n]
        return holds(all_, 3) + holds(all_, 4) + holds(all_, 5)


# --- items -----------------------------------------------------------------------------------------------------------


def count_of(items: i64, item: i64) -> i64:
    """How many of one item there are."""
    return items >> 4 * item & 15


def holds(items: i64, item: i64) -> i64:
    """1 if the item is among them, else 0."""
    return 1 if items >> 4 * item & 15 else 0


def rings_of(items: i64) -> i64:
    """How many rings the items hold."""
    return (items & 15) + (items >> 4 & 15) + (items >> 8 & 15)


def pearls_of(items: i64) -> i64:
    """How many pearls the items hold."""
    return (items >> 12 & 15) + (items >> 16 & 15) + (items >> 20 & 15)


def fits(items: i64) -> bool:
    """Is this as much as a live figure may carry: at least 1 item, at most 4 rings and 3 pearls?"""
    return items != 0 and rings_of(items) <= 4 and pearls_of(items) <= 3


def pair_of(colour: i64) -> i64:
    """The two rings that make a broadside's pearl, packed as items."""
    return 0x110 if colour == 0 else 0x101 if colour == 1 else 0x011


def has_pair(items: i64, colour: i64) -> bool:
    """Are both rings of a broadside among them?"""
    if colour == 0:
        return items >> 4 & 15 > 0 and items >> 8 & 15 > 0
    if colour == 1:
        return items & 15 > 0 and items >> 8 & 15 > 0
    return items & 15 > 0 and items >> 4 & 15 > 0


def crosses(items: i64, colour: i64) -> bool:
    """Do these items open a broadside: both its rings, or its pearl?"""
    return items >> 12 + 4 * colour & 15 > 0 or has_pair(items, colour)


def unit(item: i64, one: i64) -> i64:
    """One of an item, packed; `one` is 1."""
    return one << 4 * item


def refined(items: i64, colour: i64) -> i64:
    """What is left when a pair of rings has become the broadside's pearl."""
    one: i64 = 1
    return items - pair_of(colour) + (one << 12 + 4 * colour)
