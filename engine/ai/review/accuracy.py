"""How a seat has played: how accurately, where it lost ground bit by bit, and how luck and skill led to the result.

Accuracy is one scale of 0 to 100: 100 if nothing was given away, 50 if each move gave away `Measure.half` in the mean,
25 at twice that, and so on. What a move gives away is counted in whole units of the game's `Measure`, as far as these
count (`Measure.counted`), by the look back that is stored with the game, so that every page says the same. Moves that
hints have made are counted apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.ai.review.game_review import Review
from engine.core.game_info import Measure, by_chance
from engine.core.rules import Over, Seat
from engine.core.session import WHOLE, Weighed

STRETCH = 5
"""The number of a seat's moves in the stretch that is reported."""


class Accuracy(Struct, frozen=True):
    """How accurately a seat has played. share: 0 to 100; given: all that counts of what it gave away (see
    `Weighed.told`), in units of the `Measure`; moves: how many moves that are, those without a choice left out; hinted:
    how many more a hint has made; cut: was more given away by a move than counts?"""

    share: int
    given: int
    moves: int
    hinted: int = 0
    cut: bool = False


def of_seat(moves: Sequence[Weighed], seat: Seat, measure: Measure, hinted: Collection[int] = ()) -> Accuracy | None:
    """The accuracy of a seat's moves; None for none with a choice. hinted: the plies of moves that hints have made."""
    chosen = [one for one in moves if one.seat == seat and one.free]
    own = [one for one in chosen if one.ply not in hinted]
    if not own:
        return None
    cost = sum(measure.counted(one.cost) for one in own)
    share = round(100 * 0.5 ** (cost / len(own) / measure.half))
    given = sum(measure.counted(one.told) for one in own)
    return Accuracy(share, given, len(own), len(chosen) - len(own), cost < sum(one.cost for one in own))


def drift(moves: Sequence[Weighed], seat: Seat, measure: Measure) -> tuple[int, int] | None:
    """The stretch in which a seat gave most away in small steps: its first and last ply.

    None if it gave away less than two mistakes would cost, or if a single move was one.
    """
    own = [one for one in moves if one.seat == seat]
    small = [one.cost for one in own]
    if sum(small) < 2 * measure.mistake or max(small) >= measure.mistake:
        return None
    starts = range(max(1, len(own) - STRETCH + 1))
    first = max(starts, key=lambda start: sum(small[start : start + STRETCH]))
    return own[first].ply, own[min(first + STRETCH, len(own)) - 1].ply


class Account(Struct, frozen=True):
    """The account of one seat: its chances to win from -1 (none) to 1 (certain), and their changes.

    first + luck + skill + others == last. first: before anything was drawn; luck: of all draws; skill: the values of
    its moves minus those of the best ones, so never above 0; others: what the others' moves changed, and the agent's
    errors.
    """

    first: float
    luck: float
    skill: float
    others: float
    last: float


def conceded(one: Weighed, seats: int) -> float:
    """Twice what a move gave away of the chance to win."""
    return by_chance(one.value / WHOLE, seats) - by_chance((one.value - one.loss) / WHOLE, seats)


def account(review: Review, seat: Seat) -> Account | None:
    """The account of a seat. None while something is not known, in a game without luck, and in an unfinished one."""
    luck, over = review.luck, review.rules.turn(review.states[-1])
    own = [one for one in review.told.moves if one.seat == seat]
    if review.share < 1 or not luck.count or luck.share < 1 or not own or not isinstance(over, Over):
        return None
    drawn = luck.of(seat)
    at_first = by_chance(own[0].value / WHOLE, review.seats)
    first = at_first - sum(drawn[start] for start in drawn if start < own[0].ply)
    gained, skill = sum(drawn.values()), -sum(conceded(one, review.seats) for one in own)
    last = by_chance(worth(over, seat), review.seats)
    return Account(first, gained, skill, last - first - gained - skill, last)
