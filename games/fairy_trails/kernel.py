"""The cards of Fairy Trails and the networks they make, as whole numbers, for searches: cards are laid, and taken back.

A *half* is one colour's paths of a card as it lies: bits 4 * i to 4 * i + 3 are the edges of its block i (N 1, E 2,
S 4, W 8; none: no such block), bit 16 + i says whether that block has a hut. Blocks are sorted, so that halves that
play alike are one. A `Pack` numbers cards and halves. A `Wood` is the table: a torus of 128 x 128 cells (59 cards reach
no farther than 58 cells), cell (x, y) is 128 * (y & 127) + (x & 127), the start card's is 0. Colours are 0 and 1.

Networks are kept by union and find: a block is a node, and the root of its tree knows the open ends and the huts of
all. Nothing is compressed, so that what was joined last is parted first. Before a card is laid `look` and `weigh` tell
what it would make of the networks at a cell, without laying it.

Typed plain Python that mypyc compiles as it stands; both forms agree bit for bit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 128
CELLS: Final = SIDE * SIDE
MOST: Final = 96
"""So many cards a wood takes, the start card included."""
ENDS: Final = 16
HUTS: Final = 48
"""A table of worths has HUTS rows of ENDS columns; more huts or ends count as the last."""
CLOSED: Final = 256
"""`weigh` answers CLOSED * worth + huts closed."""


def numbers(count: i64, value: i64) -> vec[i64]:
    """So many times the same number."""
    found = vec[i64]()
    k: i64 = 0
    while k < count:
        found = append(found, value)
        k += 1
    return found


def cell_of(x: i64, y: i64) -> i64:
    """The number of a cell."""
    return (y & 127) << 7 | (x & 127)


def x_of(cell: i64) -> i64:
    """-64 to 63."""
    return ((cell & 127) ^ 64) - 64


def y_of(cell: i64) -> i64:
    """-64 to 63."""
    return ((cell >> 7) ^ 64) - 64


def beside(cell: i64, edge: i64) -> i64:
    """The neighbour over an edge: 0 north, 1 east, 2 south, 3 west."""
    if edge == 0:
        return cell - SIDE & CELLS - 1
    if edge == 1:
        return cell & ~127 | cell + 1 & 127
    if edge == 2:
        return cell + SIDE & CELLS - 1
    return cell & ~127 | cell - 1 & 127


def half_code(masks: list[int], huts: list[bool]) -> int:
    """A half from the edges of its blocks and whether each has a hut."""
    code: int = 0
    scale: int = 1
    hut: int = 65536
    for k in sorted(range(len(masks)), key=lambda k: masks[k]):
        code += masks[k] * scale + (hut if huts[k] else 0)
        scale *= 16
        hut *= 2
    return code


def turned_half(code: i64) -> int:
    """The half after a quarter turn clockwise."""
    masks: list[int] = []
    huts: list[bool] = []
    k: i64 = 0
    while k < 4:
        mask: i64 = code >> 4 * k & 15
        if mask:
            masks.append((mask << 1 | mask >> 3) & 15)
            huts.append(code >> 16 + k & 1 != 0)
        k += 1
    return half_code(masks, huts)


class Pack:
    """Cards by number, in the order they were added; each as four turns, each of two halves.

    count: cards; codes: the halves by number; half: at 8 * card + 2 * turns + colour the half's number; shows: at
    4 * card + turns 1 if no smaller turn plays the same; huts: at 2 * card + colour.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.codes: vec[i64] = vec[i64]()
        self.half: vec[i64] = vec[i64]()
        self.shows: vec[i64] = vec[i64]()
        self.huts: vec[i64] = vec[i64]()

    def add(self, pink: i64, yellow: i64) -> int:
        """A card by its halves as printed (`half_code`): its number."""
        turns: i64 = 0
        one: i64 = pink
        other: i64 = yellow
        at: i64 = len(self.half)
        while turns < 4:
            self.half = append(self.half, self._number(one))
            self.half = append(self.half, self._number(other))
            fresh: i64 = 1
            k: i64 = 0
            while k < turns:
                same = self.half[at + 2 * k] == self.half[at + 2 * turns]
                if same and self.half[at + 2 * k + 1] == self.half[at + 2 * turns + 1]:
                    fresh = 0
                k += 1
            self.shows = append(self.shows, fresh)
            one = turned_half(one)
            other = turned_half(other)
            turns += 1
        self.huts = append(self.huts, _bits(pink >> 16))
        self.huts = append(self.huts, _bits(yellow >> 16))
        self.count += 1
        return self.count - 1

    def _number(self, code: i64) -> i64:
        k: i64 = 0
        while k < len(self.codes):
            if self.codes[k] == code:
                return k
            k += 1
        self.codes = append(self.codes, code)
        return k


def _bits(mask: i64) -> i64:
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


class Wood:
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

    def clear(self) -> None:
        """Take all cards back."""
        while self.count:
            self.undo()

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
        edge: i64 = 0
        while edge < 4:
            near: i64 = beside(cell, edge)
            if self.at[near] < 0 and place[near] < 0:
                free[spread] = near
                place[near] = spread
                spread += 1
            edge += 1
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
            edge: i64 = 0
            while edge < 4:
                if masks >> edge & 1:
                    path[mine + edge] = block
                    ends += 1 if at[beside(cell, edge)] < 0 else -1
                edge += 1
            self._ends[block] = ends
            edge = 0
            while edge < 4:
                if masks >> edge & 1:
                    near: i64 = at[beside(cell, edge)]
                    if near >= 0:
                        root = self._unite(root, self.root(path[8 * near + 4 * colour + (edge ^ 2)]))
                edge += 1
            masks = masks >> 4
            huts = huts >> 1
            block += 1
        self._blocks = block
        return self._shut(first, block)

    def _unite(self, one: i64, other: i64) -> i64:
        """Two roots become one."""
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
        """Of the networks of these blocks those without an end: 256 * how many + their huts."""
        found: i64 = 0
        block: i64 = first
        while block < after:
            root: i64 = self.root(block)
            if self._ends[root] == 0:
                fresh = True
                k: i64 = first
                while k < block:
                    if self.root(k) == root:
                        fresh = False
                    k += 1
                if fresh:
                    found += 256 + self._huts[root]
            block += 1
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
        number: i64 = 0
        while number < self.count:
            block: i64 = self._marks[4 * number]
            after: i64 = self._marks[4 * number + 4] if number + 1 < self.count else self._blocks
            # the pink blocks of a card come first
            half: i64 = self.pack.half[8 * self.cards[number] + 2 * self.turns[number]]
            pink: i64 = _blocks_of(self.pack.codes[half])
            if colour:
                block += pink
            else:
                after = block + pink
            while block < after:
                if self._above[block] == block and self._ends[block]:
                    found += worths[min(self._huts[block], HUTS - 1) * ENDS + min(self._ends[block], ENDS - 1)]
                block += 1
            number += 1
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
        mask: i64 = 1
        while mask < 16:
            whole[mask] = (
                (kin[0] if mask & 1 else 0)
                | (kin[1] if mask & 2 else 0)
                | (kin[2] if mask & 4 else 0)
                | (kin[3] if mask & 8 else 0)
            )
            mask += 1
        return found

    def _befriend(self, edge: i64, root: i64, mask: i64) -> None:
        """These edges lead to the same network."""
        k: i64 = 0
        while k <= edge:
            if self._roots[k] == root:
                self._kin[k] = mask
            k += 1

    def _add(self, bit: i64, huts: i64, ends: i64) -> None:
        """One more edge for the sums over sets of edges."""
        sum_huts = self._sum_huts
        sum_ends = self._sum_ends
        mask: i64 = 0
        while mask < bit:
            sum_huts[bit | mask] = sum_huts[mask] + huts
            sum_ends[bit | mask] = sum_ends[mask] + ends
            mask += 1

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


def _blocks_of(code: i64) -> i64:
    masks: i64 = code & 0xFFFF
    found: i64 = 0
    while masks:
        found += 1
        masks = masks >> 4
    return found
