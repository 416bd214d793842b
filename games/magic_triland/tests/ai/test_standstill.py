"""Turns that bring nobody anything new: counted by the rules and the kernel alike, and dear in the end."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import UNHURRIED
from games.magic_triland.ai import expected_outcomes
from games.magic_triland.ai.ai import PLANS, IslandAgent
from games.magic_triland.ai.evaluation_weights import DUEL, Judges, judging
from games.magic_triland.ai.expected_outcomes import WAIT
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS, Judge
from games.magic_triland.ai.move_search import NEWS, Candidate, TurnSearch
from games.magic_triland.ai.standstill import (
    AGAIN,
    EVENLY,
    FAR_PEARL,
    OPENING,
    PATIENCE,
    STEP,
    VAIN,
    goods_in,
    standstill,
)
from games.magic_triland.ai.trade_choice import REPEATING, Trader, at_once, every_word
from games.magic_triland.ai.turn_comparison import apart, between
from games.magic_triland.ai.turn_moves import steps
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import LIMIT, REPEATED
from games.magic_triland.tests.play import LIGHT_RED, LIGHT_YELLOW, play, random_game, standing
from games.magic_triland.tools.selfplay import falls, told_twice

LONG = VAIN + 3
"""So many turns too long."""


def begun(seed: int = 5) -> list[Position]:
    """The beginnings of all turns of a duel."""
    return [s for s in random_game(2, seed, island="quick") if s.stage == Stage.CARDS and not s.cards]


def waiting(s: Position, turns: int) -> Position:
    """The same position if nobody has had anything new for so many turns, but something changed before."""
    boards = tuple((board, s.hands.laid) for board in range(turns + 2))
    return replace(s, goods=(1, *s.goods[-1:] * (turns + 1)), past=(), recent=boards)


@pytest.mark.kernel
def test_the_kernel_counts_the_same_goods() -> None:
    for s in begun():
        assert goods_in(company_of(s)) == s.goods[-1]


def test_a_standstill_lasts_until_a_seat_has_what_it_never_had() -> None:
    states = begun()
    assert states[0].goods == (states[0].goods[0],)
    changed = 0
    for before, s in pairwise(states):
        assert s.goods[:-1] == before.goods
        known = set(before.goods)
        if s.goods[-1] not in known:
            changed += 1
            assert standstill(s).turns == 0
        else:
            opening = max(0, len(before.goods) - OPENING)
            assert standstill(s).turns == (standstill(before).turns + 1 if len(known) > 1 else opening)
    assert changed > 5


@pytest.mark.kernel
def test_turns_that_prolong_a_standstill_are_worth_less_the_longer_it_lasts() -> None:
    judge, lasted, fewer, nearer = judging(DUEL), 0, 0, 0
    for s in begun()[10:30]:
        new, soon, late = (_search(waiting(s, turns), judge) for turns in (PATIENCE, PATIENCE + 1, PATIENCE + LONG))
        for way in next(new.run()):
            assert new.again([way]) == [way]
            once, often = soon.again([way])[0], late.again([way])[0]
            assert once.value == often.value == way.value
            if _goods_after(s, way) == s.goods[-1]:
                lasted += 1
                lead, part = max(way.worth, 0), min(_next_pearl_after(new, way), FAR_PEARL)
                assert way.worth - once.worth == (lead // VAIN + STEP) * part // FAR_PEARL
                assert way.worth - often.worth == (lead + STEP * LONG * LONG // EVENLY) * part // FAR_PEARL
                nearer += part < FAR_PEARL
            elif once == way:
                fewer += 1
    assert lasted >= nearer > 5 < fewer


def test_in_a_long_standstill_more_ends_are_tried_that_bring_something_new() -> None:
    judge, plan, more = judging(DUEL), PLANS["hard"], 0
    for s in begun()[10:30]:
        soon, late = (TurnSearch(waiting(s, turns), s.mover, judge, plan, UNHURRIED) for turns in (PATIENCE, 40))
        best = set(late.tree.best_at(plan.rounds[0][0]))
        assert {way.end for way in next(soon.run())} == best
        known, news = standstill(waiting(s, 40)).known, {way.end for way in next(late.run())} - best
        for end in news:
            late.tree.settle(0, s.mover, late.tree.code(0, end))
            assert goods_in(late.tree.company) not in known
            late.tree.company.restore(0)
        assert len(news) <= NEWS
        more += len(news)
    assert more > 10


@pytest.mark.kernel
def test_the_next_pearl_is_the_nearer_the_more_of_its_rings_are_together() -> None:
    apart = [next_pearl({LIGHT_RED: ((3, 1), red), LIGHT_YELLOW: ((1, 1), "y")}) for red in ("ry", "r", "")]
    assert 0 < apart[0] < apart[1] < apart[2] == HOPELESS
    assert next_pearl({LIGHT_RED: ((3, 1), "ry")}, pearls=(0, 0, 0)) == HOPELESS


def next_pearl(figures: dict[int, tuple[tuple[int, int], str]], pearls: tuple[int, int, int] = (4, 4, 4)) -> int:
    """What it costs the light seat in this position."""
    s = replace(standing({}, figures, seats=2), pearls=pearls)
    return judging(DUEL).next_pearl(company_of(s), 0)


def test_whoever_stands_still_trades_for_what_is_new() -> None:
    trader, kept = Trader(), 0
    for seed in range(5, 9):
        for s in random_game(2, seed, island="quick"):
            if s.stage == Stage.CHOOSE or s.trade is not None:
                new, chosen = (_ends_with_new(trader, one) for one in (s, waiting(s, 40)))
                if new is not None and chosen is not None:
                    kept += not new
                    assert chosen
    assert kept > 5


def test_reasons_name_a_standstill_where_turns_differ_most_in_it() -> None:
    s = standing({}, {LIGHT_RED: ((3, 1), "ry")}, seats=2)
    plain, still = (expected_outcomes.after(Judges(), one, s, 0, UNHURRIED) for one in (s, waiting(s, PATIENCE + LONG)))
    assert plain is not None
    assert still is not None
    assert still.terms.keys() - plain.terms.keys() == {(WAIT, 0)}
    assert still.terms[WAIT, 0] < 0 == plain.waiting(0, 0).terms.get((WAIT, 0), 0)
    told = [
        [str(sentence) for sentence in apart(s, 0, between(plain.waiting(0, cost), plain.waiting(0, other), better))]
        for cost, other, better in ((0, 900, True), (300, 900, True), (900, 300, False), (900, 0, False))
    ]
    assert told == [
        ["Ends the standstill, which would go on with the best other move."],
        ["The game is at a standstill: Light gets closer to another pearl than with the best other move."],
        ["The game is at a standstill: Light stays farther from another pearl than with the best other move."],
        ["Prolongs the standstill, which would end with the best other move."],
    ]


def test_what_a_standstill_costs_is_not_told() -> None:
    agent, compared = IslandAgent(), 0
    trades = [s for s in random_game(2, 5, island="quick") if s.trade is not None and len(_moves(s)) > 1][::5]
    for s in (*begun()[10:30:10], *trades):
        seat = RULES.turn(s).seats[0]
        plain, still = ([*agent.advise(RULES.observe(one, seat), seat, Random(1))][-1] for one in (s, waiting(s, 40)))
        values = [one.value for one in still]
        assert values == sorted(values, reverse=True)
        known = {one.move: one.value for one in plain}
        for one in still[1:]:
            if one.move in known:
                compared += 1
                assert one.value > min(known[one.move], values[0]) - 0.15
    assert compared > 3


def test_a_game_is_not_repeated_by_a_trade_unless_it_is_nearly_lost() -> None:
    s = replace(begun()[12], ended=REPEATED)
    tree = Tree(company_of(s), judging(DUEL))
    assert at_once(tree, s, 0) == at_once(tree, s, 1) == REPEATING < at_once(tree, replace(s, ended=LIMIT), 0) == 0


def test_told_values_are_compared_with_the_other_seats_and_with_those_before() -> None:
    turns = [(0, 0.5, 0), (1, -0.1, 0), (0, None, 0), (1, -0.2, 0), (0, -0.35, 0), (1, -1.0, 0)]
    assert list(told_twice(turns)) == [(-0.1, 0.5), (-0.2, 0.5), (-0.35, -0.2), (-1.0, -0.35)]
    assert falls(turns) == 1


def test_whoever_walks_in_circles_from_the_first_turn_on_stands_still() -> None:
    s = begun()[0]
    opening = replace(s, goods=s.goods[:1] * (OPENING + 4), past=(), recent=tuple((n % 6, ()) for n in range(16)))
    assert (standstill(opening).turns, standstill(opening).again) == (3, 10)
    assert standstill(opening).long


def test_boards_that_come_again_try_patience() -> None:
    s = waiting(begun()[12], 3)
    assert (standstill(s).turns, standstill(s).waited) == (3, 3 - PATIENCE)
    again = replace(s, goods=(1, *s.goods[-1:] * 4), past=(), recent=((7, ()), (8, ()), (9, ()), (7, ()), (8, ())))
    assert (standstill(again).turns, standstill(again).waited) == (3, 3 + 2 * AGAIN - PATIENCE)


def _moves(s: Position) -> tuple[object, ...]:
    return tuple(RULES.moves(s, RULES.turn(s).seats[0]))


def _search(s: Position, judge: Judge) -> TurnSearch:
    return TurnSearch(s, s.mover, judge, PLANS["medium"], UNHURRIED)


def _next_pearl_after(turn: TurnSearch, way: Candidate) -> int:
    tree = turn.tree
    tree.settle(0, turn.seat, tree.code(0, way.end))
    found = int(tree.judge.next_pearl(tree.company, turn.seat))
    tree.company.restore(0)
    return found


def _ends_with_new(trader: Trader, s: Position) -> bool | None:
    """Does hard choose a move in a trade after which somebody has what they never had? None: all moves do, or none."""
    seat = RULES.turn(s).seats[0]
    tree = Tree(company_of(s), judging(DUEL))
    known = standstill(s).known
    new = {word.move: goods_in(company_of(word.end)) not in known for word in every_word(tree, s, seat)}
    if len(set(new.values())) < 2:
        return None
    *_, found = trader.think(RULES.observe(s, seat), seat, "hard", Random(1))
    return None if abs(found.value) > 0.99 else new[found.move]


def _goods_after(s: Position, way: Candidate) -> int:
    """What the seats have after a turn without a trade that is still to be made; 0 after others."""
    for before, move in steps(s, s.mover, way.lay, way.goals, way.energy):
        after = play(before, move)
    return after.goods[-1] if after.stage == Stage.CARDS and after.turns > s.turns else 0
