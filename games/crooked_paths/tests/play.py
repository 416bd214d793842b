"""What the tests of this game share: random play and positions from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core.rules import Act, Over
from games.crooked_paths.rules.pieces import DOUBLE, mask_of
from games.crooked_paths.rules.rules import RULES, Lay, Move, Position


def begin(no_draw: str = "on", begins: str = "ns") -> Position:
    """The first position."""
    return RULES.start({"begins": begins, "no_draw": no_draw}, None, 2)


def after(s: Position, *moves: Move) -> Position:
    """The position after these moves, each by the seat to move; every one must be legal."""
    for move in moves:
        assert RULES.why_not(s, s.to_move, move) is None
        s = RULES.apply(s, s.to_move, move)
    return s


def over(s: Position) -> Over | None:
    """How it ended, or None."""
    turn = RULES.turn(s)
    return turn if isinstance(turn, Over) else None


def winner(s: Position) -> int:
    """The seat in the first place; fails while the game is on."""
    ended = over(s)
    assert ended is not None
    return ended.places.index(1)


def random_move(s: Position, rng: Random) -> Move:
    """Any legal move; a double as a hand would take it: either side, any turn."""
    move = rng.choice(RULES.moves(s, s.to_move))
    return Lay(move.cell, mask_of(DOUBLE, rng.randrange(2), rng.randrange(4))) if isinstance(move, Lay) else move


def random_game(rng: Random, no_draw: str = "on", begins: str = "ns") -> Iterator[Position]:
    """All positions of a random game, the last one over."""
    s = begin(no_draw, begins)
    yield s
    while isinstance(RULES.turn(s), Act):
        s = RULES.apply(s, s.to_move, random_move(s, rng))
        yield s
