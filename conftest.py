"""For all tests: which ones are about kernels, which form of these a run has tested, time for workers to start, and
drawings made once.

`make test` runs everything on the compiled form and then, with `-m kernel`, what is marked here on the plain one. Other
tests may carry the mark themselves. What compares both forms ("test_both_forms...") runs once.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from engine.ai import forms
from engine.ai.process import background_job, worker_supervisor
from engine.core import registry
from engine.core.errors import SettingError

pytest_plugins = ["tests.shared_drawings", "tests.long_test_slices"]
KERNEL_TESTS = ("test_kernel",)
"""How the files in a game's tests begin that are run on both forms."""


START = 300.0
"""Seconds that another process may take to start or to answer, since the machine may be busy."""

YOUNG = 20_000
"""New objects between two collections. With the 700 of Python, and an observer of hypothesis's at each of them, the
tests of rules and codecs take a twentieth longer."""


@pytest.fixture(scope="session", autouse=True)
def time_to_start() -> Iterator[None]:
    """Give workers more time to start than in the program, where one is given up much sooner."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_supervisor, "START_PATIENCE", START)
        patch.setattr(background_job, "PATIENCE", START)
        yield


def pytest_configure() -> None:
    """Check that the form asked for by the environment is available."""
    try:
        forms.check()
    except SettingError as error:
        raise pytest.UsageError(str(error)) from None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them by the names of their files."""
    for item in items:
        if item.path.is_relative_to(registry.GAMES) and item.path.name.startswith(KERNEL_TESTS):
            item.add_marker(pytest.mark.kernel)


def pytest_collection_finish() -> None:
    """Freeze what has been imported by now, and collect new objects less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The form, in the last lines."""
    terminalreporter.write_line(forms.sentence())
