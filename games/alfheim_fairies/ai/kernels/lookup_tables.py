"""What never changes: the numbers that stand for things, and which clues fit which costs."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WIDTH: Final = 32
CELLS: Final = 1280
KINDS: Final = 6
FAIRIES: Final = 9
DECK: Final = 5
BILLS: Final = 45
"""Tiles of all fairies; bill 5 * fairy + n is the n-th tile of its deck."""
QUEEN: Final = 6
TOMTE: Final = 7
KING: Final = 8
CODES: Final = 1 << 18
GUEST: Final = 7
FOOTPRINT: Final = 8
"""What lies in a cell: 0 nothing, 1 to 6 a clue, or one of these two."""
CODE: Final = 0x3FFFF
COUNT: Final = 20
CLUE: Final = 1 << 20
BLOCKED: Final = 1 << 24
"""What lies in a window is one number: the code of its clues, CLUE for each of them, BLOCKED for each other thing."""
PAIRS: Final = 22
ANY_PAIR: Final = 21
"""A pair of kinds is numbered in the order of its lower kind, then of the other; the last stands for any."""
ONES: Final = 16
TWOS: Final = 80
TALLIES: Final = 320
"""Of a fairy (0 to 8) the tally of lines that lack nothing stands at its number, those of lines that lack a kind from
ONES + KINDS * fairy on, those of lines that lack a pair from TWOS + PAIRS * fairy on."""
ALL: Final = (1 << FAIRIES) - 1
SURE: Final = 1000
PARAMETERS: Final = 14


def numbers(count: i64, value: i64) -> vec[i64]:
    """A vector of the same number, so many times."""
    found = vec[i64]()
    k: i64 = 0
    while k < count:
        found = append(found, value)
        k += 1
    return found


class Tables:
    """What never changes. fit: for each code of clues the bills it is a part of, as bits; codes: of each bill, -1 for
    the King's; lengths: of each bill; points: of each fairy; fairies: of each bill;
    long: the bills of each length, as bits.

    lacks: for the code of one clue its kind, for that of two their pair. For each tally: groups, the mask in which it
    has a bit while it is not zero; flags, that bit.
    """

    def __init__(self) -> None:
        self.fit: vec[i64] = numbers(CODES, 0)
        self.codes: vec[i64] = numbers(BILLS, -1)
        self.lengths: vec[i64] = numbers(BILLS, 0)
        self.points: vec[i64] = numbers(FAIRIES, 0)
        self.bits: vec[i64] = numbers(BILLS, 1)  # mypyc shifts a constant 1 as 32 bits only
        self.lacks: vec[i64] = numbers(CODES, 0)
        self.fairies: vec[i64] = numbers(BILLS, 0)
        self.long: vec[i64] = numbers(8, 0)
        k: i64 = 1
        while k < BILLS:
            self.bits[k] = 2 * self.bits[k - 1]
            self.fairies[k] = k // DECK
            k += 1
        pair: i64 = 0
        one: i64 = 0
        while one < KINDS:
            self.lacks[self.bits[3 * one]] = one
            two: i64 = one
            while two < KINDS:
                self.lacks[self.bits[3 * one] + self.bits[3 * two]] = pair
                pair += 1
                two += 1
            one += 1
        self.groups: vec[i64] = numbers(TALLIES, 0)
        self.flags: vec[i64] = numbers(TALLIES, 1)
        fairy: i64 = 0
        while fairy < FAIRIES:
            k = 0
            while k < PAIRS:
                self.groups[TWOS + PAIRS * fairy + k] = FAIRIES + fairy
                self.flags[TWOS + PAIRS * fairy + k] = self.bits[k]
                if k < KINDS:
                    self.groups[ONES + KINDS * fairy + k] = fairy
                    self.flags[ONES + KINDS * fairy + k] = self.bits[k]
                k += 1
            self.groups[fairy] = 2 * FAIRIES + fairy
            fairy += 1

    def ask(self, bill: i64, length: i64, code: i64) -> None:
        """What a bill asks for: so many clues with this code, -1 for a pattern."""
        self.lengths[bill] = length
        self.codes[bill] = code
        self.long[length] |= self.bits[bill]

    def allow(self, code: i64, bills: i64) -> None:
        """These bills may be paid by clues with this code, perhaps together with others."""
        self.fit[code] = bills
