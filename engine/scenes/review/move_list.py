"""The list beside a review: every move, those that mattered with a pin, the chosen one of them explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.ai.review.judged_moves import MARKS
from engine.core.session import BLUNDER, FORCED, GOOD, MISTAKE, ONLY, SLIP
from engine.core.text import At, Text, signed
from engine.gui.boxes.all import NOTHING, Box, Built, Column, Drawn, Role, Row, Slip, Words, blank, icon, seat_sign
from engine.gui.boxes.buttons_and_lists import BARE, LINE
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.review.evaluation_graph import pin_sign
from engine.scenes.review.findings_in_words import MomentText
from engine.scenes.review.luck_and_turning_points import DrawLuck
from engine.scenes.words.move_log_and_replay_stops import Line

ICONS = {"cost": "minus", "better": "hint", "reason": "info", "proof": "check", "luck": "dice"}
INDENT = 1.7
"""The width of pins and of numbers, in heights of a letter."""
SIGNS = {SLIP: "!", MISTAKE: "?", BLUNDER: "?"}


Known = tuple[Mapping[int, MomentText], Mapping[int, str], Mapping[int, DrawLuck], int, bool]


class Listed(Struct, frozen=True):
    """A row: the move, what it is called, "" for what nobody has judged, what its draw was worth, what is said of it
    if it mattered, is it the one looked at, and are figures told of it?"""

    line: Line
    mark: str
    luck: DrawLuck | None
    told: MomentText | None
    chosen: bool
    more: bool


def once(lines: Iterable[tuple[int, Line]]) -> list[tuple[int, Line]]:
    """The lines, each number at the last of those that have it: the log has told that one."""
    found, seen = [], set[int]()
    for stop, line in reversed([*lines]):
        found.append((stop, replace(line, number=0) if line.number in seen else line))
        seen.add(line.number)
    return found[::-1]


class Lasting(Box):
    """A box that is made anew when something of it changes: it is measured once for a width, and moved as a whole.
    There may be hundreds of them."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._high = (0, 0)

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def measure(self, width: int) -> int:
        if self._high[0] != width:
            self._high = width, self.box.measure(width)
        return self._high[1]

    def place(self, rect: pygame.Rect) -> None:
        if rect.size == self.rect.size and rect.left == self.rect.left:
            self.shift(rect.top - self.rect.top)
        else:
            self.rect = rect
            self.box.place(rect)

    def draw(self, canvas: pygame.Surface) -> None:
        self.box.draw(canvas)


def listed_move(listed: Listed, action: Callable[[], object]) -> Slip:
    """A row of the list. Its key begins with "moment" if the move mattered; a plain one is no stop of the keyboard,
    since the arrow keys go through the game anyway."""
    told, stop = listed.told, listed.line.ply
    edge = "accent" if listed.chosen else ""
    if told is None:
        tone = "paper_light" if listed.chosen else ""
        slip = Slip(_plain(listed), action, tone, edge=edge, pad=(0.4, 0.05), style=LINE, chosen=listed.chosen)
    else:
        tone = "paper_light" if listed.chosen else "paper_dark"
        boxes = _moment(told, explained=listed.chosen, more=listed.more)
        slip = Slip(boxes, action, tone, edge=edge, pad=0.4, style=BARE, chosen=listed.chosen)
    slip.role, slip.by_pointer = Role.LISTITEM, told is None
    return slip.keyed(f"moment{stop}" if told is not None else f"at{stop}")


class MoveList(Built):
    """The rows; only those of which something has changed are made anew.

    lines: each with its stop; state: returns what is said of moves that mattered, what each move is called, and the
    luck, by the stops, the stop that is looked at, and whether figures are told of it; choose: told the stop of a row
    that is pressed.
    """

    role = Role.LIST

    def __init__(
        self,
        lines: Iterable[tuple[int, Line]],
        state: Callable[[], Known],
        choose: Callable[[int], None],
    ) -> None:
        self._lines = tuple(once(lines))
        self._state = state
        self._choose = choose
        self._shown: dict[int, Listed] = {}
        self._rows: dict[int, Lasting] = {}

    def state(self) -> object:
        return self._state()

    def build(self) -> Box:
        told, marks, lucks, ply, more = self._state()
        for stop, line in self._lines:
            here = stop == ply
            listed = Listed(line, marks.get(stop, ""), lucks.get(stop), told.get(stop), here, here and more)
            if self._shown.get(stop) != listed:
                self._shown[stop] = listed
                self._rows[stop] = Lasting(listed_move(listed, partial(self._choose, stop)))
        return Column(*self._rows.values(), space=0.1)

    def places(self, box: Box | None) -> tuple[At, ...]:
        """What a row speaks of; nothing for any other box."""
        rows = self._rows.items() if box is not None else ()
        here = next((stop for stop, row in rows if row.box is box), None)
        if here is None:
            return ()
        told = self._shown[here].told
        return (told.move if told is not None else self._shown[here].line.text).places()


def _plain(listed: Listed) -> Box:
    """The number of the move, whose it was, the move, the luck of what was drawn then, what the move is called."""
    line, luck = listed.line, listed.luck
    number = Words(str(line.number) if line.number else "", "small", "muted", "right", column=INDENT)
    found = [number, _sign(line.colour), Words(line.text, "small").growing()]
    if luck is not None:
        found += [_sign(luck.colour), Words(signed(luck.change), "small_bold", "ok" if luck.change > 0 else "warn")]
    return Row(*found, mark_sign(listed.mark), space=6)


def mark_sign(mark: str) -> Drawn:
    """What a move is called, as a small sign that has its name. Signs differ in shape as well as in colour."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        theme, size = ctx.theme, round(min(rect.size) * 0.86)
        if mark == FORCED:
            art.disc(canvas, rect.center, max(2, ctx.px(2)), theme.color("muted"))
            return
        if mark in (GOOD, ONLY):
            icon, tone = ("check", "muted") if mark == GOOD else ("diamond", "ok")
            art.draw_icon(canvas, icon, round(size * 0.85), theme.color(tone), rect.center)
            return
        radius = size // 2
        art.disc(canvas, rect.center, radius, theme.color("muted" if mark == SLIP else "warn"))
        if mark != BLUNDER:
            art.disc(canvas, rect.center, radius - max(1, round(ctx.px(1.6))), theme.color("paper_light"))
        ink = theme.color("paper_light" if mark == BLUNDER else "ink" if mark == SLIP else "warn")
        words = ctx.fonts.surface(SIGNS[mark], "small_bold", ink)
        canvas.blit(words, words.get_rect(center=rect.center))

    return Drawn(paint if mark else blank, 1.5, 1.2, MARKS[mark] if mark else NOTHING)


def _moment(told: MomentText, *, explained: bool, more: bool) -> Box:
    """A pin, the kind of the move, whose it was and the move; below it why, if it is explained, and figures."""
    title = Row(pin_sign(told.number, told.mark, lit=explained), Words(told.title, "bold").growing(), space=6)
    move = _indented(_sign(told.colour), Words(told.move, "small", "muted"))
    lines = told.lines if explained else ()
    figures = () if told.figures is None or not more else (Words(told.figures, "small", "muted"),)
    counted = (_indented(Drawn(blank, 1.0, 0), words) for words in figures)
    # first, since what was asked for has to be in sight
    return Column(title, move, *counted, *(_sentence(kind, words) for kind, words in lines), space=0.3)


def _sentence(kind: str, words: Text) -> Box:
    tone = "ok" if kind in ("better", "proof") else "muted"
    return _indented(icon(ICONS[kind], 1.0, tone), Words(words, "small_bold" if kind == "better" else "small"))


def _indented(sign: Box, words: Words) -> Box:
    """Words behind a sign, below the title of a row."""
    return Row(Drawn(blank, INDENT, 0), sign, words.growing(), space=6, top=True)


def _sign(tone: str) -> Box:
    return seat_sign(tone, 0.9, share=0.66) if tone else Drawn(blank, 0.9, 0)
