"""Noughts and crosses as a game of the engine, and minds that misbehave, for the tests of the worker and the searches.

The child process imports it by name: the tests put its folder on the path.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from msgspec import Struct

from engine.ai.agent import UNHURRIED, Pace, SearchResult, Suggestion
from engine.ai.simple_agent import Plain
from engine.core.rules import Act, Fact, Over, Refusal, Turn
from engine.core.text import say

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Struct, frozen=True):
    """Sets a mark on a cell, 0 to 8."""

    cell: int


class Grid(Struct, frozen=True):
    """Nine characters: `.`, `0`, `1`."""

    cells: str = "........."
    facts: tuple[Fact, ...] = ()


class ToyRules:
    """Three in a row wins."""

    position_type = Grid
    move_type = Mark

    def start(self, options: object, board: object, seats: int) -> Grid:
        return Grid()

    def turn(self, s: Grid) -> Turn:
        for line in LINES:
            marks = {s.cells[i] for i in line}
            if len(marks) == 1 and marks != {"."}:
                return Over((1, 2) if marks == {"0"} else (2, 1), (), "row")
        empty = s.cells.count(".")
        return Act(((9 - empty) % 2,)) if empty else Over((1, 1), (), "full")

    def moves(self, s: Grid, seat: int) -> Sequence[Mark]:
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        return tuple(Mark(i) for i, c in enumerate(s.cells) if c == ".")

    def apply(self, s: Grid, seat: int, m: Mark) -> Grid:
        return Grid(s.cells[: m.cell] + str(seat) + s.cells[m.cell + 1 :])

    def why_not(self, s: Grid, seat: int, m: Mark) -> Refusal | None:
        return None if m in self.moves(s, seat) else Refusal(say("No."), "toy")

    def observe(self, s: Grid, seat: int) -> Grid:
        return s

    def determinize(self, seen: Grid, seat: int, rng: Random) -> Grid:
        return seen


RULES = ToyRules()


class GoodAgent(Plain):
    """Thinks a little; the last free cell is its final word. Level "long" never ends, whatever the pace.

    "patient" asks its pace every few milliseconds and yields nothing new until it is over. What it has pondered about
    it answers at once, with the number of its ponderings as the nodes.
    """

    def __init__(self) -> None:
        super().__init__(RULES)
        self.pondered = 0

    def think(self, seen: Grid, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        moves = RULES.moves(seen, seat)
        if level == "pondered":
            yield SearchResult(moves[0], 0.5, (moves[0],), self.pondered)
            return
        yield SearchResult(moves[0], 0.0, (moves[0],), 1)
        if level == "patient":
            looks = 0
            while not pace.over():
                time.sleep(0.001)
                looks += 1
            yield SearchResult(moves[-1], pace.seconds, (moves[-1],), looks)
            return
        for n in count() if level == "long" else range(3):
            time.sleep(0.02)
            yield SearchResult(moves[-1], 0.25, (moves[-1],), n + 2)

    def ponder(self, seen: Grid, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[None]:
        while not pace.over():
            time.sleep(0.001)
            self.pondered += 1
            yield


class FaultyAgent(Plain):
    """Misbehaves as the level says: "raise", "hang", "silent", "exit", "illegal"; anything else is answered well."""

    def think(self, seen: Grid, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[SearchResult]:
        if level == "raise":
            raise ValueError("on purpose")
        if level == "exit":
            os._exit(3)
        if level == "hang":
            time.sleep(600)
        if level == "illegal":
            yield SearchResult(Mark(next(i for i, c in enumerate(seen.cells) if c != ".")), 0.0)
            return
        if level == "silent":
            return
        if level == "pygame":
            yield SearchResult(Mark(8 if "pygame" in sys.modules else 4), 0.0)
            return
        yield from GOOD.think(seen, seat, level, rng, pace)

    def advise(
        self, seen: Grid, seat: int, rng: Random, pace: Pace = UNHURRIED, played: Mark | None = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        raise ValueError("on purpose")

    def ponder(self, seen: Grid, seat: int, level: str, rng: Random, pace: Pace = UNHURRIED) -> Iterator[None]:
        os._exit(3)


GOOD = GoodAgent()
FAULTY = FaultyAgent(RULES)
