"""The table of a task."""

from __future__ import annotations

from typing import Any

from engine.core.session import Session
from engine.core.task import Task
from engine.gui.window.context import Context
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages.destinations import TaskEnd
from engine.scenes.play.table import TableScene
from engine.scenes.tasks.mode import TaskMode


def task_table(
    ctx: Context, session: Session[Any, Any], task: Task, fresh: bool = True, watch: BaselineWatch | None = None
) -> TableScene:
    """A table at which the task is tried. watch: the AI's own games of the same deal, if they are under way."""
    mode = TaskMode(ctx, session, task, watch)
    table = TableScene(ctx, session, fresh, mode)
    help, ending = table.help, table.breaks.ending
    show_end, hinting = lambda: ctx.go(TaskEnd(table)), lambda: help.hint.thinking
    mode.join(table.match, table.top, table.log, ending, table.refresh, show_end, hinting)
    return table
