"""Fitting a small net (`engine.ai.kernels.neural`) to who won, with Adam in numpy.

It starts from the weights of the sum alone, and the units begin with a seed, so the same games give the same net. Of
the steps through all games that one is kept after which the games held out were foretold best.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.ai.kernels.neural import FULL
from tools.learn.learning_contract import UNIT, Learnt, Net

Array = npt.NDArray[np.float64]
RATE, SLOW, SLOWER, TINY = 1e-2, 0.9, 0.999, 1e-8
"""Adam's parameters: the rate, the two decays, and what keeps a division finite."""
ROUNDS = 40
"""Through all games; the rate falls to nothing meanwhile."""
BATCH = 128
DECAY = 1e-4
"""The regularisation of what units gain, count and start from."""
HELD_OUT = 8
"""Every so many games one is held out."""


def train(
    terms: Sequence[str], x: Array, won: Array, counts: Array, game: npt.NDArray[np.int64], start: Array, units: int
) -> Learnt:
    """The net with so many units. counts: the weight of each position; start: the weights of the sum, in logits."""
    scale = np.sqrt(counts @ x**2)
    scale[scale == 0] = 1.0
    luck, sizes = np.random.default_rng(units), (x.shape[1], units)
    hidden = luck.normal(0.0, 1.0 / np.sqrt(x.shape[1]), sizes)
    bias, head = luck.uniform(0.0, 1.0, units), luck.normal(0.0, 0.1, units)
    begun = np.concatenate([start * scale, hidden.ravel(), bias, head])
    _, place = np.unique(game, return_inverse=True)
    held = place % HELD_OUT == HELD_OUT - 1
    samples = x / scale, won, counts / counts.mean()
    tested = held if held.any() else ~held  # a handful of games
    found = _descend(begun, sizes, [part[~held] for part in samples], [part[tested] for part in samples], luck)
    weights, hidden, bias, head = _parts(found, sizes)
    return _whole(terms, weights / scale, hidden / scale[:, None], bias, head)


def _descend(
    flat: Array, sizes: tuple[int, int], seen: list[Array], held: list[Array], luck: np.random.Generator
) -> Array:
    """The best numbers on the way. seen, held: terms, shares won and weights of positions, fitted to and held out."""
    first, second = np.zeros_like(flat), np.zeros_like(flat)
    step, steps = 0, ROUNDS * -(-len(seen[1]) // BATCH)
    best, least = flat.copy(), _loss(_parts(flat, sizes), *held)
    for _ in range(ROUNDS):
        order = luck.permutation(len(seen[1]))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            slope = _slope(_parts(flat, sizes), *(part[some] for part in seen))
            step += 1
            first += (1 - SLOW) * (slope - first)
            second += (1 - SLOWER) * (slope**2 - second)
            length = first / (1 - SLOW**step) / (np.sqrt(second / (1 - SLOWER**step)) + TINY)
            flat -= RATE * (1 - step / (steps + 1)) * length
        loss = _loss(_parts(flat, sizes), *held)
        if loss < least:
            best, least = flat.copy(), loss
    return best


def worth(terms: Sequence[str], learnt: Learnt, x: Array) -> Array:
    """What positions are worth, in thousandths of a logit: for whole numbers exactly as the kernel says."""
    found: Array = x @ np.array([learnt.weights[term] for term in terms], dtype=np.float64)
    net = learnt.net
    if net is not None:
        sums = x @ np.array([net.terms[term] for term in terms], dtype=np.float64) + np.array(net.bias)
        found = found + np.floor(np.clip(sums, 0, FULL) * np.array(net.head) / FULL).sum(1)
    return found


def _parts(flat: Array, sizes: tuple[int, int]) -> list[Array]:
    """Views of one row of numbers: the weights of the sum, what units gain and start from, what they count."""
    terms, units = sizes
    sum_, hidden, bias, head = np.split(flat, np.cumsum([terms, terms * units, units]))
    return [sum_, hidden.reshape(sizes), bias, head]


def _forward(parts: list[Array], x: Array) -> tuple[Array, Array, Array]:
    """The sums of units, the units, and the chances."""
    weights, hidden, bias, head = parts
    sums = x @ hidden + bias
    cut = np.clip(sums, 0.0, 1.0)
    return sums, cut, 1.0 / (1.0 + np.exp(-(x @ weights + cut @ head)))


def _loss(parts: list[Array], x: Array, won: Array, weight: Array) -> float:
    p = np.clip(_forward(parts, x)[2], 1e-6, 1 - 1e-6)
    return float(-np.average(won * np.log(p) + (1 - won) * np.log(1 - p), weights=weight))


def _slope(parts: list[Array], x: Array, won: Array, weight: Array) -> Array:
    """The gradient of the loss, as one row."""
    _, hidden, bias, head = parts
    sums, cut, p = _forward(parts, x)
    error = weight * (p - won) / len(won)
    back = np.outer(error, head) * ((sums > 0) & (sums < 1))
    gained = x.T @ back + DECAY * hidden
    return np.concatenate([x.T @ error, gained.ravel(), back.sum(0) + DECAY * bias, cut.T @ error + DECAY * head])


def _whole(terms: Sequence[str], weights: Array, hidden: Array, bias: Array, head: Array) -> Learnt:
    """In integers, for kernels."""

    def row(numbers: Array, unit: float) -> tuple[int, ...]:
        return tuple(round(float(number) * unit) for number in numbers)

    rows = {term: row(numbers, FULL) for term, numbers in zip(terms, hidden, strict=True)}
    return Learnt(dict(zip(terms, row(weights, UNIT), strict=True)), Net(row(bias, FULL), row(head, UNIT), rows))
