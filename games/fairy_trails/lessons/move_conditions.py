"""Conditions of the lessons: does a move bring stones or give any away; and harmless answers of the other seat."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.lesson import Judge, Made
from engine.core.rules import Over
from engine.core.text import Text
from games.fairy_trails import say
from games.fairy_trails.rules.move_types import Done, Lay, Move
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position

NONE_YET = say("That brings no stone. Close a network of yours that has a hut.")
AN_OPEN_END = say("That path still has an open end. Follow each branch to where it stops.")


def closed_by(before: Position, after: Position) -> tuple[Network, ...]:
    """The networks that a card has closed."""
    return after.forest.web.closed[len(before.forest.web.closed) :]


def brought(before: Position, after: Position, colour: int) -> int:
    """How many stones a move has placed."""
    return len(after.homes[colour]) - len(before.homes[colour])


def given(after: Position, colour: int) -> int:
    """How many huts of a colour have stones that wait."""
    return sum(len(network.huts) for network in after.closed if network.colour == colour)


def stones(least: int, colour: int = 0, fewer: Text | None = None) -> Judge:
    """Accepts a move that brings at least so many stones of a colour. fewer: what is said when it brings some, but not
    enough."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        found = brought(before, after, colour)
        if found >= least:
            return True
        return fewer if found and fewer is not None else NONE_YET

    return judge


def any_card(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Accepts any card anywhere."""
    return isinstance(move, Lay)


def right_claim(before: Position, move: Move, after: Position) -> bool | Text:
    """A claim of a network that is closed."""
    if isinstance(move, Lay):
        return say("Your card can wait. First put a stone on a hut whose network is closed.")
    return True if brought(before, after, before.mover) else AN_OPEN_END


def wrong_claim(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """A claim of a network that is open."""
    return True if after.misjudged else say("This one is meant to be wrong: put a stone on a hut whose path goes on.")


def reason(after: Position) -> str:
    """How the game has ended, "" if it goes on."""
    turn = RULES.turn(after)
    return turn.reason if isinstance(turn, Over) else ""


def calm(seat: int) -> Callable[[Position], tuple[Made, ...]]:
    """The other seat lays a card that closes nothing; with keen eyes it also ends its turn."""

    def answer(after: Position) -> tuple[Made, ...]:
        before = len(after.forest.web.closed)
        for held in after.hands[seat]:
            for cell in after.forest.web.free:
                for turns in showings(held.card):
                    grown = after.forest.plus(Laid(held.number, held.card, cell, turns))
                    if len(grown.web.closed) == before:
                        lay: Made = (seat, Lay(held.number, cell, turns))
                        return (lay, (seat, Done())) if after.keen else (lay,)
        return ()

    return answer
