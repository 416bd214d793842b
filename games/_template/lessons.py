"""Glade taught by playing: three lessons that show what a lesson is made of. See `engine.core.lesson`."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.lesson import DUE, Deed, FirstGame, Lesson, Made, Needed, Page, Sign, Stand, Try, Wrong
from engine.core.rules import CHANCE, Seat
from engine.core.text import Text
from games._template import say
from games._template.rules.position import Choose, Draw, Keep, Lay, Move, Next, Position, Walk
from games._template.rules.rules import RULES

HELD = (CHANCE, Draw(0, "fern")), (CHANCE, Draw(1, "bloom")), (CHANCE, Draw(0, "moss")), (CHANCE, Draw(1, "fern"))
"""The draws before the first round. Draws that a position does not name are left to its seed."""
POND = (1, 2)
MEADOW = "meadow"
"""The board's name on the table."""


def _by_water(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if isinstance(move, Lay) and any(cell in after.ponds for cell in HEX.neighbours(move.cell)):
        return True
    return say("No pond is next to that cell. Look for one that touches the water.")


def _answer(after: Position) -> tuple[Made, ...]:
    """The other seat lays wherever it can; the tasks for the learner work with any of its moves."""
    return ((1, RULES.moves(after, 1)[0]),)


def _one_of_them(before: Position, move: Move, after: Position) -> bool:  # noqa: ARG001 - as every judge is asked
    return isinstance(move, Keep)


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
            Wrong(Lay(POND, 0), "lay", no=say("Later. Try the pond first: a move that is refused costs nothing.")),
            look=(Sign(MEADOW, (POND,)),),
            well=say("Nothing is laid on a pond. But beside one a tile is worth a point!"),
        ),
        Page(
            say("Lay your fern on a cell beside a pond. Its arrow may point where you like."),
            Try(Lay((1, 1), 0), _by_water),
            then=_answer,
            well=say(
                "One point. After the round all draw back to two. When the meadow is full, or somebody has nothing "
                "left to choose, most points win."
            ),
        ),
    ),
    begins=True,
)

MINE, THEIRS = (1, 1), (0, 1)
"""Where two tiles lie when the hedgehogs come."""
LAID = (
    *((CHANCE, Draw(seat, kind)) for seat, kind in enumerate(("fern", "fern", "moss"))),
    *((seat, Choose(seat + 1)) for seat in range(3)),
    (0, Lay(MINE, 4)),
    (1, Lay(THEIRS, 1)),
    (2, Lay((0, 2), 0)),
)
"""A round of three has been played; what else is drawn is left to the seed."""

HEDGEHOGS = Lesson(
    "hedgehogs",
    say("Two hedgehogs"),
    say("a walk, what it brings, and a look closer"),
    ("hedgehogs", "finds"),
    (
        Page(
            say("You began this round, so you may let a hedgehog walk. Carry one to the tile of the other bird."),
            Try(Walk(0, THEIRS), no=say("It would find as much there. But go to the other bird's tile this time.")),
            look=(Sign(pieces=("hedgehog0",)), Sign(MEADOW, (THEIRS,))),
            stand=Stand(LAID, seats=3, options={"hedgehogs": "on"}, board="glade"),
        ),
        Page(
            say("It has found a berry and a nut. One is yours; the other one goes to the bird whose tile this is."),
            Try(Keep("berry"), _one_of_them, no=say("Do not leave both: keep the berry or the nut.")),
            well=say("A berry counts 1 at once. Two nuts count 3 together."),
        ),
        Page(
            say("Rest on your fern: a line shows where its arrow leads."),
            Deed("look", zone=MEADOW, cells=(MINE,)),
            look=(Sign(MEADOW, line=(HEX.centre(MINE), HEX.centre(THEIRS)), tone="link"),),
        ),
        Page(
            say("Two arrows count already, since each points at its own kind. The eye shows them."),
            Deed("aid", key="home"),
            look=(Sign(button="eye"),),
        ),
    ),
)


def _first_game() -> tuple[Made, ...]:
    """Three short rounds, each tile upright beside the one before it; what is drawn is the seed's."""
    row = iter(((0, 1), (1, 1), (1, 0), (2, 0), (3, 0), (3, 1)))
    rounds = ((1, 2), (3, 4), (6, 5))
    """The tiles that seat 0 and seat 1 choose."""
    return tuple(
        move
        for mine, theirs in rounds
        for move in ((0, Choose(mine)), (1, Choose(theirs)), (DUE, Lay(next(row), 0)), (DUE, Lay(next(row), 0)))
    )


MATCH = Lesson(
    "match",
    say("The second game"),
    say("other birds, and points that are added up"),
    ("match",),
    (
        Page(
            say("The first of two games is over, and this is how it stands. Go on to the second one."),
            Try(Next()),
            look=(Sign(button="standings"),),
            stand=Stand(_first_game(), seat=1, options={"length": "short", "match": "two"}, seed=7, board="glade"),
        ),
        Page(say("You are the Lark now and lay first. The points of both games are added up.")),
    ),
)

LESSONS = (FIRST, HEDGEHOGS, MATCH)

ME: Seat = 0
"""The newcomer's seat in the first game."""


def _choosing(s: Position) -> bool:
    return ME in s.choosing


def _by_ponds(s: Position) -> tuple[Sign, ...]:
    """The free cells beside a pond."""
    near = {cell for pond in s.ponds for cell in HEX.neighbours(pond)}
    return (Sign(MEADOW, tuple(sorted(near.intersection(s.meadow).difference(s.taken())))),)


FIRST_GAME = FirstGame(
    (
        Needed(
            say("Most points win. Choose one of your two tiles: carry it to your place, nobody sees it yet."),
            _choosing,
            lambda s: (Sign(pieces=tuple(f"tile{tile.number}" for tile in s.hands[ME])),),
        ),
        Needed(say("Lay it on the meadow. Beside a pond it scores a point."), lambda s: s.revealed, _by_ponds),
        Needed(
            say("An arrow that points at a tile of its own kind scores two."),
            lambda s: s.revealed and len(s.laid) > 1,
            held=True,
            deed="turn",
        ),
        Needed(
            say("A move that you regret can be taken back, as long as no tile was drawn since."),
            lambda s: s.round > 0 and _choosing(s),
            (Sign(button="undo"),),
            deed="undo",
        ),
        Needed(
            say("This is the last round: after it the points are counted."),
            lambda s: s.round == 2,
        ),
    ),
    seed=7,
    options={"length": "short"},
)
"""What is told in the first game, in the order in which it comes up."""
