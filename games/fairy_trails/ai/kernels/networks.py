"""The networks of Fairy Trails as whole numbers, for searches: cards are laid, and taken back. See `card_codes`.

Networks are kept by union and find: a block is a node, and the root of its tree knows the open ends and the huts of
all. Nothing is compressed, so that what was joined last is parted first. Before a card is laid `look` and `weigh` tell
what it would make of the networks at a cell, without laying it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import CELLS, ENDS, HUTS, Pack, beside, blocks_of, numbers

MOST: Final = 96
"""So many cards a board takes, the start card included."""
CLOSED: Final = 256
"""`weigh` answers CLOSED * worth + huts closed."""


class Board:
    """The cards on the table, which are laid and taken back in turn.

    count: cards that lie. cells, cards, turns: of each, in the order they were laid. spread: so many free cells there
    are beside them, the first of `free`, in an order that depends on the play alone. at: for each cell the place of its
    card in that order, -1 without. pink_huts, yellow_huts: huts in networks closed by the last card; pink_nets,
    yellow_nets: how many networks it closed.
    """

    def __init__(self, pack: Pack) -> None:
        """The empty table. The pack may grow later."""
        self.pack: Pack = pack
        self.count: i64 = 0
        self.cells: vec[i64] = numbers(MOST, 0)
        self.cards: vec[i64] = numbers(MOST, 0)
        self.turns: vec[i64] = numbers(MOST, 0)
        self.at: vec[i64] = numbers(CELLS, -1)
        self.spread: i64 = 0
        self.free: vec[i64] = numbers(4 * MOST, 0)
        self.pink_huts: i64 = 0
        self.yellow_huts: i64 = 0
        self.pink_nets: i64 = 0
        self.yellow_nets: i64 = 0
        self._place: vec[i64] = numbers(CELLS, -1)  # of a free cell in `free`
        self._path: vec[i64] = numbers(8 * MOST, 0)  # at 8 * card + 4 * colour + edge: its block
        self._blocks: i64 = 0
        self._above: vec[i64] = numbers(8 * MOST, 0)
        self._weight: vec[i64] = numbers(8 * MOST, 1)
        self._ends: vec[i64] = numbers(8 * MOST, 0)
        self._huts: vec[i64] = numbers(8 * MOST, 0)
        self._joins: i64 = 0
        self._joined: vec[i64] = numbers(8 * MOST, 0)  # roots that were put below another, in order
        self._marks: vec[i64] = numbers(4 * MOST, 0)  # for each card what was before: blocks, joins, spread, place
        self._sum_huts: vec[i64] = numbers(16, 0)
        self._sum_ends: vec[i64] = numbers(16, 0)
        self._whole: vec[i64] = numbers(16, 0)  # a set with all edges that lead to networks of its edges
        self._kin: vec[i64] = numbers(4, 0)  # for an edge all that lead to the same network
        self._roots: vec[i64] = numbers(4, -1)

    # --- laying and taking back

    def lay(self, cell: i64, card: i64, turns: i64) -> None:
        """Lay a card on a free cell (the first one anywhere). What it closes is in `pink_huts` and the like."""
        number: i64 = self.count
        marks = self._marks
        marks[4 * number] = self._blocks
        marks[4 * number + 1] = self._joins
        marks[4 * number + 2] = self.spread
        marks[4 * number + 3] = self._place[cell]
        self.cells[number] = cell
        self.cards[number] = card
        self.turns[number] = turns
        self.count = number + 1
        self._cover(cell)
        self.at[cell] = number
        pack = self.pack
        place: i64 = 8 * card + 2 * turns
        found: i64 = self._join(number, 0, pack.codes[pack.half[place]])
        self.pink_huts = found & 255
        self.pink_nets = found >> 8
        found = self._join(number, 1, pack.codes[pack.half[place + 1]])
        self.yellow_huts = found & 255
        self.yellow_nets = found >> 8

    def undo(self) -> None:
        """Take the last card back. What it had closed is forgotten."""
        number: i64 = self.count - 1
        self.count = number
        cell: i64 = self.cells[number]
        marks = self._marks
        above = self._above
        joins: i64 = self._joins
        before: i64 = marks[4 * number + 1]
        while joins > before:
            joins -= 1
            lower: i64 = self._joined[joins]
            upper: i64 = above[lower]
            above[lower] = lower
            self._weight[upper] -= self._weight[lower]
            self._ends[upper] -= self._ends[lower]
            self._huts[upper] -= self._huts[lower]
        self._joins = before
        self._blocks = marks[4 * number]
        self.at[cell] = -1
        self._uncover(cell, marks[4 * number + 2], marks[4 * number + 3])

    def _cover(self, cell: i64) -> None:
        """The cell is free no more, its empty neighbours are."""
        free = self.free
        place = self._place
        at: i64 = place[cell]
        spread: i64 = self.spread
        if at >= 0:
            spread -= 1
            last: i64 = free[spread]
            free[at] = last
            place[last] = at
            place[cell] = -1
        edge: i64
        for edge in range(4):
            near: i64 = beside(cell, edge)
            if self.at[near] < 0 and place[near] < 0:
                free[spread] = near
                place[near] = spread
                spread += 1
        self.spread = spread

    def _uncover(self, cell: i64, spread: i64, at: i64) -> None:
        """As it was before `_cover`: so many free cells, this one at its place in them."""
        free = self.free
        place = self._place
        kept: i64 = spread - (1 if at >= 0 else 0)
        now: i64 = self.spread
        while now > kept:
            now -= 1
            place[free[now]] = -1
        if at >= 0:
            last: i64 = free[at] if at < kept else cell
            free[kept] = last
            place[last] = kept
            free[at] = cell
            place[cell] = at
        self.spread = spread

    def _join(self, number: i64, colour: i64, code: i64) -> i64:
        """Join a half to the networks around it: 256 * networks closed + huts in them."""
        above = self._above
        path = self._path
        at = self.at
        cell: i64 = self.cells[number]
        first: i64 = self._blocks
        block: i64 = first
        mine: i64 = 8 * number + 4 * colour
        masks: i64 = code & 0xFFFF
        huts: i64 = code >> 16
        while masks:
            above[block] = block
            self._weight[block] = 1
            self._huts[block] = huts & 1
            root: i64 = block
            ends: i64 = 0
            edge: i64
            for edge in range(4):
                if masks >> edge & 1:
                    path[mine + edge] = block
                    ends += 1 if at[beside(cell, edge)] < 0 else -1
            self._ends[block] = ends
            for edge in range(4):
                if masks >> edge & 1:
                    near: i64 = at[beside(cell, edge)]
                    if near >= 0:
                        root = self._unite(root, self.root(path[8 * near + 4 * colour + (edge ^ 2)]))
            masks = masks >> 4
            huts = huts >> 1
            block += 1
        self._blocks = block
        return self._shut(first, block)

    def _unite(self, one: i64, other: i64) -> i64:
        """Join two roots into one, and return it."""
        if one == other:
            return one
        weight = self._weight
        if weight[one] > weight[other]:
            one, other = other, one
        self._above[one] = other
        weight[other] += weight[one]
        self._ends[other] += self._ends[one]
        self._huts[other] += self._huts[one]
        self._joined[self._joins] = one
        self._joins += 1
        return other

    def _shut(self, first: i64, after: i64) -> i64:
        """The networks of these blocks that have no open end: 256 * how many + their huts."""
        found: i64 = 0
        block: i64
        for block in range(first, after):
            root: i64 = self.root(block)
            if self._ends[root] == 0:
                fresh = True
                k: i64
                for k in range(first, block):
                    if self.root(k) == root:
                        fresh = False
                if fresh:
                    found += 256 + self._huts[root]
        return found

    # --- networks

    def root(self, block: i64) -> i64:
        """The root of a block's network: equal roots, one network (until the next card)."""
        above = self._above
        while above[block] != block:
            block = above[block]
        return block

    def network(self, number: i64, colour: i64, edge: i64) -> i64:
        """The root of the network that leaves the card laid as `number` over an edge."""
        return self.root(self._path[8 * number + 4 * colour + edge])

    def ends(self, root: i64) -> i64:
        """Open ends of a network by its root; 0: it is closed."""
        return self._ends[root]

    def huts(self, root: i64) -> i64:
        """Huts of a network by its root."""
        return self._huts[root]

    def worth(self, colour: i64, worths: vec[i64]) -> i64:
        """The worths of all open networks of a colour, from a table of HUTS x ENDS."""
        found: i64 = 0
        number: i64
        for number in range(self.count):
            block: i64 = self._marks[4 * number]
            after: i64 = self._marks[4 * number + 4] if number + 1 < self.count else self._blocks
            # the pink blocks of a card come first
            half: i64 = self.pack.half[8 * self.cards[number] + 2 * self.turns[number]]
            pink: i64 = blocks_of(self.pack.codes[half])
            if colour:
                block += pink
            else:
                after = block + pink
            while block < after:
                if self._above[block] == block and self._ends[block]:
                    found += worths[min(self._huts[block], HUTS - 1) * ENDS + min(self._ends[block], ENDS - 1)]
                block += 1
        return found

    # --- before a card is laid

    def look(self, cell: i64, colour: i64, worths: vec[i64]) -> i64:
        """Prepare `weigh` for a free cell and a colour: the worth of the open networks that meet there, by a table."""
        kin = self._kin
        roots = self._roots
        found: i64 = 0
        edge: i64 = 0
        bit: i64 = 1
        while edge < 4:
            near: i64 = self.at[beside(cell, edge)]
            huts: i64 = 0
            ends: i64 = 1
            kin[edge] = bit
            roots[edge] = -1
            if near >= 0:
                root: i64 = self.root(self._path[8 * near + 4 * colour + (edge ^ 2)])
                roots[edge] = root
                ends = -1
                k: i64 = 0
                while roots[k] != root:
                    k += 1
                if k < edge:
                    self._befriend(edge, root, kin[k] | bit)
                else:
                    huts = self._huts[root]
                    ends = self._ends[root]
                    found += worths[min(huts, HUTS - 1) * ENDS + min(ends, ENDS - 1)]
                    ends -= 1
            self._add(bit, huts, ends)
            edge += 1
            bit += bit
        whole = self._whole
        mask: i64
        for mask in range(1, 16):
            whole[mask] = (
                (kin[0] if mask & 1 else 0)
                | (kin[1] if mask & 2 else 0)
                | (kin[2] if mask & 4 else 0)
                | (kin[3] if mask & 8 else 0)
            )
        return found

    def _befriend(self, edge: i64, root: i64, mask: i64) -> None:
        """These edges lead to the same network."""
        k: i64
        for k in range(edge + 1):
            if self._roots[k] == root:
                self._kin[k] = mask

    def _add(self, bit: i64, huts: i64, ends: i64) -> None:
        """One more edge for the sums over sets of edges."""
        sum_huts = self._sum_huts
        sum_ends = self._sum_ends
        mask: i64
        for mask in range(bit):
            sum_huts[bit | mask] = sum_huts[mask] + huts
            sum_ends[bit | mask] = sum_ends[mask] + ends

    def weigh(self, half: i64, worths: vec[i64]) -> i64:
        """What a half, by its number, would make at the cell looked at: CLOSED * the worth of the open networks it is
        then part of + the huts it closes."""
        sum_huts = self._sum_huts
        sum_ends = self._sum_ends
        whole = self._whole
        code: i64 = self.pack.codes[half]
        masks: i64 = code & 0xFFFF
        huts: i64 = code >> 16
        found: i64 = 0
        while masks:
            mask: i64 = masks & 15
            masks = masks >> 4
            houses: i64 = huts & 1
            huts = huts >> 1
            if mask == 0:
                continue
            group: i64 = whole[mask]
            if group != mask:
                # paths of this card that are joined outside of it
                rest: i64 = masks
                k: i64 = 0
                while rest >> 4 * k:
                    other: i64 = rest >> 4 * k & 15
                    if other & group:
                        group |= whole[other]
                        houses += huts >> k & 1
                        masks ^= other << 4 * k
                        rest = masks
                        k = 0
                    else:
                        k += 1
            houses += sum_huts[group]
            ends: i64 = sum_ends[group]
            if ends == 0:
                found += houses
            else:
                found += worths[min(houses, HUTS - 1) * ENDS + min(ends, ENDS - 1)] * CLOSED
        return found
