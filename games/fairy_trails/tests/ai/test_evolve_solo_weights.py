"""How the numbers of the mind alone were found can be done again."""

from __future__ import annotations

from games.fairy_trails.ai.kernels.solo_evaluation import COLUMNS, ROWS
from games.fairy_trails.ai.solo.evaluation_weights import BRED, tables, worths
from games.fairy_trails.ai.solo.unwinnable_proof import COMPILED
from games.fairy_trails.tools.evolve_solo_weights import PLAIN, breed, flat, play, shaped

GAMES = 200 if COMPILED else 8


def test_numbers_in_a_row_and_back() -> None:
    assert shaped(flat(BRED)) == BRED
    assert len(flat(BRED)) == len(flat(PLAIN)) == 39


def test_what_was_bred_is_better_than_what_was_guessed() -> None:
    bred, plain = play(BRED, GAMES, 7), play(PLAIN, GAMES, 7)
    assert bred.points > plain.points
    assert bred.wins >= GAMES * 3 // 4


def test_breeding_is_the_same_for_the_same_seed() -> None:
    once, again = (list(breed(PLAIN, 2, 4 if COMPILED else 1, 3)) for _ in range(2))
    assert once == again
    assert once[0] != once[1]


def test_networks_of_a_colour_without_stones_are_worth_nothing() -> None:
    found = tables(BRED)
    assert list(found.networks) == list(worths().networks)
    assert not any(found.networks[k] for k in range(ROWS * COLUMNS))
