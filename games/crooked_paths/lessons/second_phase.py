"""Lessons of the second phase: covering, the one turn of defence, both lines at once, the last card, and claims."""

from __future__ import annotations

from engine.core.lesson import Deed, Lesson, Page, Sign, Try, Wrong
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.lessons.lesson_positions import breaks, cells, table
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.rules import Claim, Cover, Lay, Move, Position, Stop

TOWN = "39cac/65a56/a59a6/9c96c/a99c6"
"""A full table without a connection."""
TOWN_PLAY = "21732d10d01e20d40703d43d"
"""Eight triples on it; the last of them connects West-East."""

# --- covering --------------------------------------------------------------------------------------------------------

NEARLY, LAST = "39cac/65a56/a59a6/9c96c/a99c.", (4, 4)
THEIRS, OURS = (2, 1), (1, 1)
BELOW, ABOVE = 0b0101, 0b1101
"""The double on OURS, and the triple that keeps both its curves and adds the one in the north-west."""


def _last_double(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    return not after.connected or say("That already connects a line. Turn the card so that nobody is connected yet.")


def _keeps_both(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if not isinstance(move, Cover) or move.cell != OURS:
        return say("You may cover that card, but let’s take the marked one.")
    if move.mask & BELOW != BELOW:
        return say("One of the two old curves would be gone. Turn the triple so that it leaves out a different curve.")
    return True if move.mask == ABOVE else say("Both old curves are kept. But the third one is not in the north-west.")


COVERING = Lesson(
    "covering",
    say("Cards upon cards"),
    say("how the second phase begins, and what a triple card changes"),
    ("phase-2", "cover", "cards"),
    (
        Page(
            say("One space is free. Lay the last double as you like and see what changes."),
            Try(Lay(LAST, 0b0110), _last_double),
            look=cells(LAST),
            stand=table(NEARLY, 0, no_draw=False),
            then=((1, Cover(THEIRS, 0b0111)),),
            well=say(
                "The second phase: from now on only triple cards are played. West-East has laid the first of them."
            ),
        ),
        Page(
            say("A triple shows three of the four curves. Could you cover the one that West-East has just laid?"),
            Wrong(Cover(THEIRS, 0b1110), "cover", say("Try exactly that: drag your triple onto theirs.")),
            look=cells(THEIRS),
            well=say("A triple card is never covered: its curves are there to stay, and so is the gap."),
        ),
        Page(
            say(
                "Cover the marked double: the old curves are gone, only the three new ones count. Turn the "
                "triple so that both old curves return and a third joins them in the north-west."
            ),
            Try(Cover(OURS, ABOVE), _keeps_both),
            look=cells(OURS),
            well=say("Nothing was lost. You can also cover a card to take a curve away: that is how lines are broken."),
        ),
    ),
    begins=True,
)

# --- one turn to break it --------------------------------------------------------------------------------------------

ROUTE = "3a5a9/5c9a6/a3563/c5535/6c9a9"
ROUTE_PLAY = "00723b41720d02b31722e44e12d34703e32711d21e"
KEY = Cover((4, 2), 0b0111)


def _breaks(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if not after.connected:
        return True
    if after.connected == (0, 1):
        return say(
            "You would be connected, but so are they, and West-East moves next: you would lose. Break their line."
        )
    return say("The train still gets through, perhaps another way. Cover a card it crosses, leaving out its curve.")


def _holds(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if 1 not in after.connected:
        return say("That does not connect you yet. There are cards that do, and one of them can’t be broken.")
    if 0 in after.connected:
        return say("That connects North-South as well, and North-South moves next and would win. Turn it again.")
    if breaks(after.board, 1):
        return say("Connected! But one card would break it again. Look for a connection without a weak spot.")
    return True


ONE_TURN = Lesson(
    "one-turn",
    say("One turn to break it"),
    say("when a connection wins, and how to stop one in time"),
    ("win",),
    (
        Page(
            say(
                "West-East is connected, but wins only at the start of their next turn: you have this one "
                "card. Break the line; there are three ways to do it."
            ),
            Try(Cover((2, 2), 0b0111), _breaks),
            stand=table(TOWN, 0, TOWN_PLAY, no_draw=False),
            well=say("Broken in time. A card that connects you instead would have come too late."),
        ),
        Page(
            say(
                "Another game, and here you are West-East. Several cards connect you, but only one of them can’t be "
                "broken. Find it in the east."
            ),
            Try(KEY, _holds),
            look=(Sign("board", ((4, 2), (4, 3))),),
            stand=table(ROUTE, 1, ROUTE_PLAY, no_draw=False),
            then=((0, Cover((4, 3), 0b0111)),),
            well=say("North-South did its best, your turn begins, and you are still connected: you win!"),
        ),
    ),
)

# --- both at once ----------------------------------------------------------------------------------------------------

CROSS = "ac535/66696/a5656/6c596/39ac5"
CROSS_PLAY = "02700724742e13704e34e32e31b227337"
SPOT = (0, 1)
TRAP = "595c6/aca66/6ccaa/966cc/9a5c6"
TRAP_PLAY = "21e13b03e04730e41b33d11b12740743d01b20731722742d02d32d"
SHARED = (2, 3)


def _springs(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    return len(after.connected) == 2 or say("Walk into the trap on purpose: cover the marked card.")


def _forks(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if after.connected == (0,):
        return True
    if not after.connected:
        return say("That does break West-East. But one way to cover the marked card connects you as well.")
    if 0 in after.connected:
        return say(
            "Both lines would be connected, and West-East moves next. The card must leave out a curve that "
            "West-East needs."
        )
    return say("West-East’s train still gets through. Turn the triple on the marked card again.")


BOTH = Lesson(
    "both",
    say("Two lines, one card"),
    say("who wins when both lines are connected"),
    ("both", "win"),
    (
        Page(
            say("You could connect North-South on the marked card. Do it, just to see what happens."),
            Try(Cover(SHARED, 0b0111), _springs),
            look=cells(SHARED),
            stand=table(TRAP, 0, TRAP_PLAY, no_draw=False),
            well=say(
                "It connects West-East on the same rails. Both are connected as their turn begins: the player "
                "to move wins."
            ),
        ),
        Page(
            say(
                "Now West-East is connected, and you have one card. If you only complete your own line, you lose. "
                "But one way to cover the marked card also breaks theirs. Find it."
            ),
            Try(Cover(SPOT, 0b1011), _forks),
            look=cells(SPOT),
            stand=table(CROSS, 0, CROSS_PLAY, no_draw=False),
            well=say("Beautiful. Now West-East has one turn to break your line."),
        ),
    ),
)

# --- the last card ---------------------------------------------------------------------------------------------------

FINAL, FINAL_PLAY = (
    "65553/c69cc/c33c5/33963/569ca",
    "21d00e03e11d44730720714733b34b10b12732724722e42702731e13704e40d41b23e01e",
)
DRAWN, DRAWN_PLAY = (
    "6396a/5c3a5/ac6a5/aa355/3536c",
    "33e41e11d10e34b20e44e24e21b43d30732700d23d22b42b13e04d14b01703e31b02e40b",
)


def _only_mine(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if after.connected == (1,):
        return True
    if 0 in after.connected:
        return say(
            "That way North-South would be connected, too, and that line is checked first. Leave out one of its curves."
        )
    return say("Nobody would be connected. Turn the card until your train gets through.")


def _nobody(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if not after.connected:
        return True
    return say(
        "That connects North-South, and North-South is checked first. Turned the right way, the card stops its train."
    )


LAST_CARD = Lesson(
    "last-card",
    say("The last card"),
    say("how the game is decided at the end, and what a draw is"),
    ("last-card", "end"),
    (
        Page(
            say(
                "You are West-East, and this is the very last card. After it, North-South is checked first; "
                "your line counts only if theirs is not connected, because no card is left to break it. How "
                "must you lay the card?"
            ),
            Try(Cover((4, 3), 0b0111), _only_mine),
            look=cells((4, 3)),
            stand=table(FINAL, 1, FINAL_PLAY, no_draw=False),
            well=say(
                "West-East wins with the very last card. There are no points: a win is a win, and the game is over."
            ),
        ),
        Page(
            say(
                "The last card again, by the basic rules. You can’t win here, but you can save a draw: leave "
                "nobody connected."
            ),
            Try(Cover((1, 2), 0b1101), _nobody),
            look=cells((1, 2)),
            stand=table(DRAWN, 1, DRAWN_PLAY, no_draw=False),
            well=say(
                "A draw. With the option “No draws”, North-South would still have won, because it would move next."
            ),
        ),
    ),
)

# --- claims ----------------------------------------------------------------------------------------------------------

DEAD, DEAD_PLAY = "a5935/c5c96/c3699/93366/5ca66", "32b20d21b33e23d02b43d14744d41711d03d31b24b13e22b40b"
ALIVE, ALIVE_PLAY = "69333/9a63a/c96c6/35a36/a355a", "43b20d32e24d42d11e34e13d10b30704700e44703e337"


def _missing(s: Position) -> int:
    """Cards to the nearer of the two connections."""
    links = (rides_and_connections.missing_link(s.board, seat) for seat in rides_and_connections.SEATS)
    return min((len(link.cards) for link in links if link is not None), default=99)


def _nearer(before: Position, move: Move, after: Position) -> bool | Text:
    if isinstance(move, Stop):
        return say("Not yet! If you stop, the claim stands and West-East wins. Two cards can connect a line.")
    if _missing(after) < _missing(before):
        return True
    return say("That gets neither line any closer. The eye shows what is missing; look at West-East’s line as well.")


def _refutes(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001
    if after.connected:
        return True
    if isinstance(move, Stop):
        return say("Not now! One more card, and the claim is disproved.")
    return say("No train gets through yet. One card is missing; the eye shows where.")


CLAIM = Lesson(
    "claim",
    say("No way left"),
    say("claiming that nobody can connect any more"),
    ("claim", "tips"),
    (
        Page(
            say(
                "Late in the second phase. At the start of your turn, if you are not connected, you may claim "
                "that nobody can connect any more. Can anyone? Press the eye and switch that aid on."
            ),
            Deed("aid", "reach"),
            look=(Sign(button="eye"),),
            stand=table(DEAD, 0, DEAD_PLAY),
            well=say(
                "Nobody can, not even if every remaining double showed all four curves. That is exactly when a "
                "claim is right."
            ),
        ),
        Page(
            say(
                "So claim it instead of laying a card; West-East then plays on alone. There is only one claim "
                "in a game, and if the other side is connected when you make it, you lose at once."
            ),
            Try(Claim(), no=say("You may play on, of course. But here you can win: press the button for the claim.")),
            look=(Sign(button="move0"),),
            then=((1, Cover((1, 0), 0b1011)), (1, Stop())),
            well=say(
                "West-East tried a card, found no way and stopped: you win. If all the triples are laid and "
                "nobody is connected, whoever moves next counts as having claimed."
            ),
        ),
    ),
)

ALONE = Lesson(
    "alone",
    say("Prove them wrong"),
    say("playing alone against a claim"),
    ("alone", "end"),
    (
        Page(
            say(
                "Now West-East has claimed, and you play alone: card after card, as many as are left. If "
                "either line connects, you win, even theirs! Two cards are enough. Lay the first."
            ),
            Try(Cover((0, 2), 0b1110), _nearer),
            stand=table(ALIVE, 0, ALIVE_PLAY, claimed=True),
            well=say("Still your turn: nobody replies now, and only you can stop. One more card."),
        ),
        Page(
            say("Lay the second, and prove them wrong."),
            Try(None, _refutes),
            well=say(
                "Claim disproved, and by their own train! Had you stopped, or run out of cards without a "
                "connection, the claim would have won."
            ),
        ),
    ),
)


SECOND_PHASE = (COVERING, ONE_TURN, BOTH, LAST_CARD, CLAIM, ALONE)
