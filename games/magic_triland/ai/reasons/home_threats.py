"""Who could get home next turn, and what a turn does about that; how far every seat is from its goal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.evaluation_weights import Judges, numbers_for
from games.magic_triland.ai.kernel_conversion import company_of, hand_of, put
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import SURE, sums_of
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.pieces import COLOURS
from games.magic_triland.rules.position import Position

HIGH = 3
"""The card that is best kept for the way home."""
TRADED = 0.6
"""With three seats trades shorten the plan: at the first turns of 18 winners it was 15 turns (median), and 9 came."""


class Situation(Struct, frozen=True):
    """A position as the reasons see it.

    needs: of each seat, in tenths of energy; ready: the seats that could win with a turn of their own now; homes: of
    each seat the home at which its plan ends, () if that is not known; highs: how many 3s each seat has laid, () if
    that is not known.
    """

    needs: tuple[int, ...]
    ready: frozenset[Seat]
    homes: tuple[int, ...] = ()
    highs: tuple[int, ...] = ()


@lru_cache(maxsize=32)  # what a hint tells of is asked for several times
def situation(judges: Judges, s: Position) -> Situation:
    """What every seat still needs, and who is a turn from home; phase 2, not over."""
    seats, judge = range(s.terms.seats), judges.of("fitted", s.terms)
    tree = Tree(company_of(s), judge)
    ready = set()
    for seat in seats:
        energies = sums_of(hand_of(s, seat), tree.company.joker(seat))
        count = tree.open_(seat, energies, 0)
        if any(tree.values[k] > SURE for k in range(count + 1)):
            ready.add(seat)
        put(tree.company, s)
    needs, homes = [], []
    for seat in seats:
        needs.append(int(judge.plan(tree.company, seat)))
        homes.append(min(COLOURS, key=lambda home: judge.costs[home]) if s.terms.duel else seat)
    return Situation(tuple(needs), frozenset(ready), tuple(homes), tuple(laid[HIGH] for laid in s.hands.laid))


def turns_to_go(s: Position, seat: Seat, now: Situation) -> int:
    """About how many turns of its own a seat needs for its plan; one if it could win with the next."""
    if seat in now.ready:
        return 1
    numbers = numbers_for(s.terms)
    turns = 1 + max(0, -(-(now.needs[seat] - numbers.last) // numbers.turn))
    return turns if s.terms.duel else max(1, round(TRADED * turns))


def is_secret(s: Position) -> bool:
    """Are some cards unknown to some seat? Between two both know both that are drawn."""
    return s.terms.chance and not s.terms.duel


def followers(end: Position, seat: Seat) -> list[Seat]:
    """The others in the order in which they turn."""
    order = [(end.next_mover + n) % end.terms.seats for n in range(end.terms.seats)]
    return [other for other in order if other != seat]


def dangers(
    end: Position, seat: Seat, before: Situation, after: Situation, loose: frozenset[Seat] = frozenset()
) -> Iterator[Text]:
    """Who is stopped from winning, and who isn't. loose: the seats that could win after another turn that is told."""
    for other in followers(end, seat):
        name, ready = seat_name(end, other), other in after.ready
        if ready and other != end.next_mover and not is_secret(end):
            continue  # see `threat`
        if ready and is_secret(end):
            yield say("Doesn’t stop {other}, who may have the cards to get home next turn.", other=name)
            return
        if ready:
            yield say("Can’t stop {other} from getting home next turn.", other=name)
            return
        if other in before.ready:
            yield say("Stops {other}, who could get home next turn.", other=name)
            return
        if other in loose:
            yield say("Keeps {other} from getting home next turn.", other=name)
            return


def threat(end: Position, seat: Seat, after: Situation) -> Text | None:
    """Who could get home, but not before somebody else has had a turn, maybe the seat itself."""
    for other in followers(end, seat):
        if other in after.ready and other != end.next_mover and not is_secret(end):
            return say("{other} could get home next turn if nobody prevents it first.", other=seat_name(end, other))
    return None
