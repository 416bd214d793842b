"""Positions to pieces: tiles, spirits, gifts and omens."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Seat
from engine.table.contract.view import Piece, Place
from games.path_of_elements.rules.omens import fulfilled
from games.path_of_elements.rules.pieces import ELEMENTS, GIFTS, OMENS
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage, Tile
from games.path_of_elements.view.places import (
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
    free_elements,
    left_spot,
    looker,
    omen_numbers,
    spirit_key,
    spot,
    taking,
    tile_spots,
)


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """See `TableView.pieces`."""
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
        yield Piece(spirit_key(cell), art, Place(GRID, spot(s, cell)), layer=1)


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
