"""One accuracy of a game on every page: the result, the review, the game opened again after a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.ai.agent import Suggestion
from engine.ai.process.worker_supervisor import Advice
from engine.scenes.result.result_page import LOOK_BACK_AFTER, ResultScene
from engine.scenes.review import background_analysis as review_work
from engine.scenes.review.review_page import ReviewScene
from saves.player_files import Library
from tests.scenes.conftest import Guest, Open
from tests.scenes.fake_worker import FakeWorker
from tests.scenes.result.test_result import finished


class Moody(FakeWorker):
    """A worker that never says the same twice, as one that has as much time as the machine leaves it."""

    mood = 0

    def poll(self) -> list[Advice]:
        found = super().poll()
        Moody.mood += len(found)
        return [Advice(one.request, tuple(self._moody(idea) for idea in one.suggestions), one.done) for one in found]

    @staticmethod
    def _moody(idea: Suggestion) -> Suggestion:
        value = idea.value * (0.5 + (7 * Moody.mood % 11) / 20)
        return Suggestion(idea.move, value, idea.line, idea.reason)


@pytest.fixture(autouse=True)
def moody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    review_work._kept.clear()
    Moody.mood = 0
    for page in ("review.review_page", "result.result_page"):
        monkeypatch.setattr(f"engine.scenes.{page}.Worker", lambda _: Moody())
    yield
    review_work._kept.clear()


def accuracies(guest: Guest) -> list[str]:
    """What the page says of it: its numbers."""
    told = [words for words in guest.told().split(" | ") if "ccuracy" in words]
    assert told, guest.told()
    return [number for words in told for number in re.findall(r"\d+", words)]


def result(visit: Open, library: Library, session: Any) -> Guest:
    ResultScene.looks_back = True
    guest = visit(lambda ctx: ResultScene(ctx, session), library=library)
    guest.app.step(LOOK_BACK_AFTER + 0.1)
    for _ in range(1_000):
        guest.app.step()
        if not guest.top.expecting:
            return guest
    raise AssertionError("it never ends")


def review(visit: Open, library: Library, session: Any) -> Guest:
    guest = visit(lambda ctx: ReviewScene(ctx, session), size=(1280, 720), library=library)
    for _ in range(2_000):
        guest.app.step()
        if not guest.top.findings.work.running:
            return guest
    raise AssertionError("it never ends")


def test_it_is_the_same_on_all_pages_and_after_a_restart(visit: Open, tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = finished()
    library.record(session)
    on_result = accuracies(result(visit, library, session))
    assert accuracies(review(visit, library, session)) == on_result
    review_work._kept.clear()
    again = library.open(library.entries()[0]).session
    assert accuracies(review(visit, library, again)) == on_result
    assert accuracies(result(visit, library, again)) == on_result
