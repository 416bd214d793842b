"""Leaves of siblings: the same again, cut and joined as they were, and explained better by what is fitted to them."""

from __future__ import annotations

import numpy as np
import pytest

from games.fairy_trails.ai.kernels import network_features
from games.fairy_trails.ai.kernels.playouts import STAGES
from games.fairy_trails.tools import fit_network_weights
from games.fairy_trails.tools.fit_network_weights import Weights, errors, fitted_to, joined, of_game, some


def test_terms_are_fitted_to_what_sets_moves_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_network_weights, "GUESSES", 2)
    monkeypatch.setattr(fit_network_weights, "SHARE", 0.08)
    parts = [of_game(seed) for seed in (5, 6, 7)]
    again = of_game(5)
    assert np.array_equal(again.facts, parts[0].facts) and np.array_equal(again.terms, parts[0].terms)
    leaves = joined(parts)
    assert len(leaves.facts) == sum(len(part.facts) for part in parts) > 30
    groups = np.unique(leaves.facts[:, 0])
    back = some(leaves, groups)
    assert np.array_equal(back.starts, leaves.starts) and np.array_equal(back.terms, leaves.terms)
    half = some(leaves, groups[::2])
    assert len(half.facts) < len(leaves.facts) and half.starts[-1] == len(half.terms)
    none = Weights(np.zeros(network_features.TERMS), np.zeros(network_features.STAGES), np.zeros(STAGES))
    before, after = (float(np.mean(errors(weights, leaves)[2] ** 2)) for weights in (none, fitted_to(leaves)))
    assert after < before
