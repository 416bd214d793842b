"""A turn as its moves: which cards to lay for an energy, and which walks bring figures where a search wants them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Seat
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND, sums_of
from games.magic_triland.rules.energy_cards import Counts
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Spend
from games.magic_triland.rules.pieces import A_TURN, CARDS
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.walking import Party

Lay = tuple[tuple[int, int], ...]
"""Cards to lay, each with what it is worth."""
Options = dict[int, list[Lay]]
"""For each energy the ways to lay it."""


def rest_of(hand: int, lay: Lay, all_: int = FULL_HAND) -> int:
    """What is left of a hand when these cards are laid; all cards of the seat again if nothing is."""
    return hand - sum(1 << 4 * card for card, _ in lay) or all_


def keep_worth(hand: int, joker: int) -> int:
    """The worth of keeping these cards, by how many different energies they make."""
    return 8 * int(sums_of(hand, joker)).bit_count()


def lays(s: Position, seat: Seat, joker: int) -> Options:
    """The ways to lay what has not been laid, for each energy that can still be had on this turn."""
    if len(s.worth) == A_TURN:
        return {s.energy: [()]}
    hand = s.hands.hand(seat)
    fixed = sum(s.worth)
    found: Options = {}
    if len(s.worth) < len(s.cards):
        # a joker's worth is open
        firsts: list[Lay] = [((0, worth),) for worth in range(joker + 1)]
        if len(s.cards) == A_TURN:
            return {fixed + worth: [((0, worth),)] for ((_, worth),) in firsts}
        for first in firsts:
            for second in singles(hand, joker):
                found.setdefault(fixed + first[0][1] + second[1], []).append((*first, second))
        return found
    if s.cards:
        for card in singles(hand, joker):
            found.setdefault(fixed + card[1], []).append((card,))
        return found
    for one in singles(hand, joker):
        for two in singles(tuple(n - (card == one[0]) for card, n in enumerate(hand)), joker):
            if one <= two:
                found.setdefault(one[1] + two[1], []).append((one, two))
    return found


def singles(hand: Counts, joker: int) -> list[tuple[int, int]]:
    """Every card of a hand, with what it may be worth."""
    return [(card, worth) for card in CARDS if hand[card] > 0 for worth in range(card, (card or joker) + 1)]


def surplus(hand: int) -> int:
    """How much more energy the cards of a hand make than as many cards do on the average, doubled."""
    return sum((2 * card - 3) * (hand >> 4 * card & 15) for card in CARDS)


Goals = tuple[tuple[int, int], ...]
"""Figures that are to walk, each with the node where it is to end."""


def steps(s: Position, seat: Seat, lay: Lay, goals: Goals, energy: int) -> Iterator[tuple[Position, Move]]:
    """The moves that lay these cards and make these walks, each with the position before it.

    `ValueError` if none do.
    """
    said = len(s.worth) < len(s.cards)
    for n, (card, worth) in enumerate(lay):
        if not (said and n == 0):
            yield s, Card(card)
            s = RULES.apply(s, seat, Card(card))
        if len(s.worth) < len(s.cards):
            yield s, Joker(worth)
            s = RULES.apply(s, seat, Joker(worth))
    if not goals:
        return
    hearts = s.island.hearts
    walks = _walks(s.party(), goals, energy)
    if walks is None:
        raise ValueError("no walks lead to this end")
    for figure, node, spent in walks:
        if s.bound is None:
            go = Go(figure, hearts[node])
            yield s, go
            s = RULES.apply(s, seat, go)
        if s.stage == Stage.SPEND and s.bound is not None:
            yield s, Spend(spent)
            s = RULES.apply(s, seat, Spend(spent))


def _walks(party: Party, goals: Goals, energy: int) -> tuple[tuple[int, int, int], ...] | None:
    """The walks (figure, node, energy) in an order in which they can be made, or None."""
    if not goals:
        return None if energy else ()
    for n, (figure, node) in enumerate(goals):
        rest = (*goals[:n], *goals[n + 1 :])
        for spent, mask in enumerate(party.ends(figure, energy)):
            if mask >> node & 1:
                more = _walks(party.after(figure, node), rest, energy - spent)
                if more is not None:
                    return ((figure, node, spent), *more)
    return None


def beginnings(s: Position, seat: Seat, lay: Lay, goals: Goals, energy: int) -> Iterator[tuple[Move, ...]]:
    """A turn with every move that it can begin with: either card first, or either walk."""
    seen: set[Move] = set()
    said = len(s.worth) < len(s.cards)
    orders = [lay] if said or len(lay) < 2 else [lay, tuple(reversed(lay))]
    turned = [(*goals[n:], *goals[:n]) for n in range(len(goals))] if not lay else [goals]
    for order in orders:
        for first in turned or [()]:
            line = tuple(move for _, move in steps(s, seat, order, first, energy))
            if line and line[0] not in seen:
                seen.add(line[0])
                yield line
