"""Challenges: positions with a goal that can be reached by force, and what is counted of them. Knows no game.

A game offers them if it has a `challenge.SOURCE` and its INFO says so (`challenges=True`). A challenge is played like
any game, from a log that leads to its position: against the defence, or alone in a game for one. What it allows is
counted in the game's own unit, moves or turns. `Setup.challenge` names the task in the save:

`2-07` a shipped one (grade, number), `seed-2-123` one by seed, `daily-2026-11-21` that of a day, `ladder-3` a game
against the level of rung 3 (which is no challenge, but counted by the same book). Whole games by number have tasks of
their own, see `engine.core.contest`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Protocol

from engine.core import codec
from engine.core.digest import sha256
from engine.core.info import DEFENCE, PERSON
from engine.core.rules import Seat
from engine.core.session import LONGEST_LOG, Session, Setup, Step
from engine.core.text import Text, is_whole, say, verbatim

GRADES = (1, 2, 3, 4)
BIGGEST_SEED = 999_999_999
"""Of those that a player types or tells to a friend; a save may hold larger ones."""
SEED_DIGITS = len(str(BIGGEST_SEED))
TRIES = 3
MOST_MOVES = 99
MOST_STARS = 3
OPEN, SOLVED, FAILED = "open", "solved", "failed"

SHIPPED = re.compile(r"([1-4])-(\d{1,3})")
SEEDED = re.compile(r"seed-([1-4])-(\d{1,9})")
DAILY = re.compile(r"daily-(\d{4}-\d{2}-\d{2})")
LADDER = re.compile(r"ladder-(\d{1,2})")
WEEK = (1, 2, 2, 3, 3, 4, 1)
"""The grade of the daily challenge from Monday to Sunday: the week climbs, and Sunday is for everybody."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position and a goal. `key` names it for good inside its game.

    seat: the person's. moves: that many own moves at most, or what else the source counts (see `Source.spent`).
    setup: seats "person" and "ai:defence", or a person alone. steps: the log that leads to the position, chance
    included. goal: one sentence.
    """

    key: str
    game: str
    grade: int
    seat: Seat
    moves: int
    setup: Setup
    steps: tuple[Step, ...]
    goal: Text

    def __post_init__(self) -> None:
        # they also come from a file that anybody may have written
        if self.grade not in GRADES or not 1 <= self.moves <= MOST_MOVES or not 0 <= self.seat < len(self.setup.seats):
            raise ValueError(f"a challenge has a grade from 1 to 4, 1 to {MOST_MOVES} moves, and a seat of its own")
        if self.setup.game != self.game or len(self.steps) > LONGEST_LOG or not is_whole(self.goal):
            raise ValueError("a challenge is of one game, and has a goal that can be said")
        seats = self.setup.seats
        if seats[self.seat] != PERSON or (len(seats) > 1 and DEFENCE not in seats):
            raise ValueError("a challenge is played by one person, against the defence or alone")


@dataclass(frozen=True, slots=True)
class Unit:
    """What a source counts, in words for a number of it: what is left, in how many it was done, and all in vain."""

    left: Callable[[int], Text]
    done: Callable[[int], Text]
    missed: Callable[[int], Text]


@dataclass(frozen=True, slots=True)
class Solution:
    """How a challenge is solved. first: every right first move (a sound challenge has one).

    line: the play against the longest resistance, the first move included. figures: what makes it hard or sound,
    under short names; "hardness" is among them and orders the challenges of a grade.
    """

    first: tuple[Any, ...]
    line: tuple[Any, ...]
    figures: Mapping[str, int]


class Source(Protocol):
    """Where a game's challenges come from: `SOURCE` of its `challenge.py`."""

    @property
    def unit(self) -> Unit:
        """What `Challenge.moves` counts: `MOVES`, `TURNS` or a game's own."""

    def spent(self, challenge: Challenge, session: Session[Any, Any]) -> int:
        """How much of `Challenge.moves` is used up since the position; `own_moves` in most games.

        Taking back costs stars only where it makes this less.
        """

    def shipped(self) -> tuple[Challenge, ...]:
        """Those that come with the game: as many of each grade as of the others, in order of difficulty."""

    def by_seed(self, seed: int, grade: int) -> Iterator[Challenge | None]:
        """The challenge of this seed (0 to 999,999,999): None while it looks, often enough to be stopped; then it.

        The same on every machine. Ends after the challenge.
        """

    def judge(self, challenge: Challenge, session: Session[Any, Any]) -> str:
        """How it stands after the session's last step: "open", "solved" or "failed"."""

    def solve(self, challenge: Challenge) -> Iterator[Solution | None]:
        """Prove it and find its solution: None while it works, often enough to be stopped; then the solution.

        `ValueError` if the goal can't be forced, or can be in fewer moves.
        """

    def written(self, challenge: Challenge) -> str:
        """The challenge in one line of the game's own, as its file of shipped ones has it."""


def _moves_left(count: int) -> Text:
    return say("{count} move left", "{count} moves left", count)


def _moves_done(count: int) -> Text:
    return say("Done in {count} move.", "Done in {count} moves.", count)


def _moves_missed(count: int) -> Text:
    return say(
        "Your one move is used up, and the goal is not reached.",
        "All {count} moves are used up, and the goal is not reached.",
        count,
    )


def _turns_left(count: int) -> Text:
    return say("{count} turn left", "{count} turns left", count)


def _turns_done(count: int) -> Text:
    return say("Done in {count} turn.", "Done in {count} turns.", count)


def _turns_missed(count: int) -> Text:
    return say(
        "Your one turn is used up, and the goal is not reached.",
        "All {count} turns are used up, and the goal is not reached.",
        count,
    )


MOVES = Unit(_moves_left, _moves_done, _moves_missed)
TURNS = Unit(_turns_left, _turns_done, _turns_missed)


def own_moves(challenge: Challenge, session: Session[Any, Any]) -> int:
    """How many moves the person has made since the challenge's position."""
    return sum(step.seat == challenge.seat for step in session.log[len(challenge.steps) :])


# --- what a task is called -------------------------------------------------------------------------------------------


def seed_key(grade: int, seed: int) -> str:
    """The key of a challenge by seed."""
    return f"seed-{grade}-{seed}"


def read_seed_key(key: str) -> tuple[int, int] | None:
    """Grade and seed of a challenge by seed; None if the key names no such one."""
    found = SEEDED.fullmatch(key)
    return (int(found[1]), int(found[2])) if found else None


def daily_task(day: date) -> str:
    """The task of a day."""
    return f"daily-{day.isoformat()}"


def read_daily_task(task: str) -> date | None:
    """The day of a daily task; None if it is none."""
    return day_in(DAILY, task)


def day_in(pattern: re.Pattern[str], task: str) -> date | None:
    """The day that a task names in the pattern's first group; None if it names none."""
    found = pattern.fullmatch(task)
    if found is None:
        return None
    try:
        return date.fromisoformat(found[1])
    except ValueError:
        return None


def ladder_task(rung: int) -> str:
    """The task of a game on the ladder."""
    return f"ladder-{rung}"


def read_ladder_task(task: str) -> int | None:
    """The rung of a ladder's game; None if the task is none."""
    found = LADDER.fullmatch(task)
    return int(found[1]) if found else None


def is_challenge(task: str) -> bool:
    """Is it a position with a goal (and not a whole game)?"""
    return any(pattern.fullmatch(task) for pattern in (SHIPPED, SEEDED, DAILY))


def seed_of(task: str) -> tuple[int, int] | None:
    """Grade and seed from which the task's challenge is made; None if it is shipped or no challenge."""
    day = read_daily_task(task)
    return (daily_grade(day), daily_seed(day)) if day is not None else read_seed_key(task)


def shipped(source: Source, key: str) -> Challenge | None:
    """The shipped challenge of this key."""
    return next((challenge for challenge in source.shipped() if challenge.key == key), None)


# --- stars and days --------------------------------------------------------------------------------------------------


def stars(slips: int = 0, hints: int = 0) -> int:
    """For a challenge solved: 3 at the first go, 2 with one slip (a failed try or a move taken back), else 1."""
    return 1 if hints or slips > 1 else MOST_STARS - slips


def daily_stars(tries: int) -> int:
    """For the daily challenge solved at this try (1 to 3): 3, 2, 1."""
    return max(1, MOST_STARS + 1 - tries)


def daily_seed(day: date) -> int:
    """The seed of a day, the same everywhere: 0 to 999,999,999."""
    digest = sha256(f"trailbox daily {day.isoformat()}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") % (BIGGEST_SEED + 1)


def daily_grade(day: date) -> int:
    """The grade of a day: from easy on Monday to hard on Saturday, easy again on Sunday."""
    return WEEK[day.weekday()]


def star_signs(count: int) -> str:
    """Stars as signs that any font has: ★★☆ for two."""
    return "★" * count + "☆" * (MOST_STARS - count)


def share_line(title: Text, day: date, count: int, tries: int) -> Text:
    """The line for the clipboard: `Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries`. count: stars, 0 if not solved."""
    when, signs = verbatim(day.isoformat()), verbatim(star_signs(count))
    if not count:
        return say("Trailbox {game} {day} {stars} not solved", game=title, day=when, stars=signs)
    return say(
        "Trailbox {game} {day} {stars} {tries}/{most} tries", game=title, day=when, stars=signs, tries=tries, most=TRIES
    )


# --- as text, for the progress file and between processes ------------------------------------------------------------


def to_text(challenge: Challenge) -> str:
    """One line of JSON."""
    body = codec.encode(replace(challenge, steps=()), Challenge)
    return codec.dumps(body | {"steps": [{"seat": step.seat, "move": step.move} for step in challenge.steps]})


def from_text(text: str) -> Challenge:
    """The challenge of such a line; `NotationError` if it is none."""
    found: Challenge = codec.decode(Challenge, codec.loads(text), "challenge")
    return found
