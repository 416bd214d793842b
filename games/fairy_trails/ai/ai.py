"""The opponent in Fairy Trails: five levels over one search, claims with keen eyes, and the game alone.

The lower levels go by the one-ply rule with more or less noise; the upper ones try its best moves in guesses at the
hidden cards (see `ai/search.py`). The game alone is played by `ai/solo/agent.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.ai.agent import BEST, UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.ai.move_comparison import Comparison, compared
from engine.core.rules import Cell, Seat
from games.fairy_trails.ai.evaluation_weights import IN_USE
from games.fairy_trails.ai.move_reasons import CLEAR, clearest_first, figures, of_claim, of_done, of_end, reason
from games.fairy_trails.ai.move_search import COMPILED, Candidate, Driver, Ranking, TrailPlan, code_of, move_of
from games.fairy_trails.ai.playout_outcomes import after
from games.fairy_trails.ai.solo import agent as solo_agent
from games.fairy_trails.rules.move_types import Claim, Done, Lay, Move
from games.fairy_trails.rules.rules import RULES, Position

ROUNDS = ((8, 20), (12, 8), (32, 3), (76, 1)) if COMPILED else ((2, 20), (4, 8), (10, 3), (24, 1))
"""The expert's rounds. Plain kernels try three tenths of the worlds, which is what they can do in a second."""
PLANS = {
    "beginner": TrailPlan("plain", eval_noise=0.31, blunder_rate=0.25),
    "easy": TrailPlan("plain", eval_noise=0.16),
    "medium": TrailPlan("fitted", eval_noise=0.07),
    "hard": TrailPlan("fitted", width=5, rounds=((12, 1),), plies=5, exact=2_000),
    "expert": TrailPlan("fitted", width=16, judged=24, rounds=ROUNDS, plies=5, exact=20_000),
}
ADVISER = "expert"
SURELY = 0.999
"""An estimated chance is never told as more than this."""


class TrailAgent(Agent[Position]):
    """The `Agent` of the game. It does not ponder: the other's move and draw change too much."""

    def __init__(self, weights: Mapping[str, int] = IN_USE) -> None:
        self._driver = Driver(weights)

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        if seen.solo:
            yield from solo_agent.think(seen, rng, level, pace)
            return
        plan = PLANS[level]
        if seen.keen:
            cell = claim_of(seen, seat, plan.blunder_rate, rng)
            move = Done() if seen.laid or not seen.hands[seat] else None
            if cell is not None:
                yield SearchResult(Claim(cell), 0.0, (Claim(cell),), 1)
                return
            if move is not None:
                yield SearchResult(move, 0.0, (move,), 1)
                return
        if not plan.rounds:
            yield _thought(seen, seat, self._driver.glance(seen, seat, plan, rng))
            return
        for found in self._driver.search(seen, seat, plan, rng, pace):
            yield _thought(seen, seat, found)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        if seen.solo:
            yield from solo_agent.advise(seen, rng, pace, played)
            return
        cell = claim_of(seen, seat, 0.0, rng)
        if seen.keen and (cell is not None or seen.laid or not seen.hands[seat]):
            yield _told_apart(seen, seat, cell, played)
            return
        code = code_of(seen, seat, played) if isinstance(played, Lay) else -1
        plan, found = PLANS[ADVISER], Ranking((), 0)
        for found in self._driver.search(seen, seat, plan, rng, pace, BEST, code):
            yield _suggestions(seen, seat, found, played, _compared(seen, seat, found, code))
        if found.worlds and not found.solved and not pace.over():
            told, plies = _compared(seen, seat, found, code), self._driver.plies(seen, plan)
            ends = after(self._driver.trial(plan.taste), seat, [it.mine.code for it in told], plies, pace)
            told = [it.by_terms(lambda way: ends.get(way.code), CLEAR) for it in told]
            yield _suggestions(seen, seat, found, played, told, plies + 1)


AGENT: Agent[Position] = TrailAgent()


def claim_of(seen: Position, seat: Seat, blunder_rate: float, rng: Random) -> Cell | None:
    """A hut of a closed network of the seat that still lacks its stone, if any.

    blunder_rate: how often it is overlooked.
    """
    if not seen.keen or seen.misjudged or not seen.stones(seat):
        return None
    for network in seen.closed:
        if network.colour == seat and network.huts and rng.random() >= blunder_rate:
            return network.huts[0].cell
    return None


def _thought(seen: Position, seat: Seat, found: Ranking) -> SearchResult:
    way = found.ways[0]
    move = move_of(seen, seat, way.code)
    return SearchResult(move, _value(way, found.sure), (move,), found.nodes, found.sure)


def _value(way: Candidate, sure: bool) -> float:
    return 2.0 * way.chance - 1.0 if sure else max(-SURELY, min(SURELY, 2.0 * way.chance - 1.0))


def _compared(seen: Position, seat: Seat, found: Ranking, code: int) -> list[Comparison[Candidate]]:
    """The best three and the one that was played; of equal ones that one comes first which does most at once."""

    def is_played(way: Candidate) -> bool:
        return way.code == code

    def value(way: Candidate) -> float:
        return _value(way, found.solved or (found.sure and way is found.ways[0]))

    known = found.sure or found.solved or not found.worlds
    ways = found.ways if known else clearest_first(seen, seat, found.ways)
    return compared(ways, value, is_played=is_played)


def _suggestions(
    seen: Position,
    seat: Seat,
    found: Ranking,
    played: Any,
    told: Sequence[Comparison[Candidate]],
    cards: int = 0,
) -> tuple[Suggestion, ...]:
    """The ranked moves as suggestions. cards: after how many games are compared."""
    suggestions = []
    for rank, it in enumerate(told):
        move = move_of(seen, seat, it.mine.code)
        if isinstance(played, Lay) and code_of(seen, seat, played) == it.mine.code:
            move = played
        if found.solved:
            suggestions.append(Suggestion(move, it.worth, (move,), of_end(seen, seat, move, it.worth), sure=True))
            continue
        # of the card that stays in the hand only its seat is told while the game goes on
        instead = found.other_card(it.mine)
        why, public = reason(seen, seat, move, it, instead), reason(seen, seat, move, it, secret=True)
        counted = figures(seat, it, instead, cards)
        suggestions.append(Suggestion(move, it.worth, (move,), why, found.sure and not rank, public, counted))
    if isinstance(played, Claim):
        least = min([-0.5, *(one.value for one in suggestions[-1:])])
        suggestions.append(Suggestion(played, least, (played,), of_claim(seen, seat, played.cell)))
    return tuple(suggestions)


def _told_apart(seen: Position, seat: Seat, cell: Cell | None, played: Any) -> tuple[Suggestion, ...]:
    """With keen eyes, where something can be claimed or nothing is left to lay: the claim, or the end of the turn."""
    best: Move = Done() if cell is None else Claim(cell)
    suggestions = [_apart(seen, seat, best, 0.0)]
    if played is not None and played != best:
        right = isinstance(played, Claim) and any(
            network.colour == seat and any(hut.cell == played.cell for hut in network.huts) for network in seen.closed
        )
        suggestions.append(_apart(seen, seat, played, 0.0 if right else -0.5))
    return tuple(suggestions)


def _apart(seen: Position, seat: Seat, move: Move, value: float) -> Suggestion:
    if isinstance(move, Claim):
        wins = RULES.apply(seen, seat, move).winner == seat
        return Suggestion(move, 1.0 if wins else value, (move,), of_claim(seen, seat, move.cell), wins)
    if isinstance(move, Done):
        return Suggestion(move, value, (move,), of_done(seen, seat))
    return Suggestion(move, value, (move,), reason(seen, seat, move, Comparison(mine=Candidate(0, 0.5))))
