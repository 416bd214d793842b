"""Path tiles: hexagons of layered paper, each element with an edge of its own.

Earth lies in jagged ridges, water in smooth waves, fire in tongues with sharp tips, air in round clouds, so that the
four are told apart without colour, also by what can be seen of a tile around the spirit that lies on it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from engine.gui.drawing.svg import Palette, cut, disc, dots, fill, group, oval, stroke
from games.path_of_elements.art.paper import Paint, framed, hexagon, layer
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

Edge = Callable[[float], float]


# --- edges -----------------------------------------------------------------------------------------------------------


def _ridge(y: float, shift: float) -> Edge:
    """Peaks of two heights."""

    def height(x: float) -> float:
        at = (x + shift) / 46
        part = at % 1
        tall = 19 if int(at // 1) % 2 else 32
        return y - tall * (1 - abs(2 * part - 1))

    return height


def _wave(y: float, shift: float) -> Edge:
    return lambda x: y - 6.5 * sin((x + shift) * 2 * pi / 58)


def _tongues(y: float, shift: float) -> Edge:
    """Sharp tips over round valleys, every other one higher."""

    def height(x: float) -> float:
        at = (x + shift) * pi / 40
        tall = 24 + 9 * cos(at)
        return float(y - tall * (1 - abs(sin(at))) ** 0.8)

    return height


def _clouds(y: float, shift: float) -> Edge:
    """Round humps over sharp valleys, every other one larger."""

    def height(x: float) -> float:
        at = (x + shift) * pi / 44
        return float(y - (15 + 4 * cos(at)) * abs(sin(at)) ** 0.62)

    return height


# --- the four elements -----------------------------------------------------------------------------------------------

Layers = tuple[tuple[float, float, str], ...]
"""From the back to the front: how far down, how far along, and what colour."""


def _layers(edge: Callable[[float, float], Edge], layers: Layers, shift: float, line: str, width: float) -> str:
    drawn = ""
    for y, along, tone in layers:
        path = layer(edge(y, along + shift), INNER)
        drawn += cut(path, tone, line, width)
    return drawn


def _earth(p: Paint, variant: int) -> str:
    shift = (0, 61, 30)[variant]
    tones = [p.between("sand", "earth", share) for share in (0.55, 0.85)]
    layers: Layers = (
        (-44, 0, tones[0]),
        (-4, 30, tones[1]),
        (34, 8, p.between("earth", "soil", 0.4)),
        (76, 40, p.low("soil", 0.2)),
    )
    back = fill(hexagon(INNER), p.between("sand", "earth", 0.12))
    pebbles = ((-50, 14), (46, 20), (-58, 44), (28, -10), (62, -14), (-20, 28), (56, 44), (-34, -20))
    stones = "".join(
        oval(x, y, 6.4, 4.2, p.low("soil", 0.2)) + oval(x - 0.8, y - 1.4, 5, 2.8, p["sand"])
        for x, y in pebbles[variant::2]
    )
    tufts = ((-58, -24), (56, 4), (-30, 50), (12, -40), (40, 56), (-64, 24))
    grass = "".join(group(stroke("M-5 0L-7 -8M0 0V-10M5 0L7 -8", p["leaf"], 3.2), x, y) for x, y in tufts[variant::3])
    return back + _layers(_ridge, layers, shift, p.low("soil", 0.3), 2.2) + stones + grass


def _water(p: Paint, variant: int) -> str:
    shift = (0, 20, 39)[variant]
    tones = [p.between("water", "foam", share) for share in (0.45, 0.2, 0.0)]
    layers: Layers = (
        (-62, 8, tones[0]),
        (-30, 34, tones[1]),
        (0, 0, tones[2]),
        (30, 26, p.between("water", "deep")),
        (58, 5, p["deep"]),
    )
    back = fill(hexagon(INNER), p.between("foam", "water", 0.15))
    crests = ((-50, -10), (44, -18), (-30, -44), (54, 22), (-58, 26), (26, 44), (-40, 52), (20, -66))
    foam = "".join(
        group(stroke("M-11 3Q-5.5 -4 0 0Q5.5 4 11 -3", p.light("foam", 0.6), 3.4), x, y) for x, y in crests[variant::2]
    )
    fish = ""
    if variant == 1:
        body = "M-13 0C-8 -8 4 -8 9 -1L16 -7V7L9 1C4 8 -8 8 -13 0Z"
        fish = group(fill(body, p.light("foam", 0.3)) + disc(-6, -1, 1.7, p["deep"]), -4, 16)
    return back + _layers(_wave, layers, shift, p.light("foam", 0.55), 2.6) + foam + fish


def _fire(p: Paint, variant: int) -> str:
    shift = (0, 22, 51)[variant]
    layers: Layers = (
        (-26, 10, p.between("flame", "fire", 0.55)),
        (12, 32, p["fire"]),
        (46, 6, p.between("fire", "ember", 0.35)),
        (84, 29, p.between("fire", "ember", 0.75)),
    )
    back = fill(hexagon(INNER), p["flame"])
    sparks = ((-34, -64), (30, -60), (2, -80), (-56, -46), (54, -42), (-8, -58))
    drawn = "".join(
        group(fill("M0 -7L4 0L0 7L-4 0Z", p.between("fire", "ember", 0.3)), x, y, 1.1) for x, y in sparks[variant::2]
    )
    hearts = ((-50, 14), (36, 6), (-14, 34), (60, 30), (-60, 40), (12, -6))
    glowing = "".join(
        group(fill("M0 -12C7 -4 6 6 0 8C-6 6 -7 -4 0 -12Z", p["flame"]), x, y) for x, y in hearts[variant::3]
    )
    return back + _layers(_tongues, layers, shift, p.low("ember", 0.25), 2) + drawn + glowing


def _air(p: Paint, variant: int) -> str:
    shift = (0, 24, 50)[variant]
    layers: Layers = (
        (-40, 0, p.between("sky", "air", 0.5)),
        (-4, 22, p.between("sky", "air", 0.85)),
        (34, 4, p["air"]),
        (68, 26, p["cloud"]),
    )
    back = fill(hexagon(INNER), p["sky"])
    gust = "M-24 4H6C18 4 18 -12 7 -12C0 -12 -1 -4 5 -3.4"
    places = ((-40, -22), (36, 12), (-44, 22), (34, -26), (40, 40), (-34, 54), (14, -58), (-12, -60))
    gusts = "".join(group(stroke(gust, p.low("sky", 0.3), 3.6), x, y, 0.8) for x, y in places[variant::3])
    bird = ""
    if variant != 1:
        x, y = ((18, -56), (0, 0), (-28, -52))[variant]
        bird = group(stroke("M-13 -4Q-6 -9 0 0Q6 -9 13 -4", p.low("sky", 0.6), 4), x, y)
    return back + _layers(_clouds, layers, shift, p.low("sky", 0.2), 3) + gusts + bird


SCENES: dict[str, Callable[[Paint, int], str]] = {"E": _earth, "W": _water, "F": _fire, "A": _air}


def scene(kind: str, variant: int, p: Paint, rim: str) -> str:
    """A hexagon of an element without its sign; rim: the colour of its edge. `KeyError`: there is no such element."""
    return fill(hexagon(OUTER + 1), p.ink) + SCENES[kind](p, variant) + _edge(p, rim)


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
