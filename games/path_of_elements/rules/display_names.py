"""Names for what is on the table: elements, tiles, spirits, and whose path it is."""

from __future__ import annotations

from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text
from games.path_of_elements import INFO, say
from games.path_of_elements.rules.position import RIVAL, Position

ELEMENT_NAMES = {"E": say("earth"), "W": say("water"), "F": say("fire"), "A": say("air")}
TILE_NAMES = {
    "E": say("an earth tile"),
    "W": say("a water tile"),
    "F": say("a fire tile"),
    "A": say("an air tile"),
    UNKNOWN: say("a tile"),
}
MOTIF_NAMES = {
    "E": say("an earth spirit"),
    "W": say("a water spirit"),
    "F": say("a fire spirit"),
    "A": say("an air spirit"),
    "M": say("a mask"),
    UNKNOWN: say("a spirit"),
}


def name(s: Position, seat: Seat) -> Text:
    """Who the seat is; alone the second path is nobody's."""
    return say("the rival path") if s.terms.alone and seat == RIVAL else INFO.cast(s.seats)[seat].name
