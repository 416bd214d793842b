"""One test for many things still tells every one of them that is at fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.all_failures_at_once import each


def faults_of(names: str, cases: list[object], check: Callable[..., None]) -> list[str]:
    """The lines of what fails."""
    with pytest.raises(AssertionError) as found:
        each(names, cases)(check)()
    return str(found.value).splitlines()


def test_all_that_fail_are_listed_with_their_line() -> None:
    def check(number: int) -> None:
        assert number % 2

    head, *rows = faults_of("number", [1, 2, 3, 4], check)
    line = check.__code__.co_firstlineno + 1
    assert head == "2 of 4:"
    assert rows[0].startswith(f"2: test_all_failures_at_once.py:{line}: ")
    assert any(row.startswith("4: ") for row in rows)


def test_what_should_have_raised_is_listed_too() -> None:
    def check(number: int, other: int) -> None:
        with pytest.raises(ZeroDivisionError):
            assert number // other

    assert faults_of("number, other", [(1, 0), (1, 1)], check)[1].startswith("(1, 1): test_all_failures_at_once.py:")


def test_nothing_to_check_is_a_fault() -> None:
    assert faults_of("number", [], lambda number: None) == ["there is nothing to check"]


@each("number, text", [(1, "1"), (2, "2")])
def test_fixtures_are_handed_in(number: int, tmp_path: Path, text: str) -> None:
    assert tmp_path.is_dir()
    assert str(number) == text
