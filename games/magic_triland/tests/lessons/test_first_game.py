"""What is told in the first game is true of the position in which it is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.lesson import Needed, Sign
from games.magic_triland.lessons.first_game import FIRST_GAME, ISLAND, ME
from games.magic_triland.rules.pieces import HOMES, colour_of
from games.magic_triland.rules.position import Position, Trade
from games.magic_triland.tests.play import DARK_BLUE, LIGHT_BLUE, LIGHT_RED, LIGHT_YELLOW, standing


def rule(words: str) -> Needed:
    (found,) = (one for one in FIRST_GAME.rules if words in one.text.source)
    return found


def duel(figures: dict[int, str]) -> Position:
    """Light to move, each messenger on a terrace of its own."""
    places = ((1, 1), (3, 1), (1, 4), (4, 2))
    heights = {cell: height for height, cell in enumerate(places, start=1)}
    at = dict(zip(figures, places, strict=False))
    return standing(heights, {one: (at[one], items) for one, items in figures.items()}, ME, 2)


@pytest.mark.parametrize(("stood", "needed"), [(DARK_BLUE, True), (LIGHT_RED, False)])
def test_who_chooses_is_told_in_a_trade_with_the_other_player_only(stood: int, needed: bool) -> None:
    """Between two of one's own anything may be handed over, as the table says."""
    s = duel({LIGHT_YELLOW: "yyy", LIGHT_RED: "rrr", DARK_BLUE: "bbb"})
    met = replace(s, trade=Trade(stood, LIGHT_YELLOW))
    assert rule("trade one thing each").when(met) is needed


def test_a_pearl_of_another_home_is_shown_with_that_home() -> None:
    s = duel({LIGHT_YELLOW: "yyy", LIGHT_RED: "rO", LIGHT_BLUE: "bbb", DARK_BLUE: "bbb"})
    told = rule("belongs in the home")
    assert told.when(s)
    assert told.signs(s) == (Sign(ISLAND, (HOMES[colour_of(LIGHT_BLUE)],)), Sign(pieces=(f"messenger:{LIGHT_RED}",)))
