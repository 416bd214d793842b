"""Where the window opens, what is remembered of it, and that full screen and back changes neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.core.errors import SettingError
from engine.gui.app import App
from engine.gui.window import screen as screen_module
from engine.gui.window.screen import REFERENCE, Placement, Screen
from saves.settings import Settings

LAPTOP, DESKTOP = (1024, 600), (1920, 1080)
LEFT = Placement((900, 600), (1500, 100), True, (LAPTOP, DESKTOP))


def test_the_first_window_is_seen_whole_whatever_the_monitor() -> None:
    for monitor in (LAPTOP, (800, 480), (1280, 720), (1366, 768), DESKTOP, (3840, 2160), (5120, 1440), (1080, 1920)):
        opened = Placement().on((monitor, DESKTOP))
        assert opened.place is None and opened.monitors == (monitor, DESKTOP)
        assert opened.size[0] <= 0.95 * monitor[0] and opened.size[1] <= 0.85 * monitor[1]
    assert Placement().on((DESKTOP,)).size == REFERENCE
    assert Placement().on(((3840, 2160),)).size == (2560, 1440), "no stamp on a very large monitor"


def test_a_window_opens_as_it_was_left_unless_the_monitors_are_others() -> None:
    assert LEFT.on((LAPTOP, DESKTOP)) == LEFT
    assert LEFT.on(()) == LEFT
    for others in ((DESKTOP,), (DESKTOP, LAPTOP)):
        found = LEFT.on(others)
        assert found == Placement((900, 600), None, True, others), "its place may be on a monitor that is gone"
    assert LEFT.on((LAPTOP,)).size == (900, 510)


def told(screen: Screen, *kinds: int) -> None:
    for kind in kinds:
        screen.read(pygame.event.Event(kind))
    screen.refresh()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(screen_module.time, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize("size_first", [False, True], ids=["state-first", "size-first"])
def test_a_maximised_window_remembers_what_it_was_before(clock: list[float], size_first: bool) -> None:
    screen = Screen((500, 400), headless=True)
    pygame.display.set_window_position((40, 50))
    told(screen)
    clock[0] += 5
    if size_first:
        # the system tells of the size alone, and a moment later that this is the maximised state
        pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
        pygame.display.set_window_position((0, 0))
        told(screen)
        clock[0] += 0.1
    told(screen, pygame.WINDOWMAXIMIZED)
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    told(screen)
    assert (screen.windowed, screen.place, screen.maximised) == ((500, 400), (40, 50), True)
    pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    told(screen, pygame.WINDOWRESTORED)
    assert (screen.windowed, screen.maximised) == ((640, 480), False)


class SystemsWindow:
    """A window whose system forgets on the way to full screen that it was maximised, and where it was before.

    SDL does so under X11; the dummy driver knows no maximised window at all.
    """

    def __init__(self) -> None:
        self.size, self.maximised, self.full = (500, 400), False, False
        self.deeds: list[str] = []

    def set_fullscreen(self, desktop: bool) -> None:
        assert desktop, "no other mode of the monitor"
        self.full, self.maximised = True, False

    def set_windowed(self) -> None:
        self.full = False

    def maximize(self) -> None:
        assert not self.full
        self.maximised = True
        self.deeds.append(f"maximised from {self.size} at {pygame.display.get_window_position()}")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> SystemsWindow:
    found = SystemsWindow()
    monkeypatch.setattr(screen_module, "display_window", lambda: found)
    return found


def test_full_screen_and_back_changes_neither_place_nor_state(window: SystemsWindow) -> None:
    screen = Screen((500, 400), headless=True)
    pygame.display.set_window_position((40, 50))
    told(screen)
    before = screen.placement
    for maximised in (False, True):
        if maximised:
            told(screen, pygame.WINDOWMAXIMIZED)
            window.maximised = True
        screen.set_full(True)
        told(screen, pygame.WINDOWRESTORED)  # as SDL says when a maximised window becomes full screen
        assert window.full and screen.placement.place == before.place
        if maximised:
            pygame.display.set_window_position((1, 20))
        screen.set_full(False)
        told(screen)
        assert (window.full, window.maximised) == (False, maximised)
        assert screen.placement.maximised is maximised
        assert (screen.windowed, screen.place) == (before.size, before.place)
    assert window.deeds == ["maximised from (500, 400) at (40, 50)"]


@pytest.mark.parametrize("full", [False, True])
def test_the_next_start_opens_the_window_as_it_was_left(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, window: SystemsWindow, full: bool
) -> None:
    app: Any = make_app()
    monkeypatch.setattr(app, "_headless", False)
    own = tuple(pygame.display.get_desktop_sizes())
    app.ctx.screen.windowed, app.ctx.screen.place, app.ctx.screen.maximised = (500, 400), (40, 50), True
    app.close()
    kept = app.ctx.settings
    assert (kept.window, kept.place, kept.maximised, kept.monitors) == ((500, 400), (40, 50), True, own)
    before = Placement(kept.window, kept.place, kept.maximised, kept.monitors)
    screen = Screen(kept.window, before=before, full=full, headless=True)
    assert (window.full, window.maximised) == (full, not full)
    assert screen.placement == before
    assert pygame.display.get_window_position() == (40, 50)


def test_a_place_beyond_every_desktop_is_no_setting() -> None:
    for fields in ({"place": (2_000_000, 0)}, {"monitors": ((1, 1),) * 99}, {"monitors": ((-2_000_000, 9),)}):
        with pytest.raises(SettingError):
            Settings(**fields)
    assert Settings(place=(-1920, 200), monitors=(DESKTOP, LAPTOP)).place == (-1920, 200)
