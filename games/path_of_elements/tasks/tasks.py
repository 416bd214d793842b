"""What can be played alone in Path of the Elements: puzzles of laying for stars, "calm mind" for medals.

The puzzles that come with the game lie in `challenges.json`, one line each, see `written`; any number more are made
from seeds.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.game_info import PERSON
from engine.core.game_start import opened
from engine.core.lattice import HEX
from engine.core.medals import ByGames
from engine.core.rules import CHANCE, Cell
from engine.core.session import Session, Setup, Step
from engine.core.task import BIGGEST_SEED, SEEDED, Challenges, Name, Result, Solution, Task, read
from engine.core.text import Text
from games.path_of_elements import INFO, say
from games.path_of_elements.ai.cell_bitsets import cells_of
from games.path_of_elements.ai.random_best_paths import Counts, best_value
from games.path_of_elements.rules.laying import is_whole
from games.path_of_elements.rules.move_types import Move, Place
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.refusals import NOT_CONNECTED
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tasks.notation import by_chance, read_log, write_log
from games.path_of_elements.tasks.puzzles import (
    GRADES,
    MOST_ENDINGS,
    PATIENCE,
    Line,
    Proof,
    Puzzle,
    pick,
    proven,
    search,
    sets_of,
)

GAME, ME = INFO.key, 0
BOOK = Path(__file__).parents[1] / "challenges.json"
ALL = 10**6
"""More best paths than any puzzle has."""
Game = Session[Position, Move]


class Paths(Challenges):
    """The challenges of the game: each puzzle asks for the most points, which are proven."""

    def score(self, task: Task, session: Game) -> int:
        """The points of the path; the goal is not reached before it is whole."""
        player = session.state.players[ME]
        points = sum(path_points(player.elements))
        return points if is_whole(player) or task.least is None else min(points, task.least - 1)

    def hints(self, task: Task) -> bool:  # noqa: ARG002 - of none of them
        """The AI would lay the whole path anew: hints come from `Task.line` alone."""
        return False

    def left_of_line(self, task: Task, session: Game) -> list[Step]:
        """What is missing of the line's path; any tile of the element that lies elsewhere will do."""
        start, player = session.states[len(task.steps)].players[ME], session.state.players[ME]
        element = {tile.number: tile.element for tile in start.tiles}
        line = {m.tile: m.cell for m in map(_move, task.line) if isinstance(m, Place) and m.cell is not None}
        goal = line | {tile.number: cell for cell, tile in start.path if tile.number not in line}
        missing = {cell: element[number] for number, cell in goal.items()}
        spare = list(player.hand)
        for cell, tile in player.path:
            if missing.get(cell) == tile.element:
                del missing[cell]
            else:
                spare.append(tile)
        moves = []
        for cell, wanted in missing.items():
            tile = next(tile for tile in spare if tile.element == wanted)
            spare.remove(tile)
            moves.append(Place(tile.number, cell))
        return list(_steps(moves))

    def judge(self, task: Task, session: Game) -> Result | None:
        """How the task stands; it is over, too, when the path was declared ready."""
        result = super().judge(task, session)
        return result or (Result(False, self.score(task, session)) if session.state.stage != Stage.PATH else None)

    def why_missed(self, task: Task, session: Game) -> Text | None:
        """A path in parts may score enough, and misses the goal all the same."""
        player = session.state.players[ME]
        apart = session.state.stage == Stage.PATH and not player.hand and not is_whole(player)
        return NOT_CONNECTED if apart and task.least is not None else None

    def shipped(self) -> tuple[Task, ...]:
        """All of `challenges.json`; read when first asked for."""
        return _book()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """A puzzle of this grade made from a seed; see `Challenges`."""
        yield from made(Name(SEEDED, grade, seed).key, seed, grade)

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """Every best path that can be reached."""
        start = opened(task)
        for proof in proven(puzzle := puzzle_of(task, start.state), ALL):
            if proof is None:
                yield None
                continue
            if not proof.lines or best_value(puzzle.counts) != task.least:
                raise ValueError(f"{task.key} does not bring just {task.least} points")
            lines = [_line(start.state, line) for line in proof.lines]
            figures = {
                "hardness": proof.hardness(puzzle),
                "points": best_value(puzzle.counts),
                "moves": puzzle.moves,
                "parts": puzzle.islands,
                "best paths": len(lines),
                "greed fails": proof.fails,
            }
            yield Solution(tuple(dict.fromkeys(line[0] for line in lines)), lines[0], figures)

    def written(self, task: Task) -> str:
        """A puzzle in one line: the points, the deal, the log up to the position, the solution."""
        steps, line = (write_log(map(_move, steps)) for steps in (task.steps, task.line))
        return f"{task.least} {task.setup.seed} {steps} {line}"

    def read(self, key: str, line: str) -> Task:
        """The puzzle written in the line; `ValueError` if there is none."""
        points, seed, steps, solution = line.split(" ")
        return _task(key, int(seed), tuple(read_log(steps)), tuple(read_log(solution)), int(points))


CHALLENGES = Paths()

DEALS = ByGames(players=("", "", "", "hard", "hard", "medium", "easy"), silver=0.5, can_be_lost=False)
"""The points decide, those taken off for turns among them. Three levels below the best one show what is easier."""


@cache
def _book() -> tuple[Task, ...]:
    lines: dict[str, str] = json.loads(BOOK.read_text(encoding="utf-8"))
    return tuple(CHALLENGES.read(key, line) for key, line in lines.items())


def made(
    key: str, seed: int, grade: int, endings: int = MOST_ENDINGS, patience: int = PATIENCE
) -> Iterator[Task | None]:
    """The puzzle of a seed: None for each step on the way, then the puzzle. endings, patience: see `search`."""
    rng = Random(f"{GAME}:{grade}:{seed}")
    games = (drafted(int(rng.random() * (BIGGEST_SEED + 1)), rng) for _ in count())
    for found in search(((game, counts_of(game.state)) for game in games), GRADES[grade], rng, endings, patience):
        task = posed(key, *found) if found is not None else None
        yield task
        if task is not None:
            return


def drafted(seed: int, rng: Random) -> Game:
    """A game alone of this seed, in which any tiles were drafted."""
    game = Session(INFO, RULES, Setup(GAME, (PERSON,), seed))
    while game.state.stage == Stage.DRAFT:
        game.play(ME, pick(game.moves(ME), rng))
    return game


def posed(key: str, game: Game, puzzle: Puzzle, proof: Proof) -> Task | None:
    """The puzzle at the table, and how it is solved. A best path is laid, then changed and in part taken back.

    None if the way from no best path to the puzzle is open.
    """
    for line in proof.lines:
        table = game.copy()
        try:
            for m in _way_back(game.state, puzzle, line):
                table.play(ME, m)
        except TrailboxError:
            continue
        moves = tuple(_move(step) for step in table.log)
        return _task(key, game.setup.seed, moves, _line(table.state, line), best_value(puzzle.counts))
    return None


def _way_back(s: Position, puzzle: Puzzle, line: Line) -> Iterator[Place]:
    """From the hand to the best path to which the line leads, and from there to the puzzle."""
    best = {cell: k for k, cells in enumerate(puzzle.lying) for cell in cells_of(cells)}
    for _, source, _ in line:
        for cell in cells_of(source):
            del best[cell]
    best |= {cell: k for k, _, goal in line for cell in cells_of(goal)}
    tiles: dict[Cell, int] = {}
    left = list(s.players[ME].hand)
    while left:
        cell = next(cell for cell in sorted(best) if cell not in tiles and (not tiles or _beside(cell, tiles)))
        tile = next(tile for tile in left if tile.element == ELEMENTS[best[cell]])
        left.remove(tile)
        tiles[cell] = tile.number
        yield Place(tile.number, cell)
    for _, source, goal in reversed(line):
        (at,) = cells_of(goal)
        yield Place(tiles[at], next(cells_of(source), None))


def _beside(cell: Cell, tiles: Container[Cell]) -> bool:
    return any(other in tiles for other in HEX.neighbours(cell))


def _line(s: Position, line: Line) -> tuple[Place, ...]:
    """A line of the puzzle as moves, with tiles by their numbers."""
    player = s.players[ME]
    hand, at = list(player.hand), {cell: tile.number for cell, tile in player.path}
    found: list[Place] = []
    for k, source, goal in line:
        (cell,) = cells_of(goal)
        if source:
            number = at.pop(next(cells_of(source)))
        else:
            tile = next(tile for tile in hand if tile.element == ELEMENTS[k])
            hand.remove(tile)
            number = tile.number
        at[cell] = number
        found.append(Place(number, cell))
    return tuple(found)


def counts_of(s: Position) -> Counts:
    """The tiles of whoever plays alone."""
    elements = [tile.element for tile in s.players[ME].tiles]
    earth, water, fire, air = map(elements.count, ELEMENTS)
    return earth, water, fire, air


def puzzle_of(task: Task, s: Position) -> Puzzle:
    """The puzzle of a position at the table."""
    player = s.players[ME]
    hand = [tile.element for tile in player.hand]
    earth, water, fire, air = map(hand.count, ELEMENTS)
    return Puzzle(sets_of(player.elements), (earth, water, fire, air), task.moves - len(hand))


def _move(step: Step) -> Move:
    move: Move = codec.decode(Move, step.move, "move")
    return move


def _steps(moves: Iterable[Move]) -> tuple[Step, ...]:
    return tuple(Step(CHANCE if by_chance(move) else ME, codec.encode(move, Move)) for move in moves)


def _task(key: str, seed: int, moves: tuple[Move, ...], line: tuple[Move, ...], points: int) -> Task:
    lying = {m.tile: m.cell for m in moves if isinstance(m, Place)}
    hand = sum(cell is None for cell in lying.values())
    goal = say(
        "Lay the last {n} tiles as one connected path that scores {points} points, the most possible.",
        n=hand,
        points=points,
    )
    if len(line) > hand:
        goal = say(
            "Lay the last {n} tiles and move another: one connected path that scores {points} points, the most "
            "possible.",
            n=hand,
            points=points,
        )
    setup = Setup(GAME, (PERSON,), seed)
    name = read(key)
    grade = name.grade if name is not None else 0
    return Task(key, GAME, grade, ME, len(line), setup, _steps(moves), goal, points, points, _steps(line))
