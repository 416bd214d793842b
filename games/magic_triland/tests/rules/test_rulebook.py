"""Sentences of the rulebook that no test position holds: the set-up of all modes, cards, jokers, and how games end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Chance, Over
from games.magic_triland.rules.energy_cards import FULL
from games.magic_triland.rules.move_types import Card, Done, Draw, Go, Joker, Next, Stone
from games.magic_triland.rules.pieces import (
    ACCESS,
    BROADSIDES,
    CELLS,
    CORNERS,
    FIGURES,
    HEIGHTS,
    HOMES,
    PAIRS,
    SUPPLY,
    colour_of,
    is_light,
)
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import pearl_points
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    cards,
    carried,
    goals,
    kinds,
    legal,
    play,
    random_game,
    standing,
    start,
    whose,
    with_energy,
)

YELLOW, RED, BLUE = range(3)
PURPLE, GREEN, ORANGE = range(3)


# --- board and set-up ------------------------------------------------------------------------------------------------


def test_homes_and_broadsides_lie_as_in_the_table() -> None:
    assert CORNERS == ((0, 0), (7, 0), (0, 7))
    assert [set(PAIRS[side]) for side in (PURPLE, GREEN, ORANGE)] == [{RED, BLUE}, {YELLOW, BLUE}, {RED, YELLOW}]
    assert all(r == 0 for _, r in ACCESS[ORANGE])
    assert all(q == 0 for q, _ in ACCESS[GREEN])
    assert all(q + r == 7 for q, r in ACCESS[PURPLE])
    assert SUPPLY == 4 and start(3).pearls == (4, 4, 4)


@pytest.mark.parametrize(
    ("seats", "mode", "rings"), [(3, "basic", 3), (3, "master", 4), (2, "basic", 3), (2, "master", 4)]
)
def test_what_each_seat_begins_with(seats: int, mode: str, rings: int) -> None:
    s = start(seats, mode=mode)
    for seat in range(seats):
        own = s.own(seat)
        assert len(own) == 6 // seats
        # a light and a dark one of one colour; in a duel one of each colour and of one shade
        colours, shades = {colour_of(n) for n in own}, {is_light(n) for n in own}
        assert (len(colours), len(shades)) == ((1, 2) if seats == 3 else (3, 1))
        assert s.stones[seat] == (6 // seats,) * len(HEIGHTS)
        assert s.hands.hand(seat) == (2, 2, 2, 2)
    for n in FIGURES:
        assert s.figures[n].where == HOMES[colour_of(n)]
        assert s.figures[n].items == carried("yrb"[colour_of(n)] * rings)


# --- the island ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_three_lay_their_first_stone_before_their_home_and_then_anywhere(first: int) -> None:
    s = start(3, begins=("yellow", "red", "blue")[first])
    for n in range(len(CELLS)):
        seat = (first + n) % 3
        assert whose(s) == seat
        free = {cell for cell in CELLS if not s.height(cell)}
        wanted = {CORNERS[seat]} if n < 3 else free
        stones = {height for height, left in zip(HEIGHTS, s.stones[seat], strict=True) if left}
        assert {(m.height, m.cell) for m in legal(s) if isinstance(m, Stone)} == {
            (h, c) for h in stones for c in wanted
        }
        s = play(s, legal(s)[n % len(legal(s))])
    # the same order in phase 2
    assert s.mover == first and s.stage == Stage.CARDS


def test_light_builds_first_in_a_duel_and_the_corners_come_first_in_any_order() -> None:
    s = start(2)
    for n, corner in enumerate((CORNERS[1], CORNERS[2], CORNERS[0])):
        assert s.owner(LIGHT_RED) == 0 and whose(s) == n % 2
        free = [cell for cell in CORNERS if not s.height(cell)]
        assert {m.cell for m in legal(s) if isinstance(m, Stone)} == set(free)
        s = play(s, Stone(1 + n, corner))
    assert {m.cell for m in legal(s) if isinstance(m, Stone)} == set(CELLS) - set(CORNERS)


# --- cards -----------------------------------------------------------------------------------------------------------


def drawn(s: Position, *energies: int) -> Position:
    """All draw: seat 0 the first of these from seat 1, and so on."""
    for seat, card in enumerate(energies):
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        assert Draw(seat, card) in [m for m, _ in turn.outcomes]
        s = RULES.apply(s, CHANCE, Draw(seat, card))
    return s


def at_the_first_draw(seats: int) -> Position:
    s = start(seats, hands="chance", island="quick")
    while s.stage != Stage.DEAL:
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        s = RULES.apply(s, CHANCE, turn.outcomes[0][0])
    return s


@pytest.mark.parametrize("seats", [2, 3])
def test_each_draws_from_the_next_and_all_from_the_hands_as_they_were(seats: int) -> None:
    s = at_the_first_draw(seats)
    for seat in range(seats):
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        # two of each kind, though a 3 has been drawn from the first hand and has come into another
        assert {m.card: n for m, n in turn.outcomes if isinstance(m, Draw)} == {0: 2, 1: 2, 2: 2, 3: 2}
        s = RULES.apply(s, CHANCE, Draw(seat, 3))
    # everybody lost one 3 and got one
    assert all(s.hands.hand(seat) == FULL for seat in range(seats))
    other = drawn(at_the_first_draw(seats), *range(seats))
    wanted = {2: [(3, 1, 2, 2), (1, 3, 2, 2)], 3: [(3, 2, 1, 2), (1, 3, 2, 2), (2, 1, 3, 2)]}
    assert [other.hands.hand(seat) for seat in range(seats)] == wanted[seats]


@pytest.mark.parametrize("seats", [2, 3])
def test_at_each_taking_back_cards_are_drawn_again_from_what_all_hold_by_now(seats: int) -> None:
    s = drawn(at_the_first_draw(seats), *(3,) * (seats - 1), 0)
    before = [s.hands.hand(seat) for seat in range(seats)]
    assert [sum(hand) for hand in before] == [8] * seats
    turns = s.turns
    while s.stage != Stage.DEAL:
        m = legal(s)[0]
        s = play(s, m)
    assert s.turns == turns + 4 * seats
    # what was drawn stays with whoever drew it
    assert [s.hands.dealt[seat] for seat in range(seats)] == before
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    assert {m.card: n for m, n in turn.outcomes if isinstance(m, Draw)} == {
        card: n for card, n in enumerate(before[1]) if n
    }


def test_nothing_is_drawn_in_tactical_games() -> None:
    for mode in ("basic", "master"):
        assert not any(s.stage == Stage.DEAL for s in random_game(3, 2, mode=mode, limit="100"))


# --- jokers ----------------------------------------------------------------------------------------------------------


def asked(s: Position) -> list[int]:
    """What a 0 may be worth, [] if nobody asks."""
    after = play(s, Card(0))
    return [m.worth for m in legal(after) if isinstance(m, Joker)]


def test_a_joker_counts_colours_on_own_pieces_and_those_that_they_delivered() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yPP"), DARK_YELLOW: ((4, 2), "yP"), LIGHT_RED: ((3, 3), "rGO")}
    s = standing({(2, 2): 2, (4, 2): 4}, figures, mode="master")
    # three pearls, one colour; those of others don't count
    assert asked(s) == [0, 1]
    home = s.with_figure(DARK_YELLOW, replace(s.figures[DARK_YELLOW], items=carried("GO"), out=True))
    assert asked(home) == [0, 1, 2, 3]
    theirs = s.with_figure(LIGHT_BLUE, replace(s.figures[LIGHT_BLUE], items=carried("GO"), out=True))
    assert asked(theirs) == [0, 1]


def test_a_joker_in_a_duel_counts_those_that_ones_own_pieces_delivered_wherever() -> None:
    figures = dict.fromkeys(FIGURES, (None, "yyyy")) | {DARK_RED: ((2, 2), "rG")}
    s = standing({(2, 2): 2}, figures, mover=1, seats=2, mode="master")
    for n, letters in ((DARK_BLUE, "O"), (LIGHT_YELLOW, "P")):
        s = s.with_figure(n, replace(s.figures[n], items=carried(letters), out=True))
    assert asked(s) == [0, 1, 2]


def test_there_are_no_jokers_in_basic_games_and_none_without_a_pearl() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yPGO"), LIGHT_RED: (None, "rrr")}
    assert asked(standing({(2, 2): 2}, figures)) == []
    assert asked(standing({(2, 2): 2}, {**figures, LIGHT_YELLOW: ((2, 2), "yyy")}, mode="master")) == []


# --- walks and meetings ----------------------------------------------------------------------------------------------


def test_a_corner_field_gives_access_where_its_terrace_holds_an_access_field() -> None:
    s = standing({(0, 0): 1, (1, 0): 1}, {LIGHT_YELLOW: ((0, 0), "yr")})
    assert BROADSIDES[ORANGE] in goals(with_energy(s, 1), LIGHT_YELLOW)
    s = standing({(0, 0): 1, (0, 1): 1, (0, 2): 2}, {LIGHT_YELLOW: ((0, 0), "yr")})
    assert BROADSIDES[ORANGE] not in goals(with_energy(s, 1), LIGHT_YELLOW)


def test_one_terrace_is_one_step_however_long_it_is() -> None:
    row = {(q, 1): 3 for q in range(1, 7)}
    s = standing({**row, (0, 1): 2, (0, 2): 4}, {LIGHT_YELLOW: ((0, 1), "yyy")})
    ends = _least(s)
    assert ends[s.island.heart((6, 1))] == ends[s.island.heart((1, 1))] == 1


def _least(s: Position) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for spent, mask in enumerate(s.party().ends(LIGHT_YELLOW, 6)):
        for node, heart in enumerate(s.island.hearts):
            if mask >> node & 1:
                found.setdefault(heart, spent)
    return found


def test_who_stands_together_from_before_and_does_not_walk_trades_nothing() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((2, 2), "rrr"), DARK_YELLOW: ((4, 2), "yyy")}
    s = standing({(2, 2): 2, (4, 2): 4, (4, 3): 5}, figures)
    after = play(with_energy(s, 1), Go(DARK_YELLOW, (4, 3)))
    assert after.trade is None and after.mover == 1
    assert "met" not in kinds(after)


def test_who_leaves_a_shared_terrace_trades_with_nobody_there() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((2, 2), "rrr")}
    s = standing({(2, 2): 2, (3, 2): 3}, figures)
    assert play(with_energy(s, 1), Go(LIGHT_YELLOW, (3, 2))).mover == 1


def test_two_that_walk_onto_one_terrace_meet_there() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_YELLOW: ((4, 2), "yyy"), LIGHT_RED: (None, "rrr")}
    s = with_energy(standing({(2, 2): 2, (3, 2): 3, (4, 2): 4}, figures), 2)
    s = play(s, Go(LIGHT_YELLOW, (3, 2)), Go(DARK_YELLOW, (3, 2)))
    assert s.trade is not None
    assert (s.trade.stood, s.trade.came) == (LIGHT_YELLOW, DARK_YELLOW)


def test_who_stays_on_a_broadside_without_walking_gets_no_pearl() -> None:
    figures = {LIGHT_YELLOW: (BROADSIDES[ORANGE], "yr"), DARK_YELLOW: ((2, 2), "yyy"), LIGHT_RED: (None, "rrr")}
    s = standing({(2, 2): 2, (3, 2): 3}, figures)
    after = play(with_energy(s, 1), Go(DARK_YELLOW, (3, 2)))
    assert after.mover == 1
    assert after.figures[LIGHT_YELLOW].items == carried("yr")


def test_a_pearl_may_be_left() -> None:
    s = standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "yyrr"), LIGHT_RED: (None, "rrr")})
    there = play(with_energy(s, 1), Go(LIGHT_YELLOW, BROADSIDES[ORANGE]))
    left = play(there, Done())
    assert left.figures[LIGHT_YELLOW].items == carried("yyrr") and left.pearls == (4, 4, 4)


# --- how games end ---------------------------------------------------------------------------------------------------


def test_the_turn_goes_on_after_the_delivery_that_wins() -> None:
    """The rest of the energy is walked, and whoever is met trades; then the game is won."""
    figures = {LIGHT_YELLOW: ((0, 0), "yP"), DARK_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((3, 2), "rr")}
    s = with_energy(standing({(0, 0): 2, (2, 2): 2, (3, 2): 3}, figures), 3)
    home = play(s, Go(LIGHT_YELLOW, HOMES[YELLOW]))
    assert not home.ended and home.energy == 1
    met = play(home, Go(DARK_YELLOW, (3, 2)))
    assert not met.ended and met.trade is not None
    assert RULES.turn(play(met, legal(met)[0])) == Over((1, 2, 2), (), "pearl")


def test_a_win_on_the_last_turn_and_with_the_last_messenger_is_a_win() -> None:
    s = standing({(0, 0): 2}, {LIGHT_YELLOW: ((0, 0), "P")})
    won = play(with_energy(replace(s, turns=199), 2), Go(LIGHT_YELLOW, HOMES[YELLOW]))
    assert (won.ended, won.winner) == ("pearl", 0)


def test_two_hundred_turns_of_single_seats() -> None:
    s = standing({}, {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr")})
    assert cards(replace(s, turns=199), 1, 0).ended == "limit"
    assert not cards(replace(s, turns=198), 1, 0).ended


@pytest.mark.parametrize("seats", [2, 3])
def test_a_pearl_from_elsewhere_wins_nothing_in_basic_games(seats: int) -> None:
    figures = dict.fromkeys(FIGURES, (None, "yyy")) | {LIGHT_RED: ((7, 0), "rPO")}
    mover = 1 if seats == 3 else 0
    s = play(with_energy(standing({(7, 0): 2}, figures, mover, seats), 2), Go(LIGHT_RED, HOMES[RED]))
    assert not s.ended and s.figures[LIGHT_RED].out
    assert s.at_home(RED) == (1, 0, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_opposite_pearl_alone_wins_nothing_in_master_games(seats: int) -> None:
    figures = dict.fromkeys(FIGURES, (None, "yyyy")) | {LIGHT_RED: ((7, 0), "rG")}
    mover = 1 if seats == 3 else 0
    s = standing({(7, 0): 2}, figures, mover, seats, mode="master")
    s = play(cards(s, 1, 1), Go(LIGHT_RED, HOMES[RED]))
    assert not s.ended and s.at_home(RED) == (0, 1, 0)


def test_master_with_three_needs_all_colours_in_ones_own_home() -> None:
    """Both messengers may bring them, one after the other; those in other homes are of no use."""
    figures = {DARK_YELLOW: ((0, 0), "yO"), LIGHT_RED: (None, "rrrr")}
    s = standing({(0, 0): 2}, figures, mode="master")
    one = s.with_figure(LIGHT_YELLOW, replace(s.figures[LIGHT_YELLOW], items=carried("PG"), out=True))
    assert RULES.turn(play(cards(one, 1, 1), Go(DARK_YELLOW, HOMES[YELLOW]))) == Over((1, 2, 2), (), "colours")
    two = s.with_figure(LIGHT_BLUE, replace(s.figures[LIGHT_BLUE], items=carried("PG"), out=True))
    assert not play(cards(two, 1, 1), Go(DARK_YELLOW, HOMES[YELLOW])).ended


def lapsing(s: Position, rounds: int, *pairs: tuple[int, int]) -> list[Position]:
    """Everybody lays these pairs in turn, whose energy lapses; the beginnings of all turns until the end."""
    found = [s]
    for _ in range(rounds):
        for pair in pairs:
            for _ in range(s.terms.seats):
                if not s.ended:
                    s = cards(s, *pair)
                    found.append(s)
    return found


def test_a_position_repeats_with_the_same_hands_only() -> None:
    figures = {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr"), LIGHT_BLUE: (None, "bbb")}
    s = standing({}, figures)
    found = lapsing(s, 3, (0, 1), (0, 1), (2, 3), (2, 3))
    # nobody ever moves, but only after two whole rounds are the hands, too, as twice before
    assert found[-1].ended == "repeated"
    assert len(found) == 1 + 2 * 12


def test_a_position_with_other_items_is_another_one() -> None:
    figures = {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr"), LIGHT_BLUE: (None, "bbb")}
    s = standing({}, figures)
    found = lapsing(s, 2, (0, 1), (0, 1), (2, 3), (2, 3))
    late = next(position for position in found if position.turns == 23)
    changed = late.with_figure(LIGHT_BLUE, replace(late.figures[LIGHT_BLUE], items=carried("bb")))
    assert not cards(changed, *(card for card, n in enumerate(changed.hands.hand(2)) for _ in range(n))).ended


# --- tournaments -----------------------------------------------------------------------------------------------------


def test_points_of_a_duel_go_to_whose_messenger_brought_the_pearl() -> None:
    s = standing({}, dict.fromkeys(FIGURES, (None, "yyy")), seats=2, match="tournament")
    s = s.with_figure(DARK_RED, replace(s.figures[DARK_RED], items=carried("GGP"), out=True))
    s = s.with_figure(LIGHT_RED, replace(s.figures[LIGHT_RED], items=carried("rO"), out=True))
    # two from the opposite broadside and one from beside for dark, one from beside for light; rings are worth nothing
    assert pearl_points(s) == (1, 5)


def test_a_drawn_game_of_a_tournament_brings_points_for_pearls_only() -> None:
    s = standing({(7, 0): 2}, {LIGHT_RED: ((7, 0), "rO")}, mover=1, match="tournament")
    s = s.with_figure(LIGHT_BLUE, replace(s.figures[LIGHT_BLUE], items=carried("PG"), out=True))
    after = play(with_energy(s, 2), Go(LIGHT_RED, HOMES[RED]))
    assert after.ended == "stranded"
    assert (after.pearl_points, after.end_points) == ((0, 1, 2), (0, 0, 0))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_seats_of_a_tournament_begin_in_order(first: int) -> None:
    s = start(3, match="tournament", begins=("yellow", "red", "blue")[first])
    for game in range(3):
        assert (s.game, s.lead, s.builder) == (game, (first + game) % 3, (first + game) % 3)
        s = replace(s, ended="limit")
        turn = RULES.turn(s)
        if game < 2:
            assert isinstance(turn, Act)
            s = RULES.apply(s, turn.seats[0], Next())
    assert isinstance(RULES.turn(s), Over)


def test_in_the_second_game_of_a_duel_light_builds_first_and_dark_walks_first_again() -> None:
    found = random_game(2, 3, match="tournament", limit="100")
    for game, light in ((0, 0), (1, 1)):
        first = next(s for s in found if s.game == game)
        assert whose(first) == light and first.owner(LIGHT_BLUE) == light
        walking = next(s for s in found if s.game == game and s.stage == Stage.CARDS)
        assert walking.mover == 1 - light
