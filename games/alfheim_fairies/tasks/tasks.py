"""What can be played alone in Alfheim Fairies: puzzles and wishes for stars, whole gardens for medals.

Puzzles and wishes take turns as grades, so that both get harder together. Those that come with the game lie in
`challenges.json`, one line each, see `written`; any number more are made from seeds, by games that the AI plays.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random

from msgspec.structs import replace

from engine.core import codec
from engine.core.game_start import opened
from engine.core.medals import ByGames
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup, Step
from engine.core.task import SEEDED, Challenges, Name, Result, Solution, Task, Unit
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import CLUE_NAMES
from games.alfheim_fairies.rules.move_types import Draw, Move
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.tasks import puzzles, wishes
from games.alfheim_fairies.tasks.notation import by_chance, read_log, write_log
from games.alfheim_fairies.tasks.puzzles import line_of, proven, worth
from games.alfheim_fairies.tasks.sample_games import ALONE, ME, NOISES, Game, Gardener, any_seed, begun, pick
from games.alfheim_fairies.tasks.wishes import WISHES, Story, Wish

GAME = "alfheim_fairies"
BOOK = Path(__file__).parents[1] / "challenges.json"

ROUNDS_COUNT = Unit(
    lambda count: say("{count} round left", "{count} rounds left", count),
    lambda count: say("Solved in {count} round.", "Solved in {count} rounds.", count),
    lambda count: say(
        "The round is over: goal missed.",
        "All {count} rounds are over: goal missed.",
        count,
    ),
)


class Gardens(Challenges):
    """The challenges of the game. A wish is a whole game or its first rounds, a puzzle one round with a score."""

    unit = ROUNDS_COUNT

    def spent(self, task: Task, session: Session[Position, Move]) -> int:
        """For a wish, the rounds that are over, with the one that fulfils it; for a puzzle, 1 once its clue lies."""
        s = session.state
        if task.least is not None:
            return int(s.players[ME].hand == "" or _over(task, session))
        fulfilled = not s.over and _wish(task).fulfilled(Story(session))
        return s.round - 1 + fulfilled

    def score(self, task: Task, session: Session[Position, Move]) -> int:
        """The points that the round has brought."""
        return worth(session.state) - worth(session.states[len(task.steps)])

    def hints(self, task: Task) -> bool:  # noqa: ARG002 - of none of them
        """The AI thinks of the whole game, not of one round or a wish: hints come from `Task.line` alone."""
        return False

    def judge(self, task: Task, session: Session[Position, Move]) -> Result | None:
        """A puzzle is solved by the most points; it ends with its round. A wish has failed once it is out of reach."""
        if task.least is not None:
            score = self.score(task, session)
            solved = score >= task.least
            return Result(solved, score) if solved or _over(task, session) else None
        story, wish = Story(session), _wish(task)
        if wish.lost(story):
            return Result(False)
        if wish.fulfilled(story):
            return Result(True)
        return Result(False) if session.state.round > task.moves else None

    def shipped(self) -> tuple[Task, ...]:
        """All of `challenges.json`; read when first asked for."""
        return _book()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """See `Challenges`. Some games are played for one, by the same rule on all machines."""
        yield from made(Name(SEEDED, grade, seed).key, seed, grade)

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """For a puzzle, every best place, proven; for a wish, the game that fulfils it."""
        if task.least is not None:
            proof = proven(opened(task).state)
            if proof is None or proof.best != task.least:
                raise ValueError(f"{task.key} does not bring just {task.least} points")
            firsts = tuple(line_of(outcome)[0] for outcome in proof.right)
            yield Solution(firsts, line_of(proof.right[0]), proof.figures)
            return
        session = opened(task)
        for step in task.line:
            session.enter(step)
        if self.judge(task, session) != Result(True):
            raise ValueError(f"{task.key} is not known to be fulfilled")
        line = tuple(codec.decode(Move, step.move, "move") for step in task.line)
        figures = {"hardness": 1000 - _wish(task).share, "rounds": self.spent(task, session)}
        yield Solution(line[:1], line, figures)

    def written(self, task: Task) -> str:
        """A task in one line: a puzzle's points or the wish's key, the deal, the log up to the last move of the
        solution."""
        session = opened(task)
        for step in task.line:
            session.enter(step)
        name = task.least if task.least is not None else _wish(task).key
        until = max(len(task.steps), session.last_move() + 1)
        return f"{name} {task.setup.seed} {write_log(_moves(session)[:until])}"

    def read(self, key: str, line: str) -> Task:
        """The task written in the line; `ValueError` if there is none."""
        name, seed, log = line.split(" ")
        moves = tuple(read_log(log))
        if name.isdigit():
            drawn = max((k for k, move in enumerate(moves, start=1) if by_chance(move)), default=0)
            return _puzzle(key, int(key[0]), int(seed), moves[:drawn], moves[drawn:], int(name))
        if name not in WISHES:
            raise ValueError(f"there is no wish {name}")
        dealt = tuple(takewhile(by_chance, moves))
        own = tuple(move for move in moves if not by_chance(move))
        return _whole(key, int(key[0]), int(seed), WISHES[name], dealt, own)


CHALLENGES = Gardens()

DEALS = ByGames(players=("", "", "", "hard", "hard", "medium", "easy"), silver=0.5, can_be_lost=False)
"""The points decide. Three levels below the best one show what is easier to reach."""


@cache
def _book() -> tuple[Task, ...]:
    lines: dict[str, str] = json.loads(BOOK.read_text(encoding="utf-8"))
    return tuple(CHALLENGES.read(key, line) for key, line in lines.items())


def made(key: str, seed: int, grade: int, patience: int = puzzles.PATIENCE) -> Iterator[Task | None]:
    """The task of a seed: None for each step on the way, then the task."""
    rng = Random(f"{GAME}:{grade}:{seed}")
    if grade in wishes.GRADES:
        yield from _wished(rng, key, grade)
        return
    for found in puzzles.search(rng, grade, patience):
        if found is not None:
            game, proof = found
            yield _puzzle(key, grade, game.setup.seed, _moves(game), line_of(proof.right[0]), proof.best)
            return
        yield None


def _wished(rng: Random, key: str, grade: int) -> Iterator[Task | None]:
    """Games until one fulfils a wish of the grade; it is the proof."""
    gardener = Gardener()
    while True:
        game, noise = begun(any_seed(rng)), NOISES[pick(rng, len(NOISES))]
        for _ in gardener.play(game, noise, rng):
            yield None
        story = Story(game)
        found = [wish for wish in wishes.GRADES[grade] if wish.fulfilled(story) and not wish.lost(story)]
        if found:
            yield proof_of(key, grade, found[pick(rng, len(found))], game)
            return


def proof_of(key: str, grade: int, wish: Wish, game: Game) -> Task:
    """The wish for the deal of a game that fulfils it, with the game's own moves until it is fulfilled."""
    moves = _moves(game)
    task = _whole(key, grade, game.setup.seed, wish, tuple(takewhile(by_chance, moves)), ())
    session = opened(task)
    for step in game.log[len(task.steps) :]:
        if step.seat != CHANCE:
            session.enter(step)
            if CHALLENGES.judge(task, session) is not None:
                break
    own = tuple(step for step in session.log[len(task.steps) :] if step.seat != CHANCE)
    return replace(task, line=own)


def _moves(game: Game) -> tuple[Move, ...]:
    return tuple(codec.decode(Move, step.move, "move") for step in game.log)


def _steps(moves: Iterable[Move]) -> tuple[Step, ...]:
    return tuple(Step(CHANCE if by_chance(move) else ME, codec.encode(move, Move)) for move in moves)


def _puzzle(key: str, grade: int, seed: int, moves: tuple[Move, ...], line: tuple[Move, ...], best: int) -> Task:
    """The position after these moves, the last of which brings the clue. line: one best way to go on."""
    if not moves or not isinstance(moves[-1], Draw):
        raise ValueError("a puzzle begins with a clue that was drawn")
    clue = CLUE_NAMES[moves[-1].clue]
    goal = say("Place the {clue} so that this round brings {n} points, the most that is possible.", clue=clue, n=best)
    setup = Setup(GAME, ALONE, seed)
    return Task(key, GAME, grade, ME, 1, setup, _steps(moves), goal, best, best, _steps(line))


def _whole(key: str, grade: int, seed: int, wish: Wish, dealt: tuple[Move, ...], line: tuple[Move, ...]) -> Task:
    setup = Setup(GAME, ALONE, seed)
    return Task(key, GAME, grade, ME, wish.rounds, setup, _steps(dealt), wish.said, line=_steps(line))


def _wish(task: Task) -> Wish:
    return next(wish for wish in WISHES.values() if wish.said == task.goal)


def _over(task: Task, session: Session[Position, Move]) -> bool:
    """Has the round of a puzzle ended?"""
    return session.over is not None or session.state.round > session.states[len(task.steps)].round
