"""The banners of a castle, one for each of its messengers: what that carries of what it needs, to be counted.

The light messenger's hangs on the left, pale, the dark one's on the right, dark. From the top: both rings that the
pearl costs, then the pearl; what is still lacking is a broken outline, so that no colour is needed to tell it.
"""

from __future__ import annotations

from math import cos, pi, sin

from engine.gui.drawing.svg_builder import WHITE, Palette, cut, disc, fill, group, mix, n, ring, stroke
from games.magic_triland.art.items import pearl
from games.magic_triland.art.shared_shapes import RINGS, colour

NONE, PEARL = "-", "p"
"""In place of a number: no banner; the pearl, which is all that it needs."""
POLE, CLOTH, MIDDLE = 93.0, 44.0, 23.0
"""How far from the middle of the castle a pole stands, how wide its cloth is, and how far from the pole its signs are:
a castle in a corner of the window has little room beside it."""
TOP, TIP = -38.0, 128.0
FIRST, STEP = -2.0, 38.0
SLOT = 13.5
"""The radius of a sign."""
BOTH = 3


def banners(kind: int, states: str, pair: tuple[int, int], palette: Palette) -> str:
    """Both banners about the middle of castle `kind`. states: for the light and the dark messenger 0 to 3, the sum of 1
    for the first ring of the pair and 2 for the second, or NONE or PEARL. `ValueError`: there is no such state."""
    return "".join(
        group(_banner(kind, state, pair, palette, dark=side > 0), side * POLE, 0)
        for side, state in zip((-1, 1), states, strict=True)
        if state != NONE
    )


def _banner(kind: int, state: str, pair: tuple[int, int], palette: Palette, *, dark: bool) -> str:
    """About the foot of its pole's height; the cloth hangs away from the castle."""
    out = 1 if dark else -1
    shade, paper, night = (colour(palette, name) for name in ("shade", "paper", "night"))
    cloth, line = (night, colour(palette, "night_rim")) if dark else (paper, mix(paper, shade, 0.72))
    far = out * CLOTH
    shape = f"M0 {TOP:g}H{far:g}V{TIP:g}L{far / 2:g} {TIP - 16:g}L0 {TIP:g}Z"
    trim = colour(palette, RINGS[kind])
    pole = stroke(f"M0 {TOP - 6:g}V146", shade, 9) + stroke(f"M0 {TOP - 4:g}V145", colour(palette, "sand_low"), 4)
    body = (
        cut(shape, cloth, shade, 4)
        + fill(f"M0 {TOP + 2:g}H{far:g}V{TOP + 12:g}H0Z", trim)
        + pole
        + disc(0, TOP - 6, 6, shade)
    )
    x = out * MIDDLE
    if state == PEARL:
        return body + disc(x, 38, 22, mix(cloth, WHITE, 0.3)) + group(pearl(kind, palette), x, 38, 1.7)
    held = int(state)
    if not 0 <= held <= BOTH:
        raise ValueError(state)
    for place, wanted in enumerate(pair):
        y = FIRST + STEP * place
        body += _ring(x, y, wanted, palette) if held >> place & 1 else _lacking(x, y, SLOT, line)
    return body + _lacking(x, FIRST + 2 * STEP, SLOT * 0.62, line)


def _ring(x: float, y: float, kind: int, palette: Palette) -> str:
    tone, shade = colour(palette, RINGS[kind]), colour(palette, "shade")
    return ring(x, y, SLOT - 2, shade, 15) + ring(x, y, SLOT - 2, tone, 9)


def _lacking(x: float, y: float, radius: float, tone: str) -> str:
    """A circle of short strokes."""
    dashes = max(5, round(radius * 0.55))
    path = ""
    for dash in range(dashes):
        first, last = (2 * pi * (dash + share) / dashes for share in (0.0, 0.58))
        path += f"M{n(x + radius * cos(first))} {n(y + radius * sin(first))}"
        path += f"A{n(radius)} {n(radius)} 0 0 1 {n(x + radius * cos(last))} {n(y + radius * sin(last))}"
    return stroke(path, tone, 3.6)
