"""Why a move: what differs most in the games that were tried out, else what it does at once; for advice and review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison, compared_with, given_away, sentences, telling, tenths
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
AS_GOOD = 0.4
"""Points within which moves are told as about as good."""
LATER = say("The difference shows only in later rounds.")


class EndsComparison(Comparison, frozen=True):
    """A move and another one. gap: points by which this one is worse; ends, others: how the simulated games of both
    ended, None where too few were played."""

    gap: float = 0.0
    ends: Ends | None = None
    others: Ends | None = None

    @property
    def praised(self) -> bool:
        """Is the move told by what it is good for, not by what it lacks?"""
        return self.better or self.gap < AS_GOOD

    def keys(self) -> tuple[str, ...]:
        """The terms in which the games differ most, and what speaks against it if that is much."""
        if self.ends is None or self.others is None:
            return ()
        return telling(self.ends.terms(), self.others.terms(), self.better, CLEAR)


def compared(found: Mapping[Move, Ends], ways: Sequence[Way], number: int, played: Any = None) -> EndsComparison | None:
    """A ranked move with the best other one; None if there is none."""
    pair = compared_with(ways, number, lambda way: way.move == played)
    if pair is None:
        return None
    gap = max(0.0, pair[0].points - ways[number].points)
    it = EndsComparison(gap, better=not number, against=pair[1])
    mine, others = found.get(ways[number].move), found.get(pair[0].move)
    if mine is None or others is None or min(mine.games, others.games) < ENOUGH:
        return it
    return replace(it, ends=mine, others=others)


def reason(
    seen: Position, seat: Seat, way: Way, comparison: EndsComparison | None = None, secret: bool = False
) -> Text:
    """What the move brings, prepares or completes; of a worse one, what it lacks of the best and how much that costs.

    secret: nothing that only its seat knows.
    """
    if comparison is not None and not comparison.praised:
        lacks = _apart(seen, comparison, secret) or LATER
        return sentences(lacks, given_away(comparison.gap))
    at_once = _at_once(seen, seat, way.move)
    more = _apart(seen, comparison, secret) if comparison is not None and comparison.better else None
    if at_once is None:
        return more or say("It brings nothing yet; other choices do as well.")
    if more is None or isinstance(way.move, Invite) or _coming(seen, seat, way.move):
        return at_once
    return sentences(at_once, more)


def _apart(seen: Position, it: EndsComparison, secret: bool) -> Text | None:
    """What sets the move apart from the best other one in the rounds to come."""
    keys = it.keys()
    if not keys or (secret and seen.seats > 1 and TOMTE in keys):
        return None
    key = keys[0]
    if key in FAIRY_NAMES:
        fairy = FAIRY_NAMES[key]
        return (
            say("Helps {fairy} to come.", fairy=fairy) if it.better else say("Makes {fairy} less likely.", fairy=fairy)
        )
    if key != TILES:
        return say("Gets more out of the footprint.") if it.better else say("Gets less out of the footprint.")
    expert = EXPERT_NAMES[_expert(it)]
    if it.better:
        return say("Brings “{expert}” closer.", expert=expert)
    return say("Makes “{expert}” less likely.", expert=expert)


def _expert(it: EndsComparison) -> str:
    """The expert whose chances the two moves change most, in the direction of the comparison."""
    assert it.ends is not None and it.others is not None
    sign = 1 if it.better else -1
    ends, others = it.ends, it.others
    gaps = {expert.key: ends.together(expert.needs) - others.together(expert.needs) for expert in EXPERTS}
    return max(gaps, key=lambda key: sign * gaps[key])


# --- figures ---------------------------------------------------------------------------------------------------------


def figures(way: Way, it: EndsComparison | None, rival: float | None) -> Text:
    """What the search counted: where the games differ most, then the points to be expected.

    rival: those of the best rival.
    """
    told = [] if it is None else [_counted(key, it, number == 0) for number, key in enumerate(it.keys())]
    points = round(way.points)
    if rival is None:
        told.append(say("That should make {points} points in the end.", points=points))
    else:
        told.append(
            say(
                "That should make {points} points in the end; the best rival should have {rival}.",
                points=points,
                rival=round(rival),
            )
        )
    return sentences(*told)


def _counted(key: str, it: EndsComparison, first: bool) -> Text:
    """A term in figures: the one that the moves differ in most, or one that speaks against it."""
    assert it.ends is not None and it.others is not None
    if key in FAIRY_NAMES:
        values: dict[str, Any] = {
            "fairy": FAIRY_NAMES[key],
            "share": _percent(it.ends, key),
            "other": _percent(it.others, key),
        }
        if not first:
            return say("But {fairy} comes in {share} %, with the other move in {other} %.", **values)
        return say(
            "In games played on from here {fairy} comes in {share} %, {against} in {other} %.",
            against=it.against,
            **values,
        )
    points, other = tenths(it.ends.terms()[key]), tenths(it.others.terms()[key])
    if not first and key == TILES:
        return say("But experts bring {points} points, with the other move {other}.", points=points, other=other)
    if not first:
        return say("But the footprint brings {points} points, with the other move {other}.", points=points, other=other)
    if key == TILES:
        return say(
            "In games played on from here experts bring {points} points on average, {against} {other}.",
            points=points,
            against=it.against,
            other=other,
        )
    return say(
        "In games played on from here the footprint brings {points} points on average, {against} {other}.",
        points=points,
        against=it.against,
        other=other,
    )


def _percent(ends: Ends, fairy: str) -> int:
    return round(100 * ends.share(fairy))


def _coming(seen: Position, seat: Seat, move: Move) -> list[str]:
    """The fairies that can come at once after a clue has been placed, and could not before."""
    if not isinstance(move, Place):
        return []
    player = seen.players[seat]
    able = _able(seen, seat, player.garden)
    return [f for f in _able(seen, seat, player.garden.with_clue(move.cell, player.hand)) if f not in able]


# --- what a move does at once ----------------------------------------------------------------------------------------


def _at_once(seen: Position, seat: Seat, move: Move) -> Text | None:
    if isinstance(move, Invite):
        return _inviting(seen, seat, move)
    if isinstance(move, Exchange):
        return _exchanging(seen, seat)
    if isinstance(move, Tread):
        return _treading(seen, seat, move)
    if isinstance(move, Place):
        return _placing(seen, seat, move)
    waits = _able(seen, seat, seen.players[seat].garden)
    if waits:
        return say("{fairy} can still come later, and a space stays free.", fairy=FAIRY_NAMES[waits[0]])
    return say("Nothing more can be done in this round.")


def _inviting(seen: Position, seat: Seat, move: Invite) -> Text:
    here = seen.players[seat].garden.guests
    values: dict[str, Any] = {"fairy": FAIRY_NAMES[move.fairy], "worth": POINTS[move.fairy]}
    for expert in EXPERTS:
        if move.fairy in expert.needs and expert.needs <= here | {move.fairy}:
            expert_name = EXPERT_NAMES[expert.key]
            return say("{fairy} brings {worth} points and completes “{expert}”.", expert=expert_name, **values)
    return say("{fairy} brings {worth} points.", **values)


def _exchanging(seen: Position, seat: Seat) -> Text:
    known = seen.stack.known(seen.place_in_stack(seat))
    if known != UNKNOWN:
        return say("The stack is certain to give {clue}.", clue=CLUE_NAMES[known])
    return say("On average another clue brings more than {clue}.", clue=CLUE_NAMES[seen.players[seat].hand])


def _treading(seen: Position, seat: Seat, move: Tread) -> Text:
    count = _footprint_points(seen, seat, replace(seen.players[seat].garden, footprint=move.cell))
    if count:
        return say("One clue beside it counts already.", "{count} clues beside it count already.", count)
    return say("Clues that count may still be placed beside it.")


def _placing(seen: Position, seat: Seat, move: Place) -> Text | None:
    """The fairies for which this clue makes the first line, else what it brings within one clue."""
    player = seen.players[seat]
    here, after = player.garden, player.garden.with_clue(move.cell, player.hand)
    coming = _coming(seen, seat, move)
    if len(coming) > 1:
        return say("{fairy} and {other} can come at once.", fairy=FAIRY_NAMES[coming[0]], other=FAIRY_NAMES[coming[1]])
    if coming:
        return say("{fairy} can come at once.", fairy=FAIRY_NAMES[coming[0]])
    near = _nearer(seen, seat, here, after)
    if near is not None:
        return say(
            "Prepares {fairy}: only {clue} is missing then.", fairy=FAIRY_NAMES[near[0]], clue=CLUE_NAMES[near[1]]
        )
    if _footprint_points(seen, seat, after) > _footprint_points(seen, seat, here):
        return say("It counts beside the footprint.")
    return None


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
