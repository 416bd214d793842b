"""What Alfheim Fairies is played with: clues, fairies with their costs, footprints and experts.

The counts are those of the printed game. **What each fairy costs and scores, the experts' values and the footprints'
icons are reconstructed**, since the pictures of the print are lost; see docs/rules-decisions.md.

A *clue* is a letter: porridge P, berries B, cheese C (food), milk M, mead D, tea T (drink). A *fairy* is F1 to F3 (the
three Fairies), N1 to N3 (the Nisses), Q (Queen), T (Tomte) or K (King). A *cost* is the letters of its clues in the
order above, each as often as it is asked for ("BCTT"). The King's is a pattern, written as how often each of its kinds
comes, the most frequent first: "31" is three of one kind and one of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

CLUES = ("P", "B", "C", "M", "D", "T")
EACH_OWN = 2
"""Clues of each kind that every player has."""
EACH_NEUTRAL = 3
"""Neutral clues of each kind, those that the gardens begin with among them."""
STARTERS = 2
"""Neutral clues with which a garden begins."""
ROUNDS = 11
PREPARATION = 7
"""The round that begins with second costs and footprints."""

FAIRIES = ("F1", "F2", "F3", "N1", "N2", "N3", "Q", "T", "K")
NISSES = ("N1", "N2", "N3")
QUEEN, TOMTE, KING = "Q", "T", "K"
POINTS = {"F1": 3, "F2": 3, "F3": 3, "N1": 2, "N2": 2, "N3": 2, QUEEN: 5, TOMTE: 5, KING: 6}
COSTS: dict[str, tuple[str, ...]] = {
    "F1": ("PBMD", "PBMT", "PBCD", "BCMT", "PCMD"),
    "F2": ("PCMT", "PBCT", "BCDT", "PBCM", "BCMD"),
    "F3": ("CMDT", "PCDT", "PBDT", "BMDT", "PMDT"),
    "N1": ("CMT", "PBM", "PBC", "PDT", "BDT"),
    "N2": ("CMD", "BCT", "CDT", "MDT", "PBD"),
    "N3": ("PCM", "BMD", "PCD", "BMT", "PCT"),
    QUEEN: ("PPBD", "CCDT", "BCTT", "PBMM", "CMDD"),
    TOMTE: ("PMDT", "PBCD", "BCDT", "PBMT", "CMDT"),
    KING: ("3", "22", "31", "221", "111111"),
}
"""The tiles of each deck."""
SHORTEST, LONGEST = 3, 6
"""Clues of a cost."""

FOOTPRINTS = ("PB", "BC", "CM", "MD", "DT", "TP")
"""The two icons of each footprint."""


class Expert(Struct, frozen=True):
    """A kind of expert tiles. needs: the fairies that earn one. values: of the tiles, the highest first."""

    key: str
    needs: frozenset[str]
    values: tuple[int, ...]


EXPERTS = (
    Expert("royals", frozenset((KING, QUEEN)), (6, 5, 4, 3, 2)),
    Expert("tomte", frozenset((TOMTE,)), (5, 4, 3, 2, 1)),
    Expert("fairies", frozenset(("F1", "F2", "F3")), (5, 4, 3, 2, 1)),
)

BASE = 8
UNITS = {clue: BASE**index for index, clue in enumerate(CLUES)}
"""A multiset of at most seven clues is kept as one number, its *code*: the sum of its clues' units."""
CLUE_OF = {unit: clue for clue, unit in UNITS.items()}


def code_of(clues: Iterable[str]) -> int:
    """The code of these clues, in whatever order."""
    return sum(UNITS[clue] for clue in clues)


def is_pattern(cost: str) -> bool:
    """Whether it is a cost of the King's."""
    return cost.isdigit()


@cache
def pattern_of(code: int) -> str:
    """How often each kind comes in these clues, the most frequent first: the pattern that they fit."""
    counts = sorted((code // unit % BASE for unit in UNITS.values()), reverse=True)
    return "".join(str(n) for n in counts if n)


@cache
def key_of(cost: str) -> int | str:
    """What a segment must have to pay this cost: its code or its pattern."""
    return cost if is_pattern(cost) else code_of(cost)
