"""Who stands for somebody who has had the lessons, for `python -m tools tries`: lays tile by tile what scores most now,
of all that is not overlooked.

The AI would lay the whole path anew, so it does not know the goal of a puzzle.
"""

from __future__ import annotations

from random import Random

from engine.core.session import Session
from engine.core.task import Task
from games.path_of_elements.rules.move_types import Move, Place, Ready
from games.path_of_elements.rules.path_scoring import connected, path_points
from games.path_of_elements.rules.position import Player, Position

JOINED = 1
"""Points that it is worth to join two parts of the path."""
OVERLOOKED = 0.1
"""How often a place for a tile is not seen."""


def lay(task: Task, session: Session[Position, Move], rng: Random) -> Move:
    """The tile of the hand, and later the tile that lies, whose place brings most at once; any of equals."""
    player = session.state.players[task.seat]
    places = [move for move in session.moves(task.seat) if isinstance(move, Place) and move.cell is not None]
    own = [tile.number for tile in player.hand]
    tries = [move for move in places if move.tile in own] or places
    tries = [move for move in tries if rng.random() >= OVERLOOKED] or tries
    return max(tries, key=lambda move: (worth(player, move), rng.random())) if tries else Ready()


def worth(player: Player, move: Place) -> int:
    """What the path is worth with the tile there."""
    assert move.cell is not None
    element = next(tile.element for tile in player.tiles if tile.number == move.tile)
    lying = {cell: tile.element for cell, tile in player.path if tile.number != move.tile}
    lying[move.cell] = element
    return sum(path_points(lying)) - JOINED * len(connected(lying))


LEARNER = lay
