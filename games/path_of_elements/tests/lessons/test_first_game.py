"""What is told in the first game is true of the position in which it is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.path_of_elements.lessons.first_game import FIRST_GAME, ME
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage, Tile

EARTH_TILE = (((0, 0), Tile(0, "E")),)


def told(s: Position) -> list[str]:
    """The words of the rules that are needed in the stage of spirits."""
    return [rule.text.source for rule in FIRST_GAME.rules if rule.when(s)]


def spirits(motif: str) -> Position:
    """A pair of this motif was turned up by the newcomer."""
    pair = ((0, 0), (1, 0))
    seen = tuple((cell, motif) for cell in pair)
    path = Player("E", path=EARTH_TILE)
    return Position((path, path), stage=Stage.SPIRITS, grid=pair, seen=seen, pair=pair, turned=True, active=ME)


@pytest.mark.parametrize(("motif", "scores"), [("E", True), ("M", False)])
def test_only_of_spirits_that_can_score_it_is_told_where_they_score(motif: str, scores: bool) -> None:
    words = told(spirits(motif))
    assert any("where it scores a point" in one for one in words) is scores
    assert any(one.startswith("Masks score nothing") for one in words) is not scores


@pytest.mark.parametrize(("motif", "takes"), [("E", True), ("M", False)])
def test_a_gift_is_offered_once_a_spirit_lies_that_takes_one(motif: str, takes: bool) -> None:
    s = replace(spirits(motif), pair=(), grid=())
    mine = replace(s.players[ME], spirits=(((0, 0), Spirit((0, 0), motif)),), gifts=10)
    s = replace(s, players=(mine, s.players[1]))
    assert any(one.startswith("A gift doubles") for one in told(s)) is takes
