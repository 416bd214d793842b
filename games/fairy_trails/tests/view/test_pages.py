"""The rules pages hold every rule that a refusal or a fact points to; figures are drawn."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

from engine.table.contract.view import view_of
from games.fairy_trails.rules import rules
from games.fairy_trails.tests.play import positions
from games.fairy_trails.view import figures
from games.fairy_trails.view.view import VIEW
from tests.core.shown import anchors

HERE = Path(__file__).resolve().parents[2]
PAGES = {language: (HERE / "pages" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "de")}
FIGURE = re.compile(r"^\{\{figure: ([a-z_]+)\}\}$", re.MULTILINE)


def written() -> set[str]:
    """The rule of every Refusal and Fact in the source of the rules: the second, or the last, plain string of each."""
    found: set[str] = set()
    for call in ast.walk(ast.parse(Path(rules.__file__).read_text(encoding="utf-8"))):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        named = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
        place = {"Refusal": 1, "Fact": 4}.get(call.func.id)
        if place is not None:
            found |= {
                str(node.value) for node in [*call.args[place : place + 1], *named] if isinstance(node, ast.Constant)
            }
    return found


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
    ids = written() | met()
    assert {"start", "draw", "turn", "lay", "network", "stones", "opponent", "end", "keen-eyes", "discard"} <= ids
    for text in PAGES.values():
        assert ids <= set(anchors(text))


def test_every_figure_is_shown() -> None:
    assert set(FIGURE.findall(PAGES["en"])) == set(figures.FIGURES)


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_figure_is_drawn_in_any_colours(name: str) -> None:
    plain = figures.figure(name, {}, VIEW)
    other = figures.figure(name, {"ground": "#123456", "elves": "#abcdef"}, VIEW)
    for svg in (plain, other):
        assert svg.startswith("<svg") and svg.endswith("</svg>")
        assert svg.count("<svg") == 1
        assert svg.count("<g ") == svg.count("</g>")
    assert "#123456" in other and "#123456" not in plain
    assert view_of("fairy_trails").figure(name, {}) == plain


def test_a_figure_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        figures.figure("castle", {}, VIEW)


def test_figures_show_what_the_words_say() -> None:
    opened, closed = figures.wood((figures.NORTH,)), figures.wood(figures.JOINED)
    assert [len(n.ends) for n in opened.forest.web.open.values() if n.colour == 0 and len(n.huts) == 2] == [1]
    assert len(closed.homes[0]) == 3
    assert len(figures.wood(figures.BRIDGE).homes[0]) == 2
    waiting, settled = figures.wood(figures.GIFT, settled=False), figures.wood(figures.GIFT)
    assert [len(n.huts) for n in waiting.closed] == [2] and not waiting.homes[1]
    assert len(settled.homes[1]) == 2
    ring = max(figures.wood(figures.ROUND).forest.web.closed, key=lambda network: len(network.spots))
    assert len(ring.spots) == 4 and len(ring.huts) == 2
