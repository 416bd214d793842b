"""Games played on, and what is told because of them."""

from __future__ import annotations

from math import log
from random import Random

import pytest
from msgspec.structs import replace

from games.magic_triland.ai import ai
from games.magic_triland.ai.ai import ADVISER, IslandAgent
from games.magic_triland.ai.bridge import cards_of, company_of, hand_of
from games.magic_triland.ai.evaluation import chance, judging, numbers_for
from games.magic_triland.ai.kernels.evaluation import WON
from games.magic_triland.ai.kernels.playouts import WIN, Playouts
from games.magic_triland.ai.outlook import EVEN, GAMES, outlook, played_on
from games.magic_triland.rules.pieces import FIGURES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import DARK_RED, DARK_YELLOW, LIGHT_RED, LIGHT_YELLOW, random_game, standing
from tests.ai.both_forms import alike


def games_of(s: Position, seed: int = 1) -> Playouts:
    games = Playouts(company_of(s), judging(numbers_for(s.terms)))
    for seat in range(s.terms.seats):
        games.hold(seat, hand_of(s, seat), cards_of(s, seat))
    games.sow(seed)
    return games


def turns() -> list[Position]:
    """Where turns begin in a game at random."""
    return [s for s in random_game(2, 5, island="quick") if s.stage == Stage.CARDS and not s.cards]


def figures_and_hands(games: Playouts) -> list[int]:
    company = games.company
    hands = [int(number) for seat in range(2) for number in (games.held[seat], games.hands[seat], company.spent[seat])]
    return [company.where[n] for n in FIGURES] + [company.items[n] for n in FIGURES] + hands


def test_a_game_leaves_all_as_it_was() -> None:
    s = turns()[20]
    games = games_of(s)
    before = figures_and_hands(games)
    for mover in (s.mover, 1 - s.mover):
        assert -WIN <= games.play_on(mover, 30) <= WIN
        assert figures_and_hands(games) == before


def test_games_are_those_of_their_seed_in_both_forms() -> None:
    script = (
        "from games.magic_triland.tests.ai import test_outlook as t; s = t.turns()[8]; games = t.games_of(s, 7);"
        "print([int(games.play_on(s.mover, 3)) for _ in range(3)])"
    )
    assert len(set(eval(alike(script)))) > 1, "seats err"


def test_who_can_win_now_wins_every_game_and_one_of_no_turns_is_judged() -> None:
    figures = {
        DARK_RED: ((7, 0), "rG"),
        LIGHT_RED: ((1, 2), "rr"),
        DARK_YELLOW: ((3, 3), "yy"),
        LIGHT_YELLOW: (None, "yyy"),
    }
    s = standing({(7, 0): 2, (1, 2): 3, (3, 3): 4}, figures, mover=1, seats=2)
    games = games_of(s)
    assert played_on(games, s.mover, s.mover) == [WIN] * GAMES
    assert played_on(games, s.mover, 1 - s.mover) == [-WIN] * GAMES
    assert 0 < abs(games.play_on(s.mover, 0)) < WIN


def test_no_game_counts_once_time_is_up() -> None:
    s = turns()[8]
    games = games_of(s)
    games.stop = lambda: True
    assert played_on(games, s.mover, s.mover) == []


def test_what_is_sure_is_told_and_without_games_what_was_found() -> None:
    assert outlook(WON - 3, [-WIN]) == WON - 3
    assert outlook(-300, []) == -300


def test_games_move_what_is_told_either_way_alike() -> None:
    won, lost = outlook(0, [WIN] * 8) - EVEN, outlook(0, [-WIN] * 8) - EVEN
    assert won == -lost
    assert 0.3 < chance(won) < 0.5, "eight games are no proof"
    assert outlook(0, [WIN, -WIN]) == EVEN
    assert outlook(0, [WIN] * 4) < outlook(0, [WIN] * 8)


def logit(value: float) -> float:
    return log((1 + value) / (1 - value))


def test_advice_tells_by_games_what_the_search_finds_and_blames_no_move_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = turns()[12]
    played = RULES.moves(s, s.mover)[0]
    told = {}
    for plays_on in (False, True):
        monkeypatch.setattr(ai, "ADVISER", replace(ADVISER, plays_on=plays_on))
        *_, found = IslandAgent().advise(RULES.observe(s, s.mover), s.mover, Random(1), played=played)
        told[plays_on] = [(one.move, logit(one.value)) for one in found]
    assert [move for move, _ in told[True]] == [move for move, _ in told[False]]
    shifts = [now - before for (_, before), (_, now) in zip(told[False], told[True], strict=True)]
    assert abs(shifts[0]) > 0.1
    assert shifts == pytest.approx([shifts[0]] * len(shifts), abs=0.01)
