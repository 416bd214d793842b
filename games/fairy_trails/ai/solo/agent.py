"""The agent for the game alone: five levels; the first overlooks stones, the last tries hundreds of games to the end.

It knows which cards are left and never their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.ai import levels
from engine.ai.agent import UNHURRIED, Pace, Ranking, SearchResult, Suggestion
from engine.ai.move_comparison import compared
from engine.core.rules import Over
from games.fairy_trails.ai.kernel_conversion import PACK, board_of, cell_at, number_of
from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, numbers
from games.fairy_trails.ai.solo.evaluation_weights import UNIT
from games.fairy_trails.ai.solo.move_reasons import reason
from games.fairy_trails.ai.solo.move_search import (
    SURE_LOSS,
    WON,
    Candidate,
    code_of,
    move_of,
    search,
    solo_board_of,
    weighed,
)
from games.fairy_trails.rules.move_types import Discard, Lay, Move
from games.fairy_trails.rules.rules import RULES, Position

_ENDS = numbers(HUTS * ENDS, 0)
"""A network's open ends as its worth."""


for _huts in range(HUTS):
    for _ends in range(ENDS):
        _ENDS[_huts * ENDS + _ends] = _ends


def greedy(seen: Position, rng: Random) -> tuple[Move, int]:
    """The move, one of those that look best to it, and the stones it places.

    It discards a card that would lose, if it may.
    """
    found: dict[tuple[int, int], list[Move]] = {}
    held = seen.hands[0][0]
    card = number_of(held.card)
    board = board_of(seen.forest)
    turns = [turn for turn in range(4) if PACK.shows[4 * card + turn]]
    for k in range(board.spread):
        cell = board.free[k]
        before = dict.fromkeys(turns, (0, 0))
        for colour in (0, 1):
            ends = board.look(cell, colour, _ENDS)
            for turn in turns:
                found_here = board.weigh(PACK.half[8 * card + 2 * turn + colour], _ENDS)
                stones = min(seen.stones(colour), found_here & 255)
                placed, more = before[turn]
                before[turn] = placed + stones, more + (found_here >> 8) - ends
        for turn, (placed, more) in before.items():
            found.setdefault((placed, -more), []).append(Lay(held.number, cell_at(cell), turn))
    best = max(found)
    if best[0] == 0 and seen.clock == 2 and seen.spare and seen.deck:
        return Discard(), 0
    return rng.choice(found[best]), best[0]


class SoloPlan(levels.Plan, frozen=True):
    """How a level plays alone. Its errors are cards; a blunder lays a card anywhere.

    greedy: it only counts stones; scans: a budget for games played on, with so many (wide) ways tried.
    """

    greedy: bool = False
    scans: int = 0
    wide: int = 8


PLANS = {
    "beginner": SoloPlan(blunder_rate=0.2, greedy=True),
    "easy": SoloPlan(greedy=True),
    "medium": SoloPlan(eval_noise=5.0),
    "hard": SoloPlan(),
    "expert": SoloPlan(scans=40_000),
}
ADVISER = "expert"


def think(seen: Position, rng: Random, level: str, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
    """Better and better moves; the card is drawn.

    level: `KeyError` if there is none of this name ("defence" plays as expert).
    """
    plan = levels.plan_of(PLANS, level)
    if plan.greedy:
        yield _at_a_glance(seen, plan, rng)
        return
    if not plan.scans:
        ways = weighed(seen, solo_board_of(seen))
        eval_noise = plan.eval_noise * UNIT
        best = max(ways, key=lambda way: way.worth + (rng.gauss(0, eval_noise) if way.worth > SURE_LOSS else 0))
        yield _thought(seen, best, 1, best.worth == 0)
        return
    for found in search(seen, plan.scans, plan.wide, rng, pace):
        yield _thought(seen, found.ways[0], found.nodes, found.sure)


def advise(seen: Position, rng: Random, pace: Pace = UNHURRIED, played: Any = None) -> Iterator[tuple[Suggestion, ...]]:
    """The three best moves, each with its reason, and the one that was played."""
    plan = PLANS[ADVISER]
    for found in search(seen, plan.scans, plan.wide, rng, pace):
        yield _suggestions(seen, found, played)


def value_of(way: Candidate) -> float:
    """-1 to 1: the share of trial games won, or a guess by the worth before any was played.

    One more won and one more lost are added, so that it is never certain.
    """
    if way.worth == 0:
        return 1.0
    if way.worth == SURE_LOSS:
        return -1.0
    if way.games:
        return 2 * (way.wins + 1) / (way.games + 2) - 1
    return max(-0.99, min(0.99, 1 + way.worth / (2 * WON * UNIT)))


def _at_a_glance(seen: Position, plan: SoloPlan, rng: Random) -> SearchResult:
    if rng.random() < plan.blunder_rate:
        move: Move = rng.choice([move for move in RULES.moves(seen, 0) if hasattr(move, "cell")])
        return SearchResult(move, 0.0, (move,), 1)
    move, stones = greedy(seen, rng)
    return SearchResult(move, min(0.9, stones / 10), (move,), 1)


def _thought(seen: Position, way: Candidate, scans: int, sure: bool) -> SearchResult:
    move = move_of(seen, way.code)
    return SearchResult(move, value_of(way), (move,), scans, sure)


def _suggestions(seen: Position, found: Ranking[Candidate], played: Any) -> tuple[Suggestion, ...]:
    wanted = None if played is None else code_of(seen, played)
    suggestions: list[Suggestion] = []
    for it in compared(found.ways, value_of, is_played=lambda way: way.code == wanted):
        way, move = it.mine, played if it.mine.code == wanted else move_of(seen, it.mine.code)
        decided = isinstance(RULES.turn(RULES.apply(seen, 0, move)), Over)
        why = reason(seen, move, way.wins, way.games, way.left)
        suggestions.append(Suggestion(move, it.worth, (move,), why, decided))
    return tuple(suggestions)
