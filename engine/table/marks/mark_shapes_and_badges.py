"""Marks on a lattice as one vector picture: smooth lines, dark casings, the pattern of each tone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from engine.core.lattice import Lattice, Point
from engine.core.rules import Cell
from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.drawing.surface_cache import SurfaceCache, as_many
from engine.gui.drawing.svg_builder import (
    WHITE,
    cut,
    disc,
    fill,
    group,
    loop,
    mix,
    outline,
    polyline,
    rect,
    ring,
    stroke,
)
from engine.gui.window.context import Context
from engine.table.contract.game_view import Mark
from engine.table.geometry.rectangles_and_lines import along, arrows, length
from engine.table.geometry.zones import Board, cell_size

BELOW = frozenset({"region"})
"""Kinds painted under the pieces."""
PLATES = frozenset({"badge", "emblem"})
"""Kinds that are separate small pictures, painted above all other marks so that no line crosses them."""
SILENT = frozenset({"note", "prop"})
"""Kinds that are not painted here."""
PLATE_BYTES = 500_000
BADGE_SHARE = 0.6
"""The most of a cell's height that a badge takes on a seat's own board: others' may be far smaller than letters."""
LARGE = 900_000
"""Pixels of a picture that is rasterised at half its size."""
PAD = 0.35
"""How far a mark may extend beyond its cells, in cells."""


Edge = tuple[Cell, Point, Point]
Picture = tuple[pygame.Surface, pygame.Rect]
"""A picture of marks and its rectangle on the window."""
Plate = tuple[pygame.Surface, pygame.Rect, Text | None]
"""The picture of one badge or emblem, and what that means in words."""
CORE = 0.085
"""How broad a line is, in cells."""
HALOS = ((0.36, 0.13), (0.25, 0.24))
"""Breadth in cells and opacity of the light around a line."""
STRONG_HALOS = ((0.50, 0.16), (0.36, 0.22), (0.25, 0.34))
SHINE, STRONG_SHINE = ((0.30, 0.13), (0.25, 0.14)), ((0.36, 0.16), (0.30, 0.20), (0.25, 0.24))
"""Radii in cells and opacities of the light around a point."""
HALO = 0.225
"""The radius of the ring in that light, in cells."""
TIP = 0.22
"""The half length of the tip of an arrow, in cells."""
SMALL_CELL = 80
"""Pixels at 1280x720: in smaller cells an arrow is drawn as large as in these."""
BEAD = 0.058
BEAD_STEP = 0.128
"""From one bead to the next, in cells."""
USUAL = 100
"""The text size in per cent."""
HIGHEST, BESIDE_HIGHEST = {4: 0.95, 6: 0.44}, 0.62
"""On a shared board the share of a cell's height that a badge in large letters takes at most, by the lattice's sides;
more would hide what else is to be read. The same for one that stands beside its point."""
PLATE_PAD = 30
"""Pixels at 1280x720 that a plate may extend beyond its point."""


class Painter:
    """Turns marks of one area into a surface at a place on the window.

    emblem: the picture of an art about its middle, as large as on this board; without it no emblems are painted.
    """

    def __init__(self, ctx: Context, emblem: Callable[[str, Board], pygame.Surface] | None = None) -> None:
        self.ctx = ctx
        self._emblem = emblem
        self._plates = SurfaceCache(PLATE_BYTES)

    def paint(
        self, marks: Iterable[Mark], area: Board, *, strong: bool = False, within: pygame.Rect | None = None
    ) -> Picture | None:
        """The marks' picture and its rectangle, clipped to the area or `within`; None if nothing is to be seen."""
        found = self.steps(marks, area, strong=strong, within=within)
        return next((picture for picture in found if picture is not None), None)

    def steps(
        self, marks: Iterable[Mark], area: Board, *, strong: bool = False, within: pygame.Rect | None = None
    ) -> Iterator[Picture | None]:
        """The marks' picture and its rectangle, as `paint` gives it, in steps that yield None until the last: a large
        picture takes longer than a frame."""
        shown = [mark for mark in marks if mark.zone == area.name and mark.kind not in SILENT]
        rect = self._bounds(shown, area, within)
        if rect is None:
            return
        drawing = _Drawing(self.ctx, area, rect, strong)
        body = "".join(drawing.mark(mark) for mark in shown)
        plates = self._plates_of(shown)
        if not body and not plates:
            return
        # lines so broad lose nothing by it, and it costs a third
        less = 2 if rect.width * rect.height > LARGE else 1
        image = pygame.Surface((rect.width // less, rect.height // less), pygame.SRCALPHA)
        for _ in art.banded(image, body, less):
            yield None
        if less > 1:
            # the same in two steps
            image = pygame.transform.smoothscale(image, (rect.width, image.get_height()))
            yield None
            image = pygame.transform.smoothscale(image, rect.size)
            yield None
        yield (self._with_plates(image, plates, drawing) if plates else image), rect

    def plates(self, marks: Iterable[Mark], area: Board, within: pygame.Rect | None = None) -> Iterator[Plate | None]:
        """Badges and emblems, each as a picture of its own: together those are far smaller than one of all.

        After some steps without a result: emblems have to be drawn first.
        """
        shown = self._plates_of(mark for mark in marks if mark.zone == area.name)
        rect = self._bounds(shown, area, within)
        if rect is None:
            return
        self._plates.limit = as_many(PLATE_BYTES, self.ctx.theme.unit)
        drawing = _Drawing(self.ctx, area, rect, strong=False)
        for mark in shown:
            self._plate(mark, drawing)
            yield None
        for image, box, means in self._laid(shown, drawing):
            if box.move(rect.topleft).colliderect(rect):
                yield image, box.move(rect.topleft), means

    def _plates_of(self, marks: Iterable[Mark]) -> list[Mark]:
        known = (mark for mark in marks if mark.kind in PLATES)
        return [mark for mark in known if (mark.text if mark.kind == "badge" else self._emblem) is not None]

    def _plate(self, mark: Mark, drawing: _Drawing) -> pygame.Surface:
        """A plate from the cache: the same number is shown in many places, again and again."""
        if mark.kind == "emblem" and self._emblem is not None:
            show, art, area = self._emblem, mark.art, drawing.area
            return self._plates.get((art, drawing.unit, self.ctx.theme.serial), lambda: show(art, area))
        words, tone = self.ctx.tr(mark.text or ""), drawing.tone(mark.tone)
        size = badge_box(self.ctx, words, (0, 0)).size
        _, high = cell_size(drawing.area.lattice, drawing.unit)
        most = BADGE_SHARE * high
        if drawing.area.owner is None:
            share = min(HIGHEST[drawing.area.lattice.sides], BESIDE_HIGHEST if any(mark.nudge) else 1.0)
            # never less than in the usual text size
            most = max(share * high, size[1] * USUAL / max(USUAL, self.ctx.fonts.scale))
        share = min(1.0, most / size[1])
        key = words, size, share, tone, self.ctx.theme.serial
        return self._plates.get(key, lambda: scaled(badge(self.ctx, words, size, tone), share))

    def _bounds(self, marks: Sequence[Mark], area: Board, within: pygame.Rect | None) -> pygame.Rect | None:
        return bounds(marks, area, self.ctx.px(PLATE_PAD) + self.ctx.fonts.height("small_bold"), within)

    def _with_plates(self, image: pygame.Surface, marks: Sequence[Mark], drawing: _Drawing) -> pygame.Surface:
        whole = pygame.Surface(drawing.rect.size, pygame.SRCALPHA)
        whole.blit(image, (0, 0))
        for plate, box, _ in self._laid(marks, drawing):
            whole.blit(plate, box)
        return whole

    def _laid(self, marks: Iterable[Mark], drawing: _Drawing) -> list[Plate]:
        """Plates and where each is on the picture: emblems first, for which badges make way."""
        shown = [(mark, self._plate(mark, drawing)) for mark in marks]
        # one that stands beside its point may as well stand a little farther off; a long one finds room last
        shown.sort(key=lambda one: (one[0].kind == "badge", any(one[0].nudge), one[1].get_width()))
        plates, boxes, told, fixed = [], [], [], 0
        for mark, whole in shown:
            # an emblem may lie beside the middle of its picture
            part = whole.get_bounding_rect() if mark.kind == "emblem" else whole.get_rect()
            plate = whole.subsurface(part)
            for point in mark.points:
                x, y = drawing.pixel(point)
                box = whole.get_rect()
                box.center = round(x + mark.nudge[0] * drawing.unit), round(y + mark.nudge[1] * drawing.unit)
                plates.append(plate)
                told.append(mark.means)
                boxes.append(drawing.inside(part.move(box.topleft)))
                fixed += mark.kind == "emblem"
        least = round(badge_box(self.ctx, "0", (0, 0)).height * USUAL / max(USUAL, self.ctx.fonts.scale))
        return [
            (plate if plate.get_size() == box.size else pygame.transform.smoothscale(plate, box.size), box, means)
            for plate, box, means in zip(plates, apart(boxes, fixed, least), told, strict=True)
        ]


def bounds(marks: Sequence[Mark], area: Board, plate: int = 0, within: pygame.Rect | None = None) -> pygame.Rect | None:
    """The part of the window that marks cover; `plate`: pixels that a badge may reach beyond its point, and the tip
    of an arrow in small cells."""
    camera = area.camera
    points = [point for mark in marks for point in _points(mark, area.lattice)]
    if not points:
        return None
    pixels = [camera.pixel(point) for point in points]
    if not camera.relief.flat:
        pixels += [(x, y - camera.relief.highest * camera.scale) for x, y in pixels]
    pad = PAD * camera.scale
    if any(mark.kind in PLATES for mark in marks):
        beside = max(abs(by) for mark in marks for by in mark.nudge)
        # some make way for others
        pad = max(pad, 2 * plate + beside * camera.scale)
    if any(mark.kind == "arrow" for mark in marks):
        pad = max(pad, plate)
    left, right = min(x for x, _ in pixels) - pad, max(x for x, _ in pixels) + pad
    top, bottom = min(y for _, y in pixels) - pad, max(y for _, y in pixels) + pad
    rect = pygame.Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2)
    rect = rect.clip(within or area.rect)
    if rect.width <= 0 or rect.height <= 0:
        return None
    # even sides can be halved
    return pygame.Rect(rect.left, rect.top, rect.width + rect.width % 2, rect.height + rect.height % 2)


def _points(mark: Mark, lattice: Lattice) -> Iterable[Point]:
    yield from mark.points
    for line in mark.lines:
        yield from line
    for cell in mark.cells:
        yield from lattice.corners(cell)


class _Drawing:
    """SVG of marks, in pixels from the corner of `rect`."""

    def __init__(self, ctx: Context, area: Board, rect: pygame.Rect, strong: bool) -> None:
        self.theme = ctx.theme
        self.area = area
        self.rect = rect
        self.strong = strong
        self.camera = area.camera
        self.unit = area.camera.scale

    def mark(self, mark: Mark) -> str:
        """The SVG text of a mark; "" for a kind that is not painted here."""
        draw = {
            "outline": self._outline,
            "wash": self._wash,
            "dot": self._dot,
            "track": self._track,
            "arrow": self._pointed,
            "last": self._last,
            "region": self._region,
            "lines": self._lines,
            "pin": self._pin,
            "halo": self._halo,
        }.get(mark.kind)
        return draw(mark, self.tone(mark.tone)) if draw is not None else ""

    def tone(self, name: str) -> str:
        """The colour of a tone, "#rrggbb"."""
        return self.theme.palette.get(name, name if name.startswith("#") else "#ffffff")

    def inside(self, box: pygame.Rect) -> pygame.Rect:
        """A box (in pixels from the corner) that the fitted view would cut, moved into the board's part."""
        part = self.area.rect.move(-self.rect.x, -self.rect.y)
        return box if self.camera.moved_by_player or not part.colliderect(box) else box.clamp(part)

    # --- kinds -------------------------------------------------------------------------------------------------------

    def _outline(self, mark: Mark, tone: str) -> str:
        path = self._rim(mark.cells)
        return self._cased(path, tone, 0.045, self._dash(mark.tone))

    def _wash(self, mark: Mark, tone: str) -> str:
        path = "".join(self._polygon(cell, 0.94) for cell in mark.cells)
        edge = stroke(path, tone, round(self.unit * 0.035, 2), 1, "butt", "miter", self._dash(mark.tone))
        return fill(path, tone, 0.3) + edge

    def _dot(self, mark: Mark, tone: str) -> str:
        middles = (self._top(cell, self.area.lattice.centre(cell)) for cell in mark.cells)
        return "".join(self._sign(middle, tone, mark.tone) for middle in middles)

    def _track(self, mark: Mark, tone: str) -> str:
        if len(mark.points) < 2:
            return ""
        pixels = [self.pixel(point) for point in mark.points]
        path = polyline(pixels)
        wide = 0.085 if self.strong else 0.055
        line = self._cased(path, tone, wide, self._dash(mark.tone))
        return line + "".join(self._arrow(x, y, angle, tone) for x, y, angle in arrows(pixels, 1.0 * self.unit))

    def _pointed(self, mark: Mark, tone: str) -> str:
        """One arrow, whose tip is the last point."""
        if len(mark.points) < 2:
            return ""
        pixels = [self.pixel(point) for point in mark.points]
        unit = max(self.unit, SMALL_CELL * self.theme.unit)
        total, size = length(pixels), TIP * unit
        x, y, angle = along(pixels, max(0.0, total - size))
        tail = polyline([*pixels[:-1], (x, y)])
        wide = 0.075 * unit / self.unit
        return self._cased(tail, tone, wide, self._dash(mark.tone)) + self._arrow(x, y, angle, tone, size)

    def _last(self, mark: Mark, tone: str) -> str:
        """Brackets in the corners of the cells: visible, but not in the way."""
        path = ""
        for cell in mark.cells:
            corners = _shrunk(self.area.lattice, cell, 0.93)
            for index, (x, y) in enumerate(corners):
                for ox, oy in (corners[index - 1], corners[(index + 1) % len(corners)]):
                    path += self._line(cell, (x + (ox - x) * 0.22, y + (oy - y) * 0.22), (x, y))
        return self._cased(path, tone, 0.04, "")

    def _region(self, mark: Mark, tone: str) -> str:
        path = "".join(self._polygon(cell, 1.0) for cell in mark.cells)
        edge = self._rim(mark.cells)
        light = self.theme.palette["on_ground_muted"]
        thin = max(1.0, self.unit * 0.012)
        seams = stroke(path, light, round(thin, 2), 0.13, "butt", "miter")
        return fill(path, tone, 0.55) + seams + stroke(edge, light, round(2 * thin, 2), 0.5, join="miter")

    def _lines(self, mark: Mark, tone: str) -> str:
        lines = [[self.pixel(point) for point in line] for line in mark.lines]
        lines = [line for line in lines if self._reaches(line)]
        beads = self.theme.pattern(mark.tone).line == "beads"
        return lines_svg(lines, tone, self.theme.palette["shade"], self.unit, beads=beads, strong=self.strong)

    def _pin(self, mark: Mark, tone: str) -> str:
        dark, form = self.theme.palette["shade"], self.theme.pattern(mark.tone).pin
        return "".join(pin_svg(self.pixel(point), tone, dark, self.unit, form) for point in mark.points)

    def _halo(self, mark: Mark, tone: str) -> str:
        dark = self.theme.palette["shade"]
        return "".join(halo_svg(self.pixel(point), tone, dark, self.unit, strong=self.strong) for point in mark.points)

    def _reaches(self, line: Sequence[Point]) -> bool:
        """Does a line (in pixels) reach into the picture? One that does not would cost time all the same."""
        pad = PAD * self.unit
        xs, ys = [x for x, _ in line], [y for _, y in line]
        if not xs:
            return False
        across = max(xs) > -pad and min(xs) < self.rect.width + pad
        return across and max(ys) > -pad and min(ys) < self.rect.height + pad

    # --- parts -------------------------------------------------------------------------------------------------------

    def pixel(self, point: Point) -> Point:
        """A lattice point in pixels from the corner of the picture."""
        x, y = self.camera.raised(point)
        return x - self.rect.x, y - self.rect.y

    def _top(self, cell: Cell, point: Point) -> Point:
        """A point on a cell or at its edge, raised with that cell, in pixels from the corner of the picture."""
        x, y = self.camera.pixel(point)
        return x - self.rect.x, y - self.rect.y - self.camera.relief.of(cell) * self.unit

    def _rim(self, cells: Sequence[Cell]) -> str:
        """The edges between these cells and all others, where they are seen."""
        edges = rim(self.area.lattice, cells)
        path = "".join(self._line(cell, start, end) for cell, start, end in edges)
        return path if self.camera.relief.flat else path + self._cliffs(edges)

    def _cliffs(self, edges: Iterable[Edge]) -> str:
        """Upright lines where a rim continues at another height."""
        heights: dict[tuple[float, float], list[float]] = {}
        for cell, *corners in edges:
            for x, y in corners:
                heights.setdefault((round(x, 3), round(y, 3)), []).append(self.camera.relief.of(cell))
        path = ""
        for corner, found in heights.items():
            x, y = self.camera.pixel(corner)
            x, y = x - self.rect.x, y - self.rect.y
            if max(found) > min(found):
                path += f"M{x:.1f} {y - max(found) * self.unit:.1f}L{x:.1f} {y - min(found) * self.unit:.1f}"
        return path

    def _line(self, cell: Cell, start: Point, end: Point) -> str:
        """A line on a cell or along its edge, where it is seen."""
        if self.camera.relief.flat:
            (ax, ay), (bx, by) = self._top(cell, start), self._top(cell, end)
            return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        path = ""
        for line in self.camera.relief.line(cell, start, end):
            (ax, ay), (bx, by) = (self.camera.pixel_seen(point) for point in line)
            path += f"M{ax - self.rect.x:.1f} {ay - self.rect.y:.1f}L{bx - self.rect.x:.1f} {by - self.rect.y:.1f}"
        return path

    def _polygon(self, cell: Cell, share: float) -> str:
        if self.camera.relief.flat:
            pixels = [self._top(cell, corner) for corner in _shrunk(self.area.lattice, cell, share)]
        else:
            seen = (self.camera.pixel_seen(point) for point in self.camera.relief.top(cell, share))
            pixels = [(x - self.rect.x, y - self.rect.y) for x, y in seen]
        return loop(pixels)

    def _cased(self, path: str, tone: str, width: float, dash: str) -> str:
        """A line in its tone on a wider dark one, visible on light paper and on the dark table."""
        wide = max(1.6, width * self.unit)
        casing = round(wide + max(1.6, 0.03 * self.unit), 2)
        under = stroke(path, self.theme.palette["shade"], casing, 0.8)
        return under + stroke(path, tone, round(wide, 2), dash=dash)

    def _dash(self, tone: str) -> str:
        """The strokes and gaps of a tone's lines, in pixels."""
        return " ".join(f"{float(part) * self.unit:.1f}" for part in self.theme.pattern(tone).dash.split())

    def _sign(self, at: Point, tone: str, name: str) -> str:
        size, dark = 0.13 * self.unit, self.theme.palette["shade"]
        x, y = at
        edge = round(max(1.2, 0.03 * self.unit), 2)
        form = self.theme.pattern(name).dot
        if form == "circle":
            return disc(x, y, size, tone) + ring(x, y, size, dark, edge)
        if form == "diamond":
            far = size * 1.2
            path = loop(((x, y - far), (x + far, y), (x, y + far), (x - far, y)))
        elif form == "triangle":
            high, wide = size * 1.25, size * 1.2
            path = loop(((x, y - high), (x + wide, y + high * 0.7), (x - wide, y + high * 0.7)))
        else:
            box = round(x - size * 0.9, 1), round(y - size * 0.9, 1), round(size * 1.8, 1), round(size * 1.8, 1)
            return rect(*box, tone) + outline(box, dark, edge)
        return cut(path, tone, dark, edge, "miter")

    def _arrow(self, x: float, y: float, angle: float, tone: str, size: float = 0.0) -> str:
        size = size or 0.105 * self.unit
        path = loop(((0, -size), (size * 0.9, size * 0.8), (0, size * 0.4), (-size * 0.9, size * 0.8)))
        head = cut(path, tone, self.theme.palette["shade"], round(max(1.0, 0.022 * self.unit), 2))
        return group(head, x, y, turn=round(angle))


def rim(lattice: Lattice, cells: Sequence[Cell]) -> list[Edge]:
    """The edges between these cells and all others, each with the cell whose edge it is."""
    inside = set(cells)
    found = []
    for cell in dict.fromkeys(cells):
        corners = lattice.corners(cell)
        for side in range(lattice.sides):
            if lattice.step(cell, side) not in inside:
                found.append((cell, corners[side], corners[(side + 1) % lattice.sides]))
    return found


def _shrunk(lattice: Lattice, cell: Cell, share: float) -> list[Point]:
    cx, cy = lattice.centre(cell)
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in lattice.corners(cell)]


# --- networks: lines as glowing strokes, open ends as rings, a figure on a small plate -------------------------------


def lines_svg(lines: Iterable[Sequence[Point]], tone: str, dark: str, unit: float, *, beads: bool, strong: bool) -> str:
    """Lines (in pixels) that light up together. `unit`: pixels of a cell; beads: on the line, in place of a core."""
    # one path for all of them: where they meet their light does not add up
    path = "".join(polyline(line) for line in lines if len(line) > 1)
    wide = max(2.4, CORE * unit)
    drawn = "".join(
        stroke(path, tone, round(max(wide + 3, share * unit), 1), opacity)
        for share, opacity in (STRONG_HALOS if strong else HALOS)
    )
    drawn += stroke(path, dark, round(wide + max(2.4, 0.06 * unit), 1), 0.92) + stroke(path, tone, round(wide, 1))
    light = mix(tone, WHITE, 0.8)
    if not beads:
        return drawn + stroke(path, light, round(max(1.0, wide * 0.3), 1))
    # a dash of no length is not drawn at all
    dash = f"0.5 {max(5.0, BEAD_STEP * unit) - 0.5:.1f}"
    return drawn + stroke(path, light, round(max(1.8, BEAD * unit), 1), dash=dash)


def pin_svg(at: Point, tone: str, dark: str, unit: float, form: str = "circle") -> str:
    """A ring in its tone on a dark one, of this form (see `Pattern.pin`); what it surrounds is darkened."""
    x, y = at
    size = max(4.5, 0.098 * unit)
    line, casing = round(max(1.8, 0.042 * unit), 1), round(max(3.6, 0.088 * unit), 1)
    glow, light = disc(x, y, size * 2.1, tone, 0.22), mix(tone, WHITE, 0.18)
    if form != "triangle":
        under = disc(x, y, size, dark, 0.72) + ring(x, y, size, dark, casing, 0.92)
        return glow + under + ring(x, y, size, light, line)
    high, side = size * 1.25, size * 1.15
    shape = loop(((x, y - high), (x + side, y + high * 0.62), (x - side, y + high * 0.62)))
    return glow + fill(shape, dark, 0.72) + stroke(shape, dark, casing, 0.92) + stroke(shape, light, line)


def halo_svg(at: Point, tone: str, dark: str, unit: float, *, strong: bool) -> str:
    """A light around a point (in pixels) with a ring in it: what stands there remains visible."""
    shine = STRONG_SHINE if strong else SHINE
    light = "".join(disc(*at, radius * unit, tone, opacity) for radius, opacity in shine)
    line, r = max(1.6, (0.045 if strong else 0.03) * unit), HALO * unit
    casing = ring(*at, r, dark, round(line + max(1.6, 0.035 * unit), 1), 0.85)
    return light + casing + ring(*at, r, mix(tone, WHITE, 0.25), round(line, 1))


def badge_box(ctx: Context, words: str, at: tuple[int, int]) -> pygame.Rect:
    """The rectangle of a badge with its middle at a pixel."""
    width, height = ctx.fonts.size(words, "small_bold")
    plate = pygame.Rect(0, 0, max(width + ctx.px(12), height + ctx.px(4)), height + ctx.px(2))
    plate.center = at
    return plate.inflate(2 * _rim(ctx) + 2, 2 * _rim(ctx) + 2)


def apart(boxes: Iterable[pygame.Rect], fixed: int = 0, least: int = 10_000) -> list[pygame.Rect]:
    """The boxes so that none lies on another: each makes way for those before it, no farther than it must.

    One that finds no room within about its own size stays where it is; so do the first ones, as many as are `fixed`.
    Before one goes farther than it is high, it is made smaller, down to a height of `least` pixels.
    """
    found: list[pygame.Rect] = []
    for box in boxes:
        placed = _beside(box, found) if len(found) >= fixed else box
        lost = _far(placed, box) > box.height or placed.collidelist(found) >= 0
        if lost and least < box.height and len(found) >= fixed:
            small = _beside(box.scale_by(least / box.height), found)
            if small.collidelist(found) < 0 and (_far(small, box) < _far(placed, box) or placed == box):
                placed = small
        found.append(placed)
    return found


def _beside(box: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect:
    if box.collidelist(others) < 0:
        return box
    far = box.width + box.height
    near = [other for other in others if other.colliderect(box.inflate(2 * far, 2 * far))]
    lefts = {box.left} | {edge for other in near for edge in (other.right, other.left - box.width)}
    tops = {box.top} | {edge for other in near for edge in (other.bottom, other.top - box.height)}
    tried = [pygame.Rect(left, top, *box.size) for left in lefts for top in tops]
    free = [one for one in tried if _far(one, box) <= far and one.collidelist(near) < 0]
    return min(free, key=lambda one: (_far(one, box), one.top, one.left), default=box)


def _far(one: pygame.Rect, other: pygame.Rect) -> int:
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


def scaled(image: pygame.Surface, share: float) -> pygame.Surface:
    """The picture `share` times as large."""
    return pygame.transform.smoothscale_by(image, share) if share != 1.0 else image


def _rim(ctx: Context) -> int:
    return max(2, ctx.px(2))


def badge(ctx: Context, words: str, size: tuple[int, int], tone: str) -> pygame.Surface:
    """Words on a small plate of paper, framed in the tone; `size` as of `badge_box`."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    theme, rim, box = ctx.theme, _rim(ctx), image.get_rect()
    outer = box.inflate(-2, -2)
    plate = outer.inflate(-2 * rim, -2 * rim)
    art.rounded(image, box, outer.height // 2 + 1, theme.color("shade"))
    art.rounded(image, outer, outer.height // 2, pygame.Color(tone))
    art.rounded(image, plate, plate.height // 2, theme.color("paper_light"))
    ctx.fonts.draw(image, words, plate, "small_bold", theme.color("ink"), align="center")
    return image
