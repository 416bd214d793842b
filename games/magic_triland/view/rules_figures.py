"""The pictures of the rules page: parts of an island and who walks there, drawn as the table draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from engine.core.lattice import Point
from engine.core.rules import Cell
from engine.gui.drawing.digits import figure as digit_at
from engine.gui.drawing.svg_builder import Palette, body_of, cut, disc, fill, group, loop, n, stroke
from games.magic_triland.art import art
from games.magic_triland.art.shared_shapes import MIDDLE
from games.magic_triland.art.shared_shapes import colour as ink
from games.magic_triland.art.shore import CENTRE
from games.magic_triland.lessons.lesson_positions import PLAIN
from games.magic_triland.rules.pieces import (
    BROADSIDES,
    CARDS,
    CELLS,
    COLOURS,
    EACH_CARD,
    FIGURES,
    HEIGHTS,
    HOMES,
    LATTICE,
    ORANGE,
    PURPLE,
    SUPPLY,
    colour_of,
)

SIDE = 100
RIM = 26
TONES = {"focus_on_dark": "#ffd34d", "warn": "#ab3524", "ok": "#256b42", "paper_light": "#fffaf0", "shade": "#120d0a"}
"""What a palette without one of these is given."""

Ground = Mapping[Cell, int]
"""Fields with their heights."""


def tone(palette: Palette, name: str) -> str:
    """A colour of the theme as hex."""
    return palette.get(name) or TONES[name]


def top(ground: Ground, cell: Cell) -> Point:
    """The middle of a field's upper side, in units."""
    x, y = LATTICE.centre(cell)
    return x * SIDE, (y - art.LIFT * ground.get(cell, 0)) * SIDE


def picture(name: str, at: Point, palette: Palette, size: float = 1.0) -> str:
    """A picture by its name with the middle of its cell at a point (in units)."""
    body = body_of(art.draw(name, 0, palette))
    shift = f"translate({n(-MIDDLE[0])} {n(-MIDDLE[1])})"
    return group(f'<g transform="{shift}">{body}</g>', at[0], at[1], size)


def blocks(ground: Ground, palette: Palette) -> str:
    """Fields that stand by themselves in the water, those behind first."""
    drawn = ""
    for cell in sorted(ground, key=lambda cell: (-cell[1], cell[0])):
        around = "".join(str(ground.get(other, 0)) for other in LATTICE.neighbours(cell))
        drawn += picture(f"stone:{ground[cell]}#{around}@0", top(ground, cell), palette)
    return drawn


def outline(ground: Ground, cells: Iterable[Cell], palette: Palette, name: str = "focus_on_dark") -> str:
    """A line around fields of one height."""
    inner = set(cells)
    found = ""
    for cell in sorted(inner):
        x, y = top(ground, cell)
        corners = [(x + dx * SIDE, y + dy * SIDE) for dx, dy in LATTICE.corners((0, 0))]
        for edge, other in enumerate(LATTICE.neighbours(cell)):
            if other not in inner:
                (ax, ay), (bx, by) = corners[edge], corners[(edge + 1) % 6]
                found += f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    return stroke(found, tone(palette, "shade"), 15) + stroke(found, tone(palette, name), 9)


def arrow(start: Point, end: Point, palette: Palette, name: str = "focus_on_dark") -> str:
    """An arrow from one point to another, all in units."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / long, dy / long
    foot = bx - ux * 22, by - uy * 22
    shape = f"M{n(ax)} {n(ay)}L{n(foot[0])} {n(foot[1])}"
    tip = loop(((bx, by), (foot[0] - uy * 18, foot[1] + ux * 18), (foot[0] + uy * 18, foot[1] - ux * 18)))
    dark, light = tone(palette, "shade"), tone(palette, name)
    return stroke(shape, dark, 18) + cut(tip, light, dark, 9) + stroke(shape, light, 10) + fill(tip, light)


def badge(digit: int, at: Point, palette: Palette) -> str:
    """A cost on a small plate."""
    x, y = at
    return (
        disc(x, y, 30, tone(palette, "shade"))
        + disc(x, y, 26, tone(palette, "paper_light"))
        + digit_at(digit, x, y, 2.1, tone(palette, "shade"), 3.0)
    )


def cross(at: Point, palette: Palette, size: float = 32) -> str:
    """A cross that says: this is wrong."""
    x, y = at
    shape = "".join(f"M{n(x - size)} {n(y - size * slope)}L{n(x + size)} {n(y + size * slope)}" for slope in (1, -1))
    return stroke(shape, tone(palette, "paper_light"), 26) + stroke(shape, tone(palette, "warn"), 15)


def tick(at: Point, palette: Palette, size: float = 32) -> str:
    """A tick that says: this is right."""
    x, y = at
    shape = f"M{n(x - size)} {n(y)}L{n(x - size / 3)} {n(y + size * 0.7)}L{n(x + size)} {n(y - size * 0.8)}"
    return stroke(shape, tone(palette, "paper_light"), 26) + stroke(shape, tone(palette, "ok"), 15)


def plus(at: Point, palette: Palette) -> str:
    """A plus sign with its middle at a point."""
    (x, y), size = at, 24
    shape = f"M{n(x - size)} {n(y)}h{n(2 * size)}M{n(x)} {n(y - size)}v{n(2 * size)}"
    return stroke(shape, tone(palette, "paper_light"), 13)


def framed(body: str, box: Sequence[float], palette: Palette, size: float = 1.0) -> str:
    """The body on the sea, as much of it as the box (left, top, width, height) says, inside a rim."""
    left, above, width, height = box
    whole, tall = width * size + 2 * RIM, height * size + 2 * RIM
    frame = f'viewBox="0 0 {n(whole)} {n(tall)}" width="{n(whole)}" height="{n(tall)}"'
    sea = f'<rect x="0" y="0" width="{n(whole)}" height="{n(tall)}" rx="18" fill="{ink(palette, "deep")}"/>'
    shift = f"translate({RIM} {RIM}) scale({n2(size)}) translate({n(-left)} {n(-above)})"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{sea}<g transform="{shift}">{body}</g></svg>'


def n2(value: float) -> str:
    """A number rounded to a thousandth."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


Draw = Callable[[Palette], str]
ISLAND_SIZE, SMALL, LARGE = 0.4, 0.72, 0.8
"""How large a whole island, some of its fields, and things by themselves are shown."""


def _island(palette: Palette) -> str:
    """The whole of it: homes, broadsides, 36 fields."""
    ground = {cell: PLAIN.height(cell) for cell in CELLS}
    x, y = CENTRE
    body = picture("sea@0", (x * SIDE, y * SIDE), palette)
    for colour in COLOURS:
        body += picture(f"broadside:{colour}#{SUPPLY}@0", _at(BROADSIDES[colour]), palette)
    body += blocks(ground, palette)
    for colour in COLOURS:
        body += picture(f"home:{colour}#000", _at(HOMES[colour]), palette)
    for number in FIGURES:
        hx, hy = _at(HOMES[colour_of(number)])
        items = "".join("3" if kind == colour_of(number) else "0" for kind in range(6))
        body += picture(f"messenger:{number}#{items}", (hx + (44, -44)[number % 2 == 0], hy), palette)
    return framed(body, (-350, -1500, 1930, 1830), palette, ISLAND_SIZE)


def _at(cell: tuple[int, int]) -> Point:
    x, y = LATTICE.centre(cell)
    return x * SIDE, y * SIDE


def _messengers(palette: Palette) -> str:
    """A day's messenger, a night's, and one with as much as it can carry."""
    body = ""
    for place, name in enumerate(("0#300000", "1#300000", "5#112111")):
        body += picture(f"portrait:{name}", (place * 230, 0), palette)
    return framed(body, (-115, -118, 690, 226), palette, LARGE)


def _stones(palette: Palette) -> str:
    """The six heights: odd ones dark, even ones light."""
    body = ""
    for height in HEIGHTS:
        ground = {(height, 0): height}
        x, y = top(ground, (height, 0))
        body += picture(f"stone:{height}#block", (x + 26 * height, y), palette)
    return framed(body, (90, -195, 1220, 305), palette, 0.56)


def _cards(palette: Palette) -> str:
    """A hand: two cards of each energy."""
    body = ""
    for energy in CARDS:
        for number in range(EACH_CARD):
            body += picture(f"card:{energy}", (energy * 300 + number * 96, number * 14), palette, 0.9)
    return framed(body, (-95, -105, 1190, 225), palette, 0.56)


def _home(palette: Palette) -> str:
    """The right pearl comes home and wins; another one is delivered, too, and wins nothing."""
    body = ""
    for side, kind in enumerate((PURPLE, ORANGE)):
        x = side * 640.0
        pearls = "".join(str(int(colour == kind)) for colour in COLOURS)
        body += picture(f"messenger:0#100{pearls}", (x, 0), palette, 1.2)
        body += arrow((x + 92, 10), (x + 200, 10), palette)
        body += picture(f"home:0#{pearls}", (x + 340, 10), palette)
    body += tick((424, -60), palette, 30)
    return framed(body, (-85, -130, 1210, 275), palette, 0.6)


def _joker(palette: Palette) -> str:
    """Two colours of pearls: the joker is worth 0, 1 or 2."""
    body = picture("item:3", (0, 0), palette, 0.8) + picture("item:4", (110, 0), palette, 0.8)
    body += arrow((180, 0), (260, 0), palette) + picture("card:joker", (370, 0), palette)
    body += "".join(badge(worth, (500 + 76 * worth, 0), palette) for worth in range(3))
    return framed(body, (-70, -110, 780, 225), palette, SMALL)


FIELDS: Ground = {
    (0, 0): 5,
    (1, 0): 3,
    (2, 0): 3,
    (3, 0): 1,
    (1, -1): 3,
    (2, -1): 3,
    (3, -1): 4,
    (0, -1): 2,
}
LONG = ((1, 0), (2, 0), (1, -1), (2, -1))


def _terraces(palette: Palette) -> str:
    """Four fields of height 3 are one terrace."""
    body = blocks(FIELDS, palette) + outline(FIELDS, LONG, palette)
    body += picture("messenger:0#300000", top(FIELDS, (2, -1)), palette)
    return framed(body, (-190, -185, 870, 440), palette, SMALL)


STAIRS: Ground = {(0, 0): 2, (1, 0): 3, (2, 0): 6, (3, 0): 4}


def _walk(palette: Palette) -> str:
    """Up and down steps, each with its cost: 1, 3 and 2."""
    body = blocks(STAIRS, palette)
    body += picture("messenger:2#120000", top(STAIRS, (0, 0)), palette)
    cells = sorted(STAIRS)
    for here, there in pairwise(cells):
        (ax, ay), (bx, by) = top(STAIRS, here), top(STAIRS, there)
        body += arrow((ax + 34, ay + 24), (bx - 26, by + 28), palette)
        body += badge(abs(STAIRS[here] - STAIRS[there]), ((ax + bx) / 2 + 4, (ay + by) / 2 + 26), palette)
    return framed(body, (-100, -185, 720, 315), palette, SMALL)


PASSAGE: Ground = {(0, 0): 2, (1, 0): 3, (2, 0): 4}


def _blocked(palette: Palette) -> str:
    """One messenger on a terrace: a walk may end there but not go on. Two: it may not even enter."""
    one = blocks(PASSAGE, palette) + picture("messenger:0#300000", top(PASSAGE, (0, 0)), palette)
    (ax, ay), (bx, by), (cx, cy) = (top(PASSAGE, cell) for cell in sorted(PASSAGE))
    two = one
    one += picture("messenger:3#030000", (bx, by), palette)
    one += arrow((ax + 36, ay + 30), (bx - 42, by + 34), palette) + tick((ax + 92, ay + 92), palette, 24)
    one += arrow((bx + 44, by + 34), (cx - 24, cy + 38), palette, "warn") + cross((bx + 94, by + 92), palette, 24)
    two += picture("messenger:3#030000", (bx - 40, by), palette) + picture("messenger:4#003000", (bx + 40, by), palette)
    two += arrow((ax + 30, ay + 44), (bx - 70, by + 44), palette, "warn") + cross((ax + 70, ay + 100), palette, 24)
    body = one + f'<g transform="translate(620 0)">{two}</g>'
    return framed(body, (-100, -165, 1160, 320), palette, SMALL)


LIGHT_FIELD: Ground = {(0, 0): 4}
DARK_FIELD: Ground = {(0, 0): 3}


def _strong(palette: Palette) -> str:
    """On light ground the light one names both items, on dark ground the dark one."""
    body = ""
    for side, (ground, light, dark) in enumerate(((LIGHT_FIELD, "s", "w"), (DARK_FIELD, "w", "s"))):
        x = side * 560.0
        body += f'<g transform="translate({x} 60)">{blocks(ground, palette)}</g>'
        body += picture(f"portrait:0#210000{light}", (x - 128, -28), palette, 0.82)
        body += picture(f"portrait:5#102000{dark}", (x + 128, -28), palette, 0.82)
    return framed(body, (-250, -150, 1065, 345), palette, SMALL)


def _pearl(palette: Palette) -> str:
    """A red and a blue ring become a purple pearl."""
    body = picture("messenger:0#111000", (0, 0), palette, 1.25)
    body += (
        picture("item:1", (190, 10), palette, 0.7)
        + plus((268, 10), palette)
        + picture("item:2", (346, 10), palette, 0.7)
    )
    body += arrow((410, 10), (490, 10), palette) + picture("item:3", (560, 10), palette, 0.8)
    body += picture("messenger:0#100100", (740, 0), palette, 1.25)
    return framed(body, (-80, -130, 900, 225), palette, SMALL)


def _sleeper(palette: Palette) -> str:
    """Beside a sleeper on light ground there is a trade, on dark ground nothing happens."""
    body = ""
    for side, ground in enumerate((LIGHT_FIELD, DARK_FIELD)):
        x, y = top(ground, (0, 0))
        drawn = blocks(ground, palette)
        drawn += picture("messenger:2#030000", (x - 42, y), palette) + picture(
            "messenger:5#003000z", (x + 42, y), palette
        )
        drawn += tick((x, y - 150), palette) if side == 0 else cross((x, y - 150), palette, 28)
        body += f'<g transform="translate({side * 300} 0)">{drawn}</g>'
    return framed(body, (-120, -225, 560, 375), palette, LARGE)


FIGURES_BY_NAME: Mapping[str, Draw] = {
    "island": _island,
    "messengers": _messengers,
    "stones": _stones,
    "terraces": _terraces,
    "cards": _cards,
    "walk": _walk,
    "blocked": _blocked,
    "home": _home,
    "strong": _strong,
    "pearl": _pearl,
    "joker": _joker,
    "sleeper": _sleeper,
}


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page by name; `KeyError` if there is none."""
    return FIGURES_BY_NAME[name](palette)
