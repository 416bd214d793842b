"""Long tests run as a slice here and at full length in a soak."""

from __future__ import annotations

from subprocess import CompletedProcess

import pytest

from tests.long_test_slices import Amount
from tools.soak import checks as soak_checks
from tools.soak.checks import Broke, Span

HERE = "tests/tools/test_slices.py::"


@pytest.mark.slice(2, each="word")
@pytest.mark.parametrize("word", ["a", "b"])
@pytest.mark.parametrize("number", range(5))
def test_cases(word: str, number: int, request: pytest.FixtureRequest, amount: Amount) -> None:
    found = [item.callspec.params for item in request.session.items if item.nodeid.startswith(HERE + "test_cases[")]
    assert len(found) == amount(10, 4)
    assert [case["word"] for case in found].count("a") == amount(5, 2)


def test_a_soak_runs_all_cases_and_every_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_checks, "long_tests", lambda: ("tests/nothing.py::test_nothing", HERE + "test_cases"))
    assert soak_checks.tests(Span(0, 1, 1), lambda _: None) == {"passed": 1}
    failed = CompletedProcess([], 1, "E   assert\n", "")
    monkeypatch.setattr(soak_checks, "_pytest", lambda *words: failed)
    with pytest.raises(Broke, match="test_nothing failed: E assert"):
        soak_checks.tests(Span(1, 1, 1), lambda _: None)
