"""What can be played alone in Glade: one kind of challenge for each grade, and whole games for medals.

"Counting" asks for a score that is proven to be within reach, "Wishing" for something in words, with no limit but the
end of the game, and "Finding" for something within a number of moves. The medals come from several games of the AI's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec
from engine.core.game_info import PERSON
from engine.core.game_start import opened
from engine.core.medals import ByGames
from engine.core.session import Session, Setup, Step
from engine.core.task import BIGGEST_SEED, SEEDED, SHIPPED, Challenges, Name, Result, Solution, Task
from engine.core.text import Text
from games._template import say
from games._template.rules.pieces import SHORT
from games._template.rules.position import Move, Position
from games._template.rules.rules import RULES
from games._template.rules.scoring import points_home, total

GAME, ME = "_template", 0
COUNTING, WISHING, FINDING = 1, 2, 3
GRADES = (COUNTING, WISHING, FINDING)
SEEDS = {COUNTING: (1, 2), WISHING: (1, 2), FINDING: (1,)}
"""The seeds of the challenges that come with the game, by grade."""
A_ROUND = 2
"""Moves: choose a tile, lay it."""


class Wish(Struct, frozen=True):
    """Something in words that a position fulfils or not."""

    said: Text
    fulfilled: Callable[[Position], bool]


def _arrows(s: Position) -> int:
    taken = s.taken()
    return sum(points_home(tile, taken) for tile in s.laid)


WISHES = (
    Wish(say("Let two arrows point at their kind."), lambda s: _arrows(s) >= 2),
    Wish(say("Lay one tile of each kind."), lambda s: len({tile.kind for tile in s.laid}) == 3),
)


class Tasks(Challenges):
    """The challenges of the game. All are games alone; the last round of a short one is searched to its end."""

    def reached(self, task: Task, session: Session[Position, Move]) -> bool:
        """The wish of the seed; to find is the most that one round can bring."""
        if task.grade == WISHING:
            return any(wish.said == task.goal and wish.fulfilled(session.state) for wish in WISHES)
        return self.score(task, session) >= _most(opened(task).state)

    def score(self, task: Task, session: Session[Position, Move]) -> int:
        """The points that the rules give."""
        return total(session.state, task.seat)

    def hints(self, task: Task) -> bool:
        """The AI plays for points and knows nothing of wishes: what helps there is the line that each of them keeps."""
        return task.grade != WISHING

    def shipped(self) -> tuple[Task, ...]:
        """The challenges that come with the game, made from seeds that never change."""
        return _shipped()

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """Two rounds at random, then one to be played; a wish begins with the game."""
        yield from _made(Name(SEEDED, grade, seed).key, grade, seed)

    def solve(self, task: Task) -> Iterator[Solution | None]:
        """Every way to play the round; of a wish the first way that random games find."""
        if task.grade == WISHING:
            line = tuple(codec.decode(Move, step.move, "move") for step in task.line)
            yield Solution(line[:1], line, {"hardness": len(line)})
            return
        start = opened(task)
        lines = _lines(start.state)
        yield None
        best = max(lines, key=lambda line: total(_after(start.state, line), ME))
        right = total(_after(start.state, best), ME)
        firsts = dict.fromkeys(line[0] for line in lines if total(_after(start.state, line), ME) == right)
        yield Solution(tuple(firsts), best, {"hardness": len(lines), "points": right})

    def written(self, task: Task) -> str:
        """A challenge in one line: its grade and seed."""
        return f"{task.grade} {task.setup.seed}"


CHALLENGES = Tasks()


DEALS = ByGames(players=("", "", "easy", "easy", "easy"), can_be_lost=False)
"""Only the points decide."""


@cache
def _shipped() -> tuple[Task, ...]:
    found: list[Task] = []
    for grade, seeds in SEEDS.items():
        for number, seed in enumerate(seeds, start=1):
            *_, task = _made(Name(SHIPPED, grade, number).key, grade, seed)
            assert task is not None
            found.append(task)
    return tuple(found)


def _made(key: str, grade: int, seed: int) -> Iterator[Task | None]:
    if grade == WISHING:
        setup = Setup(GAME, (PERSON,), seed, {"length": "full"}, "glade")
        wish = Task(key, GAME, grade, ME, 0, setup, _dealt(setup), WISHES[seed % len(WISHES)].said)
        yield replace(wish, line=tuple(Step(ME, codec.encode(move, Move)) for move in _fulfilling(wish)))
        return
    for luck in range(1_000):
        setup = Setup(GAME, (PERSON,), (seed + luck) % BIGGEST_SEED, {"length": "short"}, "glade")
        session = opened(Task(key, GAME, grade, ME, A_ROUND, setup, (), say("Play.")))
        rng = Random(f"{grade}:{seed}:{luck}")
        for _ in range(A_ROUND * (SHORT - 1)):
            moves = session.moves(ME)
            session.play(ME, moves[int(rng.random() * len(moves))])
        yield None
        steps, now, most = tuple(session.log), total(session.state, ME), _most(session.state)
        if most >= now + A_ROUND:
            break
    if grade == FINDING:
        yield Task(key, GAME, grade, ME, A_ROUND, setup, steps, say("Make the most of the last round."))
        return
    least = most - 1
    goal = say("Reach at least {count} point.", "Reach at least {count} points.", least)
    yield Task(key, GAME, grade, ME, A_ROUND, setup, steps, goal, least, most)


def _dealt(setup: Setup) -> tuple[Step, ...]:
    """What chance brings before the first move."""
    return tuple(opened(Task("1-01", GAME, WISHING, ME, 0, setup, (), say("Play."))).log)


def _lines(s: Position) -> list[tuple[Move, ...]]:
    """Every way to play the round that begins here."""
    found: list[tuple[Move, ...]] = []
    for choice in RULES.moves(s, ME):
        chosen = RULES.apply(s, ME, choice)
        found += [(choice, lay) for lay in RULES.moves(chosen, ME)]
    return found


def _after(s: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        s = RULES.apply(s, ME, move)
    return s


def _most(s: Position) -> int:
    """The most points that one can have at the end of the round: proven, since every way is tried."""
    return max(total(_after(s, line), ME) for line in _lines(s))


def _fulfilling(task: Task) -> tuple[Move, ...]:
    """One way to fulfil a wish, by chance; `ValueError` if none is found."""
    for luck in range(10_000):
        session, rng = opened(task), Random(luck)
        line: list[Move] = []
        while CHALLENGES.judge(task, session) is None:
            moves = session.moves(ME)
            line.append(moves[int(rng.random() * len(moves))])
            session.play(ME, line[-1])
        if CHALLENGES.judge(task, session) == Result(True):
            return tuple(line)
    raise ValueError(f"{task.key} is not fulfilled")
