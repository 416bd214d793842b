"""Every rule in use has its heading, figures say what the rules say, and German has one word for one thing."""

from __future__ import annotations

import re

import pytest

from engine.core.rules import Cell
from engine.table.contract.game_view import view_of
from games.path_of_elements.art import rules_figures
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import COMMON, DIRECT, ELEMENTS
from games.path_of_elements.rules.position import Spirit
from games.path_of_elements.rules.scoring import spirit_points
from tests.core.rules_page import RulesPage, is_picture
from tests.core.shown_sentences import anchors

PAGE = RulesPage("path_of_elements")
PAGES = PAGE.texts
OTHER_WORDS = re.compile(r"\b(Kachel|Plättchen|Geschenk|Vorzeichen|Macht\b|Mächte|Kräfte|Gitter|umdreh|Omina)")
"""A path tile is a “Feld”, a gift a “Gabe”, an omen an “Omen”, a power a “Fähigkeit”, the grid a “Raster”; spirits are
covered and turned up, “zugedeckt” and “aufgedeckt”."""
NAMES = {"en": ("earth", "water", "fire", "air"), "de": ("Erde", "Wasser", "Feuer", "Luft")}


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = PAGE.rules_in_use()
    assert {"setup", "draft", "path", "spirits", "pairs", "powers", "gifts", "cover", "omens", "giving", "end"} <= ids
    assert all(ids <= found for found in PAGE.headings())
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
    assert all(found == set(rules_figures.FIGURES) for found in PAGE.figures())


@pytest.mark.parametrize("name", rules_figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain, other = rules_figures.figure(name, {}), rules_figures.figure(name, {"pe_shade": "#123456"})
    assert is_picture(plain) and is_picture(other)
    assert "#123456" in other and "#123456" not in plain
    assert view_of("path_of_elements").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules_figures.figure("castle", {})


def parts(name: str) -> list[rules_figures.Part]:
    """The parts of a figure that are called right or wrong."""
    return [part for line in rules_figures.FIGURES[name] for part in line if part.right is not None]


def lying(part: rules_figures.Part, k: int) -> dict[Cell, str]:
    """The tiles (0) or spirits (1) of a part."""
    return {cell: word.split(":")[k] for cell, word in rules_figures.cells(part) if len(word.split(":")) > k}


@pytest.mark.parametrize("name", ["water", "fire", "air", "earth"])
def test_what_a_figure_calls_right_counts(name: str) -> None:
    k = ("earth", "water", "fire", "air").index(name)
    assert [path_points(lying(part, 0))[k] > 0 for part in parts(name)] == [part.right for part in parts(name)]
    assert {part.right for part in parts(name)} == {True, False}


def test_spirits_count_in_the_figure_what_is_said_below_it() -> None:
    counted = []
    for part in parts("spirits"):
        ((_, word),) = rules_figures.cells(part)
        tile, spirit = word.split(":")
        counted.append(spirit_points(Spirit((0, 0), spirit[0], gifted="+" in spirit), tile, "E"))
    assert counted == [2, 4, 1, 2, 0]


def test_rows_fulfil_the_omen_of_the_figure() -> None:
    (card,) = (part.card for line in rules_figures.FIGURES["omens"] for part in line if part.card)
    assert [omens_points((card,), lying(part, 1)) > 0 for part in parts("omens")] == [True] * 3 + [False] * 2


# --- words -----------------------------------------------------------------------------------------------------------


def test_german_has_one_word_for_one_thing() -> None:
    words = PAGE.german()
    assert len(words) > 200
    assert not [one for one in [*words, *PAGES["de"].splitlines()] if OTHER_WORDS.search(one)]
