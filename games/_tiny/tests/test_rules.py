"""The rules of Three Bars."""

from __future__ import annotations

from engine.core.rules import Act, Over
from games._tiny.rules import RULES, Move, Position


def played(*moves: tuple[int, int, int]) -> Position:
    """The position after these tiles: column, row, turn."""
    s = RULES.start({}, None, 2)
    for number, (x, y, turn) in enumerate(moves):
        assert RULES.why_not(s, number % 2, Move((x, y), turn)) is None
        s = RULES.apply(s, number % 2, Move((x, y), turn))
    return s


def test_whoever_completes_a_line_wins() -> None:
    assert RULES.turn(played((0, 0, 1), (1, 1, 1))) == Act((0,))
    assert RULES.turn(played((0, 0, 1), (1, 1, 1), (2, 2, 1))) == Over((1, 2), (), "line")


def test_bars_that_lie_differently_are_no_line() -> None:
    assert RULES.turn(played((0, 0, 1), (1, 1, 0), (2, 2, 1))) == Act((1,))


def test_a_cell_is_taken_once() -> None:
    refusal = RULES.why_not(played((0, 0, 1)), 1, Move((0, 0), 0))
    assert refusal is not None and refusal.cells == ((0, 0),)
