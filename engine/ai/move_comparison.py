"""A move against the best other one: what sets them apart, and the sentences that all games tell it in.

A *way* is what a search has found of a move; each game has its own. `compared` sets those that are told against each
other. A game takes apart what a way is worth into *terms*: points of its own, points of others, whatever its evaluation
adds up or its simulated games count, all in one unit and greater where better for the seat. The best move is compared
with the one that was played, or else with the next, every other move with the best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import worth_telling
from engine.core.text import Text, say

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")

Value = str | int | float | Text
"""What fills a place in a sentence."""
Words = tuple[Text, Text]
"""A sentence for a part that speaks for what is said of a move, and one for a part that speaks against it."""

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
    ranked: Sequence[W], number: int, is_played: Callable[[W], bool] = lambda _: False
) -> tuple[W, Text] | None:
    """What a ranked move is compared with, and how that is called; None if there is no other."""
    if number:
        return ranked[0], WITH_OTHER
    for other in ranked[1:]:
        if is_played(other):
            return other, WITH_PLAYED
    return (ranked[1], WITH_OTHER) if ranked[1:] else None


def clearest_first(ranked: Sequence[W], as_good: Callable[[W], bool], brings: Callable[[W], Any]) -> list[W]:
    """The ranked ways with that one first that brings most at once, of those that are as good as the best one (which is
    one of them); of equal ones the better."""
    first = max(filter(as_good, ranked), key=brings)
    return [first, *(way for way in ranked if way is not first)]


class Comparison(Struct, Generic[W], frozen=True, kw_only=True):
    """A ranked way, `mine`, with the best other one; where there is none, `mine` is as good as any.

    better: is it said to be better than the other one? against: how that one is called. worth: what it is worth, though
    no more than the way ranked before it; gap: by how much the two differ, of a worse one never below 0; close: are
    they about as good? All are in the unit that the game ranks by.

    terms, others: what both are worth by its parts, where that is known; keys: the parts that a reason names.
    """

    mine: W
    other: W | None = None
    better: bool = True
    against: Text = WITH_OTHER
    worth: float = 0.0
    gap: float = 0.0
    close: bool = True
    terms: Mapping[Any, float] = {}
    others: Mapping[Any, float] = {}
    keys: tuple[Any, ...] = ()

    @property
    def praised(self) -> bool:
        """Is it told by what it is good for, not by what it lacks?"""
        return self.better or self.close

    def by_terms(self, parts: Callable[[W], Mapping[K, float] | None], least: float) -> Comparison[W]:
        """The comparison with what both are worth by its parts, if `parts` knows that of both. least: see `telling`."""
        terms = parts(self.mine) if self.other is not None else None
        others = parts(self.other) if self.other is not None and terms is not None else None
        if terms is None or others is None:
            return self
        return replace(self, terms=terms, others=others, keys=telling(terms, others, self.better, least))

    def counted(self, part: Callable[[K], tuple[Words, Mapping[str, Value]]]) -> list[Text]:
        """The parts that a reason names in figures. part: its sentences, and the values in them besides `against`."""
        found = []
        for number, (words, values) in enumerate(map(part, self.keys)):
            found.append(filled(words[number > 0], {"against": self.against, **values}))
        return found


def compared(
    ranked: Sequence[W],
    worth: Callable[[W], float],
    close: float = CLOSE,
    is_played: Callable[[W], bool] = lambda _: False,
) -> list[Comparison[W]]:
    """The best three ways and the one that was played, each with the best other one.

    close: what differs by less is about as good.
    """
    found: list[Comparison[W]] = []
    told = worth_telling(ranked, is_played)
    for number, way in enumerate(told):
        most = min(worth(way), found[-1].worth) if found else worth(way)
        pair = compared_with(told, number, is_played)
        if pair is None:
            return [Comparison(mine=way, worth=most)]  # it is the only one
        other, against = pair
        gap = max(0.0, worth(other) - worth(way)) if number else abs(worth(way) - worth(other))
        mine = Comparison(mine=way, other=other, better=not number, against=against, worth=most, gap=gap)
        found.append(replace(mine, close=gap < close))
    return found


# --- words


def filled(words: Text, values: Mapping[str, Value]) -> Text:
    """A sentence with values in its places; a value that it has no place for is left out."""
    named = {name for _, name, _, _ in Formatter().parse(words.source)}
    return replace(words, values=tuple(sorted((name, value) for name, value in values.items() if name in named)))


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
