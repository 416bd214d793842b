"""The first lessons: a line, who comes for it and where, and a round with others."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from engine.core.rules import CHANCE, Cell
from games.alfheim_fairies import say
from games.alfheim_fairies.lessons.lesson_positions import told
from games.alfheim_fairies.lessons.move_conditions import (
    CARRY_IT,
    anyone,
    brings,
    cells,
    comes,
    end_round,
    home_of,
    let_come,
    others_ready,
    wish,
)
from games.alfheim_fairies.rules.move_types import Clue, Invite, Place

PBC = {"N1": ("PBC", "PDT")}
"""The Toadstool Nisse asks for porridge, berries and cheese."""

FIRST_GUEST = Lesson(
    "first-guest",
    say("Your first fairy"),
    say("what you play for, and how a fairy comes"),
    ("aim", "rounds"),
    (
        Page(
            say(
                "This is what you play for: the Toadstool Nisse has come, beside the porridge, berries and cheese that "
                "it asks for. It brings 2 points, and the most points win."
            ),
            look=(Sign(pieces=("guest0:N1",)), *cells((0, 0), (1, 0), (2, 0))),
            stand=told("PB", "C: 2,0 N1@1,1", costs=PBC),
        ),
        Page(
            say(
                "Now you: the Toadstool Nisse asks for porridge, berries and cheese in one line. Place your cheese so "
                "that it can come."
            ),
            Try(
                Place((2, 0)),
                brings(
                    "N1",
                    say(
                        "Then the three don’t form a line. Porridge and berries lie side by side: add the "
                        "cheese to them."
                    ),
                ),
            ),
            look=(wish("N1"), Sign(pieces=("clue0:2",))),
            stand=told("PB", "C:", costs=PBC),
        ),
        Page(
            say(
                "There is its line, and the Toadstool Nisse now stands below your garden. Drag it to a free space "
                "above or below the line."
            ),
            Try(home_of("N1"), anyone),
            look=(Sign(pieces=("guest0:N1",)),),
            well=say("2 points, and nobody can take them away. The food stays, too: clues are never used up."),
        ),
        end_round(
            say("Nothing else to do this round. Press “Ready”."),
            then=((CHANCE, Clue("T")),),
            well=say("The next clue is tea. After eleven rounds like this one, whoever has the most points wins."),
        ),
    ),
    begins=True,
)

# --- what a line must show -------------------------------------------------------------------------------------------

BROKEN = told("CP", "B: -1,0", "M: 2,0", costs={"N1": ("PBM", "PDT"), "N3": ("PCM", "BMT"), "F1": ("PBMD", "PBMT")})
"""Berries, cheese, porridge, milk: the berries are cut off from the rest."""
QUEENS_ROW = told("PB", "D: 2,0", "P:", costs={"Q": ("PPBD", "PBMM"), "N2": ("CDT", "BCT")})

EXACT = Lesson(
    "exact",
    say("Exactly what is asked for"),
    say("which clues pay, and what interrupts a line"),
    ("line",),
    (
        Page(
            say(
                "The Toadstool Nisse asks for porridge, berries and milk. You have all three in one row: try to let "
                "it come below the porridge."
            ),
            Wrong(Invite("N1", (1, 1)), "line", CARRY_IT),
            look=(wish("N1"), *cells((1, 1))),
            stand=BROKEN,
            well=say(
                "Cheese lies in between. A gap, a fairy or your footprint would interrupt the line just the same."
            ),
        ),
        let_come(
            say("The Heart Nisse asks for porridge, cheese and milk. Can you find them? Let it come."),
            "N3",
            look=(wish("N3"),),
            well=say(
                "Any order will do, and more clues before or after them do no harm. But nothing else may lie "
                "between them."
            ),
        ),
        Page(
            say("The Queen is worth 5 points, but asks for porridge twice. Place yours so that she can come."),
            Try(
                Place((3, 0)),
                brings("Q", say("There it is not in her line. She asks for all four in one row, side by side.")),
            ),
            look=(wish("Q"),),
            stand=QUEENS_ROW,
        ),
        let_come(
            say("Each kind exactly as often as she asks for it. Let the Queen come."),
            "Q",
            well=say("5 points. Together with the King she will bring you even more."),
        ),
    ),
    begins=True,
)

# --- where a fairy settles -------------------------------------------------------------------------------------------

LONGER = told("BC", "P: -1,0", "M: 2,0", costs={**PBC, "F2": ("BCDT", "BCMD")})
"""Porridge, berries, cheese, milk."""
CORNER = told("PB", "C: 2,0", "B: 2,1", "P: 2,2", costs=PBC)
"""A row and a column share their cheese."""
BESIDE_CHEESE = (3, 0)


def _not_beside_cheese(cell: Cell) -> bool:
    return cell != BESIDE_CHEESE


SIDES = Lesson(
    "beside",
    say("Beside the line"),
    say("where a fairy may settle"),
    ("sides",),
    (
        Page(
            say(
                "The Toadstool Nisse can come: porridge, berries and cheese are here. But where? Try the end of the "
                "line, to the left of the porridge."
            ),
            Wrong(Invite("N1", (-2, 0)), "sides", CARRY_IT),
            look=(wish("N1"), *cells((-2, 0))),
            stand=LONGER,
            well=say("A fairy settles at a right angle to its line: above or below a row, left or right of a column."),
        ),
        Page(
            say("The milk belongs to the same row. Try to let the Nisse come below it."),
            Wrong(Invite("N1", (2, 1)), "sides", CARRY_IT),
            look=cells((2, 1)),
            well=say("It touches one of the clues that it asks for, edge to edge; corners do not count."),
        ),
        Page(
            say(
                "Now the cheese is the corner of two lines, a row and a column. So the Nisse may come to the right of "
                "it after all: do that."
            ),
            Try(
                Invite("N1", BESIDE_CHEESE),
                comes(
                    "N1",
                    but=_not_beside_cheese,
                    not_there=say("It may settle there. But try the place to the right of the cheese this time."),
                ),
            ),
            look=cells(BESIDE_CHEESE),
            stand=CORNER,
            well=say(
                "The end of the row is the side of the column. If every side of a line is taken, nobody "
                "comes: keep one free."
            ),
        ),
    ),
    begins=True,
)

# --- a round with others ---------------------------------------------------------------------------------------------

TOGETHER = Lesson(
    "together",
    say("All at the same time"),
    say("a round with others, and undo"),
    ("setup", "rounds", "clue", "ready"),
    (
        Page(
            say(
                "Each garden began with two neutral clues, no two gardens alike. The lead player turns up the clue of "
                "the round, and all place it in their own garden. Yours should bring the Acorn Nisse."
            ),
            Try(
                Place((3, 0)),
                brings("N2", say("Then its line is not complete. It asks for berries, cheese and tea, side by side.")),
            ),
            look=(wish("N2"),),
            stand=told("PB MC", "C: 2,0 N1@1,1; 2,0", "T:", lead=1, costs={**PBC, "N2": ("BCT", "MDT")}),
        ),
        let_come(
            say("Let the Acorn Nisse come. Any side of its three clues will do."),
            "N2",
        ),
        Page(
            say("Changed your mind? Until you are ready, you can undo everything in this round. Try it."),
            Deed("undo"),
            look=(Sign(button="undo"),),
        ),
        let_come(
            say("Let the Acorn Nisse come again, wherever you like."),
            "N2",
        ),
        end_round(
            say("What the others do is hidden until all are ready. Press “Ready”."),
            then=others_ready((Place((3, 0)),)),
            well=say(
                "Now you see both gardens, and the next clue is there. In a game it goes on like this eleven times."
            ),
        ),
    ),
    begins=True,
)
