"""Lessons of the second half: turning up spirits, where they score, whose path they go to, and powers."""

from __future__ import annotations

from engine.core.lesson import Lesson, Made, Page, Try, Wrong
from engine.core.rules import CHANCE
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.lessons.lesson_positions import told
from games.path_of_elements.lessons.move_conditions import (
    CARRY_IT,
    any_turn,
    brings,
    gives,
    kind,
    known,
    on_path,
    turns_up,
    unseen,
)
from games.path_of_elements.rules.move_types import Done, Face, Move, Put, Shift, Skip, Swap, Turn
from games.path_of_elements.rules.position import Position

MINE = "E W W E / A A W F / E F W E"
"""A path of the earth's player: a river of four between four lonely earths, a pair of air."""
YOURS = "W W W W / E A A E / F E F E"
"""A path of the water's player, Lynx."""

# --- pairs -----------------------------------------------------------------------------------------------------------


def _lynx_looks(after: Position) -> tuple[Made, ...]:
    """Lynx turns up two that nobody has seen: air and fire."""
    first, second, *_ = unseen(after)
    return (
        *((1, Turn(first)), (CHANCE, Face("A")), (1, Turn(second)), (CHANCE, Face("F"))),
        (1, Done()),
    )


PAIRS = Lesson(
    "pairs",
    say("Finding pairs"),
    say("turning up spirits, and remembering them"),
    ("spirits",),
    (
        Page(
            say(
                "Spirits bring points, too. They lie face down, and whoever finds a pair keeps one of the two. On "
                "your turn you turn up two: begin with any one."
            ),
            Try(lambda s: Turn(s.grid[6]), any_turn),
            stand=told(MINE, YOURS, elements="EW", turns=("",)),
            then=((CHANCE, Face("F")),),
        ),
        Page(
            say("Fire. Now a second one: is it fire, too?"),
            Try(lambda s: Turn(unseen(s)[0]), any_turn),
            then=((CHANCE, Face("W")),),
            well=say("Water: no pair. Remember where both lie; nobody will be shown them again."),
        ),
        Page(
            say("They are covered again when your turn ends. End it."),
            Try(Done(), kind(Done, no=say("A third spirit would cost a gift: not now. End your turn."))),
            then=_lynx_looks,
            well=say("Lynx has found no pair either. But did you see what the last one was?"),
        ),
        Page(
            say("There was fire, and you had found fire yourself. Turn up one of the two."),
            Try(known("F"), turns_up("F", say("That was something else. Yours was the first one that you turned up."))),
        ),
        Page(
            say("And the other one."),
            Try(known("F"), turns_up("F", say("Not this one. It was the second one that Lynx turned up."))),
            well=say("A pair! Where the two go, you will see next."),
        ),
    ),
    begins=True,
)

# --- where they count ------------------------------------------------------------------------------------------------

HOMES = Lesson(
    "homes",
    say("At home on the path"),
    say("where a pair goes, and what a spirit scores"),
    ("pairs", "scores"),
    (
        Page(
            say(
                "A pair of earth. One spirit goes to your own path. It scores only on a tile of its element: 1 "
                "point, and 2 if that is your own element. You are earth: find it a home."
            ),
            Try(
                lambda s: Put(s.pair[0], 0, (0, 0)),
                brings(2, say("There it scores nothing. Put it on an earth tile.")),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("E@1,0 E@3,1",)),
        ),
        Page(
            say("The other one goes to Lynx, but you say where. Choose a tile on which it scores nothing."),
            Try(
                lambda s: Put(s.pair[0], 1, (1, 0)),
                gives(say("On earth it would score for Lynx. Any other tile will do.")),
            ),
            well=say("Each tile takes one spirit. Both are out of the grid for good."),
        ),
        Page(
            say("A pair of fire. Fire is not your element: it scores 1 on its own tiles. Put one there."),
            Try(
                lambda s: Put(s.pair[0], 0, (3, 1)),
                brings(1, say("There it scores nothing. Put it on a fire tile.")),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("E=0,0>1,0 .", "W=0,0>0,1 - .", "F@1,0 F@3,1")),
        ),
        Page(
            say("And the other one to Lynx: nothing for Lynx, please."),
            Try(
                lambda s: Put(s.pair[0], 1, (2, 0)),
                gives(say("That is fire, and it would score there. Choose another tile.")),
            ),
            well=say("Masks score nothing, wherever they lie. But they can be in the way."),
        ),
    ),
    begins=True,
)

# --- the fewest spirits ----------------------------------------------------------------------------------------------

THREE = ("E W W E / A A W F / E F W F", "W W W F / F A A E / E W E F", "E F F W / F A F A / W E E E")
"""Paths of earth, water and fire."""

FEWEST = Lesson(
    "fewest",
    say("Whoever has the fewest"),
    say("who gets the other spirit with three or four players"),
    ("pairs",),
    (
        Page(
            say(
                "Three players: Lynx has two spirits, Otter one. You have found a pair of water: put one on your path."
            ),
            Try(
                lambda s: Put(s.pair[0], 0, (1, 0)),
                brings(1, say("There it scores nothing. Put it on a water tile.")),
            ),
            stand=told(*THREE, elements="EWF", turns=("E=0,0>0,0 .", "A=1,1>3,0 .", "E@0,0 W@1,0 .", "W@1,0 W@2,0")),
        ),
        Page(
            say("Who gets the other one? Try Lynx."),
            Wrong(lambda s: Put(s.pair[0], 1, (3, 1)), "pairs", CARRY_IT),
            look=on_path((3, 1), seat=1),
            well=say("It goes to the other path with the fewest spirits; covered ones count as well."),
        ),
        Page(
            say("So it is Otter. Choose a tile where it scores nothing."),
            Try(
                lambda s: Put(s.pair[0], 2, (1, 0)),
                gives(say("On water it would score for Otter. Choose another tile."), to=2),
            ),
            well=say("If several have equally few, you choose. A full path gets nothing: the next one does."),
        ),
    ),
)

# --- powers ----------------------------------------------------------------------------------------------------------


def _no_power(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    return True if isinstance(move, Skip) else say("That wouldn’t help you. Skip the power.")


POWERS = Lesson(
    "powers",
    say("Powers"),
    say("what each pair lets you do, free of charge"),
    ("powers",),
    (
        Page(
            say(
                "Every pair has a power that you may use once, free of charge. Fire moves one of your own spirits by "
                "one tile. Lynx has left earth on your water: bring it home."
            ),
            Try(
                Shift(0, (2, 0), (3, 0)),
                brings(2, say("Earth scores on earth. Move it to the earth tile beside it.")),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("A@0,0 M@1,0 .", "E=0,1>2,0 .", "F=3,1>0,0")),
            look=on_path((2, 0)),
        ),
        Page(
            say("The mask swaps two of your own spirits on adjacent tiles. Which two would both score then?"),
            Try(
                Swap(0, (1, 1), (2, 1)),
                brings(2, say("Then they do not both score. Which two lie on each other’s element?")),
            ),
            stand=told(
                MINE,
                YOURS,
                elements="EW",
                turns=("E@0,0 W@1,0 .", "A=1,1>2,1 .", "E@0,0 A@2,0 .", "W=0,0>1,1 - .", "M=0,2>1,2"),
            ),
        ),
        Page(
            say("Water moves a spirit of another player by one tile. Move one of Lynx’s so that it no longer scores."),
            Try(
                Shift(1, (0, 0), (0, 1)),
                brings(-2, say("That takes nothing from Lynx. Look for the spirit that lies on its element."), to=1),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("E@0,0 F@1,0 .", "W=0,0>1,1 - .", "W=1,0>1,1")),
        ),
        Page(
            say(
                "Earth swaps two adjacent spirits of another player. Lynx’s air spirit scores a point where it "
                "lies: not for long."
            ),
            Try(
                Swap(1, (1, 0), (1, 1)),
                brings(-1, say("That takes nothing from Lynx. Swap the two that lie side by side."), to=1),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("F@0,0 W@1,0 .", "A=1,1>0,0 .", "E=3,0>1,0")),
        ),
        Page(
            say(
                "Air uncovers a spirit of another player; more of that soon. And you need not use a power: Lynx’s "
                "only spirit scores nothing where it lies. Leave it there."
            ),
            Try(Skip(), _no_power),
            stand=told(MINE, YOURS, elements="EW", turns=("W=1,0>0,1",)),
        ),
    ),
)
