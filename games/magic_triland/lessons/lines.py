"""The island of the lessons, and the games that they take up, told move by move in a short hand. No pixels.

A move is a letter and figures:

    c3 a card · j1 what a joker is worth · g2:1,3 figure 2 goes to the terrace of a field · e4 with this energy
    m1,3 the trade there is next · p2 figure 2 gets a pearl · s01 gives item 0, takes item 1 · o1 offers · a0 answers
    h21 figure 2 hands over item 1 · d done
    t0:3 seat 0 draws a 3 · z1:2,2 figure 1 falls asleep · b3:0,0 lays a stone 3 high

Whose move it is follows from the rules, so it is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.lesson import DUE, Stand
from engine.core.rules import CHANCE, Cell, Seat
from games.magic_triland.rules.moves import (
    Answer,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Offer,
    Pearl,
    Sleep,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import CELLS
from games.magic_triland.rules.terraces import island

BAY = tuple(map(int, "354463223332226554645215636145416111"))
"""Three long terraces run from the homes to the middle: 3 from the yellow one, 2 from the red, 1 from the blue one."""
PLAIN = island(BAY)
"""The island on which most lessons take place."""
LAID = tuple(map(Stone, BAY, CELLS))
"""How it is laid."""

NUMBERED: Mapping[str, Callable[[int], Move]] = {
    "c": Card,
    "j": Joker,
    "e": Spend,
    "p": Pearl,
    "o": Offer,
    "a": Answer,
}
PAIRED: Mapping[str, Callable[[int, int], Move]] = {"s": Swap, "h": Hand}


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
    kind, rest = word[0], word[1:]
    if kind == "d":
        return Done()
    if kind in NUMBERED:
        return NUMBERED[kind](int(rest))
    if kind in PAIRED:
        return PAIRED[kind](int(rest[0]), int(rest[1]))
    if kind == "m":
        return Meet(PLAIN.heart(_cell(rest)))
    number, _, where = rest.partition(":")
    if kind == "t":
        return Draw(int(number), int(where))
    if kind == "b":
        return Stone(int(number), _cell(where))
    heart = PLAIN.heart(_cell(where))
    return Sleep(int(number), heart) if kind == "z" else Go(int(number), heart)


def _cell(words: str) -> Cell:
    q, r = words.split(",")
    return int(q), int(r)
