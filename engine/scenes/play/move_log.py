"""The log of moves: the last ones below each other, older ones by scrolling; a click opens that position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from engine.core.text import At, Text, say
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.box import Box
from engine.gui.boxes.pane import Pane
from engine.gui.boxes.pictures import draw_shape
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.words.log_lines import Line
from engine.table.pieces.stage import Stage
from saves.library import Library

NARROW = 6
"""Words that would have less width than so many letters' heights beside their number stand below it."""
LOW = 3.5
"""A log lower than so many lines has no air around its moves."""

SAVING = 0.25
"""Seconds that a save may take before the log no longer says that all is saved: mostly it takes a frame or two."""

Row = tuple[Line, pygame.Rect, list[Strip]]
"""A move, its place on the window, its words in lines."""


class LogLine(Box):
    """A move in the log, where it is painted."""

    role = Role.LISTITEM

    def __init__(self, line: Line, rect: pygame.Rect) -> None:
        self.line, self.rect = line, rect

    def label(self) -> Text | str:
        return self.line.text

    @property
    def value_text(self) -> str:
        return str(self.line.number or "")


class LogStop(Box):
    """The log for the keyboard: up and down go from line to line, confirm opens that position. It holds the moves in
    sight.

    `told`: something else is pointed at.
    """

    role = Role.LOG
    focusable = True

    def __init__(self, log: MoveLog, look_at: Callable[[int], None], told: Callable[[], object]) -> None:
        self.log = log
        self._look_at = look_at
        self._told = told
        self.key = "log"

    def label(self) -> Text | str:
        return say("Moves")

    def children(self) -> Sequence[Box]:
        lines = [LogLine(line, row) for line, row, _ in self.log.rows()]
        for line in lines:
            line.host = self.host
        return lines

    def leaves(self) -> list[Box]:
        # the lines are painted with the table; they are asked for only where somebody reads them
        return [self]

    def measure(self, width: int) -> int:
        return self.log.rect.height

    @property
    def value_text(self) -> str:
        shown = next((line.text for line in self.log.lines if line.ply == self.log.hover), "")
        return self.ctx.tr(shown)

    def tell(self, intent: Intent) -> bool:
        if intent.kind == "focus" and intent.direction[1]:
            self.log.step(intent.direction[1])
            self._told()
        elif intent.kind == "confirm" and self.log.hover is not None:
            self._look_at(self.log.hover)
        else:
            return False
        return True


class MoveLog:
    """Painted into the stage's still picture. `saved`: "saved", "pending" or "off"."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        self.ctx = ctx
        self.stage = stage
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._zone = self._strip = self.rect
        self.lines: tuple[Line, ...] = ()
        self.why: Text | None = None
        """Why there are no lines, None if that needs no word."""
        self.saved = ""
        self._unsaved = 0.0
        """Seconds that something has waited to be saved."""
        self.hover: int | None = None
        """The ply of the line under the pointer, or where the keyboard is."""
        self._scroll = 0
        """Moves between the newest and the last one shown."""
        self._part = 0
        """Lines of a move that is higher than the log, above those that are shown."""
        stage.still.above.append(self.draw)

    def layout(self, rect: pygame.Rect | None) -> None:
        """Lay out in this part of the window; where not even one line fits there is no log."""
        self._zone = rect or pygame.Rect(0, 0, 0, 0)
        self._place()

    def make_room(self, strip: pygame.Rect) -> None:
        """A strip of words that has grown upwards needs this part of the window: the log ends above it."""
        if strip != self._strip:
            before, self._strip = self.rect, pygame.Rect(strip)
            self._place()
            if before != self.rect:
                self._scroll = min(self._scroll, self._most())
                self.stage.still.invalidate(before.union(self.rect))

    def _place(self) -> None:
        self.rect = self._zone.copy()
        if self.rect.colliderect(self._strip) and self._strip.top > self.rect.top:
            self.rect.height = max(0, self._strip.top - self.ctx.px(8) - self.rect.top)
        if self._body().height < self.ctx.fonts.line_height("small") + self._gap():
            self.rect = pygame.Rect(0, 0, 0, 0)

    def set(self, lines: tuple[Line, ...], why: Text | None = None) -> None:
        """Show these lines and scroll to the newest. why: a sentence in their place if there are none."""
        if (lines, why) != (self.lines, self.why):
            self.lines, self.why = lines, why
            self._scroll = self._part = 0
            self.hover = None
            self._repaint()

    def follow_saving(self, library: Library, dt: float) -> None:
        """`dt` seconds have passed, in which something may have been saved."""
        self._unsaved = self._unsaved + dt if library.pending else 0.0
        if library.notice is not None:
            self.show_saved("off")
        elif not library.pending or self._unsaved > SAVING:
            self.show_saved("" if library.pending else "saved")

    def show_saved(self, saved: str) -> None:
        """The state of saving has changed."""
        if saved != self.saved:
            self.saved = saved
            self._repaint()

    def _repaint(self) -> None:
        self.stage.still.invalidate(self.rect)

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def scroll(self, by: int) -> bool:
        """So many moves, or lines of one that is higher than the log, towards the beginning. False if nothing moves."""
        if self._scroll_within(by):
            return True
        # a sentence begins at its top, moves at the newest
        target = max(0, min(self._most(), self._scroll + (by if self.why is None else -by)))
        if target == self._scroll:
            return False
        self._scroll, self._part = target, 0
        self._repaint()
        return True

    def _scroll_within(self, by: int) -> bool:
        """So many lines up in the last move in sight, if that is higher than the log."""
        rows = self.rows()
        if not rows or not by:
            return False
        line, _, words = rows[-1]
        target = max(0, min(len(self._words(line)) - len(words), self._part - by))
        if target == self._part:
            return False
        self._part = target
        self._repaint()
        return True

    def page(self, by: int) -> bool:
        """Towards the beginning for a negative `by`."""
        return self.scroll(-by * max(1, len(self.rows()) - 1))

    def at(self, pos: tuple[int, int]) -> Line | None:
        """The line under a pixel."""
        return next((line for line, row, _ in self.rows() if row.collidepoint(pos)), None)

    def point(self, pos: tuple[int, int]) -> None:
        """The pointer is there now."""
        line = self.at(pos) if self.rect.collidepoint(pos) else None
        ply = line.ply if line is not None else None
        if ply != self.hover:
            self.hover = ply
            self._repaint()

    def step(self, by: int) -> None:
        """The keyboard goes so many lines down from the line that is pointed at; where none is, to the newest."""
        plies = [line.ply for line in self.lines]
        if not plies or self._scroll_within(-by):
            return
        number = plies.index(self.hover) + by if self.hover in plies else len(plies) - 1
        line = self.lines[max(0, min(number, len(plies) - 1))]
        self.hover = line.ply
        while (rows := [row[0] for row in self.rows()]) and line not in rows:
            if not self.scroll(1 if line.ply < rows[0].ply else -1):
                break
        self._repaint()

    @property
    def places(self) -> tuple[At, ...]:
        """The places named in the line under the pointer."""
        return next((line.text.places() for line in self.lines if line.ply == self.hover), ())

    # --- painting ----------------------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return max(5, self.ctx.px(12))

    def _head(self) -> int:
        return round(self.ctx.fonts.line_height("small_bold") * (1 if self._tight() else 1.35))

    def _body(self) -> pygame.Rect:
        pad = self._pad()
        top = self.rect.top + pad // 2 + self._head()
        return pygame.Rect(
            self.rect.left + pad // 2, top, self.rect.width - pad, max(0, self.rect.bottom - pad // 2 - top)
        )

    def _gap(self) -> int:
        """Pixels between two moves, and around them."""
        return 0 if self._tight() else max(2, round(self.ctx.fonts.line_height("small") * 0.25))

    def _number(self) -> int:
        """Pixels from the left to the end of the number and the seat's sign."""
        return (
            self.ctx.fonts.size("000", "small")[0]
            + round(self.ctx.fonts.height("small") * 0.72)
            + 3 * (self._pad() // 2)
        )

    def _narrow(self) -> bool:
        """Do words stand below their number?"""
        fonts, least = self.ctx.fonts, 3 * self.ctx.fonts.line_height("small")
        room = self.rect.width - self._number() - 2 * self._pad()
        return room < NARROW * fonts.height("small") and self.rect.height - self._pad() >= least

    def _tight(self) -> bool:
        """Is there no room for air around moves?"""
        return self._narrow() or self.rect.height - self._pad() < LOW * self.ctx.fonts.line_height("small")

    def _indent(self) -> int:
        """Pixels before the words."""
        return 0 if self._narrow() else self._number()

    def _above(self) -> int:
        """Pixels above the words."""
        return self.ctx.fonts.line_height("small") if self._narrow() else 0

    def _words(self, line: Line) -> list[Strip]:
        """All lines of a move, without pictures if the log is lower than the highest of these."""
        body = self._body()
        width = max(1, body.width - self._indent() - self._pad())
        words = self.ctx.lines(line.text, "small", width)
        if any(self._height([word]) > body.height for word in words):
            words = self.ctx.lines(self.ctx.tr(line.text), "small", width)
        return words

    def rows(self) -> list[Row]:
        """The moves that fit, from the top."""
        body = self._body()
        cut = len(self.lines) - self._scroll
        rows = self._fitting(reversed(self.lines[:cut]), body.height, short=True)[::-1]
        rows += self._fitting(self.lines[cut:], body.height - sum(row.height for _, row, _ in rows))
        top = body.top
        for _, row, _ in rows:
            row.top = top
            top += row.height
        return rows

    def _fitting(self, lines: Iterable[Line], free: int, short: bool = False) -> list[Row]:
        """The first of these that fit into so many pixels of height, each as large as it will be.

        short: of the first one as many lines as fit.
        """
        body = self._body()
        found: list[Row] = []
        for line in lines:
            words = self._words(line)
            if short and not found and self._height(words) > free:
                fitting = max(1, sum(self._height(words[: n + 1]) <= free for n in range(len(words))))
                first = min(self._part, len(words) - fitting)
                words = words[first : first + fitting]
            height = self._height(words)
            if height > free:
                break
            free -= height
            found.append((line, pygame.Rect(body.left, 0, body.width, height), words))
        return found

    def _height(self, words: Sequence[Strip]) -> int:
        """The height of a row: beside pictures there is the space already that lines need between moves."""
        lines = max(tall(words), len(words) * self.ctx.fonts.line_height("small") + self._gap())
        return self._above() + lines

    def _most(self) -> int:
        """How far one can scroll: the oldest move is at the top, and as many below it as there is room for."""
        if self.why is not None:
            return max(0, len(self._why_lines()) - self._body().height // self.ctx.fonts.line_height("small"))
        first = self._fitting(self.lines, self._body().height)
        return max(0, len(self.lines) - max(1, len(first)))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the lines that reach into `area`."""
        if not self.rect.colliderect(area):
            return
        theme = self.ctx.theme
        art.rounded(canvas, self.rect, theme.px("button_radius"), theme.mix("ground_dark", "ground", 0.35))
        if theme.name == "contrast":
            art.ring(canvas, self.rect, theme.px("button_radius"), 1, theme.color("on_ground"))
        self._draw_head(canvas)
        if self.why is not None:
            self._draw_why(canvas)
        rows = self.rows()
        for line, row, words in rows:
            if row.colliderect(area):
                self._draw_line(canvas, line, row, words)
        self._draw_bar(canvas, self._body(), rows)

    def _why_lines(self) -> list[str]:
        width = self._body().width - 2 * self._pad()
        return self.ctx.fonts.wrap(self.ctx.tr(self.why or ""), "small", max(1, width))

    def _draw_why(self, canvas: pygame.Surface) -> None:
        fonts, body = self.ctx.fonts, self._body()
        step, lines = fonts.line_height("small"), self._why_lines()
        room = body.height // step
        for number, line in enumerate(lines[self._scroll : self._scroll + room]):
            spot = body.left + self._pad() // 2, body.top + number * step
            fonts.draw(canvas, line, spot, "small", self.ctx.theme.color("on_ground_muted"))
        self._bar(canvas, body, room, len(lines), self._scroll)

    def _draw_head(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        pad = self._pad()
        head = pygame.Rect(self.rect.left + pad, self.rect.top + pad // 2, self.rect.width - 2 * pad, self._head())
        title = self.ctx.tr(say("Moves"))
        wide = fonts.size(title, "small_bold")[0]
        sign = {"saved": ("check", say("Saved")), "off": ("warning", say("Not being saved"))}.get(self.saved)
        free = head.width
        if sign is not None:
            color = theme.color("focus_on_dark" if self.saved == "off" else "on_ground_muted")
            size, words = fonts.height("small"), self.ctx.tr(sign[1])
            used = fonts.size(words, "small")[0] + pad // 2 + size
            if used > head.width or used + pad + wide > head.width >= size + pad + wide:
                # there is room for the picture alone, or for that and the title
                words, used = "", size
            fonts.draw(canvas, words, head, "small", color, align="right")
            art.draw_icon(canvas, sign[0], size, color, (head.right - used + size // 2, head.centery))
            free -= used + pad
        if wide <= free:
            fonts.draw(canvas, title, head, "small_bold", theme.color("on_ground"))

    def _draw_line(self, canvas: pygame.Surface, line: Line, row: pygame.Rect, words: list[Strip]) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        newest = line.number > 0 and line is self.lines[-1]
        if line.ply == self.hover:
            art.rounded(canvas, row, theme.px("button_radius") // 2, theme.color("ground_light"))
        pad = self._pad() // 2
        above = self._above()
        first = pygame.Rect(
            row.left + pad,
            row.top + (row.height - tall(words) - above) // 2,
            fonts.size("000", "small")[0],
            above or words[0].height,
        )
        muted = theme.color("on_ground_muted")
        if line.number:
            fonts.draw(canvas, str(line.number), first, "small", muted, align="right")
        if line.colour:
            size = round(fonts.height("small") * 0.72)
            draw_shape(self.ctx, canvas, line.colour, size, (first.right + pad + size // 2, first.centery))
        spot = row.left + self._indent() + pad, first.top + above
        for strip in words:
            self.ctx.sentences.draw(canvas, strip, spot, "small", theme.color("on_ground") if newest else muted)
            spot = spot[0], spot[1] + strip.height

    def _draw_bar(self, canvas: pygame.Surface, body: pygame.Rect, rows: Sequence[Row]) -> None:
        room, total = len(rows), len(self.lines)
        hidden = sum(len(self._words(line)) - len(words) for line, _, words in rows)
        first = total - room - min(self._scroll, total - room) + self._part
        self._bar(canvas, body, room, total + hidden, first)

    def _bar(self, canvas: pygame.Surface, body: pygame.Rect, room: int, total: int, first: int) -> None:
        """How much of it is in sight, and where."""
        if total <= room:
            return
        wide = max(3, self.ctx.px(4))
        long = max(2 * wide, body.height * room // total)
        top = body.top + (body.height - long) * first // max(1, total - room)
        bar = pygame.Rect(body.right - wide, top, wide, long)
        art.rounded(canvas, bar, wide // 2, self.ctx.theme.color("ground_light"))


class LogKeys:
    """The log for the keyboard: while it is there, a line is selected, at first the newest."""

    def __init__(self, ctx: Context, log: MoveLog, look_at: Callable[[int], None], told: Callable[[], object]) -> None:
        """look_at: opens the position after so many steps. told: called when something else is pointed at."""
        self.log = log
        self.pane = Pane(ctx, card=False)
        self.pane.active = False
        self._stop = LogStop(log, look_at, told)
        self._told = told

    def refresh(self) -> None:
        """Adapt the pane after lines have come or gone, or the log has another place."""
        if bool(self.log.lines and self.log.rect.height) != bool(self.pane.boxes()):
            self.pane.set([] if self.pane.boxes() else [self._stop])
        if self.pane.scroll.view != self.log.rect:
            self.pane.layout(self.log.rect)

    def lead(self) -> None:
        """The keyboard has come here, or is elsewhere."""
        if self.pane.active:
            self.log.step(0)
        elif self.log.hover is not None:
            self.log.point((-1, -1))
        else:
            return
        self._told()
