"""Draws how the light falls on the tables' grounds: a picture as wide as the window for each game, in dark and light.

White is shade and black is light, both over the usual light of the middle. The program paints it out of focus
(`engine/gui/drawing/table_background.py`), so that it never competes with the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import pi, sin
from random import Random

WIDE, HIGH = 320, 180
DARK, LIGHT = "#ffffff", "#000000"
Point = tuple[float, float]


def shape(points: Iterable[Point], tone: str, opacity: float) -> str:
    """A filled polygon."""
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    return f'<path d="{path}" fill="{tone}" fill-opacity="{opacity:g}"/>'


def oval(x: float, y: float, wide: float, high: float, tone: str, opacity: float) -> str:
    """A filled ellipse."""
    where = f'cx="{x:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{high:.1f}"'
    return f'<ellipse {where} fill="{tone}" fill-opacity="{opacity:g}"/>'


def pool(x: float, y: float, radius: float, opacity: float, flat: float = 1.0) -> str:
    """A pool of light that fades outwards."""
    parts = 6
    return "".join(
        oval(x, y, radius * k / parts, radius * flat * k / parts, LIGHT, opacity / parts) for k in range(1, parts + 1)
    )


def fir(x: float, foot: float, high: float, opacity: float) -> str:
    """A fir from its foot up."""
    wide, drawn = high * 0.24, []
    for step in range(4):
        low, share = foot - high * 0.24 * step, 1 - step * 0.22
        drawn += [(x - wide * share, low), (x, low - high * 0.34), (x + wide * share, low)]
    return "".join(shape(drawn[k : k + 3], DARK, opacity) for k in range(0, len(drawn), 3))


def clearing() -> str:
    """Fairy Trails: firs stand around a clearing into which the sun falls."""
    rng, drawn = Random(7), pool(118, 84, 110, 0.9, 0.7)
    for layer, (opacity, size) in enumerate(((0.34, 66), (0.6, 46))):
        for k in range(16):
            x = k * 23 - 12 + rng.uniform(-7, 7)
            drawn += fir(x, 30 - layer * 12 + rng.uniform(-4, 5), size * rng.uniform(0.7, 1.1), opacity)
        for side in (0, WIDE):
            for y in range(40, 215, 26):
                away = rng.uniform(-6, 10) - layer * 6
                x = away if side == 0 else WIDE - away
                drawn += fir(x, y + rng.uniform(-8, 8), size * rng.uniform(0.8, 1.15), opacity)
    for k in range(15):
        drawn += oval(k * 24 + rng.uniform(-8, 8), HIGH + 3, rng.uniform(12, 22), rng.uniform(7, 15), DARK, 0.6)
    return drawn


def lamplight() -> str:
    """Crooked Paths: a lamp hangs over a model railway on a table; the corners of the room are dark."""
    drawn = shape(((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)), DARK, 0.3)
    drawn += pool(104, 84, 150, 2.2, 0.7) + pool(104, 84, 96, 0.8, 0.8) + pool(268, 40, 60, 0.7)
    for x, y in ((0, 0), (WIDE, 0), (0, HIGH), (WIDE, HIGH)):
        drawn += "".join(oval(x, y, r * 1.4, r, DARK, 0.12) for r in (30, 48, 66))
    return drawn


def sea() -> str:
    """Magic Triland: the shallows around the island, and long waves."""
    drawn = oval(98, 70, 118, 78, LIGHT, 0.35) + oval(98, 64, 96, 62, LIGHT, 0.35)
    for row in range(16):
        y, slope = 8 + row * 12, 0.5 + row * 0.06
        points = [(x, y + 3.2 * sin(2 * pi * x / 64 + row * 1.9) * slope) for x in range(-4, WIDE + 9, 8)]
        under = [(x, yy + 2.4 + 1.6 * sin(2 * pi * x / 96 + row)) for x, yy in reversed(points)]
        drawn += shape([*points, *under], DARK if row % 2 else LIGHT, 0.4)
    return (
        drawn
        + shape(((0, 150), (70, HIGH), (0, HIGH)), DARK, 0.45)
        + shape(((WIDE, 130), (WIDE, HIGH), (220, HIGH)), DARK, 0.45)
    )


def night() -> str:
    """Alfheim Fairies: hedges around a garden at night, and lanterns in it."""
    rng, drawn = Random(5), shape(((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)), DARK, 0.2)
    for x, y, size in (
        (6, 60, 40),
        (100, 30, 46),
        (100, 150, 52),
        (222, 150, 46),
        (168, 176, 40),
        (228, 4, 34),
        (316, 150, 40),
    ):
        drawn += pool(x, y, size, 1.2)
    for k in range(22):
        drawn += oval(k * 16 + rng.uniform(-5, 5), -2, rng.uniform(9, 15), rng.uniform(6, 12), DARK, 0.8)
        drawn += oval(k * 16 + rng.uniform(-5, 5), HIGH + 2, rng.uniform(9, 15), rng.uniform(7, 13), DARK, 0.8)
    for y in range(0, HIGH, 16):
        drawn += oval(-2, y + rng.uniform(-4, 4), rng.uniform(6, 10), 12, DARK, 0.8)
        drawn += oval(WIDE + 2, y + rng.uniform(-4, 4), rng.uniform(6, 10), 12, DARK, 0.8)
    return drawn


def ridge(y: float, steep: float, phase: float, tone: str, opacity: float) -> str:
    """A chain of mountains across the window, dark or light from its crest down."""
    crest = (
        (x, y + steep * (0.6 * sin(x / 27 + phase) + 0.3 * sin(x / 11.3 + 2 * phase) + 0.15 * sin(x / 4.7 + phase)))
        for x in range(-4, WIDE + 5, 3)
    )
    return shape([*crest, (WIDE + 4, HIGH + 2), (-4, HIGH + 2)], tone, opacity)


def mountain() -> str:
    """Path of the Elements: a valley at dusk, chain behind chain, light on the last of the sky and on a river."""
    drawn = pool(70, -4, 120, 1.1, 0.6)
    for y, steep, phase, opacity in (
        (44, 16, 0.4, 0.2),
        (84, 15, 2.3, 0.22),
        (124, 13, 4.1, 0.26),
        (158, 9, 5.6, 0.34),
    ):
        drawn += ridge(y - 5, steep, phase, LIGHT, 0.22) + ridge(y, steep, phase, DARK, opacity)
    river = [(176 + 22 * sin(y / 13) * (y - 96) / 84, y) for y in range(96, HIGH + 3, 3)]
    wide = [(x + 2 + (y - 96) / 8, y) for x, y in reversed(river)]
    return drawn + shape([*river, *wide], LIGHT, 0.7)


PLACES: dict[str, Callable[[], str]] = {
    "fairy_trails": clearing,
    "crooked_paths": lamplight,
    "magic_triland": sea,
    "alfheim_fairies": night,
    "path_of_elements": mountain,
}


def light_of(name: str) -> str:
    """How the light falls on a game's ground, as SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{PLACES[name]()}</svg>\n'
