"""What the figures on a table mean: badges and emblems, figures on pieces and furniture, piles, bars. A tip tells it at
its place, and the tree (`accessible_board.py`)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from msgspec import Struct

from engine.core.text import Text, say, verbatim
from engine.table.board.current_marks import EXTRA, LIGHT, OVER
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Mark, Place
from engine.table.geometry.zones import PILES, Area, Board, cell_size
from engine.table.marks.mark_layer_cache import HELD, PREVIEW, PRICES

RESTING = OVER, EXTRA, LIGHT
"""The layers of marks that an empty hand sees; furniture is in the first of them."""
BADGE = 0.5
"""About how large a badge is, in cells, where its picture is not asked for."""


class Meaning(Struct, frozen=True):
    """Words about what is at `rect` on the window. figure: what is to be read there, None for a picture or a piece."""

    words: Text
    rect: pygame.Rect
    figure: Text | None = None


def meaning_at(top: Tabletop, pos: tuple[int, int]) -> Meaning | None:
    """What the topmost thing under a pixel means; None if it is nothing that has to be explained."""
    if top.zones.covered(pos):
        return _of_piece_at(top, pos)
    return _of_plate(top, pos) or _of_piece_at(top, pos) or _of_furniture(top, pos) or _of_bar(top, pos)


def meaning_of(top: Tabletop, key: str) -> Meaning | None:
    """What the figures on a piece mean; of a piece on a pile, how many there are."""
    piece, rect = top.lying.piece(key), top.body(key)
    if piece is None or rect is None or top.lying.position is None:
        return None
    words = top.view.meaning(top.lying.position, top.lying.me, piece)
    area = top.zones.areas.get(piece.place.zone)
    if words is None and area is not None and area.kind == PILES and not area.panel:
        words = _counted(top, area)
    return Meaning(words, rect) if words is not None else None


def marks_of(top: Tabletop, zone: str) -> Iterator[Meaning]:
    """What the marks on a zone mean, those for the piece in the hand as well, each with about its place."""
    board = top.zones.board(zone)
    if board is None:
        return
    layers = (*RESTING, HELD, PRICES, PREVIEW)
    for mark in (mark for name in layers for mark in top.marks.layers.marks(name) if mark.zone == zone):
        if mark.means is not None:
            for rect in _rects(mark, board):
                yield Meaning(mark.means, rect, mark.text if mark.kind == "badge" else None)


def _rects(mark: Mark, board: Board) -> Iterator[pygame.Rect]:
    """About where a mark is on the window: furniture takes a cell, anything else a part of one."""
    wide, high = cell_size(board.lattice, board.camera.scale)
    share = 1.0 if mark.kind == "prop" else BADGE
    for point in mark.points:
        x, y = board.camera.raised(point)
        rect = pygame.Rect(0, 0, round(wide * share), round(high * share))
        rect.center = round(x + mark.nudge[0] * board.camera.scale), round(y + mark.nudge[1] * board.camera.scale)
        yield rect


def _of_plate(top: Tabletop, pos: tuple[int, int]) -> Meaning | None:
    """What a badge or an emblem means, where it was painted."""
    for name in reversed(RESTING):
        for painted in reversed(top.marks.layers.pictures(name)):
            if painted.means is not None and painted.rect.clip(painted.area.rect).collidepoint(pos):
                return Meaning(painted.means, painted.rect)
    return None


def _of_piece_at(top: Tabletop, pos: tuple[int, int]) -> Meaning | None:
    """What a piece means; on a pile the topmost one tells, wherever it is pointed at."""
    key = top.piece_at(pos)
    piece = top.lying.piece(key) if key is not None else None
    area = top.zones.areas.get(piece.place.zone) if piece is not None else None
    if piece is not None and area is not None and area.kind == PILES:
        piled = (one.piece for one in top.stage.sprites.values() if one.piece.place.zone == area.name)
        piece = max(piled, key=lambda one: one.place.index, default=piece)
    return meaning_of(top, piece.key) if piece is not None else None


def _of_furniture(top: Tabletop, pos: tuple[int, int]) -> Meaning | None:
    for mark in reversed(top.marks.layers.marks(OVER)):
        board = top.zones.board(mark.zone)
        if mark.kind == "prop" and mark.means is not None and board is not None and board.rect.collidepoint(pos):
            for rect in _rects(mark, board):
                if rect.collidepoint(pos):
                    return Meaning(mark.means, rect)
    return None


def _of_bar(top: Tabletop, pos: tuple[int, int]) -> Meaning | None:
    for bar in top.gauges.bars:
        if bar.rect.collidepoint(pos):
            words = say("{what}: {n} of {most}.", what=bar.gauge.label, n=verbatim(bar.value_text), most=bar.gauge.most)
            return Meaning(words, bar.rect)
    return None


def _counted(top: Tabletop, area: Area) -> Text | None:
    """How many lie in a pile, whose number stands beside it."""
    if area.count < 2:
        return None
    name = top.view.place_name(top.lying.position, top.lying.told, Place(area.name))
    count = say("{count} piece", "{count} pieces", area.count)
    return say("{what}: {n}.", what=name, n=count) if name.source else say("{n}.", n=count)
