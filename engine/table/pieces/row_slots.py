"""Where in its row a piece is seen: what is left of a hand stays where it lay when others go, and does not move under
the pointer.

Who asks for a row's pieces by index (a drag, the view) means the index that the view gave; only what is seen differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.table.contract.view import Piece, Place
from engine.table.geometry.zones import ROWS, Area


class RowSlots:
    """Of the rows that lie on the table itself; those of a panel close up, as its moves name their indices."""

    def __init__(self) -> None:
        self.keeps = False
        """Only at a table in play: what is looked back on lies in order."""
        self._slots: dict[str, dict[str, int]] = {}
        """By row, of every piece that has lain there since nothing of it was left: its place."""
        self._here: dict[str, frozenset[str]] = {}

    def follow(self, areas: Iterable[Area], pieces: Sequence[Piece]) -> None:
        """These pieces are on the table now; how many places each row has follows."""
        for area in areas:
            here = [piece for piece in pieces if piece.place.zone == area.name]
            most, area.count = area.count, len(here)
            if area.kind == ROWS and not area.panel and self.keeps:
                stays = self._here.get(area.name, frozenset()) & {piece.key for piece in here}
                known = self._slots.get(area.name, {}) if stays else {}
                self._slots[area.name] = _placed(known, stays, here)
                self._here[area.name] = frozenset(piece.key for piece in here)
                area.count = max(area.count, most) if stays else area.count

    def place(self, piece: Piece) -> Place:
        """Where it is seen."""
        slot = self._slots.get(piece.place.zone, {}).get(piece.key)
        return piece.place if slot is None or not self.keeps else replace(piece.place, index=slot)


def _placed(known: dict[str, int], stays: frozenset[str], here: Sequence[Piece]) -> dict[str, int]:
    """What stays keeps its place, what comes back has it again if it is free; others come as near theirs as can be."""
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
