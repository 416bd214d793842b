"""The land that a path runs through: a plateau under all of it, and around each tile what its element spills over.

A tile of water lies in a pool with foam at its shore, fire glows in cracks of the rock, earth piles up in boulders with
pines, air trails clouds. All of it lies below the tiles, whose neighbours hide it, so that only the rim of the whole
path is seen. Drawn about (0, 0), the middle of the tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from zlib import crc32

from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import Palette, cut, disc, drawing, fill, group, loop, mix, n, oval, stroke
from games.path_of_elements.art.shared_shapes import HIGH, WIDE, Paint

REACH = 66.0
"""How far the land goes beyond the cell, in units."""
APOTHEM = WIDE / 2
ROCK, NEST = 91.0, 77.0
"""The radii of the rock below a spirit of the grid and of the hollow in it."""
SHORES = 2
"""How many pictures there are of what each element spills over."""


def _roll(word: str) -> float:
    """0 to 1: looks random, and is the same for the same word on every machine."""
    return crc32(word.encode()) % 1000 / 999


def _around(body: str, p: Paint, reach: float = REACH) -> str:
    """The picture, which goes so far beyond the cell; empty in a palette that does not tell land from cliffs: it has no
    ornament."""
    box = (-reach, -reach, WIDE + 2 * reach, HIGH + 2 * reach)
    return drawing(group(body, WIDE / 2, HIGH / 2) if p["land"] != p["cliff"] else "", box=box)


def _edge(angle: float) -> float:
    """How far from (0, 0) the edge of the tile is, in this direction."""
    return APOTHEM / cos((angle + pi / 6) % (pi / 3) - pi / 6)


def _point(angle: float, away: float) -> Point:
    """A point so far outside the tile."""
    far = _edge(angle) + away
    return far * cos(angle), far * sin(angle)


def _outline(word: str, away: float, rough: float, count: int) -> list[Point]:
    """Points around the tile, each nearer or further by up to `rough`."""
    return [_point(2 * pi * k / count, away + rough * (2 * _roll(f"{word}{k}") - 1)) for k in range(count)]


def _soft(points: Iterable[Point]) -> str:
    """A closed curve through the middles between points."""
    found = list(points)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(found, found[1:] + found[:1], strict=True)]
    path = f"M{n(middles[-1][0])} {n(middles[-1][1])}"
    return (
        path + "".join(f"Q{n(x)} {n(y)} {n(mx)} {n(my)}" for (x, y), (mx, my) in zip(found, middles, strict=True)) + "Z"
    )


def land(which: str, palette: Palette) -> str:
    """The rock below a tile, with its cliff towards the onlooker. which: "0" or "1". `ValueError`: there is none."""
    variant = [str(each) for each in range(SHORES)].index(which)
    p = Paint(palette)
    rock = _outline(f"land{variant}", 32, 6, 17)
    return _around(
        fill(loop((x, y + 26) for x, y in rock), p["cliff_low"])
        + fill(loop((x, y + 13) for x, y in rock), p["cliff"])
        + fill(loop(rock), p["land"])
        + fill(_soft(_outline(f"turf{variant}", 23, 5, 14)), p["turf"]),
        p,
    )


def shore(which: str, palette: Palette) -> str:
    """What an element spills over the land around its tile. which: the element and a variant ("W0").

    `KeyError`, `ValueError`: there is no such element or variant.
    """
    variant = [str(each) for each in range(SHORES)].index(which[1:])
    p = Paint(palette)
    return _around({"E": _cliff, "W": _pool, "F": _embers, "A": _mist}[which[:1]](variant, p), p)


def nest(_state: str, palette: Palette) -> str:
    """The rock below a spirit of the grid, with its neighbours one round, and in it the hollow in which the spirit lies
    and which stays when it has gone. It leaves its neighbours' hollows free, in whatever order they are drawn."""
    p = Paint(palette)
    turf, edge = mix(p["land"], p["turf"], 0.7), mix(p["turf"], p["bank_sand"], 0.35)
    rock = disc(0, 24, ROCK, p["cliff_low"]) + disc(0, 12, ROCK, p["cliff"]) + disc(0, 0, ROCK, turf)
    bed = mix(p["cliff_low"], p["land"], 0.32)
    hollow = disc(0, 0, NEST + 5, edge) + disc(0, -2, NEST + 3, p["cliff_low"]) + disc(0, 2, NEST - 2, bed)
    x, r = n(NEST * 0.86), n(NEST - 8)
    return _around(
        rock + hollow + stroke(f"M-{x} -20A{r} {r} 0 0 1 {x} -20", p["cliff_low"], 9, 0.7), p, ROCK + 25 - HIGH / 2
    )


def _pool(variant: int, p: Paint) -> str:
    water, inner = (_outline(f"pool{variant}", away, 5, 13) for away in (27, 21))
    spots = (_point(2 * pi * (k + 0.3 * variant) / 9, 9 + 4 * (k % 2)) for k in range(9))
    ripples = "".join(f"M{n(x - 13)} {n(y)}q6.5 -6 13 0t13 0" for x, y in spots)
    return (
        fill(_soft(water), p["bank_foam"])
        + fill(_soft(inner), p["bank_water"])
        + stroke(ripples, p["bank_foam"], 3.6, 0.8)
    )


def _embers(variant: int, p: Paint) -> str:
    rock = fill(_soft(_outline(f"slag{variant}", 27, 4, 15)), p["bank_coal"])
    glow = "".join(
        fill(_soft(_outline(f"heat{variant}", away, 3, 12)), p["bank_fire"], 0.2) for away in (24, 18, 12, 7)
    )
    cracks = ""
    for k in range(13):
        angle = 2 * pi * (k + 0.6 * _roll(f"crack{variant}{k}")) / 13
        bend = angle + 0.1 - 0.2 * _roll(f"bend{variant}{k}")
        ends = (_point(angle, 1), _point(bend, 10), _point(angle, 16 + 9 * _roll(f"far{variant}{k}")))
        cracks += "M" + "L".join(f"{n(x)} {n(y)}" for x, y in ends)
    return rock + glow + stroke(cracks, p["bank_lava"], 3.8)


def _cliff(variant: int, p: Paint) -> str:
    things = []
    for k in range(17):
        angle = 2 * pi * (k + 0.5 * _roll(f"rock{variant}{k}")) / 17
        x, y = _point(angle, 9 + 13 * _roll(f"out{variant}{k}"))
        things.append((y, x, _boulder(13 + 10 * _roll(f"size{variant}{k}"), p)))
    for k in range(6):
        x, y = _point(2 * pi * (k + 0.3 + 0.4 * _roll(f"pine{variant}{k}")) / 6, 17)
        things.append((y + 8, x, cut("M0 -34L12 -12H6L15 6H-15L-6 -12H-12Z", p["bank_pine"], p.ink, 3)))
    return "".join(group(thing, x, y) for y, x, thing in sorted(things))


def _boulder(size: float, p: Paint) -> str:
    low, high = n(size * 0.6), n(-size * 0.8)
    left, peak, right = n(-size), n(-size * 0.3), n(size)
    whole = f"M{left} {low}L{peak} {high}L{n(size * 0.5)} {n(-size * 0.4)}L{right} {low}Z"
    return cut(whole, p["bank_rock"], p.ink, 3) + fill(f"M{left} {low}L{peak} {high}L0 {low}Z", p["bank_sand"])


def _mist(variant: int, p: Paint) -> str:
    puffs = []
    for k in range(14):
        angle = 2 * pi * (k + 0.5 * _roll(f"puff{variant}{k}")) / 14
        x, y = _point(angle, 4 + 11 * _roll(f"away{variant}{k}"))
        puffs.append((x, y, 17 + 9 * _roll(f"big{variant}{k}")))
    low = "".join(oval(x, y + 5, r + 2, r * 0.86, p["bank_sky"]) for x, y, r in puffs)
    return low + "".join(oval(x, y, r, r * 0.74, p["bank_mist"]) for x, y, r in puffs)
