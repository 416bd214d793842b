"""Every rule in use has its heading, figures say what the rules say, and German has one word for one thing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.core.rules import Cell
from engine.table.contract.view import view_of
from games.path_of_elements.art import figures
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.paths import path_points
from games.path_of_elements.rules.pieces import COMMON, DIRECT, ELEMENTS
from games.path_of_elements.rules.position import Spirit
from games.path_of_elements.rules.scoring import spirit_points
from tests.core.shown import anchors

HOME = Path(__file__).resolve().parents[2]
PAGES = {language: (HOME / "pages" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "de")}
FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)
OTHER_WORDS = re.compile(r"\b(Kachel|Plättchen|Geschenk|Vorzeichen|Macht\b|Mächte|Kräfte|Gitter|umdreh|Omina)")
"""A path tile is a “Feld”, a gift a “Gabe”, an omen an “Omen”, a power a “Fähigkeit”, the grid a “Raster”; spirits are
covered and turned up, “zugedeckt” and “aufgedeckt”."""
NAMES = {"en": ("earth", "water", "fire", "air"), "de": ("Erde", "Wasser", "Feuer", "Luft")}


def rules_in_use() -> set[str]:
    """The rule of every fact and refusal in the source of the rules: strings that name a section, where they stand."""
    found: set[str] = set()
    for file in (HOME / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            # an offence is (sentence, rule, cells), a Refusal and a Fact name their rule
            if isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Call):
                found |= {str(node.elts[1].value)} if isinstance(node.elts[1], ast.Constant) else set()
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Refusal", "Fact"):
                named = [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
                at = {"Refusal": 1, "Fact": 4}[node.func.id]
                found |= {str(one.value) for one in [*node.args[at : at + 1], *named] if isinstance(one, ast.Constant)}
    return found


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = rules_in_use()
    assert {"setup", "draft", "path", "spirits", "pairs", "powers", "gifts", "cover", "omens", "giving", "end"} <= ids
    for text in PAGES.values():
        assert ids <= set(anchors(text))
    assert anchors(PAGES["en"]) == anchors(PAGES["de"])


@pytest.mark.parametrize("language", PAGES)
def test_the_pages_say_which_tiles_an_element_brings(language: str) -> None:
    names = NAMES[language]
    for element, name in zip(ELEMENTS, names, strict=True):
        line = next(line for line in PAGES[language].splitlines() if line.startswith(f"- **{name.capitalize()}**: "))
        counts = [{word: int(n) for n, word in re.findall(r"(\d) (\w+)", part)} for part in line.split(";")]
        told = [tuple(count.get(word, 0) for word in names) for count in counts]
        assert told == [DIRECT[element], COMMON[element]]


# --- figures ---------------------------------------------------------------------------------------------------------


def test_every_figure_is_shown() -> None:
    for text in PAGES.values():
        assert set(FIGURE.findall(text)) == set(figures.FIGURES)


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain, other = figures.figure(name, {}), figures.figure(name, {"pe_shade": "#123456"})
    for svg in (plain, other):
        assert svg.startswith("<svg") and svg.endswith("</svg>")
        assert svg.count("<svg") == 1
        assert svg.count("<g ") == svg.count("</g>")
    assert "#123456" in other and "#123456" not in plain
    assert view_of("path_of_elements").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        figures.figure("castle", {})


def parts(name: str) -> list[figures.Part]:
    """The parts of a figure that are called right or wrong."""
    return [part for line in figures.FIGURES[name] for part in line if part.right is not None]


def lying(part: figures.Part, k: int) -> dict[Cell, str]:
    """The tiles (0) or spirits (1) of a part."""
    return {cell: word.split(":")[k] for cell, word in figures.cells(part) if len(word.split(":")) > k}


@pytest.mark.parametrize("name", ["water", "fire", "air", "earth"])
def test_what_a_figure_calls_right_counts(name: str) -> None:
    k = ("earth", "water", "fire", "air").index(name)
    assert [path_points(lying(part, 0))[k] > 0 for part in parts(name)] == [part.right for part in parts(name)]
    assert {part.right for part in parts(name)} == {True, False}


def test_spirits_count_in_the_figure_what_is_said_below_it() -> None:
    counted = []
    for part in parts("spirits"):
        ((_, word),) = figures.cells(part)
        tile, spirit = word.split(":")
        counted.append(spirit_points(Spirit((0, 0), spirit[0], gifted="+" in spirit), tile, "E"))
    assert counted == [2, 4, 1, 2, 0]


def test_rows_fulfil_the_omen_of_the_figure() -> None:
    (card,) = (part.card for line in figures.FIGURES["omens"] for part in line if part.card)
    assert [omens_points((card,), lying(part, 1)) > 0 for part in parts("omens")] == [True] * 3 + [False] * 2


# --- words -----------------------------------------------------------------------------------------------------------


def test_german_has_one_word_for_one_thing() -> None:
    with (HOME / "locale" / "de" / "LC_MESSAGES" / "path_of_elements.po").open("rb") as stream:
        words = [one for message in read_po(stream) if message.id for one in _forms(message.string)]
    assert len(words) > 200
    assert not [one for one in [*words, *PAGES["de"].splitlines()] if OTHER_WORDS.search(one)]


def _forms(string: str | tuple[str, ...] | list[str]) -> list[str]:
    return [string] if isinstance(string, str) else list(string)
