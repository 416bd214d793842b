"""Celebrates a victory for some seconds: paper rains, pieces of the game fly, a ribbon says who has won."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

import pygame

from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.drawing.tween import Timer, in_out_sine, part
from engine.gui.window.context import Context
from engine.table.contract.view import Celebration

SECONDS = 3.6
PAPERS = 42
FLYERS = 12
FLYER, TRAIN, PAPER = 58, 120, 15
"""Pixels at 1280x720."""
FACES = 6
"""Pictures of a paper that turns in the air."""
TONES = ("focus_on_dark", "paper_light", "ok")
"""Colours of the papers, besides the winner's own."""
COUPLED = 0.42
"""The distance from one crossing piece to the next, as a part of its size."""
GOLDEN = 0.618
"""Its multiples scatter things evenly without a generator."""

Flying = tuple[pygame.Surface, tuple[int, int]]


class Victory:
    """At most one at a time. Any key or click ends it, as it does all that moves; with less motion nothing flies."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._timer = Timer(0.0)
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._way = ""
        self._flyers: list[pygame.Surface] = []
        self._papers: list[list[pygame.Surface]] = []
        self._ribbon: pygame.Surface | None = None

    @property
    def busy(self) -> bool:
        """Is a celebration visible?"""
        return not self._timer.done

    def begin(self, rect: pygame.Rect, title: Text, tone: str, drawings: tuple[str, ...], how: Celebration) -> None:
        """In this part of the window. drawings: the SVG of `how.arts`. tone: the winner's colour."""
        self._rect, self._way = pygame.Rect(rect), how.way
        self._ribbon = _ribbon(self.ctx, rect.width, title, tone)
        side = max(16, self.ctx.px(TRAIN if how.way == "cross" else FLYER))
        # what travels looks north
        turned = -90.0 if how.way == "cross" else 0.0
        self._flyers = [pygame.transform.rotate(art.raster(svg, (side, side)), turned) for svg in drawings]
        still = self.ctx.theme.reduced_motion
        self._papers = [] if still else [_paper(self.ctx, name) for name in (tone, *TONES)]
        self._timer = Timer(SECONDS)
        if how.sound:
            self.ctx.sound.play(how.sound)
        self.ctx.screen.invalidate(self._rect)

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self.busy:
            self._timer.step(dt)
            if not self.ctx.theme.reduced_motion or self._timer.done:
                self.ctx.screen.invalidate(self._rect)
            if self._timer.done:
                self.skip()

    def skip(self) -> None:
        """It is over."""
        if self._ribbon is not None:
            self.ctx.screen.invalidate(self._rect)
        self._timer.finish()
        self._flyers, self._papers, self._ribbon = [], [], None

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """All of it inside `area`."""
        if self._ribbon is None or not self._rect.colliderect(area):
            return
        canvas.set_clip(area.clip(self._rect))
        for image, spot in (*self._falling(), *self._flying()):
            canvas.blit(image, spot)
        grown = 1.0 if self.ctx.theme.reduced_motion else in_out_sine(part(self._timer.share, 0.0, 0.1))
        rect = self._ribbon.get_rect(center=(self._rect.centerx, self._rect.top + round(self._rect.height * 0.3)))
        self._ribbon.set_alpha(round(255 * grown))
        canvas.blit(self._ribbon, rect)
        canvas.set_clip(area)

    def _falling(self) -> Iterator[Flying]:
        """Papers: each sways and turns at a pace of its own."""
        share, box = self._timer.share, self._rect
        for number in range(PAPERS if self._papers else 0):
            lot = number * GOLDEN % 1.0
            far = share * (1.5 + lot) - 0.9 * (number / PAPERS)
            if 0.0 <= far <= 1.0:
                x = box.left + lot * box.width + sin(9.0 * far + number) * self.ctx.px(18)
                faces = self._papers[number % len(self._papers)]
                image = faces[int(far * 34 + number) % FACES]
                yield image, (round(x), round(box.top + far * (box.height + image.get_height()) - image.get_height()))

    def _flying(self) -> Iterator[Flying]:
        """What the game has; with less motion it stands in a row below the ribbon."""
        if not self._flyers:
            return
        box, share, side = self._rect, self._timer.share, self._flyers[0].get_width()
        for number in range(min(FLYERS, max(1, box.width // (2 * side)))):
            image = self._flyers[number % len(self._flyers)]
            if self.ctx.theme.reduced_motion:
                count = min(FLYERS, max(1, box.width // (2 * side)))
                x, y = box.centerx + (number - (count - 1) / 2) * 1.4 * side, box.top + box.height * 0.3 + 1.6 * side
                yield image, (round(x - side / 2), round(y - side / 2))
                continue
            lot = number * GOLDEN % 1.0
            far = share * 1.9 - 0.8 * lot
            if self._way == "cross":
                far = share * 1.7 - COUPLED * side / (box.width + side) * number
            if not 0.0 <= far <= 1.0:
                continue
            sway = sin(2 * pi * (far + lot))
            if self._way == "cross":
                x, y = box.left - side + far * (box.width + side), box.top + 0.5 * box.height
            else:
                x = box.left + lot * (box.width - side) + 0.5 * sway * side
                way = far if self._way == "fall" else 1.0 - far
                y = box.top - side + way * (box.height + side)
            yield image, (round(x), round(y))


def _paper(ctx: Context, name: str) -> list[pygame.Surface]:
    """A scrap in the air, seen from all sides."""
    side = max(6, ctx.px(PAPER))
    front, back = ctx.theme.color(name), ctx.theme.mix(name, "shade", 0.25)
    found = []
    for face in range(FACES):
        squeeze = sin(pi * (face + 0.5) / FACES)
        image = pygame.Surface((side, max(2, round(side * squeeze))), pygame.SRCALPHA)
        image.fill(front if face < FACES // 2 else back)
        found.append(pygame.transform.rotate(image, 20 * face))
    return found


def _ribbon(ctx: Context, room: int, title: Text, tone: str) -> pygame.Surface:
    """Who has won, on paper with a cup and a band in the winner's colour."""
    theme, fonts = ctx.theme, ctx.fonts
    size, pad = round(fonts.height("title") * 1.1), ctx.px(26)
    words = ctx.tr(title)
    style = "title" if fonts.size(words, "title")[0] + size + 3 * pad < room else "heading"
    wide = min(room, fonts.size(words, style)[0] + size + 3 * pad)
    rim, high = ctx.px(14), round(fonts.line_height(style) * 1.7)
    image = pygame.Surface((wide + 2 * rim, high + 2 * rim), pygame.SRCALPHA)
    box = image.get_rect().inflate(-2 * rim, -2 * rim)
    radius = theme.px("radius")
    art.draw_shadow(image, box.move(0, ctx.px(4)), radius, rim, 150)
    art.rounded(image, box, radius, theme.color(tone))
    art.rounded(image, box.inflate(0, -2 * max(4, ctx.px(6))), 0, theme.color("paper_light"))
    art.draw_icon(image, "trophy", size, theme.color("accent"), (box.left + pad + size // 2, box.centery))
    room_left = pygame.Rect(box.left + 2 * pad + size, box.top, box.right - box.left - 3 * pad - size, box.height)
    fonts.draw(image, words, room_left, style, theme.color("ink"))
    return image
