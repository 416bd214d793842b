"""Told against came: ten bins of a phase, squared error, and the slope that would have told best.

Values of one game depend on each other, so a bin counts one of each game: the first that was told there. What is told
first says nothing of what is told later, so of a chance that comes true it comes true in each bin.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from msgspec import Struct

from tools.calibrate.told_chances_and_results import Told

BINS = 10
SURE = 1e-6
"""The nearest to 0 and 1 that a chance is taken to be where its logarithm is needed."""
STEEPEST = 8.0
STEPS = 60


class Bin(Struct, frozen=True):
    """Chances told between two tenths, one of each game. told, came: their means, 0 to 1; values: how many."""

    told: float
    came: float
    values: int

    @property
    def doubt(self) -> float:
        """Two standard errors of what came, if what was told is true."""
        return 2 * sqrt(self.told * (1 - self.told) / self.values)

    @property
    def off(self) -> float:
        """How much more was told than came."""
        return self.told - self.came


class Row(Struct, frozen=True):
    """A phase. values: all of it; error: their mean squared error from -1 to 1; slope: what logarithms of odds should
    have been multiplied by; bins: by tenth, those without values left out."""

    phase: str
    values: int
    games: int
    error: float
    slope: float
    bins: dict[int, Bin]


def rows(told: Sequence[Told]) -> list[Row]:
    """A row for each phase, in the order of the game."""
    phases: dict[str, list[Told]] = {}
    for one in told:
        phases.setdefault(one.phase, []).append(one)
    order = sorted(phases, key=lambda phase: sum(one.ply for one in phases[phase]) / len(phases[phase]))
    return [_row(phase, phases[phase]) for phase in order]


def _row(phase: str, told: Sequence[Told]) -> Row:
    tenths: dict[int, dict[int, Told]] = {}
    for one in sorted(told, key=lambda one: one.ply):
        tenths.setdefault(min(BINS - 1, int(BINS * one.chance)), {}).setdefault(one.game, one)
    bins = {tenth: _bin([*own.values()]) for tenth, own in sorted(tenths.items())}
    error = sum(4 * (one.came - one.chance) ** 2 for one in told) / len(told)
    return Row(phase, len(told), len({one.game for one in told}), error, slope(told), bins)


def _bin(own: Sequence[Told]) -> Bin:
    return Bin(sum(one.chance for one in own) / len(own), sum(one.came for one in own) / len(own), len(own))


def slope(told: Sequence[Told]) -> float:
    """The factor on the logarithms of the odds told with which what came was least surprising; 0 to STEEPEST."""
    odds = [(_logit(one.chance), one.came) for one in told]
    low, high = 0.0, STEEPEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        # the derivative of the log likelihood, which is concave
        rises = sum(x * (y - _share(middle * x)) for x, y in odds) > 0
        low, high = (middle, high) if rises else (low, middle)
    return (low + high) / 2


def _logit(chance: float) -> float:
    kept = min(1 - SURE, max(SURE, chance))
    return log(kept / (1 - kept))


def _share(logit: float) -> float:
    return 1 / (1 + exp(-logit)) if logit > -700 else 0.0
