"""The cards, stones and lanterns of Fairy Trails, and the moves that are made by dragging them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import Cell, Seat
from engine.table.contract.game_view import Drag, Piece, Place, Pose
from games.fairy_trails.art import art
from games.fairy_trails.rules.move_types import Claim, Discard, Lay, Move
from games.fairy_trails.rules.networks import Spot
from games.fairy_trails.rules.pieces import CARDS, COLOURS, PATIENCE, STONES, Laid, blocks, showings
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view.marks import stone_point
from games.fairy_trails.view.zones_and_keys import (
    DECK,
    DISCARD,
    FOREST,
    HAND,
    LANTERNS,
    LETTERS,
    OTHER,
    PILES,
    card_key,
    held_art,
    number_in,
    stone_key,
)


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """c0 to c58 in the order they are drawn, p1 to p19 and y1 to y19 in the order they are placed."""
    settled = _settled(s)
    homes = {(spot.cell, colour, spot.edges) for colour in COLOURS for spot in s.homes[colour]}
    for laid in s.forest.cards:
        name = _laid_art(laid, settled.get(laid.cell, set()), homes)
        yield Piece(card_key(laid.number), name, Place(FOREST, laid.cell), Pose(0, laid.turns), 1)
    for seat, hand in enumerate(s.hands):
        zone = HAND if seat == max(me, 0) else OTHER
        for index, held in enumerate(hand):
            yield Piece(card_key(held.number), held_art(held), Place(zone, index=index), layer=2)
    for number in range(CARDS - s.deck + 1, CARDS + 1) if not s.puzzle else ():
        index = CARDS - number
        yield Piece(card_key(number), _piled(art.BACK, index, s.deck), Place(DECK, index=index), layer=index)
    for index, held in enumerate(s.discarded):
        yield Piece(card_key(held.number), held_art(held), Place(DISCARD, index=index), layer=index)
    for colour in COLOURS:
        yield from _stones(s, colour)
    if s.solo and not s.puzzle:
        for index in range(PATIENCE):
            name = art.LANTERN if index < PATIENCE - s.clock else art.LANTERN_OUT
            yield Piece(f"l{index + 1}", name, Place(LANTERNS, index=index))


def drag(s: Position, seat: Seat, m: Move) -> Drag | None:
    """A card of the hand onto its cell; a claim is the next stone onto the hut's cell; the rest are buttons."""
    if isinstance(m, Lay):
        return Drag(card_key(m.number), Place(FOREST, m.cell), Pose(0, m.turns))
    if isinstance(m, Claim):
        return Drag(stone_key(seat, len(s.homes[seat]) + 1), Place(FOREST, m.cell))
    return None


def propose(s: Position, seat: Seat, drag: Drag) -> Move | None:
    """A card of any hand held over a cell, an own stone that is not placed yet, a card over the discard pile."""
    number = number_in(drag.piece, "c")
    if number is not None and any(s.in_hand(owner, number) for owner in range(len(s.hands))):
        if drag.place.zone == DISCARD:
            return Discard()
        if drag.place.zone == FOREST and drag.place.cell is not None and drag.pose.face == 0:
            return Lay(number, drag.place.cell, drag.pose.turn)
        return None
    stone = number_in(drag.piece, LETTERS[seat])
    if stone is not None and stone > len(s.homes[seat]) and not s.solo and drag.place.zone == FOREST:
        return Claim(drag.place.cell) if drag.place.cell is not None else None
    return None


def poses(art: str) -> Sequence[Pose]:
    """The poses of a card that look different, up to four."""
    kind, _, rest = art.partition(":")
    return tuple(Pose(0, turns) for turns in showings(rest.partition("#")[0])) if kind == "card" else (Pose(),)


def _settled(s: Position) -> dict[Cell, set[tuple[int, int]]]:
    """The blocks (colour, edges) by cell of networks that are done: they are drawn more quietly.

    With keen eyes only those whose stones have been claimed, so that the picture gives nothing away.
    """
    homes = [set(homes) for homes in s.homes]
    found: dict[Cell, set[tuple[int, int]]] = {}
    for network in s.forest.web.closed:
        if s.keen and not (network.huts and homes[network.colour].issuperset(network.huts)):
            continue
        for spot in network.spots:
            found.setdefault(spot.cell, set()).add((network.colour, spot.edges))
    return found


def _laid_art(laid: Laid, settled: set[tuple[int, int]], homes: set[tuple[Cell, int, int]]) -> str:
    """The card's picture: what it shows, which of its blocks are settled or have a stone."""

    def flag(colour: int, edges: int) -> str:
        if (laid.cell, colour, edges) in homes:
            return art.HOME
        return art.SETTLED if (colour, edges) in settled else art.OPEN

    halves = enumerate(blocks(laid.card, laid.turns))
    flags = "".join(flag(colour, block.edges) for colour, half in halves for block in half)
    return f"card:{laid.card}#{flags}@"


def _piled(name: str, index: int, count: int) -> str:
    """A piece's picture within a pile: of those beneath only every fifth is seen, or their shadows would add up."""
    return name if index % 5 == 0 or index >= count - 2 else f"{name}{art.HIDDEN}"


def _stones(s: Position, colour: int) -> Iterator[Piece]:
    """Placed ones at their huts, the others on their pile, the next one on top."""
    homes: tuple[Spot, ...] = s.homes[colour]
    for order, spot in enumerate(homes):
        x, y = stone_point(s.forest.web, colour, spot)
        away = (x - spot.cell[0], y - spot.cell[1])
        yield Piece(stone_key(colour, order + 1), f"stone{colour}", Place(FOREST, spot.cell), layer=3, nudge=away)
    for order in range(len(homes), STONES):
        index = STONES - 1 - order
        name = _piled(f"heap{colour}", index, s.stones(colour))
        yield Piece(stone_key(colour, order + 1), name, Place(PILES[colour], index=index), layer=index)
