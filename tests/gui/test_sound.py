"""Sound that comes with a device, and music that rests while another window is in front."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.gui.app import App
from engine.gui.window.sound import WIDTH, Sound, sides


class System:
    """The system's sound: has it a device, and what is asked of its music."""

    def __init__(self) -> None:
        self.device = False
        self.music: list[str] = []
        self.opened = 0
        self.channels = 0
        self.played: list[tuple[float, ...]] = []
        """How loud the left and the right ear hear each sound; () for both alike."""

    def init(self, _rate: int, _size: int, channels: int, _buffer: int) -> None:
        if not self.device:
            raise pygame.error("no device")
        self.opened += 1
        self.channels = channels

    def sound(self, _path: Path) -> SimpleNamespace:
        """In the place of `pygame.mixer.Sound`."""

        def play() -> SimpleNamespace:
            self.played.append(())
            return SimpleNamespace(set_volume=lambda *loud: self.played.__setitem__(-1, loud))

        return SimpleNamespace(play=play, set_volume=lambda _: None)

    def music_module(self) -> SimpleNamespace:
        """In the place of `pygame.mixer.music`."""
        names = ("load", "play", "pause", "unpause", "fadeout", "set_volume")
        return SimpleNamespace(**{name: lambda *_, _name=name, **__: self.music.append(_name) for name in names})


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    found = System()
    monkeypatch.setenv("SDL_AUDIODRIVER", "other")
    monkeypatch.setattr(pygame.mixer, "init", found.init)
    monkeypatch.setattr(pygame.mixer, "Sound", found.sound)
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)
    monkeypatch.setattr(pygame.mixer, "music", found.music_module())
    yield found


def device(kind: int, which: int = 0, capture: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, which=which, iscapture=capture)


def test_a_device_that_comes_later_is_used(system: System, tmp_path: Path) -> None:
    (tmp_path / "theme.ogg").write_bytes(b"")
    told: list[str] = []
    sound = Sound(tmp_path, missing=lambda: told.append("missing"))
    sound.music("theme")
    sound.read(device(pygame.AUDIODEVICEADDED))
    assert told == ["missing"] and system.music == [], "there still is none, which is said once"
    system.device = True
    sound.read(device(pygame.AUDIODEVICEADDED, capture=1))
    assert system.opened == 0, "a microphone"
    sound.read(device(pygame.AUDIODEVICEADDED))
    assert system.opened == 1 and system.music == ["load", "set_volume", "play"]
    sound.read(device(pygame.AUDIODEVICEADDED))
    assert system.opened == 1, "another one is not needed"


def test_if_the_device_in_use_goes_another_takes_its_place(system: System, tmp_path: Path) -> None:
    (tmp_path / "theme.ogg").write_bytes(b"")
    system.device = True
    sound = Sound(tmp_path)
    sound.music("theme")
    sound.read(device(pygame.AUDIODEVICEREMOVED, which=0))
    assert system.opened == 1, "one that was not in use"
    sound.read(device(pygame.AUDIODEVICEREMOVED, which=2))
    assert system.opened == 2 and system.music == ["load", "set_volume", "play"] * 2


def test_whoever_comes_back_to_the_window_hears_a_device_that_came_meanwhile(system: System, tmp_path: Path) -> None:
    (tmp_path / "theme.ogg").write_bytes(b"")
    sound = Sound(tmp_path)
    sound.music("theme")
    sound.rest(True)
    system.device = True
    assert system.opened == 0
    sound.rest(False)
    assert system.opened == 1 and system.music == ["load", "set_volume", "play"]


@pytest.mark.parametrize("rests", [True, False])
def test_music_rests_while_another_window_is_in_front(
    make_app: Callable[..., App], system: System, tmp_path: Path, rests: bool
) -> None:
    system.device = True
    app: Any = make_app(music_rests=rests)
    for name in ("theme", "other"):
        (tmp_path / f"{name}.ogg").write_bytes(b"")
    app.ctx.sound.folder = tmp_path
    app.ctx.sound.music("theme")
    system.music.clear()

    def told(kind: int) -> list[str]:
        pygame.event.post(pygame.event.Event(kind))
        app.step()
        found, system.music[:] = [what for what in system.music if what != "set_volume"], []
        return found

    assert told(pygame.WINDOWFOCUSLOST) == (["pause"] if rests else [])
    assert told(pygame.WINDOWFOCUSGAINED) == (["unpause"] if rests else [])
    told(pygame.WINDOWFOCUSLOST)
    app.ctx.sound.music("other")
    others = ["fadeout", "load", "play"]
    assert [what for what in system.music if what != "set_volume"] == ([] if rests else others)
    system.music.clear()
    assert told(pygame.WINDOWFOCUSGAINED) == (["unpause", *others] if rests else []), (
        "the piece of the page where one is"
    )
    told(pygame.WINDOWFOCUSLOST)
    app.ctx.change_settings(music_rests=not rests)
    assert [what for what in system.music if what != "set_volume"] == (["unpause"] if rests else ["pause"])


# --- where it comes from ---------------------------------------------------------------------------------------------


def test_the_ear_on_that_side_hears_it_fully_and_the_other_one_less_but_never_nothing() -> None:
    assert sides(0.0) == (1.0, 1.0)
    assert sides(-1.0) == sides(-7.0) == (1.0, pytest.approx(1 - WIDTH)) and 0 < 1 - WIDTH < 0.5
    assert sides(0.5) == (pytest.approx(1 - WIDTH / 2), 1.0)


def test_a_sound_is_louder_for_one_ear(system: System) -> None:
    system.device = True
    sound = Sound()
    for side in (-1.0, 0.0, 0.5):
        sound.play("snap", side)
    assert system.played == [sides(-1.0), (), sides(0.5)]


def test_for_one_ear_everything_is_in_the_middle_the_music_too(
    make_app: Callable[..., App], system: System, tmp_path: Path
) -> None:
    system.device = True
    app: Any = make_app()
    (tmp_path / "theme.ogg").write_bytes(b"")
    (tmp_path / "snap.wav").write_bytes(b"")
    app.ctx.sound.folder = tmp_path
    app.ctx.sound.music("theme")
    app.ctx.sound.play("snap", -1.0)
    assert (system.channels, system.opened) == (2, 1)
    system.music.clear()
    app.ctx.change_settings(mono=True)
    assert (system.channels, system.opened) == (1, 2) and "play" in system.music, "the music goes on"
    app.ctx.sound.play("snap", -1.0)
    assert system.played == [sides(-1.0), ()]
