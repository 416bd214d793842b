"""How `PARAMETERS` of `ai/move_search.py` were found: `python -m games.alfheim_fairies.tools.evolve_weights`.

An evolution strategy: each round tries pairs of numbers, equally far on either side of those it has, in the same
gardens alone that the kernel plays by its rule; the steps that gained points move the numbers. Compiled kernels play
some 6,000 gardens a second. Those in use were found while fairies still came at once in such games. Players never load
this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from engine.core import registry
from engine.core.session import Session, Setup
from engine.core.task import BIGGEST_SEED
from games.alfheim_fairies.ai.move_search import PARAMETERS, Driver, choice_of
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES

KEY = "alfheim_fairies"
STEPS = (40, 30, 90, 90, 80, 90, 60, 150, 80, 150, 100, 100, 100, 1)
"""How far each number is spread."""
MOST = (*(1000,) * 7, 2500, 1000, 2500, 1000, 1000, 1000, 8)
PAIRS, DEALS, WORLDS = 30, 60, 4
"""Pairs of numbers a round; gardens from which each is tried, and orders of the clues for each garden."""
SPREAD, PACE, KEPT = 0.6, 0.35, 0.7
"""The shares of `STEPS` that are tried and by which a round moves, and the share of a move that comes from those
before it."""
HELD_OUT = 300
"""Gardens that are not bred in, by which each round is told."""


def deals(count: int, rng: Random) -> list[Position]:
    """Gardens alone before the first clue is placed."""
    seeds = [int(rng.random() * BIGGEST_SEED) for _ in range(count)]
    return [Session(registry.info(KEY), RULES, Setup(KEY, ("person",), seed)).observe(0) for seed in seeds]


def points(numbers: Sequence[float], gardens: Sequence[Position], worlds: int, seed: int) -> float:
    """The mean points of gardens played by the rule alone with these numbers; the same luck for the same seed."""
    driver, total = Driver([round(number) for number in numbers]), 0
    for k, seen in enumerate(gardens):
        deal = driver.sit(seen, 0, Random(f"{seed}:{k}"))
        first = max((choice_of(move) for move in RULES.moves(seen, 0)), key=driver.trial.weigh)
        for _ in range(worlds):
            total += driver.trial.run(first)
            deal()
    return total / (1000 * len(gardens) * worlds)


def breed(numbers: Sequence[float], gardens: Sequence[Position], rounds: int, rng: Random) -> Iterator[list[float]]:
    """The numbers after each round."""
    middle, move = list(numbers), [0.0] * len(numbers)
    for _ in range(rounds):
        slope = [0.0] * len(middle)
        for _ in range(PAIRS):
            dice, seed = [rng.gauss(0, 1) for _ in middle], rng.getrandbits(30)
            chosen = rng.sample(gardens, DEALS)
            there, back = (points(moved(middle, dice, side * SPREAD), chosen, WORLDS, seed) for side in (1, -1))
            slope = [old + (there - back) * one for old, one in zip(slope, dice, strict=True)]
        move = [KEPT * old + (1 - KEPT) * new for old, new in zip(move, slope, strict=True)]
        size = sqrt(sum(one * one for one in move) / len(move)) or 1.0
        middle = moved(middle, move, PACE / size)
        yield middle


def moved(numbers: Sequence[float], way: Sequence[float], far: float) -> list[float]:
    """The numbers so far along a way, each within its bounds."""
    rows = zip(numbers, way, STEPS, MOST, strict=True)
    return [min(max(number + far * step * one, 0), most) for number, one, step, most in rows]


def main(arguments: list[str]) -> None:
    """Print, after each round, the points in gardens that are not bred in, and the numbers."""
    parser = argparse.ArgumentParser(prog="python -m games.alfheim_fairies.tools.evolve_weights", description=__doc__)
    parser.add_argument("--rounds", metavar="N", type=int, default=40)
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    chosen = parser.parse_args(arguments)
    rng = Random(chosen.seed)
    held_out, gardens = deals(HELD_OUT, rng), deals(2 * HELD_OUT, rng)
    for number, numbers in enumerate(breed(PARAMETERS, gardens, chosen.rounds, rng), start=1):
        won = points(numbers, held_out, 2 * WORLDS, 0)
        sys.stdout.write(f"{number}: {won:.2f} points, {[round(one) for one in numbers]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
