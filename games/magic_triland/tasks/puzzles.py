"""Looks for positions that make a challenge of a grade: games for one at random, then proof. All of it by seed."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import TypeVar

from msgspec import Struct

from engine.core.rules import Chance, Over
from games.magic_triland.ai.kernels.solo_search import DEEPEST, FAILED, FOUND, SoloSearch
from games.magic_triland.ai.solo.kernel_conversion import (
    MINE,
    Aim,
    State,
    aims,
    listed,
    moves_to,
    solo_search_of,
    state_of,
)
from games.magic_triland.rules.move_types import Move, Sleep, Stone
from games.magic_triland.rules.pieces import CELLS, EACH_HEIGHT, HEIGHTS
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES

OPTIONS = {"mode": "basic", "sleepers": "three"}
T = TypeVar("T")
Pauses = Generator[None, None, T]
SLICE = 8
"""Turns listed between two pauses."""
SLACK = 3
"""Its games go on with one of the ends of a turn that look best: its number is two below this one, multiplied."""
LAST = 12
"""No challenge begins later than after so many turns."""


class Requirements(Struct, frozen=True):
    """What a grade asks for.

    turns: how many there are, each as likely as the other. right: of the ways to stand after the first turn at most so
    many are in time. tempting: at least so many others look as if they were. trades: as many are needed at least.
    """

    turns: tuple[int, ...]
    right: int
    tempting: int
    trades: int


GRADES = {
    1: Requirements((2,), 3, 3, 0),
    2: Requirements((3,), 3, 6, 1),
    3: Requirements((4,), 4, 12, 1),
    4: Requirements((5, 6), 8, 15, 2),
}
PATIENCE = 50
"""After so many games any challenge of the right length will do, so that nobody waits too long."""
LIMIT = 400
"""A proof that lists more turns is given up."""


class Proof(Struct, frozen=True):
    """What is known of a position from which `turns` are the fewest.

    right: the ways to stand after the first turn that are in time, with the cards left; tempting: how many others look
    at most one turn behind; firsts: every end of the first turn that is in time; line: one way to the goal; nodes:
    turns listed for it.
    """

    turns: int
    right: int
    tempting: int
    firsts: tuple[Aim, ...]
    line: tuple[Aim, ...]
    nodes: int


class Puzzle(Struct, frozen=True):
    """A position that fits: the stones, the beds, and the moves that led to it."""

    log: tuple[Move, ...]
    turns: int


def wish(grade: int, games: int) -> Requirements:
    """What to look for after so many games without a find."""
    wanted = GRADES[grade]
    return wanted if games < PATIENCE else Requirements(wanted.turns, 10**6, 0, 0)


def pick(rng: Random, count: int) -> int:
    """0 to count - 1. Only `random()` is promised to be the same in every Python."""
    return int(rng.random() * count)


def search(rng: Random, wanted: Requirements, turns: int) -> Pauses[Puzzle | None]:
    """One game, until as many turns are left at least: does a position of it fit?"""
    log: list[Move] = []
    s = _island(rng, log)
    while not isinstance(RULES.turn(s), Over) and s.turns < LAST:
        yield
        state = state_of(s)
        if solo_search_of(s).bound.turns(*state.parts) <= turns:
            proof = yield from prove(s, turns)
            if proof is not None:
                return Puzzle(tuple(log), turns) if fits(s, proof, wanted) else None
        best = aims(s, DEEPEST - 1)
        if not best:
            return None
        steps = moves_to(s, best[min(pick(rng, SLACK) * pick(rng, SLACK), len(best) - 1)])
        if not steps:
            return None
        for before, move in steps:
            log.append(move)
            s = RULES.apply(before, MINE, move)
    return None


def _island(rng: Random, log: list[Move]) -> Position:
    """A quick island, and the sleepers on it."""
    s = RULES.start({**OPTIONS, "hands": "tactical"}, None, 1)
    stones = [height for height in HEIGHTS for _ in range(EACH_HEIGHT)]
    for cell in CELLS:
        move: Move = Stone(stones.pop(pick(rng, len(stones))), cell)
        log.append(move)
        s = RULES.apply(s, MINE, move)
    while isinstance(turn := RULES.turn(s), Chance):
        beds = [move for move, _ in turn.outcomes if isinstance(move, Sleep)]
        log.append(beds[pick(rng, len(beds))])
        s = RULES.apply(s, MINE, log[-1])
    return s


def fits(s: Position, proof: Proof, wanted: Requirements) -> bool:
    """Whether it is a challenge as it is wanted."""
    if proof.right > wanted.right or proof.tempting < wanted.tempting:
        return False
    return trades(s, proof.line) >= wanted.trades


def trades(s: Position, line: tuple[Aim, ...]) -> int:
    """How many trades there are on the way."""
    count = 0
    for aim in line:
        gave = 0
        for before, move in moves_to(s, aim):
            s = RULES.apply(before, MINE, move)
            gave += any(fact.kind == "gave" for fact in s.facts)
        count += gave > 0
    return count


# --- proof ----------------------------------------------------------------------------------------------------------


def prove(s: Position, turns: int, limit: int = LIMIT) -> Pauses[Proof | None]:
    """Are so many turns from the beginning of this one the fewest? None if not, or if `limit` is not enough."""
    solo, state = solo_search_of(s), state_of(s)
    # what was asked before must not count, or the same seed might bring something else
    solo.clear()
    began = solo.nodes
    if (yield from answer(solo, state, turns - 1, began + limit)) != FAILED:
        return None
    if (yield from answer(solo, state, turns, began + limit)) != FOUND:
        return None
    line = tuple(
        Aim(State(solo.line_where[k], solo.line_light[k], solo.line_dark[k]), solo.line_lay[k], int(k + 1 < solo.line))
        for k in range(solo.line)
    )
    seen: dict[int, bool] = {}
    firsts: list[Aim] = []
    for aim in sorted(listed(solo, solo.list_turn(*state.parts, turns + 1)), key=lambda aim: aim.rank):
        known = aim.rank == 0
        if not known and aim.rank >> 8 < turns:
            known = (yield from answer(solo, aim.state, turns - 1, began + 4 * limit)) == FOUND
        if known:
            firsts.append(aim)
        seen[aim.state.where] = known or seen.get(aim.state.where, False)
        if solo.nodes >= began + 4 * limit:
            return None
    right = sum(seen.values())
    return Proof(turns, right, len(seen) - right, tuple(firsts), line, solo.nodes - began)


def answer(solo: SoloSearch, state: State, turns: int, until: int) -> Pauses[int]:
    """Are so many turns enough? UNKNOWN once as many nodes are listed."""
    solo.ask(*state.parts, turns)
    while not solo.work(SLICE):
        yield
        if solo.nodes >= until:
            break
    return int(solo.answer)
