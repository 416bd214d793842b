"""The opponent of Alfheim Fairies, for every seat and for the game alone: five levels over one search.

The lower levels go by an estimate of the garden, with more or less noise; the upper ones also play games on to the end
(see `ai/move_search.py`). All know which clues may still be called, and never their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.ai.levels import plan_of
from engine.ai.move_comparison import WITH_OTHER, Comparison, clearest_first, compared
from engine.ai.playout_race import Way, value_of
from engine.core.rules import Act, Seat
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.mirrored_moves import without_mirrored
from games.alfheim_fairies.ai.move_reasons import by_ends, figures, points_at_once, reason
from games.alfheim_fairies.ai.move_search import Driver, GardenPlan
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES

PLANS = {
    "beginner": GardenPlan(at_once=True, blunder_rate=0.5),
    "easy": GardenPlan(eval_noise=1.9),
    "medium": GardenPlan(eval_noise=0.8),
    "hard": GardenPlan(work=2_300, wide=2),
    "expert": GardenPlan(work=280_000, wide=20, doubt=0.01),
}
FOLLOW = GardenPlan(work=45_000, wide=6, doubt=0.05)
"""How closely the rest of a round is looked at that begins with the best move."""
ADVICE = GardenPlan(work=1_200_000, doubt=0.01)
"""Advice gets a closer look than a move needs."""
ALONE = 10.0
"""Alone: so many points more than usual are nearly a win."""
AS_GOOD = 0.6
"""Points within which moves are told as about as good: of half a point another search often finds nothing."""
AS_MUCH = 0.3
"""Points by which a hint may be worth less for what comes at once."""
NEAR = (22.0, 20.0, 18.0, 16.0, 14.0, 12.5, 10.5, 9.0, 7.5, 6.5, 5.0)
"""The lead in points over the best rival that wins with 88 %, by the round. Fitted to how games ended (README.md)."""


class AlfheimAgent(Agent[Position]):
    """The `Agent` of the game. It does not ponder: while it waits, chance decides."""

    def __init__(self) -> None:
        self._driver = Driver()

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat.

        level: `KeyError` if there is none of this name ("defence" plays as expert).
        """
        plan = plan_of(PLANS, level)
        if plan.at_once:
            move = greedy(seen, seat, rng, plan.blunder_rate)
            yield SearchResult(move, 0.0, (move,), 1)
            return
        par = self._driver.par(seen, seat, pace)
        if not plan.work:
            ways = self._driver.glance(seen, seat, rng, pace)
            best = max(ways, key=lambda way: way.points + rng.gauss(0.0, plan.eval_noise))
            yield SearchResult(best.move, value_of(best.points - par, spread(seen)), (best.move,), len(ways))
            return
        for found in self._driver.search(seen, seat, plan, rng, pace):
            best, sure = found.ways[0], len(found.ways) == 1
            yield SearchResult(best.move, value_of(best.points - par, spread(seen)), (best.move,), found.nodes, sure)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best moves at full strength, each with its reason and what follows it in this round, and the one
        that was played."""
        par = self._driver.par(seen, seat, pace)
        ways: list[Way] = []
        for found in self._driver.search(seen, seat, ADVICE, rng, pace, played):
            ways = coming_first(seen, seat, without_mirrored(seen.players[seat], found.ways, played))
            yield tuple(_suggestion(seen, seat, it, par) for it in _told(ways, played))
        if len(ways) > 1 and not pace.over():
            best = ways[0].move
            line = (best, *self._rest_of_round(seen, seat, best, rng, pace))
            ways = coming_first(seen, seat, in_any_order(seen, seat, ways, line))
            told = _told(ways, played)
            rest = tuple(move for move in line if move != ways[0].move)
            yield tuple(_suggestion(seen, seat, it, par, () if rank else rest) for rank, it in enumerate(told))

    def _rest_of_round(self, seen: Position, seat: Seat, move: Move, rng: Random, pace: Pace) -> tuple[Move, ...]:
        """The fairies that should come after the move, as far as nothing has to be drawn before."""
        rest: list[Move] = []
        while isinstance(move, Place | Invite):
            seen = RULES.apply(seen, seat, move)
            turn = RULES.turn(seen)
            if not isinstance(turn, Act) or seat not in turn.seats:
                break
            *_, found = self._driver.search(seen, seat, FOLLOW, rng, pace)
            move = found.ways[0].move
            if isinstance(move, Invite):
                rest.append(move)
        return tuple(rest)


AGENT: Agent[Position] = AlfheimAgent()


def _told(ways: Sequence[Way], played: Any) -> list[Comparison[Way]]:
    """The ways that are told, ranked, each with what it is compared with."""
    ranked = compared(ways, lambda way: way.points, AS_GOOD, lambda way: bool(way.move == played))
    return [by_ends(it) for it in _as_good(ranked)]


def _as_good(ranked: list[Comparison[Way]]) -> list[Comparison[Way]]:
    """The comparisons; an exchange that comes first is set beside a place that is as good, whatever was played."""
    if len(ranked) < 2 or not isinstance(ranked[0].mine.move, Exchange) or not isinstance(ranked[1].mine.move, Place):
        return ranked
    best, second = ranked[0], ranked[1].mine
    gap = max(0.0, best.worth - second.points)
    if gap >= AS_MUCH:
        return ranked
    return [replace(best, other=second, against=WITH_OTHER, gap=gap, close=True), *ranked[1:]]


def in_any_order(seen: Position, seat: Seat, ways: Sequence[Way], line: Sequence[Move]) -> list[Way]:
    """The ways, ranked; a fairy that comes later in the best line, and may as well come first, is worth what that line
    is worth: games played on go on less closely than the line, and would price the order."""
    best = ways[0]
    found = []
    for way in ways:
        first = way.move in line[1:] and _legal(seen, seat, (way.move, *(move for move in line if move != way.move)))
        found.append(replace(best, move=way.move) if first else way)
    return sorted(found, key=lambda way: -way.points)


def _legal(seen: Position, seat: Seat, line: Sequence[Move]) -> bool:
    """May the seat make these moves one after the other?"""
    for move in line:
        if RULES.why_not(seen, seat, move) is not None:
            return False
        seen = RULES.apply(seen, seat, move)
    return True


def coming_first(seen: Position, seat: Seat, ways: Sequence[Way]) -> list[Way]:
    """The ways, ranked; of moves that the games played on hardly tell apart the one comes first that brings most at
    once. Nobody is told to wait for so little, however sure it is."""
    best = ways[0]

    def as_good(way: Way) -> bool:
        if isinstance(best.move, Ready) and isinstance(way.move, Invite):
            return way.points > best.points - AS_GOOD
        return way.games == best.games and way.points > best.points - AS_MUCH

    first, *others = clearest_first(ways, as_good, lambda way: points_at_once(seen, seat, way.move))
    return [replace(first, points=best.points), *others]


def _suggestion(seen: Position, seat: Seat, it: Comparison[Way], par: float, rest: tuple[Move, ...] = ()) -> Suggestion:
    """par: the points to beat. rest: what follows the move in this round."""
    alone, worth, line = seen.seats == 1, value_of(it.worth - par, spread(seen)), (it.mine.move, *rest)
    why, told = (reason(seen, seat, it, secret) for secret in (False, True))
    public, counted = None if told == why else told, figures(it, None if alone else par)
    lead = it.worth if alone else it.worth - par
    return Suggestion(it.mine.move, worth, line, why, public=public, figures=counted, points=lead)


def spread(seen: Position) -> float:
    """How many points ahead are nearly a win."""
    return ALONE if seen.seats == 1 else NEAR[seen.round - 1]
