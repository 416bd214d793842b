"""Random games that end: of all moves of laying only one says that the path is done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.path_of_elements.rules.laying import is_whole
from games.path_of_elements.rules.move_types import Move, Place, Ready
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES


def choose(s: Position, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Any move, but a path is seldom changed once it lies."""
    if s.stage == Stage.PATH and rng.random() < 0.95:
        hand = {tile.number for tile in s.players[seat].hand}
        forward = [m for m in moves if isinstance(m, Ready) or (isinstance(m, Place) and m.tile in hand)]
        mending = [m for m in moves if is_whole(RULES.apply(s, seat, m).players[seat])] if not forward else []
        return rng.choice(forward or mending or list(moves))
    return rng.choice(moves)


CHOOSE = choose
