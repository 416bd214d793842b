"""A garden on whole numbers: what lies in each cell, and for each fairy which lines lack no, one or two clues.

A *window* is a run of three to six cells of a row or column. Windows that hold only clues and free cells, and whose
clues are part of a cost, are counted by what they lack; placing something changes only the windows it lies in. `value`
makes points of these counts: thousandths of the points that the garden may bring in the end.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from games.alfheim_fairies.ai.kernels.lookup_tables import (
    ALL,
    ANY_PAIR,
    BILLS,
    BLOCKED,
    CELLS,
    CLUE,
    CODE,
    COUNT,
    DECK,
    FAIRIES,
    FOOTPRINT,
    GUEST,
    KINDS,
    KING,
    ONES,
    PAIRS,
    PARAMETERS,
    QUEEN,
    SURE,
    TALLIES,
    TOMTE,
    TWOS,
    WIDTH,
    Tables,
    numbers,
)


class Garden:
    """A garden. `put` and `take` keep all counts; `begin` empties it.

    laid: the cells of all things in the order in which they came; count: how many. guests: bits of the fairies that
    live here; due: of those whose line lies and that will come later. active: bits of the bills that lie open. worth:
    for each kind of expert the points it may still bring.
    """

    def __init__(self, tables: Tables, parameters: list[int]) -> None:
        """parameters: see `value` and `look_ahead`; thousandths."""
        self.tables: Tables = tables
        self.parameters: vec[i64] = numbers(PARAMETERS, 0)
        for k in range(len(parameters)):
            self.parameters[k] = parameters[k]
        self.what: vec[i64] = numbers(CELLS, 0)
        self.what[0] = GUEST  # what `expect` lays there is nobody's neighbour
        self.laid: vec[i64] = numbers(64, 0)
        self.count: i64 = 0
        self.guests: i64 = 0
        self.due: i64 = 0
        self.active: i64 = 0
        self.dead: i64 = 0
        self.footprint: i64 = 0
        self.icons: i64 = 0
        self.worth: vec[i64] = numbers(3, 0)
        self.left: vec[i64] = numbers(KINDS, 0)
        self.nodes: i64 = 0
        self.cells: vec[i64] = numbers(256, 0)
        self.found: i64 = 0
        self._lies: vec[i64] = numbers(8 * CELLS, 0)
        self._open: vec[i64] = numbers(8 * BILLS, 0)  # by length of the bill: those counted now
        self._opened: vec[i64] = numbers(8, 0)
        self._counted: vec[i64] = numbers(8, 0)  # the same as bits, without those of guests
        self._tallies: vec[i64] = numbers(TALLIES, 0)
        self.masks: vec[i64] = numbers(3 * FAIRIES, 0)  # of each fairy the kinds lacking, the pairs, 1 if nothing is
        self._twice: vec[i64] = numbers(FAIRIES, 0)  # of each fairy the kinds that more than one line lacks
        self._changes: vec[i64] = numbers(8192, 0)  # of tallies: 2 * tally, and 1 more if it grew
        self._changed: i64 = 0
        self._touched: i64 = ALL  # fairies whose share `value` has to find anew
        self.now: i64 = 0
        self.before: vec[i64] = numbers(FAIRIES, 0)
        self._by_kinds: vec[i64] = numbers(64, 0)
        self._by_more: vec[i64] = numbers(64, 0)
        self._by_pair: vec[i64] = numbers(PAIRS, 0)
        self._near: vec[i64] = numbers(KINDS, 0)
        self._share: vec[i64] = numbers(FAIRIES, 0)
        self._mark: vec[i64] = numbers(CELLS, 0)
        self._stamp: i64 = 0
        self._free: i64 = 0

    # --- laying and taking back

    def begin(self) -> None:
        """Empty the garden, with no cost open."""
        while self.count:
            self.take()
        self.close(self.active)
        self.guests = 0
        self.dead = 0

    def put(self, cell: i64, what: i64, fairy: i64) -> None:
        """Lay a clue (1 to 6), GUEST with its fairy, or FOOTPRINT."""
        self.what[cell] = what
        self.laid[self.count] = cell | fairy << 16
        self.count += 1
        if what == GUEST:
            self.guests |= 1 << fairy
            self._count_only(self.active)
        elif what == FOOTPRINT:
            self.footprint = cell
        if what <= KINDS:
            self._change(cell, CLUE + self.tables.bits[3 * (what - 1)])
        else:
            self._change(cell, BLOCKED)

    def expect(self, fairy: i64) -> None:
        """A fairy whose line lies will come later: no more lines are counted for it. `take` takes this back too."""
        self.laid[self.count] = fairy << 16
        self.count += 1
        self.due |= 1 << fairy
        self._count_only(self.active)

    def take(self) -> None:
        """Take back what was laid last."""
        self.count -= 1
        cell: i64 = self.laid[self.count] & 0xFFFF
        fairy: i64 = self.laid[self.count] >> 16
        if not cell:
            self.due &= ~(1 << fairy)
            self._count_only(self.active)
            return
        what: i64 = self.what[cell]
        self.what[cell] = 0
        if what <= KINDS:
            self._change(cell, -CLUE - self.tables.bits[3 * (what - 1)])
        else:
            self._change(cell, -BLOCKED)
        if what == GUEST:
            self.guests &= ~(1 << fairy)
            self._count_only(self.active)
        elif what == FOOTPRINT:
            self.footprint = 0

    def _count_only(self, bills: i64) -> None:
        """Count from now on what these bills ask for, but nothing for fairies that live here: what changes while they
        do is taken back before they go."""
        wanted: i64 = bills
        left: i64 = self.guests | self.due
        fairy: i64 = 0
        while left:
            if left & 1:
                wanted &= ~(self.tables.bits[fairy * DECK] * ((1 << DECK) - 1))
            left >>= 1
            fairy += 1
        length: i64 = 3
        while length < 7:
            self._counted[length] = wanted & self.tables.long[length]
            length += 1

    def _change(self, cell: i64, by: i64) -> None:
        lies, fit = self._lies, self.tables.fit
        self._changed = 0
        across: i64 = 0
        while across < 2:
            step: i64 = WIDTH if across else 1
            length: i64 = 3
            while length < 7:
                counted: i64 = self._counted[length]
                first: i64 = (across * 4 + length - 3) * CELLS + cell
                end: i64 = first - length * step
                while first > end:
                    old: i64 = lies[first]
                    new: i64 = old + by
                    lies[first] = new
                    first -= step
                    short: i64 = length - (old >> COUNT)
                    if 0 <= short < 3:
                        bills: i64 = fit[old & CODE] & counted
                        if bills:
                            self._tally(old & CODE, length, short, bills, -1)
                    short = length - (new >> COUNT)
                    if 0 <= short < 3:
                        bills = fit[new & CODE] & counted
                        if bills:
                            self._tally(new & CODE, length, short, bills, 1)
                length += 1
            across += 1

    def open(self, bills: i64) -> None:
        """Costs are turned up; of fairies that live here none is needed."""
        fairy: i64 = 0
        while fairy < FAIRIES:
            if (self.guests | self.due) >> fairy & 1:
                bills &= ~(self.tables.bits[fairy * DECK] * ((1 << DECK) - 1))
            fairy += 1
        bills &= ~self.active
        if bills:
            self._list(bills)
            self._sweep(1)
            self.active |= bills
            self._list(self.active)

    def close(self, bills: i64) -> None:
        """Take these bills away from the open ones."""
        bills &= self.active
        if bills:
            self._list(bills)
            self._sweep(-1)
            self.active &= ~bills
            self._list(self.active)

    def _list(self, bills: i64) -> None:
        k: i64 = 3
        while k < 7:
            self._opened[k] = 0
            k += 1
        k = 0
        while k < BILLS:
            if bills >> k & 1:
                length: i64 = self.tables.lengths[k]
                self._open[length * BILLS + self._opened[length]] = k
                self._opened[length] += 1
            k += 1
        self._count_only(bills)

    def _sweep(self, sign: i64) -> None:
        """Count every window once, at the first of its clues."""
        k: i64 = 0
        while k < self.count:
            cell: i64 = self.laid[k] & 0xFFFF
            k += 1
            self._changed = 0
            if self.what[cell] > KINDS:
                continue
            across: i64 = 0
            while across < 2:
                step: i64 = WIDTH if across else 1
                length: i64 = 3
                while length < 7:
                    if self._opened[length]:
                        base: i64 = (across * 4 + length - 3) * CELLS
                        back: i64 = 0
                        while back < length:
                            first: i64 = cell - back * step
                            if back and self.what[first]:
                                break
                            self._tally_again(self._lies[base + first], length, sign)
                            back += 1
                    length += 1
                across += 1

    def _tally_again(self, lies: i64, length: i64, sign: i64) -> None:
        short: i64 = length - (lies >> COUNT)
        if 0 <= short < 3:
            bills: i64 = self.tables.fit[lies & CODE] & self._counted[length]
            if bills:
                self._tally(lies & CODE, length, short, bills, sign)

    def _tally(self, code: i64, length: i64, short: i64, bills: i64, sign: i64) -> None:
        """Count a window that is so many clues short for the bills it may pay."""
        tables = self.tables
        codes, fairies, bits, lacks = tables.codes, tables.fairies, tables.bits, tables.lacks
        open_ = self._open
        at: i64 = length * BILLS
        while bills:
            bill: i64 = open_[at]
            at += 1
            bit: i64 = bits[bill]
            if not bills & bit:
                continue
            bills ^= bit
            fairy: i64 = fairies[bill]
            if short == 0:
                self._count(fairy, sign)
            elif fairy == KING:
                self._tally_king(code, bill, short, sign)
            elif short == 1:
                self._count(ONES + KINDS * fairy + lacks[codes[bill] - code], sign)
            else:
                self._count(TWOS + PAIRS * fairy + lacks[codes[bill] - code], sign)

    def _tally_king(self, code: i64, bill: i64, short: i64, sign: i64) -> None:
        if short == 2:
            self._count(TWOS + PAIRS * KING + ANY_PAIR, sign)
            return
        kind: i64 = 0
        unit: i64 = 1
        while kind < KINDS:
            if self.tables.fit[code + unit] >> bill & 1:
                self._count(ONES + KINDS * KING + kind, sign)
            kind += 1
            unit <<= 3

    def _count(self, tally: i64, sign: i64) -> None:
        """A tally grows or shrinks by one; `_changes` has a note of it."""
        tallies = self._tallies
        old: i64 = tallies[tally]
        tallies[tally] = old + sign
        if not old or not old + sign:
            self.masks[self.tables.groups[tally]] ^= self.tables.flags[tally]
        elif 2 * old + sign == 3 and ONES <= tally < TWOS:
            self._twice[self.tables.groups[tally]] ^= self.tables.flags[tally]
        self._changes[self._changed] = 2 * tally + (sign > 0)
        self._changed += 1

    def promise(self, cell: i64, kind: i64) -> i64:
        """What the garden would be worth with this clue on a free cell. Quicker than to lay it and to take it back:
        windows stay as they are, and the tallies are set back by the notes of their changes.

        `prepare` comes first.
        """
        lies, fit = self._lies, self.tables.fit
        by: i64 = self.tables.bits[3 * kind]
        self._changed = 0
        across: i64 = 0
        while across < 2:
            step: i64 = WIDTH if across else 1
            length: i64 = 3
            while length < 7:
                counted: i64 = self._counted[length]
                first: i64 = (across * 4 + length - 3) * CELLS + cell
                end: i64 = first - length * step if counted else first
                while first > end:
                    old: i64 = lies[first]
                    first -= step
                    short: i64 = length - (old >> COUNT)
                    if not 0 < short < 4:
                        continue
                    code: i64 = old & CODE
                    if code:
                        bills: i64 = fit[code] & counted
                        if not bills:
                            continue  # what is no part of a cost is none with another clue
                        if short < 3:
                            self._tally(code, length, short, bills, -1)
                    bills = fit[code + by] & counted
                    if bills:
                        self._tally(code + by, length, short - 1, bills, 1)
                length += 1
            across += 1
        if not self._changed and not self._beside_footprint(cell):
            return self.now
        return self._value_with(cell, kind)

    def _beside_footprint(self, cell: i64) -> bool:
        away: i64 = cell - self.footprint
        return self.footprint > 0 and away in (1, -1, WIDTH, -WIDTH)

    def _value_with(self, cell: i64, kind: i64) -> i64:
        """The value by the tallies as they are, with a clue on the cell; then all changes of tallies are undone."""
        tallies, changes, groups = self._tallies, self._changes, self.tables.groups
        touched: i64 = 0
        k: i64 = self._changed
        while k:
            k -= 1
            touched |= self.tables.bits[groups[changes[k] >> 1] % FAIRIES]
        self._touched = touched
        self.what[cell] = kind + 1
        worth: i64 = self.value()
        self.what[cell] = 0
        self._touched = ALL
        while k < self._changed:
            tally: i64 = changes[k] >> 1
            old: i64 = tallies[tally]
            new: i64 = old - 1 if changes[k] & 1 else old + 1
            tallies[tally] = new
            if not old or not new:
                self.masks[groups[tally]] ^= self.tables.flags[tally]
            elif old + new == 3 and ONES <= tally < TWOS:
                self._twice[groups[tally]] ^= self.tables.flags[tally]
            k += 1
        return worth

    def prepare(self) -> None:
        """The value goes to `now`; `promise` builds on it until something changes."""
        self.now = self.value()
        fairy: i64 = 0
        while fairy < FAIRIES:
            self.before[fairy] = self._share[fairy]
            fairy += 1

    # --- where something may go

    def frontier(self) -> None:
        """The free cells beside clues and footprint: `cells`, `found` of them."""
        self._stamp += 1
        self.found = 0
        k: i64 = 0
        while k < self.count:
            cell: i64 = self.laid[k] & 0xFFFF
            k += 1
            if self.what[cell] != GUEST:
                self._offer(cell - 1)
                self._offer(cell + 1)
                self._offer(cell - WIDTH)
                self._offer(cell + WIDTH)

    def _offer(self, cell: i64) -> None:
        if not self.what[cell] and self._mark[cell] != self._stamp:
            self._mark[cell] = self._stamp
            self.cells[self.found] = cell
            self.found += 1

    def full(self, fairy: i64) -> bool:
        """Whether a line for the fairy lies."""
        return self._tallies[fairy] > 0

    def places(self, fairy: i64) -> None:
        """The cells where a fairy may go now: `cells`, `found` of them."""
        self._stamp += 1
        self.found = 0
        if not self.full(fairy):
            return
        n: i64 = 0
        while n < DECK:
            bill: i64 = fairy * DECK + n
            if self.active >> bill & 1:
                self._sides(bill)
            n += 1

    def _sides(self, bill: i64) -> None:
        length: i64 = self.tables.lengths[bill]
        k: i64 = 0
        while k < self.count:
            cell: i64 = self.laid[k] & 0xFFFF
            k += 1
            across: i64 = 0
            while across < 2:
                at: i64 = (across * 4 + length - 3) * CELLS + cell
                lies: i64 = self._lies[at]
                if lies >> COUNT == length and self.tables.fit[lies & CODE] >> bill & 1:
                    step: i64 = WIDTH if across else 1
                    side: i64 = 1 if across else WIDTH
                    j: i64 = 0
                    while j < length:
                        self._offer(cell + j * step - side)
                        self._offer(cell + j * step + side)
                        j += 1
                across += 1

    # --- what it is worth

    def look_ahead(self, rounds: i64) -> None:
        """So many rounds are to come, with the clues of `left`, one of which stays away: what is likely to come?

        Parameters: 0 a line that lacks a clue still to come, and 10 what a second such line adds to it; 1 one that must
        be exchanged for; 2 a line that lacks two, and 3 the King's share of that.
        """
        near = self._near
        self._free = self.parameters[8] * min(rounds, 4) // 4
        strange: i64 = SURE
        k: i64 = 0
        while k < rounds:
            strange = strange * 850 // SURE
            k += 1
        strange = (SURE - strange) * self.parameters[1] // SURE
        kind: i64 = 0
        while kind < KINDS:
            comes: i64 = 0 if not self.left[kind] else SURE if self.left[kind] > 1 else SURE * rounds // (rounds + 1)
            if not rounds:
                comes = 0
            chance: i64 = comes * self.parameters[0] // SURE
            near[kind] = SURE - (SURE - chance) * (SURE - strange) // SURE
            kind += 1
        mask: i64 = 0
        while mask < 64:
            fails: i64 = SURE
            more: i64 = SURE
            kind = 0
            while kind < KINDS:
                if mask >> kind & 1:
                    fails = fails * (SURE - near[kind]) // SURE
                    more = more * (SURE - near[kind] * self.parameters[10] // SURE) // SURE
                kind += 1
            self._by_kinds[mask] = SURE - fails
            self._by_more[mask] = more
            mask += 1
        later: i64 = SURE
        k = 1
        while k < rounds:
            later = later * 700 // SURE
            k += 1
        later = (SURE - later) * self.parameters[2] // SURE
        pair: i64 = 0
        one: i64 = 0
        while one < KINDS:
            two: i64 = one
            while two < KINDS:
                both: i64 = near[one] * near[two] // SURE
                if one == two and self.left[one] < 2:
                    both = both * self.parameters[1] // SURE
                self._by_pair[pair] = both * later // SURE
                pair += 1
                two += 1
            one += 1
        # the last pair stands for the King's, whatever is missing
        self._by_pair[ANY_PAIR] = later * self.parameters[3] // SURE

    def _share_of(self, fairy: i64) -> i64:
        """How likely the fairy is to live here in the end, in thousandths.

        Parameters: 11 so much less counts the chance of one of the Fairies, and 12 that of a Nisse, while no line lies.
        """
        if self.guests >> fairy & 1:
            return SURE
        if self.due >> fairy & 1:
            return 0 if self.dead >> fairy & 1 else SURE
        if self._tallies[fairy] and not self.dead >> fairy & 1:
            return self.parameters[4]
        fails: i64 = (SURE - self._by_kinds[self.masks[fairy]]) * self._by_more[self._twice[fairy]] // SURE
        pairs: i64 = self.masks[FAIRIES + fairy]
        cap: i64 = 3
        pair: i64 = 0
        while pairs and cap:
            while not pairs & 1:
                pairs >>= 1
                pair += 1
            if self._by_pair[pair]:
                fails = fails * (SURE - self._by_pair[pair]) // SURE
                cap -= 1
            pairs >>= 1
            pair += 1
        less: i64 = 0 if fairy >= QUEEN else self.parameters[11 + fairy // 3]
        return (SURE - fails) * (SURE - less) // SURE

    def value(self) -> i64:
        """What the garden may bring. Parameters: 4 a fairy that may come now, 5 a Tomte after three Nisses, 6 a King
        before round 7, 8 a free cell beside the footprint, 9 experts."""
        self.nodes += 1
        share = self._share
        total: i64 = 0
        fairy: i64 = 0
        tomte: i64 = self.active >> (TOMTE * DECK) & 31
        king: i64 = self.active >> (KING * DECK) & 31
        while fairy < FAIRIES:
            share[fairy] = self._share_of(fairy) if self._touched >> fairy & 1 else self.before[fairy]
            if fairy == TOMTE and not tomte and not self.guests >> fairy & 1:
                share[fairy] = share[3] * share[4] // SURE * share[5] // SURE * self.parameters[5] // SURE
            elif fairy == KING and not king:
                share[fairy] = self.parameters[6]
            total += share[fairy] * self.tables.points[fairy]
            fairy += 1
        experts: i64 = self.worth[0] * share[QUEEN] // SURE * share[KING] // SURE
        experts += self.worth[1] * share[TOMTE] // SURE
        experts += self.worth[2] * share[0] // SURE * share[1] // SURE * share[2] // SURE
        total += experts * self.parameters[9] // SURE
        if self.footprint:
            total += self._beside(self.footprint - 1) + self._beside(self.footprint + 1)
            total += self._beside(self.footprint - WIDTH) + self._beside(self.footprint + WIDTH)
        return total

    def _beside(self, cell: i64) -> i64:
        what: i64 = self.what[cell]
        if not what:
            return self._free
        return SURE if what <= KINDS and self.icons >> (what - 1) & 1 else 0

    def score(self) -> i64:
        """Points of fairies and footprint as they are."""
        total: i64 = 0
        fairy: i64 = 0
        while fairy < FAIRIES:
            if self.guests >> fairy & 1:
                total += self.tables.points[fairy]
            fairy += 1
        if self.footprint:
            for step in (-1, 1, -WIDTH, WIDTH):
                what: i64 = self.what[self.footprint + step]
                if 0 < what <= KINDS and self.icons >> (what - 1) & 1:
                    total += 1
        return total
