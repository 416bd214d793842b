"""Colours and small shapes that all drawings of Alfheim share.

A drawing is SVG text whose cell is the square from (0, 0) to (100, 100). What nanosvg can't do (text, filters, masks,
clip paths, `use`, CSS, named colours) is never used. Light falls from the upper left.
"""

from __future__ import annotations

from engine.core import registry
from engine.gui.drawing.svg_builder import WHITE, Palette, colours, cut, disc, group, mix

COLOURS: Palette = registry.tones("alfheim_fairies").palette("standard")
"""This game's own colours, for a palette that lacks them."""
colour = colours("af_", COLOURS)
"""This game's colour of that name."""
SEATS = {"seat0": "#f2a63b", "seat1": "#4a98dc", "seat2": "#a9dfae", "seat3": "#b5403a", "seat4": "#4a2f78"}
"""The colours of the seats, should the palette have none."""


class Paint:
    """The colours of one drawing. faded: how far each has sunk into the night, 0 to 1, or into another colour."""

    def __init__(self, palette: Palette, faded: float = 0.0, into: str = "night") -> None:
        self._palette, self._faded, self._into = palette, faded, into
        self.ink = colour(palette, "shade")
        """The line around everything."""

    def __getitem__(self, name: str) -> str:
        """The colour of that name; "seat0" to "seat4" are the seats', "seat" is nobody's. `KeyError`: there is none."""
        if name in SEATS:
            return self._palette.get(f"seat{int(name[4:]) + 1}") or SEATS[name]
        tone = colour(self._palette, "stone" if name == "seat" else name)
        return mix(tone, colour(self._palette, self._into), self._faded) if self._faded else tone

    def low(self, name: str, share: float = 0.35) -> str:
        """The colour of that name, darker: as it looks in the shade."""
        return mix(self[name], self.ink, share)

    def light(self, name: str, share: float = 0.5) -> str:
        """The colour of that name, lighter: as it looks in the light."""
        return mix(self[name], WHITE, share * (1 - self._faded))

    def cut(self, path: str, name: str, width: float = 2.4) -> str:
        """A shape of that colour with the dark line around it."""
        return cut(path, self[name], self.ink, width)

    def bead(self, x: float, y: float, r: float, name: str, width: float = 2.0) -> str:
        """A disc of that colour with the dark line around it; r is its radius with the line."""
        return disc(x, y, r, self.ink) + disc(x, y, r - width, self[name])


def mirrored(body: str, middle: float = 50.0) -> str:
    """A drawing reflected in a vertical line."""
    return f'<g transform="matrix(-1 0 0 1 {2 * middle:g} 0)">{body}</g>'


def both(body: str, middle: float = 50.0) -> str:
    """A drawing and its mirror image left of a vertical line."""
    return body + mirrored(body, middle)


# --- signs -----------------------------------------------------------------------------------------------------------

SHAPES = (
    "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0Z",
    "M-5.4 -5.4H5.4V5.4H-5.4Z",
    "M0 -6.6L6.6 5H-6.6Z",
    "M0 -7.4L6.4 0L0 7.4L-6.4 0Z",
    "M0 -7.4L2 -2.4L7.2 -2.2L3.2 1.2L4.6 6.4L0 3.4L-4.6 6.4L-3.2 1.2L-7.2 -2.2L-2 -2.4Z",
)
"""The seats' shapes, as the theme has them: circle, square, triangle, diamond, star; about (0, 0), 14 units wide."""


def seat_sign(seat: str, x: float, y: float, size: float, paint: Paint) -> str:
    """A seat's shape in its colour on dark paper; size 1 is 20 units wide. "" for nobody's ("")."""
    if not seat:
        return ""
    shape = cut(SHAPES[int(seat)], paint[f"seat{seat}"], paint["cream"], 1.3)
    return group(disc(0, 0, 10.6, paint.ink) + shape, x, y, size)
