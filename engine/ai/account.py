"""How luck and skill led a seat from its first chances to the result."""

from __future__ import annotations

from msgspec import Struct

from engine.ai.review import Review
from engine.ai.search import worth
from engine.core.rules import Over, Seat


class Account(Struct, frozen=True):
    """The account of one seat; values from -1 (lost) to 1 (won), and their changes.

    first + luck + skill + others == last. first: before anything was drawn; luck: of all draws; skill: the values of
    its moves minus those of the best ones, so never above 0; others: what the others' moves changed, and the agent's
    errors.
    """

    first: float
    luck: float
    skill: float
    others: float
    last: float


def account(review: Review, seat: Seat) -> Account | None:
    """The account of a seat. None while something is not known, in a game without luck, and in an unfinished one."""
    luck, over = review.luck, review.rules.turn(review.states[-1])
    own = [judged for judged in review.judged.values() if judged.seat == seat]
    if review.share < 1 or not luck.count or luck.share < 1 or not own or not isinstance(over, Over):
        return None
    drawn = luck.of(seat)
    first = own[0].value - sum(drawn[start] for start in drawn if start < own[0].ply)
    gained, skill, last = sum(drawn.values()), -sum(judged.loss for judged in own), worth(over, seat)
    return Account(first, gained, skill, last - first - gained - skill, last)
