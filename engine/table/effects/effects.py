"""What accompanies the pieces: cues with their sounds and sentences, dust, a celebration, what crosses the table now
and then."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

import pygame

from engine.core.text import Text
from engine.gui.window.context import Context
from engine.table.contract.game_view import Celebration, Cue
from engine.table.effects.cue_player import CuePlayer
from engine.table.effects.dust import Dust
from engine.table.effects.idle_motion import Ambient
from engine.table.effects.scoring_show import ScoringShow
from engine.table.effects.sound_side import side
from engine.table.effects.victory_celebration import Victory
from engine.table.effects.walking_pieces import Walks
from engine.table.geometry.zones import Zones
from engine.table.pieces.stage import Stage


class Effects:
    """`pace`: the factor for durations, 0 where nothing is animated. said: gets the sentences of cues."""

    def __init__(self, ctx: Context, zones: Zones, stage: Stage, said: Callable[[Text], None]) -> None:
        self.ctx = ctx
        self.zones = zones
        self.stage = stage
        self.cues = CuePlayer(ctx, zones, stage.textures, Walks(stage), said)
        self.scoring = ScoringShow(ctx, zones, stage.textures)
        self.victory = Victory(ctx)
        self.dust = Dust(ctx)
        self.ambient = Ambient(ctx, zones, stage.textures)
        self.pace = 1.0
        self._waiting: list[Cue] = []
        """Cues to be played as soon as the pieces have arrived."""

    @property
    def travelling(self) -> bool:
        """Do pieces travel, or are cues played or to be played?"""
        return self.cues.busy or bool(self._waiting) or self.stage.motion.travelling

    def stop(self) -> None:
        """Stop what moves by itself, since another position comes."""
        self.cues.skip()
        self.ambient.stop()

    def await_arrival(self, cues: Iterable[Cue]) -> Container[str]:
        """Play these as soon as the pieces have arrived. The pieces that they will move."""
        self._waiting = list(cues)
        return self.cues.waiting(self._waiting, self.pace)

    def celebrate(self, how: Celebration, title: Text, tone: str) -> bool:
        """Celebrate the victory of a seat of this tone. False if there is no board to do so on."""
        boards = [area.rect for area in self.zones.boards()]
        if not boards:
            return False
        drawings = tuple(self.stage.textures.text(name, 0) for name in how.arts)
        self.victory.begin(boards[0].unionall(boards[1:]), title, tone, drawings, how)
        return True

    # --- time --------------------------------------------------------------------------------------------------------

    def update(self, dt: float, offered: Callable[[], Sequence[Cue]]) -> None:
        """`dt` seconds pass, in which pieces may have arrived. `offered` says what may move by itself."""
        self.dust.update(dt)
        self._hear()
        if self._waiting and not self.stage.motion.travelling:
            self._play(self.pace)
        self.cues.update(dt)
        self.scoring.update(dt)
        self.victory.update(dt)
        self.ambient.update(dt, offered)

    def skip(self) -> None:
        """The pieces have arrived; all of it is over."""
        self._hear()
        if self._waiting:
            self._play(0.0)
        self.cues.skip()
        self.scoring.skip()
        self.victory.skip()
        self.dust.clear()

    def _play(self, pace: float) -> None:
        self.cues.play(self._waiting, pace)
        self._waiting = []

    def _hear(self) -> None:
        """Play the sound and raise dust for pieces that touch down; many at once sound like one.

        A cue may replace the sound.
        """
        if not self.stage.motion.landed:
            return
        landed = [sprite for sprite in self.stage.motion.landed if sprite.piece.place.zone and not sprite.flat]
        self.stage.motion.landed.clear()
        follows = any(cue.landing for cue in self._waiting)
        laid = [sprite for sprite in landed if sprite.journey.manner.sounds or sprite.journey.start.lift > 0.5]
        bodies = [self.stage.bodies.body(sprite) for sprite in laid]
        if laid and not follows:
            middle = sum(body.centerx for body in bodies) / len(bodies)
            self.ctx.sound.play("snap", side(self.zones, middle))
        boards = {area.name: area.rect for area in self.zones.boards()}
        spots = [(body, boards.get(sprite.piece.place.zone)) for body, sprite in zip(bodies, laid, strict=True)]
        self.dust.raise_by([(body, board) for body, board in spots if board is not None], self.pace)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the effects below moving pieces."""
        self.ambient.draw(canvas, area)
        self.cues.draw(canvas, area)
        self.dust.draw(canvas, area)
