"""What lies around the clues: the ground of a garden, the cottages of the seats, the tiles of the experts."""

from __future__ import annotations

from zlib import crc32

from engine.core.lattice import Point
from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import Palette, cut, disc, dots, drawing, fill, group, rect, stroke, text_size
from games.alfheim_fairies.art.fairies import badge
from games.alfheim_fairies.art.shared_shapes import Paint, both, seat_sign

# --- ground ----------------------------------------------------------------------------------------------------------

GROUNDS = 12
"""How many pictures of ground there are."""


def ground_name(x: int, y: int) -> str:
    """The picture of the ground in a cell of a garden; the same for the same cell on every machine."""
    return f"ground:{crc32(f'{x},{y}'.encode()) % GROUNDS}"


def ground(number: str, palette: Palette) -> str:
    """Moss with a few small things on it; darker at the cell's edge, so that free cells can be counted.

    number: "0" to "11". `ValueError`: there is none.
    """
    variant = [str(each) for each in range(GROUNDS)].index(number)
    p = Paint(palette)
    roll = [crc32(f"{variant}/{k}".encode()) for k in range(24)]
    patches = "".join(
        group(
            fill(BLOBS[r % len(BLOBS)], p[tone], 0.5),
            x + r // 7 % 16,
            y + r // 11 % 14,
            0.8 + r // 13 % 5 / 10,
            r % 360,
        )
        for r, x, y, tone in zip(roll[20:], *PATCHES[variant % len(PATCHES)], strict=False)
    )
    spots = [(22, 22), (70, 20), (48, 48), (20, 72), (76, 74)]
    things = ""
    for k, (x, y) in enumerate(spots):
        first, at = roll[3 * k + 2], (x - 8 + roll[3 * k + 3] % 17, y - 8 + roll[3 * k + 4] % 17)
        if first % 5 < 3:
            things += group((_tuft, _flowers, _tuft, _pebbles, _toadstool)[first // 5 % 5](p, first // 31), *at)
    return drawing(rect(0, 0, 100, 100, p["moss_low"]) + rect(1.6, 1.6, 96.8, 96.8, p["moss"], 9) + patches + things)


BLOBS = (
    "M-16 -8C-4 -17 15 -12 18 -2C20 9 9 16 -5 14C-20 12 -26 0 -16 -8Z",
    "M-9 -13C4 -17 14 -8 13 3C12 13 0 16 -9 12C-18 8 -20 -9 -9 -13Z",
)
PATCHES = (
    ((20, 62), (22, 60), ("moss_light", "moss_low")),
    ((60, 20, 66), (24, 66, 66), ("moss_low", "moss_low", "moss_light")),
    ((40,), (44,), ("moss_light",)),
    ((62, 22), (22, 64), ("moss_light", "moss_light")),
    ((24, 60), (26, 40), ("moss_low", "moss_light")),
)
"""Where darker and lighter moss lies: x, y, and which."""


def _tuft(p: Paint, turn: int) -> str:
    lean = turn % 5 - 2
    return stroke(f"M0 6Q-1 0 {lean - 6} -4M0 6Q0 -2 {lean} -8M0 6Q2 0 {lean + 6} -3", p.low("leaf", 0.25), 1.9)


def _flowers(p: Paint, turn: int) -> str:
    """Three small ones: bell-blue, rose or white."""
    tone = p.low(("cream", "pink", "blue")[turn % 3], 0.12)
    spots: list[Point] = [(-6, 1), (5, -4), (3, 7)]
    drawn = ""
    for x, y in spots[: 2 + turn // 3 % 2]:
        petals = dots(((x - 2.2, y), (x + 2.2, y), (x, y - 2.2), (x, y + 2.2)))
        drawn += stroke(petals, tone, 3.6) + disc(x, y, 1.4, p["gold"])
    return drawn


def _pebbles(p: Paint, _: int) -> str:
    return (
        disc(-2, 1.2, 4.4, p.low("moss_low", 0.4))
        + disc(-2, 0, 4, p.low("stone", 0.5))
        + disc(4.6, 2.6, 2.6, p.low("stone", 0.6))
    )


def _toadstool(p: Paint, _: int) -> str:
    stem, cap = stroke("M0 1V7", p.low("cream", 0.2), 3.4), fill("M-6.4 2C-6.4 -8 6.4 -8 6.4 2Z", p.low("red", 0.2))
    return stem + cap + stroke(dots(((-2.6, -1.4), (2, -2.8))), p.low("cream", 0.1), 1.8)


# --- cottages --------------------------------------------------------------------------------------------------------


def cottage(seat: str, palette: Palette) -> str:
    """A seat's house: its colour on the roof, its shape on the gable. seat: "0" to "4", `KeyError`: there is none."""
    p, tone = Paint(palette), f"seat{int(seat)}"
    roof = "M50 9C56 24 74 42 95 53C92 60 84 60 78 56C60 62 40 62 22 56C16 60 8 60 5 53C26 42 44 24 50 9Z"
    thatch = "M30 43Q34 36 39 29M24 50Q30 47 34 42M70 43Q66 36 61 29M76 50Q70 47 66 42"
    walls = "M21 54L18 88Q50 94 82 88L79 54Z"
    door = "M41 90V74A9 9 0 0 1 59 74V90Q50 91.4 41 90Z"
    drawn = (
        fill("M4 90Q50 80 96 90Q92 97 50 97Q8 97 4 90Z", p["moss_light"])
        + p.cut("M70 34V14H82V44Z", "stone")
        + disc(78, 7, 3.6, p["stone"], 0.5)
        + p.cut(walls, "cream")
        + fill("M62 58H78L80.6 87Q72 89 64 90Z", p.low("cream", 0.2))
        + p.cut(door, "wood")
        + disc(55.6, 81, 1.7, p["gold"])
        + p.cut("M24 66H35V78H23Z", "gold")
        + stroke("M29.4 67V77M24 72H35", p.ink, 1.6)
        + p.cut("M65 66H76L77 78H65Z", "gold")
        + stroke("M70.6 67V77M65 72H76", p.ink, 1.6)
        + p.cut(roof, tone)
        + fill("M52 13C58 26 74 42 93 53C90 58 84 58 78 54Q66 58 58 58C60 40 58 26 52 13Z", p.low(tone), 0.5)
        + stroke(thatch, p.low(tone, 0.5), 2)
    )
    return drawing(drawn + seat_sign(seat, 50, 46, 1.16, p))


# --- experts ---------------------------------------------------------------------------------------------------------

EXPERTS = {"KQ": ("K", "Q"), "T": ("T",), "F": ("F1", "F2", "F3")}
"""Whom each kind of expert must have led to the garden."""
BANNER = "M10 4H90V72C90 86 68 90 50 97C32 90 10 86 10 72Z"
INNER = "M16 10H84V71C84 81 66 85 50 91C34 85 16 81 16 71Z"
PLACES = {1: ((50, 33, 1.4),), 2: ((32, 31, 1.16), (68, 31, 1.16)), 3: ((28, 25, 0.86), (72, 25, 0.86), (50, 33, 0.86))}


SHARED = "s"


def expert(kind: str, side: str, palette: Palette) -> str:
    """A banner with whom it is for and its points. side: "1" to "6", "s" after it for the one that says "shared".

    `KeyError`, `IndexError`, `ValueError`: there is no such banner.
    """
    p, shared, points = Paint(palette), side.endswith(SHARED), int(side.removesuffix(SHARED))
    if not points:
        raise KeyError(side)
    more = text_size(palette) - 1
    r = 20.4 + 3.8 * more
    wanted = EXPERTS[kind]
    signs = "".join(badge(one, x, y, size, p) for one, (x, y, size) in zip(wanted, PLACES[len(wanted)], strict=True))
    cloth, edge = ("teal", "stone") if shared else ("berries", "gold")
    drawn = p.cut(BANNER, edge) + cut(INNER, p[cloth], p.ink, 1.8)
    if shared:
        drawn += p.bead(33, 64, 17, "stone", 2.2) + p.bead(67, 64, 17, "stone", 2.2)
    drawn += p.bead(50, 67, r, edge, 2.2) + disc(50, 67, r - 5, p.light(edge, 0.5))
    return drawing(drawn + figure(points, 50, 67, 1.45 + 0.85 * more, p.ink, 2.8) + signs)


HOME = "home"
PLANK = "M26 22Q52 15 84 20V80Q52 86 26 78L17 56V44Z"


def tag(points: str, state: str, palette: Palette) -> str:
    """A wooden tag with the points of a guest. state: "", or "home" for one that counts already: in gold, with a plus.

    `KeyError`, `ValueError`, `IndexError`: there is no such tag.
    """
    p, number, home = Paint(palette), int(points), {"": False, HOME: True}[state]
    if not number:
        raise KeyError(points)
    more = text_size(palette) - 1
    wood = "gold" if home else "wood"
    grain = stroke("M29 33Q54 27 82 31M29 67Q54 73 82 69", p.low(wood, 0.22), 2.4)
    drawn = p.cut(PLANK, wood, 3.4) + grain + ("" if home else p.bead(23.5, 50, 3.8, "night", 1.6))
    size, tone, x = 2.9 + 0.7 * more, p.ink if home else p["cream"], 56.0 if home else 52.0
    edge = "" if home else figure(number, x, 50, size, p.ink, 5.6)
    plus = stroke("M22.5 50H36.5M29.5 43V57", p.ink, 4.6) if home else ""
    return drawing(drawn + edge + figure(number, x, 50, size, tone, 3.0) + plus)


def moth(_: str, palette: Palette) -> str:
    """A moth from above, looking north, in its own light."""
    p = Paint(palette)
    halo = "".join(disc(50, 50, r, p["glow"], 0.16) for r in (26, 20, 14))
    wing = "M50 47C58 34 74 34 74 44C74 52 62 54 52 52C60 56 64 64 58 67C53 69 50 60 50 54Z"
    wings = cut(wing, p["wing"], p.ink, 1.6)
    return drawing(halo + both(wings) + stroke("M50 42V58", p.ink, 4))
