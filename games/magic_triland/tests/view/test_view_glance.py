"""What is to be seen at a glance: others' cards and stones, who would be strong, what a chip is about."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from engine.table.contract.game_view import Piece
from games.magic_triland.rules.move_types import Done, Go, Meet, Pearl
from games.magic_triland.rules.position import Position
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_RED,
    LIGHT_YELLOW,
    cards,
    legal,
    play,
    random_game,
    standing,
    start,
    whose,
    with_energy,
)
from games.magic_triland.view.view import VIEW
from games.magic_triland.view.walk_lines import shortest

BROOK = {(2, 2): 2, (3, 2): 3, (4, 2): 3}


def pieces(s: Position, me: int, kind: str) -> list[Piece]:
    return [piece for piece in VIEW.pieces(s, me) if piece.key.startswith(kind)]


@pytest.mark.parametrize(
    ("mine", "other", "word"),
    [
        (LIGHT_YELLOW, DARK_RED, "weak"),
        (DARK_YELLOW, LIGHT_RED, "strong"),
        (LIGHT_YELLOW, LIGHT_RED, "equal"),
        (DARK_YELLOW, DARK_RED, "equal"),
        (LIGHT_YELLOW, DARK_YELLOW, "yours"),
    ],
)
def test_who_would_be_strong_is_said_where_one_could_go(mine: int, other: int, word: str) -> None:
    s = with_energy(standing(BROOK, {mine: ((2, 2), "yyy"), other: ((4, 2), "rrr")}), 1)
    badges = [str(mark.text) for mark in VIEW.held(s, 0, f"messenger:{mine}") if mark.kind == "badge"]
    assert badges == [f"1 {word}"]


def test_a_castle_shows_what_its_messengers_have_and_how_many_cards() -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "rb"), DARK_YELLOW: ((3, 2), "yr"), DARK_RED: ((4, 2), "G")})
    castles = {piece.key: piece.art for piece in pieces(s, 0, "home")}
    assert castles["home:0"] == "home:0#00031" and castles["home:1"].endswith("p")
    told = str(VIEW.meaning(s, 0, pieces(s, 0, "home:0")[0]))
    assert (
        told.startswith("Light yellow has both rings") and "Dark yellow has 1 of 2 rings and lacks a blue ring" in told
    )
    left = [str(mark.text) for mark in VIEW.marks(s, 0) if mark.kind == "badge" and "card" in str(mark.text)]
    assert left == [f"{s.hands.left(seat)} cards" for seat in range(3)]


def test_others_hold_a_pile_for_each_energy() -> None:
    s = cards(standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    seen = [piece for piece in pieces(s, 1, "card:0") if piece.place.zone != "laid"]
    assert Counter(piece.place.zone for piece in seen) == {"cards0_0": 2, "cards0_1": 1, "cards0_2": 2, "cards0_3": 2}
    assert all(piece.art.endswith("#small") for piece in seen)


def test_cards_that_nobody_knows_are_a_row_of_backs() -> None:
    from games.magic_triland.rules.rules import RULES

    game = random_game(3, 5, island="quick", hands="chance")
    s = RULES.observe(next(s for s in game if s.stage == "cards" and s.turns > 2), 0)
    hidden = [piece for piece in pieces(s, 0, "card") if piece.art == "cardback"]
    assert hidden
    assert {piece.place.zone for piece in hidden} <= {"cards1", "cards2"}


def test_others_have_a_pile_of_stones_for_each_height() -> None:
    seen = [piece for piece in pieces(start(2), 0, "stone") if piece.place.zone.startswith("supply")]
    assert Counter(piece.place.zone for piece in seen) == {f"supply1_{height}": 3 for height in range(1, 7)}
    assert {piece.art for piece in seen} == {f"stone:{height}#small" for height in range(1, 7)}


def test_what_is_laid_is_heard_once() -> None:
    s = start(2)
    laid = [cue for cue in VIEW.cues(s, play(s, legal(s)[0])) if cue.sound == "tl_stone"]
    assert [cue.landing for cue in laid] == [True]
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy")})
    assert [cue.landing for cue in VIEW.cues(s, cards(s, 1)) if cue.sound == "tl_card"] == [True]


def test_a_chip_shows_what_it_is_about() -> None:
    games = [random_game(3, seed, island="quick") for seed in range(4)]
    for kind in (Meet, Pearl):
        s, m = next((s, m) for game in games for s in game for m in legal(s) if isinstance(m, kind))
        assert isinstance(m, (Meet, Pearl))
        marks = list(VIEW.preview(s, s.mover, m))
        assert [mark.kind for mark in marks] == ["outline"]
        goal = m.cell if isinstance(m, Meet) else s.figures[m.figure].where
        assert goal in marks[0].cells
        assert VIEW.foretell(s, s.mover, m) is not None


def test_a_button_that_leaves_something_says_what() -> None:
    games = [random_game(3, seed, island="quick") for seed in range(4)]
    ends = [s for game in games for s in game if any(isinstance(m, Done) for m in legal(s))]
    said = {(s.trade is not None, str(VIEW.chip(s, whose(s), Done()))) for s in ends}
    assert {(True, "End trade"), (False, "No pearl")} <= said
    assert said <= {(True, "End trade"), (False, "No pearl"), (False, "No other pearl")}


def test_help_with_ways_shows_a_way_that_can_be_walked() -> None:
    s = standing({(2, 1): 3, (2, 0): 5, **BROOK}, {LIGHT_YELLOW: ((2, 2), "yyy")})
    energy, hearts = shortest(s, LIGHT_YELLOW, homewards=False)
    assert hearts[0] == (2, 2)
    heights = [s.height(heart) for heart in hearts[:-1]] + [0]
    assert sum(abs(a - b) for a, b in pairwise(heights)) == energy
    track = next(mark for mark in VIEW.aid(s, 0, "way") if mark.kind == "track")
    assert len(track.points) >= len(hearts)
    assert shortest(play(with_energy(s, 1), Go(LIGHT_YELLOW, (3, 2))), LIGHT_YELLOW, homewards=False)[0] > 0


def lacks(s: Position, seat: int) -> list[str]:
    wanted = VIEW.wants(s, seat)
    return [part.render() for part in wanted.missing]


def test_a_plate_says_what_each_messenger_lacks_the_nearest_first() -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_YELLOW: ((4, 2), "yrb"), DARK_RED: (None, "rrG")})
    assert lacks(s, 0) == ["Dark: get the pearl", "Light: 0 of 2 rings"]
    assert lacks(s, 1) == ["Dark: has the pearl"]
    assert lacks(s, 2) == ["no messenger left"], "its messengers have gone home"
    assert lacks(start(3), 0) == [], "the island is still built"
    duel = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyr"), LIGHT_RED: ((4, 2), "ry")}, seats=2)
    assert lacks(duel, 0) == ["Yellow: 1 of 2 rings", "Red: 1 of 2 rings"]


def test_in_master_a_plate_says_which_colours_lie_at_home() -> None:
    s = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyG"), LIGHT_RED: ((4, 2), "rr")}, mode="master")
    assert lacks(s, 0) == ["Colours: 0 of 3", "carries a green pearl"]
    home = s.figures[DARK_YELLOW]
    s = s.with_figure(DARK_YELLOW, replace(home, items=(0, 0, 0, 1, 0, 0)))
    assert lacks(s, 0)[0] == "Colours: 1 of 3" and lacks(s, 1)[0] == "Colours: 0 of 3"
    duel = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyG"), DARK_RED: ((4, 2), "rr")}, seats=2, mode="master")
    duel = duel.with_figure(LIGHT_RED, replace(duel.figures[LIGHT_RED], items=(0, 0, 0, 1, 1, 0)))
    assert [lacks(duel, seat) for seat in range(2)] == [["red home: 2 of 3"], ["red home: 2 of 3"]]
    alone = standing(BROOK, {LIGHT_YELLOW: ((2, 2), "yyG")}, seats=1, mode="master")
    alone = alone.with_figure(LIGHT_RED, replace(alone.figures[LIGHT_RED], items=(0, 0, 0, 1, 0, 0)))
    assert lacks(alone, 0) == ["red home: 1 of 3", "carries a green pearl"]
    assert len({VIEW.wants(game, 0).aim for game in (s, duel, alone)}) == 3
