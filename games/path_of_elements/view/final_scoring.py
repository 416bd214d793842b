"""Where the points came from: counted source by source when the game ends, then shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.lattice import HEX
from engine.core.rules import Cell, Seat
from engine.core.text import verbatim
from engine.table.contract.game_view import Cue, Mark, Scored
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import AIR, EARTH, ELEMENTS, FIRE, WATER, omen_points
from games.path_of_elements.rules.position import Position
from games.path_of_elements.rules.scoring import SOURCES, sources, spirit_points
from games.path_of_elements.view import meanings
from games.path_of_elements.view.laying_marks import COUNTS, counting, group_badge, laid
from games.path_of_elements.view.zones_and_keys import PATH

SPIRITS, OMENS, TURNS = (len(ELEMENTS) + k for k in range(3))
"""The numbers of the other sources in `SOURCES`, after those of the elements."""
ORDER = (*(ELEMENTS.index(one) for one in (WATER, FIRE, AIR, EARTH)), SPIRITS, OMENS, TURNS)
SOUNDS = {n: f"pe_{element.lower()}" for n, element in enumerate(ELEMENTS)}
SOUNDS |= {SPIRITS: "pe_gift", OMENS: "pe_omen", TURNS: "pe_missed"}
TONES = {SPIRITS: "ok", OMENS: "seat3"}
"""Frames of the points of spirits and omens; of all others `COUNTS`."""
MANY = 3
"""With so many seats others' paths are small."""
SPIRIT = 0.74
"""How far below the middle of its cell a spirit's points are shown: over the tile's sign."""


class Found(NamedTuple):
    """Cells that score together, and for which source."""

    source: int
    cells: tuple[Cell, ...]
    points: int


def found(s: Position, seat: Seat) -> Iterator[Found]:
    """All that scores on a path, as far as the looker knows."""
    player = s.players[seat]
    for group in counting(laid(s, seat)):
        yield Found(ELEMENTS.index(group.element), group.cells, group.points)
    tiles = player.elements
    for cell, spirit in player.spirits:
        points = spirit_points(spirit, tiles[cell], player.element)
        if points:
            yield Found(SPIRITS, (cell,), points)
    for omen in player.omens:
        for row in fulfilled(omen, player.motifs):
            yield Found(OMENS, row, omen_points(omen))


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """The points of groups and spirits. Rows of omens cross each other: they come on demand.

    Among three and four, others' paths are too small for the points of each spirit.
    """
    for seat in range(s.seats):
        for one, badge in _badges(s, seat):
            if one.source == SPIRITS and (seat == me or s.seats < MANY):
                yield badge
            elif one.source < SPIRITS:
                yield badge
                yield Mark("outline", PATH.format(seat), one.cells, tone=COUNTS)


def omen_marks(s: Position) -> Iterator[Mark]:
    """Each row that has fulfilled an omen, with its points."""
    for seat in range(s.seats):
        for one, badge in _badges(s, seat):
            if one.source == OMENS:
                yield Mark("outline", PATH.format(seat), one.cells, tone=TONES[OMENS])
                yield badge


def _badges(s: Position, seat: Seat) -> Iterator[tuple[Found, Mark]]:
    """All that scores on a path, each with its points where they hide no spirit."""
    zone, taken = PATH.format(seat), s.players[seat].elements
    corners: set[tuple[float, float]] = set()
    for one in found(s, seat):
        if one.source == SPIRITS:
            x, y = HEX.centre(one.cells[0])
            at = x, y + SPIRIT
        else:
            at = group_badge(one.cells, taken, corners)
        tone, text = TONES.get(one.source, COUNTS), verbatim(str(one.points))
        means = meanings.source(SOURCES[one.source], one.points)
        yield one, Mark("badge", zone, points=(at,), text=text, tone=tone, means=means)


def _lit(zone: str, one: Found) -> tuple[Mark, ...]:
    tone = TONES.get(one.source, COUNTS)
    if one.source == OMENS:
        return (Mark("lines", zone, lines=(tuple(map(HEX.centre, one.cells)),), tone=tone),)
    return (Mark("outline", zone, one.cells, tone=tone),)


def scoring(s: Position) -> Iterator[Scored]:
    """Source by source each group, spirit and row; alone the turns come last, which cost points."""
    for source in ORDER:
        for seat in range(s.seats):
            sound, zone = SOUNDS[source], PATH.format(seat)
            for one in sorted(found(s, seat), key=lambda one: one.points):
                if one.source == source:
                    yield Scored(seat, SOURCES[source], one.points, Cue(sound, _lit(zone, one)))
            lost = sources(s, seat)[TURNS] if source == TURNS else 0
            if lost:
                yield Scored(seat, SOURCES[TURNS], lost, Cue(sound))
