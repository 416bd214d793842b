"""Games alone played on in the head: the deck in a random order, each card laid by its worth alone."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.cards import Pack, numbers
from games.fairy_trails.ai.kernels.kernel import MOST
from games.fairy_trails.ai.kernels.solo import GOING, HOME, Lone
from games.fairy_trails.ai.kernels.solo_evaluation import Worths

AWAY: Final = -1
"""The code of a discard."""
LOW_48: Final = 0xFFFFFFFFFFFF


class Games(Lone):
    """A game alone that can be played on. order: the deck, the next card first."""

    def __init__(self, pack: Pack, worths: Worths) -> None:
        super().__init__(pack, worths)
        self.order: vec[i64] = numbers(MOST, 0)
        self.state: i64 = 1

    def roll(self, below: i64) -> i64:
        """A random number from 0 to below - 1 (below at most 2**15)."""
        self.state = (self.state * 25214903917 + 11) & LOW_48
        return (self.state >> 16) * below >> 32

    def deal(self, seed: i64, number: i64, cards: vec[i64]) -> None:
        """Put these cards into `order` as the seed says. By its number each of them comes first equally often."""
        self.state = (seed * 1103515245 + number * 40503 + 12345) & LOW_48
        self.roll(2)
        order = self.order
        count: i64 = len(cards)
        if count == 0:
            return
        first: i64 = number % count
        k: i64 = 0
        while k < count:
            order[k] = cards[k]
            k += 1
        order[first] = cards[0]
        order[0] = cards[first]
        while k > 2:
            at: i64 = 1 + self.roll(k - 1)
            k -= 1
            card: i64 = order[at]
            order[at] = order[k]
            order[k] = card

    def outcome(self, code: i64, card: i64, won: i64) -> i64:
        """Lay a card, or put it away with the code AWAY, and play on by worth with the cards of `order`.

        Gives `won` and the cards left if all stones get home, else 0. All is as before then.

        A discard that is left is used on a card that would lose.
        """
        count: i64 = self.count
        deck: i64 = self.deck
        spare: i64 = self.spare
        order = self.order
        next: i64 = 0
        if code >= 0:
            self.put(code, card)
        else:
            self.spare -= 1
            self.deck -= 1
            self._lay_best(order[0])
            next = 1
        while self.ended == GOING:
            card = order[next]
            next += 1
            self.scan(card)
            if self.spare and self.deck and self.top == -self.worths.loss:
                self.spare -= 1
                self.deck -= 1
                card = order[next]
                next += 1
                self.scan(card)
            self.put(self.code, card)
        found: i64 = won + self.deck + 1 if self.ended == HOME else 0
        while self.count > count:
            self.take()
        self.deck = deck
        self.spare = spare
        return found

    def _lay_best(self, card: i64) -> None:
        self.scan(card)
        self.put(self.code, card)
