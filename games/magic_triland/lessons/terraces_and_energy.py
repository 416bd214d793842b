"""The first lessons: an island and its terraces, cards and steps, exact energy, who stands in the way."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons.lesson_positions import CARRYING, PLAIN, stand
from games.magic_triland.lessons.move_conditions import ISLAND, anything, at, goes_to, heart, together
from games.magic_triland.rules.move_types import Card, Go, Move, Stone, Swap
from games.magic_triland.rules.pieces import BROADSIDES, CORNERS, HOMES, LATTICE
from games.magic_triland.rules.position import Position

YELLOW, RED, BLUE = heart((0, 0)), heart((7, 0)), heart((0, 7))
"""The three long terraces: 3, 2 and 1 high."""
FIVE, FOUR, BEYOND = heart((0, 2)), (2, 2), (4, 2)

BUILDING = "b3:0,0 b2:7,0 b1:0,7 b5:1,0 b3:0,1 b3:1,2 b6:0,2 b3:2,1 b4:2,2"


def _joins(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if not isinstance(move, Stone) or move.height != 3:
        return say("Only a stone of the same height can join them: a 3.")
    beside = {cell for cell in LATTICE.neighbours(move.cell) if cell in ((0, 0), (0, 1), (1, 2), (2, 1))}
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
            say(
                "This is how one wins: dark yellow has brought a purple pearl home, from the shore opposite. Pearls "
                "are made of rings, and rings are traded on the way across the island."
            ),
            look=at(HOMES[0], BROADSIDES[0]),
            stand=stand(f"{CARRYING} g1:-1,-1"),
        ),
        Page(
            say("Three players build the island together, and you are yellow. Try to lay your first stone right here."),
            Wrong(Stone(3, (2, 2)), "build", no=say("You may lay it there. First try a place where you can’t.")),
            look=(Sign(ISLAND, ((2, 2),)),),
            stand=stand("", options={"island": "build"}),
            well=say("Your first stone goes in front of your own home; later ones go on any free field."),
        ),
        Page(
            say("So lay one in front of your home, high or low."),
            Try(Stone(3, (0, 0)), anything),
            look=(Sign(ISLAND, (CORNERS[0],)),),
            then=((1, Stone(2, (7, 0))), (2, Stone(1, (0, 7)))),
            well=say("Everyone has two stones of each height. Odd heights are dark, even ones light."),
        ),
        Page(
            say(
                "Neighbouring fields of the same height form a terrace. One stone can join the two terraces of "
                "height 3: which, and where?"
            ),
            Try(Stone(3, (1, 1)), _joins),
            look=(Sign(ISLAND, ((0, 0), (0, 1))), Sign(ISLAND, ((1, 2), (2, 1)))),
            stand=stand(BUILDING, options={"island": "build"}),
            well=say("Five fields, one terrace. Whoever stands on it stands on all of it."),
        ),
        Page(
            say("All 36 stones are laid. Point at the terrace in front of your home."),
            Deed("look", zone=ISLAND, cells=PLAIN.terrace(YELLOW)),
            look=at(YELLOW),
            stand=stand(""),
            well=say(
                "Four fields, height 3. Homes and the misty shores have height 0. Opposite your home lies the "
                "purple shore: bring home a purple pearl from there and you win."
            ),
        ),
    ),
    begins=True,
)


SET_OUT = ((1, Card(0)), (1, Card(2)), (1, Go(3, RED)), (2, Card(0)), (2, Card(1)), (2, Go(5, BLUE)))
"""The dark messengers of red and blue leave their homes."""


def _walker(s: Position) -> int:
    """Which of yellow's has set out."""
    return 0 if s.figures[0].where == YELLOW else 1


STEPS = Lesson(
    "steps",
    say("Cards and steps"),
    say("how a turn works: two cards, then exactly their energy"),
    ("turn", "cards", "walk"),
    (
        Page(
            say("A turn begins with two energy cards. You want a total of 3, the height of the ground. Lay one."),
            Try(Card(3), anything),
            look=at(YELLOW),
            stand=stand(""),
        ),
        Page(
            say("Now the second, so that they add up to 3."),
            Try(lambda s: Card(3 - s.cards[0]), together(3, say("Then they don’t add up to 3."))),
            well=say("Three energy, as the bar shows. You must use all of it now."),
        ),
        Page(
            say("A step costs the difference in height, and a home has height 0. Drag one of your messengers out."),
            Try(Go(0, YELLOW), anything),
            look=at(YELLOW),
            then=SET_OUT,
            well=say("Three up, three energy. Then red and blue had their turns."),
        ),
        Page(
            say("Now go to the marked terrace, height 5, with as little energy as possible. The first card?"),
            Try(
                Card(0),
                together(
                    2, say("You stand on 3, and it is 5 high. With this card you can’t get exactly the difference.")
                ),
            ),
            look=at(FIVE),
        ),
        Page(
            say("Now the second card, so that it is exactly enough."),
            Try(lambda s: Card(2 - s.cards[0]), together(2, say("From 3 to 5 you need 2."))),
            look=at(FIVE),
        ),
        Page(
            say("Now pick up your messenger: every terrace it can reach shows its cost. Go to the 5."),
            Try(
                lambda s: Go(_walker(s), FIVE), goes_to(FIVE, say("That uses up the energy, too, but the 5 is marked."))
            ),
            look=at(FIVE),
            well=say("After four turns all eight cards are laid. Then everyone takes their own back."),
        ),
    ),
    begins=True,
)

OUT = "c0 c3 g0:0,0 c0 c2 g3:7,0 c0 c1 g5:0,7 "
"""One messenger of each has set out, the others are at home."""


def _lapses(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if any(fact.kind == "lapsed" for fact in after.facts):
        return True
    if isinstance(move, Card) and move.card:
        return say("With 3 a messenger can leave home, so it must. Lay a card with which nobody can move.")
    return say("With no energy nobody moves, but none is lost either. Lay more.")


def _stays(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Go) and after.figures[move.figure].where == before.figures[move.figure].where:
        return True
    return say("You could do that. But here, come back to where you stand: out for 1 and back for 1.")


EXACT = Lesson(
    "exact",
    say("No more, no less"),
    say("using all the energy, detours, and lost energy"),
    ("energy",),
    (
        Page(
            say(
                "You have laid a 0. Both messengers need 3 to leave home. Lay a second card with which nobody can move."
            ),
            Try(Card(1), _lapses),
            look=at(HOMES[0]),
            stand=stand("c0"),
            well=say("The energy is lost, and nobody moves. If you can use it all, you must."),
        ),
        Page(
            say("Now you have 2 energy. The marked terrace costs only 1: try to go there."),
            Wrong(Go(0, FOUR), "energy"),
            look=at(FOUR),
            stand=stand(OUT + "c1 c1"),
            well=say("One energy would be left over, and nobody could use it."),
        ),
        Page(
            say("But you may go out and back. Use the 2 so that you end up where you are now."),
            Try(Go(0, YELLOW), _stays),
            look=at(YELLOW),
            well=say("One out, one back. Detours often make the energy come out right."),
        ),
        Page(
            say("Here you have 4, for both together. First send the light messenger to the marked terrace."),
            Try(Go(0, FOUR), goes_to(FOUR, say("Send the light one to the marked terrace: that leaves 3."), 0)),
            look=at(FOUR),
            stand=stand(OUT + "c1 c3"),
            well=say("That was 1, so 3 are left."),
        ),
        Page(
            say("Try to move on with the same messenger."),
            Wrong(Go(0, (3, 2)), "walk"),
            well=say("Each messenger moves only once a turn. The other one has to use what is left."),
        ),
        Page(
            say("You have 3 left, and leaving home costs 3. Bring the dark one out."),
            Try(Go(1, YELLOW)),
            look=at(YELLOW),
            well=say("All 4 are used, and your turn is over."),
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
            say("Dark red stands on the long terrace of height 2. Try to get past it to the marked 4 beyond."),
            Wrong(Go(0, BEYOND), "occupied"),
            look=at(BEYOND),
            stand=stand(OUT + "c1 c2"),
            well=say("Nobody can pass an occupied terrace, however large."),
        ),
        Page(
            say("But you may stop there. Go and meet dark red."),
            Try(Go(0, RED), goes_to(RED, say("You meet nobody there. Dark red stands on the marked terrace."))),
            look=at(RED),
            well=say("When two meet, they must trade: one item for another. Nobody may refuse."),
        ),
        Page(
            say(
                "Your light messenger is strong on this light ground, so you choose both items: your yellow "
                "ring for a red one."
            ),
            Try(Swap(0, 1)),
            well=say("That makes two colours. More about trades in the next lesson."),
        ),
        Page(
            say("In this game both red messengers stand there. Try to join them."),
            Wrong(Go(0, RED), "blocked"),
            look=at(RED),
            stand=stand(OUT + "c1 c1 g0:0,0 c1 c1 g2:7,0 d c0 c1 g5:0,3 c2 c3"),
            well=say("Two messengers block a terrace: nobody may enter. But they may leave it."),
        ),
        Page(
            say("With 5 energy there is a way round them to the marked 4. Pick up your messenger and find it."),
            Try(
                Go(0, BEYOND),
                goes_to(BEYOND, say("That is another terrace. The marked one is 4 high, beyond the red ones.")),
            ),
            look=at(BEYOND),
            well=say("Over the 4 and the 6 in the middle: 1 + 2 + 2."),
        ),
    ),
)
