"""The opponent of Path of the Elements, for every seat and stage, and for the game alone: five levels.

They differ in what they remember of the spirits, and in how clearly they see what a move is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import tanh
from random import Random
from typing import Any

from engine.ai.advice import Forgetful, worth_telling
from engine.ai.agent import UNHURRIED, Agent, Pace, SearchResult, Suggestion
from engine.core.rules import Seat
from games.path_of_elements.ai import draft, layout, spirits
from games.path_of_elements.ai.layout import Counts, Layout
from games.path_of_elements.ai.memory import Memory, recall
from games.path_of_elements.ai.spirits import Ranked
from games.path_of_elements.ai.words import reason
from games.path_of_elements.rules.moves import Take
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES


@dataclass(frozen=True, slots=True)
class Plan:
    """How a level plays. noise: points by which it misjudges moves; haste: and the steps of its path. tries: paths
    that it thinks of."""

    memory: Memory = Memory()
    noise: float = 0.0
    haste: float = 0.05
    tries: int = 12


PLANS = {
    "beginner": Plan(Memory(last=2), 2.0, 2.0, 1),
    "easy": Plan(Memory(last=6), 1.0, 0.9, 1),
    "medium": Plan(Memory(slips=0.4), 0.5, 0.4, 2),
    "hard": Plan(Memory(slips=0.2), 0.2, 0.1, 4),
    "expert": Plan(),
}
ADVISER = "expert"
SPREAD = 10.0
"""So many points ahead of the best rival are good to have; twice as many nearly a win."""
GUESSES = 24
"""Ways in which the draft may go on, for each tile."""
REMEMBERED = 7
"""Paths that are kept beside the newest one."""


class ElementsAgent(Forgetful):
    """The `Agent` of the game. It does not ponder: what it waits for is chance."""

    def __init__(self) -> None:
        self._planned: dict[tuple[Counts, str, Plan], Layout] = {}

    def think(
        self, seen: Position, seat: Seat, level: str, rng: Random, pace: Pace = UNHURRIED
    ) -> Iterator[SearchResult]:
        """Better and better moves for the seat; `KeyError` for a level it does not have ("defence" is expert)."""
        plan = PLANS[ADVISER if level == "defence" else level]
        for ranked in self._ranked(recall(seen, seat, plan.memory), seat, plan, rng, pace):
            noisy = ((worth + rng.gauss(0.0, plan.noise), k) for k, (worth, _) in enumerate(ranked))
            worth, move = ranked[max(noisy)[1]]
            yield SearchResult(move, tanh(worth / SPREAD), (move,), len(ranked), len(ranked) == 1)

    def advise(
        self, seen: Position, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """The three best moves at full strength, each with its reason, and the one that was played."""
        for ranked in self._ranked(seen, seat, PLANS[ADVISER], rng, pace):
            told = list(ranked)
            if played is not None and all(move != played for _, move in told):
                told.append((told[-1][0] - 1.0, played))
            best = worth_telling(told, lambda one: one[1] == played)
            yield tuple(
                Suggestion(move, tanh(worth / SPREAD), (move,), reason(seen, seat, move)) for worth, move in best
            )

    def _ranked(self, seen: Position, seat: Seat, plan: Plan, rng: Random, pace: Pace) -> Iterator[Ranked]:
        player = seen.players[seat]
        if seen.stage == Stage.ELEMENT:
            moves = [move for move in RULES.moves(seen, seat) if isinstance(move, Take)]
            yield [(0.0, draft.taken(moves))]
        elif seen.stage == Stage.DRAFT:
            yield [*draft.drafted(seen, seat, rng, GUESSES)]
        elif seen.stage == Stage.KEEP:
            yield [(0.0, draft.kept(seen, seat))]
        elif seen.stage == Stage.PATH:
            elements = sorted(tile.element for tile in player.tiles)
            seed = f"{seat}:{sorted(tile.number for tile in player.tiles)}"
            for goal in self._layouts(layout.counts(elements), seed, plan, pace):
                yield [(0.0, layout.next_step(player, goal))]
        else:
            yield from spirits.choices(seen, seat, rng, pace)

    def _layouts(self, tiles: Counts, seed: str, plan: Plan, pace: Pace) -> Iterator[Layout]:
        """Found once for each path: the tiles that follow lie as it was planned."""
        key = (tiles, seed, plan)
        if key in self._planned:
            yield self._planned[key]
            return
        best: Layout = {}
        for best in layout.layouts(tiles, seed, plan.tries, plan.haste, pace):
            yield best
        if not pace.over():
            self._planned = {**dict([*self._planned.items()][-REMEMBERED:]), key: best}


AGENT: Agent[Position] = ElementsAgent()
