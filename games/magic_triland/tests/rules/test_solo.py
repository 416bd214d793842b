"""The game for one: light walks, dark sleeps, twenty turns."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Chance, Over
from games.magic_triland import INFO
from games.magic_triland.rules.move_types import Sleep, Swap
from games.magic_triland.rules.pieces import CORNERS, FIGURES, HOMES, NOTHING, is_light
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import ALONE, RULES
from tests.long_test_slices import Amount


def begun(seed: int, **options: str) -> Position:
    """A game for one, its island laid and the sleepers asleep."""
    rng = Random(seed)
    s = RULES.start(INFO.complete(options), None, 1)
    turn = RULES.turn(s)
    while isinstance(turn, Chance):
        moves, weights = zip(*turn.outcomes, strict=True)
        s = RULES.apply(s, CHANCE, rng.choices(moves, weights)[0])
        turn = RULES.turn(s)
    return s


def random_end(seed: int, **options: str) -> Position:
    """The last position of a random game for one."""
    rng, s = Random(seed), begun(seed, **options)
    while isinstance(RULES.turn(s), Act):
        s = RULES.apply(s, 0, rng.choice(RULES.moves(s, 0)))
    return s


def test_the_night_sleeps_on_three_terraces_away_from_the_homes() -> None:
    s = begun(1)
    beds = [s.figures[n].where for n in FIGURES if not is_light(n)]
    corners = {s.island.heart(cell) for cell in CORNERS}
    assert len(set(beds)) == 3
    assert not corners & set(beds) and not set(HOMES) & set(beds)
    assert s.own(0) == (0, 2, 4) and s.turns == 0
    assert {s.owner(n) for n in FIGURES if not is_light(n)} == {NOBODY}


def test_without_sleepers_the_night_is_not_in_play() -> None:
    s = begun(2, sleepers="none")
    dark = [s.figures[n] for n in FIGURES if not is_light(n)]
    assert all(figure.out and figure.items == NOTHING for figure in dark)


def test_chance_lays_each_sleeper_on_a_free_terrace() -> None:
    s = RULES.start(INFO.complete({}), None, 1)
    assert isinstance(RULES.turn(s), Chance)
    while 0 in s.heights:
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        s = RULES.apply(s, CHANCE, turn.outcomes[0][0])
    taken = set()
    for _ in range(3):
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        beds = [m for m, _ in turn.outcomes]
        assert all(isinstance(m, Sleep) for m in beds)
        assert not taken & {m.cell for m in beds}
        taken.add(beds[0].cell)
        s = RULES.apply(s, CHANCE, beds[0])
    assert isinstance(RULES.turn(s), Act)


@pytest.mark.parametrize("mode", ["basic", "master"])
@pytest.mark.parametrize("sleepers", ["three", "none"])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_within_the_turns(seed: int, sleepers: str, mode: str) -> None:
    s = random_end(seed, sleepers=sleepers, mode=mode)
    over = RULES.turn(s)
    assert isinstance(over, Over)
    assert s.turns <= ALONE
    if s.winner == NOBODY:
        assert over.places == (2,) and over.scores == (0,)
    else:
        assert over.places == (1,) and over.scores == (ALONE - s.turns,)


def test_sleepers_trade_with_the_strong_only(amount: Amount) -> None:
    """In many random games: a trade with a sleeper is a swap named by the walker, who is strong there."""
    seen = 0
    for seed in range(amount(30, 10)):
        rng, s = Random(seed), begun(seed)
        while isinstance(RULES.turn(s), Act):
            if s.trade is not None and s.owner(s.trade.stood) == NOBODY:
                seen += 1
                assert s.strong(s.trade.came) and not s.strong(s.trade.stood)
                assert all(isinstance(m, Swap) for m in RULES.moves(s, 0))
            before = s
            s = RULES.apply(s, 0, rng.choice(RULES.moves(s, 0)))
            if s.trade is None and before.trade is None:
                assert [f.where for n, f in enumerate(s.figures) if n % 2] == [
                    f.where for n, f in enumerate(before.figures) if n % 2
                ]
    assert seen > amount(10, 3)


def test_a_delivery_saves_the_turns_left() -> None:
    s = begun(3)
    won = replace(s, ended="pearl", winner=0, turns=6)
    over = RULES.turn(won)
    assert isinstance(over, Over)
    assert (over.places, over.scores) == ((1,), (14,))
