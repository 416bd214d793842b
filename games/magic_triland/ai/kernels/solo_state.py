"""How the search of the game for one packs a state: places and cards in one number, what is carried in two.

*where*: of light messenger k (its colour) the node at bits 6 k to 6 k + 5, then for each card 0 to 3 how many are held,
two bits each, from HAND on. *light*, *dark*: of the messenger of colour k what it carries at bits 15 k to 15 k + 14,
*dense*: three bits for each ring, two for each pearl. *Loose* items have four bits each, as in `kernel`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LANES: Final = 3
HAND: Final = 18
FULL_HAND: Final = 0b10101010
"""Two cards of each kind."""
LANE: Final = 0x7FFF


def lane(load: i64, colour: i64) -> i64:
    """What the messenger of a colour carries, dense."""
    return load >> 15 * colour & LANE


def dense(items: i64) -> i64:
    """Loose items as dense ones: at most 7 of a ring, 3 of a pearl."""
    rings: i64 = items & 7 | (items >> 4 & 7) << 3 | (items >> 8 & 7) << 6
    return rings | (items >> 12 & 3) << 9 | (items >> 16 & 3) << 11 | (items >> 20 & 3) << 13


def loose(items: i64) -> i64:
    """The other way round."""
    rings: i64 = items & 7 | (items >> 3 & 7) << 4 | (items >> 6 & 7) << 8
    return rings | (items >> 9 & 3) << 12 | (items >> 11 & 3) << 16 | (items >> 13 & 3) << 20


def hand_of(where: i64) -> i64:
    """The cards held."""
    return where >> HAND & 255


def card_count(hand: i64, card: i64) -> i64:
    """How many of a card are held."""
    return hand >> 2 * card & 3


def hand_without(hand: i64, one: i64, other: i64) -> i64:
    """The hand after two cards are laid; all are taken back when none is left."""
    left: i64 = hand - (1 << 2 * one) - (1 << 2 * other)
    return left if left else FULL_HAND
