"""Moves in shorthand, for lessons and challenges: a letter, a digit for each number, and the place.

    b3:0,0 lays a stone 3 high · z1:2,2 figure 1 falls asleep · t03 seat 0 draws a 3
    c3 a card · j1 what a joker is worth · g2:1,3 figure 2 goes to a place · e4 with this energy
    m1,3 the trade there is next · p2 figure 2 gets a pearl · s01 gives item 0, takes item 1 · o1 offers · a0 answers
    h21 figure 2 hands over item 1 · d done · n the next game

Who moves follows from the rules, so it is not written. A place is a cell as the move names it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.core.rules import Cell
from games.magic_triland.rules import move_types
from games.magic_triland.rules.move_types import Move

KINDS: Mapping[str, type[Any]] = {
    "b": move_types.Stone,
    "z": move_types.Sleep,
    "t": move_types.Draw,
    "c": move_types.Card,
    "j": move_types.Joker,
    "g": move_types.Go,
    "e": move_types.Spend,
    "m": move_types.Meet,
    "p": move_types.Pearl,
    "s": move_types.Swap,
    "o": move_types.Offer,
    "a": move_types.Answer,
    "h": move_types.Hand,
    "d": move_types.Done,
    "n": move_types.Next,
}
LETTERS = {kind: letter for letter, kind in KINDS.items()}
WORD = re.compile(r"([a-z])(\d*):?(?:(-?\d),(-?\d))?")


def read(word: str) -> Move:
    """The move of a word; `ValueError` if it is not one."""
    found = WORD.fullmatch(word)
    if found is None or found[1] not in KINDS:
        raise ValueError(f"no move: {word}")
    kind, parts = KINDS[found[1]], list[int | Cell](map(int, found[2]))
    if found[3]:
        parts.append((int(found[3]), int(found[4])))
    if len(parts) != len(kind.__struct_fields__):
        raise ValueError(f"no move: {word}")
    made: Move = kind(*parts)
    return made


def written(move: Move) -> str:
    """The word that stands for a move."""
    parts = [getattr(move, name) for name in move.__struct_fields__]
    numbers = "".join(str(part) for part in parts if isinstance(part, int))
    places = [f"{part[0]},{part[1]}" for part in parts if isinstance(part, tuple)]
    return LETTERS[type(move)] + ":".join([numbers, *places] if numbers else places)
