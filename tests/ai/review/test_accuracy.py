"""Accuracy is lichess's: figures worked out by hand from lila's `AccuracyPercent`, not by our code."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import pytest

from engine.ai.agent import Suggestion
from engine.ai.review.accuracy import of_move, of_seat
from engine.ai.review.judged_moves import Judged
from engine.core.text import Text
from tests.each import each


def judged(ply: int, before: float, after: float, seat: int = 0) -> Judged:
    """A move by winning chances in per cent, as lichess counts them."""
    value, loss = before / 50 - 1, (before - after) / 50
    best, played = Suggestion("best", value, (), Text("")), Suggestion("played", value - loss, (), Text(""))
    return Judged(ply, seat, value, best, played, loss, ())


def moves(chances: Sequence[tuple[float, float]], seat: int = 0) -> list[Judged]:
    return [judged(2 * ply, *both, seat) for ply, both in enumerate(chances)]


def chance(centipawns: float) -> float:
    """lila's `WinPercent.fromCentiPawns`."""
    return 50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1)


@each(
    "lost, accuracy",
    [(0, 100), (1, 96.604), (5, 80.8153), (10, 64.5798), (15, 51.5208), (25, 32.5679), (50, 9.5278), (88, 0.0686)],
)
def test_a_move_that_loses_so_many_per_cent(lost: float, accuracy: float) -> None:
    """103.1668100711649 e^(-0.04354415386753951 lost) - 3.166924740191411 + 1, between 0 and 100."""
    assert of_move(lost / 50) == pytest.approx(accuracy, abs=5e-5)


def test_what_lila_leaves_out_is_cut_off() -> None:
    assert of_move(89 / 50) == of_move(2.0) == 0
    assert of_move(-0.1) == 100, "the curve would begin above 100"


def test_a_seat_of_four_moves() -> None:
    """Before its moves 50, 60, 45, 70 %; lost 0, 5, 15, 0: accurate to 100, 80.8153, 51.5208, 100 %.

    In windows of two the chances deviate by 5, 5, 7.5 and 12.5, which weighs 12 at most:
    (5 x 100 + 5 x 80.8153 + 7.5 x 51.5208 + 12 x 100) / 29.5 = 84.4231. Harmonic mean: 77.2447.
    """
    own = moves([(50, 50), (60, 55), (45, 30), (70, 70)])
    assert of_seat(own, 0) == pytest.approx((84.4231 + 77.2447) / 2, abs=1e-4)
    others = [judged(2 * ply + 1, 90, 10, seat=1) for ply in range(4)]
    assert of_seat(sorted([*own, *others], key=lambda one: one.ply), 0) == of_seat(own, 0), "by its own moves only"


def test_a_seat_whose_moves_are_valued_in_centipawns() -> None:
    """30, 80, -40, 150 before; 30, 10, -140, 150 after: 52.7588, 57.3114, 46.3246, 63.4672 % before its moves.

    Accurate to 100, 75.9384, 67.7516, 100 %, with weights 2.2763, 2.2763, 5.4934, 8.5713: 87.5425 and 83.4579.
    """
    own = moves([(chance(a), chance(b)) for a, b in ((30, 30), (80, 10), (-40, -140), (150, 150))])
    assert own[0].value == pytest.approx(0.055175, abs=1e-6)
    assert of_seat(own, 0) == pytest.approx(85.5002, abs=1e-4)


def test_a_calm_stretch_weighs_a_half_at_least_and_the_window_grows_with_the_game() -> None:
    """Thirty moves have windows of three. In the middle the chances swing by 30 %, elsewhere by 10."""
    before = [50 + 10 * (ply % 2) + 20 * (ply % 2) * (10 <= ply < 20) for ply in range(30)]
    lost = {5: 10, 12: 20, 25: 5}
    own = moves([(chance, chance - lost.get(ply, 0)) for ply, chance in enumerate(before)])
    assert of_seat(own, 0) == pytest.approx((95.6437 + 93.0986) / 2, abs=1e-4)
    # all weigh a half: (11 x 100 + 9.5278) / 12 and 12 / (0.11 + 0.104956)
    calm = moves([(50, 50)] * 11 + [(50, 0)])
    assert of_seat(calm, 0) == pytest.approx((92.4607 + 55.8254) / 2, abs=1e-4)


def test_one_move_is_none() -> None:
    assert of_seat(moves([(50, 50)]), 0) is None
    assert of_seat(moves([(50, 50)] * 2), 0) == 100
