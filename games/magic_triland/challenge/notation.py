"""The log of a challenge in one line: the island, the sleepers, then a letter and signs for each move.

`356…421 4327a1 c3c0g042s4 …`: the heights of the 36 fields in reading order; the beds of the three sleepers; the moves:
`c3` a card, `g042` messenger 0 goes to the place 42, `s4` spends 4, `m42` the trade at a place comes next, `p0` a pearl
for messenger 0, `x12` gives item 1 for item 2, `h01` messenger 0 hands over item 1, `d` done. A place is two signs,
column and row, each one more than it is (0 to 9, then a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.rules import Cell
from games.magic_triland.rules.moves import Card, Done, Go, Hand, Meet, Move, Pearl, Sleep, Spend, Stone, Swap
from games.magic_triland.rules.pieces import CELLS

SIGNS = "0123456789a"
SLEEPERS = (1, 3, 5)
LENGTHS = {"c": 1, "g": 3, "s": 1, "m": 2, "p": 1, "x": 2, "h": 2, "d": 0}


def write_log(moves: Iterable[Move]) -> str:
    """The log of a game for one without jokers."""
    heights, beds, played = "", "", ""
    for move in moves:
        if isinstance(move, Stone):
            heights += str(move.height)
        elif isinstance(move, Sleep):
            beds += _place(move.cell)
        else:
            played += _written(move)
    return f"{heights} {beds} {played}"


def _written(move: Move) -> str:
    if isinstance(move, Card):
        return f"c{move.card}"
    if isinstance(move, Go):
        return f"g{move.figure}{_place(move.cell)}"
    if isinstance(move, Spend):
        return f"s{move.energy}"
    if isinstance(move, Meet):
        return f"m{_place(move.cell)}"
    if isinstance(move, Pearl):
        return f"p{move.figure}"
    if isinstance(move, Swap):
        return f"x{move.mine}{move.theirs}"
    if isinstance(move, Hand):
        return f"h{move.figure}{move.item}"
    if isinstance(move, Done):
        return "d"
    raise ValueError("no move of a game for one")


def read_log(line: str) -> Iterator[Move]:
    """The moves of such a line; `ValueError` if it is none."""
    heights, beds, played = line.split(" ")
    for cell, height in zip(CELLS, heights, strict=True):
        yield Stone(int(height), cell)
    for figure, bed in zip(SLEEPERS, zip(beds[::2], beds[1::2], strict=True), strict=True):
        yield Sleep(figure, _cell("".join(bed)))
    at = 0
    while at < len(played):
        kind = played[at]
        if kind not in LENGTHS or at + LENGTHS[kind] >= len(played) + (kind == "d"):
            raise ValueError(f"no move: {played[at : at + 4]}")
        end = at + 1 + LENGTHS[kind]
        yield _read(kind, played[at + 1 : end])
        at = end


def _read(kind: str, signs: str) -> Move:
    if kind == "c":
        return Card(int(signs))
    if kind == "g":
        return Go(int(signs[0]), _cell(signs[1:]))
    if kind == "s":
        return Spend(int(signs))
    if kind == "m":
        return Meet(_cell(signs))
    if kind == "p":
        return Pearl(int(signs))
    if kind == "x":
        return Swap(int(signs[0]), int(signs[1]))
    return Hand(int(signs[0]), int(signs[1])) if kind == "h" else Done()


def _place(cell: Cell) -> str:
    return SIGNS[cell[0] + 1] + SIGNS[cell[1] + 1]


def _cell(signs: str) -> Cell:
    return SIGNS.index(signs[0]) - 1, SIGNS.index(signs[1]) - 1
