"""Workers for a toy game, closed in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.ai.process.worker_supervisor import Worker


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Worker]]:
    """Makes a worker with one of the toy's minds."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    made: list[Worker] = []

    def one(agent: str = "GOOD") -> Worker:
        worker = Worker("toy", "trailbox_toy:RULES", f"trailbox_toy:{agent}")
        made.append(worker)
        return worker

    yield one
    for worker in made:
        worker.close()
