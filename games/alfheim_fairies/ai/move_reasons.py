"""Why a move: what differs most in the games that were tried out, else what it does at once; for advice and review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison, compared_with, telling, tenths
from engine.ai.playout_race import Way
from engine.core.rules import UNKNOWN, Seat
from engine.core.text import Text
from games.alfheim_fairies import say
from games.alfheim_fairies.ai.playout_outcomes import TILES, Ends
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.garden import Garden, missing, places_for
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Tread
from games.alfheim_fairies.rules.pieces import CLUES, EXPERTS, FAIRIES, POINTS, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.scoring import footprint_points

ENOUGH = 20
"""Simulated games of a move; what fewer say is not told."""
CLEAR = 0.15
"""Points by which moves have to differ for a reason."""


def reason(
    seen: Position,
    seat: Seat,
    way: Way,
    comparison: EndsComparison | None = None,
    secret: bool = False,
    rival: float | None = None,
) -> Text:
    """What sets the move apart from the best other one, or else what it does at once; then the points to be expected.

    secret: nothing that only its seat knows; rival: the points that the best rival is likely to have.
    """
    told = _apart(seen, seat, way.move, comparison, secret) if comparison is not None else ()
    points = round(way.points)
    if len(told) > 1:
        return say("{first} {second}", first=told[0], second=told[1])
    if told and isinstance(way.move, Invite):
        return say("{first} {second}", first=told[0], second=_inviting(seen, seat, way.move, points))
    if told and rival is not None:
        return say(
            "{why} That should make {points} points in the end; the best rival should have {rival}.",
            why=told[0],
            points=points,
            rival=round(rival),
        )
    if told:
        return say("{why} That should make {points} points in the end.", why=told[0], points=points)
    return _at_once(seen, seat, way.move, points)


class EndsComparison(Comparison, frozen=True):
    """How the simulated games of a move ended, and those of another one."""

    ends: Ends
    others: Ends


def compared(found: Mapping[Move, Ends], ways: Sequence[Way], number: int, played: Any = None) -> EndsComparison | None:
    """A ranked move with the best other one; None if not both have been played on often enough."""
    pair = compared_with(ways, number, lambda way: way.move == played)
    mine, others = found.get(ways[number].move), found.get(pair[0].move) if pair is not None else None
    if pair is None or mine is None or others is None or min(mine.games, others.games) < ENOUGH:
        return None
    return EndsComparison(mine, others, better=not number, against=pair[1])


def _apart(seen: Position, seat: Seat, move: Move, it: EndsComparison, secret: bool) -> tuple[Text, ...]:
    """The greatest difference of points in the simulated games, and what speaks against it if that is much."""
    terms, others = it.ends.terms(), it.others.terms()
    keys = telling(terms, others, it.better, CLEAR)
    if secret and seen.seats > 1 and TOMTE in keys:
        return ()
    if not keys:
        return ()
    coming, (first, *against) = _coming(seen, seat, move), keys
    return (_for(first, it, first in coming), *(_against(key, it) for key in against))


def _for(key: str, it: EndsComparison, at_once: bool) -> Text:
    """The term that the moves differ in most."""
    if key in FAIRY_NAMES:
        fairy, share, other = FAIRY_NAMES[key], _percent(it.ends, key), _percent(it.others, key)
        if at_once:
            return say(
                "{fairy} could come at once, {against} in {other} % of the games played on from here.",
                fairy=fairy,
                against=it.against,
                other=other,
            )
        return say(
            "In games played on from here {fairy} comes in {share} %, {against} in {other} %.",
            fairy=fairy,
            share=share,
            against=it.against,
            other=other,
        )
    points, other_points = tenths(it.ends.terms()[key]), tenths(it.others.terms()[key])
    if key == TILES:
        return say(
            "In games played on from here experts bring {points} points on average, {against} {other}.",
            points=points,
            against=it.against,
            other=other_points,
        )
    return say(
        "In games played on from here the footprint brings {points} points on average, {against} {other}.",
        points=points,
        against=it.against,
        other=other_points,
    )


def _against(key: str, it: EndsComparison) -> Text:
    """A term that speaks against what the first one says."""
    if key in FAIRY_NAMES:
        return say(
            "But {fairy} comes in {share} %, with the other move in {other} %.",
            fairy=FAIRY_NAMES[key],
            share=_percent(it.ends, key),
            other=_percent(it.others, key),
        )
    points, other = tenths(it.ends.terms()[key]), tenths(it.others.terms()[key])
    if key == TILES:
        return say("But experts bring {points} points, with the other move {other}.", points=points, other=other)
    return say("But the footprint brings {points} points, with the other move {other}.", points=points, other=other)


def _percent(ends: Ends, fairy: str) -> int:
    return round(100 * ends.share(fairy))


def _coming(seen: Position, seat: Seat, move: Move) -> list[str]:
    """The fairies that can come at once after a clue has been placed, and could not before."""
    if not isinstance(move, Place):
        return []
    player = seen.players[seat]
    able = _able(seen, seat, player.garden)
    return [f for f in _able(seen, seat, player.garden.with_clue(move.cell, player.hand)) if f not in able]


def _at_once(seen: Position, seat: Seat, move: Move, points: int) -> Text:
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
    coming = _coming(seen, seat, move)
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
    return say("It brings nothing at once; that should make {points} points in the end.", points=points)


def _footprint_points(seen: Position, seat: Seat, garden: Garden) -> int:
    return footprint_points(replace(seen.players[seat], garden=garden))


def _wanted(seen: Position, garden: Garden) -> list[str]:
    """The fairies of which a reason may speak, the most valuable first.

    Others may read it when the round is over, so it must not tell the cost of a Tomte that only its owner has seen.
    """
    found = [fairy for fairy in FAIRIES if fairy not in garden.guests and (fairy != TOMTE or seen.seats == 1)]
    return sorted(found, key=lambda fairy: -POINTS[fairy])


def _able(seen: Position, seat: Seat, garden: Garden) -> list[str]:
    """The fairies that could come."""
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
