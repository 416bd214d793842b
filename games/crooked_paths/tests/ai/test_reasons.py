"""Reasons from what tables are judged by: the terms add up to the score, and the greatest difference is told first."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED
from engine.ai.move_comparison import WITH_PLAYED, Comparison
from games.crooked_paths.ai import ai
from games.crooked_paths.ai.ai import AGENT, PLANS
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import FULL, LANE, Net, twice
from games.crooked_paths.ai.kernels.scores_and_hash_keys import (
    LOGIT,
    NEAR,
    NEAR_SHIFT,
    SURE,
    TURN_WORTH,
    glance,
    ridden,
    standing,
)
from games.crooked_paths.ai.move_reasons import (
    CLEAR,
    MISSING,
    after_both,
    by_judgement,
    figures,
    reason,
    route,
    terms,
)
from games.crooked_paths.ai.move_search import Card, Driver, TablePlan, score_of_value
from games.crooked_paths.rules.rules import RULES, Cover, Position
from games.crooked_paths.tests.boards import set_up

SEATS = ("North-South", "West-East")
PARTS = {"on_triples": "curves on triples", "on_doubles": "curves on doubles", "doubles": "to cover"}
WORTH = {"on_triples": 1, "on_doubles": 1, "doubles": -1}
"""Whether more of it is better."""
QUICK = TablePlan(nodes=6_000, early=6_000, deepest=4, by_rides=True)


def tables(seed: int, most: int = 9) -> list[Position]:
    """The first tables of a game of random triples."""
    rng, s = Random(seed), set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=seed % 2)
    found = [s]
    while len(found) < most:
        moves = [move for move in RULES.moves(s, s.to_move) if isinstance(move, Cover)]
        s = RULES.apply(s, s.to_move, rng.choice(moves))
        if s.connected or bitboard.reach(net_of(s)) != 3:
            break
        found.append(s)
    return found


def score(net: Net) -> int:
    """As the search judges a table, without the worth of the turn."""
    free = twice(FULL & ~net.covered)
    planes = [twice(plane) | free for plane in (net.ne, net.se, net.sw, net.nw)]
    pair = bitboard.both_distances(net, True)
    near = (glance(pair, net.mover, net.count, True) - TURN_WORTH) * NEAR[net.count] >> NEAR_SHIFT
    return int(near + standing(*ridden(*planes), free, net.mover))


def test_the_terms_add_up_to_the_score() -> None:
    asked = 0
    for seed in range(6):
        for s in tables(seed, 14):
            net = net_of(s)
            assert sum(terms(net, int(net.mover)).values()) * LOGIT == pytest.approx(score(net), abs=2)
            assert terms(net, 0) == {key: -worth for key, worth in terms(net, 1).items()}
            asked += 1
    assert asked > 30


def test_a_route_is_counted_cell_by_cell() -> None:
    net = net_of(tables(1)[-1])
    free = FULL & ~net.covered
    planes = ridden(*(twice(plane | free) for plane in (net.ne, net.se, net.sw, net.nw)))
    for seat in (0, 1):
        own = [[plane >> bit + LANE * seat & 1 for bit in range(30)] for plane in planes]
        it = route(net, seat)
        laid = [bit for bit in range(30) if not free >> bit & 1]
        assert it.on_triples == sum(plane[bit] for plane in own for bit in laid)
        assert it.on_doubles == sum(plane[bit] for plane in own for bit in range(30) if bit not in laid)
        assert it.doubles == sum(any(plane[bit] for plane in own) for bit in range(30) if bit not in laid)
        assert it.missing == bitboard.distance(net, seat, True)


def test_the_first_thing_told_is_the_greatest_difference() -> None:
    told = 0
    for seed in range(4):
        for s in tables(seed)[1::2]:
            net = net_of(s)
            *_, found = Driver().run(net, True, QUICK, Random(seed), UNHURRIED, 3)
            best, other = found.ways[:2]
            if after_both(net, best.line, other.line) is None or max(abs(best.score), abs(other.score)) > SURE:
                continue
            for better, (mine, instead) in ((True, (best, other)), (False, (other, best))):
                it = by_judgement(net, 1, Comparison(mine=mine, other=instead, better=better, close=False))
                text = str(figures(net, it))
                pair = after_both(net, mine.line, instead.line)
                assert pair is not None
                one, two = (terms(table, int(net.mover)) for table in pair)
                gaps = {key: (one[key] - two[key]) * (1 if better else -1) for key in one}
                if sum(gaps.values()) < CLEAR:
                    assert "best other move" not in text
                    continue
                _, who = max((key for key in gaps if key[0] == MISSING), key=lambda key: gaps[key])
                if text != "None":
                    assert text.startswith(f"After the expected replies {SEATS[who]} needs "), (text, gaps)
                    told += 1
    assert told > 1


def test_lines_are_compared_at_the_same_length() -> None:
    net = net_of(tables(2)[1])
    first, second, *_ = bitboard.moves(net)
    reply, *_ = bitboard.moves(bitboard.lay(net, first))
    answer, *_ = bitboard.moves(bitboard.lay(bitboard.lay(net, first), reply))
    assert after_both(net, [first, reply, answer], [second]) is None, "no reply is known"
    other, *_ = bitboard.moves(bitboard.lay(net, second))
    both = after_both(net, [first, reply, answer], [second, other])
    assert both is not None and [table.count for table in both] == [net.count + 2] * 2


def test_sentences() -> None:
    s = tables(1)[0]
    net, code = net_of(s), bitboard.moves(net_of(s))[0]

    def card(percent: int) -> Card:
        return Card(code, score_of_value(percent / 50 - 1), (code,))

    def in_figures(mine: int, other: int, better: bool = True) -> str:
        it = Comparison(mine=card(mine), other=card(other), better=better, close=False)
        return str(figures(net, by_judgement(net, 0, it)))

    assert in_figures(58, 52) == (
        "In games played on from here, in which winning among the doubles counts most, "
        f"{SEATS[s.to_move]} scores 58 %, with the best other move 52 %."
    )
    assert in_figures(58, 57) == "None"
    assert in_figures(58, 52, better=False) == "None", "that is no reason to call it worse"
    lost = Comparison(mine=card(50), other=Card(code, -2 * SURE, (code,)), against=WITH_PLAYED, close=False)
    other = SEATS[1 - s.to_move]
    assert str(reason(net, lost)) == f"{other} wins by force with the move played."
    assert figures(net, by_judgement(net, 1, lost)) is None


def test_a_worse_card_is_told_by_what_it_lacks() -> None:
    """Of two tables each statement is about one of both, whatever the search thinks of them."""
    told = Counter[str]()
    for seed in range(6):
        for s in tables(seed, 6):
            net = net_of(s)
            codes = Random(seed).sample(list(bitboard.moves(net)), 2)
            for code, best in (codes, codes[::-1]):
                mine, instead = (Card(one, 0, (one,)) for one in (code, best))
                it = Comparison(mine=mine, other=instead, better=False, close=False)
                text, alone = str(reason(net, it)), str(reason(net, replace(it, close=True)))
                told["the best" in text] += 1
                assert "the best" not in alone
    assert told[True] > 5 and told[False] > 5, told


def test_advice_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, ai.ADVISER, QUICK)
    found = 0
    for s in tables(1)[1::2]:
        moves = RULES.moves(s, s.to_move)
        *_, advice = AGENT.advise(RULES.observe(s, s.to_move), s.to_move, Random(1), played=moves[-1])
        assert moves[-1] in [one.move for one in advice]
        found += any(one.figures is not None for one in advice)
    assert found
