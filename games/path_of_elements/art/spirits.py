"""Spirits on round tokens: a stone creature, a drop, a flame, a cloud and a carved mask; their back; gifts.

A figure is drawn about (0, 0), within 48 units of it.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import Palette, cut, disc, dots, fill, group, oval, ring, stroke, text_size
from games.path_of_elements.art.shared_shapes import Paint, both, framed
from games.path_of_elements.art.signs import sign

RADIUS = 64.0
"""The radius of a token."""
MIDDLE = (0.0, -16.0)
"""The middle of a token in its cell: above the sign of the tile."""


def _face(p: Paint, y: float, gap: float, *, eye: float = 5.4) -> str:
    """Two eyes with a light in them, cheeks and a smile."""
    eyes = oval(gap, y, eye, eye * 1.25, p.ink) + disc(gap - 1.6, y - 2.2, eye * 0.36, p["cloud"])
    other = oval(-gap, y, eye, eye * 1.25, p.ink) + disc(-gap - 1.6, y - 2.2, eye * 0.36, p["cloud"])
    cheeks = stroke(dots(((-gap - 8, y + 9), (gap + 8, y + 9))), p["blush"], 8, 0.85)
    return eyes + other + cheeks + stroke(f"M-6 {y + 9:g}Q0 {y + 16:g} 6 {y + 9:g}", p.ink, 3.6)


def _stone(p: Paint) -> str:
    """A boulder on two feet, with moss on its head and a sprout in it."""
    body = "M-42 20L-38 -6L-22 -22L6 -26L30 -16L42 8L38 32L14 38H-18L-36 34Z"
    shade = "M42 8L38 32L14 38H-8C18 32 26 8 24 -18L30 -16Z"
    moss = (
        "M-33 -11L-22 -22L6 -26L30 -16L36 -4C28 -8 24 0 17 -6C10 -12 6 -2 -2 -8"
        "C-10 -14 -14 -2 -22 -6C-28 -10 -30 -4 -33 -11Z"
    )
    leaf = "M0 -33C2 -45 13 -49 24 -45C22 -35 12 -28 0 -33Z"
    return (
        both(p.cut("M8 32H28C32 40 30 46 26 46H12C7 46 6 38 8 32Z", "soil"))
        + stroke("M0 -20V-36", p.ink, 9)
        + p.cut(leaf, "leaf")
        + p.cut("M0 -34C-2 -44 -12 -46 -20 -42C-18 -34 -10 -30 0 -34Z", "leaf")
        + stroke("M0 -22V-35", p.low("leaf", 0.3), 4)
        + p.cut(body, "earth")
        + fill(shade, p["soil"], 0.75)
        + fill(moss, p["leaf"])
        + stroke(body, p.ink, 4)
        + oval(-15, 9, 9.4, 10.4, p["paper"])
        + oval(15, 9, 9.4, 10.4, p["paper"])
        + _face(p, 10, 14)
    )


def _drop(p: Paint) -> str:
    """A drop that leans its tip."""
    body = "M9 -49C8 -32 38 -14 38 13C38 34 22 47 0 47C-22 47 -38 34 -38 13C-38 -16 -6 -22 9 -49Z"
    shade = "M16 -26C24 -16 34 -4 34 13C34 32 20 43 0 43C-8 43 -14 41 -19 38C14 38 28 12 16 -26Z"
    return (
        p.cut(body, "water")
        + fill(shade, p["deep"], 0.8)
        + stroke("M-27 2C-24 -10 -14 -16 -8 -22", p["foam"], 6)
        + oval(-13, 11, 9, 10.4, p["cloud"])
        + oval(13, 11, 9, 10.4, p["cloud"])
        + _face(p, 12, 12.6)
        + stroke(body, p.ink, 4)
    )


def _blaze(p: Paint) -> str:
    """A flame of three tongues with a bright heart."""
    body = (
        "M-4 -49C10 -40 10 -31 14 -22C19 -25 22 -31 22 -39C38 -27 44 -8 40 14C37 35 21 47 0 47"
        "C-21 47 -38 34 -40 12C-41 -6 -36 -18 -28 -29C-26 -22 -24 -17 -18 -12C-19 -27 -14 -40 -4 -49Z"
    )
    heart = (
        "M0 -26C8 -18 10 -10 14 -4C18 -6 20 -8 22 -12C30 -2 32 8 30 18C27 33 15 42 0 42"
        "C-15 42 -27 33 -30 18C-31 8 -29 2 -25 -6C-20 0 -16 2 -12 2C-12 -10 -8 -20 0 -26Z"
    )
    return p.cut(body, "fire") + fill(heart, p["flame"]) + _face(p, 14, 12) + stroke(body, p.ink, 4)


def _cloud(p: Paint) -> str:
    """A cloud that blows, on a tail of wind."""
    tail = "M-22 18C-20 32 -6 36 2 41C11 48 27 46 27 36C27 29 18 28 16 34C12 32 20 26 24 18Z"
    body = (
        "M-28 22C-48 24 -52 -4 -35 -9C-38 -30 -12 -40 -1 -27C12 -42 39 -32 35 -10"
        "C52 -6 48 22 28 22C14 28 -14 28 -28 22Z"
    )
    shade = "M35 -10C52 -6 48 22 28 22C14 28 -14 28 -28 22C-8 22 30 22 35 -10Z"
    return (
        cut(tail, p.between("air", "sky"), p.ink, 4)
        + stroke("M-8 26Q2 34 12 34", p["cloud"], 3.6)
        + p.cut(body, "cloud")
        + fill(shade, p["air"])
        + stroke("M-28 -10C-26 -18 -20 -22 -14 -21M10 -25C16 -28 24 -26 26 -19", p["sky"], 3.6)
        + stroke("M-20 0Q-14 -7 -8 0M8 0Q14 -7 20 0", p.ink, 4.4)
        + stroke(dots(((-21, 9), (21, 9))), p["blush"], 9, 0.85)
        + oval(0, 11, 4.6, 5.6, p.ink)
        + stroke(body, p.ink, 4)
    )


def _mask(p: Paint) -> str:
    """A horned mask of wood, painted, with teeth."""
    face = "M-31 -28Q0 -40 31 -28C38 0 30 28 0 48C-30 28 -38 0 -31 -28Z"
    horn = "M12 -33C19 -34 22 -39 19 -46C32 -46 41 -33 30 -20Z"
    eye = "M5 -3C10 -17 26 -17 31 -12C29 3 14 9 5 -3Z"
    return (
        both(p.cut(horn, "wood"))
        + p.cut(face, "paint")
        + fill("M6 -34Q20 -34 29 -27C35 0 28 26 4 43C18 22 18 -14 6 -34Z", p.low("paint", 0.25))
        + fill("M0 -38L11 -22L0 -8L-11 -22Z", p["ember"])
        + stroke("M0 -4V12M-6 15Q0 19 6 15", p["wood"], 4.6)
        + both(fill(eye, p.ink) + disc(18, -5, 3, p["flame"]) + stroke("M17 12L30 7M15 20L26 16", p["ember"], 4.6))
        + fill("M-17 23Q0 30 17 23Q13 38 0 41Q-13 38 -17 23Z", p.ink)
        + fill("M-11 26L-6 33L-2 28ZM11 26L6 33L2 28Z", p["paint"])
        + stroke(face, p.ink, 4)
    )


FIGURES: dict[str, Callable[[Paint], str]] = {"E": _stone, "W": _drop, "F": _blaze, "A": _cloud, "M": _mask}


def _field(kind: str, p: Paint) -> str:
    """What a spirit stands before."""
    tones = {
        "E": p.light("sand", 0.25),
        "W": p.light("foam", 0.35),
        "F": p.low("ember", 0.35),
        "A": p.low("sky", 0.12),
        "M": p.light("mask", 0.08),
    }
    return disc(0, 0, 54, tones[kind])


def _token(inside: str, p: Paint, state: str) -> str:
    """A round of paper with something on it, in its place in the cell. `KeyError`: there is no such state."""
    rim = disc(0, 0, RADIUS, p.ink) + disc(0, 0, RADIUS - 3, p["paper"]) + disc(0, 0, RADIUS - 6.6, p.ink)
    token = rim + group(inside, 0, 0, 1.03)
    if state == ALONE:
        return group(token, 0, 0, WIDER)
    return group(token, *MIDDLE) + {"": "", GIFT: group(parcel(p), *PLACE, 0.7)}[state]


GIFT, ALONE = "gift", "alone"
PLACE = (48.0, -62.0)
"""Where a gift lies on a token."""
WIDER = 1.27
"""How much larger a token is that lies on no tile and so may fill its cell."""


def spirit(kind: str, state: str, palette: Palette) -> str:
    """A spirit face up. state: "", "gift" if it has one, or "alone" if it lies on no tile. `KeyError`: there is no
    such spirit or state."""
    p = Paint(palette)
    return framed(_token(_field(kind, p) + FIGURES[kind](p), p, state))


def back(state: str, palette: Palette) -> str:
    """A spirit face down: the four signs round a star. state: as of `spirit`. `KeyError`: there is no such state."""
    p = Paint(palette)
    inside = disc(0, 0, 52.4, p.between("mask", "slate"))
    for quarter, tone in enumerate(("sky", "water", "fire", "earth")):
        inside += group(fill("M0 0L-36 -36A51 51 0 0 1 36 -36Z", p.low(tone, 0.5)), 0, 0, 1, 90 * quarter)
    inside += stroke("M-35 -35L35 35M35 -35L-35 35", p["gold"], 3) + ring(0, 0, 50, p["gold"], 3)
    for kind, x, y in zip("AWFE", (0, 33, 0, -33), (-33, 0, 33, 0), strict=True):
        inside += group(sign(kind, p["paint"], p["mask"]), x, y, 0.86)
    middle = "M0 -20L5 -5L20 0L5 5L0 20L-5 5L-20 0L-5 -5Z"
    return framed(_token(inside + p.cut(middle, "gold", 3), p, state))


# --- gifts -----------------------------------------------------------------------------------------------------------

SPENT = "spent"
PRICE = 1.0


def parcel(p: Paint) -> str:
    """A box with a bow about (0, 0), 72 units wide."""
    loop = "M0 -14C4 -34 30 -42 33 -28C34 -16 14 -13 0 -14Z"
    return (
        stroke("M-30 -14H30V34H-30Z", p.ink, 12)
        + both(stroke(loop, p.ink, 12))
        + fill("M-30 2H30V34H-30Z", p["gift"])
        + fill("M12 2H30V34H12Z", p.low("gift", 0.25))
        + fill("M-34 -14H34V4H-34Z", p.light("gift", 0.22))
        + stroke("M-34 5H34", p.ink, 3, cap="butt")
        + fill("M-8 -14H8V35H-8Z", p["gold"])
        + both(p.cut(loop, "gold", 3.6))
        + p.bead(0, -15, 8.6, "gold", 3)
    )


def _place_of_parcel(p: Paint) -> str:
    """Where a box with a bow was: its outline. It hides those below it, for gifts overlap."""
    loop = "M0 -14C4 -34 30 -42 33 -28C34 -16 14 -13 0 -14Z"
    lines = "M-32 -14H32V3H-32ZM-29 3V34H29V3"
    tone = p.between("slate", "paint", 0.62)
    dark = stroke(lines, p.ink, 13) + both(stroke(loop, p.ink, 13)) + fill("M-32 -14H32V3H29V34H-29V3H-32Z", p["slate"])
    return dark + stroke(lines, tone, 5) + both(cut(loop, p["slate"], tone, 5))


def gift(state: str, palette: Palette) -> str:
    """A gift in a supply. state: "", or "spent" for the place of one that is gone. `KeyError`: there is no such."""
    p = Paint(palette)
    if state == SPENT:
        return framed(group(_place_of_parcel(p), 0, 2, 1.7))
    return framed(group({"": parcel}[state](p), 0, 2, 1.7))


def price(count: str, palette: Palette) -> str:
    """What an action costs: a gift with the figure 1 or 2, small, for it stands in a corner of what it buys.

    `KeyError`, `ValueError`: nothing costs as much.
    """
    p, number = Paint(palette), int(count)
    if number not in (1, 2):
        raise KeyError(count)
    more = text_size(palette) - 1
    tag = p.bead(0, 14, 31 + 8 * more, "paper", 5) + figure(number, 0, 14, 2.45 + 0.7 * more, p.ink, 3.8)
    return framed(group(parcel(p) + tag, 0, 0, PRICE))
