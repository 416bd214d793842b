"""The tiles of Glade that are still to come."""

from __future__ import annotations

from collections import Counter

from engine.core.rules import UNKNOWN
from engine.core.text import Token
from engine.table.contract.game_view import Kind, Supply
from games._template import say
from games._template.rules.pieces import EACH, KINDS
from games._template.rules.position import Position

CALLED = {"bloom": say("bloom"), "fern": say("fern"), "moss": say("moss")}
"""After a number."""


def supplies(s: Position) -> tuple[Supply, ...]:
    """Counted is what is seen: what lies face down in the meadow has to be remembered, so it counts as still to come,
    as what others hold does."""
    seen = Counter(tile.kind for tile in s.laid if not s.memory)
    seen.update(tile.kind for hand in s.hands for tile in hand)
    kinds = tuple(Kind(Token(kind, CALLED[kind]), EACH - seen[kind], EACH) for kind in KINDS)
    note = say("Tiles that lie face down are among them.") if UNKNOWN in seen or (s.memory and s.laid) else None
    return (Supply(say("Tiles"), kinds, note),)
