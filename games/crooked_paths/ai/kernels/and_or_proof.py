"""Proves what can be forced in phase 2: does one seat, the attacker, win with so many own cards against any defence?

An and-or search over the kernel's planes, both lanes filled (see `bitboard.rides`). The attacker has won once his
connection stands as his turn begins, or after the last card unless the defender is connected too; the defender has
won once hers stands as her turn begins; anything else when the cards are spent is no win. Claims are left out.

What is left out of the search is left out by proof:
- Curves that no ride of either seat can ever take are alike, whatever they show; so are whole cells of such curves.
- Who faces a standing connection breaks it or has lost.
- Spare cells: if the attacker needs more cards than he has left even with a set of doubles opened for free, and that
  set has a cell for every card that is still to be laid, the defender lays on it alone and holds.

A move is slot * 4 + the number of the curve that the triple lacks (NE, SE, SW, NW); a slot is a double's number in
reading order. The search keeps its own stack, so that it can pause after any node. It can be compiled as it stands.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import (
    FULL,
    POWER,
    WIDTH_OF_DISTANCE,
    distances,
    rides,
    twice,
)
from games.crooked_paths.ai.kernels.scores_and_hash_keys import ridden

MOST_SLOTS: Final = 20
"""A key has three bits for each slot and must fit a compiled whole number."""
MOST_CARDS: Final = 8
MOVES: Final = 4 * MOST_SLOTS
DEPTHS: Final = 2 * MOST_CARDS + 4
NONE: Final = 15
OPEN: Final = -1
NOTHING: Final = -1


def _zeros(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


class Proof:
    """Questions about one position and what follows from it; what is known is kept from question to question."""

    def __init__(self, ne: i64, se: i64, sw: i64, nw: i64, covered: i64, attacker: i64, attacking: bool) -> None:
        """Plain planes of a full table with at most MOST_SLOTS doubles. attacking: the attacker is to move."""
        self.attacker: i64 = attacker
        self.attacking: bool = attacking
        self.nodes: i64 = 0
        self.won: bool = False
        self.found: i64 = NOTHING
        self._cell: vec[i64] = vec[i64]()
        for place in range(30):
            if FULL & ~covered & POWER[place]:
                self._cell = append(self._cell, twice(POWER[place]))
        self.slots: i64 = len(self._cell)
        self._ne: vec[i64] = _zeros(DEPTHS)
        self._se: vec[i64] = _zeros(DEPTHS)
        self._sw: vec[i64] = _zeros(DEPTHS)
        self._nw: vec[i64] = _zeros(DEPTHS)
        self._free: vec[i64] = _zeros(DEPTHS)
        self._key: vec[i64] = _zeros(DEPTHS)
        self._left: vec[i64] = _zeros(DEPTHS)
        self._ours: vec[i64] = _zeros(DEPTHS)
        self._at: vec[i64] = _zeros(DEPTHS)
        self._end: vec[i64] = _zeros(DEPTHS)
        self._moves: vec[i64] = _zeros(DEPTHS * MOVES)
        self._worth: vec[i64] = _zeros(2 * MOVES)
        self._known: dict[int, int] = {}
        self._depth: i64 = -1
        self._fresh: bool = False
        # The deepest frame holds the position itself.
        self._base: i64 = DEPTHS - 1
        self._ne[self._base] = twice(ne)
        self._se[self._base] = twice(se)
        self._sw[self._base] = twice(sw)
        self._nw[self._base] = twice(nw)
        self._free[self._base] = twice(FULL & ~covered)
        self._ours[self._base] = 1 if attacking else 0

    def ask(self, path: list[int], left: i64) -> None:
        """Ask whether the attacker, after these moves and with `left` more own cards (MOST_CARDS at most), can force
        it.

        `work` finds out, then `won` tells, and `found` the move that settled it: the attacker's that wins or the
        defender's that holds; NOTHING if none does or it was known before.
        """
        self._copy(self._base, 0)
        for move in path:
            self._lay(0, 0, move)
        self._left[0] = left
        self.found = NOTHING
        self._depth = 0
        self._fresh = True

    def work(self, nodes: i64) -> bool:
        """Go on for so many nodes at most; True once the question is answered."""
        limit: i64 = self.nodes + nodes
        while self._depth >= 0:
            depth: i64 = self._depth
            if self._fresh:
                if self.nodes >= limit:
                    return False
                self.nodes += 1
                self._fresh = False
                verdict: i64 = self._enter(depth)
                if verdict != OPEN:
                    self._leave(verdict)
                    continue
            at: i64 = self._at[depth]
            if at >= self._end[depth]:
                self._leave(1 - self._ours[depth])
                continue
            self._at[depth] = at + 1
            self._lay(depth, depth + 1, self._moves[at])
            self._left[depth + 1] = self._left[depth] - self._ours[depth]
            self._depth = depth + 1
            self._fresh = True
        return True

    # --- frames of the stack

    def _copy(self, source: i64, target: i64) -> None:
        self._ne[target] = self._ne[source]
        self._se[target] = self._se[source]
        self._sw[target] = self._sw[source]
        self._nw[target] = self._nw[source]
        self._free[target] = self._free[source]
        self._key[target] = self._key[source]
        self._ours[target] = self._ours[source]

    def _lay(self, source: i64, target: i64, move: i64) -> None:
        """`target` becomes the position after the move."""
        slot: i64 = move >> 2
        lacks: i64 = move & 3
        cell: i64 = self._cell[slot]
        self._ne[target] = self._ne[source] & ~cell if lacks == 0 else self._ne[source] | cell
        self._se[target] = self._se[source] & ~cell if lacks == 1 else self._se[source] | cell
        self._sw[target] = self._sw[source] & ~cell if lacks == 2 else self._sw[source] | cell
        self._nw[target] = self._nw[source] & ~cell if lacks == 3 else self._nw[source] | cell
        self._free[target] = self._free[source] & ~cell
        self._key[target] = self._key[source] | (lacks + 1) << 3 * slot
        self._ours[target] = 1 - self._ours[source]

    def _leave(self, verdict: i64) -> None:
        """Hand the verdict up as far as it settles the frames above."""
        while True:
            depth: i64 = self._depth
            self._note(depth, verdict)
            self._depth = depth - 1
            if depth == 0:
                self.won = verdict == 1
                return
            above: i64 = depth - 1
            if verdict != self._ours[above]:
                return
            move: i64 = self._moves[self._at[above] - 1]
            self._worth[self._ours[above] * MOVES + move] += 1 + self._left[above]
            if above == 0:
                self.found = move

    def _note(self, depth: i64, verdict: i64) -> None:
        """Remember in how few cards it is won (above bit 3) and below how many it is not (the low four bits)."""
        key: i64 = self._key[depth]
        known: i64 = self._known.get(key, NONE << 4)
        wins: i64 = known >> 4
        fails: i64 = known & 15
        left: i64 = self._left[depth]
        if verdict == 1:
            wins = min(wins, left)
        else:
            fails = max(fails, left + 1)
        self._known[key] = wins << 4 | fails

    # --- one position

    def _enter(self, depth: i64) -> i64:
        """1 won, 0 not, OPEN: its moves are listed."""
        ours: i64 = self._ours[depth]
        left: i64 = self._left[depth]
        stands: i64 = rides(self._ne[depth], self._se[depth], self._sw[depth], self._nw[depth])
        own: bool = stands >> self.attacker & 1 != 0
        other: bool = stands >> 1 - self.attacker & 1 != 0
        if ours == 1 and own:
            return 1
        if ours == 0 and other:
            return 0
        if self._free[depth] == 0:
            return 1 if own else 0
        if ours == 1 and left == 0:
            return 0
        known: i64 = self._known.get(self._key[depth], NONE << 4)
        if left >= known >> 4:
            return 1
        if left < known & 15:
            return 0
        if not own and self._spare(depth, left, 2 * left + 1 - ours):
            return 0
        self._at[depth] = depth * MOVES
        self._end[depth] = depth * MOVES
        if own or other:
            self._breaking(depth, self.attacker if own else 1 - self.attacker)
        else:
            self._all(depth)
        self._sort(depth, ours)
        return OPEN

    def _needs(self, depth: i64, opened: i64) -> i64:
        """How many cards the attacker needs with these cells opened for free."""
        pair: i64 = distances(
            self._ne[depth] | opened,
            self._se[depth] | opened,
            self._sw[depth] | opened,
            self._nw[depth] | opened,
            self._free[depth] & ~opened,
        )
        return pair & 255 if self.attacker == 0 else pair >> WIDTH_OF_DISTANCE

    def _spare(self, depth: i64, left: i64, wanted: i64) -> bool:
        """Are there so many doubles that, even opened for free, leave the attacker in need of more than `left`?"""
        if self._needs(depth, 0) <= left:
            return False
        opened: i64 = 0
        count: i64 = 0
        slot: i64
        for slot in range(self.slots):
            cell: i64 = self._cell[slot]
            if self._free[depth] & cell and self._needs(depth, opened | cell) > left:
                opened |= cell
                count += 1
                if count >= wanted:
                    return True
        return False

    def _breaking(self, depth: i64, seat: i64) -> None:
        """List the moves that break the seat's connection."""
        after: i64 = depth + 1
        slot: i64
        for slot in range(self.slots):
            keep: i64 = ~self._cell[slot]
            if self._free[depth] & ~keep:
                stands: i64 = rides(
                    self._ne[depth] & keep, self._se[depth] & keep, self._sw[depth] & keep, self._nw[depth] & keep
                )
                if stands >> seat & 1 == 0:
                    for lacks in range(4):
                        self._lay(depth, after, slot * 4 + lacks)
                        stands = rides(self._ne[after], self._se[after], self._sw[after], self._nw[after])
                        if stands >> seat & 1 == 0:
                            self._add(depth, slot * 4 + lacks)

    def _all(self, depth: i64) -> None:
        """List the moves, but one of each kind that is alike for ever."""
        free: i64 = self._free[depth]
        ne: i64 = self._ne[depth] | free
        se: i64 = self._se[depth] | free
        sw: i64 = self._sw[depth] | free
        nw: i64 = self._nw[depth] | free
        live_ne, live_se, live_sw, live_nw = ridden(ne, se, sw, nw)
        waste: bool = False
        slot: i64
        for slot in range(self.slots):
            cell: i64 = self._cell[slot]
            if free & cell:
                live: i64 = (
                    (1 if live_ne & cell else 0)
                    | (2 if live_se & cell else 0)
                    | (4 if live_sw & cell else 0)
                    | (8 if live_nw & cell else 0)
                )
                if live != 0 or not waste:
                    waste = waste or live == 0
                    self._add_kinds(depth, slot, live)

    def _add_kinds(self, depth: i64, slot: i64, live: i64) -> None:
        """Each live curve may be the one that lacks; of the dead ones any."""
        dead: bool = False
        lacks: i64
        for lacks in range(4):
            if live >> lacks & 1:
                self._add(depth, slot * 4 + lacks)
            elif not dead:
                dead = True
                self._add(depth, slot * 4 + lacks)

    def _add(self, depth: i64, move: i64) -> None:
        end: i64 = self._end[depth]
        self._moves[end] = move
        self._end[depth] = end + 1

    def _sort(self, depth: i64, ours: i64) -> None:
        """What settled most elsewhere comes first; otherwise the order stays."""
        start: i64 = depth * MOVES
        at: i64
        for at in range(start + 1, self._end[depth]):
            move: i64 = self._moves[at]
            worth: i64 = self._worth[ours * MOVES + move]
            to: i64 = at
            while to > start and self._worth[ours * MOVES + self._moves[to - 1]] < worth:
                self._moves[to] = self._moves[to - 1]
                to -= 1
            self._moves[to] = move
