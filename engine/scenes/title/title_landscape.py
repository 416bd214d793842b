"""The land of the title picture: sky, hills, lake, island and wood. See `title_train_and_foreground`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from random import Random

from engine.core.lattice import Point
from engine.gui.drawing import svg_builder
from engine.gui.drawing.svg_builder import fill, oval, rect, stroke

LIGHTS = ("#ffe2a0", "#8fc7ff", "#ffa05c", "#eef8f4", "#b7e8a8")
"""Spirit lights: the elements' colours."""
SUN_FROM_RIGHT, SUN_Y = 64.0, 46.0
ROCK, GRASS, SAND = (
    ("#8d6a6a", "#6b4a58", "#463349"),
    ("#a3b26c", "#8a6b4c", "#5f4747"),
    ("#efd29a", "#c58a5c", "#8d5650"),
)
disc, loop = partial(svg_builder.disc, places=2), partial(svg_builder.loop, places=2)
"""Finer than usual: the picture is but 100 units high."""


def way(*parts: str | float) -> str:
    """Path data from commands and numbers: way("M", 1, 2, "H", 5) is "M1.00 2.00H5.00"."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        else:
            out.append(f"{part:.2f} ")
    return "".join(out)


def smooth(dots: Sequence[Point]) -> str:
    """Path data of a curve through all dots, to follow an "M" to the first one (Catmull-Rom as cubic curves)."""
    out = []
    for k in range(len(dots) - 1):
        before, a, b, after = dots[max(k - 1, 0)], dots[k], dots[k + 1], dots[min(k + 2, len(dots) - 1)]
        x1, y1 = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        x2, y2 = b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6
        out.append(way("C", x1, y1, x2, y2, b[0], b[1]))
    return "".join(out)


def sheet(path: str, color: str, depth: float = 1.0, edge: float = 0.2) -> str:
    """A piece of paper: its shadow on what lies behind, the paper, and the light on its cut edge (an opacity)."""
    shadow = "".join(stroke(path, "#120c20", width * depth, 0.055) for width in (4.6, 3.2, 2.0, 1.0))
    return shadow + fill(path, color) + (stroke(path, "#fff0d0", 0.2, edge) if edge else "")


def ridge(dots: Sequence[Point], color: str, depth: float = 1.0) -> str:
    """A hill: a curve from left to right, paper below it."""
    start, end = dots[0], dots[-1]
    return sheet(way("M", *start) + smooth(dots) + way("L", end[0], 112.0, "L", start[0], 112.0, "Z"), color, depth)


def wave(rng: Random, left: float, right: float, middle: float, swing: float, step: float) -> list[Point]:
    """Dots of a rolling line, for hills as long as the window."""
    dots, x, up = [], left, 1.0
    while x < right + step:
        dots.append((x, middle + up * swing * rng.uniform(0.3, 1.0)))
        up = -up
        x += step * rng.uniform(0.65, 1.35)
    return dots


def glow(x: float, y: float, r: float, color: str, strength: float = 0.16) -> str:
    """A small light: rings of one colour that add up towards the middle."""
    rings = ((3.6, 0.45), (2.5, 0.8), (1.6, 1.4))
    shine = "".join(disc(x, y, r * part, color, strength * share) for part, share in rings)
    return shine + disc(x, y, r, color) + disc(x, y, r * 0.5, "#ffffff", 0.8)


def pane(x: float, y: float, w: float, h: float) -> str:
    """A lit window with its shine around it."""
    shine = rect(x - 0.35, y - 0.35, w + 0.7, h + 0.7, "#ffcf70", 0.5, 0.3)
    return shine + rect(x, y, w, h, "#ffe6a6", 0.25)


def spread(line_: Sequence[tuple[float, float, float]], parts: int) -> list[tuple[float, float, float]]:
    """A curve through points of three numbers (x, y, width), `parts` points for each stretch."""
    out: list[tuple[float, float, float]] = []
    for k in range(len(line_) - 1):
        before, a, b, after = line_[max(k - 1, 0)], line_[k], line_[k + 1], line_[min(k + 2, len(line_) - 1)]
        for part in range(parts):
            t = part / parts
            x, y, w = (
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(before, a, b, after, strict=True)
            )
            out.append((x, y, w))
    return out


def hexagon(x: float, y: float, r: float, flat: float = 0.42) -> list[Point]:
    """The corners of a hexagon lying on the ground: `flat` of its height is seen."""
    return [(x + r * math.cos(k * math.pi / 3), y + r * flat * math.sin(k * math.pi / 3)) for k in range(6)]


def cloud(x: float, y: float, size: float, color: str, opacity: float) -> str:
    """A flat paper cloud: stacked pills."""
    parts = ((0.0, 0.0, 20.0), (4.0, -1.7, 11.0), (-5.0, 1.7, 17.0))
    return "".join(
        rect(x + dx * size, y + dy * size, w * size, 1.7 * size, color, 0.85 * size, opacity) for dx, dy, w in parts
    )


def aurora(wide: float) -> str:
    """Two faint northern lights over the dark side of the sky."""
    out = []
    for base, color, opacity in ((20.0, "#6fd0b4", 0.07), (13.0, "#8f9be8", 0.07)):
        for part in range(3):
            low = [(x, base + 4.5 * math.sin(x / 17 + base) + part * 1.6) for x in _steps(-8, wide - 78)]
            full = [min(1.0, (wide - 78 - x) / 40) ** 0.7 for x, _ in low]  # it thins out towards the sun
            high = [(x, y - (9 - part * 2.2 + 2 * math.sin(x / 9)) * f) for (x, y), f in zip(low, full, strict=True)]
            high.reverse()
            shape = way("M", *low[0]) + smooth(low) + way("L", *high[0]) + smooth(high) + "Z"
            out.append(fill(shape, color, opacity))
    return "".join(out)


def _steps(left: float, right: float) -> list[float]:
    count = max(int((right - left) / 8), 2)
    return [left + (right - left) * k / count for k in range(count + 1)]


def sky(wide: float, rng: Random) -> str:
    """Dusk, northern lights, stars where it is dark, the sun with its rings, clouds."""
    sun = (wide - SUN_FROM_RIGHT, SUN_Y)
    out = [rect(-1, -1, wide + 2, 102, "url(#sky)", places=1), aurora(wide)]
    for r, opacity in ((60, 0.05), (47, 0.07), (36, 0.09), (26, 0.13)):
        out.append(disc(*sun, r, "#ffb870", opacity))
    out.append(disc(*sun, 17.6, "#ffd894") + disc(*sun, 16, "#ffe9b8"))
    for _ in range(int(wide * 0.55)):
        x, y = rng.uniform(0, wide), 42 * rng.random() ** 1.6
        if math.dist((x, y), sun) > 44:
            out.append(disc(x, y, rng.uniform(0.1, 0.28), "#fff3d6", rng.uniform(0.35, 0.9)))
    for left, y, size, color, opacity in (
        (100, 31, 0.9, "#ffd0a8", 0.28),
        (46, 17, 1.2, "#e9a3a0", 0.3),
        (84, 42, 0.7, "#ffe0b0", 0.4),
        (145, 38, 0.9, "#d98a8e", 0.2),
        (195, 27, 1.2, "#a9719a", 0.2),
    ):
        out.append(cloud(wide - left, y, size, color, opacity))
    return "".join(out)


def far_hills(wide: float, rng: Random) -> str:
    """A range of mountains and two of hills, each a shade nearer, open where the sun goes down."""
    peaks: list[Point] = []
    x, high = -12.0, True
    while x < wide + 20:
        near_sun = math.exp(-(((x - wide + SUN_FROM_RIGHT) / 20) ** 2))
        y = rng.uniform(43, 50) if high else rng.uniform(52, 56)
        peaks.append((x, y + (57 - y) * near_sun))
        x, high = x + rng.uniform(6, 17), not high
    return (
        ridge(peaks, "#a85d6c", 0.7)
        + ridge(wave(rng, -12, wide + 14, 57.5, 2.6, 21), "#874c69", 0.8)
        + ridge(wave(rng, -20, wide + 14, 62, 2.4, 28), "#683f63", 0.9)
    )


def lake(wide: float) -> str:
    """The water under the viaduct, with the sun broken on it."""
    top, sun = 67.0, wide - SUN_FROM_RIGHT
    shore = way("M", wide - 112, top, "L", wide + 2, top, "L", wide + 2, 112.0, "L", wide - 112, 112.0, "Z")
    out = [fill(shore, "url(#lake)")]
    for k in range(14):
        half = (13 - k * 0.5) * (0.55 + 0.45 * math.cos(k * 2.4))
        x, y = sun - half + math.sin(k * 1.9) * 1.4, top + 0.7 + k * 1.2
        out.append(rect(x, y, 2 * half, 0.34 + k * 0.03, "#ffe2a8", 0.25, 0.85 - k * 0.05))
    return "".join(out)


def column(x: float, y: float, r: float, high: float, colors: tuple[str, str, str]) -> str:
    """A six-sided block standing on height y; colours of its top, its lit sides and its dark side."""
    top = hexagon(x, y - high, r)

    def face(a: Point, b: Point, color: str) -> str:
        return fill(way("M", *a, "L", *b, "V", b[1] + high, "L", a[0], a[1] + high, "Z"), color)

    sides = face(top[3], top[2], colors[1]) + face(top[2], top[1], colors[1]) + face(top[1], top[0], colors[2])
    return sides + fill(loop(top), colors[0]) + stroke(loop(top), "#fff0d0", 0.14, 0.35)


def island(x: float, y: float) -> str:
    """Magic Triland afar: terraces of hexagons that climb to a fire mountain."""
    r = 2.7
    out = [
        oval(x, y + 1.6, 14, 6, "#2c2547", 0.45, places=2),
        f'<ellipse cx="{x:.2f}" cy="{y + 1.3:.2f}" rx="15.6" ry="6.9" fill="none" stroke="#ffe2b0" '
        'stroke-opacity="0.3" stroke-width="0.25"/>',
    ]
    cells = [(col, row) for row in range(-4, 5) for col in range(-2, 3) if (col + row) % 2 == 0]
    for col, row in cells:
        ring = abs(col) + max(0, (abs(row) - abs(col)) // 2)
        if ring > 2:
            continue
        high, colors = ((5.6, ROCK), (3.7, GRASS), (1.5, SAND))[ring]
        out.append(column(x + col * r * 1.5, y + row * r * 0.42 * 0.866, r, high, colors))
        if ring == 0:
            out.append(crater(x, y - 5.2))
    return "".join(out)


def crater(x: float, y: float) -> str:
    """The fire mountain on top of the island."""
    cone = way("M", x - 3, y + 0.8, "L", x - 1, y - 5.4, "L", x + 1, y - 5.4, "L", x + 3, y + 0.8, "Z")
    shade = way("M", x + 0.3, y - 5.4, "L", x + 1, y - 5.4, "L", x + 3, y + 0.8, "L", x + 0.9, y + 0.8, "Z")
    lava = loop(
        [
            (x - 1, y - 5.4),
            (x + 1, y - 5.4),
            (x + 1.2, y - 3.4),
            (x + 0.5, y - 4.3),
            (x - 0.1, y - 2),
            (x - 0.7, y - 4.2),
        ]
    )
    shine = disc(x, y - 6.4, 3.4, "#ff9a50", 0.22) + disc(x, y - 6, 2, "#ffc070", 0.4)
    return shine + fill(cone, "#7a4a5a") + fill(shade, "#57364c") + fill(lava, "#ffae58")


def spruce(x: float, foot: float, high: float, color: str, edge: float = 0.2) -> str:
    """A spruce of three cut tiers."""
    out = [rect(x - high * 0.013, foot - high * 0.12, high * 0.026, high * 0.13, "#241a2a")]
    for k, (low, top, half) in enumerate(((0.08, 0.56, 0.25), (0.32, 0.78, 0.2), (0.56, 1.0, 0.145))):
        bottom, tip, w = foot - high * low, foot - high * top, high * half
        knee = bottom - (bottom - tip) * 0.4
        right = way("M", x, tip, "Q", x + w * 0.34, knee, x + w, bottom, "Q", x, bottom + high * 0.07, x - w, bottom)
        out.append(sheet(right + way("Q", x - w * 0.34, knee, x, tip, "Z"), color, 0.26 if k else 0.4, edge))
    return "".join(out)


def leafy(x: float, foot: float, high: float, color: str) -> str:
    """A round tree; the ribs of a leaf are its branches."""
    r = high * 0.3
    cy = foot - high + r * 1.3
    top, low = cy - r * 1.3, cy + r * 1.15
    crown = way("M", x, top, "C", x + r * 1.25, cy - r * 1.2, x + r * 1.25, cy + r * 1.1, x, low)
    crown += way("C", x - r * 1.25, cy + r * 1.1, x - r * 1.25, cy - r * 1.2, x, top, "Z")
    ribs = way(
        "M", x, cy + r * 0.6, "L", x + r * 0.45, cy + r * 0.1, "M", x, cy + r * 0.2, "L", x - r * 0.42, cy - r * 0.3
    )
    ribs += way("M", x, cy - r * 0.15, "L", x + r * 0.34, cy - r * 0.55)
    trunk = stroke(way("M", x, foot + 0.4, "V", cy), "#2a1d2e", round(high * 0.045, 3))
    inner = stroke(way("M", x, foot, "V", cy - r * 0.7) + ribs, "#1c1626", round(high * 0.018, 3), 0.6)
    return trunk + sheet(crown, color, 0.4) + inner


def hut(x: float, foot: float, size: float, roof: str, pointed: bool) -> str:
    """A fairy hut, pointed (gnomes) or round (elves), with light in its window."""
    w, top = 2.2 * size, foot - 2.3 * size
    wall = rect(x - w * 0.72, foot - 2.6 * size, w * 1.44, 2.7 * size, "#ecd3ac", 0.3 * size)
    arch = 0.6 * size
    door = way("M", x - 1.05 * size, foot, "V", foot - 1.1 * size, f"A{arch:.2f} {arch:.2f} 0 0 1 ", x + 0.15 * size)
    house = wall + fill(door + way(foot - 1.1 * size, "V", foot, "Z"), "#6b3f35")
    house += pane(x + 0.55 * size, foot - 1.75 * size, 0.7 * size, 0.7 * size)
    if pointed:
        tip = (x + 0.3 * size, top - 5.4 * size)
        left = way("M", x - w * 1.2, top, "Q", x - w * 0.3, top - 1.6 * size, *tip)
        return house + sheet(left + way("Q", x + w * 0.4, top - 1.6 * size, x + w * 1.2, top, "Z"), roof, 0.3)
    high = top - 4.3 * size
    cap = way("M", x - w * 1.25, top, "C", x - w * 1.2, high, x + w * 1.2, high, x + w * 1.25, top, "Z")
    spots = ((-0.9, 1.2, 0.42), (0.7, 1.9, 0.5), (1.6, 0.8, 0.3))
    return (
        house
        + sheet(cap, roof, 0.3)
        + "".join(disc(x + dx * size, top - dy * size, r * size, "#fbe7e0") for dx, dy, r in spots)
    )


def wood(wide: float, rng: Random) -> str:
    """The wood on the right edge: pale trees behind, dark ones in front, two huts and the trails between them."""
    out = []
    for x, foot, high in ((28, 80, 25), (21, 80, 35), (12, 80, 46), (4, 80, 43)):
        out.append(spruce(wide - x, foot, high, "#4d4863"))
    out.append(
        ridge([(wide - 46, 104), (wide - 38, 84), (wide - 30, 79), (wide - 16, 76), (wide + 4, 75)], "#31404a", 0.8)
    )
    for x, foot, high in ((8, 79, 50), (-1, 80, 62)):
        out.append(spruce(wide - x, foot, high, "#2b4448"))
    out.append(leafy(wide - 18.5, 81, 29, "#3d5a50") + leafy(wide - 31, 85, 14, "#54705a"))
    out.append(
        hut(wide - 24.5, 85.5, 1.2, "#c9567f", pointed=False) + hut(wide - 12.5, 84.5, 1.35, "#e0a93c", pointed=True)
    )
    for k in range(15):
        t = k / 14
        along, lift = wide - 24 + 11 * t, 1.1 * math.sin(t * math.pi * 3)
        out.append(disc(along, 87.2 - t + lift, 0.26, "#f58fc0", 0.95))
        out.append(disc(along, 87.2 - t - lift, 0.26, "#ffe070", 0.95))
    out.append(spruce(wide - 2.2, 95, 38, "#1d3238"))
    for _ in range(14):
        left, height = rng.uniform(2, 40), rng.uniform(50, 84)
        out.append(glow(wide - left, height, rng.uniform(0.2, 0.42), rng.choice(LIGHTS)))
    return "".join(out)
