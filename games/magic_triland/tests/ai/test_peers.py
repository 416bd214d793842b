"""The greedy player: legal in every mode, by the shortest way, and soon at its goal."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from engine.core.rules import Act, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.rules.move_types import Answer, Done, Go, Hand, Move, Offer, Pearl, Swap
from games.magic_triland.rules.pieces import BROADSIDES, HOMES
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    play,
    standing,
    whose,
    with_energy,
)
from games.magic_triland.tools.simple_players import PEERS
from tests.long_test_slices import Amount

GREEDY = PEERS["greedy"]


def choice(s: Position, seed: int = 1) -> Move:
    seat = whose(s)
    move = GREEDY(RULES.observe(s, seat), seat, Random(seed)).move
    assert RULES.why_not(s, seat, move) is None
    return move


def played(seats: int, seed: int, **options: str) -> Position:
    """The end of a game in which all seats are greedy."""
    s, ply = RULES.start(INFO.complete(options), None, seats), 0
    while not isinstance(turn := RULES.turn(s), Over):
        ply += 1
        chance = not isinstance(turn, Act)
        s = RULES.apply(s, -1, draw(turn, seed, ply)) if chance else RULES.apply(s, turn.seats[0], choice(s, ply))
    return s


@pytest.mark.slice(2)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"mode": "master"}),
        (2, {"hands": "chance", "match": "tournament"}),
        (3, {}),
        (3, {"mode": "master", "island": "quick"}),
        (3, {"hands": "chance", "match": "tournament"}),
        (1, {}),
        (1, {"mode": "master", "sleepers": "none"}),
    ],
)
def test_it_plays_every_mode_to_its_end(seats: int, options: dict[str, str]) -> None:
    assert played(seats, 3, **options).ended


def test_duels_among_its_kind_are_decided_soon(amount: Amount) -> None:
    ends = [played(2, seed, island="quick") for seed in range(amount(10, 2))]
    assert sum(s.ended == "pearl" for s in ends) >= 0.9 * len(ends)
    assert median(s.turns for s in ends) <= 45


def test_it_goes_home_with_the_right_pearl_and_keeps_the_wrong_one() -> None:
    flat = {(0, 0): 3, (1, 0): 1}
    right = standing(flat, {LIGHT_YELLOW: ((0, 0), "P"), LIGHT_RED: ((6, 1), "r")}, seats=2)
    assert choice(with_energy(right, 3)) == Go(LIGHT_YELLOW, HOMES[0])
    wrong = standing(flat, {LIGHT_YELLOW: ((0, 0), "G"), LIGHT_RED: ((6, 1), "r")}, seats=2)
    assert choice(with_energy(wrong, 3)) != Go(LIGHT_YELLOW, HOMES[0])


def test_it_lays_the_cards_that_win() -> None:
    s = standing({(0, 0): 3}, {LIGHT_YELLOW: ((0, 0), "P"), DARK_RED: ((6, 1), "r")}, seats=2)
    s = play(s, choice(s))
    s = play(s, choice(s))
    assert s.energy == 3
    s = play(s, choice(s))
    assert (s.ended, s.winner) == ("pearl", 0)


def test_with_both_rings_it_goes_to_the_broadside_and_takes_the_pearl() -> None:
    s = standing({(1, 0): 1}, {LIGHT_BLUE: ((1, 0), "yrb"), DARK_RED: ((6, 1), "r")}, seats=2)
    s = with_energy(s, 1)
    assert choice(s) == Go(LIGHT_BLUE, BROADSIDES[2])
    s = play(s, choice(s))
    assert choice(s) == Pearl(LIGHT_BLUE)


def test_the_strong_one_takes_what_it_lacks() -> None:
    figures = {LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")}
    s = play(with_energy(standing({(2, 2): 3, (3, 2): 2}, figures, seats=2), 1), Go(LIGHT_BLUE, (3, 2)))
    move = choice(s)
    assert isinstance(move, Swap) and (move.mine, move.theirs) == (2, 0)


def test_between_equals_it_gives_what_it_can_spare() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((3, 2), "rrr")}
    s = play(with_energy(standing({(2, 2): 3, (3, 2): 2}, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    offer = choice(s)
    assert isinstance(offer, Offer) and offer.item == 1
    answer = choice(play(s, offer))
    assert isinstance(answer, Answer) and answer.item == 0


def test_its_own_hand_over_what_is_lacking_and_no_more() -> None:
    figures = {LIGHT_BLUE: ((2, 2), "rbb"), LIGHT_YELLOW: ((3, 2), "yy"), DARK_YELLOW: ((6, 1), "y")}
    s = play(with_energy(standing({(2, 2): 3, (3, 2): 2}, figures, seats=2), 1), Go(LIGHT_BLUE, (3, 2)))
    given: list[Move] = []
    while s.trade is not None:
        given.append(choice(s))
        s = play(s, given[-1])
    assert isinstance(given[-1], Done)
    assert Hand(LIGHT_YELLOW, 0) in given
    assert s.figures[LIGHT_BLUE].items[:3] == (1, 1, s.figures[LIGHT_BLUE].items[2])
