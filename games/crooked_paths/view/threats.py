"""What the other line could do with its next card, and which cards one's own line leads over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.rules import Act, Cell, Seat
from engine.table.contract.game_view import Mark, Place
from games.crooked_paths import say
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLES, TRIPLES
from games.crooked_paths.rules.rules import RULES, Lay, Position
from games.crooked_paths.view.words import name
from games.crooked_paths.view.zones_and_keys import BOARD


def threats(s: Position, me: Seat) -> Sequence[Mark]:
    """A connection of the other that stands; otherwise every cell on which one card would connect it. Alone against a
    claim either line counts, since whoever claimed loses by both."""
    if not isinstance(RULES.turn(s), Act) or s.claimant == 1 - me:
        return (Mark("note", BOARD, text=say("Nobody else lays a card now.")),)
    seats = rides_and_connections.SEATS if s.claimant == me else (1 - me,)
    found = [mark for seat in seats for mark in _of(s, seat, me)]
    return found or (Mark("note", BOARD, text=say("No single card of the other player connects a line.")),)


def own(s: Position, me: Seat) -> Sequence[Place]:
    """The cards that one's own shortest line uses as they lie."""
    link = rides_and_connections.missing_link(s.board, me)
    if link is None:
        return ()
    lacking = {card.cell for card in link.cards}
    return tuple(Place(BOARD, cell) for cell in dict.fromkeys(link.ride.cells) if cell not in lacking)


def _of(s: Position, seat: Seat, me: Seat) -> Iterator[Mark]:
    standing = rides_and_connections.ride(s.board, seat)
    if standing is not None:
        yield Mark("outline", BOARD, standing.cells, text=say("{seat} is connected over this card.", seat=name(seat)))
        return
    cells, masks = _next_card(s, me)
    found = tuple(cell for cell in cells if _connects(s.board, seat, cell, masks))
    if found:
        yield Mark("outline", BOARD, found, text=say("One card here would connect {seat}.", seat=name(seat)))


def _next_card(s: Position, me: Seat) -> tuple[Iterable[Cell], tuple[int, ...]]:
    """Where the other's next card may lie, and the curves that it may have: it covers also if the last double is still
    to be laid by this seat."""
    if s.doubles == DECK or (s.doubles == DECK - 1 and s.to_move == me):
        return [cell for cell, mask in s.board.items() if mask in DOUBLES], TRIPLES
    return dict.fromkeys(move.cell for move in RULES.moves(s, s.to_move) if isinstance(move, Lay)), DOUBLES


def _connects(board: rides_and_connections.Board, seat: Seat, cell: Cell, masks: tuple[int, ...]) -> bool:
    return any(rides_and_connections.ride({**board, cell: mask}, seat) is not None for mask in masks)
