"""What Three Bars looks like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.rules import Act, Cell, Over, Seat
from engine.core.text import Text
from engine.table.contract.game_view import Cue, Drag, Mark, Palette, Piece, Place, Pose, TableView
from games._tiny import INFO, say
from games._tiny.rules import CELLS, RULES, TURNS, Move, Position

BOARD, PILE, ART = "board", "pile", "bar"
COLUMNS = "abc"


class View(TableView[Position, Move]):
    """The `TableView` of the game."""

    def pieces(self, s: Position, me: Seat) -> Iterable[Piece]:
        """Nine tiles, numbered as they are laid; the next one is the top of the pile."""
        for number, tile in enumerate(s.laid):
            yield Piece(_key(number), ART, Place(BOARD, tile.cell), Pose(0, tile.turn))
        for number in range(len(s.laid), len(CELLS)):
            yield Piece(_key(number), ART, Place(PILE, index=len(CELLS) - 1 - number))

    def drag(self, s: Position, seat: Seat, m: Move) -> Drag | None:
        return Drag(_key(len(s.laid)), Place(BOARD, m.cell), Pose(0, m.turn))

    def propose(self, s: Position, seat: Seat, drag: Drag) -> Move | None:
        if drag.piece != _key(len(s.laid)) or drag.place.zone != BOARD or drag.place.cell is None:
            return None
        return Move(drag.place.cell, drag.pose.turn)

    def poses(self, art: str) -> Sequence[Pose]:
        return [Pose(0, turn) for turn in TURNS]

    def label(self, s: Position, seat: Seat, m: Move) -> Text:
        where = f"{COLUMNS[m.cell[0]]}{m.cell[1] + 1}"
        return say("across at {where}", where=where) if m.turn else say("upright at {where}", where=where)

    def foretell(self, s: Position, seat: Seat, m: Move) -> Text | None:
        return say("This completes a line.") if RULES.apply(s, seat, m).line() else None

    def headline(self, s: Position, me: Seat) -> Text:
        turn = RULES.turn(s)
        if not isinstance(turn, Act):
            return say("The game is over.")
        return say("Lay a tile, upright or across.") if me in turn.seats else say("The other seat lays a tile.")

    def verdict(self, s: Position, over: Over) -> Text:
        if over.reason == "full":
            return say("The board is full, and no three bars in line lie the same way: a draw.")
        return say("{who} completes a line and wins.", who=INFO.seats[over.places.index(1)].name)

    def cues(self, before: Position, after: Position) -> Iterable[Cue]:
        for fact in after.facts:
            if fact.kind == "line":
                yield Cue("connect", (Mark("wash", BOARD, fact.cells, tone="ok"),))

    def marks(self, s: Position, me: Seat) -> Iterable[Mark]:
        yield Mark("region", BOARD, CELLS)
        if s.laid:
            yield Mark("last", BOARD, (s.laid[-1].cell,))

    def extent(self, s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
        return CELLS[0], CELLS[-1]

    def art(self, name: str, face: int, palette: Palette) -> str:
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            f'<rect x="6" y="6" width="88" height="88" rx="8" fill="{palette["paper"]}" stroke="{palette["shade"]}"/>'
            f'<rect x="42" y="16" width="16" height="68" rx="6" fill="{palette["ink"]}"/></svg>'
        )


VIEW = View()


def _key(number: int) -> str:
    return f"tile{number}"
