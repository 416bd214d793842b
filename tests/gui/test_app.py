"""The loop: stepping, painting only what changed, sizes, settings, faults, signals."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.core.errors import TrailboxError
from engine.core.text import say
from engine.gui import app as app_module
from engine.gui.app import DOZES, IDLE_MS, LONGEST_DOZE, LONGEST_FRAME, App
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.fault_report import KEEP, write_report
from engine.gui.window.scene import Scene
from saves.settings import Settings
from tools import ui_driver


class Watcher(Scene):
    """Notes what happens to it."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.seen: list[str] = []
        self.areas: list[pygame.Rect] = []
        self.told: list[Intent] = []

    def enter(self) -> None:
        self.seen.append("enter")

    def leave(self) -> None:
        self.seen.append("leave")

    def close(self) -> None:
        self.seen.append("close")

    def resize(self) -> None:
        self.seen.append("resize")

    def handle(self, intent: Intent) -> bool:
        self.told.append(intent)
        return True

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        super().draw(canvas, area)
        self.areas.append(area.copy())

    def report(self) -> str:
        return "the save's text"


def top(app: App) -> Any:
    return app.ctx.stack.top


def test_nothing_is_painted_while_nothing_changes(make_app: Any) -> None:
    app = make_app(Watcher)
    drawn = app.frames_drawn
    for _ in range(20):
        app.step()
    assert app.frames_drawn == drawn
    assert not app._moving


def test_an_idle_window_does_not_ask_what_looks_different(make_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, asked = make_app(Watcher), []
    monkeypatch.setattr(top(app), "follow_changes", lambda: asked.append(True), raising=False)
    app.ctx.frame.dozing = True
    app.step()
    assert not asked
    app.ctx.screen.invalidate(pygame.Rect(1, 1, 2, 2))
    app.step()
    app.post(Intent("confirm"))
    app.step()
    app.ctx.frame.dozing = False
    app.step()
    assert len(asked) == 3, "where something is dirty, after an input, and in every frame of a window that is awake"


class Timed(Watcher):
    """Counts the seconds that it is told of."""

    seconds = 0.0
    moves = False

    def update(self, dt: float) -> None:
        self.seconds += dt

    @property
    def busy(self) -> bool:
        return self.moves


def test_the_time_that_an_idle_scene_waits_is_its_time(make_app: Any) -> None:
    """A message that passes after five seconds does so, though nothing else calls for a frame. What moves makes no
    jump."""
    app = make_app(Timed)
    waited, top(app).seconds = DOZES * IDLE_MS / 1000, 0.0
    for _ in range(10):
        app.step(waited)
    assert top(app).seconds == pytest.approx(10 * waited)
    top(app).seconds = 0.0
    app.post(Intent("confirm"))
    app.step(waited)
    top(app).moves = True
    app.step(3600)
    app.step(waited)
    assert top(app).seconds == pytest.approx(LONGEST_FRAME + LONGEST_DOZE + LONGEST_FRAME)


def test_only_what_is_dirty_is_painted(make_app: Any) -> None:
    app = make_app(Watcher)
    top(app).areas.clear()
    app.ctx.screen.invalidate(pygame.Rect(10, 10, 20, 20))
    app.ctx.screen.invalidate(pygame.Rect(900, 500, 20, 20))
    app.step()
    assert sorted(tuple(area) for area in top(app).areas) == [(10, 10, 20, 20), (900, 500, 20, 20)]


def spread(app: App) -> None:
    """As in a real window; the garbage of other tests is not this one's business."""
    app.spreads = True
    app._collector = SimpleNamespace(sweep=lambda now, left: None)


class Slow(Watcher):
    """It needs some steps before it can be painted."""

    def opening(self) -> Iterator[None]:
        for number in range(3):
            self.seen.append(f"step {number}")
            yield

    def update(self, dt: float) -> None:
        self.seen.append("update")


def test_a_scene_opens_over_several_frames_and_is_then_shown_whole(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(Watcher)
    spread(app)
    monkeypatch.setattr(app_module, "time_slices", lambda _: iter([None]))
    scene = Slow(app.ctx)
    app.ctx.stack.push(scene)
    drawn = app.frames_drawn
    app.step()
    assert scene.seen == ["resize", "enter", "update"]
    assert not scene.areas
    app.post(Intent("confirm"))
    frames = 0
    while app.frames_drawn == drawn:
        app.step()
        frames += 1
    assert scene.seen[3:] == ["step 0", "step 1", "step 2"]
    assert not scene.told
    # a part a frame: together they are the window
    assert frames > len(scene.areas) > 8
    assert sum(area.width * area.height for area in scene.areas) == 1280 * 720
    app.step()
    assert [intent.kind for intent in scene.told] == ["confirm"]


def test_an_opening_that_fails_is_a_fault_like_any_other(make_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Watcher)
    spread(app)
    scene = Slow(app.ctx)
    monkeypatch.setattr(scene, "opening", lambda: (1 // 0 for _ in range(1)))
    app.ctx.stack.push(scene)
    for _ in range(40):
        app.step()
    assert isinstance(top(app), Dialog)
    assert "close" in scene.seen


def test_a_window_that_changes_while_a_scene_opens_is_painted_anew(make_app: Any) -> None:
    app = make_app(Watcher)
    spread(app)
    app.ctx.stack.push(Slow(app.ctx))
    app.step()
    app.resize((640, 400))
    for _ in range(40):
        app.step()
    assert sum(area.width * area.height for area in top(app).areas) >= 640 * 400
    assert top(app).seen.count("step 2") == 1


def test_painting_in_parts_gives_the_same_picture(make_app: Any) -> None:
    app = make_app(Watcher)
    whole = pygame.image.tobytes(app.snapshot(), "RGB")
    for x in range(0, 1280, 130):
        app.ctx.screen.invalidate(pygame.Rect(x, x // 3, 131, 97))
        app.step()
    assert pygame.image.tobytes(app.snapshot(), "RGB") == whole


def test_life_of_scenes_on_the_stack(make_app: Any) -> None:
    app = make_app(Watcher)
    first = top(app)
    second = Watcher(app.ctx)
    app.ctx.stack.push(second)
    third = Watcher(app.ctx)
    app.ctx.stack.replace(third)
    app.ctx.stack.pop()
    assert first.seen == ["resize", "enter", "leave", "enter"]
    assert second.seen == ["resize", "enter", "leave", "close"]
    assert third.seen == ["resize", "enter", "leave", "close"]
    app.ctx.stack.push(Watcher(app.ctx))
    app.ctx.stack.clear_to(Watcher(app.ctx))
    assert first.seen[-2:] == ["leave", "close"]
    assert len(app.ctx.stack.scenes) == 1


def test_the_last_scene_gone_ends_the_program(make_app: Any) -> None:
    app = make_app(Watcher)
    app.ctx.stack.pop()
    app.step()
    assert not app.ctx.running


@pytest.mark.parametrize("size", [(1, 1), (2, 900), (4000, 1), (800, 600), (3840, 2160)])
def test_any_window_size(make_app: Any, size: tuple[int, int]) -> None:
    app = make_app(Watcher)
    app.ctx.toast(say("A passing line that is longer than a small window can hold."))
    app.resize(size)
    app.step()
    assert app.snapshot().get_size() == size
    assert "resize" in top(app).seen


def test_a_dragged_corner_is_noticed(make_app: Any) -> None:
    app = make_app(Watcher)
    top(app).seen.clear()
    pygame.display.set_mode((700, 500), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(700, 500), w=700, h=500))
    app.step()
    assert top(app).seen == ["resize"]
    assert app.ctx.screen.size == (700, 500)
    assert app.ctx.theme.unit == pytest.approx(700 / 1280)


def test_full_screen_and_back(make_app: Any) -> None:
    app = make_app(Watcher)
    app.post(Intent("full_screen"))
    app.step()
    assert app.ctx.screen.full
    assert app.ctx.settings.full_screen
    app.post(Intent("full_screen"))
    app.step()
    assert not app.ctx.screen.full
    assert app.ctx.screen.size == (1280, 720)


def test_mute_is_the_apps_affair(make_app: Any) -> None:
    app = make_app(Watcher)
    app.post(Intent("mute"))
    app.step()
    assert app.ctx.settings.mute
    assert app.ctx.sound.muted
    assert top(app).told == []


def test_settings_apply_at_once(make_app: Any) -> None:
    app = make_app(Watcher)
    top(app).seen.clear()
    before = app.ctx.fonts.height("body")
    app.ctx.change_settings(text_scale=200)
    assert app.ctx.fonts.height("body") == pytest.approx(2 * before, abs=1)
    app.ctx.change_settings(palette="contrast", language="de")
    assert app.ctx.theme.name == "contrast"
    assert app.ctx.words.language == "de"
    assert top(app).seen == ["resize", "resize"]
    app.ctx.change_settings(reduced_motion=True, keys={"flip": "q"})
    assert app.ctx.theme.ms("snap") == 0
    assert app.ctx.keymap.intent("q") == Intent("flip")
    assert top(app).seen == ["resize", "resize"]


def test_the_focus_is_seen_with_keys_and_not_with_the_mouse(make_app: Any) -> None:
    app = make_app(Watcher)
    assert not app.ctx.focus_visible
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    app.step()
    assert app.ctx.focus_visible
    app.post(Intent("move", pos=(5, 5)))
    app.step()
    assert app.ctx.focus_visible
    app.post(Intent("press", pos=(5, 5)))
    app.step()
    assert not app.ctx.focus_visible


def test_toasts_pass(make_app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Watcher)
    now = [50.0]
    monkeypatch.setattr("engine.gui.window.toasts_and_tooltips.time.monotonic", lambda: now[0])
    before = pygame.image.tobytes(app.snapshot(), "RGB")
    for n in range(5):
        app.ctx.toast(say("Line {n}", n=n))
    app.ctx.toast(say("Line 4"))
    app.step()
    assert len(app.ctx.overlay.toasts) <= 3
    assert pygame.image.tobytes(app.snapshot(), "RGB") != before
    now[0] += 60
    app.step()
    assert app.ctx.overlay.toasts == []
    assert pygame.image.tobytes(app.snapshot(), "RGB") == before


def test_what_the_library_has_to_say_is_said_once(make_app: Any) -> None:
    app = make_app(Watcher)
    app.ctx.library.notice = say("Games are not being saved.")
    app.step()
    app.step()
    assert [str(toast.text) for toast in app.ctx.overlay.toasts] == ["Games are not being saved."]


def test_dialog(make_app: Any) -> None:
    app = make_app(Watcher)
    done: list[str] = []
    answers = [(say("Remove"), lambda: done.append("removed"), "danger"), (say("Keep"), lambda: done.append("kept"))]
    for intent, expected in ((Intent("back"), "kept"), (Intent("confirm"), "kept")):
        app.ctx.stack.push(Dialog(app.ctx, say("Remove this game?"), [say("It will be gone.")], answers))
        app.step()
        app.post(intent)
        app.step()
        assert done.pop() == expected
        assert isinstance(top(app), Watcher)
    app.ctx.stack.push(Dialog(app.ctx, say("Remove this game?"), [], answers))
    app.post(Intent("focus", direction=(-1, 0)))
    app.post(Intent("confirm"))
    app.step()
    assert done == ["removed"]


def test_the_scene_below_a_dialog_stays_to_be_seen(make_app: Any) -> None:
    app = make_app(Watcher)
    app.ctx.stack.push(Dialog(app.ctx, say("Hello"), [], [(say("Resume"), None)]))
    assert len(app.ctx.stack.visible()) == 2
    app.ctx.stack.push(Watcher(app.ctx))
    assert len(app.ctx.stack.visible()) == 1


class Broken(Watcher):
    """Fails where it is told to, by what it is told to raise."""

    where = "handle"
    kind: type[BaseException] = ValueError

    def handle(self, intent: Intent) -> bool:
        if self.where == "handle":
            raise self.kind("handling failed")
        return super().handle(intent)

    def update(self, dt: float) -> None:
        if self.where == "update":
            raise self.kind("updating failed")

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self.where == "draw":
            raise self.kind("drawing failed")


class Outcry(BaseException):
    """What a game from outside may raise."""


@pytest.mark.parametrize("kind", [ValueError, SystemExit, Outcry])
@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_a_fault_costs_the_scene_and_nothing_else(
    make_app: Any, tmp_path: Path, where: str, kind: type[BaseException]
) -> None:
    app = make_app(Watcher)
    below = top(app)
    broken = Broken(app.ctx)
    broken.where, broken.kind = where, kind
    app.ctx.stack.push(broken)
    app.post(Intent("confirm"))
    app.step()
    assert isinstance(top(app), Dialog)
    assert broken not in app.ctx.stack.scenes
    assert "close" in broken.seen
    (report,) = (tmp_path / "reports").glob("fault-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "failed" in text
    assert "Traceback" in text
    assert "the save's text" in text
    app.post(Intent("confirm"))
    app.step()
    assert top(app) is below


def test_a_rehearsal_hides_no_fault() -> None:
    with ui_driver.stage((640, 480)) as app:
        app.start(Watcher)
        app.step()
        broken = Broken(app.ctx)
        broken.where, broken.kind = "draw", ValueError
        app.ctx.stack.push(broken)
        with pytest.raises(ValueError):
            app.step()


@pytest.mark.parametrize(("size", "kept"), [((900, 700), True), ((30_000, 400), False), ((300, 200), False)])
def test_only_a_window_that_can_be_opened_again_is_remembered(
    make_app: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], kept: bool
) -> None:
    app = make_app(Watcher)
    monkeypatch.setattr(app, "_headless", False)
    app.ctx.screen.windowed = size
    app.close()
    assert app.ctx.settings.window == (size if kept else (1280, 720))


def test_when_the_other_window_is_gone_it_is_said_and_its_settings_hold(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(Watcher)

    def take_over() -> bool:
        monkeypatch.setattr(app.ctx.library, "look_again", lambda: False)
        app.ctx.library.settings = Settings(language="de", text_scale=150)
        return True

    monkeypatch.setattr(app.ctx.library, "look_again", take_over)
    app.step()
    app.step()
    (toast,) = app.ctx.overlay.toasts
    assert "other window is closed" in str(toast.text)
    assert app.ctx.words.language == "de"
    assert app.ctx.fonts.scale == 150


def test_only_our_own_reports_are_thinned_out(make_app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Watcher)
    foreign = ["fault-1.txt", "fault-of-mine.txt", "notes.txt"]
    old = [f"fault-20200101-0000{n:02}-000000.txt" for n in range(2 * KEEP)]
    shared = tmp_path / "shared"
    for folder in (shared, tmp_path / "reports"):
        folder.mkdir()
        for name in foreign + old:
            (folder / name).write_text("", encoding="utf-8")
    ours = write_report(app.ctx.library, top(app), ValueError("\ud800"))
    left = {path.name for path in (tmp_path / "reports").iterdir()}
    assert left == {*foreign, *old[-KEEP + 1 :], ours.name}
    monkeypatch.setattr("tempfile.tempdir", str(shared))
    other = write_report(None, top(app), ValueError("no folder"))
    assert {path.name for path in shared.iterdir()} == {*foreign, *old, other.name}


def test_the_only_scene_broken_is_replaced_by_the_first(make_app: Any) -> None:
    app = make_app(Watcher)
    app.ctx.stack.clear_to(Broken(app.ctx))
    app.post(Intent("confirm"))
    app.step()
    assert isinstance(top(app), Dialog)
    assert type(app.ctx.stack.scenes[0]) is Watcher


def test_fault_after_fault_ends_with_a_sentence(make_app: Any) -> None:
    app = make_app(Watcher)
    with pytest.raises(TrailboxError, match="saved"):
        for _ in range(app_module.MOST_FAULTS + 1):
            app.ctx.stack.push(Broken(app.ctx))
            app.post(Intent("confirm"))
            app.step()
    assert not app.ctx.running


def test_reports_are_written_elsewhere_if_they_must(make_app: Any, tmp_path: Path) -> None:
    app = make_app(Watcher)
    (tmp_path / "reports").write_text("in the way")
    app.ctx.stack.push(Broken(app.ctx))
    app.post(Intent("confirm"))
    app.step()
    assert isinstance(top(app), Dialog)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_in_order(make_app: Any, name: str) -> None:
    if not hasattr(signal, name):
        return
    app = make_app(Watcher)
    before = signal.getsignal(getattr(signal, name))
    timer = threading.Timer(0.2, os.kill, (os.getpid(), getattr(signal, name)))
    timer.start()
    app.run(Watcher)
    timer.join()
    assert app.ctx.library.flushed
    assert signal.getsignal(getattr(signal, name)) is before


class Waiting(Watcher):
    """Moves for some frames, then rests, then ends the program."""

    @property
    def busy(self) -> bool:
        return self.seen.count("update") < 3

    def update(self, dt: float) -> None:
        self.seen.append("update")
        if self.seen.count("update") == 5:
            self.ctx.quit()


def test_the_monitor_is_kept_awake_by_what_moves_and_by_nothing_else(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(Watcher)
    told: list[bool] = []
    monkeypatch.setattr(app.ctx.screen, "keep_awake", lambda moving, now: told.append(moving))
    monkeypatch.setattr(app, "_awake_until", 0.0)
    app.run(Waiting)
    assert told == [True, False, False, False]


def test_pads_that_are_switched_off_in_the_settings_do_nothing(make_app: Any) -> None:
    app = make_app(Watcher, gamepads=False)
    button = pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=1)
    for expected in ([], ["confirm"]):
        pygame.event.post(button)
        app.step()
        assert [intent.kind for intent in top(app).told] == expected
        app.ctx.change_settings(gamepads=True)


def test_closing_the_window_leaves(make_app: Any) -> None:
    app = make_app(Watcher)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.run(Watcher)
    assert app.ctx.library.flushed


def test_start_up_loads_nothing_heavy() -> None:
    import subprocess
    import sys

    code = "import sys, engine.gui.app, engine.gui.boxes.dialog; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = ("multiprocessing", "pytmx", "numpy", "subprocess", "gettext", "engine.core.session")
    assert not [name for name in found if name in heavy or name.startswith("games.")]
