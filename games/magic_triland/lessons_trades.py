"""Lessons on trades: who names what, what one has to take, and what one shares out among one's own."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons_first import BLUE, FOUR, OUT, YELLOW
from games.magic_triland.lessons_judges import at, goes_to, opens
from games.magic_triland.lessons_lines import stand
from games.magic_triland.moves import Answer, Done, Go, Hand, Move, Offer, Swap
from games.magic_triland.pieces import BLUE as BLUE_RING
from games.magic_triland.pieces import RED as RED_RING
from games.magic_triland.pieces import YELLOW as YELLOW_RING
from games.magic_triland.position import Position

NOT_PURPLE = say("A purple pearl takes a red and a blue ring on one messenger. That trade doesn’t lead there.")

SHARED = (
    "c0 c3 g0:0,1 c3 c3 g3:0,1 g2:5,0 s10 c0 c2 g5:1,5 g4:1,5 h52 d c2 c1 g0:2,2 c1 c1 g2:0,1 d c2 c1 g5:2,2 s12 c0 c2"
)
"""Light yellow shares the 4 in the middle with dark blue, and yellow has two energy."""


def _again(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Go) and after.trade is not None and move.cell == before.figures[0].where:
        return True
    return say("That leads away from blue. Leave the 4 for 1, and come back for 1.")


STRONG = Lesson(
    "strong",
    say("Strong and weak"),
    say("who names both items of a trade"),
    ("trade", "strong", "items"),
    (
        Page(
            say("Light messengers are strong on light ground, dark ones on dark. Let the eye show where yours are."),
            Deed("aid", key="shade"),
            look=(Sign(button="eye"),),
            stand=stand(OUT + "c1 c3"),
        ),
        Page(
            say("On dark ground, 1, 3 and 5, dark messengers are strong. Meet dark blue on the terrace of 1."),
            Try(
                Go(0, BLUE), goes_to(BLUE, say("Dark blue stands on the long terrace of 1, and you have 4 energy."), 0)
            ),
            look=at(BLUE),
            then=((2, Swap(BLUE_RING, YELLOW_RING)),),
            well=say("Your light one was weak there. Blue named both: its blue ring for a yellow one."),
        ),
        Page(
            say("You share the marked 4 with dark blue. Leave it, and come back: that is a new meeting."),
            Try(Go(0, FOUR), _again),
            look=at(FOUR),
            stand=stand(SHARED),
            well=say("It is light ground, so now you are the strong one."),
        ),
        Page(
            say("You name both items. Which trade leaves you a red and a blue ring, for a purple pearl?"),
            Try(Swap(YELLOW_RING, RED_RING), opens(0, NOT_PURPLE)),
            well=say("Light on light, dark on dark: choose where you meet, and you choose the trade."),
        ),
        Page(
            say("At most four rings and three pearls, and never nothing at all: what breaks that can’t be traded."),
        ),
    ),
)

EQUAL = Lesson(
    "equal",
    say("Among equals"),
    say("offers, answers, and two of one’s own"),
    ("equal", "own"),
    (
        Page(
            say("On dark ground light messengers are weak, all of them. Go and meet light blue on the terrace of 1."),
            Try(Go(0, BLUE), goes_to(BLUE, say("Light blue stands on the long terrace of 1."), 0)),
            look=at(BLUE),
            stand=stand("c0 c3 g0:0,1 c3 c0 g3:0,1 s10 c3 c2 g5:0,5 g4:1,5 c2 c2"),
            then=((2, Offer(BLUE_RING)),),
            well=say("Equally weak: who stood there offers, and blue offers a blue ring."),
        ),
        Page(
            say("You can’t refuse, but you choose your answer. Keep what a purple pearl needs."),
            Try(Answer(YELLOW_RING), opens(0, NOT_PURPLE)),
            well=say("Red and blue on one messenger: the purple broadside is open to it."),
        ),
        Page(
            say("Here your dark one has a blue ring and your light one a red. Let the light one join it."),
            Try(Go(0, YELLOW), goes_to(YELLOW, say("Your dark messenger stands on the marked terrace."), 0)),
            look=at(YELLOW),
            stand=stand(
                "c3 c2 g0:0,1 c2 c2 g3:4,2 c3 c1 g4:0,5 c2 c0 g0:1,0 c3 c0 g3:2,3 c3 c2 g5:0,1 "
                "c3 c1 g0:2,0 g1:0,1 o2 a0 c3 c1 g2:2,0 o0 a1 c0 c2 g5:5,0 c1 c0"
            ),
            well=say("Between your own nobody is strong or weak: share out as you like."),
        ),
        Page(
            say("Hand over one ring so that one of the two carries both red and blue."),
            Try(Hand(0, RED_RING), opens(0, say("Either the red ring goes over, or the blue one."))),
            well=say("Nothing has to come back for it."),
        ),
        Page(
            say("You may go on, or leave it at that. Leave it."),
            Try(Done(), no=say("Enough has changed hands. End the trade with the button.")),
        ),
    ),
)
