"""The game at a task's position, and the way on from there to its goal."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.maps.boards import shipped_board
from engine.core.session import Session, Step
from engine.core.task import Source, Task


def opened(task: Task, key: str = "") -> Session[Any, Any]:
    """The game at the task's position, from which nothing before can be taken back.

    key: what the session is played for, by default the task itself (a day's challenge is one by seed). Raises
    `SaveError` if the task's steps can't be played by today's rules.
    """
    setup = replace(task.setup, challenge=key or task.key)
    info = registry.info(task.game)
    board = shipped_board(info, setup.board) if info.boards else None
    session: Session[Any, Any] = Session(info, registry.rules(task.game), setup, board)
    if task.steps:
        session.replay(task.steps)
    session.floor = len(task.steps)
    return session


def next_of_line(task: Task, source: Source, session: Session[Any, Any]) -> Step | None:
    """The next move of the task's line, if what is left of the line still leads to the goal; else None.

    It is played on to see that. What has been done already and what can't be done any more is left out, so the player
    may have made the moves in another order, or others besides.
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
