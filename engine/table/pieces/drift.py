"""Where resting pieces are while the view on their board moves: reckoned once, then only shifted and made larger.

That is as good as exact, but may be a rounding error beside it: what rests in the end is placed anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.table.contract.view import Piece
from engine.table.geometry.camera import Camera
from engine.table.pieces.sprite import Sprite, Stance

Goal = Callable[[Sprite], Stance | None]


@dataclass(frozen=True, slots=True)
class _Known:
    """A stance, and where the view was then; `relief`: the board's serial number."""

    piece: Piece
    angle: float
    relief: int
    stance: Stance
    left: float
    top: float
    scale: float


class Drift:
    """`goal`: where a piece belongs in the view as it is now, exactly; None for nowhere."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._known: dict[str, _Known] = {}

    def stances(self, camera: Camera, sprites: list[Sprite]) -> list[Stance | None]:
        """Where they are now; all of them lie on this camera's board."""
        left, top = camera.pixel_seen((0.0, 0.0))
        scale, angle, relief = camera.scale, camera.angle, camera.relief.serial
        found: list[Stance | None] = []
        for sprite in sprites:
            known = self._known.get(sprite.piece.key)
            if known is None or known.piece is not sprite.lies or (known.angle, known.relief) != (angle, relief):
                stance = self._goal(sprite)
                if stance is not None:
                    known = _Known(sprite.lies, angle, relief, stance, left, top, scale)
                    self._known[sprite.piece.key] = known
                found.append(stance)
                continue
            old, grown = known.stance, scale / known.scale
            x, y = left + (old.x - known.left) * grown, top + (old.y - known.top) * grown
            found.append(Stance(x, y, old.scale * grown, old.angle, old.lift, old.face, old.raised * grown))
        return found

    def forget(self) -> None:
        """The view rests."""
        self._known.clear()
