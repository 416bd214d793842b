"""Dirty rectangles and window sizes."""

import os
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from engine.core.errors import TrailboxError
from engine.gui.window.screen import MOST_RECTS, Screen, merge

BOUNDS = pygame.Rect(0, 0, 400, 300)


def test_merged_rectangles_cover_the_same_and_do_not_overlap() -> None:
    rng = Random(3)
    for _ in range(200):
        rects = [
            pygame.Rect(rng.randrange(-50, 400), rng.randrange(-50, 300), rng.randrange(90), rng.randrange(60))
            for _ in range(rng.randrange(12))
        ]
        merged = merge(rects, BOUNDS)
        assert len(merged) <= MOST_RECTS
        for rect in merged:
            assert BOUNDS.contains(rect)
            assert not any(rect.colliderect(other) for other in merged if other is not rect)
        for rect in rects:
            seen = rect.clip(BOUNDS)
            if seen.width and seen.height:
                assert any(other.contains(seen) for other in merged)


def test_two_far_corners_stay_two_rectangles() -> None:
    merged = merge([pygame.Rect(0, 0, 10, 10), pygame.Rect(390, 290, 10, 10)], BOUNDS)
    assert len(merged) == 2


def test_neighbours_become_one() -> None:
    assert merge([pygame.Rect(0, 0, 10, 10), pygame.Rect(10, 0, 10, 10)], BOUNDS) == [pygame.Rect(0, 0, 20, 10)]


def test_nearly_everything_becomes_everything() -> None:
    assert merge([pygame.Rect(5, 5, 390, 280)], BOUNDS) == [BOUNDS]


def test_nothing_outside_is_painted() -> None:
    assert merge([pygame.Rect(500, 0, 10, 10), pygame.Rect(0, 0, 0, 9)], BOUNDS) == []


def test_no_display_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(TrailboxError, match="no display"):
        Screen((640, 480))


def test_a_display_that_cannot_be_opened_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":63999")
    with pytest.raises(TrailboxError, match="no display"):
        Screen((640, 480))


def test_full_screen_never_asks_for_the_size_of_another_monitor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A monitor that is asked for a mode it does not have ends the program under X11: nothing can be caught there."""
    screen = Screen((500, 400), headless=True)
    own, real, asked = pygame.display.get_desktop_sizes()[0], pygame.display.set_mode, []

    def set_mode(size: tuple[int, int] = (0, 0), flags: int = 0, **more: int) -> pygame.Surface:
        if flags & pygame.FULLSCREEN and size != (0, 0):
            asked.append(size)
        return real(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480), own])
    assert screen.set_full(True) and screen.full
    assert screen.size == own and set(asked) <= {own}
    assert screen.set_full(False) and not screen.full
    assert screen.size == screen.windowed == (500, 400)


def test_a_system_that_refuses_full_screen_leaves_the_window_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen((500, 400), headless=True)

    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("not here")

    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=refuse))
    assert not screen.set_full(True)
    assert not screen.full and screen.size == (500, 400)


def test_the_desktop_is_told_the_programs_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "main.py")  # as pygame does
    Screen((500, 400), headless=True)
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "trailbox"


def test_the_monitor_may_sleep_once_nothing_has_moved_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen((500, 400), headless=True)
    told: list[bool] = []
    monkeypatch.setattr(pygame.display, "set_allow_screensaver", told.append)
    for now in range(0, 100, 5):
        screen.keep_awake(moving=now < 40, now=1e9 + now)
    assert told == [True]
    screen.keep_awake(moving=True, now=1e9 + 100)
    screen.keep_awake(moving=False, now=1e9 + 110)
    assert told == [True, False]
