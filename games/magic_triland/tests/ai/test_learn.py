"""What is learnt of a duel is what the kernel adds up."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.game_start import fresh
from engine.core.rules import Act
from games.magic_triland.ai.evaluation_weights import DUEL, Judges, numbers_for, weighed
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import random_game
from games.magic_triland.tools.learn import SUBJECT, TUNED, _numbers


@pytest.mark.kernel
def test_terms_and_weights_make_the_value_that_the_kernel_sees() -> None:
    other = {"best plan": 900, "second plan": -180, "third plan": 450}
    assert weighed(SUBJECT.learnt.weights) == DUEL
    judges = [(SUBJECT.learnt.weights, Judges()), (other, Judges(weighed(other)))]
    rated = 0
    for s in islice(random_game(2, 3, island="quick"), 140):
        for seat, terms in SUBJECT.rows(s):
            assert RULES.turn(s) == Act((seat,))
            rated += 1
            for weights, by in judges:
                judge, company = by.of("fitted", s.terms), company_of(s)
                worth = sum(weights[name] * term for name, term in zip(SUBJECT.terms, terms, strict=True))
                assert judge.worth(company, seat, seat) == pytest.approx(worth, abs=12)
                assert judge.worth(company, 1 - seat, seat) == -judge.worth(company, seat, seat)
    assert rated > 10


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (2, "master"), (3, "basic")])
def test_tuning_begins_with_the_numbers_in_use(seats: int, mode: str) -> None:
    options = {"island": "quick", "mode": mode}
    used = numbers_for(fresh("magic_triland", seats, 0, options).state.terms)
    found = TUNED.numbers(seats, options)
    assert _numbers(used, {name: value for name, (value, _) in found.items()}) == used
    shifted = _numbers(used, {name: value + reach for name, (value, reach) in found.items()})
    assert shifted.gate[2] > used.gate[2]
    assert shifted.tempo > used.tempo
    assert _numbers(used, dict.fromkeys(found, -1e6)).stage == 0
