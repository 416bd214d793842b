"""How Glade thinks: it fills in what it cannot see a few times and looks one tile ahead in each guess."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai import levels
from engine.ai.agent import UNHURRIED, Agent, Pace, Ranking, SearchResult, Suggestion
from engine.ai.move_comparison import AS_GOOD, Comparison, compared, given_away, sentences
from engine.ai.playout_race import Way
from engine.ai.simple_agent import Plain
from engine.core.rules import Seat
from engine.core.text import Text
from games._template import say
from games._template.rules.position import Choose, Move, Position, Ready
from games._template.rules.rules import RULES
from games._template.rules.scoring import totals

RANGE = 20
"""A lead of so many points is as good as won."""


class Plan(levels.Plan, frozen=True):
    """How a level thinks. Its errors are points. guesses: at what it can't see."""

    guesses: int


PLANS = {"easy": Plan(guesses=1, eval_noise=3.0), "medium": Plan(guesses=4, eval_noise=0.01)}
ADVICE = Plan(guesses=8)


class GladeAgent(Plain):
    """The `Agent` of the game. It keeps nothing between two calls, so the inherited pondering ends at once."""

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        for found in _search(seen, seat, levels.plan_of(PLANS, level), rng, pace):
            best = found.ways[0]
            yield SearchResult(best.move, _value(best.points), (best.move,), found.nodes)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        for found in _search(seen, seat, ADVICE, rng, pace):
            told = compared(found.ways, lambda way: way.points, AS_GOOD, lambda way: bool(way.move == played))
            yield tuple(_suggestion(seen, seat, it) for it in told)


AGENT: Agent[Position] = GladeAgent(RULES)


def _search(seen: Position, seat: Seat, plan: Plan, rng: Random, pace: Pace) -> Iterator[Ranking[Way]]:
    """The moves after each guess, by their averages over the guesses so far."""
    moves = list(RULES.moves(seen, seat))
    sums = [rng.random() * plan.eval_noise if plan.eval_noise else 0.0 for _ in moves]
    for guess in range(1, plan.guesses + 1):
        world = RULES.determinize(seen, seat, rng)
        sums = [total + _worth(world, seat, move) for total, move in zip(sums, moves, strict=True)]
        ways = [Way(move, total / guess, guess) for move, total in zip(moves, sums, strict=True)]
        yield Ranking(sorted(ways, key=lambda way: -way.points), guess * len(moves))
        if pace.over():
            return


def _value(lead: float) -> float:
    return max(-1.0, min(1.0, lead / RANGE))


def _suggestion(seen: Position, seat: Seat, it: Comparison[Way]) -> Suggestion:
    """A move with what it does, and what it costs if another one is clearly better."""
    move, fact = it.mine.move, _fact(seen, seat, it.mine.move)
    why = fact if it.praised else sentences(fact, given_away(it.gap))
    return Suggestion(move, _value(it.worth), (move,), why, points=it.worth)


def _fact(seen: Position, seat: Seat, move: Move) -> Text:
    """What a move does, from what the seat sees and from the facts that the rules give for it."""
    if isinstance(move, Choose | Ready):
        lead = _leading(seen, seat, move)
        own = max(_gains(RULES.apply(lead, seat, lay), seat)[0] for lay in RULES.moves(lead, seat))
        return say(
            "Laid as well as it goes now, this tile scores one point.",
            "Laid as well as it goes now, this tile scores {count} points.",
            own,
        )
    own, others = _gains(_settled(RULES.apply(seen, seat, move), seat), seat)
    if others:
        return say("It scores {own}, and {others} for the others.", own=own, others=others)
    return say("It scores one point at once.", "It scores {count} points at once.", own)


def _gains(after: Position, seat: Seat) -> tuple[int, int]:
    """The points that the last move brought the seat, and all others."""
    scored = [fact for fact in after.facts if fact.kind == "scored"]
    own = sum(fact.amount for fact in scored if fact.seat == seat)
    return own, sum(fact.amount for fact in scored) - own


def _worth(world: Position, seat: Seat, move: Move) -> float:
    """Points ahead of the best of the others after the move; for a choice, after laying that tile in the best place."""
    if isinstance(move, Choose | Ready):
        lead = _leading(world, seat, move)
        return max(_lead(RULES.apply(lead, seat, lay), seat) for lay in RULES.moves(lead, seat))
    return _lead(_settled(RULES.apply(world, seat, move), seat), seat)


def _settled(s: Position, seat: Seat) -> Position:
    """The position after a walk as if the more valuable find were kept."""
    if s.found is None:
        return s
    return max((RULES.apply(s, seat, move) for move in RULES.moves(s, seat)), key=lambda after: _lead(after, seat))


def _leading(world: Position, seat: Seat, move: Move) -> Position:
    """The position as if all had chosen and this seat came first: a rough guess, but it tells good tiles from bad
    ones."""
    own = move.number if isinstance(move, Choose) else world.chosen[seat]
    chosen_by = tuple(own if who == seat else hand[0].number for who, hand in enumerate(world.hands))
    return replace(world, chosen=chosen_by, ready=(True,) * len(world.ready), round=seat - world.game)


def _lead(s: Position, seat: Seat) -> float:
    points = totals(s)
    return points[seat] - max((other for who, other in enumerate(points) if who != seat), default=0)


__all__ = ["AGENT", "GladeAgent"]
