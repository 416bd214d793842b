"""Art that moves along a line of a board with its front ahead, and the art that follows it."""

from __future__ import annotations

import pygame

from engine.table.contract.game_view import Cue
from engine.table.geometry.boxes_and_lines import along, length
from engine.table.geometry.zones import Area, Zones, cell_size
from engine.table.pieces.piece_pictures import Textures

Drawn = tuple[pygame.Surface, pygame.Rect]
"""A picture and where it is."""


def drawn(zones: Zones, textures: Textures, cue: Cue, share: float) -> list[Drawn]:
    """The train of a cue and its wagons at a share of its time; the last is drawn first."""
    area = zones.areas.get(cue.zone)
    if not cue.travel or len(cue.points) < 2 or area is None or area.camera is None:
        return []
    found = []
    total = length(cue.points)
    arts = (cue.travel, *cue.followers)
    whole = total + cue.spacing * (len(arts) - 1)
    for number, name in reversed(list(enumerate(arts))):
        far = share * whole - number * cue.spacing
        if 0.0 <= far <= total:
            found.append(_traveller(textures, name, area, along(cue.points, far)))
    return found


def _traveller(textures: Textures, name: str, area: Area, at: tuple[float, float, float]) -> Drawn:
    assert area.camera is not None
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
