"""Draws the tables' grounds: a seamless tile for each game, as lines in one colour.

The program prints it faintly onto the ground (`engine/gui/drawing/table_background.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import cos, pi, sin

SIDE = 512
"""Units of a tile."""
Point = tuple[float, float]


def placed(drawing: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """A drawing about (0, 0), placed at a point, and repeated at the opposite side if it may reach beyond the tile."""
    return "".join(
        f'<g transform="translate({x + dx:g} {y + dy:g}) rotate({turn:g}) scale({scale:g})">{drawing}</g>'
        for dx, dy in product((-SIDE, 0, SIDE), repeat=2)
        if -90 < x + dx < SIDE + 90 and -90 < y + dy < SIDE + 90
    )


def line(points: Iterable[Point], closed: bool = False) -> str:
    """A polyline as a path."""
    return '<path d="M' + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "") + '"/>'


# --- a clearing ------------------------------------------------------------------------------------------------------


def fern(leaves: int = 7) -> str:
    """A frond, upright."""
    drawn = '<path d="M0 44 Q-4 0 3 -46"/>'
    for number in range(leaves):
        y, wide = 34 - number * 11, 24 - number * 2.6
        for side in (-1, 1):
            drawn += (
                f'<path d="M0 {y} q{side * wide * 0.6:.1f} {-wide * 0.15:.1f} {side * wide:.1f} {-wide * 0.7:.1f}"/>'
            )
    return drawn


def clover() -> str:
    """Three leaves on a stalk."""
    leaf = '<path d="M0 0 C-16 -8 -13 -25 0 -19 C13 -25 16 -8 0 0Z"/>'
    return (
        "".join(f'<g transform="rotate({turn})">{leaf}</g>' for turn in (-120, 0, 120)) + '<path d="M0 0 q6 16 2 30"/>'
    )


def grass() -> str:
    """A tuft of grass."""
    return "".join(f'<path d="M{x} 0 q{x * 0.2:g} -16 {x * 1.4:g} -30"/>' for x in (-8, -3, 2, 7))


def mushroom() -> str:
    """A cap on a stem, with spots."""
    return (
        '<path d="M-20 0 Q-18 -24 0 -25 Q18 -24 20 0 Q0 6 -20 0Z"/><path d="M-6 3 Q-4 16 -8 24 L8 24 Q4 16 6 3"/>'
        '<circle cx="-7" cy="-11" r="3.4"/><circle cx="6" cy="-14" r="2.6"/><circle cx="9" cy="-5" r="2.2"/>'
    )


def clearing() -> str:
    """Fairy Trails: ferns, clover, mushrooms, grass."""
    return "".join(
        (
            placed(fern(), 70, 90, -24),
            placed(fern(), 360, 250, 32, 1.15),
            placed(fern(), 190, 430, 8, 0.9),
            placed(fern(), 470, 470, -40, 0.8),
            placed(clover(), 210, 60, 12),
            placed(clover(), 258, 92, -30, 0.8),
            placed(clover(), 60, 300, 40),
            placed(clover(), 440, 130, -8, 1.1),
            placed(clover(), 330, 420, 20),
            placed(mushroom(), 150, 220, -6),
            placed(mushroom(), 182, 240, 12, 0.65),
            placed(mushroom(), 420, 350, 5, 0.8),
            placed(grass(), 300, 160),
            placed(grass(), 110, 370, 10),
            placed(grass(), 480, 240, -8),
            placed(grass(), 270, 320, 6, 0.9),
            placed(grass(), 20, 200, -4),
            placed(grass(), 390, 40, 8),
            placed(grass(), 100, 490, -10),
        )
    )


# --- a wooden table --------------------------------------------------------------------------------------------------


BOARD = 128
"""How high a board of the table is; the tile is as many boards high as fit."""


def grain(y: float, bend: float, phase: float) -> list[Point]:
    """A line along a board, which goes on beyond the tile's sides."""
    return [
        (x, y + bend * (sin(2 * pi * x / SIDE + phase) + 0.5 * sin(6 * pi * x / SIDE + 2 * phase)))
        for x in range(0, SIDE + 1, 8)
    ]


def wood() -> str:
    """Crooked Paths: the boards of a table, with their grain, a knot here and there, and the joints between them."""
    drawn = ""
    for number in range(SIDE // BOARD):
        top = number * BOARD
        drawn += line([(0, top), (SIDE, top)])
        joint = (number * 211 + 90) % SIDE
        drawn += line([(joint, top), (joint, top + BOARD)])
        for k in range(6):
            y = top + 14 + k * 20
            drawn += f'<g opacity="{0.75 if k % 3 else 0.5}">{line(grain(y, 3.0 + k % 3, number * 1.7 + k * 0.9))}</g>'
        x, y = (number * 157 + 230) % (SIDE - 80) + 40, top + 64
        drawn += "".join(f'<ellipse cx="{x}" cy="{y}" rx="{r * 2.2:g}" ry="{r}"/>' for r in (4, 8, 12.5))
    return drawn


# --- the sea ---------------------------------------------------------------------------------------------------------


def sea() -> str:
    """Magic Triland: swell, a fish here and there."""
    wave = '<path d="M-34 0 q8 -12 17 0 q8 12 17 0 q8 -12 17 0 q8 12 17 0"/>'
    fish = '<path d="M-16 0 Q0 -13 16 0 Q0 13 -16 0Z M-16 0 l-10 -8 v16Z"/><circle cx="8" cy="-2" r="1.6"/>'
    shell = '<path d="M0 14 L-16 -4 Q-14 -16 0 -16 Q14 -16 16 -4Z M0 14 L-8 -13 M0 14 L0 -16 M0 14 L8 -13"/>'
    spots = [(60, 60), (230, 30), (400, 80), (140, 150), (320, 170), (490, 190), (50, 250), (220, 270), (410, 290)]
    spots += [(130, 370), (310, 380), (480, 400), (40, 460), (220, 480), (400, 490)]
    waves = "".join(placed(wave, x, y, 0, 0.8 + 0.1 * (number % 4)) for number, (x, y) in enumerate(spots))
    return waves + placed(fish, 150, 90, 12) + placed(fish, 370, 340, -168, 0.8) + placed(shell, 90, 315, 14, 0.9)


# --- a garden at night -----------------------------------------------------------------------------------------------


def star(points: int = 4, inner: float = 0.32, size: float = 12.0) -> str:
    """A star with this many points."""
    corners = [
        (
            (size if k % 2 == 0 else size * inner) * sin(pi * k / points),
            -(size if k % 2 == 0 else size * inner) * cos(pi * k / points),
        )
        for k in range(2 * points)
    ]
    return line(corners, closed=True)


def night() -> str:
    """Alfheim Fairies: flowers, moths and sparks in the dark."""
    petals = "".join(f'<ellipse cx="0" cy="-15" rx="6.5" ry="11" transform="rotate({72 * k})"/>' for k in range(5))
    flower = f'{petals}<circle cx="0" cy="0" r="4.5"/>'
    bell = '<path d="M-13 10 Q-11 -16 0 -18 Q11 -16 13 10 l-6 -5 -7 6 -7 -6Z M0 -18 Q2 -30 12 -34"/>'
    moth = (
        '<path d="M0 -4 Q-16 -24 -24 -8 Q-24 6 -3 4 Q-14 10 -9 18 Q-2 18 0 7 Q2 18 9 18 Q14 10 3 4 Q24 6 24 -8 '
        'Q16 -24 0 -4Z M0 -4 V9"/>'
    )
    stars = [
        (40, 40),
        (300, 60),
        (470, 150),
        (180, 170),
        (90, 260),
        (380, 300),
        (250, 380),
        (480, 420),
        (30, 440),
        (330, 490),
    ]
    return (
        "".join(placed(star(size=8 + 3 * (k % 3)), x, y, 15 * k) for k, (x, y) in enumerate(stars))
        + placed(flower, 120, 110, 8)
        + placed(flower, 410, 60, 40, 0.8)
        + placed(flower, 290, 250, 20, 1.1)
        + placed(flower, 130, 400, 55, 0.85)
        + placed(bell, 230, 60, -10)
        + placed(bell, 450, 240, 12)
        + placed(bell, 40, 350, -6)
        + placed(bell, 390, 430, 8, 1.1)
        + placed(moth, 190, 300, 24, 0.9)
        + placed(moth, 345, 155, -30, 0.8)
        + placed(moth, 200, 470, 12, 0.75)
    )


# --- a mountain ------------------------------------------------------------------------------------------------------

GRID = 64
WAVES = ((1, 0, 0.3, 1.0), (0, 1, 1.7, 0.9), (1, 1, 2.6, 0.7), (2, -1, 0.9, 0.5), (1, -2, 4.1, 0.45), (3, 1, 5.2, 0.22))
"""Waves of the height: how often each rises to the east and to the south of a tile, its phase, its strength."""


def height(x: float, y: float) -> float:
    """The height of the mountain's ground, the same at opposite sides of the tile."""
    return sum(strong * sin(2 * pi * (a * x + b * y) / SIDE + phase) for a, b, phase, strong in WAVES)


def contour(level: float) -> Iterator[str]:
    """The contour of this height, as short segments across the squares of a grid."""
    step = SIDE / GRID
    for column, row in product(range(GRID), repeat=2):
        corners = [(column * step, row * step), ((column + 1) * step, row * step)]
        corners += [((column + 1) * step, (row + 1) * step), (column * step, (row + 1) * step)]
        high = [height(*corner) - level for corner in corners]
        crossed: list[Point] = []
        for (one, first), (other, second) in zip(
            zip(corners, high, strict=True),
            zip((*corners[1:], corners[0]), (*high[1:], high[0]), strict=True),
            strict=True,
        ):
            if (first < 0) != (second < 0):
                share = first / (first - second)
                crossed.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        for start, end in zip(crossed[::2], crossed[1::2], strict=False):
            yield f"M{start[0]:.0f} {start[1]:.0f}L{end[0]:.0f} {end[1]:.0f}"


def mountain() -> str:
    """Path of the Elements: lines of equal height, as on a map."""
    return f'<path d="{"".join(part for k in range(-5, 6) for part in contour(k * 0.5))}"/>'


GROUNDS: dict[str, Callable[[], str]] = {
    "fairy_trails": clearing,
    "crooked_paths": wood,
    "magic_triland": sea,
    "alfheim_fairies": night,
    "path_of_elements": mountain,
}


def ground(name: str) -> str:
    """The tile of a game's ground as SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"><g fill="none" stroke="#ffffff" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{GROUNDS[name]()}</g></svg>\n'
    )
