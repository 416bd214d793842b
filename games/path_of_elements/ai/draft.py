"""Elements, the draft, and omens to keep: what a set of tiles is worth before it lies."""

from __future__ import annotations

from random import Random

from engine.core.rules import Seat
from games.path_of_elements.ai.layout import Counts, counts
from games.path_of_elements.rules.moves import Choose, Keep, Take
from games.path_of_elements.rules.pieces import ELEMENTS, OMENS, omen_points
from games.path_of_elements.rules.position import Position

TRIANGLES = (0, 0, 0, 2, 4, 6, 8, 12, 14, 16, 20, 22, 24)
"""What so many tiles of fire can count at most."""
ROOM = (0.0, 1.2, 2.1, 2.6)
"""What so many tiles of an element are worth to the spirits of that kind; twice as much for the own element."""


def promise(tiles: Counts, element: str) -> float:
    """Points that twelve such tiles may bring, with the spirits on them."""
    earth, water, fire, air = tiles
    points = 2 * earth + (water if water > 2 else 0) + TRIANGLES[fire] + 4 * (air // 2)
    room = sum(ROOM[min(3, count)] * (2 if own == element else 1) for own, count in zip(ELEMENTS, tiles, strict=True))
    return points + room


def drafted(seen: Position, seat: Seat, rng: Random, guesses: int) -> list[tuple[float, Choose]]:
    """Every tile of the stack by what the own path may bring with it and with tiles that may still come."""
    player = seen.players[seat]
    own = [tile.element for tile in player.hand]
    found = []
    for element in dict.fromkeys(tile.element for tile in player.stack):
        tile = next(tile.number for tile in player.stack if tile.element == element)
        total = 0.0
        for _ in range(guesses):
            total += _completed(seen, seat, [*own, element], rng)
        found.append((total / guesses, Choose(tile)))
    return sorted(found, key=lambda one: -one[0])


def _completed(seen: Position, seat: Seat, own: list[str], rng: Random) -> float:
    player = seen.players[seat]
    pool = [element for other in seen.players for element in (tile.element for tile in other.stack)]
    pool = [element for element in pool if element in ELEMENTS] or [*ELEMENTS]
    while len(own) < 12:
        offered = rng.sample(pool, min(len(pool), max(1, (12 - len(own)) // 2 + 1)))
        own.append(max(offered, key=lambda element: promise(counts([*own, element]), player.element)))
    return promise(counts(own), player.element)


def taken(moves: list[Take]) -> Take:
    """The element: fire makes most of its tiles."""
    return min(moves, key=lambda move: "FEAW".index(move.element))


def kept(seen: Position, seat: Seat) -> Keep:
    """The omen that is likely to bring most: long ones count more and come seldom, pairs come often."""
    player = seen.players[seat]
    likely = {2: 1.6, 3: 0.9, 4: 0.4}
    wanted = [omen for omen in OMENS[player.element] if omen not in player.omens]
    return Keep(max(wanted, key=lambda omen: omen_points(omen) * likely[len(omen)]))
