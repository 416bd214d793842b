"""Lessons on playing well: a threat that must be answered, two ways at once, the card on which two ways meet.

The positions come from games played at random, and what the lessons say of them is proven (see `tests`).
"""

from __future__ import annotations

from engine.core.lesson import Lesson, Page, Try
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.lessons.lesson_positions import breaks, cells, written
from games.crooked_paths.rules.rules import Cover, Move, Position

THREAT = (
    "ns",
    "44c43345a53642c64963935c52324334955c36366a56546c33c25c23532c26c54362922565952e35b53b33b54e22736d32d26d55e44e24b25756e",
)
QUIET = (
    "we",
    "44c43c55635954a34524a45552542964965563953a31a25551621a33a32a62941323322c61941d25d52d61732745e31d35b23d63b44765e22b34e53b337",
)
MEETING = (
    "we",
    "44c35655a46a57343924a53365c26c34327645c54c23625c56a37a47363367a33366664a36346e45b63d25b36e44e43b27e34e35b66747d37e53756b23e",
)
FIRST, ANSWER, SECOND = Cover((2, -2), 0b1011), Cover((0, 1), 0b0111), Cover((0, 2), 0b1101)
CALM, REPLY, HOME = Cover((1, 0), 0b0111), Cover((2, 0), 0b1110), Cover((1, 1), 0b1110)
KEY, ALSO = (1, 0), Cover((1, 1), 0b1110)


def _holds(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    seat = before.to_move
    if seat not in after.connected:
        return say("That does not connect you yet.")
    if len(after.connected) > 1 or breaks(after.board, seat):
        return say("Connected, but one card would break it. Look for a connection that holds.")
    return True


def _threatens(before: Position, move: Move, after: Position) -> bool | Text:
    if move == FIRST:
        return True
    if before.to_move in after.connected:
        return say("That connects you as well, but after it is broken you have no second way that holds.")
    return say(
        "First make them answer: connect West-East in the north-east, so that your other rails stay as they are."
    )


def _calm(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if move == CALM:
        return True
    if isinstance(move, Cover) and move.cell == CALM.cell:
        return say("The right card to cover. Turn the triple: your second way needs the curve that it leaves out.")
    return say("After that they can still stop you. Cover the marked card, where two of your ways can meet.")


def _stops(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if move == ALSO or (isinstance(move, Cover) and move.cell == KEY):
        return True
    return say("West-East would still connect for good with its next card. Take the card that all its ways need.")


WELL = (
    Lesson(
        "threat",
        say("Make them answer"),
        say("playing well: a threat first, then the card that wins"),
        ("tips",),
        (
            Page(
                say(
                    "You are West-East and can win with two cards, whatever North-South does. Connect first with a "
                    "card that they have to answer, in the north-east."
                ),
                Try(FIRST, _threatens),
                look=cells(FIRST.cell),
                stand=written(*THREAT),
                then=((0, ANSWER),),
            ),
            Page(
                say("They had to break it. Now connect so that no card can break it."),
                Try(SECOND, _holds),
                well=say("If the answer doesn’t help them, a threat costs nothing: you choose what they play."),
            ),
        ),
    ),
    Lesson(
        "quiet",
        say("Two ways at once"),
        say("playing well: two ways are worth more than one connection"),
        ("tips",),
        (
            Page(
                say(
                    "Here no card connects you for good. Prepare two ways at once instead: cover the marked card so "
                    "that your next card wins, whatever West-East does."
                ),
                Try(CALM, _calm),
                look=cells(CALM.cell),
                stand=written(*QUIET),
                then=((1, REPLY),),
            ),
            Page(
                say("West-East could stop only one of them. Finish the other."),
                Try(HOME, _holds),
                well=say("Before you connect, count your ways. One can be broken; of two, one is left."),
            ),
        ),
    ),
    Lesson(
        "meeting",
        say("Where their ways meet"),
        say("playing well: one card that stops every way"),
        ("tips",),
        (
            Page(
                say(
                    "West-East needs one more card to connect for good. Only five of your thirty-six moves stop that, "
                    "and four of these cover the same card. Find it."
                ),
                Try(Cover(KEY, 0b1110), _stops),
                stand=written(*MEETING),
                well=say(
                    "Stopped. Don’t chase a line from card to card: look for the one card that they can’t do without."
                ),
            ),
        ),
    ),
)
