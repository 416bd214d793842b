"""The tasks of Magic Triland. Challenges are games for one under way: the pearl can be home in n turns, not sooner.

The shipped ones lie in `challenges.json`, one line each, see `written`; any number more are made from seeds: games are
played at random until a position fits the grade.

A deal is a race: the pearl is home in as few turns as can be, compared with the turns of the AI.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from math import log2
from pathlib import Path
from random import Random

from engine.core import codec
from engine.core.game_info import PERSON
from engine.core.game_start import opened
from engine.core.medals import LEAST, Baseline, Bounds, ByGames
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup, Step
from engine.core.task import SEEDED, TURNS, Challenges, Name, Result, Solution, Task
from engine.core.text import Text, tenths, verbatim
from games.magic_triland import say
from games.magic_triland.ai.solo.kernel_conversion import MINE, moves_to
from games.magic_triland.rules.move_types import Card, Move, Sleep, Stone
from games.magic_triland.rules.notation import read, written
from games.magic_triland.rules.pieces import A_TURN, CELLS
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import ALONE, RULES
from games.magic_triland.tasks.puzzles import GRADES, OPTIONS, pick, prove, search, trades, wish

GAME = "magic_triland"
BOOK = Path(__file__).parents[1] / "challenges.json"
CARD = Card.__name__


def write_log(moves: Iterable[Move]) -> str:
    """The log of a game for one: the heights of the stones in reading order, then a word for each move."""
    stones, others = [], []
    for move in moves:
        if isinstance(move, Stone):
            stones.append(str(move.height))
        else:
            others.append(written(move))
    return " ".join(["".join(stones), *others])


def read_log(line: str) -> Iterator[Move]:
    """The moves of such a line; `ValueError` if it is not one."""
    heights, *words = line.split(" ")
    yield from (Stone(int(height), cell) for cell, height in zip(CELLS, heights, strict=True))
    yield from map(read, words)


class Deliveries(Challenges):
    """The challenges of the game."""

    unit = TURNS

    def spent(self, task: Task, session: Session[Position, Move]) -> int:
        """The turns that are over; one that reaches the goal is."""
        s: Position = session.state
        cards = len([step for step in task.steps if step.move["is"] == CARD])
        return s.turns - cards // A_TURN + int(s.winner == MINE)

    def shipped(self) -> tuple[Task, ...]:
        """All of `challenges.json`; read when first asked for."""
        return _book()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """See `Challenges`. Some games are played for one; the work is counted, so all machines find the same."""
        key = Name(SEEDED, grade, seed).key
        rng = Random(f"{GAME}:{key}")
        turns = GRADES[grade].turns[pick(rng, len(GRADES[grade].turns))]
        games = 0
        found = None
        while found is None:
            found = yield from search(rng, wish(grade, games), turns)
            games += 1
        yield _task(key, grade, found.log, found.turns)

    def judge(self, task: Task, session: Session[Position, Move]) -> Result | None:
        """Solved when the pearl is home in time; failed by any other end, or once the turns are over."""
        spent = self.spent(task, session)
        if session.state.winner == MINE and spent <= task.moves:
            return Result(True)
        return Result(False) if session.over is not None or spent >= task.moves else None

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """The first moves of all turns that are in time, one whole way, and how hard it is."""
        s = opened(task).state
        proof = yield from prove(s, task.moves, 10**9)
        if proof is None:
            raise ValueError(f"{task.key} does not take just {task.moves} turns")
        firsts: list[Move] = []
        for aim in proof.firsts:
            move = moves_to(s, aim)[0][1]
            firsts += [] if move in firsts else [move]
            yield None
        line: list[Move] = []
        position = s
        for aim in proof.line:
            for before, move in moves_to(position, aim):
                line.append(move)
                position = RULES.apply(before, MINE, move)
        changed = trades(s, proof.line)
        share = log2((proof.right + proof.tempting) / proof.right)
        hardness = round(20 * task.moves + 6 * share + 8 * changed + 4 * log2(proof.nodes))
        figures = {
            "hardness": hardness,
            "right turns": proof.right,
            "tempting": proof.tempting,
            "trades": changed,
            "nodes": proof.nodes,
        }
        yield Solution(tuple(firsts), tuple(line), figures)

    def written(self, task: Task) -> str:
        """A challenge in one line: the turns, then the log, see `rules.notation`."""
        return f"{task.moves} {write_log(codec.decode(Move, step.move, 'move') for step in task.steps)}"

    def read(self, key: str, line: str) -> Task:
        turns, _, log = line.partition(" ")
        return _task(key, int(key[0]), tuple(read_log(log)), int(turns))


CHALLENGES = Deliveries()


@cache
def _book() -> tuple[Task, ...]:
    lines: dict[str, str] = json.loads(BOOK.read_text(encoding="utf-8"))
    return tuple(CHALLENGES.read(key, line) for key, line in lines.items())


def _task(key: str, grade: int, log: tuple[Move, ...], turns: int) -> Task:
    setup = Setup(GAME, (PERSON,), 0, dict(OPTIONS))
    steps = tuple(Step(CHANCE if isinstance(move, (Stone, Sleep)) else MINE, codec.encode(move, Move)) for move in log)
    return Task(key, GAME, grade, MINE, turns, setup, steps, _goal(turns))


def _goal(turns: int) -> Text:
    return say(
        "Bring a pearl to the home opposite its shore in {count} turn.",
        "Bring a pearl to the home opposite its shore in {count} turns.",
        turns,
    )


# --- games alone for a medal -----------------------------------------------------------------------------------------

MOST = ALONE + 1
"""Points and turns together: a win on the last turn has saved none, and still scores one."""
NEAR = 2
"""How many turns more than the AI's still bring silver."""


class Race(ByGames, frozen=True):
    """The medals of a game alone. The score of a win is the turns saved, and one for the last of those used."""

    players: tuple[str, ...] = ("", "hard", "medium", "easy", "easy")
    """The best level always finds the same way; the others show what is easy to reach."""
    gold: float = 1.0
    bronze: float = 0.0

    @property
    def rule(self) -> Text:
        return say(
            "The AI plays this game {n} times, at several levels. As few turns as its best game: gold. As "
            "its average: silver. Any win: bronze.",
            n=len(self.players),
        )

    @property
    def stays(self) -> Text:
        return say("When you play for a medal, a finished turn can’t be undone.")

    def floor(self, task: Task, session: Session[Position, Move]) -> int:  # noqa: ARG002 - see `ByGames`
        """What chance has laid out, and all turns but the one under way."""
        states = session.states
        turns = states[-1].turns
        for ply in range(len(states) - 1, 0, -1):
            if states[ply - 1].turns != turns or session.log[ply - 1].seat == CHANCE:
                return ply
        return 0

    def bounds(self, setup: Setup, baseline: Baseline) -> Bounds | None:
        """See `ByGames`; any win will do where no win has fewer points."""
        found = super().bounds(setup, baseline)
        return Bounds(*map(_needed, (found.gold, found.silver, found.bronze))) if found is not None else None

    def by_one(self, result: Result) -> Bounds:
        """Gold for as few turns as the AI, silver for up to two more, bronze for any win."""
        if not result.won:
            return Bounds(LEAST, LEAST, LEAST)
        return Bounds(_needed(result.score), _needed(result.score - NEAR), LEAST)

    def score(self, points: int) -> Text:
        """The turns that the race took, in words."""
        return say("{count} turn", "{count} turns", MOST - points)

    def short(self, points: float) -> Text:
        turns = MOST - points
        return tenths(turns) if isinstance(turns, float) else verbatim(str(turns))


def _needed(points: int) -> int:
    """The points as a bound; LEAST where every win has as many."""
    return points if points > MOST - ALONE else LEAST


DEALS = Race()
