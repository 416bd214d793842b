"""What lies on the table of Glade and where, and how it is moved by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import UNKNOWN, Seat
from engine.table.contract.game_view import Drag, Landing, Piece, Place, Pose
from games._template.rules.pieces import KINDS, NO_ARROW, THINGS, TILES, TURNS
from games._template.rules.position import Choose, Keep, Lay, Move, Pass, Position, Stay, Walk
from games._template.rules.refusals import chosen_tile
from games._template.rules.rules import RULES
from games._template.view.art import BACK, HOG, MOSS, RAISED
from games._template.view.words import tile_art
from games._template.view.zones_and_keys import (
    BAG,
    BURROW,
    CHOSEN,
    FIND,
    FOOT,
    FOUND,
    HANDS,
    HEDGEHOG,
    MEADOW,
    MINE,
    THEIRS,
    TILE,
    aside,
    number,
)


def pieces(s: Position) -> Iterator[Piece]:
    """Every tile, hedgehog and thing, and where each lies."""
    for count in range(TILES - s.left + 1, TILES + 1):
        yield Piece(TILE.format(count), BACK, Place(BAG, index=TILES - count))
    for on in s.laid:
        face = f"{BACK if on.kind == UNKNOWN else on.kind}:{s.bird(on.seat)}"
        raised = RAISED if on.kind == NO_ARROW else ""
        yield Piece(TILE.format(on.number), face + raised, Place(MEADOW, on.cell), Pose(0, on.turn), 1)
    for seat, hand in enumerate(s.hands):
        rest = [tile for tile in hand if tile.number != s.chosen[seat]]
        for tile in hand:
            chosen = tile not in rest
            place = Place(CHOSEN, index=seat) if chosen else Place(HANDS.format(seat), index=rest.index(tile))
            yield Piece(TILE.format(tile.number), tile_art(s, tile, seat), place, layer=1)
    for count, cell in enumerate(s.hedgehogs):
        place = Place(BURROW, index=count) if cell is None else Place(MEADOW, cell)
        nudge = FOOT if cell is not None else (0.0, 0.0)
        yield Piece(HEDGEHOG.format(count), HOG, place, layer=2, nudge=nudge, aside=aside(s, count))
    yield from _found(s)


def _found(s: Position) -> Iterator[Piece]:
    """What lies in the panel; it keeps its key, so that it is seen to change hands."""
    kept = {THINGS[thing]: zone for zone, (_, thing) in zip((MINE, THEIRS), s.shared, strict=False)}
    for index, thing in enumerate(THINGS if s.found is not None or kept else ()):
        zone = kept.get(thing, FOUND)
        yield Piece(thing, thing, Place(zone, index=index if zone == FOUND else 0))


def drag(s: Position, seat: Seat, m: Move) -> Drag | None:
    """The piece of a move and where it goes; None for what is a button."""
    match m:
        case Choose():
            return Drag(TILE.format(m.number), Place(CHOSEN, index=seat))
        case Lay():
            return Drag(TILE.format(s.chosen[seat]), Place(MEADOW, m.cell), Pose(0, m.turn))
        case Walk():
            return Drag(HEDGEHOG.format(m.hedgehog), Place(MEADOW, m.cell))
        case Keep():
            return Drag(m.thing, Place(MINE))
    return None


def propose(s: Position, seat: Seat, drag: Drag) -> Move | None:
    """The move that a drop means, legal or not; None if it means nothing."""
    tile, hedgehog = number(drag.piece, TILE), number(drag.piece, HEDGEHOG)
    if drag.piece in THINGS:
        return Keep(drag.piece) if drag.place.zone == MINE else None
    if tile is not None and drag.place.zone == CHOSEN:
        return Choose(tile)
    if drag.place.zone != MEADOW or drag.place.cell is None:
        return None
    if hedgehog is not None:
        return Walk(hedgehog, drag.place.cell)
    # a tile that is not chosen yet may be dropped too: the rules say what comes first
    return Lay(drag.place.cell, drag.pose.turn) if s.chosen[seat] in (tile, 0) else None


def poses(art: str) -> Sequence[Pose]:
    """The poses of an art that look different."""
    kind = art.partition(":")[0]
    return [Pose(0, turn) for turn in range(TURNS if kind in KINDS and kind != NO_ARROW else 1)]


def landing(s: Position, seat: Seat, m: Move) -> Landing | None:
    """How a piece lies after the move, where that differs from how it looks in the hand."""
    if isinstance(m, Lay) and chosen_tile(s, seat).kind == NO_ARROW:
        face = f"{NO_ARROW}:{s.bird(seat)}{RAISED}"
        piece = Piece(TILE.format(s.chosen[seat]), face, Place(MEADOW, m.cell), layer=1)
        return Landing(piece, lift=MOSS)
    if isinstance(m, Walk):
        key = HEDGEHOG.format(m.hedgehog)
        after = RULES.apply(s, seat, m)
        return Landing(next(piece for piece in pieces(after) if piece.key == key))
    return None


def anchor(s: Position, m: Move) -> Place | None:
    """The place beside which a button stands."""
    if isinstance(m, Stay):
        here = s.hedgehogs[0]
        return Place(BURROW) if here is None else Place(MEADOW, here)
    return Place(FIND) if isinstance(m, Pass) else None
