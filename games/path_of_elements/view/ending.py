"""Where the points have come from: told source by source when the game ends, and on the table from then on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.view import Cue, Mark
from games.path_of_elements import say
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import AIR, EARTH, ELEMENTS, FIRE, WATER, omen_points
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.scoring import SOURCES, sources, spirit_points
from games.path_of_elements.view.laying import COUNTS, counting, laid
from games.path_of_elements.view.places import PATH
from games.path_of_elements.view.words import name

SPIRITS, OMENS = len(ELEMENTS), len(ELEMENTS) + 1
"""Their numbers in `SOURCES`, after those of the elements."""
ORDER = (*(ELEMENTS.index(one) for one in (WATER, FIRE, AIR, EARTH)), SPIRITS, OMENS)
LOOK = 0.8
"""Seconds for each source: all paths at once, or four of them would take half a minute."""
TONES = {SPIRITS: "ok", OMENS: "seat4"}
"""Frames of the points of spirits and omens; of all others `COUNTS`."""
GROUP: Point = (-0.45, -0.5)
SPIRIT: Point = (0.5, 0.3)
"""Where points stand on a cell: of a group beside the spirit's face, of a spirit below the gift that it may have."""


class Found(NamedTuple):
    """Cells that count something together, and for which source."""

    source: int
    cells: tuple[Cell, ...]
    points: int


def found(s: Position, seat: Seat) -> Iterator[Found]:
    """All that counts on a path, as far as whoever looks knows."""
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


def standing(s: Position) -> Iterator[Mark]:
    """The points of groups and spirits where they lie. Rows of omens cross each other: they are shown on demand."""
    for seat in range(s.seats):
        zone = PATH.format(seat)
        for one in found(s, seat):
            if one.source == SPIRITS:
                yield _points(zone, one, SPIRIT)
            elif one.source != OMENS:
                yield Mark("outline", zone, one.cells, tone=COUNTS)
                yield _points(zone, one, GROUP)


def omen_marks(s: Position) -> Iterator[Mark]:
    """Each row that has fulfilled an omen, with its points."""
    for seat in range(s.seats):
        zone = PATH.format(seat)
        for one in found(s, seat):
            if one.source == OMENS:
                yield _lit(zone, one)
                yield _points(zone, one, (0.0, 0.0))


def _points(zone: str, one: Found, nudge: Point) -> Mark:
    """On the first cell of a group, in the middle of a row."""
    cells = one.cells if one.source == OMENS else one.cells[:1]
    xs, ys = zip(*map(HEX.centre, cells), strict=True)
    at = (sum(xs) / len(cells), sum(ys) / len(cells))
    text = verbatim(str(one.points))
    return Mark("badge", zone, points=(at,), text=text, tone=TONES.get(one.source, COUNTS), nudge=nudge)


def _lit(zone: str, one: Found) -> Mark:
    tone = TONES.get(one.source, COUNTS)
    if one.source == OMENS:
        return Mark("lines", zone, lines=(tuple(map(HEX.centre, one.cells)),), tone=tone)
    return Mark("wash", zone, one.cells, tone=tone)


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """Source by source what has counted lights up on all paths, with who has got how much for it."""
    if after.stage != Stage.OVER or before.stage == Stage.OVER:
        return
    for source in ORDER:
        marks = tuple(
            _lit(PATH.format(seat), one)
            for seat in range(after.seats)
            for one in found(after, seat)
            if one.source == source
        )
        if marks:
            yield Cue("pe_gift", marks, text=_told(after, source), seconds=LOOK)


def _told(s: Position, source: int) -> Text:
    """What it has brought each seat."""
    each: Text | None = None
    for seat in range(s.seats):
        one = say("{what} {n}", what=name(s, seat), n=sources(s, seat)[source])
        each = one if each is None else say("{first}, {second}", first=each, second=one)
    return say("{what}: {each}", what=SOURCES[source], each=each or "")
