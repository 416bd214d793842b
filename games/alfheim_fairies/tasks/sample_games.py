"""Games alone that the AI plays quickly by what its garden is worth. Puzzles and wishes are taken from them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core.game_info import PERSON
from engine.core.session import Session, Setup
from engine.core.task import BIGGEST_SEED
from games.alfheim_fairies import INFO
from games.alfheim_fairies.ai.move_search import Driver
from games.alfheim_fairies.rules.move_types import Move
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES

Game = Session[Position, Move]
ALONE = (PERSON,)
ME = 0
NOISES = (0.0, 1.0, 1.8)
"""The errors in points with which it judges a garden: none, a little, much."""
PARAMETERS = (257, 28, 441, 300, 751, 309, 171, 370, 409, 894, 0, 0)
"""The parameters of the AI as it was when the first tasks were made. The tasks of a number stay the same when the AI
learns, as long as the kernel's rule with these numbers does: what is added to it has to count nothing here."""


def begun(seed: int) -> Game:
    """The deal of this seed before the first move."""
    return Session(INFO, RULES, Setup(INFO.key, ALONE, seed))


def pick(rng: Random, count: int) -> int:
    """0 to count - 1. Only `random()` is promised to be the same in every Python."""
    return int(rng.random() * count)


def any_seed(rng: Random) -> int:
    """A seed for a deal, drawn at random."""
    return pick(rng, BIGGEST_SEED + 1)


class Gardener:
    """Plays with one kernel, move by move."""

    def __init__(self) -> None:
        self._driver = Driver(list(PARAMETERS))

    def move(self, seen: Position, noise: float, rng: Random) -> Move:
        """The move that makes the garden worth most, give or take the noise."""
        ways = self._driver.glance(seen, ME, rng)
        move: Move = max(ways, key=lambda way: way.points + rng.gauss(0.0, noise)).move
        return move

    def play(self, game: Game, noise: float, rng: Random) -> Iterator[None]:
        """Play the game to its end, one move at a time."""
        while game.over is None:
            game.play(ME, self.move(game.observe(ME), noise, rng))
            yield
