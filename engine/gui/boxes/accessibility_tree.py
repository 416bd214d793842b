"""What is on the screen as a tree of roles, names, values and places, for tests and for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
from msgspec import Struct

from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.box import Box
from engine.gui.boxes.pane import Pane

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

    def walk(self) -> Iterator[Node]:
        """The node and everything below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


def tree(panes: Sequence[Pane]) -> tuple[Node, ...]:
    """What these panes hold, in reading order, without ornament."""
    return tuple(node for pane in panes for box, fixed in pane.parts() for node in _nodes(box, pane, fixed))


def _nodes(box: Box, pane: Pane, fixed: bool) -> tuple[Node, ...]:
    """The node of a box; of a group or a paragraph without a name of its own, only what it holds. Of a button it is
    not told what is on it: its name says that."""
    inner = box.children() if box.role is not Role.BUTTON else ()
    children = tuple(node for child in inner for node in _nodes(child, pane, fixed))
    if box.role is Role.NONE or (box.role in NAMELESS and not pane.ctx.tr(box.called or box.label())):
        return children
    inside = box.rect.clip(pane.ctx.screen.rect if fixed else pane.scroll.view)
    return (
        Node(
            box.role,
            box.name,
            box.value_text,
            box.states(),
            box.actions(),
            box.rect,
            inside,
            children,
            box.perform,
            not fixed and pane.scroll.most > 0,
            pane.ctx.tr(box.note),
        ),
    )
