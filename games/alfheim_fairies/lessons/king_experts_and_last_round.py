"""Lessons of the second half: round 7, the King, the experts, and the last round."""

from __future__ import annotations

from engine.core.lesson import Lesson, Page, Sign, Try, Wrong
from engine.core.rules import CHANCE
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.lessons.lesson_positions import told
from games.alfheim_fairies.lessons.move_conditions import (
    CARRY_IT,
    KEEP,
    brings,
    can_come,
    cells,
    comes,
    end_round,
    home_of,
    let_come,
    others_ready,
    wish,
)
from games.alfheim_fairies.rules.move_types import Clue, Exchange, Invite, Move, Place, Tread
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import footprint_points

# --- round 7 ---------------------------------------------------------------------------------------------------------

HALFWAY = told(
    "PB",
    "C: 2,0 N1@0,-1",
    "B: 1,1",
    "M: 3,0",
    "T: 4,0",
    "D: 5,0",
    "C: 1,2",
    "#:",
    costs={"N1": ("PBC", "PDT"), "N2": ("PBD", "MDT"), "F3": ("PCDT", "PMDT")},
)
"""Porridge and berries lie around a free corner; the footprint shows both."""
CORNER = (0, 1)
ABOVE_THE_NISSE = (0, -2)


def _trod(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if footprint_points(after.players[0]) > 1:
        return True
    return say("Fewer than two count there. Look for a space with porridge and berries beside it.")


def _third_point(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Exchange):
        return KEEP
    if footprint_points(after.players[0]) > footprint_points(before.players[0]):
        return True
    return say("The footprint does not count it there. It has to lie edge to edge with your footprint.")


ROUND_7 = Lesson(
    "round-7",
    say("Round 7"),
    say("the footprint, and second costs"),
    ("footprint", "preparation", "clue"),
    (
        Page(
            say(
                "Before the seventh clue everyone turns up their footprint and places it. At the end each porridge or "
                "berry clue beside yours is worth a point. Place it next to a clue, where two count at once."
            ),
            Try(Tread(CORNER), _trod),
            look=(Sign(pieces=("foot0",)),),
            stand=HALFWAY,
            then=((CHANCE, Clue("P")),),
            well=say("Two points as it lies, and four at most: one for each side."),
        ),
        Page(
            say("Clues may lie beside the footprint now. And beside a fairy? Try porridge above your Nisse."),
            Wrong(Place(ABOVE_THE_NISSE), "clue", CARRY_IT),
            look=cells(ABOVE_THE_NISSE),
            well=say("A fairy alone is not enough. A clue must touch another clue or your footprint."),
        ),
        Page(
            say("Place the porridge where your footprint counts it."),
            Try(Place((-1, 1)), _third_point),
            look=(Sign(pieces=("foot0",)),),
        ),
        let_come(
            say(
                "Every deck has turned up a second cost, and either one will do. The Acorn Nisse’s new one is in your "
                "row: let it come."
            ),
            "N2",
            look=(wish("N2"),),
            well=say("In round 7 look at all the fairies again. Only the Tomte keeps his one secret cost."),
        ),
    ),
)

# --- the King --------------------------------------------------------------------------------------------------------

TOO_EARLY = told("PB", "P: 2,0", "M: 0,1", "B: 3,0")
"""A row of two pairs, long before the King comes."""
PAIRS = told(
    "PB",
    "P: 2,0",
    "M: 3,0",
    "D: 0,1",
    "T: 1,1",
    "C: 0,2",
    "D: 2,1",
    "#: 0,-1",
    "B:",
    costs={"K": ("22", ""), "F3": ("CMDT", "PCDT")},
)
"""Porridge, berries, porridge, milk: berries to the left make two pairs of the first three."""
ALL_KINDS = told(
    "PB",
    "C: 2,0",
    "M: 3,0",
    "P: 0,1",
    "D: 4,0",
    "B: 0,2",
    "C: 0,3",
    "#: 2,-1",
    "T:",
    costs={"K": ("111111", ""), "F1": ("PBMT", "BCMT"), "F2": ("PCMT", "PBCT"), "N2": ("CDT", "BCT")},
)
"""Five kinds in a row; only tea is missing for all six."""

THE_KING = Lesson(
    "king",
    say("What the King wants"),
    say("when he comes, and how patterns work"),
    ("king",),
    (
        Page(
            say(
                "The King is worth most: 6 points. Here is a row that he may like. Try to bring him in now, in round 3."
            ),
            Wrong(Invite("K", (1, 1)), "king", CARRY_IT),
            look=(Sign(pieces=("guest0:K",)), *cells((1, 1))),
            stand=TOO_EARLY,
            well=say("What he wants is only turned up in round 7."),
        ),
        Page(
            say(
                "This King wants two pairs, of whatever kinds and in any order. Place your berries so that he can come."
            ),
            Try(
                Place((-1, 0)),
                brings("K", say("Then no line of four shows two pairs. Three of the four lie in your longest row.")),
            ),
            look=(wish("K"),),
            stand=PAIRS,
        ),
        let_come(
            say("Let the King come."),
            "K",
            well=say("6 points. The four clues of his line fit the pattern exactly; the milk at its end does no harm."),
        ),
        Page(
            say("In another game the King wants six different kinds in one line. Place the tea so that he can come."),
            Try(
                Place((5, 0)),
                brings("K", say("It is missing in the long row: the five other kinds lie there side by side.")),
            ),
            look=(wish("K"),),
            stand=ALL_KINDS,
            well=say(
                "There are three more patterns: three of a kind, three of a kind and one other, two pairs and "
                "one other. Each game has one of the five."
            ),
        ),
    ),
)

# --- experts ---------------------------------------------------------------------------------------------------------

A_TIE = told(
    "BP CM",
    "M: -1,0; >B 2,0",
    "C: -2,0 F2@-2,-1; >P 3,0 F2@0,-1",
    "D: 2,0 F1@-1,-1; 4,0 F1@1,-1",
    "T: 3,0",
    costs={"F1": ("PBMD", "PBMT"), "F2": ("PBCM", "BCMD"), "F3": ("PBDT", "PMDT")},
)
"""Both gardens lack the third Fairy, and both can have it in this round."""

EXPERTS = Lesson(
    "experts",
    say("The experts"),
    say("who gets them, and what they are worth"),
    ("experts",),
    (
        Page(
            say(
                "Experts are worth 5 or 6 points for the first to get there, then less and less: one kind for all "
                "three Fairies, one for the Tomte, one for King and Queen. The Rose Fairy is your third one: let "
                "her come."
            ),
            Try(home_of("F3"), comes("F3")),
            look=(wish("F3"), Sign(pieces=("expert:fairies:0",))),
            stand=A_TIE,
        ),
        end_round(
            say(
                "Experts are given out when all are ready. The first one gets the highest value. Are you the only one?"
            ),
            then=others_ready((Place((5, 0)), Invite("F3", (5, -1)))),
            well=say(
                "Both of you got there in this round, so both score 5, and two tiles are gone: the next one would get "
                "only 3."
            ),
        ),
    ),
)

# --- the last round --------------------------------------------------------------------------------------------------

LAST = told(
    "DT CM",
    "C: 2,0; >B 2,0",
    "M: 0,1; >P 3,0 F2@1,-1 N1@2,-1",
    "D: 0,2; 4,0 F1@3,-1 N2@4,-1",
    "M: 0,3; >T 5,0 F3@5,-1",
    "B: 2,1; >M 0,1",
    "P: 1,1 N1@1,2; 0,2 N3@-1,1=PMDT",
    "#: 3,1; 0,-1",
    "T: 0,4 K@-1,2; 5,1",
    "P: 2,2; 4,1",
    "B: 0,5; 3,1",
    "D: -1,5; 2,1",
    "C:",
    costs={
        **{"F1": ("PBMD", "PBMT"), "F2": ("PBCM", "PCMT"), "F3": ("PBDT", "PCDT")},
        **{"N1": ("PBM", "CMT"), "N2": ("PBD", "CMD"), "N3": ("PCM", "PCT")},
        **{"Q": ("CCDT", "BCTT"), "K": ("22", "")},
    },
    footprint="BC",
)
"""9 points against 20. The Queen and her expert bring 11, the footprint one more."""


def _wins(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Exchange):
        return KEEP
    more = footprint_points(after.players[0]) > footprint_points(before.players[0])
    if not can_come(after, "Q"):
        return say("The Queen could not come then. She asks for two cheeses, mead and tea in one line.")
    return (
        True
        if more
        else say("That brings the Queen, but only a shared victory. The other end of the line brings more.")
    )


LAST_ROUND = Lesson(
    "last-round",
    say("The last round"),
    say("everything that counts, and who wins"),
    ("end", "experts", "footprint", "tips"),
    (
        Page(
            say(
                "Round 11: Bramble has 20 points, you have 9. The Queen is worth 5, and together with your King an "
                "expert worth 6: that is a tie. Place your cheese so that you win; your footprint helps."
            ),
            Try(Place((3, 0)), _wins),
            look=(wish("Q"), Sign(pieces=("foot0",))),
            stand=LAST,
        ),
        let_come(
            say("Now the Queen."),
            "Q",
        ),
        end_round(
            say("Nothing more to do. Press “Ready” to count the points."),
            then=others_ready((Place((1, 1)),)),
            well=say(
                "21 to 20: you win. Equal points would have meant a shared victory. And Bramble’s Tomte, never placed, "
                "scored nothing."
            ),
        ),
    ),
)
