"""Somebody who listens to a screen reader, without one: hears what is announced and where the focus goes, and asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.gui.app import App
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.screen_reader.accesskit_adapters import Request
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.gui.screen_reader.spoken_tree import ROOT, Spoken, Update


class Listener:
    """An adapter that keeps what it is told. heard: announcements and the names that got the focus, in their order."""

    def __init__(self) -> None:
        self.listening, self.begun = True, True
        self.nodes: dict[int, Spoken] = {}
        self.focus = ROOT
        self.heard: list[str] = []
        self.updates: list[Update] = []
        self.asked: list[Request] = []

    def listens(self) -> bool:
        return self.listening

    def anew(self) -> bool:
        begun, self.begun = self.begun, False
        return begun

    def look(self, focused: bool) -> None:
        pass

    def tell(self, update: Update) -> None:
        assert update.whole or self.nodes, "what has changed is of no use to whom nothing was told before"
        self.nodes = ({} if update.whole else self.nodes) | update.nodes
        self.updates.append(update)
        alive = self._below(ROOT)
        assert update.focus in alive, "the focus is on what is there"
        self.nodes = {number: one for number, one in self.nodes.items() if number in alive}
        for one in update.nodes.values():
            if one.live:
                self.heard.append(f"{'!' if one.live == 'assertive' else ''}{one.value}")
        if update.focus not in (self.focus, ROOT):
            self.heard.append(f"> {self.nodes[update.focus].label}")
        self.focus = update.focus

    def _below(self, number: int) -> set[int]:
        """An element and all that it holds; each of them has been told."""
        found = {number}
        for child in self.nodes[number].children:
            inner = self._below(child)
            assert not found & inner, "nothing is in two places"
            found |= inner
        return found

    def requests(self) -> Iterator[Request]:
        asked, self.asked = self.asked, []
        yield from asked


class Blind:
    """Plays by what is heard alone."""

    def __init__(self, app: App, settle: Callable[[], None]) -> None:
        self.app, self._settle = app, settle
        self.listener = Listener()
        self.reader = ScreenReader(app.ctx, lambda *_: self.listener)
        self.reader.start()
        self.follow()

    def follow(self) -> None:
        """A frame is over."""
        self.reader.follow(stirred=True)

    def do(self, number: int, action: Action = Action.PRESS, value: str = "") -> bool:
        """Ask for something, wait until it has been done. False if it can't be done."""
        self.listener.asked.append(Request(number, action, value))
        done = self.reader.serve()
        self._settle()
        self.follow()
        return done

    def find(self, name: str, role: str = "") -> int:
        """The number of the one element whose name begins so."""
        found = [
            number
            for number, one in self.listener.nodes.items()
            if (one.label or one.value).startswith(name) and one.role in (role or one.role) and not one.live
        ]
        assert len(found) == 1, f"{len(found)} called {name}:\n{self.outline()}"
        return found[0]

    def outline(self) -> str:
        """All that is there, a line for each, what is inside further in."""
        return "\n".join(self._lines(ROOT, 0))

    def _lines(self, number: int, depth: int) -> Iterator[str]:
        one = self.listener.nodes[number]
        states = [name for name in ("selected", "disabled") if getattr(one, name)]
        states += [] if one.toggled is None else ["on" if one.toggled else "off"]
        states += ["focus"] if number == self.listener.focus else []
        said = f"{one.role} {one.label or one.value}" + "".join(f" [{state}]" for state in states)
        yield "  " * depth + said + (f" ({one.description})" if one.description else "")
        for child in one.children:
            yield from self._lines(child, depth + 1)
