"""Marks that don't depend on the pointer: the grounds, what is still to come, lines that pay, what a move causes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Seat
from engine.core.text import verbatim
from engine.table.contract.game_view import Mark
from games.alfheim_fairies.art.art import ground_name
from games.alfheim_fairies.art.fairies import QUARTER
from games.alfheim_fairies.rules.fairies_in_reach import FAR, SHORT
from games.alfheim_fairies.rules.garden import Garden, Segment, ground, places_for
from games.alfheim_fairies.rules.move_types import Invite, Move, Place, Tread
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    FAIRIES,
    KING,
    NISSES,
    POINTS,
    PREPARATION,
    ROUNDS,
    TOMTE,
    is_pattern,
)
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import footprint_points, icons_on
from games.alfheim_fairies.view import meanings
from games.alfheim_fairies.view.zones_and_keys import (
    CALLED,
    COMING,
    FAIRY,
    FIRST,
    FOOT,
    GARDEN,
    GUEST,
    LENGTHS,
    VALUES,
    WISHES,
    columns,
    cost_art,
    garden_extent,
    hand_key,
    looker,
    prospects,
    ranked,
)

CORNER: Point = (0.3, -0.3)
"""Where a small plate stands on its cell."""
INSIDE: Point = (0.3, -0.17)
"""The same in a row that has no room above it, for large letters, too."""
BEYOND, OTHERS = 3, 1
"""How many cells the lawn goes on beyond what has to be seen, as a zone of another shape shows more of it; the same in
gardens of others."""
COTTAGE = 0.2
"""How far from the middle of its cell a garden's sign stands, north and west."""
PAYS = "focus_on_dark"
"""The tone of a line that pays: it must be visible on moss and paper alike."""
QUARTERS: tuple[Point, ...] = ((-0.24, 0.24), (0.24, 0.24), (-0.24, -0.24), (0.24, -0.24))
"""Where several signs stand on one cell, without reaching onto what lies beside it."""


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """What is always drawn: the ground, the fairies' points, what is still to come, the clues placed last."""
    me = looker(me)
    for seat in range(s.seats):
        zone, player = GARDEN.format(seat), s.players[seat]
        _, (east, south) = extent = garden_extent(s, seat)
        yield from _ground(zone, extent, BEYOND if seat == me else OTHERS)
        if seat != me:
            # whose it is: in the part of the corner's cell that is seen in any case, away from the names at the edges
            yield Mark("prop", zone, points=((east - COTTAGE, south - COTTAGE),), art=f"cottage:{seat}")
        worth = footprint_points(player)
        # in a small garden a plate would hide what it stands on
        if player.garden.footprint is not None and worth and seat == me:
            middle = SQUARE.centre(player.garden.footprint)
            text, means = verbatim(str(worth)), meanings.footprint(worth)
            yield Mark("badge", zone, points=(middle,), text=text, nudge=CORNER, means=means)
        if s.called and s.before[seat].garden.clues:
            yield Mark("last", zone, (s.before[seat].garden.clues[-1][0],))
    yield from _rounds(s)
    yield from _values(s, me)
    yield from _waited_for(s, me)


def _rounds(s: Position) -> Iterator[Mark]:
    """The rounds as empty places, and how many of each kind of clue may still be called."""
    yield Mark("region", CALLED, tuple((number, 0) for number in range(ROUNDS)))
    if s.round < PREPARATION:
        yield Mark("prop", CALLED, points=(SQUARE.centre((PREPARATION - 1, 0)),), art="footprint")
    for kind, (clue, count) in enumerate(zip(CLUES, s.to_come(), strict=True)):
        middle = SQUARE.centre((kind, 0))
        yield Mark("prop", COMING, points=(middle,), art=f"icon:{clue}" if count else cost_art(clue, FAR))
        text, means = verbatim(str(count)), meanings.to_come(clue, count)
        yield Mark("badge", COMING, points=(middle,), text=text, nudge=INSIDE, means=means)


def _values(s: Position, me: Seat) -> Iterator[Mark]:
    """The points of the fairies; an open door where one has left the list."""
    guests, lie = s.players[me].garden.guests, columns(s)
    for row, fairy in enumerate(ranked(s, me)):
        home = fairy in guests
        art, means = f"tag:{POINTS[fairy]}{'#home' if home else ''}", meanings.at_home if home else meanings.guest
        yield Mark("prop", WISHES, points=((VALUES + lie.value, float(row)),), art=art, means=means(fairy))
        right, down = lie.portrait(row)
        yield Mark("prop", WISHES, points=((FAIRY + right, row + down),), art=f"door:{fairy}")


def _waited_for(s: Position, me: Seat) -> Iterator[Mark]:
    """What the fairies lack that can't come yet; which clues would do for a pattern that lacks one."""
    rows, shift = ranked(s, me), columns(s).costs[0]
    if not s.costs_for(me, TOMTE):
        for number, nisse in enumerate(NISSES):
            row, there = rows.index(TOMTE), nisse in s.players[me].garden.guests
            art = f"door:{nisse}" if there else f"guest:{nisse}#waiting"
            yield Mark("prop", WISHES, points=((FIRST + number + shift, float(row)),), art=art)
    row = rows.index(KING)
    if not s.costs_for(me, KING):
        middle = FIRST + shift, float(row)
        yield Mark("prop", WISHES, points=(middle,), art="footprint")
        text, means = verbatim(str(PREPARATION)), meanings.KING_WAITS
        yield Mark("badge", WISHES, points=(middle,), text=text, nudge=CORNER, means=means)
    for one in prospects(s, me):
        if one.state == SHORT and is_pattern(one.cost):
            first = FIRST + LENGTHS[one.cost]
            for place, clue in enumerate(wanted_clues(s, one.short)[: columns(s).wide - first]):
                yield Mark("prop", WISHES, points=((first + place + shift, row),), art=cost_art(clue, f"{SHORT}0"))


def wanted_clues(s: Position, short: Mapping[tuple[Cell, str], Segment]) -> tuple[str, ...]:
    """The kinds of clue that would do, those first that may still be called; the hand's before all."""
    to_come = dict(zip(CLUES, s.to_come(), strict=True))
    kinds = {clue for _, clue in short}
    return tuple(sorted(kinds, key=lambda clue: (clue != s.clue, -to_come[clue], CLUES.index(clue))))


@lru_cache(maxsize=64)
def _ground(zone: str, extent: tuple[Cell, Cell], beyond: int) -> tuple[Mark, ...]:
    """The ground of a garden, as far as any zone shows it: one mark for each picture."""
    (west, north), (east, south) = extent
    found: dict[str, list[Point]] = {}
    for y in range(north - beyond, south + beyond + 1):
        for x in range(west - beyond, east + beyond + 1):
            found.setdefault(ground_name(x, y), []).append(SQUARE.centre((x, y)))
    return tuple(Mark("prop", zone, points=tuple(points), art=art) for art, points in sorted(found.items()))


def lines(zone: str, segments: Iterator[Segment] | tuple[Segment, ...], tone: str = PAYS) -> Iterator[Mark]:
    """The clues that pay, each line by itself."""
    for cells in dict.fromkeys(segment.cells for segment in segments):
        yield Mark("outline", zone, cells, tone=tone)


def held(s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
    """What lights up for the piece in the hand: for a fairy the lines that pay for it; for the clue the fairies that
    each cell would let come."""
    player, zone = s.players[seat], GARDEN.format(seat)
    for fairy in FAIRIES:
        if piece == GUEST.format(seat, fairy) and fairy not in player.garden.guests and not player.hand:
            yield from lines(zone, tuple(places_for(player.garden, s.costs_for(seat, fairy)).values()))
    if player.hand and piece == hand_key(player, seat):
        for cell in ground(player.garden).frontier:
            yield from _signs(zone, cell, tuple(newly_met(s, seat, cell)))
    if piece == FOOT.format(seat) and s.treading:
        for cell in ground(player.garden).banks:
            worth = tread_points(s, seat, cell)
            if worth:
                text, means = verbatim(str(worth)), meanings.footprint(worth)
                yield Mark("badge", zone, points=(SQUARE.centre(cell),), text=text, means=means)


def _signs(zone: str, cell: Cell, fairies: tuple[str, ...]) -> Iterator[Mark]:
    """The signs of these fairies on one cell."""
    several = len(fairies) > 1
    for fairy, nudge in zip(fairies, QUARTERS if several else ((0.0, 0.0),), strict=False):
        art, means = f"sign:{fairy}#{QUARTER}" if several else f"sign:{fairy}", meanings.could_come(fairy)
        yield Mark("emblem", zone, points=(SQUARE.centre(cell),), art=art, nudge=nudge, means=means)


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The line that pays for a fairy there; the lines that a clue would make pay; the clues that a footprint scores."""
    player, zone = s.players[seat], GARDEN.format(seat)
    if isinstance(m, Invite):
        segment = places_for(player.garden, s.costs_for(seat, m.fairy)).get(m.cell)
        if segment is not None:
            yield Mark("wash", zone, segment.cells, tone=PAYS)
    elif isinstance(m, Place):
        for places in newly_met(s, seat, m.cell).values():
            yield from lines(zone, tuple(places.values()))
    elif isinstance(m, Tread):
        clues = ground(player.garden).clues
        beside = (cell for cell in SQUARE.neighbours(m.cell) if clues.get(cell, "-") in player.footprint)
        yield Mark("halo", zone, points=tuple(SQUARE.centre(cell) for cell in beside), tone=PAYS)


def tread_points(s: Position, seat: Seat, cell: Cell) -> int:
    """The points that the footprint would score at once."""
    return icons_on(s.players[seat], SQUARE.neighbours(cell))


def newly_met(s: Position, seat: Seat, cell: Cell) -> Mapping[str, Mapping[Cell, Segment]]:
    """The fairies that could come if the clue in the hand lay here, and could not before, with their places.

    The most valuable come first.
    """
    player = s.players[seat]
    costs = tuple((fairy, s.costs_for(seat, fairy)) for fairy in FAIRIES if fairy not in player.garden.guests)
    return _newly_met(player.garden, cell, player.hand, costs)


@lru_cache(maxsize=512)
def _newly_met(
    garden: Garden, cell: Cell, clue: str, costs: tuple[tuple[str, tuple[str, ...]], ...]
) -> Mapping[str, Mapping[Cell, Segment]]:
    after, found = garden.with_clue(cell, clue), {}
    for fairy, wanted in sorted(costs, key=lambda one: -POINTS[one[0]]):
        if not places_for(garden, wanted):
            places = places_for(after, wanted)
            if places:
                found[fairy] = places
    return found
