"""Lessons on the other ways to play: duels and tournaments, Master games with jokers, alone among sleepers."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.lessons.lesson_positions import stand
from games.magic_triland.lessons.move_conditions import ISLAND, at, goes_to, wins
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Next, Swap
from games.magic_triland.rules.pieces import BLUE, BROADSIDES, HOMES, RED
from games.magic_triland.rules.position import Position

SHIPPED = (
    "c3 c3 g1:0,1 e3 g3:5,1 g5:1,5 c3 c3 g0:0,1 g2:5,1 g4:1,5 m0,1 s00 m1,5 s22 s11 c1 c2 g3:2,2 g1:2,2 h10 h31 d "
    "c2 c1 g4:0,5 c2 c1 g3:1,5 h52 d c0 c2 g2:2,2 s10 c0 c0 c0 c1 g0:2,0 c0 c1 g3:-1,4 p3 c3 c0 g4:1,5 s22 c3 c3"
)
"""A duel: dark red has a green pearl on the green broadside, and dark has six energy."""
AGAIN = (
    "c3 c3 g5:0,4 c3 c3 g0:4,0 c2 c2 g5:0,4 c2 c2 g0:4,0 c1 c1 g3:5,1 c1 c1 g4:0,3 c0 c0 c0 c0 "
    "c3 c3 g3:5,1 e6 c3 c3 g0:4,0 e6 c2 c2 g3:5,1 e4 c2 c2 g0:4,0 c1 c1 g3:5,1 c1 c1 g4:0,3 c0 c0 c0 c0 "
    "c3 c3 g3:5,1 e6 c3 c3 g0:4,0 e6 c2 c2 g3:5,1 e4 c2 c2 g0:4,0 c1 c1 g3:5,1 c1 c1"
)
"""A duel in which both walk out and back; light is about to do so for the third time."""


def _third_time(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if after.ended == "repeated":
        return True
    return say("That would keep the game going. But here, see what happens otherwise: end where you are now.")


DUEL = Lesson(
    "duel",
    say("Day against night"),
    say("duels, draws, and the points of a tournament"),
    ("duel", "draw", "tournament"),
    (
        Page(
            say(
                "All three dark messengers are yours, and in a duel any home counts. Dark red has a green "
                "pearl: win the game."
            ),
            Try(
                Go(3, HOMES[RED]),
                wins(say("Not yet. Green belongs in the red home, and six energy take you exactly there.")),
            ),
            look=(Sign(pieces=("messenger:3",)),),
            stand=stand(SHIPPED, seat=1, seats=2, options={"match": "tournament"}),
            well=say("Two points for the pearl from the shore opposite, two for ending the game."),
        ),
        Page(
            say("In a tournament all points count, and light and dark are swapped in the next game. Go on to it."),
            Try(Next()),
            look=(Sign(button="standings"),),
            well=say("Now you are light. Dark, the other side, goes first."),
        ),
        Page(
            say("A duel going round in circles: this position has come up twice. Go out and back once more."),
            Try(Go(4, (0, 3)), _third_time),
            look=(Sign(ISLAND, ((0, 3),)),),
            stand=stand(AGAIN, seats=2),
            well=say("The third time it is a draw. So it is after 200 turns, or when no messenger is left."),
        ),
    ),
)

REFINED = (
    "c1 c2 g0:0,0 c0 c2 g3:7,0 c0 c1 g5:0,7 c1 c3 g0:0,7 s20 c1 c1 g3:7,0 c0 c1 g5:0,3 "
    "c0 c3 g0:-1,4 p0 c0 c2 g3:7,0 c2 c2 g5:0,3 e4 c2"
)
"""Master: light yellow has a green pearl on the green broadside, and a 2 lies."""


LADEN = (
    "c0 c0 c0 c0 c0 c0 c2 c2 g0:5,1 c1 c1 g2:5,1 o0 a1 c2 c3 g4:0,1 c1 c1 g0:5,1 o1 a0 c2 c2 g2:2,2 e4 c2 c1 g4:5,1 "
    "e1 g5:0,3 o0 a2 c3 c3 g0:4,-1 e2 g1:5,1 p0 s20 c3 c3 g2:4,-1 p2 c3 c1 g4:-1,4 p4 c2 c0 j0 g0:5,1 d c0 j0 c0 j0 "
    "c2 c1 g4:0,1 c3 c3 g0:4,3 e3 g1:4,3 h05 h01 h02 h10 h10 d c1 c3 g2:5,1 e2 g3:5,1 h20 h31 d c0 j0 c0 j0 c0 j1 c2 "
    "g1:4,4 p1 c2 c1 g2:9,-1 g3:0,1 s00 c3 c1 g4:1,5 c1 c1 g0:4,2 g1:1,5 s24 c3 c2 g3:0,3 o2 a0 c2 c3 g5:-1,4 g4:0,3 "
    "p5 s21 c0 j2 c2 g1:0,1 c0 j0 c2 g3:4,4 p3 c1 c0 j1 g5:1,5 g4:1,5 h41 h54 d c1 c2"
)
"""Master: dark yellow has pearls of all colours before its home, and yellow has three energy."""


def _reaches(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if isinstance(move, Joker) and move.worth == 1:
        return True
    return say("Then you have only 2, and the terrace is 3 above the shore.")


MASTER = Lesson(
    "master",
    say("Three pearls, and jokers"),
    say("the Master game: what a 0 is worth, and what wins"),
    ("master", "joker"),
    (
        Page(
            say("In Master games a 0 is a joker. You carry a green pearl, so it is worth up to 1. Lay it."),
            Try(Card(0)),
            look=(Sign(pieces=("messenger:0",)),),
            stand=stand(REFINED, options={"mode": "master"}),
        ),
        Page(
            say(
                "You want to go up from the shore to the marked terrace. You have laid a 2: what should the 0 be worth?"
            ),
            Try(Joker(1), _reaches),
            look=at((0, 0)),
            well=say("Each pearl colour you carry or have brought home makes it worth one more."),
        ),
        Page(
            say("Now go there."),
            Try(Go(0, (0, 1)), goes_to((0, 0), say("The marked terrace is 3 high, as much as your energy."))),
            look=at((0, 0)),
            well=say("In a Master game you want all three colours in your home. Green is the first."),
        ),
        Page(
            say("In this game your dark messenger has collected all three, and you have 3 energy. What do you do?"),
            Try(Go(1, HOMES[0]), wins(say("No need to wait: the way home costs 3."))),
            look=(Sign(pieces=("messenger:1",)),),
            stand=stand(LADEN, options={"mode": "master"}),
            well=say("All three colours in one home: that wins. Either of your messengers may bring them."),
        ),
    ),
)

BEDS = "z1:5,0 z3:2,4 z5:5,2 "
"""Dark yellow sleeps on 3, dark red on 4, dark blue on 5."""

ALONE = Lesson(
    "alone",
    say("Alone among sleepers"),
    say("twenty turns and three sleepers"),
    ("alone", "table"),
    (
        Page(
            say(
                "When you play alone, the light messengers are yours and the dark ones sleep. On light ground "
                "yours are strong: meet dark red."
            ),
            Try(Go(4, (2, 4)), goes_to((2, 4), say("Dark red sleeps on the marked 4. Which of yours is near?"))),
            look=at((2, 4)),
            stand=stand(BEDS + "c1 c3", seats=1),
            well=say("You are strong and it is asleep, so you choose both items."),
        ),
        Page(
            say("Take a red ring for a blue one."),
            Try(Swap(BLUE, RED)),
            look=at(BROADSIDES[0]),
            well=say("Red and blue: the purple shore is open, and it is near."),
        ),
        Page(
            say(
                "On dark ground the sleeper is strong, and then it does not trade. See for yourself: join dark "
                "yellow on the 3."
            ),
            Try(Go(2, (5, 0)), goes_to((5, 0), say("Dark yellow sleeps on the marked 3, beyond the red terrace."), 2)),
            look=at((5, 0)),
            stand=stand(BEDS + "c0 c3", seats=1),
            well=say("Nothing happened. But sleepers are in the way like any other messenger."),
        ),
        Page(
            say("The eye switches on aids. Let it show you who carries rings you need."),
            Deed("aid", key="rings"),
            look=(Sign(button="eye"),),
            well=say("Bring a pearl home within twenty turns. Your score is the number of turns you have left."),
        ),
    ),
)
