"""Lessons of the middle of a game: several fairies at once, exchanging, the neutral stack, and the Tomte."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from engine.core.rules import CHANCE
from games.alfheim_fairies import say
from games.alfheim_fairies.lessons.lesson_positions import told
from games.alfheim_fairies.lessons.move_conditions import (
    CARRY_IT,
    COMING,
    anyone,
    brings,
    cells,
    end_round,
    exchanges,
    home_of,
    let_come,
    others_ready,
    still_to_come,
    wish,
)
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Draw, Exchange, Invite, Move, Place, Tomte
from games.alfheim_fairies.rules.position import Position

SIX_KINDS = told(
    "BP",
    "M: -1,0",
    "C: -2,0",
    "D: 2,0",
    "T:",
    costs={
        "F1": ("PBMD", "PBMT"),
        "F2": ("PBCM", "BCMD"),
        "F3": ("PBDT", "PMDT"),
        "N1": ("CMT", "PBC"),
        "N2": ("CMD", "BCT"),
    },
)
"""A row of cheese, milk, berries, porridge and mead; tea makes it pay for all three Fairies."""
THE_THREE = ("F1", "F2", "F3")


def _still_away(s: Position) -> tuple[Sign, ...]:
    """Points at those of the three Fairies that have not come yet."""
    return (Sign(pieces=tuple(f"guest0:{fairy}" for fairy in THE_THREE if fairy not in s.players[0].garden.guests)),)


def _next_fairy(s: Position) -> Move:
    return next(home_of(fairy)(s) for fairy in THE_THREE if fairy not in s.players[0].garden.guests)


def _moved(s: Position) -> Move:
    """The Rose Fairy once more, on another side of her line."""
    without = replace(s.players[0].garden, fairies=tuple(one for one in s.players[0].garden.fairies if one[1] != "F3"))
    home = next(cell for cell, fairy in s.players[0].garden.fairies if fairy == "F3")
    return Invite("F3", next(cell for cell in places_for(without, s.costs_for(0, "F3")) if cell != home))


def _where_else(s: Position) -> tuple[Sign, ...]:
    move = _moved(s)
    return (Sign(pieces=("guest0:F3",)), *(cells(move.cell) if isinstance(move, Invite) else ()))


SEVERAL = Lesson(
    "several",
    say("One row, several fairies"),
    say("how many fairies may come in a round, and of which kinds"),
    ("fairies",),
    (
        Page(
            say(
                "The three Fairies are worth 3 points each. Two could come already; with the tea in the right place "
                "the same row pays for all three. Place it there."
            ),
            Try(
                Place((3, 0)),
                brings("F3", say("The Rose Fairy could not come then. She asks for porridge, berries, mead and tea.")),
            ),
            look=(wish(*THE_THREE),),
            stand=SIX_KINDS,
        ),
        Page(
            say("As many may come as can, and each clue may count for several. Let the first Fairy come."),
            Try(_next_fairy, anyone),
            look=_still_away,
        ),
        Page(say("And the second one."), Try(_next_fairy, anyone), look=_still_away),
        Page(
            say("And the last one: that will be 9 points with a single clue."),
            Try(_next_fairy, anyone),
            look=_still_away,
            well=say("Well laid! All three together also bring an expert when the round is over."),
        ),
        Page(
            say("Could the Rose Fairy settle twice? Drag her to another place beside her line."),
            Wrong(_moved, "fairies", CARRY_IT),
            look=_where_else,
            well=say("At most one of each kind lives in a garden, whatever it asks for."),
        ),
    ),
)


EXCHANGE = Lesson(
    "exchange",
    say("Another clue, please"),
    say("what is still to come, and exchanging"),
    ("exchange", "counting", "table"),
    (
        Page(
            say(
                "The Queen needs one more porridge. Will there be one? No kind is turned up more than twice. "
                "Point at the porridge here to see how many are still to come."
            ),
            Deed("look", zone=COMING, cells=still_to_come("P")),
            look=(Sign(COMING, still_to_come("P")), wish("Q")),
            stand=told("BD", "P: -1,0", "P: 1,1", "C:", costs={"Q": ("PPBD", "PBMM")}),
            well=say("None: both have been turned up. But there are neutral clues as well, three of each kind."),
        ),
        Page(
            say("Exchange your cheese: it goes under the neutral stack, and you get the top clue, whatever it is."),
            Try(Exchange(), exchanges(say("Cheese does not help the Queen. Exchange it before you place it."))),
            look=(Sign(button="move0"),),
            then=((CHANCE, Draw(0, "P")),),
        ),
        Page(
            say(
                "Porridge! What you get has to be placed, and you can exchange only once a round. Place it for "
                "the Queen."
            ),
            Try(
                Place((-2, 0)),
                brings(
                    "Q", say("There it does not complete her line. Add it to the row of porridge, berries and mead.")
                ),
            ),
            look=(wish("Q"),),
        ),
        let_come(
            say("Now let the Queen come."),
            "Q",
            well=say(
                "So look at what is still to come before you exchange. Of twelve clues eleven are turned up; "
                "nobody knows which one is left over."
            ),
        ),
    ),
)

# --- five gardens and one stack --------------------------------------------------------------------------------------

FIVE = told(
    "BC PM DT PD MT",
    "P: >M 0,1; >C 2,0; >D 2,0; >B 2,0; >T 2,0",
    "D:",
    lead=2,
    costs={"N1": ("PBC", "PDT")},
)
"""In the first round all five have exchanged porridge; the stack is three unknown clues and then five porridges."""


STACK = Lesson(
    "stack",
    say("What lies under the stack"),
    say("who gets which neutral clue, and when it comes up again"),
    ("exchange",),
    (
        Page(
            say(
                "You need porridge for the Toadstool Nisse. In round 1 all five exchanged theirs. Now three unknown "
                "clues lie on the stack, then five porridges, and the fourth place is yours. Exchange!"
            ),
            Try(Exchange(), exchanges(say("No mead is needed. You know what you would get for it: exchange."))),
            look=(wish("N1"), Sign(button="move0")),
            stand=FIVE,
            well=say(
                "The lead player’s place is the top one, then it goes clockwise: you are the fourth. What is put under "
                "the stack comes up again in the same order."
            ),
        ),
        Page(
            say("Just what you wanted. Place the porridge so that the Toadstool Nisse can come."),
            Try(
                Place((-1, 0)),
                brings("N1", say("There it is not in one line with berries and cheese.")),
            ),
            look=(wish("N1"),),
        ),
        let_come(
            say("Let it come."),
            "N1",
            well=say("Remember what went under the stack: with five gardens it is soon on top again."),
        ),
    ),
)

# --- the Tomte -------------------------------------------------------------------------------------------------------

WISH = "PBCD"
"""What the Tomte turns out to ask for."""
TWO_NISSES = told(
    "BP CM",
    "D: -1,0 N2@0,-1; 2,0",
    "C: 2,0 N1@1,-1; 3,0",
    "M: -2,0",
    costs={"N1": ("PBC", "PDT"), "N2": ("PBD", "BCT"), "N3": ("BMD", "BMT")},
)
"""Milk, mead, berries, porridge and cheese: the third Nisse can come."""

TOMTE = Lesson(
    "tomte",
    say("The secret Tomte"),
    say("three Nisses, and who comes after them"),
    ("tomte",),
    (
        Page(
            say("The Tomte is worth 5 points and an expert. Can he come already? Try the marked place."),
            Wrong(Invite("T", (0, 1)), "tomte", CARRY_IT),
            look=(Sign(pieces=("guest0:T",)), *cells((0, 1))),
            stand=TWO_NISSES,
            well=say("He comes to whoever has all three Nisses. Two live with you already."),
        ),
        let_come(
            say("The Heart Nisse is the third one. Let it come."),
            "N3",
            look=(wish("N3"),),
            then=((CHANCE, Tomte(0, WISH)),),
            well=say(
                "The Tomte is yours, and only you see what he asks for. Look: your row shows it already. You may place "
                "him in the same round."
            ),
        ),
        let_come(
            say("Place the Tomte now: one that is never placed scores nothing."),
            "T",
            look=(wish("T"),),
        ),
        end_round(
            say("Press “Ready”."),
            then=others_ready((Place((4, 0)),)),
            well=say("5 points for the Tomte, and 5 more for the expert: you are the first who has placed one."),
        ),
    ),
)
