"""What is shown at places of the table: legal ones, the ghost of the held piece, refusals, hints, the focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot

import pygame

from engine.core.lattice import Point
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer
from engine.gui.drawing.svg_builder import cased, drawing, loop, stroke
from engine.gui.window.context import Context
from engine.table.contract.game_view import Landing, Place
from engine.table.geometry.convex_outlines import convex_outline
from engine.table.geometry.rectangles_and_lines import length
from engine.table.geometry.zones import WHOLE, Area, Board, Zones, cell_size
from engine.table.pieces.piece_picture_cache import Wanted
from engine.table.pieces.piece_pictures import Textures, lying, placed
from engine.table.pieces.still_picture import Look, look

FLASH = 0.9
"""Seconds that places glow after a refusal."""
GHOST_ALPHA = 180
TICKS, CROSS = "ticks", "cross"
TICK = 0.17
"""How far a tick points into a place, in cells."""
SHOWN_ALPHA = 215
"""The opacity of a piece that is shown where it should go."""


FOCUS_GAP, FOCUS_CASING = 6, 4
"""Pixels at 1280x720 between a piece and the ring of its focus; pixels by which its dark line is broader."""
Outline = Sequence[Point]
"""Corners in pixels of a convex line; none: nothing is there."""


class PlaceMarks:
    """Painters for places, one picture each, cached by their form."""

    def __init__(self, ctx: Context, zones: Zones, textures: Textures) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = textures
        self.painting = ""
        """The panel whose marks are being painted, "" for those of the table."""
        self._soft: dict[Wanted, pygame.Rect] = {}
        """The ghosts that were painted from a picture of another size, by the picture that is yet to be drawn."""

    @contextmanager
    def over(self, panel: str) -> Iterator[None]:
        """A context in which only what belongs to this panel is painted."""
        self.painting = panel
        yield
        self.painting = ""

    def _elsewhere(self, rect: pygame.Rect) -> bool:
        """Does this rectangle belong to the table while a panel is painted, or the other way round?"""
        return bool(self.painting) and not self.zones.covered(rect.center)

    def rect(self, place: Place) -> pygame.Rect:
        """The part of the window a place's signs may cover."""
        corners = self.zones.outline(place, 1.12)
        if not corners:
            return pygame.Rect(0, 0, 0, 0)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, top = int(min(xs)) - 3, int(min(ys)) - 3
        return pygame.Rect(left, top, int(max(xs)) - left + 4, int(max(ys)) - top + 4)

    def spots(self, canvas: pygame.Surface, places: Iterable[Place], area: pygame.Rect) -> None:
        """Mark where the held piece may be laid."""
        for place in places:
            if self._near(place, area):
                # pieces that lie in a row already stay bright
                whole = place.index == WHOLE and not self.painting
                self._sign(canvas, place, "spot", 0.84, 0.03 if whole else 0.13, 0.022, "")

    def _near(self, place: Place, area: pygame.Rect) -> bool:
        """May its marks reach there? Quicker than computing what they cover."""
        spot = self.zones.spot(place)
        if spot is None or place.index == WHOLE:
            return True
        far = round(1.3 * spot.scale) + 6
        return pygame.Rect(round(spot.x) - far, round(spot.y) - far, 2 * far, 2 * far).colliderect(area)

    def aim(self, canvas: pygame.Surface, place: Place, fits: bool) -> None:
        """Mark the intended place: ticks point into it, or it is crossed out."""
        fill = 0.0 if self.painting or place.index == WHOLE else 0.14
        tone, inside = ("focus_on_dark", TICKS) if fits else ("warn", CROSS)
        self._sign(canvas, place, tone, 0.97, fill, 0.06, "", inside=inside)

    def refused(self, canvas: pygame.Surface, place: Place, strength: float) -> None:
        """Cross out a place that refused a piece; `strength` 0 to 1 fades."""
        self._sign(canvas, place, "warn", 0.95, 0.40, 0.07, "", round(255 * strength), inside=CROSS)

    def shown(
        self, canvas: pygame.Surface, landing: Landing, place: Place, area: pygame.Rect, alpha: int = SHOWN_ALPHA
    ) -> None:
        """Show a whole suggested move: the piece where and how it would lie, with the marks of `hint`."""
        if self.rect(place).union(self.ghost_rect(landing)).colliderect(area):
            self.ghost(canvas, landing, alpha)
            self.hint(canvas, place, 1.0, fill=0.0)

    def hint(
        self, canvas: pygame.Surface, place: Place, breath: float, fill: float = 0.30, *, lamp: bool = True
    ) -> None:
        """Mark a place that a hint points at: a broad broken rim, and a lamp in its corner. `breath` 0 to 1: how
        bright."""
        spot = self.zones.spot(place)
        if spot is None or self.zones.panel_of(place.zone) != self.painting:
            return
        self._sign(canvas, place, "focus_on_dark", 0.96, fill, 0.07, "0.20 0.13", 110 + round(145 * breath))
        if not lamp:
            return
        far = 0.37 * spot.scale
        self.lamp(canvas, (round(spot.x + far), round(spot.y - far)), max(9, round(0.15 * spot.scale)))

    def lamp(self, canvas: pygame.Surface, centre: tuple[int, int], radius: int) -> None:
        """Paint the lamp that marks everything a hint points at."""
        theme = self.ctx.theme
        art.disc(canvas, centre, radius + max(1, radius // 7), theme.color("shade"))
        art.disc(canvas, centre, radius, theme.color("focus_on_dark"))
        size = round(radius * 1.35)
        image = art.icon("hint", size, pygame.Color("#1c1410"))
        canvas.blit(image, (centre[0] - size // 2, centre[1] - size // 2))

    def lamp_ring(self, canvas: pygame.Surface, outline: Outline, breath: float) -> None:
        """Mark a piece or button that a hint points at by a broken rim in its shape, not a whole one as the focus
        has."""
        box = self.lamp_rect(outline)
        if not box.width or self._elsewhere(box):
            return
        wide = self._rim()
        # outside the focus, which may be on the same piece
        ring = _ring(outline, 2.4 * wide, box)
        about = length((*ring, ring[0]))
        dash = about / max(8, round(about / (5.5 * wide))) / 2
        theme, path = self.ctx.theme, loop(ring)
        line = stroke(path, theme.palette["shade"], wide + 1.6, 0.45)
        line += stroke(path, theme.palette["focus_on_dark"], wide, dash=f"{dash:.1f} {dash:.1f}")
        image = art.raster(drawing(line, box=(0, 0, *box.size)), box.size)
        image.set_alpha(110 + round(145 * breath))
        canvas.blit(image, box)
        image.set_alpha(255)
        x, y = max(outline, key=lambda corner: corner[0] - corner[1])
        self.lamp(canvas, (round(x) - 2, round(y) + 2), max(9, self.ctx.px(11)))

    def lamp_rect(self, outline: Outline) -> pygame.Rect:
        """The part of the window that `lamp_ring` covers; empty for nothing."""
        return _box(outline, 3 * self._rim())

    def _rim(self) -> int:
        return max(4, self.ctx.px(5))

    def focus(self, canvas: pygame.Surface, outline: Outline) -> None:
        """Paint the keyboard's focus around a piece, in its shape."""
        box = self.focus_rect(outline)
        if self._elsewhere(box):
            return
        wide, palette = self._focus_width(), self.ctx.theme.palette
        path = loop(_ring(outline, self._focus_gap(), box))
        ring = cased(path, palette["focus_on_dark"], wide, palette["shade"], wide + FOCUS_CASING)
        canvas.blit(art.raster(drawing(ring, box=(0, 0, *box.size)), box.size), box)

    def focus_rect(self, outline: Outline) -> pygame.Rect:
        """The part of the window that `focus` covers; empty for nothing."""
        return _box(outline, ceil(self._focus_gap() + (self._focus_width() + FOCUS_CASING) / 2))

    def _focus_width(self) -> int:
        return max(2, self.ctx.theme.px("focus"))

    def _focus_gap(self) -> float:
        """From a piece to the middle of its ring: the bright edge of one that can be taken up lies between them."""
        return self.ctx.px(FOCUS_GAP) + self._focus_width() / 2

    def ghost(
        self, canvas: pygame.Surface, landing: Landing, alpha: int = GHOST_ALPHA, scale: float | None = None
    ) -> None:
        """Paint the piece as it would lie, translucent; `scale`: pixels of a lattice unit, if not the place's own."""
        place = landing.piece.place
        area = self.zones.areas.get(place.zone)
        if area is None or area.panel != self.painting:
            return
        if area.panel and place.index < area.count:
            # what it would change places with stays to be seen
            return
        found = self._lying(landing, scale)
        if found is None:
            return
        image, at = found
        image.set_alpha(alpha)
        with self._inside(canvas, area):
            canvas.blit(image, at)
        image.set_alpha(255)
        self._note(landing, scale, image.get_rect(topleft=at))

    def _note(self, landing: Landing, scale: float | None, rect: pygame.Rect) -> None:
        """Remember what was painted if it will be sharper."""
        piece = landing.piece
        area, spot = self.zones.areas[piece.place.zone], self.zones.spot(piece.place, piece.nudge)
        name = lying(piece.art, area.lattice, self.textures.angle(piece.art, piece.pose, area))
        wanted = name, piece.pose.face, cell_size(area.lattice, scale or (spot.scale if spot is not None else 1.0))
        if not self.textures.has(*wanted):
            self._soft[wanted] = rect

    def looks(self) -> Sequence[Look]:
        """The ghosts that are soft until their pictures have been drawn."""
        if not self._soft:
            return ()
        self._soft = {wanted: rect for wanted, rect in self._soft.items() if not self.textures.has(*wanted)}
        return [look(rect, wanted) for wanted, rect in self._soft.items()]

    def ghost_rect(self, landing: Landing, scale: float | None = None) -> pygame.Rect:
        """The part of the window that a ghost covers, which may be more than its cell; empty if it is nowhere."""
        found = self._lying(landing, scale)
        return pygame.Rect(found[1], found[0].get_size()) if found is not None else pygame.Rect(0, 0, 0, 0)

    def _lying(self, landing: Landing, scale: float | None) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """The ghost's picture, and where its corner lies."""
        piece = landing.piece
        spot, area = self.zones.spot(piece.place, piece.nudge), self.zones.areas.get(piece.place.zone)
        if spot is None or area is None:
            return None
        unit, face = scale or spot.scale, piece.pose.face
        angle = self.textures.angle(piece.art, piece.pose, area)
        image = self.textures.standing(piece.art, face, area.lattice, unit, angle)
        dx, dy = self.textures.aside(piece.art, face, area.lattice, unit, angle)
        x, y = spot.x + piece.aside * spot.scale, spot.y - landing.lift * spot.scale
        return image, placed(image, x + dx, y + dy)

    def _sign(
        self,
        canvas: pygame.Surface,
        place: Place,
        tone: str,
        share: float,
        fill: float,
        width: float,
        dash: str,
        alpha: int = 255,
        inside: str = "",
    ) -> None:
        """The place's outline, filled lightly, in a picture made once for its form; nothing outside the clip."""
        rect = self.rect(place)
        spot = self.zones.spot(place)
        if spot is None or self.zones.panel_of(place.zone) != self.painting or not rect.colliderect(canvas.get_clip()):
            return
        corners = self.zones.outline(place, share)
        unit = spot.scale
        local = [(x - rect.x, y - rect.y) for x, y in corners]
        # whole pixels: the same picture serves every cell
        shift = (round(spot.x) - rect.x - (spot.x - rect.x), round(spot.y) - rect.y - (spot.y - rect.y))
        # a row as a whole, and what lies on paper, is rounder than a cell
        soft = 0.3 if self.painting or place.index == WHOLE else 0.09
        style = self._style(tone, fill, width, dash, unit)
        image = self._picture(rect.size, local, shift, unit, style, soft, inside)
        image.set_alpha(alpha)
        with self._inside(canvas, self.zones.areas.get(place.zone)):
            canvas.blit(image, rect)
        image.set_alpha(255)

    def _inside_of(self, corners: tuple[tuple[float, float], ...], kind: str, unit: float) -> str:
        """Ticks, or a cross that is bright whatever it lies on, each on a dark casing."""
        path = _strokes(corners, kind, unit)
        palette, wide = self.ctx.theme.palette, max(2.0, (0.07 if kind == CROSS else 0.06) * unit)
        tone = palette["paper_light" if kind == CROSS else "focus" if self.painting else "focus_on_dark"]
        dark = stroke(path, palette["shade"], round(wide + max(2.0, 0.05 * unit), 2), 0.8)
        return dark + stroke(path, tone, round(wide, 2)) if path else ""

    @contextmanager
    def _inside(self, canvas: pygame.Surface, area: Area | None) -> Iterator[None]:
        """A clip: what lies on a board is visible only inside its area, however the view has moved."""
        clip = canvas.get_clip()
        if isinstance(area, Board):
            canvas.set_clip(clip.clip(area.rect))
        yield
        canvas.set_clip(clip)

    def _style(self, tone: str, fill: float, width: float, dash: str, unit: float) -> tuple[str, str]:
        if self.painting:
            # on light paper
            tone = {"spot": "link", "focus_on_dark": "focus"}.get(tone, tone)
        colour, dark = self.ctx.theme.palette[tone], self.ctx.theme.palette["shade"]
        wide = max(1.6, width * unit)
        dashes = f' stroke-dasharray="{" ".join(f"{float(n) * unit:.1f}" for n in dash.split())}"' if dash else ""
        casing = f'stroke="{dark}" stroke-opacity="{0 if self.painting else 0.45}" stroke-width="{wide + 1.6:.2f}"'
        under = f'fill="{colour}" fill-opacity="{fill}" {casing}'
        return under, f'fill="none" stroke="{colour}" stroke-width="{wide:.2f}" stroke-linecap="round"{dashes}'

    def _picture(
        self,
        size: tuple[int, int],
        corners: Sequence[tuple[float, float]],
        shift: tuple[float, float],
        unit: float,
        style: tuple[str, str],
        soft: float,
        inside: str = "",
    ) -> pygame.Surface:
        moved = tuple((x + shift[0], y + shift[1]) for x, y in corners)
        path = _rounded(moved, soft * unit)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" '
            f'height="{size[1]}"><path d="{path}" {style[0]} stroke-linejoin="round"/>'
            f'<path d="{path}" {style[1]} stroke-linejoin="round"/>{self._inside_of(moved, inside, unit)}</svg>'
        )
        return art.raster(text, size)


def _box(outline: Outline, far: int) -> pygame.Rect:
    """Around an outline, so many pixels larger on each side; empty for nothing."""
    if not outline:
        return pygame.Rect(0, 0, 0, 0)
    least, most = ([end(corner[axis] for corner in outline) for axis in (0, 1)] for end in (min, max))
    # as large wherever it lies
    wide, high = (ceil(most[axis] - least[axis] - 0.01) + 2 * far + 1 for axis in (0, 1))
    return pygame.Rect(floor(least[0]) - far, floor(least[1]) - far, wide, high)


def _ring(outline: Outline, gap: float, box: pygame.Rect) -> list[Point]:
    """The line so many pixels around an outline, from the corner of its box in whole pixels: where a piece moves, the
    same picture serves in every frame."""
    line = convex_outline(outline, gap)
    left, top = (min(corner[axis] for corner in line) for axis in (0, 1))
    east, south = round(left - box.x), round(top - box.y)
    return [(x - left + east, y - top + south) for x, y in line]


def corners(rect: pygame.Rect) -> Outline:
    """The outline of a rectangle; none of an empty one."""
    return (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft) if rect.width else ()


class RefusedPlaces:
    """The places that glow for a moment because they have refused a piece."""

    def __init__(self, place_marks: PlaceMarks) -> None:
        self.place_marks = place_marks
        self._places: list[Place] = []
        self._timer = Timer(0.0)

    @property
    def busy(self) -> bool:
        """Whether any place glows."""
        return not self._timer.done

    def flash(self, places: Sequence[Place]) -> None:
        """Let these places glow."""
        self._places, self._timer = list(dict.fromkeys(places)), Timer(FLASH)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        self._timer.step(dt)

    def looks(self) -> Sequence[Look]:
        """The places as they are seen now."""
        if not self.busy:
            return ()
        return [look(self.place_marks.rect(place), "refused", self._timer.share) for place in self._places]

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint them above the held piece, which may cover them."""
        for place in self._places if self.busy else ():
            if self.place_marks.rect(place).colliderect(area):
                self.place_marks.refused(canvas, place, 1.0 - self._timer.share**2)


@lru_cache(maxsize=64)
def _strokes(corners: tuple[tuple[float, float], ...], inside: str, unit: float) -> str:
    """Ticks from the middle of each side towards the middle, or a cross there; they tell signs apart without colour."""
    x, y = (sum(corner[axis] for corner in corners) / max(1, len(corners)) for axis in (0, 1))
    if inside == CROSS:
        far = 0.24 * unit
        return "".join(f"M{x - far:.1f} {y - by:.1f}L{x + far:.1f} {y + by:.1f}" for by in (far, -far))
    path = ""
    for (ax, ay), (bx, by) in pairwise((*corners, *corners[:1])) if inside == TICKS else ():
        mx, my = (ax + bx) / 2, (ay + by) / 2
        share = TICK * unit / max(1.0, hypot(x - mx, y - my))
        path += f"M{mx:.1f} {my:.1f}L{mx + (x - mx) * share:.1f} {my + (y - my) * share:.1f}"
    return path


@lru_cache(maxsize=64)
def _rounded(corners: tuple[tuple[float, float], ...], radius: float) -> str:
    """A closed path around corners, each cut round; the place that is meant asks for it in every frame."""
    parts = []
    count = len(corners)
    for index in range(count):
        x, y = corners[index]
        ends = []
        for other in (corners[index - 1], corners[(index + 1) % count]):
            dx, dy = other[0] - x, other[1] - y
            long = (dx * dx + dy * dy) ** 0.5 or 1.0
            near = min(radius, long / 2)
            ends.append((x + dx / long * near, y + dy / long * near))
        (ax, ay), (bx, by) = ends
        parts.append(f"{'M' if not index else 'L'}{ax:.1f} {ay:.1f}Q{x:.1f} {y:.1f} {bx:.1f} {by:.1f}")
    return "".join(parts) + "Z"
