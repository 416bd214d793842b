"""What the figures of the rules page are drawn with: pictures on cells, outlines, arrows with their cost, a frame.

Points are in lattice units as everywhere; 100 units of a drawing to the side of a hexagon.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell
from engine.gui.drawing.svg import Palette, body_of, cut, disc, fill, group, loop, n, stroke
from games.magic_triland.art import art
from games.magic_triland.art.paper import MIDDLE, colour, figure

SIDE = 100
RIM = 26
TONES = {"focus_on_dark": "#ffd34d", "warn": "#ab3524", "ok": "#256b42", "paper_light": "#fffaf0", "shade": "#120d0a"}
"""What a palette without one of these is given."""

Ground = Mapping[Cell, int]
"""Some fields with their heights."""


def tone(palette: Palette, name: str) -> str:
    """A colour of the theme as hex."""
    return palette.get(name) or TONES[name]


def top(ground: Ground, cell: Cell) -> Point:
    """The middle of a field's upper side, in units."""
    x, y = HEX.centre(cell)
    return x * SIDE, (y - art.LIFT * ground.get(cell, 0)) * SIDE


def picture(name: str, at: Point, palette: Palette, size: float = 1.0) -> str:
    """A picture by its name with the middle of its cell at a point (in units)."""
    body = body_of(art.draw(name, 0, palette))
    shift = f"translate({n(-MIDDLE[0])} {n(-MIDDLE[1])})"
    return group(f'<g transform="{shift}">{body}</g>', at[0], at[1], size)


def blocks(ground: Ground, palette: Palette) -> str:
    """Fields that stand by themselves in the water, those behind first."""
    drawn = ""
    for cell in sorted(ground, key=lambda cell: (cell[1], cell[0])):
        around = "".join(str(ground.get(other, 0)) for other in HEX.neighbours(cell))
        drawn += picture(f"stone:{ground[cell]}#{around}@0", top(ground, cell), palette)
    return drawn


def outline(ground: Ground, cells: Iterable[Cell], palette: Palette, name: str = "focus_on_dark") -> str:
    """A line around fields of one height."""
    inner = set(cells)
    found = ""
    for cell in sorted(inner):
        x, y = top(ground, cell)
        corners = [(x + dx * SIDE, y + dy * SIDE) for dx, dy in HEX.corners((0, 0))]
        for edge, other in enumerate(HEX.neighbours(cell)):
            if other not in inner:
                (ax, ay), (bx, by) = corners[edge], corners[(edge + 1) % 6]
                found += f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    return stroke(found, tone(palette, "shade"), 15) + stroke(found, tone(palette, name), 9)


def arrow(start: Point, end: Point, palette: Palette, name: str = "focus_on_dark", bend: float = 0.0) -> str:
    """An arrow from one point to another, all in units; bend: how far its middle is raised."""
    (ax, ay), (bx, by) = start, end
    mx, my = (ax + bx) / 2, (ay + by) / 2 - 2 * bend
    dx, dy = bx - mx, by - my
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / long, dy / long
    foot = bx - ux * 22, by - uy * 22
    shape = f"M{n(ax)} {n(ay)}Q{n(mx)} {n(my)} {n(foot[0])} {n(foot[1])}"
    tip = loop(((bx, by), (foot[0] - uy * 18, foot[1] + ux * 18), (foot[0] + uy * 18, foot[1] - ux * 18)))
    dark, light = tone(palette, "shade"), tone(palette, name)
    return stroke(shape, dark, 18) + cut(tip, light, dark, 9) + stroke(shape, light, 10) + fill(tip, light)


def badge(digit: int, at: Point, palette: Palette) -> str:
    """A cost on a small plate."""
    x, y = at
    return (
        disc(x, y, 30, tone(palette, "shade"))
        + disc(x, y, 26, tone(palette, "paper_light"))
        + figure(digit, x, y, 2.1, tone(palette, "shade"), 3.0)
    )


def cross(at: Point, palette: Palette, size: float = 32) -> str:
    """Not here."""
    x, y = at
    shape = "".join(f"M{n(x - size)} {n(y - size * slope)}L{n(x + size)} {n(y + size * slope)}" for slope in (1, -1))
    return stroke(shape, tone(palette, "paper_light"), 26) + stroke(shape, tone(palette, "warn"), 15)


def tick(at: Point, palette: Palette, size: float = 32) -> str:
    """So it is."""
    x, y = at
    shape = f"M{n(x - size)} {n(y)}L{n(x - size / 3)} {n(y + size * 0.7)}L{n(x + size)} {n(y - size * 0.8)}"
    return stroke(shape, tone(palette, "paper_light"), 26) + stroke(shape, tone(palette, "ok"), 15)


def plus(at: Point, palette: Palette, size: float = 24) -> str:
    """And."""
    x, y = at
    shape = f"M{n(x - size)} {n(y)}h{n(2 * size)}M{n(x)} {n(y - size)}v{n(2 * size)}"
    return stroke(shape, tone(palette, "paper_light"), 13)


def framed(body: str, box: Sequence[float], palette: Palette, size: float = 1.0) -> str:
    """The body on the sea, as much of it as the box (left, top, width, height) says, inside a rim."""
    left, above, width, height = box
    whole, tall = width * size + 2 * RIM, height * size + 2 * RIM
    frame = f'viewBox="0 0 {n(whole)} {n(tall)}" width="{n(whole)}" height="{n(tall)}"'
    sea = f'<rect x="0" y="0" width="{n(whole)}" height="{n(tall)}" rx="18" fill="{colour(palette, "deep")}"/>'
    shift = f"translate({RIM} {RIM}) scale({n2(size)}) translate({n(-left)} {n(-above)})"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{sea}<g transform="{shift}">{body}</g></svg>'


def n2(value: float) -> str:
    """A number to a thousandth."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
