"""A reason names the right seat: each sentence is held against the rules, which know nothing of our words."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.move_comparison import Comparison
from engine.core.rules import Act
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.scores_and_hash_keys import WON
from games.crooked_paths.ai.move_reasons import of_a_claim, reason
from games.crooked_paths.ai.move_search import Card
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.rules import RULES, Claim, Cover, Move, Position, Stop
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.view.view import VIEW
from tests.core.shown_sentences import whole

NAMES = ("North-South", "West-East")
REACH = {
    (0,): "daceb/bd6ba/d9a9d/edeba/b67ee",
    (1,): "dd9b7/cdb9a/9be7a/eeb77/ede76",
    (): "9b7d7/eded7/d77b5/7db7b/9ede7",
    (0, 1): "e5ece/b5577/b7c97/6bc5e/76bed",
}
"""Tables on which these seats can still connect."""
NEEDS = re.compile(
    r"(North-South|West-East)(?: closer:| back:|,? who)? (?:(?:now|then) )?(?:needs (?:only )?)?(\d+) cards?"
)
FEWER = re.compile(r"Leaves (North-South|West-East) (\d+|one) places? where a card")
NONE = re.compile(r"Leaves (North-South|West-East) no place")
CLOSER = re.compile(r"(?:bring|connect) (North-South|West-East)(?: closer)? at (\d+) places?")
BACK = re.compile(r"of (North-South|West-East) .*a card sets them back at (\d+) places?")
SAFE = re.compile(r"of (North-South|West-East) safe: no single card sets them back")
CANT = re.compile(r"(North-South|West-East) can’t connect")
DUE = 2 * bitboard.CARDS
"""Cards of a whole game."""


def played(code: int, score: int = 0) -> Comparison[Card]:
    """A card by itself."""
    return Comparison(mine=Card(code, score, (code,)))


def needs(s: Position, seat: int) -> int | None:
    """Cards that the seat's line lacks, by the rules' own search; None if it can't be connected any more."""
    link = rides_and_connections.missing_link(s.board, seat)
    return len(link.cards) if link is not None else None


def held(text: str, after: Position) -> int:
    """How many statements about what a seat needs a reason makes; each must be true after its move."""
    found = [(NAMES.index(name), int(count)) for name, count in NEEDS.findall(text)]
    for seat, count in found:
        assert needs(after, seat) == count, text
    gone = [NAMES.index(name) for name in CANT.findall(text)]
    assert all(needs(after, seat) is None for seat in gone), text
    return len(found) + len(gone)


def counted(text: str, after: Position) -> int:
    """How many statements a reason makes about places where a card brings a seat closer; each must be true."""
    found = [(NAMES.index(name), 1 if places == "one" else int(places)) for name, places in FEWER.findall(text)]
    assert "0 places" not in text, text
    found += [(NAMES.index(name), int(places)) for name, places in CLOSER.findall(text)]
    found += [(NAMES.index(name), 0) for name in NONE.findall(text)]
    for seat, places in found:
        assert len({move.cell for move in RULES.moves(after, after.to_move) if nearer(after, move, seat)}) == places, (
            text
        )
    return len(found)


def set_back(text: str, after: Position) -> int:
    """The same for places where a card sets a seat back."""
    found = [(NAMES.index(name), int(places)) for name, places in BACK.findall(text)]
    found += [(NAMES.index(name), 0) for name in SAFE.findall(text)]
    for seat, places in found:
        moves = [move for move in RULES.moves(after, after.to_move) if isinstance(move, Cover)]
        assert len({move.cell for move in moves if farther(after, move, seat)}) == places, text
    return len(found)


def farther(s: Position, move: Cover, seat: int) -> bool:
    """Does a card, whoever lays it, set the seat back?"""
    before, link = needs(s, seat), rides_and_connections.missing_link({**s.board, move.cell: move.mask}, seat)
    return before is not None and (link is None or len(link.cards) > before)


def nearer(s: Position, move: Move, seat: int) -> bool:
    """Does a card, whoever lays it, bring the seat closer, by the rules' own search?"""
    if isinstance(move, (Claim, Stop)):
        return False
    board = {**s.board, move.cell: move.mask}
    before, link = needs(s, seat), rides_and_connections.missing_link(board, seat)
    return before is not None and link is not None and len(link.cards) < before


def test_what_a_reason_says_that_a_seat_needs_it_needs() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(10):
        rng, s = Random(seed), set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=seed % 2)
        for _ in range(16):
            net = net_of(s)
            for code in rng.sample(list(bitboard.moves(net)), 4):
                after = RULES.apply(s, s.to_move, move_of(s, code))
                text = str(reason(net, played(code)))
                me, other = s.to_move, 1 - s.to_move
                if after.connected:
                    seat = other if other in after.connected else me
                    assert f"Connects {NAMES[seat]}" in text or f"Leaves {NAMES[other]} connected" in text, text
                elif s.connected:
                    assert text.startswith(f"Breaks the line of {NAMES[other]}"), text
                elif text.startswith("Threatens to connect "):
                    # that no card can break it is held against the rules in `test_ways_to_connect.py`
                    assert NAMES[me] in text and needs(after, me) == 1, text
                elif text.startswith("Stops "):
                    assert NAMES[other] in text and needs(s, other) == 1, text
                elif text.startswith("Waits: "):
                    assert NAMES[other] in text
                    assert [needs(after, seat) for seat in (0, 1)] == [needs(s, seat) for seat in (0, 1)], text
                elif not held(text, after) and not counted(text, after) and not set_back(text, after):
                    assert text == "After this nobody can connect any more.", text
                    assert not rides_and_connections.within_reach(after.board)
                kinds[re.sub(r"North-South|West-East|\d+ cards?", "_", text)] += 1
            s = RULES.apply(s, s.to_move, move_of(s, rng.choice(list(bitboard.moves(net)))))
            if not isinstance(RULES.turn(s), Act):
                break
    assert len(kinds) >= 6, kinds


@pytest.mark.parametrize("seats", REACH)
@pytest.mark.parametrize("mover", [0, 1])
def test_a_claim_is_answered_by_who_can_still_connect(seats: tuple[int, ...], mover: int) -> None:
    s = set_up(REACH[seats], mover)
    assert rides_and_connections.within_reach(s.board) == seats and not s.connected
    said = str(of_a_claim(s, net_of(s)))
    only = NAMES[seats[0]] if seats else ""
    assert said == {
        0: "Nobody can connect any more: the claim is right and wins.",
        1: f"The claim is wrong: {only} can still connect.",
        2: "The claim is wrong: both can still connect.",
    }.get(len(seats))
    marks = list(VIEW.aid(s, mover, "reach"))
    assert [mark.tone for mark in marks if mark.kind == "track"] == [f"seat{seat + 1}" for seat in seats]
    (note,) = (whole(mark.text) for mark in marks if mark.kind == "note")
    assert note == {
        0: "Nobody can connect any more: a claim would be right.",
        1: f"With enough triple cards, only {only} can still be connected.",
        2: "With enough triple cards, both lines can still be connected.",
    }.get(len(seats))


@pytest.mark.parametrize("mover", [0, 1])
def test_who_wins_by_force_and_with_how_many_cards(mover: int) -> None:
    """Who wins in so many plies lays every other one of these, the mover the first."""
    s = set_up("53a69/ca536/96c53/a5c93/6a59c", mover)
    net = net_of(s)
    code = next(c for c in bitboard.moves(net) if not RULES.apply(s, mover, move_of(s, c)).connected)
    me, other = NAMES[mover], NAMES[1 - mover]
    for plies, cards in ((1, "1 card"), (2, "1 card"), (3, "2 cards")):
        said = f"{me} wins by force with {cards}, that is proved."
        assert str(reason(net, played(code, WON - net.count - plies))) == said
    for plies, cards in ((2, "1 card"), (4, "2 cards"), (5, "2 cards")):
        said = str(reason(net, replace(played(code, -(WON - net.count - plies)), better=False)))
        assert said == f"{other} wins with {cards} against any defence, that is proved."
    for plies in (5, 7):  # fewer cards might do
        assert str(reason(net, played(code, WON - net.count - plies))) == f"{me} wins by force, that is proved."
    assert str(reason(net, played(code, WON - DUE))) == f"{me} wins by force, that is proved."
    said = str(reason(net, replace(played(code, DUE - WON), better=False)))
    assert said == f"{other} wins against any defence, that is proved."


def test_after_a_claim() -> None:
    wrong = set_up(REACH[0,], 1, claimant=0)
    assert str(of_a_claim(wrong, net_of(wrong))).startswith("The claim was wrong: played well")
    assert str(of_a_claim(wrong, net_of(wrong), Stop())).startswith("Gives up although")
    right = set_up(REACH[()], 1, claimant=0)
    assert str(of_a_claim(right, net_of(right))) == "Nobody can connect any more: the claim was right."
