"""The seats' plates: who sits there, what is counted, whose turn it is, an AI at work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from engine.core.info import PERSON, Info
from engine.core.rules import Over, Seat
from engine.core.task import is_challenge
from engine.core.text import Text, say
from engine.gui.drawing import art
from engine.scenes.common.entries import level_name
from engine.table.contract.view import TableView
from engine.table.panels.closeup import roles

if TYPE_CHECKING:
    from engine.gui.window.context import Context
    from engine.scenes.common.match import Match
    from engine.table.pieces.stage import Stage

DOT_SECONDS = 0.28
"""How long each dot of the thinking sign is lit."""
DOTS = 3
LOWEST = 44
"""Pixels at 1280x720 below which plates stand side by side."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate says."""

    seat: Seat
    name: Text
    aim: Text
    colour: str
    who: Text
    icon: str
    counts: tuple[tuple[Text, int], ...]
    moves: bool
    won: bool
    looked_from: bool = False
    """Is the table shown as it lies before this seat, which is not the looker's own?"""


def joined(one: Text, other: Text) -> Text:
    """Two sentences."""
    return say("{one} {other}", one=one, other=other)


def plates_of(
    info: Info, match: Match, view: TableView[Any, Any], position: Any, me: Seat, chair: Seat | None = None
) -> tuple[Plate, ...]:
    """The plates of a position; chair: before which seat the table lies, if not before `me`."""
    session = match.session
    over = session.over
    moving = session.to_move
    task = is_challenge(session.setup.challenge)
    found = []
    for seat, cast in enumerate(roles(view, position, info.cast(len(session.setup.seats)))):
        kind, aim = session.setup.seats[seat], cast.playing(session.setup.options).aim
        person = kind == PERSON
        who = _who(seat, me, match) if person else _level(info, match.level(seat))
        told = [count for count in view.counts(position, seat) if not (count.clock and task)]
        counts = tuple((count.label, count.value) for count in told)
        icon = "person" if person else "robot"
        states = seat in moving, _won(over, seat), seat == chair != me
        found.append(Plate(seat, cast.name, aim, cast.tone, who, icon, counts, *states))
    return tuple(found)


def _who(seat: Seat, me: Seat, match: Match) -> Text:
    alone = len(match.persons) == 1
    return say("You") if alone and seat == me else say("Person")


def _level(info: Info, key: str) -> Text:
    return say("AI, {level}", level=level_name(info, key))


def _won(over: Over | None, seat: Seat) -> bool:
    return over is not None and over.places[seat] == 1 and set(over.places) != {1}


class Plates:
    """Painted into the stage's still picture; the thinking dots are drawn on top."""

    def __init__(self, ctx: Context, stage: Stage, rect: pygame.Rect | None) -> None:
        self.ctx = ctx
        self.stage = stage
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self.plates: tuple[Plate, ...] = ()
        self.thinking: Seat | None = None
        self._phase = 0
        self._time = 0.0
        stage.above.append(self.draw)

    def layout(self, rect: pygame.Rect | None) -> None:
        """Another place on the window."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)

    def set(self, plates: tuple[Plate, ...]) -> None:
        """Say this from now on."""
        if plates != self.plates:
            self.plates = plates
            self.stage.invalidate(self.rect.inflate(self.ctx.px(24), self.ctx.px(24)))

    # --- the thinking sign -------------------------------------------------------------------------------------------

    def think(self, seat: Seat | None) -> None:
        """This seat's AI is at work; None: none is."""
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
                side = round(self.ctx.fonts.height("body") * 2.2)
                return pygame.Rect(rect.right - side - self._pad(), rect.top, side, rect.height)
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
        side = min(rect.height, round(self.ctx.fonts.height("body") * 2.9), rect.width // 5)
        badge = pygame.Rect(rect.left, rect.top, side, rect.height)
        self._badge(canvas, plate, badge, radius)
        pad = self._pad()
        self._words(
            canvas, plate, pygame.Rect(badge.right + pad, rect.top, rect.right - badge.right - 2 * pad, rect.height)
        )

    def _badge(self, canvas: pygame.Surface, plate: Plate, badge: pygame.Rect, radius: int) -> None:
        """The seat's shape in its colour on dark, at the plate's left end."""
        theme = self.ctx.theme
        dark = theme.mix("ground_dark", "shade", 0.35)
        art.rounded(canvas, badge, radius, dark)
        canvas.fill(dark, (badge.right - radius, badge.top, radius, badge.height))
        size = round(min(badge.width, badge.height) * 0.54)
        icon = art.icon(theme.emblem(plate.colour), size, theme.color(plate.colour))
        canvas.blit(icon, (badge.centerx - size // 2, badge.centery - size // 2))

    def _words(self, canvas: pygame.Surface, plate: Plate, room: pygame.Rect) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        bright = plate.moves or plate.won
        ink, muted = (
            (theme.color("ink"), theme.color("muted"))
            if bright
            else (theme.color("on_ground"), theme.color("on_ground_muted"))
        )
        bold, small = fonts.line_height("bold"), fonts.line_height("small")
        lines = 1 + (room.height >= bold + small) + (room.height >= bold + 2 * small + self._pad())
        aim = self.ctx.tr(plate.aim)
        if lines == 3 and fonts.size(aim, "small")[0] > room.width:
            lines = 2
        top = room.centery - (bold + (lines - 1) * small) // 2
        # where letters are very large the name matters more than the sign
        wide = fonts.size(self.ctx.tr(plate.name), "bold")[0] + 2 * fonts.height("body") > room.width
        sign = 0 if wide else self._sign(canvas, plate, room, muted)
        name = pygame.Rect(room.left, top, room.width - sign, bold)
        fonts.draw(canvas, self.ctx.tr(plate.name), name, "bold", ink)
        details = [f"{self.ctx.tr(label)} {value}" for label, value in plate.counts]
        who = self.ctx.tr(plate.who)
        line = "  ·  ".join([who, *details])
        if fonts.size(line, "small")[0] > room.width - sign:
            # whole details, the first ones first
            while len(details) > 1 and fonts.size("  ·  ".join(details), "small")[0] > room.width - sign:
                details.pop()
            line = "  ·  ".join(details) or who
        if lines >= 2:
            fonts.draw(canvas, line, pygame.Rect(room.left, top + bold, room.width - sign, small), "small", muted)
        if lines >= 3:
            fonts.draw(canvas, aim, pygame.Rect(room.left, top + bold + small, room.width, small), "small", muted)

    def _sign(self, canvas: pygame.Surface, plate: Plate, room: pygame.Rect, muted: pygame.Color) -> int:
        """The sign at the right end: to move, won, or who sits there. Its width with the space before it."""
        theme = self.ctx.theme
        size = round(self.ctx.fonts.height("body") * (1.15 if plate.moves or plate.won else 1.0))
        sitting = "play" if plate.moves and plate.icon == "person" else plate.icon
        name = "eye" if plate.looked_from else "trophy" if plate.won else sitting
        if plate.moves and plate.icon == "robot":
            # the dots stand here
            return round(self.ctx.fonts.height("body") * 2.2) + self._pad()
        color = theme.color("accent") if plate.moves or plate.won else muted
        canvas.blit(art.icon(name, size, color), (room.right - size, room.centery - size // 2))
        return size + self._pad()
