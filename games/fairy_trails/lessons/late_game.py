"""Lessons on woods that have grown: finding one's way, the last stone, stones that wait, the last card."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Stand, Try
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.lessons.lesson_positions import LAST_CARD, NEARLY_HOME, ON_THE_BRINK, SEVEN_LEFT, TANGLE, Told
from games.fairy_trails.lessons.move_conditions import brought, given, reason, stones
from games.fairy_trails.rules.move_types import Lay, Move
from games.fairy_trails.rules.rules import Position

FOREST = "forest"


def _stand(game: Told, seat: int = 0) -> Stand:
    return Stand(game.line(), seat=seat, seed=game.seed)


FINDING = Lesson(
    "tangle",
    say("One big tangle"),
    say("hovering, aids, zoom: how the table helps"),
    ("table", "tips"),
    (
        Page(
            say("Twenty-two cards: too many to follow by eye. Point at one of your paths."),
            Deed("look"),
            stand=_stand(TANGLE),
            well=say("Its network lights up, with a ring at each open end. The line below counts them."),
        ),
        Page(
            say("Zoom in on the wood, or drag the ground to move it."),
            Deed("view"),
        ),
        Page(say("Now show the whole wood again."), Deed("fit")),
        Page(
            say("Switch on the aid that shows networks with only one open end."),
            Deed("aid", key="nearly"),
            well=say("Each of these can be closed with one card. The numbers tell you how many huts they have."),
        ),
        Page(
            say("One of your networks has five huts and needs one more card. Close it so that you place six stones."),
            Try(
                Lay(24, (2, -3), 0),
                stones(6, fewer=say("That brings fewer. Look for the network with five huts and a single open end.")),
            ),
            well=say("Six at once. Keep your networks small, and break the gnomes’ open with crossings."),
        ),
    ),
)


def _wins(before: Position, move: Move, after: Position) -> bool | Text:
    if reason(after) == "last_stone":
        return True
    if brought(before, after, before.mover) or isinstance(move, Lay):
        return say("That is not the end yet. Both of your stones can be placed with one card.")
    return False


LAST_STONE = Lesson(
    "last-stone",
    say("The last stone"),
    say("placing it ends the game at once"),
    ("end", "stones"),
    (
        Page(
            say("You have two stones left. Which of your networks needs just one more card?"),
            Deed("aid", key="nearly"),
            stand=_stand(NEARLY_HOME),
            well=say("You need the one with a hut. The card can add a second hut."),
        ),
        Page(
            say("Place both stones with one card."),
            Try(Lay(34, (2, -1), 0), _wins),
            well=say(
                "The elves win at once; nothing more is placed. It would not matter if there were more "
                "huts than stones."
            ),
        ),
    ),
    begins=True,
)

WAITING = Lesson(
    "waiting",
    say("Stones that wait"),
    say("what nobody can stop"),
    ("opponent", "end"),
    (
        Page(
            say("Seven stones left. Find the place where you can place five of them."),
            Try(
                Lay(32, (2, 2), 0),
                stones(5, fewer=say("Fewer than five. Try the gap in the south-east of the wood.")),
            ),
            stand=_stand(SEVEN_LEFT),
            then=((1, Lay(1, (2, -1), 0)),),
            well=say("The gnomes closed your last two huts! Those stones waited for your turn, and you win."),
        ),
        Page(
            say("Now the gnomes need one more stone. Lose on purpose: close a yellow hut."),
            Try(
                Lay(37, (1, -5), 1),
                lambda before, move, after: bool(given(after, 1)),  # noqa: ARG005 - as every judge is asked
                no=say("That gives nothing away. The aid for networks with one open end shows where to do it."),
            ),
            look=(Sign(FOREST, ((1, -5), (-4, -3))),),
            stand=_stand(ON_THE_BRINK),
            well=say("Their last stone is placed as their turn begins. Nothing can stop stones that wait."),
        ),
    ),
)


def _keeps(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if after.ended and after.winner == 1:
        return True
    if after.ended == "tie":
        return say(
            "That closes a network for the elves: 16 stones each, and the victory is shared. You can stay ahead."
        )
    return say("That gives the elves two stones, and with them the game. Look at both colours.")


ALL_LAID = Lesson(
    "last-card",
    say("The last card"),
    say("how it ends when nobody finishes"),
    ("end", "draw"),
    (
        Page(
            say("You are the gnomes, ahead by 16 stones to 15, with the last card. Point at a path."),
            Deed("look"),
            stand=_stand(LAST_CARD, 1),
            well=say(
                "When all cards are laid, whoever has placed more stones wins. But waiting stones are placed first."
            ),
        ),
        Page(
            say("Lay the card so that you stay ahead: the elves must not get a stone from it."),
            Try(Lay(40, (5, 3), 0), _keeps),
            well=say("The stones are counted, and the gnomes win. With a tie you would share the victory."),
        ),
    ),
)
