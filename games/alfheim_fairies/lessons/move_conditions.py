"""Conditions and whole pages of the lessons: does a clue bring a fairy, does the right one come, what is said if
not."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.lesson import Judge, Made, Moves, Page, Sign, Signs, Try, wanted
from engine.core.rules import Cell
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Ready
from games.alfheim_fairies.rules.pieces import CLUES, TOMTE
from games.alfheim_fairies.rules.position import Position

ME = 0
"""The learner's seat."""
GARDEN, COMING = "garden0", "coming"
"""Zones of the table: the learner's garden, the clues still to come."""

KEEP = say("Keep this clue: you need it. Place it in your garden.")
FIRST_THE_FAIRY = say("Not yet: let the fairy come first.")
NOTHING_MORE = say("You need nobody else here. Press “Ready”.")
SILENT = Text("")
CARRY_IT = say("Later. Try the marked place first: it costs nothing.")


def wish(*fairies: str) -> Sign:
    """Points at these fairies and their first costs, wherever they stand in the list."""
    costs = (f"cost{ME}:{fairy}" if fairy == TOMTE else f"cost:{fairy}:0" for fairy in fairies)
    return Sign(pieces=(*(f"guest{ME}:{fairy}" for fairy in fairies), *costs))


def still_to_come(clue: str) -> tuple[Cell, ...]:
    """Where the table shows how many clues of a kind are still to come."""
    return ((CLUES.index(clue), 0),)


def cells(*places: Cell) -> tuple[Sign, ...]:
    """Signs that point at cells of the learner’s garden."""
    return (Sign(GARDEN, places),)


def can_come(s: Position, fairy: str) -> tuple[Cell, ...]:
    """Where this fairy could come in the learner's garden."""
    return tuple(places_for(s.players[ME].garden, s.costs_for(ME, fairy)))


def brings(fairy: str, not_here: Text) -> Judge:
    """A clue after which this fairy can come."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        if isinstance(move, Exchange):
            return KEEP
        return True if can_come(after, fairy) else not_here

    return judge


def comes(fairy: str, *, but: Callable[[Cell], bool] | None = None, not_there: Text = FIRST_THE_FAIRY) -> Judge:
    """This fairy, wherever it may go.

    but: cells that are legal and yet not wanted; not_there: what is said about them.
    """

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        if isinstance(move, Ready):
            return FIRST_THE_FAIRY
        if not isinstance(move, Invite) or move.fairy != fairy:
            return say("That one may come later: first the other one.")
        return not_there if but is not None and but(move.cell) else True

    return judge


def anyone(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Accepts any fairy that can come."""
    return True if isinstance(move, Invite) else FIRST_THE_FAIRY


def ready(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Accepts "Ready": no more in this round."""
    return True if isinstance(move, Ready) else NOTHING_MORE


def others_ready(*doings: tuple[Move, ...]) -> tuple[Made, ...]:
    """What the other seats do, from the second on; each is ready at the end."""
    return tuple((seat, move) for seat, moves in enumerate(doings, start=1) for move in (*moves, Ready()))


def home_of(fairy: str) -> Callable[[Position], Move]:
    """The first place where this fairy can come, for the solution where the learner's own moves leave several."""
    return lambda s: Invite(fairy, can_come(s, fairy)[0])


def exchanges(otherwise: Text) -> Judge:
    """The clue is exchanged. otherwise: what is said if it is placed."""
    return wanted(lambda _before, move, _after: isinstance(move, Exchange), otherwise)


def let_come(words: Text, fairy: str, well: Text = SILENT, *, look: Signs = (), then: Moves = ()) -> Page:
    """A page on which this fairy comes. look: what is pointed at instead of the fairy."""
    look = look or (Sign(pieces=(f"guest0:{fairy}",)),)
    return Page(words, Try(home_of(fairy), comes(fairy)), look, None, then, well)


def end_round(words: Text, well: Text = SILENT, *, then: Moves = ()) -> Page:
    """A page on which "Ready" is pressed."""
    return Page(words, Try(Ready(), ready), (Sign(button="move0"),), None, then, well)
