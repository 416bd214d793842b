"""The last lessons: gifts, covered spirits, good omens, the last gifts, and playing alone."""

from __future__ import annotations

from engine.core.lesson import Lesson, Page, Try, Wrong
from engine.core.rules import CHANCE
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.lessons.lesson_positions import drafting, told
from games.path_of_elements.lessons.move_conditions import CARRY_IT, ME, brings, in_grid, kind, on_path
from games.path_of_elements.lessons.spirits_and_powers import MINE, YOURS
from games.path_of_elements.rules.move_types import (
    Choose,
    Cover,
    Done,
    Exchange,
    Gift,
    Keep,
    Move,
    Omen,
    Put,
    Shift,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.position import Position
from games.path_of_elements.rules.scoring import points

# --- gifts -----------------------------------------------------------------------------------------------------------

CORNER = (2, 0)
"""Where Lynx has turned up air."""


def _third(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if not isinstance(move, Turn):
        return say("Later. First turn up the third spirit, which costs a gift.")
    return True if move.cell == CORNER else say("That may be anything. You know where there is air.")


GIFTS = Lesson(
    "gifts",
    say("Gifts"),
    say("what your ten gifts can buy"),
    ("gifts", "turn", "scores"),
    (
        Page(
            say(
                "You have ten gifts, to be spent before or after you turn up spirits. A gift given to one of your "
                "spirits doubles what it scores. Give one where that brings most."
            ),
            Try(Gift((0, 0)), brings(2, say("That doubles nothing, or less. Which of your spirits scores 2?"))),
            stand=told(MINE, YOURS, elements="EW", turns=("E=0,0>1,0 .", "M=0,2>3,1 .")),
            well=say("Earth on earth, with a gift, and earth is your element: 4 points. The gift stays on the spirit."),
        ),
        Page(
            say("Could the mask have one, too? Try it."),
            Wrong(Gift((3, 1)), "gifts", CARRY_IT),
            look=on_path((3, 1)),
            well=say("Masks never, all others once. A gift stays with its spirit, wherever the spirit goes."),
        ),
        Page(
            say(
                "You have turned up air and fire: no pair. Once a turn a gift buys a third spirit. Lynx found air in "
                "the marked corner."
            ),
            Try(Turn(CORNER), _third),
            stand=told(
                MINE,
                YOURS,
                elements="EW",
                turns=("E=0,0>1,0 .", "A@2,0 W@0,1 .", "A@0,0 F@1,0"),
            ),
            look=in_grid(CORNER),
            well=say("Two of the three are enough for a pair. The odd one is covered again."),
        ),
        Page(
            say(
                "With gifts you can do what powers do: 1 gift on your own path, 2 on another’s. Pay 2 to move "
                "Lynx’s water spirit off its water tile."
            ),
            Try(
                Shift(1, (0, 0), (0, 1)),
                brings(-2, say("That does not take it off the water, or it is another spirit."), to=1),
            ),
            stand=told(MINE, YOURS, elements="EW", turns=("E=0,0>1,0 .", "W=0,0>3,1 - .")),
            well=say("As often as you can pay. Gifts are worth nothing at the end, so use them all."),
        ),
    ),
)

# --- covered spirits -------------------------------------------------------------------------------------------------

COVER = Lesson(
    "cover",
    say("Out of reach"),
    say("covering spirits, and uncovering those of others"),
    ("cover", "gifts", "powers", "tips"),
    (
        Page(
            say(
                "This earth spirit scores 4, and Lynx could move it away. For 1 gift you may cover a spirit of your "
                "own: then nobody can touch it. Cover this one."
            ),
            Try(Cover((0, 0)), kind(Cover, no=say("Not now: cover the earth spirit that scores 4."))),
            stand=told(
                MINE,
                YOURS,
                elements="EW",
                turns=("E=0,0>1,0 +0,0 .", "W@0,0 F@1,0 ."),
            ),
            look=on_path((0, 0)),
            well=say("At the end it is uncovered and scores like all others."),
        ),
        Page(
            say("Can you at least move it yourself? Try."),
            Wrong(Shift(0, (0, 0), (1, 0)), "cover", CARRY_IT),
            look=on_path((0, 0), (1, 0)),
        ),
        Page(
            say(
                "Lynx has covered a water spirit that scores 4. You have just found a pair of air, and its power "
                "uncovers a spirit of another player. Use it."
            ),
            Try(Uncover(1, (0, 0)), kind(Uncover, no=say("Use the power: Lynx has only one covered spirit."))),
            stand=told(
                MINE,
                YOURS,
                elements="EW",
                turns=("E=0,0>1,0 .", "W=0,0>3,1 - +0,0 _0,0 .", "A=0,1>3,1"),
            ),
            well=say("Without the power it would have cost 2 gifts."),
        ),
        Page(
            say("Now it can be moved. Pay 2 gifts and move it off its water tile."),
            Try(
                Shift(1, (0, 0), (0, 1)),
                brings(
                    -4,
                    say("There it still scores, or it is another spirit. Move it to a tile that is not water."),
                    to=1,
                ),
            ),
            well=say("Its gift goes with it, but doubles nothing there."),
        ),
    ),
)

# --- good omens ------------------------------------------------------------------------------------------------------

OMENS = "EW EWF", "WE WEF"
CHOOSING = drafting("EW", "EWEFEA", "WEWEFA", rounds=5, omens=True)


def _triple(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if isinstance(move, Keep) and len(move.omen) == 3:
        return True
    return say("Take one that shows three spirits.")


GOOD_OMENS = Lesson(
    "omens",
    say("Good omens"),
    say("rows of spirits that score extra, and what masks are for"),
    ("omens", "masks"),
    (
        Page(
            say(
                "With the advanced rules everyone has two good omens: rows of spirits that score extra, 1 point for "
                "two, 2 for three, 3 for four. Choose one with three."
            ),
            Try(Keep("EWF"), _triple),
            stand=CHOOSING,
        ),
        Page(
            say(
                "Your omens: earth and water, and both with fire. Two lie side by side in your row. Put a fire "
                "spirit where it makes three in a row."
            ),
            Try(
                lambda s: Put(s.pair[0], 0, (2, 0)),
                brings(
                    2,
                    say(
                        "That is no row of three. They must lie side by side in a straight line; the order does "
                        "not matter."
                    ),
                ),
            ),
            stand=told(MINE, YOURS, elements="EW", omens=OMENS, turns=("E=0,0>1,0 .", "W=0,0>1,0 - .", "F@0,0 F@1,0")),
            well=say(
                "2 points for the three, and the pair in it scores 1 as before. Which tiles lie below does not matter."
            ),
        ),
        Page(
            say(
                "Masks stand for any spirit that is missing in a row. Find the tile on which a mask brings you 3 "
                "points."
            ),
            Try(
                lambda s: Put(s.pair[0], 0, (2, 0)),
                brings(3, say("That is less. One tile makes a row of three and another pair.")),
            ),
            stand=told(MINE, YOURS, elements="EW", omens=OMENS, turns=("E=0,0>1,0 .", "W=0,0>1,0 - .", "M@0,0 M@1,0")),
            well=say("Each row scores once for each omen. But masks alone are no row."),
        ),
        Page(
            say(
                "For 2 gifts you may lay an omen aside and draw another one of your element. Exchange the one with "
                "three spirits."
            ),
            Try(Exchange("EWF"), no=say("Not now: exchange the omen that shows three spirits.")),
            stand=told(MINE, YOURS, elements="EW", omens=OMENS, turns=("E=0,0>1,0 .", "W=0,0>1,0 - .")),
            then=((CHANCE, Omen(0, "EA")),),
            well=say("Your new omen asks for earth and air. The old one never comes back."),
        ),
    ),
)

# --- the last gifts --------------------------------------------------------------------------------------------------


# --- the last gifts --------------------------------------------------------------------------------------------------

ALL_FOUND = (
    "W=1,0>3,0 - +1,0 .",
    "E=0,0>0,0 - .",
    "W=2,0>1,0 - +2,0 .",
    "F=3,1>3,1 - .",
    "E=2,1>2,0 - .",
    "A=0,1>0,1 .",
    "F=1,2>0,2 - .",
    "M=1,2>3,0 - +0,2 .",
    "A=2,2>2,1" + " 0,1~0,2 0,2~0,1" * 4,
    " 1,2~2,2 2,2~1,2" * 3 + " 1,2~2,2 M=-1,2>1,1 -",
)
"""Ten pairs, from Lynx's first to the learner's last: 23 points and two gifts against 27 and none."""


def _earns(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Done):
        return say("You have gifts left, and they are worth nothing afterwards.")
    if points(after, ME) - points(before, ME) > 1:
        return True
    return say(
        "That is too little to win. Two of your spirits lie on each other’s element, and one that scores 2 has no gift."
    )


LAST_GIFTS = Lesson(
    "last-gifts",
    say("The last gifts"),
    say("how a game ends, and everything that scores"),
    ("giving", "end"),
    (
        Page(
            say(
                "All pairs are found, the last one by you; so you are the first to spend what is left. Lynx has 27 "
                "points and no gifts, you have 23 points and two gifts. Find five points: spend the first gift."
            ),
            Try(Swap(0, (2, 0), (3, 0)), _earns),
            stand=told(MINE, MINE, elements="EW", lead=1, turns=ALL_FOUND),
        ),
        Page(
            say("And now the second gift."),
            Try(None, _earns),
            well=say(
                "28 to 27: you win. With equal points you would have shared the victory, and gifts left over are "
                "worth nothing."
            ),
        ),
    ),
)

# --- alone -----------------------------------------------------------------------------------------------------------

MANY_TURNS = ("E@0,0 W@1,0 .",) * 16
"""Sixteen turns in which nothing is found."""

CALM_MIND = Lesson(
    "calm-mind",
    say("Calm mind"),
    say("what is different when you play alone"),
    ("alone",),
    (
        Page(
            say(
                "Alone you draft from a stack of twelve. For each tile that you take, another one is drawn for a "
                "rival path. Take one."
            ),
            Try(lambda s: Choose(s.players[ME].stack[0].number), kind(Choose, no=say("Take a tile of the stack."))),
            stand=drafting("EW", "EWEFEAWEWEFA"),
            well=say("So it goes on until you have twelve. The rest makes up the rival path, which never has a turn."),
        ),
        Page(
            say("You have found a pair of earth. One is yours: put it where it scores."),
            Try(lambda s: Put(s.pair[0], 0, (0, 0)), brings(2, say("It scores on earth tiles only."))),
            stand=told(MINE, elements="EW", seats=1, turns=(*MANY_TURNS, "E@0,0 E@2,2")),
        ),
        Page(
            say("The other one goes to the rival path, which has no points to lose or to win. Put it anywhere."),
            Try(lambda s: Put(s.pair[0], 1, s.players[1].free[0]), kind(Put, no=say("Put it on the rival path."))),
        ),
        Page(
            say(
                "This was your 17th turn. Every turn beyond the sixteenth takes a point off, so remember well. End it."
            ),
            Try(Done(), kind(Done, no=say("Enough for this turn: end it."))),
            well=say("The fewer turns you need to empty the grid, the more of your points remain."),
        ),
    ),
)
