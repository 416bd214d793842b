"""Finds where hubs and huts lie best: the origin of `art/hubs.py`. Nobody needs it to play.

`python -m games.fairy_trails.tools.place_hubs_and_huts FILE` writes the table anew, some ten seconds a card. Each card
is searched for by itself: one block after another tries all places of a grid, then of a finer one, from several random
beginnings; the fault that is made smaller is the sum of what makes a picture hard to read (see `Fault`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, degrees, hypot
from pathlib import Path
from random import Random

from engine.core.lattice import Point
from games.fairy_trails.art.path_geometry import MIDDLES, OUTWARD, BlockPath, usual_hub, way
from games.fairy_trails.art.paths import crossing, strokes
from games.fairy_trails.rules.pieces import COLOURS, DECK, START_CARD, Block, blocks

BEGINNINGS = 10
ROUNDS = 5
STEPS = 10
"""Straight pieces of an arm: coarse, for the search is long."""
Part = tuple[int, Block]
"""A colour and a block of it."""


def apart(one: Point, two: Point) -> float:
    """The distance of two points."""
    return hypot(one[0] - two[0], one[1] - two[1])


def near(at: Point, points: Sequence[Point], reach: float) -> float:
    """How much nearer than `reach` the nearest of the points is; 0 if none is."""
    return max(0.0, reach - min((apart(at, point) for point in points), default=reach))


class Fault:
    """How hard a card's picture is to read; `total` is the sum, `huts` says where huts of through paths stand best.

    Colours should cross seldom, at wide angles, away from edges, round places and each other. Paths of one colour never
    cross but at an underpass. Whatever does not cross keeps apart. Huts, dead ends and round places have room. Paths
    are short and bend gently.
    """

    def __init__(self, ways: Sequence[BlockPath]) -> None:
        self.ways = ways
        self.lines = [(k, line) for k, way in enumerate(ways) for line in strokes(way, STEPS)]
        self.dense = [_dense(line) for _, line in self.lines]
        self.cuts: list[Point] = []
        self.huts: dict[int, Point] = {}
        edges = [sorted(way.edges for way in ways if way.colour == colour) for colour in COLOURS]
        self.bridged = [found == [5, 10] for found in edges]
        self.total = self._pairs() + self._bends()
        self.total += sum(self._room(k, way) for k, way in enumerate(ways))

    def _pairs(self) -> float:
        total = 0.0
        for i, (k, one) in enumerate(self.lines):
            for j in range(i + 1, len(self.lines)):
                m, two = self.lines[j]
                if k != m and _boxes_meet(one, two):
                    total += self._pair((k, one), (m, two), self.dense[i], self.dense[j])
        return total

    def _pair(
        self, one: tuple[int, Sequence[Point]], two: tuple[int, Sequence[Point]], a: list[Point], b: list[Point]
    ) -> float:
        first, second = self.ways[one[0]], self.ways[two[0]]
        shared = [MIDDLES[edge] for edge in range(4) if (first.edges & second.edges) >> edge & 1]
        cuts = list(_cuts(one[1], two[1], shared))
        same = first.colour == second.colour
        total = sum(self._cut(at, angle) for at, angle in cuts)
        if same:
            allowed = 1 if self.bridged[first.colour] and first.degree == second.degree == 2 else 0
            total += (100 if allowed else 200) * max(0, len(cuts) - allowed)
        self.cuts += [at for at, _ in cuts]
        reach, weight, border = (17.0, 0.8, 0.0) if same else (13.5, 0.35, 26.0)
        own = [at for at, _ in cuts]
        for point in a:
            if min(apart(point, middle) for middle in MIDDLES) >= border and not near(point, own, 14):
                total += weight * near(point, b, reach)
        return total

    def _cut(self, at: Point, angle: float) -> float:
        hubs = [way.hub for way in self.ways if way.degree != 2]
        total = 7.0 + 0.35 * max(0.0, 65 - angle)
        total += 1.2 * sum(near(at, [middle], 26) for middle in MIDDLES)
        return total + 1.5 * sum(near(at, [hub], 19) for hub in hubs) + sum(near(at, [cut], 20) for cut in self.cuts)

    def _room(self, k: int, way: BlockPath) -> float:
        others = [points for (m, _), points in zip(self.lines, self.dense, strict=True) if m != k]
        if way.degree == 2:
            return self._place_hut(k, way, others) if way.hut is not None else 0.0
        reach = 19 if way.hut is not None else 17 if way.degree > 2 else 15
        total = 2.2 * sum(near(way.hub, points, reach) for points in others)
        if way.hut is None:
            return total
        return total + 1.5 * sum(near(way.hub, [middle], 27) for middle in MIDDLES) + self._neighbours(k, way.hub)

    def _place_hut(self, k: int, way: BlockPath, others: list[list[Point]]) -> float:
        """A path from edge to edge may have its hut anywhere but at its ends."""
        hubs = [other.hub for other in self.ways if other is not way and other.degree != 2]

        def fault(at: Point) -> float:
            total = 2.2 * sum(near(at, points, 19) for points in others)
            total += 2 * sum(near(at, [cut], 23) for cut in self.cuts) + 2 * sum(near(at, [hub], 22) for hub in hubs)
            return total + 1.5 * sum(near(at, [middle], 27) for middle in MIDDLES)

        best = min(strokes(way, STEPS)[0][4:17], key=fault)
        self.huts[k] = best
        return fault(best) + self._neighbours(k, best)

    def _neighbours(self, k: int, at: Point) -> float:
        """A hut stays away from the border and from other huts."""
        rim = min(at[0], at[1], 100 - at[0], 100 - at[1])
        huts = [self.huts.get(m, way.hub) for m, way in enumerate(self.ways) if way.hut is not None and m != k]
        return 3 * max(0.0, 19 - rim) + 2 * sum(near(at, [hut], 30) for hut in huts)

    def _bends(self) -> float:
        total = 0.0
        for k, line in self.lines:
            turning = sharpest = long = 0.0
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                turn = _angle((b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1]))
                turning += turn
                sharpest = max(sharpest, turn / (apart(a, b) + 1e-9))
            long = sum(apart(a, b) for a, b in pairwise(line))
            total += 0.035 * turning + 3 * max(0.0, sharpest - 7) + 0.05 * long + _overhang(self.ways[k].edges, line)
        return total


def _dense(line: Sequence[Point]) -> list[Point]:
    return [p for a, b in pairwise(line) for p in (a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))] + [line[-1]]


def _boxes_meet(one: Sequence[Point], two: Sequence[Point], slack: float = 14) -> bool:
    return all(
        min(p[axis] for p in one) - slack <= max(p[axis] for p in two)
        and min(p[axis] for p in two) - slack <= max(p[axis] for p in one)
        for axis in (0, 1)
    )


def _cuts(one: Sequence[Point], two: Sequence[Point], shared: Sequence[Point]) -> Iterator[tuple[Point, float]]:
    """Where two lines cross within the card, and at how many degrees (0 to 90)."""
    found: list[Point] = []
    for a, b in pairwise(one):
        for c, d in pairwise(two):
            at = crossing((a, b), (c, d))
            if at is not None and not near(at, shared, 7) and not near(at, found, 2):
                found.append(at)
                angle = _angle((b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]))
                yield at, min(angle, 180 - angle)


def _angle(one: Point, two: Point) -> float:
    long = hypot(*one) * hypot(*two)
    return degrees(acos(max(-1.0, min(1.0, (one[0] * two[0] + one[1] * two[1]) / long)))) if long else 0.0


def _overhang(edges: int, line: Sequence[Point]) -> float:
    """A path comes near a border only where it crosses it."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    gaps = (min(ys), 100 - max(xs), 100 - max(ys), min(xs))
    return 4 * max(0.0, *(9 - gap for edge, gap in enumerate(gaps) if not edges >> edge & 1), 0.0)


# --- the search ------------------------------------------------------------------------------------------------------


def places(part: Part, hub: Point, fine: bool) -> Iterator[Point]:
    """Where the hub of a block might lie; fine: only around where it is."""
    colour, block = part
    edges = [edge for edge in range(4) if block.edges >> edge & 1]
    if len(edges) == 1:
        (x, y), (ox, oy), side = MIDDLES[edges[0]], OUTWARD[edges[0]], 1 if colour == 0 else -1
        for deep in range(24, 40, 3) if block.hut else range(18, 31, 3):
            for aside in (5, 9, 13, 17, 22) if block.hut else (6, 10, 14, 18):
                yield x - ox * deep - oy * aside * side, y - oy * deep + ox * aside * side
    elif fine:
        yield from ((hub[0] + dx, hub[1] + dy) for dx in (-3, 0, 3) for dy in (-3, 0, 3))
    else:
        yield from ((float(x), float(y)) for x in range(20, 81, 6) for y in range(20, 81, 6))


def solve(card: str, beginnings: int = BEGINNINGS) -> str:
    """The best route found for a card, as a line of the table."""
    parts = [(colour, block) for colour in COLOURS for block in blocks(card)[colour]]
    rng = Random(card)
    best = min((_climb(parts, rng, bool(k)) for k in range(beginnings)), key=lambda found: found.total)
    words = []
    for k, found in enumerate(best.ways):
        hub, hut = map(round, found.hub), (round(value, 1) for value in best.huts.get(k, ()))
        words.append(",".join(f"{value:g}" for value in (*hub, *hut)))
    return " ".join(words)


def _climb(parts: Sequence[Part], rng: Random, stirred: bool) -> Fault:
    ways = [way(colour, block, _beginning(colour, block, rng if stirred else None)) for colour, block in parts]
    best = Fault(ways)
    order = sorted(range(len(parts)), key=lambda k: -ways[k].degree)
    for turn in range(ROUNDS):
        before = best.total
        for k in order:
            colour, block = parts[k]
            for hub in list(places(parts[k], best.ways[k].hub, turn > 0)):
                tried = Fault([*best.ways[:k], way(colour, block, hub), *best.ways[k + 1 :]])
                if tried.total < best.total - 1e-6:
                    best = tried
        if turn > 1 and best.total > before - 0.3:
            break
    return best


def _beginning(colour: int, block: Block, rng: Random | None) -> Point:
    edges = [edge for edge in range(4) if block.edges >> edge & 1]
    x, y = usual_hub(colour, edges)
    if rng is None or len(edges) == 1:
        return x, y
    return x + rng.uniform(-22, 22), y + rng.uniform(-22, 22)


def main(path: Path) -> None:
    """Write the table between the lines that stand around it."""
    before, _, after = path.read_text(encoding="utf-8").partition("= {\n")
    after = after[after.index("\n}\n") :] if after else "\n}\n"
    rows = ",\n".join(f'    "{card}": "{solve(card)}"' for card in (START_CARD, *DECK))
    path.write_text(f"{before}= {{\n{rows},{after}", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
