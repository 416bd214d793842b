"""Gamepads, also plugged in or out at any time: stick (in eight directions) and d-pad move the focus, buttons give
intents.

Gamepads that SDL knows are read through its standard layout, others by the usual numbers of their buttons.
"""

from __future__ import annotations

import time
from typing import Any

import pygame

from engine.gui.input.intent import Intent

BUTTONS: dict[int, Intent] = {
    0: Intent("confirm", key="pad"),
    1: Intent("back", key="pad"),
    2: Intent("finish", key="pad"),
    3: Intent("flip", key="pad"),
    4: Intent("recall", key="pad"),
    5: Intent("turn", amount=1, key="pad"),
    6: Intent("hint", key="pad"),
    7: Intent("pause", key="pad"),
    9: Intent("aid", key="pad"),
    10: Intent("fit", key="pad"),
}
"""By the usual numbers: A B X Y, left and right shoulder, Back, Start; 9 and 10 are the sticks pressed down."""
NAMES = ("A", "B", "X", "Y", "LB", "RB", "Back", "Start", "", "LS", "RS")
"""The letters on these buttons, for the legend."""
ZOOMS = {-1: "LT", 1: "RT"}
STANDARD = {0: 0, 1: 1, 2: 2, 3: 3, 9: 4, 10: 5, 4: 6, 6: 7, 7: 9, 8: 10}
"""SDL's standard button numbers to the usual ones."""
STANDARD_PAD = {11: (0, -1), 12: (0, 1), 13: (-1, 0), 14: (1, 0)}
LEFT_STICK, RIGHT_STICK = (0, 1), (2, 3)
TRIGGERS = {4: -1, 5: 1}
"""Axes of the standard layout: the left stick moves the focus, the right one pans, the triggers zoom."""
LARGEST = 32_767
DEAD_ZONE = 0.55
AT_ITS_END = 0.98
"""An axis first seen farther out rests there, as a pedal or a throttle does: it is no stick."""
SLANTED = 0.55
"""A stick is meant to go aslant where it leans to one side at least so much as to the other, of which it leans more."""
SLACK = 0.15
"""So much further it has to come until another of the eight directions is meant, so that an unsteady thumb does not
make steps of its own."""
FIRST_REPEAT = 0.36
NEXT_REPEAT = 0.11


def button_name(intent: Intent) -> str:
    """What stands on the button that gives this intent, "" if none does."""
    if intent.kind == "zoom":
        return ZOOMS[intent.amount]
    same = (number for number, own in BUTTONS.items() if (own.kind, own.amount) == (intent.kind, intent.amount))
    return next((NAMES[number] for number in same), "")


class Gamepads:
    """Every pad that is plugged in. `read` turns an event into intents, `held` repeats a direction kept pressed."""

    def __init__(self) -> None:
        self._pads: dict[int, Any] = {}
        self._standard: set[int] = set()
        self._tilt: dict[int, list[float]] = {}
        self._first: dict[tuple[int, bool, int], float] = {}
        """Where each axis was first: of which device, of its standard layout or its own, which one."""
        self._on = True
        self._direction = (0, 0)
        self._sideways = False
        """Does it lean more to the left or right than up or down?"""
        self._again = 0.0
        self._look = [0.0, 0.0]
        self._zoom = 0
        self._look_again = 0.0

    def start(self) -> None:
        """Begin to listen; pads already plugged in report themselves as added."""
        try:
            pygame.joystick.init()
        except (pygame.error, NotImplementedError):
            return

    def switch(self, on: bool) -> None:
        """Does anybody play with a gamepad? If not, whatever is plugged in moves nothing."""
        if on != self._on:
            self._on = on
            self._let_go()

    def read(self, event: pygame.event.Event) -> list[Intent]:
        """The intents of a gamepad's event; none for any other event."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._add(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._remove(event.instance_id)
        elif self._on:
            return self._read(kind, event)
        return []

    def _read(self, kind: int, event: pygame.event.Event) -> list[Intent]:
        if kind == pygame.JOYBUTTONDOWN and event.instance_id not in self._standard:
            return [BUTTONS[event.button]] if event.button in BUTTONS else []
        if kind == pygame.CONTROLLERBUTTONDOWN:
            if event.button in STANDARD_PAD:
                return self._steer(STANDARD_PAD[event.button])
            return [BUTTONS[STANDARD[event.button]]] if event.button in STANDARD else []
        if kind == pygame.CONTROLLERBUTTONUP and event.button in STANDARD_PAD:
            return self._steer((0, 0))
        if kind == pygame.JOYHATMOTION and event.instance_id not in self._standard:
            return self._press(event.value[0], -event.value[1])
        if kind == pygame.JOYAXISMOTION and event.instance_id not in self._standard:
            if event.axis in LEFT_STICK and not self._rests(event.instance_id, False, event.axis, event.value):
                return self._lean(event.instance_id, event.axis, event.value)
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._standard_axis(event.instance_id, event.axis, event.value / LARGEST)
        return []

    def _rests(self, instance: int, standard: bool, axis: int, value: float) -> bool:
        """Is this an axis that lies at one of its ends when nobody touches it?"""
        return abs(self._first.setdefault((instance, standard, axis), value)) > AT_ITS_END

    def _standard_axis(self, instance: int, axis: int, value: float) -> list[Intent]:
        if axis in TRIGGERS:
            self._pull(axis, value)
        elif not self._rests(instance, True, axis, value):
            if axis in LEFT_STICK:
                return self._lean(instance, axis, value)
            if axis in RIGHT_STICK:
                self._look[RIGHT_STICK.index(axis)] = value
        return []

    def _pull(self, axis: int, value: float) -> None:
        if value >= DEAD_ZONE:
            self._zoom = TRIGGERS[axis]
        elif self._zoom == TRIGGERS[axis]:
            self._zoom = 0

    @property
    def steering(self) -> bool:
        """A direction is held down."""
        return self._direction != (0, 0) or self._looking != (0, 0) or self._zoom != 0

    @property
    def _looking(self) -> tuple[int, int]:
        """The direction of the right stick: (east, south)."""
        x, y = (0 if abs(value) < DEAD_ZONE else 1 if value > 0 else -1 for value in self._look)
        return x, y

    def held(self) -> list[Intent]:
        """The direction that is still held, at the pace of a held key."""
        now = time.monotonic()
        found = self._views(now)
        if self._direction != (0, 0) and now >= self._again:
            self._again = now + NEXT_REPEAT
            found.append(self._meant())
        return found

    def _views(self, now: float) -> list[Intent]:
        """The intents that move the view while stick or trigger are held."""
        if now < self._look_again or (self._looking == (0, 0) and not self._zoom):
            return []
        self._look_again = now + NEXT_REPEAT
        found = [Intent("pan", direction=self._looking, key="pad")] if self._looking != (0, 0) else []
        return [*found, Intent("zoom", amount=self._zoom, key="pad")] if self._zoom else found

    def _add(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
        except pygame.error:
            return
        self._pads[pad.get_instance_id()] = pad
        self._tilt[pad.get_instance_id()] = [0.0, 0.0]
        from pygame._sdl2 import controller

        try:
            controller.init()
            if controller.is_controller(index):
                self._pads[pad.get_instance_id()] = (pad, controller.Controller(index))
                self._standard.add(pad.get_instance_id())
        except pygame.error:
            return

    def _remove(self, instance: int) -> None:
        self._pads.pop(instance, None)
        self._tilt.pop(instance, None)
        self._standard.discard(instance)
        self._first = {axis: first for axis, first in self._first.items() if axis[0] != instance}
        self._let_go()

    def _let_go(self) -> None:
        self._direction = (0, 0)
        self._look, self._zoom = [0.0, 0.0], 0

    def _lean(self, instance: int, axis: int, value: float) -> list[Intent]:
        tilt = self._tilt.setdefault(instance, [0.0, 0.0])
        tilt[axis] = value
        tilt[1 - axis] = self._other_axis(instance, 1 - axis, tilt[1 - axis])
        x, y = tilt
        less, more = sorted((abs(x), abs(y)))
        if (x * x + y * y) ** 0.5 < DEAD_ZONE:
            return self._steer((0, 0))
        slanting = 0 not in self._direction
        straight = self._direction != (0, 0) and not slanting
        self._sideways = abs(x) > abs(y)
        direction = 1 if x > 0 else -1, 1 if y > 0 else -1
        if less < (SLANTED + SLACK * (straight - slanting)) * more:
            direction = (direction[0], 0) if self._sideways else (0, direction[1])
        return self._steer(direction)

    def _other_axis(self, instance: int, axis: int, told: float) -> float:
        """Where a stick's other axis is by now: both have moved, though its event comes later."""
        pad = self._pads.get(instance)
        if pad is None or abs(self._first.get((instance, instance in self._standard, axis), 0.0)) > AT_ITS_END:
            return told
        if isinstance(pad, tuple):
            return float(pad[1].get_axis(axis)) / LARGEST
        return float(pad.get_axis(axis)) if axis < pad.get_numaxes() else told

    def _press(self, x: int, y: int) -> list[Intent]:
        """A d-pad has four directions: of two at once the one pressed last is meant."""
        before = self._direction
        if x and y:
            x, y = (0, y) if before[0] == x else (x, 0)
        return self._steer((x, y))

    def _steer(self, direction: tuple[int, int]) -> list[Intent]:
        if direction == self._direction:
            return []
        self._direction = direction
        self._again = time.monotonic() + FIRST_REPEAT
        return [self._meant()] if direction != (0, 0) else []

    def _meant(self) -> Intent:
        if 0 in self._direction:
            return Intent("focus", direction=self._direction, key="pad")
        return Intent("diagonal", amount=1 if self._sideways else -1, direction=self._direction, key="pad")
