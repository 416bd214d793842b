"""What accompanies a step: the clue of the round, fairies that arrive, and what everybody has been doing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Fact
from engine.core.text import Text
from engine.table.contract.view import Cue, Mark, Walk
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.names import EXPERT_NAMES
from games.alfheim_fairies.rules.pieces import EXPERTS
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.view.places import GARDEN, GUEST, garden_extent
from games.alfheim_fairies.view.words import clue_token, name

ARRIVAL, NEWS = 0.9, 0.8
"""Seconds that a fairy needs to arrive, and that a garden's news are shown."""


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """In the order of the facts; fairies of a garden arrive together."""
    for fact in after.facts:
        zone = GARDEN.format(fact.seat)
        if fact.kind == "called":
            text = say("Round {n}: {clue}", n=fact.amount, clue=clue_token(after.called[-1]))
            yield Cue("flip", text=text, seconds=0.4)
        elif fact.kind == "came":
            home, *line = fact.cells
            marks = (Mark("wash", zone, tuple(line), tone="ok"), Mark("halo", zone, points=_middles([home])))
            text = say("A fairy comes: {n} points", n=fact.amount)
            yield Cue("connect", marks, zone=zone, text=text, seconds=ARRIVAL, landing=True)
        elif fact.kind == "trod":
            yield Cue("stone", zone=zone, landing=True)
        elif fact.kind == "exchanged":
            yield Cue("whoosh", text=say("In exchange: {clue}", clue=clue_token(after.players[fact.seat].hand)))
        elif fact.kind == "fetched":
            yield Cue("claim", text=say("The Tomte has come: his cost is for your eyes only."))
        elif fact.kind == "revealed" and fact.cells and after.seats > 1:
            yield _shown(before, after, fact)
        else:
            yield from _experts(after, fact)


def _shown(before: Position, after: Position, fact: Fact) -> Cue:
    """A garden's news: what was placed glows, and fairies that whoever looks has not seen there yet walk in."""
    zone, garden = GARDEN.format(fact.seat), after.players[fact.seat].garden
    new = garden.fairies[len(before.players[fact.seat].garden.fairies) :]
    (west, _), (east, _) = garden_extent(after, fact.seat)
    walks = []
    for cell, fairy in new:
        edge = west if cell[0] - west <= east - cell[0] else east
        walks.append(Walk(GUEST.format(fact.seat, fairy), _middles([(edge, cell[1]), cell])))
    marks = (Mark("outline", zone, fact.cells, tone="ok"),)
    return Cue("steps" if walks else "", marks, zone=zone, text=_told(after, fact), seconds=NEWS, walks=tuple(walks))


def _told(after: Position, fact: Fact) -> Text | None:
    if not fact.amount:
        return None
    return say("{who}: {n} points for fairies", who=name(after, fact.seat), n=fact.amount)


def _experts(after: Position, fact: Fact) -> Iterator[Cue]:
    for expert in EXPERTS:
        if fact.kind == f"expert_{expert.key}":
            who, what = name(after, fact.seat), EXPERT_NAMES[expert.key]
            text = say("{who} has the expert for {what}: {n} points", who=who, what=what, n=fact.amount)
            yield Cue("claim", text=text)


def _middles(cells: list[Cell]) -> tuple[Point, ...]:
    return tuple(SQUARE.centre(cell) for cell in cells)
