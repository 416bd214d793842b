"""The paper of a panel: where it and its piles and rows are on the window, and what is written there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pygame

from engine.core.info import SeatInfo
from engine.core.text import say
from engine.gui.boxes.box import draw_lines
from engine.gui.boxes.pictures import draw_shape
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.contract.game_view import Panel, Place
from engine.table.geometry.zones import Area, Zones

PAD = 18
"""Pixels at 1280x720 between the paper's rim and what is on it."""
NARROWEST, LOWEST = 14, 150
"""Lines of text that the paper should be wide, pixels at 1280x720 that what lies on it should be high, if the window
has them."""
CORNER = 0.44
"""The share of the board's width and height that it takes in a corner."""
UPRIGHT = 1.2
"""Paper this many times as high as wide has its columns one below the other."""
MOST_LINES = 2
"""The most lines of a title and of a caption."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class PanelPaper:
    """`rect`: the paper. `floor`: the part of it where the pieces lie. `foot`: where its buttons stand."""

    def __init__(self, ctx: Context, zones: Zones, cast: Sequence[SeatInfo]) -> None:
        self.ctx = ctx
        self.zones = zones
        self.cast = self.usual = cast
        """Who plays, with the roles of the moment and without."""
        self.within = pygame.Rect(ctx.screen.rect)
        """The part of the window that the table has."""
        self.in_corner = False
        """Does it lie in a corner of the board, small, since there is something else where its zone is?"""
        self.place: Place | None = None
        """The place that such a corner must not hide."""
        self.strip = pygame.Rect(0, 0, 0, 0)
        """A strip of words of which it covers nothing, if there is room above."""
        self.rect = self.floor = self.foot = pygame.Rect(0, 0, 0, 0)
        self._least = (0, 0)
        """The least height of head and foot in pixels, so that nothing moves while one panel is open."""
        self._strip_top: int | None = None
        """How far up the strip has reached since it opened, for the same reason."""
        self._boxes: dict[str, pygame.Rect] = {}
        """The part of the floor for each pile or row, its caption included."""
        self._kept: tuple[tuple[object, ...], pygame.Surface] | None = None
        """What was painted last, and for which looks."""

    def renew(self) -> None:
        """Forget where everything was, since another panel is about to open."""
        self._least = (0, 0)
        self._strip_top = None

    # --- where everything is -----------------------------------------------------------------------------------------

    def lay(self, panel: Panel, mine: bool, corner: int, foot: int, within: pygame.Rect) -> None:
        """Place all parts. corner: pixels kept free for a button at the upper right; foot: height of the buttons."""
        zone = self._zone(panel)
        pad = max(8, self.ctx.px(PAD))
        room = self._room(zone, within)
        width = min(room.width, max(zone.width, NARROWEST * self.ctx.fonts.line_height("body")))
        head = max(self._least[0], self._head_height(panel, mine, width - 2 * pad, corner))
        foot = max(self._least[1], foot)
        self._least = head, foot
        below = foot + (pad if foot else 0)
        floor = max(self.ctx.px(LOWEST), round(zone.height * 0.55))
        height = max(zone.height, head + floor + below + 3 * pad)
        if height > room.height:
            room = within
        rect = pygame.Rect(0, 0, width, min(room.height, height))
        rect.center = zone.center
        self.rect = self._above_strip(self._aside(rect.clamp(room), room), head + below + 3 * pad)
        top = self.rect.top + pad + head + pad // 2
        low = self.rect.bottom - pad - below
        self.floor = pygame.Rect(rect.left + pad, top, rect.width - 2 * pad, max(1, low - top))
        self.floor.left = self.rect.left + pad
        self.foot = pygame.Rect(self.floor.left, self.rect.bottom - pad - foot, self.floor.width, foot)
        self._place(panel)

    def _above_strip(self, rect: pygame.Rect, around_floor: int) -> pygame.Rect:
        """The paper, ending above the strip if there is room; around_floor: pixels of its height that are not floor."""
        below = rect.top < self.strip.top and rect.left < self.strip.centerx < rect.right
        if below and rect.colliderect(self.strip):
            self._strip_top = min(self.strip.top, rect.bottom if self._strip_top is None else self._strip_top)
        if self._strip_top is None:
            return rect
        least = around_floor + self.ctx.px(LOWEST)
        height = max(least, self._strip_top - rect.top)
        return pygame.Rect(rect.left, rect.top, rect.width, min(rect.height, height))

    def _zone(self, panel: Panel) -> pygame.Rect:
        """The rectangle of its zone."""
        main = self.zones.main() if self.in_corner else None
        if main is None:
            return self.zones.areas[panel.zone].rect
        rect = pygame.Rect(0, 0, *(round(side * CORNER) for side in main.rect.size))
        rect.bottomright = main.rect.bottomright
        return rect

    def _aside(self, rect: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
        """In the other corner if it would hide the place."""
        spot = self.zones.spot(self.place) if self.in_corner and self.place is not None else None
        if spot is not None and rect.inflate(spot.scale, spot.scale).collidepoint(spot.x, spot.y):
            rect.left = room.left
        return rect

    def _room(self, base: pygame.Rect, within: pygame.Rect) -> pygame.Rect:
        """The area into which it may grow: over the board first, not over texts and buttons beside it."""
        main = self.zones.main()
        room = base.union(main.rect) if main is not None else base
        return room.clip(within)

    def _place(self, panel: Panel) -> None:
        inside = self.zones.inside(panel.zone)
        fractions = self._fractions(inside)
        captions = dict(panel.captions)
        line = self.ctx.fonts.line_height("small_bold")
        self._boxes = {}
        for area in inside:
            x, y, w, h = fractions[area.name]
            floor = self.floor
            box = pygame.Rect(
                floor.left + round(x * floor.width),
                floor.top + round(y * floor.height),
                max(1, round(w * floor.width)),
                max(1, round(h * floor.height)),
            )
            self._boxes[area.name] = box
            lines = self._caption(self.ctx.tr(captions[area.name]), box.width) if area.name in captions else []
            area.rect = pygame.Rect(box.left, box.top, box.width, max(1, box.height - line * len(lines)))

    def _fractions(self, inside: Sequence[Area]) -> Mapping[str, Box]:
        """Each zone's part of the floor, 0 to 1; on an upright floor, the map's columns lie one below the other."""
        rects = {area.name: self.zones.layout.zones[area.name].rect for area in inside}
        left, top, wide, high = _around(rects.values())
        groups = _columns(rects) if self.floor.height > UPRIGHT * self.floor.width else [list(rects)]
        found = {}
        for number, names in enumerate(groups):
            if len(groups) > 1:
                left, _, wide, _ = _around([rects[name] for name in names])
            for name in names:
                x, y, w, h = rects[name]
                down = ((y - top) / high + number) / len(groups)
                found[name] = ((x - left) / wide, down, w / wide, h / high / len(groups))
        return found

    def _caption(self, words: str, width: int) -> list[str]:
        return self._cut(self.ctx.fonts.wrap(words, "small_bold", max(1, width)), "small_bold", width)

    # --- the head ----------------------------------------------------------------------------------------------------

    def decides(self, panel: Panel, mine: bool) -> str:
        """Whose choice it is, in words; "" for nobody's."""
        if not 0 <= panel.seat < len(self.cast):
            return ""
        name = self.cast[panel.seat].name
        return self.ctx.tr(say("{seat}: your choice", seat=name) if mine else say("{seat} decides", seat=name))

    def _tag_size(self, words: str) -> tuple[int, int]:
        fonts = self.ctx.fonts
        high = fonts.line_height("bold") + max(4, self.ctx.px(8))
        return (fonts.size(words, "bold")[0] + round(high * 1.9), high) if words else (0, 0)

    def _title(self, panel: Panel, width: int) -> tuple[str, list[str]]:
        """The style and the lines of the title: large in one line, or smaller in two."""
        fonts, words = self.ctx.fonts, self.ctx.tr(panel.title)
        if fonts.size(words, "heading")[0] <= width:
            return "heading", [words]
        return "bold", self._cut(fonts.wrap(words, "bold", max(1, width)), "bold", width)

    def _cut(self, lines: list[str], style: str, width: int) -> list[str]:
        if len(lines) <= MOST_LINES:
            return lines
        return [*lines[: MOST_LINES - 1], self.ctx.fonts.cut(" ".join(lines[MOST_LINES - 1 :]), style, width)]

    def _beside(self, panel: Panel, mine: bool, width: int, corner: int) -> bool:
        """Does the tag stand in the title's line?"""
        tag = self._tag_size(self.decides(panel, mine))[0]
        title = self.ctx.fonts.size(self.ctx.tr(panel.title), "heading")[0]
        return title + tag + self.ctx.px(24) + corner <= width

    def _title_height(self, panel: Panel, width: int, corner: int) -> int:
        style, lines = self._title(panel, width - corner)
        return max(self.ctx.fonts.line_height(style) * len(lines), corner)

    def _head_height(self, panel: Panel, mine: bool, width: int, corner: int) -> int:
        fonts = self.ctx.fonts
        words = self.decides(panel, mine)
        tag = self._tag_size(words)[1]
        first = self._title_height(panel, width, corner)
        if self._beside(panel, mine, width, corner):
            first = max(first, tag)
            tag = 0
        gap = max(2, self.ctx.px(6))
        lines = len(fonts.wrap(self.ctx.tr(panel.text), "body", max(1, width))) if panel.text.source else 0
        return first + (tag + gap if tag else 0) + (lines * fonts.line_height("body") + gap if lines else 0)

    # --- painting ----------------------------------------------------------------------------------------------------

    def around(self) -> pygame.Rect:
        """The part of the window that it covers, its shadow included."""
        blur = 3 * self._blur()
        return self.rect.inflate(2 * blur, 2 * blur)

    def _blur(self) -> int:
        return max(6, self.ctx.px(22))

    def painted(self, panel: Panel, mine: bool, corner: int) -> pygame.Surface:
        """The paper, painted again only if it looks different (see `picture`)."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        look = theme.serial, fonts.scale, self.ctx.settings.language
        looks = panel, mine, tuple(self.rect), tuple(self.floor), look
        if self._kept is None or self._kept[0] != looks:
            self._kept = None
            self._kept = looks, self.picture(panel, mine, corner)
        return self._kept[1]

    def forget(self) -> None:
        """Let go of what was painted."""
        self._kept = None

    def picture(self, panel: Panel, mine: bool, corner: int) -> pygame.Surface:
        """The paper with its shadow and words, as large as `around`."""
        theme, around = self.ctx.theme, self.around()
        image = pygame.Surface(around.size, pygame.SRCALPHA)
        rect = self.rect.move(-around.left, -around.top)
        radius = theme.px("radius")
        art.draw_shadow(image, rect.move(0, self.ctx.px(8)), radius, self._blur(), 200)
        art.rounded(image, rect, radius, theme.color("edge"))
        rim = max(1, self.ctx.px(2))
        art.rounded(image, rect.inflate(-2 * rim, -2 * rim), radius - 1, theme.color("paper"))
        floor = self.floor.move(-around.left, -around.top).inflate(self.ctx.px(12), self.ctx.px(8))
        art.rounded(image, floor, radius, theme.color("paper_dark"))
        if theme.name == "contrast":
            art.ring(image, rect, radius, max(2, self.ctx.px(3)), theme.color("edge"))
        self._draw_head(image, rect, panel, mine, corner)
        self._draw_captions(image, panel, around)
        return image

    def _draw_head(self, image: pygame.Surface, rect: pygame.Rect, panel: Panel, mine: bool, corner: int) -> None:
        fonts, theme = self.ctx.fonts, self.ctx.theme
        pad, gap = max(8, self.ctx.px(PAD)), max(2, self.ctx.px(6))
        width = rect.width - 2 * pad
        line = self._title_height(panel, width, corner)
        words = self.decides(panel, mine)
        tag = pygame.Rect((0, 0), self._tag_size(words))
        left, top = rect.left + pad, rect.top + pad
        beside = self._beside(panel, mine, width, corner)
        if beside:
            line = max(line, tag.height)
        style, title = self._title(panel, width - corner)
        room = pygame.Rect(left, top, width - corner, line)
        draw_lines(image, self.ctx, title, room, style, color=theme.color("ink"))
        if words and beside:
            tag.midright = (left + width - corner - (self.ctx.px(12) if corner else 0), top + line // 2)
        elif words:
            tag.topleft = (left, top + line + gap)
        if words:
            self._draw_tag(image, tag, panel, words, mine)
        top = max(top + line, tag.bottom if words else 0) + gap
        for number, text in enumerate(fonts.wrap(self.ctx.tr(panel.text), "body", max(1, width))):
            spot = left, top + number * fonts.line_height("body")
            fonts.draw(image, text, spot, "body", theme.color("ink"))

    def _draw_tag(self, image: pygame.Surface, tag: pygame.Rect, panel: Panel, words: str, mine: bool) -> None:
        """The seat's colour and shape, and in words whose choice it is: bright if it is one's own."""
        theme = self.ctx.theme
        seat = self.cast[panel.seat]
        fill = theme.color("accent") if mine else theme.badge
        radius = tag.height // 2
        art.rounded(image, tag, radius, fill)
        dark = tag.inflate(-max(2, self.ctx.px(4)), -max(2, self.ctx.px(4)))
        dark.width = dark.height
        art.rounded(image, dark, radius, theme.mix("ground_dark", "shade", 0.5))
        size = round(dark.height * 0.62)
        draw_shape(self.ctx, image, seat.tone, size, dark.center)
        room = pygame.Rect(dark.right + tag.height // 4, tag.top, tag.right - dark.right, tag.height)
        self.ctx.fonts.draw(image, words, room, "bold", theme.color("on_accent" if mine else "on_ground"))

    def _draw_captions(self, image: pygame.Surface, panel: Panel, around: pygame.Rect) -> None:
        fonts = self.ctx.fonts
        for zone, text in panel.captions:
            box = self._boxes.get(zone)
            if box is None:
                continue
            lines = self._caption(self.ctx.tr(text), box.width)
            top = box.bottom - len(lines) * fonts.line_height("small_bold") - around.top
            for number, words in enumerate(lines):
                spot = (box.centerx - around.left, top + number * fonts.line_height("small_bold"))
                fonts.draw(image, words, spot, "small_bold", self.ctx.theme.color("ink"), align="center")


def _around(boxes: Iterable[Box]) -> Box:
    boxes = list(boxes)
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def _columns(boxes: Mapping[str, Box]) -> list[list[str]]:
    """Names of what stands in one column, by its middle; columns from left to right."""
    found: list[list[str]] = []
    end = 0.0
    for name, (x, _, w, _) in sorted(boxes.items(), key=lambda item: item[1][0]):
        if not found or x + w / 2 >= end:
            found.append([])
        found[-1].append(name)
        end = max(end, x + w)
    return found
