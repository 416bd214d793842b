"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import Seat
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.search_driver import Driver
from games.alfheim_fairies.rules.position import Position

DRIVER = Driver()


def most_points(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The place where most points come at once, one of them by chance, and every fairy."""
    move = greedy(seen, seat, rng)
    return SearchResult(move, 0.0, (move,), 1)


def best_garden(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The move that makes the garden worth most, without playing on."""
    move = DRIVER.glance(seen, seat, rng)[0].move
    return SearchResult(move, 0.0, (move,), 1)


PEERS: Mapping[str, Peer] = {"greedy": most_points, "rule": best_garden}
