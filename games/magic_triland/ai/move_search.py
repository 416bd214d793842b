"""How a turn is searched: from an observation to the kernel's tree, and to the best ways to end the turn."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.ai import levels
from engine.ai.agent import Pace, Ranking
from engine.core.rules import Seat
from games.magic_triland.ai.evaluation_weights import Judges, Numbers, balanced, chance
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of
from games.magic_triland.ai.kernels.lookahead_tree import WIDEST, Tree
from games.magic_triland.ai.kernels.plan_evaluation import SURE, WON, Judge, sums_of
from games.magic_triland.ai.kernels.walk_ends import has_walked, node_in
from games.magic_triland.ai.standstill import standstill
from games.magic_triland.ai.turn_moves import Goals, Lay, Options, keep_worth, lays, rest_of, steps, surplus
from games.magic_triland.rules.position import NOBODY, Position, Stage, Terms
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import REPEATED

CIRCLES = 8
"""How many of the best turns are examined for whether they lead back to an earlier position."""
REPEAT_COST = 300
"""How much less such a way is worth for each time, in thousandths of a logit."""
SLOW = 2
"""By this factor fewer positions are looked at in a Master game at most, since each takes longer."""
FARTHEST = 2
"""Turns that are searched beyond the own one, unless `looks_far`."""
SOON = 8
"""One part in so many of what a way is worth is what it was worth to a shorter search."""
MARGIN = 150
"""Ends worse than the best by more than this need not be valued exactly; in thousandths of a logit."""
DOOMED = 3000
"""How much less a way is worth that leaves another seat a turn that wins, in thousandths of a logit."""
NEWS = 6
"""How many more ends are tried in too long a standstill that bring somebody something new."""
SEEKING = 240
"""How many of the best ends of a turn are searched for them."""
FEW = 30
"""Positions that are looked at however late it is."""
BRIEF = 0.5
"""Seconds below which there is too little time to look a round ahead."""


class TurnPlan(levels.Plan, frozen=True):
    """What a level is, for turns and for trades. Its errors about each are thousandths of a logit.

    taste: the judge it sees with. rounds:
    (ends tried, turns beyond its own) for each round, where those of two others count as one; none: it judges at a
    glance. widths: how many ends are followed at each depth of a duel. exact: ends worse than the best are valued as
    carefully. most: no further end is tried after so many positions, 0: however many it takes. proofs: so many
    positions more are judged for turns that win whatever the others reply.
    """

    taste: str = "fitted"
    rounds: tuple[tuple[int, int], ...] = ()
    widths: tuple[int, ...] = (6, 6, 6, 6, 6, 6)
    exact: bool = False
    most: int = 0
    proofs: int = 0


class Candidate(Struct, frozen=True):
    """A turn. end: its number in the tree; goals: where who walks, using so much energy; lay: what is laid for that.

    worth: for the seat, after so many more turns (plies), in thousandths of a logit. found: what the last search alone
    found. fair: `balanced`; value: what is told, the same unless it repeats what was. doomed: it leaves
    another seat a turn that wins for sure. waiting: by how much worth is less because it prolongs a standstill, which
    is not told. foretold: by how much value is more than the search found, because of what was looked at beyond it (see
    `outlook`).
    """

    end: int
    goals: Goals
    energy: int
    lay: Lay
    worth: int
    found: int
    fair: int
    value: int
    plies: int = 0
    doomed: bool = False
    waiting: int = 0
    foretold: int = 0

    def telling(self, value: int) -> Candidate:
        """The way with another value to be told."""
        return replace(self, value=value, foretold=self.foretold + value - self.value)


class TurnSearch:
    """One search: the tree of a turn, and what can be laid for each energy."""

    def __init__(self, seen: Position, seat: Seat, judge: Judge, plan: TurnPlan, pace: Pace) -> None:
        company = company_of(seen)
        self.seen, self.seat, self.plan = seen, seat, plan
        self.repeating = repeats(seen)
        self.standstill = standstill(seen)
        self.tree = Tree(company, judge)
        self.pace = pace
        self.most = plan.most // SLOW if seen.terms.master else plan.most
        self.joker = int(company.joker(seat))
        self.hand, self.cards = hand_of(seen, seat), cards_of(seen, seat)
        self.thrift, self.price = int(judge.thrift), int(judge.price)
        for other in range(seen.terms.seats):
            self.tree.hold(other, hand_of(seen, other), cards_of(seen, other))
        for depth, width in enumerate(plan.widths if seen.terms.duel else ()):
            self.tree.widths[depth] = width
        self._errs: list[int] = []
        self.options: Options = lays(seen, seat, self.joker)
        energies = sum(1 << energy for energy in self.options)
        self.tree.stop = self._late
        self.tree.open_(seat, energies, sum(1 << n for n in seen.walked))

    @property
    def exact(self) -> bool:
        """Whether ends worse than the best are valued as carefully."""
        return self.plan.exact or self.repeating or self.standstill.long

    def _late(self) -> bool:
        """Is there no time left, or is the budget spent? The first few positions are always looked at."""
        nodes, most = int(self.tree.nodes), self.most
        return nodes > FEW and (0 < most <= nodes or self.pace.over())

    def blur(self, rng: Random) -> None:
        """Adds an error to every turn from now on, though not to won or lost ones."""
        values = self.tree.values
        self._errs = [round(rng.gauss(0.0, self.plan.eval_noise)) for _ in range(self.tree.count + 1)]
        for k, err in enumerate(self._errs):
            if -SURE < values[k] < SURE:
                values[k] += err

    def run(self) -> Iterator[list[Candidate]]:
        """Better and better: the best ways, the best first."""
        far = looks_far(self.seen.terms)
        rounds = [each for each in self.plan.rounds if far or each[1] <= FARTHEST]
        order = self.tree.best_at(rounds[0][0] if rounds else 3)
        ways = [self.way(k, int(self.tree.values[k])) for k in order]
        if rounds and self.standstill.long:
            ways = [self._less_if_still(way) for way in (*ways, *self._news(set(order)))]
        ways.sort(key=lambda way: -way.worth)
        yield ways
        if ways[0].worth > SURE or self.tree.stopped:
            return
        seen = self.seen
        for n, (width, plies) in enumerate(rounds, 1):
            last = n == len(rounds) and not self.exact
            tried: list[Candidate] = []
            floor = -2 * SURE
            for way in ways:
                if len(tried) >= width and (not seen.terms.duel or max(one.worth for one in tried) > -SURE):
                    break
                better = self._tried(way, plies + seen.terms.seats - 2, floor, last)
                if self.tree.stopped:
                    break
                tried.append(better)
                if not self.exact:
                    floor = max(floor, better.worth - (0 if last else MARGIN))
            if not tried:
                break
            # what was tried less far is never better than what was tried farther
            least = min(way.worth for way in tried)
            rest = [replace(way, worth=min(way.worth, least)) for way in ways[len(tried) :]]
            tried.sort(key=lambda way: -way.worth)
            # the first round lowers all ways, later ones only those that they have tried again
            ways = self.again(tried + rest) if n == 1 else sorted(self.again(tried) + rest, key=lambda way: -way.worth)
            yield ways
            if self.tree.stopped:
                break
        if self.plan.proofs and (not self.tree.stopped or 0 < self.most <= self.tree.nodes):
            self.tree.stopped = False
            yield self.proven(ways)

    def proven(self, ways: list[Candidate]) -> list[Candidate]:
        """The ways, with one first that wins on the next turn but one whatever the others reply; else one first that
        leaves no other seat such a turn.
        """
        tree, seen, seat = self.tree, self.seen, self.seat
        tree.stop = self.pace.over
        tree.most = int(tree.nodes) + self.plan.proofs
        known = {way.end: way for way in ways}
        ends = list(dict.fromkeys((*known, *tree.best_at(int(tree.count) + 1))))
        for k in ends[:WIDEST]:
            for energy, lay in self._lays(k):
                if tree.wins_with(k, seat, sums_of(self.rest(lay), self.joker)):
                    worth = WON - seen.terms.seats
                    first = Candidate(k, self._goals(k), energy, lay, worth, worth, worth, worth)
                    return [first, *(way for way in ways if way.end != k)]
        least = min((way.worth for way in ways if way.worth > -SURE), default=0)
        for k in ends:
            way = known.get(k) or self.way(k, min(least, int(tree.values[k])))
            tree.held[seat] = self.rest(way.lay)
            if tree.loses_with(k, seat):
                known[k] = replace(_lowered(way, DOOMED), doomed=True)
            elif tree.spent_up():
                break
            else:
                known.pop(k, None)
                return [way, *sorted(known.values(), key=self._dread)]
        return sorted(known.values(), key=self._dread)

    def _dread(self, way: Candidate) -> tuple[bool, int]:
        """What is proven lost comes last, except in a duel, where it may be lost later than what is lost at once."""
        return way.doomed and not self.seen.terms.duel, -way.worth

    def again(self, ways: list[Candidate]) -> list[Candidate]:
        """The ways, with less worth where they lead to a board that was there before, once any was there twice.

        So it does not go round in circles for want of anything better. The same for those that prolong a standstill.
        """
        if self.standstill.long:
            ways = sorted((self._less_if_still(way) for way in ways), key=lambda way: -way.worth)
        if not self.repeating:
            return ways
        judged = [self._less_if_repeated(way) if n < CIRCLES else way for n, way in enumerate(ways)]
        return sorted(judged, key=lambda way: -way.worth)

    def _news(self, known: Set[int]) -> list[Candidate]:
        """The best ends that are not known and bring somebody something new."""
        ends = (k for k in self.tree.best_at(SEEKING) if k not in known and self._brings_news(k))
        return [self.way(k, int(self.tree.values[k])) for k in islice(ends, NEWS)]

    def _brings_news(self, k: int) -> bool:
        tree = self.tree
        tree.settle(0, self.seat, tree.code(0, k))
        news = self.standstill.is_news(tree.company)
        tree.company.restore(0)
        return news

    def _less_if_still(self, way: Candidate) -> Candidate:
        if abs(way.worth) >= SURE:
            return way
        tree = self.tree
        tree.settle(0, self.seat, tree.code(0, way.end))
        cost = self.standstill.cost(tree.judge, tree.company, self.seat, way.worth)
        tree.company.restore(0)
        return replace(way, worth=way.worth - cost, waiting=way.waiting + cost)

    def _less_if_repeated(self, way: Candidate) -> Candidate:
        s = self.seen
        for before, move in steps(s, self.seat, way.lay, way.goals, way.energy):
            s = RULES.apply(before, self.seat, move)
        if s.ended == REPEATED:
            return _lowered(way, max(way.worth, 0) + REPEAT_COST)
        return _lowered(way, REPEAT_COST * self._times(s))

    def _times(self, s: Position) -> int:
        """How often a board like this was there. A trade on the spot, out and back, is expected to be reversed."""
        if s.trade is not None:
            stays = [figure.where for figure in s.figures] == [figure.where for figure in self.seen.figures]
            return times_before(self.seen) if stays else 0
        return times_before(s) if s.stage == Stage.CARDS and s.mover != self.seat else 0

    def way(self, k: int, worth: int) -> Candidate:
        """An end as it was judged, with the cards that leave the best hand."""
        energy, lay = max(self._lays(k), key=lambda pair: (-self._spent(*pair), self._kept(self.rest(pair[1]))))
        if abs(worth) < SURE:
            worth += self._saved(self.rest(lay))
        return Candidate(k, self._goals(k), energy, lay, worth, worth, worth, worth)

    def _saved(self, hand: int) -> int:
        """The worth of these cards making more energy than others would."""
        return self.thrift * surplus(hand) // 2

    def _kept(self, hand: int) -> int:
        """The worth of keeping these cards."""
        return self._saved(hand) + keep_worth(hand, self.joker)

    def _tried(self, way: Candidate, plies: int, floor: int, last: bool) -> Candidate:
        """A way after so many more turns, with the cards that are then best.

        Its earlier worth counts a little: of two ways to the same end the one that gains sooner is better. On the last
        round worths below the floor, or below that with other cards, need not be exact.
        """
        k = way.end
        best: Candidate | None = None
        err = self._errs[k] if self._errs else 0
        for spent, kept, energy, lay in self._choices(k, plies).values():
            self.tree.hold(self.seat, self.rest(lay), self.cards)
            least = floor
            if last and -SURE < floor < SURE and -SURE < way.worth < SURE:
                # what has to be found for a worth that is not below
                least = (SOON * floor - way.worth) // (SOON - 1) - err - kept - 1
            found: int = self.tree.try_(k, plies, least, spent)
            if abs(found) < SURE:
                found += kept
            worth = found
            if abs(worth) < SURE and abs(way.worth) < SURE:
                worth += err
                worth += (way.worth - worth) // SOON
            if best is None or worth > best.worth:
                fair = self._fair(way, plies, found)
                best = Candidate(
                    k, self._goals(k), energy, lay, worth, found, fair, fair, plies, waiting=way.waiting // SOON
                )
            if last:
                floor = max(floor, worth)
        if best is None:
            raise ValueError("no cards lead to this end")
        return best

    def _fair(self, way: Candidate, plies: int, found: int) -> int:
        """What is told of a way: with three by the glance and the replies, which say more about who will win than its
        seat's next turn does.
        """
        if not self.seen.terms.duel and plies > 2 and abs(found) < SURE:
            return way.fair
        return balanced(found, way.found)

    def _choices(self, k: int, plies: int) -> dict[int, tuple[int, int, int, Lay]]:
        """What may be laid for an end: for each set of energies that can then be laid next what costs least.

        That is (what is spent, what the cards kept are worth, the energy, what is laid), the least spent first.
        """
        found: dict[int, tuple[int, int, int, Lay]] = {}
        ways = [(self._spent(*way), self._kept(self.rest(way[1])), *way) for way in self._lays(k)]
        for spent, kept, energy, lay in sorted(ways, key=lambda way: (way[0], -way[1])):
            # until it is one's turn again it plays no part what is left
            mask = sums_of(self.rest(lay), self.joker) if plies >= self.seen.terms.seats else 0
            found.setdefault(mask, (spent, kept, energy, lay))
        return found

    def _new(self, lay: Lay) -> Lay:
        """What leaves the hand; a card whose worth as a joker is still to be said has left it."""
        return lay[len(self.seen.cards) - len(self.seen.worth) :]

    def rest(self, lay: Lay) -> int:
        """The hand after these cards are laid."""
        return rest_of(self.hand, self._new(lay), self.cards)

    def _spent(self, energy: int, lay: Lay) -> int:
        """The energy of the cards laid, if it counts: jokers cost nothing. Once all are laid, what is left of it."""
        if not self.price:
            return 0
        return sum(self.seen.cards) + sum(card for card, _ in self._new(lay)) if lay else energy

    def _lays(self, k: int) -> Iterator[tuple[int, Lay]]:
        """The energies at hand that lead to an end (to that with nobody walking those without use), and the cards."""
        turns = self.tree.turns[0]
        usable = turns.energies[k] if k < turns.count else ~turns.usable()
        for energy, found in self.options.items():
            if usable >> energy & 1:
                for lay in found:
                    yield energy, lay

    def _goals(self, k: int) -> Goals:
        turns, code = self.tree.turns[0], self.tree.code(0, k)
        return tuple((turns.figures[n], node_in(code, n)) for n in range(turns.walkers) if has_walked(code, n))


def looks_far(terms: Terms) -> bool:
    """Is a third turn searched? In a Master game that costs twice the time and gains little, with three two replies are
    followed, and with cards drawn by chance nobody knows what will be at hand then.
    """
    return terms.duel and not terms.master and not terms.chance


def _lowered(way: Candidate, by: int) -> Candidate:
    return replace(way, worth=way.worth - by, value=way.value - by)


def boards(s: Position) -> list[int]:
    """What the board looked like as each turn began, the last one now."""
    return [board for board, _ in (*s.past, *s.recent)]


def repeats(s: Position) -> bool:
    """Whether any board has stood at the beginning of two turns."""
    begun = boards(s)
    return len(set(begun)) < len(begun)


def times_before(s: Position) -> int:
    """At how many earlier turns the board looked as at the beginning of this one, with the same seat to move.

    Hands do not matter: waiting with other cards is no progress.
    """
    begun = boards(s)
    return begun.count(begun[-1]) - 1


class Driver:
    """Searches turns by the judges of all tastes."""

    def __init__(self, numbers: Numbers | None = None) -> None:
        self._judges = Judges(numbers)

    def search(
        self, seen: Position, seat: Seat, plan: TurnPlan, rng: Random, pace: Pace
    ) -> Iterator[Ranking[Candidate]]:
        """Better and better: the best ways to go on with the turn."""
        world = replace(seen, hands=seen.hands.guess(rng))
        judge = self._judges.of(plan.taste, seen.terms)
        turn = TurnSearch(world, seat, judge, plan, pace)
        if plan.eval_noise:
            turn.blur(rng)
        for ways in turn.run():
            yield Ranking(ways, int(turn.tree.nodes))

    def even(self, s: Position) -> int:
        """What a position would be worth if nobody were ahead, for the values of all that it may lead to."""
        return self._judges.even(s)

    def glance(self, s: Position, seat: Seat, even: int = 0) -> float:
        """What a position is worth to a seat at a glance, -1 to 1: after its turn, or with trades to be made."""
        if s.ended:
            return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
        tree = Tree(company_of(s), self._judges.of("fitted", s.terms))
        open_ = [*s.met, *([] if s.trade is None else [s.trade])]
        walked = sum(1 << n for n in {trade.came for trade in open_})
        last = s.mover if open_ else (s.mover - 1) % s.terms.seats
        return chance(int(tree.conclude(last, seat, walked, 0)), even)
