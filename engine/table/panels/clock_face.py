"""The clock on a seat's plate: minutes and seconds in figures of one width, so that nothing beside them moves.

One that runs takes its room on the plate and paints nothing there: the time is painted above the plate, and only its
own few pixels each second. The last seconds stand on a filled shape with a ring, so that they are told without colour,
too.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Box, Role
from engine.gui.drawing import art

STYLE = "small_bold"
USUAL = "00:00"
"""As wide as the usual times."""
PAD = 0.32
"""The room at each side of the figures, in heights of a letter."""
HIGH = 1.34
"""The height of the shape, in heights of a letter."""


class Reading(Struct, frozen=True):
    """What a clock shows. time: as it is written; left: is it what is left, not what was used? last: is it about to run
    out, or has it? runs: does it now?"""

    time: str
    left: bool = False
    last: bool = False
    runs: bool = False


def no_time(_seat: Seat) -> Reading:
    """For plates without clocks."""
    return Reading("")


class ClockFace(Box):
    """reads: what the clock of a seat shows now. bright: does it stand on a plate of paper? past: a time that stands
    still, painted with the plate; "" for none."""

    role = Role.PARAGRAPH

    def __init__(self, seat: Seat, reads: Callable[[Seat], Reading], *, bright: bool, past: str = "") -> None:
        self.seat = seat
        self.past = past
        self._reads = reads
        self.bright = bright
        self._room = USUAL

    @property
    def reading(self) -> Reading:
        """What it shows now."""
        return Reading(self.past) if self.past else self._reads(self.seat)

    def label(self) -> Text | str:
        reading = self.reading
        time = verbatim(reading.time)
        return say("{time} left", time=time) if reading.left else say("{time} used", time=time)

    @property
    def wider(self) -> bool:
        """Does it need more room than it had when it was placed?"""
        return len(self.reading.time) > len(self._room)

    def natural(self) -> int:
        self._room = max(USUAL, self.reading.time, key=len)
        return sum(map(self._wide, self._room)) + 2 * self._pad()

    def measure(self, width: int) -> int:  # noqa: ARG002 - as in Box
        return self.ctx.fonts.line_height(STYLE)

    def draw(self, canvas: pygame.Surface) -> None:
        """Nothing while it runs: see above."""
        if self.past:
            self.draw_time(canvas)

    def draw_time(self, canvas: pygame.Surface) -> None:
        """The time, at the right end of its room."""
        theme, reading = self.ctx.theme, self.reading
        rect = self._shape(sum(map(self._wide, reading.time)) + 2 * self._pad())
        ink = theme.color("ink" if self.bright else "on_ground")
        if reading.last:
            radius = rect.height // 2
            art.rounded(canvas, rect, radius, theme.color("warn"))
            ring = theme.color("ink" if self.bright else "paper_light")
            art.ring(canvas, rect, radius, max(2, self.ctx.px(2)), ring)
            ink = theme.color("paper_light")
        elif not reading.runs:
            ink = theme.color("muted" if self.bright else "on_ground_muted")
        right = rect.right - self._pad()
        for char in reversed(reading.time):
            wide = self._wide(char)
            image = self.ctx.fonts.surface(char, STYLE, ink)
            canvas.blit(image, image.get_rect(center=(right - wide // 2, rect.centery)))
            right -= wide

    def _shape(self, wide: int) -> pygame.Rect:
        high = min(self.rect.height, round(HIGH * self.ctx.fonts.height(STYLE)))
        return pygame.Rect(self.rect.right - wide, self.rect.centery - high // 2, wide, high)

    def _wide(self, char: str) -> int:
        """All figures are as wide as the widest one."""
        if char.isdigit():
            return max(self.ctx.fonts.size(figure, STYLE)[0] for figure in "0123456789")
        return self.ctx.fonts.size(char, STYLE)[0]

    def _pad(self) -> int:
        return round(PAD * self.ctx.fonts.height(STYLE))
