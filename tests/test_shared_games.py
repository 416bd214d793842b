"""A game that is made as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shared_games import Played


def test_it_is_made_once_and_no_farther_than_it_is_asked_for() -> None:
    made = []

    def game() -> Iterator[int]:
        for number in range(10):
            made.append(number)
            yield number

    played = Played(game())
    assert next(one for one in played if one > 2) == 3
    assert made == [0, 1, 2, 3]
    assert played[:3] == [0, 1, 2] and played[5] == 5
    assert made == [0, 1, 2, 3, 4, 5]
    first, second = iter(played), iter(played)
    assert [next(first), next(second), next(first)] == [0, 0, 1]
    assert played[::4] == [0, 4, 8] and played[-1] == 9 and len(played) == 10
    assert list(played) == list(range(10)) == made
    assert not played[10:12]
    with pytest.raises(IndexError):
        played[10]
