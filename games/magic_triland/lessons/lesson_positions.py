"""The island of the lessons and their games, written move by move (see `rules.notation`). No pixels.

Wherever a move names a terrace, any of its fields will do.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.lesson import DUE, Stand
from engine.core.rules import CHANCE, Seat
from games.magic_triland.rules.move_types import Draw, Go, Meet, Move, Sleep, Stone
from games.magic_triland.rules.notation import read
from games.magic_triland.rules.pieces import CELLS
from games.magic_triland.rules.terrace_graph import island

BAY = tuple(map(int, "354463223332226554645215636145416111"))
"""Three long terraces run from the homes to the middle: 3 from the yellow one, 2 from the red, 1 from the blue one."""
PLAIN = island(BAY)
"""The island on which most lessons take place."""
LAID = tuple(map(Stone, BAY, CELLS))
"""How it is laid."""

CARRYING = (
    "c3 c1 g1:5,1 c2 c0 g2:5,1 s10 c2 c3 g4:0,1 c1 c0 g1:0,1 s02 c1 c1 g3:5,1 h31 h20 d c0 c0 "
    "c2 c2 g1:1,5 c0 c2 g2:5,0 g3:5,0 d c3 c1 g5:1,5 g4:5,1 o0 a2 c0 c3 g0:0,1 c3 c3 g3:0,1 s00 c1 c2 g5:2,2 "
    "c1 c0 g1:4,4 p1 c1 c0 g2:5,1 o2 a1 c0 c1 g5:2,3 c2 c2 g1:2,2 c0 c2 g3:2,0 g2:0,1 o0 a1 c2 c0 g4:4,-1 p4 "
    "c3 c0 g0:1,0 g1:0,1 s22 c2 c1 g2:-1,4 p2 c1 c3 g4:2,2 c1 c3"
)
"""Dark yellow is before its home with a purple pearl, and yellow has four energy."""


def stand(line: str, seat: Seat = 0, seats: int = 3, options: Mapping[str, str] | None = None) -> Stand:
    """The position after these moves, on the island of the lessons unless the options say that one is built by hand."""
    chosen = dict(options or {})
    if seats == 3:
        chosen = {"begins": "yellow", **chosen}
    if seats > 1:
        chosen = {"island": "quick", **chosen}
    built = chosen.get("island") == "build"
    chance = (Draw, Sleep) if built else (Draw, Sleep, Stone)
    moves = (*(() if built else LAID), *map(_move, line.split()))
    return Stand(tuple((CHANCE if isinstance(move, chance) else DUE, move) for move in moves), seat, seats, chosen)


def _move(word: str) -> Move:
    move = read(word)
    return replace(move, cell=PLAIN.heart(move.cell)) if isinstance(move, Go | Meet | Sleep) else move
