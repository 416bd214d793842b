"""The ratings of players and tasks by Glicko-2, after M. Glickman, “Example of the Glicko-2 system”, 2022.

A try at a task is a game of the player against the task, and each try is a rating period of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, pi, sqrt

from msgspec import Struct

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5
"""How fast the volatility changes."""
EXACT = 1e-6
LOWEST, HIGHEST = 100.0, 4000.0
EASIEST, SPAN = 800.0, 1400.0
"""The first ratings of tasks: of the easiest, and the difference to the hardest."""
WON, HELPED, LOST = 1.0, 0.5, 0.0
"""The score of a try: solved without help, solved with hints or moves taken back, missed."""


class Rating(Struct, frozen=True):
    """A rating; the true one is within two `deviation`s with 95 %. `ValueError` for impossible values."""

    value: float = 1000.0
    deviation: float = 350.0
    volatility: float = 0.06

    def __post_init__(self) -> None:
        bounds = (LOWEST <= self.value <= HIGHEST, 10 <= self.deviation <= 500, 0 < self.volatility <= 1)
        if not all(bounds):
            raise ValueError("a rating is out of bounds")

    def after(self, games: Iterable[tuple[Rating, float]]) -> Rating:
        """The rating after a period with these games: each opponent, and the score from 0 to 1."""
        mu, phi = (self.value - MIDDLE) / SCALE, self.deviation / SCALE
        found, gain = 0.0, 0.0
        for other, score in games:
            spread = other.deviation / SCALE
            weight = 1 / sqrt(1 + 3 * spread * spread / (pi * pi))
            expected = 1 / (1 + exp(-weight * (mu - (other.value - MIDDLE) / SCALE)))
            found += weight * weight * expected * (1 - expected)
            gain += weight * (score - expected)
        variance = 1 / found
        volatility = self._volatility(phi, variance, variance * gain)
        phi = 1 / sqrt(1 / (phi * phi + volatility * volatility) + found)
        value = min(HIGHEST, max(LOWEST, MIDDLE + SCALE * (mu + phi * phi * gain)))
        return Rating(value, phi * SCALE, volatility)

    def _volatility(self, phi: float, variance: float, delta: float) -> float:
        """Step 5 of the paper: the root of a function, by the Illinois algorithm."""
        start = log(self.volatility**2)

        def steep(x: float) -> float:
            room = phi * phi + variance + exp(x)
            return exp(x) * (delta * delta - room) / (2 * room * room) - (x - start) / (TAU * TAU)

        a, b = start, log(max(delta * delta - phi * phi - variance, 0) or self.volatility**2 * exp(-TAU))
        while delta * delta <= phi * phi + variance and steep(b) < 0:
            b -= TAU
        at_a, at_b = steep(a), steep(b)
        while abs(b - a) > EXACT:
            c = a + (a - b) * at_a / (at_b - at_a)
            at_c = steep(c)
            a, at_a = (b, at_b) if at_c * at_b <= 0 else (a, at_a / 2)
            b, at_b = c, at_c
        return exp(a / 2)


def first(share: float) -> Rating:
    """The rating of a task that nobody has tried; share: from 0 for the easiest of its game to 1 for the hardest."""
    return Rating(EASIEST + SPAN * share, 150.0)
