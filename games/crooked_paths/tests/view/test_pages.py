"""The rules pages hold every rule that a refusal or a fact points to."""

from __future__ import annotations

from random import Random

from games.crooked_paths.rules.rules import RULES
from games.crooked_paths.tests.play import random_game
from games.crooked_paths.tests.rules.test_rules import any_move
from tests.core.rules_page import RulesPage

PAGE = RulesPage("crooked_paths")
FIGURES = ("ns_ride", "we_ride", "double_front", "double_back", "triple", "frame", "sharp_turn", "cover")


def used() -> set[str]:
    """The rule ids met in random play, and those written in the source."""
    rng = Random(21)
    met: set[str] = set()
    for _ in range(10):
        for s in random_game(rng):
            met |= {fact.rule for fact in s.facts}
            refusals = (RULES.why_not(s, rng.randrange(2), any_move(rng, s)) for _ in range(20))
            met |= {refusal.rule for refusal in refusals if refusal is not None}
    return met | PAGE.rules_in_use()


def test_every_rule_in_use_has_its_heading_in_both_pages() -> None:
    ids = used()
    assert {"lot", "turns", "end", "doubles", "cards", "first-card", "frame", "contact", "phase-2", "cover"} <= ids
    assert {"win", "early-win", "claim", "alone"} <= ids
    assert all(ids <= found for found in PAGE.headings())


def test_every_figure_is_shown() -> None:
    assert all(found == set(FIGURES) for found in PAGE.figures())
