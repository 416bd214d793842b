"""The duel: lot and deal, whole games, refusals, stones that wait, endings."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.commands.perft import perft
from engine.core import codec
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Act, Chance, Over, Refusal
from games.fairy_trails import INFO
from games.fairy_trails.rules.move_types import Begin, Claim, Discard, Done, Draw, Lay, Move
from games.fairy_trails.rules.pieces import CARDS, DECK, HAND
from games.fairy_trails.rules.rules import NOBODY, REASONS, RULES, Position
from games.fairy_trails.tests.play import (
    alone,
    begin,
    drawn,
    ending,
    kinds,
    left,
    over,
    positions,
    put,
    random_game,
    table,
)
from tests.long_test_slices import Amount

SEATS = (CHANCE, 0, 1, 2)
GIVES_TWO = (((1, 0), "Z|X"), ((1, -1), "N.E.S.W*|X"), ((-1, 0), "Z|X"), ((-1, -1), "N.E*.S.W|X"))
"""At (0, -1) three pink dead ends with huts meet: the start card's in the south, one in the east, one in the west."""
APART = "N.E.S.W|X"
"""Laid there it closes the three of them as three networks, and a fourth end without a hut stays open."""


def refused(s: Position, move: Move, seat: int | None = None) -> tuple[str, str]:
    """The rule and the words of a refusal."""
    refusal = RULES.why_not(s, s.mover if seat is None else seat, move)
    assert isinstance(refusal, Refusal)
    return refusal.rule, str(refusal.text)


# --- the beginning ---------------------------------------------------------------------------------------------------


def test_options_and_endings() -> None:
    assert INFO.defaults() == {
        "begins": "lot",
        "keen_eyes": "off",
        "hands": "hidden",
        "spare": "none",
        "cards": "drawn",
    }
    assert tuple(key for key, _ in INFO.endings) == REASONS


def test_the_lot_says_who_begins() -> None:
    s = begin()
    assert RULES.turn(s) == Chance(((Begin(0), 1), (Begin(1), 1)))
    for seat in SEATS:
        assert RULES.moves(s, seat) == ()
    for first in (0, 1):
        after = RULES.apply(s, CHANCE, Begin(first))
        assert after == begin(begins=("elves", "gnomes")[first])
        assert kinds(after) == ["begins"]
        assert after.facts[0].seat == first


@pytest.mark.parametrize("first", [0, 1])
def test_cards_are_dealt_in_turn_and_numbered_as_they_are_drawn(first: int) -> None:
    s = begin(begins=("elves", "gnomes")[first])
    order = []
    while isinstance(turn := RULES.turn(s), Chance):
        assert [weight for _, weight in turn.outcomes] == [1] * s.deck
        assert sorted(draw.card for draw, _ in turn.outcomes) == sorted(s.unseen)
        order.append(turn.outcomes[0][0].seat)
        s = RULES.apply(s, CHANCE, turn.outcomes[-1][0])
    assert order == [first, 1 - first, first, 1 - first]
    assert [[held.number for held in hand] for hand in (s.hands[first], s.hands[1 - first])] == [[1, 3], [2, 4]]
    assert RULES.turn(s) == Act((first,))
    assert s.deck == CARDS - 2 * HAND


def test_the_deck_lies_as_the_seed_says_whoever_begins_and_however_it_is_played() -> None:
    rows = []
    for number, options in enumerate(({}, {"begins": "elves"}, {"begins": "gnomes"}, {"keen_eyes": "on"})):
        session, rng = fresh("fairy_trails", 2, 7, options), Random(number)
        while session.over is None and len(session.log) < 40:
            seat = session.to_move[0]
            session.play(seat, rng.choice(session.moves(seat)))
        rows.append([step.move["card"] for step in session.log if step.move["is"] == "Draw"][:10])
    assert rows == [rows[0]] * 4 and len(rows[0]) == 10


@pytest.mark.parametrize("first", ["lot", "gnomes"])
def test_perft(first: str) -> None:
    """Cards with four showings each, one of the second hand with two, on 4 and then 6 cells; the third on 8 or, round
    a corner, on 7."""
    session = fresh("fairy_trails", 2, 0, {"begins": first})
    counts = [perft(RULES, session.state, depth, 0, len(session.log)) for depth in (1, 2, 3)]
    assert counts == [32, 32 * 6 * 6, 32 * 6 * (2 * 8 + 4 * 7) * 8]


# --- whole games -----------------------------------------------------------------------------------------------------


def every_card(s: Position) -> list[str]:
    laid = [laid.card for laid in s.forest.cards[1:]]
    return [*laid, *(held.card for hand in (*s.hands, s.discarded) for held in hand), *s.unseen]


def test_no_card_is_lost_and_each_turn_lays_one(amount: Amount) -> None:
    rng = Random(21)
    reasons: Counter[str] = Counter()
    for number in range(amount(60, 12)):
        layers = []
        for s, seat, move in random_game(rng, tries=rng.choice((1, 10)), begins=("elves", "gnomes")[number % 2]):
            assert sorted(every_card(s)) == sorted(DECK)
            assert len(s.unseen) == s.deck
            if isinstance(move, Lay):
                layers.append(seat)
                assert [len(hand) for hand in s.hands] == [HAND, HAND] or not s.deck
            last = RULES.apply(s, seat, move)
        assert layers == [(number + k) % 2 for k in range(len(layers))]
        reason, places = ending(last)
        reasons[reason] += 1
        ended = over(last)
        assert ended is not None
        assert ended.scores == tuple(map(len, last.homes)) == ended.tally[0][1]
        assert sorted(places) == ([1, 1] if reason == "tie" else [1, 2])
    assert set(reasons) == {"last_stone", "gift", "cards", "tie"}


def test_positions_survive_the_codec_and_past_ones_never_change(amount: Amount) -> None:
    rng = Random(22)
    for options in ({}, {"keen_eyes": "on"}, {"hands": "open"}):
        # the last one, and back from there
        states = list(positions(rng, tries=6, **options))[:: -amount(1, 5)]
        for seat in (0, 1):
            states += [RULES.observe(s, seat) for s in states[:: amount(7, 3)]]
        texts = [codec.dumps(codec.encode(s)) for s in states]
        again = [codec.decode(Position, codec.loads(text)) for text in texts]
        assert again == states
        assert [s.forest.web for s in again] == [s.forest.web for s in states]
        assert max(map(len, texts)) < 7_000
        assert codec.dumps(codec.encode(states[0])) == texts[0]


def test_facts_say_what_became_of_a_card(amount: Amount) -> None:
    rng = Random(23)
    seen: set[str] = set()
    for _ in range(amount(30, 8)):
        for s, seat, move in random_game(rng, tries=10):
            after = RULES.apply(s, seat, move)
            seen |= set(kinds(after))
            grown = [len(now) - len(was) for now, was in zip(after.homes, s.homes, strict=True)]
            placed = [0, 0]
            for fact in after.facts:
                if fact.kind == "placed":
                    placed[fact.seat] += fact.amount
                    assert len(fact.cells) == fact.amount
            assert placed == grown
            closed = len(after.forest.web.closed) - len(s.forest.web.closed)
            assert kinds(after).count("closed") == closed
    assert seen == {"begins", "drew", "laid", "closed", "placed", "waits", "all_laid"}


# --- refusals --------------------------------------------------------------------------------------------------------


def test_nobody_moves_while_cards_are_drawn_or_out_of_turn() -> None:
    s = begin(begins="elves")
    assert refused(s, Lay(1, (0, 1), 0), 0) == ("draw", "Cards are drawn at random.")
    s = drawn(s)
    lay = RULES.moves(s, 0)[0]
    assert RULES.why_not(s, 0, lay) is None
    for seat in (CHANCE, 1, 2):
        assert refused(s, lay, seat) == ("turn", "It is not your turn.")
        assert RULES.moves(s, seat) == ()
    for move in (Draw(0, DECK[0]), Begin(0)):
        assert refused(s, move) == ("draw", "Cards are drawn at random.")
    after = RULES.apply(s, 0, lay)
    for move in (lay, Done()):
        assert refused(after, move, 0) == ("draw", "Cards are drawn at random.")


def test_refusals_of_a_card() -> None:
    s = table(hands=(("NES.W|X", "NS.EW|X"), ("X|Z",)))
    for move, words, cells in (
        (Lay(54, (0, 1), 0), "This card is not in your hand.", ()),
        (Lay(-1, (0, 1), 0), "This card is not in your hand.", ()),
        (Lay(50, (0, 0), 0), "There is already a card here.", ((0, 0),)),
        (Lay(50, (1, 1), 0), "A card must lie edge to edge with another; corners do not count.", ((1, 1),)),
        (Lay(50, (2**53, -(2**53)), 0), "A card must lie edge to edge with another; corners do not count.", None),
        (Lay(51, (0, 1), 2), "The card looks the same when you turn it less.", ((0, 1),)),
        (Lay(50, (0, 1), 4), "The card looks the same when you turn it less.", ((0, 1),)),
        (Lay(50, (0, 1), -1), "The card looks the same when you turn it less.", ((0, 1),)),
    ):
        assert refused(s, move) == ("lay", words)
        refusal = RULES.why_not(s, 0, move)
        assert refusal is not None
        assert cells is None or refusal.cells == cells


def test_refusals_of_what_belongs_to_other_games() -> None:
    s = table(hands=(("NES.W|X",), ()))
    assert refused(s, Done()) == ("turn", "Your turn ends by itself.")
    assert refused(s, Claim((0, 0))) == ("stones", "Stones are placed automatically; there is nothing to claim.")
    assert refused(s, Discard()) == ("discard", "You can discard only when you play alone.")
    lonely = alone(hand="NES.W|X")
    assert refused(lonely, Done())[0] == "turn"
    assert refused(lonely, Claim((0, 0)))[0] == "stones"


def test_nothing_is_legal_after_the_end() -> None:
    s = put(table(stones=(1, 19), hands=(("X|X",), ("X|X",))), (0, -1), "NEW.S|Z")
    assert ending(s)[0] == "last_stone"
    for seat in (0, 1):
        assert RULES.moves(s, seat) == ()
        for move in (Lay(50, (0, 1), 0), Claim((0, 0)), Done(), Discard(), Draw(0, DECK[0]), Begin(1)):
            assert refused(s, move, seat) == ("end", "The game is over.")


def any_move(rng: Random, s: Position) -> Move:
    """Well-formed, often not legal."""
    cell = rng.choice([*s.forest.web.free, *s.forest.web.at, (rng.randrange(-9, 9), rng.randrange(-9, 9))])
    other: list[Move] = [Claim(cell), Done(), Discard(), Begin(rng.randrange(-1, 3)), Draw(0, rng.choice(DECK))]
    numbers = [held.number for hand in s.hands for held in hand] + [rng.randrange(-1, 60)]
    return rng.choice([*other, *(Lay(rng.choice(numbers), cell, rng.randrange(-1, 5)) for _ in range(15))])


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"keen_eyes": "on"}), (2, {"hands": "open"}), (1, {"spare": "one"})]
)
def test_a_refusal_is_given_exactly_for_what_is_not_a_move(seats: int, options: dict[str, str], amount: Amount) -> None:
    rng = Random(24)
    allowed = 0
    for _ in range(amount(4, 1)):
        for s in list(positions(rng, seats, tries=6, **options))[:: amount(1, 3)]:
            for seat in (CHANCE, 0, 1):
                legal = list(RULES.moves(s, seat))
                assert len(set(legal)) == len(legal)
                assert all(RULES.why_not(s, seat, move) is None for move in rng.sample(legal, min(5, len(legal))))
                for _ in range(8):
                    move = any_move(rng, s)
                    refusal = RULES.why_not(s, seat, move)
                    assert (refusal is None) == (move in legal), move
                    allowed += refusal is None
                    assert refusal is None or str(refusal.text).endswith(".")
    assert allowed > amount(20, 2)


# --- stones that wait, and endings -----------------------------------------------------------------------------------


def test_several_networks_wait_together() -> None:
    s = put(table(*GIVES_TWO, mover=1), (0, -1), APART)
    assert kinds(s) == ["laid", *["closed"] * 3, "waits"]
    assert s.facts[-1].amount == 3
    assert [network.huts[0].cell for network in s.closed] == [(1, -1), (0, 0), (-1, -1)]
    assert left(s) == (19, 19)
    s = drawn(s)
    assert s.mover == 0
    assert left(s) == (16, 19)
    assert s.closed == ()
    (fact,) = [fact for fact in s.facts if fact.kind == "placed"]
    assert (fact.seat, fact.cells, fact.amount) == (0, ((1, -1), (0, 0), (-1, -1)), 3)


def test_of_several_gifts_only_as_many_stones_as_there_are() -> None:
    s = drawn(put(table(*GIVES_TWO, mover=1, stones=(2, 19)), (0, -1), APART))
    assert ending(s) == ("gift", (1, 2))
    assert [spot.cell for spot in s.homes[0][-2:]] == [(1, -1), (0, 0)]


def test_of_one_network_the_huts_in_the_order_they_are_met() -> None:
    s = put(table(*GIVES_TWO, stones=(2, 19)), (0, -1), "ESW.N|X")
    assert ending(s) == ("last_stone", (1, 2))
    assert [spot.cell for spot in s.homes[0][-2:]] == [(1, -1), (0, 0)]
    s = put(table(*GIVES_TWO[:2]), (0, -1), "ES*.N.W|X")
    assert [spot.cell for spot in s.homes[0]] == [(1, -1), (0, 0), (0, -1)]


def test_one_card_closes_for_both() -> None:
    s = put(table(mover=0), (0, -1), "NEW.S|S*.N.E.W")
    assert kinds(s) == ["laid", "closed", "closed", "placed", "waits"]
    assert left(s) == (18, 19)
    s = drawn(s)
    assert left(s) == (18, 18)


def test_stones_that_wait_cannot_be_stopped() -> None:
    """Whatever the other draws or lays: the stones are placed before anything else of one's turn."""
    s = put(table(mover=1, hands=(("X|X",), ("X|X",))), (0, -1), "NEW.S|Z")
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    for draw, _ in turn.outcomes:
        after = RULES.apply(s, CHANCE, draw)
        assert left(after) == (18, 19)
        assert after.mover == 0


def test_with_an_empty_deck_the_next_turn_begins_at_once() -> None:
    s = put(table(mover=1, deck=0, hands=(("X|X",), ())), (0, -1), "NEW.S|Z")
    assert RULES.turn(s) == Act((0,))
    assert left(s) == (18, 19)
    assert kinds(s) == ["laid", "closed", "closed", "waits", "placed"]


@pytest.mark.parametrize(
    ("stones", "mover", "reason", "places"),
    [
        ((10, 12), 0, "cards", (1, 2)),
        ((11, 11), 0, "cards", (1, 2)),
        ((12, 11), 0, "tie", (1, 1)),
        ((14, 11), 0, "cards", (2, 1)),
        ((1, 1), 0, "last_stone", (1, 2)),
        ((12, 11), 1, "tie", (1, 1)),
        ((10, 3), 1, "cards", (2, 1)),
        ((1, 1), 1, "gift", (1, 2)),
    ],
)
def test_all_cards_lie(stones: tuple[int, int], mover: int, reason: str, places: tuple[int, int]) -> None:
    """The last card closes a pink hut: laid by pink it is paid at once, laid by yellow just before the count."""
    s = put(table(mover=mover, deck=0, stones=stones), (0, -1), "NEW.S|Z")
    assert ending(s) == (reason, places)
    assert left(s) == (stones[0] - 1, stones[1])
    assert ("all_laid" in kinds(s)) == (reason in ("cards", "tie"))


def test_a_turn_of_nobody() -> None:
    s = begin()
    assert s.mover == NOBODY
    assert RULES.moves(s, NOBODY) == ()
    assert not isinstance(RULES.turn(s), Over)
