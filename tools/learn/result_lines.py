"""Files of results that grow line by line, so that a run can be stopped and continued."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.commands.output import ProgressLine
from engine.commands.parallel_games import play_all
from engine.core.errors import SettingError
from engine.core.text import say

Item = dict[str, Any]


class Lines:
    """A file of JSON lines. head: what all results were made with, its first line; items: all results so far."""

    def __init__(self, path: Path, head: Item) -> None:
        """`SettingError` if the file was begun with another head. A last line that was cut off is dropped."""
        self.path = path
        self.items: list[Item] = []
        whole = path.read_bytes() if path.exists() else b""
        lines = whole[: whole.rfind(b"\n") + 1].splitlines()
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            return
        if json.loads(lines[0]) != json.loads(json.dumps(head)):
            raise SettingError(say("{path} was begun with other settings.", path=str(path)))
        self.items = [json.loads(line) for line in lines[1:]]
        os.truncate(path, whole.rfind(b"\n") + 1)

    def add(self, item: Item) -> None:
        """Append another result."""
        self.items.append(item)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(item, separators=(",", ":")) + "\n")


def grow(
    lines: Lines,
    step: Callable[[Any], Item],
    wanted: Sequence[Any],
    workers: int,
    activity: str,
    cluster: str | None = None,
) -> list[Item]:
    """Add the games that a step makes of what is wanted, as they come. activity: what the progress line calls it.

    Returns all results of the file.
    """
    progress = ProgressLine(activity)
    try:
        with closing(play_all(step, wanted, workers, cluster)) as games:
            for done, item in enumerate(games, start=1):
                lines.add(item)
                progress.at(done / len(wanted), f"{done} games")
    finally:
        progress.end()
    return lines.items


def read(path: Path) -> tuple[Item, list[Item]]:
    """Head and results of a finished file; `SettingError` without one."""
    if not path.exists():
        raise SettingError(say("There is no {path} yet.", path=str(path)))
    head, *items = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return head, items
