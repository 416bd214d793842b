"""Why a move: one sentence made from facts, for advice and review."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.ai.race import Way
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.moves import Exchange, Invite, Place, Tread
from games.alfheim_fairies.rules.names import FAIRY_NAMES
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS
from games.alfheim_fairies.rules.position import Position


def reason(seen: Position, seat: Seat, way: Way) -> Text:
    """What the move does at once, and the points that the whole game is likely to bring with it."""
    points = round(way.points)
    if isinstance(way.move, Invite):
        return say(
            "{fairy} counts {worth}; with it I expect {points} points in the end.",
            fairy=FAIRY_NAMES[way.move.fairy],
            worth=POINTS[way.move.fairy],
            points=points,
        )
    if isinstance(way.move, Exchange):
        return say("Another clue may help more; I expect {points} points in the end.", points=points)
    if isinstance(way.move, Tread):
        return say("Here the footprint fits what may still come; I expect {points} points in the end.", points=points)
    if isinstance(way.move, Place):
        coming = _coming(seen, seat, way.move)
        if coming:
            return say(
                "{fairy} could come at once; I expect {points} points in the end.",
                fairy=FAIRY_NAMES[coming[0]],
                points=points,
            )
        return say("It prepares what may still come; I expect {points} points in the end.", points=points)
    return say("Nothing more in this round; I expect {points} points in the end.", points=points)


def _coming(seen: Position, seat: Seat, move: Place) -> list[str]:
    """The fairies for which this clue makes the first line, the most valuable first."""
    player = seen.players[seat]
    here, after = player.garden, player.garden.with_clue(move.cell, player.hand)
    found = [
        fairy
        for fairy in FAIRIES
        if fairy not in here.guests
        and places_for(after, seen.costs_for(seat, fairy))
        and not places_for(here, seen.costs_for(seat, fairy))
    ]
    return sorted(found, key=lambda fairy: -POINTS[fairy])
