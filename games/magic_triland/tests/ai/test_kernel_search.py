"""The search's kernels: hands as masks, replies that agree with lists, a company that is left as it was."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from games.magic_triland.ai.evaluation_weights import DUEL, THREE, balanced, chance, judging, numbers_for
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of
from games.magic_triland.ai.kernels.island_and_messengers import Company, numbers
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND, HOPELESS, SURE, WON, highest, rest_after, sums_of
from games.magic_triland.ai.kernels.turn_search import DEEPEST, LOST
from games.magic_triland.ai.kernels.walk_ends import MOST_ENDS
from games.magic_triland.ai.solo.unwinnable_proof import COMPILED
from games.magic_triland.rules.pieces import BROADSIDES, CARDS, FIGURES
from games.magic_triland.rules.position import Position
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    random_game,
    standing,
)
from tests.long_test_slices import Amount


def positions(seats: int, mode: str = "basic") -> list[Position]:
    found = [s for s in random_game(seats, 5, island="quick", mode=mode) if s.stage == "cards" and not s.cards]
    return Random(3).sample(found, 3)


def tree_of(s: Position) -> Tree:
    tree = Tree(company_of(s), judging(numbers_for(s.terms)))
    for seat in range(s.terms.seats):
        tree.hold(seat, hand_of(s, seat), cards_of(s, seat))
    return tree


def shown(company: Company) -> list[int]:
    return [company.where[n] for n in FIGURES] + [company.items[n] for n in FIGURES] + [*company.pearls, *company.spent]


def test_hands_make_the_sums_of_their_pairs() -> None:
    rng = Random(1)
    for _ in range(200):
        held = sorted(rng.sample([card for card in CARDS for _ in range(2)], rng.choice((2, 4, 6, 8))))
        hand = sum(1 << 4 * card for card in held)
        wanted = {a + b for a, b in combinations(held, 2)}
        assert sums_of(hand, 0) == sum(1 << energy for energy in wanted)
    assert sums_of(0, 0) == sums_of(FULL_HAND, 0) == 127
    assert sums_of(0x0002, 2) == 0b11111
    assert highest(0b101) == 2


def test_two_cards_leave_a_hand_and_the_last_two_bring_all_back() -> None:
    assert rest_after(FULL_HAND, 6, 0, FULL_HAND) == 0x0222
    assert rest_after(0x0222, 4, 0, FULL_HAND) == 0x0022
    assert rest_after(0x0002, 0, 0, 0x3212) == 0x3212
    # 1 and 2 leave 0, 0, 1 and 3, which make four energies; 0 and 3 leave 0, 1, 1 and 2, which make three
    assert rest_after(0x1122, 3, 0, FULL_HAND) == 0x1012
    assert rest_after(0x2002, 2, 1, FULL_HAND) == 0x2000


def test_a_search_lays_each_card_once() -> None:
    s = positions(2)[0]
    tree = tree_of(s)
    held = [(int(tree.held[seat]), int(tree.hands[seat])) for seat in range(2)]
    tree.follow(1, s.mover, 3, -WON, WON)
    assert [(int(tree.held[seat]), int(tree.hands[seat])) for seat in range(2)] == held
    count = tree.list_all(1, s.mover, tree.hands[s.mover])
    for end in (0, count // 2, count - 1):
        tree.hold(s.mover, FULL_HAND, FULL_HAND)
        energy = tree.least(1, end, tree.hands[s.mover])
        tree.lay(1, s.mover, end)
        assert tree.held[s.mover] == rest_after(FULL_HAND, energy, 0, FULL_HAND) != FULL_HAND
        assert tree.hands[s.mover] == sums_of(tree.held[s.mover], 0)


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "basic"), (2, "master")])
@pytest.mark.slice(1)
def test_a_reply_is_the_best_of_all_ends(seats: int, mode: str, amount: Amount) -> None:
    for s in positions(seats, mode)[: 3 if COMPILED else amount(3, 1)]:
        tree = tree_of(s)
        energies = int(tree.hands[s.mover])
        before = shown(tree.company)
        count = tree.open_(s.mover, energies, 0)
        assert shown(tree.company) == before
        best = max(tree.values[k] for k in range(count + 1))
        assert tree.values[tree.best_at(5)[0]] == best
        again = tree_of(s)
        # one turn farther from the root a win is worth one less
        reply = again.reply(1, s.mover, WON)
        assert reply == best if best < SURE else reply == best - 1
        assert shown(again.company) == before


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.slice(1)
def test_trying_leaves_everything_as_it_was(seats: int, amount: Amount) -> None:
    for s in positions(seats)[: 3 if COMPILED else amount(3, 1)]:
        tree = tree_of(s)
        for depth in range(6):
            tree.widths[depth] = 2
        before = shown(tree.company)
        tree.open_(s.mover, int(tree.hands[s.mover]), 0)
        for k in tree.best_at(3):
            for plies in (1, 2):
                worth = tree.try_(k, plies, -2 * WON, 3)
                assert -WON <= worth <= WON
                assert shown(tree.company) == before


def test_two_seats_want_opposites() -> None:
    for s in positions(2):
        tree = tree_of(s)
        assert tree.judge.worth(tree.company, 0, 1) == -tree.judge.worth(tree.company, 1, 1)


def test_who_stands_before_a_home_counts() -> None:
    light = {LIGHT_RED: ((5, 0), "rG")}
    heights = {(7, 0): 1, (6, 0): 2, (5, 0): 3}
    needs = []
    for more in ({}, {DARK_RED: ((7, 0), "rrr")}, {DARK_RED: ((3, 3), "rrr")}):
        company = company_of(standing(heights, light | more, seats=2))
        judge = judging(DUEL)
        needs.append(judge.plan(company, 0))
    assert needs[0] == needs[2] < needs[1]


def test_it_stops_when_told() -> None:
    tree = tree_of(positions(2)[0])
    tree.stop = lambda: True
    count = tree.open_(0, 127, 0)
    assert tree.stopped
    assert tree.nodes < 40
    assert count > 40 or tree.nodes <= count + 1


def test_worths_are_chances() -> None:
    assert chance(0) == 0.0
    assert chance(WON - 3) == 1.0
    assert chance(-WON) == -1.0
    assert 0.4 < chance(1000) < 0.5
    assert chance(1200, 200) == chance(1500, 500) == chance(1000)


def test_the_last_two_searches_are_told_together_unless_one_is_sure() -> None:
    assert balanced(100, 301) == 200
    assert balanced(WON - 2, -100) == WON - 2
    assert balanced(-100, WON - 2) == -100


def best_for_each(tree: Tree, depth: int, seat: int, plies: int) -> list[int]:
    """What becomes of three seats, each of which takes the best for itself of the ends that are followed."""
    count, found = tree.list_all(depth, seat, tree.hands[seat]), numbers(8, 0)
    known: list[list[int]] = []
    width = tree.ranked(depth, count, tree.widths[depth], found)
    others = [k for k in range(count + 1) if tree.values[MOST_ENDS * depth + k] >= LOST and k not in found[:width]]
    for n, end in enumerate([*(int(found[k]) for k in range(width)), *others]):
        if n >= width and max(outcome[seat] for outcome in known) > -SURE:
            break
        worth = tree.settle(depth, seat, tree.code(depth, end), tree.least(depth, end, tree.hands[seat]))
        if abs(worth) > SURE:
            known.append([worth if other == seat else -worth for other in range(3)])
        elif plies > 1:
            known.append(best_for_each(tree, depth + 1, (seat + 1) % 3, plies - 1))
        else:
            known.append([int(tree.judge.against(tree.company, other)) for other in range(3)])
        tree.company.restore(depth)
    return max(known, key=lambda outcome: outcome[seat])


def test_of_three_each_looks_at_what_the_next_ones_reply() -> None:
    greedy = 0
    for s in positions(3):
        for plies in (1, 2, 3):
            tree = tree_of(s)
            tree.seat = (s.mover - 1) % 3
            wanted = best_for_each(tree, 1, s.mover, plies)[tree.seat]
            assert tree.chain(1, s.mover, plies) == wanted
            for depth in range(DEEPEST):
                tree.widths[depth] = 1
            greedy += tree.chain(1, s.mover, plies) != wanted
    assert greedy > 0


def cost_of(s: Position, seat: int) -> list[int]:
    """The costs of a seat's plans by their homes, a pearl on its way counted like any other."""
    company, judge = company_of(s), judging(replace(DUEL, carried=100))
    judge.plan(company, seat)
    return [int(cost) for cost in judge.costs]


def test_the_way_home_with_all_colours_counts_once() -> None:
    heights = {(3, 1): 3, (3, 2): 1}
    away = {DARK_YELLOW: ((3, 2), "rrrr")}
    one = cost_of(standing(heights, away | {LIGHT_RED: ((3, 1), "G")}, seats=2), 0)
    three = cost_of(standing(heights, away | {LIGHT_RED: ((3, 1), "PGO")}, seats=2, mode="master"), 0)
    assert three[1] == one[1]
    # handed on at one meeting: no home is much farther than with one of the pearls to be fetched
    met = away | {LIGHT_YELLOW: ((1, 1), "y"), LIGHT_RED: ((3, 1), "PGO")}
    fetched = cost_of(standing(heights, met, seats=2), 0)
    assert cost_of(standing(heights, met, seats=2, mode="master"), 0)[0] == fetched[0]


def test_a_pearl_that_takes_the_rings_of_another_one_is_worth_making() -> None:
    away = {LIGHT_RED: ((4, 1), "rrr"), LIGHT_BLUE: ((1, 4), "bbb"), DARK_YELLOW: ((2, 2), "yy")}
    judge, costs = judging(THREE), []
    for items in ("ryb", "bO"):
        s = standing({(3, 1): 3}, away | {LIGHT_YELLOW: (BROADSIDES[0], items)}, seats=3, mode="master")
        judge.plan(company_of(s), 0)
        costs.append(judge.costs[0])
    assert costs[1] < costs[0] < HOPELESS


def test_pearls_that_wait_on_a_broadside_are_not_out_of_the_world() -> None:
    figures = {LIGHT_RED: ((3, 1), "rPG"), DARK_RED: (BROADSIDES[2], "rOO")}
    s = replace(standing({(3, 1): 3}, figures, seats=2, mode="master"), pearls=(4, 3, 0))
    assert cost_of(s, 0)[1] < HOPELESS
