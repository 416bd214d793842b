"""Walking pieces: they wait where they lay until their cue begins, then hop along a line to their new place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, pi, sin

from engine.core.lattice import Point
from engine.gui.drawing.easing import between, in_out_sine, part
from engine.table.contract.game_view import Walk
from engine.table.geometry.rectangles_and_lines import along, length
from engine.table.geometry.zones import Board
from engine.table.pieces.sprite import Sprite, Stance
from engine.table.pieces.stage import Stage

SHORTEST, LONGEST = 0.40, 0.72
"""Seconds that one of them takes at normal speed."""
PER_CELL = 0.09
STAGGER, STAGGERED = 0.09, 0.27
"""Seconds from one start to the next, and from the first to the last at most."""
STEPS = 2.6
"""Hops to the cell."""
HOP = 0.11
"""How high one is, in cells."""
SLOPE = 0.6
"""How far from a cell's edge it begins to climb, in lattice units."""
SWAY = 8.0
"""Degrees."""
APART = 0.6
"""A piece further than this from the beginning of its line, in cells, is moved there first."""
CARRIED = 0.42
"""The share of its time that this takes."""


class Route:
    """One piece's route. `sprite.goal` is where it ends, wherever the view moves.

    swell: how much larger its picture was where it lay than the one in which it walks.
    """

    def __init__(
        self, sprite: Sprite, area: Board, points: Sequence[Point], begin: float, end: float, swell: float = 1.0
    ) -> None:
        self.sprite = sprite
        self.area = area
        self.points = tuple(points)
        self.begin, self.end = begin, end
        self.start = sprite.stance._replace(scale=sprite.stance.scale * swell)
        self.long = length(self.points)
        first = area.camera.raised(self.points[0])
        far = hypot(first[0] - self.start.x, first[1] - self.start.y)
        self.carried = CARRIED if far > APART * area.camera.scale else 0.0
        self.beside = (0.0, 0.0) if self.carried else (self.start.x - first[0], self.start.y - first[1])

    def at(self, share: float) -> Stance:
        """How the piece is seen after this share of the way."""
        own = part(share, self.begin, self.end)
        if own < self.carried:
            return self._carried(in_out_sine(own / self.carried))
        if own <= 0.0:
            return self.start
        return self._walking(part(own, self.carried, 1.0))

    def _carried(self, share: float) -> Stance:
        start, goal = self.start, self.sprite.goal
        x, y = self._pixel(self.points[0])
        high = 0.5 * goal.scale * sin(pi * share)
        scale = between(start.scale, goal.scale, share)
        x, y = between(start.x, x, share), between(start.y, y, share) - high
        raised = between(start.raised, self._height(self.points[0]), share)
        return Stance(x, y, scale, between(start.angle, goal.angle, share), sin(pi * share), goal.face, raised)

    def _walking(self, share: float) -> Stance:
        goal = self.sprite.goal
        if share >= 1.0:
            return goal
        way = in_out_sine(share)
        x, y, _ = along(self.points, way * self.long)
        px, py = self._pixel((x, y))
        end_x, end_y = self._pixel(self.points[-1])
        # the first and the last point may differ from the piece's own middle by a nudge
        px, py = px + self.beside[0] * (1.0 - way), py + self.beside[1] * (1.0 - way)
        px, py = px + (goal.x - end_x) * way, py + (goal.y - end_y) * way
        beat = max(2, round(self.long * STEPS)) * way
        up = abs(sin(pi * beat))
        angle = goal.angle + SWAY * sin(pi * beat)
        # where it stands on the ground does not hop
        raised = self._height((x, y)) + HOP * goal.scale * up
        return Stance(px, py - HOP * goal.scale * up, goal.scale, angle, 0.5 * up, goal.face, raised)

    def _pixel(self, point: Point) -> tuple[float, float]:
        """On a raised board it climbs from cell to cell."""
        x, y = self.area.camera.pixel(point)
        return x, y - self._height(point)

    def _height(self, point: Point) -> float:
        return self.area.camera.relief.height(point, SLOPE) * self.area.camera.scale


class Walks:
    """The pieces that wait for their cue, and those under way."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def start(self, walks: Iterable[Walk], pace: float) -> float:
        """Send these pieces on their way; returns the seconds that all of them take. What does not lie where it should
        is left."""
        ready = [(sprite, area, walk) for walk in walks for sprite, area in self._ready(walk)]
        if not ready or pace <= 0.0:
            for sprite, _, _ in ready:
                self.stage.motion.wake(sprite.piece.key)
            return 0.0
        gap = min(STAGGER, STAGGERED / max(1, len(ready) - 1))
        times = []
        for number, (_, _, walk) in enumerate(ready):
            took = min(LONGEST, max(SHORTEST, SHORTEST + PER_CELL * length(walk.points)))
            times.append((number * gap, number * gap + took))
        total = max(end for _, end in times)
        for (sprite, area, walk), (begin, end) in zip(ready, times, strict=True):
            stance = sprite.stance
            swell = self.stage.textures.swell(sprite.art, sprite.piece.art, stance.face, area.lattice, stance.scale)
            route = Route(sprite, area, walk.points, begin / total, end / total, swell)
            self.stage.motion.walk(sprite, route.at, total * pace)
        return total * pace

    def _ready(self, walk: Walk) -> Iterable[tuple[Sprite, Board]]:
        sprite = self.stage.sprites.get(walk.piece)
        if sprite is None or not sprite.waits:
            return
        area = self.stage.zones.board(sprite.piece.place.zone)
        if area is None or not walk.points:
            self.stage.motion.wake(walk.piece)
            return
        yield sprite, area

    def finish(self) -> None:
        """Put all walking pieces where they belong."""
        for sprite in list(self.stage.sprites.values()):
            if sprite.waits or sprite.journey.route is not None:
                self.stage.motion.wake(sprite.piece.key)
