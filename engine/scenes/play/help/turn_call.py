"""Calls a person back to the table: a sound when it is their turn again after a wait, or while they are elsewhere."""

from __future__ import annotations

from engine.scenes.play.viewpoint import Game

WAIT = 5.0
"""Seconds that the others take at least; after less nobody has looked away."""
CALL = "your_turn"


class TurnCall:
    """Only where somebody else than persons has moved: those at one screen see each other."""

    def __init__(self, game: Game) -> None:
        self.ctx, self.match, self.top = game.ctx, game.match, game.top
        self._waited: float | None = None
        """Seconds since an AI began to think; None while a person decides."""

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self.match.advisor.thinking is not None:
            self._waited = (self._waited or 0.0) + dt
        elif self._waited is not None and self.match.deciding is not None and not self.top.moving:
            waited, self._waited = self._waited, None
            if waited >= WAIT or self.ctx.devices.away:
                self.ctx.sound.play(CALL)
        elif self.match.over is not None:
            self._waited = None
