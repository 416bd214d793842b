"""What a game is played with as boxes: pictures of pieces with counts, for the table and the rules page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from engine.core import registry
from engine.core.text import Text, Token, say, verbatim
from engine.gui.boxes.all import Box, Column, Grid, Role, Words
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.contract.game_view import Kind, Supply, printed, view_of

HIGH, WIDEST = 2.5, 7.5
"""The height and the greatest width of a picture, in heights of a letter."""
FAINT = 70
"""The opacity, of 255, of what is not to come any more."""


class PiecePictures:
    """The drawings of a game's pieces in their usual pose, each made once for its colours."""

    def __init__(self, ctx: Context, game: str) -> None:
        self.ctx, self.view = ctx, view_of(game)
        self._drawn: dict[tuple[str, int, int], str] = {}

    def svg(self, piece: Token) -> str:
        """The drawing of a piece."""
        key = piece.art, piece.face, self.ctx.theme.serial
        if key not in self._drawn:
            self._drawn[key] = self.view.art(printed(piece.art), piece.face, self.ctx.theme.palette)
        return self._drawn[key]

    def size(self, piece: Token) -> tuple[int, int]:
        """Pixels of its picture here."""
        wide, high = art.size_of(self.svg(piece)) or (1.0, 1.0)
        scale = min(HIGH / high, WIDEST / wide) * self.ctx.fonts.height("body")
        return max(1, round(wide * scale)), max(1, round(high * scale))

    def prepare(self, supplies: Iterable[Supply]) -> Iterator[None]:
        """Draw all pictures of these, one in each step."""
        for supply in supplies:
            for kind in supply.kinds:
                art.raster(self.svg(kind.piece), self.size(kind.piece))
                yield


class PiecePicture(Box):
    """One kind of pieces; faint where none is to come. The pointer asks what it is."""

    role = Role.IMAGE

    def __init__(self, pictures: PiecePictures, kind: Kind, told: Text, *, faint: bool) -> None:
        self.pictures = pictures
        self.piece = kind.piece
        self.faint = faint
        self.note = told

    def label(self) -> Text | str:
        return self.note

    def natural(self) -> int:
        return self.pictures.size(self.piece)[0]

    def measure(self, width: int) -> int:
        return self.pictures.size(self.piece)[1]

    def draw(self, canvas: pygame.Surface) -> None:
        image = art.raster(self.pictures.svg(self.piece), self.pictures.size(self.piece))
        if self.faint:
            image = image.copy()
            image.set_alpha(FAINT)
        canvas.blit(image, image.get_rect(center=self.rect.center))


def supply_boxes(pictures: PiecePictures, supplies: Sequence[Supply], *, whole: bool) -> list[Box]:
    """A heading and a grid for each. whole: how many there are of all, not how many are left."""
    found: list[Box] = []
    for supply in supplies:
        counted = any(kind.all != 1 for kind in supply.kinds)
        cells = [_cell(pictures, kind, whole=whole, counted=counted) for kind in supply.kinds]
        found.append(Words(supply.title, "bold").spaced(16 if found else 6))
        if supply.note is not None and not whole:
            found.append(Words(supply.note, "small", "muted").spaced(2))
        found.append(Grid(*cells, space=7, stretch=1.0).spaced(8))
    return found


def _cell(pictures: PiecePictures, kind: Kind, *, whole: bool, counted: bool) -> Box:
    every = kind.all or kind.left
    if whole:
        told, count = say("{piece}: {n}", piece=kind.piece.spoken, n=every), f"×\u202f{every}"
    elif kind.all:
        told = say("{piece}: {n} of {all} to come", piece=kind.piece.spoken, n=kind.left, all=kind.all)
        count = f"{kind.left}/{kind.all}"
    else:
        told, count = say("{piece}: {n} to come", piece=kind.piece.spoken, n=kind.left), f"×\u202f{kind.left}"
    faint = not whole and not kind.left
    picture = PiecePicture(pictures, kind, told, faint=faint)
    if not counted:
        return picture
    return Column(picture, Words(verbatim(count), "small_bold", "muted" if faint else "ink", "center"), space=0.15)


def whole_supply(game: str) -> tuple[Supply, ...]:
    """All that a game is played with, by its first position with default options and as many as can play."""
    info = registry.info(game)
    board = registry.board_of(info, info.first_board)
    first = registry.rules(game).start(info.defaults(), board, max(info.seat_counts))
    return tuple(view_of(game).supplies(first, 0))
