"""What a table of triples is judged by: counted cell by cell, and what one seat has the other lacks."""

from __future__ import annotations

from random import Random

import pytest

from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Search
from games.crooked_paths.ai.kernels.bitboard import FULL, LANE, POWER, Net, twice
from games.crooked_paths.ai.kernels.scores_and_hash_keys import (
    DOUBLES,
    LOGIT,
    ON_DOUBLES,
    ON_TRIPLES,
    lead,
    leads,
    ridden,
    standing,
)
from games.crooked_paths.rules.rules import RULES, Claim, Cover, Position
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tools import fit_weights

CELLS = [bitboard.ROW * y + x for y in range(bitboard.SIDE) for x in range(bitboard.SIDE)]


def tables(seed: int) -> list[Position]:
    """A game of random triples, table by table, until somebody is connected."""
    rng, s = Random(seed), set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=seed % 2)
    found = [s]
    while True:
        moves = [move for move in RULES.moves(s, s.to_move) if isinstance(move, Cover)]
        if not moves or Claim() not in RULES.moves(s, s.to_move) or s.connected:
            return found
        s = RULES.apply(s, s.to_move, rng.choice(moves))
        found.append(s)


@pytest.mark.kernel
def test_a_lead_is_counted_bit_by_bit() -> None:
    rng = Random(1)
    for _ in range(300):
        planes = [rng.choice((rng.getrandbits(60), 0, POWER[60] - 1)) for _ in range(4)]
        low, high = (sum((plane >> lane & (1 << LANE) - 1).bit_count() for plane in planes) for lane in (0, LANE))
        assert lead(*planes) == low - high


@pytest.mark.kernel
def test_leads_are_counted_cell_by_cell() -> None:
    rng = Random(2)
    for _ in range(60):
        planes = [twice(FULL) & rng.getrandbits(60) for _ in range(4)]
        free = FULL & rng.getrandbits(30)
        on_doubles = on_triples = doubles = 0
        for seat, lane in ((1, 0), (-1, LANE)):
            for cell in CELLS:
                curves = sum(plane >> cell + lane & 1 for plane in planes)
                if free >> cell & 1:
                    on_doubles += seat * curves
                    doubles += seat * (curves > 0)
                else:
                    on_triples += seat * curves
        assert leads(*planes, twice(free)) == (on_doubles, on_triples, doubles)


def mirrored(net: Net) -> Net:
    """The same table for the other seat: columns for rows, NE for SW."""

    def turned(plane: int) -> int:
        return sum(
            POWER[bitboard.ROW * x + y]
            for y in range(bitboard.SIDE)
            for x in range(bitboard.SIDE)
            if plane >> bitboard.ROW * y + x & 1
        )

    ne, se, sw, nw = turned(net.sw), turned(net.se), turned(net.ne), turned(net.nw)
    return Net(ne, se, sw, nw, turned(net.laid), turned(net.covered), 5, 5, 1 - net.mover, net.count)


def judged(net: Net, mover: int) -> int:
    free = twice(FULL & ~net.covered)
    on = ridden(twice(net.ne) | free, twice(net.se) | free, twice(net.sw) | free, twice(net.nw) | free)
    return standing(*on, free, mover)


@pytest.mark.kernel
def test_a_score_is_the_same_for_both_seats() -> None:
    scores = set()
    for seed in range(8):
        for s in tables(seed):
            net = net_of(s)
            score = judged(net, net.mover)
            assert judged(net, 1 - net.mover) == -score
            assert abs(judged(mirrored(net), 1 - net.mover) - score) <= 1
            scores.add(score)
    assert min(scores) < 0 < max(scores)
    assert len(scores) > 30


@pytest.mark.kernel
def test_more_ways_to_ride_make_a_better_table() -> None:
    """A curve that West-East loses is worth something to North-South, the last one of a double less than that."""
    free, both = twice(FULL), [twice(FULL)] * 4
    some = both[0] & ~(1 << LANE)
    assert standing(*both, free, 0) == 0 < standing(some, *both[1:], free, 0)
    assert standing(some, some, some, some, free, 0) < standing(some, some, some, both[3], free, 0)


def test_what_is_fitted_are_the_terms_of_the_score() -> None:
    for s in tables(3):
        net = net_of(s)
        on_doubles, on_triples, doubles, missing, turn = fit_weights.terms_of(net)
        logits = (ON_DOUBLES * on_doubles + ON_TRIPLES * on_triples + DOUBLES * doubles) * LOGIT / 1000
        assert judged(net, net.mover) == pytest.approx(logits, abs=1)
        assert fit_weights.terms_of(mirrored(net)) == [on_doubles, on_triples, doubles, missing, turn]


def test_a_game_for_the_fit_is_the_same_again_and_has_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_weights, "NODES", 300)
    monkeypatch.setattr(fit_weights, "SOLVED", 3)
    games = [fit_weights.play(7, Search(12, 100)) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0]["won"] in (0, 1)
    assert all(len(table) == 2 + len(fit_weights.TERMS) for table in games[0]["tables"])
