"""Keen eyes: nothing is pointed out, stones are placed only when their owner claims them."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.rules import Act, Cell, Chance
from games.fairy_trails.rules.move_types import Claim, Done, Lay
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.play import (
    begin,
    drawn,
    ending,
    huts_at,
    kinds,
    left,
    made,
    over,
    positions,
    put,
    random_game,
    table,
)
from tests.long_test_slices import Amount

START, PINK_HUT = (0, 0), ((1, 0), "NESW*|X")


def at_table(*placed: tuple[Cell, str], **fields: object) -> Position:
    """A table at which stones must be claimed; both hold a card."""
    return table(*placed, **({"hands": (("X|X",), ("X|X",)), "keen": True} | fields))


def words(s: Position, cell: Cell) -> tuple[str, str]:
    refusal = RULES.why_not(s, s.mover, Claim(cell))
    assert refusal is not None
    assert refusal.cells == (cell,)
    return refusal.rule, str(refusal.text)


def claims(s: Position) -> list[Cell]:
    return [move.cell for move in RULES.moves(s, s.mover) if isinstance(move, Claim)]


def test_a_closed_network_is_not_pointed_out() -> None:
    s = put(at_table(), (0, -1), "NEW.S|S*.N.E.W")
    assert kinds(s) == ["laid"]
    assert left(s) == (19, 19)
    assert RULES.turn(s) == Act((0,))
    assert RULES.moves(s, 0) == [Claim(START), Done()]
    assert {network.colour for network in s.closed} == {0, 1}


def test_a_claim_after_laying() -> None:
    s = made(put(at_table(), (0, -1), "NEW.S|Z"), Claim(START))
    assert kinds(s) == ["claimed", "closed", "placed"]
    assert left(s) == (18, 19)
    assert s.closed == ()
    assert RULES.turn(s) == Act((0,))
    assert words(s, START) == ("keen-eyes", "There is no empty hut of your colour here.")
    s = made(s, Done())
    assert isinstance(RULES.turn(s), Chance)
    assert RULES.turn(drawn(s)) == Act((1,))


def test_every_own_empty_hut_may_be_claimed_wherever_it_lies() -> None:
    s = at_table(PINK_HUT, ((2, 0), "NESW|NESW*"), ((0, 1), "NESW*|NESW*"))
    assert claims(s) == [START, (1, 0), (0, 1)]
    assert claims(drawn(made(put(s, (0, -1), "X|X"), Done()))) == [START, (2, 0), (0, 1)]
    for cell in ((2, 0), (5, 5), (0, -1)):
        assert words(s, cell) == ("keen-eyes", "There is no empty hut of your colour here.")


def test_a_wrong_claim_ends_claiming_for_this_turn_only() -> None:
    s = made(put(at_table(PINK_HUT), (0, -1), "NEW.S|Z"), Claim((1, 0)))
    assert kinds(s) == ["open"]
    assert s.misjudged
    assert RULES.moves(s, 0) == [Done()]
    assert words(s, START) == ("keen-eyes", "You have claimed an open network: no more claims this turn.")
    s = drawn(made(s, Done()))
    assert (s.mover, s.misjudged) == (1, False)
    s = drawn(made(put(s, (0, 1), "X|X"), Done()))
    assert START in claims(s)
    assert left(made(s, Claim(START))) == (18, 19)


def test_a_wrong_claim_before_laying_still_leaves_a_card_to_lay() -> None:
    s = made(at_table(PINK_HUT), Claim((1, 0)))
    assert claims(s) == []
    assert all(isinstance(move, Lay) for move in RULES.moves(s, 0))
    assert RULES.moves(put(s, (0, -1), "NEW.S|Z"), 0) == [Done()]


def test_a_claim_before_laying_of_what_the_other_closed() -> None:
    s = put(at_table(mover=1), (0, -1), "NEW.S|Z")
    assert START in claims(s)  # the start card's yellow hut, which is not closed
    assert made(s, Claim(START)).misjudged
    s = drawn(made(s, Done()))
    assert (s.mover, left(s)) == (0, (19, 19))
    s = made(s, Claim(START))
    assert left(s) == (18, 19)
    assert not s.laid
    assert put(s, (0, 1), "X|X").laid


def test_a_network_may_be_claimed_much_later() -> None:
    s = put(at_table(), (0, -1), "NEW.S|Z")
    for x in range(1, 6):
        s = put(drawn(made(s, Done())), (x, 0), "X|X")
    assert s.mover == 1
    s = drawn(made(s, Done()))
    assert left(made(s, Claim(START))) == (18, 19)


def test_one_claim_pays_one_network_and_claims_may_follow_each_other() -> None:
    around = (((1, 0), "Z|X"), ((1, -1), "N.E.S.W*|X"))
    s = put(at_table(*around), (0, -1), "N.E.S.W|X")
    s = made(s, Claim((1, -1)))
    assert left(s) == (18, 19)
    assert left(made(s, Claim(START))) == (17, 19)


def test_all_huts_of_a_network_are_paid_wherever_it_is_claimed() -> None:
    ring = (((1, 0), "ES*.N.W|X"), ((2, 0), "SW.N.E|X"), ((2, 1), "NW*.E.S|X"))
    s = put(at_table(*ring), (1, 1), "NE.S.W|X")
    assert len(s.closed) == 1
    for cell in ((1, 0), (2, 1)):
        assert left(made(s, Claim(cell))) == (17, 19)


def test_laying_and_ending_a_turn() -> None:
    s = at_table()
    refusal = RULES.why_not(s, 0, Done())
    assert refusal is not None
    assert (refusal.rule, str(refusal.text)) == ("lay", "Lay a card first.")
    s = put(s, (0, -1), "X|X")
    refusal = RULES.why_not(s, 0, Lay(s.hands[0][0].number, (0, 1), 0))
    assert refusal is not None
    assert str(refusal.text) == "You have laid your card: claim what you have closed, or end your turn."
    assert refusal.rule == "turn"


@pytest.mark.parametrize("before_laying", [True, False])
def test_the_last_stone_wins_when_it_is_claimed(before_laying: bool) -> None:
    s = put(at_table(mover=int(before_laying), stones=(1, 1)), (0, -1), "NEW.S|S*.N.E.W")
    assert over(s) is None
    if before_laying:
        s = drawn(made(s, Done()))
    s = made(s, Claim(START))
    assert ending(s) == ("last_stone", (1, 2))
    assert s.stones(1) == 1


def test_after_the_last_card_the_other_has_a_turn_to_claim() -> None:
    s = put(at_table(deck=0, hands=((), ()), mover=1, stones=(12, 11)), (0, -1), "NEW.S|S*.N.E.W")
    s = made(s, Done())
    assert RULES.turn(s) == Act((0,))
    assert RULES.moves(s, 0) == [Claim(START), Done()]
    assert ending(made(s, Done())) == ("cards", (2, 1))
    s = made(s, Claim(START))
    assert over(s) is None
    assert kinds(s) == ["claimed", "closed", "placed"]
    s = made(s, Done())
    assert ending(s) == ("tie", (1, 1))
    assert kinds(s) == ["all_laid"]


def test_who_lays_the_last_card_claims_on_that_turn_or_never() -> None:
    s = put(at_table(deck=0, hands=((), ()), stones=(12, 11)), (0, -1), "NEW.S|Z")
    claimed = made(s, Claim(START), Done(), Done())
    assert ending(claimed) == ("tie", (1, 1))
    silent = made(s, Done())
    assert silent.mover == 1
    assert ending(made(silent, Done())) == ("cards", (2, 1))


def test_the_last_but_one_card_does_not_end_the_game() -> None:
    s = made(put(at_table(deck=0, hands=((), ("X|X",))), (0, -1), "X|X"), Done())
    assert RULES.turn(s) == Act((1,))
    s = made(s, RULES.moves(s, 1)[0], Done())
    assert RULES.turn(s) == Act((0,))
    assert s.hands == ((), ())


def test_claims_point_nothing_out_in_random_games(amount: Amount) -> None:
    """What may be claimed follows from cards, stones and earlier claims of the turn, not from what is closed."""
    rng = Random(31)
    wrong = right = 0
    for _ in range(amount(20, 5)):
        for s, seat, move in random_game(rng, tries=8, keen_eyes="on"):
            if isinstance(RULES.turn(s), Act):
                homes = {spot.cell for spot in s.homes[s.mover]}
                cells = [c.cell for c in s.forest.cards if huts_at(c, s.mover) and c.cell not in homes]
                assert claims(s) == ([] if s.misjudged else cells)
            if isinstance(move, Claim):
                after = RULES.apply(s, seat, move)
                wrong += after.misjudged
                right += not after.misjudged
                assert (after.homes == s.homes) == after.misjudged
    assert wrong > amount(10, 2)
    assert right > amount(10, 2)


def test_whole_games_end() -> None:
    rng = Random(32)
    for _ in range(5):
        *_, last = positions(rng, tries=5, keen_eyes="on")
        assert over(last) is not None


def test_alone_stones_need_no_claim() -> None:
    s = drawn(begin(1, keen_eyes="on"))
    assert not s.keen
    assert not any(isinstance(move, Claim) for move in RULES.moves(s, 0))
