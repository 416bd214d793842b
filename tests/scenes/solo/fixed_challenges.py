"""A source of challenges for the tests of the solo scenes: four fixed positions under the names of sixty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core import task as tasks
from engine.core.session import Session
from engine.core.task import SEEDED, Challenges, Name, Result, Task
from engine.gui.app import LONGEST_FRAME, App
from engine.scenes.pages import open_table
from engine.scenes.play.table import TableScene
from engine.scenes.solo.task_table import TaskMode
from tests import waiting
from tests.scenes.conftest import GAME, Guest, Open

POSITIONS = Path(__file__).with_name("positions.txt")


def real() -> Challenges:
    """The game's own."""
    found = registry.challenges(GAME)
    assert found is not None
    return found


class Puzzles(Challenges):
    """Judged, and made by seed, as the game does it."""

    @cached_property
    def positions(self) -> dict[int, Task]:
        """One of each grade."""
        found = (tasks.from_text(line) for line in POSITIONS.read_text(encoding="utf-8").splitlines())
        return {challenge.grade: challenge for challenge in found}

    @cached_property
    def _all(self) -> tuple[Task, ...]:
        return tuple(
            replace(self.positions[grade], key=f"{grade}-{number:02d}")
            for grade in range(1, 5)
            for number in range(1, 16)
        )

    def shipped(self) -> tuple[Task, ...]:
        return self._all

    def by_seed(self, seed: int, grade: int) -> Iterator[Task | None]:
        yield from (None, replace(self.positions[grade], key=Name(SEEDED, grade, seed).key))

    def judge(self, task: Task, session: Session[Any, Any]) -> Result | None:
        return SOURCE.judge(task, session)

    def solve(self, challenge: Task) -> Iterator[Any]:
        return SOURCE.solve(challenge)

    def written(self, challenge: Task) -> str:
        return SOURCE.written(challenge)


SOURCE = real()


def winning(challenge: Task) -> Any:
    """The right first move."""
    solution = [found for found in SOURCE.solve(challenge) if found is not None][-1]
    return solution.first[0]


def losing(table: TableScene) -> Any:
    """A move that spoils it: any other one."""
    seat = table.mode.attempt.task.seat
    right = winning(table.mode.attempt.task)
    return next(move for move in table.session.moves(seat) if move != right)


def until(app: App, wanted: Callable[[], object]) -> None:
    """Run until something has come about; another process works on it."""
    app.step()
    waiting.until(wanted, lambda: app.step(LONGEST_FRAME))


def sit_down(visit: Open, task: str, game: str, **look: Any) -> tuple[Guest, TableScene]:
    """At the table of a challenge; nothing takes time there."""
    guest = visit(size=(1280, 720), speed="instant", **look)
    open_table.begin(guest.app.ctx, game, task, anew=True)
    guest.app.step()
    assert isinstance(guest.top.mode, TaskMode)
    return guest, guest.top
