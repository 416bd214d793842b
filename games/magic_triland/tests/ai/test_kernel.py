"""The kernel against the rules: graph, walks, ends of turns, items and trades, on random positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from games.magic_triland.ai.kernel_conversion import company_of, ground_of, packed, put, unpacked
from games.magic_triland.ai.kernels.island_and_messengers import FAR, OUT, ROW, fits, numbers, refined
from games.magic_triland.ai.kernels.item_exchanges import SPLITS, SWAPS, list_splits, list_swaps, stronger
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS, Plans
from games.magic_triland.ai.kernels.walk_ends import Turns, has_walked, node_in
from games.magic_triland.rules.pieces import COLOURS, FIGURES, ITEMS, Items, has_pair
from games.magic_triland.rules.pieces import fits as may_carry
from games.magic_triland.rules.position import Position, Trade
from games.magic_triland.rules.position import refined as made
from games.magic_triland.rules.trades import exchanged, may_swap, strong_one
from games.magic_triland.rules.turns_and_scoring import fulfilled
from games.magic_triland.tests.play import random_game
from games.magic_triland.tools.simple_player_turn_ends import finals
from tests.long_test_slices import Amount

SEEDS = (5, 1, 3, 9, 11)
"""Of the random games, each on an island of its own."""


def seeds(amount: Amount) -> tuple[int, ...]:
    """Those that are enough here."""
    return SEEDS[: amount(len(SEEDS), 1)]


@cache
def positions(seats: int, seed: int, mode: str = "basic") -> tuple[Position, ...]:
    """Of a random game: those at which a turn begins."""
    game = random_game(seats, seed, island="quick", mode=mode)
    return tuple(s for s in game if s.stage == "cards" and not s.cards)


def random_items(rng: Random) -> Items:
    while True:
        a, b, c, d, e, f = (rng.choice((0, 0, 1, 1, 2)) for _ in range(6))
        if may_carry((a, b, c, d, e, f)):
            return a, b, c, d, e, f


@pytest.mark.parametrize("seats", [2, 3])
def test_the_graph_is_that_of_the_rules(seats: int, amount: Amount) -> None:
    for seed in seeds(amount):
        the_graph_is_that_of_the_rules(positions(seats, seed)[-1])


def the_graph_is_that_of_the_rules(s: Position) -> None:
    ground, isle = ground_of(s.heights), s.island
    assert ground.nodes == len(isle.heights)
    assert ground.terraces == isle.terraces
    for node, steps in enumerate(isle.steps):
        assert ground.height[node] == isle.heights[node]
        assert [ground.steps[8 * node + cost] for cost in range(8)] == [dict(steps).get(cost, 0) for cost in range(8)]
    ways = [ground.far[ROW * a + b] for a in range(ground.nodes) for b in range(ground.nodes)]
    assert all(0 <= way < FAR for way in ways)
    every = range(ground.nodes)
    assert all(ground.far[ROW * a + b] == ground.far[ROW * b + a] for a in every for b in every)


def test_two_meet_where_all_their_ways_cost_least() -> None:
    ground, rng = ground_of(positions(2, 5)[-1].heights), Random(3)
    for _ in range(300):
        one, other, goal = rng.randrange(ground.nodes), rng.randrange(ground.nodes), rng.randrange(6)
        ways = [
            sum(int(ground.far[ROW * end + node]) for end in (one, other, goal)) << 6 | node
            for node in range(6, ground.nodes)
        ]
        assert ground.meeting(one, other, goal) == ground.meeting(one, other, goal) == min(ways)


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "basic"), (2, "master"), (3, "master")])
def test_the_ends_of_a_turn_are_those_of_the_rules(seats: int, mode: str, amount: Amount) -> None:
    rng = Random(7)
    for s in (s for seed in seeds(amount) for s in rng.sample(positions(seats, seed, mode), amount(6, 3))):
        company = company_of(s)
        turns = Turns(company)
        before = [company.where[n] for n in FIGURES]
        turns.list_ends(s.mover, 6)
        assert [company.where[n] for n in FIGURES] == before
        party = s.party()
        for energy in range(1, 7):
            found = set()
            for k in range(turns.count):
                if turns.energies[k] >> energy & 1:
                    nodes = list(party.nodes)
                    for slot in range(turns.walkers):
                        nodes[turns.figures[slot]] = node_in(turns.ends[k], slot)
                    found.add(tuple(nodes))
            assert found == finals(party, energy)
            assert bool(turns.usable() >> energy & 1) == party.can_spend(energy)
        assert len({turns.ends[k] for k in range(turns.count)}) == turns.count


def test_an_end_is_stood_on() -> None:
    s = positions(2, SEEDS[0])[-1]
    company = company_of(s)
    turns = Turns(company)
    turns.list_ends(s.mover, 3)
    for k in range(turns.count):
        company.keep(0)
        turns.stand(turns.ends[k])
        for slot in range(turns.walkers):
            node = node_in(turns.ends[k], slot)
            home = node < 3 and has_walked(turns.ends[k], slot)
            assert company.where[turns.figures[slot]] == (OUT if home else node)
        company.restore(0)
    assert company.meets(0) == next(iter(s.others_with(0)), -1)


def test_items_and_swaps_are_those_of_the_rules() -> None:
    rng = Random(2)
    found = numbers(SWAPS, 0)
    for _ in range(300):
        one, other = random_items(rng), random_items(rng)
        assert unpacked(packed(one)) == one
        assert fits(packed(one))
        count = list_swaps(packed(one), packed(other), found)
        codes = {found[k] for k in range(count)}
        assert codes == {8 * a + b for a in ITEMS for b in ITEMS if may_swap(one, other, a, b)}
        for code in codes:
            assert may_carry(exchanged(one, code // 8, code % 8))
        for colour in COLOURS:
            if has_pair(one, colour):
                assert unpacked(refined(packed(one), colour)) == made(one, colour)


def test_splits_share_all_and_nothing_more() -> None:
    rng = Random(4)
    found = numbers(SPLITS, 0)
    for _ in range(100):
        one, other = packed(random_items(rng)), packed(random_items(rng))
        count = list_splits(one, other, found)
        assert found[0] == one
        assert len({found[k] for k in range(count)}) == count
        assert all(may_carry(unpacked(found[k])) and may_carry(unpacked(one + other - found[k])) for k in range(count))


def test_strength_and_goals_are_those_of_the_rules(amount: Amount) -> None:
    for s in (s for seed in seeds(amount) for seats in (2, 3) for s in positions(seats, seed)[::5]):
        company = company_of(s)
        assert company.reached() == any(fulfilled(s, colour) for colour in COLOURS)
        for n in FIGURES:
            for other in s.others_with(n):
                strong = strong_one(s, Trade(other, n))
                assert stronger(company, n, other) == (0 if strong is None else 1 if strong == n else -1)


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "basic"), (2, "master"), (3, "master")])
@pytest.mark.slice(2)
def test_plans_are_made_for_every_seat(seats: int, mode: str, amount: Amount) -> None:
    plans = Plans()
    for s in (s for seed in seeds(amount) for s in positions(seats, seed, mode)[::7]):
        company = company_of(s)
        for seat in range(seats):
            assert 0 < plans.plan(company, seat) <= HOPELESS


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "basic"), (2, "master")])
@pytest.mark.slice(1)
def test_what_is_remembered_of_plans_is_what_would_be_found(seats: int, mode: str, amount: Amount) -> None:
    remembers = Plans()
    for s in (s for seed in seeds(amount) for s in positions(seats, seed, mode)[::5]):
        company = company_of(s)
        for other in (False, True, False):
            put(company, s)
            if other:
                company.items[0], company.items[1] = company.items[1], company.items[0]
                company.pearls[0] = 0
            for seat in range(seats):
                fresh = Plans()
                assert remembers.plan(company, seat) == fresh.plan(company, seat)
                assert [remembers.costs[k] for k in range(3)] == [fresh.costs[k] for k in range(3)]
