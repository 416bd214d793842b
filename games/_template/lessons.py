"""How Glade is learnt by hand: one lesson that shows what a lesson is made of. See `engine.core.lesson`."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.lesson import Lesson, Made, Page, Sign, Stand, Try, Wrong
from engine.core.rules import CHANCE
from engine.core.text import Text
from games._template import say
from games._template.rules import RULES, Choose, Draw, Lay, Move, Position

HELD = (CHANCE, Draw(0, "fern")), (CHANCE, Draw(1, "bloom")), (CHANCE, Draw(0, "moss")), (CHANCE, Draw(1, "fern"))
"""The draws before the first round; those that a stand leaves out are left to its seed."""
POND = (1, 2)


def _by_water(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if isinstance(move, Lay) and any(cell in after.ponds for cell in HEX.neighbours(move.cell)):
        return True
    return say("No pond is next to that cell. Look for one that touches the water.")


def _answer(after: Position) -> tuple[Made, ...]:
    """The other seat lays where it can; what is asked of the learner leaves it the choice."""
    return ((1, RULES.moves(after, 1)[0]),)


FIRST = Lesson(
    "first-tile",
    say("Your first tile"),
    say("choosing in secret, laying, and what counts"),
    ("rounds", "choose", "lay", "draw", "points", "end"),
    (
        Page(
            say("In each round all choose one of their two tiles in secret. Carry your fern to your place."),
            Try(Choose(1), no=say("That is the moss. Choose the fern this time.")),
            look=(Sign(pieces=("tile1",)),),
            stand=Stand(HELD, board="glade"),
            then=((1, Choose(2)),),
        ),
        Page(
            say("Now the chosen tiles are laid, you first. What about the middle of the pond?"),
            Wrong(Lay(POND, 0), "lay"),
            look=(Sign("meadow", (POND,)),),
            well=say("Nothing is laid on a pond. But beside one a tile is worth a point!"),
        ),
        Page(
            say("Lay your fern on a cell beside a pond. Its arrow may point where you like."),
            Try(Lay((1, 1), 0), _by_water),
            then=_answer,
            well=say("One point. Had its arrow pointed at another fern, it would be two more."),
        ),
        Page(
            say(
                "After the round all draw back to two. When the meadow is full, or somebody has nothing left to "
                "choose, most points win."
            )
        ),
    ),
)

LESSONS = (FIRST,)
