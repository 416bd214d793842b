"""What the other holds stays hidden: in observations, in the log, in what may be done, in guesses."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.core import codec
from engine.core.rules import CHANCE, UNKNOWN, Act, Chance
from games.fairy_trails.rules.move_types import Draw, Lay
from games.fairy_trails.rules.pieces import DECK, Held
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.play import begin, drawn, positions, random_game, table
from tests.long_test_slices import Amount

LOOKING = (CHANCE, 0, 1)


@cache
def some(keen: str = "off", hands: str = "hidden") -> tuple[Position, ...]:
    """All positions of three random games."""
    rng = Random(51)
    return tuple(s for _ in range(3) for s in positions(rng, tries=5, keen_eyes=keen, hands=hands))


def swapped(s: Position, seat: int, rng: Random) -> Position:
    """Another world: of the cards that the seat can't see, others are in the other hand."""
    hand, pool = s.hands[1 - seat], list(s.unseen)
    pool += [held.card for held in hand]
    rng.shuffle(pool)
    other = tuple(Held(held.number, pool.pop()) for held in hand)
    hands = (s.hands[0], other) if seat == 0 else (other, s.hands[1])
    return replace(s, hands=hands, unseen=tuple(sorted(pool)))


@pytest.mark.parametrize("keen", ["off", "on"])
def test_worlds_that_differ_in_secrets_look_the_same(keen: str, amount: Amount) -> None:
    rng = Random(51)
    for s in some(keen)[:: amount(1, 3)]:
        for seat in (0, 1):
            world = swapped(s, seat, rng)
            assert RULES.observe(world, seat) == RULES.observe(s, seat)
            assert RULES.moves(world, seat) == RULES.moves(s, seat) == RULES.moves(RULES.observe(s, seat), seat)


def test_an_observation_counts_the_other_hand_as_unseen() -> None:
    for s in some():
        for seat in LOOKING:
            seen = RULES.observe(s, seat)
            assert RULES.observe(seen, seat) == seen
            for owner, (hand, shown) in enumerate(zip(s.hands, seen.hands, strict=True)):
                assert [held.number for held in hand] == [held.number for held in shown]
                assert shown == hand if owner == seat else all(held.card == UNKNOWN for held in shown)
            hidden = [held.card for owner, hand in enumerate(s.hands) if owner != seat for held in hand]
            assert Counter(seen.unseen) == Counter([*s.unseen, *hidden])
            assert list(seen.unseen) == sorted(seen.unseen)
            assert seen.deck == s.deck


def test_guesses_agree_with_what_is_seen_and_differ() -> None:
    rng = Random(53)
    for s in some():
        for seat in (0, 1):
            seen = RULES.observe(s, seat)
            worlds = [RULES.determinize(seen, seat, rng) for _ in range(4)]
            for world in worlds:
                assert RULES.observe(world, seat) == seen
                assert len(world.unseen) == world.deck
                assert not any(held.hidden for hand in world.hands for held in hand)
            if s.deck > 20 and s.hands[1 - seat]:
                assert len({world.hands for world in worlds}) > 1


def test_guesses_are_fair() -> None:
    """Each card that may be in the other hand is there about equally often."""
    rng = Random(54)
    s = replace(drawn(begin(begins="elves")), deck=4)
    pool = ("X|Z", "Z|X", "NES.W|X", "X|NES.W")
    seen = replace(RULES.observe(s, 0), unseen=(*pool, "NE.SW|X", "X|NE.SW"))
    counts = Counter(held.card for _ in range(1200) for held in RULES.determinize(seen, 0, rng).hands[1])
    assert len(counts) == 6
    assert all(330 < count < 470 for count in counts.values())


def test_the_log_tells_what_was_seen() -> None:
    for s, seat, move in random_game(Random(55)):
        for me in LOOKING:
            told = RULES.observed_move(s, seat, move, me)
            assert told == (Draw(move.seat, UNKNOWN) if isinstance(move, Draw) and move.seat != me else move)


def test_what_a_card_was_is_told_only_by_laying_it() -> None:
    """The text of all that a seat is given never names a card of the other hand outside `unseen`."""
    for s in some():
        for seat in (0, 1):
            text = codec.dumps(codec.encode(replace(RULES.observe(s, seat), unseen=()), Position))
            assert not any(f'"{held.card}"' in text for held in s.hands[1 - seat])


def test_facts_of_a_draw_say_nothing() -> None:
    s = begin(begins="elves")
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    assert len({RULES.apply(s, CHANCE, draw).facts for draw, _ in turn.outcomes}) == 1


def test_a_hidden_card_of_the_other_is_not_ones_own() -> None:
    s = RULES.observe(table(hands=(("X|X",), ("NES.W|X",))), 0)
    (theirs,) = s.hands[1]
    refusal = RULES.why_not(s, 0, Lay(theirs.number, (0, 1), 0))
    assert refusal is not None
    assert str(refusal.text) == "This card is not in your hand."


def test_open_hands() -> None:
    rng = Random(57)
    for s in some(hands="open"):
        for seat in LOOKING:
            assert RULES.observe(s, seat) == s
            assert RULES.observed_move(s, CHANCE, Draw(0, DECK[0]), seat) == Draw(0, DECK[0])
        assert RULES.determinize(s, 0, rng) == s
        if isinstance(RULES.turn(s), Act):
            assert len(s.unseen) == s.deck
