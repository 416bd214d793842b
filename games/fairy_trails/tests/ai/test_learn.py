"""What is learnt of a duel is what the kernel adds up."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from games.fairy_trails.ai.evaluation_weights import IN_USE
from games.fairy_trails.ai.kernels.playouts import WHOLE
from games.fairy_trails.ai.move_search import Driver
from games.fairy_trails.tests.play import positions
from games.fairy_trails.tools.learn import SUBJECT

OTHER = {"stones": 800, "own networks": 1300, "other's networks": 600, "turn": -400, "sight": 700}


@pytest.mark.kernel
@pytest.mark.parametrize("weights", [IN_USE, OTHER])
def test_terms_and_weights_make_the_chance_that_the_kernel_sees(weights: dict[str, int]) -> None:
    assert SUBJECT.learnt.weights == IN_USE
    driver, rated = Driver(weights), 0
    for s in positions(Random(3), tries=12):
        for seat, terms in SUBJECT.rows(s):
            assert seat == s.mover
            rated += 1
            chance = driver.sit(s, seat, "fitted", 0).chance() / WHOLE
            logit = sum(weights[name] * term for name, term in zip(SUBJECT.terms, terms, strict=True)) / 1000
            assert chance == pytest.approx(1 / (1 + exp(-logit)), abs=0.01)
    assert rated > 30
