"""Paper, light and curves for pictures drawn by code: small builders of SVG text (nanosvg's part of it).

Lengths are in the picture's own units. Nothing here knows what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from random import Random

from engine.core.lattice import Point
from engine.gui.drawing import svg
from engine.gui.drawing.svg import fill, rect, stroke

disc, loop = partial(svg.disc, places=2), partial(svg.loop, places=2)
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
