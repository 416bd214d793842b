"""The rules pages hold every rule that a refusal or a fact points to; figures are drawn."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.table.contract.view import view_of
from games.magic_triland.tests.golden_games import FOLDER
from games.magic_triland.view import figures
from tests.core.shown import anchors
from tests.golden import golden

HERE = Path(__file__).resolve().parents[2]
PAGES = {language: (HERE / "pages" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "de")}
FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)
SOURCES = ("rules", "turns", "trades", "refusals")
RULES_IN_USE = (
    "turn build cards chance joker energy walk terrace occupied blocked broadside home trade strong equal own items "
    "pearl tournament end alone"
)


def written() -> set[str]:
    """The rule of every Refusal and Fact in the sources of the rules, where it stands there as a plain string."""
    found: set[str] = set()
    for name in SOURCES:
        for call in ast.walk(ast.parse((HERE / "rules" / f"{name}.py").read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                continue
            named = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
            place = {"Refusal": 1, "Fact": 4}.get(call.func.id)
            if place is not None:
                asked = [*call.args[place : place + 1], *named]
                found |= {str(node.value) for node in asked if isinstance(node, ast.Constant)}
    return found


def met() -> set[str]:
    """The rules of all facts in the golden games."""
    games = [golden(path)[1] for path in sorted(FOLDER.glob("*.json"))]
    return {fact.rule for game in games for s in game.states for fact in s.facts}


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = (written() | met() | set(RULES_IN_USE.split())) - {""}
    for text in PAGES.values():
        assert ids <= set(anchors(text))


def test_every_figure_is_shown() -> None:
    assert set(FIGURE.findall(PAGES["en"])) == set(figures.FIGURES_BY_NAME)


@pytest.mark.parametrize("name", figures.FIGURES_BY_NAME)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain = figures.figure(name, {})
    other = figures.figure(name, {"tl_deep": "#123456", "focus_on_dark": "#abcdef"})
    for svg in (plain, other):
        assert svg.startswith("<svg") and svg.endswith("</svg>")
        assert svg.count("<svg") == 1
        assert svg.count("<g ") == svg.count("</g>")
    assert "#123456" in other and "#123456" not in plain
    assert view_of("magic_triland").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        figures.figure("castle", {})


def test_figures_show_what_the_words_say() -> None:
    assert {figures.FIELDS[cell] for cell in figures.LONG} == {3}
    stairs = [figures.STAIRS[cell] for cell in sorted(figures.STAIRS)]
    assert [abs(a - b) for a, b in pairwise(stairs)] == [1, 3, 2]
    assert figures.LIGHT_FIELD[0, 0] % 2 == 0 and figures.DARK_FIELD[0, 0] % 2 == 1
    assert figures.top({(0, 0): 6}, (0, 0))[1] < figures.top({(0, 0): 1}, (0, 0))[1]
