"""Wins that nobody can prevent: found where a search of everything finds them, left to others only if all ends do."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.agent import UNHURRIED
from games.magic_triland.ai.evaluation_weights import Judges, chance
from games.magic_triland.ai.kernel_conversion import cards_of, hand_of
from games.magic_triland.ai.kernels.island_and_messengers import FIRST_TERRACE, USUAL
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import SURE, WON, sums_of
from games.magic_triland.ai.kernels.turn_search import LOST, never
from games.magic_triland.ai.kernels.walk_ends import MOST_ENDS
from games.magic_triland.ai.move_search import TurnPlan, TurnSearch
from games.magic_triland.ai.solo.unwinnable_proof import COMPILED
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES, colour_of
from games.magic_triland.rules.position import Figure, Position, Stage
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    carried,
    random_game,
    standing,
)
from tests.long_test_slices import Amount

PLENTY = 100_000_000


def late(seats: int, wanted: int, mode: str = "basic", seed: str | int | None = None) -> list[Position]:
    """Positions in which some carry the pearls that their homes are waiting for."""
    luck = Random(seats if seed is None else seed)
    begun = [s for s in random_game(seats, 5, island="quick", mode=mode) if s.stage == Stage.CARDS and not s.cards]
    return [_with_pearls(s, luck, mode == "master") for s in luck.sample(begun, wanted)]


def _with_pearls(s: Position, luck: Random, all_: bool) -> Position:
    for n in FIGURES:
        heart = s.island.heart(luck.choice(CELLS))
        if luck.random() < 0.6 and all(figure.where != heart for figure in s.figures):
            s = s.with_figure(n, Figure(heart, carried("yPGO" if all_ else "y" + "PGO"[colour_of(n)])))
    return s


def searched(s: Position, proofs: int = PLENTY) -> TurnSearch:
    plan = TurnPlan(rounds=((16, 1),), proofs=proofs)
    return TurnSearch(s, s.mover, Judges().of("fitted", s.terms), plan, UNHURRIED)


def ready(search: TurnSearch) -> Tree:
    """Its tree, with all the time in the world."""
    tree, s = search.tree, search.seen
    tree.most, tree.stop = PLENTY, never
    for seat in range(s.terms.seats):
        tree.held[seat], tree.deck[seat] = hand_of(s, seat), cards_of(s, seat)
    return tree


def prevented(tree: Tree, depth: int, seat: int, winner: int, energies: int) -> bool:
    """The same without any shortcut."""
    if seat == winner:
        tree.hands[seat] = energies
        return int(tree.reply(depth, seat, WON)) < SURE
    for k in range(tree.list_all(depth, seat, int(tree.hands[seat])) + 1):
        if tree.values[MOST_ENDS * depth + k] >= LOST:
            worth = tree.settle(depth, seat, tree.code(depth, k))
            after = (seat + 1) % tree.company.seats
            met = worth > SURE or prevented(tree, depth + 1, after, winner, energies)
            tree.company.restore(depth)
            if met:
                return True
    return False


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "basic"), (2, "master")])
@pytest.mark.slice(1)
def test_a_win_is_one_against_every_reply(seats: int, mode: str, amount: Amount) -> None:
    answers = set()
    for s in late(seats, (20 if mode == "basic" else 8) if COMPILED else amount(4, 1), mode):
        search = searched(s)
        tree = ready(search)
        seat, after = s.mover, (s.mover + 1) % seats
        for k in tree.best_at(8):
            for left in sorted({sums_of(search.rest(lay), search.joker) for _, lay in search._lays(k)}):
                found = tree.wins_with(k, seat, left)
                tree.settle(0, seat, tree.code(0, k))
                assert found != prevented(tree, 1, after, seat, left)
                tree.company.restore(0)
                answers.add(found)
    assert answers == {True, False} or not COMPILED


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.slice(1)
def test_nobody_is_left_a_win_if_it_can_be_helped(seats: int, amount: Amount) -> None:
    for s in late(seats, 30 if COMPILED else amount(4, 1)):
        search = searched(s)
        *_, ways = search.run()
        if ways[0].worth == WON:
            continue
        tree, sound = ready(search), []
        for way in ways:
            tree.held[s.mover] = search.rest(way.lay)
            sound.append(not tree.loses_with(way.end, s.mover))
        assert sound[0] or not any(sound)


@pytest.mark.slice(1)
def test_a_search_of_few_replies_takes_nothing_for_won_that_another_reply_prevents(amount: Amount) -> None:
    won = 0
    for s in late(2, 40, seed="few")[: 12 if COMPILED else amount(3, 1)]:
        search, seat = searched(s), s.mover
        tree = ready(search)
        tree.widths[1] = 1
        for k in tree.best_at(8):
            if tree.values[k] > SURE:
                continue
            for _, lay in search._lays(k):
                tree.hold(seat, search.rest(lay), search.cards)
                left = int(tree.hands[seat])
                if tree.try_(k, 2, -WON, USUAL) > SURE:
                    won += 1
                    tree.settle(0, seat, tree.code(0, k))
                    assert not prevented(tree, 1, 1 - seat, seat, left)
                    tree.company.restore(0)
    assert won or not COMPILED


def test_of_three_nobody_is_taken_for_lost_whom_another_reply_saves() -> None:
    heights = dict(zip(CELLS, map(int, "464216266153324552561331161324554324"), strict=True))
    yellow = {LIGHT_YELLOW: (None, "yyy"), DARK_YELLOW: ((2, 0), "yP")}
    red = {LIGHT_RED: (BROADSIDES[1], "rG"), DARK_RED: (None, "rrr")}
    s = standing(heights, yellow | red | {LIGHT_BLUE: ((2, 2), "bO"), DARK_BLUE: (None, "bbb")})
    plan = TurnPlan(rounds=((16, 1), (16, 2)))
    *_, ways = TurnSearch(s, s.mover, Judges().of("fitted", s.terms), plan, UNHURRIED).run()
    before_home = next(way for way in ways if (DARK_YELLOW, FIRST_TERRACE) in way.goals)
    assert before_home.plies == 3  # from there yellow goes home next, unless blue robs the pearl
    assert all(way.worth < SURE for way in ways)


def test_a_proven_loss_is_told() -> None:
    told = []
    for s in late(2, 40 if COMPILED else 1, seed="10"):
        *_, ways = searched(s, 30_000).run()
        told += [chance(way.value) for way in ways if way.doomed and way.value > -SURE]
    assert not COMPILED or told
    assert all(value < -0.8 for value in told)


def test_with_three_a_proven_loss_is_worse_than_one_after_the_expected_replies() -> None:
    mixed = 0
    for s in late(3, 40, seed="50")[: 9 if COMPILED else 1]:
        *_, ways = searched(s, 30_000).run()
        doomed = [way.doomed for way in ways]
        assert doomed == sorted(doomed)
        mixed += any(doomed) and not all(doomed)
    assert mixed or not COMPILED
