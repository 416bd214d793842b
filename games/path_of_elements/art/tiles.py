"""Path tiles: hexagons of layered paper, each element with an edge of its own.

Earth lies in jagged ridges, water in smooth waves, fire in tongues with sharp tips, air in round clouds, so that the
four are told apart without colour, also by what can be seen of a tile around the spirit that lies on it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, floor, pi, sin

from msgspec import Struct

from engine.gui.drawing.svg_builder import Palette, cut, disc, dots, fill, group, oval, stroke
from games.path_of_elements.art.shared_shapes import Paint, framed, hexagon, layer
from games.path_of_elements.art.signs import badge

VARIANTS = 3
"""How many pictures there are of each element's tile."""
DIM = "dim"
FADED = 0.5
"""How far a tile that does not count sinks into the shade."""
OUTER, INNER = 98.5, 94.0
"""The corners of a tile's edge and of the paper within it."""
BADGE = (0.0, 66.0)
"""Where a tile's sign lies: below a spirit."""


class Edge(Struct, frozen=True):
    """The upper edge of a layer. shape: how far it rises at x / period, both its tips and its valleys at halves."""

    shape: Callable[[float], float]
    period: float
    y: float
    shift: float

    def height(self, x: float) -> float:
        """The river's y at this x."""
        return self.y - self.shape((x + self.shift) / self.period)

    def path(self) -> str:
        """The part of the tile below it."""
        return layer(self.height, INNER, -self.shift, self.period / 16)


def _ridge(at: float) -> float:
    """The height of a ridge at a point, with peaks of two heights."""
    return (19 if floor(at) % 2 else 32) * (1 - abs(2 * (at % 1) - 1))


def _wave(at: float) -> float:
    return 6.5 * sin(2 * pi * at)


def _tongues(at: float) -> float:
    """Sharp tips over round valleys, every other one higher."""
    return float((25 + 9 * cos(pi * at)) * (1 - abs(sin(pi * at))) ** 0.8)


def _clouds(at: float) -> float:
    """Round humps over sharp valleys, every other one larger."""
    return float((17 if floor(at) % 2 else 12) * abs(sin(pi * at)) ** 0.6)


# --- what is seen behind the edges -----------------------------------------------------------------------------------


def _pine(p: Paint) -> str:
    tree = "M0 -34L9 -19H5L13 -5H-13L-5 -19H-9Z"
    return stroke("M0 -6V6", p.ink, 5) + cut(tree, p.low("leaf", 0.2), p.low("soil", 0.3), 2.4)


def _cairn(p: Paint) -> str:
    stones = ((0, -4, 15, 7), (-1, -14, 10, 5.6), (1, -22, 6, 4))
    return "".join(oval(x, y, w + 2, h + 2, p.low("soil", 0.3)) + oval(x, y, w, h, p["sand"]) for x, y, w, h in stones)


def _grass(p: Paint) -> str:
    return stroke("M-8 2L-13 -12M-3 2L-4 -17M3 2L5 -15M8 2L14 -10", p["leaf"], 4)


def _boat(p: Paint) -> str:
    """A small paper boat."""
    sail, hull = "M0 -30L13 -8H-13Z", "M-24 -12L-14 5H14L24 -12L0 -6Z"
    return cut(sail, p["air"], p["deep"], 2.4) + cut(hull, p["cloud"], p["deep"], 2.4)


def _fish(p: Paint) -> str:
    body = "M-16 -4C-12 -20 8 -24 15 -10L25 -14L22 -1L14 -4C6 4 -8 4 -16 -4Z"
    return cut(body, p["flame"], p["deep"], 2.4) + disc(-7, -9, 2.4, p["deep"])


def _whale(p: Paint) -> str:
    """The tail of a whale."""
    tail = "M-7 6C-4 -6 -6 -12 -24 -20C-14 -28 -4 -24 0 -17C4 -24 14 -28 24 -20C6 -12 4 -6 7 6Z"
    return cut(tail, p.between("water", "deep", 0.6), p.light("foam", 0.5), 2.4)


def _flare(p: Paint) -> str:
    """A small bright flame."""
    return fill(
        "M2 -36C14 -22 14 -8 12 4L9 11H-9L-12 4C-16 -8 -10 -16 -7 -24C-4 -20 -2 -18 -1 -15C-3 -22 -1 -30 2 -36Z",
        p["flame"],
    )


def _sparks(p: Paint) -> str:
    bits = ((0, -25, 0.9), (-12, -14, 0.65), (11, -11, 0.7))
    return "".join(
        group(fill("M0 -9L5 0L0 9L-5 0Z", p.between("fire", "ember", 0.55)), x, y, size) for x, y, size in bits
    )


def _bird(p: Paint) -> str:
    wings = "M-16 -20Q-7 -27 0 -17Q7 -27 16 -20"
    return stroke(wings, p.low("sky", 0.6), 4.4) + group(stroke(wings, p.low("sky", 0.6), 6), 20, -18, 0.6)


def _gust(p: Paint) -> str:
    return group(stroke("M-26 -6H8C21 -6 21 -24 9 -24C1 -24 0 -15 7 -14", p.low("sky", 0.4), 4.2), 0, -4)


def _moon(p: Paint) -> str:
    """A pale one by day."""
    return disc(0, -14, 17, p.low("sky", 0.3)) + disc(0, -14, 14.4, p["paint"])


# --- the four elements -----------------------------------------------------------------------------------------------

Prop = tuple[int, float, Callable[[Paint], str]]
"""Before which layer it is drawn, its x, and what it is."""


class Scene(Struct, frozen=True):
    """An element's tile. layers: from the back to the front, their y, how far along, and a colour that is so far
    between two others; line: the edge's colour and width; shifts, props: for each variant."""

    shape: Callable[[float], float]
    period: float
    back: tuple[str, str, float]
    layers: tuple[tuple[float, float, str, str, float], ...]
    line: tuple[str, str, float, float]
    shifts: tuple[float, ...]
    props: tuple[tuple[Prop, ...], ...]

    def drawn(self, variant: int, p: Paint) -> str:
        """The layers without the tile's edge."""
        drawn = fill(hexagon(INNER), p.between(*self.back))
        first, second, share, width = self.line
        for number, (y, along, one, other, part) in enumerate(self.layers):
            edge = Edge(self.shape, self.period, y, along + self.shifts[variant])
            for place, x, thing in self.props[variant]:
                if place == number:
                    drawn += group(thing(p), x, edge.height(x) + 2)
            drawn += cut(edge.path(), p.between(one, other, part), p.between(first, second, share), width)
        return drawn


SCENES: dict[str, Scene] = {
    "E": Scene(
        _ridge,
        46,
        ("sand", "earth", 0.12),
        (
            (-44, 0, "sand", "earth", 0.5),
            (-4, 30, "sand", "earth", 0.85),
            (34, 8, "earth", "soil", 0.4),
            (76, 40, "soil", "shade", 0.2),
        ),
        ("soil", "shade", 0.3, 2.4),
        (0, 61, 30),
        (
            ((1, -44, _pine), (1, -24, _pine), (2, 52, _grass)),
            ((1, 50, _cairn), (2, -56, _grass), (0, -14, _grass)),
            ((1, 16, _grass), (2, 56, _pine), (2, -58, _cairn)),
        ),
    ),
    "W": Scene(
        _wave,
        58,
        ("foam", "water", 0.1),
        (
            (-62, 8, "water", "foam", 0.45),
            (-30, 34, "water", "foam", 0.22),
            (0, 0, "water", "foam", 0.0),
            (30, 26, "water", "deep", 0.5),
            (58, 5, "deep", "water", 0.0),
        ),
        ("foam", "cloud", 0.45, 3),
        (0, 20, 39),
        (((1, -36, _boat), (3, 52, _fish)), ((2, 46, _fish), (3, -48, _fish)), ((2, -38, _whale), (1, 44, _boat))),
    ),
    "F": Scene(
        _tongues,
        40,
        ("flame", "fire", 0.0),
        (
            (-26, 10, "flame", "fire", 0.55),
            (12, 32, "fire", "ember", 0.0),
            (46, 6, "fire", "ember", 0.35),
            (84, 29, "fire", "ember", 0.75),
        ),
        ("ember", "shade", 0.25, 2.2),
        (0, 22, 51),
        (
            ((0, -8, _sparks), (2, -50, _flare), (2, 50, _flare)),
            ((1, -56, _sparks), (2, -36, _flare), (2, 52, _flare)),
            ((0, 24, _sparks), (2, 58, _sparks), (2, -54, _flare)),
        ),
    ),
    "A": Scene(
        _clouds,
        44,
        ("sky", "air", 0.0),
        (
            (-36, 0, "sky", "air", 0.5),
            (0, 22, "sky", "air", 0.85),
            (36, 4, "air", "cloud", 0.0),
            (68, 26, "cloud", "air", 0.0),
        ),
        ("sky", "shade", 0.22, 3),
        (0, 24, 50),
        (
            ((0, 8, _bird), (1, -40, _gust), (2, 52, _gust)),
            ((0, -24, _moon), (1, 44, _bird), (2, -46, _gust)),
            ((0, 10, _gust), (1, -52, _bird), (2, 46, _gust)),
        ),
    ),
}


def scene(kind: str, variant: int, p: Paint, rim: str) -> str:
    """A hexagon of an element without its sign; rim: the colour of its edge. `KeyError`: there is no such element."""
    return fill(hexagon(OUTER + 1), p.ink) + SCENES[kind].drawn(variant, p) + _edge(p, rim)


def _edge(p: Paint, rim: str) -> str:
    """The edge over the ends of the layers: a dark line, and a bright one within it."""
    return stroke(hexagon(96.2), p.ink, 5, join="miter") + stroke(hexagon(91.4), rim, 4, join="miter")


RIMS = {"E": ("sand", 0.0), "W": ("foam", 0.2), "F": ("flame", 0.2), "A": ("cloud", 0.0)}
"""What colour a tile's rim has, and how much lighter it is."""


def tile(kind: str, state: str, palette: Palette) -> str:
    """A path tile. kind: its element and its variant ("E0"); state: "", or "dim" if it does not count.

    `KeyError`, `ValueError`: there is no such tile or state.
    """
    element, variant = kind[:1], [str(each) for each in range(VARIANTS)].index(kind[1:])
    p = Paint(palette, {"": 0.0, DIM: FADED}[state])
    rim = p.light(*RIMS[element])
    return framed(scene(element, variant, p, rim) + badge(element, *BADGE, 1.08, p))


def tile_back(state: str, palette: Palette) -> str:
    """The back of a path tile: the four signs. `KeyError`: there is no state of it."""
    if state:
        raise KeyError(state)
    p = Paint(palette)
    drawn = (
        fill(hexagon(OUTER + 1), p.ink) + fill(hexagon(INNER), p.between("slate", "wood", 0.25)) + _edge(p, p["wood"])
    )
    drawn += stroke(hexagon(74), p.between("slate", "wood", 0.6), 4, join="miter")
    places = (("E", 0, -36), ("W", 36, 0), ("F", 0, 36), ("A", -36, 0))
    return framed(drawn + "".join(badge(kind, x, y, 0.92, p) for kind, x, y in places))


# --- ground ----------------------------------------------------------------------------------------------------------

FIELDS = 4
"""How many pictures of a free cell there are."""
STAINS = (
    ((-30, -34, 30, 20), (34, 38, 24, -30)),
    ((36, -36, 34, -20), (-44, 10, 20, 80), (8, 60, 22, 10)),
    ((-20, 40, 36, 10), (48, -10, 20, 60)),
    ((0, -56, 28, 0), (-40, 34, 26, -40), (46, 22, 20, 70)),
)
"""Where darker spots lie in each: x, y, size, turn."""
SCRATCHES = (((38, -30, 10),), ((-30, -48, -40), (40, 34, 20)), ((-44, -20, 60),), ((12, 12, -15), (34, -40, 80)))
"""Where it is scratched: x, y, turn."""


def field(number: str, palette: Palette) -> str:
    """A free cell: a hollow in the table with a little dust. number: "0" to "3". `ValueError`: there is none."""
    variant = [str(each) for each in range(FIELDS)].index(number)
    p = Paint(palette)
    drawn = fill(hexagon(97), p.low("slate", 0.6)) + fill(hexagon(93), p.light("slate", 0.1))
    drawn += fill(hexagon(90), p["slate"])
    for x, y, wide, turn in STAINS[variant]:
        drawn += group(oval(0, 0, wide, wide * 0.6, p.low("slate", 0.13)), x, y, 1, turn)
    scratch = stroke("M-16 3L-5 -3L4 2L17 -4M4 2L8 9", p.low("slate", 0.4), 3.4)
    drawn += "".join(group(scratch, x, y, 1, turn) for x, y, turn in SCRATCHES[variant])
    dust = [(-x, y) for x, y, _, _ in STAINS[variant]] + [(y, x) for x, y, _ in SCRATCHES[variant]]
    drawn += stroke(dots(dust), p.light("slate", 0.25), 5)
    return framed(drawn)
