"""Puzzles: a wood has grown and a few cards are left; how many huts can be closed with them, in any order?

What is closed in the end does not depend on the order of laying, so a search goes through sets of cards laid. It
drops a set once the cards left can't close as many huts as were closed before: a network is closed only by a card on
each cell that its ends lead to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from msgspec import Struct

from engine.core.rules import Cell
from games.fairy_trails.rules.networks import Forest, Web, with_card
from games.fairy_trails.rules.pieces import DECK, PUZZLE, START_CARD, Held, Laid, huts, showings

T = TypeVar("T")
Way = tuple[int, Cell, int]
"""A card by its number, its cell, its quarter turns."""
Line = tuple[Way, ...]


class Requirements(Struct, frozen=True):
    """What the puzzles of a grade are like: cards in the hand; in so many of `TRIES` the greedy player fails."""

    hand: int
    least: int
    most: int


TRIES = 20
GRADES: Mapping[int, Requirements] = {
    1: Requirements(2, 0, 10),
    2: Requirements(2, 11, TRIES),
    3: Requirements(3, 0, 17),
    4: Requirements(3, 18, TRIES),
}
MOST_ENDINGS = 3
"""A puzzle has at most so many ways to lie in the end."""
FEWEST = 3
"""Huts that the best way closes at least."""
PATIENCE = 12
"""After so many woods in vain, and as many more, one ending more is allowed, so that nobody waits too long."""
CLUMSY = 6
"""The number of random ways to lay a card among which one that keeps huts open is chosen while a wood grows."""


class Puzzle(Struct, frozen=True):
    """What lies, and the cards to be laid, by their numbers."""

    forest: Forest
    hand: tuple[Held, ...]


def closed_huts(web: Web) -> int:
    """How many huts all closed networks have."""
    return sum(len(network.huts) for network in web.closed)


def ways(forest: Forest, hand: Sequence[Held]) -> Iterator[Laid]:
    """All ways to lay one of these cards."""
    for held in hand:
        for cell in forest.web.free:
            for turns in showings(held.card):
                yield Laid(held.number, held.card, cell, turns)


def without(hand: Sequence[Held], number: int) -> tuple[Held, ...]:
    """The cards of the hand except this one."""
    return tuple(held for held in hand if held.number != number)


# --- the proof -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Proof:
    """best: the most huts that can be closed; paths: a way to each ending that closes so many, up to `limit` and one
    more; tried: cards laid on the way."""

    limit: int
    best: int = 0
    paths: tuple[Line, ...] = ()
    tried: int = 0
    fails: int = 0

    def hardness(self, hand: int) -> int:
        """The number that orders the puzzles of a grade."""
        return 10 * self.fails + 20 * hand + 3 * self.best - 5 * len(self.paths)

    def take(self, found: int, path: Line) -> None:
        """An ending; fewer huts than the best are of no interest."""
        if found > self.best:
            self.best, self.paths = found, ()
        known = {frozenset(other) for other in self.paths}
        if found == self.best and len(self.paths) <= self.limit and frozenset(path) not in known:
            self.paths += (path,)

    def hopeless(self, most: int) -> bool:
        """Is it useless to go on where at most so many huts can be closed?"""
        return most < self.best or (most == self.best and len(self.paths) > self.limit)


def proven(puzzle: Puzzle, limit: int, fewest: int = 0) -> Iterator[Proof | None]:
    """None while it looks; then the proof. Of endings with less than `fewest` huts none is looked for."""
    proof = Proof(limit, best=fewest)
    start, seen = closed_huts(puzzle.forest.web), set[frozenset[Laid]]()

    def search(forest: Forest, hand: tuple[Held, ...], path: Line) -> Iterator[None]:
        here = closed_huts(forest.web) - start
        if len(hand) == 1:
            _last(proof, forest, hand[0], path, here)
            return
        if proof.hopeless(here + reach(forest.web, hand)):
            return
        for laid in ways(forest, hand):
            key = frozenset((*forest.cards[len(puzzle.forest.cards) :], laid))
            if key not in seen:
                seen.add(key)
                proof.tried += 1
                if proof.tried % 200 == 0:
                    yield None
                way = (laid.number, laid.cell, laid.turns)
                yield from search(forest.plus(laid), without(hand, laid.number), (*path, way))

    yield from search(puzzle.forest, puzzle.hand, ())
    if 0 < len(proof.paths) <= limit:
        rng = Random("greed")
        proof.fails = sum(greedy(puzzle, rng) < proof.best for _ in range(TRIES))
    yield proof


def _last(proof: Proof, forest: Forest, held: Held, path: Line, here: int) -> None:
    """The last card closes something only where all ends of a network lead to its cell."""
    lone = dict.fromkeys(forest.web.free, 0)
    for network in forest.web.open.values():
        cells = {end[:2] for end in network.ends}
        if len(cells) == 1:
            lone[next(iter(cells))] += len(network.huts)
    more = sum(huts(held.card))
    for cell, count in lone.items():
        if proof.hopeless(here + count + more):
            continue
        for turns in showings(held.card):
            found = here + gain(forest.web, Laid(held.number, held.card, cell, turns))
            proof.tried += 1
            proof.take(found, (*path, (held.number, cell, turns)))


def gain(web: Web, laid: Laid) -> int:
    """Huts that this card would close at once."""
    return sum(len(network.huts) for network in with_card(web, laid).closed[len(web.closed) :])


def reach(web: Web, hand: Sequence[Held]) -> int:
    """The most huts that can be closed with these cards: those of networks whose ends they can all reach, and their
    own."""
    parts: list[tuple[frozenset[Cell], int]] = []
    for network in web.open.values():
        cells = frozenset(end[:2] for end in network.ends)
        if network.huts and len(cells) <= len(hand):
            parts.append((cells, len(network.huts)))
    return sum(sum(huts(held.card)) for held in hand) + _most(parts, frozenset(), len(hand))


def _most(parts: Sequence[tuple[frozenset[Cell], int]], taken: frozenset[Cell], room: int) -> int:
    """The most huts of networks whose ends lead to so many cells together."""
    if not parts:
        return 0
    (cells, count), rest = parts[0], parts[1:]
    both = taken | cells
    with_it = count + _most(rest, both, room) if len(both) <= room else 0
    return with_it if both == taken else max(with_it, _most(rest, taken, room))


# --- making them -----------------------------------------------------------------------------------------------------


def greedy(puzzle: Puzzle, rng: Random) -> int:
    """The huts that a greedy player closes, who always closes the most at once, or lays at random if none can be."""
    forest, hand = puzzle.forest, puzzle.hand
    while hand:
        gains = [(gain(forest.web, laid), laid) for laid in ways(forest, hand)]
        best = max(found for found, _ in gains)
        laid = pick([laid for found, laid in gains if found == best], rng)
        forest, hand = forest.plus(laid), without(hand, laid.number)
    return closed_huts(forest.web) - closed_huts(puzzle.forest.web)


def grown(cards: int, hand: int, rng: Random) -> Puzzle:
    """A wood of so many cards, the hand among them, in which huts wait."""
    deck = list(DECK)
    drawn = [deck.pop(int(rng.random() * len(deck))) for _ in range(cards)]
    forest = Forest((Laid(0, START_CARD, (0, 0), 0),))
    for number, card in enumerate(drawn[: cards - hand], start=1):
        every = list(ways(forest, (Held(number, card),)))
        forest = forest.plus(max((pick(every, rng) for _ in range(CLUMSY)), key=lambda laid: _promise(forest, laid)))
    held = tuple(Held(number, card) for number, card in enumerate(drawn[cards - hand :], start=cards - hand + 1))
    return Puzzle(forest, held)


def _promise(forest: Forest, laid: Laid) -> float:
    """How promising the wood is with this card: many huts for each open end; closed ones are worth nothing."""
    return sum(len(network.huts) / len(network.ends) for network in with_card(forest.web, laid).open.values())


def search(grade: Requirements, rng: Random, patience: int) -> Iterator[tuple[Puzzle, Proof] | None]:
    """Woods grow until one fits; None for each step on the way. See `PATIENCE`."""
    vain = 0
    while True:
        puzzle = grown(PUZZLE, grade.hand, rng)
        vain += 1
        for proof in proven(puzzle, MOST_ENDINGS + vain // patience, FEWEST):
            if proof is None:
                yield None
            elif 0 < len(proof.paths) <= proof.limit and grade.least <= proof.fails <= grade.most:
                yield puzzle, proof
                return
        yield None


def pick(among: Sequence[T], rng: Random) -> T:
    """One of them. Only `random()` is promised to be the same in every Python."""
    return among[int(rng.random() * len(among))]
