"""Tells what is on the window to a screen reader or the own voice, and does what that asks for. Without them it costs
nothing."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import pygame

from engine.gui.boxes.accessibility_roles import Action
from engine.gui.screen_reader.accesskit_adapters import NAME, Adapter, Request, adapter
from engine.gui.screen_reader.announcer import Announcer
from engine.gui.screen_reader.spoken_tree import Announced, SpokenTree
from engine.gui.window.context import Context
from engine.gui.window.scene_stack import Stacked
from saves.settings import ALWAYS, OFF

if TYPE_CHECKING:
    from engine.gui.screen_reader.spoken_aloud import SpokenAloud

PAUSE = 0.25
"""Seconds between two trees while something moves."""
LATELY = 4
"""So many announcements stay in the tree: some systems ask for the words of one after they have heard of it."""
KEPT = 3.0
"""Seconds after which they need not stay: nobody may read again what is covered since."""

Guard = Callable[[Stacked], AbstractContextManager[None]]


def unguarded(_: Stacked) -> AbstractContextManager[None]:
    """What the scene raises is not caught (in tests)."""
    return nullcontext()


def spoken_aloud(ctx: Context) -> SpokenAloud:
    """The own voice, which begins to speak."""
    from engine.gui.screen_reader.spoken_aloud import SpokenAloud

    return SpokenAloud(ctx)


class ScreenReader:
    """What stands between the scenes and those who listen: an adapter of AccessKit, the own voice. The loop
    calls it."""

    def __init__(
        self,
        ctx: Context,
        make: Callable[[bool, int], Adapter | None] = adapter,
        speak: Callable[[Context], SpokenAloud] = spoken_aloud,
    ) -> None:
        """make: the system's adapter; told whether to make it although no screen reader is running, and the system's
        number of the window. speak: makes the own voice."""
        self.ctx = ctx
        self._make, self._speak = make, speak
        self._aloud: SpokenAloud | None = None
        self._listening: list[Adapter] = []
        self._adapter: Adapter | None = None
        self._tried: bool | None = None
        """The setting with which it was last tried to make the adapter."""
        self._tree = SpokenTree(ctx.tr)
        self._announcer = Announcer(ctx.tr)
        self._said: deque[tuple[float, Announced]] = deque(maxlen=LATELY)
        self._stale = True
        self._next = 0.0
        """Before this time (of a monotonic clock) nothing that moves is told."""
        self._looked: bool | None = None
        self._inputs = 0

    @property
    def active(self) -> bool:
        """Does anybody listen?"""
        return self._adapter is not None and self._adapter.listens()

    def start(self) -> None:
        """Be ready to be asked, when the first page has been painted or the setting has changed."""
        always = self.ctx.settings.screen_reader
        if self._adapter is None and self._tried != always:
            self._tried = always
            self._adapter = self._make(always, self.ctx.screen.window.handle)
        if self.ctx.settings.voice == OFF:
            self.close()
        elif self._aloud is None:
            self._aloud = self._speak(self.ctx)

    def close(self) -> None:
        """The own voice is silent."""
        if self._aloud is not None:
            self._aloud.close()
            self._aloud = None

    # --- what is told ------------------------------------------------------------------------------------------------

    def follow(self, stirred: bool, moving: bool = False, now: float | None = None) -> None:
        """A frame is over. stirred: something was painted; an input may have an answer that is only heard. moving:
        something moves by itself, of which only some moments are told."""
        top = self.ctx.stack.top
        if self.ctx.settings.voice == OFF:
            self.close()
        if self._aloud is not None:
            self._aloud.attend()
        listening = self._listeners()
        if not listening or top is None:
            self._listening = listening
            return
        now = time.monotonic() if now is None else now
        anew = [one.anew() for one in listening]
        if any(anew) or listening != self._listening:
            self._listening, self._tree.nodes = listening, {}
            self._announcer.forget()
            self._looked, self._stale = None, True
        self._look()
        inputs, self._inputs = self._inputs, self.ctx.devices.inputs
        faded = bool(self._said) and self._said[0][0] < now - KEPT
        self._stale = self._stale or stirred or faded or inputs != self._inputs
        if not self._stale or (moving and now < self._next):
            return
        # what moves is told again when it has come to rest
        self._stale, self._next = moving, now + PAUSE
        self._tell(top, now)
        if self._aloud is not None:
            self._aloud.attend()

    def _listeners(self) -> list[Adapter]:
        """Whoever is told: a screen reader, and the own voice where there is none, or where it always speaks."""
        heard = self._adapter is not None and self._adapter.listens()
        replaced = heard and self._aloud is not None and self.ctx.settings.voice != ALWAYS
        self.ctx.sound.voice.replaced = replaced
        found: list[Adapter] = [self._adapter] if heard and self._adapter is not None else []
        return [*found, self._aloud] if self._aloud is not None and not replaced and self._aloud.listens() else found

    def _tell(self, top: Stacked, now: float) -> None:
        ctx = self.ctx
        toasts = [toast.text for toast in ctx.overlay.toasts]
        said = self._announcer.say(ctx.stack.scenes, top.heard(), toasts, self._tree.number)
        if said is not None:
            self._said.append((now, said))
        while self._said and self._said[0][0] < now - KEPT:
            self._said.popleft()
        update = self._tree.update(NAME, ctx.screen.size, top.tree(), [one for _, one in self._said])
        if update is not None:
            for one in self._listening:
                one.tell(update)

    def _look(self) -> None:
        focused = bool(pygame.key.get_focused())
        if focused != self._looked:
            self._looked = focused
            for one in self._listening:
                one.look(focused)

    # --- what is asked for -------------------------------------------------------------------------------------------

    def serve(self, guard: Guard = unguarded) -> bool:
        """Do what has been asked for. True if something was done. guard: catches what a scene raises."""
        done, top = False, self.ctx.stack.top
        if self._adapter is None or top is None:
            return False
        for request in self._adapter.requests():
            with guard(top):
                done = self._do(request) or done
        self._stale = self._stale or done
        return done

    def _do(self, request: Request) -> bool:
        node, instead = self._tree.acts.get(request.number, (None, None))
        if node is None:
            return False
        if request.action is Action.PRESS and instead is None and Action.PRESS not in node.actions:
            return node.act(Action.FOCUS, "")
        return node.act(instead or request.action, request.value)
