"""The rules of Three Bars."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from engine.core.maps.board import Board
from engine.core.rules import Act, Cell, Fact, Options, Over, Refusal, Rules, Seat, Turn
from games._tiny import say

CELLS: tuple[Cell, ...] = tuple((x, y) for y in range(3) for x in range(3))
TURNS = (0, 1)
"""A bar lies upright or across."""
LINES: tuple[tuple[Cell, ...], ...] = (
    *(tuple((x, y) for x in range(3)) for y in range(3)),
    *(tuple((x, y) for y in range(3)) for x in range(3)),
    tuple((n, n) for n in range(3)),
    tuple((n, 2 - n) for n in range(3)),
)
REASONS = ("line", "full")


class Move(Struct, frozen=True):
    """Lay the next tile on a cell: turn 0 upright, 1 across."""

    cell: Cell
    turn: int


class Position(Struct, frozen=True):
    """All that is on the table: the tiles in the order in which they were laid, in turn by seat 0 and seat 1."""

    laid: tuple[Move, ...] = ()
    facts: tuple[Fact, ...] = ()

    def line(self) -> tuple[Cell, ...]:
        """The line of three bars that lie the same way; () if there is none."""
        turns = {tile.cell: tile.turn for tile in self.laid}
        alike = (line for line in LINES if len({turns.get(cell, cell) for cell in line}) == 1)
        return next(alike, ())


class ThreeBars(Rules[Position, Move]):
    """The `Rules` of the game."""

    position_type: type[Position] = Position
    move_type = Move

    def start(self, options: Options, board: Board | None, seats: int) -> Position:  # noqa: ARG002 - there are none
        return Position()

    def turn(self, s: Position) -> Turn:
        if s.line():
            return Over((1, 2) if len(s.laid) % 2 else (2, 1), (), "line")
        if len(s.laid) == len(CELLS):
            return Over((1, 1), (), "full")
        return Act((len(s.laid) % 2,))

    def moves(self, s: Position, seat: Seat) -> Sequence[Move]:
        if self.turn(s) != Act((seat,)):
            return ()
        taken = {tile.cell for tile in s.laid}
        return [Move(cell, turn) for cell in CELLS if cell not in taken for turn in TURNS]

    def apply(self, s: Position, seat: Seat, m: Move) -> Position:
        laid = (*s.laid, m)
        facts = [Fact("laid", seat, (m.cell,), rule="lay")]
        line = Position(laid).line()
        if line:
            facts.append(Fact("line", seat, line, rule="end"))
        return Position(laid, tuple(facts))

    def why_not(self, s: Position, seat: Seat, m: Move) -> Refusal | None:
        turn = self.turn(s)
        if isinstance(turn, Over):
            return Refusal(say("The game is over."), "end")
        if turn != Act((seat,)):
            return Refusal(say("It is not your turn."), "lay")
        if m.cell not in CELLS or m.turn not in TURNS:
            return Refusal(say("A tile cannot lie like this."), "lay")
        if any(tile.cell == m.cell for tile in s.laid):
            return Refusal(say("A tile lies here already."), "lay", (m.cell,))
        return None

    def observe(self, s: Position, seat: Seat) -> Position:  # noqa: ARG002 - nothing is hidden
        return s

    def observed_move(self, s: Position, seat: Seat, m: Move, me: Seat) -> Move:  # noqa: ARG002
        return m

    def determinize(self, seen: Position, seat: Seat, rng: Random) -> Position:  # noqa: ARG002
        return seen


RULES = ThreeBars()
