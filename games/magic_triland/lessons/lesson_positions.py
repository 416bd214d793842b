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
