"""Lessons on playing well: a clue that brings two fairies, a clue that prepares the next one, reading both ways.

The gardens are of games alone; tests check what the lessons say of their cells.
"""

from __future__ import annotations

from engine.core.lesson import Judge, Lesson, Page, Stand, Try
from engine.core.rules import CHANCE, Cell
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.lessons.move_conditions import KEEP, ME, can_come, cells, end_round, let_come
from games.alfheim_fairies.rules.move_types import Clue, Exchange, Move, Place
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.tasks.notation import by_chance, read_log

TWO = "c03c11c24c32c40c54c64dDdPf3kCpjhrkTpjgi5khrkBexB"
"""Round 3, berries in the hand."""
READY = "c04c12c20c31c42c50c60dDdMf3kCpijrkTphjrkP"
"""Round 3, porridge in the hand."""
LONG = (
    ""
    "c02c11c23c30c42c51c61dBdBf4kTexDpkirkPexPplirkDexTpkhrkCpkgi4lgrkBpkjrkPexDpjgrc00c13c24c31c43c52c64c83sjhkBexCpkfi6jfrkMexM"
)
"""Round 8, milk in the hand."""
GUESTS, NEXT, BELOW = (1, 1), (1, 1), (2, 2)


def _alone(log: str) -> Stand:
    """The position of a game alone after these steps, see `tasks.notation`."""
    return Stand(tuple((CHANCE if by_chance(move) else ME, move) for move in read_log(log)), seats=1)


def _new(before: Position, after: Position) -> list[str]:
    """Fairies that the clue has made possible."""
    return [fairy for fairy in FAIRIES if can_come(after, fairy) and not can_come(before, fairy)]


def _brings_two(none: Text, one: Text) -> Judge:
    def judge(before: Position, move: Move, after: Position) -> bool | Text:
        if isinstance(move, Exchange):
            return KEEP
        found = _new(before, after)
        return True if len(found) > 1 else one if found else none

    return judge


def _at(cell: Cell, otherwise: Text) -> Judge:
    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        return KEEP if isinstance(move, Exchange) else True if move == Place(cell) else otherwise

    return judge


WELL = (
    Lesson(
        "two-guests",
        say("Two fairies for one clue"),
        say("playing well: the order of the clues in a line"),
        ("tips",),
        (
            Page(
                say(
                    "At either end of your column, the berries bring the Firefly Fairy. At one of the two they bring "
                    "a Nisse as well. Place them there."
                ),
                Try(
                    Place(GUESTS),
                    _brings_two(
                        say("Nobody comes for berries there. Look at the ends of the column."),
                        say("The Firefly Fairy would come, but nobody else. Try the other end."),
                    ),
                ),
                look=cells((1, -2), (1, -1), (1, 0)),
                stand=_alone(TWO),
            ),
            let_come(say("Let the Firefly Fairy come: tea, cheese, porridge and berries lie side by side."), "F2"),
            let_come(
                say("And cheese, porridge, berries are three in a row for the Toadstool Nisse."),
                "N1",
                say("Two fairies for one clue. The same four clues in another order would have brought just one."),
            ),
        ),
    ),
    Lesson(
        "next-clue",
        say("Ready for the next clue"),
        say("playing well: a round in which nobody can come"),
        ("tips",),
        (
            Page(
                say(
                    "The porridge brings nobody this round. Place it where the most kinds of clue would bring "
                    "somebody next round."
                ),
                Try(
                    Place(NEXT),
                    _at(NEXT, say("There at most four kinds would help next. Find the space that touches two lines.")),
                ),
                stand=_alone(READY),
            ),
            end_round(
                say("Press “Ready” and see which clue comes."),
                say(
                    "Tea, and tea brings somebody, as berries, cheese, milk and mead would. On any other space it "
                    "would be four kinds at most."
                ),
                then=((CHANCE, Clue("T")),),
            ),
        ),
    ),
    Lesson(
        "long-line",
        say("The end of a long line"),
        say("playing well: four that count, and three of them once more"),
        ("tips",),
        (
            Page(
                say(
                    "This milk has eleven spaces to go to. On one of them somebody comes, on another even two. Read "
                    "the long column to its end."
                ),
                Try(
                    Place(BELOW),
                    _brings_two(
                        say("Nobody new comes for milk there. Read the column with mead and berries."),
                        say("One comes for it there. But on one space there are two."),
                    ),
                ),
                stand=_alone(LONG),
            ),
            let_come(say("Tea, mead, berries, milk: let the Rose Fairy come."), "F3"),
            let_come(
                say("And the last three of them are what the Heart Nisse wants."),
                "N3",
                say("Five points in one round. A clue at the end of a long line can count for several fairies."),
            ),
        ),
    ),
)
