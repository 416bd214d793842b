"""The paths of a card: a chain of beads for the elves, a road with a zigzag for the gnomes; bridges, dead ends, places.

Pink always lies above yellow where they cross by mere picture. Where two paths of one colour cross without meeting,
the upper one has a bridge with rails, and only paths that really meet have a round place in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import Palette, disc, dots, n, polyline, stroke
from games.fairy_trails.art.forest_floor import colour
from games.fairy_trails.art.path_geometry import BlockPath, sampled
from games.fairy_trails.rules.pieces import PINK

BEAD = 8.4
"""How far the beads of a chain are from each other, at least nearly."""
PLACE = 9.0
"""The radius of the round place where three or four paths meet."""
SPAN = 15.0
"""Half the length of a bridge."""


def curve(way: BlockPath) -> str:
    """All arms of a way as one path; a road between two edges in one stroke."""
    parts = [bend for _, bend in way.bends]
    if way.degree == 2:
        one, two = parts
        return f"{_cubic(one)}C{_pair(two[2])} {_pair(two[1])} {_pair(two[0])}"
    return "".join(_cubic(bend) for bend in parts)


def _cubic(bend: tuple[Point, Point, Point, Point]) -> str:
    return f"M{_pair(bend[0])}C{_pair(bend[1])} {_pair(bend[2])} {_pair(bend[3])}"


def _pair(point: Point) -> str:
    return f"{n(point[0])} {n(point[1])}"


def strokes(way: BlockPath, steps: int = 16) -> list[tuple[Point, ...]]:
    """The lines of a way: from edge to edge if it has two, else from each edge to the hub."""
    lines = [sampled(bend, steps) for _, bend in way.bends]
    return [(*lines[0], *reversed(lines[1][:-1]))] if way.degree == 2 else lines


def beads(line: Sequence[Point]) -> list[Point]:
    """Points at equal distances along a line, its ends included."""
    whole = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    count = max(1, round(whole / BEAD))
    found, passed, wanted = [line[0]], 0.0, whole / count
    for a, b in pairwise(line):
        long = hypot(b[0] - a[0], b[1] - a[1])
        while long and passed + long >= wanted - 1e-6 and len(found) < count:
            share = (wanted - passed) / long
            found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            wanted += whole / count
        passed += long
    return [*found, line[-1]]


ZIG, WIDE = 4.4, 2.1
"""From tooth to tooth of a road's zigzag, and how far it goes to either side."""


def zigzags(line: Sequence[Point]) -> str:
    """The dark zigzag that tells a road from a chain without colour: path data."""
    whole = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    count = max(2, round(whole / ZIG))
    path, passed, done = "", 0.0, 0
    for (ax, ay), (bx, by) in pairwise(line):
        long = hypot(bx - ax, by - ay)
        while long and done < count and passed + long >= (done + 0.5) * whole / count:
            share = ((done + 0.5) * whole / count - passed) / long
            side = WIDE if done % 2 else -WIDE
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            path += f"{'L' if path else 'M'}{n(x - (by - ay) / long * side)} {n(y + (bx - ax) / long * side)}"
            done += 1
        passed += long
    return path


class Brush:
    """The tones of one colour, open or settled."""

    def __init__(self, palette: Palette, own: int, calm: bool) -> None:
        kind = ("pink", "gold")[own]
        state = f"{kind}_calm" if calm else kind
        self.tone = colour(palette, state)
        self.edge = colour(palette, f"{state}_edge")
        self.light = self.tone if calm else colour(palette, f"{kind}_light")
        self.shade = colour(palette, "shade")
        self.wood, self.wood_low = colour(palette, "wood"), colour(palette, "wood_low")
        self.own, self.calm = own, calm

    def draw(self, ways: Sequence[BlockPath], dark: float = 0.3) -> str:
        """Ways that don't cross each other; dark: how much they darken what is beneath."""
        if not ways:
            return ""
        whole = "".join(map(curve, ways))
        under = stroke(whole, self.shade, 17, dark / 2 if self.calm else dark) if dark else ""
        return under + (self._chain(ways, whole) if self.own == PINK else self._road(ways, whole))

    def _chain(self, ways: Sequence[BlockPath], whole: str) -> str:
        knots = dots([point for way in ways for line in strokes(way) for point in beads(line)], 2)
        pearls = "" if self.calm else stroke(knots, self.light, 3.4)
        return (
            stroke(whole, self.edge, 8.4)
            + stroke(knots, self.edge, 12.2)
            + self._stops(ways, self.edge, 3.6)
            + stroke(whole, self.tone, 3.6)
            + stroke(knots, self.tone, 8.4)
            + self._stops(ways, self.tone, 0.0)
            + pearls
            + self._places(ways)
        )

    def _road(self, ways: Sequence[BlockPath], whole: str) -> str:
        zigzag = "".join(zigzags(line) for way in ways for line in strokes(way, 24))
        return (
            stroke(whole, self.edge, 11.8)
            + self._stops(ways, self.edge, 3.6)
            + stroke(whole, self.tone, 8.0)
            + self._stops(ways, self.tone, 0.0)
            + stroke(zigzag, self.edge, 1.5, 0.6 if self.calm else 0.85, join="miter")
            + self._places(ways)
        )

    def _stops(self, ways: Iterable[BlockPath], tone: str, more: float) -> str:
        """A bar across each dead end: no way through."""
        path = ""
        for way in ways:
            if way.degree == 1 and way.hut is None:
                (ax, ay), (bx, by) = way.bends[0][1][2:]
                long = hypot(bx - ax, by - ay) or 1.0
                dx, dy = (bx - ax) / long * 7.4, (by - ay) / long * 7.4
                path += f"M{n(bx + dy)} {n(by - dx)}L{n(bx - dy)} {n(by + dx)}"
        return stroke(path, tone, 5.6 + more)

    def _places(self, ways: Iterable[BlockPath]) -> str:
        drawn = ""
        for way in ways:
            if way.degree > 2:
                x, y = way.hub
                drawn += disc(x, y, PLACE + 1.7, self.edge) + disc(x, y, PLACE, self.tone)
                drawn += disc(x, y, PLACE - 2.6, self.edge) + disc(x, y, PLACE - 4.2, self.light)
        return drawn

    def bridge(self, upper: BlockPath, lower: BlockPath) -> str:
        """The upper way carried over the lower one: shadow, planks, rails, and the way itself on top."""
        line, at = strokes(upper)[0], crossing(strokes(upper)[0], strokes(lower)[0])
        if at is None:
            return self.draw([upper])
        near = [p for p in line if hypot(p[0] - at[0], p[1] - at[1]) < SPAN]
        deck = polyline(near)
        return (
            stroke(deck, self.shade, 31, 0.42, "butt")
            + stroke(deck, self.wood_low, 24.5, 1, "butt")
            + stroke(deck, self.wood, 21, 1, "butt")
            + stroke(_planks(near), self.wood_low, 1.2, 1, "butt")
            + self.draw([upper], 0.0)
        )


def _planks(line: Sequence[Point]) -> str:
    """Short lines across a bridge."""
    path = ""
    for (ax, ay), (bx, by) in list(pairwise(line))[::2]:
        long = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / long * 11, (by - ay) / long * 11
        path += f"M{n(ax + dy)} {n(ay - dx)}L{n(ax - dy)} {n(ay + dx)}"
    return path


def crossing(one: Sequence[Point], two: Sequence[Point]) -> Point | None:
    """Where two lines cross, None if they don't."""
    for (ax, ay), (bx, by) in pairwise(one):
        for (cx, cy), (dx, dy) in pairwise(two):
            rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
            cross = rx * sy - ry * sx
            if cross:
                t = ((cx - ax) * sy - (cy - ay) * sx) / cross
                u = ((cx - ax) * ry - (cy - ay) * rx) / cross
                if 0 <= t <= 1 and 0 <= u <= 1:
                    return ax + t * rx, ay + t * ry
    return None


def paths(halves: Sequence[Sequence[BlockPath]], calm: Sequence[Sequence[bool]], palette: Palette) -> str:
    """All paths of a card, yellow under pink, settled ones under those still open."""
    drawn = ""
    for half, settled in reversed(list(zip(halves, calm, strict=True))):
        own = half[0].colour
        quiet, fresh = Brush(palette, own, True), Brush(palette, own, False)
        if sorted(way.edges for way in half) == [5, 10]:
            over, under = half
            drawn += (quiet if settled[1] else fresh).draw([under])
            drawn += (quiet if settled[0] else fresh).bridge(over, under)
            continue
        drawn += quiet.draw([way for way, done in zip(half, settled, strict=True) if done])
        drawn += fresh.draw([way for way, done in zip(half, settled, strict=True) if not done])
    return drawn
