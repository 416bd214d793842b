"""The log of moves: the last ones below each other, older ones by scrolling; a click opens that position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from engine.core.text import At, Text, say
from engine.gui.boxes.all import Box, Drawn, Pressable, Role, Row, Words, blank, icon
from engine.gui.boxes.box import draw_seen
from engine.gui.boxes.picture_boxes import Backed, draw_shape
from engine.gui.drawing import art
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.words.move_log_and_replay_stops import Line
from engine.table.panels.panes_on_table import StillPane
from engine.table.pieces.stage import Stage
from saves.player_files import Library

NUMBER = 1.7
"""The width of a move's number, in heights of a letter."""
LOW = 3.5
"""A log lower than so many lines has no air around its moves."""
SAVING = 0.25
"""Seconds that a save may take before the log no longer says that all is saved: mostly it takes a frame or two."""
NO_PLACE = pygame.Rect(0, 0, 0, 0)


class LogRow(Pressable):
    """A move in the log: its number, whose it was, its words. The keyboard goes through them by the log itself."""

    role = Role.LISTITEM
    by_pointer = True

    def __init__(self, log: MoveLog, line: Line, words: Words) -> None:
        super().__init__(partial(log.look_at, line.ply))
        self.log = log
        self.line = line
        self.words = words
        number = Words(str(line.number or ""), "small", "muted", "right", column=NUMBER)
        before = Row(number, Drawn(self._draw_sign if line.colour else blank, 0.8, 0.8), space=6)
        self.box = Backed(Row(before, self.words.growing(), space=6), self._draw_back, (0.3, 0.0))
        self._high = (0, 0)
        """A width, and the height in it: it is asked again whenever the log is placed."""

    def label(self) -> Text | str:
        return self.line.spoken

    @property
    def value_text(self) -> str:
        return str(self.line.number or "")

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def measure(self, width: int) -> int:
        # beside pictures there is the space already that lines need between moves
        least = self.ctx.fonts.line_height("small") + self.log.air(self.log.rect)
        if self._high[0] != width:
            self._high = width, self.box.measure(width)
        return max(least, self._high[1])

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.box.place(rect)

    def _draw_sign(self, ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        draw_shape(ctx, canvas, self.line.colour, round(ctx.fonts.height("small") * 0.72), rect.center)

    def _draw_back(self, ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """It is lit while it is pointed at; the one that led to the position shown has a band at its side."""
        theme = ctx.theme
        if self.log.current and self.line is self.log.lines[self.log.current - 1]:
            art.rounded(canvas, rect, theme.px("button_radius") // 2, theme.mix("ground_light", "on_ground", 0.12))
            band = pygame.Rect(rect.topleft, (max(3, ctx.px(4)), rect.height))
            art.rounded(canvas, band, band.width // 2, theme.color("focus_on_dark"))
        elif self.line.ply == self.log.hover:
            art.rounded(canvas, rect, theme.px("button_radius") // 2, theme.color("ground_light"))


class MoveLog(Box):
    """It makes and measures only the moves in sight. For the keyboard it is one stop: up and down go from line to line,
    confirm opens that position.

    `saved`: "saved", "pending" or "off". `current`: how many lines there are up to the one that led to the position
    shown, where one goes through a game; 0 before the first.
    """

    role = Role.LOG
    key = "log"
    current = 0

    def __init__(
        self, ctx: Context, stage: Stage, look_at: Callable[[int], object], told: Callable[[], object] = lambda: None
    ) -> None:
        """look_at: opens the position after so many steps. told: called when the keyboard points at something else."""
        self.pane = StillPane(ctx, stage)
        self.pane.dark = True
        self.bind(self.pane)
        self.look_at = look_at
        self.told = told
        self._zone = self._strip = NO_PLACE
        self.lines: tuple[Line, ...] = ()
        self.why: Text | None = None
        """Why there are no lines, None if that needs no word."""
        self.saved = ""
        self._unsaved = 0.0
        """Seconds that something has waited to be saved."""
        self._boxes: tuple[Box, ...] = ()
        """The head, then what is in sight, from the top."""
        self._end = 0
        """The number of lines up to the last one that is meant to be in sight; others follow where there is room."""
        self._part = 0
        """Pixels of a move that is higher than the log, above what is shown of it."""

    # --- its place ---------------------------------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect | None) -> None:
        """Lay out in this part of the window; where not even one line fits there is no log."""
        self._zone = rect or NO_PLACE
        # with other letters the moves have other heights
        self._boxes = ()
        self._renew()

    def make_room(self, strip: pygame.Rect) -> None:
        """A strip of words that has grown upwards needs this part of the window: the log ends above it."""
        if strip != self._strip:
            self._strip = pygame.Rect(strip)
            if self._room() != self.rect:
                self._renew()

    def _room(self) -> pygame.Rect:
        rect, strip, fonts = self._zone.copy(), self._strip, self.ctx.fonts
        if rect.colliderect(strip) and strip.top > rect.top:
            rect.height = max(0, strip.top - self.ctx.px(8) - rect.top)
        return rect if self._body(rect).height >= fonts.line_height("small") + self.air(rect) else NO_PLACE

    def air(self, rect: pygame.Rect) -> int:
        """Pixels between two moves, and above them, where the log has this place."""
        line = self.ctx.fonts.line_height("small")
        return max(2, round(line * 0.25)) if rect.height - self._pad() >= LOW * line else 0

    def _pad(self) -> int:
        return max(5, self.ctx.px(12))

    def _body(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the moves stand, below the head."""
        pad = self._pad()
        head = 0 if self._headless(rect) else self.ctx.fonts.line_height("small_bold") + self.air(rect)
        top = rect.top + pad // 2 + head
        return pygame.Rect(rect.left + pad // 2, top, rect.width - pad, max(0, rect.bottom - pad // 2 - top))

    def _headless(self, rect: pygame.Rect) -> bool:
        """Is there room for one sentence only, in place of all moves?"""
        return self.why is not None and rect.height - self._pad() < LOW * self.ctx.fonts.line_height("small")

    def _renew(self) -> None:
        """Make what is in sight now."""
        self.rect = self._room()
        self.focusable = bool(self.lines)
        self.pane.fill([self] if self.rect.height else [], self.rect)

    def measure(self, width: int) -> int:
        return self.rect.height

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        head = () if self._headless(rect) else (self._head(),)
        self._boxes = (*head, *self._in_sight())

    def children(self) -> Sequence[Box]:
        return self._boxes if self.rect.height else ()

    # --- what it shows -----------------------------------------------------------------------------------------------

    def set(self, lines: tuple[Line, ...], why: Text | None = None) -> None:
        """Show these lines and scroll to the newest. why: a sentence in their place if there are none."""
        if (lines, why) != (self.lines, self.why):
            self.lines, self.why = lines, why
            self._end, self._part = len(lines), 0
            self.pane.hover = None
            self._renew()

    def follow(self, current: int) -> None:
        """Bring the line of the position that is shown into sight, with some that follow."""
        self.current = current
        rows = self.rows()
        first = self.lines.index(rows[0].line) if rows else 0
        ahead = min(2, len(rows) // 3)
        if first < current <= first + len(rows) - ahead:
            self.changed()
        else:
            self._end, self._part = min(len(self.lines), max(current + ahead, len(rows))), 0
            self._renew()

    def follow_saving(self, library: Library, dt: float) -> None:
        """`dt` seconds have passed, in which something may have been saved."""
        pending = library.pending
        self._unsaved = self._unsaved + dt if pending else 0.0
        if library.notice is not None:
            self.show_saved("off")
        elif not pending or self._unsaved > SAVING:
            self.show_saved("" if pending else "saved")

    def show_saved(self, saved: str) -> None:
        """The state of saving has changed."""
        if saved != self.saved:
            self.saved = saved
            self._renew()

    def rows(self) -> list[LogRow]:
        """The moves in sight, from the top."""
        return [box for box in self.children() if isinstance(box, LogRow)]

    def _head(self) -> Box:
        """The title, and whether all is saved: by its icon alone where there is no room for words."""
        title = Words(say("Moves"), "small_bold").growing()
        found = {
            "saved": ("check", say("Saved"), "on_ground_muted"),
            "off": ("warning", say("Not being saved"), "focus_on_dark"),
        }
        forms: list[list[Box]] = [[title]]
        if self.saved in found:
            name, words, tone = found[self.saved]
            sign, told = icon(name, 0.85, tone), Words(words, "small", tone)
            forms = [[title, sign, told], [title, sign], [sign, told], [sign]]
        pad = self._pad()
        wide = self.rect.width - 2 * pad
        rows = [Row(*boxes, align="right", space=5) for boxes in forms]
        for row in rows:
            row.bind(self.pane)
        head = next((row for row in rows if row.natural() <= wide), rows[-1])
        high = self.ctx.fonts.line_height("small_bold")
        head.place(pygame.Rect(self.rect.left + pad, self.rect.top + pad // 2, wide, high))
        return head

    def _in_sight(self) -> list[Box]:
        body = self._body(self.rect)
        shown: list[Box]
        if self.why is not None:
            told = Backed(Words(self.why, "small", "muted"), blank, (0.3, 0.0))
            told.bind(self.pane)
            shown = [told]
        else:
            last = self.lines[max(0, self._end - 1) : self._end]
            before = self._fitting(reversed(self.lines[: self._end]), body.height)[::-1]
            shown = [*(before or map(self._row, last))]
            free = body.height - sum(row.measure(body.width) for row in shown)
            shown += self._fitting(self.lines[self._end :], free)
        heights = [box.measure(body.width) for box in shown]
        self._part = max(0, min(self._part, sum(heights) - body.height))
        top = body.top - self._part
        for box, high in zip(shown, heights, strict=True):
            box.place(pygame.Rect(body.left, top, body.width, high))
            top += high
        return shown

    def _fitting(self, lines: Iterable[Line], free: int) -> list[LogRow]:
        """The rows of the first of these that fit into so many pixels of height."""
        found: list[LogRow] = []
        for line in lines:
            row = self._row(line)
            free -= row.measure(self._body(self.rect).width)
            if free < 0:
                break
            found.append(row)
        return found

    def _row(self, line: Line) -> LogRow:
        """A move; without pictures if the log is lower than the highest of these."""
        body, row = self._body(self.rect), self._made(line, line.text)
        if row.measure(body.width) > body.height:
            strips = self.ctx.lines(line.text, "small", body.width)
            if any(strip.height > body.height for strip in strips):
                row = self._made(line, self.ctx.tr(line.text))
        return row

    def _made(self, line: Line, words: Text | str) -> LogRow:
        """The row that is in sight already, or a new one."""
        tone = "ink" if line.number and line is self.lines[-1] else "muted"
        for row in self.rows():
            if row.line is line and (row.words.text, row.words.tone) == (words, tone):
                return row
        made = LogRow(self, line, Words(words, "small", tone))
        made.bind(self.pane)
        return made

    def draw(self, canvas: pygame.Surface) -> None:
        """All that is in sight, on a darker ground."""
        theme, clip, body = self.ctx.theme, canvas.get_clip(), self._body(self.rect)
        art.rounded(canvas, self.rect, theme.px("button_radius"), theme.mix("ground_dark", "ground", 0.35))
        if theme.name == "contrast":
            art.ring(canvas, self.rect, theme.px("button_radius"), 1, theme.color("on_ground"))
        first = 0 if self._headless(self.rect) else 1
        for head in self._boxes[:first]:
            head.draw(canvas)
        told = self._boxes[first:]
        canvas.set_clip(clip.clip(body))
        draw_seen(canvas, told)
        canvas.set_clip(clip)
        self._draw_bar(canvas, body, told)

    def _draw_bar(self, canvas: pygame.Surface, body: pygame.Rect, told: Sequence[Box]) -> None:
        """How much of it is in sight, and where: in moves, of which one may be in sight in part only."""
        high = sum(box.rect.height for box in told)
        share = min(1.0, body.height / max(1, high))
        first = self._part / max(1, high) * len(told) + (self.lines.index(self.rows()[0].line) if self.rows() else 0)
        room, total = len(told) * share, max(len(told), len(self.lines))
        if total > room:
            wide = max(3, self.ctx.px(4))
            long = max(2 * wide, round(body.height * room / total))
            top = body.top + round((body.height - long) * first / (total - room))
            bar = pygame.Rect(body.right - wide, top, wide, long)
            art.rounded(canvas, bar, wide // 2, self.ctx.theme.color("ground_light"))

    # --- pointer and keys --------------------------------------------------------------------------------------------

    @property
    def hover(self) -> int | None:
        """The ply of the line under the pointer, or where the keyboard is."""
        return self.pane.hover.line.ply if isinstance(self.pane.hover, LogRow) else None

    @property
    def places(self) -> tuple[At, ...]:
        """The places named in the line that is pointed at; else, while the keyboard goes through a game, in the one
        that led to the position shown."""
        shown = next((line for line in self.lines if line.ply == self.hover), None)
        if shown is None and self.current and self.ctx.focus_visible:
            shown = self.lines[self.current - 1]
        return shown.text.places() if shown is not None else ()

    def scroll(self, by: int) -> bool:
        """So many moves, or lines of one that is higher than the log, towards the beginning. False if nothing moves."""
        if self._scroll_within(by):
            return True
        least = max(1, len(self._fitting(self.lines, self._body(self.rect).height)))
        return self._end_at(max(min(least, len(self.lines)), self._end - by))

    def _end_at(self, end: int) -> bool:
        """Scroll so that so many lines lie above or in sight. False if that is so already."""
        end = min(end, len(self.lines))
        if end == self._end:
            return False
        self._end, self._part = end, 0
        self._renew()
        return True

    def _scroll_within(self, by: int) -> bool:
        """So many lines up in a move that is higher than the log."""
        before = self._part
        self._part = max(0, before - by * self.ctx.fonts.line_height("small"))
        if self._part != before:
            self._renew()
        return self._part != before

    def page(self, by: int) -> bool:
        """Towards the beginning for a negative `by`."""
        return self.scroll(-by * max(1, len(self.rows()) - 1))

    def step(self, by: int) -> None:
        """The keyboard goes so many lines down from the line that is pointed at; where none is, to the newest."""
        plies = [line.ply for line in self.lines]
        if not plies or self._scroll_within(-by):
            return
        number = plies.index(self.hover) + by if self.hover in plies else len(plies) - 1
        number = max(0, min(number, len(plies) - 1))
        shown = [row.line.ply for row in self.rows()]
        if shown and plies[number] > shown[-1]:
            self._end_at(number + 1)
        elif shown and plies[number] < shown[0]:
            self._end_at(number + max(1, len(self._fitting(self.lines[number:], self._body(self.rect).height))))
        self.pane.hover = next((row for row in self.rows() if row.line.ply == plies[number]), None)
        self.changed()

    def lead(self) -> None:
        """The keyboard has come here, or is elsewhere: while it is here, a line is selected, at first the newest."""
        if self.pane.active:
            self.step(0)
        elif self.pane.hover is not None:
            self.pane.hover = None
            self.changed()
        else:
            return
        self.told()

    def label(self) -> Text | str:
        return say("Moves")

    @property
    def value_text(self) -> str:
        return self.ctx.tr(next((line.text for line in self.lines if line.ply == self.hover), ""))

    def tell(self, intent: Intent) -> bool:
        if intent.kind == "focus" and intent.direction[1]:
            self.step(intent.direction[1])
            self.told()
        elif intent.kind == "confirm" and self.hover is not None:
            self.look_at(self.hover)
        else:
            return False
        return True
