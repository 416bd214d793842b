"""Elements, the draft, and omens to keep: what a set of tiles is worth before it lies."""

from __future__ import annotations

from random import Random

from engine.ai.race import Way
from engine.core.rules import Seat
from games.path_of_elements.ai.layout import Counts, counts
from games.path_of_elements.ai.limits import loose_plan
from games.path_of_elements.rules.moves import Choose, Keep, Take
from games.path_of_elements.rules.pieces import ELEMENTS, OMENS, omen_points
from games.path_of_elements.rules.position import Position

ROOM = (0.0, 1.2, 2.1, 2.6)
"""What so many tiles of an element are worth to the spirits of that kind; twice as much for the own element."""

LIKELY = {2: 1.6, 3: 0.9, 4: 0.4}
"""How often an omen of so many spirits is fulfilled."""


def promise(tiles: Counts, element: str) -> float:
    """Points that twelve such tiles may bring, with the spirits on them."""
    room = sum(ROOM[min(3, count)] * (2 if own == element else 1) for own, count in zip(ELEMENTS, tiles, strict=True))
    return loose_plan(tiles).points + room


def drafted(seen: Position, seat: Seat, rng: Random, guesses: int) -> list[Way]:
    """Every tile of the stack by what the own path may bring with it and with tiles that may still come."""
    player = seen.players[seat]
    own = [tile.element for tile in player.hand]
    found = []
    for element in dict.fromkeys(tile.element for tile in player.stack):
        tile = next(tile.number for tile in player.stack if tile.element == element)
        total = 0.0
        for _ in range(guesses):
            total += _completed(seen, seat, [*own, element], rng)
        found.append(Way(Choose(tile), total / guesses, guesses))
    return sorted(found, key=lambda way: -way.points)


def _completed(seen: Position, seat: Seat, own: list[str], rng: Random) -> float:
    player = seen.players[seat]
    pool = [element for other in seen.players for element in (tile.element for tile in other.stack)]
    pool = [element for element in pool if element in ELEMENTS] or [*ELEMENTS]
    while len(own) < 12:
        offered = rng.sample(pool, min(len(pool), max(1, (12 - len(own)) // 2 + 1)))
        own.append(max(offered, key=lambda element: promise(counts([*own, element]), player.element)))
    return promise(counts(own), player.element)


def taken(moves: list[Take]) -> list[Way]:
    """The elements: fire makes most of its tiles."""
    ranked = sorted(moves, key=lambda move: "FEAW".index(move.element))
    return [Way(move, -rank / 2, 0) for rank, move in enumerate(ranked)]


def kept(seen: Position, seat: Seat) -> list[Way]:
    """The omens by what they are likely to bring: long ones count more and come seldom, pairs come often."""
    player = seen.players[seat]
    ways = [
        Way(Keep(omen), LIKELY[len(omen)] * omen_points(omen), 0)
        for omen in OMENS[player.element]
        if omen not in player.omens
    ]
    return sorted(ways, key=lambda way: -way.points)
