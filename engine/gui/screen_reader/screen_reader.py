"""Tells what is on the window to a screen reader, and does what that asks for. Without one it costs nothing."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import pygame

from engine.gui.boxes.accessibility_roles import Action
from engine.gui.screen_reader.accesskit_adapters import NAME, Adapter, Request, adapter
from engine.gui.screen_reader.announcer import Announcer
from engine.gui.screen_reader.spoken_tree import Announced, SpokenTree
from engine.gui.window.context import Context
from engine.gui.window.scene_stack import Stacked

PAUSE = 0.25
"""Seconds between two trees while something moves."""
LATELY = 4
"""So many announcements stay in the tree: some systems ask for the words of one after they have heard of it."""

Guard = Callable[[Stacked], AbstractContextManager[None]]


def unguarded(_: Stacked) -> AbstractContextManager[None]:
    """What the scene raises is not caught (in tests)."""
    return nullcontext()


class ScreenReader:
    """What stands between the scenes and an adapter of AccessKit. The loop calls it."""

    def __init__(self, ctx: Context, make: Callable[[bool], Adapter | None] = adapter) -> None:
        """make: the system's adapter; the argument says whether to make it although no screen reader is running."""
        self.ctx = ctx
        self._make = make
        self._adapter: Adapter | None = None
        self._tried: bool | None = None
        """The setting with which it was last tried to make the adapter."""
        self._tree = SpokenTree(ctx.tr)
        self._announcer = Announcer(ctx.tr)
        self._said: deque[Announced] = deque(maxlen=LATELY)
        self._stale = True
        self._next = 0.0
        """Before this time (of a monotonic clock) nothing that moves is told."""
        self._looked: bool | None = None

    @property
    def active(self) -> bool:
        """Does anybody listen?"""
        return self._adapter is not None and self._adapter.listens()

    def start(self) -> None:
        """Be ready to be asked, when the first page has been painted or the setting has changed."""
        always = self.ctx.settings.screen_reader
        if self._adapter is None and self._tried != always:
            self._tried = always
            self._adapter = self._make(always)

    # --- what is told ------------------------------------------------------------------------------------------------

    def follow(self, stirred: bool, moving: bool = False, now: float | None = None) -> None:
        """A frame is over. stirred: there was an input, or something was painted; moving: something moves by itself,
        of which only some moments are told."""
        top = self.ctx.stack.top
        if self._adapter is None or not self._adapter.listens() or top is None:
            return
        now = time.monotonic() if now is None else now
        if self._adapter.anew():
            self._tree.nodes = {}
            self._announcer.forget()
            self._looked, self._stale = None, True
        self._look()
        self._stale = self._stale or stirred
        if not self._stale or (moving and now < self._next):
            return
        # what moves is told again when it has come to rest
        self._stale, self._next = moving, now + PAUSE
        self._tell(self._adapter, top)

    def _tell(self, to: Adapter, top: Stacked) -> None:
        ctx = self.ctx
        toasts = [toast.text for toast in ctx.overlay.toasts]
        said = self._announcer.say(ctx.stack.scenes, top.heard(), toasts, self._tree.number)
        if said is not None:
            self._said.append(said)
        update = self._tree.update(NAME, ctx.screen.size, top.tree(), self._said)
        if update is not None:
            to.tell(update)

    def _look(self) -> None:
        focused = bool(pygame.key.get_focused())
        if self._adapter is not None and focused != self._looked:
            self._looked = focused
            self._adapter.look(focused)

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
