"""Why a move of Glade is refused: a sentence, the rule that says so, and the cells that offend."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.rules import Cell, Chance, Over, Refusal, Seat, Turn
from games._template import say
from games._template.rules.hedgehogs import ways
from games._template.rules.pieces import HEDGEHOGS, NO_ARROW, THINGS, TURNS, Tile
from games._template.rules.position import (
    NOBODY,
    Choose,
    Draw,
    Keep,
    Lay,
    Move,
    Next,
    Pass,
    Position,
    Ready,
    Stay,
    Walk,
)
from games._template.rules.scoring import between


def why_not(s: Position, turn: Turn, seat: Seat, m: Move) -> Refusal | None:
    """Why the seat may not make this move; None if it may. turn: whose turn it is."""
    if isinstance(turn, Over):
        return Refusal(say("The game is over."), "end")
    if isinstance(m, Draw) or isinstance(turn, Chance):
        return Refusal(say("Tiles are drawn by chance."), "draw")
    if seat not in turn.seats:
        return Refusal(say("It is not your turn."), "rounds")
    if between(s) or isinstance(m, Next):
        fits = between(s) and isinstance(m, Next)
        return None if fits else Refusal(say("The second game begins when the first is over."), "match")
    if s.walker != NOBODY or isinstance(m, Walk | Stay | Keep | Pass):
        return _why_no_walk(s, m)
    return _why_not_lay(s, seat, m) if isinstance(m, Lay) else _why_not_choose(s, seat, m)


def free_cells(s: Position) -> list[Cell]:
    """Where a tile may be laid: beside one that lies already, or anywhere if none does."""
    taken = s.taken()
    return [
        cell
        for cell in s.meadow
        if cell not in taken and (not taken or any(next_to in taken for next_to in HEX.neighbours(cell)))
    ]


def chosen_tile(s: Position, seat: Seat) -> Tile:
    """The tile that the seat lays; `StopIteration` if it has chosen none."""
    return next(tile for tile in s.hands[seat] if tile.number == s.chosen[seat])


def _why_no_walk(s: Position, m: Move) -> Refusal | None:
    if s.walker == NOBODY:
        return Refusal(say("A hedgehog walks when all have laid their tiles."), "hedgehogs")
    if s.found is not None:
        fits = isinstance(m, Pass) or (isinstance(m, Keep) and m.thing in THINGS)
        return None if fits else Refusal(say("First decide about what the hedgehog has found."), "finds", (s.found,))
    if isinstance(m, Stay):
        return None
    if not isinstance(m, Walk):
        return Refusal(say("Now a hedgehog may walk."), "hedgehogs")
    if not 0 <= m.hedgehog < HEDGEHOGS or m.cell not in ways(s, m.hedgehog):
        return Refusal(say("A hedgehog walks over laid tiles, two at most."), "hedgehogs", (m.cell,))
    return None


def _why_not_choose(s: Position, seat: Seat, m: Move) -> Refusal | None:
    if s.revealed:
        return Refusal(say("All have chosen: now the tiles are laid."), "lay")
    if isinstance(m, Ready):
        return None if s.chosen[seat] else Refusal(say("First choose a tile."), "choose")
    if not isinstance(m, Choose) or s.in_hand(seat, m.number) is None:
        return Refusal(say("This tile is not in your hand."), "choose")
    if m.number == s.chosen[seat]:
        return Refusal(say("This tile is chosen already."), "choose")
    return None


def _why_not_lay(s: Position, seat: Seat, m: Lay) -> Refusal | None:
    if not s.revealed:
        return Refusal(say("First choose a tile; it is laid when all have chosen."), "choose")
    if m.cell in s.ponds:
        return Refusal(say("Nothing is laid on a pond."), "lay", (m.cell,))
    if m.cell not in s.meadow:
        return Refusal(say("This cell is not in the meadow."), "lay", (m.cell,))
    if m.cell in s.taken():
        return Refusal(say("A tile lies here already."), "lay", (m.cell,))
    if m.cell not in free_cells(s):
        return Refusal(say("A tile must touch one that lies already."), "lay", HEX.neighbours(m.cell))
    turns = 1 if chosen_tile(s, seat).kind == NO_ARROW else TURNS
    if not 0 <= m.turn < turns:
        return Refusal(say("A tile cannot lie like this."), "lay", (m.cell,))
    return None
