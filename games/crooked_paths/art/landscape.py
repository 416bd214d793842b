"""Paper and landscape under the track of a card, and the small helpers that all drawings share."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from msgspec import Struct

from engine.core import registry
from engine.gui.drawing.svg_builder import Palette, colours, disc, fill, outline, rect, stroke

VARIANTS = 8
"""How many different countries each kind of card shows."""

COLOURS: Palette = registry.tones("crooked_paths").palette("standard")
"""This game's own colours, for a palette that lacks them."""
colour = colours("cp_", COLOURS)
"""This game's colour of that name."""


class Tones(Struct, frozen=True):
    """The colours of one kind of card."""

    paper: str
    low: str
    deep: str
    tree: str
    tree_low: str
    water: str
    roof: str
    roof_low: str
    lamp: str
    rim: str
    verge: str
    ballast: str
    tie: str
    rail: str
    shade: str

    @classmethod
    def of(cls, kind: str, palette: Palette) -> Tones:
        """kind: "front", "back" or "triple"."""
        sheet = {"front": "day", "back": "rose"}.get(kind, "dusk")
        night = "night_" if kind == "triple" else ""
        names = (
            *(sheet, f"{sheet}_low", f"{sheet}_deep"),
            *(f"{night}tree", f"{night}tree_low", f"{night}water", f"{night}roof", f"{night}roof_low"),
            *("lamp", f"{night}rim", "verge", "ballast", "tie", "rail", "shade"),
        )
        return cls(*(colour(palette, name) for name in names))


Thing = Callable[[Tones], str]


def _line(path: str, tone: str, width: float) -> str:
    return stroke(path, tone, width, join="miter")


def _disc(x: float, y: float, r: float, tone: str) -> str:
    return disc(x, y, r, tone, places=3)


def turned(body: str, quarters: float) -> str:
    """The drawing turned clockwise about the card's middle."""
    return f'<g transform="rotate({quarters % 4 * 90:g} 50 50)">{body}</g>' if quarters % 4 else body


def paper(kind: str, tones: Tones) -> str:
    """The sheet. A double's front has a plain inner line, its back a dashed one, a triple a light rim all round."""
    if kind == "triple":
        return (
            rect(1, 1, 98, 98, tones.rim, 7)
            + rect(4.2, 4.2, 91.6, 91.6, tones.deep, 5)
            + rect(5.4, 5.4, 89.2, 89.2, tones.paper, 4.2)
        )
    sheet = rect(1, 1, 98, 98, tones.deep, 7) + rect(1.9, 1.9, 96.2, 96.2, tones.paper, 6.2)
    if kind == "front":
        return sheet + outline((4.6, 4.6, 90.8, 90.8), tones.deep, 1, 4.4)
    # Dashes one by one: nanosvg's own dashes go astray at a closed shape's corners.
    dashes = "".join(f"M{x:g} 4.8L{x + 5:g} 4.8" for x in (8.5 + 9.5 * n for n in range(9)))
    return sheet + "".join(turned(_line(dashes, tones.deep, 1.7), k) for k in range(4))


def country(mask: int, kind: str, variant: int, tones: Tones) -> str:
    """Something small in each corner: within a curve a quarter of a field, in a free corner a hill of two sheets.

    variant: any whole number; the same card always shows the same country.
    """
    parts = []
    for corner in range(4):
        seed = crc32(f"{kind}{variant}{corner}".encode())
        if mask >> corner & 1:
            drawn = _field(tones) + INSIDE[seed % len(INSIDE)](tones)
        else:
            drawn = _hill(seed >> 8, tones) + OUTSIDE[seed % len(OUTSIDE)](tones)
        parts.append(turned(drawn, corner))
    return "".join(parts)


def _field(tones: Tones) -> str:
    """Corner NE within its curve: a quarter disc of another sheet."""
    return fill("M64 6.2L90 6.2A3.8 3.8 0 0 1 93.8 10L93.8 36A30 30 0 0 1 64 6.2Z", tones.low)


def _hill(seed: int, tones: Tones) -> str:
    """Corner NE without a curve: two sheets of wavy outline."""
    outlines = (
        ("M60 6.2C56 20 66 22 70 30C74 38 86 36 93.8 41", "M71 6.2C67 16 74 20 79 24C83 28 88 27 93.8 31"),
        ("M58 6.2C62 14 60 26 68 32C77 37 80 43 93.8 39", "M69 6.2C72 12 71 20 77 25C83 29 86 31 93.8 28"),
        ("M62 6.2C57 14 64 27 73 28C82 30 82 41 93.8 40", "M73 6.2C68 12 74 19 80 21C86 23 87 30 93.8 29"),
    )
    low, deep = outlines[seed % len(outlines)]
    corner = "L93.8 10A3.8 3.8 0 0 0 90 6.2Z"
    return fill(low + corner, tones.low) + fill(deep + corner, tones.deep, 0.5)


def _furrows(tones: Tones) -> str:
    """A ploughed field: lines that follow the curve."""
    return _line(
        "".join(f"M{100 - r:g} 9A{r - 9:g} {r - 9:g} 0 0 0 91 {r:g}" for r in (14, 19, 24, 29)), tones.deep, 1.6
    )


def _trees(tones: Tones, x: float = 82.5, y: float = 17.5) -> str:
    """Three round tree tops about a point."""
    tops = ((-4.5, 3.5, 5.2), (4.6, 1.6, 4.4), (-0.6, -4.6, 3.8))
    low = "".join(_disc(x + dx, y + dy, r, tones.tree_low) for dx, dy, r in tops)
    return low + "".join(_disc(x + dx + 0.6, y + dy - 0.6, r * 0.68, tones.tree) for dx, dy, r in tops)


def _copse(tones: Tones) -> str:
    """A big tree and two small ones, on open land."""
    return _trees(tones, 79, 20) + _disc(89, 13.5, 3.2, tones.tree_low) + _disc(89.3, 13.2, 2.1, tones.tree)


def _pines(tones: Tones, x: float = 80, y: float = 18) -> str:
    """Pines from above: pointed stars."""
    star = "M{x:g} {t:g}L{a:g} {u:g}L{r:g} {y:g}L{a:g} {v:g}L{x:g} {b:g}L{c:g} {v:g}L{l:g} {y:g}L{c:g} {u:g}Z"
    drawn = ""
    for dx, dy, size in ((-4, 4, 6.4), (6, 4.4, 5.4), (3, -5.4, 5.8)):
        for part, tone in ((1.0, tones.tree_low), (0.52, tones.tree)):
            px, py, far, near = x + dx, y + dy, size * part, size * part * 0.42
            spots = {"x": px, "y": py, "t": py - far, "b": py + far, "l": px - far, "r": px + far}
            near_spots = {"a": px + near, "c": px - near, "u": py - near, "v": py + near}
            drawn += fill(star.format(**spots, **near_spots), tone)
    return drawn


def _pond(tones: Tones, x: float = 82.5, y: float = 17.5) -> str:
    """A pond with a light ripple."""
    shore = (
        "M{a:g} {y:g}C{a:g} {t:g} {x:g} {t:g} {m:g} {t:g}C{b:g} {t:g} {c:g} {d:g} {m:g} {d:g}"
        "C{x:g} {e:g} {a:g} {e:g} {a:g} {y:g}Z"
    )

    def ring(k: float) -> str:
        return shore.format(
            a=x - 9 * k,
            b=x + 9.4 * k,
            c=x + 9 * k,
            x=x - 3 * k,
            m=x + 1.5 * k,
            y=y,
            t=y - 6.6 * k,
            d=y + 5 * k,
            e=y + 7.4 * k,
        )

    ripple = f"M{x - 4:g} {y - 0.6:g}Q{x - 1.5:g} {y - 2.8:g} {x + 1:g} {y - 0.6:g}"
    return fill(ring(1.0), tones.deep) + fill(ring(0.82), tones.water) + _line(ripple, tones.rim, 1.1)


def _lake(tones: Tones) -> str:
    """A pond on open land with a tree on its shore."""
    return _pond(tones, 79, 20) + _disc(89.5, 12.5, 3.6, tones.tree_low) + _disc(89.9, 12.1, 2.4, tones.tree)


def _house(tones: Tones, x: float = 82.5, y: float = 16.8) -> str:
    """A house from above: two halves of a roof, a chimney, the light of a window."""
    half = 7.0
    return (
        rect(x - half, y - 5.2, 2 * half, 5.4, tones.roof)
        + rect(x - half, y, 2 * half, 5.4, tones.roof_low)
        + rect(x + half * 0.35, y - 3.8, 2.4, 2.4, tones.tie)
        + rect(x - half * 0.6, y + 6.1, 3.2, 1.9, tones.lamp)
    )


def _farm(tones: Tones) -> str:
    """Two houses and a tree on open land."""
    yard = _house(tones, 77.5, 20.5) + rect(86.4, 9.6, 5, 8.6, tones.roof_low) + rect(86.4, 9.6, 2.5, 8.6, tones.roof)
    return yard + _disc(89, 24.5, 3.4, tones.tree_low) + _disc(89.3, 24.2, 2.2, tones.tree)


def _hay(tones: Tones) -> str:
    """Haystacks: small discs with a lighter top."""
    spots = ((79, 13.5), (87, 13), (83.5, 20), (90, 21))
    return "".join(_disc(x, y, 3, tones.deep) + _disc(x + 0.3, y - 0.3, 1.9, tones.paper) for x, y in spots)


INSIDE: tuple[Thing, ...] = (_furrows, _trees, _pond, _house, _hay, _pines, _furrows)
OUTSIDE: tuple[Thing, ...] = (_copse, _farm, _lake, _pines, _copse)
