"""Why a move is not legal, in a sentence with the cells that offend."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.lattice import SQUARE
from engine.core.rules import Cell, Chance, Over, Refusal, Seat, Turn
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import (
    EAST,
    FOOTPRINT,
    SOUTH,
    Garden,
    Segment,
    ground,
    meets,
    paying,
    sides_of,
)
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Sealed, Tread
from games.alfheim_fairies.rules.pieces import FAIRIES, KING, PREPARATION, TOMTE, UNITS, is_pattern
from games.alfheim_fairies.rules.position import Player, Position

Offence = tuple[Text, str, tuple[Cell, ...]]
"""A sentence, the rule's id and the cells, before they become a `Refusal`."""


def why_not(s: Position, turn: Turn, seat: Seat, m: Move) -> Refusal | None:
    """Why the seat may not make the move `m`; None if it may."""
    if isinstance(turn, Over):
        return Refusal(say("The game is over."), "end")
    if isinstance(turn, Chance) or not isinstance(m, (Tread, Place, Exchange, Invite, Ready, Sealed)):
        return Refusal(say("That is decided by chance."), "rounds")
    if isinstance(m, Sealed) or not 0 <= seat < s.seats:
        return Refusal(say("Everyone tends their own garden."), "rounds")
    if seat not in turn.seats:
        return Refusal(say("You are ready: wait for the others, or undo."), "rounds")
    offence = _offence(s, s.players[seat], seat, m)
    return None if offence is None else Refusal(*offence)


def _offence(s: Position, player: Player, seat: Seat, m: Move) -> Offence | None:
    if isinstance(m, Tread):
        return _why_not_tread(s, player, m.cell)
    if s.treading:
        return say("Place your footprint first."), "footprint", ()
    if isinstance(m, Place):
        return _why_not_place(player, m.cell)
    if isinstance(m, Exchange):
        return _why_not_exchange(player)
    if player.hand:
        return say("Place your clue first."), "clue", ()
    return _why_not_invite(s, player, seat, m) if isinstance(m, Invite) else None


# --- footprint and clue ----------------------------------------------------------------------------------------------


def _why_not_tread(s: Position, player: Player, cell: Cell) -> Offence | None:
    if not s.treading:
        if player.garden.footprint is not None:
            return say("Your footprint is placed already, and stays there."), "footprint", (player.garden.footprint,)
        return say("Footprints are placed at the start of round {n}.", n=PREPARATION), "footprint", ()
    if cell in ground(player.garden).banks:
        return None
    return _taken(player.garden, cell) or (
        say("The footprint must lie next to one of your clues, edge to edge."),
        "footprint",
        (cell,),
    )


def _why_not_place(player: Player, cell: Cell) -> Offence | None:
    if not player.hand:
        return say("You have already placed this round’s clue."), "clue", ()
    here = ground(player.garden)
    if cell in here.frontier:
        return None
    taken = _taken(player.garden, cell)
    if taken is not None:
        return taken
    beside = tuple(other for other in SQUARE.neighbours(cell) if other in here.taken)
    if beside:
        return say("Beside a fairy only: a clue must touch another clue or your footprint."), "clue", beside
    return say("A clue must touch another clue or your footprint, edge to edge."), "clue", (cell,)


def _why_not_exchange(player: Player) -> Offence | None:
    if player.drawn:
        return say("You can exchange a clue only once a round."), "exchange", ()
    if not player.hand:
        return say("You have already placed this round’s clue: it is too late to exchange it."), "exchange", ()
    return None


def _taken(garden: Garden, cell: Cell) -> Offence | None:
    """What lies at this cell already."""
    thing = ground(garden).taken.get(cell)
    if thing is None:
        return None
    if thing == FOOTPRINT:
        return say("Your footprint lies here."), "footprint", (cell,)
    if cell in ground(garden).clues:
        return say("There is already a clue here."), "clue", (cell,)
    return say("A fairy lives here already."), "fairies", (cell,)


# --- fairies ---------------------------------------------------------------------------------------------------------


def _why_not_invite(s: Position, player: Player, seat: Seat, m: Invite) -> Offence | None:
    """Why the fairy may not be placed: reasons about the fairy first, then the place, then the lines."""
    garden, fairy = player.garden, m.fairy
    if fairy not in FAIRIES:
        return say("There is no such fairy."), "fairies", ()
    if fairy in garden.guests:
        home = tuple(cell for cell, guest in garden.fairies if guest == fairy)
        return say("This fairy lives in your garden already: only one of each kind."), "fairies", home
    costs = s.costs_for(seat, fairy)
    if not costs:
        if fairy == TOMTE:
            return say("The Tomte comes to you only when you have all three Nisses."), "tomte", ()
        return say("The King comes from round {n} on, when his cost is known.", n=PREPARATION), "king", ()
    taken = _taken(garden, m.cell)
    if taken is not None:
        return taken
    segments = [segment for cost in costs for segment in paying(garden, cost)]
    if any(m.cell in segment.sides for segment in segments):
        return None
    if segments:
        return _why_not_here(garden, segments, m.cell)
    return _why_unpaid(garden, costs, fairy, m.cell)


def _why_not_here(garden: Garden, segments: list[Segment], cell: Cell) -> Offence:
    """A line pays, but a fairy can't be placed here."""
    if not any(segment.sides for segment in segments):
        sides = tuple(dict.fromkeys(side for segment in segments for side in sides_of(segment.cells, {})))
        return say("No free space: every place beside this line is taken."), "sides", sides
    line = tuple(dict.fromkeys(one for segment in segments for one in segment.cells))
    if any(cell in segment.ends for segment in segments):
        return say("At the end of the line: a fairy settles beside it, at a right angle."), "sides", line
    touches_clue = any(other in ground(garden).clues for other in SQUARE.neighbours(cell))
    if not touches_clue and any(other in SQUARE.touching(cell) for other in line):
        return say("Diagonal does not count: a fairy touches a clue of its line edge to edge."), "sides", line
    return say("A fairy settles beside the clues that it asks for: these."), "sides", line


def _why_unpaid(garden: Garden, costs: tuple[str, ...], fairy: str, cell: Cell) -> Offence:
    """The reason if no line pays: is one beside this cell only interrupted?"""
    broken = (one for cost in costs for one in _interrupted(garden, cost))
    for at in (at for at, line in broken if cell in sides_of(line, {})):
        thing = ground(garden).taken.get(at)
        if thing is None:
            return say("The line has a gap here: its clues must lie next to each other."), "line", (at,)
        if thing == FOOTPRINT:
            return say("The line is interrupted by your footprint here."), "line", (at,)
        if at in ground(garden).clues:
            return say("The line is interrupted here by a clue that is not asked for."), "line", (at,)
        return say("The line is interrupted by a fairy here."), "line", (at,)
    if fairy == KING:
        return say("No line of yours fits the King’s pattern exactly."), "king", ()
    return say("No line of yours has exactly the clues that this fairy asks for."), "line", ()


def _interrupted(garden: Garden, cost: str) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    """Lines that would pay if one cell inside were not there: that cell, and the whole line."""
    clues = ground(garden).clues
    length = sum(map(int, cost)) if is_pattern(cost) else len(cost)
    for dx, dy in (EAST, SOUTH):
        for x, y in sorted(clues):
            line = tuple((x + k * dx, y + k * dy) for k in range(length + 1))
            for at in line[1:-1]:
                rest = [clues.get(other) for other in line if other != at]
                letters = [clue for clue in rest if clue is not None]
                if len(letters) == length and meets(sum(UNITS[clue] for clue in letters), cost):
                    yield at, line
