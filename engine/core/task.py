"""Tasks, challenges for stars and games for medals: their names, when they are solved, stars, those of a day.

Knows no game.

A `Task` is a set-up and the log that leads to its position (none: a whole game), perhaps a limit, and a goal. A judge
of the game says whether it is done; the award is up to three stars, or a medal:

- A *challenge* brings stars: a position with a goal that can be reached, from the game's `tasks.CHALLENGES`. Failed
  tries, moves taken back and hints cost stars.
- A *deal* brings a medal: a whole game by number, judged by the game's `tasks.DEALS`, see `engine.core.medals`.

`Setup.challenge` names the task in a save (`Name`); a rung of the ladder and a first game are no tasks, but
are named in the same way.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import TrailboxError
from engine.core.game_info import DEFENCE, PERSON
from engine.core.rules import Seat
from engine.core.session import LONGEST_LOG, Session, Setup, Step
from engine.core.sha256 import sha256
from engine.core.text import Text, is_whole, say

BIGGEST_SEED = 999_999_999
"""The largest seed that a player can type or pass on; a save may have larger ones."""
SEED_DIGITS = len(str(BIGGEST_SEED))
TRIES = 3
"""Tries at the task of a day."""
MOST_GRADES = 9
MOST_MOVES = 99
NONE, MOST = 0, 3
"""An award goes from none to three stars, or from none over bronze and silver to gold."""


# --- what a task is called -------------------------------------------------------------------------------------------

SHIPPED, SEEDED, DAILY, STREAK = "shipped", "seeded", "daily", "streak"
"""Challenges: one that comes with the game, one by seed, that of a day, one that comes with the game in a streak."""
NUMBERED, DAY = "numbered", "day"
"""Deals: the game of a number, that of a day."""
LADDER = "ladder"
FIRST = "first"
"""A newcomer's first game (see `engine.core.lesson`)."""
FOR_STARS = frozenset((SHIPPED, SEEDED, DAILY, STREAK))
FOR_MEDALS = frozenset((NUMBERED, DAY))
_DATE = r"(?P<day>\d{4}-\d{2}-\d{2})"
_FORMS: Mapping[str, tuple[str, str]] = {
    SHIPPED: (r"(?P<grade>[1-9])-(?P<number>\d{1,3})", "{grade}-{number:02}"),
    SEEDED: (r"seed-(?P<grade>[1-9])-(?P<number>\d{1,9})", "seed-{grade}-{number}"),
    DAILY: (f"daily-{_DATE}", "daily-{day}"),
    STREAK: (r"streak-(?P<grade>[1-9])-(?P<number>\d{1,3})", "streak-{grade}-{number:02}"),
    NUMBERED: (r"game-(?P<number>\d{1,9})", "game-{number}"),
    DAY: (f"day-{_DATE}", "day-{day}"),
    LADDER: (r"ladder-(?P<number>\d{1,2})", "ladder-{number}"),
    FIRST: ("first", "first"),
}
"""The pattern of each kind, which `re` compiles when it is first needed, and the form in which it is written."""


class Name(Struct, frozen=True):
    """The name of a task: kind, grade (of challenges), number (a seed, a rung), day.

    As text: `2-07` shipped, `seed-2-123`, `daily-2026-11-21`, `streak-2-07`, `game-123`, `day-2026-11-21`,
    `ladder-3`, `first`.
    """

    kind: str
    grade: int = 0
    number: int = 0
    day: date | None = None

    @property
    def key(self) -> str:
        """As text, for saves and progress."""
        day = self.day.isoformat() if self.day is not None else ""
        return _FORMS[self.kind][1].format(grade=self.grade, number=self.number, day=day)

    @property
    def seed(self) -> int:
        """The number from which its position or deal is made; for the task of a day it follows from the date."""
        return daily_seed(self.day) if self.day is not None else self.number

    @property
    def shipped(self) -> str:
        """The key of the shipped challenge that it names; "" for any other task."""
        return Name(SHIPPED, self.grade, self.number).key if self.kind in (SHIPPED, STREAK) else ""

    def seeded(self, grades: int, place: int = 0, among: int = 1) -> Name | None:
        """The challenge by seed that it stands for, in a game with this number of grades; None if it is not made from a
        seed. place: of the game `among` those whose challenges of a day rise together (see `daily_grade`)."""
        if self.kind == DAILY and self.day is not None:
            return Name(SEEDED, daily_grade(self.day, grades, place, among), self.seed)
        return self if self.kind == SEEDED and self.grade <= grades else None


def read(key: str) -> Name | None:
    """The name with this text; None if it is not the name of a task."""
    for kind, (pattern, _) in _FORMS.items():
        found = re.fullmatch(pattern, key, re.ASCII)
        if found is not None:
            parts = found.groupdict()
            try:
                day = date.fromisoformat(parts["day"]) if "day" in parts else None
            except ValueError:
                return None
            return Name(kind, int(parts.get("grade") or 0), int(parts.get("number") or 0), day)
    return None


def is_challenge(key: str) -> bool:
    """Is it a challenge, and not a whole game?"""
    name = read(key)
    return name is not None and name.kind in FOR_STARS


# --- a task ----------------------------------------------------------------------------------------------------------


class Task(Struct, frozen=True):
    """A set-up with a goal. `key` names it permanently within its game.

    grade: 1 for the easiest, 0 for a deal. seat: the person's. moves: the limit in own moves, or in what else its
    source counts (see `Challenges.spent`); 0 for no limit. setup: seats "person" and "ai:defence", or a person alone.
    steps: the log that leads to the position, chance included. goal: one sentence, empty for a deal. least: the score
    that is asked for, best: the highest possible one, which is proven; None where no score is asked for. line: for a
    task that is played alone, the moves of a known solution, from which hints come; () where none is kept.
    """

    key: str
    game: str
    grade: int
    seat: Seat
    moves: int
    setup: Setup
    steps: tuple[Step, ...]
    goal: Text
    least: int | None = None
    best: int | None = None
    line: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        # the values may come from a file that anybody has written
        seats = self.setup.seats
        if not (0 <= self.grade <= MOST_GRADES and 0 <= self.moves <= MOST_MOVES and 0 <= self.seat < len(seats)):
            raise ValueError(f"a task has a grade up to {MOST_GRADES}, {MOST_MOVES} moves at most, and a seat")
        if self.setup.game != self.game or len(self.steps + self.line) > LONGEST_LOG or not is_whole(self.goal):
            raise ValueError("a task is of one game, and has a goal that can be said")
        if self.least is not None and (self.best is None or self.best < self.least):
            raise ValueError("a score that is asked for can be reached")
        if seats[self.seat] != PERSON or (len(seats) > 1 and DEFENCE not in seats):
            raise ValueError("a task is played by one person, against the defence or alone")

    @property
    def for_stars(self) -> bool:
        """Does it bring stars (and not a medal)?"""
        return self.grade > 0


class Result(Struct, frozen=True):
    """How a task ended. score: more is better; 0 where nothing is counted."""

    won: bool
    score: int = 0

    def beats(self, other: Result | None) -> bool:
        """Is it better? A win is better than any loss, then more points."""
        return other is None or (self.won, self.score) > (other.won, other.score)


def to_text(task: Task) -> str:
    """One line of JSON, for the progress file and between processes."""
    body = codec.encode(replace(task, steps=(), line=()), Task)
    steps = {
        name: [{"seat": step.seat, "move": step.move} for step in getattr(task, name)] for name in ("steps", "line")
    }
    return codec.dumps(body | steps)


def from_text(text: str) -> Task:
    """The task from such a line; `NotationError` if the line is not valid."""
    found: Task = codec.decode(Task, codec.loads(text), "task")
    return found


def points(count: int) -> Text:
    """Points in words, for a game without words of its own."""
    return say("{count} point", "{count} points", count)


# --- where challenges come from --------------------------------------------------------------------------------------


class Unit(Struct, frozen=True):
    """What a source counts, as sentences about a number of it: how many are left, in how many it was done, all used in
    vain."""

    left: Callable[[int], Text]
    done: Callable[[int], Text]
    missed: Callable[[int], Text]


MOVES = Unit(
    lambda count: say("{count} move left", "{count} moves left", count),
    lambda count: say("Solved in {count} move.", "Solved in {count} moves.", count),
    lambda count: say(
        "Out of moves: goal missed.",
        "Out of moves: goal missed after {count}.",
        count,
    ),
)
TURNS = Unit(
    lambda count: say("{count} turn left", "{count} turns left", count),
    lambda count: say("Solved in {count} turn.", "Solved in {count} turns.", count),
    lambda count: say(
        "Out of turns: goal missed.",
        "Out of turns: goal missed after {count}.",
        count,
    ),
)


class Solution(Struct, frozen=True):
    """How a challenge is solved. first: every right first move (a sound challenge has one).

    line: the moves against the longest resistance, the first move included. figures: numbers that describe how hard or
    sound it is, under short names; "hardness" is among them and orders the challenges of a grade.
    """

    first: tuple[Any, ...]
    line: tuple[Any, ...]
    figures: Mapping[str, int]


class Judge(Protocol):
    """Says how a task stands: challenges and games for medals alike."""

    def judge(self, task: Task, session: Session[Any, Any]) -> Result | None:
        """The result, if the task has ended with the session's last step; None while it goes on."""

    def floor(self, task: Task, session: Session[Any, Any]) -> int:
        """How many steps of the log can't be taken back."""


class Challenges(ABC):
    """A game's challenges: a subclass of this is `CHALLENGES` of its `tasks.py`.

    As most games want it, moves are counted, and all of them can be taken back. A subclass says when the goal is
    `reached`: a wish is any test of the position. A task that asks for a score only needs `score`; it ends with the
    game, at its limit, or with the best possible score, so that the player may go on for more.
    """

    unit: Unit = MOVES
    """What `Task.moves` counts: `MOVES`, `TURNS` or a game's own."""

    @abstractmethod
    def shipped(self) -> tuple[Task, ...]:
        """The challenges that come with the game: of each grade as many as INFO says, in order of difficulty."""

    @abstractmethod
    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        """The challenge of this seed (0 to 999,999,999).

        Yields None while it searches, so that it can be stopped; then the task. The result is the same on every
        machine.
        """

    @abstractmethod
    def solve(self, task: Task) -> Iterator[Solution | None]:
        """Prove a challenge and find its solution.

        Yields None while it works, so that it can be stopped; then the solution. `ValueError` if the goal can't be
        forced, or can be forced in fewer moves.
        """

    @abstractmethod
    def written(self, task: Task) -> str:
        """The challenge in one line of the game's own, as its file of shipped ones has it."""

    def spent(self, task: Task, session: Session[Any, Any]) -> int:
        """How much of `Task.moves` is used up since the position. A take-back costs stars only if this decreases."""
        return sum(step.seat == task.seat for step in session.log[len(task.steps) :])

    def floor(self, task: Task, session: Session[Any, Any]) -> int:  # noqa: ARG002 - see `Judge`
        """The number of steps that lead to the position."""
        return len(task.steps)

    def judge(self, task: Task, session: Session[Any, Any]) -> Result | None:
        """Solved once the goal is reached within the limit; failed by the game's end, or when the limit is used up."""
        used_up = task.moves > 0 and self.spent(task, session) >= task.moves
        ended = session.over is not None or used_up
        if task.least is not None:
            score = self.score(task, session)
            return Result(score >= task.least, score) if ended or score == task.best else None
        if self.reached(task, session):
            return Result(True)
        return Result(False) if ended else None

    def reached(self, task: Task, session: Session[Any, Any]) -> bool:  # noqa: ARG002 - see the docstring
        """Is the goal fulfilled as things stand? False where all tasks ask for a score."""
        return False

    def score(self, task: Task, session: Session[Any, Any]) -> int:  # noqa: ARG002 - for games that ask for one
        """The points so far, where a score is asked for (`Task.least`)."""
        return 0

    def why_missed(self, task: Task, session: Session[Any, Any]) -> Text | None:  # noqa: ARG002 - in most games it does
        """Why the goal was missed; None where the score or the limit says it."""
        return None

    def points(self, count: int) -> Text:
        """A score in words: “12 points”."""
        return points(count)

    def hints(self, task: Task) -> bool:  # noqa: ARG002 - in most games the goal is that of the game itself
        """Does the game's AI know the goal of the task, so that it can give hints if there is no line?"""
        return True

    def left_of_line(self, task: Task, session: Session[Any, Any]) -> Sequence[Step]:
        """The moves of the task's line that have not been made since the position, neither themselves nor by
        equivalents."""
        left = list(task.line)
        for step in session.log[len(task.steps) :]:
            if step in left:
                left.remove(step)
        return left


def next_of_line(task: Task, source: Challenges, session: Session[Any, Any]) -> Step | None:
    """The next move of the task's line, if the rest of the line still leads to the goal; else None.

    To check this, the rest is played on a copy. Moves that have been made already and moves that are no longer possible
    are left out, so the player may have made the moves in another order, or others in addition.
    """
    ahead, first = session.copy(), None
    for step in source.left_of_line(task, session):
        try:
            ahead.enter(step)
        except TrailboxError:
            continue
        first = first or step
        result = source.judge(task, ahead)
        if result is not None:
            return first if result.won else None
    return None


def shipped(source: Challenges, key: str) -> Task | None:
    """The shipped challenge of this key."""
    return next((task for task in source.shipped() if task.key == key), None)


# --- awards, days ----------------------------------------------------------------------------------------------------


def stars(slips: int = 0, hints: int = 0) -> int:
    """Stars for a solved challenge: 3 on the first try, 2 with one slip (a failed try or a move taken back), else 1."""
    return 1 if hints or slips > 1 else MOST - slips


def award_at(number: int, award: int = MOST) -> int:
    """The award in this try (1 to 3) of a day: one star or medal less with each try, but at least 1 for a win."""
    return min(award, max(1, MOST + 1 - number))


def daily_seed(day: date) -> int:
    """The seed of a day, the same everywhere: 0 to 999,999,999."""
    digest = sha256(f"trailbox daily {day.isoformat()}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") % (BIGGEST_SEED + 1)


RISING = date(2026, 11, 29)
"""The first day whose challenges rise over the games."""


def daily_place(day: date, place: int, among: int) -> int:
    """How many games have an easier challenge on this day: each game moves on by one place from day to day."""
    return (place + day.toordinal()) % among


def daily_grade(day: date, grades: int = 4, place: int = 0, among: int = 1) -> int:
    """The grade of a game's challenge of a day, the same everywhere.

    On each day they rise from the easiest to the hardest over the games, and each game has all grades in turn. place:
    of the game among so many. A game that is the only one has one grade after the other. Days before `RISING` keep the
    grade that they had for all games, since saved games and records are about that.
    """
    if day < RISING:
        return 1 + (2 * (day.weekday() % 6) * (grades - 1) + 5) // 10
    among = among if among > 1 else grades
    return 1 + (2 * daily_place(day, place, among) * (grades - 1) + among - 1) // max(1, 2 * (among - 1))
