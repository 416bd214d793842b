"""Between the position of `rules.py` and the numbers of the kernels: nodes, items, hands."""

from __future__ import annotations

from functools import lru_cache

from engine.core.rules import Seat
from games.magic_triland.ai.kernels.island_and_messengers import OUT, USUAL, Company, Ground
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND
from games.magic_triland.ai.turn_moves import surplus
from games.magic_triland.rules.energy_cards import Counts
from games.magic_triland.rules.pieces import A_TURN, FIGURES, Items
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.terrace_graph import Heights, island

TURNING = (Stage.CARDS, Stage.JOKER, Stage.WALK, Stage.SPEND)
"""The stages of a turn in which it is searched as a whole."""


@lru_cache(maxsize=16)
def ground_of(heights: Heights) -> Ground:
    """The graph of a finished island; `ValueError` if a field has no stone."""
    isle = island(heights)
    beside = [0] * len(isle.heights)
    for node, steps in enumerate(isle.steps):
        for _, mask in steps:
            beside[node] |= mask
    return Ground(list(isle.heights), beside)


def company_of(s: Position) -> Company:
    """All figures of a position of phase 2, on a company of their own."""
    company = Company(ground_of(s.heights))
    put(company, s)
    return company


def put(company: Company, s: Position) -> None:
    """The figures and pearls of a position, onto the ground of its island."""
    node_of = s.island.node_of
    company.seats, company.master = s.terms.seats, int(s.terms.master)
    for n in FIGURES:
        figure = s.figures[n]
        company.where[n] = OUT if figure.out else node_of[figure.where]
        company.items[n] = packed(figure.items)
        company.owner[n] = s.owner(n)
    for colour, left in enumerate(s.pearls):
        company.pearls[colour] = left
    for seat in range(s.terms.seats):
        company.spent[seat] = spent_by(s, seat)


def spent_by(s: Position, seat: Seat) -> int:
    """How much more energy than usual a seat has used since it took its cards back; this turn is not counted."""
    hand = packed_hand(s.hands.hand(seat))
    if seat != s.mover or s.stage not in TURNING:
        return -surplus(hand) // 2
    if len(s.worth) == A_TURN:
        return USUAL - s.energy - surplus(hand) // 2
    return -(surplus(hand) + sum(2 * card - 3 for card in s.cards)) // 2


def packed(items: Items) -> int:
    """Six counts packed into one number."""
    return sum(count << 4 * item for item, count in enumerate(items))


def unpacked(items: int) -> Items:
    """The six counts in one number."""
    a, b, c, d, e, f = (items >> 4 * item & 15 for item in range(6))
    return a, b, c, d, e, f


def packed_hand(counts: Counts) -> int:
    """A hand as the kernels count it."""
    return sum(max(0, n) << 4 * card for card, n in enumerate(counts))


def hand_of(s: Position, seat: Seat) -> int:
    """The cards that a seat can lay on its next turn: all of them if it has none left."""
    return packed_hand(s.hands.hand(seat)) or cards_of(s, seat)


def cards_of(s: Position, seat: Seat) -> int:
    """All cards of a seat, in its hand and laid: by chance they need not be two of each."""
    return packed_hand(s.hands.hand(seat)) + packed_hand(s.hands.laid[seat]) or FULL_HAND
