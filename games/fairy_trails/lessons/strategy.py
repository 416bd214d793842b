"""Lessons on playing well: a network behind one end, opening a network of theirs, two cards as one plan."""

from __future__ import annotations

from engine.core import codec
from engine.core.lesson import Lesson, Made, Page, Sign, Stand, Try
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.lessons.lesson_positions import Told
from games.fairy_trails.lessons.move_conditions import brought, given
from games.fairy_trails.rules.move_types import Lay, Move
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.tasks.tasks import CHALLENGES

GROWING = Told(
    136,
    0,
    "3:0,1,1 2:0,-1,3 5:0,-2,3 6:-1,-1,1 7:-1,0,0 8:-1,-2,3 9:-2,-2,2 10:-2,-1,1 11:-2,0,3 4:-2,-3,0",
    "0 23 1 11 16 42 5 54 40 34 41 9 56 24",
)
"""10 cards; a network of the elves has two huts and a single open end."""
READY = Told(
    100,
    0,
    "3:0,-1,0 2:1,0,0 5:1,-1,0 6:0,1,1 7:0,2,1 8:2,0,3 9:-1,1,0 10:1,2,0 11:-1,-1,2 12:-1,0,0 13:-2,-1,0 14:-1,2,2",
    "0 5 43 11 48 52 3 38 14 41 22 12 2 45 13 27",
)
"""12 cards; the gnomes need one card to close a network with four huts."""
PLAN = CHALLENGES.read(
    "2-01",
    "6 43184120261245560424470901291151 1ih02hi13hj14hk05jh16ji07ik38gi09kh3aij0bgh2cfi3dlh1ehl2 fhh0ghg3",
)
"""Alone with two cards: six huts can be closed, five by whoever closes the most at once."""
RIGHT = (Lay(15, (-1, -1), 0), Lay(15, (-1, -1), 1), Lay(16, (-1, -2), 3))


def _around(s: Position, cell: tuple[int, int], colour: int) -> list[Network]:
    """Networks of a colour that lie on a cell."""
    every = (*s.forest.web.open.values(), *s.forest.web.closed)
    return [n for n in every if n.colour == colour and any(spot.cell == cell for spot in n.spots)]


def _grows(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if brought(before, after, 0):
        return say("That closes it already. Let it grow first.")
    if any(len(n.huts) >= 3 and len(n.ends) == 1 for n in after.forest.web.open.values() if n.colour == 0):
        return True
    return say("Its hut must join the network, and only one end may stay open. Try the card with one pink hut.")


def _blows_open(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    if given(after, 1):
        return say("That closes it for them! Put a junction or a crossing there, so that it gets more ends.")
    theirs = [n for n in _around(after, (0, 2), 1) if len(n.huts) >= 4]
    if theirs and len(theirs[0].ends) >= 3:
        return True
    return say("It still needs only one card. Lay yours at the marked place, where its one open end is.")


def _planned(before: Position, move: Move, after: Position) -> bool | Text:
    if move in RIGHT:
        return True
    found = sum(map(len, after.homes)) - sum(map(len, before.homes))
    if found >= 4:
        return say("Four at once, but then the other card closes just one: five in all. Six are possible.")
    return say("Then six are out of reach. Look for two places side by side that help each other.")


POSED: tuple[Made, ...] = tuple((step.seat, codec.decode(Move, step.move, "move")) for step in PLAN.steps)


WELL = (
    Lesson(
        "one-end",
        say("Behind one end"),
        say("playing well: a network grows while a single end stays open"),
        ("tips",),
        (
            Page(
                say(
                    "Your network in the west has two toadstools and one open end. Don’t close it yet: add a third and "
                    "leave just one end open again."
                ),
                Try(Lay(13, (-3, -1), 1), _grows),
                look=(Sign("forest", ((-3, -1),)),),
                stand=Stand(GROWING.line(), seed=GROWING.seed),
                well=say(
                    "Three huts, and one card is still enough. Don’t wait too long: the gnomes can spoil it with one "
                    "card, too."
                ),
            ),
        ),
    ),
    Lesson(
        "blow-open",
        say("Break it open"),
        say("playing well: what to do about a network that is nearly theirs"),
        ("tips",),
        (
            Page(
                say(
                    "The gnomes need one more card to close four huts. If you close that network, they get the "
                    "stones. Give it more ends instead."
                ),
                Try(Lay(15, (0, 3), 0), _blows_open),
                look=(Sign("forest", ((0, 3),)),),
                stand=Stand(READY.line(), seed=READY.seed),
                well=say("One open end has become three, so they need more cards for their four huts."),
            ),
        ),
    ),
    Lesson(
        "plan",
        say("Two cards, one plan"),
        say("playing well: not the most now, but the most in the end"),
        ("tips",),
        (
            Page(
                say(
                    "Alone, with your last two cards. One of them could close four huts at once. Together they can "
                    "close six: lay the first of them so that this stays possible."
                ),
                Try(RIGHT[0], _planned),
                stand=Stand(POSED, seats=1, options={"cards": "puzzle"}),
            ),
            Page(
                say("And the other card for the rest."),
                Try(RIGHT[2], _planned),
                well=say("Six huts. Before you take what is there, look what your other card could do with it."),
            ),
        ),
    ),
)
