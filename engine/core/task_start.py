"""Opens a game at a task's position, checks that a saved one began there, and follows a known solution from there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import SaveError, TrailboxError
from engine.core.registry import board_of
from engine.core.session import Session, Step
from engine.core.task import Challenges, Task
from engine.core.text import say


def opened(task: Task, key: str = "") -> Session[Any, Any]:
    """The game at the task's position, from which nothing before can be taken back.

    key: the name of the task in the session, by default the task's own (the challenge of a day is made by seed). Raises
    `SaveError` if the task's steps can't be played by today's rules.
    """
    setup = replace(task.setup, challenge=key or task.key)
    info = registry.info(task.game)
    board = board_of(info, setup.board)
    session: Session[Any, Any] = Session(info, registry.rules(task.game), setup, board)
    if task.steps:
        session.replay(task.steps)
    session.floor = len(task.steps)
    return session


def check_beginning(task: Task, session: Session[Any, Any]) -> None:
    """`SaveError` if a saved session does not begin with the task's position: it was cut, or the task has changed."""
    seats, steps = session.setup.seats, session.log[: len(task.steps)]
    if seats != task.setup.seats or (task.steps and steps != opened(task).log[: len(task.steps)]):
        raise SaveError(
            say("The saved game does not begin with the position of its challenge, which may have changed.")
        )


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
