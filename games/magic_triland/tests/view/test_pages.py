"""The rules pages hold every rule that a refusal or a fact points to; figures are drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.table.contract.game_view import view_of
from games.magic_triland.tests.golden_games import FOLDER
from games.magic_triland.view import rules_figures
from tests.core.rules_page import RulesPage, is_picture
from tests.golden_saves import golden

PAGE = RulesPage("magic_triland")
RULES_IN_USE = (
    "turn build cards chance joker energy walk terrace occupied blocked broadside home trade strong equal own items "
    "pearl tournament end alone"
)


def met() -> set[str]:
    """The rules of all facts in the golden games."""
    games = [golden(path)[1] for path in sorted(FOLDER.glob("*.json"))]
    return {fact.rule for game in games for s in game.states for fact in s.facts}


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = (PAGE.rules_in_use() | met() | set(RULES_IN_USE.split())) - {""}
    assert all(ids <= found for found in PAGE.headings())


def test_every_figure_is_shown() -> None:
    assert all(found == set(rules_figures.FIGURES_BY_NAME) for found in PAGE.figures())


@pytest.mark.parametrize("name", rules_figures.FIGURES_BY_NAME)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain = rules_figures.figure(name, {})
    other = rules_figures.figure(name, {"tl_deep": "#123456", "focus_on_dark": "#abcdef"})
    assert is_picture(plain) and is_picture(other)
    assert "#123456" in other and "#123456" not in plain
    assert view_of("magic_triland").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules_figures.figure("castle", {})


def test_figures_show_what_the_words_say() -> None:
    assert {rules_figures.FIELDS[cell] for cell in rules_figures.LONG} == {3}
    stairs = [rules_figures.STAIRS[cell] for cell in sorted(rules_figures.STAIRS)]
    assert [abs(a - b) for a, b in pairwise(stairs)] == [1, 3, 2]
    assert rules_figures.LIGHT_FIELD[0, 0] % 2 == 0 and rules_figures.DARK_FIELD[0, 0] % 2 == 1
    assert rules_figures.top({(0, 0): 6}, (0, 0))[1] < rules_figures.top({(0, 0): 1}, (0, 0))[1]
