"""The measures of the kernels' speed measure something."""

from __future__ import annotations

import time
from itertools import count

import pytest

from games.crooked_paths.tools.speed import SPEEDS


@pytest.mark.parametrize("name", SPEEDS)
def test_it_runs_for_as_long_as_it_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a second with every look: one round of work, and two seconds at its end."""
    looks = count()
    monkeypatch.setattr(time, "process_time", lambda: float(next(looks)))
    assert SPEEDS[name](1.5) * 2 > 100
    assert next(looks) == 3
