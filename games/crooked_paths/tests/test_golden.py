"""The golden saves: one for each way to end, replayed and asked what their test block says."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.crooked_paths.rules import REASONS
from games.crooked_paths.tests.golden_games import FOLDER
from saves.format import mismatches, read_text, restore

FILES = sorted(FOLDER.glob("*.json"))


def test_every_way_to_end_has_its_save() -> None:
    wanted = {save.test.reason for path in FILES if (save := read_text(path.read_bytes())).test}
    assert wanted >= set(REASONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    save = read_text(path.read_bytes())
    assert save.test is not None
    assert mismatches(restore(save), save.test) == ()
