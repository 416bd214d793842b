"""The opponent in Crooked Paths: three levels over one search, claims and stops decided exactly.

Every level takes a win, breaks a standing connection if it can and never completes the other's. Easy looks at its own
card only, through a haze of whims. Medium looks at its card and the answer. Hard deepens for as long as its looks
last, answers every standing connection to the end, and solves the end game outright.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.ai.advice import Plain
from engine.ai.mind import UNHURRIED, Pace, Thought
from engine.core.rules import Seat
from games.crooked_paths import kernel
from games.crooked_paths.kernel_bridge import move_of, net_of
from games.crooked_paths.kernel_search import SURE, Search, unit
from games.crooked_paths.rules import NOBODY, RULES, Claim, Move, Position, Stop

ALL = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What a level is: its budget in looks, the greatest depth after its own card, shortlists, exact end, haze."""

    looks: int
    deepest: int
    widths: tuple[int, ...] = (ALL,)
    full_below: int = 0
    haze: int = 0


PLANS = {
    "easy": Plan(looks=1_000, deepest=0, haze=100),
    "medium": Plan(looks=12_000, deepest=1, widths=(ALL, 12)),
    "hard": Plan(looks=60_000, deepest=40, widths=(ALL, 14, 10, 8), full_below=7),
}


class CrookedMind(Plain):
    """The `Mind` of the game."""

    def think(
        self,
        seen: Position,
        seat: Seat,
        level: str,
        rng: Random,
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[Thought]:
        """Better and better moves for the seat, which is to move; `KeyError` for a level it does not have."""
        plan = PLANS[level]
        if seen.claimant != NOBODY:
            yield _alone(seen)
            return
        net = net_of(seen)
        if seen.phase == 2 and seen.no_draw and not any(kernel.within_reach(net, side) for side in (0, 1)):
            yield Thought(Claim(), 1.0, (Claim(),), 1, sure=True)
            return
        search = Search(net, seen.no_draw, plan.looks, plan.widths, plan.full_below)
        if plan.haze:
            yield _by_whim(seen, search, plan.haze, rng)
            return
        thought: Thought | None = None
        for _ in search.run(rng, plan.deepest):
            thought = _thought(seen, seat, search, thought)
            yield thought
        yield _thought(seen, seat, search, None)


MIND = CrookedMind(RULES)


def _thought(seen: Position, seat: Seat, search: Search, last: Thought | None) -> Thought:
    move = move_of(seen, search.best)
    if last is not None and last.move == move:
        return Thought(move, unit(search.score), last.line, search.looks)
    line = _line(seen, seat, search.expected())
    return Thought(move, unit(search.score), line, search.looks, search.sure)


def _line(seen: Position, seat: Seat, codes: list[int]) -> tuple[Move, ...]:
    line: list[Move] = []
    position = seen
    for code in codes:
        if not RULES.moves(position, seat):
            break
        move = move_of(position, code)
        line.append(move)
        position = RULES.apply(position, seat, move)
        seat = 1 - seat
    return tuple(line)


def _by_whim(seen: Position, search: Search, haze: int, rng: Random) -> Thought:
    """One ply through a haze; decided cards are still seen for what they are."""
    ranked = search.children(search.net)
    best_score, best, felt = 0, 0, float("-inf")
    for score, code, _ in ranked:
        feeling = float(score) if abs(score) > SURE else score + rng.gauss(0, haze)
        if feeling > felt:
            best_score, best, felt = score, code, feeling
    move = move_of(seen, best)
    return Thought(move, unit(best_score), (move,), search.looks)


def _alone(seen: Position) -> Thought:
    """After a claim: the card that brings either connection nearest, or an honest stop."""
    net = net_of(seen)
    options = [
        (kernel.distance(kernel.lay(net, code), side, True), code) for side in (0, 1) for code in kernel.moves(net)
    ]
    cards, code = min(options, default=(kernel.FAR, 0))
    if cards == kernel.FAR:
        return Thought(Stop(), -1.0, (Stop(),), len(options), sure=True)
    move = move_of(seen, code)
    return Thought(move, 1.0, (move,), len(options), sure=True)
