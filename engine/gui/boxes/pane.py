"""A card of paper with boxes: places, paints and scrolls them, moves the focus between them, follows the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from engine.gui.boxes.box import Box, Built, draw_seen
from engine.gui.boxes.layout import flow_height, flow_place
from engine.gui.boxes.nearest_box import distance_across, nearest
from engine.gui.boxes.scrolling import Scroll
from engine.gui.boxes.text_field import Field
from engine.gui.drawing import art
from engine.gui.input.intent import FINGER, POINTER_KINDS, Intent
from engine.gui.window.context import Context

WHEEL_LINES = 3
NOWHERE = (-1, -1)
FINGER_STIRS = 12
"""Pixels at 1280x720 after which a finger that came down on a box scrolls instead of pressing it."""
LEADING = frozenset({"focus", "diagonal", "next", "previous", "confirm"})
"""Kinds of intents that mean what has the focus, or lead away from it."""


class Pane:
    """card: on paper, with `pad` pixels at 1280x720 around the boxes; False: they lie on the dark ground."""

    long = False
    """Does it nearly always scroll? Then its lines leave room for the bar from the start."""

    def __init__(self, ctx: Context, *, card: bool = True, pad: int = 26) -> None:
        self.ctx = ctx
        self.pad = pad if card else 0
        self.dark = not card
        self.active = True
        """Is the focus here, or in another pane?"""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.focus: Box | None = None
        self.hover: Box | None = None
        self.pressed: Box | None = None
        self.scroll = Scroll(ctx, self._scrolled)
        self._boxes: list[Box] = []
        self._footer: list[Box] = []
        self.sizes: dict[tuple[object, ...], int] | None = None
        self._all: list[Box] | None = None
        """What `boxes` found last, None once that may have changed."""
        self._living: list[Box] = []
        """The boxes that move by themselves or are built anew when their state changes."""
        self._asked: tuple[pygame.Rect, bool] | None = None
        """What `layout` was told last; None: there is no place for it."""

    @property
    def card(self) -> bool:
        """Does the pane lie on paper?"""
        return self.pad > 0

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
        self.relayout()

    def follow(self) -> None:
        """Build anew what says that its state has changed; the focus stays on a box of the same key or number. Not
        while something is held down, which must not move away under the pointer."""
        stale = [box for box in self._living if box.stale]
        if not stale or self.pressed is not None:
            return
        before = self.focusable()
        for box in stale:
            box.catch_up()
        self._all = None
        self._filled(before)

    def _filled(self, before: Sequence[Box]) -> None:
        """Put focus and pointer on boxes that there are now. before: all that the focus could be on."""
        after, here = self.focusable(), self.focus
        self._living = [box for box in self.boxes() if box.moving or isinstance(box, Built)]
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
        with self.sizing():
            self._place(rect, shrink)
        # some choose what they are made of when they are placed
        self._all = None
        self._hold(self.scroll.at)
        self.hover = hover if hover is not None and hover.rect == under and hover in self.boxes() else None
        self.invalidate(self._outside())

    @contextmanager
    def sizing(self) -> Iterator[None]:
        """No box changes inside, so that each size has to be found only once."""
        before = self.sizes
        self.sizes = {} if before is None else before
        try:
            yield
        finally:
            self.sizes = before

    def _place(self, rect: pygame.Rect, shrink: bool) -> None:
        self._asked = (pygame.Rect(rect), shrink) if rect.width else None
        pad, gap = self.ctx.px(self.pad), self._gap()
        beside = self.scroll.bar_width() + self.ctx.px(8)
        # twice: with a scroll bar the lines are shorter
        for bar in (beside,) if self.long else (0, beside):
            width = max(1, rect.width - 2 * pad - bar)
            foot = flow_height(self._footer, width + bar)
            height = flow_height(self._boxes, width)
            room = max(1, rect.height - 2 * pad - foot - gap)
            if height <= room:
                break
        self.rect = pygame.Rect(rect)
        if shrink and height < room:
            self.rect.height = height + 2 * pad + foot + gap
            self.rect.centery = rect.centery
            room = height
        view = pygame.Rect(self.rect.left + pad, self.rect.top + pad, width + bar, room)
        self.scroll.fit(view, height)
        flow_place(self._boxes, pygame.Rect(view.left, view.top - self.scroll.at, width, height))
        flow_place(self._footer, pygame.Rect(view.left, view.bottom + gap, width + bar, foot))

    def _gap(self) -> int:
        """Pixels above the footer."""
        return self.ctx.px(16) if self._footer and self._boxes else 0

    def height_for(self, width: int) -> int:
        """The height of the whole pane at this width if nothing scrolls."""
        pad = self.ctx.px(self.pad)
        inner = max(1, width - 2 * pad)
        with self.sizing():
            return flow_height(self._boxes, inner) + self._gap() + flow_height(self._footer, inner) + 2 * pad

    def relayout(self) -> None:
        """Place everything again where it was, if it has been placed."""
        if self._asked is not None:
            self.layout(*self._asked)

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
        self.invalidate(rect if self._fixed(box) else rect.clip(self.scroll.view.inflate(margin, margin)))

    def focus_on(self, box: Box | None) -> None:
        """Put the focus on a box and scroll to it."""
        if box is self.focus:
            return
        for changed in (self.focus, box):
            if changed is not None:
                self.dirty(changed)
        self.focus = box
        if box is not None and self._asked is not None:
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

    def _scrolled(self, by: int) -> None:
        for box in self._boxes:
            box.shift(by)
        self._hold(-by)
        self.invalidate(self.scroll.view.inflate(2 * self.ctx.px(16), 2 * self.ctx.px(8)))
        self.hover = None
        self.ctx.note(None)

    def _hold(self, dy: int) -> None:
        """Put back the boxes that don't scroll."""
        for leaf in (leaf for box in self._boxes for leaf in box.leaves() if leaf.stays):
            leaf.shift(dy)

    def hold_at(self, box: Box, top: int) -> None:
        """Scroll so that a box begins there on the window again, as far as that keeps it in sight."""
        if self._fixed(box):
            return
        self.scroll.by(box.rect.top - top)
        if not self.scroll.view.contains(box.rect):
            self.reveal(box)

    def reveal(self, box: Box) -> None:
        """Scroll just far enough to show a box; for the first one, also what is above it."""
        if not self._fixed(box):
            self.scroll.reveal(box.rect, first=self.focusable()[:1] == [box])

    # --- intents -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Called every frame while the scene is on top: what moves goes on, what has another state is built anew, and
        typed letters go to the field that has the focus."""
        for box in self._living:
            box.advance(dt)
        self.follow()
        self._aim_letters()

    def _aim_letters(self) -> None:
        top = self.ctx.stack.top
        if top is None:
            return
        if self.active and isinstance(self.focus, Field):
            top.text_target = self.focus
        elif top.text_target is not None and isinstance(top.text_target, Field) and top.text_target.host is self:
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
                return box if self._fixed(box) or self.scroll.view.collidepoint(pos) else None
        return None

    def _pointer(self, intent: Intent) -> bool:
        pos = intent.pos or (-1, -1)
        if intent.kind == "move":
            return self._move(pos)
        if intent.kind == "press":
            self.scroll.finger = pos if intent.key == FINGER else None
            return self._press(pos)
        if intent.kind == "let_go":
            self._drop_press()
            return False
        if intent.kind == "pinch":
            return self.rect.collidepoint(pos) and self.scroll.by(-intent.moved[1])
        if intent.kind == "release":
            done = self._release(pos)
            if intent.key == FINGER and self.hover is not None:
                # a finger that is up points at nothing
                self._move(NOWHERE)
            return done
        if intent.kind == "wheel" and self.rect.collidepoint(pos):
            self.scroll.lines(-intent.far * WHEEL_LINES)
            self._move(pos)
            return True
        return False

    def _move(self, pos: tuple[int, int]) -> bool:
        if self.scroll.drag(pos):
            return True
        if self._scrolled_by_finger(pos):
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
        if self.scroll.press_bar(pos):
            return True
        self.ctx.note(None)
        found = self.at(pos)
        if found is not None and found.focusable and found.enabled:
            self.pressed = self.hover = found
            self.focus_on(found)
            found.press(pos)
            self.dirty(found)
            return True
        self.scroll.press_paper(pos)
        return self.card and self.rect.collidepoint(pos)

    def _scrolled_by_finger(self, pos: tuple[int, int]) -> bool:
        """A finger that moves along a list scrolls it, wherever it came down, but for what is dragged itself."""
        start = self.scroll.finger
        if start is None or self.pressed is None or self.pressed.drags or not self.scroll.most:
            return False
        if abs(pos[1] - start[1]) <= self.ctx.px(FINGER_STIRS):
            return False
        self._drop_press()
        self.scroll.press_paper(start)
        return self.scroll.drag(pos)

    def _drop_press(self) -> None:
        """What is pressed is not meant any more."""
        self.scroll.finger = None
        self.scroll.release()
        if self.pressed is not None:
            self.dirty(self.pressed)
            self.pressed = self.hover = None

    def _release(self, pos: tuple[int, int]) -> bool:
        dragged = self.scroll.release()
        if self.pressed is None:
            return dragged
        pressed, self.pressed = self.pressed, None
        self.dirty(pressed)
        pressed.release(pos)
        return True

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
        seen = (box for box in self.focusable() if self._fixed(box) or self.scroll.view.contains(box.rect))
        if not self._fixed(here) and not self.scroll.view.colliderect(here.rect):
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
            return self.scroll.by(intent.amount * round(self.scroll.view.height * 0.85))
        if intent.kind == "edge":
            return self.scroll.by(intent.amount * self.scroll.height)
        return False

    def step_focus(self, by: int, *, around: bool = False) -> bool:
        """Move the focus to the next or previous box in reading order. False at the end, unless `around`."""
        found = self.focusable()
        if not found:
            return False
        number = found.index(self.focus) + by if self.focus in found else 0
        if not around and not 0 <= number < len(found):
            return False
        self.focus_on(found[number % len(found)])
        return True

    def _steer(self, direction: tuple[int, int]) -> bool:
        target, scroll, down = (
            nearest(self.focus, self.focusable(), direction, self._unscrolled),
            self.scroll,
            direction[1],
        )
        if target is None:
            return bool(down) and scroll.lines(4 * down)
        if self._fixed(target):
            if down > 0 and scroll.lines(5):
                return True
        elif down:
            far = target.rect.top - scroll.view.bottom if down > 0 else scroll.view.top - target.rect.bottom
            # long text before the next box is read first
            if far > scroll.view.height * 0.5:
                return scroll.by(down * round(scroll.view.height * 0.6))
        self.focus_on(target)
        return True

    def _unscrolled(self, box: Box) -> pygame.Rect:
        """The box's rectangle as if nothing were scrolled."""
        return box.rect.move(0, self.scroll.most if self._fixed(box) else self.scroll.at)

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
        over = self.scroll.view.inflate(2 * margin, 2 * self.ctx.px(4) if self.scroll.most else 2 * margin)
        canvas.set_clip(over.clip(clip))
        draw_seen(canvas, self._boxes)
        canvas.set_clip(clip)
        self.scroll.draw(canvas, on_paper=self.card)
        draw_seen(canvas, self._footer)


def _same(box: Box | None, boxes: Sequence[Box]) -> Box | None:
    """This box, or the one of the same key; None if there is none."""
    if box is None or box in boxes:
        return box
    return next((one for one in boxes if box.key and one.key == box.key), None)


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
        others = ((pane, box) for pane in self.panes if pane is not here for box in pane.focusable())
        costs = {
            (pane, box): cost
            for pane, box in others
            if (cost := distance_across(start, box.rect, direction)) is not None
        }
        if not costs:
            return False
        pane, box = min(costs, key=costs.__getitem__)
        self.activate(pane)
        pane.focus_on(box)
        return True


def draw_card(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a sheet of paper with a soft shadow, on a second sheet that shows at its lower edge."""
    theme = ctx.theme
    radius = theme.px("radius")
    depth = max(1, ctx.px(4))
    blur = max(3, theme.px("lift_blur"))
    art.draw_shadow(canvas, rect.move(0, max(2, theme.px("lift_drop") * 3 // 4)), radius, blur, 150)
    # only the visible parts of the lower sheet and of the light upper edge are painted
    strip = min(rect.height, 2 * radius + 2)
    lower = pygame.Rect(rect.left, rect.bottom - strip + depth, rect.width, strip)
    art.rounded(canvas, lower, radius, theme.mix("edge", "ink", 0.12))
    light = max(1, ctx.px(1.5))
    art.rounded(
        canvas, pygame.Rect(rect.left, rect.top, rect.width, strip), radius, theme.mix("paper", "#ffffff", 0.55)
    )
    body = pygame.Rect(rect.left, rect.top + light, rect.width, rect.height - light)
    art.rounded(canvas, body, radius, theme.color("paper"))
    if theme.name == "contrast":
        art.ring(canvas, rect, radius, max(1, ctx.px(2)), theme.color("edge"))
