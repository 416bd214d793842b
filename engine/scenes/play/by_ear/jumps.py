"""Where a key takes the cursor on the board: where something can be done, the last move, threats, own pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.core.text import Text, say
from engine.scenes.play.viewpoint import Game
from engine.table.board.current_marks import EXTRA
from engine.table.contract.game_view import Place
from engine.table.geometry.zones import ROWS


class Threats(Struct, frozen=True):
    """What threatens: on which cells what; otherwise: what is said if it is nothing."""

    cells: Mapping[Place, Text]
    otherwise: Text


class Jumps:
    """What is to be found on the board, as it is shown to the person who looks."""

    def __init__(self, game: Game) -> None:
        self.match, self.top, self.hand, self.showing = game.match, game.top, game.hand, game.showing

    def targets(self) -> Iterator[Place]:
        """Where the held piece may go; with an empty hand, where one may be taken up."""
        if self.hand.held is not None:
            yield from self.hand.targets.places(self.hand.held)
            return
        pieces = (self.top.lying.piece(key) for key in self.hand.targets.pieces)
        yield from (piece.place for piece in pieces if piece is not None)

    def last(self) -> Iterator[Place]:
        """Where the last move was made."""
        for mark in self.top.view.marks(self.showing.position, self._me):
            if mark.kind == "last":
                yield from (Place(mark.zone, cell) for cell in mark.cells)

    def marked(self) -> set[Place]:
        """What an aid or a hint marks."""
        marks = self.top.marks.layers.marks(EXTRA)
        return {Place(mark.zone, cell) for mark in marks for cell in mark.cells}

    def own(self) -> Iterator[Place]:
        """Where pieces of one's own lie."""
        for piece in self.top.lying.pieces():
            area = self.top.zones.areas.get(piece.place.zone)
            if area is not None and area.kind != ROWS and area.owner == self._me:
                yield piece.place
        if self._me >= 0:
            yield from self.top.view.own(self.showing.position, self._me)

    def threats(self) -> Threats:
        """What the others could do next."""
        nothing = say("There are no threats in this game that could be told.")
        if self.match.over is not None or self._me < 0:
            return Threats({}, say("The game is over.") if self.match.over is not None else nothing)
        marks = self.top.view.threats(self.showing.position, self._me)
        notes = [mark.text for mark in marks if not mark.cells and mark.text is not None]
        told = {Place(mark.zone, cell): mark.text or nothing for mark in marks for cell in mark.cells}
        return Threats(told, notes[0] if notes else nothing)

    @property
    def _me(self) -> int:
        return self.top.lying.told
