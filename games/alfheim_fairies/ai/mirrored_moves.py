"""Moves that lead to the same garden, turned or mirrored: advice tells only one of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from engine.ai.playout_race import Way
from games.alfheim_fairies.rules.garden import Garden
from games.alfheim_fairies.rules.move_types import Invite, Move, Place, Tread
from games.alfheim_fairies.rules.position import Player

POSES = tuple((a * swap, b * (1 - swap), a * (1 - swap), b * swap) for swap in (1, 0) for a in (1, -1) for b in (1, -1))
"""A garden as it lies, turned and mirrored: x is a*x + b*y, y is c*x + d*y."""


def without_mirrored(player: Player, ways: Sequence[Way], played: Move | None) -> list[Way]:
    """The ways without those that lead to the same garden as a better one. The move that was played stays, with what
    the best of its like is worth."""
    kept: dict[Hashable, Way] = {}
    for way in ways:
        key = _result(player, way.move)
        if key not in kept:
            kept[key] = way
        elif way.move == played:
            kept[key] = replace(way, points=kept[key].points)
    told = list(kept.values())
    own = next((way for way in told[1:] if way.move == played), None)
    if own is not None:
        # a search does not drop it, so it stands before better ones that were dropped
        told.remove(own)
        told.insert(next((k for k, way in enumerate(told) if k and way.points < own.points), len(told)), own)
    return told


def _result(player: Player, move: Move) -> Hashable:
    """What a move leads to, the same for all mirror images; the move itself if it lays nothing."""
    garden = player.garden
    match move:
        case Place(cell):
            return _shape(garden.with_clue(cell, player.hand))
        case Invite():
            return _shape(garden.with_fairy(move.cell, move.fairy))
        case Tread(cell):
            return _shape(replace(garden, footprint=cell))
        case _:
            return move


def _shape(garden: Garden) -> Hashable:
    laid = [*garden.clues, *garden.fairies, *([(garden.footprint, "")] if garden.footprint is not None else [])]
    found = []
    for a, b, c, d in POSES:
        cells = [(a * x + b * y, c * x + d * y, kind) for (x, y), kind in laid]
        west, north = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
        found.append(tuple(sorted((x - west, y - north, kind) for x, y, kind in cells)))
    return min(found)
