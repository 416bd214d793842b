"""The game at a task's position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import registry
from engine.core.maps.boards import shipped_board
from engine.core.session import Session
from engine.core.task import Task


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
