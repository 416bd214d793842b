"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import SPECTATOR, Piece, Place
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import ELEMENT_NAMES, TILE_NAMES, name
from games.path_of_elements.rules.move_types import Face, Move, Turn, Uncover
from games.path_of_elements.rules.position import Position
from games.path_of_elements.view import zones_and_keys
from games.path_of_elements.view.words import omen_token
from games.path_of_elements.view.zones_and_keys import (
    BEFORE,
    BOARD,
    COVER,
    COVERS,
    DECK,
    GIFT_ROW,
    GRID,
    OMEN_ROW,
    PATH,
    looker,
)

SPIRITS = {
    "E": say("earth spirit"),
    "W": say("water spirit"),
    "F": say("fire spirit"),
    "A": say("air spirit"),
    "M": say("mask"),
    "": say("covered spirit"),
}
OWN = {
    PATH: say("Your path"),
    BOARD: say("Your element"),
    OMEN_ROW: say("Your omens"),
    GIFT_ROW: say("Your gifts"),
    COVERS: say("Your cover"),
}


def piece(s: Position, lying: Piece) -> Text:
    """The name of a piece, by its picture, which shows no more than the seat knows that looks."""
    shown, _, state = lying.art.partition("#")
    kind, _, what = shown.partition(":")
    match kind:
        case "tile":
            return TILE_NAMES[what[0] if what else UNKNOWN]
        case "emblem":
            return ELEMENT_NAMES[what]
        case "seat":
            return name(s, int(what))
        case "omens":
            return say("an omen")
        case "omen":
            return say("{omen}", omen=omen_token(what, what[0]))
        case "gift":
            return say("spent gift") if state else say("gift")
    if lying.key.startswith(COVER.format("")):
        return say("a cover")
    spirit = SPIRITS[what]
    return say("{spirit} with a gift", spirit=spirit) if state == "gift" else spirit


def aloud(after: Position, move: Text, m: Move) -> Text:
    """A spirit that is turned up: where, and what it is if that has been seen before; else chance tells it next. What
    is uncovered on a path. move: the step as the log says it."""
    if isinstance(m, Face):
        return SPIRITS[m.motif]
    spirit = after.players[m.seat].spirit(m.cell) if isinstance(m, Uncover) else None
    if spirit is not None and spirit.motif in SPIRITS:
        return say("{move}: {spirit}", move=move, spirit=SPIRITS[spirit.motif])
    if not isinstance(m, Turn):
        return Text("")
    where = verbatim(zones_and_keys.NAMES.name(zones_and_keys.spot(after, m.cell)))
    if after.turning is not None:
        return say("turns up {cell}", cell=where)
    return say("turns up {cell}: {spirit}", cell=where, spirit=SPIRITS[after.motif(m.cell)])


def place(s: Position, me: Seat, at: Place) -> Text:
    """A zone; cells are called as their coordinates say."""
    return zone(s, me, at.zone) if at.cell is None else Text("")


def zone(s: Position, me: Seat, where: str) -> Text:
    """The name of a zone, by what lies there and whose it is."""
    if where == GRID and s.stage not in BEFORE:
        return say("Spirits")
    if where == GRID:
        return say("Your tiles") if me != SPECTATOR else say("Tiles of {who}", who=name(s, looker(me)))
    if where == DECK:
        return say("Omens that nobody holds")
    kind, seat = where.rstrip("0123456789") + "{}", int(where[-1])
    if seat == me:
        return OWN[kind]
    who = name(s, seat)
    match kind:
        case zones_and_keys.PATH:
            return say("Path of {who}", who=who)
        case zones_and_keys.OMEN_ROW:
            return say("Omens of {who}", who=who)
        case zones_and_keys.GIFT_ROW:
            return say("Gifts of {who}", who=who)
        case zones_and_keys.COVERS:
            return say("Cover of {who}", who=who)
    return say("Element of {who}", who=who)
