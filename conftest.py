"""For every test: which ones are about kernels, and which form of these a run has tested.

`make test` runs everything on the compiled form and then, with `-m kernel`, what is marked here on the plain one.
Other tests may carry the mark themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.ai import forms
from engine.core import registry
from engine.core.errors import SettingError

KERNEL_TESTS = ("test_kernel", "test_playout", "test_tree", "test_ai")
"""How the files in a game's tests begin that are run on both forms."""
DRAWINGS = 100_000_000
"""Bytes of pictures that are kept."""


def pytest_configure() -> None:
    """Nothing runs on another form than the environment asks for."""
    try:
        forms.check()
    except SettingError as error:
        raise pytest.UsageError(str(error)) from None


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """The same drawing in the same size is made once, however many windows the tests open.

    Each of them begins with empty caches, as the program does, and would draw the same table anew.
    """
    from engine.ui import art
    from engine.ui.cache import SurfaceCache

    kept, draw = SurfaceCache(DRAWINGS), art.fresh

    def fresh(svg: str, size: tuple[int, int]) -> pygame.Surface:
        key = svg, size, pygame.display.get_surface() is None
        return kept.get(key, lambda: draw(svg, size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "fresh", fresh)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them by the names of their files."""
    for item in items:
        if item.path.is_relative_to(registry.GAMES) and item.path.name.startswith(KERNEL_TESTS):
            item.add_marker(pytest.mark.kernel)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The form, in the last lines."""
    terminalreporter.write_line(forms.sentence())
