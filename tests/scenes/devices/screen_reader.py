"""Somebody who does not see the window: hears the nodes of the tree, and does what they offer. It knows no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.accessibility_tree import Node

Way = tuple[str, ...]
"""The names from a region down to what is meant: "Your hand", "place 2", "Card 7"."""
TURNS = 12


class Wish(Struct, frozen=True):
    """A move in words. what: the button; or the piece, how it is to lie (name and value), and where."""

    what: Way
    lying: tuple[str, str] = ("", "")
    to: Way = ()


class Reader:
    """read: the nodes that are there now; wait: lets the program come to rest."""

    def __init__(self, read: Callable[[], Sequence[Node]], wait: Callable[[], None]) -> None:
        self._read, self._wait = read, wait

    def ways(self) -> Iterator[tuple[Way, Node]]:
        """Everything that is there, each with the names that lead to it."""
        return ways(self._read())

    def find(self, way: Way) -> Node:
        """The one to which these names lead."""
        named = [node for names, node in self.ways() if names == way]
        usable = [node for node in named if node.actions] or named
        assert len(usable) == 1, f"{len(usable)} called {way} among\n" + "\n".join(map(str, dict(self.ways())))
        return usable[0]

    def do(self, node: Node, action: Action = Action.PRESS) -> None:
        """One of the things that it offers."""
        assert action in node.actions and node.act(action, ""), f"{node.name} can't be used: {action}"
        self._wait()

    def held(self) -> Node | None:
        """The piece in the hand."""
        return next((node for _, node in self.ways() if State.SELECTED in node.states and node.actions), None)

    def answer(self, *names: str) -> None:
        """As long as one of these buttons is there, press it."""
        while found := [node for way, node in self.ways() if way[-1] in names and node.actions]:
            self.do(found[0])

    def make(self, wish: Wish) -> None:
        """Take the piece up, turn it until it lies as it should, and lay it; or press the button."""
        self.do(self.find(wish.what))
        held = self.held()
        if held is None:
            # a button, or it could go to one place only
            return
        self.turn(wish.lying)
        self.do(self.find(wish.to))

    def turn(self, lying: tuple[str, str]) -> None:
        """The held piece, until it is called so."""
        name, value = lying
        for count in range(TURNS):
            held = self.held()
            assert held is not None
            if (held.name.startswith(name), held.value) == (True, value):
                return
            turns = Action.TURN in held.actions and (count % 6 != 5 or Action.FLIP not in held.actions)
            self.do(held, Action.TURN if turns else Action.FLIP)
        raise AssertionError(f"it never lies as {lying}")


def ways(nodes: Sequence[Node]) -> Iterator[tuple[Way, Node]]:
    """These and all that they hold, each with the names that lead to it."""
    return (pair for node in nodes for pair in _walk(node, ()))


def clear(nodes: Sequence[Node]) -> Sequence[Node]:
    """The same: what can be done has a name, and nothing else is called so at the same place."""
    usable = Counter(way for way, node in ways(nodes) if node.actions)
    assert not [way for way, count in usable.items() if count > 1 or not way[-1]]
    return nodes


def _walk(node: Node, above: Way) -> Iterator[tuple[Way, Node]]:
    """Itself and what it holds. A dialog is not part of the way to what it holds."""
    way = (*above, node.name)
    yield way, node
    for child in node.children:
        yield from _walk(child, () if node.role is Role.DIALOG else way)
