"""Pieces as small pictures in sentences (see `engine.gui.drawing.sentences`)."""

from __future__ import annotations

from typing import Any

import pygame

from engine.core.lattice import Lattice
from engine.core.text import Token
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.contract.view import TableView
from engine.table.pieces.picture_store import pictures_of
from engine.table.pieces.textures import lying

BROADEST = 1.15
"""How much broader than high a piece may be."""
DETAIL = 3
"""How many times larger it is drawn if there is no picture of it yet."""


def small(ctx: Context, view: TableView[Any, Any], lattice: Lattice, token: Token, height: int) -> pygame.Surface:
    """A piece in its pose, so many pixels high; made from a picture on the board if there is one.

    It needs no open table: the pictures of a table that has been left (a replay) are used for the next one, too.
    """
    degrees = round(token.turn * 360.0 / lattice.sides) % 360
    name = lying(token.art, lattice, degrees)
    sizes = pictures_of(ctx, view).sizes(name, token.face)
    if sizes:
        image = sizes[min(sizes, key=lambda size: (size[1] < 2 * height, size[1]))]
    else:
        image = art.fresh(view.art(name, token.face, ctx.theme.palette), (DETAIL * height, DETAIL * height))
    image = image.subsurface(image.get_bounding_rect())
    if degrees:
        turned = (
            pygame.transform.rotozoom(image, -degrees, 1.0)
            if degrees % 90
            else pygame.transform.rotate(image, -degrees)
        )
        image = turned.subsurface(turned.get_bounding_rect())
    wide, high = image.get_size()
    scale = min(height / max(1, high), BROADEST * height / max(1, wide))
    return pygame.transform.smoothscale(image, (max(1, round(wide * scale)), max(1, round(high * scale))))
