"""Where the paths of a card run: plain geometry, used by the pictures, the marks and the walking stones.

Units: the card lies unturned on a square of 100, (0, 0) its north-west corner. Every edge is crossed at its middle by
a pink and a yellow path. Pink slants to the clockwise side of the edge (seen looking out), yellow to the other; both
cross exactly at the middle, so that they go straight on with the neighbour, whichever way either card is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

from msgspec import Struct

from engine.core.lattice import Point
from games.fairy_trails.art.hubs import HUBS
from games.fairy_trails.rules.pieces import COLOURS, TURNS, Block, blocks
from games.fairy_trails.rules.pieces import turned as turned_edges

SIZE = 100.0
MIDDLES: tuple[Point, ...] = ((50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0))
OUTWARD: tuple[Point, ...] = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
SLANT = radians(33)
"""How far a path leans from straight inwards where it crosses an edge."""
STEPS = 10
"""Straight pieces of each arm."""
HUT_REACH, PATH_REACH = 0.12, 0.2
"""Up to this far from the middle of a hut, and from a path, the pointer means it; in cells."""
STUB = (24.0, 12.5)
"""Where a dead end usually stops: how deep, and how far aside."""


class BlockPath(Struct, frozen=True):
    """The picture of a block. arms: for each of its edges the line from the edge to the hub, or a dead end's tip.

    edges: the mask, unturned; hut: its middle, or None; bends: for each arm its cubic curve (four points).
    """

    colour: int
    edges: int
    hub: Point
    hut: Point | None
    bends: tuple[tuple[int, tuple[Point, Point, Point, Point]], ...]

    @property
    def arms(self) -> tuple[tuple[int, tuple[Point, ...]], ...]:
        """Each edge with its line, `STEPS` straight pieces long."""
        return tuple((edge, sampled(bend)) for edge, bend in self.bends)

    @property
    def degree(self) -> int:
        """How many edges it joins."""
        return self.edges.bit_count()


@lru_cache(maxsize=256)
def ways(card: str) -> tuple[tuple[BlockPath, ...], tuple[BlockPath, ...]]:
    """The pink and the yellow blocks of a card in the order they are written, unturned."""
    routes = iter([tuple(map(float, word.split(","))) for word in HUBS.get(card, "").split()])
    pink, yellow = (
        tuple(way(colour, block, next(routes, None)) for block in blocks(card)[colour]) for colour in COLOURS
    )
    return pink, yellow


def way(colour: int, block: Block, route: tuple[float, ...] | None = None) -> BlockPath:
    """A block's picture. route: hub (x, y) and, for one with a hut that does not stand on the hub, the hut's (x, y)."""
    edges = [edge for edge in range(TURNS) if block.edges >> edge & 1]
    hub = (route[0], route[1]) if route else usual_hub(colour, edges)
    hut = ((route[2], route[3]) if route and len(route) > 2 else hub) if block.hut else None
    return BlockPath(colour, block.edges, hub, hut, tuple((edge, _bend(colour, edge, edges, hub)) for edge in edges))


def inward(colour: int, edge: int) -> Point:
    """The direction in which a path of this colour enters the card over an edge."""
    (ox, oy), side = OUTWARD[edge], 1 if colour == 0 else -1
    # looking outwards the clockwise side of (ox, oy) is (-oy, ox), y growing southward
    return -ox * cos(SLANT) - oy * sin(SLANT) * side, -oy * cos(SLANT) + ox * sin(SLANT) * side


def usual_hub(colour: int, edges: list[int]) -> Point:
    """The hub where no route says better."""
    if len(edges) == 1:
        (x, y), (ox, oy), side = MIDDLES[edges[0]], OUTWARD[edges[0]], 1 if colour == 0 else -1
        deep, aside = STUB
        return x - ox * deep - oy * aside * side, y - oy * deep + ox * aside * side
    if len(edges) == 2 and (edges[1] - edges[0]) % 2:
        ends = [_inner(colour, edge, 30.0) for edge in edges]
        return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
    return SIZE / 2, SIZE / 2


def _inner(colour: int, edge: int, far: float) -> Point:
    (x, y), (dx, dy) = MIDDLES[edge], inward(colour, edge)
    return x + dx * far, y + dy * far


def _bend(colour: int, edge: int, edges: list[int], hub: Point) -> tuple[Point, Point, Point, Point]:
    """The curve from an edge to the hub; those of a pair that belongs together go through it in one stroke."""
    start = MIDDLES[edge]
    span = hypot(hub[0] - start[0], hub[1] - start[1])
    first = _inner(colour, edge, 0.45 * span)
    partner = _partner(edge, edges)
    if partner is None:
        aim = (hub[0] - first[0], hub[1] - first[1])
    else:
        one, two = _inner(colour, edge, 26.0), _inner(colour, partner, 26.0)
        aim = (two[0] - one[0], two[1] - one[1])
    long = hypot(*aim) or 1.0
    back = 0.36 * span if partner is not None else min(0.3 * span, long)
    return start, first, (hub[0] - aim[0] / long * back, hub[1] - aim[1] / long * back), hub


def _partner(edge: int, edges: list[int]) -> int | None:
    """The edge that an arm goes on to beyond the hub: the opposite one, or the only other one."""
    opposite = (edge + 2) % TURNS
    if opposite in edges:
        return opposite
    return next((other for other in edges if other != edge), None) if len(edges) == 2 else None


def sampled(bend: tuple[Point, Point, Point, Point], steps: int = STEPS) -> tuple[Point, ...]:
    """A cubic curve as straight pieces."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = bend
    found = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return tuple(found)


# --- as it lies on the table -----------------------------------------------------------------------------------------


def turned(point: Point, turns: int) -> Point:
    """A point of the card after quarter turns clockwise."""
    x, y = point
    for _ in range(turns % TURNS):
        x, y = SIZE - y, x
    return x, y


def nudge(point: Point, turns: int) -> Point:
    """A point of an unturned card as it lies, in cells from its middle."""
    x, y = turned(point, turns)
    return x / SIZE - 0.5, y / SIZE - 0.5


def nearest(card: str, turns: int, at: Point) -> tuple[int, int, float]:
    """The block whose path runs nearest to `at` (cells from the card's middle): colour, edges as it lies, how far."""
    best = (0, 0, SIZE)
    for half in ways(card):
        for found in half:
            for line in _lines(found):
                far = min(distance(at, nudge(a, turns), nudge(b, turns)) for a, b in line)
                if far < best[2]:
                    edges = turned_edges(found.edges, turns)
                    best = (found.colour, edges, far)
    return best


def under(card: str, turns: int, at: Point) -> tuple[int, int] | None:
    """The block that the pointer means at `at`: the one whose hut is there, else whose path runs near; or None."""
    for half in ways(card):
        for found in half:
            if found.hut is not None:
                x, y = nudge(found.hut, turns)
                if hypot(x - at[0], y - at[1]) < HUT_REACH:
                    return found.colour, turned_edges(found.edges, turns)
    colour, edges, far = nearest(card, turns, at)
    return (colour, edges) if far < PATH_REACH else None


def _lines(found: BlockPath) -> Iterator[list[tuple[Point, Point]]]:
    for _, line in found.arms:
        yield list(pairwise(line))


def distance(at: Point, one: Point, two: Point) -> float:
    """How far a point is from a straight piece."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    square = dx * dx + dy * dy
    share = 0.0 if not square else ((at[0] - one[0]) * dx + (at[1] - one[1]) * dy) / square
    share = min(1.0, max(0.0, share))
    return hypot(one[0] + share * dx - at[0], one[1] + share * dy - at[1])
