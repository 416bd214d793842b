"""The paper of a panel: where it and its piles and rows are on the window, and what is written there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import pygame

from engine.core.game_info import SeatInfo
from engine.core.text import Text, say
from engine.gui.boxes.box import Box
from engine.gui.boxes.picture_boxes import draw_shape
from engine.gui.boxes.text_boxes import Words
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.contract.game_view import Panel, Place
from engine.table.geometry.rectangles_and_lines import Box as Fractions
from engine.table.geometry.zones import Area, Zones
from engine.table.panels.panes_on_table import FreePane

PAD = 18
"""Pixels at 1280x720 between the paper's rim and what is on it."""
NARROWEST, LOWEST = 14, 130
"""Lines of text that the paper should be wide, pixels at 1280x720 that what lies on it should be high besides its
captions, if the window has them."""
UPRIGHT = 1.2
"""Paper this many times as high as wide has its columns one below the other."""
MOST_LINES = 2
"""The most lines of a title and of a caption."""

B = TypeVar("B", bound=Box)


class PanelPaper:
    """`rect`: the paper. `floor`: the part of it where the pieces lie. `foot`: where its buttons stand."""

    def __init__(self, ctx: Context, zones: Zones, cast: Sequence[SeatInfo]) -> None:
        self.ctx = ctx
        self.zones = zones
        self.cast = self.usual = cast
        """Who plays, with the roles of the moment and without."""
        self.within = pygame.Rect(ctx.screen.rect)
        """The part of the window that the table has."""
        self.place: Place | None = None
        """The place that it must not hide."""
        self.strip = pygame.Rect(0, 0, 0, 0)
        """A strip of words of which it covers nothing, if there is room above."""
        self.rect = self.floor = self.foot = pygame.Rect(0, 0, 0, 0)
        self._least = (0, 0)
        """The least height of head and foot in pixels, so that nothing moves while one panel is open."""
        self._strip_top: int | None = None
        """How far up the strip has reached since it opened, for the same reason."""
        self._pane = FreePane(ctx)
        """The words on it: the title, whose choice it is, the text; captions below piles and rows."""

    def renew(self) -> None:
        """Forget where everything was, since another panel is about to open."""
        self._least = (0, 0)
        self._strip_top = None

    # --- where everything is -----------------------------------------------------------------------------------------

    def lay(self, panel: Panel, mine: bool, corner: int, foot: int, within: pygame.Rect) -> None:
        """Place all parts. corner: pixels kept free for a button at the upper right; foot: height of the buttons."""
        zone = self.zones.areas[panel.zone].rect
        pad = max(8, self.ctx.px(PAD))
        room = self._room(zone, within)
        width = min(room.width, max(zone.width, NARROWEST * self.ctx.fonts.line_height("body")))
        words = self._words(panel, mine, width - 2 * pad - corner)
        head = max(self._least[0], self._place_head(words, pygame.Rect(0, 0, width - 2 * pad, 0), corner))
        foot = max(self._least[1], foot)
        self._least = head, foot
        below = foot + (pad if foot else 0)
        floor = max(self._lowest(), round(zone.height * 0.55))
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
        self._place_head(words, pygame.Rect(self.floor.left, self.rect.top + pad, self.floor.width, 0), corner)
        self._pane.set([*words, *self._captions(panel)])

    def _above_strip(self, rect: pygame.Rect, around_floor: int) -> pygame.Rect:
        """The paper, ending above the strip if there is room; around_floor: pixels of its height that are not floor."""
        below = rect.top < self.strip.top and rect.left < self.strip.centerx < rect.right
        if below and rect.colliderect(self.strip):
            self._strip_top = min(self.strip.top, rect.bottom if self._strip_top is None else self._strip_top)
        if self._strip_top is None:
            return rect
        least = around_floor + self._lowest()
        height = max(least, self._strip_top - rect.top)
        return pygame.Rect(rect.left, rect.top, rect.width, min(rect.height, height))

    def _lowest(self) -> int:
        """How high the floor should be."""
        return self.ctx.px(LOWEST) + MOST_LINES * self.ctx.fonts.line_height("small_bold")

    def _aside(self, rect: pygame.Rect, room: pygame.Rect) -> pygame.Rect:
        """At another side of the room if it would hide the place, and does not there."""
        spot = self.zones.spot(self.place) if self.place is not None else None
        if spot is None:
            return rect
        across, down = room.left + room.right - rect.right, room.top + room.bottom - rect.bottom
        corners = [(left, top) for top in (rect.top, down) for left in (rect.left, across)]
        found = (pygame.Rect(corner, rect.size) for corner in corners)
        return next(
            (one for one in found if not one.inflate(spot.scale, spot.scale).collidepoint(spot.x, spot.y)), rect
        )

    def _room(self, base: pygame.Rect, within: pygame.Rect) -> pygame.Rect:
        """The area into which it may grow: over the board first, not over texts and buttons beside it."""
        main = self.zones.main()
        room = base.union(main.rect) if main is not None else base
        return room.clip(within)

    def _captions(self, panel: Panel) -> Iterator[Box]:
        """Give each pile and row its part of the floor, above its caption."""
        captions = {
            name: self._bound(Words(said, "small_bold", align="center", most=MOST_LINES))
            for name, said in panel.captions
        }
        floor, found = self.floor, {}
        for name, (x, y, w, h) in self._fractions(self.zones.inside(panel.zone)).items():
            left, top = floor.left + round(x * floor.width), floor.top + round(y * floor.height)
            found[name] = pygame.Rect(left, top, max(1, round(w * floor.width)), max(1, round(h * floor.height)))
        # what stands above them is as high, however long they are
        high = max((words.measure(found[name].width) for name, words in captions.items() if name in found), default=0)
        for name, rect in found.items():
            if name in captions:
                rect.height = max(1, rect.height - high)
                captions[name].place(
                    pygame.Rect(rect.left, rect.bottom, rect.width, captions[name].measure(rect.width))
                )
                yield captions[name]
            self.zones.areas[name].rect = rect

    def _fractions(self, inside: Sequence[Area]) -> Mapping[str, Fractions]:
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

    # --- the head ----------------------------------------------------------------------------------------------------

    def decides(self, panel: Panel, mine: bool) -> Text | None:
        """Whose choice it is, in words; None for nobody's."""
        if not 0 <= panel.seat < len(self.cast):
            return None
        name = self.cast[panel.seat].name
        return say("{seat}: your choice", seat=name) if mine else say("{seat} decides", seat=name)

    def _bound(self, box: B) -> B:
        """The box, ready to be measured."""
        box.bind(self._pane)
        return box

    def _words(self, panel: Panel, mine: bool, width: int) -> list[Box]:
        """The title, whose choice it is, the text: what there is of them. width: of the title."""
        large = self.ctx.fonts.size(self.ctx.tr(panel.title), "heading")[0] <= width
        title = Words(panel.title, "heading") if large else Words(panel.title, "bold", most=MOST_LINES)
        decides = self.decides(panel, mine)
        tag = [Tag(decides, self.cast[panel.seat].tone, mine=mine)] if decides is not None else []
        return [self._bound(box) for box in (title, *tag, *([Words(panel.text)] if panel.text.source else []))]

    def _place_head(self, words: Sequence[Box], room: pygame.Rect, corner: int) -> int:
        """Place the words from the top of this room on. Returns how high they are."""
        title, *others = words
        gap, line = max(2, self.ctx.px(6)), max(title.measure(room.width - corner), corner)
        tag = others[0] if others and isinstance(others[0], Tag) else None
        wide = self.ctx.fonts.size(title.name, "heading")[0] + self.ctx.px(24) + corner
        beside = tag is not None and wide + tag.natural() <= room.width
        if tag is not None and beside:
            line = max(line, tag.measure(0))
            rect = pygame.Rect(0, 0, tag.natural(), tag.measure(0))
            rect.midright = (room.right - corner - (self.ctx.px(12) if corner else 0), room.top + line // 2)
            tag.place(rect)
        title.place(pygame.Rect(room.left, room.top, room.width - corner, line))
        top = room.top + line
        for box in others:
            if box is not tag or not beside:
                wide = min(room.width, box.natural()) if box is tag else room.width
                box.place(pygame.Rect(room.left, top + gap, wide, box.measure(wide)))
                top = box.rect.bottom
        return top - room.top

    # --- painting ----------------------------------------------------------------------------------------------------

    def around(self) -> pygame.Rect:
        """The part of the window that it covers, its shadow included."""
        blur = 3 * self._blur()
        return self.rect.inflate(2 * blur, 2 * blur)

    def _blur(self) -> int:
        return max(6, self.ctx.px(22))

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint the paper with its shadow and words, inside the clip."""
        theme, rect, radius = self.ctx.theme, self.rect, self.ctx.theme.px("radius")
        art.draw_shadow(canvas, rect.move(0, self.ctx.px(8)), radius, self._blur(), 200)
        art.rounded(canvas, rect, radius, theme.color("edge"))
        rim = max(1, self.ctx.px(2))
        art.rounded(canvas, rect.inflate(-2 * rim, -2 * rim), radius - 1, theme.color("paper"))
        art.rounded(canvas, self.floor.inflate(self.ctx.px(12), self.ctx.px(8)), radius, theme.color("paper_dark"))
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(2, self.ctx.px(3)), theme.color("edge"))
        for box in self._pane.boxes():
            box.draw(canvas)


class Tag(Box):
    """The seat's colour and shape, and in words whose choice it is: bright if it is one's own."""

    def __init__(self, words: Text, tone: str, *, mine: bool) -> None:
        self.words, self.tone, self.mine = words, tone, mine

    def label(self) -> Text | str:
        return self.words

    def natural(self) -> int:
        return self.ctx.fonts.size(self.name, "bold")[0] + round(self.measure(0) * 1.9)

    def measure(self, width: int) -> int:  # noqa: ARG002 - as in Box
        return self.ctx.fonts.line_height("bold") + max(4, self.ctx.px(8))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect, radius = self.ctx.theme, self.rect, self.rect.height // 2
        art.rounded(canvas, rect, radius, theme.color("accent") if self.mine else theme.badge)
        dark = rect.inflate(-max(2, self.ctx.px(4)), -max(2, self.ctx.px(4)))
        dark.width = dark.height
        art.rounded(canvas, dark, radius, theme.mix("ground_dark", "shade", 0.5))
        draw_shape(self.ctx, canvas, self.tone, round(dark.height * 0.62), dark.center)
        room = pygame.Rect(dark.right + rect.height // 4, rect.top, rect.right - dark.right, rect.height)
        self.ctx.fonts.draw(canvas, self.name, room, "bold", theme.color("on_accent" if self.mine else "on_ground"))


def _around(boxes: Iterable[Fractions]) -> Fractions:
    boxes = list(boxes)
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def _columns(boxes: Mapping[str, Fractions]) -> list[list[str]]:
    """Names of what stands in one column, by its middle; columns from left to right."""
    found: list[list[str]] = []
    end = 0.0
    for name, (x, _, w, _) in sorted(boxes.items(), key=lambda item: item[1][0]):
        if not found or x + w / 2 >= end:
            found.append([])
        found[-1].append(name)
        end = max(end, x + w)
    return found
