"""One seat: three cards' patience, both colours, the discard, all endings, the same cards for the same seed."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.rules import Act, Chance
from engine.core.session import Session, Setup
from games.fairy_trails import INFO
from games.fairy_trails.rules.move_types import Discard, Draw, Lay, Move
from games.fairy_trails.rules.pieces import CARDS, DECK
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.play import alone, begin, closed, drawn, ending, kinds, left, made, over, positions, put
from tests.long_test_slices import Amount

CLOSES_BOTH = "NEW.S|S*.N.E.W"
"""At (0, -1) it closes a pink hut and a yellow one."""


def test_one_card_at_a_time() -> None:
    s = begin(1)
    assert s.hands == ((),)
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    assert turn.outcomes == tuple((Draw(0, card), 1) for card in sorted(DECK))
    s = drawn(s)
    assert RULES.turn(s) == Act((0,))
    assert [held.number for held in s.hands[0]] == [1]
    s = drawn(made(s, RULES.moves(s, 0)[0]))
    assert [held.number for held in s.hands[0]] == [2]
    assert s.deck == CARDS - 2


def test_no_card_is_lost(amount: Amount) -> None:
    rng = Random(41)
    longest = 0
    for _ in range(amount(30, 8)):
        for s in positions(rng, 1, tries=20, spare="one"):
            laid, hand = len(s.forest.cards) - 1, len(s.hands[0])
            assert s.deck == len(s.unseen) == CARDS - laid - hand - len(s.discarded)
            assert len(s.discarded) + s.spare == 1
            assert s.clock < 3 or s.ended == "lost_way"
            longest = max(longest, laid)
    assert longest > 15


def test_both_colours_get_their_stones_at_once() -> None:
    s = put(alone(clock=1), (0, -1), CLOSES_BOTH)
    assert closed(s) == ((1, 1), (1, 1))
    assert left(s) == (18, 18)
    assert s.clock == 0
    assert kinds(s) == ["laid", "closed", "closed", "placed", "placed"]
    assert s.closed == ()


def test_the_counter_rises_with_each_card_and_falls_with_each_stone() -> None:
    s = alone()
    for clock, (cell, text) in enumerate((((1, 0), "X|X"), ((0, 1), "X|X")), start=1):
        s = put(s, cell, text)
        assert s.clock == clock
        s = drawn(s)
    assert put(s, (0, -1), "NEW.S|X").clock == 0
    assert ending(put(s, (0, -1), "X|X")) == ("lost_way", (2,))


@pytest.mark.parametrize("stones", [(0, 7), (7, 0)])
def test_one_colour_may_be_used_up(stones: tuple[int, int]) -> None:
    s = put(alone(stones=stones, clock=2), (0, -1), CLOSES_BOTH)
    assert left(s) == (max(stones[0] - 1, 0), max(stones[1] - 1, 0))
    assert over(s) is None
    assert s.clock == 0


def test_more_huts_than_stones() -> None:
    around = (((1, 0), "Z|X"), ((1, -1), "N.E.S.W*|X"), ((-1, 0), "Z|X"), ((-1, -1), "N.E*.S.W|X"))
    s = put(alone(*around, stones=(2, 5)), (0, -1), "ESW.N|N.E.S*.W")
    assert closed(s) == ((3, 1), (1, 1))
    assert left(s) == (0, 4)
    assert over(s) is None
    s = put(drawn(s), (0, -2), "S.N.E.W|X")
    assert left(s) == (0, 4)


def test_all_stones_placed() -> None:
    s = put(alone(stones=(1, 1), clock=2, deck=8), (0, -1), CLOSES_BOTH)
    assert ending(s) == ("home", (1,))
    ended = over(s)
    assert ended is not None
    assert ended.scores == (8,)
    assert ended.tally[0][1] == (8,)


def test_all_stones_placed_with_the_last_card() -> None:
    s = put(alone(stones=(1, 1), deck=0), (0, -1), CLOSES_BOTH)
    assert ending(s) == ("home", (1,))
    ended = over(s)
    assert ended is not None
    assert ended.scores == (0,)


def test_no_card_left() -> None:
    s = put(alone(stones=(2, 1), deck=0), (0, -1), CLOSES_BOTH)
    assert ending(s) == ("no_cards", (2,))
    ended = over(s)
    assert ended is not None
    assert ended.scores == (0,)


def test_the_last_card_can_still_be_the_third() -> None:
    assert ending(put(alone(deck=0, clock=2), (0, -1), "X|X")) == ("lost_way", (2,))
    assert ending(put(alone(deck=0, clock=1), (0, -1), "X|X")) == ("no_cards", (2,))


def test_the_discard() -> None:
    s = alone(hand="X|X", spare=1, clock=2)
    (held,) = s.hands[0]
    assert RULES.moves(s, 0)[-1] == Discard()
    s = made(s, Discard())
    assert kinds(s) == ["discarded"]
    assert s.discarded == (held,)
    assert (s.spare, s.clock, s.hands) == (0, 2, ((),))
    s = drawn(s)
    assert len(s.hands[0]) == 1
    assert RULES.turn(s) == Act((0,))
    refusal = RULES.why_not(s, 0, Discard())
    assert refusal is not None
    assert (refusal.rule, str(refusal.text)) == ("discard", "There is no discard in this game, or you have used it.")
    assert Discard() not in RULES.moves(s, 0)
    assert s.forest == alone().forest


def test_no_discard_without_a_card_to_draw() -> None:
    s = alone(hand="X|X", spare=1, deck=0)
    refusal = RULES.why_not(s, 0, Discard())
    assert refusal is not None
    assert (refusal.rule, str(refusal.text)) == ("discard", "There is no card left to draw instead.")
    assert Discard() not in RULES.moves(s, 0)


def test_the_discard_is_an_option() -> None:
    assert (begin(1).spare, begin(1, spare="one").spare, begin(2, spare="one").spare) == (0, 1, 0)


def cards_of(seed: int, rng: Random, discard_at: int) -> list[str]:
    """The cards in the order they are drawn, whatever is done with them; the discard before this move."""
    session = Session(INFO, RULES, Setup("fairy_trails", ("person",), seed, {"spare": "one"}))
    while session.over is None:
        moves = session.moves(0)
        lays = [move for move in moves if isinstance(move, Lay)]
        discard = len(session.state.forest.cards) == discard_at and Discard() in moves
        move: Move = Discard() if discard else rng.choice(lays)
        session.play(0, move)
    s: Position = session.state
    numbered = {held.number: held.card for held in (*s.discarded, *s.hands[0])}
    numbered |= {laid.number: laid.card for laid in s.forest.cards[1:]}
    return [numbered[number] for number in sorted(numbered)]


def test_the_same_seed_brings_the_same_cards() -> None:
    rng = Random(42)
    for seed in range(5):
        rows = [cards_of(seed, rng, discard_at) for discard_at in (0, 0, 0, 1, 2, 3)]
        for row in rows:
            for other in rows:
                common = min(len(row), len(other))
                assert common >= 3
                assert row[:common] == other[:common]


def test_everything_is_open() -> None:
    rng = Random(43)
    for s in positions(rng, 1, tries=10, spare="one"):
        for seat in (-1, 0):
            assert RULES.observe(s, seat) == s
        assert RULES.determinize(s, 0, rng) == s
        assert RULES.observed_move(s, -1, Draw(0, DECK[0]), 0) == Draw(0, DECK[0])
