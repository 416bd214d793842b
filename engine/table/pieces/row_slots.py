"""Where in its row a piece is shown: the rest of a hand keeps its places when others go, so that it does not move under
the pointer.

Indices in drags and in the view are always those of the view; only what is shown differs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.table.contract.game_view import Piece, Place
from engine.table.geometry.zones import ROWS, Area
from engine.table.pieces.sprite import Sprite


class RowSlots:
    """The slots of rows on the table itself; rows of a panel close up, since its moves name their indices."""

    def __init__(self) -> None:
        self.keeps = False
        """Only at a table in play; in a replay pieces lie in order."""
        self._slots: dict[str, dict[str, int]] = {}
        """For each row: the place of every piece that has been there since the row was last empty."""

    def follow(self, areas: Iterable[Area], pieces: Collection[Piece], before: Mapping[str, Sprite]) -> None:
        """Update with the pieces on the table now, and those before; each row's number of places follows."""
        for area in areas:
            here = [piece for piece in pieces if piece.place.zone == area.name]
            most, area.count = area.count, len(here)
            if area.kind == ROWS and not area.panel and self.keeps:
                known = self._slots.get(area.name, {})
                old = {key for key in known.keys() & before if before[key].piece.place.zone == area.name}
                stays = old & {piece.key for piece in here}
                self._slots[area.name] = _placed(known if stays else {}, stays, here)
                area.count = max(area.count, most) if stays else area.count

    def place(self, piece: Piece) -> Place:
        """The place at which a piece is shown."""
        slot = self._slots.get(piece.place.zone, {}).get(piece.key)
        return piece.place if slot is None or not self.keeps else replace(piece.place, index=slot)


def _placed(known: dict[str, int], stays: Collection[str], here: Sequence[Piece]) -> dict[str, int]:
    """Pieces that stay keep their places, returning ones get theirs back if free; others go as near to theirs as
    possible."""
    found = dict(known)
    taken = {known[key] for key in stays}
    for piece in here:
        if piece.key not in stays:
            wanted = known.get(piece.key, piece.place.index)
            wanted = piece.place.index if wanted in taken else wanted
            free = (slot for slot in range(wanted + len(here) + 1) if slot not in taken)
            found[piece.key] = min(free, key=lambda slot: abs(slot - wanted))
            taken.add(found[piece.key])
    return found
