"""What lights up: lines that pay, places for fairies, what one more clue would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Seat
from engine.core.text import Text, Token, verbatim
from engine.table.contract.view import Mark
from games.alfheim_fairies import say
from games.alfheim_fairies.art.art import ground_name
from games.alfheim_fairies.rules.garden import Garden, Segment, ground, places_for
from games.alfheim_fairies.rules.moves import Invite, Move, Place, Tread
from games.alfheim_fairies.rules.names import CLUE_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.outlook import MET, SHORT, Standing
from games.alfheim_fairies.rules.pieces import CLUES, FAIRIES, KING, POINTS, ROUNDS, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import footprint_points
from games.alfheim_fairies.view.places import (
    CALLED,
    COMING,
    FIRST,
    FOOT,
    GARDEN,
    GUEST,
    VALUES,
    WISHES,
    cost_art,
    garden_extent,
    hand_key,
    looker,
    prospects,
)

CORNER: Point = (0.3, -0.3)
"""Where a small plate stands on its cell."""
SIGNS: tuple[Point, ...] = ((0.0, 0.0), (-0.3, 0.3), (0.3, 0.3), (-0.3, -0.3), (0.3, -0.3))
"""Where several signs stand on one cell."""


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """What is always drawn: the ground, what the fairies count, what is still to come, the clues placed last."""
    for seat in range(s.seats):
        yield from _ground(GARDEN.format(seat), garden_extent(s, seat))
        player, zone = s.players[seat], GARDEN.format(seat)
        worth = footprint_points(player)
        # in a small garden a plate would hide what it stands on
        if player.garden.footprint is not None and worth and seat == looker(me):
            middle = SQUARE.centre(player.garden.footprint)
            yield Mark("badge", zone, points=(middle,), text=verbatim(str(worth)), nudge=CORNER)
        if s.called and s.before[seat].garden.clues:
            yield Mark("last", zone, (s.before[seat].garden.clues[-1][0],))
    yield from _rounds(s)
    yield from _values(s, looker(me))


def _rounds(s: Position) -> Iterator[Mark]:
    """The rounds as empty places, and how many of each kind of clue may still be called."""
    yield Mark("region", CALLED, tuple((number, 0) for number in range(ROUNDS)))
    for kind, (clue, count) in enumerate(zip(CLUES, s.to_come(), strict=True)):
        middle = SQUARE.centre((kind, 0))
        yield Mark("prop", COMING, points=(middle,), art=f"icon:{clue}")
        yield Mark("badge", COMING, points=(middle,), text=verbatim(str(count)), nudge=CORNER)


def _values(s: Position, me: Seat) -> Iterator[Mark]:
    """What the fairies count, and when those come that can't yet."""
    guests = s.players[me].garden.guests
    for row, fairy in enumerate(FAIRIES):
        at_home = fairy in guests
        text, tone = verbatim(f"+{POINTS[fairy]}" if at_home else str(POINTS[fairy])), "ok" if at_home else "focus"
        yield Mark("badge", WISHES, points=(SQUARE.centre((VALUES, row)),), text=text, tone=tone)
    for fairy, text in ((TOMTE, say("after three Nisses")), (KING, say("from round 7 on"))):
        if not s.costs_for(me, fairy):
            yield Mark("badge", WISHES, points=(SQUARE.centre((FIRST + 2, FAIRIES.index(fairy))),), text=text)


@lru_cache(maxsize=64)
def _ground(zone: str, extent: tuple[Cell, Cell]) -> tuple[Mark, ...]:
    """The ground of a garden: one mark for each picture."""
    (west, north), (east, south) = extent
    found: dict[str, list[Point]] = {}
    for y in range(north, south + 1):
        for x in range(west, east + 1):
            found.setdefault(ground_name(x, y), []).append(SQUARE.centre((x, y)))
    return tuple(Mark("prop", zone, points=tuple(points), art=art) for art, points in sorted(found.items()))


def lines(zone: str, segments: Iterator[Segment] | tuple[Segment, ...], tone: str = "ok") -> Iterator[Mark]:
    """The clues that pay, each line by itself."""
    for cells in dict.fromkeys(segment.cells for segment in segments):
        yield Mark("outline", zone, cells, tone=tone)


def held(s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
    """For a fairy the lines that pay for it; for the clue the fairies that each cell would let come."""
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
                yield Mark("badge", zone, points=(SQUARE.centre(cell),), text=verbatim(str(worth)))


def _signs(zone: str, cell: Cell, fairies: tuple[str, ...]) -> Iterator[Mark]:
    """The signs of these fairies on one cell."""
    spots = SIGNS[1:] if len(fairies) > 1 else SIGNS
    for fairy, nudge in zip(fairies, spots, strict=False):
        yield Mark("emblem", zone, points=(SQUARE.centre(cell),), art=f"sign:{fairy}", nudge=nudge)


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """The line that pays for a fairy there; the lines that a clue would make pay; the clues that a footprint counts."""
    player, zone = s.players[seat], GARDEN.format(seat)
    if isinstance(m, Invite):
        segment = places_for(player.garden, s.costs_for(seat, m.fairy)).get(m.cell)
        if segment is not None:
            yield Mark("wash", zone, segment.cells, tone="ok")
    elif isinstance(m, Place):
        for places in newly_met(s, seat, m.cell).values():
            yield from lines(zone, tuple(places.values()))
    elif isinstance(m, Tread):
        clues = ground(player.garden).clues
        beside = (cell for cell in SQUARE.neighbours(m.cell) if clues.get(cell, "-") in player.footprint)
        yield Mark("halo", zone, points=tuple(SQUARE.centre(cell) for cell in beside), tone="ok")


def tread_points(s: Position, seat: Seat, cell: Cell) -> int:
    """What the footprint would count at once."""
    player = s.players[seat]
    clues = ground(player.garden).clues
    return sum(clues.get(other, "-") in player.footprint for other in SQUARE.neighbours(cell))


def newly_met(s: Position, seat: Seat, cell: Cell) -> Mapping[str, Mapping[Cell, Segment]]:
    """The fairies that could come if the clue in the hand lay here, and could not before, with their places.

    Those that count most first.
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


def hover(s: Position, me: Seat, zone: str, cell: Cell | None) -> Iterator[Mark]:
    """On a fairy or its costs: where it can come, or where which clue is missing."""
    me = looker(me)
    if zone == WISHES and cell is not None and 0 <= cell[1] < len(FAIRIES):
        fairy = FAIRIES[cell[1]]
        yield from _outlook(s, me, tuple(one for one in prospects(s, me) if one.fairy == fairy))
    elif zone == COMING and cell is not None and 0 <= cell[0] < len(CLUES):
        clue, count = CLUES[cell[0]], s.to_come()[cell[0]]
        text = say("{clue}: {count} still to come", "{clue}: {count} still to come", count, clue=CLUE_NAMES[clue])
        yield Mark("note", COMING, text=text)
    elif zone == CALLED and cell is not None and 0 <= cell[0] < len(s.called):
        text = say("Round {n}: {clue}", n=cell[0] + 1, clue=CLUE_NAMES[s.called[cell[0]]])
        yield Mark("note", CALLED, text=text)


def _outlook(s: Position, me: Seat, costs: tuple[Standing, ...]) -> Iterator[Mark]:
    zone = GARDEN.format(me)
    met = [one for one in costs if one.state == MET]
    for one in met:
        yield from lines(zone, tuple(one.places.values()))
        yield Mark("dot", zone, tuple(one.places), tone="ok")
    if met:
        yield Mark("note", zone, text=say("{fairy} can come to these places.", fairy=FAIRY_NAMES[met[0].fairy]))
        return
    yield from _missing(
        zone, [one for one in costs if one.state == SHORT], dict(zip(CLUE_NAMES, s.to_come(), strict=True))
    )


def _missing(zone: str, costs: list[Standing], to_come: Mapping[str, int]) -> Iterator[Mark]:
    """The clue that is missing, on each cell where it would do; of several on one cell one that may still come."""
    wanted: dict[Cell, str] = {}
    for one in costs:
        for cell, clue in one.short:
            if not to_come.get(wanted.get(cell, ""), 0):
                wanted[cell] = clue
    for cell, clue in wanted.items():
        # the same sign as in the cost: the place of a clue that is missing
        yield Mark("emblem", zone, points=(SQUARE.centre(cell),), art=cost_art(clue, f"{SHORT}0"))
    if costs:
        clues = list(dict.fromkeys(wanted.values()))
        if len(clues) == 1:
            yield Mark("note", zone, text=_one_short(costs[0].fairy, clues[0], to_come[clues[0]]))


def _one_short(fairy: str, clue: str, count: int) -> Text:
    name, missing = FAIRY_NAMES[fairy], Token(f"icon:{clue}", CLUE_NAMES[clue])
    if not count:
        return say("{fairy} lacks {clue}, which comes by exchange only.", fairy=name, clue=missing)
    return say(
        "{fairy} lacks {clue}: {count} of it may still come.",
        "{fairy} lacks {clue}: {count} of it may still come.",
        count,
        fairy=name,
        clue=missing,
    )


def aid_short(s: Position, me: Seat) -> Iterator[Mark]:
    """Every cell where one clue is missing for a fairy, with the clue."""
    me = looker(me)
    costs = [one for one in prospects(s, me) if one.state == SHORT]
    costs.sort(key=lambda one: -POINTS[one.fairy])
    to_come = dict(zip(CLUE_NAMES, s.to_come(), strict=True))
    hoped = [one for one in costs if any(to_come[clue] for _, clue in one.short)]
    for mark in _missing(GARDEN.format(me), hoped, to_come):
        if mark.kind != "note":
            yield mark
    count = len({one.fairy for one in hoped})
    text = say("{count} fairy is one clue away.", "{count} fairies are one clue away.", count)
    yield Mark("note", GARDEN.format(me), text=text)
