"""The rules page of a game says the same in every language: heading by heading, figure by figure."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import registry

HEADING = re.compile(r"^##+ .*\{#([a-z0-9-]+)\}$", re.MULTILINE)
FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)
EVERY_GAME = pytest.mark.parametrize("game", registry.names())


def pages(game: str) -> list[str]:
    """The text of each language."""
    folder: Path = registry.folder(game)
    return [path.read_text(encoding="utf-8") for path in sorted((folder / "pages").glob("*.md"))]


@EVERY_GAME
def test_a_heading_is_named_once(game: str) -> None:
    for text in pages(game):
        anchors = HEADING.findall(text)
        assert anchors
        assert len(set(anchors)) == len(anchors) == len(re.findall(r"^##+ ", text, re.MULTILINE))


@EVERY_GAME
def test_all_languages_have_the_same_headings_and_figures(game: str) -> None:
    for one, other in pairwise(pages(game)):
        assert HEADING.findall(one) == HEADING.findall(other)
        assert FIGURE.findall(one) == FIGURE.findall(other)


@EVERY_GAME
def test_all_languages_have_the_same_paragraphs(game: str) -> None:
    shapes = [
        [line[:2] if line.startswith(("- ", "#", "{")) else "p" for line in text.splitlines() if line]
        for text in pages(game)
    ]
    assert all(one == other for one, other in pairwise(shapes))
