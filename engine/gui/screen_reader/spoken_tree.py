"""The tree as assistive technology gets it: numbered elements that keep their numbers; only changes are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.accessibility_tree import Node, cell_words

ROOT = 0
"""The number of the window."""
WINDOW, LABEL, TEXT_RUN = "window", "label", "text run"
"""Roles that no box has: the window, an announcement, the letters of a field."""
DEEDS: Mapping[Action, Text] = {
    Action.TURN: say("Rotate clockwise"),
    Action.FLIP: say("Turn over"),
    Action.PUT_BACK: say("Put it back"),
}
"""What can be done with a piece besides taking it up. Systems know no such actions, so each is a button after it."""
OWN_VALUE = (Role.TEXTBOX, Role.SLIDER)
"""What is set here systems tell apart from the name; elsewhere it is part of it."""

HOLDERS = (Role.GROUP, Role.LIST, Role.TABLE, Role.ROW)
"""What need not be called anything."""
LEAVES = (Role.LISTITEM,)
"""What says itself all that it holds."""
Rect = tuple[int, int, int, int]
Way = tuple[int, str, str]
"""By what an element is known: the number of the one that holds it, its role, its key and number among its like."""


class Spoken(Struct, frozen=True):
    """One element. place: left, top, right, bottom in window pixels; children: their numbers; span: see `Node`;
    toggled: None for what is no switch; live: an announcement, "polite" or "assertive"."""

    role: str
    label: str = ""
    value: str = ""
    description: str = ""
    place: Rect = (0, 0, 0, 0)
    children: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()
    span: tuple[int, int, int, int] | None = None
    toggled: bool | None = None
    selected: bool = False
    disabled: bool = False
    live: str = ""


class Announced(Struct, frozen=True):
    """Something that has just been said. number: that of its element, each time another one."""

    number: int
    text: str
    urgent: bool = False


class Update(Struct, frozen=True):
    """What has changed. whole: it is everything, for somebody who knows nothing yet; focus: the number of what has
    it."""

    nodes: Mapping[int, Spoken]
    focus: int = ROOT
    whole: bool = False


def _called(node: Node, words: Callable[[Text], str]) -> str:
    """The name, with the value where systems do not tell that; of what is called like all that it holds, nothing, since
    that follows anyway. In a list the number comes first."""
    if node.role in HOLDERS and node.name == ", ".join(child.name for child in node.children if child.name):
        return ""
    if node.role in OWN_VALUE:
        return node.name
    if node.role is Role.CELL:
        return cell_words(node, words)
    value = node.value if node.value not in node.name else ""
    parts = (value, node.name) if node.role is Role.LISTITEM else (node.name, value)
    return ", ".join(filter(None, parts))


def _inside(node: Node) -> Sequence[Node]:
    """What a node holds; of a cell, which itself says what lies there, only what can be used or is meant."""
    return [child for child in node.children if not _said_by(node, child)]


def _said_by(node: Node, child: Node) -> bool:
    return node.role is Role.CELL and not (child.actions or child.children or child.states)


def _more(node: Node) -> str:
    """What is to be known besides the name; of a cell also of what it says itself."""
    inner = [child.description for child in node.children if child.description and _said_by(node, child)]
    more = [node.description, *inner] if node.description != node.name else inner
    return " ".join(dict.fromkeys(filter(None, more)))


class SpokenTree:
    """Compares each tree with the one before."""

    def __init__(self, words: Callable[[Text], str]) -> None:
        """words: a text in the player's language."""
        self.nodes: dict[int, Spoken] = {}
        """What was told last; empty: nobody knows anything yet."""
        self.focus = ROOT
        self.acts: dict[int, tuple[Node, Action | None]] = {}
        """What each number stands for; with an action, a button for that."""
        self._words = words
        self._numbers: dict[Way, int] = {}
        self._last = ROOT

    def number(self) -> int:
        """A number that nothing has had yet."""
        self._last += 1
        return self._last

    def update(
        self, title: str, size: tuple[int, int], nodes: Sequence[Node], said: Sequence[Announced] = ()
    ) -> Update | None:
        """What has changed since the last time; None if nothing has. title, size: of the window, in pixels; said: what
        has been announced lately."""
        before, focus = self.nodes, self.focus
        made = _Telling(self._numbers, self.number, self._words)
        children = (*made.all(ROOT, nodes), *(one.number for one in said))
        made.told[ROOT] = Spoken(WINDOW, title, place=(0, 0, *size), children=children)
        for one in said:
            made.told[one.number] = Spoken(LABEL, value=one.text, live="assertive" if one.urgent else "polite")
        self.nodes, self.focus, self.acts, self._numbers = made.told, made.focus, made.acts, made.numbers
        changed = {number: one for number, one in self.nodes.items() if before.get(number) != one}
        return Update(changed, self.focus, not before) if changed or focus != self.focus else None


class _Telling:
    """One tree: each node gets the number that it had in the one before."""

    def __init__(self, before: Mapping[Way, int], fresh: Callable[[], int], words: Callable[[Text], str]) -> None:
        self.told: dict[int, Spoken] = {}
        self.acts: dict[int, tuple[Node, Action | None]] = {}
        self.numbers: dict[Way, int] = {}
        self.focus = ROOT
        self._before, self._fresh, self._words = before, fresh, words

    def all(self, above: int, nodes: Iterable[Node]) -> tuple[int, ...]:
        """Those below one element, and what they hold; their numbers."""
        found: list[int] = []
        alike: Counter[tuple[str, str]] = Counter()
        for node in nodes:
            alike[node.role, node.key] += 1
            number = self._number((above, node.role, f"{node.key} {alike[node.role, node.key]}"))
            found.append(number)
            self._tell(number, node)
            found += self._buttons(number, node)
        return tuple(found)

    def _number(self, way: Way) -> int:
        number = self.numbers[way] = self._before.get(way) or self._fresh()
        return number

    def _tell(self, number: int, node: Node) -> None:
        if State.FOCUSED in node.states:
            self.focus = number
        self.acts[number] = node, None
        inner = self.all(number, _inside(node)) if node.role not in LEAVES else ()
        if node.role is Role.TEXTBOX:
            inner = (self._letters(number, node),)
        plain = node.role not in OWN_VALUE
        switch = node.role in (Role.SWITCH, Role.RADIO) or State.PRESSED in node.states
        self.told[number] = Spoken(
            node.role,
            _called(node, self._words),
            "" if plain else node.value,
            _more(node),
            (node.place.left, node.place.top, node.place.right, node.place.bottom),
            inner,
            tuple(action for action in node.actions if action not in DEEDS),
            node.span,
            bool({State.CHECKED, State.PRESSED} & node.states) if switch else None,
            State.SELECTED in node.states,
            State.DISABLED in node.states,
        )

    def _letters(self, field: int, node: Node) -> int:
        number = self._number((field, TEXT_RUN, ""))
        self.told[number] = Spoken(TEXT_RUN, value=node.value)
        return number

    def _buttons(self, piece: int, node: Node) -> list[int]:
        """What else can be done with the piece that is meant."""
        if not node.states & {State.SELECTED, State.FOCUSED}:
            return []
        found = []
        for action in (action for action in node.actions if action in DEEDS):
            number = self._number((piece, action, ""))
            place = self.told[piece].place
            self.told[number] = Spoken(Role.BUTTON, self._words(DEEDS[action]), place=place, actions=(Action.PRESS,))
            self.acts[number] = node, action
            found.append(number)
        return found
