"""The deck by its counts, notation, and how cards look when turned."""

from __future__ import annotations

from collections import Counter

import pytest

from games.fairy_trails.rules.pieces import (
    CARDS,
    COLOURS,
    DECK,
    START_CARD,
    STONES,
    blocks,
    huts,
    is_underpass,
    same_showing,
    showings,
    turned,
)
from games.fairy_trails.tests.play import card

ALL = (START_CARD, *DECK)


def dead_ends(text: str, colour: int) -> int:
    return sum(block.edges.bit_count() == 1 for block in blocks(text)[colour])


def test_58_different_cards_each_with_its_twin() -> None:
    assert CARDS == len(set(DECK)) == 58
    assert START_CARD not in DECK
    twins = {"|".join(reversed(text.split("|"))) for text in DECK}
    assert twins == set(DECK)
    assert all("|".join(reversed(text.split("|"))) != text for text in DECK)


def test_no_two_cards_are_one_card_turned() -> None:
    shown = {frozenset(tuple(map(frozenset, blocks(text, turns))) for turns in range(4)) for text in ALL}
    assert len(shown) == len(ALL)


@pytest.mark.parametrize("colour", COLOURS)
def test_counts_of_each_colour(colour: int) -> None:
    assert sum(huts(text)[colour] for text in ALL) == 35
    assert sum(dead_ends(text, colour) for text in DECK) == 56
    assert dead_ends(START_CARD, colour) == 4
    assert max(huts(text)[colour] for text in ALL) == 1
    assert STONES == 19


def test_underpasses_and_cards_with_huts() -> None:
    crossed = [text for text in DECK if any(is_underpass(half) for half in blocks(text))]
    assert len(crossed) == 10
    assert sum(any(huts(text)) for text in DECK) == 52
    assert huts(START_CARD) == (1, 1)


def test_every_edge_carries_one_path_of_each_colour() -> None:
    for text in ALL:
        for turns in range(4):
            for half in blocks(text, turns):
                assert sorted(edge for block in half for edge in range(4) if block.edges >> edge & 1) == [0, 1, 2, 3]


def test_showings() -> None:
    assert Counter(len(showings(text)) for text in DECK) == {4: 52, 2: 6}
    assert showings(START_CARD) == (0, 1, 2, 3)
    for text in (*ALL, card("X|X"), card("Z|Z"), "NS.EW|NS.EW", "NS*.EW|NESW", "NE.SW|NE.SW"):
        alike = {turns: same_showing(text, turns) for turns in range(4)}
        assert set(alike.values()) == set(showings(text))
        assert all(alike[first] == first <= turns for turns, first in alike.items())
        assert [same_showing(text, turns + 4) for turns in range(4)] == list(alike.values())
        for turns, first in alike.items():
            assert [set(half) for half in blocks(text, turns)] == [set(half) for half in blocks(text, first)]
    assert showings("NE.SW|NESW") == (0, 1)
    assert showings("NS*.EW|NESW") == (0, 1)
    assert showings("NS.EW|NS.EW") == (0, 1)


def test_a_quarter_turn() -> None:
    assert [turned(1, turns) for turns in range(5)] == [1, 2, 4, 8, 1]
    assert turned(0b1001, 1) == 0b0011
    assert turned(15, 3) == 15


@pytest.mark.parametrize(
    "text", ["NESW", "NES|NESW", "NNES.W|X", "N.NESW|NESW", "NESX.W|NESW", "NESW|", "", "NES..W|Z"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="four edges"):
        blocks(text)
