"""Walking against a second enumeration, routes, and the shape of the island."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import Cell
from games.magic_triland.rules.move_types import Go, Spend
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES, HEIGHTS, HOMES, colour_of
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES, costs
from games.magic_triland.rules.terrace_graph import island
from games.magic_triland.rules.walking import Party
from games.magic_triland.tests.play import carried, standing
from games.magic_triland.tests.reference_walking import Table
from games.magic_triland.tools.simple_player_turn_ends import finals
from games.magic_triland.view.walk_lines import shortest
from tests.long_test_slices import Amount


def small(luck: Random) -> Position:
    """A random position: a few heights or all, two or three seats, figures anywhere, up to two on a terrace."""
    seats = luck.choice((2, 3))
    levels = luck.sample(range(1, 7), luck.randint(2, 6))
    heights = {cell: luck.choice(levels) for cell in CELLS}
    s = standing(heights, {}, mover=luck.randrange(seats), seats=seats)
    full: dict[Cell, int] = {}
    for n in FIGURES:
        items = carried("".join(luck.choices("yrbPGO", (4, 4, 4, 1, 1, 1), k=luck.randint(1, 4))))
        place = s.island.heart(luck.choice(CELLS))
        if luck.random() < 0.1:
            place = luck.choice(BROADSIDES)
        if luck.random() < 0.1 and not any(items[3:]):
            place = HOMES[colour_of(n)]
        if full.get(place, 0) == 2 and place in CELLS:
            continue
        full[place] = full.get(place, 0) + 1
        s = s.with_figure(n, replace(s.figures[n], where=place, items=items, out=luck.random() < 0.1))
    return replace(s, cards=(3, 3), worth=(3, 3), energy=luck.randint(1, 6))


@pytest.mark.slice(2)
@pytest.mark.parametrize("seed", range(10))
def test_a_second_enumeration_finds_the_same_ways(seed: int, amount: Amount) -> None:
    luck = Random(seed)
    for _ in range(amount(50, 20)):
        s = small(luck)
        wanted = {(n, min(ground), spent) for n, ground, spent in Table(s).first_walks(s.energy)}
        found = set()
        for m in RULES.moves(s, s.mover):
            assert isinstance(m, Go)
            place = min(s.island.terrace(m.cell))
            after = RULES.apply(s, s.mover, m)
            if after.bound is None:
                found.add((m.figure, place, costs(s, m)[0]))
            else:
                spends = RULES.moves(after, s.mover)
                assert len(spends) > 1
                found |= {(m.figure, place, spend.energy) for spend in spends if isinstance(spend, Spend)}
        assert found == wanted
        assert s.party().can_spend(s.energy) == bool(wanted)


def test_routes_are_walks() -> None:
    luck = Random(5)
    for _ in range(60):
        s = small(luck)
        party = s.party()
        for figure, node, energy in list(party.walks(s.energy)):
            way = party.route(figure, node, energy)
            ground = party.island
            assert (way[0], way[-1]) == (party.nodes[figure], node)
            steps = list(pairwise(way))
            assert sum(abs(ground.heights[a] - ground.heights[b]) for a, b in steps) == energy
            assert all(any(mask >> b & 1 for _, mask in ground.steps[a]) for a, b in steps)
            taken = {
                other for n, other in enumerate(party.nodes) if n != figure and 1 << max(other, 0) & ground.terraces
            }
            assert not set(way[1:-1]) & taken
            assert not set(way[1:]) & set(range(3)) - {node}


def test_a_way_over_many_walls_is_measured() -> None:
    """Row by row from the yellow home to the other side, with an island's own stones: six of each height."""
    rows = ("6", "11", "666", "1111", "55555", "222222", "4444446", "33333365")
    heights = {(q, q_plus_r - q): int(rows[q_plus_r][q]) for q_plus_r in range(8) for q in range(q_plus_r + 1)}
    assert sorted(heights.values()) == sorted([*HEIGHTS] * 6)
    s = standing(heights, {0: ((0, 0), "yyy")})
    energy, stops = shortest(s, 0, homewards=False)
    assert energy == 5 + 5 + 5 + 4 + 3 + 2 + 1 + 3
    assert (stops[0], stops[-1]) == (s.island.heart((0, 0)), BROADSIDES[0])


def test_finals_are_where_walks_lead() -> None:
    luck = Random(9)
    for _ in range(40):
        s = small(luck)

        def follow(party: Party, energy: int) -> set[tuple[int, ...]]:
            if not energy:
                return {party.nodes}
            return {
                end for n, node, spent in party.walks(energy) for end in follow(party.after(n, node), energy - spent)
            }

        if s.energy <= 3:
            assert finals(s.party(), s.energy) == follow(s.party(), s.energy)


def test_terraces_and_their_hearts() -> None:
    heights = tuple(1 if r == 0 else 2 if q == 0 else 5 for q, r in CELLS)
    ground = island(heights)
    assert len(ground.fields) == 9
    assert ground.heart((7, 0)) == (3, 0)
    assert set(ground.terrace((0, 3))) == {(0, r) for r in range(1, 8)}
    assert ground.height((3, 3)) == 5
    assert all(ground.heart(cell) == cell and ground.height(cell) == 0 for cell in (*HOMES, *BROADSIDES))
    with pytest.raises(ValueError, match="every field"):
        island((0,) * 36)
