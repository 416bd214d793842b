"""What accompanies a step: the clue of the round, fairies that arrive, and what everybody has been doing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Fact, Seat
from engine.table.contract.game_view import Celebration, Cue, Mark, Walk
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view.marks import PAYS
from games.alfheim_fairies.view.words import TOMTE_HERE, arrival, clue_token, expert_given, in_exchange, revealed
from games.alfheim_fairies.view.zones_and_keys import GARDEN, GUEST, garden_extent, looker

ARRIVAL, NEWS, GREETING = 0.9, 1.2, 0.35
"""Seconds: of a fairy's arrival, of the news of all gardens, and of each fairy heard that came to others."""


CROSSES = 4.0
"""Seconds that a moth needs through a garden."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """What accompanies a step, in the order of its facts; what all have done is shown together."""
    shown = [fact for fact in after.facts if fact.kind == "revealed"]
    if shown:
        yield from _all_shown(before, after, shown)
    for fact in after.facts:
        zone = GARDEN.format(fact.seat)
        if fact.kind == "called":
            text = say("Round {n}: {clue}.", n=fact.amount, clue=clue_token(after.called[-1]))
            yield Cue("af_call", text=text, seconds=0.4)
        elif fact.kind == "came":
            yield _arrival(after, fact)
        elif fact.kind == "trod":
            yield Cue("af_tread", zone=zone, landing=True)
        elif fact.kind == "exchanged":
            yield Cue("af_swap", text=in_exchange(after.players[fact.seat].hand))
        elif fact.kind == "fetched":
            yield Cue("af_knock", text=TOMTE_HERE)
        elif (given := expert_given(after, fact)) is not None:
            yield Cue("claim", text=given)


def _arrival(after: Position, fact: Fact) -> Cue:
    """The fairy calls; its line glows, and lights run along it to where it lives now."""
    zone, (home, *line) = GARDEN.format(fact.seat), fact.cells
    beside = [cell for cell in line if cell in SQUARE.neighbours(home)]
    ways = tuple(_middles([end, *beside, home]) for end in (line[0], line[-1]))
    marks = (
        Mark("wash", zone, tuple(line), tone=PAYS),
        Mark("lines", zone, lines=ways, tone=PAYS),
        Mark("halo", zone, points=_middles([home]), tone=PAYS),
    )
    fairy = after.players[fact.seat].garden.fairies[-1][1]
    return Cue(voice(fairy), marks, zone=zone, text=arrival(fairy), seconds=ARRIVAL, landing=True)


def voice(fairy: str) -> str:
    """The name of the sound by which a fairy is heard."""
    return f"af_{fairy.lower()}"


def ambient(s: Position, me: Seat) -> Iterator[Cue]:
    """A moth flies through the garden of whoever looks, above or below what lies there."""
    seat = looker(me)
    (west, north), (east, south) = garden_extent(s, seat)
    for y in (north + 0.4, south - 0.4):
        points = tuple((west + (east - west) * k / 4, y + (0.3 if k % 2 else -0.3)) for k in range(5))
        yield Cue("", (), "moth", GARDEN.format(seat), points, seconds=CROSSES)


def celebration() -> Celebration:
    """How a victory is celebrated: fairies fly up."""
    return Celebration(tuple(f"guest:{fairy}#walking" for fairy in FAIRIES), "rise", "af_call")


def _all_shown(before: Position, after: Position, shown: list[Fact]) -> Iterator[Cue]:
    """What was placed glows, fairies walk in and are heard; but not what the looker has placed.

    Footprints are heard here: alone, or for the last one, placing it shows it.
    """
    marks, walks, came, trod = [], [], [], False
    for fact in shown:
        zone = GARDEN.format(fact.seat)
        old, new = before.players[fact.seat].garden, after.players[fact.seat].garden
        if old != new:
            trod = trod or new.footprint != old.footprint
            marks.append(Mark("outline", zone, fact.cells, tone=PAYS))
            for cell, fairy in new.fairies[len(old.fairies) :]:
                walks.append(_walk(after, fact.seat, cell, fairy))
                came.append((fairy, Mark("halo", zone, points=_middles([cell]), tone=PAYS)))
    if marks:
        sound = "af_tread" if trod else "steps" if walks else ""
        told = revealed(before, after) if after.seats > 1 else None
        yield Cue(sound, tuple(marks), text=told, seconds=NEWS, walks=tuple(walks), landing=trod)
        for fairy, mark in came:
            yield Cue(voice(fairy), (mark,), seconds=GREETING)


def _walk(after: Position, seat: Seat, cell: Cell, fairy: str) -> Walk:
    """From the nearer edge of its garden, along its row."""
    (west, _), (east, _) = garden_extent(after, seat)
    edge = west if cell[0] - west <= east - cell[0] else east
    return Walk(GUEST.format(seat, fairy), _middles([(edge, cell[1]), cell]))


def _middles(cells: list[Cell]) -> tuple[Point, ...]:
    return tuple(SQUARE.centre(cell) for cell in cells)
