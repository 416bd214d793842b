"""The cards and how they are written down.

A mask is the set of curves that a card shows: NE=1, SE=2, SW=4, NW=8, each bit a quarter circle between the middles
of two neighbouring edges. A quarter turn clockwise sends NE to SE to SW to NW and back to NE.

A board is a mapping from cells (x to the east, y to the south) to the mask that lies on top. As text it is written in
rows from the north, one hexadecimal digit for each cell, "." for an empty one, rows parted by "/": `55/a.` .
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import Cell

NE, SE, SW, NW = 1, 2, 4, 8
CURVES = (NE, SE, SW, NW)
ALL_CURVES = 15

DOUBLE, TRIPLE = "double", "triple"
SIDE = 5
"""The finished table is 5 cells wide and high."""
DECK = SIDE * SIDE
"""How many doubles there are, and how many triples."""

_BASES = {DOUBLE: (NE | SW, NE | SE), TRIPLE: (NE | SE | SW,)}
"""For each kind of card and each of its faces: the mask it shows when it is not turned."""

EMPTY = "."


def turned(mask: int, turns: int = 1) -> int:
    """The mask after so many quarter turns clockwise (any whole number)."""
    turns %= 4
    return (mask << turns | mask >> (4 - turns)) & ALL_CURVES


def mask_of(kind: str, face: int, turn: int) -> int:
    """What a card shows: `kind` DOUBLE or TRIPLE, face 0 (front) or 1 (a double's back), `turn` quarter turns."""
    return turned(_BASES[kind][face], turn)


def poses_of(kind: str) -> tuple[tuple[int, int], ...]:
    """Every (face, turn) of the kind that looks different, faces in order, turning clockwise."""
    found: dict[int, tuple[int, int]] = {}
    for face in range(len(_BASES[kind])):
        for turn in range(4):
            found.setdefault(mask_of(kind, face, turn), (face, turn))
    return tuple(found.values())


_POSES = {kind: {mask_of(kind, *pose): pose for pose in poses_of(kind)} for kind in _BASES}

DOUBLES = tuple(_POSES[DOUBLE])
"""The six masks of a double: front 5 a, back 3 6 c 9."""
TRIPLES = tuple(_POSES[TRIPLE])
"""The four masks of a triple: 7 e d b."""


def pose_of(kind: str, mask: int) -> tuple[int, int]:
    """The (face, turn) with the fewest turns that shows the mask; `KeyError` if this kind of card can't."""
    return _POSES[kind][mask]


def kind_of(mask: int) -> str:
    """DOUBLE or TRIPLE; `ValueError` for a mask that no card shows."""
    if mask in _POSES[DOUBLE]:
        return DOUBLE
    if mask in _POSES[TRIPLE]:
        return TRIPLE
    raise ValueError(f"no card shows {mask}")


def opposite(curve: int) -> int:
    """The curve round the opposite corner: the only other one that shares no edge with it."""
    return turned(curve, 2)


def parse(text: str, north_west: Cell = (0, 0)) -> dict[Cell, int]:
    """The board written in `text`, its first character lying at `north_west`; `ValueError` for anything unreadable."""
    board: dict[Cell, int] = {}
    for y, row in enumerate(text.split("/")):
        for x, sign in enumerate(row):
            if sign == EMPTY:
                continue
            mask = int(sign, 16)
            kind_of(mask)
            board[north_west[0] + x, north_west[1] + y] = mask
    return board


def show(board: Mapping[Cell, int]) -> str:
    """The board as text, cut to the cells that are laid; "" for an empty one."""
    if not board:
        return ""
    xs = range(min(x for x, _ in board), max(x for x, _ in board) + 1)
    ys = range(min(y for _, y in board), max(y for _, y in board) + 1)
    return "/".join("".join(f"{board[x, y]:x}" if (x, y) in board else EMPTY for x in xs) for y in ys)
