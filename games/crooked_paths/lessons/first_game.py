"""The first game of Crooked Paths: what is told when, and where it is pointed at."""

from __future__ import annotations

from engine.core.lesson import FirstGame, Needed, Sign
from engine.core.rules import Seat
from games.crooked_paths import say
from games.crooked_paths.lessons.lesson_positions import cells
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, SIDE
from games.crooked_paths.rules.rules import Position

ME: Seat = 0
"""The newcomer's seat."""
LAST_CARDS = 4
"""Triple cards left at which the end is told."""


def _gap(s: Position, seat: Seat = ME) -> tuple[Sign, ...]:
    """The space of the one card that the seat's ride still needs; () if it needs more."""
    if s.phase != 1 or len(s.cards) < SIDE:
        return ()
    link = rides_and_connections.missing_link(s.board, seat, covering=False)
    return cells(*(card.cell for card in link.cards)) if link is not None and len(link.cards) == 1 else ()


def _ride(s: Position, seat: Seat = ME) -> tuple[Sign, ...]:
    """The seat's whole ride."""
    way = rides_and_connections.ride(s.board, seat)
    return cells(*dict.fromkeys(way.cells)) if way is not None else ()


def _span(s: Position) -> int:
    if not s.cards:
        return 0
    (west, north), (east, south) = rides_and_connections.extent(s.board)
    return max(east - west, south - north) + 1


def _own(s: Position) -> int:
    """How many cards the newcomer has laid, who began."""
    return (len(s.cards) + 1) // 2


FIRST_GAME = FirstGame(
    (
        Needed(
            say("You are North-South: you win with a track on which a train can ride from north to south."),
            lambda s: not s.cards,
            cells((0, 0)),
        ),
        Needed(say("Turn the card if you like, then drop it on the lit space."), held=True, deed="turn"),
        Needed(
            say("A new card goes anywhere beside another: along an edge, or just at a corner."),
            lambda s: len(s.cards) == 2,
        ),
        Needed(
            say("Each card has two sides."),
            lambda s: _own(s) >= 2,
            held=True,
            deed="flip",
        ),
        Needed(
            say("West-East wins with one more card here: close this gap before they do."),
            lambda s: bool(_gap(s, 1 - ME)) and not _gap(s),
            lambda s: _gap(s, 1 - ME),
        ),
        Needed(
            say("Your track lacks just this card: lay it so that the train gets through, and you win."),
            lambda s: bool(_gap(s)),
            _gap,
        ),
        Needed(
            say("All rails are shared: your train may use West-East’s curves, and theirs yours."),
            lambda s: _own(s) >= 2,
        ),
        Needed(
            say("If you don’t like a move, undo it: as often as you want."),
            lambda s: _own(s) >= 3,
            (Sign(button="undo"),),
            deed="undo",
        ),
        Needed(
            say("The board grows to five rows and five columns, never more."),
            lambda s: _span(s) >= SIDE - 1,
        ),
        Needed(
            say("Rails need not match: a blank edge stops a train, yours or theirs."),
            lambda s: _own(s) >= 6,
        ),
        Needed(
            say("The board is full: from now on you cover one card a turn with one that has three curves."),
            lambda s: s.phase == 2,
        ),
        Needed(
            say("West-East is connected: cover a card of this track now, or they win."),
            lambda s: s.phase == 2 and 1 - ME in s.connected,
            lambda s: _ride(s, 1 - ME),
        ),
        Needed(
            say("Now a track wins only if it still stands when its owner’s next turn begins."),
            lambda s: s.triples >= 1,
        ),
        Needed(
            say("The last cards: if nobody is connected after them, it is a draw."),
            lambda s: s.triples >= DECK - LAST_CARDS,
        ),
    ),
    seed=1,
    options={"begins": "ns", "no_draw": "off"},
)
