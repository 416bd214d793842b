"""Where paths run: they meet at edges in every rotation, colours cross at wide angles, blocks keep apart."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import acos, degrees, hypot

from engine.core.lattice import SQUARE, Point
from games.fairy_trails.art import path_geometry
from games.fairy_trails.art.hubs import HUBS
from games.fairy_trails.art.path_geometry import MIDDLES, BlockPath, inward, nearest, nudge, turned, under, ways
from games.fairy_trails.art.paths import beads, crossing, strokes
from games.fairy_trails.rules.pieces import DECK, START_CARD, TURNS, blocks
from games.fairy_trails.rules.pieces import turned as turned_edges
from games.fairy_trails.tools.place_hubs_and_huts import Fault, solve
from tests.all_failures_at_once import each

CARDS = (START_CARD, *DECK)
ROUNDING = 2.0
APART = 8.0
"""So far the middles of two paths of one colour that don't meet are at least from each other."""
WIDE = 20.0
"""Degrees at which two colours cross at least."""


def points(way: BlockPath) -> list[Point]:
    return [point for line in strokes(way, 24) for point in line]


def gap(one: BlockPath, two: BlockPath) -> float:
    return min(hypot(a[0] - b[0], a[1] - b[1]) for a in points(one) for b in points(two))


def test_every_card_of_the_deck_has_its_routes() -> None:
    assert HUBS.keys() == set(CARDS)
    assert all(len(route.split()) == sum(map(len, blocks(card))) for card, route in HUBS.items())


def test_routes_come_from_the_maker() -> None:
    assert solve(START_CARD, 1) == HUBS[START_CARD]


@each("card", CARDS[1::3])
def test_routes_are_easier_to_read_than_the_simple_rule(card: str) -> None:
    simple = [path_geometry.way(colour, block) for colour, half in enumerate(blocks(card)) for block in half]
    # hubs are rounded in the table
    assert Fault([found for half in ways(card) for found in half]).total < Fault(simple).total + ROUNDING


@each("card", CARDS)
def test_every_edge_is_crossed_at_its_middle_by_both_colours(card: str) -> None:
    for colour, half in enumerate(ways(card)):
        assert sorted(edge for way in half for edge, _ in way.arms) == [0, 1, 2, 3]
        for way in half:
            assert way.edges == sum(1 << edge for edge, _ in way.arms)
            for edge, bend in way.bends:
                assert bend[0] == MIDDLES[edge]
                # the curve leaves the edge the way all of its colour do
                dx, dy = bend[1][0] - bend[0][0], bend[1][1] - bend[0][1]
                ix, iy = inward(colour, edge)
                assert abs(dx * iy - dy * ix) < 1e-6 and dx * ix + dy * iy > 0


def test_a_path_goes_straight_on_with_the_neighbour_however_either_is_turned() -> None:
    for colour in (0, 1):
        for edge in range(TURNS):
            (ax, ay), (bx, by) = inward(colour, edge), inward(colour, (edge + 2) % TURNS)
            assert abs(ax + bx) < 1e-9 and abs(ay + by) < 1e-9
            for turns in range(TURNS):
                # turned as a direction: about the middle of the card
                x, y = turned((50 + ax, 50 + ay), turns)
                ex, ey = inward(colour, (edge + turns) % TURNS)
                assert abs(x - 50 - ex) < 1e-9 and abs(y - 50 - ey) < 1e-9
    for edge, turns in [(edge, turns) for edge in range(TURNS) for turns in range(TURNS)]:
        dx, dy = SQUARE.directions[(edge + turns) % TURNS]
        assert nudge(MIDDLES[edge], turns) == (dx / 2, dy / 2)


@each("card", CARDS)
def test_blocks_of_one_colour_never_touch_but_for_the_bridge(card: str) -> None:
    for half in ways(card):
        bridge = sorted(way.edges for way in half) == [5, 10]
        for one, two in combinations(half, 2):
            if not bridge:
                assert gap(one, two) >= APART
            else:
                cuts = sum(
                    crossing((a, b), (c, d)) is not None
                    for a, b in pairwise(strokes(one)[0])
                    for c, d in pairwise(strokes(two)[0])
                )
                assert cuts == 1


@each("card", CARDS)
def test_colours_cross_at_wide_angles_within_the_card(card: str) -> None:
    pink, yellow = ways(card)
    for one in (line for found in pink for line in strokes(found)):
        for two in (line for found in yellow for line in strokes(found)):
            for a, b in pairwise(one):
                for c, d in pairwise(two):
                    at = crossing((a, b), (c, d))
                    if at is None or min(hypot(at[0] - x, at[1] - y) for x, y in MIDDLES) < 1:
                        continue
                    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
                    between = abs(rx * sx + ry * sy) / (hypot(rx, ry) * hypot(sx, sy))
                    assert degrees(acos(min(1.0, between))) >= WIDE


@each("card", CARDS)
def test_huts_stand_on_their_own_path_and_off_all_others_of_their_colour(card: str) -> None:
    for colour, half in enumerate(ways(card)):
        for block, way in zip(blocks(card)[colour], half, strict=True):
            assert (way.hut is not None) == block.hut
            if way.hut is None:
                continue
            x, y = way.hut
            assert 14 <= x <= 86 and 14 <= y <= 86
            assert min(hypot(x - px, y - py) for px, py in points(way)) < 1.5
            others = [point for other in half if other is not way for point in points(other)]
            assert min((hypot(x - px, y - py) for px, py in others), default=99) > 13
    stand = [way.hut for half in ways(card) for way in half if way.hut is not None]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 20 for a, b in combinations(stand, 2))


@each("card", CARDS)
def test_the_path_under_the_pointer_is_found_in_every_rotation(card: str) -> None:
    for turns in range(TURNS):
        for half in ways(card):
            for way in half:
                for _, line in way.arms:
                    # near the edge the two colours are close together: a third of the way in they have parted
                    colour, edges, far = nearest(card, turns, nudge(line[3], turns))
                    assert far < 0.01
                    if colour == way.colour:
                        assert edges == turned_edges(way.edges, turns)


@each("card", CARDS)
def test_the_pointer_means_the_hut_it_rests_on_and_nothing_far_from_paths(card: str) -> None:
    for turns in range(TURNS):
        for half in ways(card):
            for found in half:
                if found.hut is not None:
                    meant = under(card, turns, nudge(found.hut, turns))
                    assert meant == (found.colour, turned_edges(found.edges, turns))
        for corner in ((2.0, 2.0), (98.0, 2.0), (98.0, 98.0), (2.0, 98.0)):
            assert under(card, turns, nudge(corner, turns)) is None


def test_a_card_that_is_not_in_the_deck_is_drawn_too() -> None:
    for card in ("NESW|NESW", "N.E.S.W|NESW*", "NS*.EW|NE*.SW*"):
        assert card not in HUBS
        assert [len(half) for half in ways(card)] == [len(half) for half in blocks(card)]


def test_beads_lie_at_equal_distances_from_end_to_end() -> None:
    line = ((0.0, 0.0), (3.0, 4.0), (3.0, 30.0))
    found = beads(line)
    assert found[0] == line[0] and found[-1] == line[-1]
    gaps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(found)]
    assert max(gaps) - min(gaps) < 0.6 and 7 < max(gaps) < 9
