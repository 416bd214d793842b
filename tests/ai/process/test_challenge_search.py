"""Challenges made in a process of their own: the same as here, stopped, killed, failing."""

from __future__ import annotations

import pytest

from engine.ai import forms
from engine.ai.process import background_job
from engine.ai.process.challenge_search import ChallengeSearch
from engine.core import registry
from engine.core.task import Task
from tests.waiting import until

GAME = "crooked_paths"
NOTHING = "tests.ai.trailbox_sources:NOTHING"
RAISES = "tests.ai.trailbox_sources:RAISES"
ENDLESS = "tests.ai.trailbox_sources:ENDLESS"


def wait(finder: ChallengeSearch) -> Task | None:
    """Poll until it is over."""
    until(lambda: finder.over, finder.poll)
    return finder.found


def test_it_makes_what_the_source_makes() -> None:
    source = registry.challenges(GAME)
    assert source is not None
    here = [found for found in source.by_seed(0, 1) if found is not None]
    assert [wait(ChallengeSearch(GAME, 0, 1))] == here


def test_none_of_its_calls_waits() -> None:
    finder = ChallengeSearch(GAME, 2, 4, ENDLESS)
    for _ in range(50):
        assert finder.poll() is None
    assert not finder.over
    finder.close()


def test_it_is_stopped_at_once() -> None:
    finder = ChallengeSearch(GAME, 2, 4, ENDLESS)
    until(lambda: finder.looked, finder.poll)
    process = finder.child.process
    assert process is not None
    finder.close()
    assert not process.is_alive()
    assert finder.poll() is None


@pytest.mark.parametrize("at", [NOTHING, RAISES])
def test_a_source_that_fails_is_a_fault(at: str) -> None:
    finder = ChallengeSearch(GAME, 1, 1, at)
    assert wait(finder) is None
    assert finder.fault


def test_a_killed_process_is_a_fault() -> None:
    finder = ChallengeSearch(GAME, 2, 4, ENDLESS)
    until(lambda: finder.looked, finder.poll)
    assert finder.child.process is not None
    finder.child.process.kill()
    assert wait(finder) is None
    assert finder.fault


def test_once_kernels_are_compiled_it_begins_anew_with_those(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_job, "NEXT_LOOK", 0.0)
    monkeypatch.setattr(forms, "fresh", lambda _: False)
    finder = ChallengeSearch(GAME, 2, 4, ENDLESS)
    until(lambda: finder.looked, finder.poll)
    plain = finder.child.process
    monkeypatch.setattr(forms, "fresh", lambda _: True)
    finder.poll()
    until(lambda: finder.child.process)
    compiled = finder.child.process
    assert plain is not None
    assert not plain.is_alive()
    assert compiled is not plain
    finder.looked = 0
    until(lambda: finder.looked, finder.poll)
    assert finder.child.process is compiled  # once is enough
    assert not finder.fault
    finder.close()
