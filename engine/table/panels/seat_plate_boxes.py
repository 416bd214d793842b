"""The seats' plates as boxes: who sits there, what is counted, what is lacking, whose turn it is.

All plates have the same form: the fullest for which there is room. A number always has its word: beside it, or, where
that is too long and all seats count the same, once above all of them. Where even the smallest form is too large, names
and what comes first of each fill the region, and all the rest is below them, to be scrolled to. Where persons have
clocks, all of these are seen at once: the last form has names and times alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise, product

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Seat
from engine.core.text import Text, dotted, say
from engine.gui.boxes.all import Box, Column, Role, Row, Words
from engine.gui.boxes.box import draw_seen
from engine.gui.boxes.picture_boxes import draw_seat, seat_sign
from engine.gui.drawing import art
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Count, Wants
from engine.table.panels.clock_face import ClockFace, Reading, no_time

DOTS = 3
"""The dots of the sign that an AI is thinking."""
SIGN = 1.15
WIDE = {"body": 1.7, "small": 1.3}
"""Heights of a letter: the width of a sign; of the dots, by the style beside them."""
BADGE, NARROW_BADGE = 2.9, 1.3
"""Heights of a letter: the width of the seat's shape on a plate, and on one that has little room; 0 where it stands
beside the name, so that long words have all the width."""
PLACES = (say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"))
SPACE = 8
"""Pixels at 1280x720 between what stands side by side."""
PLACED = (True, False)
"""With the seats' places, where there is room for them."""
FULL, WHOLE, BESIDE = range(3)
TIGHT, SMALL, LEAST = range(3, 6)
"""The forms: with the aim of a seat that lacks nothing, who sits there in words, the first number beside the name, less
room around, smaller names, and the sign below the name, beside what comes first."""


class Plate(Struct, frozen=True):
    """What the plate of a seat shows."""

    seat: Seat
    name: Text
    wants: Wants
    colour: str
    who: Text
    icon: str
    counts: tuple[Count, ...]
    moves: bool
    won: bool
    signed: bool = False
    """Does the person's own sign stand before the name?"""
    looked_from: bool = False
    """Is the table shown from this seat's chair, which is not the viewer's own?"""
    place: int = 0
    """Which place it has by its first count, from 1; 0: that is not told."""
    timed: bool = False
    """Is the person's time measured?"""
    past: str = ""
    """The time used up to an earlier position; "": what runs now."""
    level: Text | None = None
    """The AI's level, if the AIs at the table differ in it."""

    @property
    def bright(self) -> bool:
        """Whether it stands out: its seat is to move, or has won."""
        return self.moves or self.won

    @property
    def told(self) -> Text:
        """The full note: what the seat wants and lacks, and which AI it is."""
        lacks = self.wants.missing
        if self.icon == "robot":
            return joined(say("{what}.", what=self.who), replace(self, icon="").told)
        return joined(self.wants.aim, _row(lacks)) if lacks else self.wants.aim

    @property
    def told_whole(self) -> Text:
        """The full note of a plate that has no room for all its words: what its numbers count comes first."""
        counts = [count.told for count in self.counts]
        return joined(_row(counts), self.told) if counts else self.told

    def so_far(self, total: int | None) -> Plate:
        """The plate while a game is being scored: nobody has won. total: its points so far, if these are counted; what
        it tells besides would give them away."""
        if total is None:
            return replace(self, won=False)
        counts = tuple(replace(count, value=total) for count in self.counts if count.ranks)
        return replace(self, counts=counts, wants=replace(self.wants, missing=()), won=False)


def _row(parts: Sequence[Text]) -> Text:
    """Short parts as one sentence; there is at least one."""
    return say("{what}.", what=dotted(parts))


def ranked(plates: Sequence[Plate]) -> tuple[Plate, ...]:
    """The plates with their places, if they are counted by what ranks, and not all seats have the same."""
    firsts = [plate.counts[0] for plate in plates if plate.counts and plate.counts[0].ranks]
    values = [count.value for count in firsts]
    if len(firsts) < len(plates) or len({count.label for count in firsts}) != 1 or len(set(values)) == 1:
        return tuple(plates)
    return tuple(replace(plate, place=1 + sum(more > plate.counts[0].value for more in values)) for plate in plates)


def joined(one: Text, other: Text) -> Text:
    """Two sentences one after the other."""
    return say("{one} {other}", one=one, other=other)


class Figure(Words):
    """A count: its number and its label, with the seat's place where that is told, or (`bare`) only the number, below
    the label of all."""

    def __init__(self, count: Count, style: str, tone: str, *, bare: bool = False, place: int = 0) -> None:
        super().__init__("", style, tone)
        self.count, self.bare = count, bare
        told = say("{points}, {place}", points=count.told, place=PLACES[place - 1]) if place else count.told
        self.text = told if not bare else str(count.value)

    def label(self) -> Text | str:
        return self.count.label

    @property
    def value_text(self) -> str:
        return str(self.count.value)


class Facts(Row):
    """Short words one after the other over as many lines as they need, with dots between them. view: the part of the
    window in which they are seen; a line that it would cut is not painted."""

    def __init__(self, *boxes: Box, tone: str, view: Callable[[], pygame.Rect]) -> None:
        super().__init__(*boxes, space=16)
        self.tone, self.view = tone, view

    def measure(self, width: int) -> int:
        lines = self._lines(width)
        return sum(max(box.measure(wide) for box, wide in line) for line in lines)

    def place(self, rect: pygame.Rect) -> None:
        self.rect, top = rect, rect.top
        for line in self._lines(rect.width):
            left, height = rect.left, max(box.measure(wide) for box, wide in line)
            for box, wide in line:
                box.place(pygame.Rect(left, top, wide, height))
                left += wide + self._space()
            top += height

    def draw(self, canvas: pygame.Surface) -> None:
        size = max(1, self.ctx.fonts.height("small") // 9)
        # the tail of a letter may be missing
        view = self.view().inflate(0, 4 * size)
        seen = [box for box in self.boxes if view.top <= box.rect.top and box.rect.bottom <= view.bottom]
        draw_seen(canvas, seen)
        for before, after in pairwise(seen):
            if before.rect.top == after.rect.top:
                middle = (before.rect.right + after.rect.left) // 2, after.rect.centery
                art.disc(canvas, middle, size, self.ctx.theme.color(self.tone))


class Sign(Box):
    """What stands at the right end: to move, won, looked from, or who sits there. thinks: does the AI think now? Its
    dots are painted by others."""

    role = Role.IMAGE

    def __init__(self, plate: Plate, tone: str, thinks: Callable[[Seat], bool], style: str = "body") -> None:
        """style: of the letters beside it."""
        self.plate, self.tone, self._thinks, self.style = plate, tone, thinks, style

    @property
    def dotted(self) -> bool:
        """Whether the dots of an AI that thinks stand here."""
        return self.plate.moves and self.plate.icon == "robot"

    def label(self) -> Text | str:
        plate = self.plate
        if self.dotted:
            return say("thinking") if self._thinks(plate.seat) else say("to move")
        if plate.looked_from:
            return say("seen from this seat")
        return say("has won") if plate.won else say("to move") if plate.moves else plate.who

    def natural(self) -> int:
        return round(self.ctx.fonts.height(self.style) * (WIDE[self.style] if self.plate.icon == "robot" else SIGN))

    def measure(self, width: int) -> int:  # noqa: ARG002 - as in Box
        return round(self.ctx.fonts.height(self.style) * SIGN)

    def draw(self, canvas: pygame.Surface) -> None:
        plate = self.plate
        if self.dotted:
            return
        sitting = "play" if plate.moves else plate.icon
        name = "eye" if plate.looked_from else "trophy" if plate.won else sitting
        color = self.ctx.theme.color("accent" if plate.bright else self.tone)
        size = round(self.rect.height * (1 if plate.bright else 0.87))
        art.draw_icon(canvas, name, size, color, (self.rect.right - size // 2, self.rect.centery))


class PlateBox(Box):
    """The card of one plate: the seat's shape on dark at the left, the words beside it."""

    def __init__(self, plate: Plate, inner: Box, badge: float, head: Sequence[Box], first: Sequence[Box] = ()) -> None:
        """head: what should stand side by side; first: what comes first, if it stands below that."""
        self.plate, self.inner, self.badge, self.head, self.first = plate, inner, badge, head, first
        self._high: dict[int, int] = {}
        """By width."""

    def label(self) -> Text | str:
        return self.plate.name

    @property
    def name(self) -> str:
        return self.spoken(self.plate.name, self.plate.who)

    @property
    def value_text(self) -> str:
        plate = self.plate
        state = [say("has won")] if plate.won else [say("to move")] if plate.moves else []
        counts = [count.told for count in plate.counts]
        place = [PLACES[plate.place - 1]] if plate.place else []
        return self.spoken(*state, *counts[:1], *place, *counts[1:], *(plate.wants.missing or (plate.wants.aim,)))

    def children(self) -> Sequence[Box]:
        return (self.inner,)

    def _pad(self) -> int:
        return max(4, self.ctx.px(10 if self.badge == BADGE else 5))

    def _side(self, width: int) -> int:
        return min(round(self.ctx.fonts.height("body") * self.badge), width // (5 if self.badge == BADGE else 9))

    def _rim(self) -> int:
        """Pixels above and below the words together."""
        return max(2, self.ctx.px(4 if self.badge == BADGE else 2))

    def room(self, width: int) -> int:
        """How wide its words may be."""
        return max(1, width - self._side(width) - 2 * self._pad())

    def fits(self, width: int) -> bool:
        """Is there room for its head on one line, and for every word?"""
        head = sum(box.natural() for box in self.head) + self.ctx.px(SPACE) * (len(self.head) - 1)
        return max(head, self.inner.least()) <= self.room(width)

    def below(self, width: int) -> int:
        """How high the plate is without its head and what comes first."""
        room = self.room(width)
        head = max(box.measure(room) for box in self.head) + sum(box.measure(room) for box in self.first)
        return self.measure(width) - head - self._rim()

    def measure(self, width: int) -> int:
        if width not in self._high:
            self._high[width] = self.inner.measure(self.room(width)) + self._rim()
        return self._high[width]

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        wide = self.room(rect.width)
        high = self.inner.measure(wide)
        self.inner.place(pygame.Rect(rect.right - self._pad() - wide, rect.centery - high // 2, wide, high))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, plate, rect = self.ctx.theme, self.plate, self.rect
        radius = theme.px("button_radius")
        if plate.bright:
            art.draw_shadow(canvas, rect.move(0, self.ctx.px(3)), radius, max(3, theme.px("shadow_blur")), 110)
        art.rounded(
            canvas, rect, radius, theme.color("paper") if plate.bright else theme.mix("ground_dark", "ground", 0.35)
        )
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("edge" if plate.bright else "on_ground"))
        if plate.looked_from:
            art.ring(canvas, rect, radius, max(3, self.ctx.px(4)), theme.color(plate.colour))
        if self.badge:
            badge = pygame.Rect(rect.left, rect.top, min(rect.height, self._side(rect.width)), rect.height)
            draw_seat(self.ctx, canvas, badge, radius, plate.colour, round(min(badge.size) * 0.54), flush=True)
        self.inner.draw(canvas)


class Way(Struct, frozen=True):
    """How plates are shown. first: where what comes first stands, in words, "" for nowhere; placed: with the place of
    the seat; briefly: only that of each; beyond: lines of the last may have to be scrolled to."""

    form: int
    columns: int = 1
    first: str = "below"
    placed: bool = True
    briefly: bool = False
    beyond: bool = False


class PlateBoxes(Box):
    """All plates, in the fullest form that fits the height of `view()`, where they are seen.

    Where some must be scrolled to, the keyboard reaches them, too: up and down `scroll` by pixels.
    """

    role = Role.REGION
    gap = 0

    def __init__(
        self,
        plates: Sequence[Plate],
        view: Callable[[], pygame.Rect],
        thinks: Callable[[Seat], bool],
        scroll: Callable[[int], bool],
        way: Way | None = None,
        reads: Callable[[Seat], Reading] = no_time,
    ) -> None:
        """way: how they are shown if they fit so; None: in the fullest form that fits. reads: the time of a seat that
        has a clock."""
        self.way, self._reads = way, reads
        self.plates, self._view, self._thinks, self._scroll = plates, view, thinks, scroll
        self.key = "plates"
        self.boxes: list[PlateBox] = []
        """One for each seat."""
        self.more: list[PlateBox] = []
        """What had no room in them."""
        self.head: list[Words] = []
        """The word of all their first numbers, if it stands above them."""
        self._columns = 1
        self._chosen: dict[int, tuple[int, list[Words], list[PlateBox], list[PlateBox]]] = {}
        """By width."""
        self._facts: dict[tuple[object, ...], Words] = {}

    def label(self) -> Text | str:
        return say("Players")

    def children(self) -> Sequence[Box]:
        return (*self.head, *self.boxes, *self.more)

    def tell(self, intent: Intent) -> bool:
        step = self.ctx.fonts.line_height("body") * 2
        return intent.kind == "focus" and bool(intent.direction[1]) and self._scroll(intent.direction[1] * step)

    def _room(self) -> int:
        return self._view().height

    def signs(self, seat: Seat) -> list[Sign]:
        """The sign of a seat, if it has one."""
        return [one for box in self.boxes if box.plate.seat == seat for one in box.head if isinstance(one, Sign)]

    def clock(self, seat: Seat) -> ClockFace | None:
        """The seat's clock, if it has one."""
        plates = (box for box in self.boxes if box.plate.seat == seat)
        return next((one for box in plates for one in box.leaves() if isinstance(one, ClockFace)), None)

    def number(self, seat: Seat) -> pygame.Rect | None:
        """Where a seat's plate has its first number; None if it has none."""
        plates = (box for box in self.boxes if box.plate.seat == seat)
        return next((one.rect for box in plates for one in box.leaves() if isinstance(one, Figure)), None)

    # --- the form ----------------------------------------------------------------------------------------------------

    def _choose(self, width: int) -> None:
        """The first form in which all fits, or all but the last lines of one column.

        If there is none, the lowest one with what had no room below it.
        """
        if width not in self._chosen:
            ways = self._ways() if self.way is None else chain((self.way,), self._ways())
            way = next((way for way in ways if self._fits(width, way)), None) or self._narrow(width)
            self._take(way)
            self.way = way
            left = [plate for plate in self.plates if rest(plate, way)] if way.briefly else []
            more = [self._bound(plate, way, more=True) for plate in left]
            self._chosen[width] = self._columns, self.head, self.boxes, more
        self._columns, self.head, self.boxes, self.more = self._chosen[width]

    def _take(self, way: Way) -> None:
        """Make the boxes as they are shown in this way."""
        self._columns = way.columns
        self.boxes = [self._bound(plate, way) for plate in self.plates]
        label = self.plates[0].counts[0].label if way.first == "above" else None
        self.head = [Words(label, "small", "on_ground_muted", "right")] if label is not None else []
        if self.host is not None:
            for word in self.head:
                word.bind(self.host)

    def _fits(self, width: int, way: Way) -> bool:
        self._take(way)
        each = self._each(width)
        if not all(box.fits(each) for box in self.boxes):
            return False
        below = self.boxes[-1].below(each) if way.beyond and self.boxes else 0
        return self._above(width) + self._high(width) - self._room() <= below

    def _narrow(self, width: int) -> Way:
        """Where not even names and what comes first have room in the height: beside each other, what is."""
        first = "" if self._timed else "below"
        self._take(Way(SMALL, first=first, placed=False, briefly=True))
        form = SMALL if all(box.fits(width) for box in self.boxes) else LEAST
        return Way(form, first=first, placed=False, briefly=True)

    @property
    def _timed(self) -> bool:
        return any(plate.timed for plate in self.plates)

    def _alike(self) -> bool:
        """Do all seats count the same first, and does that stand at the right end?"""
        if self._timed:
            return False
        return len({plate.counts[0].label if plate.counts else None for plate in self.plates} - {None}) == 1 and all(
            plate.counts for plate in self.plates
        )

    def _counts(self) -> tuple[int, ...]:
        """How many columns there may be."""
        return (1, 2) if len(self.plates) > 2 else (1,)

    def _ways(self) -> Iterator[Way]:
        """The fullest first; what must be scrolled to, only where no form is small enough."""
        lasts = ("above",) if self._alike() else ()
        yield from (Way(form, columns) for columns in self._counts() for form in (FULL, WHOLE, BESIDE))
        for first in ("beside", "below", *lasts):
            for columns, form, placed in product(self._counts(), (TIGHT, SMALL), PLACED):
                yield Way(form, columns, first, placed)
        for first in () if self._timed else ("beside", *lasts, "below"):
            yield from (Way(form, 1, first, placed, beyond=True) for form in (TIGHT, SMALL) for placed in PLACED)
        for first in ("beside", "below", *(("",) if self._timed else lasts)):
            brief = ((TIGHT, 1), (SMALL, 2), (SMALL, 1), *(((LEAST, 1),) if first in ("below", "") else ()))
            yield from (Way(form, columns, first, placed=False, briefly=True) for form, columns in brief)

    def _bound(self, plate: Plate, way: Way, *, more: bool = False) -> PlateBox:
        face = ClockFace(plate.seat, self._reads, bright=plate.bright, past=plate.past)
        clock = [face] if plate.timed else []
        found = plate_box(plate, way, self._thinks, self._view, {} if more else self._facts, clock, more=more)
        if self.host is not None:
            found.bind(self.host)
        return found

    def _above(self, width: int) -> int:
        """The height of what stands above all plates."""
        return sum(word.measure(width) for word in self.head)

    def _gap(self) -> int:
        return max(3, self.ctx.px(6))

    def _each(self, width: int) -> int:
        return (width - self._gap() * (self._columns - 1)) // self._columns

    def _rows(self) -> list[list[PlateBox]]:
        return [self.boxes[first : first + self._columns] for first in range(0, len(self.boxes), self._columns)]

    def _high(self, width: int) -> int:
        each, rows = self._each(width), self._rows()
        return sum(max(box.measure(each) for box in row) for row in rows) + self._gap() * (len(rows) - 1)

    # --- its place ---------------------------------------------------------------------------------------------------

    def measure(self, width: int) -> int:
        self._choose(width)
        more = sum(box.measure(width) + self._gap() for box in self.more)
        return max(self._above(width) + self._high(width), self._room()) + more if self.boxes else 0

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.focusable = rect.height > self._room()
        self._choose(rect.width)
        each, gap, rows = self._each(rect.width), self._gap(), self._rows()
        above = self._above(rect.width)
        for word in self.head:
            word.place(pygame.Rect(rect.left, rect.top, rect.width - gap, above))
        spare = max(0, self._room() - above - self._high(rect.width)) if rows else 0
        heights = _even([max(box.measure(each) for box in row) for row in rows], spare)
        top = rect.top + above
        for row, high in zip(rows, heights, strict=True):
            for number, box in enumerate(row):
                box.place(pygame.Rect(rect.left + number * (each + gap), top, each, high))
            top += high + gap
        for box in self.more:
            high = box.measure(rect.width)
            box.place(pygame.Rect(rect.left, top, rect.width, high))
            top += high + gap

    def draw(self, canvas: pygame.Surface) -> None:
        clip = canvas.get_clip()
        margin = 2 * self.ctx.px(12)
        for box in self.children():
            if box.rect.inflate(margin, margin).colliderect(clip):
                box.draw(canvas)
        ring = self._view().inflate(-8, -8)
        self.draw_ring(canvas, ring, self.ctx.theme.px("button_radius"))


def _even(heights: list[int], spare: int) -> list[int]:
    """The heights with what is to spare given to the lowest, so that they become alike."""
    while spare > 0 and heights:
        lowest = min(heights)
        here = [number for number, high in enumerate(heights) if high == lowest]
        above = min((high for high in heights if high > lowest), default=lowest + spare)
        step = min(above - lowest, max(1, spare // len(here)))
        for number in here[:spare]:
            heights[number] += step
            spare -= step
    return heights


def rest(plate: Plate, way: Way) -> tuple[Count | Text, ...]:
    """What has no room on a plate that is shown briefly."""
    return every_fact(plate)[1 if way.first else 0 :]


def every_fact(plate: Plate) -> tuple[Count | Text, ...]:
    """What a plate counts, with the AI's level where that says more than its sign, then what is missing for the
    goal."""
    first, others = plate.counts[:1], plate.counts[1:]
    level = () if plate.level is None else (plate.level,)
    return (*first, *level, *others, *plate.wants.missing)


def plate_box(
    plate: Plate,
    way: Way,
    thinks: Callable[[Seat], bool],
    view: Callable[[], pygame.Rect],
    known: dict[tuple[object, ...], Words],
    clock: Sequence[Box] = (),
    *,
    more: bool = False,
) -> PlateBox:
    """A plate as it is shown in a way. view: see `Facts`; more: only what has no room there; known: words that others
    have measured; clock: the person's, if there is one."""
    form = way.form
    ink, muted = ("ink", "muted") if plate.bright else ("on_ground", "on_ground_muted")

    def fact(part: Count | Text, style: str = "small", tone: str = muted, *, bare: bool = False) -> Words:
        key = plate.seat, part, style, bare, way.placed
        if key not in known:
            if isinstance(part, Count):
                place = plate.place if way.placed and not bare and part == plate.counts[0] else 0
                known[key] = Figure(part, style, tone, bare=bare, place=place)
            else:
                known[key] = Words(part, style, tone)
        return known[key]

    def facts(*parts: Count | Text) -> list[Box]:
        return [Facts(*map(fact, parts), tone=muted, view=view)] if parts else []

    name = fact(plate.name, "small_bold" if form >= SMALL else "bold", ink)
    if more:
        words = Column(Row(seat_sign(plate.colour, 0.9), name, space=SPACE), *facts(*rest(plate, way)))
        return PlateBox(plate, words, 0.0, [name])
    signed = plate.signed and plate.icon == "person" and not (plate.bright or plate.looked_from)
    sign: list[Box] = [*clock]
    sign += [] if signed else [Sign(plate, muted, thinks, "small" if form >= SMALL else "body")]
    first = plate.counts[:1]
    if form <= WHOLE:
        lacks = plate.wants.missing or ((plate.wants.aim,) if form == FULL else ())
        words = Column(name, *facts(plate.who, *plate.counts), *facts(*lacks))
        return PlateBox(plate, Row(words.growing(), *sign, space=SPACE), BADGE, [name, *sign])
    if form == BESIDE:
        beside = [fact(part) for part in first or (plate.who,)]
        below = every_fact(plate)[1:] if first else plate.wants.missing
        words = Column(Row(name, *beside, space=SPACE), *facts(*below))
        return PlateBox(plate, Row(words.growing(), *sign, space=SPACE), BADGE, [name, *beside, *sign])
    told = every_fact(plate)[: bool(way.first)] if way.briefly else every_fact(plate)
    if form == LEAST:
        words = Column(name, Row(*map(fact, told), *sign, space=SPACE))
        return PlateBox(plate, words, NARROW_BADGE, [name])
    if way.first == "below":
        words = Column(Row(Row(name).growing(), *sign, space=SPACE), *facts(*told))
        return PlateBox(plate, words, NARROW_BADGE, [name, *sign], [fact(part) for part in told[:1]])
    # what comes first stands at the right end, a number without its word if that stands above all plates
    bare = way.first == "above"
    beside = [fact(plate.counts[0], name.style, ink, bare=True)] if bare else [fact(part) for part in told[:1]]
    end = [Row(*beside, *sign, space=SPACE)] if beside or sign else []
    words = Column(Row(Row(name).growing(), *end, space=SPACE), *facts(*told[1:]))
    return PlateBox(plate, words, NARROW_BADGE, [name, *beside, *sign])
