"""Where a scene may lead, named by what is needed there. Which scene that is stands in `engine.scenes.routes`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.gui.window.stack import Destination

if TYPE_CHECKING:
    from engine.ai.process.challenge_search import ChallengeSearch
    from engine.core.info import SeatInfo
    from engine.core.lesson_session import Course
    from engine.core.session import Session
    from engine.core.task import Task
    from engine.core.text import Text
    from engine.gui.window.scene import Scene
    from engine.scenes.common.baseline_watch import BaselineWatch
    from engine.table.contract.view import Interlude


# --- pages -----------------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class SetUp(Destination):
    """The choices before a game."""

    game: str


@dataclass(eq=False, repr=False)
class Solo(Destination):
    """What can be played alone; `tab`: the part that is open (see `task_words.py`), "" for the first."""

    game: str
    tab: str = ""


class Five(Destination):
    """The challenges of the day of all games."""


class Saves(Destination):
    """The saved games."""


class Statistics(Destination):
    """What was played so far."""


class Settings(Destination):
    """The player's settings."""


class Keys(Destination):
    """Which key does what."""


class About(Destination):
    """Version, credits, licences."""


@dataclass(eq=False, repr=False)
class Rulebook(Destination):
    """A game's rules, open at the block with this anchor, "" for the beginning."""

    game: str
    anchor: str = ""


@dataclass(eq=False, repr=False)
class Lessons(Destination):
    """A game's lessons, at the one that teaches this rule, "" for the first that is not done."""

    game: str
    rule: str = ""


# --- tables ----------------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Play(Destination):
    """A session at its table. If it is not `fresh` it goes on, and once it is over its result lies above the table.

    task: the one that is played, if it is known already. watch: the AI's own games of the same deal, which the table
    takes over.
    """

    session: Session[Any, Any]
    fresh: bool = True
    task: Task | None = None
    watch: BaselineWatch | None = None


@dataclass(eq=False, repr=False)
class Seek(Destination):
    """Search for the challenge of a task by seed, then play it.

    saved: a session of this task, which then goes on; None for a new one. finder: a search under way, which is taken
    over.
    """

    game: str
    task: str
    saved: Session[Any, Any] | None = None
    finder: ChallengeSearch | None = None


@dataclass(eq=False, repr=False)
class Learn(Destination):
    """A lesson at its table."""

    course: Course


# --- looking back ----------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Replay(Destination):
    """A session move by move, from after this number of steps; None for its end."""

    session: Session[Any, Any]
    ply: int | None = None


@dataclass(eq=False, repr=False)
class Review(Destination):
    """A session judged by the AI."""

    session: Session[Any, Any]


@dataclass(eq=False, repr=False)
class Result(Destination):
    """How a session ended."""

    session: Session[Any, Any]


# --- above a table ---------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Above(Destination):
    """What lies above a table, which waits below."""

    table: Scene


class TaskEnd(Above):
    """How a task ended."""


class LessonEnd(Above):
    """A lesson is done."""


class Pause(Above):
    """The menu of a game."""


class LessonPause(Above):
    """The menu of a lesson."""


@dataclass(eq=False, repr=False)
class Why(Above):
    """Why an AI made the step of this number in the log."""

    ply: int


@dataclass(eq=False, repr=False)
class Standings(Above):
    """Between two games of one match. on: what the way on is called."""

    said: Interlude
    on: Text


@dataclass(eq=False, repr=False)
class Handover(Destination):
    """The curtain before the person on this seat."""

    seat: SeatInfo
