"""The coach card beside a lesson's table: the task, “Show me”, the button that goes on; and its place in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core.lesson import Deed
from engine.core.running_lesson import Course
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Button, Drawn, Row, Words
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.drawing import art
from engine.gui.input.device_in_use import DEVICES, MOUSE
from engine.gui.window.context import Context
from engine.scenes.play.keyboard import Focus
from engine.scenes.play.message_line import Message
from engine.scenes.play.mode import Commands
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.table_buttons import Buttons
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import TableView
from engine.table.geometry.narrow_window_layout import LOWEST_WITH_CARD

PAD = 14
GAP = 10
DOT = 0.72
"""The room of a page's dot, in heights of a letter."""
PATIENCE = 25.0
"""Seconds after which “Show me” is offered more plainly; two moves that weren't asked for do the same."""
MISSES = 2
SENTENCE = 4
"""Lines of a long sentence in large letters, beyond the message line's own."""
ICONS = 1.2
"""How high a row of icons is, with the space around it, by the height of one."""
HIGHEST = 0.5
"""The share of the window's height that the card may take below the table."""
LARGE = 130
"""Per cent of text scale above which the card's words are written smaller."""
GOOD = say("Well done.")

BY_BUTTON = say("Click “{name}” or press {key}.")
ONLY_BUTTON = say("Press “{name}”.")
HOW = {
    "turn": ("turn_right", say("Rotate with {key}."), say("Rotate with the mouse wheel or the right mouse button.")),
    "flip": ("flip", say("{key} turns it over."), BY_BUTTON),
    "view": ("zoom_in", say("{key} zooms in, {out} zooms out."), say("The mouse wheel zooms in and out.")),
    "fit": ("fit", say("{key} shows the whole table."), BY_BUTTON),
    "aid": ("aid", say("{key} shows aids on the table, one after the other."), BY_BUTTON),
    "undo": ("undo", say("{key} undoes a move."), BY_BUTTON),
    "redo": ("redo", say("{key} redoes it."), BY_BUTTON),
    "rules": ("rules", say("{key} opens the rules at the right page."), BY_BUTTON),
}
"""How each deed is done: the action, its sentence for keys and gamepads, and the one for the mouse."""
NAMED = {
    "turn": say("Rotate"),
    "flip": say("Turn over"),
    "fit": say("Show the whole table"),
    "aid": say("Aids on the table"),
    "undo": say("Undo"),
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


class CoachCard:
    """`pane`: its boxes; `small`: are its words smaller, so that it fits beside the table?"""

    def __init__(self, ctx: Context, course: Course, deeds: Commands, focus: Focus) -> None:
        """deeds: what its buttons do: "leave" the lesson, "page_on", "page_back", "show"."""
        self.ctx = ctx
        self.course = course
        self.deeds = deeds
        self.focus = focus
        self.pane = Pane(self.ctx, pad=PAD)
        self.pane.active = False
        self.small = False
        self._waited = 0.0
        self._misses = 0
        self._state: object = None

    def lead(self) -> None:
        """Move the keyboard's focus to where something is to be done: to the card, or to the table."""
        if self.course.ask is None:
            self.focus.activate(self.pane)
            self.pane.focus = self.pane.find("page_on") or self.pane.focus
        elif self.pane.active:
            self.focus.activate(None)

    # --- patience ----------------------------------------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        """Is “Show me” offered plainly, since the learner needs help?"""
        return self._waited > PATIENCE or self._misses >= MISSES

    def begin_page(self) -> None:
        """A page is opened."""
        self._waited, self._misses = 0.0, 0

    def wait(self, dt: float) -> None:
        """`dt` seconds have passed without what is asked for."""
        if not self.stuck:
            self._waited += dt
            if self.stuck:
                self.refresh()

    def miss(self) -> None:
        """Something else was done."""
        self._misses += 1
        self.refresh()

    # --- what it says ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Fill it again if something has changed."""
        ctx, course, settings = self.ctx, self.course, self.ctx.settings
        look = settings.language, ctx.fonts.scale, settings.keys, ctx.device, self.small
        state = (course.number, course.serial, course.done, bool(course.script), self.stuck, look)
        if state != self._state:
            self._state = state
            led = self.pane.focus
            self.pane.set(self._words(), self._ways())
            if led is None or self.pane.focus is None or self.pane.focus.key != led.key:
                self.pane.focus = self.pane.find("page_on") or self.pane.find("show")
            self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))

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
        return "small" if self.small or self.ctx.fonts.scale > LARGE else "body"

    def _ways(self) -> list[Box]:
        deeds, course = self.deeds, self.course
        leave = IconButton("door", say("Leave the lesson"), deeds["leave"]).keyed("leave")
        back = IconButton("step_back", say("Previous page"), deeds["page_back"]).keyed("page_back")
        if course.ask is None:
            words, icon = (say("Finish"), "check") if course.last else (say("Next"), "play")
            main = Button(words, deeds["page_on"], "primary", icon, enabled=not course.script).keyed("page_on")
        else:
            main = Button(say("Show me"), deeds["show"], "plain" if self.stuck else "quiet", "hint").keyed("show")
        return [Row(Row(leave, *([back] if course.number else []), space=8).growing(), main, space=8)]

    def height_for(self, width: int) -> int:
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

    def place(self, rect: pygame.Rect) -> None:
        """Lay it out here."""
        self._state = None
        self.refresh()
        self.pane.layout(rect)


class Room:
    """How the card and the table share the window: it is in the log's zone, as high as the lesson's longest page; below
    the table where that zone is too small."""

    def __init__(
        self,
        card: CoachCard,
        top: Tabletop,
        message: Message,
        log: MoveLog,
        buttons: Buttons,
        resize: Callable[[], None],
    ) -> None:
        """resize: lays the table out again."""
        self.ctx = card.ctx
        self.card = card
        self.top = top
        self.message = message
        self.log = log
        self.buttons = buttons
        self._resize = resize
        self._choices: bool | None = None
        """Does the lesson reach moves that need buttons? None: not examined yet."""
        self._below = False
        self._left = pygame.Rect(0, 0, 0, 0)
        """What the card leaves for the table."""
        top.zones.lowest_log = LOWEST_WITH_CARD

    def opening(self) -> Iterator[None]:
        """Examine the lesson, one page in each step: if any needs buttons, their room is reserved from the start."""
        if self._choices is not None:
            return
        for found in choices(self.card.course, self.top.view):
            if found:
                self._choices = True
                self._resize()
                return
            yield
        self._choices = False

    def for_table(self, rect: pygame.Rect) -> pygame.Rect:
        """What the card leaves of this part of the window, in all of which the table was just laid out."""
        card, zone = self.card, self._zone()
        self._below, self._left = False, rect
        for card.small in (False, True):
            needed = card.height_for(zone.width) if zone is not None else 0
            if zone is not None and needed <= zone.height:
                card.place(pygame.Rect(*zone.topleft, zone.width, needed))
                return rect
        self._below, card.small = True, False
        gap = self.ctx.px(GAP)
        width = rect.width - 2 * gap
        height = min(card.height_for(width), int(rect.height * HIGHEST))
        card.place(pygame.Rect(rect.left + gap, rect.bottom - gap - height, width, height))
        # the icons may stand in the log's zone
        self.top.zones.lowest_log = ICONS * self.ctx.theme.least_side / self.ctx.fonts.height("body")
        self._left = pygame.Rect(*rect.topleft, rect.width, rect.height - height - gap)
        return self._left

    def _zone(self) -> pygame.Rect | None:
        """The log's zone, and as much of the buttons' below it as they leave free."""
        zones, gap = self.top.zones, self.ctx.px(GAP)
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is None or buttons is None or not below(log, buttons):
            return log
        row = max(self.ctx.theme.px("target") + gap, self.buttons.height_for(log.width, words=bool(self._choices)))
        line = self._line_above()
        top = log.top if line is None else line.bottom + gap
        return pygame.Rect(log.left, top, log.width, max(log.bottom, buttons.bottom - row) - top)

    def lay_out(self) -> None:
        """What stands around the table, which is laid out."""
        self.top.zones.lowest_log = LOWEST_WITH_CARD
        line = self._line_below() if self._below else self._line_above()
        if line is not None:
            self.message.layout(line)
            self.buttons.show_why()
        self.log.layout(None)
        zones = self.top.zones
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is not None and buttons is not None and below(log, buttons):
            self.buttons.layout(self._beside_line(log, buttons) if self._below else self._under_card(buttons))

    def _beside_line(self, log: pygame.Rect, buttons: pygame.Rect) -> pygame.Rect:
        """The buttons' place above the message line, or beside it, which then is no wider than its own zone."""
        rect, zone = self._between(log, buttons), self.top.zones.rect("message")
        if rect.height >= self.buttons.height_for(rect.width, words=bool(self._choices)) or zone is None:
            return rect
        if zone.right > log.left:
            return rect
        self.message.layout(zone)
        return pygame.Rect(log.left, log.top, log.width, max(1, buttons.bottom - log.top))

    def _line_above(self) -> pygame.Rect | None:
        """The message's place above the card, if its zone is between the log's and the buttons'; None otherwise."""
        zones = self.top.zones
        log, message, buttons = (zones.rect(name) for name in ("log", "message", "buttons"))
        if log is None or message is None or buttons is None or not (below(log, message) and below(message, buttons)):
            return None
        return pygame.Rect(log.topleft, message.size)

    def _line_below(self) -> pygame.Rect | None:
        zone, left = self.top.zones.rect("message"), self._left
        if zone is None:
            return None
        rim = min(zone.left - left.left, left.right - zone.right)
        return pygame.Rect(zone.left, zone.top, left.right - rim - zone.left, zone.height)

    def _under_card(self, zone: pygame.Rect) -> pygame.Rect:
        """What the card leaves of the buttons' zone."""
        top = max(zone.top, self.card.pane.rect.bottom + self.ctx.px(GAP))
        return pygame.Rect(zone.left, top, zone.width, max(1, zone.bottom - top))

    def _between(self, log: pygame.Rect, buttons: pygame.Rect) -> pygame.Rect:
        """The log's zone and the buttons', as far as the message line leaves them."""
        line, gap = self.message.rect, self.ctx.px(8)
        if line.top > log.top:
            return pygame.Rect(log.left, log.top, log.width, line.top - gap - log.top)
        if line.right <= log.left:
            return pygame.Rect(log.left, log.top, log.width, max(1, buttons.bottom - log.top))
        top = max(log.top, line.bottom + gap)
        # a long refusal grows downwards: as many lines more as two rows of buttons can spare
        spare = buttons.bottom - top - 2 * self.buttons.pane.height_for(log.width)
        top += max(0, min(spare, SENTENCE * self.ctx.fonts.line_height("small")))
        return pygame.Rect(log.left, top, log.width, max(1, buttons.bottom - top))


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
