"""A card of paper with boxes below each other: places them, scrolls, and handles focus and pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from engine.gui.boxes.box import Box, Built, draw_seen
from engine.gui.boxes.card import draw_bar, draw_card, draw_fades
from engine.gui.boxes.field import Field
from engine.gui.boxes.layout import flow_height, flow_place
from engine.gui.boxes.steering import distance, nearest
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.context import Context

DRAG_START = 6
"""Pixels the pointer must move before a press on the paper becomes scrolling."""
WHEEL_LINES = 3
LEADING = frozenset({"focus", "next", "previous", "confirm"})
"""Kinds of intents that mean what has the focus, or lead away from it."""


class Pane:
    """`card` False: no paper, the boxes lie on the dark ground. `active` False: the focus is in another pane."""

    def __init__(self, ctx: Context, *, card: bool = True, pad: int = 26) -> None:
        self.ctx = ctx
        self.card = card
        self.dark = not card
        self.pad = pad
        self.active = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.view = pygame.Rect(0, 0, 0, 0)
        """The area in which the boxes scroll, in window pixels."""
        self.focus: Box | None = None
        self.hover: Box | None = None
        self.pressed: Box | None = None
        self.scroll = 0
        self.height = 0
        """The height of all boxes together, in pixels."""
        self._boxes: list[Box] = []
        self._footer: list[Box] = []
        self.sizes: dict[tuple[object, ...], int] | None = None
        self._all: list[Box] | None = None
        """What `boxes` found last, None once that may have changed."""
        self._built: list[Built] = []
        self._moving: list[Box] = []
        self._asked = pygame.Rect(0, 0, 0, 0)
        self._shrink = False
        self._grabbed: int | None = None
        """While the scroll bar or the paper is dragged: the scroll at which the pointer's y would be 0."""
        self._press_at: tuple[int, int] | None = None
        self._factor = -1.0

    # --- filling and placing -----------------------------------------------------------------------------------------

    def set(self, boxes: Sequence[Box], footer: Sequence[Box] = ()) -> None:
        """Fill it; the `footer` stays below the scrolling part.

        The focus stays on a box of the same key or number, the pointer on one of the same key and place.
        """
        before = self.focusable()
        self._boxes, self._footer, self._all = list(boxes), list(footer), None
        for box in (*self._boxes, *self._footer):
            box.bind(self)
        self._filled(before)
        self.pressed = None
        if self._asked.width:
            self.relayout()

    def follow(self) -> None:
        """Build anew what says that its state has changed; the focus stays on a box of the same key or number. Not
        while something is held down, which must not move away under the pointer."""
        stale = [box for box in self._built if box.stale] if self.pressed is None else []
        if not stale:
            return
        before = self.focusable()
        for box in stale:
            box.follow()
        self._all = None
        self._filled(before)

    def _filled(self, before: Sequence[Box]) -> None:
        """Put focus and pointer on boxes that there are now. before: all that the focus could be on."""
        after, here = self.focusable(), self.focus
        self._built = [box for box in self.boxes() if isinstance(box, Built)]
        self._moving = [box for box in self.boxes() if box.moving]
        if self.hover is not None:
            under, found = self.hover.rect, _same(self.hover, self.boxes())
            if found is not None and not any(found.rect.size):
                # it is still to be placed: does it come to where the one before was?
                found.rect = under
            self.hover = found if found is not None and found.rect == under else None
        number = before.index(here) if here in before else 0
        self.focus = _same(here, after) or (after[min(number, len(after) - 1)] if after else None)

    def layout(self, rect: pygame.Rect, shrink: bool = False) -> None:
        """Place everything in `rect`; with `shrink` only as high as needed, centred. The pointer stays on what
        has not moved."""
        hover, under = self.hover, self.hover.rect if self.hover is not None else None
        self.invalidate(self._outside())
        with self._sizing():
            self._place(rect, shrink)
        # some choose what they are made of when they are placed
        self._all = None
        self._hold(self.scroll)
        self.hover = hover if hover is not None and hover.rect == under and hover in self.boxes() else None
        self.invalidate(self._outside())

    @contextmanager
    def _sizing(self) -> Iterator[None]:
        """No box changes inside, so that each size has to be found only once."""
        before = self.sizes
        self.sizes = {} if before is None else before
        try:
            yield
        finally:
            self.sizes = before

    def _place(self, rect: pygame.Rect, shrink: bool) -> None:
        self._asked, self._shrink = pygame.Rect(rect), shrink
        pad = self.ctx.px(self.pad) if self.card else 0
        # twice: with a scroll bar the lines are shorter
        bar = 0
        for _ in range(2):
            width = max(1, rect.width - 2 * pad - bar)
            foot = flow_height(self._footer, width + bar)
            gap = self.ctx.px(16) if self._footer and self._boxes else 0
            self.height = flow_height(self._boxes, width)
            room = max(1, rect.height - 2 * pad - foot - gap)
            if self.height <= room or bar:
                break
            bar = self._bar_width() + self.ctx.px(8)
        self.rect = pygame.Rect(rect)
        if shrink and self.height < room:
            self.rect.height = self.height + 2 * pad + foot + gap
            self.rect.centery = rect.centery
            room = self.height
        self.view = pygame.Rect(self.rect.left + pad, self.rect.top + pad, width + bar, room)
        self.scroll = max(0, min(self.scroll, self._most()))
        flow_place(self._boxes, pygame.Rect(self.view.left, self.view.top - self.scroll, width, self.height))
        flow_place(self._footer, pygame.Rect(self.view.left, self.view.bottom + gap, width + bar, foot))

    def height_for(self, width: int) -> int:
        """The height of the whole pane at this width if nothing scrolls."""
        pad = self.ctx.px(self.pad) if self.card else 0
        inner = max(1, width - 2 * pad)
        gap = self.ctx.px(16) if self._footer and self._boxes else 0
        with self._sizing():
            return flow_height(self._boxes, inner) + gap + flow_height(self._footer, inner) + 2 * pad

    def relayout(self) -> None:
        """Place everything again where it was."""
        if self._asked.width:
            self.layout(self._asked, self._shrink)

    def boxes(self) -> list[Box]:
        """Everything in it, in reading order."""
        if self._all is None:
            self._all = [leaf for box in (*self._boxes, *self._footer) for leaf in box.leaves()]
        return self._all

    def focusable(self) -> list[Box]:
        """What the focus can be on, in reading order."""
        return [box for box in self.boxes() if box.focusable and box.enabled and not box.by_pointer]

    def parts(self) -> Iterator[tuple[Box, bool]]:
        """What it was filled with, in reading order, and whether that stays while the rest scrolls."""
        yield from ((box, False) for box in self._boxes)
        yield from ((box, True) for box in self._footer)

    @property
    def scrolls(self) -> bool:
        """Is there more than fits?"""
        return self._most() > 0

    def find(self, key: str) -> Box | None:
        """The box of this key."""
        return next((box for box in self.boxes() if box.key == key), None)

    def invalidate(self, rect: pygame.Rect) -> None:
        """Paint this part of the window again."""
        self.ctx.screen.invalidate(rect)

    def _outside(self) -> pygame.Rect:
        margin = self.ctx.px(44) + 8
        return self.rect.inflate(2 * margin, 2 * margin)

    # --- host of the boxes -----------------------------------------------------------------------------------------

    def has_focus(self, box: Box, *, seen: bool = True) -> bool:
        """Whether the focus is on this box (and, if `seen`, to be shown)."""
        return box is self.focus and self.active and (self.ctx.focus_visible or not seen)

    def dirty(self, box: Box) -> None:
        """Paint this box again, with its ring and shadow."""
        margin = self.ctx.px(10) + 6
        rect = box.rect.inflate(2 * margin, 2 * margin)
        self.invalidate(rect if self._fixed(box) else rect.clip(self.view.inflate(margin, margin)))

    def focus_on(self, box: Box | None) -> None:
        """Put the focus on a box and scroll to it."""
        if box is self.focus:
            return
        for changed in (self.focus, box):
            if changed is not None:
                self.dirty(changed)
        self.focus = box
        if box is not None and self._asked.width:
            self.reveal(box)
        self._explain()

    def _fixed(self, box: Box) -> bool:
        return any(box in item.leaves() for item in self._footer)

    def _explain(self) -> None:
        """Show the note of the box under the pointer, otherwise of the one with the focus."""
        if self.hover is not None and self.hover.note.source:
            self.ctx.note(self.hover.note, self.hover.rect)
        elif self.focus is not None and self.active and self.ctx.focus_visible and self.focus.note.source:
            self.ctx.note(self.focus.note, self.focus.rect)
        else:
            self.ctx.note(None)

    # --- scrolling ---------------------------------------------------------------------------------------------------

    def _most(self) -> int:
        return max(0, self.height - self.view.height)

    def scroll_by(self, dy: int) -> bool:
        """Scroll down by so many pixels. False if that is not possible."""
        target = max(0, min(self._most(), self.scroll + dy))
        by = self.scroll - target
        if not by:
            return False
        self.scroll = target
        for box in self._boxes:
            box.shift(by)
        self._hold(-by)
        self.invalidate(self.view.inflate(2 * self.ctx.px(16), 2 * self.ctx.px(8)))
        self.hover = None
        self.ctx.note(None)
        return True

    def _hold(self, dy: int) -> None:
        """Put back the boxes that don't scroll."""
        for leaf in (leaf for box in self._boxes for leaf in box.leaves() if leaf.stays):
            leaf.shift(dy)

    def scroll_to(self, box: Box) -> None:
        """Scroll a box to the top of the visible area."""
        self.scroll_by(box.rect.top - self.view.top)

    def hold_at(self, box: Box, top: int) -> None:
        """Scroll so that a box begins there on the window again, as far as that keeps it in sight."""
        if self._fixed(box):
            return
        self.scroll_by(box.rect.top - top)
        if not self.view.contains(box.rect):
            self.reveal(box)

    def reveal(self, box: Box) -> None:
        """Scroll just far enough to show a box; for the first one, also what is above it."""
        if self._fixed(box):
            return
        spare = max(0, self.view.height - box.rect.height)
        margin = min(self.ctx.px(28), self.view.height // 6, spare // 2)
        over = box.rect.bottom + margin - self.view.bottom
        under = self.view.top - box.rect.top + margin
        if self.focusable()[:1] == [box] and box.rect.bottom - self.view.top + self.scroll < self.view.height:
            self.scroll_by(-self.scroll)
        elif under > 0:
            self.scroll_by(-under)
        elif over > 0:
            self.scroll_by(min(over, box.rect.top - self.view.top))

    def _line(self) -> int:
        return self.ctx.fonts.line_height("body")

    def _bar_width(self) -> int:
        return max(6, self.ctx.theme.px("bar"))

    def _bar(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The rectangles of the scroll bar's groove and of its handle."""
        width = self._bar_width()
        groove = pygame.Rect(self.view.right - width, self.view.top, width, self.view.height)
        size = max(min(3 * width, groove.height), groove.height * self.view.height // max(1, self.height))
        travel = groove.height - size
        top = groove.top + (travel * self.scroll // self._most() if self._most() else 0)
        return groove, pygame.Rect(groove.left, top, width, size)

    # --- intents -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Called every frame while the scene is on top: what moves goes on, what has another state is built anew, and
        typed letters go to the field that has the focus."""
        for box in self._moving:
            box.advance(dt)
        self.follow()
        self._aim_letters()

    def _aim_letters(self) -> None:
        top = self.ctx.stack.top
        if top is None:
            return
        if self.active and isinstance(self.focus, Field):
            top.text_target = self.focus
        elif isinstance(top.text_target, Field) and top.text_target.host is self:
            top.text_target = None

    def handle(self, intent: Intent) -> bool:
        """Handle an intent. True if it was used here."""
        done = self._pointer(intent) if intent.kind in POINTER_KINDS else self._wish(intent)
        self._aim_letters()
        return done

    def at(self, pos: tuple[int, int]) -> Box | None:
        """The box under a point that can be pressed or has a note."""
        for box in reversed(self.boxes()):
            if (box.focusable or box.note.source) and box.rect.collidepoint(pos):
                return box if self._fixed(box) or self.view.collidepoint(pos) else None
        return None

    def _pointer(self, intent: Intent) -> bool:
        pos = intent.pos or (-1, -1)
        if intent.kind == "move":
            return self._move(pos)
        if intent.kind == "press":
            return self._press(pos)
        if intent.kind == "release":
            return self._release(pos)
        if intent.kind == "wheel" and self.rect.collidepoint(pos):
            self.scroll_by(-round(intent.far * WHEEL_LINES * self._line()))
            self._move(pos)
            return True
        return False

    def _move(self, pos: tuple[int, int]) -> bool:
        if self._grabbed is not None:
            self.scroll_by(round(self._grabbed + pos[1] * self._factor) - self.scroll)
            return True
        if self._press_at is not None and abs(pos[1] - self._press_at[1]) > DRAG_START and self._most():
            self._factor = -1.0
            self._grabbed = self.scroll + self._press_at[1]
            return True
        if self.pressed is not None:
            inside = self.pressed.rect.collidepoint(pos)
            if inside != (self.hover is self.pressed):
                self.hover = self.pressed if inside else None
                self.dirty(self.pressed)
            self.pressed.drag(pos)
            return True
        found = self.at(pos)
        if found is not self.hover:
            for box in (self.hover, found):
                if box is not None:
                    self.dirty(box)
            if self.hover is not None:
                self.hover.over(None)
            self.hover = found
            self._explain()
        if found is not None:
            found.over(pos)
        return found is not None

    def _press(self, pos: tuple[int, int]) -> bool:
        if self._most() and self._bar()[0].inflate(self.ctx.px(8), 0).collidepoint(pos):
            groove, thumb = self._bar()
            self._factor = self._most() / max(1, groove.height - thumb.height)
            if not thumb.collidepoint(thumb.centerx, pos[1]):
                self.scroll_by(round((pos[1] - thumb.centery) * self._factor))
            self._grabbed = round(self.scroll - pos[1] * self._factor)
            return True
        self.ctx.note(None)
        found = self.at(pos)
        if found is not None and found.focusable and found.enabled:
            self.pressed = self.hover = found
            self.focus_on(found)
            found.press(pos)
            self.dirty(found)
            return True
        if self.view.collidepoint(pos):
            self._press_at = pos
        return self.card and self.rect.collidepoint(pos)

    def _release(self, pos: tuple[int, int]) -> bool:
        held = self.pressed is not None or self._grabbed is not None or self._press_at is not None
        self._grabbed = self._press_at = None
        if self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            self.dirty(pressed)
            pressed.release(pos)
        return held

    def wakes(self, intent: Intent) -> bool:
        """Does a key only show where the focus is, since it was hidden until now?

        Otherwise the first arrow would leave, and "confirm" press, what nobody has seen to be meant. A button that
        looks like the answer (`Box.stands_out`) is pressed at once, and a field has a cursor anyway.
        """
        here = self.focus
        if not self.ctx.devices.awakening or intent.kind not in LEADING or here is None or here not in self.focusable():
            return False
        if isinstance(here, Field) or (intent.kind == "confirm" and here.stands_out):
            return False
        seen = (box for box in self.focusable() if self._fixed(box) or self.view.contains(box.rect))
        if not self._fixed(here) and not self.view.colliderect(here.rect):
            # the page was scrolled by the pointer meanwhile
            self.focus_on(next(seen, here))
        self.dirty(here)
        self._explain()
        return True

    def _wish(self, intent: Intent) -> bool:
        if self.wakes(intent):
            return True
        if intent.kind in ("next", "previous"):
            return self.step_focus(1 if intent.kind == "next" else -1, around=True)
        if self.focus is not None and self.focus.enabled and self.focus.tell(intent):
            return True
        if intent.kind == "focus":
            return self._steer(intent.direction)
        if intent.kind == "confirm" and isinstance(self.focus, Field):
            return self.step_focus(1)
        if intent.kind == "page":
            return self.scroll_by(intent.amount * round(self.view.height * 0.85))
        if intent.kind == "edge":
            return self.scroll_by(intent.amount * self.height)
        return False

    def step_focus(self, by: int, *, around: bool = False) -> bool:
        """To the next or previous box in reading order. False at the end, unless `around`."""
        found = self.focusable()
        if not found:
            return False
        number = found.index(self.focus) + by if self.focus in found else 0
        if not around and not 0 <= number < len(found):
            return False
        self.focus_on(found[number % len(found)])
        return True

    def _steer(self, direction: tuple[int, int]) -> bool:
        target = nearest(self.focus, self.focusable(), direction, self._virtual)
        if target is not None and direction[1] and not self._fixed(target):
            far = target.rect.top - self.view.bottom if direction[1] > 0 else self.view.top - target.rect.bottom
            # long text before the next box is read first
            if far > self.view.height * 0.5:
                return self.scroll_by(direction[1] * round(self.view.height * 0.6))
        if direction[1] > 0 and target is not None and self._fixed(target) and self.scroll_by(self._line() * 5):
            return True
        if target is None:
            return bool(direction[1]) and self.scroll_by(direction[1] * self._line() * 4)
        self.focus_on(target)
        return True

    def _virtual(self, box: Box) -> pygame.Rect:
        """Its rectangle as if nothing were scrolled."""
        if self._fixed(box):
            return box.rect.move(0, self._most())
        return box.rect.move(0, self.scroll)

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Everything of it inside `area`, which is the clip."""
        if not self._outside().colliderect(area):
            return
        if self.card:
            draw_card(self.ctx, canvas, self.rect)
        clip = canvas.get_clip()
        margin = self.ctx.px(self.pad) // 2 if self.card else self.ctx.px(8)
        # rings and shadows may extend beyond the sides, and above and below only if nothing scrolls
        over = self.view.inflate(2 * margin, 2 * margin if not self._most() else 2 * self.ctx.px(4))
        canvas.set_clip(over.clip(clip))
        draw_seen(canvas, self._boxes)
        canvas.set_clip(clip)
        if self._most():
            self._draw_bar(canvas)
        draw_seen(canvas, self._footer)

    def _draw_bar(self, canvas: pygame.Surface) -> None:
        groove, thumb = self._bar()
        draw_bar(self.ctx, canvas, groove, thumb, dark=self.dark)
        if self.card:
            strip = self.view.inflate(0, 2 * self.ctx.px(4))
            strip.width -= self._bar_width()
            draw_fades(self.ctx, canvas, strip, above=self.scroll > 0, below=self.scroll < self._most())


def _same(box: Box | None, boxes: Sequence[Box]) -> Box | None:
    """This box, or the one of the same key; None if there is none."""
    return (
        box
        if box in boxes
        else next((one for one in boxes if box is not None and box.key and one.key == box.key), None)
    )


class PaneGroup:
    """Several panes of one scene: the pointer goes to the pane it is on, everything else to the active one."""

    def __init__(self, *panes: Pane) -> None:
        self.panes = list(panes)
        self.activate(self.panes[0])

    @property
    def active(self) -> Pane:
        """The pane that has the focus."""
        return next(pane for pane in self.panes if pane.active)

    def activate(self, pane: Pane) -> None:
        """Give a pane the focus."""
        for other in self.panes:
            if other.active != (other is pane):
                other.active = other is pane
                if other.focus is not None:
                    other.dirty(other.focus)

    def handle(self, intent: Intent) -> bool:
        """Handle an intent. True if one of them used it."""
        if intent.kind in POINTER_KINDS:
            # all of them get the pointer's position, so that the one it has left notices
            used = [self._point(pane, intent) for pane in self.panes]
            return any(used)
        pane = self.active
        if pane.wakes(intent):
            return True
        if intent.kind in ("next", "previous"):
            return self._walk(1 if intent.kind == "next" else -1)
        if pane.handle(intent):
            return True
        return intent.kind == "focus" and self._across(intent.direction)

    def _point(self, pane: Pane, intent: Intent) -> bool:
        if intent.kind == "press" and pane.rect.collidepoint(intent.pos or (-1, -1)) and pane.focusable():
            self.activate(pane)
        return pane.handle(intent)

    def _walk(self, by: int) -> bool:
        if self.active.step_focus(by):
            return True
        number = self.panes.index(self.active)
        for offset in range(1, len(self.panes) + 1):
            pane = self.panes[(number + by * offset) % len(self.panes)]
            found = pane.focusable()
            if found:
                self.activate(pane)
                pane.focus_on(found[0 if by > 0 else -1])
                return True
        return False

    def _across(self, direction: tuple[int, int]) -> bool:
        """Move the focus into the pane in that direction."""
        here = self.active
        start = here.focus.rect if here.focus is not None else here.rect
        best: tuple[float, Pane, Box] | None = None
        for pane in self.panes:
            if pane is here:
                continue
            for box in pane.focusable():
                cost = distance(start, box.rect, direction)
                if cost is None and direction[0]:
                    # the boxes of the other pane may have other heights
                    ahead = (box.rect.left - start.right) * direction[0]
                    cost = ahead + 3 * abs(box.rect.centery - start.centery) if ahead > 0 else None
                if cost is not None and (best is None or cost < best[0]):
                    best = (cost, pane, box)
        if best is None:
            return False
        self.activate(best[1])
        best[1].focus_on(best[2])
        return True
