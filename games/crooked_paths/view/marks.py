"""What lights up on the board of Crooked Paths: the frame, connections, missing links, and whether a claim is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.lattice import Point
from engine.core.rules import Seat
from engine.table.contract.game_view import Aid, Mark
from games.crooked_paths import say
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import SIDE
from games.crooked_paths.rules.rules import Position
from games.crooked_paths.view import words
from games.crooked_paths.view.zones_and_keys import BOARD, cells_between, extent, frame_range, last_cell

SEAT_TONES = ("seat1", "seat2")


def standing(s: Position) -> Iterator[Mark]:
    """The frame's possible range with its platforms, every connection that stands, the last move's cell."""
    yield from _frame_marks(s)
    for way in rides_and_connections.rides(s.board):
        yield Mark("track", BOARD, points=rides_and_connections.points(way), tone=SEAT_TONES[way.seat])
    last = last_cell(s)
    if last is not None:
        yield Mark("last", BOARD, (last,), tone="focus_on_dark")


def aids(s: Position) -> Sequence[Aid]:
    """The missing link of each seat, the best tracks of both; from the second phase on also whether anybody can still
    connect."""
    links = [
        Aid(f"link{seat}", say("Missing link {seat}", seat=words.name(seat))) for seat in rides_and_connections.SEATS
    ]
    found = *links, Aid("best", say("Best tracks of both"))
    return (*found, Aid("reach", say("Can anyone still connect?"))) if s.phase == 2 else found


def aid(s: Position, key: str) -> Iterator[Mark]:
    """The cards that are missing and the ride they would make; or the rides that any number of cards could make."""
    if key == "reach":
        yield from _reach_marks(s)
    elif key == "best":
        yield Mark("note", BOARD, text=say("The best tracks of both, and the cards that they lack."))
        for seat in rides_and_connections.SEATS:
            yield from _track_marks(s, seat)
    elif key in ("link0", "link1"):
        yield from _link_marks(s, int(key[-1]))


def _frame_marks(s: Position) -> Iterator[Mark]:
    """The ground of the range; along its sides platforms. While it may still shrink the four edges stand around what is
    seen of it, so that everybody knows from the first move which are theirs."""
    low, high = frame_range(s.board)
    yield Mark("region", BOARD, tuple(cells_between(low, high)), tone="cp_base")
    columns, rows = ((low[axis], high[axis]) for axis in (0, 1))
    sure = columns[1] - columns[0] == rows[1] - rows[0] == SIDE - 1
    (left, top), (right, bottom) = extent(s)
    west, east = columns if columns[1] - columns[0] == SIDE - 1 else (left, right)
    north, south = rows if rows[1] - rows[0] == SIDE - 1 else (top, bottom)
    across = tuple(float(x) for x in range(west, east + 1))
    down = tuple(float(y) for y in range(north, south + 1))
    sides: tuple[tuple[Seat, int, tuple[Point, ...]], ...] = (
        (0, 0, tuple((x, north - 1.0) for x in across)),
        (1, 1, tuple((east + 1.0, y) for y in down)),
        (0, 2, tuple((x, south + 1.0) for x in across)),
        (1, 3, tuple((west - 1.0, y) for y in down)),
    )
    for seat, turn, points in sides:
        art = f"platform{seat}" if sure else f"plan{seat}"
        yield Mark("prop", BOARD, points=points, tone=SEAT_TONES[seat], art=art, turn=turn)


def _link_marks(s: Position, seat: Seat) -> Iterator[Mark]:
    yield Mark("note", BOARD, text=words.missing(s, seat))
    yield from _track_marks(s, seat)


def _track_marks(s: Position, seat: Seat) -> Iterator[Mark]:
    """The ride that lacks the fewest cards, and these."""
    link = rides_and_connections.missing_link(s.board, seat)
    if link is None:
        return
    tone = SEAT_TONES[seat]
    yield Mark("track", BOARD, points=rides_and_connections.points(link.ride), tone=tone)
    if link.cards:
        yield Mark("dot", BOARD, tuple(card.cell for card in link.cards), tone=tone)


def _reach_marks(s: Position) -> Iterator[Mark]:
    """Whether a claim is true: a ride that covering any number of doubles could still make."""
    seats = rides_and_connections.within_reach(s.board)
    if not seats:
        yield Mark("note", BOARD, text=say("Nobody can connect any more: a claim would be right."))
    elif len(seats) == len(rides_and_connections.SEATS):
        yield Mark("note", BOARD, text=say("With enough triple cards, both lines can still be connected."))
    else:
        text = say("With enough triple cards, only {seat} can still be connected.", seat=words.name(seats[0]))
        yield Mark("note", BOARD, text=text)
    for seat in seats:
        link = rides_and_connections.missing_link(s.board, seat)
        if link is not None:
            yield Mark("track", BOARD, points=rides_and_connections.points(link.ride), tone=SEAT_TONES[seat])
