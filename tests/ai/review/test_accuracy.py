"""Accuracy is one scale, by what the game counts: figures worked out by hand from what each move gave away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.ai.agent import Suggestion
from engine.ai.review.accuracy import Accuracy, drift, of_seat
from engine.ai.review.judged_moves import Judged, weigh
from engine.core import registry
from engine.core.game_info import Measure
from engine.core.session import BLUNDER, FORCED, GOOD, MISTAKE, ONLY, SLIP, Weighed
from engine.core.text import Text
from tests.all_failures_at_once import each

CHANCE = Measure(error=3, half=4.0, slip=5, mistake=10, blunder=20)
POINTS = Measure(points=True, error=3, half=8.0, slip=5, mistake=15, blunder=30)


def judged(
    best: float,
    played: float,
    points: tuple[float, float] | None = None,
    others: Sequence[float] = (),
    *,
    ply: int = 4,
    free: bool = True,
    same: bool = False,
) -> Judged:
    """A move by values of -1 to 1, and the points that go with them."""
    more, less = points or (None, None)
    top = Suggestion("best", best, ("best",), Text(""), points=more)
    made = top if same else Suggestion("played", played, ("played",), Text(""), points=less)
    rest = tuple(Suggestion(f"other{n}", value, (), Text("")) for n, value in enumerate(others))
    return Judged(ply, 0, best, top, made, 0.0 if same else best - played, top.line, (top, made, *rest), free)


def costs(*found: int, seat: int = 0) -> list[Weighed]:
    """Moves that gave away so much."""
    return [Weighed(2 * n + seat, seat, 0, 0, 50, 50 - cost) for n, cost in enumerate(found)]


# --- what a move costs ------------------------------------------------------------------------------------------------


@each(
    "before, after, cost, mark",
    [
        (50, 50, 0, GOOD),
        (50, 48, 0, GOOD),
        (50, 47, 3, GOOD),
        (50, 45, 5, SLIP),
        (26, 22, 4, GOOD),
        (26, 16, 10, MISTAKE),
    ],
)
def test_by_the_winning_chance(before: int, after: int, cost: int, mark: str) -> None:
    found = weigh(judged(before / 50 - 1, after / 50 - 1), CHANCE)
    assert (found.before, found.cost, found.mark) == (before, cost, mark)
    assert found.loss == 20 * cost, "of a value of -1 to 1, in thousandths"


def test_by_points_even_where_the_game_is_won_whatever_is_done() -> None:
    """46 to 12 against a beginner: no move costs any chance, and many cost points."""
    won = judged(0.999, 0.999, (34.0, 30.6))
    assert weigh(won, CHANCE).cost == 0
    found = weigh(won, POINTS)
    assert (found.before, found.after, found.mark) == (340, 306, BLUNDER)
    assert of_seat([found, found], 0, POINTS) == Accuracy(round(100 * 0.5 ** (34 / 8)), 68, 2)


def test_of_three_seats_an_even_chance_is_a_third() -> None:
    """The bar and the review told 50 % at the start of every game of three."""
    assert [CHANCE.amount(value, None, 3) for value in (-1.0, 0.0, 0.5, 1.0)] == [0, 33, 60, 100]
    assert (weigh(judged(0.0, -0.2), CHANCE, 3).cost, weigh(judged(0.0, -0.2), CHANCE).cost) == (8, 10)


def test_a_difference_below_the_error_of_the_search_is_none() -> None:
    assert weigh(judged(0.0, -0.04), CHANCE).cost == 0
    assert weigh(judged(0.5, 0.4, (3.0, 2.8)), POINTS).cost == 0
    small = weigh(judged(0.5, 0.4, (3.0, 2.8)), POINTS)
    assert (small.loss, small.mark) == (0, GOOD), "nor has it cost any chance"


def test_a_move_without_another_costs_nothing_whatever_is_thought_of_it() -> None:
    """The press of "Ready" after the last round was a decisive mistake."""
    found = weigh(judged(0.9, -0.9, free=False), CHANCE)
    assert (found.cost, found.mark, found.free) == (0, FORCED, False)
    assert of_seat([found], 0, CHANCE) is None


def test_the_only_good_move() -> None:
    assert weigh(judged(0.2, 0.2, others=(-0.1, -0.2), same=True), CHANCE).mark == ONLY, "15 % less"
    assert weigh(judged(0.2, 0.2, others=(0.1, -0.2), same=True), CHANCE).mark == GOOD, "5 % less"
    assert weigh(judged(0.2, 0.2, same=True), CHANCE).mark == GOOD, "nobody knows of another"


# --- of a seat --------------------------------------------------------------------------------------------------------


def test_half_of_it_at_the_measures_half_and_all_where_nothing_was_given_away() -> None:
    assert of_seat(costs(0, 0, 0), 0, CHANCE) == Accuracy(100, 0, 3)
    assert of_seat(costs(4, 0, 8), 0, CHANCE) == Accuracy(50, 12, 3)
    assert of_seat(costs(8, 8), 0, CHANCE) == Accuracy(25, 16, 2)
    assert of_seat(costs(8, 100), 0, CHANCE) == Accuracy(round(100 * 0.5 ** (9 / 4)), 18, 2, cut=True), "as a mistake"
    assert of_seat(costs(8, 100), 0, POINTS) == Accuracy(round(100 * 0.5 ** (54 / 8)), 108, 2), "points add up"
    assert of_seat([*costs(4, 4), *costs(50, seat=1)], 0, CHANCE) == Accuracy(50, 8, 2), "by its own moves only"
    assert of_seat(costs(4), 1, CHANCE) is None


def test_what_hints_have_made_is_counted_apart() -> None:
    moves = costs(0, 9, 0, 0)
    assert of_seat(moves, 0, CHANCE, (0, 4, 99)) == Accuracy(round(100 * 0.5 ** (4.5 / 4)), 9, 2, 2)
    assert of_seat(moves, 0, CHANCE, (0, 2, 4, 6)) is None


def test_what_is_given_away_in_small_steps_is_found_where_most_was() -> None:
    own = costs(*(7 if 6 <= n < 11 else 0 for n in range(20)))
    assert drift(own, 0, CHANCE) == (12, 20)
    assert drift(own[:8], 0, CHANCE) is None, "that is little"
    assert drift([*own, Weighed(60, 0, 0, 0, 50, 40)], 0, CHANCE) is None, "one move stands out"
    assert drift(own, 1, CHANCE) is None


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_each_game_says_by_what_it_is_measured(game: str) -> None:
    measure = registry.info(game).measure
    assert 0 < measure.error <= measure.slip < measure.mistake < measure.blunder
    assert measure.points == (game in ("alfheim_fairies", "path_of_elements", "_template")), "by the rulebooks"
