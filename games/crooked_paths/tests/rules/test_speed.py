"""The measures of the kernels' speed measure something."""

from __future__ import annotations

import pytest

from games.crooked_paths.tools.speed import SPEEDS


@pytest.mark.parametrize("name", SPEEDS)
def test_it_runs_for_as_long_as_it_is_told(name: str) -> None:
    assert SPEEDS[name](0.05) > 10
