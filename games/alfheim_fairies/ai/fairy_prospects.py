"""Which fairies could come to a garden, now or with one clue more, as far as a reason may speak of them."""

from __future__ import annotations

from engine.core.rules import Seat
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import Garden, missing, places_for
from games.alfheim_fairies.rules.pieces import FAIRIES, KING, POINTS, QUEEN, TOMTE
from games.alfheim_fairies.rules.position import Position

THE = {
    "F1": say("the Bluebell Fairy"),
    "F2": say("the Firefly Fairy"),
    "F3": say("the Rose Fairy"),
    "N1": say("the Toadstool Nisse"),
    "N2": say("the Acorn Nisse"),
    "N3": say("the Heart Nisse"),
    QUEEN: say("the Queen"),
    TOMTE: say("the Tomte"),
    KING: say("the King"),
}
"""Fairies inside a sentence. In German this is the nominative: no sentence may ask for another case."""


def wanted(seen: Position, garden: Garden) -> list[str]:
    """The fairies of which a reason may speak, the most valuable first.

    Others may read it when the round is over, so it must not tell the cost of a Tomte that only its owner has seen.
    """
    found = [fairy for fairy in FAIRIES if fairy not in garden.guests and (fairy != TOMTE or seen.seats == 1)]
    return sorted(found, key=lambda fairy: -POINTS[fairy])


def able(seen: Position, seat: Seat, garden: Garden) -> list[str]:
    """The fairies that could come."""
    return [fairy for fairy in wanted(seen, garden) if places_for(garden, seen.costs_for(seat, fairy))]


def one_short(seen: Position, seat: Seat, garden: Garden) -> dict[str, set[str]]:
    """The fairies that a single clue would let come, the most valuable first, each with all such clues."""
    coming = able(seen, seat, garden)
    return {
        fairy: {clue for cost in seen.costs_for(seat, fairy) for _, clue in missing(garden, cost)}
        for fairy in wanted(seen, garden)
        if fairy not in coming
    }
