"""What pieces and zones are called by those who do not see them."""

from __future__ import annotations

from engine.core.rules import CHANCE, UNKNOWN, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import SPECTATOR, Piece
from engine.table.contract.game_view import Place as Spot
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import ELEMENT_NAMES, TILE_NAMES, name
from games.path_of_elements.rules.move_types import (
    Choose,
    Cover,
    Done,
    Face,
    Gift,
    Move,
    Place,
    Put,
    Shift,
    Skip,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.view import zones_and_keys
from games.path_of_elements.view.words import at_path, element_of, made, omen_token
from games.path_of_elements.view.zones_and_keys import (
    BEFORE,
    BOARD,
    COVER,
    COVERS,
    DECK,
    DRAFTING,
    GIFT_ROW,
    GRID,
    OMEN_ROW,
    PATH,
    STACK_SPOT,
    looker,
    path_of,
    row_of,
    tile_spots,
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


def aloud(before: Position, after: Position, seat: Seat, m: Move) -> Text:
    """A step in the words of who reports it. A spirit that is turned up: where, and what it is if that has been seen
    before; else chance tells it next. What is done on a path, with the gifts that are left."""
    who = name(before, seat) if seat != CHANCE else Text("")
    match m:
        case Face():
            return SPIRITS[m.motif]
        case Turn():
            where = verbatim(zones_and_keys.NAMES.name(zones_and_keys.spot(after, m.cell)))
            if after.turning is not None:
                return say("turns up {cell}", cell=where)
            return say("turns up {cell}: {spirit}", cell=where, spirit=SPIRITS[after.motif(m.cell)])
        case Choose():
            return say("{who} takes {tile}.", who=who, tile=TILE_NAMES[element_of(before, m.tile)])
        case Place() if m.cell is not None:
            tile = TILE_NAMES[element_of(before, m.tile)]
            return say("{who} lays {tile} {at}.", who=who, tile=tile, at=at_path(seat, m.cell))
        case Skip():
            return say("{who} skips the power.", who=who)
        case Done():
            return say("{who} ends the turn.", who=who)
        case Put() | Cover() | Uncover() | Shift() | Swap() | Gift():
            return _done(before, after, seat, m)
    return Text("")


def _done(before: Position, after: Position, seat: Seat, m: Put | Cover | Uncover | Shift | Swap | Gift) -> Text:
    """What has been done with a spirit, what it cost, and that it has ended the turn if nobody said so."""
    did = next((words for fact in after.facts if (words := made(after, seat, fact)) is not None), Text(""))
    if not did.source or isinstance(m, Put):
        return did
    cost, left = before.players[seat].gifts - after.players[seat].gifts, after.players[seat].gifts
    if cost and after.stage != Stage.OVER:
        did = say("{did} {count} gift, {left} left.", "{did} {count} gifts, {left} left.", cost, did=did, left=left)
    if after.active != before.active and after.stage == before.stage:
        return say("{did} That ends the turn: no more gifts can be spent.", did=did)
    return did


def place(s: Position, me: Seat, at: Spot) -> Text:
    """A zone; cells are called as their coordinates say, where tiles are shared out by what lies there."""
    if at.cell is None:
        return zone(s, me, at.zone)
    seat = path_of(at.zone)
    if s.stage not in DRAFTING or (seat is None and at.zone != GRID):
        return Text("")
    if s.stage == Stage.DRAFT and seat == looker(me):
        spots = tile_spots(len(s.players[seat].stack))
        return say("tile {n}", n=spots.index(at.cell) + 1) if at.cell in spots else Text("")
    if seat is not None and at.cell == STACK_SPOT:
        return say("on its way")
    element = row_of(at.cell)
    return ELEMENT_NAMES[element] if element and s.stage != Stage.KEEP else Text("")


def zone(s: Position, me: Seat, where: str) -> Text:
    """The name of a zone, by what lies there and whose it is."""
    if where == GRID and s.stage not in BEFORE:
        return say("Spirits")
    if where == GRID:
        return say("Your tiles") if me != SPECTATOR else say("Tiles of {who}", who=name(s, looker(me)))
    if where == DECK:
        return say("Omens that nobody holds")
    kind, seat = where.rstrip("0123456789") + "{}", int(where[-1])
    if kind == PATH and s.stage == Stage.DRAFT:
        return say("To choose from") if seat == me else say("Tiles of {who}", who=name(s, seat))
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
