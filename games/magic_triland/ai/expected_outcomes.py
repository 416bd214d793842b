"""What a turn comes to after the replies that are expected: every seat's plans there, by which turns are chosen.

The search gives but a number. Here its expected turns are walked to their ends, which are judged as it judges them: in
a duel after one turn more and after two, as for the value that is told, turns of a Basic duel after two and three, by
which they are chosen, with three seats after three.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.core.rules import Seat
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of, put, unpacked
from games.magic_triland.ai.kernels.island_and_messengers import OUT, Company, numbers
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import WON
from games.magic_triland.ai.kernels.turn_search import decided
from games.magic_triland.ai.move_search import DOOMED, looks_far
from games.magic_triland.ai.standstill import standstill
from games.magic_triland.rules.pieces import COLOURS, FIGURES, has_pair, pearl
from games.magic_triland.rules.position import NOBODY, Position

Term = tuple[str, Seat]
BEST, REST, HOME, DOOM, WAIT = "best plan", "other plans", "home", "doom", "waiting"
"""What a seat's best plan is worth, what its others are, what it is worth that the seat gets home, that the turn leaves
others a win that nobody can prevent, and that it prolongs a standstill."""
Event = tuple[str, Seat, int]
GETS, LOSES, PAIRS_UP = "gets", "loses", "pairs up"
"""What may happen to a seat and a pearl that it can win with: it gets one, loses one, or has both rings for one."""
CERTAIN = 100.0
"""Logits for a game won in one of the turns looked at: more than any plan."""
WIDTHS = (8, 24, 6)
"""Replies that are looked at in a duel, by the turns after the seat's own."""
DUEL, FARTHER, THREE, SECRET = (1, 2), (2, 3), (3,), (2,)
"""How many turns after the seat's own the ends are judged, whose mean counts: in a tactical Basic duel it is a turn
more for turns than for trades. Where cards are hidden with three the seat's own next turn is left out, for it depends
on them."""


class Later(Struct, frozen=True):
    """terms: for a seat, in logits, better where greater. needs, spent: of each seat, in tenths of energy, what the
    ways of its best plan cost, and what is added to that for energy that it has spent beyond the usual. over: does the
    turn itself end the game? events: what happens on the last of the turns looked at and those before."""

    terms: Mapping[Term, float]
    needs: tuple[float, ...]
    spent: tuple[float, ...] = (0.0, 0.0, 0.0)
    over: bool = False
    events: frozenset[Event] = frozenset()

    def doomed(self, seat: Seat) -> Later:
        """What the turn comes to if it leaves others a win that is sure."""
        return replace(self, terms={**self.terms, (DOOM, seat): -DOOMED / 1000}, over=False)

    def waiting(self, seat: Seat, cost: int) -> Later:
        """What the turn comes to if it prolongs a standstill, for which it costs so many thousandths of a logit."""
        return replace(self, terms={**self.terms, (WAIT, seat): -cost / 1000}, over=False) if cost else self


def after(
    judges: Judges, seen: Position, end: Position, seat: Seat, pace: Pace, *, traded: bool = False
) -> Later | None:
    """What the end of the turn in which the seat sees this comes to; None if there was no time. traded: only its trades
    were searched.
    """
    farther = looks_far(end.terms) and not traded
    looks = FARTHER if farther else DUEL if end.terms.duel else SECRET if end.terms.chance else THREE
    found = [later(judges, end, seat, plies, pace) for plies in looks]
    known = [one for one in found if one is not None]
    if len(known) < len(looks):
        return None
    if any((HOME, who) in one.terms for one in known for who in range(end.terms.seats)):
        return known[-1]
    terms = {term for one in known for term in one.terms}
    mean = Later(
        {term: sum(one.terms.get(term, 0.0) for one in known) / len(known) for term in sorted(terms)},
        tuple(sum(needs) / len(known) for needs in zip(*(one.needs for one in known), strict=True)),
        tuple(sum(spent) / len(known) for spent in zip(*(one.spent for one in known), strict=True)),
        events=known[-1].events,
    )
    worth = round(1000 * sum(mean.terms.values()))
    return mean.waiting(seat, standstill(seen).cost(judges.of("fitted", end.terms), company_of(end), seat, worth))


def later(judges: Judges, end: Position, seat: Seat, plies: int, pace: Pace) -> Later | None:
    """What the end of a turn comes to after so many more turns (plies); None if there was no time to see it."""
    judge, seats = judges.of("fitted", end.terms), end.terms.seats
    tree = Tree(company_of(end), judge)
    tree.seat, tree.stop = seat, pace.over
    for other in range(seats):
        tree.hold(other, hand_of(end, other), cards_of(end, other))
    for depth, width in enumerate(WIDTHS if seats == 2 else ()):
        tree.widths[depth] = width
    put(tree.company, end)
    held = _held(tree.company)
    winner = _walk(tree, 1, end.next_mover, plies) if not end.ended else end.winner
    if tree.stopped:
        return None
    if winner != NOBODY:
        won = CERTAIN if winner == seat else -CERTAIN
        return Later({(HOME, winner): won}, (0.0,) * seats, over=bool(end.ended))
    spent = [int(judge.price) * int(tree.company.spent[who]) // 10 for who in range(seats)]
    needs = [int(judge.needs[who]) - spent[who] for who in range(seats)]
    events = _events(held, _held(tree.company))
    return Later(_terms(tree, seat), tuple(map(float, needs)), tuple(map(float, spent)), events=events)


def _walk(tree: Tree, depth: int, mover: Seat, plies: int) -> Seat:
    """Goes so many turns on as is expected; the company stands there then. Who has won by then, or NOBODY."""
    count, seats = tree.list_all(depth, mover, tree.hands[mover]), tree.company.seats
    end = _expected(tree, depth, mover, plies, count)
    worth: int = tree.settle(depth, mover, tree.code(depth, end), tree.least(depth, end, tree.hands[mover]))
    if tree.company.reached():
        return mover
    if plies > 2 and seats == 2:
        tree.lay(depth, mover, end)
    return NOBODY if plies == 1 or decided(worth) else _walk(tree, depth + 1, (mover + 1) % seats, plies - 1)


def _expected(tree: Tree, depth: int, mover: Seat, plies: int, count: int) -> int:
    """The end of its turn that is best for the mover, after the replies."""
    found = numbers(len(WIDTHS) * max(WIDTHS), 0)
    number = tree.ranked(depth, count, tree.widths[depth], found)
    if plies == 1:
        return int(found[0])
    best, most = int(found[0]), -2 * WON
    for k in range(number):
        if tree.company.seats == 2:
            worth = tree.beyond(depth, mover, int(found[k]), plies, max(-WON, most), WON)
        else:
            worth = tree.beyond_for_three(depth, mover, int(found[k]), plies)
        if worth > most:
            best, most = int(found[k]), worth
    return best


def _terms(tree: Tree, seat: Seat) -> dict[Term, float]:
    """What the seat's worth is made of where the company stands, as it was judged last."""
    judge, seats = tree.judge, tree.company.seats
    weights = {seat: 1.0}
    others = sorted((who for who in range(seats) if who != seat), key=lambda who: -judge.worths[who])
    if seats == 2:
        weights[others[0]] = -int(judge.heed) / 100
    for share, who in zip((0.75, 0.25), others, strict=False):
        weights.setdefault(who, -share * int(judge.heed) / 250)
    found: dict[Term, float] = {}
    for who, weight in weights.items():
        best = int(judge.curve[judge.needs[who]])
        found[BEST, who] = weight * best / 1000
        found[REST, who] = weight * (int(judge.worths[who]) - best) / 1000
    return found


def _held(company: Company) -> dict[tuple[Seat, int], tuple[int, bool]]:
    """For each seat and each pearl that it can win with: how many it has, brought home too, and has it both rings?"""
    found = {}
    for seat in range(company.seats):
        for colour in COLOURS if company.seats == 2 or company.master else (seat,):
            own = [n for n in FIGURES if company.owner[n] == seat]
            count = sum(unpacked(company.items[n])[pearl(colour)] for n in own)
            live = [unpacked(company.items[n]) for n in own if company.where[n] != OUT]
            ready = bool(company.pearls[colour]) and any(has_pair(items, colour) for items in live)
            found[seat, pearl(colour)] = count, ready
    return found


def _events(
    before: Mapping[tuple[Seat, int], tuple[int, bool]], after: Mapping[tuple[Seat, int], tuple[int, bool]]
) -> frozenset[Event]:
    """What has happened between two states of what the seats have."""
    found = set()
    for (seat, item), (count, ready) in after.items():
        had, was_ready = before[seat, item]
        if count != had:
            found.add((GETS if count > had else LOSES, seat, item))
        elif ready and not was_ready:
            found.add((PAIRS_UP, seat, item))
    return frozenset(found)
