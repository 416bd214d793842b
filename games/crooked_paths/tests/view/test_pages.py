"""The rules pages hold every rule that a refusal or a fact points to."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

from games.crooked_paths.rules import rules
from games.crooked_paths.rules.rules import RULES
from games.crooked_paths.tests.play import random_game
from games.crooked_paths.tests.rules.test_rules import any_move
from tests.core.shown import anchors

HERE = Path(__file__).resolve().parents[2]
PAGES = {language: (HERE / "pages" / f"{language}.md").read_text(encoding="utf-8") for language in ("en", "de")}
FIGURES = ("ns_ride", "we_ride", "double_front", "double_back", "triple", "frame", "sharp_turn", "cover")


def words_of_calls() -> set[str]:
    """Every plain string handed to a Refusal, and to a Fact after its kind, in the source of the rules."""
    found: set[str] = set()
    for call in ast.walk(ast.parse(Path(rules.__file__).read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "Fact"):
            given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
            parts = [node for argument in given for node in ast.walk(argument)]
            found |= {node.value for node in parts if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found


def used() -> set[str]:
    """The rule ids met in random play, and those written in the source."""
    rng = Random(21)
    met: set[str] = set()
    for _ in range(10):
        for s in random_game(rng):
            met |= {fact.rule for fact in s.facts}
            refusals = (RULES.why_not(s, rng.randrange(2), any_move(rng, s)) for _ in range(20))
            met |= {refusal.rule for refusal in refusals if refusal is not None}
    return met | words_of_calls()


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = used()
    assert {"lot", "turns", "end", "doubles", "cards", "first-card", "frame", "contact", "phase-2", "cover"} <= ids
    assert {"win", "early-win", "claim", "alone"} <= ids
    for text in PAGES.values():
        assert ids <= set(anchors(text))


def test_every_figure_is_shown() -> None:
    assert sorted(re.findall(r"^\{\{figure: ([a-z_]+)\}\}$", PAGES["en"], re.MULTILINE)) == sorted(FIGURES)
