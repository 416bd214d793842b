"""How Glade thinks: it fills in what it cannot see a few times and looks one tile ahead in each guess."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Agent, Pace, SearchResult, Suggestion, chosen
from engine.ai.simple_agent import Plain
from engine.core.rules import Seat
from engine.core.text import Text
from games._template import say
from games._template.rules.position import Choose, Move, Position, Ready
from games._template.rules.rules import RULES
from games._template.rules.scoring import totals

GUESSES = {"easy": 1, "medium": 4}
BEST = 8
"""Guesses for advice."""
BLUNT = 3.0
"""How many points a beginner may overlook."""
RANGE = 20
"""A lead of so many points is as good as won."""


class GladeAgent(Plain):
    """The `Agent` of the game. It keeps nothing between two calls, so the inherited pondering ends at once."""

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """A thought after each guess; the values are averages over the guesses so far."""
        moves = list(RULES.moves(seen, seat))
        sums = [rng.random() * (BLUNT if level == "easy" else 0.01) for _ in moves]
        for guess in range(1, GUESSES[level] + 1):
            _add_guess(sums, moves, seen, seat, rng)
            best = max(range(len(moves)), key=sums.__getitem__)
            yield SearchResult(moves[best], _value(sums[best] / guess), (moves[best],), guess * len(moves))
            if pace.over():
                return

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The best tiles and places by the same averages over more guesses."""
        moves = list(RULES.moves(seen, seat))
        sums = [0.0] * len(moves)
        reasons = [_reason(seen, seat, move) for move in moves]
        for guess in range(1, BEST + 1):
            _add_guess(sums, moves, seen, seat, rng)
            suggestions = [
                Suggestion(move, _value(total / guess), (move,), reason, points=total / guess)
                for move, total, reason in zip(moves, sums, reasons, strict=True)
            ]
            yield chosen(suggestions, played)
            if pace.over():
                return


AGENT: Agent[Position] = GladeAgent(RULES)


def _add_guess(sums: list[float], moves: list[Move], seen: Position, seat: Seat, rng: Random) -> None:
    world = RULES.determinize(seen, seat, rng)
    for index, move in enumerate(moves):
        sums[index] += _worth(world, seat, move)


def _value(lead: float) -> float:
    return max(-1.0, min(1.0, lead / RANGE))


def _reason(seen: Position, seat: Seat, move: Move) -> Text:
    """The reason for a move, from what the seat sees and from the facts that the rules give for it."""
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
