"""Pieces as small pictures in sentences (see `engine.gui.drawing.sentences_with_pictures`)."""

from __future__ import annotations

from math import ceil
from typing import Any

import pygame

from engine.core.lattice import Lattice
from engine.core.text import Token
from engine.gui.drawing import art
from engine.gui.drawing.sentences_with_pictures import BROADEST
from engine.gui.window.context import Context
from engine.table.contract.game_view import TableView
from engine.table.pieces.piece_picture_cache import pictures_of
from engine.table.pieces.piece_pictures import lying

DETAIL = 3
"""How many times larger it is drawn if there is no picture of it that is large enough."""
MOST_DETAIL = 12
"""The same for a piece that fills little of its cell."""
SHARP = 0.5
"""The scale up to which a picture is made smaller: one that is hardly larger gives a blurred one."""


def small(ctx: Context, view: TableView[Any, Any], lattice: Lattice, token: Token, height: int) -> pygame.Surface:
    """A piece in its pose, so many pixels high; made from a picture on the board if there is one that is large enough.

    It needs no open table: the pictures of a table that has been left (a replay) are used for the next one, too.
    """
    degrees = round(token.turn * 360.0 / lattice.sides) % 360
    name = lying(token.art, lattice, degrees)
    sizes = pictures_of(ctx, view).sizes(name, token.face)
    for size in sorted(sizes, key=lambda size: size[1]):
        found = _cut(sizes[size], degrees)
        if _scale(found, height) <= SHARP:
            return _scaled(found, height)
    text = view.art(name, token.face, ctx.theme.palette)
    found = _cut(art.fresh(text, (DETAIL * height, DETAIL * height)), degrees)
    if _scale(found, height) > SHARP:
        side = min(MOST_DETAIL * height, ceil(DETAIL * height * _scale(found, height) / SHARP))
        found = _cut(art.fresh(text, (side, side)), degrees)
    return _scaled(found, height)


def _cut(image: pygame.Surface, degrees: int) -> pygame.Surface:
    """What there is of a picture, turned."""
    image = image.subsurface(image.get_bounding_rect())
    if not degrees:
        return image
    turned = (
        pygame.transform.rotozoom(image, -degrees, 1.0) if degrees % 90 else pygame.transform.rotate(image, -degrees)
    )
    return turned.subsurface(turned.get_bounding_rect())


def _scale(image: pygame.Surface, height: int) -> float:
    """How many times as large it is shown."""
    wide, high = image.get_size()
    return min(height / max(1, high), BROADEST * height / max(1, wide))


def _scaled(image: pygame.Surface, height: int) -> pygame.Surface:
    scale = _scale(image, height)
    size = max(1, round(image.get_width() * scale)), max(1, round(image.get_height() * scale))
    return pygame.transform.smoothscale(image, size)
