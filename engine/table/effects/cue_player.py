"""Plays cues one after another: a glow, art that travels along a line, walking pieces, a sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import pi, sin

import pygame

from engine.core.lattice import Point
from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer
from engine.gui.drawing.surface_cache import SurfaceCache, as_many
from engine.gui.drawing.svg_builder import mix
from engine.gui.window.context import Context
from engine.table.contract.game_view import Cue, Mark, Walk
from engine.table.effects.sound_side import side_of
from engine.table.effects.walking_pieces import Walks
from engine.table.geometry.rectangles_and_lines import along, length
from engine.table.geometry.zones import Board, Zones, cell_size
from engine.table.marks.mark_layer_cache import Layers
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.still_picture import Look, look

Drawn = tuple[pygame.Surface, pygame.Rect]
"""A picture and where it is."""


def drawn(zones: Zones, textures: Textures, cue: Cue, share: float) -> list[Drawn]:
    """The train of a cue and its wagons at a share of its time; the last is drawn first."""
    board = zones.board(cue.zone)
    if not cue.travel or len(cue.points) < 2 or board is None:
        return []
    found = []
    total = length(cue.points)
    arts = (cue.travel, *cue.followers)
    whole = total + cue.spacing * (len(arts) - 1)
    for number, name in reversed(list(enumerate(arts))):
        far = share * whole - number * cue.spacing
        if 0.0 <= far <= total:
            found.append(_traveller(textures, name, board, along(cue.points, far)))
    return found


def _traveller(textures: Textures, name: str, area: Board, at: tuple[float, float, float]) -> Drawn:
    scale = area.camera.scale
    # the front of what travels is turned with the board
    angle = at[2] + area.camera.angle
    textures.base(name, 0, area.lattice, cell_size(area.lattice, scale))
    image = textures.moving(name, 0, area.lattice, scale, angle)
    x, y = area.camera.raised((at[0], at[1]))
    dx, dy = textures.aside(name, 0, area.lattice, scale, angle)
    rect = image.get_rect()
    rect.center = (round(x + dx), round(y + dy))
    return image, rect


TRAVEL_SECONDS = 1.5
"""The factor by which a traveller takes longer than its cue asks for, so that the eye can follow; still well under two
seconds."""
LONGEST = 2.4
GLOW = "glow"
MOST = 40
PER_CELL = 1.0
ROUNDS = 1.6
"""How often a light runs along its line during the cue."""
SIZE, HALO = 0.045, 0.17
"""Radii in cells."""

FAINT = 0.05
"""A light that is not brighter than this is not drawn."""
Light = tuple[Point, str, float]
"""A light: where, in which colour, how bright (0 to 1)."""
HALO_BYTES = 600_000
_halos = SurfaceCache(HALO_BYTES)


class CuePlayer:
    """Plays cues in order. `glow`: the marks of the present one; `say` gets each cue's sentence when it begins, `walks`
    the pieces that set out then."""

    def __init__(
        self, ctx: Context, zones: Zones, textures: Textures, walks: Walks, say: Callable[[Text], None]
    ) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = textures
        self.walks = walks
        self.say = say
        self._queue: deque[Cue] = deque()
        self._cue: Cue | None = None
        self._timer = Timer(0.0)
        self._pace = 1.0
        self.glow = Layers(ctx, zones, ctx.screen.invalidate, strong=True)

    @property
    def busy(self) -> bool:
        """Is a cue playing or waiting?"""
        return self._cue is not None or bool(self._queue)

    def play(self, cues: Iterable[Cue], pace: float) -> None:
        """Play these cues after those already waiting. `pace` multiplies their time; 0: only sounds and sentences."""
        self._queue.extend(cues)
        self._pace = pace

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds. Cues without a duration (a sound, a sentence) start together with the next one."""
        if self._cue is None:
            if not self._queue:
                return
            self._begin(self._queue.popleft())
            while self._timer.done and self._queue:
                self._end()
                self._begin(self._queue.popleft())
        self._timer.step(dt)
        if self._timer.done:
            self._end()

    def skip(self) -> None:
        """End all cues; their sentences are still shown."""
        if self._cue is not None:
            self._end()
        self.walks.finish()
        while self._queue:
            cue = self._queue.popleft()
            if cue.text is not None:
                self.say(cue.text)
            self._hear(cue)

    def _begin(self, cue: Cue) -> None:
        self._cue = cue
        seconds = min(cue.seconds * (TRAVEL_SECONDS if cue.travel else 1.0), LONGEST)
        nothing = not cue.marks and not cue.travel
        # a mere sentence need not stop the game
        seconds = 0.0 if nothing else seconds * self._pace
        self._timer = Timer(max(seconds, self.walks.start(cue.walks, self._walking_pace) if cue.walks else 0.0))
        self._hear(cue)
        if cue.text is not None:
            self.say(cue.text)
        self.glow.set(GLOW, cue.marks)

    def _hear(self, cue: Cue) -> None:
        if cue.sound:
            self.ctx.sound.play(cue.sound, side_of(self.zones, cue))

    @property
    def _walking_pace(self) -> float:
        return 0.0 if self.ctx.theme.reduced_motion else self._pace

    def waiting(self, cues: Iterable[Cue], pace: float) -> frozenset[str]:
        """The pieces that wait until one of these cues begins, if they are going to be played at this pace."""
        if pace <= 0.0 or self.ctx.theme.reduced_motion:
            return frozenset()
        walks: Iterable[Walk] = (walk for cue in cues for walk in cue.walks)
        return frozenset(walk.piece for walk in walks)

    def _end(self) -> None:
        self._cue = None
        self.glow.set(GLOW, ())
        if not self._queue:
            self.walks.finish()

    def looks(self) -> Sequence[Look]:
        """The glow and the travellers as they are seen now."""
        if self._cue is None:
            return ()
        share = 1.0 if self.ctx.theme.reduced_motion else self._timer.share
        glow = [look(painted.rect.clip(painted.area.rect), GLOW, share) for painted in self.glow.pictures(GLOW)]
        return [*glow, *(look(rect, "traveller", share) for _, rect in self._travellers())]

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the glow and the travellers inside `area`."""
        if self._cue is None:
            return
        alpha = self._alpha()
        for painted in self.glow.pictures(GLOW):
            painted.image.set_alpha(alpha)
            painted.draw(canvas, area, self.ctx.scratch)
            # it may be another's picture, too
            painted.image.set_alpha(255)
            if not self.ctx.theme.reduced_motion:
                canvas.set_clip(area.clip(painted.area.rect))
                draw_lights(self.ctx, canvas, painted.area, self._cue.marks, self._timer.share)
                canvas.set_clip(area)
        for image, rect in self._travellers():
            if rect.colliderect(area):
                canvas.blit(image, rect)

    def _alpha(self) -> int:
        """Two beats, then it fades."""
        if self.ctx.theme.reduced_motion:
            return 255
        share = self._timer.share
        beat = 0.62 + 0.38 * sin(share * 4 * pi - pi / 2)
        return round(255 * min(1.0, 8 * share, 5 * (1 - share)) * beat)

    def _travellers(self) -> list[Drawn]:
        """The train and its wagons where they are now."""
        if self._cue is None or self.ctx.theme.reduced_motion:
            return []
        return drawn(self.zones, self.textures, self._cue, self._timer.share)


# --- small lights that run along lines while they are celebrated -----------------------------------------------------


def lights(marks: Iterable[Mark], zone: str, share: float) -> Iterator[Light]:
    """The lights of a zone's lines at a share of the time, in lattice units."""
    lines = [(line, mark.tone) for mark in marks if mark.kind == "lines" and mark.zone == zone for line in mark.lines]
    lines = lines[:: max(1, len(lines) // MOST + 1)]
    for number, (line, tone) in enumerate(lines):
        long = length(line)
        count = max(1, round(long * PER_CELL))
        for light in range(min(count, 3)):
            # the golden ratio scatters them without a generator
            way = (share * ROUNDS + number * 0.618 + light / count) % 1.0
            x, y, _ = along(line, way * long)
            yield (x, y), tone, sin(pi * way) * min(1.0, 6 * share, 5 * (1 - share))


def light_rects(area: Board, marks: Iterable[Mark], share: float) -> Iterator[pygame.Rect]:
    """Where the lights of one area are seen."""
    halo = max(4, round(HALO * area.camera.scale))
    for point, _, bright in lights(marks, area.name, share):
        if bright > FAINT:
            x, y = area.camera.raised(point)
            yield pygame.Rect(round(x) - halo, round(y) - halo, 2 * halo, 2 * halo).clip(area.rect)


def draw_lights(ctx: Context, canvas: pygame.Surface, area: Board, marks: Iterable[Mark], share: float) -> None:
    """Paint the lights of one area, inside the canvas's clip."""
    camera = area.camera
    halo, core = max(4, round(HALO * camera.scale)), max(2, round(SIZE * camera.scale))
    for point, name, bright in lights(marks, area.name, share):
        x, y = camera.raised(point)
        if bright <= FAINT or not area.rect.collidepoint(x, y):
            continue
        tone = ctx.theme.palette.get(name, name if name.startswith("#") else "#ffffff")
        image = _halo(halo, core, mix(tone, "#ffffff", 0.55), ctx.theme.unit)
        image.set_alpha(round(255 * bright))
        canvas.blit(image, (round(x) - halo, round(y) - halo))
        image.set_alpha(255)


def _halo(radius: int, core: int, colour: str, unit: float) -> pygame.Surface:
    """A white dot in a soft light."""
    _halos.limit = as_many(HALO_BYTES, unit)

    def make() -> pygame.Surface:
        light = pygame.Color(colour)
        image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
        image.fill((light.r, light.g, light.b, 0))
        for step in range(radius, 0, -1):
            alpha = round(170 * (1 - step / radius) ** 2)
            pygame.draw.circle(image, (light.r, light.g, light.b, alpha), (radius, radius), step)
        art.disc(image, (radius, radius), core, pygame.Color("#ffffff"))
        return image

    return _halos.get((radius, core, colour), make)
