"""Fitting: logistic regression of who won on the terms of the positions before; then a net over them, if one is wanted.

Logistic regression is by Newton's method in numpy, which developers have anyway: with a dozen terms it takes a few
steps, the optimum is unique, and nothing is drawn, so the same games give the same weights on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from engine.commands.arena import CERTAIN
from engine.core.rules import Seat
from tools.learn import net_training
from tools.learn.learning_contract import UNIT, Learnt, Subject
from tools.learn.result_lines import Item
from tools.learn.selfplay import positions

Array = npt.NDArray[np.float64]
RIDGE = 1e-4
"""The regularisation of a weight, per square of the spread of values that it causes, so that correlated terms stay
bounded."""
STEPS = 100
ENOUGH = 1e-9
FOLDS = 5
"""The number of parts for cross-validation: each part is predicted by weights fitted to the others."""
PARTS = (0.125, 0.25, 0.5, 1.0)
BINS = 10


class Rated(Struct, frozen=True):
    """Rated positions. x: a row of terms for each; won: the share of the game that its seat won; game: its number."""

    x: Array
    won: Array
    game: npt.NDArray[np.int64]

    def of(self, chosen: npt.NDArray[np.bool_]) -> Rated:
        """A subset of the positions."""
        return Rated(self.x[chosen], self.won[chosen], self.game[chosen])

    @property
    def counts(self) -> Array:
        """The weight of each position: all games count equally, however long they are."""
        _, which, size = np.unique(self.game, return_inverse=True, return_counts=True)
        each: Array = 1.0 / size[which] / max(1, len(size))
        return each


def rate(subject: Subject, head: Item, games: Sequence[Item]) -> Rated:
    """The rated positions of games that were kept."""
    rows, won, game = [], [], []
    for item in games:
        for s in positions(head, item):
            for seat, terms in subject.rows(s):
                rows.append(terms)
                won.append(share_won(item["places"], seat))
                game.append(item["seed"])
    x = np.array(rows, dtype=np.float64).reshape(len(rows), len(subject.terms))
    return Rated(x, np.array(won, dtype=np.float64), np.array(game, dtype=np.int64))


def share_won(places: Sequence[int], seat: Seat) -> float:
    """1 for who won, 0 for who lost, shared among those who won together."""
    return 1 / list(places).count(1) if places[seat] == 1 else 0.0


def logistic(rated: Rated) -> Array:
    """The maximum likelihood weights, in logits."""
    x, won, counts = rated.x, rated.won, rated.counts
    scale = np.sqrt(counts @ x**2)
    scale[scale == 0] = 1.0
    x = x / scale
    found: Array = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1.0 / (1.0 + np.exp(-x @ found))
        slope = x.T @ (counts * (won - p)) - RIDGE * found
        bend = (x.T * (counts * p * (1.0 - p))) @ x + RIDGE * np.eye(len(found))
        step = np.linalg.solve(bend, slope)
        found = found + step
        if np.abs(step).max() < ENOUGH:
            break
    weights: Array = found / scale
    return weights


def whole(terms: Sequence[str], weights: Array) -> dict[str, int]:
    """The weights as integers, for kernels."""
    return {term: round(float(weight) * UNIT) for term, weight in zip(terms, weights, strict=True)}


def learn(terms: Sequence[str], rated: Rated, units: int = 0) -> Learnt:
    """What these positions teach: the weights of a sum, and the net of so many units over it."""
    weights = logistic(rated)
    if units:
        return net_training.train(terms, rated.x, rated.won, rated.counts, rated.game, weights, units)
    return Learnt(whole(terms, weights))


def values(terms: Sequence[str], learnt: Learnt, rated: Rated) -> Array:
    """The predicted chance to win, 0 to 1, for each position."""
    chances: Array = 1.0 / (1.0 + np.exp(-net_training.worth(terms, learnt, rated.x) / UNIT))
    return chances


def losses(seen: Array, rated: Rated) -> Array:
    """The log loss of each game: the mean over its positions."""
    sure = np.clip(seen, 1e-6, 1 - 1e-6)
    each = -(rated.won * np.log(sure) + (1 - rated.won) * np.log(1 - sure))
    _, which, size = np.unique(rated.game, return_inverse=True, return_counts=True)
    found: Array = np.bincount(which, each) / size
    return found


def gain(new: Array, old: Array, rated: Rated) -> tuple[float, float]:
    """By how much the log loss of new values is lower, and the half width of its 95 % interval over the games."""
    each = losses(old, rated) - losses(new, rated)
    return float(each.mean()), float(CERTAIN * each.std(ddof=1) / np.sqrt(len(each))) if len(each) > 1 else 1.0


def foretold(terms: Sequence[str], rated: Rated, units: int = 0, part: float = 1.0) -> tuple[int, Array]:
    """The predictions of what is fitted to a share of the other games, and the number of those games."""
    chances: Array = np.zeros(len(rated.won))
    count = 0
    for fold in range(FOLDS):
        here = rated.game % FOLDS == fold
        others = np.unique(rated.game[~here])
        some = others[: max(1, round(part * len(others)))]
        count = max(count, len(some))
        if here.any() and len(others):
            learnt = learn(terms, rated.of(np.isin(rated.game, some)), units)
            chances[here] = values(terms, learnt, rated.of(here))
    return count, chances


def curve(terms: Sequence[str], rated: Rated, units: int = 0) -> list[tuple[int, float]]:
    """The learning curve: numbers of games, and the mean log loss on other games."""
    found = (foretold(terms, rated, units, part) for part in PARTS)
    return [(count, float(losses(chances, rated).mean())) for count, chances in found]


def calibration(seen: Array, rated: Rated) -> list[tuple[float, float, int]]:
    """For each tenth of the chances seen: their mean, the share that was won, positions.

    Games count equally, and each position counts for both seats: 0.7 for one is 0.3 for the other.
    """
    both = np.concatenate([seen, 1 - seen])
    won = np.concatenate([rated.won, 1 - rated.won])
    counts = np.tile(rated.counts, 2)
    place = np.minimum((both * BINS).astype(int), BINS - 1)
    found = []
    for bin_ in range(BINS):
        here = place == bin_
        if here.any():
            value, share = (round(float(np.average(part[here], weights=counts[here])), 3) for part in (both, won))
            found.append((value, share, int(here.sum())))
    return found
