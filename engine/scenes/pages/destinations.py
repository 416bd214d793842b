"""Where a scene can lead, with the data needed there. `engine.scenes.make_scene` makes the scene for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.gui.window.scene_stack import Destination

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ai.process.challenge_search import ChallengeSearch
    from engine.core.game_info import SeatInfo
    from engine.core.rules import Seat
    from engine.core.running_lesson import Course
    from engine.core.session import Session
    from engine.core.task import Task
    from engine.core.text import Text
    from engine.gui.window.scene import Scene
    from engine.scenes.match.ai_requests import Advisor
    from engine.scenes.match.baseline_watch import BaselineWatch
    from engine.table.contract.game_view import Interlude


# --- pages -----------------------------------------------------------------------------------------------------------


class SetUp(Destination, frozen=True):
    """The choices before a game."""

    game: str


class Solo(Destination, frozen=True):
    """What can be played alone; `tab`: the part that is open (see `words/task_titles_and_results.py`), "" for the
    first.
    """

    game: str
    tab: str = ""


class Five(Destination, frozen=True):
    """The challenges of the day of all games."""


class Saves(Destination, frozen=True):
    """The saved games."""


class MoveIn(Destination, frozen=True):
    """The question whether all that another computer has, in this file, is brought in."""

    path: str


class Statistics(Destination, frozen=True):
    """What was played so far."""


class Settings(Destination, frozen=True):
    """The player's settings."""


class Keys(Destination, frozen=True):
    """Which key does what."""


class Sounds(Destination, frozen=True):
    """What each sound means."""


class About(Destination, frozen=True):
    """Version, credits, licences."""


class Rulebook(Destination, frozen=True):
    """A game's rules, open at the block with this anchor, "" for the beginning."""

    game: str
    anchor: str = ""


class Lessons(Destination, frozen=True):
    """A game's lessons, at the one that teaches this rule, "" for the first that is not done."""

    game: str
    rule: str = ""


# --- tables ----------------------------------------------------------------------------------------------------------


class Play(Destination, frozen=True):
    """A session at its table. If it is not `fresh` it goes on, and once it is over its result lies above the table.

    task: the one that is played, if it is known already. watch: the AI's own games of the same deal, which the table
    takes over.
    """

    session: Session[Any, Any]
    fresh: bool = True
    task: Task | None = None
    watch: BaselineWatch | None = None


class Seek(Destination, frozen=True):
    """Search for the challenge of a task by seed, then play it.

    saved: a session of this task, which then goes on; None for a new one. finder: a search under way, which is taken
    over.
    """

    game: str
    task: str
    saved: Session[Any, Any] | None = None
    finder: ChallengeSearch | None = None


class Learn(Destination, frozen=True):
    """A lesson at its table."""

    course: Course


# --- looking back ----------------------------------------------------------------------------------------------------


class Replay(Destination, frozen=True):
    """A session move by move, from after this number of steps; None for its end."""

    session: Session[Any, Any]
    ply: int | None = None


class TryOut(Destination, frozen=True):
    """A copy of the position after so many steps, as `me` knows it, in which all seats are played freely."""

    session: Session[Any, Any]
    ply: int
    me: Seat


class Review(Destination, frozen=True):
    """A session judged by the AI."""

    session: Session[Any, Any]


class Result(Destination, frozen=True):
    """How a session ended."""

    session: Session[Any, Any]


class Why(Destination, frozen=True):
    """Why an AI made the step of this number in the log: `me` asks, and its advisor answers."""

    session: Session[Any, Any]
    ply: int
    me: Seat
    advisor: Advisor


class Standings(Destination, frozen=True):
    """Between two games of one match. go_on: to the next one, on: what the button for that is called.

    saved: is it a match that is saved, and no lesson? closed: may the moves so far not be looked at?
    """

    session: Session[Any, Any]
    said: Interlude
    on: Text
    go_on: Callable[[], None]
    saved: bool
    closed: bool


# --- above a table ---------------------------------------------------------------------------------------------------


class Above(Destination, frozen=True):
    """A card or page above a table, which waits below."""

    table: Scene


class TaskEnd(Above, frozen=True):
    """How a task ended."""


class LessonEnd(Above, frozen=True):
    """A lesson is done."""


class Pause(Above, frozen=True):
    """The menu of a game. hidden: the curtain is down, so nothing of the table may be told."""

    hidden: bool = False


class LessonPause(Above, frozen=True):
    """The menu of a lesson."""


class Handover(Above, frozen=True):
    """The curtain before the person on this seat."""

    seat: SeatInfo
