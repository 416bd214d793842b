"""How far a seat is from its goal, estimated simply: the energy of the shortest way to rings, pearl and home.

Nobody else moves; others' figures in the way cost more. A ring that a figure lacks is fetched from whoever is near and
would have to give it: another of one's own, somebody weak where the figure is strong, at a surcharge anybody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from engine.core.rules import Seat
from games.magic_triland.rules.pieces import COLOURS, FIGURES, PAIRS, Items, colour_of, is_light, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.terrace_graph import FIRST_TERRACE, Island, bits, broadside, home
from games.magic_triland.rules.walking import OUT

FAR = 60.0
"""No way at all."""
AGAIN = 2.0
"""Two who stand together already must part before they can trade again; so must a figure and its broadside."""
QUEUE = 2
"""Surcharge for every figure of others that is passed."""
BARTER, EQUAL, WEAK = 0.5, 3.0, 7.0
"""Surcharges for a trade with somebody else's figure: when strong, between equals, when weak or where nobody trades."""
OTHERS = 0.08
"""What the ways of a seat's other figures count beside its shortest."""
Pairs = frozenset[tuple[int, int]]


class Scene(Struct, frozen=True):
    """What a plan looks at. nodes: for each figure, or OUT; owners, items: for each figure.

    lying: for each home the colours of pearls there; pearls: left on the broadsides; fresh: pairs of figures, each both
    ways round, that have met on this turn and are still to trade; a figure with itself has come to a broadside.
    """

    island: Island
    nodes: tuple[int, ...]
    items: tuple[Items, ...]
    owners: tuple[Seat, ...]
    lying: tuple[tuple[bool, ...], ...]
    pearls: tuple[int, ...]
    master: bool
    fresh: Pairs = frozenset()


def scene(s: Position) -> Scene:
    """The position as a plan looks at it; phase 2 only."""
    island = s.island
    nodes = tuple(OUT if figure.out else island.node_of[figure.where] for figure in s.figures)
    lying = tuple(tuple(n > 0 for n in s.at_home(colour)) for colour in COLOURS)
    items = tuple(figure.items for figure in s.figures)
    return Scene(island, nodes, items, tuple(s.owner(n) for n in FIGURES), lying, s.pearls, s.terms.master)


Ways = tuple[tuple[int, ...], ...]


def ways(at: Scene, seat: Seat) -> Ways:
    """The energy of the shortest way from every node to every other, as the seat may walk it."""
    others = [node for node, owner in zip(at.nodes, at.owners, strict=True) if owner != seat and node >= FIRST_TERRACE]
    return _ways(at.island, tuple(sorted(others)))


@lru_cache(maxsize=64)
def _ways(island: Island, others: tuple[int, ...]) -> Ways:
    return tuple(_ways_from(island, others, start) for start in range(len(island.fields)))


def _ways_from(island: Island, others: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Homes and broadsides are ends only."""
    known = [int(FAR)] * len(island.fields)
    edge = [(0, start)]
    while edge:
        so_far, node = heappop(edge)
        if known[node] <= so_far:
            continue
        known[node] = so_far
        if node != start:
            if node < FIRST_TERRACE:
                continue
            so_far += QUEUE * others.count(node)
        for cost, beside in island.steps[node]:
            for other in bits(beside):
                if so_far + cost < known[other]:
                    heappush(edge, (so_far + cost, other))
    return tuple(known)


def outlook(at: Scene, seat: Seat) -> float:
    """The energy that the seat still needs to win, by its shortest way; a little for the ways of its other figures."""
    far = ways(at, seat)
    needs = sorted(errand(at, far, n) for n in FIGURES if at.owners[n] == seat and at.nodes[n] != OUT)
    if not needs:
        return 2 * FAR
    return needs[0] + OTHERS * sum(needs[1:])


def wanted(at: Scene, figure: int) -> tuple[int, ...]:
    """The colours of the pearls with which this figure would win at home."""
    colour = colour_of(figure)
    if not at.master:
        return (colour,)
    return tuple(kind for kind in COLOURS if not at.lying[colour][kind])


def errand(at: Scene, far: Ways, figure: int) -> float:
    """The energy of this figure's way: always the nearest of what it lacks, home at last."""
    here, items = at.nodes[figure], list(at.items[figure])
    total, traded = 0.0, 0
    lacks = [kind for kind in wanted(at, figure) if not items[pearl(kind)]]
    while lacks:
        chances = [chance for kind in lacks for chance in _chances(at, far, figure, here, items, kind, traded)]
        if not chances:
            return FAR
        cost, here, item, other = min(chances)
        total += cost
        if other >= 0:
            traded |= 1 << other
        if item >= len(COLOURS) and other < 0:
            for ring in PAIRS[item - len(COLOURS)]:
                items[ring] -= 1
        items[item] += 1
        lacks = [kind for kind in lacks if not items[pearl(kind)]]
    return min(FAR, total + far[here][home(colour_of(figure))])


Chance = tuple[float, int, int, int]
"""What a next stop costs, where it is, which item it gives, and by which figure (-1 for the broadside itself)."""


def _chances(
    at: Scene, far: Ways, figure: int, here: int, items: list[int], kind: int, traded: int
) -> Iterator[Chance]:
    """The next stops on the way to a pearl of this colour."""
    side = broadside(kind)
    lacking = [ring for ring in PAIRS[kind] if not items[ring]]
    if at.pearls[kind]:
        if not lacking:
            again = here == side and (figure, figure) not in at.fresh
            yield far[here][side] + again * AGAIN, side, pearl(kind), -1
        for ring in lacking:
            yield from _donors(at, far[here], figure, here, ring, traded)
    yield from _donors(at, far[here], figure, here, pearl(kind), traded)
    for other, node in enumerate(at.nodes):
        if other == figure or node == OUT or at.owners[other] != at.owners[figure] or not at.pearls[kind]:
            continue
        if all(at.items[other][ring] for ring in PAIRS[kind]):
            yield far[node][side] + far[side][here], here, pearl(kind), figure


def _donors(at: Scene, far: tuple[int, ...], figure: int, here: int, item: int, traded: int) -> Iterator[Chance]:
    """Who could give this item: the way there and the surcharge."""
    for other, node in enumerate(at.nodes):
        if other == figure or node == OUT or not at.items[other][item]:
            continue
        own = at.owners[other] == at.owners[figure]
        if own and traded >> other & 1:
            yield 0.0, here, item, other
            continue
        fresh = (figure, other) in at.fresh and not traded >> other & 1
        price = 0.0 if own else _surcharge(at, figure, other, node)
        if price >= FAR:
            continue
        if node == here and not fresh:
            price += AGAIN
        yield far[node] + price, node, item, other


def _surcharge(at: Scene, figure: int, other: int, node: int) -> float:
    even = at.island.heights[node] % 2 == 0
    strong = node >= FIRST_TERRACE and is_light(figure) == even
    if strong and is_light(other) != even:
        return BARTER
    if at.owners[other] == NOBODY:
        return FAR
    return EQUAL if is_light(other) == is_light(figure) and node >= FIRST_TERRACE else WEAK
