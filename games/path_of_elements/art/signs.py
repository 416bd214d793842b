"""The signs of the five motifs: peaks, waves, a flame, gusts and a mask; what they are small enough for.

A sign is drawn about (0, 0), some 24 units wide.
"""

from __future__ import annotations

from engine.gui.drawing.svg_builder import Palette, cut, disc, fill, group, ring, stroke
from games.path_of_elements.art.shared_shapes import LIGHT, MAIN, Paint, both, framed

PEAKS = "M-12 9L-4 -9L1 0L4 -4.6L12 9Z"
WAVES = "M-10.6 -5Q-5.3 -11 0 -5Q5.3 1 10.6 -5M-10.6 5Q-5.3 -1 0 5Q5.3 11 10.6 5"
FLAME = "M2 -13C9 -6 10 0 9 5C8 10 4 12 0 12C-5 12 -9 9 -9 3C-9 -1 -6 -3 -5 -7C-3 -5 -2 -3 -1 -2C-2 -6 0 -10 2 -13Z"
GUSTS = "M-11 -2H3.4C10 -2 10 -11 4 -11C.6 -11 0 -7.4 2.4 -6.6M-8 4.6H6.6C12.6 4.6 12 12 7 11.6C4.6 11.4 4 9.4 5 8.6"
VISOR = "M-11 -9C-5 -11.6 5 -11.6 11 -9C12 1 8 9 0 12C-8 9 -12 1 -11 -9Z"
EYE = "M2 -3C4 -6 8 -6 9 -4.6C8 -1 4.4 .4 2 -3Z"


def sign(kind: str, tone: str, back: str) -> str:
    """A motif's sign; back: the colour of what it lies on. `KeyError`: there is no such motif."""
    if kind == "M":
        return fill(VISOR, tone) + both(fill(EYE, back)) + stroke("M-4 5.4Q0 7.6 4 5.4", back, 2.2)
    lines = {"W": WAVES, "A": GUSTS}
    return stroke(lines[kind], tone, 3.8) if kind in lines else fill({"E": PEAKS, "F": FLAME}[kind], tone)


def badge(kind: str, x: float, y: float, size: float, p: Paint) -> str:
    """A sign on a light round; size 1 is 40 units wide. `KeyError`: there is no such motif."""
    tone = p[LIGHT[kind]]
    return group(disc(0, 0, 20, p.ink) + disc(0, 0, 17.4, tone) + sign(kind, p.ink, tone), x, y, size)


def medal(kind: str, palette: Palette) -> str:
    """A motif's sign as large as its cell. `KeyError`: there is no such motif."""
    p = Paint(palette)
    rim = disc(0, 0, 84, p.ink) + disc(0, 0, 80, p["wood" if kind == "M" else MAIN[kind]]) + ring(0, 0, 68, p.ink, 3)
    return framed(rim + badge(kind, 0, 0, 3.4, p))


SEATS = (
    ("#f2a63b", "M0 -46A46 46 0 0 1 0 46A46 46 0 0 1 0 -46Z"),
    ("#4a98dc", "M-48 -48H48V48H-48Z"),
    ("#a9dfae", "M0 -56L52 36H-52Z"),
    ("#b5403a", "M0 -62L46 0L0 62L-46 0Z"),
)
"""The shape of each seat, as its plate has it, and its colour in a palette without it."""


def seat_sign(number: str, palette: Palette) -> str:
    """A seat's shape on a dark round. number: "0" to "3". `ValueError`, `IndexError`: there is no such seat."""
    seat = [str(each) for each in range(len(SEATS))].index(number)
    p, (usual, shape) = Paint(palette), SEATS[seat]
    rim = disc(0, 0, 84, p.ink) + ring(0, 0, 78, p.between("slate", "paint", 0.4), 4)
    return framed(rim + fill(shape, palette.get(f"seat{seat + 1}") or usual))


STAR = "M0 -22L6.2 -8L21 -6.8L9.8 3.2L13 18L0 10.4L-13 18L-9.8 3.2L-21 -6.8L-6.2 -8Z"


def star(x: float, y: float, size: float, p: Paint) -> str:
    """A golden star; size 1 is 42 units wide."""
    return group(stroke(STAR, p.ink, 11) + cut(STAR, p["gold"], p["gold"], 4), x, y, size)
