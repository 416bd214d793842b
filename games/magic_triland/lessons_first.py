"""The first lessons: an island and its terraces, cards and steps, exact energy, who stands in the way."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons_judges import ISLAND, PLAIN, anything, at, goes_to, heart, together
from games.magic_triland.lessons_lines import stand
from games.magic_triland.moves import Card, Go, Move, Stone, Swap
from games.magic_triland.pieces import BROADSIDES, CORNERS, HOMES
from games.magic_triland.position import Position

YELLOW, RED, BLUE = heart((0, 0)), heart((7, 0)), heart((0, 7))
"""The three long terraces: 3, 2 and 1 high."""
FIVE, FOUR, BEYOND = heart((0, 2)), (2, 2), (4, 2)

BUILDING = "b3:0,0 b2:7,0 b1:0,7 b5:1,0 b3:0,1 b3:1,2 b6:0,2 b3:2,1 b4:2,2"


def _joins(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if not isinstance(move, Stone) or move.height != 3:
        return say("Only a stone of the same height can join them: a 3.")
    beside = {cell for cell in HEX.neighbours(move.cell) if cell in ((0, 0), (0, 1), (1, 2), (2, 1))}
    if beside & {(0, 0), (0, 1)} and beside & {(1, 2), (2, 1)}:
        return True
    return say("A 3 is right. Lay it where it touches both terraces.")


BUILD = Lesson(
    "island",
    say("An island rises"),
    say("laying stones, and what a terrace is"),
    ("aim", "island", "build", "terrace"),
    (
        Page(
            say("Three of you build the island together, and you are yellow. Try to lay your first stone right here."),
            Wrong(Stone(3, (2, 2)), "build", no=say("That place is allowed. First try one that is not.")),
            look=(Sign(ISLAND, ((2, 2),)),),
            stand=stand("", island="", options={"island": "build"}),
            well=say("The first stone of each lies in front of its owner’s home; later ones lie on any free field."),
        ),
        Page(
            say("So lay one in front of your home. It may be high or low."),
            Try(Stone(3, (0, 0)), anything),
            look=(Sign(ISLAND, (CORNERS[0],)),),
            then=((1, Stone(2, (7, 0))), (2, Stone(1, (0, 7)))),
            well=say("Each of you has two stones of every height. Odd ones are dark, even ones light."),
        ),
        Page(
            say(
                "Neighbours of one height are one terrace. One stone joins both terraces of height 3: which, and where?"
            ),
            Try(Stone(3, (1, 1)), _joins),
            look=(Sign(ISLAND, ((0, 0), (0, 1))), Sign(ISLAND, ((1, 2), (2, 1)))),
            stand=stand(BUILDING, island="", options={"island": "build"}),
            well=say("Five fields, one terrace. Whoever stands on it stands on all of it."),
        ),
        Page(
            say("All 36 stones lie. Rest the pointer on the terrace in front of your home."),
            Deed("look", zone=ISLAND, cells=PLAIN.island.terrace(YELLOW)),
            look=at(YELLOW),
            stand=stand(""),
            well=say("Four fields, 3 high. Homes and the misty broadsides are 0 high."),
        ),
        Page(
            say("Opposite your home lies the purple broadside. Bring a purple pearl from it home, and you win."),
            look=at(BROADSIDES[0], HOMES[0]),
        ),
    ),
)


SET_OUT = ((1, Card(0)), (1, Card(2)), (1, Go(3, RED)), (2, Card(0)), (2, Card(1)), (2, Go(5, BLUE)))
"""The dark messengers of red and blue leave their homes."""


def _walker(s: Position) -> int:
    """Which of yellow's has set out."""
    return 0 if s.figures[0].where == YELLOW else 1


STEPS = Lesson(
    "steps",
    say("Cards and steps"),
    say("what a turn is: two cards, then exactly their energy"),
    ("turn", "cards", "walk"),
    (
        Page(
            say("A turn begins with two energy cards. You will want 3 together, as high as the ground. Lay one."),
            Try(Card(3), anything),
            look=at(YELLOW),
            stand=stand(""),
        ),
        Page(
            say("And now the second, so that they come to 3."),
            Try(lambda s: Card(3 - s.cards[0]), together(3, say("Then they don’t come to 3."))),
            well=say("Three energy: the bar shows them. All of it must be used now."),
        ),
        Page(
            say("A step costs the difference in height, and a home is 0 high. Carry either messenger out."),
            Try(Go(0, YELLOW), anything),
            look=at(YELLOW),
            then=SET_OUT,
            well=say("Three up, three energy. Then red and blue had their turns."),
        ),
        Page(
            say("Now to the marked terrace, 5 high, with as little energy as can be. The first card?"),
            Try(
                Card(0),
                together(2, say("You stand on 3, it is 5 high. With this card it can’t be exactly the difference.")),
            ),
            look=at(FIVE),
        ),
        Page(
            say("The second card, so that it is exactly enough."),
            Try(lambda s: Card(2 - s.cards[0]), together(2, say("From 3 to 5 it takes 2."))),
            look=at(FIVE),
        ),
        Page(
            say("Now lift your messenger: each terrace that it can reach shows its cost. Go to the 5."),
            Try(lambda s: Go(_walker(s), FIVE), goes_to(FIVE, say("That uses the energy, too, but the 5 is marked."))),
            look=at(FIVE),
            well=say("After four turns all eight cards are laid. Then everybody takes their own back."),
        ),
    ),
)

OUT = "c0 c3 g0:0,0 c0 c2 g3:7,0 c0 c1 g5:0,7 "
"""One messenger of each has set out, the others are at home."""


def _lapses(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if any(fact.kind == "lapsed" for fact in after.facts):
        return True
    if isinstance(move, Card) and move.card:
        return say("With 3 a messenger can leave home, so it has to. Less would be no use to anybody.")
    return say("With no energy nobody moves, but nothing lapses either. Lay more.")


def _stays(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Go) and after.figures[move.figure].where == before.figures[move.figure].where:
        return True
    return say("A fair walk. But here come back to where you stand: out for 1, and back for 1.")


EXACT = Lesson(
    "exact",
    say("Not more, not less"),
    say("all the energy, detours, and what lapses"),
    ("energy",),
    (
        Page(
            say("You have laid a 0. Both messengers need 3 to leave home. Lay a second card that nobody can use."),
            Try(Card(1), _lapses),
            look=at(HOMES[0]),
            stand=stand("c0"),
            well=say("It lapses, and nobody moves. Could it be used in any way, you would have to."),
        ),
        Page(
            say("Now you have 2 energy. The marked terrace costs only 1: try to go there."),
            Wrong(Go(0, FOUR), "energy"),
            look=at(FOUR),
            stand=stand(OUT + "c1 c1"),
            well=say("One energy would be left over, and nobody could use it."),
        ),
        Page(
            say("But you may go out and back. Use the 2 so that you end where you stand now."),
            Try(Go(0, YELLOW), _stays),
            look=at(YELLOW),
            well=say("One out, one back. Detours often make a sum come out."),
        ),
        Page(
            say("Here it is 4, for both together. First send the light messenger to the marked terrace."),
            Try(Go(0, FOUR), goes_to(FOUR, say("Let the light one go to the marked terrace: that leaves 3."), 0)),
            look=at(FOUR),
            stand=stand(OUT + "c1 c3"),
            well=say("That was 1, so 3 are left."),
        ),
        Page(
            say("Try to walk on with the same messenger."),
            Wrong(Go(0, (3, 2)), "walk"),
            well=say("Each walks once on a turn. The other one has to use what is left."),
        ),
        Page(
            say("Three are left, and 3 it costs to leave home. Bring the dark one out."),
            Try(Go(1, YELLOW)),
            look=at(YELLOW),
            well=say("All four are used, and the turn is over."),
        ),
    ),
)

IN_THE_WAY = Lesson(
    "in-the-way",
    say("Somebody in the way"),
    say("occupied and blocked terraces"),
    ("occupied", "blocked"),
    (
        Page(
            say("Dark red stands on the long terrace of 2. Try to pass there, to the marked 4 beyond."),
            Wrong(Go(0, BEYOND), "occupied"),
            look=at(BEYOND),
            stand=stand(OUT + "c1 c2"),
            well=say("Nobody passes an occupied terrace, however long it is."),
        ),
        Page(
            say("But you may end there. Go and meet dark red."),
            Try(Go(0, RED), goes_to(RED, say("Nobody is met there. Dark red stands on the marked terrace."))),
            look=at(RED),
            well=say("Who meets must trade: one item for one. Here nobody may refuse."),
        ),
        Page(
            say("The light one is strong on this light ground, so you name both: your yellow ring for a red one."),
            Try(Swap(0, 1)),
            well=say("Two colours already. More about trades in the next lesson."),
        ),
        Page(
            say("In this game both red messengers stand there. Try to join them."),
            Wrong(Go(0, RED), "blocked"),
            look=at(RED),
            stand=stand(OUT + "c1 c1 g0:0,0 c1 c1 g2:7,0 d c0 c1 g5:0,3 c2 c3"),
            well=say("Two block a terrace: nobody enters it. But they themselves may leave."),
        ),
        Page(
            say("With 5 energy there is a way round them, to the marked 4. Lift your messenger and find it."),
            Try(
                Go(0, BEYOND),
                goes_to(BEYOND, say("That is another terrace. The marked one is 4 high, beyond the red ones.")),
            ),
            look=at(BEYOND),
            well=say("By the 4 and the 6 in the middle: 1 + 2 + 2."),
        ),
    ),
)
