"""Every rule in use has its heading, figures say what the rules say, and German has one word for one thing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.table.contract.view import view_of
from games.alfheim_fairies.art import figures
from games.alfheim_fairies.rules.garden import Garden, ground, places_for
from tests.core.shown import anchors

HOME = Path(__file__).resolve().parents[2]
PAGES = {language: (HOME / "pages" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "de")}
FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)
OTHER_WORDS = re.compile(r"\b(Hinweis|Wesen|Nisse|Fußabdr|Haferbrei|Expertenkarte|Zug\b|Kosten)")
"""A clue is a “Gabe”, a fairy a “Gast”, a Nisse a “Wichtel”, the footprint a “Fußspur”, a cost a “Wunsch”."""


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
    assert {"clue", "exchange", "line", "sides", "tomte", "king", "footprint", "experts", "end", "ready"} <= ids
    for text in PAGES.values():
        assert ids <= set(anchors(text))


def test_every_figure_is_shown() -> None:
    assert set(FIGURE.findall(PAGES["en"])) == set(figures.FIGURES)


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain, other = figures.figure(name, {}), figures.figure(name, {"af_stone": "#123456", "af_moss": "#654321"})
    for svg in (plain, other):
        assert svg.startswith("<svg") and svg.endswith("</svg>")
        assert svg.count("<svg") == 1
        assert svg.count("<g ") == svg.count("</g>")
    assert "#123456" in other and "#123456" not in plain
    assert view_of("alfheim_fairies").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        figures.figure("castle", {})


def drawn(name: str) -> tuple[Garden, dict[str, set[tuple[int, int]]]]:
    """The garden of a figure, and its cells by their signs."""
    clues, fairies, signs = [], [], {figures.YES: set(), figures.NO: set()}
    for y, row in enumerate(figures.FIGURES[name].rows):
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
    assert set(ground(garden).frontier) == signs[figures.YES]
    garden, signs = drawn("sides")
    assert set(places_for(garden, ("PBC",))) == signs[figures.YES]
    assert places_for(drawn("line")[0], ("PBC",))
    assert not places_for(drawn("interrupted")[0], ("PBC",))


def test_german_has_one_word_for_one_thing() -> None:
    with (HOME / "locale" / "de" / "LC_MESSAGES" / "alfheim_fairies.po").open("rb") as stream:
        words = [one for message in read_po(stream) if message.id for one in _forms(message.string)]
    # the page begins by saying who the guests are
    body = PAGES["de"].split("## Das Ziel", 1)[1]
    assert len(words) > 200
    assert not [one for one in [*words, *body.splitlines()] if OTHER_WORDS.search(one)]


def _forms(string: str | tuple[str, ...] | list[str]) -> list[str]:
    return [string] if isinstance(string, str) else list(string)
