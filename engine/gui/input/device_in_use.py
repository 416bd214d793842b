"""What the player uses: mouse, keys or gamepad; whether the focus of the latter is to be seen; and whether the player
is at another window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.input.intent import FINGER, POINTER_KINDS, Intent

MOUSE, KEYS, PAD = "mouse", "keys", "pad"
DEVICES: tuple[str, ...] = (MOUSE, KEYS, PAD)
LEFT, BACK = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN), (pygame.WINDOWFOCUSGAINED,)


class Devices:
    """`last`: what was used last. covered: is a scene being painted that lies below another? Keys don't go to it. away:
    is another window in front, or this one minimised?"""

    def __init__(self, changed: Callable[[], None]) -> None:
        """changed: told that the focus is to be seen from now on, or no longer."""
        self._changed = changed
        self.last = MOUSE
        self.covered = False
        self.away = False
        self.awakening = False
        """Is the intent being handled the one that has made the focus visible? Then that is all it does where something
        has the focus (`Pane.wakes`)."""
        self.finger = False
        """Was the screen itself touched last, and not pointed at by a mouse?"""
        self.inputs = 0
        """How many inputs there were; a pointer that only moves, or is released, is none."""
        self._focus_visible = False

    @property
    def focus_visible(self) -> bool:
        """True while keys or a gamepad are in use: then the focus is drawn, in the top scene only."""
        return self._focus_visible and not self.covered

    def show_focus(self, visible: bool) -> None:
        """Draw the focus from now on, or no longer."""
        if visible != self._focus_visible:
            self._focus_visible = visible
            self._changed()

    def follow(self, event: pygame.event.Event) -> None:
        """One of the window's events: has it been left, or come back to?"""
        if event.type in (*LEFT, *BACK):
            self.away = event.type in LEFT

    def read(self, intent: Intent) -> None:
        """An intent is about to be handled: what does it come from?"""
        self.inputs += intent.kind not in ("move", "release")
        by_keys = intent.kind not in POINTER_KINDS and intent.kind not in ("text", "compose", "drop")
        self.awakening = by_keys and not self.focus_visible
        if intent.kind == "press":
            self.finger = intent.key == FINGER
            self.show_focus(False)
        elif by_keys:
            self.show_focus(True)
        if by_keys:
            self.last = PAD if intent.key == PAD else KEYS
        elif intent.kind in ("release", "menu", "wheel"):
            # a pointer that was only pushed is not in use; what is pressed may not change its words meanwhile
            self.last = MOUSE
