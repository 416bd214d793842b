"""The opponent in Magic Triland: five levels over one search for turns, see `ai/move_search.py`.

Building is in `ai/island_building.py`, trades in `ai/trade_choice.py`, the game for one in `ai/solo/agent.py`. A turn
is several moves: it is planned once, and followed as long as everything goes as expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import BEST, UNHURRIED, Agent, Pace, SearchResult, Suggestion, chosen
from engine.ai.levels import plan_of
from engine.ai.move_comparison import clearest_first
from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland.ai.evaluation_weights import Numbers, chance
from games.magic_triland.ai.expected_outcomes import Later
from games.magic_triland.ai.island_building import Builder
from games.magic_triland.ai.kernel_conversion import TURNING
from games.magic_triland.ai.move_reasons import EVEN, Among
from games.magic_triland.ai.move_search import BRIEF, Candidate, Driver, TurnPlan
from games.magic_triland.ai.reasons.home_threats import Situation
from games.magic_triland.ai.reasons.plan_costs import AN_ENERGY
from games.magic_triland.ai.solo import agent as solo_agent
from games.magic_triland.ai.trade_choice import Trader
from games.magic_triland.ai.turn_comparison import EVEN_TURNS, TURNS_APART, compared, nearer_turns
from games.magic_triland.ai.turn_moves import beginnings, steps
from games.magic_triland.ai.winning_chances import Outlook, Telling, logit
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES

PLANS = {
    "beginner": TurnPlan("selfish", eval_noise=400.0),
    "easy": TurnPlan("inward", eval_noise=240.0),
    "medium": TurnPlan("fitted", eval_noise=80.0),
    "hard": TurnPlan("fitted", eval_noise=45.0, rounds=((16, 1),)),
    "expert": TurnPlan(
        "fitted", rounds=((40, 1), (16, 2), (6, 3)), widths=(6, 24, 6, 6, 6, 6), most=200_000, proofs=100_000
    ),
}
ADVISER = replace(PLANS["expert"], exact=True)
GLANCE = TurnPlan("fitted", rounds=((24, 1),))
"""The plan for a turn that somebody else has begun, and for all turns where there is little time."""
DECIDED = 0.95
"""Above this value the ranking alone says which turn comes first."""
FARTHEST = 100
"""Tenths of energy that a way counts at most as nearer or farther, since some begin or end to exist."""


class IslandAgent(Agent[Position]):
    """The `Agent` of the game. It does not ponder: a turn of another may end in hundreds of ways."""

    def __init__(self, numbers: Numbers | None = None) -> None:
        """numbers: by which it judges, instead of those in use."""
        self._driver = Driver(numbers)
        self._builder = Builder()
        self._outlook = Outlook(numbers, partial(IslandAgent, numbers), PLANS["expert"])
        self._trader = Trader(numbers, self._outlook)
        self._course: dict[tuple[Position, str], tuple[Move, ...]] = {}

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat, which is to move. level: `KeyError` if there is none of this name.

        "defence" plays as expert: no level resists longer.
        """
        if seen.terms.alone:
            yield from solo_agent.think(seen, rng, level, pace)
            return
        plan = plan_of(PLANS, level)
        if seen.stage == Stage.BUILD:
            yield from self._builder.think(seen, seat, level, rng, pace)
            return
        if seen.stage in (Stage.CHOOSE, Stage.TRADE):
            yield from self._trader.think(seen, seat, level, rng, pace)
            return
        line = self._course.get((seen, level)) or tuple(RULES.moves(seen, seat))[:2]
        if len(line) == 1 or (seen, level) in self._course:
            yield SearchResult(line[0], 0.0, line, 1)
            return
        if seen.stage == Stage.SPEND:
            yield self._spent(seen, seat, rng, pace)
            return
        for found in self._driver.search(seen, seat, plan, rng, pace):
            yield self._thought(seen, seat, level, found.ways[0], found.nodes)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        if seen.terms.alone:
            yield from solo_agent.advise(seen, rng, pace, played)
        elif seen.stage == Stage.BUILD:
            yield from self._builder.advise(seen, seat, rng, pace, played)
        elif seen.stage in (Stage.CHOOSE, Stage.TRADE):
            yield from self._trader.advise(seen, seat, rng, pace, played)
        elif seen.stage == Stage.SPEND:
            yield from self._sorted_out(seen, seat, played, rng, pace)
        elif seen.stage in TURNING:
            yield from self._advised(seen, seat, rng, pace, played)
        else:
            moves = RULES.moves(seen, seat)
            yield tuple(Suggestion(m, 0.0, (m,), self._trader.told(seen, seat, ())[0]) for m in moves[:1])

    def told(self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED) -> float:
        """The value that advice tells a seat in the middle of its turn or before it, -1 to 1."""
        telling = self._telling(seen, seat, rng, pace)
        *_, ways = self._looked_ahead(seen, seat, telling, rng, pace)
        then = None if telling is None else telling.then()
        return chance(ways[0].value if then is None else then, self._driver.even(seen))

    def _advised(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace, played: Any
    ) -> Iterator[tuple[Suggestion, ...]]:
        """Better and better suggestions for a turn. The reasons come before the last look at the value, which takes as
        long as all else."""
        telling, known = self._telling(seen, seat, rng, pace), dict[tuple[Move, ...], Later]()
        for ways in self._looked_ahead(seen, seat, telling, rng, pace):
            told = self._suggestions(seen, seat, ways, played, rng, pace)
            yield told
        yield self._compared(seen, seat, told, ways, played, pace, known)
        then = None if telling is None else telling.then()
        if then is not None:
            ways = [ways[0].telling(then), *ways[1:]]
            told = self._suggestions(seen, seat, ways, played, rng, pace)
            yield self._compared(seen, seat, told, ways, played, pace, known)

    def _telling(self, seen: Position, seat: Seat, rng: Random, pace: Pace) -> Telling | None:
        return None if pace.seconds < BRIEF else self._outlook.at(seen, seat, rng, pace)

    def _looked_ahead(
        self, seen: Position, seat: Seat, telling: Telling | None, rng: Random, pace: Pace
    ) -> Iterator[Sequence[Candidate]]:
        """Better and better: the best ways, the best first with the value that is told.

        Whoever has little time is told what a glance finds, which judges the move that was played as well.
        """
        if telling is None:
            yield from (found.ways for found in self._driver.search(seen, seat, GLANCE, rng, pace))
            return
        for found in self._driver.search(seen, seat, ADVISER, rng, pace):
            best, *others = found.ways
            line = [move for _, move in steps(seen, seat, best.lay, best.goals, best.energy)]
            yield [best.telling(telling.now(line, best.value)), *others]

    def _thought(self, seen: Position, seat: Seat, level: str, way: Candidate, nodes: int) -> SearchResult:
        course = list(steps(seen, seat, way.lay, way.goals, way.energy))
        line = tuple(move for _, move in course)
        self._course = {(s, level): line[n:] for n, (s, _) in enumerate(course) if n}
        return SearchResult(line[0], chance(way.value, self._driver.even(seen)), line, nodes)

    def _suggestions(
        self, seen: Position, seat: Seat, ways: Sequence[Candidate], played: Any, rng: Random, pace: Pace
    ) -> tuple[Suggestion, ...]:
        """The best ways, each by a first move that no better one begins with in any order, and the best for the played
        move. What a standstill costs is not told, but none is told to be better than one before it.
        """
        suggestions: dict[Move, Suggestion] = {}
        begun: set[Move] = set()
        even = self._driver.even(seen) + ways[0].worth + ways[0].waiting - ways[0].value
        values = accumulate((chance(way.worth + way.waiting, even) for way in ways), min)
        best: Situation | None = None
        for way, value in zip(ways, values, strict=True):
            lines = {line[0]: line for line in beginnings(seen, seat, way.lay, way.goals, way.energy)}
            fresh = [move for move in lines if move not in begun]
            begun.update(lines)
            first = played if played in fresh else next(iter(fresh), None)
            if first is not None and (len(suggestions) < BEST or first == played):
                gap = max((one.value for one in suggestions.values()), default=value) - value
                among = Among(first=not suggestions, gap=gap, best=best, is_lost=value <= -1.0)
                why, _ = self._trader.told(seen, seat, lines[first], among)
                best = best or self._trader.situation(seen, seat, lines[first])
                suggestions[first] = Suggestion(first, value, lines[first], why)
        if played is not None and played not in suggestions:
            least = min([1.0, *(suggestion.value for suggestion in suggestions.values())])
            line, value = self._after(seen, seat, played, rng, pace, ways[0].foretold)
            suggestions[played] = Suggestion(played, min(value, least), line, self._trader.told(seen, seat, line)[0])
        return self._lost_last(seen, seat, tuple(suggestions.values()))

    def _lost_last(self, seen: Position, seat: Seat, told: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
        """The suggestions; those behind the best one after which the next seat can win with a turn of its own are worth
        a loss, and come last. A search that has found a win does not look at the others that far."""
        first, *others = told
        lost = [one for one in others if self._trader.loses_next(seen, seat, one.line)]
        kept = [one for one in others if one not in lost]
        return (first, *kept, *(replace(one, value=-1.0) for one in lost))

    def _compared(
        self,
        seen: Position,
        seat: Seat,
        suggestions: tuple[Suggestion, ...],
        ways: Sequence[Candidate],
        played: Any,
        pace: Pace,
        come_to: dict[tuple[Move, ...], Later],
    ) -> tuple[Suggestion, ...]:
        """The suggestions, with reasons that compare what their turns come to; the turns found next may not be shown,
        but are compared with as well. Of equal ones that one comes first which changes most at once.

        come_to: what turns are known to come to; what is found is added."""
        suggestions = self._clearest_first(seen, seat, suggestions)
        lines = [one.line for one in suggestions]
        for way in ways[1:BEST]:
            lines.append(tuple(move for _, move in steps(seen, seat, way.lay, way.goals, way.energy)))
        lost = {line for way in ways if way.doomed for line in beginnings(seen, seat, way.lay, way.goals, way.energy)}
        known = []
        for line in lines:
            later = come_to.get(line) or self._trader.later(seen, seat, line, pace)
            if later is None:
                return suggestions
            come_to[line] = later
            known.append((line[0], later.doomed(seat) if line in lost else later))
        found, values = [], {one.move: one.value for one in suggestions}
        plain: Text | None = None
        ends = [self._trader.situation(seen, seat, one.line) for one in suggestions]
        loose = frozenset(who for end in ends if end is not None for who in end.ready)
        for number, one in enumerate(suggestions):
            it = compared(known, number, played, values)
            beside = None if number else self._beside(seen, seat, suggestions, played, equal=it.other is None)
            best = ends[0] if number else None
            gap = suggestions[0].value - one.value
            among = Among(it, beside, gap=gap, loose=loose, best=best, is_lost=one.value <= -1.0)
            why, counted = self._trader.told(seen, seat, one.line, among)
            found.append(replace(one, reason=why, figures=counted))
            if beside == EVEN_TURNS:
                plain = self._trader.told(seen, seat, one.line, replace(among, beside=None))[0]
        if plain is not None and any(str(one.reason) == str(plain) for one in found[1:]):
            found[0] = replace(found[0], reason=plain)  # that it is as good is said where they are told as one
        return tuple(found)

    def _clearest_first(self, seen: Position, seat: Seat, told: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
        best = told[0]
        if best.value > DECIDED:
            return told

        def merit(one: Suggestion) -> int:
            found = (self._trader.nearer(seen, who, one.line) for who in range(seen.terms.seats))
            gains = [max(-FARTHEST, min(gain, FARTHEST)) for gain in found]
            return 2 * gains[seat] - sum(gains)

        first, *others = clearest_first(told, lambda one: best.value - one.value < EVEN, merit)
        return replace(first, value=best.value), *others

    def _beside(
        self, seen: Position, seat: Seat, told: tuple[Suggestion, ...], played: Any, *, equal: bool = False
    ) -> Text | None:
        """What is said of the turns beside the best one if some get nearer to the goal at once; None if none does, or
        if they are not of one kind. What is said is true of the turn that was played. equal: the next one comes to the
        same, if there is one."""
        gains = [self._trader.nearer(seen, seat, one.line) for one in told]
        ahead = [one for one, gain in zip(told, gains, strict=True) if gain >= gains[0] + AN_ENERGY]
        if equal and not ahead:
            ahead = [one for one in told[1:2] if told[0].value - one.value < TURNS_APART]
        asked = [one for one in told[1:] if one.move == played]
        kinds = {nearer_turns(told[0].value - one.value) for one in (*ahead, *asked[: bool(ahead)])}
        return kinds.pop() if len(kinds) == 1 else None

    def _spent(self, seen: Position, seat: Seat, rng: Random, pace: Pace) -> SearchResult:
        """The best energy for a walk that has been begun, by any plan."""
        found = {m: self._after(seen, seat, m, rng, pace) for m in RULES.moves(seen, seat)}
        best = max(found, key=lambda m: found[m][1])
        return SearchResult(best, found[best][1], found[best][0], len(found))

    def _sorted_out(
        self, seen: Position, seat: Seat, played: Any, rng: Random, pace: Pace
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The suggestions for such a walk, one for each energy, all moved as the best one by what it leads to."""
        found = {m: self._after(seen, seat, m, rng, pace) for m in RULES.moves(seen, seat)}
        best, value = max(found.values(), key=lambda after: after[1])
        telling = None if abs(value) >= 1.0 else self._telling(seen, seat, rng, pace)
        foretold, known = 0, dict[tuple[Move, ...], Later]()
        if telling is not None:
            foretold = telling.now(best, logit(value)) - logit(value)
        told = self._by_energy(seen, seat, found, foretold, played)
        yield told
        yield self._compared(seen, seat, told, [], played, pace, known)
        then = None if telling is None else telling.then()
        if then is not None:
            told = self._by_energy(seen, seat, found, then - logit(value), played)
            yield self._compared(seen, seat, told, [], played, pace, known)

    def _by_energy(
        self,
        seen: Position,
        seat: Seat,
        found: Mapping[Move, tuple[tuple[Move, ...], float]],
        foretold: int,
        played: Any,
    ) -> tuple[Suggestion, ...]:
        best = max(found.values(), key=lambda after: after[1])[0]
        suggestions = [
            Suggestion(
                m,
                value if abs(value) == 1.0 else chance(logit(value) + foretold),
                line,
                self._trader.told(seen, seat, line, Among(first=line is best))[0],
            )
            for m, (line, value) in found.items()
        ]
        return chosen(suggestions, played)

    def _after(
        self, seen: Position, seat: Seat, played: Any, rng: Random, pace: Pace, foretold: int = 0
    ) -> tuple[tuple[Move, ...], float]:
        """How the turn best goes on after a move, and what that is worth. foretold: see `Candidate`."""
        s, even = RULES.apply(seen, seat, played), self._driver.even(seen) - foretold
        if s.stage in TURNING and s.mover == seat and s.turns == seen.turns:
            *_, found = self._driver.search(s, seat, GLANCE, rng, pace)
            best = found.ways[0]
            rest = steps(s, seat, best.lay, best.goals, best.energy)
            return (played, *(move for _, move in rest)), chance(best.value, even)
        return (played,), self._driver.glance(s, seat, even)


AGENT: Agent[Position] = IslandAgent()
