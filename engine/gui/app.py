"""The loop: events to intents, update, paint what is dirty, sleep. Nothing here knows a game."""

from __future__ import annotations

import contextlib
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from types import FrameType
from typing import TYPE_CHECKING

import pygame

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import Text, say, verbatim
from engine.gui.drawing import art
from engine.gui.drawing.fonts import FOUND
from engine.gui.drawing.frame_time import time_slices
from engine.gui.input.intent import FINGER, Intent
from engine.gui.window.context import Context, Routes, nowhere
from engine.gui.window.events_to_intents import REPEAT_MS, Translator
from engine.gui.window.memory_release import Collector, give_back, keep_large_apart
from engine.gui.window.scene_stack import Home, Stacked
from engine.gui.window.scene_transition import Fade
from engine.gui.window.screen import SMALLEST_REMEMBERED, Placement, Screen, strips
from saves.settings import FINGERS, OFF, ON, window_fits

if TYPE_CHECKING:
    # see `Context`
    from saves.player_files import Library

FirstScene = Callable[[Context], Stacked]
IDLE_MS = 50
AWAY = 4.0
"""Seconds without input after which the loop polls less often."""
DOZES = 4
"""How many of these waits pass before an idle scene is updated."""
AWAKE = 0.25
"""After an input the loop stays at 60 Hz for this many seconds, so that the pointer feels responsive."""
MOST_FAULTS = 3
FAULT_SPAN = 20.0
LONGEST_FRAME = 0.1
"""The most seconds that pass in one frame for what moves or has been touched, so that it makes no jump."""
LONGEST_DOZE = 0.25
"""The most for an idle scene, which is updated less often (see `_doze`)."""
OPENING = 0.025
"""Seconds in each frame for painting a scene that has just opened."""
STRIPS = 16
"""The number of parts, from top to bottom, in which a scene that opens is painted."""


Given = Callable[[Context, str], None]
"""Opens a file of this path."""


def ignored(_ctx: Context, _path: str) -> None:
    """For a program with one scene (in tests)."""


class App:
    """The window and what runs in it. `step` is one frame; `run` repeats it until the player quits."""

    def __init__(
        self,
        library: Library,
        size: tuple[int, int] | None = None,
        headless: bool = False,
        routes: Routes = nowhere,
        given: Given = ignored,
    ) -> None:
        """`routes` makes the scene for each destination; `given` opens a file that is let go over the window where the
        scene has no use for it.

        `headless` uses the dummy driver (tests, pictures); a step then paints everything. Raises `TrailboxError`
        without a display.
        """
        keep_large_apart()
        settings = library.settings
        left = Placement(settings.window, settings.place, settings.maximised, settings.monitors)
        screen = Screen(
            size or settings.window,
            before=left if size is None and not headless else None,
            full=settings.full_screen and not headless and size is None,
            plain=settings.plain_display,
            headless=headless,
        )
        self.ctx = Context(library, screen, registry.names(), routes)
        self.frames_drawn = 0
        self.spreads = not headless
        """Is a scene that opens painted over several frames? The window keeps its last picture meanwhile."""
        self._painting: Iterator[None] | None = None
        self._collector = Collector()
        self._headless = headless
        self._given = given
        self._translator = Translator(self.ctx.keymap, screen)
        self._posted: deque[Intent] = deque()
        self._first: FirstScene = lambda ctx: routes(ctx, Home())
        self._faults: list[float] = []
        self._awake_until = 0.0
        self._moving = False
        self._fade = Fade(self.ctx)
        self._notice: Text | None = None
        pygame.key.set_repeat(*REPEAT_MS)

    # --- running -----------------------------------------------------------------------------------------------------

    def start(self, first: FirstScene | None = None) -> None:
        """Show the first scene, by default the first page; `run` does this by itself."""
        self._first = first or self._first
        self.ctx.stack.clear_to(self._first(self.ctx))

    def run(self, first: FirstScene | None = None) -> None:
        """Run until the player quits. Everything is saved and released in any case."""
        before = self._catch_signals()
        try:
            self.start(first)
            self.step(0.0)
            if not self._headless:
                self.ctx.builder.start()  # the window is there first
            self._translator.gamepads.start()
            self._loop()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            self.close()

    def _loop(self) -> None:
        from engine.gui.screen_reader.screen_reader import ScreenReader

        clock, reader = pygame.time.Clock(), ScreenReader(self.ctx)
        last, drawn = time.monotonic(), 0
        while self.ctx.running:
            now = time.monotonic()
            if reader.serve(self._boundary):
                self._awake_until = now + AWAKE
            self.step(now - last)
            reader.follow(self.frames_drawn != drawn, self._moving)
            last, drawn = now, self.frames_drawn
            self.tidy(now)
            moving = bool(self._moving or self._painting or self._fade.running)
            self.ctx.screen.keep_awake(moving, now)
            self.ctx.frame.dozing = not moving and now >= self._awake_until
            if self.ctx.frame.dozing:
                reader.start()
                self._doze()
            else:
                clock.tick(60)
        reader.close()

    def _doze(self) -> None:
        """Sleep until the window has events, polling every 50 ms, or every 100 ms after a longer time without input.

        The scene is updated at the latest after 200 ms, after 100 if it drifts, or at every poll if it expects an
        answer.
        """
        top = self.ctx.stack.top
        expecting = top is not None and top.expecting
        away = not expecting and time.monotonic() > self._awake_until + AWAY
        dozes = DOZES // 2 if top is not None and top.drifting else DOZES
        for _ in range(1 if expecting else dozes // 2 if away else dozes):
            pygame.time.wait(2 * IDLE_MS if away else IDLE_MS)
            if self._posted or not self.ctx.running or pygame.event.peek():
                return

    def step(self, dt: float = 1 / 60) -> None:
        """Exactly one frame: events, update, painting. While a scene is opening, only its painting continues."""
        self.ctx.frame.begin()
        if self._painting is not None:
            self._paint_on(self._painting)
            return
        told = self._read_events()
        longest = LONGEST_FRAME if told or self._moving else LONGEST_DOZE
        top = self.ctx.stack.top
        if top is None:
            self.ctx.quit()
            return
        stirred = told or not self.ctx.frame.dozing or top.drifting
        self._moving = False
        with self._boundary(top):
            top.update(min(max(dt, 0.0), longest))
            self._moving = top.busy
        self.ctx.frame.still = not (stirred or self._moving or top.drifting)
        self._show_notice()
        self.ctx.overlay.update()
        self._paint()
        top = self.ctx.stack.top
        self._translator.text_input.follow(top.text_target if top is not None else None, self.ctx.screen.window.density)

    def tidy(self, now: float) -> None:
        """Let the garbage collector work after a step. `now`: seconds of a monotonic clock."""
        self._collector.tend(now, idle=not self._moving and self._painting is None)

    def post(self, intent: Intent) -> None:
        """Add an intent that is handled in the next step, before the window's events."""
        self._posted.append(intent)

    def snapshot(self) -> pygame.Surface:
        """A copy of the window as it is painted."""
        return self.ctx.screen.canvas.copy()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size at once (tests and pictures)."""
        self.ctx.screen.resize(size)
        self._relayout()

    def close(self) -> None:
        """Close all scenes, write pending files, release the window and the sound."""
        ctx = self.ctx
        left = False
        while ctx.stack.scenes:
            scene = ctx.stack.scenes[-1]
            with self._boundary(scene, recover=False):
                if not left:
                    scene.leave()
                left = True
                scene.close()
            ctx.stack.scenes.remove(scene)
        self._remember_window()
        ctx.library.flush(5.0)
        ctx.library.close()
        ctx.sound.close()
        art.forget()
        ctx.screen.window.close()
        ctx.builder.close()

    def _remember_window(self) -> None:
        if self._headless:
            return
        now = self.ctx.screen.placement
        large = now.size[0] >= SMALLEST_REMEMBERED[0] and now.size[1] >= SMALLEST_REMEMBERED[1]
        if large and window_fits(now.size):
            self.ctx.change_settings(window=now.size, place=now.place, maximised=now.maximised, monitors=now.monitors)

    # --- one frame ---------------------------------------------------------------------------------------------------

    def _read_events(self) -> bool:
        """False if there was nothing to be read."""
        events = pygame.event.get()
        if not events and not self._posted and not self._translator.gamepads.steering:
            return False
        for event in events:
            if event.type == pygame.QUIT:
                self.ctx.quit()
            elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                self.ctx.sound.look_away(
                    event.type == pygame.WINDOWFOCUSLOST, music_rests=self.ctx.settings.music_rests
                )
            elif event.type == FOUND:
                self._relayout()
            self.ctx.screen.read(event)
            self.ctx.sound.read(event)
            self.ctx.devices.follow(event)
        if self.ctx.screen.refresh():
            self._relayout()
        self._awake_until = time.monotonic() + AWAKE
        self._translator.gamepads.switch(self.ctx.settings.gamepads)
        while self._posted:
            self._tell(self._posted.popleft())
        for intent in self._translator.intents(events, lambda: self.ctx.stack.top):
            self._tell(intent)
        return True

    def _tell(self, intent: Intent) -> None:
        ctx = self.ctx
        ctx.devices.read(intent)
        if intent.kind == "full_screen":
            ctx.change_settings(full_screen=not ctx.screen.full)
            return
        if intent.kind == "mute":
            ctx.change_settings(mute=not ctx.settings.mute)
            ctx.toast(say("Sound off") if ctx.settings.mute else say("Sound on"), 1.5)
            return
        if intent.kind == "voice":
            ctx.change_settings(voice=ON if ctx.settings.voice == OFF else OFF)
            ctx.toast(say("Voice off") if ctx.settings.voice == OFF else say("Voice on"), 1.5)
            return
        top = ctx.stack.top
        if top is not None:
            with self._boundary(top):
                used = top.handle(intent)
                if not used and (straight := intent.straight) is not None:
                    used = top.handle(straight)
                # what no scene tells more of is read as a whole
                ctx.sound.voice.whole = intent.kind == "details" and not used
                if intent.kind == "drop" and not used:
                    self._given(ctx, intent.text)
        ctx.devices.awakening = False
        if intent.kind == "release" and intent.key == FINGER and not ctx.theme.touch:
            self._propose_large_buttons()

    def _propose_large_buttons(self) -> None:
        """Once, to whoever plays with a finger."""
        proposed = self.ctx.settings.proposed
        if FINGERS not in proposed:
            self.ctx.change_settings(proposed=(*proposed, FINGERS))
            name = say("Large buttons (touch)")
            self.ctx.toast(
                say("With a finger? “{name}” in the settings makes everything easier to hit.", name=name), 10
            )

    def _relayout(self) -> None:
        if self._painting is not None:
            # a scene that was opening starts again
            self._painting = None
            self.ctx.stack.changed = True
        top = self.ctx.stack.top
        if top is None:
            self.ctx.relayout()
            return
        with self._boundary(top):
            self.ctx.relayout()

    def _show_notice(self) -> None:
        """Say once that nothing is being saved, as soon as the library knows it, and say when saving works again."""
        before = self.ctx.settings
        if self.ctx.library.look_again():
            self.ctx.adopt(before)
            self.ctx.toast(say("The other window is closed: from now on everything is saved in this one."), 8)
        notice = self.ctx.library.notice
        if notice is not None and notice != self._notice:
            self.ctx.toast(notice, 12)
        self._notice = notice

    def _paint(self) -> None:
        """Paint what is dirty.

        A scene that has just opened is painted from the next frame on, since this one had its layout.
        """
        opening, self.ctx.stack.changed = self.ctx.stack.changed, False
        spread = opening and self.spreads and self.frames_drawn > 0
        # in an idle window nothing looks different by itself
        for scene in () if self.ctx.frame.still and not self.ctx.screen.dirty else self.ctx.stack.visible():
            with self._boundary(scene):
                scene.follow_changes()
        if not self._headless:
            self._fade.before(opening)
        if not self.ctx.screen.dirty:
            return
        rects = self.ctx.screen.take()
        if spread:
            parts = [part for rect in rects for part in strips(rect, STRIPS)]
            self._painting = chain(self._sweeping(), self._painter(rects, parts, opening))
        else:
            deque(self._painter(rects, rects, opening), maxlen=0)

    def _sweeping(self) -> Iterator[None]:
        """Free what a page held that was left, and the leftovers of one that is now covered by another."""
        top, left = self.ctx.stack.top, self.ctx.stack.take_left()
        if left or (top is not None and top.opaque):
            self._collector.sweep(time.monotonic(), left=left)
            give_back()
            yield

    def _paint_on(self, painting: Iterator[None]) -> None:
        for _ in time_slices(OPENING):
            if next(painting, self) is self:
                self._painting = None
                break

    def _painter(self, rects: list[pygame.Rect], parts: list[pygame.Rect], opening: bool) -> Iterator[None]:
        """Paint part by part, then show everything at once: the rectangles of the window that the parts cover."""
        screen = self.ctx.screen
        for scene in self.ctx.stack.visible() if opening else ():
            with self._boundary(scene):
                yield from scene.opening()
        for part in parts:
            for scene in self.ctx.stack.visible():
                screen.canvas.set_clip(part)
                self.ctx.devices.covered = scene is not self.ctx.stack.top
                with self._boundary(scene):
                    scene.draw(screen.canvas, part)
            self.ctx.devices.covered = False
            screen.canvas.set_clip(part)
            self.ctx.overlay.draw(screen.canvas, part)
            self._fade.draw(part)
            yield
        screen.canvas.set_clip(None)
        if rects:
            screen.window.show(rects)
            self.frames_drawn += 1
        if opening:
            self._fade.restart()

    # --- faults and signals ------------------------------------------------------------------------------------------

    def _boundary(self, scene: Stacked, *, recover: bool = True) -> contextlib.AbstractContextManager[None]:
        """Catches whatever a scene raises, but Ctrl-C and the end of a generator."""
        return _Boundary(self.fault, scene, recover)

    def fault(self, scene: Stacked, error: BaseException, recover: bool) -> None:
        """A scene raised an exception: report it, close the scene, tell the player.

        Quit if it happens too often in a row.
        """
        from engine.gui.window.fault_report import write_report

        path = write_report(self.ctx.library, scene, error)
        if not recover:
            return
        now = time.monotonic()
        self._faults = [when for when in self._faults if now - when < FAULT_SPAN] + [now]
        if len(self._faults) > MOST_FAULTS:
            self.ctx.quit()
            raise TrailboxError(
                say("Trailbox had to close; your games are saved. A report is in {file}.", file=verbatim(str(path)))
            ) from error
        self._recover(scene, path)

    def _recover(self, scene: Stacked, path: object) -> None:
        from engine.gui.boxes.dialog import Dialog

        stack = self.ctx.stack
        if scene in stack.scenes:
            with self._boundary(scene, recover=False):
                stack.discard(scene)
        if not stack.scenes:
            stack.push(self._first(self.ctx))
        sentences = [
            say("Something went wrong. Your game is saved up to the last move."),
            say("A report for fixing it is in {file}.", file=verbatim(str(path))),
        ]
        stack.push(Dialog(self.ctx, say("Sorry, that was an error"), sentences, [(say("Resume"), None, "primary")]))

    def _catch_signals(self) -> dict[int, signal._HANDLER]:
        before: dict[int, signal._HANDLER] = {}
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(ValueError, OSError):
                    before[number] = signal.signal(number, self._leave)
        return before

    def _leave(self, _number: int, _frame: FrameType | None) -> None:
        self.ctx.quit()


class _Boundary(contextlib.AbstractContextManager[None]):
    """Tells what was raised inside; a class, since there are several of them in every frame."""

    def __init__(self, fault: Callable[[Stacked, BaseException, bool], None], scene: Stacked, recover: bool) -> None:
        self._fault = fault
        self._scene = scene
        self._recover = recover

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None or isinstance(error, KeyboardInterrupt | GeneratorExit):
            return False
        self._fault(self._scene, error, self._recover)
        return True
