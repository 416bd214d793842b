"""Events of the window to intents: keyboard, mouse and gamepads alike."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import pygame

from engine.gui.input.fingers import Fingers
from engine.gui.input.gamepad import Gamepads
from engine.gui.input.intent import FINGER, Intent
from engine.gui.input.keymap import REPEATING, KeyMap, is_modifier, key_name
from engine.gui.input.scroll_gestures import Wheel
from engine.gui.input.text_input import TextInput
from engine.gui.window.scene_stack import Stacked

OUTSIDE = (-1, -1)
REPEAT_MS = (340, 55)
PASTE = ("ctrl+v", "cmd+v", "shift+insert")


class Drawing(Protocol):
    """What is pointed at. size: in pixels."""

    @property
    def size(self) -> tuple[int, int]: ...

    def pixel(self, place: tuple[float, float]) -> tuple[int, int]:
        """Where the system's place of a pointer is on it."""


class Translator:
    """Remembers what is held down, so that only repeatable intents repeat."""

    def __init__(self, keymap: KeyMap, drawing: Drawing) -> None:
        self.keymap = keymap
        self.drawing = drawing
        self.gamepads = Gamepads()
        self.text_input = TextInput()
        self._wheel = Wheel()
        self._fingers = Fingers()
        self._held: set[int] = set()
        self._composing = False
        """Is an input method at work on a text? Then keys are its own, also the one that ends it."""

    def intents(self, events: Iterable[pygame.event.Event], top: Callable[[], Stacked | None]) -> Iterator[Intent]:
        """The intents of some events, in order; only the last of several pointer moves in a row.

        A generator that asks for the top scene at every event: one intent may push another scene or focus a field.
        """
        moved: Intent | None = None
        began = self._composing
        for event in events:
            if self._fingers.several and getattr(event, "touch", False):
                continue  # the first finger as a mouse, while a second one is there
            if event.type == pygame.MOUSEMOTION:
                moved = Intent("move", pos=self.drawing.pixel(event.pos), key=_by(event))
                continue
            if moved is not None:
                yield moved
                moved = None
            if event.type == pygame.KEYDOWN and (began or self._composing):
                # some systems send the keys of an input method, too, the one that ends it after the end
                continue
            yield from self._of(event, top())
        if moved is not None:
            yield moved
        yield from self.gamepads.held()

    def _of(self, event: pygame.event.Event, top: Stacked | None) -> list[Intent]:
        kind = event.type
        if kind == pygame.KEYDOWN:
            found = self._key(event, top)
            return [found] if found is not None else []
        if kind == pygame.KEYUP:
            self._held.discard(event.key)
        elif kind == pygame.TEXTEDITING:
            return self._composed(event, top)
        elif kind == pygame.TEXTINPUT:
            # with Super a letter is a command, and some systems send it as text all the same
            command = pygame.key.get_mods() & pygame.KMOD_GUI
            if top is not None and top.text_target is not None and event.text.isprintable() and not command:
                return [Intent("text", text=event.text, key="typed")]
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            # buttons 4 and 5 are the wheel once more
            down = kind == pygame.MOUSEBUTTONDOWN
            if event.button == 1:
                return [Intent("press" if down else "release", pos=self.drawing.pixel(event.pos), key=_by(event))]
            if event.button == 3:
                return [Intent("menu" if down else "menu_up", pos=self.drawing.pixel(event.pos))]
        elif kind == pygame.MOUSEWHEEL:
            return self._turned(getattr(event, "precise_y", 0.0) or float(event.y))
        elif kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._fingers.read(event, self.drawing.size)
        elif kind == pygame.DROPFILE:
            return [Intent("drop", text=str(event.file))]
        elif kind in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._held.clear()
            self._composing = False
            self._fingers.forget()
            return [Intent("move", pos=OUTSIDE)] if kind == pygame.WINDOWLEAVE else []
        return self.gamepads.read(event)

    def _composed(self, event: pygame.event.Event, top: Stacked | None) -> list[Intent]:
        typing = top is not None and top.text_target is not None
        self._composing = typing and bool(event.text)
        return [Intent("compose", text=event.text, amount=event.start, key="typed")] if typing else []

    def _turned(self, wheel: float) -> list[Intent]:
        if not wheel:
            return []
        steps, travel = self._wheel.read(wheel, time.monotonic())
        return [Intent("wheel", pos=self.drawing.pixel(pygame.mouse.get_pos()), amount=steps, travel=travel)]

    def _key(self, event: pygame.event.Event, top: Stacked | None) -> Intent | None:
        repeated = event.key in self._held
        self._held.add(event.key)
        name = key_name(event.key, getattr(event, "mod", 0), getattr(event, "scancode", 0))
        raw = top is not None and top.wants_raw_keys
        if not name and (not raw or is_modifier(event.key)):
            return None
        if raw and name != "escape":
            return None if repeated else Intent("raw_key", key=name)
        typing = top is not None and top.text_target is not None
        if typing and name in PASTE:
            return Intent("text", text=_pasted(), key=name)
        found = self.keymap.intent(name, typing=typing)
        if found is None or (repeated and found.kind not in REPEATING):
            return None
        return Intent(found.kind, found.pos, found.amount, found.direction, found.text, name)


def _pasted() -> str:
    """The text of the clipboard, in one line."""
    with contextlib.suppress(pygame.error, UnicodeDecodeError):
        return " ".join(pygame.scrap.get_text()[:1_000].split())
    return ""


def _by(event: pygame.event.Event) -> str:
    """Was it the mouse, or a finger that SDL tells as one?"""
    return FINGER if getattr(event, "touch", False) else ""
