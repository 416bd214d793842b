"""The cards of Crooked Paths, drawn from their masks: layered paper, railway curves, a little country at dusk.

A drawing is SVG text with the viewBox "0 0 100 100", the whole cell. Paper keeps one unit away from the cell's edge,
track runs up to it, so that the rails of neighbouring cards meet exactly. What nanosvg can't do (text, filters,
masks, clip paths, `use`, CSS, named colours) is never used.

Masks: NE 1, SE 2, SW 4, NW 8; a quarter turn clockwise moves each bit to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from engine.gui.drawing.svg_builder import Palette, disc, drawing, fill, glow, stroke
from games.crooked_paths.art.landscape import Tones, colour, country, paper, turned
from games.crooked_paths.rules.pieces import TRIPLE, mask_of

CURVES = 4
TIES = 10  # on each curve
LONG_TIES = 4  # at each end that two curves share, one long tie carries both
RADIUS = 50.0
BED = 11.0  # half the width of the ballast
TIE = 8.6  # half the length of a tie
GAUGE = 5.0  # half the distance of the rails


def curves_of(mask: int) -> list[int]:
    """The curves of a mask: 0 NE, 1 SE, 2 SW, 3 NW."""
    return [k for k in range(CURVES) if mask >> k & 1]


def shared_sides(mask: int) -> list[int]:
    """The edges (0 N, 1 E, 2 S, 3 W) at which two curves of the mask meet: curve k runs from edge k to edge k + 1."""
    return [side for side in range(CURVES) if mask >> side & 1 and mask >> (side - 1) % CURVES & 1]


def arc(radius: float, around: int) -> str:
    """The path of a quarter circle about the corner of curve `around`, from edge to edge."""
    r, far = radius, 100 - radius
    ends = ((far, 0, 100, r), (100, far, far, 100), (r, 100, 0, far), (0, r, r, 0))[around]
    return f"M{ends[0]:g} {ends[1]:g}A{r:g} {r:g} 0 0 0 {ends[2]:g} {ends[3]:g}"


def _stroke(paths: Iterable[str], tone: str, width: float, opacity: float = 1.0) -> str:
    return stroke("".join(paths), tone, width, opacity, "butt", "miter")


def _short_tie(number: int) -> str:
    """Tie `number` of curve NE, across it."""
    angle = radians((number + 0.5) * 90 / TIES)
    inner, outer = RADIUS - TIE, RADIUS + TIE
    x, y = cos(angle), sin(angle)
    return f"M{100 - inner * x:.2f} {inner * y:.2f}L{100 - outer * x:.2f} {outer * y:.2f}"


def _long_tie(number: int) -> str:
    """Tie `number` from edge N, under the two curves that meet there."""
    angle = radians((number + 0.5) * 90 / TIES)
    reach = RADIUS * (1 - cos(angle)) + TIE
    y = RADIUS * sin(angle)
    return f"M{50 - reach:.2f} {y:.2f}L{50 + reach:.2f} {y:.2f}"


def _ties(mask: int, colour: str) -> str:
    shared = shared_sides(mask)
    drawn = []
    for k in curves_of(mask):
        first = LONG_TIES if k in shared else 0
        last = TIES - LONG_TIES if (k + 1) % CURVES in shared else TIES
        drawn.append(turned(_stroke((_short_tie(n) for n in range(first, last)), colour, 3.7), k))
    for side in shared:
        drawn.append(turned(_stroke((_long_tie(n) for n in range(LONG_TIES)), colour, 3.7), side))
    return "".join(drawn)


def track(mask: int, tones: Tones) -> str:
    """Ballast, ties and rails of every curve of the mask, each layer under all of the next."""
    curves = curves_of(mask)
    middle = [arc(RADIUS, k) for k in curves]
    rails = [arc(RADIUS + side * GAUGE, k) for k in curves for side in (-1, 1)]
    return "".join(
        (
            _stroke(middle, tones.shade, 2 * BED + 7, 0.16),
            _stroke(middle, tones.verge, 2 * BED + 3),
            _stroke(middle, tones.ballast, 2 * BED),
            _ties(mask, tones.tie),
            _stroke(rails, tones.tie, 3.6),
            _stroke(rails, tones.rail, 2.2),
        )
    )


def card(kind: str, face: int, variant: int, palette: Palette) -> str:
    """A card lying unturned. kind: "double" or "triple"; face: 0, or 1 for a double's back; variant: its country."""
    return drawing(card_body(kind, face, variant, palette), shine(palette))


def card_body(kind: str, face: int, variant: int, palette: Palette) -> str:
    """A card without the frame of a drawing, to be put into a larger one together with `shine`."""
    mask = mask_of(kind, face, 0)
    paper_kind = "triple" if kind == TRIPLE else ("front", "back")[face]
    tones = Tones.of(paper_kind, palette)
    under = paper(paper_kind, tones) + country(mask, paper_kind, variant, tones)
    if kind != TRIPLE:
        return under + track(mask, tones)
    return under + disc(50, 50, 34, "url(#shine)") + track(mask, tones) + _lamp(tones)


def shine(palette: Palette) -> str:
    """The light round a triple's lamp, fading outwards: what a drawing with cards defines."""
    return glow("shine", 50, 50, 34, colour(palette, "lamp"), 0.6)


def _lamp(tones: Tones) -> str:
    """The switch lamp in the middle of a triple card: its sign, bright on dark."""
    sign = fill("M50 45.2L54.8 50L50 54.8L45.2 50Z", tones.tie)
    return disc(50, 50, 8.4, tones.tie) + disc(50, 50, 6.7, tones.lamp) + sign
