"""Rides and missing links, held against a naive walking train and against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist, hypot, isclose
from random import Random

from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import (
    ALL_CURVES,
    DECK,
    DOUBLE,
    DOUBLES,
    TRIPLE,
    TRIPLES,
    kind_of,
    mask_of,
    opposite,
    parse,
    pose_of,
    poses_of,
    turned,
)
from games.crooked_paths.tests import reference_rules
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import random_game
from tests.long_test_slices import Amount

Board = dict[tuple[int, int], int]


def boards(count: int, seed: int) -> Iterator[Board]:
    """Random tables: some rectangles, some ragged, doubles with here and there a triple."""
    rng = Random(seed)
    for _ in range(count):
        wide, high = rng.choice((2, 3, 5, 5, 5)), rng.choice((4, 5, 5, 5, 5))
        if rng.random() < 0.5:
            wide, high = high, wide
        masks = DOUBLES + TRIPLES * rng.randrange(3)
        gaps = rng.choice((0.0, 0.0, 0.1))
        yield {(x - 2, y + 1): rng.choice(masks) for x in range(wide) for y in range(high) if rng.random() >= gaps}


def test_poses_and_masks_are_the_same_thing() -> None:
    assert DOUBLES == (0x5, 0xA, 0x3, 0x6, 0xC, 0x9)
    assert TRIPLES == (0x7, 0xE, 0xD, 0xB)
    for kind in (DOUBLE, TRIPLE):
        for pose in poses_of(kind):
            assert pose_of(kind, mask_of(kind, *pose)) == pose
            assert kind_of(mask_of(kind, *pose)) == kind
    assert [mask_of(DOUBLE, 0, turn) for turn in range(-1, 5)] == [0xA, 5, 0xA, 5, 0xA, 5]
    for mask in range(ALL_CURVES + 1):
        assert turned(mask, 4) == mask == turned(turned(mask, 3))


def test_the_walking_train_agrees_on_thousands_of_boards(amount: Amount) -> None:
    connected = 0
    for board in boards(amount(3_000, 800), seed=1):
        for seat in rides_and_connections.SEATS:
            expected = reference_rules.is_connected(board, seat)
            assert (rides_and_connections.ride(board, seat) is not None) == expected
            connected += expected
    assert connected > amount(200, 50)


def test_the_way_back_exists_exactly_when_the_way_there_does(amount: Amount) -> None:
    for board in boards(amount(1_000, 300), seed=2):
        for seat in rides_and_connections.SEATS:
            assert reference_rules.is_connected(board, seat) == reference_rules.is_connected(
                board, seat, backwards=True
            )


def test_a_ride_is_rideable_and_even_and_at_least_ten_long(amount: Amount) -> None:
    found = 0
    for board in boards(amount(2_000, 600), seed=3):
        for way in rides_and_connections.rides(board):
            found += 1
            assert all(board[cell] & curve for cell, curve in way.steps)
            assert len(way.steps) >= 10
            assert len(way.steps) % 2 == 0
            first, last = way.cells[0], way.cells[-1]
            assert (first[way.seat] - last[way.seat]) % 2 == 1
            assert first[1 - way.seat] == min(cell[1 - way.seat] for cell in board)
            assert last[1 - way.seat] == max(cell[1 - way.seat] for cell in board)
            for (a, _), (b, _) in pairwise(way.steps):
                assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
            assert len(set(way.steps)) == len(way.steps)
    assert found > amount(100, 30)


def test_the_line_of_a_ride_is_smooth() -> None:
    (way,) = rides_and_connections.rides(parse("55/aa/55/aa/55"))
    line = rides_and_connections.points(way, samples=16, lead=0.25)
    assert len(line) == 10 * 16 + 1 + 2
    assert isclose(line[0][1], -0.75)
    assert isclose(line[-1][1], 4.75)
    assert line[1] == (float(way.cells[0][0]), -0.5)
    headings = [((bx - ax), (by - ay)) for (ax, ay), (bx, by) in pairwise(line)]
    for (ax, ay), (bx, by) in pairwise(headings):
        assert ax * bx + ay * by > 0.99 * hypot(ax, ay) * hypot(bx, by)


def test_an_arc_runs_round_its_corner_at_half_a_side() -> None:
    corners = {1: (0.5, -0.5), 2: (0.5, 0.5), 4: (-0.5, 0.5), 8: (-0.5, -0.5)}
    for curve, corner in corners.items():
        line = rides_and_connections.arc((0, 0), curve)
        assert all(isclose(dist(point, corner), 0.5) for point in line)
        assert all(max(abs(x), abs(y)) <= 0.5 + 1e-9 for x, y in line)


def test_the_frame_floats_until_five_columns_and_rows_are_spanned() -> None:
    assert rides_and_connections.frames({}) == ((-4, -4), (0, 0))
    assert rides_and_connections.frames({(0, 0): 5}) == ((-4, -4), (0, 0))
    assert rides_and_connections.frames(parse("55555")) == ((0, -4), (0, 0))
    assert rides_and_connections.frames(parse("5..../.5.../..5../...5./....5", (-1, 2))) == ((-1, 2), (-1, 2))


def check_link(board: Board, link: rides_and_connections.Link, covering: bool) -> None:
    """The cards of the link may be placed, and connect the seat."""
    laid = dict(board)
    for card in link.cards:
        below = board.get(card.cell)
        assert card.mask & card.curve
        assert card.mask in (DOUBLES if below is None else TRIPLES)
        assert below is None or (covering and below in DOUBLES)
        assert below is None or card.mask & below == below
        laid[card.cell] = card.mask
    assert len({card.cell for card in link.cards}) == len(link.cards)
    assert reference_rules.is_connected(laid, link.ride.seat)
    assert all(laid[cell] & curve for cell, curve in link.ride.steps)


def test_missing_links_in_phase_2_are_the_shortest(amount: Amount) -> None:
    rng = Random(4)
    lengths = []
    for _ in range(amount(60, 25)):
        doubles = set(rng.sample(range(DECK), 4))
        board = {(k % 5, k // 5): rng.choice(DOUBLES if k in doubles else TRIPLES) for k in range(DECK)}
        for seat in rides_and_connections.SEATS:
            link = rides_and_connections.missing_link(board, seat)
            assert (len(link.cards) if link else None) == reference_rules.fewest_covers(board, seat)
            if link:
                check_link(board, link, covering=True)
                lengths.append(len(link.cards))
    assert {0, 1} <= set(lengths)
    assert max(lengths) >= 2


def test_missing_links_of_free_cells_are_the_shortest(amount: Amount) -> None:
    rng = Random(5)
    for _ in range(amount(60, 8)):
        holes = rng.sample([(x, y) for x in range(1, 4) for y in range(1, 4)], 3)
        board = {(x, y): rng.choice(DOUBLES) for x in range(5) for y in range(5) if (x, y) not in holes}
        for seat in rides_and_connections.SEATS:
            link = rides_and_connections.missing_link(board, seat, covering=False)
            assert (len(link.cards) if link else None) == reference_rules.fewest_lays(board, seat, holes)
            if link:
                check_link(board, link, covering=False)


def test_missing_links_under_a_floating_frame(amount: Amount) -> None:
    one = rides_and_connections.missing_link({(0, 0): 5}, 0)
    assert one is not None
    assert len(one.cards) == 9
    assert len(one.ride.steps) == 10
    four_rows = rides_and_connections.missing_link(parse("55/aa/55/aa"), 0)
    assert four_rows is not None
    assert len(four_rows.cards) == 2
    rng = Random(6)
    for _ in range(amount(12, 3)):
        for s in random_game(rng):
            if s.phase == 1:
                for seat in rides_and_connections.SEATS:
                    link = rides_and_connections.missing_link(s.board, seat)
                    assert link is not None
                    check_link(s.board, link, covering=True)
                    assert (not link.cards) == (seat in s.connected)


def test_within_reach_agrees_with_trying_everything(amount: Amount) -> None:
    rng = Random(7)
    answers = []
    for _ in range(amount(600, 200)):
        doubles = set(rng.sample(range(DECK), rng.randrange(3)))
        board = {(k % 5, k // 5): rng.choice(DOUBLES if k in doubles else TRIPLES) for k in range(DECK)}
        reach = rides_and_connections.within_reach(board)
        assert reach == tuple(
            seat for seat in rides_and_connections.SEATS if reference_rules.fewest_covers(board, seat) is not None
        )
        answers.append(reach)
    assert len(set(answers)) == 4


def test_a_blank_table_has_everything_in_reach() -> None:
    assert rides_and_connections.within_reach(set_up("/".join(["99999"] * 5)).board) == (0, 1)


def test_opposite_curves_share_no_edge() -> None:
    assert [opposite(curve) for curve in (1, 2, 4, 8)] == [4, 8, 1, 2]
