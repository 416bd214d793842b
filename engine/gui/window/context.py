"""The context of every scene: the window, the theme, the language, the sound, the library, the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from engine.ai.process.kernel_build_launcher import Builder
from engine.core.text import Text, say, verbatim
from engine.gui.drawing import art
from engine.gui.drawing.frame_scaler import ScratchSurfaces
from engine.gui.drawing.frame_time import FrameTime
from engine.gui.drawing.table_background import Ground
from engine.gui.input.device_in_use import MOUSE, PAD, Devices
from engine.gui.input.gamepad import button_name
from engine.gui.input.keymap import ACTIONS, KeyMap
from engine.gui.window.draw_context import DrawContext
from engine.gui.window.languages import load
from engine.gui.window.scene_stack import Destination, Home, SceneStack, Stacked
from engine.gui.window.screen import Screen
from engine.gui.window.sound import Sound
from engine.gui.window.toasts_and_tooltips import Overlay
from saves.settings import Settings

if TYPE_CHECKING:
    # the window opens before the library is imported, which needs half of the core
    from saves.player_files import Library


Routes = Callable[["Context", Destination], Stacked]
"""Makes the scene of a destination."""


def nowhere(_ctx: Context, to: Destination) -> Stacked:
    """Routes for a program with one scene (in tests)."""
    raise LookupError(f"nothing leads to {type(to).__name__}")


class Context(DrawContext):
    """One object for all scenes. Changes of the look (size, palette, text, language) reach them as `resize`."""

    def __init__(self, library: Library, screen: Screen, games: tuple[str, ...] = (), routes: Routes = nowhere) -> None:
        settings = library.settings
        super().__init__(settings, screen, games)
        self.library = library
        art.fit(screen.size)
        self.ground = Ground(self.theme)
        self.scratch = ScratchSurfaces()
        self.sound = Sound(missing=self._no_sound)
        self.sound.join(settings.mono)
        self.sound.set_volumes(settings.music, settings.effects, settings.mute)
        self.keymap = KeyMap(settings.keys)
        self.stack = SceneStack(self._stack_changed)
        self._routes = routes
        self.overlay = Overlay(self, lambda: self.stack.top.board if self.stack.top is not None else None)
        self.builder = Builder()
        self.store: object | None = None
        """The pictures of the pieces of the game that was opened last (see `engine.table.pieces.piece_pictures`)."""
        self.running = True
        self.frame = FrameTime()
        self.devices = Devices(screen.invalidate)

    @property
    def settings(self) -> Settings:
        """The player's settings; change them by `change_settings`."""
        return self.library.settings

    def change_settings(self, **fields: Any) -> None:
        """Store some settings and apply them at once. Unknown names are a fault of the program (TypeError)."""
        before = self.settings
        self.library.store_settings(replace(before, **fields))
        self.adopt(before)

    def adopt(self, before: Settings) -> None:
        """Apply what has changed in the settings since `before`."""
        after = self.settings
        if after == before:
            return
        self.sound.join(after.mono)
        self.sound.set_volumes(after.music, after.effects, after.mute)
        self.sound.look_away(music_rests=after.music_rests)
        self.keymap.use(after.keys)
        self.theme.reduced_motion = after.reduced_motion
        self.theme.touch = after.touch
        self.theme.write(after.text_scale)
        if after.full_screen != before.full_screen:
            self.screen.set_full(after.full_screen)
        if after.palette != before.palette:
            self.theme.use(after.palette)
        if after.language != before.language:
            self.words = load(after.language, self.games)
        look = ("palette", "language", "text_scale", "full_screen", "touch")
        if any(getattr(after, name) != getattr(before, name) for name in look):
            self.relayout()

    def learn_words_of(self, game: str) -> None:
        """Load the catalogue of a game that was not there at the start."""
        if game not in self.games:
            self.games += (game,)
            self.words = load(self.settings.language, self.games)

    def relayout(self) -> None:
        """Every scene lays itself out again; the app calls this when the window size has changed."""
        self.theme.unit, self.theme.scale = self.screen.unit, self.screen.window.scale
        self.fonts.rescale(self.settings.text_scale)
        self.sentences.forget()
        art.fit(self.screen.size)
        self.overlay.resize()
        for scene in list(self.stack.scenes):
            scene.resize()
        self.screen.invalidate()

    def _no_sound(self) -> None:
        self.toast(say("No sound device was found: Trailbox plays silently."))

    # --- from scene to scene -----------------------------------------------------------------------------------------

    def go(self, to: Destination) -> None:
        """Open a destination above the present scene."""
        self.stack.push(self._routes(self, to))

    def replace(self, to: Destination) -> None:
        """Open a destination in place of the top scene."""
        self.stack.replace(self._routes(self, to))

    def leave_for(self, to: Destination) -> None:
        """Close all scenes and open only this destination."""
        self.stack.clear_to(self._routes(self, to))

    def home(self, *then: Destination) -> None:
        """Close all scenes; open the title page, and above it the destinations in `then`, one after another."""
        self.leave_for(Home())
        for to in then:
            self.go(to)

    def back(self, scene: Stacked) -> None:
        """Close the scene; the one below it is shown again, or the title page if there is none."""
        if len(self.stack.scenes) > 1:
            self.stack.remove(scene)
        else:
            self.home()

    # --- words above every scene -------------------------------------------------------------------------------------

    def toast(self, text: Text, seconds: float = 4) -> None:
        """Show a message for a short time, over the top of a board or at the window's bottom."""
        self.overlay.toast(text, seconds)

    def note(self, text: Text | None, rect: pygame.Rect | None = None, *, at_once: bool = False) -> None:
        """Set an explanation that appears beside `rect` if the pointer or the focus stays there, or at once; None
        removes it."""
        self.overlay.note(text, rect, at_once=at_once)

    @property
    def device(self) -> str:
        """What was used last: MOUSE, KEYS or PAD."""
        return self.devices.last

    @property
    def focus_visible(self) -> bool:
        """See `Devices`."""
        return self.devices.focus_visible

    def legend(self, action: str, device: str = "") -> str:
        """What to press for an action of the key map on a device, by default the one in use; "" if it has nothing for
        it.

        With the mouse it is the key: explanations of buttons tell of keys.
        """
        return button_name(ACTIONS[action][0]) if (device or self.device) == PAD else self.keymap.shown(action)

    def labelled(self, name: Text, action: str) -> Text:
        """The words on a button, with what else to press for it while something else than the mouse is in use."""
        key = self.legend(action) if self.device != MOUSE else ""
        return say("{name} ({key})", name=name, key=verbatim(key)) if key else name

    def quit(self) -> None:
        """Quit the program without a question; everything is saved."""
        self.running = False

    def _stack_changed(self) -> None:
        self.overlay.note(None)
        self.screen.invalidate()
