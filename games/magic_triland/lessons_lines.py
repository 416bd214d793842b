"""The games that the lessons take up, told move by move in a short hand. No pixels.

An island is its 36 heights in reading order. A move is a letter and figures:

    c3 a card · j1 what a joker is worth · g2:1,3 figure 2 goes to the terrace of a field · e4 with this energy
    m1,3 the trade there is next · p2 figure 2 gets a pearl · s01 gives item 0, takes item 1 · o1 offers · a0 answers
    h21 figure 2 hands over item 1 · d done · n the next game
    t0:3 seat 0 draws a 3 · z1:2,2 figure 1 falls asleep · b3:0,0 lays a stone 3 high

Whose move it is follows from the rules, so it is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from engine.core.lesson import Made, Stand
from engine.core.rules import CHANCE, Act, Cell, Chance, Seat
from games.magic_triland import INFO
from games.magic_triland.moves import (
    Answer,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Next,
    Offer,
    Pearl,
    Sleep,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.pieces import CELLS
from games.magic_triland.position import Position
from games.magic_triland.rules import RULES

BAY = "35446322 3332226 554645 21563 6145 416 11 1"
"""Three long terraces run from the homes to the middle: 3 from the yellow one, 2 from the red, 1 from the blue one."""

NUMBERED: Mapping[str, Callable[[int], Move]] = {
    "c": Card,
    "j": Joker,
    "e": Spend,
    "p": Pearl,
    "o": Offer,
    "a": Answer,
}
PAIRED: Mapping[str, Callable[[int, int], Move]] = {"s": Swap, "h": Hand}
BARE: Mapping[str, Move] = {"d": Done(), "n": Next()}


def stand(
    line: str, island: str = BAY, seat: Seat = 0, seats: int = 3, options: Mapping[str, str] | None = None
) -> Stand:
    """The position after these moves; the island (of each game of a match) is laid as told, "" for one built by hand.

    Raises `ValueError` for a move that is not legal there.
    """
    chosen = dict(options or {})
    if seats == 3:
        chosen = {"begins": "yellow", **chosen}
    if seats > 1 and island:
        chosen = {"island": "quick", **chosen}
    return Stand(_played(line, island, seats, chosen), seat, seats, chosen)


def reached(told: Stand) -> Position:
    """The position of a stand, by the rules."""
    s = RULES.start(INFO.complete(told.options), None, told.seats)
    for seat, move in told.line:
        s = RULES.apply(s, seat, move)
    return s


def _played(line: str, island: str, seats: int, options: Mapping[str, str]) -> tuple[Made, ...]:
    words = line.split()
    s, begun = _begun(island, seats, tuple(options.items()))
    made = list(begun)
    while words or _is_stone(s):
        turn = RULES.turn(s)
        move = _told(s, island) if island and _is_stone(s) else _move(s, words.pop(0))
        seat = CHANCE if isinstance(turn, Chance) else turn.seats[0] if isinstance(turn, Act) else -2
        legal = [m for m, _ in turn.outcomes] if isinstance(turn, Chance) else RULES.moves(s, seat)
        if move not in legal:
            raise ValueError(f"{move} can't be made here: {legal}")
        made.append((seat, move))
        s = RULES.apply(s, seat, move)
    return tuple(made)


@cache
def _begun(island: str, seats: int, options: tuple[tuple[str, str], ...]) -> tuple[Position, tuple[Made, ...]]:
    """A game whose first island is laid: most lessons begin on the same."""
    s: Position = RULES.start(INFO.complete(dict(options)), None, seats)
    made: list[Made] = []
    while island and _is_stone(s):
        made.append((CHANCE, _told(s, island)))
        s = RULES.apply(s, *made[-1])
    return s, tuple(made)


def _told(s: Position, island: str) -> Stone:
    """The next stone of the island."""
    number = s.heights.index(0)
    return Stone(int(island.replace(" ", "")[number]), CELLS[number])


def _is_stone(s: Position) -> bool:
    """Will chance lay a stone now?"""
    turn = RULES.turn(s)
    return isinstance(turn, Chance) and isinstance(turn.outcomes[0][0], Stone)


def _move(s: Position, word: str) -> Move:
    kind, rest = word[0], word[1:]
    if kind in BARE:
        return BARE[kind]
    if kind in NUMBERED:
        return NUMBERED[kind](int(rest))
    if kind in PAIRED:
        return PAIRED[kind](int(rest[0]), int(rest[1]))
    if kind == "m":
        return Meet(s.island.heart(_cell(rest)))
    number, _, where = rest.partition(":")
    if kind == "t":
        return Draw(int(number), int(where))
    if kind == "b":
        return Stone(int(number), _cell(where))
    heart = s.island.heart(_cell(where))
    return Sleep(int(number), heart) if kind == "z" else Go(int(number), heart)


def _cell(words: str) -> Cell:
    q, r = words.split(",")
    return int(q), int(r)
