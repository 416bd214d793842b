"""The tiny game stays small, and the page that walks through it names each of its files."""

from __future__ import annotations

import re

from engine.core import registry

GAME = "_tiny"
STEP = re.compile(r"^\d+\. \*\*`([^`]+)`", re.MULTILINE)
MOST_LINES = 300


def test_the_page_has_a_step_for_every_file_of_the_tiny_game() -> None:
    page = (registry.ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    tutorial = page.partition("\n# Reference\n")[0]
    home = registry.folder(GAME)
    files = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.suffix in {".py", ".md", ".tmx"}}
    assert set(STEP.findall(tutorial)) == files | {"golden/"}


def test_the_tiny_game_stays_tiny() -> None:
    files = registry.folder(GAME).rglob("*.py")
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in files) < MOST_LINES
