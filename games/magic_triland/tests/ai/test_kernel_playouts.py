"""Games played on: all stands as before afterwards, equal seeds give equal games, and who can win at once does."""

from __future__ import annotations

import json

from games.magic_triland.ai.evaluation_weights import judging, numbers_for
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of
from games.magic_triland.ai.kernels.playouts import WIN, Playouts
from games.magic_triland.ai.solo.unwinnable_proof import COMPILED
from games.magic_triland.rules.pieces import FIGURES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.tests.play import one_turn_from_home, random_game
from tests.ai.both_forms import alike

TURNS = 30 if COMPILED else 2


def games_of(s: Position, seed: int = 1) -> Playouts:
    games = Playouts(company_of(s), judging(numbers_for(s.terms)))
    for seat in range(s.terms.seats):
        games.tree.hold(seat, hand_of(s, seat), cards_of(s, seat))
    games.sow(seed)
    return games


def turns() -> list[Position]:
    """Where turns begin in a game at random."""
    return [s for s in random_game(2, 5, island="quick") if s.stage == Stage.CARDS and not s.cards]


def standing_in(games: Playouts) -> list[int]:
    tree, company = games.tree, games.tree.company
    hands = [int(number) for seat in range(2) for number in (tree.held[seat], tree.hands[seat], company.spent[seat])]
    return [company.where[n] for n in FIGURES] + [company.items[n] for n in FIGURES] + [*company.pearls] + hands


def test_a_game_leaves_all_as_it_was() -> None:
    s = turns()[20]
    games = games_of(s)
    before = standing_in(games)
    for mover in (s.mover, 1 - s.mover):
        assert -WIN <= games.play_on(mover, TURNS) <= WIN
        assert standing_in(games) == before


def test_games_are_those_of_their_seed_in_both_forms() -> None:
    script = (
        "from games.magic_triland.tests.ai import test_kernel_playouts as t; s = t.turns()[8];"
        "games = t.games_of(s, 7); print([int(games.play_on(s.mover, 3)) for _ in range(3)])"
    )
    assert len(set(json.loads(alike(script)))) > 1, "seats err"


def test_who_can_win_now_wins_every_game() -> None:
    s = one_turn_from_home()
    games = games_of(s)
    assert [games.play_on(s.mover, TURNS) for _ in range(3)] == [WIN] * 3
    assert games.play_on(1 - s.mover, 2) < WIN


def test_a_game_that_is_not_played_to_its_end_is_judged() -> None:
    s = one_turn_from_home()
    assert 0 < abs(games_of(s).play_on(s.mover, 0)) < WIN
