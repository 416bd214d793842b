"""Pieces as small pictures in sentences are sharp, whatever pictures of them there are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.lattice import SQUARE
from engine.core.text import Token, verbatim
from engine.gui.drawing import art
from engine.gui.drawing.theme import Theme
from engine.table.contract.game_view import view_of
from engine.table.pieces.piece_picture_cache import pictures_of
from engine.table.pieces.pieces_in_sentences import small
from tools import ui_driver

HEIGHTS = (17, 40)
SOME = 3
"""Arts of each game."""


def context() -> Any:
    return SimpleNamespace(screen=SimpleNamespace(size=(1280, 720)), theme=Theme("standard"), store=None)


@pytest.mark.slice(2)
@pytest.mark.parametrize("game", registry.names())
def test_a_piece_in_a_sentence_is_as_sharp_as_if_drawn_for_it(game: str) -> None:
    """Also if there are only smaller pictures on the board, or ones in which it fills little of its cell."""
    view, session = view_of(game), ui_driver.midway(game, 0.5)
    pieces = {piece.art.rstrip("@"): piece for piece in view.pieces(session.shown(0), 0) if "@" not in piece.art}
    blurred = []
    for name, piece in list(pieces.items())[:: max(1, len(pieces) // SOME)]:
        for height in HEIGHTS:
            token = Token(name, verbatim("a piece"), piece.pose.face, height % 4)
            ctx = context()
            wanted = contrast(reference(ctx, view, SQUARE, token, height))
            store = pictures_of(ctx, view)
            for side in (height // 3, 3 * height // 2):
                drawn = art.fresh(view.art(name, token.face, ctx.theme.palette), (side, side))
                store.keep((name, token.face, (side, side)), drawn)
                share = contrast(small(ctx, view, SQUARE, token, height)) / wanted
                if not 0.7 < share < 1.4:
                    blurred.append((name, height, side, share))
    assert not blurred


def reference(ctx: Any, view: Any, lattice: Any, token: Token, height: int) -> pygame.Surface:
    """From a drawing that is far larger."""
    store = pictures_of(ctx, view)
    side = 12 * height
    store.keep(
        (token.art, token.face, (side, side)),
        art.fresh(view.art(token.art, token.face, ctx.theme.palette), (side, side)),
    )
    found = small(ctx, view, lattice, token, height)
    ctx.store = None
    return found


def contrast(image: pygame.Surface) -> float:
    """The mean difference between neighbours, which is less in a blurred picture, over the same ground."""
    ground = pygame.Surface(image.get_size(), 0, 32)
    ground.fill("#808080")
    ground.blit(image, (0, 0))
    wide, lights = image.get_width(), pygame.image.tobytes(ground, "RGB")[1::3]
    return sum(abs(a - b) for a, b in zip(lights[wide:], lights, strict=False)) / len(lights) + 1e-6
