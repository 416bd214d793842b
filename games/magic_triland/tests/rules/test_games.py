"""Whole games of every mode, held to the contract at each step; notation, secrets, draws, tournaments."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import SettingError
from engine.core.rules import CHANCE, Act, Chance, Over
from engine.core.session import Session, Setup
from games.magic_triland import INFO
from games.magic_triland.rules.energy_cards import HIDDEN, Hands
from games.magic_triland.rules.move_types import Card, Draw, Go, Move, Next
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES, HEIGHTS, HOMES, fits
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import REASONS, RULES
from games.magic_triland.tests.play import (
    DARK_RED,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    cards,
    kinds,
    legal,
    play,
    random_game,
    standing,
    start,
    with_energy,
)
from tests.long_test_slices import Amount

MODES = [
    (seats, mode, hands, match, island)
    for seats, mode, hands, match, island in product(
        (2, 3), ("basic", "master"), ("tactical", "chance"), ("single", "tournament"), ("build", "quick")
    )
    if (mode, hands) != ("master", "chance")
]


def text(value: Any, hint: Any) -> str:
    return codec.dumps(codec.encode(value, hint))


def check(s: Position, luck: Random) -> None:
    """The contract at one position: moves, refusals, notation, secrets."""
    turn = RULES.turn(s)
    assert codec.decode(Position, codec.loads(text(s, Position))) == s
    for seat in range(CHANCE, s.terms.seats):
        moves = list(RULES.moves(s, seat))
        seen = RULES.observe(s, seat)
        assert RULES.observe(seen, seat) == seen
        assert RULES.turn(seen) == turn
        assert codec.decode(Position, codec.loads(text(seen, Position))) == seen
        if isinstance(turn, Act) and seat in turn.seats:
            assert moves
        else:
            assert not moves
        assert len(set(moves)) == len(moves)
        if seat == CHANCE:
            continue
        assert list(RULES.moves(seen, seat)) == moves
        world = RULES.determinize(seen, seat, luck)
        assert RULES.observe(world, seat) == seen
        assert list(RULES.moves(world, seat)) == moves
        for m in luck.sample(moves, min(3, len(moves))):
            assert RULES.why_not(s, seat, m) is None
            assert codec.decode(Move, codec.loads(text(m, Move))) == m
    for n, figure in enumerate(s.figures):
        assert s.trade is not None or figure.out or fits(figure.items)
        assert figure.out or len(s.others_with(n)) < 2


@pytest.mark.slice(1, each="match")
@pytest.mark.parametrize(("seats", "mode", "hands", "match", "island"), MODES)
def test_random_games_of_every_mode_end_and_keep_the_contract(
    seats: int, mode: str, hands: str, match: str, island: str, amount: Amount
) -> None:
    luck = Random(1)
    states = random_game(seats, 1, mode=mode, hands=hands, match=match, island=island)
    for s in states[:: amount(13, 40)]:
        check(s, luck)
    assert len(states) < 4000
    over = RULES.turn(states[-1])
    assert isinstance(over, Over)
    assert over.reason in REASONS
    if match == "tournament":
        games = [s.game for s in states]
        assert max(games) == seats - 1
        leads = [next(s.lead for s in states if s.game == game and s.stage != Stage.LOT) for game in range(seats)]
        assert sorted(leads) == list(range(seats))
        assert over.scores == tuple(map(sum, zip(*(values for _, values in over.tally), strict=True)))
    else:
        assert over.scores == ()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.slice(1)
def test_a_session_is_replayed(seed: int) -> None:
    setup = Setup("magic_triland", ("person",) * 3, seed, {"hands": "chance", "island": "quick"})
    session: Session[Position, Move] = Session(INFO, RULES, setup)
    luck = Random(seed)
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, luck.choice(session.moves(seat)))
    again: Session[Position, Move] = Session(INFO, RULES, setup)
    again.replay(session.log)
    assert again.states == session.states


def test_every_option_has_its_words_and_endings_their_reasons() -> None:
    assert tuple(key for key, _ in INFO.endings) == REASONS
    assert [seat.name for seat in INFO.cast(2)] != [seat.name for seat in INFO.cast(3)][:2]
    for preset in INFO.presets:
        RULES.start(INFO.complete(dict(preset.options)), None, 2)
    with pytest.raises(SettingError, match="Basic games"):
        start(2, mode="master", hands="chance")


def test_the_lot_and_the_order_of_seats() -> None:
    s = RULES.start(INFO.complete({}), None, 3)
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    assert len(turn.outcomes) == 3
    s = RULES.apply(s, CHANCE, turn.outcomes[2][0])
    assert RULES.turn(s) == Act((2,))
    assert s.builder == 2
    assert start(2).stage == Stage.BUILD


@pytest.mark.parametrize("seats", [2, 3])
def test_a_quick_island_has_the_same_stones(seats: int) -> None:
    states = random_game(seats, 4, island="quick", begins="red")
    first = next(s for s in states if 0 not in s.heights)
    assert [first.heights.count(height) for height in HEIGHTS] == [6] * 6
    assert first.stones == ((0,) * 6,) * seats
    assert first.mover == 1
    assert states[len(CELLS)] == first


def test_cards_are_taken_back_after_four_turns_of_each() -> None:
    s = standing({}, {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr")})
    for pair in ((0, 1), (0, 1), (2, 3), (2, 3)):
        for _ in range(3):
            assert s.hands.left(s.mover) % 2 == 0
            s = cards(s, *pair)
    assert s.hands.laid == ((0, 0, 0, 0),) * 3
    assert s.hands.hand(0) == (2, 2, 2, 2)
    assert "took_back" in kinds(s)
    assert len(s.past) == 12


def test_drawn_cards_are_a_secret_of_two() -> None:
    s = start(3, hands="chance", island="quick")
    while isinstance(turn := RULES.turn(s), Chance):
        m = turn.outcomes[0][0]
        if isinstance(m, Draw):
            assert RULES.observed_move(s, CHANCE, m, m.seat) == m
            assert RULES.observed_move(s, CHANCE, m, (m.seat + 1) % 3) == m
            assert RULES.observed_move(s, CHANCE, m, (m.seat + 2) % 3) == Draw(m.seat, HIDDEN)
            assert all(fact.amount == 1 for fact in RULES.apply(s, CHANCE, m).facts if fact.kind == "drew")
        s = RULES.apply(s, CHANCE, m)
    s = replace(s, hands=replace(s.hands, drawn=(3, 0, 1)))
    assert s.hands.hand(0) == (2, 1, 2, 3)
    seen = RULES.observe(s, 0)
    assert seen.hands.drawn == (3, HIDDEN, 1)
    assert seen.hands.hand(0) == s.hands.hand(0)
    assert not seen.hands.hidden(0)
    assert seen.hands.hidden(1)
    luck = Random(3)
    guesses = {RULES.determinize(seen, 0, luck).hands.drawn[1] for _ in range(60)}
    assert guesses == {0, 1, 2, 3}


def test_guesses_agree_with_what_has_been_laid() -> None:
    full = (2, 2, 2, 2)
    # seat 1 has laid three 2s: it can only have drawn one of them from seat 2
    hands = Hands((full,) * 3, (3, HIDDEN, 1), ((0, 0, 0, 0), (0, 1, 3, 0), (0, 0, 0, 0)))
    assert {hands.guess(Random(seed)).drawn for seed in range(20)} == {(3, 2, 1)}


def test_a_duel_draws_from_each_other_and_hides_nothing() -> None:
    states = random_game(2, 3, hands="chance", island="quick")
    assert all(RULES.observe(s, seat) == s for s in states for seat in (0, 1))
    assert any(s.hands.hand(0) != s.hands.hand(1) for s in states)


def test_the_third_repetition_is_a_draw() -> None:
    s = standing({}, {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr"), LIGHT_BLUE: (None, "bbb")})
    for _ in range(36):
        if s.ended:
            break
        s = cards(s, 1, 0) if s.hands.hand(s.mover)[0] else cards(s, 2, 3)
    assert s.ended == "repeated"
    assert RULES.turn(s) == Over((1, 1, 1), (), "repeated")


def test_the_turn_limit_is_a_draw() -> None:
    s = standing({}, {LIGHT_YELLOW: (None, "yyy"), LIGHT_RED: (None, "rrr")}, limit="100")
    over = cards(replace(s, turns=99), 1, 0)
    assert RULES.turn(over) == Over((1, 1, 1), (), "limit")
    assert not cards(replace(s, turns=98), 1, 0).ended


def test_no_live_figure_is_a_draw_and_an_idle_seat_lays_cards() -> None:
    s = standing({(7, 0): 2}, {LIGHT_RED: ((7, 0), "rP")}, mover=0)
    idle = with_energy(s, 5)
    assert "lapsed" in kinds(idle)
    assert idle.mover == 1
    over = play(with_energy(idle, 2), Go(LIGHT_RED, HOMES[1]))
    assert RULES.turn(over) == Over((1, 1, 1), (), "stranded")


def test_a_duel_is_won_by_who_delivers() -> None:
    figures = dict.fromkeys(FIGURES, (None, "yyy")) | {DARK_RED: ((7, 0), "rG")}
    s = standing({(7, 0): 2}, figures, mover=1, seats=2)
    over = play(with_energy(s, 2), Go(DARK_RED, HOMES[1]))
    assert RULES.turn(over) == Over((2, 1), (), "pearl")


def test_a_master_duel_counts_both_players_deliveries() -> None:
    figures = {n: (None, "yyy") for n in FIGURES if n != LIGHT_RED} | {DARK_RED: ((7, 0), "rG")}
    s = standing({(7, 0): 2}, figures, mover=1, seats=2, mode="master")
    s = s.with_figure(LIGHT_RED, replace(s.figures[LIGHT_RED], items=(0, 1, 0, 1, 0, 1), out=True))
    over = play(cards(s, 1, 1), Go(DARK_RED, HOMES[1]))
    assert RULES.turn(over) == Over((2, 1), (), "colours")


def test_a_tournament_goes_on_with_the_next_seat_and_swaps_the_shades() -> None:
    figures = dict.fromkeys(FIGURES, (None, "yyy")) | {DARK_RED: ((7, 0), "rG")}
    s = standing({(7, 0): 2}, figures, mover=1, seats=2, match="tournament")
    assert [s.owner(n) for n in FIGURES] == [0, 1] * 3
    between = play(with_energy(s, 2), Go(DARK_RED, HOMES[1]))
    assert legal(between) == [Next()]
    assert (between.pearl_points, between.end_points) == ((0, 2), (0, 2))
    assert kinds(between)[-3:] == ["won", "points", "points"]
    after = play(between, Next())
    assert after.stage == Stage.BUILD
    assert after.builder == 1
    assert [after.owner(n) for n in FIGURES] == [1, 0] * 3
    assert after.pearl_points == (0, 2)
    assert set(after.heights) == {0}


def test_broadsides_hold_many_and_know_no_meeting() -> None:
    figures = {LIGHT_YELLOW: ((1, 0), "yr"), LIGHT_RED: (BROADSIDES[2], "yr"), DARK_RED: (BROADSIDES[2], "yr")}
    s = play(with_energy(standing({(1, 0): 1}, figures), 1), Go(LIGHT_YELLOW, BROADSIDES[2]))
    assert s.trade is None
    assert not s.met


def test_facts_tell_the_way() -> None:
    s = standing({(2, 2): 2, (3, 2): 3}, {LIGHT_YELLOW: ((2, 2), "yyy")})
    after = play(s, Card(1), Card(1), Go(LIGHT_YELLOW, (2, 2)))
    went = next(fact for fact in after.facts if fact.kind == "went")
    assert went.cells == ((2, 2), (3, 2), (2, 2))
    assert went.amount == 2
