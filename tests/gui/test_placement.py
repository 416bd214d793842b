"""Where the window opens, what is remembered of it, and that full screen and back changes neither."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.core.errors import SettingError
from engine.gui.app import App
from engine.gui.window import screen as screen_module
from engine.gui.window import system_window
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
    monkeypatch.setattr(system_window, "display_window", lambda: found)
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


# --- monitors of other scales, gone ones -----------------------------------------------------------------------------


class Dots:
    """What Windows answers when it is asked how many pixels an inch has."""

    def __init__(self, system: int, window: int) -> None:
        self.system, self.window = system, window

    def GetDpiForSystem(self) -> int:  # noqa: N802 - as Windows calls it
        return self.system

    def GetDpiForWindow(self, handle: int) -> int:  # noqa: N802
        assert handle
        return self.window


@pytest.mark.parametrize(("percent", "size"), [(100, (1280, 720)), (125, (1600, 900)), (150, (1824, 918))])
def test_the_first_window_is_as_large_as_the_system_shows_things(
    monkeypatch: pytest.MonkeyPatch, percent: int, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(system_window, "_user32", lambda: Dots(96 * percent // 100, 96))
    assert Placement().on((DESKTOP,), system_window.system_scale()).size == size


@pytest.mark.parametrize("odd", [0, 12, 10**6])
def test_odd_answers_are_no_scale(monkeypatch: pytest.MonkeyPatch, odd: int) -> None:
    assert system_window.system_scale() == 1.0, "there is no Windows here"
    monkeypatch.setattr(system_window, "_user32", lambda: Dots(odd, 96))
    assert 1.0 <= system_window.system_scale() <= 5.0
    monkeypatch.setattr(system_window, "_user32", object)
    assert system_window.system_scale() == 1.0, "a Windows that can't be asked"


def test_windows_is_told_before_the_window_opens_that_its_pixels_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    told_first: list[str] = []
    real = pygame.display.init
    monkeypatch.setattr(
        pygame.display, "init", lambda: told_first.append(os.environ["SDL_WINDOWS_DPI_AWARENESS"]) or real()
    )
    Screen((500, 400), headless=True)
    assert told_first == ["permonitorv2"]


def test_a_window_dragged_to_a_monitor_of_another_scale_seems_as_large(
    monkeypatch: pytest.MonkeyPatch, window: SystemsWindow
) -> None:
    dots = Dots(96, 96)
    monkeypatch.setattr(system_window, "_user32", lambda: dots)
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 7})
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [DESKTOP, (3840, 2160)])
    screen = Screen((500, 400), headless=True)
    told(screen, pygame.WINDOWDISPLAYCHANGED)
    assert window.size == (500, 400), "the same scale"
    dots.window = 192
    told(screen, pygame.WINDOWDISPLAYCHANGED)
    assert window.size == (1000, 800)
    pygame.display.set_mode(window.size, pygame.RESIZABLE)
    dots.window = 96
    told(screen, pygame.WINDOWDISPLAYCHANGED)
    assert window.size == (500, 400)
    screen.set_full(True)
    dots.window = 192
    told(screen, pygame.WINDOWDISPLAYCHANGED)
    assert window.size == (500, 400), "full screen has the monitor's size anyway"


def test_a_monitor_that_is_gone_after_full_screen_holds_no_window(
    monkeypatch: pytest.MonkeyPatch, window: SystemsWindow
) -> None:
    monitors = [LAPTOP, DESKTOP]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: monitors)
    screen = Screen((1200, 800), headless=True)
    pygame.display.set_window_position((1500, 40))
    told(screen)
    window.size = (1200, 800)
    for gone in (False, True):
        screen.set_full(True)
        if gone:
            monitors.remove(DESKTOP)
            told(screen, pygame.WINDOWDISPLAYCHANGED)
        screen.set_full(False)
        assert hasattr(window, "position") is gone
    assert window.size == screen.windowed == (972, 510), "it fits onto the one that is left"
    assert window.position == pygame.WINDOWPOS_CENTERED
