"""Every rule in use has its heading, figures say what the rules say, and German has one word for one thing."""

from __future__ import annotations

import re

import pytest

from engine.table.contract.game_view import view_of
from games.alfheim_fairies.art import rules_figures
from games.alfheim_fairies.rules.garden import Garden, ground, places_for
from tests.core.rules_page import RulesPage, is_picture

PAGE = RulesPage("alfheim_fairies")
PAGES = PAGE.texts
OTHER_WORDS = re.compile(r"\b(Hinweis|Wesen|Nisse|Fußabdr|Haferbrei|Expertenkarte|Zug\b|Kosten)")
"""A clue is a “Gabe”, a fairy a “Gast”, a Nisse a “Wichtel”, the footprint a “Fußspur”, a cost a “Wunsch”."""


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = PAGE.rules_in_use()
    assert {"clue", "exchange", "line", "sides", "tomte", "king", "footprint", "experts", "end", "ready"} <= ids
    assert all(ids <= found for found in PAGE.headings())


def test_every_figure_is_shown() -> None:
    assert all(found == set(rules_figures.FIGURES) for found in PAGE.figures())


@pytest.mark.parametrize("name", rules_figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain, other = (
        rules_figures.figure(name, {}),
        rules_figures.figure(name, {"af_stone": "#123456", "af_moss": "#654321"}),
    )
    assert is_picture(plain) and is_picture(other)
    assert "#123456" in other and "#123456" not in plain
    assert view_of("alfheim_fairies").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules_figures.figure("castle", {})


def drawn(name: str) -> tuple[Garden, dict[str, set[tuple[int, int]]]]:
    """The garden of a figure, and its cells by their signs."""
    clues, fairies, signs = [], [], {rules_figures.YES: set(), rules_figures.NO: set()}
    for y, row in enumerate(rules_figures.FIGURES[name].rows):
        for x, word in enumerate(row.split()):
            if word in signs:
                signs[word].add((x, y))
            elif word.startswith("N"):
                fairies.append(((x, y), word))
            elif word != ".":
                clues.append(((x, y), word))
    return Garden(tuple(clues), tuple(fairies)), signs


def test_figures_say_what_the_rules_say() -> None:
    garden, signs = drawn("place")
    assert set(ground(garden).frontier) == signs[rules_figures.YES]
    garden, signs = drawn("sides")
    assert set(places_for(garden, ("PBC",))) == signs[rules_figures.YES]
    assert places_for(drawn("line")[0], ("PBC",))
    assert not places_for(drawn("interrupted")[0], ("PBC",))


def test_german_has_one_word_for_one_thing() -> None:
    words = PAGE.german()
    # the page begins by saying who the guests are
    body = PAGES["de"].split("## Das Ziel", 1)[1]
    assert len(words) > 200
    assert not [one for one in [*words, *body.splitlines()] if OTHER_WORDS.search(one)]
