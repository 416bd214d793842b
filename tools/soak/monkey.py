"""Random input, from a seed: for the soak command and the tests. It knows no scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.gui.input.intent import Intent

Size = tuple[int, int]

POINTER = ("move", "press", "release", "menu", "wheel")
WISHES: Sequence[tuple[str, int]] = (
    ("confirm", 12),
    ("finish", 2),
    ("focus", 14),
    ("diagonal", 3),
    ("next", 6),
    ("previous", 4),
    ("turn", 6),
    ("flip", 5),
    ("undo", 3),
    ("redo", 3),
    ("back", 3),
    ("hint", 2),
    ("why", 1),
    ("aid", 2),
    ("chair", 2),
    ("skip", 3),
    ("zoom", 2),
    ("pan", 2),
    ("fit", 1),
    ("page", 2),
    ("edge", 1),
    ("pause", 1),
    ("rules", 1),
    ("mute", 1),
    ("text", 2),
    ("erase", 1),
)
"""Kinds and their weights."""
LETTERS = "aé 7ß“x"
SIZES: Sequence[Size] = ((800, 600), (1280, 720), (640, 900), (1600, 500), (320, 240))
RESIZES = 0.002
"""How often the window gets another size."""
STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL = ((1, -1), (-1, 1), (1, 1), (-1, -1))
DIRECTIONS = {"focus": STRAIGHT, "pan": STRAIGHT, "diagonal": DIAGONAL}


class Monkey:
    """`wishes(size)` never ends; `spots` (pixels worth hitting) make it meet things more often than chance would."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"monkey:{seed}")
        self.spots: Sequence[tuple[int, int]] = ()
        self._at = (0, 0)
        self._down = False

    def wish(self, size: Size) -> Intent:
        """One input (intent) for a window of this size."""
        if self.rng.random() < 0.6:
            return self._point(size)
        kinds = [kind for kind, _ in WISHES]
        kind = self.rng.choices(kinds, [weight for _, weight in WISHES])[0]
        amount = self.rng.choice((-1, 1))
        if kind == "text":
            return Intent(kind, text=self.rng.choice(LETTERS), key="typed")
        direction = self.rng.choice(DIRECTIONS[kind]) if kind in DIRECTIONS else (0, 0)
        return Intent(kind, amount=amount, direction=direction, key="monkey")

    def wishes(self, size: Size, count: int) -> Iterator[Intent]:
        """Random inputs, so many of them."""
        for _ in range(count):
            yield self.wish(size)

    def resize(self) -> Size | None:
        """Now and then another size of the window, else None."""
        return self.rng.choice(SIZES) if self.rng.random() < RESIZES else None

    def pause(self) -> float:
        """Seconds until the next input: mostly none, sometimes long enough for all motion to end."""
        return self.rng.choice((0.0, 0.0, 1 / 60, 1 / 60, 0.1))

    def _point(self, size: Size) -> Intent:
        rng = self.rng
        if self._down and rng.random() < 0.45:
            self._down = False
            return Intent("release", pos=self._somewhere(size) if rng.random() < 0.7 else self._at)
        kind = rng.choices(POINTER, (5, 4, 0, 1, 1))[0]
        if kind != "press" or rng.random() < 0.8:
            self._at = self._somewhere(size)
        if kind == "press":
            self._down = True
        return Intent(kind, pos=self._at, amount=rng.choice((-3, -1, 1, 2)) if kind == "wheel" else 0)

    def _somewhere(self, size: Size) -> tuple[int, int]:
        rng = self.rng
        if self.spots and rng.random() < 0.6:
            x, y = rng.choice(self.spots)
            return x + rng.randint(-6, 6), y + rng.randint(-6, 6)
        if rng.random() < 0.03:
            return rng.choice(((-1, -1), (10**6, 5), (0, 0), (size[0], size[1])))
        return rng.randrange(max(1, size[0])), rng.randrange(max(1, size[1]))
