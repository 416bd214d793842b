"""The list beside a review: every move, those that mattered with a pin, the chosen one of them explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame
from msgspec import Struct

from engine.core.text import At, Text
from engine.gui.boxes.all import Box, Built, Column, Drawn, Role, Row, Slip, Words, blank, icon, seat_sign
from engine.gui.boxes.buttons import BARE, LINE
from engine.scenes.common.log_lines import Line
from engine.scenes.review.findings import Found, MomentText
from engine.scenes.review.graph import pin_sign
from engine.scenes.review.sums import DrawLuck, signed

ICONS = {"better": "hint", "reason": "info", "proof": "check", "luck": "dice"}
INDENT = 1.7
"""The width of pins and of numbers, in heights of a letter."""


class Listed(Struct, frozen=True):
    """A row: the move, what its draw was worth, what is said of it if it mattered, and is it the one looked at?"""

    line: Line
    luck: DrawLuck | None
    told: MomentText | None
    chosen: bool


class ListedMove(Slip):
    """A row of the list. It is made anew when something of it changes, so it is measured once for a width: there may be
    hundreds of them."""

    role = Role.LISTITEM
    _high = (0, 0)

    def __init__(self, listed: Listed, action: Callable[[], object]) -> None:
        tone, edge = ("paper_light", "accent") if listed.chosen else ("paper_dark" if listed.told else "", "")
        told = listed.told
        boxes = _moment(told, explained=listed.chosen) if told is not None else _plain(listed)
        super().__init__(
            boxes,
            action,
            tone,
            edge=edge,
            pad=(0.4, 0.4 if told else 0.05),
            style=BARE if told else LINE,
            chosen=listed.chosen,
        )
        self.listed = listed
        self.key = f"moment{listed.line.ply}" if told else f"at{listed.line.ply}"
        # the arrow keys go through the game anyway: a plain move is no stop of the keyboard
        self.by_pointer = told is None

    def places(self) -> tuple[At, ...]:
        """What it speaks of."""
        told = self.listed.told
        return (told.move if told is not None else self.listed.line.text).places()

    def measure(self, width: int) -> int:
        if self._high[0] != width:
            self._high = width, super().measure(width)
        return self._high[1]

    def place(self, rect: pygame.Rect) -> None:
        if rect.size == self.rect.size and rect.left == self.rect.left:
            self.shift(rect.top - self.rect.top)
        else:
            super().place(rect)


class MoveList(Built):
    """The rows; only those of which something has changed are made anew.

    lines: each with its stop; state: returns what is known, and after how many steps the game is looked at; choose:
    told the stop of a row that is pressed.
    """

    role = Role.LIST

    def __init__(
        self,
        lines: Iterable[tuple[int, Line]],
        state: Callable[[], tuple[Found, int]],
        choose: Callable[[int], None],
    ) -> None:
        self._lines = tuple(lines)
        self._state = state
        self._choose = choose
        self._rows: dict[int, ListedMove] = {}

    def state(self) -> object:
        return self._state()

    def build(self) -> Box:
        found, ply = self._state()
        for stop, line in self._lines:
            listed = Listed(line, found.lucks.get(stop), found.told.get(stop), stop == ply)
            row = self._rows.get(stop)
            if row is None or row.listed != listed:
                self._rows[stop] = ListedMove(listed, partial(self._choose, stop))
        return Column(*self._rows.values(), space=0.1)


def _plain(listed: Listed) -> Box:
    """The number of the move, whose it was, the move, the luck of what was drawn then."""
    line, luck = listed.line, listed.luck
    number = Words(str(line.number) if line.number else "", "small", "muted", "right", column=INDENT)
    found = [number, _sign(line.colour), Words(line.text, "small").growing()]
    if luck is not None:
        found += [_sign(luck.colour), Words(signed(luck.change), "small_bold", "ok" if luck.change > 0 else "warn")]
    return Row(*found, space=6)


def _moment(told: MomentText, *, explained: bool) -> Box:
    """A pin, the kind of the move, whose it was and the move; below it why, if it is explained."""
    title = Row(pin_sign(told.number, told.kind, lit=explained), Words(told.title, "bold").growing(), space=6)
    move = _indented(_sign(told.colour), Words(told.move, "small", "muted"))
    lines = told.lines if explained else ()
    return Column(title, move, *(_sentence(kind, words) for kind, words in lines), space=0.3)


def _sentence(kind: str, words: Text) -> Box:
    tone = "ok" if kind in ("better", "proof") else "muted"
    return _indented(icon(ICONS[kind], 1.0, tone), Words(words, "small_bold" if kind == "better" else "small"))


def _indented(sign: Box, words: Words) -> Box:
    """Words behind a sign, below the title of a row."""
    return Row(Drawn(blank, INDENT, 0), sign, words.growing(), space=6, top=True)


def _sign(tone: str) -> Box:
    return seat_sign(tone, 0.9, share=0.66) if tone else Drawn(blank, 0.9, 0)
