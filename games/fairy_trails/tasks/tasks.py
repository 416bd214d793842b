"""What can be played alone in Fairy Trails: puzzles for stars, whole games for medals.

A puzzle is a wood and a few cards: as many huts as can be closed with them. Those that come with the game lie in
`challenges.json`, one line each, see `written`; any number more are made from seeds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from engine.core import codec
from engine.core.game_info import PERSON
from engine.core.game_start import opened
from engine.core.medals import ByGames
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup, Step
from engine.core.task import SEEDED, Challenges, Name, Solution, Task, Unit, read
from engine.core.text import Text
from games.fairy_trails import INFO, say
from games.fairy_trails.rules.move_types import Draw, Lay, Move
from games.fairy_trails.rules.pieces import DECK, PUZZLE
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.tasks.puzzles import GRADES, PATIENCE, Line, Proof, Puzzle, closed_huts, proven, search

GAME, ME = INFO.key, 0
BOOK = Path(__file__).parents[1] / "challenges.json"
ALL = 10**6
"""More endings than any puzzle has."""
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
MIDDLE = 18
"""The sign of column and row 0."""
Game = Session[Position, Move]


def cards_left(count: int) -> Text:
    """The score of a whole game in words."""
    return say("{count} card left", "{count} cards left", count)


CARDS = Unit(
    cards_left,
    lambda count: say("Solved with {count} card.", "Solved with {count} cards.", count),
    lambda count: say(
        "Out of cards: goal missed.",
        "Out of cards: goal missed after {count}.",
        count,
    ),
)


class Woods(Challenges):
    """The challenges of the game: each puzzle asks for the most huts, which are proven."""

    unit = CARDS

    def score(self, task: Task, session: Game) -> int:
        """The huts that were closed since the position."""
        start = session.states[len(task.steps)]
        return closed_huts(session.state.forest.web) - closed_huts(start.forest.web)

    def points(self, count: int) -> Text:
        """A score in words: "5 huts"."""
        return say("{count} hut", "{count} huts", count)

    def hints(self, task: Task) -> bool:  # noqa: ARG002 - of none of them
        """The AI thinks of a whole game: hints come from `Task.line` alone."""
        return False

    def shipped(self) -> tuple[Task, ...]:
        """All of `challenges.json`; read when first asked for."""
        return _book()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """A puzzle of this grade made from a seed; see `Challenges`."""
        yield from made(Name(SEEDED, grade, seed).key, seed, grade)

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """A way to each ending that closes the most huts."""
        puzzle = puzzle_of(opened(task).state)
        for proof in proven(puzzle, ALL, task.least or 0):
            if proof is None:
                yield None
                continue
            if proof.best != task.least or not proof.paths:
                raise ValueError(f"{task.key} does not close just {task.least} huts")
            figures = {"hardness": proof.hardness(len(puzzle.hand)), "huts": proof.best, "endings": len(proof.paths)}
            yield Solution(tuple({path[0] for path in proof.paths}), _lays(proof.paths[0]), figures)

    def written(self, task: Task) -> str:
        """A puzzle in one line: the huts, the cards in the order they are drawn, the layings, the solution."""
        moves = [_move(step) for step in task.steps]
        drawn = "".join(f"{DECK.index(m.card):02}" for m in moves if isinstance(m, Draw))
        lying = "".join(_written(m) for m in moves if isinstance(m, Lay))
        return f"{task.least} {drawn} {lying} {''.join(_written(_move(step)) for step in task.line)}"

    def read(self, key: str, line: str) -> Task:
        """The puzzle written in the line; `ValueError` if there is none."""
        best, drawn, lying, line = line.split(" ")
        cards = [DECK[int(drawn[at : at + 2])] for at in range(0, len(drawn), 2)]
        return _task(key, int(best), cards, _read(lying), _read(line))


CHALLENGES = Woods()

DEALS = ByGames(cards_left, ("", "", "", "hard", "medium"), bronze=0)
"""The best level plays with other luck each time; the two below it, which are quick, show what is easy to reach."""


@cache
def _book() -> tuple[Task, ...]:
    lines: dict[str, str] = json.loads(BOOK.read_text(encoding="utf-8"))
    return tuple(CHALLENGES.read(key, line) for key, line in lines.items())


def made(key: str, seed: int, grade: int, patience: int = PATIENCE) -> Iterator[Task | None]:
    """The puzzle of a seed: None for each step on the way, then the puzzle."""
    for found in search(GRADES[grade], Random(f"{GAME}:{grade}:{seed}"), patience):
        yield posed(key, *found) if found is not None else None


def posed(key: str, puzzle: Puzzle, proof: Proof) -> Task:
    """The puzzle at the table."""
    lying = tuple(Lay(laid.number, laid.cell, laid.turns) for laid in puzzle.forest.cards[1:])
    cards = [laid.card for laid in puzzle.forest.cards[1:]] + [held.card for held in puzzle.hand]
    return _task(key, proof.best, cards, lying, _lays(proof.paths[0]))


def puzzle_of(s: Position) -> Puzzle:
    """The puzzle of a position at the table."""
    return Puzzle(s.forest, s.hands[ME])


def _lays(path: Line) -> tuple[Lay, ...]:
    return tuple(Lay(*way) for way in path)


def _move(step: Step) -> Move:
    move: Move = codec.decode(Move, step.move, "move")
    return move


def _written(m: Move) -> str:
    """A laying: its card's number, column, row, turns."""
    assert isinstance(m, Lay)
    x, y = m.cell
    return f"{SIGNS[m.number]}{SIGNS[x + MIDDLE]}{SIGNS[y + MIDDLE]}{m.turns}"


def _read(word: str) -> tuple[Lay, ...]:
    signs = [[SIGNS.index(sign) for sign in word[at : at + 4]] for at in range(0, len(word), 4)]
    return tuple(Lay(number, (x - MIDDLE, y - MIDDLE), turns) for number, x, y, turns in signs)


def _task(key: str, best: int, cards: list[str], lying: tuple[Lay, ...], line: tuple[Lay, ...]) -> Task:
    if len(cards) != PUZZLE:
        raise ValueError(f"a puzzle has {PUZZLE} cards")
    steps = tuple(Step(CHANCE, codec.encode(Draw(ME, card), Move)) for card in cards)
    goal = say("Close {huts} huts with your {n} cards, the most that is possible.", huts=best, n=len(line))
    setup = Setup(GAME, (PERSON,), 0, {"cards": "puzzle"})
    name = read(key)
    grade = name.grade if name is not None else 0
    return Task(key, GAME, grade, ME, len(line), setup, steps + _steps(lying), goal, best, best, _steps(line))


def _steps(lays: tuple[Lay, ...]) -> tuple[Step, ...]:
    return tuple(Step(ME, codec.encode(lay, Move)) for lay in lays)
