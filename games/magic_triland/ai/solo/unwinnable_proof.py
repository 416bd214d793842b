"""Proves that a game for one can't be won any more, and says why. What is not proven is not said.

Two kinds of proof: the ways to go are longer than any cards allow in the turns left; or a short search finds no way.
The search is bounded, and gives no answer beyond that.
"""

from __future__ import annotations

from engine.ai.forms import form
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.kernels.solo_lower_bound import NEVER
from games.magic_triland.ai.kernels.solo_search import FAILED
from games.magic_triland.ai.solo.kernel_conversion import aims, solo_search_of, state_of
from games.magic_triland.rules.position import Position, Stage

COMPILED = form("magic_triland") == "compiled"
NEAR = 2
"""With more turns to spare there is nearly always a way, and no proof is tried."""
LOOKS = 60 if COMPILED else 2
"""Turns listed at most in one proof."""

_last: list[tuple[Position, Text | None]] = []
"""The last answer: a table asks again for the same position with each picture."""


def unreachable(seen: Position) -> Text | None:
    """Why the goal can't be reached any more; None where it can, or where that is not proven. None for more seats."""
    if not seen.terms.alone or seen.ended or 0 in seen.heights or seen.sleepless():
        return None
    if _last and _last[0][0] is seen:
        return _last[0][1]
    found = _before_cards(seen) if seen.stage == Stage.CARDS and not seen.cards else _on_the_way(seen)
    _last[:] = [(seen, found)]
    return found


def _before_cards(seen: Position) -> Text | None:
    solo, state = solo_search_of(seen), state_of(seen)
    left = seen.terms.limit - seen.turns
    need = solo.bound.turns(*state.parts)
    if need == NEVER:
        return say("No messenger still on the island can get what you need to win.")
    if seen.terms.master:
        return None
    if need > left:
        return say(
            "It takes at least {need} more turns, but only {count} turn is left.",
            "It takes at least {need} more turns, but only {count} turns are left.",
            left,
            need=need,
        )
    if need + NEAR < left:
        return None
    solo.ask(*state.parts, left)
    solo.work(LOOKS)
    return _no_way(left) if solo.answer == FAILED else None


def _on_the_way(seen: Position) -> Text | None:
    """For a turn under way, with cards laid or walks made: does no end of it help?"""
    if seen.terms.master:
        return None
    solo = solo_search_of(seen)
    left = seen.terms.limit - seen.turns
    until = solo.nodes + LOOKS
    for aim in aims(seen, left):
        if aim.rank == 0:
            return None
        solo.ask(*aim.state.parts, left - 1)
        solo.work(until - solo.nodes)
        if solo.answer != FAILED:
            return None
    return _no_way(left)


def _no_way(left: int) -> Text:
    return say("There is no way to the goal in {count} turn.", "There is no way to the goal in {count} turns.", left)
