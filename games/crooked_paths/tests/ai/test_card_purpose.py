"""What a card is for, at tables of drawn games in which it was once told wrongly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.ai.move_comparison import WITH_OTHER, WITH_PLAYED, Comparison
from engine.core.rules import Cell
from games.crooked_paths.ai.ai import AGENT
from games.crooked_paths.ai.card_purpose import brings, by_the_reply, contrast, turns_out
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.move_reasons import by_judgement, clearest_first, figures, reason
from games.crooked_paths.ai.move_search import Card, Ranking, score_of_value
from games.crooked_paths.tests.boards import set_up

EARLY = net_of(set_up("55/6."))
FULL = net_of(set_up("6cc39/966aa/c3553/ec633/e7759"))
CHASE = net_of(set_up("5c3../..9../...5c/...69/..655"))
CHASED = net_of(set_up("5c33./3.9.a/...5c/...69/..655", to_move=1))
FENCED = net_of(set_up(".39.6/3.636/3639./6.5a./.c3..", to_move=1))
STANDS = net_of(set_up("59c5c/69b56/56c55/5cca5/69566", to_move=0))
RACE = net_of(set_up("753a6/36936/3563e/636c5/bcdac"))
LATE = net_of(set_up("5c3e3/69b5c/caaa6/eaca7/37b56"))


def card(cell: Cell, mask: int, percent: int = 50) -> Card:
    """A card on a cell counted from the north-west one of the table; percent: of the games played on that it wins."""
    code = int(bitboard.move_code(*cell, mask))
    return Card(code, score_of_value(percent / 50 - 1), (code,))


def alone(mine: Card) -> Comparison[Card]:
    return Comparison(mine=mine)


def test_a_card_that_brings_both_as_much_closer_is_for_nobody() -> None:
    """It was told as "Brings both closer: North-South needs 9 cards, West-East 9 cards."."""
    assert str(reason(EARLY, alone(card((0, -1), 6)))) == "As good as any: nothing is decided here."
    first = net_of(set_up("."))
    assert {str(reason(first, alone_of(code))) for code in bitboard.moves(first)} == {
        "As good as any: nothing is decided here."
    }


def test_places_are_not_counted_against_those_of_a_rival_who_has_come_nearer() -> None:
    """West-East needs a card less after it, so that the places are of another card."""
    said = str(reason(FULL, alone(card((4, 3), 13))))
    assert said == "Other cards do as well: North-South needs 1 card, West-East 1 card."
    assert str(reason(FULL, alone(card((3, 4), 7)))) == "The next card can connect North-South at 2 places, not just 1."


def test_a_card_that_leaves_out_a_connection_is_told_so() -> None:
    it = Comparison(mine=card((0, 4), 7, 26), other=card((3, 1), 11, 33), better=False, close=False)
    assert str(reason(LATE, it)) == "Does not connect North-South, as the best card does."


@pytest.mark.parametrize(
    ("percent", "told"), [(52, "As good in the end, though at first "), (46, "Other cards do as w")]
)
def test_values_that_are_close_are_told_as_equal(percent: int, told: str) -> None:
    """One was told as "A little weaker", by two percent of what the search counted."""
    it = against(card((4, 3), 13), card((3, 4), 7, percent), better=percent < 50, close=True)
    assert str(reason(FULL, it)).startswith(told)
    assert figures(FULL, by_judgement(FULL, 0, it)) is None


def test_what_the_other_card_does_as_well_does_not_set_a_card_apart() -> None:
    """Both bring North-South closer, so that this is no reason to prefer one."""
    codes = [code for code in bitboard.moves(EARLY) if "Brings North-South" in str(reason(EARLY, alone_of(code)))]
    one, two = codes[:2]
    it = Comparison(mine=Card(one, 40, (one,)), other=Card(two, 0, (two,)), against=WITH_PLAYED, close=False)
    assert "Brings North-South" not in str(reason(EARLY, it))


def alone_of(code: int) -> Comparison[Card]:
    return alone(Card(code, 0, (code,)))


def against(mine: Card, other: Card, *, better: bool = False, close: bool = False) -> Comparison[Card]:
    return Comparison(mine=mine, other=other, better=better, close=close)


@pytest.mark.parametrize(
    ("net", "cell", "mask", "told"),
    [
        (CHASE, (3, 0), 9, "Threatens to connect North-South with the next double card, which would win at once."),
        (CHASED, (4, 0), 3, "Keeps North-South from connecting with the double cards that are left."),
        (FENCED, (1, 1), 5, "Blocks North-South among the double cards: only triples can still connect them."),
    ],
)
def test_what_only_double_cards_decide_is_told_while_they_are_laid(net: Net, cell: Cell, mask: int, told: str) -> None:
    assert str(reason(net, alone(card(cell, mask)))) == told


def test_a_card_that_lets_a_rival_connect_with_doubles_is_told_so() -> None:
    it = against(card((4, 4), 5, 40), card((1, 1), 5))
    said = str(reason(FENCED, it))
    assert said.startswith("Lets North-South still connect with 3 double cards, which would win at once.")


def test_a_card_that_keeps_a_rival_from_doubles_longer_is_told_so() -> None:
    it = against(card((1, 1), 5, 60), card((4, 4), 5), better=True)
    text = "Keeps North-South farther from connecting with double cards: with the best other move it takes 3 cards."
    assert str(reason(FENCED, it)) == "Blocks North-South among the double cards: only triples can still connect them."
    after, beside = (bitboard.lay(FENCED, one.code) for one in (it.mine, card((4, 4), 5)))
    assert str(contrast(FENCED, after, beside, WITH_OTHER, better=True)) == text


def test_places_where_the_next_card_connects_are_told_as_such() -> None:
    it = against(card((1, 4), 14, 68), card((1, 4), 7), better=True)
    assert str(reason(RACE, it)) == (
        "The next card can connect North-South at 4 places, not just 1. "
        "Leaves West-East one place where a card connects them, with the best other move 2."
    )


def test_a_break_that_is_worse_than_another_is_told_by_what_it_lacks() -> None:
    said = str(reason(STANDS, against(card((3, 2), 14, 44), card((4, 3), 14, 55))))
    assert said.startswith("Breaks the line of West-East, who now needs 1 card. North-South then needs 2 cards, ")


def test_a_worse_card_may_lack_two_things_none_of_them_told_twice() -> None:
    """Two cards that do not connect are told apart by what else they lack."""
    found = set()
    best = card((3, 1), 11, 60)
    for code in bitboard.moves(LATE):
        words = str(reason(LATE, against(Card(code, 0, (code,)), best)))
        parts = [part for part in words.split(".") if part]
        assert len(parts) <= 2 and len({part.split(",")[0] for part in parts}) == len(parts), words
        if words.startswith("Does not connect North-South, as the best card does. "):
            found.add(parts[-1])
    assert len(found) > 2, found


def test_a_card_that_decides_among_doubles_brings_more() -> None:
    block, idle = (card(cell, 5) for cell in ((1, 1), (4, 4)))
    gains = [brings(FENCED, bitboard.lay(FENCED, one.code)) for one in (block, idle)]
    assert gains[0] > gains[1]


def test_the_last_double_is_not_said_to_prepare_places_that_were_there_before() -> None:
    """Places where only a triple helps were not counted before it, so that it prepared all of them."""
    table = net_of(set_up("a6c95/c9c9a/.6aa5/3a666/ac56a", to_move=1))
    assert str(reason(table, alone(card((0, 2), 9)))) == "As good as any: nothing is decided here."


def test_a_break_does_not_tell_twice_what_the_other_needs() -> None:
    table = net_of(set_up("5a6a9/caa65/5e359/39955/333a3"))
    said = str(reason(table, against(card((0, 1), 11, 55), card((3, 3), 14, 46), better=True)))
    assert (
        said == "Breaks the line of West-East, who now needs 2 cards. For comparison: 1 card with the best other move."
    )


def test_a_break_that_is_better_than_another_is_told_by_what_sets_it_apart() -> None:
    """Both break the line; in a review the better one would be told by that alone."""
    said = str(reason(STANDS, against(card((4, 3), 14, 55), card((3, 2), 14, 44), better=True)))
    assert said.startswith("Breaks the line of West-East, who now needs 1 card. North-South then needs 1 card, ")


def test_of_equal_cards_that_one_is_first_which_brings_more_at_once() -> None:
    """The lead of North-South grows by a card with the second; a difference of a percent is none."""
    codes = sorted(bitboard.moves(EARLY), key=lambda code: brings(EARLY, bitboard.lay(EARLY, code)))
    idle, nearer = Card(codes[0], 2, (codes[0],)), Card(codes[-1], 0, (codes[-1],))
    assert clearest_first(EARLY, [idle, nearer])[0] == replace(nearer, score=2)
    assert clearest_first(EARLY, [replace(idle, score=20), nearer])[0].code == idle.code, "it is clearly better"


def test_the_played_card_stands_where_its_score_puts_it() -> None:
    """It came after the best three, and was told to be no better than the third."""
    s = set_up("55/6.")
    codes = bitboard.moves(EARLY)[:4]
    ways = [Card(code, score, (code,)) for code, score in zip(codes, (200, 60, 0, 100), strict=True)]
    played = move_of(s, codes[3])
    told = [one.move for one in AGENT._suggestions(s, EARLY, Ranking(ways, 1, False, 0), played)]
    assert told.index(played) == 1 and len(told) == 3


def test_a_connection_that_is_broken_is_not_said_to_help_the_other_where_it_does_not() -> None:
    """It is worse than a card that wins by force, and its own seat is still ahead."""
    table = net_of(set_up("a3c3d/3cbc6/537e7/35a59/5366c"))
    wins = replace(card((1, 3), 11), score=score_of_value(0.99))
    ahead, behind = (
        str(reason(table, Comparison(mine=card((1, 3), 7, percent), other=wins, better=False, close=False)))
        for percent in (90, 20)
    )
    assert "Connects North-South, so West-East has to break it at once." in ahead
    assert "Connects North-South, but West-East breaks it and then stands better." in behind


def test_of_cards_that_bring_as_many_the_one_with_more_places_for_the_next_brings_more() -> None:
    few, many = (bitboard.lay(FULL, card(*one).code) for one in (((4, 3), 13), ((3, 4), 7)))
    assert brings(FULL, many)[0] == brings(FULL, few)[0] or brings(FULL, many) != brings(FULL, few)
    assert brings(FULL, many)[3] == 1


def test_a_card_that_is_worse_by_the_replies_says_what_they_lead_to() -> None:
    """Nothing that can be counted sets the two apart at once."""
    told = set()
    codes = bitboard.moves(LATE)
    for code in codes:
        table = bitboard.lay(LATE, code)
        for reply in bitboard.moves(table)[::7]:
            mine = Card(code, score_of_value(-0.4), (code, reply))
            best = Card(codes[0], score_of_value(0.0), (codes[0], reply))
            told.add(str(reason(LATE, Comparison(mine=mine, other=best, better=False, close=False))))
    for kind in (" needs ", " a card brings "):
        assert any(text.startswith("After the expected replies ") and kind in text for text in told), kind


def test_a_card_that_takes_the_place_of_the_reply_says_so() -> None:
    """In place of that it turns out better, nobody knows why."""
    told = set()
    codes = bitboard.moves(LATE)
    for code in codes:
        for other in codes[::9]:
            reply = int(code) ^ 1
            mine, best = Card(code, 0, (code,)), Card(other, score_of_value(-0.4), (other, reply))
            it = against(mine, best, better=True)
            told.add(str(reason(LATE, it)))
            assert "Takes the place" not in str(reason(LATE, replace(it, close=True))), "other seeds differ"
    assert "Takes the place where West-East would lay the next card otherwise." in told


LAST = net_of(set_up("3c335/c553a/995a5/6555c/335ac"))
BACK = net_of(set_up("ccaa3/993cc/ec5a6/6c6c3/ca956"))


def test_among_triples_the_card_with_a_purpose_is_first_of_those_that_longer_searches_change() -> None:
    idle, back = card((0, 1), 13, 56), card((4, 3), 14, 52)
    assert [one.code for one in clearest_first(BACK, [idle, back])] == [back.code, idle.code]
    assert str(reason(BACK, alone(back))) == "Sets West-East back: 2 cards to go."


def test_counts_that_are_the_same_after_both_cards_set_none_apart() -> None:
    better, worse = card((0, 1), 13, 56), card((1, 3), 13, 44)
    for_it = str(reason(BACK, against(better, worse, better=True)))
    assert for_it == "Waits: West-East can connect with the next card, but that can always be broken."
    against_it = str(reason(BACK, against(worse, better)))
    assert against_it == "Costs something only in the long run."


def test_a_place_of_eight_sets_no_cards_apart() -> None:
    table = net_of(set_up("66a79/73c33/93ca3/a6c3a/39cc3", to_move=1))
    better, worse = card((0, 0), 13, 57), card((4, 4), 13, 42)
    assert "places" not in str(reason(table, against(better, worse, better=True)))
    assert "places" not in str(reason(table, against(worse, better)))


def test_a_reply_that_connects_is_told_as_such() -> None:
    mine, best = card((0, 4), 13, 49), card((0, 3), 7, 55)
    table = bitboard.lay(LAST, mine.code)
    reply = next(code for code in bitboard.moves(table) if bitboard.connections(bitboard.lay(table, code)) & 2)
    quiet = next(code for code in bitboard.moves(bitboard.lay(LAST, best.code)) if code >> 4 != reply >> 4)
    lost, calm = replace(mine, line=(mine.code, reply)), replace(best, line=(best.code, quiet))
    assert str(reason(LAST, against(lost, calm))) == "The expected reply connects West-East."
    said = str(reason(LAST, against(calm, lost, better=True)))
    assert said == "The reply expected with the best other move connects West-East."


def test_a_connection_that_no_double_can_make_is_not_told_as_one_card_away() -> None:
    table = net_of(set_up("..a.3/..3cc/...a6/6c6c3/ca9..", to_move=1))
    said = str(reason(table, alone(card((4, 4), 6))))
    assert said == "As good as any: nothing is decided here."


def test_cards_that_are_about_as_good_do_not_repeat_the_counts_of_the_best() -> None:
    table = net_of(set_up("3e337/c5b37/995a5/6555c/d3dac"))
    best, other = card((0, 2), 7, 24), card((1, 4), 7, 24)
    it = replace(against(best, other, better=True), close=True)
    assert str(reason(table, it)).startswith("Waits: West-East can connect with the next card")
    assert str(reason(table, against(other, best, close=True))) == "About as good."


def test_a_card_that_waits_says_who_has_to_lay() -> None:
    table = net_of(set_up("5a3c6/9c5a3/6c3a9/53c69/a5c36"))
    said = set()
    for code in bitboard.moves(table):
        it = against(Card(code, score_of_value(0.2), (code,)), card((0, 0), 7, 40), better=True)
        said.add(str(reason(table, it)))
    waits = "Waits: nobody is closer after it, and West-East has to lay."
    assert waits in said, said
    table = net_of(set_up("ca3da/7d75d/e3679/ea57c/e3ab3"))
    it = against(card((1, 0), 11, 88), card((4, 4), 7, 8), better=True)
    lacks = "The next card can connect North-South at 3 places, with the best other move at 2."
    assert str(reason(table, it)) == f"{waits} {lacks}", "what only the other card lacks was told alone"


def test_a_card_that_only_puts_off_the_best_one_says_so() -> None:
    best, idle = card((3, 4), 7), card((4, 3), 13)
    table = bitboard.lay(FULL, idle.code)
    reply = next(code for code in bitboard.moves(table) if code >> 4 not in (best.code >> 4, idle.code >> 4))
    mine = replace(idle, line=(idle.code, reply, best.code))
    said = str(reason(FULL, against(mine, best, close=True)))
    assert said == "Just as good: the best card can follow with the next turn."


def test_a_card_that_is_as_good_by_the_replies_tells_what_they_lead_to() -> None:
    """It was told only what it lacks at first."""
    table = net_of(set_up("753a6/36936/3563e/636c5/bcdac"))
    best = card((1, 4), 14)
    told = set()
    for code in bitboard.moves(table)[::3]:
        for reply in bitboard.moves(bitboard.lay(table, code))[::9]:
            mine = Card(code, 0, (code, reply))
            told.add(str(reason(table, against(mine, replace(best, line=(best.code, reply)), close=True))))
    assert any(text.startswith("After the expected replies it comes to the same: North-South needs ") for text in told)


def test_a_card_that_helps_only_the_other_is_no_reason_to_call_it_weaker_among_doubles() -> None:
    """ "Why?" told "about as good as the best one" and then that it helps the other seat."""
    table = net_of(set_up("c", to_move=1))
    said = str(reason(table, against(card((-1, -1), 10), card((1, 1), 10), close=True)))
    assert said == "Helps North-South, who then needs 8 cards, but that decides nothing yet."


def test_a_card_without_a_purpose_is_not_as_good_as_any_where_another_has_one() -> None:
    any_card = "As good as any: nothing is decided here."
    idle, other, *_ = (code for code in bitboard.moves(FENCED) if str(reason(FENCED, alone_of(code))) == any_card)
    mine = Card(idle, 0, (idle,))
    for best, told in ((card((1, 1), 5), "About as good: nothing is decided here."), (Card(other, 0, ()), any_card)):
        assert str(reason(FENCED, against(mine, best, close=True))) == told


def test_where_the_other_card_loses_it_is_not_told_what_that_lacks() -> None:
    """It told "North-South then needs 1 card, with the best other move 0" of a connection that it leaves."""
    leaves = replace(card((0, 0), 7), score=-score_of_value(1.0))
    said = str(reason(STANDS, against(card((4, 3), 14), leaves, better=True)))
    assert said == (
        "West-East wins by force with the best other move. Breaks the line of West-East, who now needs 1 card."
    )


def test_a_best_card_that_loses_says_that_all_do() -> None:
    """It told a number of cards that was not the fewest, as if the card had a purpose."""
    lost = Card(card((3, 4), 7).code, -score_of_value(1.0), (card((3, 4), 7).code,))
    assert str(reason(FULL, alone(lost))) == "Every card loses: West-East wins by force, that is proved."


# Each was told by "Other cards do nearly as well", "Better only later on", or by what speaks for the other card.
FAR_OFF = net_of(set_up(".aa./..5./.6.c/3...", to_move=1))
LAST_DOUBLES = net_of(set_up("59955/5..ac/53aa5/5c396/93959"))
BOTH_KINDS = net_of(set_up(".a.6/996.", to_move=1))
TAKEN_BACK = net_of(set_up("5e9e5/55cac/53aa5/dc396/be759"))
THREAT = net_of(set_up("53ed9/db5b6/9ec53/a5eb3/7e59b", to_move=1))
SAFE = net_of(set_up("53a69/cb536/96c53/a5c93/6a59c", to_move=1))


@pytest.mark.parametrize(
    ("net", "one", "other", "close", "told"),
    [
        (
            FAR_OFF,
            ((1, 1), 6),
            ((0, -1), 5),
            False,
            "Holds North-South up among the double cards: they need 7 of them, not 5.",
        ),
        (
            LAST_DOUBLES,
            ((2, 1), 10),
            ((1, 1), 5),
            False,
            "Prepares the triples: one of them can bring North-South closer at 10 places, not just 4.",
        ),
        (BOTH_KINDS, ((1, -1), 6), ((4, -1), 6), True, "Brings West-East closer with double cards alone: 6 to go."),
        (
            THREAT,
            ((0, 3), 13),
            ((4, 4), 7),
            False,
            "Stops North-South, who threatened a connection that no card could break.",
        ),
        (
            SAFE,
            ((0, 2), 7),
            ((0, 0), 7),
            True,
            "Makes the way of West-East safe: no single card sets them back any more.",
        ),
    ],
)
def test_what_sets_a_better_card_apart_is_told(
    net: Net, one: tuple[Cell, int], other: tuple[Cell, int], close: bool, told: str
) -> None:
    best, next_best = card(*one, 54 if close else 60), card(*other, 50 if close else 40)
    it = replace(against(best, next_best, better=True), close=close)
    assert str(reason(net, it)) == told


def test_what_a_worse_card_lacks_among_doubles_is_told() -> None:
    said = str(reason(FAR_OFF, against(card((0, -1), 5, 40), card((1, 1), 6, 60))))
    assert said == "With double cards alone North-South then needs 5, with the best other move 7."
    said = str(reason(LAST_DOUBLES, against(card((1, 1), 5, 45), card((2, 1), 10, 58))))
    assert said == "A triple can then bring North-South closer at 4 places, with the best other move at 10."


def test_a_reply_is_told_with_whose_card_it_is() -> None:
    """It was "The reply is stronger. Sets North-South back", which read as what the better card does."""
    step = card((2, 3), 7)
    table = bitboard.lay(TAKEN_BACK, step.code)
    after = bitboard.lay(table, card((1, 3), 14).code)
    said = str(by_the_reply(table, after, WITH_PLAYED))
    assert said == "The reply expected with the move played sets North-South back: 2 cards to go."
    assert str(by_the_reply(table, after, None)) == "The expected reply sets North-South back: 2 cards to go."


def test_expected_replies_are_told_only_where_they_speak_for_the_card() -> None:
    """It paid off "with the expected replies: North-South needs 2 cards, West-East 1"."""
    ahead, behind = (
        net_of(set_up(text)) for text in ("5e9e5/55cac/53aa5/dc796/be759", "5e9e5/55cac/53aa5/dc396/be759")
    )
    said = str(turns_out(ahead, behind, 0, WITH_PLAYED, better=True))
    assert said == (
        "After the expected replies North-South needs 1 card, West-East 2 cards; with the move played 2 and 2."
    )
    assert turns_out(behind, ahead, 0, WITH_PLAYED, better=True) is None


def test_a_break_is_not_said_to_hold_nobody_up() -> None:
    said = str(reason(STANDS, against(card((3, 2), 14, 44), card((4, 3), 14, 55))))
    assert "Does not hold" not in said


def test_what_another_card_is_for_as_well_is_told_with_what_is_left_to_say() -> None:
    """It was told by "Better only later on" alone."""
    table = net_of(set_up("5c553/.5356/...99/539c3/593cc", to_move=1))
    better, worse = card((1, 2), 5, 60), card((1, 2), 3, 40)
    said = str(reason(table, against(better, worse, better=True)))
    assert said.startswith("Prepares the next card: it can bring West-East closer at 2 places, not just 1. At first an")
    assert str(reason(table, against(worse, better))).endswith("But it costs something in the long run.")
    # another purpose of the other card is no reason to speak of both
    table = net_of(set_up("3a5a9/99396/59336/99636/6c36c", to_move=1))
    said = str(reason(table, against(card((1, 0), 7, 53), card((3, 4), 13, 46), better=True)))
    assert said == "Prepares the next card: it can bring West-East closer at 9 places, not just 6."


def test_of_two_breaks_the_worse_does_not_say_only_what_the_better_says() -> None:
    table = net_of(set_up("5c553/e53be/93699/539c3/573dc"))
    for better, worse in ((card((0, 2), 7, 55), card((1, 1), 11, 50)), (card((0, 2), 7, 55), card((4, 3), 13, 48))):
        one, two = str(reason(table, against(better, worse, better=True))), str(reason(table, against(worse, better)))
        assert one.startswith("Breaks the line of West-East") and two.startswith("Breaks the line of West-East")
        assert one != two


def test_who_needs_one_card_is_told_to_be_stopped_besides_a_step() -> None:
    table = net_of(set_up("39cb3/5e633/ae9dd/aa6b9/a653b"))
    step, stop = str(reason(table, alone(card((0, 3), 7)))).split(". ")
    assert step == "Brings North-South closer: 2 cards to go"
    assert stop == "Leaves West-East one place where a card connects them; there were 3."


def test_a_threat_is_told_also_where_another_card_threatens_as_much() -> None:
    """In place of it that West-East had "0 places" was told."""
    table = net_of(set_up(".a9a./5633a/3.93a/365a./a966c"))
    said = str(reason(table, against(card((0, 0), 3, 60), card((0, 0), 6, 40), better=True)))
    assert said == (
        "Threatens to connect North-South with the next double card, which would win at once. "
        "Leaves West-East no place where a card brings them closer, with the best other move 1."
    )
    said = str(reason(table, against(card((0, 0), 6, 40), card((0, 0), 3, 60))))
    assert said.startswith("Threatens ") and said.endswith("closer, with the best other move not one.")


def test_what_a_card_lacks_is_not_told_twice_in_cards_and_in_double_cards() -> None:
    table = net_of(set_up(".6/a./.c/.6/5."))
    said = str(reason(table, against(card((0, 0), 3, 40), card((0, 0), 5, 60))))
    assert said.startswith("Helps West-East, who then needs only 7 cards.") and "With double cards alone" not in said
