"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import Seat
from engine.peers.flat_monte_carlo import Lent
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.move_search import Driver, choice_of
from games.alfheim_fairies.rules.move_types import Move
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES

DRIVER = Driver()
NEARNESS = [500, 0, 250, 250, 1000, 500, 250, 1, 500, 1000, 0, 0, 0, 0]
"""What a garden is worth to a greedy player, in the kernel's numbers: a fairy counts half its points with a line that
lacks one clue, a quarter with one that lacks two, and comes as soon as it can. A clue that brings nothing is
exchanged."""


def most_points(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The place where most points come at once, one of them by chance, and every fairy."""
    move = greedy(seen, seat, rng)
    return SearchResult(move, 0.0, (move,), 1)


def best_garden(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The move that makes the garden worth most, without playing on."""
    move = DRIVER.glance(seen, seat, rng)[0].move
    return SearchResult(move, 0.0, (move,), 1)


class Gardens:
    """The trial of a position, in the kernel's games, in which the clues are placed greedily."""

    def __init__(self, seen: Position, seat: Seat, rng: Random) -> None:
        driver = Driver(NEARNESS)
        self._next = driver.sit(seen, seat, rng)
        self._trial = driver.trial
        self.moves: Sequence[Move] = RULES.moves(seen, seat)
        self._choices = [choice_of(move) for move in self.moves]

    def deal(self) -> None:
        """All that may come, in a new order."""
        self._next()

    def play(self, number: int) -> float:
        """The points in the end."""
        return float(self._trial.run(self._choices[number]))


FLAT: Lent = Gardens
PEERS: Mapping[str, Peer] = {"greedy": most_points, "rule": best_garden}
