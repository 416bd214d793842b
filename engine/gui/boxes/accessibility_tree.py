"""What is on the screen as a tree of roles, names, values and places, for tests and for those who do not see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.box import Box
from engine.gui.boxes.pane import Pane
from engine.gui.boxes.toggle_slider_choice import Choice
from engine.gui.window.utterance import Utterance

NAMELESS = (Role.GROUP, Role.PARAGRAPH)
"""Roles of boxes that are nothing by themselves without a name."""


class Node(Struct, frozen=True):
    """A box as it is told. place: in window pixels; seen: the part of it that is in sight, of no size if it must be
    scrolled to; act: does one of its actions (see `Box.perform`)."""

    role: Role
    name: str
    value: str
    states: frozenset[State]
    actions: tuple[Action, ...]
    place: pygame.Rect
    seen: pygame.Rect
    children: tuple[Node, ...]
    act: Callable[[Action, str], bool]
    scrolls: bool = False
    """Is it in a part that can be scrolled?"""
    description: str = ""
    """What it means, at more length (ARIA: `aria-description`); what a tip says of it."""
    key: str = ""
    """What it is known by in the next tree, whatever it is called then, among its like beside it; "" for its number."""
    unnumbered: str = ""
    """The name without its number among its like, if it has one."""
    span: tuple[int, int, int, int] | None = None
    """Of a slider: the least and the greatest value, a step, and the value."""

    def walk(self) -> Iterator[Node]:
        """The node and everything below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


Lead = Callable[[Pane], object]
"""Gives a pane the focus, among several of a scene."""


def cell_words(cell: Node, words: Callable[[Text], str]) -> str:
    """A cell of a board in one sentence: its name, what lies there, whether something may be laid. words: a text in the
    player's language."""
    alike = Counter(", ".join(filter(None, (one.unnumbered or one.name, one.value))) for one in cell.children)
    lying = [name if n == 1 else words(say("{count} × {piece}", count=n, piece=name)) for name, n in alike.items()]
    what = ", ".join(filter(None, (*(lying or [words(say("empty"))]), cell.value)))
    return words(say("{place}: {what}", place=verbatim(cell.name), what=verbatim(what))) if cell.name else what


def opening_words(nodes: Sequence[Node], *, all_of_it: bool = False) -> tuple[Utterance, ...]:
    """What a page says when it opens: the headings with which it begins. all_of_it: everything that is only read."""
    found: list[str] = []
    for node in (inner for top in nodes for inner in top.walk()):
        if node.role is Role.HEADING or (all_of_it and node.role is Role.PARAGRAPH):
            found.append(node.name)
        elif found and not all_of_it and not node.children:
            break
    return tuple(Utterance(verbatim(words)) for words in found)


def tree(panes: Sequence[Pane], lead: Lead = lambda _: None) -> tuple[Node, ...]:
    """What these panes hold, in reading order, without ornament. lead: called before the focus goes to a box of one."""
    return tuple(node for pane in panes for box, fixed in pane.parts() for node in _nodes(box, pane, lead, fixed))


def _nodes(box: Box, pane: Pane, lead: Lead, fixed: bool) -> tuple[Node, ...]:
    """The node of a box; of a group or a paragraph without a name of its own, only what it holds. Of a button it is
    not told what is on it: its name says that."""
    inner = box.children() if box.role is not Role.BUTTON else ()
    children = tuple(node for child in inner for node in _nodes(child, pane, lead, fixed))
    if box.role is Role.NONE or (box.role in NAMELESS and not pane.ctx.tr(box.called or box.label())):
        return children
    inside = box.rect.clip(pane.ctx.screen.rect if fixed else pane.scroll.view)
    scrolls = not fixed and pane.scroll.most > 0
    return (
        Node(
            box.role,
            box.name,
            box.value_text,
            box.states(),
            box.actions(),
            box.rect,
            inside,
            (*children, *_options(box, inside, scrolls=scrolls)) if isinstance(box, Choice) else children,
            partial(_act, box, pane, lead),
            scrolls,
            pane.ctx.tr(box.note),
            box.key,
            span=box.span,
        ),
    )


def _options(choice: Choice, inside: pygame.Rect, *, scrolls: bool) -> Iterator[Node]:
    """The values of which one is chosen."""
    actions = (Action.PRESS,) if choice.enabled else ()
    for number, (_, text) in enumerate(choice.options):
        states = frozenset({State.CHECKED} if number == choice.index else ())

        def choose(action: Action, _: str, number: int = number) -> bool:
            if action is Action.PRESS:
                choice.choose(number)
            return action is Action.PRESS

        yield Node(Role.RADIO, choice.ctx.tr(text), "", states, actions, choice.rect, inside, (), choose, scrolls)


def _act(box: Box, pane: Pane, lead: Lead, action: Action, value: str) -> bool:
    """Do one of the actions of a box: the focus and scrolling are its pane's."""
    if action is Action.REVEAL:
        pane.reveal(box)
    elif action is not Action.FOCUS:
        return box.perform(action, value)
    elif box not in pane.focusable():
        return False
    else:
        lead(pane)
        pane.ctx.devices.show_focus(True)
        pane.focus_on(box)
    return True
