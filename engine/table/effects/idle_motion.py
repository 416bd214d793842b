"""What moves by itself on an idle table, as the game offers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.gui.window.context import Context
from engine.gui.window.idle_moments import IdleMoments
from engine.table.contract.game_view import Cue
from engine.table.effects.cue_player import Drawn, drawn
from engine.table.geometry.zones import Zones
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.still_picture import Look, look


class Ambient:
    """Plays one cue at a time, now and then (see `IdleMoments`)."""

    def __init__(self, ctx: Context, zones: Zones, textures: Textures) -> None:
        self.zones = zones
        self.textures = textures
        self._moments: IdleMoments[Cue] = IdleMoments(ctx)

    @property
    def busy(self) -> bool:
        """Whether something is on its way."""
        return self._moments.now is not None

    def stop(self) -> None:
        """Stop what moves and ask again what may move next, since the table has changed."""
        self._moments.stop()

    def update(self, dt: float, offered: Callable[[], Sequence[Cue]]) -> None:
        """Move on by `dt` seconds; `offered` says what may move."""
        self._moments.update(dt, offered)

    def looks(self) -> Sequence[Look]:
        """What is on its way, as it is seen now."""
        return [look(rect, "idle", self._moments.share) for _, rect in self._pictures()]

    def _pictures(self) -> list[Drawn]:
        cue = self._moments.now
        return drawn(self.zones, self.textures, cue, self._moments.share) if cue is not None else []

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is on its way, inside `area`."""
        for image, rect in self._pictures():
            if rect.colliderect(area):
                image.set_alpha(self._moments.opacity)
                canvas.blit(image, rect)
                # it may be another's picture, too
                image.set_alpha(255)
