"""Every character that a player may read is in every font."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FONTS = ("display.ttf", "display-bold.ttf", "body.ttf", "body-bold.ttf")
GERMAN = "ÄÖÜäöüßẞ„“”‚‘’«»–—…·×÷±−€§°½¼¾←→↑↓↔≤≥≠✓★"


def catalogue(path: Path) -> str:
    """All sentences of a .po file and their translations, joined (escapes stay: they are plain letters).

    Every sentence of the code is in one: a wall holds that.
    """
    blocks = re.findall(
        r'^msg(?:id|id_plural|str(?:\[\d\])?) ((?:"[^\n]*"\s*)+)', path.read_text("utf-8"), re.MULTILINE
    )
    return "".join("".join(re.findall(r'"(.*)"', block)) for block in blocks)


@cache
def wanted() -> dict[str, str]:
    """Each character and the first file that uses it."""
    found = dict.fromkeys(GERMAN, "the list of this test")
    for path in sorted(path for folder in ("engine", "games") for path in (ROOT / folder).rglob("*.po")):
        for char in set(catalogue(path)):
            found.setdefault(char, str(path.relative_to(ROOT)))
    for path in sorted((ROOT / "games").glob("*/pages/*.md")):
        for char in set(path.read_text("utf-8")):
            found.setdefault(char, str(path.relative_to(ROOT)))
    return {char: place for char, place in found.items() if not char.isspace()}


@pytest.mark.parametrize("name", FONTS)
def test_font_has_every_character(name: str) -> None:
    known = TTFont(ROOT / "gfx" / "fonts" / name).getBestCmap()
    assert {char: place for char, place in wanted().items() if ord(char) not in known} == {}


@pytest.mark.parametrize("name", FONTS)
def test_added_signs_are_drawn(name: str) -> None:
    font = TTFont(ROOT / "gfx" / "fonts" / name)
    for char in "←→↑↓↔≤≥≠✓★":
        glyph = font["glyf"][font.getBestCmap()[ord(char)]]
        assert glyph.numberOfContours > 0, char
        assert font["hmtx"][font.getBestCmap()[ord(char)]][0] >= glyph.xMax, char


def test_licences_lie_beside() -> None:
    for name in ("LICENSE-fraunces.txt", "LICENSE-cabin.txt", "LICENSE-fira.txt"):
        assert "SIL Open Font License" in (ROOT / "gfx" / "fonts" / name).read_text("utf-8")
