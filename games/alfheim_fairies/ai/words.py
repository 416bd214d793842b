"""Why a move: one sentence made from facts, for advice and review."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ai.race import Way
from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.garden import Garden, missing, places_for
from games.alfheim_fairies.rules.moves import Exchange, Invite, Place, Tread
from games.alfheim_fairies.rules.names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.pieces import CLUES, EXPERTS, FAIRIES, POINTS, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import footprint_points


def reason(seen: Position, seat: Seat, way: Way) -> Text:
    """What the move does at once, and the points that the whole game is likely to bring with it."""
    points = round(way.points)
    move = way.move
    if isinstance(move, Invite):
        return _inviting(seen, seat, move, points)
    if isinstance(move, Exchange):
        return _exchanging(seen, seat, points)
    if isinstance(move, Tread):
        return _treading(seen, seat, move, points)
    if isinstance(move, Place):
        return _placing(seen, seat, move, points)
    waits = _able(seen, seat, seen.players[seat].garden)
    if waits:
        return say(
            "{fairy} can still come later, and a space stays free; that should make {points} points in the end.",
            fairy=FAIRY_NAMES[waits[0]],
            points=points,
        )
    return say("Nothing more in this round; that should make {points} points in the end.", points=points)


def _inviting(seen: Position, seat: Seat, move: Invite, points: int) -> Text:
    here = seen.players[seat].garden.guests
    for expert in EXPERTS:
        if move.fairy in expert.needs and expert.needs <= here | {move.fairy}:
            return say(
                "{fairy} is worth {worth} and completes “{expert}”; that should make {points} points in the end.",
                fairy=FAIRY_NAMES[move.fairy],
                worth=POINTS[move.fairy],
                expert=EXPERT_NAMES[expert.key],
                points=points,
            )
    return say(
        "{fairy} is worth {worth}; that should make {points} points in the end.",
        fairy=FAIRY_NAMES[move.fairy],
        worth=POINTS[move.fairy],
        points=points,
    )


def _exchanging(seen: Position, seat: Seat, points: int) -> Text:
    known = seen.stack.known(seen.place_in_stack(seat))
    if known != UNKNOWN:
        return say(
            "The stack is certain to give {clue}; that should make {points} points in the end.",
            clue=CLUE_NAMES[known],
            points=points,
        )
    return say("Another clue may help more; that should make {points} points in the end.", points=points)


def _treading(seen: Position, seat: Seat, move: Tread, points: int) -> Text:
    count = _footprint_points(seen, seat, replace(seen.players[seat].garden, footprint=move.cell))
    if count:
        return say(
            "One clue beside it counts already; that should make {points} points in the end.",
            "{count} clues beside it count already; that should make {points} points in the end.",
            count,
            points=points,
        )
    return say(
        "Clues that count may still be placed beside it; that should make {points} points in the end.", points=points
    )


def _placing(seen: Position, seat: Seat, move: Place, points: int) -> Text:
    """The fairies for which this clue makes the first line, else what it brings within one clue."""
    player = seen.players[seat]
    here, after = player.garden, player.garden.with_clue(move.cell, player.hand)
    able = set(_able(seen, seat, here))
    coming = [fairy for fairy in _able(seen, seat, after) if fairy not in able]
    if len(coming) > 1:
        return say(
            "{fairy} and {other} could come at once; that should make {points} points in the end.",
            fairy=FAIRY_NAMES[coming[0]],
            other=FAIRY_NAMES[coming[1]],
            points=points,
        )
    if coming:
        return say(
            "{fairy} could come at once; that should make {points} points in the end.",
            fairy=FAIRY_NAMES[coming[0]],
            points=points,
        )
    near = _nearer(seen, seat, here, after)
    if near is not None:
        return say(
            "Then {clue} would bring {fairy}; that should make {points} points in the end.",
            clue=CLUE_NAMES[near[1]],
            fairy=FAIRY_NAMES[near[0]],
            points=points,
        )
    if _footprint_points(seen, seat, after) > _footprint_points(seen, seat, here):
        return say("It counts beside the footprint; that should make {points} points in the end.", points=points)
    return say("There it does least harm, or helps later; that should make {points} points in the end.", points=points)


def _footprint_points(seen: Position, seat: Seat, garden: Garden) -> int:
    return footprint_points(replace(seen.players[seat], garden=garden))


def _wanted(seen: Position, garden: Garden) -> list[str]:
    """The fairies of which a reason may speak, the most valuable first.

    Others may read it when the round is over, so it must not tell the cost of a Tomte that only its owner has seen.
    """
    found = [fairy for fairy in FAIRIES if fairy not in garden.guests and (fairy != TOMTE or seen.seats == 1)]
    return sorted(found, key=lambda fairy: -POINTS[fairy])


def _able(seen: Position, seat: Seat, garden: Garden) -> list[str]:
    """Those of them that could come."""
    return [fairy for fairy in _wanted(seen, garden) if places_for(garden, seen.costs_for(seat, fairy))]


def _nearer(seen: Position, seat: Seat, here: Garden, after: Garden) -> tuple[str, str] | None:
    """The most valuable fairy that cannot come yet and is one clue short only now, with a clue that may be called."""
    to_come = dict(zip(CLUES, seen.to_come(), strict=True))
    able = _able(seen, seat, after)
    for fairy in _wanted(seen, here):
        if fairy in able:
            continue
        for cost in seen.costs_for(seat, fairy):
            short = [clue for _, clue in missing(after, cost) if to_come[clue]]
            if short and not missing(here, cost):
                return fairy, short[0]
    return None
