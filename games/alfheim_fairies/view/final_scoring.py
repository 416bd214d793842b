"""The scoring at the end: fairy by fairy, then the experts, then the footprint with the clues that it counts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import SQUARE
from engine.table.contract.game_view import Cue, Mark, Place, Scored
from games.alfheim_fairies.rules.garden import ground
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import SOURCES, footprint_points
from games.alfheim_fairies.view.cues import voice
from games.alfheim_fairies.view.marks import PAYS
from games.alfheim_fairies.view.zones_and_keys import AWARDS, GARDEN

GUESTS, EXPERT, FOOT = SOURCES


def scoring(s: Position) -> Iterator[Scored]:
    """All that scores; of the fairies of a garden those worth least come first."""
    for seat, player in enumerate(s.players):
        zone = GARDEN.format(seat)
        for cell, fairy in sorted(player.garden.fairies, key=lambda one: (POINTS[one[1]], FAIRIES.index(one[1]))):
            lit = Mark("outline", zone, (cell,), tone=PAYS)
            yield Scored(seat, GUESTS, POINTS[fairy], Cue(voice(fairy), (lit,)))
    for seat, player in enumerate(s.players):
        for kind, value in enumerate(player.experts):
            if value:
                yield Scored(seat, EXPERT, value, Cue("claim"), Place(AWARDS.format(seat), index=kind))
    for seat, player in enumerate(s.players):
        garden, worth = player.garden, footprint_points(player)
        if garden.footprint is not None and worth:
            clues = ground(garden).clues
            beside = [cell for cell in SQUARE.neighbours(garden.footprint) if clues.get(cell, "-") in player.footprint]
            around = Mark("outline", GARDEN.format(seat), (garden.footprint, *beside), tone=PAYS)
            yield Scored(seat, FOOT, worth, Cue("af_tread", (around,)))
