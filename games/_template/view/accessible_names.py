"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text
from engine.table.contract.game_view import Piece, Place
from games._template import say
from games._template.rules.position import Lay, Move, Position
from games._template.view import art, marks, words
from games._template.view.zones_and_keys import BAG, BURROW, CHOSEN, HANDS, MEADOW, number

ZONES = {MEADOW: say("Meadow"), CHOSEN: say("Chosen tiles"), BAG: say("Bag"), BURROW: say("Burrow")}


def piece(s: Position, lying: Piece) -> Text:
    """The name of a piece, by its picture, which shows no more than the seat knows that looks."""
    kind, _, bird = lying.art.partition("#")[0].partition(":")
    if kind == art.HOG:
        return say("a hedgehog")
    if kind in words.THING_NAMES:
        return words.THING_NAMES[kind]
    what = words.NAMES[UNKNOWN if kind == art.BACK else kind]
    return say("{what} of {who}", what=what, who=words.bird_name(s, int(bird))) if bird else what


def aloud(s: Position, line: Text, m: Move) -> Text:
    """A tile with an arrow: whether that counts."""
    counts = marks.about(s, m.cell) if isinstance(m, Lay) else ()
    return say("{line}. {counts}", line=line, counts=counts[0]) if counts else Text("")


def place(s: Position, me: Seat, where: Place) -> Text:
    """A zone; cells are called as their coordinates say."""
    return zone(s, me, where.zone) if where.cell is None else Text("")


def zone(s: Position, me: Seat, name: str) -> Text:
    """Hands by whose they are; in the panel the captions say it."""
    seat = number(name, HANDS)
    if seat is None:
        return ZONES.get(name, Text(""))
    return say("Your hand") if seat == me else say("Hand of {who}", who=words.name(s, seat))
