"""The page that builds a tiny game builds exactly the one that is here."""

from __future__ import annotations

import re

from engine.core import registry

GAME = "_tiny"
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 300


def rows(text: str) -> list[str]:
    """The lines that are not empty."""
    return [line for line in text.splitlines() if line]


def test_the_page_holds_every_file_of_the_tiny_game() -> None:
    page = (registry.ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    told: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(page):
        told.setdefault(name, []).extend(rows(text))
    home = registry.folder(GAME)
    files = [path for path in home.rglob("*") if path.suffix in {".py", ".md", ".tmx"}]
    assert told == {path.relative_to(home).as_posix(): rows(path.read_text(encoding="utf-8")) for path in files}


def test_the_tiny_game_stays_tiny() -> None:
    files = registry.folder(GAME).rglob("*.py")
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in files) < MOST_LINES
