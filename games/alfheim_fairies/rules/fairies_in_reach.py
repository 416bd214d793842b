"""How near each fairy is: the table shows it beside the costs, and plans begin with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from engine.core.rules import Cell, Seat
from games.alfheim_fairies.rules.garden import Garden, Segment, missing, places_for
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position

MET, SHORT, FAR = "met", "short", "far"


class Standing(Struct, frozen=True):
    """One cost, as it stands in a garden.

    places: where the fairy could be placed, each cell with the segment that pays for it.
    short: where one clue is missing, as (cell, clue), with the segment that would pay then.
    """

    fairy: str
    cost: str
    places: Mapping[Cell, Segment]
    short: Mapping[tuple[Cell, str], Segment]

    @property
    def state(self) -> str:
        """MET, SHORT (one clue is missing) or FAR."""
        return MET if self.places else SHORT if self.short else FAR


def standings(s: Position, seat: Seat) -> tuple[Standing, ...]:
    """Every cost that the seat could still meet, in the order of FAIRIES; none of fairies that have come already.

    s: the seat's own observation. `Position.to_come` says whether the missing clue may still come.
    """
    garden = s.players[seat].garden
    return outlook(
        garden,
        tuple((fairy, cost) for fairy in FAIRIES if fairy not in garden.guests for cost in s.costs_for(seat, fairy)),
    )


@lru_cache(maxsize=16)
def outlook(garden: Garden, costs: tuple[tuple[str, str], ...]) -> tuple[Standing, ...]:
    """How near these fairies are by these costs; cached, since a table asks several times for each position."""
    return tuple(Standing(fairy, cost, places_for(garden, (cost,)), missing(garden, cost)) for fairy, cost in costs)
