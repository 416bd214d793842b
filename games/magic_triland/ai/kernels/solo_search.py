"""The search of the game for one: in how few turns can the pearl be brought home? Proven, not guessed.

It goes deeper turn by turn through everything that `solo_turn_outcomes` lists, the most promising first, and leaves out
what has failed before with as many turns. It has a stack of its own and can pause after each turn that it lists. In a
Master game the bound may err, so that there only what is found is sure.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import Ground, numbers
from games.magic_triland.ai.kernels.solo_turn_outcomes import Outcomes

FAILED: Final = 0
FOUND: Final = 1
UNKNOWN: Final = -1
DEEPEST: Final = 24
INDEX: Final = 0xFFFFFFFF


class SoloSearch(Outcomes):
    """The search on one island. answer: to what was asked last, UNKNOWN while it is at it.

    After FOUND: for each of `line` turns, from the first, the state at its end in `line_where`, `line_light` and
    `line_dark`, and in `line_lay` the cards and their energy: 8 * (4 * card + card) + energy.
    """

    def __init__(self, ground: Ground, beds: list[int], master: bool) -> None:
        super().__init__(ground, beds, master)
        self.answer: i64 = UNKNOWN
        self.line: i64 = 0
        self.line_where: vec[i64] = numbers(DEEPEST, 0)
        self.line_light: vec[i64] = numbers(DEEPEST, 0)
        self.line_dark: vec[i64] = numbers(DEEPEST, 0)
        self.line_lay: vec[i64] = numbers(DEEPEST, 0)
        self._failed: dict[i64, i64] = {}
        self._loads: dict[i64, i64] = {}
        self._darks: dict[i64, i64] = {}
        self._order: vec[i64] = vec[i64]()
        self._depth: i64 = -1
        self._turns: i64 = 0
        self._key: vec[i64] = numbers(DEEPEST, 0)
        self._start: vec[i64] = numbers(DEEPEST, 0)
        self._end: vec[i64] = numbers(DEEPEST, 0)
        self._at: vec[i64] = numbers(DEEPEST, 0)

    @property
    def known(self) -> int:
        """So many states have failed so far: what the memory of the search holds."""
        return len(self._failed)

    def clear(self) -> None:
        """Forget what has failed."""
        self._failed = {}
        self._loads = {}
        self._darks = {}

    def ask(self, where: i64, light: i64, dark: i64, turns: i64) -> None:
        """Can the goal be reached from a state in so many turns at most (below DEEPEST)? `work` finds out."""
        self.top = 0
        self.line = 0
        self._depth = -1
        self._turns = turns
        self.answer = UNKNOWN
        if self.bound.turns(where, light, dark) > turns:
            self.answer = FAILED
        else:
            self._open(where, light, dark)
            if self._depth < 0:
                self.answer = FAILED

    def list_best(self, where: i64, light: i64, dark: i64, turns: i64) -> i64:
        """As `list_turn`, and in `best` which of those listed is the k-th by rank."""
        self.list_turn(where, light, dark, turns)
        self._sort(0, self.top)
        return self.top

    def best(self, k: i64) -> i64:
        """The number of the k-th turn by rank; see `list_best`."""
        return self._order[k] & INDEX

    def work(self, count: i64) -> bool:
        """List so many turns more. Is it answered?"""
        until: i64 = self.nodes + count
        while self.answer == UNKNOWN and self.nodes < until:
            self._step()
        return self.answer != UNKNOWN

    def _number(self, where: i64, light: i64, dark: i64) -> i64:
        """A number for a state, by numbers for what is carried."""
        night: i64 = self._darks.get(dark, -1)
        if night < 0:
            night = len(self._darks)
            self._darks[dark] = night
        load: i64 = light << 16 | night
        number: i64 = self._loads.get(load, -1)
        if number < 0:
            number = len(self._loads)
            self._loads[load] = number
        return number << 26 | where

    def _open(self, where: i64, light: i64, dark: i64) -> None:
        """One turn deeper, unless this has failed before."""
        depth: i64 = self._depth + 1
        turns: i64 = self._turns - depth
        key: i64 = self._number(where, light, dark)
        if self._failed.get(key, 0) >= turns:
            return
        start: i64 = self.top
        self.list_more(where, light, dark, turns)
        self._sort(start, self.top)
        self._depth = depth
        self._key[depth] = key
        self._start[depth] = start
        self._end[depth] = self.top
        self._at[depth] = start

    def _step(self) -> None:
        """Try the next state of those listed last, or go back."""
        depth: i64 = self._depth
        at: i64 = self._at[depth]
        if at == self._end[depth]:
            self._failed[self._key[depth]] = self._turns - depth
            self.top = self._start[depth]
            self._depth = depth - 1
            if depth == 0:
                self.answer = FAILED
            return
        self._at[depth] = at + 1
        k: i64 = self._order[at] & INDEX
        if self.rank[k] == 0:
            self._found(depth)
            return
        self._open(self.where[k], self.light[k], self.dark[k])

    def _found(self, depth: i64) -> None:
        """Write down the turns that reach the goal."""
        self.answer = FOUND
        self.line = depth + 1
        turn: i64
        for turn in range(depth + 1):
            k: i64 = self._order[self._at[turn] - 1] & INDEX
            self.line_where[turn] = self.where[k]
            self.line_light[turn] = self.light[k]
            self.line_dark[turn] = self.dark[k]
            self.line_lay[turn] = self.lay[k]

    def _sort(self, start: i64, end: i64) -> None:
        """Put the states from start to end - 1 in order: by rank, of equals as they were listed."""
        while len(self._order) < end:
            self._order = append(self._order, 0)
        order = self._order
        k: i64
        for k in range(start, end):
            order[k] = self.rank[k] << 32 | k
        gap: i64 = 1
        while gap < (end - start) // 3:
            gap = 3 * gap + 1
        while gap > 0:
            for k in range(start + gap, end):
                one: i64 = order[k]
                to: i64 = k
                while to >= start + gap and order[to - gap] > one:
                    order[to] = order[to - gap]
                    to -= gap
                order[to] = one
            gap //= 3
