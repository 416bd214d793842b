"""What the tests of the saves share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.player_files import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    found = Library(tmp_path / "home")
    yield found
    found.close(1)
