"""Which part of two moves' values a reason has to name: the one in which they differ most.

A game takes apart what a move is worth into *terms*: points of its own, points of others, whatever its evaluation adds
up or its simulated games count, all in one unit and greater where better for the seat. A move is compared with the best
other one: the best move with the one that was played, or else with the next, every other move with the best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from engine.core.text import Text, say

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

WITH_OTHER, WITH_PLAYED = say("with the best other move"), say("with the move played")


CLOSE = 0.1
"""Moves whose values (-1 to 1) differ by less are told as about as good."""
AS_GOOD = 0.4
"""Points within which moves are told as about as good, in games that are won by points."""
HALF = 0.75
"""Points below which a loss is told as half a point."""
UNSAID = 0.5
"""What speaks against the comparison is said as well if it is more than this share of what speaks most for it."""


def telling(terms: Mapping[K, float], others: Mapping[K, float], better: bool, least: float) -> tuple[K, ...]:
    """The term that speaks most for what is said of a move, and the one that speaks most against it if that is much.

    better: it is said to be better than the other move, not worse. least: values that differ by less are about equal;
    then, or if all terms together say otherwise, there is nothing to tell.
    """
    sign = 1.0 if better else -1.0
    gaps = {term: sign * (terms.get(term, 0.0) - others.get(term, 0.0)) for term in {**terms, **others}}
    if sum(gaps.values()) < least:
        return ()
    first, last = max(gaps, key=lambda term: gaps[term]), min(gaps, key=lambda term: gaps[term])
    return (first, last) if -gaps[last] > UNSAID * gaps[first] else (first,)


def compared_with(
    ranked: Sequence[T], number: int, is_played: Callable[[T], bool] = lambda _: False
) -> tuple[T, Text] | None:
    """What a ranked move is compared with, and how that is called; None if there is no other."""
    if number:
        return ranked[0], WITH_OTHER
    for other in ranked[1:]:
        if is_played(other):
            return other, WITH_PLAYED
    return (ranked[1], WITH_OTHER) if ranked[1:] else None


def sentences(first: Text, *more: Text) -> Text:
    """Whole sentences as one text."""
    for text in more:
        first = say("{first} {second}", first=first, second=text)
    return first


def given_away(points: float) -> Text:
    """How many points a move gives away, as far as a search can know it."""
    if points < HALF:
        return say("That gives away about half a point.")
    return say("That gives away about a point.", "That gives away about {count} points.", round(points))


def tenths(amount: float) -> Text:
    """A number with one decimal place."""
    whole, tenth = divmod(round(abs(amount) * 10), 10)
    sign = "−" if amount < 0 and (whole or tenth) else ""
    return say("{whole}.{tenth}", whole=f"{sign}{whole}", tenth=tenth)
