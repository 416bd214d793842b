"""What one choice brings more than another, and a small study of what more time would bring."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import SearchResult
from games.alfheim_fairies.ai import ai
from games.alfheim_fairies.tests.play import begun
from games.alfheim_fairies.tools.headroom import GAINS
from tools import __main__ as main


def test_two_places_are_compared_in_the_same_worlds() -> None:
    session = begun(1, 3)
    one, other = (SearchResult(move, 0.0) for move in session.moves(0)[:2])
    there, back = (GAINS(session.observe(0), 0, *pair, 20, Random(1)) for pair in ((one, other), (other, one)))
    assert there == [-gain for gain in back] and any(there)


def test_a_study_of_one_garden(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(ai.PLANS, "expert", replace(ai.PLANS["expert"], work=300, wide=2))
    assert main.main(["headroom", "alfheim_fairies", "--games", "1", "--times", "2", "--guesses", "4"]) == 0
    garden, total = capsys.readouterr().out.splitlines()
    assert "otherwise" in garden and "points lost" in total
    assert main.main(["headroom", "_tiny"]) == 2
