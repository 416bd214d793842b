"""Large pictures of which only a part is seen: that part alone is scaled to the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.core.lattice import Lattice
from engine.table.pieces.sprite import Stance
from engine.table.pieces.textures import Textures, lying


@dataclass(frozen=True, slots=True)
class Part:
    """Pixels of a picture, and exactly the stretch of the window that they become."""

    source: pygame.Rect
    target: pygame.Rect


def seen_part(size: tuple[int, int], whole: pygame.Rect, within: pygame.Rect) -> Part | None:
    """The part of a picture of this size, spread over `whole`, that is seen in `within`; None for none."""
    seen = whole.clip(within)
    if not seen.width or not seen.height:
        return None
    across, down = size[0] / whole.width, size[1] / whole.height
    # whole pixels of the source
    x0, y0 = int((seen.left - whole.left) * across), int((seen.top - whole.top) * down)
    x1 = min(size[0], int((seen.right - whole.left) * across) + 1)
    y1 = min(size[1], int((seen.bottom - whole.top) * down) + 1)
    left, top = whole.left + round(x0 / across), whole.top + round(y0 / down)
    right, bottom = whole.left + round(x1 / across), whole.top + round(y1 / down)
    target = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
    return Part(pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0)), target)


class TiledScaling:
    """Pictures of pieces that would be larger than is kept."""

    def __init__(self, textures: Textures) -> None:
        self.textures = textures

    def is_vast(self, name: str, face: int, lattice: Lattice, stance: Stance) -> bool:
        """Is no picture of its full size kept?"""
        return self.textures.kept(lying(name, lattice, stance.angle), face, lattice, stance.scale) < stance.scale

    def seen(
        self, name: str, lattice: Lattice, stance: Stance, within: pygame.Rect, *, quickly: bool
    ) -> tuple[pygame.Surface, tuple[int, int]] | None:
        """What is seen of it in a part of the window, and where that is; None for nothing."""
        name, face = lying(name, lattice, stance.angle), stance.face
        kept = self.textures.kept(name, face, lattice, stance.scale)
        image = self.textures.standing(name, face, lattice, kept, stance.angle)
        ratio = stance.scale / kept
        dx, dy = self.textures.aside(name, face, lattice, kept, stance.angle)
        whole = pygame.Rect(0, 0, round(image.get_width() * ratio), round(image.get_height() * ratio))
        whole.center = round(stance.x + dx * ratio), round(stance.y + dy * ratio)
        part = seen_part(image.get_size(), whole, within)
        if part is None:
            return None
        source, size = image.subsurface(part.source), part.target.size
        if quickly:
            return pygame.transform.scale(source, size), part.target.topleft
        key = ("vast", name, face, round(stance.angle) % 360, image.get_size(), tuple(part.source), size)
        return self.textures.made.get(key, lambda: pygame.transform.smoothscale(source, size)), part.target.topleft
