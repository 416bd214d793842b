"""Lessons on playing well: the unknown spirit first, the tile that joins, what a tile adds in the draft."""

from __future__ import annotations

from engine.core.lesson import Lesson, Page, Try
from engine.core.rules import CHANCE
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.lessons.lesson_positions import drafting, told
from games.path_of_elements.lessons.move_conditions import (
    ME,
    TURN_TWO,
    in_grid,
    kind,
    known,
    lays,
    on_path,
    turns_up,
    unseen,
)
from games.path_of_elements.lessons.spirits_and_powers import MINE, YOURS
from games.path_of_elements.rules.move_types import Choose, Face, Move, Place, Ready, Turn
from games.path_of_elements.rules.position import Position

GAP = (2, 0)
STREAMS = told("W W . W W / A A F F . / E F . E | W", elements="WE", seats=1)
"""Two waters, a gap, two waters: neither part is a river. One water is still to be laid."""
THREE = drafting("EW", "EWEFEA", "WEWEFA", rounds=3)
"""Five earths, two waters, a fire, an air; the stack holds an earth, a fire and an air."""
TWO = drafting("EW", "EWEFEA", "WEWEFA", rounds=4)
"""One earth more; the stack holds an earth and an air."""


def _new(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if not isinstance(move, Turn):
        return TURN_TWO
    if move.cell in unseen(before):
        return True
    return say("That one you know already: keep it for the second. Turn up one that nobody has seen.")


def _air(s: Position) -> Move:
    """The air of the stack."""
    return Choose(next(tile.number for tile in s.players[ME].stack if tile.element == "A"))


def _pairs(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if move == _air(before):
        return True
    return say("That adds 2 at most. Look at what you have: which element needs just one more tile?")


WELL = (
    Lesson(
        "unknown-first",
        say("The unknown first"),
        say("playing well: which spirit to turn up first"),
        ("tips",),
        (
            Page(
                say(
                    "You have seen the marked ones: earth, water and air in the first row, fire below. Begin with a "
                    "spirit that nobody knows: if it shows one of these, you know a partner."
                ),
                Try(lambda s: Turn(unseen(s)[0]), _new),
                look=in_grid((0, 0), (1, 0), (2, 0), (1, 1)),
                stand=told(MINE, YOURS, elements="EW", turns=("E@0,0 W@1,0 .", "A@2,0 F@4,0 .", "")),
                then=((CHANCE, Face("W")),),
            ),
            Page(
                say("Water! You know where another one lies. Turn it up."),
                Try(known("W"), turns_up("W", say("That is not water. It was turned up early in this game."))),
                well=say(
                    "A pair. If you begin with one you know, only its own partner helps you; if you begin with an "
                    "unknown one, any of the four does."
                ),
            ),
        ),
    ),
    Lesson(
        "joining",
        say("The tile that joins"),
        say("playing well: one tile can make all of them score"),
        ("tips",),
        (
            Page(
                say(
                    "Four water tiles, and they score nothing: two and two are no river. Lay the fifth so that it "
                    "brings the most."
                ),
                Try(
                    lambda s: Place(s.players[ME].hand[0].number, GAP),
                    lays("W", 5, say("There it brings 3 at most. Five points are possible with this one tile.")),
                ),
                look=on_path((0, 0), (1, 0), (3, 0), (4, 0)),
                stand=STREAMS,
            ),
            Page(
                say("All twelve tiles are laid. Press “Ready”."),
                Try(Ready(), kind(Ready, no=say("Leave the river as it is and press “Ready”."))),
                well=say("Five points with one tile. Leave a gap where a tile to come can join two parts."),
            ),
        ),
    ),
    Lesson(
        "what-it-adds",
        say("What a tile adds"),
        say("playing well: choosing in the draft"),
        ("tips",),
        (
            Page(
                say(
                    "The draft: you have five earth tiles, two water, one fire and one air. Which of the three "
                    "tiles adds most to your path?"
                ),
                Try(_air, _pairs),
                stand=THREE,
                well=say(
                    "One more fire tile scores nothing yet, an earth tile 2 if you can keep it apart. Two air "
                    "tiles score 4."
                ),
            ),
            Page(
                say("Another draft, with six earth tiles. Does a seventh add more, or the air tile?"),
                Try(_air, _pairs),
                stand=TWO,
                well=say("Look at what each tile adds to those you have, not at what it scores by itself."),
            ),
        ),
    ),
)
