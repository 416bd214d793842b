"""The rules pages hold every rule that a refusal or a fact points to; figures are drawn."""

from __future__ import annotations

from random import Random

import pytest

from engine.table.contract.game_view import view_of
from games.fairy_trails.tests.play import positions
from games.fairy_trails.view import rules_figures
from tests.core.rules_page import RulesPage, is_picture

PAGE = RulesPage("fairy_trails")


def met() -> set[str]:
    """The rules of all facts in random games."""
    rng = Random(5)
    games = [(2, {}), (2, {"keen_eyes": "on"}), (1, {"spare": "one"})]
    return {
        fact.rule
        for seats, options in games
        for s in positions(rng, seats, 2, **options)
        for fact in s.facts
        if fact.rule
    }


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = PAGE.rules_in_use() | met()
    assert {"start", "draw", "turn", "lay", "network", "stones", "opponent", "end", "keen-eyes", "discard"} <= ids
    assert all(ids <= found for found in PAGE.headings())


def test_every_figure_is_shown() -> None:
    assert all(found == set(rules_figures.FIGURES) for found in PAGE.figures())


@pytest.mark.parametrize("name", rules_figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain = rules_figures.figure(name, {})
    other = rules_figures.figure(name, {"ground": "#123456", "elves": "#abcdef"})
    assert is_picture(plain) and is_picture(other)
    assert "#123456" in other and "#123456" not in plain
    assert view_of("fairy_trails").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules_figures.figure("castle", {})


def test_figures_show_what_the_words_say() -> None:
    opened, closed = rules_figures.wood((rules_figures.NORTH,)), rules_figures.wood(rules_figures.JOINED)
    assert [len(n.ends) for n in opened.forest.web.open.values() if n.colour == 0 and len(n.huts) == 2] == [1]
    assert len(closed.homes[0]) == 3
    assert len(rules_figures.wood(rules_figures.BRIDGE).homes[0]) == 2
    waiting, settled = rules_figures.wood(rules_figures.GIFT, settled=False), rules_figures.wood(rules_figures.GIFT)
    assert [len(n.huts) for n in waiting.closed] == [2] and not waiting.homes[1]
    assert len(settled.homes[1]) == 2
    ring = max(rules_figures.wood(rules_figures.ROUND).forest.web.closed, key=lambda network: len(network.spots))
    assert len(ring.spots) == 4 and len(ring.huts) == 2
