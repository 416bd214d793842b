"""The agent of the game for one: five levels; the first goes astray, the last proves that no way home is shorter.

A turn is several moves: it is planned once, and followed as long as everything goes as expected.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from engine.ai import levels
from engine.ai.agent import BEST, UNHURRIED, Pace, SearchResult, Suggestion, chosen
from games.magic_triland.ai.kernels.solo_search import DEEPEST
from games.magic_triland.ai.solo import fewest_turns_plan as solo_search
from games.magic_triland.ai.solo import kernel_conversion as solo_bridge
from games.magic_triland.ai.solo.fewest_turns_plan import Course, search
from games.magic_triland.ai.solo.kernel_conversion import MINE, aims, moves_to
from games.magic_triland.ai.solo.move_reasons import blind, reason
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES

LONGER = 2
"""How many turns more than the best another idea may take."""
TRIED = 12
"""How many ends of the turn are examined for other good moves."""
FARTHEST = DEEPEST - 1
DEAR = 8
"""A turn of a Master game takes so many times the work: more rings, pearls and jokers."""
COURSE = 400


class SoloPlan(levels.Plan, frozen=True):
    """How a level plays alone. Its errors about an end are turns; a blunder is any move.

    budget, beam: for the search, see `solo/fewest_turns_plan.py`; without a budget it looks at the end of this turn
    only.
    """

    budget: int = 0
    beam: int = 0


PLANS = {
    "beginner": SoloPlan(blunder_rate=0.1, eval_noise=0.6),
    "easy": SoloPlan(eval_noise=0.4),
    "medium": SoloPlan(),
    "hard": SoloPlan(budget=16, beam=6),
    "expert": SoloPlan(budget=3_000, beam=20),
}
ADVISER = "expert"
ASIDE = 300
"""The budget for each of the other ideas."""

_course: dict[tuple[Position, str], tuple[Move, float, bool]] = {}
"""Moves that a level decided on, by position and level: what they are worth, and whether that is proven."""


def forget() -> None:
    """Forget the turns that were decided on, and the courses."""
    _course.clear()
    solo_search.forget()
    solo_bridge.forget()


def think(seen: Position, rng: Random, level: str, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
    """Better and better moves. level: `KeyError` if there is none of this name."""
    plan = levels.plan_of(PLANS, level)
    move = levels.careless(plan, RULES.moves(seen, MINE), rng)
    if move is not None:
        yield SearchResult(move, 0.0, (move,), 1)
        return
    known = _course.get((seen, level)) if not plan.eval_noise else None
    if known is not None:
        yield SearchResult(known[0], known[1], (known[0],), 1, known[2])
        return
    yield _at_a_glance(seen, plan, rng)
    if not plan.budget:
        return
    budget = plan.budget // DEAR if seen.terms.master else plan.budget
    course: Course | None = None
    for found in search(seen, budget, plan.beam, pace):
        course = found or course
        thought = _thought(seen, course) if course is not None else None
        if thought is not None:
            yield thought
    if course is not None:
        _follow(seen, level, course)


def advise(seen: Position, rng: Random, pace: Pace = UNHURRIED, played: Any = None) -> Iterator[tuple[Suggestion, ...]]:
    """The three best moves, each with its reason, and the one that was played."""
    plan = PLANS[ADVISER]
    course: Course | None = None
    budget = plan.budget // DEAR if seen.terms.master else plan.budget
    for found in search(seen, budget, plan.beam, pace):
        course = found or course
        if course is not None and moves_to(seen, course.aims[0]):
            yield (_suggestion(seen, _way(seen, course), course.turns),)
    if course is None or not moves_to(seen, course.aims[0]):
        move = played if played is not None else _at_a_glance(seen, SoloPlan(), rng).move
        yield (_lost(seen, move),)
        return
    suggestions = [_suggestion(seen, _way(seen, course), course.turns)]
    for move in _others(seen, course, played):
        if len(suggestions) < BEST or move == played:
            way = _with(seen, move, pace)
            suggestions.append(_suggestion(seen, way, course.turns) if way is not None else _lost(seen, move))
            yield chosen(suggestions, played)
    yield chosen(suggestions, played)


def value_of(seen: Position, turns: int) -> float:
    """-1 to 1: the more turns a way home leaves, the better."""
    return 0.1 + 0.9 * max(0, seen.terms.limit - seen.turns - turns) / seen.terms.limit


# --- what it thinks ---------------------------------------------------------------------------------------------------


def _at_a_glance(seen: Position, plan: SoloPlan, rng: Random) -> SearchResult:
    """By the end of this turn alone; on the last turn, or where the goal is out of reach, anything."""
    last = seen.turns + 1 == seen.terms.limit
    found = aims(seen, 1 if last else FARTHEST)
    order = sorted(
        found, key=lambda aim: aim.rank + (rng.gauss(0, 256 * plan.eval_noise) if plan.eval_noise and aim.rank else 0)
    )
    for best in order[:TRIED]:
        thought = _thought(seen, Course((best,) * ((best.rank >> 8) + 1), False, len(found)))
        if thought is not None:
            return thought
    move = rng.choice(list(RULES.moves(seen, MINE)))
    return SearchResult(move, -1.0, (move,), 1)


def _thought(seen: Position, course: Course) -> SearchResult | None:
    """The best move by search; None if the turn can't end so after all: a position would stand for the third time."""
    line = tuple(move for _, move in moves_to(seen, course.aims[0]))
    if not line:
        return None
    sure = course.proven or course.aims[0].rank == 0
    return SearchResult(line[0], value_of(seen, course.turns), line, max(1, course.nodes), sure)


def _follow(seen: Position, level: str, course: Course) -> None:
    """Keeps the rest of the turn."""
    if len(_course) > COURSE:
        _course.clear()
    for position, move in moves_to(seen, course.aims[0]):
        if position is not seen:
            _course[position, level] = move, value_of(seen, course.turns), course.proven


# --- ideas ------------------------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """A move and the rest of its turn, each with the position before it; turns: that the goal takes, this one too."""

    steps: tuple[tuple[Position, Move], ...]
    turns: int
    proven: bool


def _way(seen: Position, course: Course) -> Line:
    return Line(moves_to(seen, course.aims[0]), course.turns, course.proven)


def _with(seen: Position, move: Move, pace: Pace) -> Line | None:
    """The best way that begins with this move; None if none is seen."""
    after = RULES.apply(seen, MINE, move)
    step = (seen, move)
    if after.ended:
        return Line((step,), 1, True) if after.winner == MINE else None
    course: Course | None = None
    for found in search(after, ASIDE, 0, pace):
        course = found or course
    if course is None:
        return None
    if after.turns != seen.turns:
        return Line((step,), course.turns + 1, course.proven)
    return Line((step, *moves_to(after, course.aims[0])), course.turns, course.proven)


def _suggestion(seen: Position, way: Line, best: int) -> Suggestion:
    facts = [fact for before, move in way.steps for fact in RULES.apply(before, MINE, move).facts]
    line = tuple(move for _, move in way.steps)
    value = value_of(seen, way.turns)
    return Suggestion(line[0], value, line, reason(facts, way.turns, way.proven, best), way.proven)


def _lost(seen: Position, move: Move) -> Suggestion:
    return Suggestion(move, -1.0, (move,), blind(seen.terms.limit - seen.turns))


def _others(seen: Position, course: Course, played: Any) -> list[Move]:
    """Other first moves that look good, after the one that was played."""
    known = moves_to(seen, course.aims[0])[0][1]
    found: list[Move] = [played] if played is not None and played != known else []
    for aim in aims(seen, course.turns + LONGER)[:TRIED]:
        steps = moves_to(seen, aim)
        if steps and steps[0][1] not in (known, *found):
            found.append(steps[0][1])
    return found[: BEST + 1]
