"""Why a turn of the game for one is good: what it ends with, and how far it is to the goal from there."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import Fact
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.pieces import pearl


def reason(facts: Sequence[Fact], turns: int, proven: bool, best: int) -> Text:
    """One or two sentences about a turn.

    facts: what happens on it. turns: that the goal takes with it, this one included. best: without it, at best.
    """
    what = _what(facts)
    later = turns - 1
    if not later:
        return what
    if turns > best:
        return say(
            "{what} But this way takes {count} more turn than the best one.",
            "{what} But this way takes {count} more turns than the best one.",
            turns - best,
            what=what,
        )
    if proven:
        return say(
            "{what} Then it takes {count} more turn to the goal, and no way is shorter.",
            "{what} Then it takes {count} more turns to the goal, and no way is shorter.",
            later,
            what=what,
        )
    return say(
        "{what} From there it sees a way home in {count} more turn.",
        "{what} From there it sees a way home in {count} more turns.",
        later,
        what=what,
    )


def blind(rest: int) -> Text:
    """The reason if no way was seen."""
    return say("It sees no way home in {count} turn.", "It sees no way home in {count} turns.", rest)


def _what(facts: Sequence[Fact]) -> Text:
    """The most important thing that happens."""
    kinds = {fact.kind: fact for fact in facts}
    if "won" in kinds:
        return say("Reaches the goal this turn.")
    if "pearl" in kinds:
        return say("Gets {item} for a pair of rings.", item=ITEM_NAMES[pearl(kinds["pearl"].amount)])
    if any(fact.kind == "gave" and fact.rule == "trade" for fact in facts):
        return say("A sleeper has to trade this turn, and you choose both items.")
    if "gave" in kinds:
        return say("Two of your messengers meet this turn and share what they carry.")
    if "went" in kinds:
        return say("Moves on and keeps the right cards for later.")
    return say("Stays put and keeps the right cards for later.")
