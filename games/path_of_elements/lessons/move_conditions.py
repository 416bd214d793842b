"""Conditions of the lessons: how many points a move brings and to whom, and what is said if it is not enough."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.lesson import Judge, Sign
from engine.core.rules import Cell, Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.rules.move_types import Done, Move, Put, Ready, Skip, Turn
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Position
from games.path_of_elements.rules.scoring import points

ME: Seat = 0
"""The learner's seat."""
YOU: Seat = 1
"""Lynx, the next one."""
PATH, GRID = "path{}", "grid"
"""Zones of the table: everybody's path, and the spirits that lie face down."""

CARRY_IT = say("Later. Try what is marked first: it costs nothing.")
NOT_YET_READY = say("Not yet: lay this tile first.")
NOT_YET_DONE = say("Not yet: follow the lesson first.")
OWN_FIRST = say("Later. First put one spirit on your own path.")
OTHERS_NEXT = say("Yours lies already. This one goes to the other path.")
TURN_TWO = say("You need no gifts now: turn up a spirit.")


def on_path(*cells: Cell, seat: Seat = ME) -> tuple[Sign, ...]:
    """Signs that point at tiles of somebody's path."""
    return (Sign(PATH.format(seat), cells),)


def in_grid(*cells: Cell) -> tuple[Sign, ...]:
    """Signs that point at spirits of the grid."""
    return (Sign(GRID, cells),)


def kind(*kinds: type[Move], no: Text) -> Judge:
    """Accepts any move of these kinds."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        return True if isinstance(move, kinds) else no

    return judge


def lays(element: str, gain: int, no: Text) -> Judge:
    """A tile laid or moved so that the path's points for this element grow by so many and no other element loses
    any."""
    k = ELEMENTS.index(element)

    def judge(before: Position, move: Move, after: Position) -> bool | Text:
        if isinstance(move, Ready):
            return NOT_YET_READY
        was, now = (path_points(s.players[ME].elements) for s in (before, after))
        laid = {cell for cell, letter in after.players[ME].elements.items() if letter == element}
        if not laid.difference(before.players[ME].elements) and gain:
            return say("Another tile. First the one the lesson asks for.")
        if now[k] - was[k] != gain:
            return no
        spoilt = sum(now) - sum(was) < gain
        return (
            say("It would score there, but it spoils another part of your path. Look for a better place.")
            if spoilt
            else True
        )

    return judge


def brings(gain: int, no: Text, *, to: Seat = ME) -> Judge:
    """A move that changes somebody's points by so many."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:
        if isinstance(move, Done | Skip):
            return NOT_YET_DONE
        if isinstance(move, Put) and move.seat != to:
            return OWN_FIRST if to == ME else OTHERS_NEXT
        if isinstance(move, Turn):
            return NOT_YET_DONE
        return True if points(after, to) - points(before, to) == gain else no

    return judge


def gives(no: Text, *, to: Seat = YOU) -> Judge:
    """A spirit put onto this seat's path where it scores nothing."""
    return brings(0, no, to=to)


def turns_up(motif: str, no: Text) -> Judge:
    """A spirit of the grid that has been seen already and shows this motif."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        if not isinstance(move, Turn):
            return TURN_TWO
        return True if before.motif(move.cell) == motif else no

    return judge


def any_turn(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Accepts turning up any spirit of the grid."""
    return True if isinstance(move, Turn) else TURN_TWO


def known(motif: str) -> Callable[[Position], Move]:
    """Turn up a spirit that has been seen, and does not lie turned up now."""
    return lambda s: Turn(next(cell for cell, what in s.seen if what == motif and cell not in s.up))


def unseen(s: Position) -> tuple[Cell, ...]:
    """The places of the grid that nobody has looked at."""
    return tuple(cell for cell in s.grid if not s.motif(cell) and cell != s.turning)
