"""How the numbers of `ai/solo/evaluation_weights.py` were found: `python -m
games.fairy_trails.tools.evolve_solo_weights`.

An evolution strategy that learns its step in each number: of many weights near the best so far, those that win the most
games alone, and with the most cards left, make the next. All of a round play the same decks. Compiled kernels play some
2,000 games a second. Players never load this.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from random import Random

from msgspec import Struct

from games.fairy_trails.ai.kernel_conversion import PACK, number_of
from games.fairy_trails.ai.kernels.solo_board import GOING, HOME, SoloBoard
from games.fairy_trails.ai.solo.evaluation_weights import Weights, tables
from games.fairy_trails.rules.pieces import CARDS, DECK, START_CARD, STONES

LITTER = 24
CHOSEN = 10
"""The number of a generation from which the next one is made."""
WON = 40
"""A game won counts as much as so many cards left."""
STEPS = Weights(
    hut=(0.15,) * 3 + (0.06,) * 4,
    network=(0.15,) * 7,
    bend=0.15,
    early=0.15,
    late=0.15,
    stone=0.15,
    uneven=0.05,
    clock=((0.5,) * 5, (1.5,) * 5, (2.5,) * 5),
    both=0.3,
    gaps=(0.2,) * 4,
)
"""How far the first litter is spread in each number."""
PLAIN = Weights(
    hut=(0.8, 0.4, 0.2, 0.1, 0.05, 0.03, 0.02),
    network=(0.0,) * 7,
    bend=1.0,
    early=1.0,
    late=1.0,
    stone=-1.1,
    uneven=0.0,
    clock=((0.0,) * 5, (-7.5, -5.0, -2.5, 0.0, 0.0), (-15.0, -10.0, -5.0, 0.0, 0.0)),
    both=0.0,
    gaps=(0.0,) * 4,
)
"""A guess, from which the breeding began; it wins two games of five."""


class Record(Struct, frozen=True):
    """Games played alone. left: cards left in all of those won together."""

    games: int
    wins: int
    left: int

    @property
    def points(self) -> float:
        """What is bred for: a game."""
        return (WON * self.wins + self.left) / self.games


def play(weights: Weights, games: int, seed: int) -> Record:
    """Play games by evaluation alone, with the same decks for the same seed."""
    table = SoloBoard(PACK, tables(weights))
    table.lay(0, number_of(START_CARD), 0)
    wins = left = 0
    for number in range(games):
        deck = [number_of(card) for card in DECK]
        Random(f"{seed}:{number}").shuffle(deck)
        table.begin(STONES, STONES, 0, CARDS - 1, 0)
        for card in deck:
            table.scan(card)
            table.put(table.code, card)
            if table.ended != GOING:
                break
        if table.ended == HOME:
            wins += 1
            left += table.deck + 1
        while table.count > 1:
            table.undo()
    return Record(games, wins, left)


def flat(weights: Weights) -> list[float]:
    """The weights as one flat list."""
    clock = [worth for row in weights.clock for worth in row]
    middle = [weights.bend, weights.early, weights.late, weights.stone, weights.uneven]
    return [*weights.hut, *weights.network, *middle, *clock, weights.both, *weights.gaps]


def shaped(row: Sequence[float]) -> Weights:
    """Weights from numbers in a row; a bend below 0.3 becomes 0.3."""
    values = iter(row)

    def some(count: int) -> tuple[float, ...]:
        return tuple(next(values) for _ in range(count))

    hut, network = some(7), some(7)
    bend, early, late, stone, uneven = some(5)
    clock = (some(5), some(5), some(5))
    return Weights(hut, network, max(0.3, bend), early, late, stone, uneven, clock, next(values), some(4))


def breed(first: Weights, rounds: int, games: int, seed: int) -> Iterator[Weights]:
    """The middle of those chosen, after each round (CMA-ES that keeps the diagonal of the covariance only)."""
    luck, middle, scale = Random(seed), flat(first), flat(STEPS)
    size = len(middle)
    shares = [log(CHOSEN + 0.5) - log(rank + 1) for rank in range(CHOSEN)]
    shares = [share / sum(shares) for share in shares]
    mass = 1 / sum(share * share for share in shares)
    pace = (mass + 2) / (size + mass + 5)
    slow = 1 + pace + 2 * max(0.0, sqrt((mass - 1) / (size + 1)) - 1)
    drift = 4 / (size + 4)
    one = 2 / ((size + 1.3) ** 2 + mass) * (size + 2) / 3
    many = min(1 - one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass) * (size + 2) / 3)
    usual = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    step, spread, path, trend = 1.0, [1.0] * size, [0.0] * size, [0.0] * size
    for number in range(rounds):
        litter: list[tuple[float, list[float]]] = []
        for _ in range(LITTER):
            dice = [luck.gauss(0, 1) for _ in range(size)]
            row = [m + step * s * sqrt(v) * d for m, s, v, d in zip(middle, scale, spread, dice, strict=True)]
            litter.append((play(shaped(row), games, seed + number).points, dice))
        litter.sort(key=lambda one_of_it: -one_of_it[0])
        best = [dice for _, dice in litter[:CHOSEN]]
        mean = [sum(w * dice[k] for w, dice in zip(shares, best, strict=True)) for k in range(size)]
        moved = [sqrt(v) * d for v, d in zip(spread, mean, strict=True)]
        middle = [m + step * s * d for m, s, d in zip(middle, scale, moved, strict=True)]
        path = [(1 - pace) * p + sqrt(pace * (2 - pace) * mass) * d for p, d in zip(path, mean, strict=True)]
        trend = [(1 - drift) * t + sqrt(drift * (2 - drift) * mass) * d for t, d in zip(trend, moved, strict=True)]
        for k in range(size):
            found = spread[k] * sum(w * dice[k] ** 2 for w, dice in zip(shares, best, strict=True))
            spread[k] = (1 - one - many) * spread[k] + one * trend[k] ** 2 + many * found
        step *= exp(min(1.0, pace / slow * (sqrt(sum(p * p for p in path)) / usual - 1)))
        yield shaped(middle)


def main() -> int:
    """The module as a program: after each round the record of its weights in other games, at last the weights."""
    parser = argparse.ArgumentParser(prog="python -m games.fairy_trails.tools.evolve_solo_weights", description=__doc__)
    parser.add_argument("--rounds", metavar="N", type=int, default=100)
    parser.add_argument("--games", metavar="N", type=int, default=400, help="of each weights a round")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    chosen = parser.parse_args()
    weights = PLAIN
    for number, weights in enumerate(breed(PLAIN, chosen.rounds, chosen.games, chosen.seed)):
        record = play(weights, chosen.games, -1)
        left = record.left / max(1, record.wins)
        sys.stdout.write(f"{number + 1}: won {record.wins / record.games:.1%}, {left:.2f} cards left\n")
        sys.stdout.flush()
    sys.stdout.write(f"{weights}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
