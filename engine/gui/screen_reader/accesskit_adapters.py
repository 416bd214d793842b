"""AccessKit, which speaks to the screen readers of Linux (AT-SPI), Windows (UI Automation) and macOS (NSAccessibility).

Its wheel is optional. It is imported only here, and only when an adapter is made.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from engine.gui.boxes.accessibility_roles import Action, Role
from engine.gui.screen_reader.spoken_tree import LABEL, ROOT, TEXT_RUN, WINDOW, Spoken, Update

NAME = "Trailbox"
ROLES = {
    Role.GROUP: "GROUP",
    Role.PARAGRAPH: "LABEL",
    Role.HEADING: "HEADING",
    Role.IMAGE: "IMAGE",
    Role.PROGRESSBAR: "METER",
    Role.BUTTON: "BUTTON",
    Role.SWITCH: "SWITCH",
    Role.SLIDER: "SLIDER",
    Role.TEXTBOX: "TEXT_INPUT",
    Role.RADIOGROUP: "RADIO_GROUP",
    Role.RADIO: "RADIO_BUTTON",
    Role.LIST: "LIST",
    Role.LISTITEM: "LIST_ITEM",
    Role.TABLE: "TABLE",
    Role.ROW: "ROW",
    Role.CELL: "CELL",
    Role.STATUS: "STATUS",
    Role.LOG: "LOG",
    Role.DIALOG: "DIALOG",
    Role.REGION: "REGION",
    WINDOW: "WINDOW",
    LABEL: "LABEL",
    TEXT_RUN: "TEXT_RUN",
}
"""AccessKit's names of our roles."""
ACTIONS = {
    Action.FOCUS: "FOCUS",
    Action.PRESS: "CLICK",
    Action.INCREMENT: "INCREMENT",
    Action.DECREMENT: "DECREMENT",
    Action.SET_VALUE: "SET_VALUE",
    Action.REVEAL: "SCROLL_INTO_VIEW",
}
SPI_GETSCREENREADER = 0x0046
SW_HIDE, SW_SHOW = 0, 5


class Request(Struct, frozen=True):
    """What a screen reader asks for. value: of `SET_VALUE`."""

    number: int
    action: Action
    value: str = ""


class Adapter(Protocol):
    """What stands between the program and the screen readers of a system."""

    def listens(self) -> bool:
        """Does anybody listen?"""

    def anew(self) -> bool:
        """Has somebody begun to listen since the last call, who must be told everything?"""

    def tell(self, update: Update) -> None:
        """What has changed."""

    def look(self, focused: bool) -> None:
        """Has the window the keyboard's focus?"""

    def requests(self) -> Iterator[Request]:
        """What has been asked for since the last call."""


def adapter(always: bool, window: int) -> Adapter | None:
    """The one of this system, for a window by the system's number. None: AccessKit is missing, nobody could listen, or
    (unless `always`) nobody does."""
    if sys.platform == "win32" and not (always or _windows_reader_runs()):
        return None
    if sys.platform not in ("win32", "darwin") and not (always or _session_bus()):
        return None
    try:
        import accesskit
    except ImportError:
        return None
    return AccessKit(accesskit, window)


def _session_bus() -> bool:
    """Is there a bus over which a screen reader could ask?"""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(folder) and os.path.exists(f"{folder}/bus"))  # noqa: PTH110


def _windows_reader_runs() -> bool:
    """What screen readers tell Windows of themselves."""
    running = ctypes.c_int(0)
    windll = getattr(ctypes, "windll", None)
    return bool(
        windll is not None
        and windll.user32.SystemParametersInfoW(SPI_GETSCREENREADER, 0, ctypes.byref(running), 0)
        and running.value
    )


class AccessKit:
    """AccessKit's adapter of this system.

    On Linux it calls its handlers in a thread of its own, the first of them while it holds a lock that `tell` needs as
    well. So they are functions written in C, during which no other thread of Python runs: they put something into a
    queue. And nothing of the adapter is called before somebody listens.
    """

    def __init__(self, kit: Any, window: int) -> None:
        self._words = Words(kit)
        self._signs: deque[bool] = deque()
        """True: somebody begins to listen; False: nobody does any more."""
        self._asked: deque[Any] = deque()
        self._heard = self._fresh = False
        begin, end = partial(self._signs.append, True), partial(self._signs.append, False)
        self._system = self._of_system(kit, window, begin, end)

    def _of_system(self, kit: Any, window: int, begin: Any, end: Any) -> Any:
        ask = self._asked.append
        if sys.platform == "win32":
            # the adapter must be there before the window is shown
            show = ctypes.windll.user32.ShowWindow
            show(window, SW_HIDE)
            try:
                return kit.windows.SubclassingAdapter(window, begin, ask)
            finally:
                show(window, SW_SHOW)
        if sys.platform == "darwin":
            # SDL puts the focus on the window, not on what it shows
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window, begin, ask)
        return kit.unix.Adapter(begin, ask, end)

    def listens(self) -> bool:
        while self._signs:
            self._heard = self._signs.popleft()
            self._fresh = self._heard
        return self._heard

    def anew(self) -> bool:
        fresh, self._fresh = self.listens() and self._fresh, False
        return fresh

    def tell(self, update: Update) -> None:
        made = self._words.update(update)
        self._raise(self._system.update_if_active(lambda: made))

    def look(self, focused: bool) -> None:
        if sys.platform == "darwin":
            self._raise(self._system.update_view_focus_state(focused))
        elif sys.platform != "win32":
            self._system.update_window_focus_state(focused)

    def _raise(self, events: Any) -> None:
        if events is not None:
            events.raise_events()

    def requests(self) -> Iterator[Request]:
        while self._asked:
            request = self._asked.popleft()
            meant = self._words.request(request)
            if meant is not None:
                yield meant


class Words:
    """The tree in AccessKit's words, and what is asked for in ours. kit: its module."""

    def __init__(self, kit: Any) -> None:
        self._kit = kit
        self._roles = {ours: getattr(kit.Role, name) for ours, name in ROLES.items()}
        self._actions = {ours: getattr(kit.Action, name) for ours, name in ACTIONS.items()}

    def request(self, request: Any) -> Request | None:
        """None for what nothing here can do."""
        action = next((ours for ours, theirs in self._actions.items() if theirs == request.action), None)
        return Request(request.target, action, self._value(request.data)) if action is not None else None

    def _value(self, data: Any) -> str:
        """A number that is set is whole: sliders have no others."""
        kind = self._kit.ActionDataKind
        if data is None or data[0] not in (kind.VALUE, kind.NUMERIC_VALUE):
            return ""
        return str(round(data[1])) if data[0] == kind.NUMERIC_VALUE else str(data[1])

    def update(self, update: Update) -> Any:
        """AccessKit's own of these changes."""
        made = self._kit.TreeUpdate(update.focus)
        if update.whole:
            made.tree = self._kit.Tree(ROOT)
            made.tree.toolkit_name = NAME
        nodes = [(number, self.node(one)) for number, one in update.nodes.items()]
        made.nodes.extend(nodes)
        return made

    def node(self, one: Spoken) -> Any:
        """AccessKit's own of an element."""
        kit, node = self._kit, self._kit.Node(self._roles[one.role])
        self._word(node, one)
        if one.place[2] > one.place[0]:
            node.set_bounds(kit.Rect(*map(float, one.place)))
        node.set_children(list(one.children))
        for action in (*one.actions, Action.REVEAL):
            if action in self._actions:
                node.add_action(self._actions[action])
        if one.toggled is not None:
            node.set_toggled(kit.Toggled.TRUE if one.toggled else kit.Toggled.FALSE)
        if one.selected:
            node.set_selected(True)
        if one.disabled:
            node.set_disabled()
        if one.role is Role.DIALOG:
            node.set_modal()
        if one.span is not None:
            low, high, step, now = map(float, one.span)
            node.set_min_numeric_value(low)
            node.set_max_numeric_value(high)
            node.set_numeric_value_step(step)
            node.set_numeric_value(now)
        if one.live:
            node.set_live(kit.Live.ASSERTIVE if one.live == "assertive" else kit.Live.POLITE)
        return node

    def _word(self, node: Any, one: Spoken) -> None:
        if one.role in (Role.PARAGRAPH, LABEL):
            # these are called what they hold
            node.set_value(one.value or one.label)
        else:
            if one.label:
                node.set_label(one.label)
            if one.value:
                node.set_value(one.value)
        if one.role == TEXT_RUN:
            node.set_value(one.value)
            node.set_character_lengths([len(letter.encode()) for letter in one.value])
        if one.description:
            node.set_description(one.description)
