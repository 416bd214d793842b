"""What the figures on the table of Path of the Elements mean, for the tips at their places."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text, signed, verbatim
from engine.table.contract.game_view import Piece
from games.path_of_elements import say
from games.path_of_elements.rules.display_names import ELEMENT_NAMES, MOTIF_NAMES
from games.path_of_elements.rules.pieces import GIFTS, omen_points
from games.path_of_elements.rules.position import Position
from games.path_of_elements.view.zones_and_keys import GIFT, seat_and_number


def piece(s: Position, lying: Piece) -> Text | None:
    """How many gifts a seat has left, and what an omen brings."""
    gift = seat_and_number(lying.key, GIFT.partition("{")[0])
    if gift is not None:
        return gifts(s, gift[0])
    kind, _, letters = lying.art.partition("#")[0].partition(":")
    if kind != "omen":
        return None
    return say(
        "This omen: {count} point each time.",
        "This omen: {count} points each time.",
        omen_points(letters),
    )


def gifts(s: Position, seat: Seat) -> Text:
    """How many of its gifts a seat has left."""
    return say("{n} of {most} gifts are left.", n=s.players[seat].gifts, most=GIFTS)


def price(count: int) -> Text:
    """What a small gift with a figure on a spirit says."""
    return say("That costs {count} gift.", "That costs {count} gifts.", count)


def known(motif: str) -> Text:
    """What a small sign on a covered spirit says."""
    return say("Turned up before: {spirit}.", spirit=MOTIF_NAMES[motif])


def element(kind: str, points: int) -> Text:
    """The points beside the sign of an element."""
    what = ELEMENT_NAMES[kind]
    return say(
        "This path has {count} point for {element}.",
        "This path has {count} points for {element}.",
        points,
        element=what,
    )


def change(points: int) -> Text:
    """The points that a move would bring or cost at its place."""
    return say("That changes the points by {n}.", n=verbatim(signed(points)))


def lacking(letters: str) -> Text:
    """The spirits of which one is missing on a free tile for an omen."""
    first, *others = (MOTIF_NAMES[letter] for letter in letters)
    spirits = first
    for other in others:
        spirits = say("{first} or {second}", first=spirits, second=other)
    return say("For an omen {spirits} is missing here.", spirits=spirits)


def source(what: Text, points: int) -> Text:
    """What scored at the end."""
    return say("{what}: {count} point.", "{what}: {count} points.", points, what=what)
