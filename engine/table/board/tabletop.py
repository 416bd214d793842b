"""Shows a position: joins pieces, marks, cues, animations and the views on boards, for play, replay and pictures.

Used by the table, the replay and the pictures. It shows finished positions only, and can be skipped at any instant.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from engine.core.game_info import Info, SeatInfo
from engine.core.lattice import Point
from engine.core.rules import Seat
from engine.core.text import Text
from engine.gui.window.context import Context
from engine.gui.window.screen import Screen
from engine.table.board.board_rotation import BoardPose
from engine.table.board.board_views_and_edge_scrolling import BoardViews
from engine.table.board.current_marks import BoardMarks
from engine.table.board.shown_position import Lying
from engine.table.contract.game_view import Cue, TableView
from engine.table.effects.effects import Effects
from engine.table.geometry.zones import Zones
from engine.table.marks.mark_layer_cache import PREVIEW, PRICES
from engine.table.panels.gauges import Gauges
from engine.table.panels.panel_opening import Panels
from engine.table.pieces.pieces_in_sentences import small
from engine.table.pieces.sprite import DEAL, Manner, Sprite
from engine.table.pieces.stage import Stage
from engine.table.pieces.still_picture import Look, Painter

PACES: Mapping[str, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""The factor of each speed setting for durations."""


class Painters:
    """What others paint on the table, in every frame anew.

    overlays: above resting and below moving pieces; floats: above all these, for what stands beside places (chips);
    above_held: above the held piece. All of them paint again above a panel. looks: what is seen of each now.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.overlays: list[Painter] = []
        self.floats: list[Painter] = []
        self.above_held: list[Painter] = []
        self.looks: list[Callable[[], Sequence[Look]]] = []
        self._painted: dict[int, Sequence[Look]] = {}
        """What was seen of each in the last frame."""

    def follow_changes(self) -> None:
        """Before each frame: have painted again where anything looks different than in the last one."""
        for number, looks in enumerate(self.looks):
            before, now = self._painted.get(number, ()), looks()
            if now != before:
                self._painted[number] = now
                for rect, _ in {*before}.symmetric_difference(now):
                    self.screen.invalidate(pygame.Rect(rect))

    def clear(self) -> None:
        """Remove all painters."""
        for painters in (self.overlays, self.floats, self.above_held, self.looks):
            painters.clear()
        self._painted.clear()


class Tabletop:
    """`layout`: see `engine.core.maps.tmx_reader`. `said` gets the sentences of cues. `cast`: who plays, (): all there
    are."""

    live = False
    """Can the viewer make moves here, or is this a replay?"""

    def __init__(
        self,
        ctx: Context,
        info: Info,
        view: TableView[Any, Any],
        layout: Any,
        said: Callable[[Text], None] = lambda _: None,
        cast: Sequence[SeatInfo] = (),
    ) -> None:
        self.ctx = ctx
        self.info = info
        self.view = view
        cast = cast or info.cast(len(info.seats))
        self.zones = Zones(layout, len(cast))
        self.stage = Stage(ctx, view, self.zones)
        self.lying = Lying(view, self.zones, self.stage, BoardPose(ctx, view, self.zones, self.stage, len(cast)))
        self.marks = BoardMarks(ctx, self.zones, self.stage, self.lying)
        self.effects = Effects(ctx, self.zones, self.stage, said)
        layers = self.marks.layers, self.effects.cues.glow, self.effects.scoring.things.layers
        self.views = BoardViews(ctx, self.zones, self.stage, self.lying, layers)
        self.gauges = Gauges(ctx, self.zones, self.stage)
        self.panels = Panels(ctx, self.zones, self.stage, cast, self.marks.draw_front)
        self.painters = Painters(ctx.screen)
        marks, effects = self.marks, self.effects
        moving = marks.counts, marks.place_marks, marks.offscreen_arrow, effects.ambient, effects.cues, effects.dust
        parts = self.stage, *moving, effects.scoring, effects.victory, self.views.rotation, self.panels
        self.painters.looks += (part.looks for part in parts)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.stage.still.below.append(self._paint_below)
        self.stage.still.above.append(self._paint_above)

    def _serve_tokens(self) -> None:
        """Let sentences show the pieces of this game."""
        main = self.zones.main()
        if main is not None:
            self.ctx.sentences.serve(self.info.key, partial(small, self.ctx, self.view, main.lattice))

    # --- what lies under a pixel -------------------------------------------------------------------------------------

    def piece_at(self, pos: tuple[int, int], among: Iterable[str] | None = None) -> str | None:
        """The topmost resting piece under a pixel, of all or of `some`; of `some` also one whose field is there."""
        sprites, bodies, order = self.stage.sprites, self.stage.bodies, self.stage.order
        every = sprites.values() if among is None else [sprites[key] for key in among if key in sprites]
        candidates = [sprite for sprite in every if not sprite.flat and not sprite.held]
        found = [sprite for sprite in candidates if self._covers(sprite, pos)]
        if not found and among is not None:
            # a slender figure can also be taken at its field
            place = self.zones.hit(pos)
            standing = [sprite for sprite in candidates if order.raised(sprite) is not None]
            found = [sprite for sprite in standing if sprite.lies.place == place]
        # those visible at the pixel first, then the upper ones
        top = max(found, key=lambda sprite: (bodies.shows(sprite, pos), order.depth(sprite)), default=None)
        return top.piece.key if top is not None else None

    def body(self, key: str) -> pygame.Rect | None:
        """The rectangle of a piece, without its shadow."""
        sprite = self.stage.sprites.get(key)
        return self.stage.bodies.body(sprite) if sprite is not None else None

    def outline(self, key: str) -> tuple[Point, ...]:
        """The corners of the line around what is seen of a piece, in pixels; none for a piece that is not there."""
        sprite = self.stage.sprites.get(key)
        return self.stage.bodies.outline(sprite) if sprite is not None else ()

    def _covers(self, sprite: Sprite, pos: tuple[int, int]) -> bool:
        zone = sprite.lies.place.zone
        board = self.zones.board(zone)
        inside = board is None or board.rect.collidepoint(pos)
        return inside and self.stage.bodies.body(sprite).collidepoint(pos) and self.zones.reached(zone, pos)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show(
        self,
        position: Any,
        me: Seat,
        animate: bool = True,
        cues: bool = True,
        *,
        manner: Manner = DEAL,
        accompany: Iterable[Cue] = (),
        kept: Container[str] = (),
        chair: Seat | None = None,
    ) -> None:
        """Show this position, as `me` sees it. `cues`: with the cues of the step from the position shown before.

        `chair`: the seat before which the table lies (see `Zones.sit`), if it is not `me`; then pieces don't glide from
        zone to zone. `accompany`: cues to be played as soon as the pieces have arrived. `manner`: how pieces travel
        that the player has not just released. `kept`: pieces that stay in the hand, or as the player has turned them.
        """
        lying, old = self.lying, self.lying.position
        self.effects.stop()
        moved = self.zones.sit(max(0, me if chair is None else chair))
        animate = animate and not moved
        pace = self.effects.pace = PACES.get(self.ctx.settings.speed, 1.0) if animate else 0.0
        lying.show(position, me, kept)
        self.views.frame(glide=animate)
        self.views.rotation.skip()
        turned = (not animate or old is None) and lying.board_pose.face()
        if old is None:
            # nothing has been shown yet that could glide
            self.views.note()
        elif turned:
            self.views.follow()
        waiting = list(accompany)
        if cues and old is not None and old != position:
            waiting += self.view.cues(old, position)
        self.panels.follow(self.view, position, me, told=lying.told, live=self.live, pace=pace)
        lying.place(manner, pace, self.effects.await_arrival(waiting), kept)
        self.gauges.show(self.view.gauges(position, me, None), pace)
        if moved:
            self.resize(self.rect)
        else:
            self.repaint_marks(anew=True)

    def measure(self, move: Any | None) -> None:
        """Show the bars as they would be after this move."""
        if self.lying.position is not None:
            self.gauges.show(self.view.gauges(self.lying.position, self.lying.me, move), self.effects.pace)

    def repaint_marks(self, *, anew: bool = False) -> None:
        """Draw the marks again, which may have changed or moved. `anew`: they are those of a new position."""
        self.marks.renew(anew=anew)

    def _follow_arrival(self) -> None:
        """Show the mark of the last move once its piece lies."""
        if self.marks.last_mark.due:
            self.repaint_marks()

    def celebrate(self, title: Text, winner: Seat, tone: str) -> bool:
        """Celebrate this seat's victory. False if nothing is animated."""
        how = self.view.celebration(self.lying.position, winner)
        return bool(PACES.get(self.ctx.settings.speed, 1.0)) and self.effects.celebrate(how, title, tone)

    def opening(self) -> Iterator[None]:
        """Draw, in steps, what is needed before the table is painted for the first time."""
        yield from self.marks.layers.opening()
        yield from self.stage.opening()

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> pygame.Rect | None:
        """Where the first board is in the window; None without any."""
        area = self.zones.main()
        return area.rect if area is not None else None

    @property
    def busy(self) -> bool:
        """Whether anything is visibly moving."""
        drawn = self.stage.busy or self.marks.busy
        return self.moving or drawn or self.gauges.busy or self.panels.busy or self.effects.dust.busy

    @property
    def moving(self) -> bool:
        """Is a step or a view still moving?"""
        return self.playing or self.views.gliding or self.panels.moving or self._turning

    @property
    def playing(self) -> bool:
        """Is a step still being shown: a piece, a cue, an exchange in a panel? Or the scoring, or a victory?"""
        effects = self.effects
        return effects.travelling or self.panels.holding or effects.scoring.busy or effects.victory.busy

    @property
    def _turning(self) -> bool:
        """Is the board being turned to the next player, or about to be? It is not turned for one answer in a panel."""
        return self.views.rotation.busy or (not self.panels.open and self.views.to_turn)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._turning and not self.playing and not self.views.rotation.busy:
            self.views.face(animate=self.effects.pace > 0)
        self.views.update(dt)
        self.marks.offscreen_arrow.update(dt)
        self.stage.update(dt)
        self.effects.update(dt, lambda: tuple(self.view.ambient(self.lying.position, self.lying.me)))
        self._follow_arrival()
        self.gauges.update(dt)
        self.panels.update(dt, calm=not self.effects.travelling)

    def follow_changes(self) -> None:
        """Report what looks different, before each frame: see `Scene.follow_changes`."""
        self.stage.refresh()
        self.painters.follow_changes()

    def skip(self) -> None:
        """Let everything arrive now and end the cues."""
        self.views.skip()
        self.stage.motion.skip()
        self.effects.skip()
        self._follow_arrival()
        self.gauges.skip()
        self.panels.skip()

    def settle(self) -> None:
        """Let everything arrive and become sharp (for pictures and tests)."""
        deque(self.settling(), maxlen=0)

    def settling(self) -> Iterator[None]:
        """Let everything arrive and become sharp as `settle` does, in steps; nothing may change meanwhile."""
        self.skip()
        while self.views.blurred:
            self.views.sharpen()
            yield
        yield from self.stage.sharpening()

    def close(self) -> None:
        """Let go of the pictures and of all painters: the table is not painted any more."""
        self.stage.close()
        self.painters.clear()

    # --- place and paint ---------------------------------------------------------------------------------------------

    def resize(self, rect: pygame.Rect) -> None:
        """Lay out in this part of the window. Travelling pieces arrive; a held piece stays in the hand."""
        self.rect = pygame.Rect(rect)
        self.views.rotation.skip()
        self.effects.victory.skip()
        self.stage.motion.skip()
        self.stage.textures.refresh()
        self._serve_tokens()
        self.stage.textures.forget_wanted()
        letter, finger = self.ctx.fonts.height("body"), self.ctx.theme.least_side
        self.zones.place(self.rect, self.ctx.screen.size, letter, finger)
        self.gauges.put()
        self.panels.resize(self.rect)
        self.views.note()
        self.stage.replace_all()
        self.stage.zoom_cache.stop()
        self.repaint_marks()
        for layers in self.views.layers:
            layers.renew()
        self.stage.still.invalidate_all()
        self.effects.ambient.stop()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the table inside `area`, without moving pieces: see `draw_moving`."""
        self.stage.still.draw(canvas, area)
        self.views.rotation.draw(canvas, area)

    def draw_moving(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw moving pieces above everything drawn before."""
        marks, painters = self.marks, self.painters
        marks.layers.draw(PRICES, canvas, area)
        for painter in painters.overlays:
            painter(canvas, area)
        # above the ring of the focus, below the held piece
        marks.counts.draw(canvas, area)
        marks.offscreen_arrow.draw(canvas, area)
        self.effects.draw(canvas, area)
        self.stage.draw_moving(canvas, area)
        for painter in painters.floats:
            painter(canvas, area)
        self.panels.draw(canvas, area)
        if self.zones.front and self.zones.panel_rect.colliderect(area):
            with marks.place_marks.over(self.zones.front):
                for painter in (*painters.overlays, *painters.floats):
                    painter(canvas, area)
        self.stage.draw_moving(canvas, area, above=True)
        for panel in dict.fromkeys(("", self.zones.front)):
            with marks.place_marks.over(panel):
                for painter in painters.above_held:
                    painter(canvas, area)
        marks.layers.draw(PREVIEW, canvas, area)
        self.effects.scoring.draw(canvas, area)
        self.effects.victory.draw(canvas, area)

    def _paint_below(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.views.rotation.busy:
            self.marks.draw_below(canvas, rect)

    def _paint_above(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if not self.views.rotation.busy:
            self.marks.draw_above(canvas, rect)
