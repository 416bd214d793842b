"""Names of paths and tiles in the sentences of reasons."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import INFO, say
from games.path_of_elements.rules.position import RIVAL, Position

TILES_OF = {
    "E": say("an earth tile"),
    "W": say("a water tile"),
    "F": say("a fire tile"),
    "A": say("an air tile"),
}


def name(seen: Position, seat: Seat) -> Text:
    """Whose path it is; alone the second path is nobody's."""
    return say("the rival path") if seen.terms.alone and seat == RIVAL else INFO.cast(seen.seats)[seat].name


def rival_of(seen: Position, seat: Seat) -> Text:
    return name(seen, 1 - seat) if seen.seats == 2 else say("the best rival")
