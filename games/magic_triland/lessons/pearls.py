"""Lessons on pearls: how a broadside opens, what is made there, how one comes home and wins. And luck with cards."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from games.magic_triland import say
from games.magic_triland.lessons.lesson_positions import CARRYING, stand
from games.magic_triland.lessons.move_conditions import at, goes_to, lays, wins
from games.magic_triland.lessons.terraces_and_energy import OUT
from games.magic_triland.rules.move_types import Card, Go, Pearl
from games.magic_triland.rules.pieces import BROADSIDES, HOMES

PURPLE = BROADSIDES[0]
LADEN = (
    "c2 c2 g0:2,2 c1 c3 g2:2,2 o0 a1 c0 c1 g4:1,5 c0 c0 c0 c0 c3 c1 g4:2,4 g5:1,5 "
    "c3 c1 g1:2,0 c2 c1 g2:5,0 c0 c3 g5:2,2 s02 c1 c3"
)
"""Light yellow has a yellow, a red and a blue ring, and the purple broadside is four energy away."""

BROADSIDE = Lesson(
    "pearl",
    say("Into the mist"),
    say("who may enter a shore, and how to get a pearl there"),
    ("broadside", "pearl"),
    (
        Page(
            say("The purple shore asks for a red and a blue ring. Your dark messenger has only yellow ones: try it."),
            Wrong(Go(1, PURPLE), "broadside", no=say("That one may enter. Try it with your dark messenger.")),
            look=(Sign("island", (PURPLE,)), Sign(pieces=("messenger:1",))),
            stand=stand(LADEN),
            well=say("You need both ring colours, or the pearl itself, to enter a shore."),
        ),
        Page(
            say("Your light messenger has both. 4 energy takes it down to the shore: go there."),
            Try(
                Go(0, PURPLE),
                goes_to(PURPLE, say("The light one can enter, at the very end of its move."), 0),
            ),
            look=at(PURPLE),
            well=say("On a shore nobody is in the way and nobody meets. You may also pass through."),
        ),
        Page(
            say("A messenger that ends its move here may give the pair of rings for one pearl. Take it."),
            Try(Pearl(0), no=say("Take the pearl: that is what you came for.")),
            well=say("The two rings are gone, and the pearl is yours. It also lets you back onto this shore."),
        ),
    ),
    begins=True,
)


COMING_HOME = Lesson(
    "home",
    say("Home with a pearl"),
    say("who may come home, and when the game is won"),
    ("home", "end"),
    (
        Page(
            say("Your light messenger wants to come home without a pearl: try it."),
            Wrong(Go(0, HOMES[0]), "home", no=say("That one may come home. Try it with the light one first.")),
            look=at(HOMES[0]),
            stand=stand(CARRYING),
            well=say("Only a messenger with a pearl may come home, and only to its own colour."),
        ),
        Page(
            say("Your dark messenger carries the purple pearl, and home is 3 down. Bring it in."),
            Try(Go(1, HOMES[0]), goes_to(HOMES[0], say("Not yet. First bring the dark one and its pearl home."))),
            look=at(HOMES[0]),
            well=say("The pearl is delivered, and this messenger stays home. But your turn is not over."),
        ),
        Page(
            say("One energy is left and must be used: move your light messenger to the marked terrace."),
            Try(Go(0, (2, 0))),
            look=at((2, 0)),
            well=say("It meets dark red there, and they still have to trade."),
        ),
        Page(
            say("You are strong on 4. Choose any two items, and your turn ends."),
            Try(None, wins(say("That does not end your turn."))),
            well=say(
                "The purple pearl is home: you win! You may bring other pearls home, but in Basic they don’t "
                "win, and the messenger is out of the game."
            ),
        ),
    ),
    begins=True,
)

LUCK = Lesson(
    "luck",
    say("An unseen card"),
    say("playing with chance, and what to watch"),
    ("chance", "tips"),
    (
        Page(
            say(
                "With chance, everyone has drawn a card unseen. Blue drew one of yours: lay the card of which "
                "you have only one left."
            ),
            Try(Card(0), lays(0, say("You still have as many of these as before, or more."))),
            stand=stand("t03 t11 t20", options={"hands": "chance"}),
            well=say("A 0 is missing, and only you and blue know. This happens each time the cards are taken back."),
        ),
        Page(
            say("And you drew one from red. Lay a card of which you now have three."),
            Try(Card(3), lays(3, say("You have two of these. There is one kind of which you have more."))),
            well=say("A 3 from red. You will know what red drew from blue when all cards are laid."),
        ),
        Page(
            say("Without chance nothing is hidden. Let the eye show which cards everyone still has."),
            Deed("aid", key="cards"),
            look=(Sign(button="eye"),),
            stand=stand(OUT + "c1 c2"),
            well=say(
                "With only zeros left you can’t move. And remember: an odd cost changes between dark and "
                "light ground, an even one doesn’t."
            ),
        ),
    ),
)
