"""The mark of the last move: it waits until the piece that was moved lies in its place."""

from __future__ import annotations

from collections.abc import Container, Sequence

from engine.core.rules import Cell
from engine.table.contract.game_view import Mark
from engine.table.pieces.stage import Stage


class LastMark:
    """`shown` filters the marks of a position; `due` says when to ask it again."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._awaited: frozenset[str] = frozenset()
        """The keys of the pieces that it waits for."""

    @property
    def due(self) -> bool:
        """Whether the mark has been waiting and can be shown now."""
        return bool(self._awaited) and not self._underway

    @property
    def _underway(self) -> bool:
        found = (self._stage.sprites.get(key) for key in self._awaited)
        return any(sprite is not None and (sprite.travelling or sprite.waits is not None) for sprite in found)

    def shown(self, marks: Sequence[Mark], *, anew: bool) -> list[Mark]:
        """The marks that can be seen now. `anew`: they are those of a new position.

        The mark waits for what flies to its cells, or else for what walks there.
        """
        if anew:
            self._await({(mark.zone, cell) for mark in marks if mark.kind == "last" for cell in mark.cells})
        if self._underway or not self._stage.ctx.settings.show_last:
            return [mark for mark in marks if mark.kind != "last"]
        self._awaited = frozenset()
        return list(marks)

    def _await(self, cells: Container[tuple[str, Cell | None]]) -> None:
        places = ((key, sprite, sprite.piece.place) for key, sprite in self._stage.sprites.items())
        there = {key: sprite for key, sprite, place in places if (place.zone, place.cell) in cells and not sprite.flat}
        flying = frozenset(key for key, sprite in there.items() if sprite.travelling and not sprite.held)
        self._awaited = flying or frozenset(key for key, sprite in there.items() if sprite.waits is not None)
