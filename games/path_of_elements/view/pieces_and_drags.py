"""What lies on the table and where, and how it is moved by hand: tiles, spirits, gifts and omens."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.table.contract.game_view import Drag, Piece, Place
from games.path_of_elements.rules import move_types
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import ELEMENTS, GIFTS, OMENS
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage, Tile
from games.path_of_elements.view.zones_and_keys import (
    BEFORE,
    BOARD,
    COVER,
    COVERS,
    DECK,
    DRAFTING,
    EMBLEM,
    GIFT,
    GIFT_ROW,
    GRID,
    LEFT_STEP,
    OMEN,
    OMEN_ROW,
    OMEN_SPOTS,
    PATH,
    SHELF,
    SHELF_FIRST,
    SHELF_STEP,
    SHELF_WIDE,
    STACK_SPOT,
    STACK_STEP,
    TILE,
    carried,
    free_elements,
    left_spot,
    looker,
    number_of,
    omen_numbers,
    on_path,
    origin_of,
    path_of,
    seat_and_number,
    spirit_key,
    spot,
    swap,
    taking,
    tile_spots,
)


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Everything that lies on the table, as this seat sees it."""
    me = looker(me)
    for seat, player in enumerate(s.players):
        if seat < s.seats:
            yield Piece(f"seat{seat}", f"seat:{seat}", Place(BOARD.format(seat)))
            yield from _gifts(player, seat)
        if not player.element:
            continue
        art = f"emblem:{player.element}"
        yield Piece(EMBLEM.format(player.element), art, Place(BOARD.format(seat), index=1))
        yield from _laid(s, seat)
        yield from _stack(s, seat, me)
        yield from _to_lay(s, seat, me)
        if seat < s.seats and s.terms.omens != "none":
            yield from _omens(s, seat, me)
    yield from _grid(s)
    if s.stage == Stage.ELEMENT and s.terms.elements_chosen:
        for element in free_elements(s):
            yield Piece(EMBLEM.format(element), f"emblem:{element}", Place(taking(s), SHELF[element]))


def drag(s: Position, seat: Seat, m: move_types.Move) -> Drag | None:
    """The piece of a move and where it goes; what is chosen or turned up stays where it is, for one click."""
    match m:
        case move_types.Choose():
            rest = [tile.number for tile in s.players[seat].stack]
            cell = tile_spots(len(rest))[rest.index(m.tile)]
            return Drag(TILE.format(m.tile), Place(PATH.format(seat), cell))
        case move_types.Keep():
            number = OMENS[s.players[seat].element].index(m.omen)
            return Drag(OMEN.format(seat, number), Place(PATH.format(seat), OMEN_SPOTS[number]))
        case move_types.Take():
            return Drag(EMBLEM.format(m.element), Place(taking(s), SHELF[m.element]))
        case move_types.Place():
            element = next(tile.element for tile in s.players[seat].tiles if tile.number == m.tile)
            to = (GRID, SHELF[element]) if m.cell is None else (PATH.format(seat), m.cell)
            return Drag(TILE.format(m.tile), Place(*to))
        case move_types.Turn():
            return Drag(spirit_key(m.cell), Place(GRID, spot(s, m.cell)))
        case move_types.Put():
            return Drag(spirit_key(m.spirit), Place(PATH.format(m.seat), m.cell))
        case move_types.Shift() | move_types.Swap() | move_types.Uncover():
            path = s.players[m.seat]
            start, end = m.cell, m.to if isinstance(m, move_types.Shift) else m.cell
            if isinstance(m, move_types.Swap):
                start = carried(path.spirits)[m.cell, m.other]
                end = m.other if start == m.cell else m.cell
            spirit = path.spirit(start)
            assert spirit is not None
            return Drag(spirit_key(spirit.origin), Place(PATH.format(m.seat), end))
        case move_types.Gift():
            key = GIFT.format(seat, s.players[seat].gifts - 1)
            return Drag(key, Place(PATH.format(seat), m.cell))
        case move_types.Cover():
            return Drag(COVER.format(seat), Place(PATH.format(seat), m.cell))
        case move_types.Exchange():
            key = OMEN.format(seat, OMENS[s.players[seat].element].index(m.omen))
            return Drag(key, Place(DECK))
    return None


def propose(s: Position, seat: Seat, drag: Drag) -> move_types.Move | None:
    """The move that a drop means; None if it means nothing."""
    number, origin = number_of(drag.piece), origin_of(drag.piece)
    if drag.piece.startswith(EMBLEM.format("")):
        element = drag.piece[-1]
        here = element in free_elements(s) and drag.place == Place(taking(s), SHELF[element])
        return move_types.Take(seat, element) if here else None
    if number is not None:
        return _tile_move(s, seat, number, drag.place)
    if origin is not None:
        return _spirit_move(s, origin, drag.place)
    omen = seat_and_number(drag.piece, OMEN.partition("{")[0])
    if omen is not None and omen[0] == seat:
        letters = OMENS[s.players[seat].element][omen[1]]
        if s.stage == Stage.KEEP:
            there = Place(PATH.format(seat), OMEN_SPOTS[omen[1]])
            return move_types.Keep(letters) if drag.place == there else None
        return move_types.Exchange(letters) if drag.place.zone == DECK and letters in s.players[seat].omens else None
    if drag.place.zone != PATH.format(seat) or drag.place.cell is None or s.stage in BEFORE:
        return None
    gift = seat_and_number(drag.piece, GIFT.partition("{")[0])
    if gift is not None:
        return move_types.Gift(drag.place.cell) if gift[0] == seat and gift[1] < s.players[seat].gifts else None
    return move_types.Cover(drag.place.cell) if drag.piece == COVER.format(seat) else None


def _tile_move(s: Position, seat: Seat, number: int, place: Place) -> move_types.Move | None:
    player = s.players[seat]
    if s.stage == Stage.DRAFT:
        spots = dict(zip((tile.number for tile in player.stack), tile_spots(len(player.stack)), strict=True))
        there = Place(PATH.format(seat), spots.get(number))
        return move_types.Choose(number) if number in spots and place == there else None
    if s.stage != Stage.PATH or all(tile.number != number for tile in player.tiles):
        return None
    if place.zone == GRID:
        return move_types.Place(number, None) if any(tile.number == number for _, tile in player.path) else None
    return move_types.Place(number, place.cell) if place.zone == PATH.format(seat) and place.cell is not None else None


def _spirit_move(s: Position, origin: Cell, place: Place) -> move_types.Move | None:
    """One of the grid is turned up where it is or put on a path, one on a path goes on or changes places."""
    whose, cell = path_of(place.zone), place.cell
    if origin in s.grid:
        if place.zone == GRID:
            return move_types.Turn(origin) if cell == spot(s, origin) else None
        return move_types.Put(origin, whose, cell) if whose is not None and cell is not None else None
    found = on_path(s, origin)
    if found is None or cell is None or whose != found[0]:
        return None
    _, start, spirit = found
    if cell == start:
        return move_types.Uncover(whose, cell) if spirit.covered else None
    taken = s.players[whose].spirit(cell) is not None
    return swap(whose, start, cell) if taken else move_types.Shift(whose, start, cell)


def finishes(m: move_types.Move) -> bool:
    """Does the move end the laying of the path, or a turn? The power of a pair is skipped by hand."""
    return isinstance(m, move_types.Ready | move_types.Done)


def corrects(s: Position, seat: Seat, m: move_types.Move) -> bool:
    """Does the move shift or take back a tile that is laid?"""
    return isinstance(m, move_types.Place) and all(tile.number != m.tile for tile in s.players[seat].hand)


def tile_art(tile: Tile) -> str:
    """A tile face up, or its back."""
    return "tile" if tile.element == UNKNOWN else f"tile:{tile.element}{tile.number % 3}"


def spirit_art(spirit: Spirit) -> str:
    """A spirit on a path."""
    face = "back" if spirit.covered else f"spirit:{spirit.motif}"
    return f"{face}#gift" if spirit.gifted else face


# --- tiles -----------------------------------------------------------------------------------------------------------


def _laid(s: Position, seat: Seat) -> Iterator[Piece]:
    zone = PATH.format(seat)
    for cell, tile in s.players[seat].path:
        yield Piece(TILE.format(tile.number), tile_art(tile), Place(zone, cell))
    for cell, spirit in s.players[seat].spirits:
        yield Piece(spirit_key(spirit.origin), spirit_art(spirit), Place(zone, cell), layer=1)


def _stack(s: Position, seat: Seat, me: Seat) -> Iterator[Piece]:
    """What a seat chooses from now, without what it has chosen: that is seen by itself only."""
    player = s.players[seat]
    for index, tile in enumerate(player.stack):
        key = TILE.format(tile.number)
        if tile.number == player.chosen:
            continue
        if seat == me:
            yield Piece(key, tile_art(tile), Place(PATH.format(seat), tile_spots(len(player.stack))[index]))
        else:
            place, nudge = Place(PATH.format(seat), STACK_SPOT), (index * STACK_STEP, -index * STACK_STEP)
            yield Piece(key, "tile", place, layer=index, nudge=nudge)


def _to_lay(s: Position, seat: Seat, me: Seat) -> Iterator[Piece]:
    """Tiles that are a seat's and do not lie on its path yet, by elements."""
    player = s.players[seat]
    if seat != me and s.stage not in DRAFTING:
        yield from _left(player, seat)
        return
    chosen = tuple(tile for tile in player.stack if tile.number == player.chosen)
    zone = GRID if seat == me else PATH.format(seat)
    for element in ELEMENTS:
        tiles = [tile for tile in (*player.hand, *chosen) if tile.element == element]
        step = min(SHELF_STEP, SHELF_WIDE / max(1, len(tiles) - 1))
        for index, tile in enumerate(tiles):
            nudge = SHELF_FIRST + index * step, 0.0
            yield Piece(TILE.format(tile.number), tile_art(tile), Place(zone, SHELF[element]), layer=index, nudge=nudge)


def _left(player: Player, seat: Seat) -> Iterator[Piece]:
    """What others have still to lay, in a row below their path."""
    cell, xs = left_spot(player), [HEX.centre(cell)[0] for cell, _ in player.path] or [0.0]
    aside = (min(xs) + max(xs)) / 2 - HEX.centre(cell)[0]
    for index, tile in enumerate(sorted(player.hand, key=lambda tile: (tile.element, tile.number))):
        nudge = aside + (index - (len(player.hand) - 1) / 2) * LEFT_STEP, 0.0
        place = Place(PATH.format(seat), cell)
        yield Piece(TILE.format(tile.number), tile_art(tile), place, layer=index, nudge=nudge)


# --- spirits, gifts and omens ----------------------------------------------------------------------------------------


def _grid(s: Position) -> Iterator[Piece]:
    for cell in s.grid:
        art = f"spirit:{s.motif(cell)}" if cell in s.up else "back"
        yield Piece(spirit_key(cell), f"{art}#alone", Place(GRID, spot(s, cell)), layer=1)


def _gifts(player: Player, seat: Seat) -> Iterator[Piece]:
    """The supply, spent ones at its right end; beside it what covers a spirit."""
    for index in range(GIFTS):
        art = "gift" if index < player.gifts else "gift#spent"
        yield Piece(GIFT.format(seat, index), art, Place(GIFT_ROW.format(seat), index=index), layer=index)
    yield Piece(COVER.format(seat), "back", Place(COVERS.format(seat)))


def _omens(s: Position, seat: Seat, me: Seat) -> Iterator[Piece]:
    """A seat's deck: those it holds, those it may choose, and the rest, which nobody sees.

    An omen that is known has its place in the deck as its number; others are numbered as they are held.
    """
    player, known = s.players[seat], omen_numbers(s, seat)
    deck = OMENS[player.element]
    left = [number for number in range(len(deck)) if number not in known.values()]
    motifs = {cell: spirit.motif for cell, spirit in player.spirits if not spirit.covered}
    back = f"omens:{player.element}"
    for index, omen in enumerate(player.omens):
        number = known[omen] if omen in known else left.pop(0)
        met = "#met" if omen in known and any(fulfilled(omen, motifs)) else ""
        art = f"omen:{omen}{met}" if omen in known else back
        yield Piece(OMEN.format(seat, number), art, Place(OMEN_ROW.format(seat), index=index))
    for omen in player.aside:
        number = known[omen] if omen in known else left.pop(0)
        yield Piece(OMEN.format(seat, number), back, Place(DECK, index=number))
    choosing = s.stage == Stage.KEEP and seat == me and not player.ready
    for number in left:
        if choosing:
            place = Place(PATH.format(seat), OMEN_SPOTS[number])
            yield Piece(OMEN.format(seat, number), f"omen:{deck[number]}", place)
        else:
            yield Piece(OMEN.format(seat, number), back, Place(DECK, index=number), layer=int(seat == me))
