"""The seats' plates: who sits there, what is counted, whose turn it is, an AI at work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.info import PERSON, Info
from engine.core.rules import Over, Seat
from engine.core.task import is_challenge
from engine.core.text import Text, say
from engine.gui.boxes.box import draw_lines
from engine.gui.boxes.card import draw_seat
from engine.gui.boxes.words import UNBOUNDED
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.common.game_words import level_name
from engine.scenes.match.match import Match
from engine.table.contract.view import Count, TableView, Wants, wants
from engine.table.geometry.zones import Zones
from engine.table.panels.panel import roles
from engine.table.pieces.stage import Stage

DOT_SECONDS = 0.28
"""How long each dot of the thinking sign is lit."""
DOTS = 3
DOTS_WIDE = 2.2
"""Lines of text."""
NARROW = 8.5
"""Heights of a letter: words with less room than that have it to themselves, and the sign stands beside the name."""
LOW = 0.6
"""Heights of a letter: the strip for the dots below the words of a plate that has no room beside them."""
LOWEST = 44
"""Pixels at 1280x720 below which plates stand side by side."""


class Plate(Struct, frozen=True):
    """The content of a plate."""

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

    @property
    def told(self) -> Text:
        """The full note: what the seat wants and lacks, and which AI it is, since a small plate has no room for
        that."""
        lacks = self.wants.missing
        if self.icon == "robot":
            return joined(say("{what}.", what=self.who), replace(self, icon="").told)
        if not lacks:
            return self.wants.aim
        listed = lacks[0]
        for part in lacks[1:]:
            listed = say("{one} · {other}", one=listed, other=part)
        return joined(self.wants.aim, say("{what}.", what=listed))

    def so_far(self, awaited: frozenset[str]) -> Plate:
        """The plate while cues of these names have not begun: counts that wait for them are left out, and nobody has
        won."""
        begun = [count for count in self.counts if count.after not in awaited]
        # what is lacking tells of points, too
        wants = self.wants if len(begun) == len(self.counts) else replace(self.wants, missing=())
        return replace(self, counts=added_up(begun), won=self.won and not awaited, wants=wants)


def added_up(counts: Sequence[Count]) -> tuple[Count, ...]:
    """One count for each label."""
    found: dict[Text, Count] = {}
    for count in counts:
        value = count.value + (found[count.label].value if count.label in found else 0)
        found[count.label] = Count(count.label, value)
    return tuple(found.values())


def joined(one: Text, other: Text) -> Text:
    """Two sentences."""
    return say("{one} {other}", one=one, other=other)


def plates_of(
    info: Info, match: Match, view: TableView[Any, Any], position: Any, me: Seat, chair: Seat | None = None
) -> tuple[Plate, ...]:
    """The plates of a position; chair: before which seat the table lies, if not before `me`."""
    session = match.session
    over = session.over
    moving = session.to_move if match.confirming is None else (match.confirming,)
    task = is_challenge(session.setup.challenge)
    found = []
    for seat, cast in enumerate(roles(view, position, info.cast(len(session.setup.seats)))):
        kind, wanted = session.setup.seats[seat], wants(view, position, seat, cast)
        person = kind == PERSON
        called, sign = session.setup.called(seat, cast.name), session.setup.sign(seat)
        who = _who(seat, me, match, cast.name) if person else _level(info, match.level(seat))
        told = [count for count in view.counts(position, seat) if not (count.clock and task)]
        icon = "person" if person else "robot"
        states = seat in moving, _won(over, seat), bool(sign), seat == chair != me
        found.append(Plate(seat, called, wanted, cast.tone, who, icon, tuple(told), *states))
    return tuple(found)


def _who(seat: Seat, me: Seat, match: Match, role: Text) -> Text:
    """Below a person's own name: what the person plays, if the seat's name tells it."""
    if match.session.setup.name(seat) and match.session.info.telling_names:
        return role
    alone = len(match.persons) == 1
    return say("You") if alone and seat == me else say("Person")


def _level(info: Info, key: str) -> Text:
    return say("AI, {level}", level=level_name(info, key))


def _won(over: Over | None, seat: Seat) -> bool:
    return over is not None and over.places[seat] == 1 and set(over.places) != {1}


def elsewhere(name: Text, usual: Text) -> Text:
    """Whose table is shown, before what is said otherwise."""
    return say("The table of {seat}. {usual}", seat=name, usual=usual)


def seat_at(plates: Plates, zones: Zones, pos: tuple[int, int]) -> Seat | None:
    """The seat whose plate or own zone lies under a pixel, at a table where the seats' zones differ."""
    if not zones.shared_out or zones.covered(pos):
        return None
    found = plates.at(pos)
    return found[0].seat if found is not None else zones.owner(pos)


class Plates:
    """Painted into the stage's still picture; the thinking dots are drawn on top."""

    def __init__(self, ctx: Context, stage: Stage, rect: pygame.Rect | None) -> None:
        self.ctx = ctx
        self.stage = stage
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self.plates: tuple[Plate, ...] = ()
        """As they are shown, so far as all is told."""
        self.whole: tuple[Plate, ...] = ()
        """As they will be when all is told."""
        self._awaited: frozenset[str] = frozenset()
        self.thinking: Seat | None = None
        self._phase = 0
        self._time = 0.0
        stage.above.append(self.draw)

    def layout(self, rect: pygame.Rect | None) -> None:
        """Another place on the window."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)

    def set(self, plates: tuple[Plate, ...]) -> None:
        """Say this from now on."""
        self.whole = plates
        self._tell()

    def wait(self, awaited: frozenset[str]) -> bool:
        """Hide what waits for cues of these names. False if that is the same as before."""
        if awaited == self._awaited:
            return False
        self._awaited = awaited
        self._tell()
        return True

    def _tell(self) -> None:
        plates = tuple(plate.so_far(self._awaited) for plate in self.whole)
        if plates != self.plates:
            self.plates = plates
            self.stage.invalidate(self.rect.inflate(self.ctx.px(24), self.ctx.px(24)))

    # --- the thinking sign -------------------------------------------------------------------------------------------

    def think(self, seat: Seat | None) -> None:
        """Show that this seat's AI is thinking; None for none."""
        if seat != self.thinking:
            self.thinking = seat
            self._phase, self._time = 0, 0.0
            self.ctx.screen.invalidate(self.rect)

    def update(self, dt: float) -> None:
        """`dt` seconds pass for the dots."""
        if self.thinking is None:
            return
        self._time += dt
        phase = int(self._time / DOT_SECONDS) % (DOTS + 1)
        if phase != self._phase:
            self._phase = phase
            self.ctx.screen.invalidate(self._dots_rect())

    def _dots_rect(self) -> pygame.Rect:
        for plate, rect in self._boxes():
            if plate.seat == self.thinking:
                side, room = round(self.ctx.fonts.height("body") * DOTS_WIDE), self._room(rect)
                line = self._sign_line(plate, room)
                if self._crowded(plate, room):
                    high = round(self.ctx.fonts.height("body") * LOW)
                    line = pygame.Rect(room.left, room.bottom - high, room.width, high)
                return pygame.Rect(rect.right - side - self._pad(), line.top, side, line.height)
        return pygame.Rect(0, 0, 0, 0)

    def draw_dots(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The dots of the seat that thinks."""
        if self.thinking is None:
            return
        box = self._dots_rect()
        if not box.colliderect(area):
            return
        radius = max(2, round(self.ctx.fonts.height("body") * 0.2))
        step = round(radius * 3.4)
        for number in range(DOTS):
            lit = number < self._phase
            color = self.ctx.theme.color("accent") if lit else self.ctx.theme.mix("paper", "edge", 0.8)
            centre = (box.right - radius - (DOTS - 1 - number) * step, box.centery)
            art.disc(canvas, centre, radius, color)

    # --- painting ----------------------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return max(5, self.ctx.px(10))

    def _boxes(self) -> Iterator[tuple[Plate, pygame.Rect]]:
        count = len(self.plates)
        if not count:
            return
        gap = max(4, self.ctx.px(8))
        columns = 1 if self.rect.height / count - gap >= self.ctx.px(LOWEST) or count < 3 else 2
        rows = (count + columns - 1) // columns
        width = (self.rect.width - gap * (columns - 1)) // columns
        height = (self.rect.height - gap * (rows - 1)) // rows
        for number, plate in enumerate(self.plates):
            left = self.rect.left + (number % columns) * (width + gap)
            top = self.rect.top + (number // columns) * (height + gap)
            yield plate, pygame.Rect(left, top, max(1, width), max(1, height))

    def at(self, pos: tuple[int, int]) -> tuple[Plate, pygame.Rect] | None:
        """The plate under a pixel."""
        return next(((plate, rect) for plate, rect in self._boxes() if rect.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """All plates that reach into `area`."""
        if not self.rect.inflate(self.ctx.px(24), self.ctx.px(24)).colliderect(area):
            return
        for plate, rect in self._boxes():
            self._draw(canvas, plate, rect, area)

    def _draw(self, canvas: pygame.Surface, plate: Plate, rect: pygame.Rect, area: pygame.Rect) -> None:
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        bright = plate.moves or plate.won
        if bright:
            art.draw_shadow(canvas, rect.move(0, self.ctx.px(3)), radius, max(3, theme.px("shadow_blur")), 110)
        if not rect.colliderect(area):
            return
        if bright:
            art.rounded(canvas, rect, radius, theme.color("paper"))
        else:
            art.rounded(canvas, rect, radius, theme.mix("ground_dark", "ground", 0.35))
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("edge" if bright else "on_ground"))
        if plate.looked_from:
            art.ring(canvas, rect, radius, max(3, self.ctx.px(4)), theme.color(plate.colour))
        badge = pygame.Rect(rect.left, rect.top, self._side(rect), rect.height)
        draw_seat(self.ctx, canvas, badge, radius, plate.colour, round(min(badge.size) * 0.54), flush=True)
        self._words(canvas, plate, self._room(rect))

    def _side(self, rect: pygame.Rect) -> int:
        """How wide the badge of a plate is."""
        return min(rect.height, round(self.ctx.fonts.height("body") * 2.9), rect.width // 5)

    def _room(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of a plate for its words and its sign."""
        pad, side = self._pad(), self._side(rect)
        return pygame.Rect(rect.left + side + pad, rect.top, rect.width - side - 2 * pad, rect.height)

    def _words(self, canvas: pygame.Surface, plate: Plate, room: pygame.Rect) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        bright = plate.moves or plate.won
        ink, muted = (
            (theme.color("ink"), theme.color("muted"))
            if bright
            else (theme.color("on_ground"), theme.color("on_ground_muted"))
        )
        bold, small = fonts.line_height("bold"), fonts.line_height("small")
        lacks = [self.ctx.tr(part) for part in plate.wants.missing]
        lines, last = self._lines(plate, room), self._last(plate, room)
        top = room.centery - (bold + (lines - 1) * small) // 2
        crowded = self._crowded(plate, room)
        beside_sign = room.width - (0 if crowded else self._sign(canvas, plate, self._sign_line(plate, room), muted))
        width = room.width if self._narrow(room) else beside_sign
        # on one line a name may lose its end, but not what counts most its place
        figures = plate.counts[:1] if lines == 1 else ()
        kept = sum(self._pad() + fonts.size(str(count.value), "small")[0] for count in figures)
        name = pygame.Rect(room.left, top, max(1, beside_sign - kept), bold)
        draw_lines(canvas, self.ctx, self.ctx.lines(plate.name, "bold", name.width, 1), name, "bold", color=ink)
        who, details = self.ctx.tr(plate.who), [f"{self.ctx.tr(count.label)} {count.value}" for count in plate.counts]
        line = self._fitting([who, *details], width, whole=True) or self._fitting(details, width) or who
        short = self._fitting(lacks, width)
        if lines == 1 or (short and lines < 3):
            # what counts stands beside the name, what the seat lacks below it; where there is one line, what fits
            beside = room.left + min(self._named(plate), name.width) + self._pad()
            rest = pygame.Rect(beside, top, room.left + beside_sign - beside, bold)
            first = [*details, *(lacks if lines == 1 else [who])]
            bare = [str(count.value) for count in plate.counts[:1]]
            tried = [first, details, bare]
            if lines == 1 and not self._fitting(details[:1], rest.width):
                # what is most important, if only as a figure
                tried = [bare, first]
            found = next((words for some in tried if (words := self._fitting(some, rest.width))), "")
            fonts.draw(canvas, found, rest, "small", muted)
            # where a name leaves no room beside it, what counts comes first
            line = short if found or not details else line
        if lines >= 2:
            fonts.draw(canvas, line, pygame.Rect(room.left, top + bold, width, small), "small", muted)
        for number, words in enumerate(last[: lines - 2] if lines > 2 else ()):
            below = pygame.Rect(room.left, top + bold + small * (number + 1), room.width, small)
            fonts.draw(canvas, words, below, "small", muted)

    def _crowded(self, plate: Plate, room: pygame.Rect) -> bool:
        """Where letters are very large the name, and on a plate of one line what counts, matter more than the sign."""
        fonts, figures = self.ctx.fonts, plate.counts[:1] if self._lines(plate, room) == 1 else ()
        named = self._named(plate)
        counted = sum(self._pad() + fonts.size(str(count.value), "small")[0] for count in figures)
        sign = self._sign_width(plate) if figures else 2 * fonts.height("body")
        return bool(named + counted + sign > room.width)

    def _named(self, plate: Plate) -> int:
        """How wide the name is."""
        return self.ctx.lines(plate.name, "bold", UNBOUNDED)[0].width

    def _narrow(self, room: pygame.Rect) -> bool:
        """Is all its width needed for what is below the name?"""
        return room.width < NARROW * self.ctx.fonts.height("body")

    def _last(self, plate: Plate, room: pygame.Rect) -> Sequence[str]:
        """What lines below the second say: what the seat lacks, or its aim, which may take several; none if neither
        fits."""
        lacks = self._fitting([self.ctx.tr(part) for part in plate.wants.missing], room.width)
        return [lacks] if lacks else self.ctx.fonts.wrap(self.ctx.tr(plate.wants.aim), "small", room.width)

    def _lines(self, plate: Plate, room: pygame.Rect) -> int:
        """How many lines a plate has."""
        bold, small = self.ctx.fonts.line_height("bold"), self.ctx.fonts.line_height("small")
        more = len(self._last(plate, room))
        more *= room.height >= bold + (1 + more) * small + self._pad() // 2
        return 1 + (room.height >= bold + small) + more

    def _sign_line(self, plate: Plate, room: pygame.Rect) -> pygame.Rect:
        """Where the sign stands: at the right of all lines, or on a narrow plate of the name's."""
        if not self._narrow(room):
            return room
        bold = self.ctx.fonts.line_height("bold")
        high = bold + (self._lines(plate, room) - 1) * self.ctx.fonts.line_height("small")
        return pygame.Rect(room.left, room.centery - high // 2, room.width, bold)

    def _fitting(self, parts: Sequence[str], width: int, *, whole: bool = False) -> str:
        """As many whole parts as there is room for, the first ones first; "" for none. whole: all of them or none."""
        if not whole:
            parts = [part for part in parts if self.ctx.fonts.size(part, "small")[0] <= width]
        for count in range(len(parts), len(parts) - 1 if whole else 0, -1):
            line = "  ·  ".join(parts[:count])
            if line and self.ctx.fonts.size(line, "small")[0] <= width:
                return line
        return ""

    def _sign(self, canvas: pygame.Surface, plate: Plate, room: pygame.Rect, muted: pygame.Color) -> int:
        """The sign at the right end: to move, won, or who sits there. Its width with the space before it."""
        theme = self.ctx.theme
        if plate.moves and plate.icon == "robot":
            # the dots stand here
            return self._sign_width(plate)
        wide = self._sign_width(plate)
        if not wide:
            return 0
        size = wide - self._pad()
        sitting = "play" if plate.moves and plate.icon == "person" else plate.icon
        name = "eye" if plate.looked_from else "trophy" if plate.won else sitting
        color = theme.color("accent") if plate.moves or plate.won else muted
        canvas.blit(art.icon(name, size, color), (room.right - size, room.centery - size // 2))
        return wide

    def _sign_width(self, plate: Plate) -> int:
        """How wide a sign is, with the space before it; a person with a sign of their own has none here."""
        bright, dots = plate.moves or plate.won, plate.moves and plate.icon == "robot"
        if plate.signed and not (bright or plate.looked_from or plate.icon == "robot"):
            return 0
        return round(self.ctx.fonts.height("body") * (DOTS_WIDE if dots else 1.15 if bright else 1.0)) + self._pad()
