"""Monitors of high density, as SDL tells of them: the drawing has all their pixels, places are told in points."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.core.text import say
from engine.gui.app import App
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.gui.window import system_window
from engine.gui.window.scene import Scene
from engine.gui.window.screen import Placement, Screen
from tests.gui.conftest import MakeApp


class Mac:
    """A window of a Mac. density: pixels of a point on the monitor where it is."""

    density = 2.0
    made: list[Mac]
    deeds: list[str]

    def __init__(self, title: str, size: tuple[int, int], **flags: bool) -> None:
        assert flags == {"resizable": True, "allow_high_dpi": True} and title == "Trailbox"
        self.size, self.position, self.handle = size, (40, 50), 77
        self.shown = 0
        self._surface: pygame.Surface | None = None
        Mac.made.append(self)

    def get_surface(self) -> pygame.Surface:
        size = round(self.size[0] * self.density), round(self.size[1] * self.density)
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        return self._surface

    def flip(self) -> None:
        self.shown += 1

    def set_icon(self, icon: pygame.Surface) -> None:
        assert icon.get_width()

    def set_fullscreen(self, desktop: bool) -> None:
        assert desktop
        self.windowed, self.size = self.size, (1440, 900)

    def set_windowed(self) -> None:
        self.size = getattr(self, "windowed", self.size)

    def maximize(self) -> None:
        Mac.deeds.append("maximised")

    def destroy(self) -> None:
        Mac.deeds.append("released" if pygame.display.get_init() else "SDL had released it before")


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> type[Mac]:
    Mac.made, Mac.deeds, Mac.density = [], [], 2.0
    pygame.display.quit()
    driver = pygame.display.get_driver
    monkeypatch.setattr(system_window.pygame, "Window", Mac)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa" if pygame.display.get_init() else driver())
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1440, 900), (1920, 1080)])
    return Mac


class Told(Scene):
    """Keeps what it is told."""

    def __init__(self, ctx: Any) -> None:
        super().__init__(ctx)
        self.told: list[Intent] = []

    def handle(self, intent: Intent) -> bool:
        self.told.append(intent)
        return True


def dialog(ctx: Any) -> Dialog:
    return Dialog(ctx, say("Resume"), [say("Sorry, that was an error")], [(say("Resume"), None, "primary")])


def buttons(app: App) -> list[pygame.Rect]:
    top: Any = app.ctx.stack.top
    return [box.rect for box in top.pane.focusable()]


def test_the_drawing_has_all_pixels_and_looks_as_on_a_usual_monitor(make_app: MakeApp, mac: type[Mac]) -> None:
    app = make_app(dialog, touch=True)
    assert app.ctx.screen.size == (2560, 1440) and app.ctx.screen.unit == 2.0
    assert app.ctx.fonts.height("body") == pytest.approx(2 * usual(make_app)["body"], abs=1)
    assert min(rect.height for rect in buttons(app)) >= 88, "a finger is as wide as on every monitor"


def usual(make_app: MakeApp) -> dict[str, int]:
    """The heights of letters in a window of 1280x720 on a usual monitor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Mac, "density", 1.0)
        fonts = make_app().ctx.fonts
        return {style: fonts.height(style) for style in ("body", "small", "title")}


@pytest.mark.parametrize("size", [(640, 360), (800, 600), (480, 900)])
def test_nothing_is_smaller_in_small_windows_than_on_a_usual_monitor(
    make_app: MakeApp, mac: type[Mac], size: tuple[int, int]
) -> None:
    sizes = []
    for density in (1.0, 2.0):
        mac.density = density
        app = make_app(dialog, size)
        theme, fonts = app.ctx.theme, app.ctx.fonts
        least = [theme.least_side, theme.px("target"), fonts.height("small"), fonts.height("title")]
        sizes.append([app.ctx.screen.unit, *least, *buttons(app)[0].size])
    assert sizes[1] == pytest.approx([2 * side for side in sizes[0]], rel=0.1, abs=3)


def test_places_of_mouse_fingers_and_cursor_are_told_in_points(
    make_app: MakeApp, mac: type[Mac], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(Told)
    told: Any = app.ctx.stack.top
    asked: list[Any] = []
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (300, 200))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", asked.append)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(90, 40), rel=(1, 0), buttons=(0, 0, 0)))
    for kind, button in ((pygame.MOUSEBUTTONDOWN, 1), (pygame.MOUSEBUTTONUP, 1), (pygame.MOUSEBUTTONDOWN, 3)):
        pygame.event.post(pygame.event.Event(kind, pos=(100, 50), button=button))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0))
    told.text_target = SimpleNamespace(cursor_rect=pygame.Rect(600, 200, 4, 40))
    app.step()
    assert [(intent.kind, intent.pos) for intent in told.told] == [
        ("move", (180, 80)),
        ("press", (200, 100)),
        ("release", (200, 100)),
        ("menu", (200, 100)),
        ("wheel", (600, 400)),
    ]
    assert asked == [(300, 100, 2, 20)]
    told.told.clear()
    for finger, x in ((1, 0.25), (2, 0.5)):
        event = pygame.event.Event(pygame.FINGERDOWN, touch_id=3, finger_id=finger, x=x, y=0.5)
        pygame.event.post(event)
    pygame.event.post(pygame.event.Event(pygame.FINGERMOTION, touch_id=3, finger_id=2, x=0.75, y=0.5))
    app.step()
    assert [(intent.kind, intent.pos) for intent in told.told[-1:]] == [("pinch", (1280, 720))]


def test_on_a_monitor_of_another_density_all_is_laid_out_anew_and_the_window_keeps_its_size(
    make_app: MakeApp, mac: type[Mac]
) -> None:
    app = make_app(dialog)
    dense = buttons(app)[0].copy()
    for density, size in ((1.0, (1280, 720)), (2.0, (2560, 1440))):
        mac.density = density
        pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        app.step()
        assert app.ctx.screen.size == app.snapshot().get_size() == size
        assert app.ctx.theme.unit == app.ctx.theme.scale == density
        assert app.ctx.screen.placement.size == mac.made[0].size == (1280, 720), "in points"
    assert buttons(app)[0] == dense


def test_full_screen_and_back_and_what_is_remembered(mac: type[Mac]) -> None:
    before = Placement((900, 500), (30, 60), False, ((1440, 900), (1920, 1080)))
    screen = Screen(before.size, before=before, headless=True)
    (window,) = mac.made
    assert (window.size, window.position, screen.size) == ((900, 500), (30, 60), (1800, 1000))
    screen.refresh()
    assert screen.placement == before
    assert screen.set_full(True) and screen.size == (2880, 1800)
    assert screen.set_full(False) and screen.size == (1800, 1000)
    screen.refresh()
    assert screen.placement == before and len(mac.made) == 1
    assert screen.window.handle == 77
    first = Placement().on(((1440, 900),), system_window.system_scale())
    assert first.size == (1280, 720), "on the Mac's first start, in points"


def test_the_window_is_shown_only_when_something_was_painted_and_released_before_the_display(
    make_app: MakeApp, mac: type[Mac]
) -> None:
    app = make_app(dialog)
    (window,) = mac.made
    app.step()
    shown = window.shown
    assert shown
    app.step()
    assert window.shown == shown
    app.ctx.screen.invalidate(pygame.Rect(0, 0, 5, 5))
    app.step()
    assert window.shown == shown + 1
    app.close()
    assert mac.deeds == ["released"] and not pygame.display.get_init()
    app.ctx.screen.window.close()


def test_fingers_on_a_macs_touchpad_are_a_mouse_and_a_wheel_only(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL's cocoa driver tells of no screen that is touched, but may tell of the touchpad's fingers."""
    app = make_app(Told)
    monkeypatch.setattr("sys.platform", "darwin")
    for kind, finger in ((pygame.FINGERDOWN, 1), (pygame.FINGERDOWN, 2), (pygame.FINGERMOTION, 2)):
        pygame.event.post(pygame.event.Event(kind, touch_id=9, finger_id=finger, x=0.2 * finger, y=0.5))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=0.3))
    app.step()
    told: Any = app.ctx.stack.top
    assert [intent.kind for intent in told.told] == ["wheel"]


def test_a_macs_screen_reader_is_given_the_number_of_the_window(
    make_app: MakeApp, mac: type[Mac], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pygame.display` tells it on a Mac as a capsule, which AccessKit can't take."""
    real, given = pytest.importorskip("accesskit"), list[object]()
    adapter = SimpleNamespace(for_window=lambda window, *_: given.append(window))
    macos = SimpleNamespace(add_focus_forwarder_to_window_class=given.append, SubclassingAdapter=adapter)
    monkeypatch.setattr(real, "macos", macos, raising=False)
    monkeypatch.setattr("sys.platform", "darwin")
    reader = ScreenReader(make_app(dialog).ctx)
    reader.start()
    assert given == ["SDLWindow", 77]


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_under_windows_a_scale_makes_things_larger_by_as_much(monkeypatch: pytest.MonkeyPatch, percent: int) -> None:
    """A window that fills a monitor shows what it would on a usual one whose sides are shorter by that scale."""
    plain = Screen((1920, 1080), headless=True).unit
    user = SimpleNamespace(GetDpiForSystem=lambda: 96, GetDpiForWindow=lambda _: 96 * percent // 100)
    monkeypatch.setattr(system_window, "_user32", lambda: user)
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: {"window": 7})
    scaled = Screen((1920 * percent // 100, 1080 * percent // 100), headless=True)
    assert scaled.unit == pytest.approx(plain * percent / 100)
