"""Draws gfx/art: an emblem for each game and the window's icon (SVG, and a PNG of 256 pixels for the system), and the
prints and the light of the grounds in gfx/grounds.

python tools/art/make_emblems.py
"""

from __future__ import annotations

import io
import math
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.gui.drawing.svg_builder import fill, group, rect, stroke  # noqa: E402
from engine.gui.drawing.table_background import PRINTS  # noqa: E402
from engine.scenes.title.title_landscape import disc, glow, hexagon, hut, loop, sheet, smooth, way  # noqa: E402
from engine.scenes.title.title_train_and_foreground import mushroom, spirit  # noqa: E402
from games.alfheim_fairies.art.clues import ICONS  # noqa: E402
from games.alfheim_fairies.art.fairies import FIGURES  # noqa: E402
from games.alfheim_fairies.art.shared_shapes import COLOURS, Paint  # noqa: E402
from tools.art.ground_light import light_of  # noqa: E402
from tools.art.ground_prints import GROUNDS, ground  # noqa: E402

ART = ROOT / "gfx" / "art"
CREAM, INK = "#f6ecd8", "#2a211b"


def badge(color: str, light: str) -> str:
    """The card on which an emblem is drawn: a soft shadow, the game's ground, a thin line inside the edge."""
    shadow = "".join(rect(6 - k, 8 - k, 88 + 2 * k, 88 + 2 * k, "#120c20", 18 + k, 0.07) for k in (3, 2, 1, 0))
    inner = f'<rect x="10" y="9" width="80" height="80" rx="13" fill="none" stroke="{light}" stroke-opacity="0.55"/>'
    return shadow + rect(6, 5, 88, 88, color, 17) + inner


def arc_rails(cx: float, cy: float, start: float) -> str:
    """A quarter circle of rails around a corner of the card, from `start` (degrees) on."""

    def at(r: float, degrees: float) -> tuple[float, float]:
        turn = math.radians(start + degrees)
        return cx + r * math.cos(turn), cy + r * math.sin(turn)

    out = [stroke(way("M", *at(35, d), "L", *at(49, d)), "#a9745a", 3.2) for d in range(6, 90, 13)]
    for r in (38.5, 45.5):
        path = way("M", *at(r, 0)) + "".join(way("L", *at(r, d)) for d in range(3, 91, 3))
        out.append(stroke(path, CREAM, 2.2))
    return "".join(out)


def crooked_paths() -> str:
    """A double card: two curves of rails, and an engine on one."""
    engine = (
        '<g transform="translate(37 62) rotate(45)">'
        + rect(-11, -7.5, 22, 15, "#120c20", 5, 0.3)
        + rect(-12, -8.5, 22, 15, "#c9503f", 5)
        + rect(-9.5, -5.8, 7.5, 9.6, "#ffe6a6", 2.2)
        + disc(4.6, -1, 3.1, INK)
        + disc(4.6, -1, 1.2, "#d9a066")
        + "</g>"
    )
    return badge("#2f3b52", "#9fb2d6") + arc_rails(92, 7, 90) + arc_rails(8, 91, 270) + engine


def fairy_trails() -> str:
    """A beaded trail and a smooth one that cross, each with its hut."""
    smooth_dots = [(12.0, 68.0), (30.0, 72.0), (48.0, 58.0), (62.0, 42.0), (88.0, 46.0)]
    beads = [(12 + 4 * k, 52 - 16 * math.sin((k - 1) / 19 * 5.2) + k * 1.0) for k in range(20)]
    trail = stroke(way("M", *smooth_dots[0]) + smooth(smooth_dots), "#17302a", 6.4, 0.5)
    trail += stroke(way("M", *smooth_dots[0]) + smooth(smooth_dots), "#f6d24a", 4)
    pearls = "".join(disc(x, y, 2.1, "#f07ab4") for x, y in beads)
    houses = hut(34, 46, 6.2, "#e05a9c", pointed=False) + hut(66, 80, 5.8, "#f0b93c", pointed=True)
    return (
        badge("#22402f", "#8fc79a")
        + trail
        + pearls
        + houses
        + glow(72, 24, 1.5, "#ffe2a0")
        + glow(20, 22, 1.1, "#b7e8a8")
    )


STRATA = ("#474a63", "#ecd29a", "#2f6350", "#bfd082", "#7a4150", "#fbf1e4")
"""The layers of the island from the shore to the summit."""


def stack(x: float, y: float, high: int) -> str:
    """A hexagonal stack of paper whose foot has its middle there, a corner in front; `high` layers."""
    wide, r, step = 9.7, 11.2, 2.8
    out = []
    for level, color in enumerate(STRATA[:high]):
        low = y - level * step
        for side, dark in ((-1, 0.14), (1, 0.36)):
            wall = loop(
                [
                    (x, low + r),
                    (x + side * wide, low + r / 2),
                    (x + side * wide, low + r / 2 - step),
                    (x, low + r - step),
                ]
            )
            out.append(fill(wall, color) + fill(wall, "#120c20", dark))
    top = y - high * step
    corners = [(x, top - r), (x + wide, top - r / 2), (x + wide, top + r / 2), (x, top + r), (x - wide, top + r / 2)]
    sheet_ = loop([*corners, (x - wide, top - r / 2)])
    return "".join(out) + fill(sheet_, STRATA[high - 1]) + stroke(sheet_, "#ffffff", 0.7, 0.45)


def magic_triland() -> str:
    """A triangle of terraces in the evening sea, and a pearl in its ring above the summit."""
    out = [badge("#17404f", "#8fd0d6")]
    out += [
        f'<ellipse cx="50" cy="58" rx="{40 - k * 4}" ry="{30 - k * 3}" fill="#8fd0d6" fill-opacity="0.1"/>'
        for k in range(3)
    ]
    for row, heights in enumerate(((2, 6, 4), (5, 3), (2,))):
        for place, high in enumerate(heights):
            out.append(stack(50 + (place - (len(heights) - 1) / 2) * 19.4, 41.5 + row * 16.8, high))
    x, y = 50, 22.5
    out += [disc(x, y, r, "#ffd75e", 0.13) for r in (17, 13.5, 10.5)]
    ring = f'<ellipse cx="{x}" cy="{y + 2.5}" rx="11.6" ry="4.6" fill="none" stroke="{{}}" stroke-width="{{}}"/>'
    out.append(ring.format("#6d4a12", 4.6) + ring.format("#f2bd35", 3.2))
    out.append(disc(x, y, 8, "#4b2a78") + disc(x, y, 7.1, "#b98be6") + disc(x - 2.3, y - 2.8, 1.9, "#ffffff", 0.85))
    front = way("M", x - 11.6, y + 2.5, "C", x - 11, y + 8.8, x + 11, y + 8.8, x + 11.6, y + 2.5)
    out.append(stroke(front, "#6d4a12", 4.6) + stroke(front, "#f2bd35", 3.2) + stroke(front, "#ffe9a8", 0.8, 0.8))
    return "".join(out)


def alfheim_fairies() -> str:
    """A fairy and a nisse who have smelt the porridge, under a northern moon."""
    paint = Paint(COLOURS)
    moon = disc(24, 25, 9.4, "#f3e6b8") + disc(28, 22.6, 8.2, "#3b3156")
    lights = "".join(
        stroke(way("M", 14, y, "C", 34, y - 12, 56, y + 12, 86, y - 4), color, 4, 0.16)
        for y, color in ((34, "#6fd0b4"), (40, "#6fd0b4"), (47, "#8f9be8"))
    )
    stars = "".join(glow(x, y, 0.9, "#fff3d6") for x, y in ((20, 44), (80, 20), (42, 15)))
    hill = fill("M11 70Q30 62 50 66Q72 70 89 63V77Q89 88 78 88H22Q11 88 11 77Z", paint["moss_light"])
    hill += fill("M11 78Q40 70 89 77Q89 88 78 88H22Q11 88 11 77Z", paint["moss"])
    guests = group(FIGURES["F1"](paint), 21.5, 11.5, 0.7) + group(FIGURES["N1"](paint), 8, 36, 0.5)
    bowl = group(ICONS["P"](paint), 70, 74, 0.28)
    return badge("#3b3156", "#b7a6e6") + lights + moon + stars + hill + guests + bowl


def path_of_elements() -> str:
    """Four tiles: hills, waves, flames, swirls, and a spirit between them."""

    def tile(x: float, y: float, color: str) -> str:
        return sheet(loop(hexagon(x, y, 17.0, 1.0)), color, 0.9, 0.4)

    def waves(x: float, y: float) -> str:
        return "".join(
            stroke(
                way("M", x - 10, y + k, "Q", x - 5, y + k - 5, x, y + k, "Q", x + 5, y + k + 5, x + 10, y + k),
                "#bfe0ff",
                2.2,
            )
            for k in (-6, 1, 8)
        )

    hills = fill(way("M", 11, 53, "Q", 17, 40, 24, 50, "Q", 29, 42, 36, 53, "Z"), "#c9a06a")
    hills += fill(way("M", 14, 60, "Q", 22, 48, 33, 60, "Z"), "#e2c08a")
    flame = way("M", 50, 11, "C", 60, 20, 58, 25, 58, 27, "A8 8 0 0 1 ", 42, 27.4, "C", 42, 22, 47, 20, 50, 11, "Z")
    flames = fill(flame, "#ffd98a") + fill(
        way("M", 50.6, 20, "C", 55, 25, 54, 28, 54, 29, "A4 4 0 0 1 ", 46, 29, "Q", 47, 25, 50.6, 20, "Z"), "#d9542c"
    )
    swirl = ""
    curl = [(66.0, 46.0), (76.0, 46.0), (83.0, 43.0), (80.0, 38.6), (76.6, 41.4)]
    curl_low = [(65.0, 52.0), (78.0, 52.4), (86.0, 55.0), (82.6, 60.2), (78.4, 57.2)]
    swirl += "".join(stroke(way("M", *dots[0]) + smooth(dots), "#6d8a9a", 2.3) for dots in (curl, curl_low))
    tiles = tile(50, 25, "#e8743c") + tile(25, 49, "#6b4a2f") + tile(75, 49, "#e6eef0") + tile(50, 73, "#2f74b5")
    return badge("#39322d", "#c9b89a") + tiles + hills + flames + swirl + waves(50, 73) + spirit(50, 50, 5.4, "#ffe2a0")


def icon() -> str:
    """The window's icon: crooked rails from a paper valley into the sun."""
    bottom = way("V", 78, "Q", 95, 95, 78, 95, "H", 22, "Q", 5, 95, 5, 78, "Z")
    shadow = "".join(rect(5 - k, 7 - k, 90 + 2 * k, 89 + 2 * k, "#120c20", 17 + k, 0.08) for k in (2, 1, 0))
    sky = rect(5, 5, 90, 90, "#46355f", 17)
    sun = (
        disc(60, 44, 33, "#8f4a66")
        + disc(60, 44, 26.5, "#d0715c")
        + disc(60, 44, 19.5, "#f4b470")
        + disc(60, 44, 13.5, "#ffe9b8")
    )
    far = fill(way("M", 5, 52, "Q", 24, 36, 42, 50, "Q", 66, 62, 95, 44) + bottom, "#874c69")
    mid = fill(way("M", 5, 62, "Q", 36, 48, 60, 61, "Q", 80, 68, 95, 58) + bottom, "#5a395f")
    near = fill(way("M", 5, 76, "Q", 30, 58, 62, 66, "Q", 82, 70, 95, 72) + bottom, "#33274a")
    steps = [k / 30 for k in range(31)]
    course = [(60 + 9 * math.sin(4.6 * t - 0.3) - 10 * t, 65.4 + 26.6 * t, 2.4 + 24 * t) for t in steps]
    sides = [(x - w * 0.34, y) for x, y, w in course], [(x + w * 0.34, y) for x, y, w in course]
    ties = "".join(
        stroke(way("M", x - w * 0.55, y, "L", x + w * 0.55, y), "#a9745a", 0.1 * w + 0.7) for x, y, w in course[2::4]
    )
    steel = "".join(stroke(way("M", *dots[0]) + smooth(dots), "#ffe2b0", 2.2) for dots in sides)
    edge = (
        '<rect x="5.6" y="5.6" width="88.8" height="88.8" rx="16.4" fill="none" '
        'stroke="#fff0d0" stroke-opacity="0.35"/>'
    )
    return (
        shadow
        + sky
        + sun
        + far
        + mid
        + near
        + ties
        + steel
        + glow(22, 24, 1.4, "#fff3d6")
        + mushroom(21, 86, 11)
        + edge
    )


def write(name: str, inner: str) -> str:
    """One file of 100 by 100 units; gives its text."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">{inner}</svg>\n'
    (ART / f"{name}.svg").write_text(text, encoding="utf-8")
    return text


def main() -> int:
    """Write everything."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    ART.mkdir(exist_ok=True)
    for draw in (crooked_paths, fairy_trails, magic_triland, alfheim_fairies, path_of_elements):
        write(f"emblem_{draw.__name__}", draw())
    for name in GROUNDS:
        PRINTS.mkdir(exist_ok=True)
        (PRINTS / f"{name}.svg").write_text(ground(name), encoding="utf-8")
        (PRINTS / f"{name}_light.svg").write_text(light_of(name), encoding="utf-8")
    text = write("icon", icon())
    pygame.image.save(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (256, 256)), str(ART / "icon.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
