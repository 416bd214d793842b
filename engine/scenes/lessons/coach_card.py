"""The coach card beside a lesson's table: the task, the progress, “Show me”, and the button that goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

import pygame
from msgspec.structs import replace

from engine.core.lesson import Deed
from engine.core.running_lesson import Course
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Drawn, Row, Words
from engine.gui.boxes.buttons import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.gui.window.device_in_use import DEVICES, MOUSE
from engine.scenes.play.keyboard import Focus
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import TableView

PAD = 14
GAP = 10
DOT = 0.72
"""The room of a page's dot, in heights of a letter."""
HIGHEST = 0.5
"""The share of the window's height that the card may take below the table."""
LARGE = 130
"""Per cent of text scale above which the card's words are written smaller."""
GOOD = say("Well done.")

BY_BUTTON = say("Click the button “{name}”, or press {key}.")
ONLY_BUTTON = say("Choose the button “{name}”.")
HOW = {
    "turn": ("turn_right", say("Rotate with {key}."), say("Rotate with the mouse wheel or the right mouse button.")),
    "flip": ("flip", say("{key} turns it over."), BY_BUTTON),
    "view": ("zoom_in", say("{key} zooms in, {out} zooms out."), say("The mouse wheel zooms in and out.")),
    "fit": ("fit", say("{key} shows the whole table."), BY_BUTTON),
    "aid": ("aid", say("{key} shows help on the table, one kind after the other."), BY_BUTTON),
    "undo": ("undo", say("{key} takes a move back."), BY_BUTTON),
    "redo": ("redo", say("{key} redoes it."), BY_BUTTON),
    "rules": ("rules", say("{key} opens the rules at the right place."), BY_BUTTON),
}
"""How each deed is done: the action, its sentence for keys and gamepads, and the one for the mouse."""
NAMED = {
    "turn": say("Rotate"),
    "flip": say("Turn over"),
    "fit": say("Show the whole table"),
    "aid": say("Help on the table"),
    "undo": say("Take back"),
    "redo": say("Redo"),
    "rules": say("Rules"),
}
"""What the button is called that does the same."""


def how(ctx: Context, deed: str, device: str) -> Text:
    """How a deed is done with a device."""
    action, pressed, clicked = HOW[deed]
    key = ctx.legend(action, device)
    text = clicked if device == MOUSE else pressed
    if not key and (text is pressed or text is BY_BUTTON):
        text = ONLY_BUTTON
    out = verbatim(ctx.legend("zoom_out", device) or "–")
    return replace(text, values=(("key", verbatim(key or "–")), ("out", out), ("name", NAMED.get(deed, Text("")))))


def head(course: Course, number: int, *, done: bool) -> Row:
    """The lesson's name, and a dot for each page: those behind one are filled, the open one is a ring."""
    count = len(course.lesson.pages)
    told = say("Page {n} of {all}", n=number + 1, all=count)
    dots = Drawn(partial(_dots, count=count, number=number, done=done), DOT * count, DOT, told)
    return Row(Words(course.lesson.title, "small", "muted").growing(), dots)


def _dots(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, count: int, number: int, done: bool) -> None:
    theme, step = ctx.theme, rect.width // count
    radius = max(2, round(step * 0.34))
    left = rect.right - step * count
    for page in range(count):
        centre = (left + step * page + step // 2, rect.centery)
        full = page < number or (page == number and done)
        here = page == number
        if here:
            art.disc(canvas, centre, radius + max(1, radius // 2), theme.color("accent"))
        else:
            art.disc(canvas, centre, radius, theme.color("accent") if full else theme.mix("edge", "ink", 0.25))
        if not full:
            art.disc(canvas, centre, max(1, radius - (0 if here else 1)), theme.color("paper"))


def praise(text: Text, style: str) -> Row:
    """The sentence for a finished task: a tick before the words."""
    return Row(Drawn(_tick, 1.4, 1.4), Words(text, style).growing(), space=8)


def _tick(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    art.disc(canvas, rect.center, side // 2, ctx.theme.color("ok"))
    art.draw_icon(canvas, "check", round(side * 0.7), ctx.theme.color("paper_light"), rect.center)


class Guide(Protocol):
    """What the coach card needs of the lesson that it shows."""

    @property
    def waiting(self) -> bool:
        """Have others still to move before the page can be turned?"""

    @property
    def stuck(self) -> bool:
        """Is “Show me” offered plainly?"""

    def page_on(self) -> None:
        """The next page; after the last one the lesson is done."""

    def page_back(self) -> None:
        """The page before, from its beginning."""

    def leave_lesson(self) -> None:
        """Go back; the lesson can be continued later."""

    def show_me(self) -> None:
        """Show how it is done; when pressed again, do it."""


class CoachCard:
    """In the log's zone, as high as the lesson's longest page; below the table where that zone is too small."""

    def __init__(
        self, ctx: Context, course: Course, top: Tabletop, guide: Guide, focus: Focus, resize: Callable[[], None]
    ) -> None:
        """resize: lays the table out again."""
        self.ctx = ctx
        self.course = course
        self.top = top
        self.guide = guide
        self.focus = focus
        self._resize = resize
        self.pane = Pane(self.ctx, pad=PAD)
        self.pane.active = False
        self.below = False
        """Does it lie below the table?"""
        self._small = False
        """Are its words smaller, so that it need not?"""
        self._choices: bool | None = None
        """Does the lesson reach moves that need buttons? None: not examined yet."""
        self._state: object = None

    def opening(self) -> Iterator[None]:
        """Examine the lesson, one page in each step: if any needs buttons, their room is reserved from the start."""
        if self._choices is not None:
            return
        for found in choices(self.course, self.top.view):
            if found:
                self._choices = True
                self._resize()
                return
            yield
        self._choices = False

    def lead(self) -> None:
        """Move the keyboard's focus to where something is to be done: to the card, or to the table."""
        if self.course.ask is None:
            self.focus.activate(self.pane)
            self.pane.focus = self.pane.find("page_on") or self.pane.focus
        elif self.pane.active:
            self.focus.activate(None)

    # --- what it says ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Fill it again if something has changed."""
        guide, course = self.guide, self.course
        state = (course.number, course.serial, course.done, guide.waiting, guide.stuck, self._look())
        if state != self._state:
            self._state = state
            led = self.pane.focus
            self.pane.set(self._words(), self._ways())
            if led is None or self.pane.focus is None or self.pane.focus.key != led.key:
                self.pane.focus = self.pane.find("page_on") or self.pane.find("show")
            self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))

    def _look(self) -> object:
        settings = self.ctx.settings
        return settings.language, self.ctx.fonts.scale, settings.keys, self.ctx.device, self.below, self._small

    def _words(self) -> list[Box]:
        course = self.course
        page = course.page
        top = head(course, course.number, done=course.done)
        if course.done and page.ask is not None:
            return [top, praise(page.well if page.well.source else GOOD, self._style()).spaced(8)]
        return [top, *self._page(course.number)]

    def _page(self, number: int, device: str = "") -> list[Box]:
        page = self.course.lesson.pages[number]
        words: list[Box] = [Words(page.text, self._style()).spaced(6)]
        if isinstance(page.ask, Deed) and page.ask.kind in HOW:
            words.append(Words(how(self.ctx, page.ask.kind, device or self.ctx.device), "small", "muted").spaced(4))
        return words

    def _style(self) -> str:
        return "small" if self._small or self.ctx.fonts.scale > LARGE else "body"

    def _ways(self) -> list[Box]:
        guide, course = self.guide, self.course
        leave = IconButton("door", say("Leave the lesson"), guide.leave_lesson).keyed("leave")
        back = IconButton("step_back", say("Back to the page before"), guide.page_back).keyed("page_back")
        if course.ask is None:
            words, icon = (say("Finish"), "check") if course.last else (say("Next"), "play")
            main = Button(words, guide.page_on, "primary", icon, enabled=not guide.waiting).keyed("page_on")
        else:
            main = Button(say("Show me"), guide.show_me, "plain" if guide.stuck else "quiet", "hint").keyed("show")
        return [Row(Row(leave, *([back] if course.number else []), space=8).growing(), main, space=8)]

    # --- its place ---------------------------------------------------------------------------------------------------

    def layout(self, whole: pygame.Rect) -> pygame.Rect:
        """Take its place. Returns the part of the window that is left for the table."""
        self._state = None
        zone = self._zone()
        self._small = False
        needed = self._needed(zone.width) if zone is not None else 0
        if zone is not None and needed > zone.height:
            self._small = True
            needed = self._needed(zone.width)
        self.below = zone is None or needed > zone.height
        self._small = self._small and not self.below
        self.refresh()
        if zone is not None and not self.below:
            self.pane.layout(pygame.Rect(zone.left, zone.top, zone.width, needed))
            return whole
        gap = self.ctx.px(GAP)
        width = whole.width - 2 * gap
        height = min(self._needed(width), int(whole.height * HIGHEST))
        self.pane.layout(pygame.Rect(whole.left + gap, whole.bottom - gap - height, width, height))
        return pygame.Rect(whole.left, whole.top, whole.width, whole.height - height - gap)

    def _zone(self) -> pygame.Rect | None:
        """The log's zone, and as much of the buttons' below it as they leave free."""
        zones = self.top.zones
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is None or buttons is None or not below(log, buttons):
            return log
        row = self.ctx.theme.px("target") + self.ctx.px(GAP)
        if self._choices:
            row += round(self.ctx.fonts.line_height("button") * 1.7) + self.ctx.px(GAP)
        line = self.line()
        top = log.top if line is None else line.bottom + self.ctx.px(GAP)
        bottom = max(log.bottom, buttons.bottom - row)
        return pygame.Rect(log.left, top, log.width, bottom - top)

    def line(self) -> pygame.Rect | None:
        """The message's place above the card, if its zone is between the log's and the buttons'; None otherwise."""
        zones = self.top.zones
        log, message, buttons = (zones.rect(name) for name in ("log", "message", "buttons"))
        if log is None or message is None or buttons is None or not (below(log, message) and below(message, buttons)):
            return None
        return pygame.Rect(log.topleft, message.size)

    def room_for_buttons(self, zone: pygame.Rect) -> pygame.Rect:
        """What the card leaves of the buttons' zone."""
        top = self.pane.rect.bottom + self.ctx.px(GAP)
        if self.below or top <= zone.top:
            return zone
        return pygame.Rect(zone.left, top, zone.width, max(1, zone.bottom - top))

    def _needed(self, width: int) -> int:
        """The height for the lesson's longest page, so that the card does not change from page to page."""
        pane = Pane(self.ctx, pad=PAD)
        course, most = self.course, 0
        for number, page in enumerate(course.lesson.pages):
            devices = DEVICES if page.ask is not None else DEVICES[:1]
            well: list[Box] = [praise(page.well, self._style()).spaced(8)]
            for words in (*(self._page(number, device) for device in devices), well):
                pane.set([head(course, 0, done=False), *words], self._ways())
                most = max(most, pane.height_for(width))
        return most


def choices(lesson: Course, view: TableView[Any, Any]) -> Iterator[bool]:
    """For each page of the lesson: does it come to moves that are no piece's, and so to buttons for them?

    Those that stand beside a place, as chips, take no room.
    """
    course = Course(lesson.game, lesson.lesson)
    while True:
        seat, seen = course.learner, course.session.shown(course.learner)
        bare = [move for move in course.session.moves(seat) if view.drag(seen, seat, move) is None]
        yield any(view.anchor(seen, seat, move) is None for move in bare)
        course.perform()
        if not course.next():
            return


def below(upper: pygame.Rect, lower: pygame.Rect) -> bool:
    """Does one zone lie under the other, as wide as it?"""
    return abs(upper.left - lower.left) < lower.width // 2 and upper.bottom <= lower.top
