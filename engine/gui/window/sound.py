"""Plays sound effects and music, which pauses while another window is in front.

The mixer opens with the first sound; without a device there is silence until one comes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from engine.gui.window.voice_status import VoiceStatus

if TYPE_CHECKING:
    import pygame.mixer

SOUNDS = Path(__file__).resolve().parents[3] / "sounds"
SUFFIXES = (".ogg", ".wav")
RATE = 44_100
BUFFER = 1_024
FADE_MS = 900
HOUSE_MUSIC = "dusk"
WIDTH = 0.8
"""How far the farthest sound moves aside: 1 would be silence for the other ear."""


def sides(side: float) -> tuple[float, float]:
    """How loud the left and the right ear hear what comes from a side: -1 is the far left, 1 the far right. In the
    middle both hear it fully, so that nothing is louder aside."""
    aside = max(-1.0, min(1.0, side)) * WIDTH
    return min(1.0, 1.0 - aside), min(1.0, 1.0 + aside)


class Sound:
    """Volumes are 0 to 100. A fault of the sound system leads to silence, never to an error.

    `missing` is called once if sound was wanted and there is no device. `read` takes the window's events, to notice
    that one comes or goes.
    """

    def __init__(self, folder: Path = SOUNDS, missing: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self._missing = missing
        self.effects = 70
        self.music_volume = 40
        self.muted = False
        self.mono = False
        self.voice = VoiceStatus()
        self._ready: bool | None = None
        self._told = False
        self._resting = False
        self._away = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._wanted = ""
        self._playing = ""

    def set_volumes(self, music: int, effects: int, mute: bool) -> None:
        """New volumes; music starts or stops by itself."""
        self.music_volume, self.effects, self.muted = music, effects, mute
        self._follow()

    def join(self, mono: bool) -> None:
        """Do both ears hear the same from now on, as whoever hears with one needs it?"""
        if mono != self.mono:
            self.mono = mono
            if self._ready:
                self.close()
                self._follow()

    def look_away(self, away: bool | None = None, *, music_rests: bool) -> None:
        """The player has gone to another window, or is back (None: as before), or wants something else of the music
        then."""
        self._away = self._away if away is None else away
        self.rest(self._away and music_rests)

    def rest(self, resting: bool) -> None:
        """The music pauses, or goes on from there; where there was no device, one is looked for then."""
        if resting == self._resting:
            return
        self._resting = resting
        if self._playing:
            (pygame.mixer.music.pause if resting else pygame.mixer.music.unpause)()
        self._look_again()

    def read(self, event: pygame.event.Event) -> None:
        """A device that comes is used if there was none; if the one in use has gone, another takes its place."""
        if event.type == pygame.AUDIODEVICEADDED and not event.iscapture:
            self._look_again()
        elif event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture and event.which and self._ready:
            self.close()
            self._follow()

    def _look_again(self) -> None:
        if self._ready is False:
            self._ready = None
        self._follow()

    def play(self, name: str, side: float = 0.0) -> None:
        """A sound by the name of its file, once, over whatever else is heard; nothing if there is none.

        side: where it comes from (see `sides`).
        """
        if self.muted or not self.effects or not self._open():
            return
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(self.effects / 100)
            channel = sound.play()
            if channel is not None and side and not self.mono:
                channel.set_volume(*sides(side))

    def music(self, name: str) -> None:
        """A piece that repeats until another is asked for; "" for none.

        A game without its own uses the common piece.
        """
        self._wanted = name if not name or self._file(name) is not None else HOUSE_MUSIC
        self._follow()

    def _follow(self) -> None:
        if self._resting:
            return
        audible = self._wanted if self.music_volume and not self.muted else ""
        if audible == self._playing:
            if audible:
                pygame.mixer.music.set_volume(self.music_volume / 100)
            return
        if self._playing:
            pygame.mixer.music.fadeout(FADE_MS // 3)
            self._playing = ""
        path = self._file(audible) if audible else None
        if path is None or not self._open():
            return
        try:
            pygame.mixer.music.load(path)
            pygame.mixer.music.set_volume(self.music_volume / 100)
            pygame.mixer.music.play(-1, fade_ms=FADE_MS)
        except pygame.error:
            return
        self._playing = audible

    def _file(self, name: str) -> Path | None:
        for suffix in SUFFIXES:
            path = self.folder / (name + suffix)
            if path.is_file():
                return path
        return None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            path = self._file(name)
            try:
                self._loaded[name] = pygame.mixer.Sound(path) if path else None
            except pygame.error:
                self._loaded[name] = None
        return self._loaded[name]

    def _open(self) -> bool:
        """Open the device, once. `mixer.init` raises where there is none."""
        if self._ready is None:
            if os.environ.get("SDL_AUDIODRIVER") == "dummy":
                # volume 0: no need to mix
                self._ready = False
                return False
            with _hushed():
                self._ready = _initialised(1 if self.mono else 2)
            if not self._ready and not self._told:
                self._told = True
                self._missing()
        return self._ready

    def close(self) -> None:
        """Release the device."""
        if self._ready:
            pygame.mixer.quit()
        self._ready = None
        self._playing = ""
        self._loaded.clear()


def _initialised(channels: int) -> bool:
    """Is there a device? If not, the system's sound stays open, so that it tells when one comes."""
    try:
        pygame.mixer.init(RATE, -16, channels, BUFFER)
    except (pygame.error, NotImplementedError):
        from pygame import _sdl2

        with suppress(pygame.error, _sdl2.error):
            _sdl2.init_subsystem(_sdl2.INIT_AUDIO)
        return False
    return True


@contextmanager
def _hushed() -> Iterator[None]:
    """Silences the system's sound library, which prints a page of messages if there is no device."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device, not a file
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
