"""The six clues: what fairies like to eat (porridge, berries, cheese) and to drink (milk, mead, tea).

Food lies on square paper with round corners, drink on paper with scooped corners, so that the two are told apart
without colour. An icon is drawn about (0, 0), 88 units wide at most.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.gui.drawing.svg_builder import (
    Palette,
    cut,
    disc,
    dots,
    drawing,
    fill,
    group,
    oval,
    rect,
    stroke,
)
from games.alfheim_fairies.art.shared_shapes import Paint, both, mirrored, seat_sign

FOOD, DRINK = "PBC", "MDT"
FIELDS = {"P": "porridge", "B": "berries", "C": "cheese", "M": "milk", "D": "mead", "T": "tea"}
"""The colour of each clue's paper."""
LINE = 4.4

# --- icons -----------------------------------------------------------------------------------------------------------


def _porridge(p: Paint) -> str:
    """A heaped bowl with a pat of butter and a spoon."""
    bowl = "M-42 3H42C42 24 28 38 13 40V45H-13V40C-28 38 -42 24 -42 3Z"
    return (
        stroke("M16 -8L38 -40", p.ink, 12)
        + stroke("M16 -8L38 -40", p.light("wood", 0.25), 5.6)
        + p.cut("M-37 4C-33 -12 -18 -12 -13 -20C-6 -27 8 -26 14 -18C20 -12 34 -12 37 4Z", "cream", LINE)
        + stroke("M-26 -3Q-18 -6 -14 -2M8 0Q16 -6 26 -3", p.low("cream", 0.25), 3)
        + p.cut("M-11 -17L3 -21L9 -10L-6 -6Z", "gold", 3.4)
        + p.cut(bowl, "wood", LINE)
        + fill("M14 5H40C39 22 28 35 13 38Z", p.low("wood"), 0.7)
        + stroke("M-35 12H35", p.light("wood", 0.45), 4)
    )


def _berries(p: Paint) -> str:
    """Three berries on a twig with two leaves."""
    leaf = "M2 -18C4 -40 24 -46 42 -38C40 -22 24 -10 2 -18Z"
    berries = ((-20, 8, 21), (21, 10, 21), (0, 26, 20))
    drawn = stroke("M0 -20Q-10 -8 -18 0M0 -20Q10 -8 18 0M0 -20V14M0 -20L-4 -34", p.ink, 6)
    drawn += both(p.cut(leaf, "leaf", LINE) + stroke("M8 -21Q22 -24 33 -33", p.low("leaf"), 3), 0)
    for x, y, r in berries:
        drawn += p.bead(x, y, r, "red", LINE) + fill(
            f"M{x - 11} {y + 11}A16 16 0 0 0 {x + 15} {y - 5}Q{x + 8} {y + 10} {x - 11} {y + 11}Z", p.low("red"), 0.8
        )
        drawn += disc(x - 6, y - 6, 4.6, p.light("pink", 0.6))
    return drawn


def _cheese(p: Paint) -> str:
    """A wedge of cheese with holes."""
    top, side = "M-43 2L17 -33Q40 -24 43 2Z", "M-43 2H43V37H-43Z"
    holes = "M-20 2A10 9 0 0 0 0 2ZM43 13A9 9 0 0 0 43 31ZM-32 37A8 8 0 0 1 -16 37Z"
    return (
        cut(side, p["gold"], p.ink, LINE)
        + cut(top, p.light("gold", 0.55), p.ink, LINE)
        + fill(holes, p.low("gold", 0.5))
        + disc(16, 21, 8.4, p.low("gold", 0.5))
        + disc(-13, 22, 4.4, p.low("gold", 0.5))
        + oval(14, -13, 8, 4.6, p.low("gold", 0.25))
        + stroke("M-43 2H43V37H-43Z", p.ink, LINE)
    )


def _milk(p: Paint) -> str:
    """A jug with a blue band."""
    jug = "M-20 -24C-18 -8 -34 -2 -34 18C-34 36 -22 43 -2 43C18 43 30 36 30 18C30 -2 16 -8 18 -24Z"
    handle = "M20 -22C48 -28 50 14 28 18"
    return (
        stroke(handle, p.ink, 14)
        + stroke(handle, p["cream"], 5.8)
        + p.cut(jug, "cream", LINE)
        + fill("M14 -16C14 -4 28 2 28 18C28 34 18 41 2 41C18 26 10 0 10 -16Z", p.low("milk", 0.1))
        + fill("M-33 12Q-2 22 29 12Q30 22 27 28Q-2 38 -31 28Q-34 22 -33 12Z", p["blue"])
        + p.cut("M-38 -40L22 -38L19 -22Q-1 -16 -22 -22Z", "cream", LINE)
        + oval(-6, -35, 19, 3, p.low("milk", 0.25))
        + stroke("M-24 5Q-25 3 -20 -2", p.light("cream", 1), 4)
    )


def _mead(p: Paint) -> str:
    """A horn with golden bands, brimming over."""
    horn = "M43 -20C46 18 18 45 -16 41C-36 38 -46 22 -44 -2C-34 12 -24 18 -14 12C-4 6 -2 -6 -3 -20Z"
    foam = dots(((4, -31), (20, -36), (36, -31)))
    return (
        p.cut(horn, "cream", LINE)
        + fill(
            "M41 -10C41 18 16 43 -16 39C-30 37 -38 28 -41 16C-30 30 -8 32 8 22C22 12 28 2 29 -10Z", p.low("cream", 0.3)
        )
        + p.cut("M-14 12C-10 10 -7 6 -5 2C6 8 14 18 17 30C11 35 4 39 -3 41C-2 30 -6 20 -14 12Z", "gold", 3.6)
        + p.cut("M-46 -8C-38 0 -36 4 -32 9L-42 18C-47 8 -48 0 -46 -8Z", "gold", 3.6)
        + stroke(foam, p.ink, 27)
        + p.cut("M-8 -28H48V-14Q20 -8 -8 -14Z", "gold", LINE)
        + stroke(foam + "M4 -30H36", p.light("cream", 0.7), 18.5)
        + stroke("M36 -26V-16", p.ink, 13)
        + stroke("M36 -30V-16", p.light("cream", 0.7), 5.2)
    )


def _tea(p: Paint) -> str:
    """A cup with a leaf above it."""
    return (
        stroke("M22 -4C44 -8 42 20 16 18", p.ink, 13)
        + stroke("M22 -4C44 -8 42 20 16 18", p["cream"], 5)
        + cut("M-42 34C-42 28 38 28 38 34C38 42 -42 42 -42 34Z", p["cream"], p.ink, LINE)
        + p.cut("M-32 -9H26C26 18 16 33 -3 33C-22 33 -32 18 -32 -9Z", "cream", LINE)
        + fill("M10 -2H24C23 16 15 29 0 31C10 20 12 8 10 -2Z", p.low("tea", 0.1), 0.6)
        + oval(-3, -8, 27, 5.6, p.ink)
        + oval(-3, -7, 23.4, 3.4, p.low("tea", 0.2))
        + p.cut("M-9 -16C-24 -32 -4 -48 20 -46C22 -28 10 -14 -9 -16Z", "leaf", LINE)
        + stroke("M-8 -17Q0 -32 13 -39", p.low("leaf", 0.5), 3)
        + fill("M-20 6C-12 2 -8 8 -10 16C-18 18 -22 12 -20 6Z", p["green"])
    )


ICONS: dict[str, Callable[[Paint], str]] = {
    "P": _porridge,
    "B": _berries,
    "C": _cheese,
    "M": _milk,
    "D": _mead,
    "T": _tea,
}

# --- paper -----------------------------------------------------------------------------------------------------------


def sheet(kind: str, inset: float) -> str:
    """The outline of a clue's paper, so far inside its cell: food has round corners, drink scooped ones."""
    a, b = inset, 100 - inset
    if kind in FOOD:
        r = max(13 - inset * 0.5, 2)
        return (
            f"M{a + r:g} {a:g}H{b - r:g}A{r:g} {r:g} 0 0 1 {b:g} {a + r:g}V{b - r:g}A{r:g} {r:g} 0 0 1 {b - r:g} {b:g}"
            f"H{a + r:g}A{r:g} {r:g} 0 0 1 {a:g} {b - r:g}V{a + r:g}A{r:g} {r:g} 0 0 1 {a + r:g} {a:g}Z"
        )
    r = 15 + inset * 0.25
    return (
        f"M{a + r:g} {a:g}H{b - r:g}A{r:g} {r:g} 0 0 0 {b:g} {a + r:g}V{b - r:g}A{r:g} {r:g} 0 0 0 {b - r:g} {b:g}"
        f"H{a + r:g}A{r:g} {r:g} 0 0 0 {a:g} {b - r:g}V{a + r:g}A{r:g} {r:g} 0 0 0 {a + r:g} {a:g}Z"
    )


def _paper(kind: str, edge: str, p: Paint) -> str:
    """A clue's paper; edge: the colour of its rim."""
    field = FIELDS[kind]
    drawn = fill(sheet(kind, 1.6), p.ink) + fill(sheet(kind, 3.2), edge) + fill(sheet(kind, 7.4), p.ink)
    drawn += fill(sheet(kind, 8.6), p[field])
    light = p.light(field, 0.3)
    if kind in FOOD:
        return drawn + rect(14, 14, 72, 72, light, 6)
    return drawn + disc(50, 50, 37.4, light)


def clue(kind: str, seat: str, palette: Palette) -> str:
    """A clue tile. seat: "0" to "4", whose it is; "": neutral. `KeyError`: there is no such clue or seat."""
    p = Paint(palette)
    icon = ICONS[kind](p)
    return drawing(_paper(kind, p[f"seat{seat}"], p) + group(icon, 50, 50, 0.74) + seat_sign(seat, 12, 12, 1.12, p))


def icon(kind: str, palette: Palette) -> str:
    """A clue without an edge, as large as its cell."""
    return drawing(group(small(kind, Paint(palette)), 50, 50, 1.15))


def small(kind: str, p: Paint) -> str:
    """A clue without an edge, as it lies in rows, about (0, 0) and 84 units wide. `KeyError`: there is no such clue."""
    field = FIELDS[kind]
    paper = fill(sheet(kind, 1.6), p.ink) + fill(sheet(kind, 4.6), p.light(field, 0.14))
    return group(paper, -42, -42, 0.84) + group(ICONS[kind](p), 0, 0, 0.72)


def parcel(seat: str, palette: Palette) -> str:
    """The back of a clue: cloth with a bow. seat: "0" to "4", whose it is; "": nobody's. `KeyError`: there is none."""
    p = Paint(palette)
    cloth = "".join(f"M{k} 9V91M9 {k}H91" for k in range(20, 91, 12))
    knot = "M0 0C-8 -22 -30 -24 -32 -12C-34 2 -14 6 0 0C-6 10 -16 20 -24 22L-16 24L-14 32C-6 24 -2 12 0 0Z"
    body = (
        fill(sheet("P", 1.6), p.ink)
        + fill(sheet("P", 3.2), p[f"seat{seat}"])
        + fill(sheet("P", 7.4), p.ink)
        + fill(sheet("P", 8.6), p.low("glow", 0.3))
        + stroke(cloth, p.light("glow", 0.25), 4, 0.45, cap="butt")
        + stroke("M11.4 11.4L88.6 88.6M88.6 11.4L11.4 88.6", p.ink, 13, cap="butt")
        + stroke("M12.6 12.6L87.4 87.4M87.4 12.6L12.6 87.4", p["cream"], 8.4, cap="butt")
        + group(both(p.cut(knot, "cream", 3), 0), 50, 48)
        + p.bead(50, 49, 9, "cream", 2.6)
    )
    return drawing(body + seat_sign(seat, 12, 12, 1.12, p))


# --- patterns --------------------------------------------------------------------------------------------------------

PEBBLES = {
    "A": ("M-27 0A27 27 0 1 1 27 0A27 27 0 1 1 -27 0Z", "porridge"),
    "B": ("M0 -28L30 24H-30Z", "grey"),
    "C": ("M-24 -24H24V24H-24Z", "stone"),
    "D": ("M-9 -28H9V-9H28V9H9V28H-9V9H-28V-9H-9Z", "porridge"),
    "E": ("M0 -32C10 -16 22 -4 22 10C22 22 12 30 0 30C-12 30 -22 22 -22 10C-22 -4 -10 -16 0 -32Z", "grey"),
    "F": ("M0 -32L8 -10L31 -10L13 4L20 27L0 13L-20 27L-13 4L-31 -10L-8 -10Z", "stone"),
}
"""What stands for any one kind in the King's patterns: path and colour; equal pebbles are equal kinds."""


def pebble(letter: str, p: Paint) -> str:
    """A pebble about (0, 0), 64 units wide. `KeyError`: there is none for this letter."""
    path, tone = PEBBLES[letter]
    under = stroke(path, p.ink, 15) + group(stroke(path, p.ink, 15) + stroke(path, p.low(tone, 0.5), 7), 0, 5)
    return under + cut(path, p[tone], p[tone], 7) + group(stroke(path, p.light(tone, 0.75), 5.4), 0, 0, 0.72)


# --- rows ------------------------------------------------------------------------------------------------------------

MET, FAR, SHORT = "met", "far", "short"
TICK = "M-9 0L-3 7L9 -8"
PITCH = 95
"""From one clue of a row to the next: a picture is drawn a little larger than its cell, and a long row would outgrow
its columns."""


def row(kinds: str, state: str, palette: Palette, *, pattern: bool = False) -> str:
    """A cost as a row of cells, the first of which is the picture's own.

    kinds: clues, or pebbles of a pattern. state: "" as it is printed; "met"; "far" from being met; "short" and the
    place of the one that is missing, from 0. `KeyError`, `ValueError`: there is no such clue or state.
    """
    places = [f"{SHORT}{place}" for place in range(len(kinds))]
    if not kinds or state not in ("", MET, FAR, *places):
        raise ValueError(state)
    missing = places.index(state) if state in places else -1
    p = Paint(palette, 0.42 if state == FAR else 0.0)
    ghost = Paint(palette, 0.62, "stone")
    wide = PITCH * len(kinds)
    drawn = _strip(wide, state, Paint(palette))
    one = pebble if pattern else small
    for place, kind in enumerate(kinds):
        x = PITCH * place + PITCH / 2
        if place == missing:
            drawn += _gap(x, p) + group(pebble(kind, ghost) if pattern else ICONS[kind](ghost), x, 50, 0.66)
        else:
            drawn += group(one(kind, p), x, 50)
    if state == MET:
        drawn += group(disc(0, 0, 20, p.ink) + disc(0, 0, 16, p["green"]) + stroke(TICK, p["cream"], 6), wide - 20, 20)
    return drawing(drawn, box=(0, 0, 100 * len(kinds), 100))


def _strip(wide: int, state: str, p: Paint) -> str:
    """The paper under a row: bright with a golden edge if it is met, dark and without an edge if it is far."""
    if state == FAR:
        return rect(1, 3, wide - 2, 94, p["night"], 16, 0.6)
    edge, tone = (p["gold"], p["cream"]) if state == MET else (p["stone"], p["night"])
    under = rect(0.6, 1.6, wide - 1.2, 96.8, p.ink, 18)
    return under + rect(2.6, 3.6, wide - 5.2, 92.8, edge, 16) + rect(7, 8, wide - 14, 84, tone, 12)


def _gap(x: float, p: Paint) -> str:
    """A square of dashes where the missing clue belongs."""
    dashes = "".join(f"M{k} -37h13M{k} 37h13M-37 {k}v13M37 {k}v13" for k in (-34, -6.5, 21))
    return group(stroke(dashes, p["gold"], 6), x, 50)


# --- footprints ------------------------------------------------------------------------------------------------------

SLAB = "M26 3H74L97 26V74L74 97H26L3 74V26Z"
FOOT = "M-6 16C-10 8 -11 -2 -6 -7C0 -12 9 -8 8 1C7 8 8 10 7 16C6 24 -3 24 -6 16Z"


def footprint(kinds: str, palette: Palette) -> str:
    """An eight-sided slab of stone. kinds: the two clues that it shows; "": face down. `KeyError`: no such clue."""
    p = Paint(palette)
    drawn = cut(SLAB, p["stone"], p.ink, 2.6) + stroke(
        "M27.6 8H72.4L92 27.6V72.4L72.4 92H27.6L8 72.4V27.6Z", p.light("stone", 0.6), 3
    )
    if not kinds:
        steps = group(_foot(p), 36, 60, 1.35, -12) + group(mirrored(_foot(p), 0), 64, 40, 1.35, 12)
        return drawing(drawn + steps)
    if len(kinds) != 2:
        raise ValueError(kinds)
    arrows = "".join(group(p.cut("M-8 4L0 -5L8 4Z", "gold", 2), x, y, 0.9, turn) for x, y, turn in ARROWS)
    icons = group(small(kinds[0], p), 28.6, 50, 0.5) + group(small(kinds[1], p), 71.4, 50, 0.5)
    pair = group(_foot(p), -7, 2, 0.46, -10) + group(mirrored(_foot(p), 0), 7, -2, 0.46, 10)
    return drawing(drawn + arrows + group(pair, 50, 21.6) + group(pair, 50, 80) + icons)


ARROWS = ((50, 6, 0), (94, 50, 90), (50, 94, 180), (6, 50, 270))


def _foot(p: Paint) -> str:
    """The print of a bare left foot about (0, 0), 42 units high."""
    toes = dots(((-9.6, -10.6), (-4.4, -14), (1.6, -15.4), (7.4, -14.6)))
    return (
        fill(FOOT, p.low("stone", 0.62)) + stroke(toes, p.low("stone", 0.62), 5) + disc(11, -9, 2, p.low("stone", 0.62))
    )
