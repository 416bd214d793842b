"""Lessons on trades: who names what, what one has to take, and what one shares out among one's own."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons.lesson_positions import stand
from games.magic_triland.lessons.move_conditions import at, goes_to, opens
from games.magic_triland.lessons.terraces_and_energy import BLUE, FOUR, OUT, YELLOW
from games.magic_triland.rules.move_types import Answer, Done, Go, Hand, Move, Offer, Swap
from games.magic_triland.rules.pieces import BLUE as BLUE_RING
from games.magic_triland.rules.pieces import RED as RED_RING
from games.magic_triland.rules.pieces import YELLOW as YELLOW_RING
from games.magic_triland.rules.position import Position

NOT_PURPLE = say("For a purple pearl, one messenger needs a red and a blue ring. That trade doesn’t give you both.")

SHARED = (
    "c0 c3 g0:0,1 c3 c3 g3:0,1 g2:5,0 s10 c0 c2 g5:1,5 g4:1,5 h52 d c2 c1 g0:2,2 c1 c1 g2:0,1 d c2 c1 g5:2,2 s12 c0 c2"
)
"""Light yellow shares the 4 in the middle with dark blue, and yellow has two energy."""


def _again(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Go) and after.trade is not None and move.cell == before.figures[0].where:
        return True
    return say("That leads away from blue. Leave the 4 for 1 and come back for 1.")


STRONG = Lesson(
    "strong",
    say("Strong and weak"),
    say("who chooses both items of a trade"),
    ("trade", "strong", "items"),
    (
        Page(
            say(
                "Light messengers are strong on light ground, dark ones on dark. Let the eye show you where "
                "yours are strong."
            ),
            Deed("aid", key="shade"),
            look=(Sign(button="eye"),),
            stand=stand(OUT + "c1 c3"),
        ),
        Page(
            say("On dark ground (1, 3 and 5) dark messengers are strong. Meet dark blue on the terrace of height 1."),
            Try(
                Go(0, BLUE),
                goes_to(BLUE, say("Dark blue stands on the long terrace of height 1, and you have 4 energy."), 0),
            ),
            look=at(BLUE),
            then=((2, Swap(BLUE_RING, YELLOW_RING)),),
            well=say("Your light messenger was weak there. Blue chose both items: its blue ring for a yellow one."),
        ),
        Page(
            say("You share the marked 4 with dark blue. Leave it and come back: that is a new meeting."),
            Try(Go(0, FOUR), _again),
            look=at(FOUR),
            stand=stand(SHARED),
            well=say("It is light ground, so now you are the strong one."),
        ),
        Page(
            say("You choose both items. Which trade leaves you with a red and a blue ring, for a purple pearl?"),
            Try(Swap(YELLOW_RING, RED_RING), opens(0, NOT_PURPLE)),
            well=say(
                "Light on light, dark on dark: choose where you meet, and you choose who decides the trade. A "
                "messenger carries at most four rings and three pearls, and at least one item."
            ),
        ),
    ),
    begins=True,
)

EQUAL = Lesson(
    "equal",
    say("Among equals"),
    say("offers and answers, and two of your own"),
    ("equal", "own"),
    (
        Page(
            say("On dark ground all light messengers are weak. Go and meet light blue on the terrace of height 1."),
            Try(Go(0, BLUE), goes_to(BLUE, say("Light blue stands on the long terrace of height 1."), 0)),
            look=at(BLUE),
            stand=stand("c0 c3 g0:0,1 c3 c0 g3:0,1 s10 c3 c2 g5:0,5 g4:1,5 c2 c2"),
            then=((2, Offer(BLUE_RING)),),
            well=say("Both are equally weak: whoever was there first makes the offer, and blue offers a blue ring."),
        ),
        Page(
            say("You can’t refuse, but you choose what to give. Keep what you need for a purple pearl."),
            Try(Answer(YELLOW_RING), opens(0, NOT_PURPLE)),
            well=say("Red and blue on one messenger: now it may enter the purple shore."),
        ),
        Page(
            say("Here your dark messenger has a blue ring and your light one a red one. Let the light one join it."),
            Try(Go(0, YELLOW), goes_to(YELLOW, say("Your dark messenger stands on the marked terrace."), 0)),
            look=at(YELLOW),
            stand=stand(
                "c3 c2 g0:0,1 c2 c2 g3:4,2 c3 c1 g4:0,5 c2 c0 g0:1,0 c3 c0 g3:2,3 c3 c2 g5:0,1 "
                "c3 c1 g0:2,0 g1:0,1 o2 a0 c3 c1 g2:2,0 o0 a1 c0 c2 g5:5,0 c1 c0"
            ),
            well=say("Between your own messengers nobody is strong or weak: share the items as you like."),
        ),
        Page(
            say("Hand over one ring so that one of the two carries both red and blue."),
            Try(Hand(0, RED_RING), opens(0, say("Hand over either the red ring or the blue one."))),
            well=say("Nothing needs to be given in return."),
        ),
        Page(
            say("You could hand over more. Here, end the trade."),
            Try(Done(), no=say("That is enough. End the trade with the button.")),
        ),
    ),
)
