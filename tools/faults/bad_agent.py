"""An agent that makes the faults it is told to, for `tools.faults.bad_workers`. It runs in the worker's process."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from engine.ai.agent import UNHURRIED, Pace, SearchResult, agent_of
from engine.core import codec, registry
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Chance, Over, Rules, Seat

PLAN = "TRAILBOX_FAULT_PLAN"
"""The variable that names the file with the next fault; the process that makes the fault empties the file."""
FOREVER = 3600.0
FAR = 999
"""No game has a cell, a turn or a number like this."""


class FaultyAgent:
    """The game's own agent, until the plan names a fault."""

    def think(self, seen: Any, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        """As the plan says: think on and on (to be killed), hang, raise, answer illegally, or well."""
        game, word = _take()
        rules = registry.rules(game)
        if word == "raise":
            raise RuntimeError("on purpose")
        if word == "hang":
            time.sleep(FOREVER)
        if word == "illegal":
            yield SearchResult(illegal(game, rules, seen, seat, rng), 0.5)
            return
        while word == "kill":
            yield SearchResult(rules.moves(seen, seat)[0], 0.0)
            time.sleep(0.002)
        yield from agent_of(game).think(seen, seat, level, rng, pace)


AGENT = FaultyAgent()


def illegal(game: str, rules: Rules[Any, Any], seen: Any, seat: Seat, rng: Random) -> Any:
    """A well-formed move that the rules refuse here: one of the game's start, of a later position, or none."""
    moves = chain(_elsewhere(game, rules, seen, seat, rng), _bent(rules, seen, seat))
    return next(move for move in moves if rules.why_not(seen, seat, move) is not None)


def _bent(rules: Rules[Any, Any], seen: Any, seat: Seat) -> Iterator[Any]:
    """Legal moves with all their numbers far out: where a small game allows at its start all that it ever allows."""
    for move in rules.moves(seen, seat):
        yield codec.decode(rules.move_type, _far(codec.encode(move, rules.move_type)), "move")


def _far(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _far(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_far(part) for part in value]
    return FAR if isinstance(value, int) and not isinstance(value, bool) else value


def _elsewhere(game: str, rules: Rules[Any, Any], seen: Any, seat: Seat, rng: Random) -> Iterator[Any]:
    """The moves of the game's start, then those of a game that goes on from here."""
    begun = fresh(game, 0, 0, {})
    for first in begun.to_move:
        yield from begun.moves(first)
    position = rules.determinize(seen, seat, rng)
    for _ in range(100):
        turn = rules.turn(position)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            position = rules.apply(position, CHANCE, turn.outcomes[0][0])
            continue
        moves = list(rules.moves(position, turn.seats[0]))
        yield from moves
        position = rules.apply(position, turn.seats[0], rng.choice(moves))


def _take() -> tuple[str, str]:
    """The game and the word of the plan, which is then empty.

    A plan without a word is left alone: one that has been written since it was read would be lost.
    """
    plan = Path(os.environ[PLAN])
    game, _, word = plan.read_text(encoding="ascii").partition(" ")
    if word:
        plan.write_text(game, encoding="ascii")
    return game, word
