"""Celebrates a victory for some seconds: paper rains, pieces of the game fly, a ribbon says who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, sin

import pygame

from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer, out_back, part
from engine.gui.window.context import Context
from engine.table.contract.game_view import Celebration
from engine.table.pieces.still_picture import Look, look

SECONDS = 3.6
PAPERS = 130
FLYERS, COACHES = 16, 6
"""The most things that fly, and that cross coupled to each other."""
FLYER, TRAIN, PAPER = 64, 120, 15
"""Pixels at 1280x720."""
SIZES = (1.0, 1.5, 0.8, 1.25)
"""The sizes of papers, by their colours."""
BEGUN = 0.62
"""The share of the time after which nothing more begins to fall or to rise."""
LONGEST, SHORTEST = 0.52, 0.34
"""The shares of the time that one takes from edge to edge."""
DROP, LEAVING = 0.14, 0.9
"""The share of the time in which the ribbon comes down, and the one from which on all fades."""
FACES = 6
"""Pictures of a paper that turns in the air."""
TONES = ("focus_on_dark", "paper_light", "ok")
"""Colours of the papers, besides the winner's own."""
COUPLED = 0.42
"""The distance from one crossing piece to the next, as a part of its size."""
GOLDEN, PLASTIC = 0.618, 0.755
"""Two ratios whose multiples scatter things evenly without a generator."""

Flying = tuple[pygame.Surface, tuple[int, int]]


class Victory:
    """Shows one celebration at a time. Any key or click ends it, as it does all that moves; with less motion nothing
    flies."""

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
        """Whether a celebration is visible."""
        return not self._timer.done

    def begin(self, rect: pygame.Rect, title: Text, tone: str, drawings: tuple[str, ...], how: Celebration) -> None:
        """Start a celebration in this part of the window. drawings: the SVG of `how.arts`; tone: of the winner."""
        self._rect, self._way = pygame.Rect(rect), how.way
        self._ribbon = _ribbon(self.ctx, rect.width, title, tone)
        side = max(16, self.ctx.px(TRAIN if how.way == "cross" else FLYER))
        # what travels looks north
        turned = -90.0 if how.way == "cross" else 0.0
        self._flyers = [pygame.transform.rotate(art.raster(svg, (side, side)), turned) for svg in drawings]
        still = self.ctx.theme.reduced_motion
        papers = zip((tone, *TONES), SIZES, strict=True)
        self._papers = [] if still else [_paper(self.ctx, name, size) for name, size in papers]
        self._timer = Timer(SECONDS)
        if how.sound:
            self.ctx.sound.play(how.sound)

    def looks(self) -> Sequence[Look]:
        """The celebration as it is seen now."""
        if self._ribbon is None:
            return ()
        return (look(self._rect, "victory", self.ctx.theme.reduced_motion or self._timer.share),)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self.busy:
            self._timer.step(dt)
            if self._timer.done:
                self.skip()

    def skip(self) -> None:
        """End the celebration at once."""
        self._timer.finish()
        self._flyers, self._papers, self._ribbon = [], [], None

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the celebration inside `area`."""
        if self._ribbon is None or not self._rect.colliderect(area):
            return
        canvas.set_clip(area.clip(self._rect))
        left = 255
        if not self.ctx.theme.reduced_motion:
            left = round(255 * (1.0 - part(self._timer.share, LEAVING, 1.0)))
        for image, spot in (*self._falling(), *self._flying()):
            image.set_alpha(left)
            canvas.blit(image, spot)
        self._draw_ribbon(canvas, left)
        canvas.set_clip(area)

    def _draw_ribbon(self, canvas: pygame.Surface, left: int) -> None:
        """Paint the ribbon, which comes down from the upper edge and swings. left: the opacity."""
        assert self._ribbon is not None
        down = 1.0 if self.ctx.theme.reduced_motion else out_back(part(self._timer.share, 0.0, DROP))
        rect = self._ribbon.get_rect(centerx=self._rect.centerx)
        goal = self._rect.top + round(self._rect.height * 0.3)
        rect.centery = round(goal - (1.0 - down) * (goal - self._rect.top + rect.height / 2))
        self._ribbon.set_alpha(left)
        canvas.blit(self._ribbon, rect)

    def _way_of(self, number: int, count: int) -> float:
        """How far one of so many things has come: below 0 not yet, above 1 no more."""
        took = SHORTEST + (LONGEST - SHORTEST) * (number * PLASTIC % 1.0)
        return (self._timer.share - BEGUN * number / count) / took

    def _falling(self) -> Iterator[Flying]:
        """Papers: each sways and turns at a pace of its own."""
        box = self._rect
        for number in range(PAPERS if self._papers else 0):
            far = self._way_of(number, PAPERS)
            if 0.0 <= far <= 1.0:
                x = box.left + number * GOLDEN % 1.0 * box.width + sin(9.0 * far + number) * self.ctx.px(18)
                faces = self._papers[number % len(self._papers)]
                image = faces[int(far * 34 + number) % FACES]
                yield image, (round(x), round(box.top + far * (box.height + image.get_height()) - image.get_height()))

    def _flying(self) -> Iterator[Flying]:
        """What the game has; with less motion it stands in a row below the ribbon."""
        if not self._flyers:
            return
        if self.ctx.theme.reduced_motion:
            yield from self._standing()
        elif self._way == "cross":
            yield from self._crossing()
        else:
            box, side = self._rect, self._flyers[0].get_width()
            count = min(FLYERS, max(1, box.width // side))
            for number in range(count):
                far = self._way_of(number, count)
                if 0.0 <= far <= 1.0:
                    lot = number * GOLDEN % 1.0
                    x = box.left + lot * (box.width - side) + 0.5 * sin(2 * pi * (far + lot)) * side
                    way = far if self._way == "fall" else 1.0 - far
                    y = box.top - side + way * (box.height + side)
                    yield self._flyers[number % len(self._flyers)], (round(x), round(y))

    def _standing(self) -> Iterator[Flying]:
        box, side = self._rect, self._flyers[0].get_width()
        count = min(FLYERS, max(1, box.width // (2 * side)))
        for number in range(count):
            x, y = box.centerx + (number - (count - 1) / 2) * 1.4 * side, box.top + box.height * 0.3 + 1.6 * side
            yield self._flyers[number % len(self._flyers)], (round(x - side / 2), round(y - side / 2))

    def _crossing(self) -> Iterator[Flying]:
        """The first one leads, those behind it look like the last that the game has; the last one is just gone when
        all fades."""
        box, side = self._rect, self._flyers[0].get_width()
        gap = COUPLED * side / (box.width + side)
        for number in reversed(range(COACHES)):
            far = self._timer.share / LEAVING * (1.0 + gap * (COACHES - 1)) - gap * number
            if 0.0 <= far <= 1.0:
                x, y = box.left - side + far * (box.width + side), box.top + 0.5 * box.height
                yield self._flyers[min(number, len(self._flyers) - 1)], (round(x), round(y))


def _paper(ctx: Context, name: str, size: float) -> list[pygame.Surface]:
    """A scrap in the air, seen from all sides."""
    side = max(6, round(size * ctx.px(PAPER)))
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
