"""What a move changes at once, in points and tiles: what reasons say before anything that was played on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Cell, Seat
from games.path_of_elements.rules.gifts_and_powers import power_of
from games.path_of_elements.rules.move_types import Cover, Exchange, Gift, Move, Put, Shift, Swap, Turn, Uncover
from games.path_of_elements.rules.omens import fulfilled, omens_points, rows
from games.path_of_elements.rules.pieces import MASK, OMENS
from games.path_of_elements.rules.position import Position, Spirit
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirits_points

PAID = Cover | Uncover | Exchange | Gift | Shift | Swap
"""Moves that may cost gifts."""


def spirits_score(seen: Position, path: Seat) -> int:
    """The points of a path's spirits, with the omens that the seat knows."""
    player = seen.players[path]
    return spirits_points(player) + omens_points(player.omens, player.motifs)


def gained(seen: Position, seat: Seat, move: Move, path: Seat) -> int:
    """By how many points a path's spirits score more after the move."""
    return spirits_score(RULES.apply(seen, seat, move), path) - spirits_score(seen, path)


def net(seen: Position, seat: Seat, move: Move) -> int:
    """What a move wins for the seat at once, and what it costs the path that it touches."""
    if isinstance(move, Gift):
        return gained(seen, seat, move, seat)
    if isinstance(move, Put | Shift | Swap):
        won = gained(seen, seat, move, move.seat)
        return won if move.seat == seat else -won
    return 0


def points_now(seen: Position, seat: Seat, line: Iterable[Move]) -> int:
    """What moves of the seat, one after the other, win for it at once, less what they win for others."""
    total = 0
    for move in line:
        total += net(seen, seat, move)
        seen = RULES.apply(seen, seat, move)
    return total


def is_sure_pair(seen: Position, move: Move) -> bool:
    """Does the spirit that is turned up make a pair with one that lies open, or before that with one that was seen?"""
    if not isinstance(move, Turn):
        return False
    known = seen.motif(move.cell)
    return bool(known) and known in mates(seen, move)


def mates(seen: Position, move: Turn) -> set[str]:
    """The motifs with which the spirit would make a pair: those that lie open, before that all that were seen."""
    return {motif for cell, motif in seen.seen if cell != move.cell and (not seen.up or cell in seen.up)}


def gifts_spent(seen: Position, seat: Seat, move: Move) -> int:
    """The gifts that a move costs."""
    if not isinstance(move, PAID):
        return 0
    return seen.players[seat].gifts - RULES.apply(seen, seat, move).players[seat].gifts


def to_come(seen: Position, motif: str) -> bool:
    """May a spirit of this motif still be found?"""
    return seen.unseen()[motif] > 0 or any(known == motif for _, known in seen.seen)


def free_tiles(seen: Position, path: Seat, element: str) -> Iterator[Cell]:
    """The tiles of an element on a path on which no spirit lies."""
    player = seen.players[path]
    for cell, tile in player.elements.items():
        if tile == element and cell not in player.motifs:
            yield cell


def beside(seen: Position, path: Seat, cell: Cell, element: str) -> bool:
    """Is a tile of this element beside the cell free?"""
    return any(other in HEX.neighbours(cell) for other in free_tiles(seen, path, element))


def prepares_row(seen: Position, seat: Seat, move: Put) -> bool:
    """Does the own spirit join another one in a row of a known omen that spirits still to come can fulfil?"""
    player, motif = seen.players[seat], seen.motif(move.spirit)
    if move.seat != seat or motif == MASK:
        return False
    lying = {**player.motifs, move.cell: motif}
    for omen in set(player.omens) - {UNKNOWN}:
        for row in rows(player.elements, len(omen)):
            there = [lying[cell] for cell in row if cell in lying]
            kinds = [other for other in there if other != MASK]
            lacking = set(omen).difference(kinds)
            fits = len(set(kinds)) == len(kinds) and set(kinds).issubset(omen)
            if move.cell in row and fits and 1 < len(there) < len(row) and all(to_come(seen, one) for one in lacking):
                return True
    return False


def may_break_row(seen: Position, seat: Seat, move: Move) -> bool:
    """Does a step take apart adjacent spirits on a rival's path that an omen hidden there may ask for?"""
    return isinstance(move, Shift | Swap) and any(change < 0 for change in _row_changes(seen, seat, move))


def possible_rows(seen: Position, seat: Seat, move: Put) -> int:
    """How many rows a spirit completes on a rival's path of the omens that may be hidden there."""
    return sum(_row_changes(seen, seat, move))


def _row_changes(seen: Position, seat: Seat, move: Put | Shift | Swap) -> list[int]:
    """For each omen that may be hidden on a rival's path, how many more rows there are after a move; [] if none is."""
    if move.seat == seat or UNKNOWN not in seen.players[move.seat].omens:
        return []
    rival, after = seen.players[move.seat], RULES.apply(seen, seat, move).players[move.seat]
    before, then = (
        [len([*fulfilled(omen, player.motifs)]) for omen in OMENS[rival.element]] for player in (rival, after)
    )
    return [now - was for was, now in zip(before, then, strict=True)]


def rows_through(seen: Position, path: Seat, cell: Cell) -> int:
    """How many rows of tiles on a rival's path, as long as an omen that is hidden there may be, a tile lies in."""
    player = seen.players[path]
    if UNKNOWN not in player.omens:
        return 0
    return sum(cell in row for length in (2, 3, 4) for row in rows(player.elements, length))


def own_rows_through(seen: Position, seat: Seat, move: Put, cell: Cell) -> int:
    """How many rows, as long as the own omens, go through a tile; 0 of a spirit that an omen asks for."""
    player, motif = seen.players[seat], seen.motif(move.spirit)
    omens = [omen for omen in player.omens if omen != UNKNOWN]
    if motif == MASK or any(motif in omen for omen in omens):
        return 0
    return sum(cell in row for omen in omens for row in rows(player.elements, len(omen)))


def most_at_once(seen: Position, seat: Seat, motif: str) -> int:
    """The most points that a spirit of this motif brings the seat on a free tile at once; 0 where none is free."""
    player, now = seen.players[seat], spirits_score(seen, seat)
    there = (replace(player, spirits=(*player.spirits, (cell, Spirit(cell, motif)))) for cell in player.free)
    return max((spirits_score(seen.with_player(seat, one), seat) - now for one in there), default=0)


def power_at_once(seen: Position, seat: Seat, motif: str) -> int:
    """What the free power of a pair of this motif can win for the seat at once, as the spirits lie now; 0 where it has
    no gifts to pay for such a move."""
    uses = (move for move in RULES.moves(seen, seat) if isinstance(move, Shift | Swap))
    return max((net(seen, seat, move) for move in uses if power_of(seat, move) == motif), default=0)


def wastes_tile(seen: Position, seat: Seat, move: Move) -> bool:
    """Does a mask take a tile of the own element, where spirits score double?"""
    if not isinstance(move, Put) or move.seat != seat or seen.motif(move.spirit) != MASK:
        return False
    player = seen.players[seat]
    return player.elements[move.cell] == player.element and to_come(seen, player.element)
