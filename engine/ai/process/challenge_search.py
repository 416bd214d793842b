"""Makes a challenge from a seed in a separate process, so that the search does not delay the window.

A generator proves what it offers and may look for many seconds; its slices are as long as a proof. Nothing here, or
imported from here, knows pygame.
"""

from __future__ import annotations

from typing import Any

from engine.ai.process.background_job import BackgroundJob, work_through
from engine.ai.process.child_process import Wire, settle_in
from engine.ai.process.worker_process import by_name
from engine.core import registry
from engine.core import task as tasks
from engine.core.task import Challenges, Task


def run(game: str, seed: int, grade: int, at: str, wire: Wire) -> None:
    """The main function of the process. Messages: `["looked", n]`, `["found", text]`, `["failed", why]`."""
    settle_in()
    work_through(wire, lambda: _search(wire, game, seed, grade, at))


def _search(wire: Wire, game: str, seed: int, grade: int, at: str) -> None:
    challenges: Challenges | None = by_name(at) if at else registry.challenges(game)
    wire.send("looked", 0)
    for looked, found in enumerate(challenges.by_seed(seed, grade) if challenges is not None else ()):
        if found is not None:
            wire.send("found", tasks.to_text(found))
            return
        if wire.due:
            wire.send("looked", looked + 1)
    wire.send("failed", "there is none")


class ChallengeSearch(BackgroundJob):
    """The window's side of one search. `looked`: positions examined so far."""

    def __init__(self, game: str, seed: int, grade: int, at: str = "") -> None:
        self.seed = seed
        self.grade = grade
        self.looked = 0
        self.found: Task | None = None
        super().__init__(game, run, "finder", game, seed, grade, at)

    @property
    def done(self) -> bool:
        return self.found is not None

    def poll(self) -> Task | None:
        """The challenge, once it is there."""
        self.listen()
        return self.found

    def read(self, message: list[Any]) -> None:
        kind, value = message
        if kind == "looked":
            self.looked = int(value)
        elif kind == "found":
            self.found = tasks.from_text(value)
        else:
            self.fault = str(value)
