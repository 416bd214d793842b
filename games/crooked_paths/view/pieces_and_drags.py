"""The cards of Crooked Paths on the board and in their piles, and the moves that are made by dragging them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.contract.game_view import Drag, Piece, Place, Pose
from games.crooked_paths.rules.pieces import DECK, DOUBLE, TRIPLE, mask_of, pose_of, poses_of
from games.crooked_paths.rules.rules import Cover, Lay, Move, Position
from games.crooked_paths.view.zones_and_keys import BOARD, PILES, card_art, card_key, card_of, next_card

FACES = {DOUBLE: 2, TRIPLE: 1}


def pieces(s: Position) -> Iterator[Piece]:
    """d0 to d24 and t0 to t24 in the order they are laid; the top of a pile has its highest index."""
    for order, (x, y, mask) in enumerate(s.cards):
        kind, number = (DOUBLE, order) if order < DECK else (TRIPLE, order - DECK)
        place = Place(BOARD, (x, y))
        yield Piece(card_key(kind, number), card_art(kind, number), place, Pose(*pose_of(kind, mask)), order // DECK)
    for kind, laid in ((DOUBLE, s.doubles), (TRIPLE, s.triples)):
        for number in range(laid, DECK):
            index = DECK - 1 - number
            yield Piece(card_key(kind, number), card_art(kind, number), Place(PILES[kind], index=index), layer=index)


def drag(s: Position, m: Move) -> Drag | None:
    """The top card of its pile onto the cell; a claim and a stop are buttons."""
    if not isinstance(m, (Lay, Cover)):
        return None
    kind, number = next_card(s, m)
    return Drag(card_key(kind, number), Place(BOARD, m.cell), Pose(*pose_of(kind, m.mask)))


def propose(s: Position, drag: Drag) -> Move | None:
    """A card from a pile, held over a cell. One that lies on the board already means nothing."""
    found = card_of(drag.piece)
    if found is None or drag.place.zone != BOARD or drag.place.cell is None:
        return None
    kind, number = found
    if not 0 <= drag.pose.face < FACES[kind] or number < (s.doubles if kind == DOUBLE else s.triples):
        return None
    mask = mask_of(kind, drag.pose.face, drag.pose.turn)
    return Lay(drag.place.cell, mask) if kind == DOUBLE else Cover(drag.place.cell, mask)


def poses(art: str) -> Sequence[Pose]:
    """Six of a double, four of a triple."""
    kind = art.rstrip("0123456789")
    return tuple(Pose(face, turn) for face, turn in poses_of(kind)) if kind in FACES else (Pose(),)
