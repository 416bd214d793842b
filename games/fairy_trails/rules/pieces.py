"""What Fairy Trails is played with: 58 cards and a start card, drawn as partitions of their edges. No rule is here.

A card is written `pink|yellow`, for each colour its blocks separated by points, edges N, E, S, W as printed upright,
`*` for a hut: `NES*.W|NS.EW` is a pink junction with a hut and a pink dead end, and a yellow underpass. In masks edge
d (0 north, 1 east, 2 south, 3 west) is bit d.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.rules import UNKNOWN, Cell

PINK, YELLOW = 0, 1
COLOURS = (PINK, YELLOW)
EDGES = "NESW"
TURNS = 4
ALL_EDGES = 15
EDGES_OF = tuple(tuple(edge for edge in range(TURNS) if mask >> edge & 1) for mask in range(ALL_EDGES + 1))
"""For each mask its edges in order."""
STONES = 19
"""Stones of each colour."""
HAND = 2
PATIENCE = 3
"""Cards that a solo player may lay without a stone; the last of them loses."""
PUZZLE = 16
"""Cards of a puzzle: those that lie at its beginning, and those to be laid."""
START_CARD = "N*.E.S.W|N.E.S*.W"

HALVES = (
    ("NESW", "NES.W*"),
    ("NESW*", "NES.W"),
    ("NESW", "NE*.S.W"),
    ("NESW", "NE.S*.W"),
    ("NESW*", "NE.S.W*"),
    ("NESW*", "NS.E.W"),
    ("NESW", "NE*.SW"),
    ("NESW*", "NS*.EW"),
    ("NES.W", "NES*.W"),
    ("NES.W", "NEW*.S"),
    ("NES.W*", "N.ESW"),
    ("NES.W*", "NEW.S"),
    ("NES*.W", "NW.E*.S"),
    ("NES.W", "N.E*.SW"),
    ("NES.W", "N.ES.W"),
    ("NES.W*", "NE.S.W"),
    ("NES.W*", "NE.S.W*"),
    ("NES.W*", "N.EW*.S"),
    ("NES*.W", "NW.ES"),
    ("NES.W", "NE.SW"),
    ("NES.W", "NW.ES"),
    ("NES.W*", "NE.SW*"),
    ("NES.W*", "NS.EW"),
    ("NES.W", "N.E*.S.W"),
    ("NE.S*.W", "NS*.EW"),
    ("NS.E.W*", "NW.ES"),
    ("NS.E*.W", "NS.EW*"),
    ("NE*.SW", "NW.ES"),
    ("NS*.EW", "N.E.S.W"),
)
"""The deck is reconstructed, its pictures being lost: each of these cards and its twin with the colours exchanged."""

DECK = tuple(card for one, other in HALVES for card in (f"{one}|{other}", f"{other}|{one}"))
CARDS = len(DECK)


class Block(Struct, frozen=True):
    """Edges of a card that one path joins. edges: a mask; hut: stands one of its colour here?"""

    edges: int
    hut: bool


class Held(Struct, frozen=True):
    """A card in a hand. `number` counts the cards in the order they are drawn, from 1: it is public, names the card for
    good and says nothing about what it shows, which is UNKNOWN to the other seat."""

    number: int
    card: str

    @property
    def hidden(self) -> bool:
        """Whether what it shows is hidden from this seat."""
        return self.card == UNKNOWN


class Laid(Struct, frozen=True):
    """A card on the table. The start card is number 0 on cell (0, 0). turns: quarter turns clockwise, 0 to 3."""

    number: int
    card: str
    cell: Cell
    turns: int


def turned(edges: int, turns: int) -> int:
    """A mask of edges after quarter turns clockwise: north becomes east."""
    turns %= TURNS
    return (edges << turns | edges >> (TURNS - turns)) & ALL_EDGES


@lru_cache(maxsize=1024)
def blocks(card: str, turns: int = 0) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """The pink and the yellow blocks of a card, in the order they are written; of an underpass the first is above.

    `ValueError` if a colour is not a partition of the four edges.
    """
    pink, _, yellow = card.partition("|")
    return _half(pink, turns), _half(yellow, turns)


def _half(words: str, turns: int) -> tuple[Block, ...]:
    found: list[Block] = []
    seen = 0
    for word in words.split("."):
        letters = word.removesuffix("*")
        edges = sum(1 << EDGES.index(letter) for letter in letters if letter in EDGES)
        if not letters or edges.bit_count() != len(letters) or edges & seen:
            raise ValueError(f"“{words}” does not share out the four edges of a card")
        seen |= edges
        found.append(Block(turned(edges, turns), word.endswith("*")))
    if seen != ALL_EDGES:
        raise ValueError(f"“{words}” does not share out the four edges of a card")
    return tuple(found)


@lru_cache(maxsize=256)
def showings(card: str) -> tuple[int, ...]:
    """The turns in which a card looks different, the smallest of those that look alike.

    An underpass and the same one turned look different (another path is above), though they join the same edges.
    """
    return tuple(turns for turns in range(TURNS) if same_showing(card, turns) == turns)


@lru_cache(maxsize=1024)
def same_showing(card: str, turns: int) -> int:
    """The smallest turn that looks like this one."""
    looks = [tuple(_looks(half) for half in blocks(card, turn)) for turn in range(TURNS)]
    return looks.index(looks[turns % TURNS])


def is_underpass(half: tuple[Block, ...]) -> bool:
    """Do two straight paths of one colour cross here?"""
    return sorted(block.edges for block in half) == [5, 10]


def _looks(half: tuple[Block, ...]) -> object:
    return half if is_underpass(half) else frozenset(half)


def huts(card: str) -> tuple[int, int]:
    """How many pink and yellow huts a card shows."""
    pink, yellow = (sum(block.hut for block in half) for half in blocks(card))
    return pink, yellow
