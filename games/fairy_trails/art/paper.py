"""The forest floor: what lies under the paths of a card, and the small helpers that all drawings of the wood share.

A drawing is SVG text with the viewBox "0 0 100 100", the whole cell. Paper keeps one unit away from the cell's edge,
paths run up to it. What nanosvg can't do (text, filters, masks, clip paths, `use`, CSS, named colours) is never used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from zlib import crc32

from engine.core.lattice import Point

Palette = Mapping[str, str]

COLOURS: Palette = {
    "ft_moss": "#4a6749",
    "ft_moss_light": "#557453",
    "ft_moss_low": "#42603f",
    "ft_rim": "#64825f",
    "ft_under": "#24382a",
    "ft_fern": "#6f8f5e",
    "ft_leaf": "#8a7a4a",
    "ft_root": "#3a4d36",
    "ft_cap": "#b98a6c",
    "ft_stem": "#d9cdb4",
    "ft_shade": "#101a14",
    "ft_pink": "#ff8ac6",
    "ft_pink_light": "#ffd3ea",
    "ft_pink_edge": "#5a1440",
    "ft_pink_calm": "#a86f8f",
    "ft_pink_calm_edge": "#3b3340",
    "ft_gold": "#ffd95a",
    "ft_gold_light": "#fff3b8",
    "ft_gold_edge": "#5b4008",
    "ft_gold_calm": "#a99a5c",
    "ft_gold_calm_edge": "#36402c",
    "ft_cap_elf": "#d8428c",
    "ft_cap_elf_low": "#a92c6b",
    "ft_roof_gnome": "#f0b52e",
    "ft_roof_gnome_low": "#c2851a",
    "ft_wall": "#f5e6cd",
    "ft_door": "#54352a",
    "ft_pane": "#3d4a58",
    "ft_lamp": "#ffd76a",
    "ft_wood": "#b98a55",
    "ft_wood_low": "#4d351d",
    "ft_back": "#2c4a3a",
    "ft_back_low": "#223b2e",
    "ft_back_line": "#7fa387",
}
"""The colours of this game by their names in the theme, should the palette not have one."""


def colour(palette: Palette, name: str) -> str:
    """This game's colour of that name."""
    key = f"ft_{name}"
    return palette.get(key) or COLOURS[key]


def svg(body: str, definitions: str = "", width: float = 100, height: float = 100) -> str:
    """A whole drawing."""
    defs = f"<defs>{definitions}</defs>" if definitions else ""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{defs}{body}</svg>'


def fill(path: str, tone: str, opacity: float = 1.0) -> str:
    """A filled path."""
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="{tone}"{faint}/>' if path else ""


def stroke(path: str, tone: str, width: float, opacity: float = 1.0, cap: str = "round") -> str:
    """A line."""
    faint = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
    style = f'stroke-width="{width:g}" stroke-linecap="{cap}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="{tone}" {style}{faint}/>' if path else ""


def disc(x: float, y: float, r: float, tone: str) -> str:
    """A filled circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{tone}"/>'


def n(value: float) -> str:
    """A number as short as it may be written, to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


def dots(points: Sequence[Point]) -> str:
    """A path of mere dots; stroked with round ends it is a row of discs, which is drawn much faster than circles."""
    return "".join(f"M{x:.2f} {y:.2f}h.1" for x, y in points)


def standing(body: str, x: float, y: float, turns: int, size: float = 1.0) -> str:
    """A drawing about (0, 0) put at a point so that it stands upright on a card turned clockwise by quarter turns."""
    turn = f" rotate({-90 * (turns % 4)})" if turns % 4 else ""
    scale = f" scale({size:g})" if size != 1 else ""
    return f'<g transform="translate({n(x)} {n(y)}){turn}{scale}">{body}</g>'


# --- the floor -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dice:
    """Whole numbers that look random and are the same for the same word, on every machine."""

    word: str

    def roll(self, what: str, sides: int) -> int:
        """0 to sides - 1."""
        return crc32(f"{self.word}/{what}".encode()) % sides


BLOBS = (
    "M{a} {b}c14 -6 30 0 31 12c1 12 -12 20 -25 16c-13 -4 -20 -21 -6 -28Z",
    "M{a} {b}c10 -9 26 -7 33 2c7 9 1 22 -12 23c-13 1 -33 -13 -21 -25Z",
    "M{a} {b}c8 -4 21 -3 26 5c5 8 -2 22 -14 23c-12 1 -25 -21 -12 -28Z",
)


def floor(word: str, palette: Palette, turns: int, taken: Sequence[tuple[Point, float]]) -> str:
    """The sheet of moss and a few quiet things on it. word: what it varies with; taken: discs to keep free."""
    dice = Dice(word)
    moss, low, light = (colour(palette, name) for name in ("moss", "moss_low", "moss_light"))
    sheet = (
        f'<rect x="0.8" y="0.8" width="98.4" height="98.4" rx="7.5" fill="{colour(palette, "under")}"/>'
        f'<rect x="1.4" y="1.4" width="97.2" height="97.2" rx="7" fill="{colour(palette, "rim")}"/>'
        f'<rect x="2.4" y="2.4" width="95.2" height="95.2" rx="6.2" fill="{moss}"/>'
    )
    patches = []
    for k, (x, y) in enumerate(((8, 10), (56, 14), (14, 60), (60, 62))):
        shape = BLOBS[dice.roll(f"blob{k}", len(BLOBS))]
        path = shape.format(a=x - 2 + dice.roll(f"x{k}", 9), b=y - 2 + dice.roll(f"y{k}", 9))
        patches.append(fill(path, low if (k + dice.roll("tone", 2)) % 2 else light, 0.7))
    return sheet + "".join(patches) + "".join(_things(dice, palette, turns, taken))


def _things(dice: Dice, palette: Palette, turns: int, taken: Sequence[tuple[Point, float]]) -> Iterator[str]:
    """Ferns, leaves, roots and mushrooms where nothing else is, at most five."""
    left = 5
    spots = [(14 + 12 * k % 84, 14 + 12 * (k // 7)) for k in range(49)]
    spots.sort(key=lambda spot: dice.roll(f"order{spot}", 997))
    kept = list(taken)
    for x, y in spots:
        at = (float(x - 2 + dice.roll(f"dx{x},{y}", 5)), float(y - 2 + dice.roll(f"dy{x},{y}", 5)))
        if not 9 < at[0] < 91 or not 9 < at[1] < 91:
            continue
        if any(hypot(at[0] - px, at[1] - py) < r + 7.0 for (px, py), r in kept):
            continue
        kind = THINGS[dice.roll(f"kind{x},{y}", len(THINGS))]
        yield standing(kind(palette, dice.roll(f"turn{x},{y}", 4)), at[0], at[1], turns)
        kept.append((at, 8.0))
        left -= 1
        if not left:
            return


def _fern(palette: Palette, variant: int) -> str:
    lean = (-2, 0, 2, 1)[variant]
    leaves = "".join(
        f"M{lean * (4 - y) / 9:.1f} {y}L{lean * (4 - y) / 9 - w:.1f} {y - 2.6:g}M{lean * (4 - y) / 9:.1f} {y}"
        f"L{lean * (4 - y) / 9 + w:.1f} {y - 2.6:g}"
        for y, w in ((3, 4.6), (0, 3.8), (-3, 2.6))
    )
    return stroke(f"M0 6Q0 0 {lean} -6.5{leaves}", colour(palette, "fern"), 1.5)


def _leaf(palette: Palette, variant: int) -> str:
    turn = (20, 75, 130, -40)[variant]
    body = fill("M0 -5C4 -3 4 2 0 5.4C-4 2 -4 -3 0 -5Z", colour(palette, "leaf"), 0.85)
    vein = stroke("M0 -3.4L0 7", colour(palette, "moss_low"), 0.9)
    return f'<g transform="rotate({turn})">{body}{vein}</g>'


def _mushroom(palette: Palette, variant: int) -> str:
    cap, stem = colour(palette, "cap"), colour(palette, "stem")
    one = stroke("M0 0L0 4.4", stem, 2) + fill("M-4 .6C-4 -5.4 4 -5.4 4 .6Z", cap)
    if variant % 2:
        return one
    small = stroke("M5 2.6L5 5", stem, 1.4) + fill("M2.6 3C2.6 -.6 7.4 -.6 7.4 3Z", cap)
    return one + small


def _root(palette: Palette, variant: int) -> str:
    turn = (0, 60, 110, 160)[variant]
    path = "M-7 1C-4 -3 -1 3 2 0C4 -2 6 -1 7.5 -3M2 0C4 1 5 3 5.4 5"
    return f'<g transform="rotate({turn})">{stroke(path, colour(palette, "root"), 1.7)}</g>'


def _pebbles(palette: Palette, variant: int) -> str:
    x = (-1, 1, 0, 2)[variant]
    low, light = colour(palette, "root"), colour(palette, "rim")
    return disc(x, 0.6, 2.9, low) + disc(x - 0.3, 0, 2.5, light) + disc(x + 4.6, 2.4, 1.8, low)


THINGS: tuple[Callable[[Palette, int], str], ...] = (_fern, _leaf, _mushroom, _root, _fern, _pebbles)
