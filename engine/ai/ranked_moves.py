"""Moves in the order of what a search thinks of them: what it hands over, and what advice tells of the best ones.

A *way* is what a search has found of a move; each game has its own. Whatever it is, a `Ranking` holds the ways, the
best first, and `compared` sets those that are told against each other, so that a game only adds its words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import worth_telling
from engine.ai.move_comparison import CLOSE, WITH_OTHER, compared_with, telling
from engine.core.text import Text

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")
Value = str | int | float | Text
"""What fills a place in a sentence."""
Words = tuple[Text, Text]
"""A sentence for a part that speaks for what is said of a move, and one for a part that speaks against it."""


class Ranking(Struct, Generic[W], frozen=True):
    """What a search knows so far. ways: the best first; nodes: positions examined; sure: it is proven what the best one
    is worth."""

    ways: Sequence[W]
    nodes: int
    sure: bool = False


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


def filled(words: Text, values: Mapping[str, Value]) -> Text:
    """A sentence with values in its places; a value that it has no place for is left out."""
    named = {name for _, name, _, _ in Formatter().parse(words.source)}
    return replace(words, values=tuple(sorted((name, value) for name, value in values.items() if name in named)))
