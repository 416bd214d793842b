"""Why a move: what differs most in the games that were tried out, else what it does at once; for advice and review."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison, Value, Words, given_away, sentences
from engine.ai.playout_race import Way
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import Text, tenths
from games.alfheim_fairies import say
from games.alfheim_fairies.ai.exchange_reasons import hope, hoped
from games.alfheim_fairies.ai.fairy_prospects import THE, able, one_short, wanted
from games.alfheim_fairies.ai.missing_clues import MOST, Lack, lacks
from games.alfheim_fairies.ai.playout_outcomes import FOOTPRINT, TILES, Ends
from games.alfheim_fairies.rules.display_names import CLUE_NAMES, EXPERT_NAMES
from games.alfheim_fairies.rules.garden import Garden, ground, places_for
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import (
    CLUES,
    COSTS,
    EXPERTS,
    KING,
    NISSES,
    POINTS,
    PREPARATION,
    ROUNDS,
    TOMTE,
    Expert,
)
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import footprint_points

ENOUGH = 20
"""Simulated games of a move; what fewer say is not told."""
CLEAR = 0.15
"""Points by which moves have to differ for a reason."""
RARER = 0.05
"""A fairy that comes so much less often than with the other move is not what a move is praised for."""
ANY = (MOST,) * len(CLUES)
"""As if every clue might still come as often as it is counted: the stack may have what is not called any more."""
ABOUT_AS_GOOD = say("In the rounds to come it is about as good as the best choice.")


def by_ends(it: Comparison[Way]) -> Comparison[Way]:
    """The comparison with what the simulated games of both moves come to, where enough were played."""
    return it.by_terms(lambda way: way.ends.terms() if way.ends and way.ends.games >= ENOUGH else None, CLEAR)


def reason(seen: Position, seat: Seat, it: Comparison[Way], secret: bool = False) -> Text:
    """What the move brings, prepares or completes; of a worse one, what it lacks of the best and how much that costs.

    secret: nothing that only its seat knows.
    """
    move, best = it.mine.move, None if it.other is None else it.other.move
    key = it.keys[0] if it.keys and it.keys[0] in THE else None
    if not it.praised:
        lacks, but, costs = _lacking(seen, seat, move, best, key), _but(seen, seat, move, best), given_away(it.gap)
        vague = lacks is None or (isinstance(best, Exchange) and lacks == _useless(seen, seat, move))
        apart = _apart(seen, seat, it, secret) if vague else None
        parts = [text for text in (but, None if but and vague else lacks, apart) if text is not None]
        return sentences(*(parts or _less(seen, seat, move, best)), costs)
    near, coming = _nearer(seen, seat, move), _coming(seen, seat, move)
    told = near[0] if near is not None else hoped(seen, seat) if isinstance(move, Exchange) else ""
    fewer = (
        isinstance(move, Tread)
        and isinstance(best, Tread)
        and _beside(seen, seat, move.cell) < _beside(seen, seat, best.cell)
    )
    more = _apart(seen, seat, it, secret, told) if it.better and (fewer or not it.close) else None
    if fewer and more is not None:
        return more
    waits = able(seen, seat, seen.players[seat].garden) if isinstance(move, Ready) and not it.better else []
    if waits and seen.round < ROUNDS:
        return say("Next round {fairy} can still come: about as good as now.", fairy=THE[waits[0]])
    if waits:
        return ABOUT_AS_GOOD
    at_once = _at_once(seen, seat, move, best=it.better and not it.close, secret=secret)
    if at_once is None:
        return _for_the_king(seen, seat, move) or more or _of_nothing(seen, seat, move, best=it.better)
    if more is not None and isinstance(move, Invite) and isinstance(best, Invite) and move.fairy == best.fairy:
        here = more if key is None else say("In this place {fairy} is likelier to come.", fairy=THE[key])
        return sentences(at_once, here)
    if isinstance(move, Exchange) and isinstance(best, Place) and it.better and it.close and told:
        return sentences(at_once, say("Placing {clue} is about as good.", clue=CLUE_NAMES[seen.players[seat].hand]))
    if more is None or isinstance(move, Invite) or set(coming) - set(_coming(seen, seat, best)):
        return at_once
    if near is not None and it.other is not None and it.mine.ends.share(near[0]) < it.other.ends.share(near[0]) - RARER:
        return more
    said = (told, FOOTPRINT) if isinstance(move, Tread) else (told,)
    return at_once if it.keys[0] in said else sentences(at_once, more)


def _apart(seen: Position, seat: Seat, it: Comparison[Way], secret: bool, told: str = "") -> Text | None:
    """What sets the move apart from the best other one in the rounds to come. told: a fairy that is named already."""
    knows = seen.seats > 1 and bool(seen.players[seat].tomte)
    if it.other is None or not it.keys or (secret and knows and TOMTE in it.keys):
        return None
    key = it.keys[0]
    if key in THE:
        if it.better:
            return _helps(seen, seat, it.mine.move, key)
        return say("Makes it less likely that {fairy} comes.", fairy=THE[key])
    if key != TILES:
        return say("Gets more out of the footprint.") if it.better else say("Gets less out of the footprint.")
    mine, others, sign = it.mine.ends, it.other.ends, 1 if it.better else -1
    expert = _expert(mine, others, sign)
    gaps = {fairy: sign * (mine.share(fairy) - others.share(fairy)) for fairy in sorted(expert.needs)}
    guest, name = max(gaps, key=lambda fairy: gaps[fairy]), EXPERT_NAMES[expert.key]
    if gaps[guest] < RARER or guest in (told, TOMTE):
        return (
            say("Brings the expert “{expert}” closer.", expert=name)
            if it.better
            else say("Makes the expert “{expert}” less likely.", expert=name)
        )
    if it.better:
        return say("Helps {fairy} to come, and with it the expert “{expert}”.", fairy=THE[guest], expert=name)
    return say("Makes it less likely that {fairy} and the expert “{expert}” come.", fairy=THE[guest], expert=name)


def _helps(seen: Position, seat: Seat, move: Move, fairy: str) -> Text:
    """That a fairy comes more often; of a clue what that fairy then lacks, if one or two different ones."""
    player = seen.players[seat]
    missed: Lack = ()
    if isinstance(move, Place):
        missed = _lacks(seen, seat, _after(player.garden, player.hand, move)).get(fairy, ())
    if len(missed) == 1:
        return say(
            "Helps {fairy} to come: one clue is missing then, {clue}.", fairy=THE[fairy], clue=CLUE_NAMES[missed[0]]
        )
    if len({*missed}) == MOST:
        return say(
            "Helps {fairy} to come: two clues are missing then, {clue} and {other}.",
            fairy=THE[fairy],
            clue=CLUE_NAMES[missed[0]],
            other=CLUE_NAMES[missed[1]],
        )
    return say("Helps {fairy} to come.", fairy=THE[fairy])


def _expert(ends: Ends, others: Ends, sign: int) -> Expert:
    """The expert whose chances the two moves change most, in the direction of the comparison."""
    return max(EXPERTS, key=lambda one: sign * (ends.together(one.needs) - others.together(one.needs)))


# --- figures ---------------------------------------------------------------------------------------------------------


COMES: Words = (
    say("In games played on from here {fairy} comes in {share} %, {against} in {other} %."),
    say("But {fairy} comes in {share} %, with the other move in {other} %."),
)
BRING: dict[str, Words] = {
    TILES: (
        say("In games played on from here experts bring {points} points on average, {against} {other}."),
        say("But experts bring {points} points, with the other move {other}."),
    ),
    FOOTPRINT: (
        say("In games played on from here the footprint brings {points} points on average, {against} {other}."),
        say("But the footprint brings {points} points, with the other move {other}."),
    ),
}


def figures(it: Comparison[Way], rival: float | None) -> Text:
    """What the search counted: where the games differ most, then the points to be expected.

    rival: those of the best rival.
    """
    points = round(it.mine.points)
    if rival is None:
        last = say("That should make {points} points in the end.", points=points)
    else:
        last = say(
            "That should make {points} points in the end; the best rival should have {rival}.",
            points=points,
            rival=round(rival),
        )
    return sentences(*it.counted(partial(_counted, it)), last)


def _counted(it: Comparison[Way], key: str) -> tuple[Words, dict[str, Value]]:
    if key in BRING:
        return BRING[key], {"points": tenths(it.terms[key]), "other": tenths(it.others[key])}
    share, other = (round(100 * way.ends.share(key)) for way in (it.mine, it.other or it.mine))
    return COMES, {"fairy": THE[key], "share": share, "other": other}


# --- what a move does at once ----------------------------------------------------------------------------------------


def _at_once(seen: Position, seat: Seat, move: Move, *, best: bool, secret: bool) -> Text | None:
    """What the move does, as far as it can be counted. best: none is better; secret: see `reason`."""
    if isinstance(move, Invite):
        return _inviting(seen, seat, move)
    if isinstance(move, Exchange):
        return _exchanging(seen, seat, best=best)
    if isinstance(move, Tread):
        return _treading(seen, seat, move)
    if isinstance(move, Place):
        return _placing(seen, seat, move, secret=secret)
    waits = able(seen, seat, seen.players[seat].garden)
    if waits:
        return say("Keeps a place free; {fairy} can still come later.", fairy=THE[waits[0]])
    return say("Nothing more can be done in this round.")


def _inviting(seen: Position, seat: Seat, move: Invite) -> Text:
    points, expert = POINTS[move.fairy], _completed(seen, seat, move)
    if expert is not None:
        return say(
            "Brings {count} point, and completes “{expert}”.",
            "Brings {count} points, and completes “{expert}”.",
            points,
            expert=EXPERT_NAMES[expert.key],
        )
    if _is_third_nisse(seen, seat, move.fairy):
        return say(
            "Brings {count} point; with the third Nisse the Tomte may come as well.",
            "Brings {count} points; with the third Nisse the Tomte may come as well.",
            points,
        )
    return say("Brings {count} point.", "Brings {count} points.", points)


def _is_third_nisse(seen: Position, seat: Seat, fairy: str) -> bool:
    """Does the fairy bring its garden a Tomte?"""
    guests = seen.players[seat].garden.guests
    return fairy in NISSES and fairy not in guests and {*NISSES} <= {*guests, fairy}


def _completed(seen: Position, seat: Seat, move: Invite) -> Expert | None:
    """The expert that the fairy completes."""
    here = seen.players[seat].garden.guests | {move.fairy}
    return next((one for one in EXPERTS if move.fairy in one.needs and one.needs <= here), None)


def _exchanging(seen: Position, seat: Seat, *, best: bool) -> Text:
    known, hand = seen.stack.known(seen.place_in_stack(seat)), CLUE_NAMES[seen.players[seat].hand]
    hopes = hope(seen, seat)
    if hopes is not None:
        return hopes
    if known != UNKNOWN:
        return say("The stack is certain to give {clue}.", clue=CLUE_NAMES[known])
    if best and any(_nearer(seen, seat, move) is not None for move in RULES.moves(seen, seat)):
        return say("On average another clue brings more than {clue}.", clue=hand)
    if best:
        return say("There is little use for {clue} now; the stack may give a better clue.", clue=hand)
    return say("About as good as placing {clue}: the stack may give a better clue.", clue=hand)


def _treading(seen: Position, seat: Seat, move: Tread) -> Text:
    count, free = _beside(seen, seat, move.cell)
    if count:
        return say("One clue beside it counts already.", "{count} clues beside it count already.", count)
    return say(
        "A clue can still be placed on one side of it.", "Clues can still be placed on {count} sides of it.", free
    )


def _beside(seen: Position, seat: Seat, cell: Cell) -> tuple[int, int]:
    """How many clues beside a footprint on this cell count, and how many sides of it are free."""
    garden = replace(seen.players[seat].garden, footprint=cell)
    x, y = cell
    sides = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return _footprint_points(seen, seat, garden), sum(side not in ground(garden).taken for side in sides)


def _placing(seen: Position, seat: Seat, move: Place, *, secret: bool) -> Text | None:
    """The fairies for which this clue makes the first line, else what it brings nearer. secret: see `reason`."""
    player = seen.players[seat]
    here, after = player.garden, player.garden.with_clue(move.cell, player.hand)
    coming = _coming(seen, seat, move)
    if not secret and TOMTE not in coming and _lets_come(seen, seat, after, TOMTE):
        coming = sorted([TOMTE, *coming], key=lambda fairy: -POINTS[fairy])
    if len(coming) > 1:
        return say("Lets {fairy} come at once, and {other} too.", fairy=THE[coming[0]], other=THE[coming[1]])
    if coming and _is_third_nisse(seen, seat, coming[0]):
        return say("Lets {fairy} come at once; with the third Nisse the Tomte may come as well.", fairy=THE[coming[0]])
    if coming:
        return say("Lets {fairy} come at once.", fairy=THE[coming[0]])
    counts, near = _footprint_points(seen, seat, after) > _footprint_points(seen, seat, here), _nearer(seen, seat, move)
    if near is not None and (len(near[1]) == 1 or not counts):
        return _prepared(*near)
    again = _another_way(seen, seat, here, after)
    if again is not None:
        return again
    return say("It counts beside the footprint.") if counts else None


def _lets_come(seen: Position, seat: Seat, after: Garden, fairy: str) -> bool:
    """Can a fairy come to the garden as it is then, which could not before?"""
    here, costs = seen.players[seat].garden, seen.costs_for(seat, fairy)
    return fairy not in here.guests and not places_for(here, costs) and bool(places_for(after, costs))


def _another_way(seen: Position, seat: Seat, here: Garden, after: Garden) -> Text | None:
    """A fairy that another clue than before would let come."""
    if seen.round == ROUNDS:
        return None
    before, left = one_short(seen, seat, here), dict(zip(CLUES, seen.to_come(), strict=True))
    for fairy, clues in one_short(seen, seat, after).items():
        new = sorted((clue for clue in clues - before.get(fairy, clues) if left[clue]), key=lambda clue: -left[clue])
        if new and before[fairy]:
            return say("Then {fairy} could come with {clue} as well.", fairy=THE[fairy], clue=CLUE_NAMES[new[0]])
    return None


def _nearer(seen: Position, seat: Seat, move: Move | None) -> tuple[str, Lack] | None:
    """The fairy that a clue brings nearest, by what it then lacks, if it lacked more before."""
    garden = seen.players[seat].garden
    if not isinstance(move, Place):
        return None
    before, then = _lacks(seen, seat, garden), _lacks(seen, seat, _after(garden, seen.players[seat].hand, move))
    nearer = [fairy for fairy in wanted(seen, garden) if _short(then, fairy) < _short(before, fairy)]
    return min(((fairy, then[fairy]) for fairy in nearer), key=lambda pair: len(pair[1]), default=None)


def _prepared(fairy: str, lack: Lack) -> Text:
    if len(lack) == 1:
        return say(
            "Then only one clue is missing before {fairy} can come: {clue}.", fairy=THE[fairy], clue=CLUE_NAMES[lack[0]]
        )
    if lack[0] == lack[1]:
        return say(
            "Then two clues are missing before {fairy} can come: {clue} twice.",
            fairy=THE[fairy],
            clue=CLUE_NAMES[lack[0]],
        )
    return say(
        "Then two clues are missing before {fairy} can come: {clue} and {other}.",
        fairy=THE[fairy],
        clue=CLUE_NAMES[lack[0]],
        other=CLUE_NAMES[lack[1]],
    )


def _for_the_king(seen: Position, seat: Seat, move: Move) -> Text | None:
    """That a clue makes a row which may be what the King asks for, as long as nobody knows what that is."""
    garden = seen.players[seat].garden
    if not isinstance(move, Place) or seen.round >= PREPARATION or KING in garden.guests:
        return None
    after = _after(garden, seen.players[seat].hand, move)
    if any(places_for(after, (cost,)) and not places_for(garden, (cost,)) for cost in COSTS[KING]):
        return say("With such a row the King may be able to come from round {n} on.", n=PREPARATION)
    return None


def _of_nothing(seen: Position, seat: Seat, move: Move, *, best: bool) -> Text:
    """What is said of a clue that brings nothing nearer."""
    garden = seen.players[seat].garden
    if seen.round == ROUNDS:
        return say("It brings nothing any more; other choices do as well.")
    if not best:
        return ABOUT_AS_GOOD
    if isinstance(move, Place):
        before = _lacks(seen, seat, garden)
        then = _lacks(seen, seat, garden.with_clue(move.cell, seen.players[seat].hand))
        if before and all(_short(then, fairy) <= _short(before, fairy) for fairy in before):
            return say("It brings nothing yet, but takes no place from the fairies that are being prepared.")
    return say("It brings nothing yet; other choices do as well.")


# --- what a worse move lacks of the best one -------------------------------------------------------------------------


def _lacking(seen: Position, seat: Seat, move: Move, best: Move | None, key: str | None) -> Text | None:
    """What a move lacks of a better one, or spoils; None if that can't be counted.

    key: the fairy in which the games of both differ most, if it is one.
    """
    player, garden = seen.players[seat], seen.players[seat].garden
    if best is None:
        return None
    if isinstance(move, Ready):
        waits = able(seen, seat, garden)
        return say("Now {fairy} could still come.", fairy=THE[waits[0]]) if waits else None
    if isinstance(move, Tread) and isinstance(best, Tread):
        return _trodden(seen, seat, move, best)
    if isinstance(move, Exchange):
        return _given_up(seen, seat, best)
    mine = _after(garden, player.hand, move)
    if isinstance(best, Exchange):
        return _spoilt(seen, seat, garden, mine, key) or _useless(seen, seat, move)
    other = _after(garden, player.hand, best)
    return _farther(seen, seat, mine, other, key) or _off_the_footprint(seen, seat, mine, other)


def _after(garden: Garden, hand: str, move: Move) -> Garden:
    if isinstance(move, Place):
        return garden.with_clue(move.cell, hand)
    return garden.with_fairy(move.cell, move.fairy) if isinstance(move, Invite) else garden


def _trodden(seen: Position, seat: Seat, move: Tread, best: Tread) -> Text | None:
    (count, free), (most, other) = _beside(seen, seat, move.cell), _beside(seen, seat, best.cell)
    if not count and most:
        return say(
            "No clue beside it counts yet, in the best place one does.",
            "No clue beside it counts yet, in the best place {count} do.",
            most,
        )
    if count < most:
        return say(
            "Only {count} clue beside it counts already, in the best place {most}.",
            "Only {count} clues beside it count already, in the best place {most}.",
            count,
            most=most,
        )
    if 0 < free < other:
        return say(
            "Only {count} side of it is still free for a clue, in the best place {other}.",
            "Only {count} sides of it are still free for clues, in the best place {other}.",
            free,
            other=other,
        )
    garden = seen.players[seat].garden
    return _spoilt(seen, seat, garden, replace(garden, footprint=move.cell), None)


def _given_up(seen: Position, seat: Seat, best: Move) -> Text | None:
    """What an exchange gives up: what the clue of the round does in its best place."""
    clue = CLUE_NAMES[seen.players[seat].hand]
    coming = _coming(seen, seat, best)
    if coming:
        return say("Gives up {clue}, with which {fairy} could come at once.", clue=clue, fairy=THE[coming[0]])
    near = _nearer(seen, seat, best)
    if near is not None:
        return say("Gives up {clue}, with which {fairy} would come nearer.", clue=clue, fairy=THE[near[0]])
    return say("On average the stack gives nothing as good as {clue}.", clue=clue)


def _farther(seen: Position, seat: Seat, mine: Garden, other: Garden, key: str | None) -> Text | None:
    """A fairy that lacks more clues than after the best choice: the one that decides, if that is known.

    Another one only if it could come at once, and no better one with this move.
    """
    lack, less = _lacks(seen, seat, mine), _lacks(seen, seat, other)
    before = _lacks(seen, seat, seen.players[seat].garden)
    come = max((POINTS[fairy] for fairy, clues in lack.items() if not clues), default=0)
    for fairy in sorted(wanted(seen, other), key=lambda fairy: _short(less, fairy)):
        if fairy in mine.guests or _short(lack, fairy) <= _short(less, fairy):
            continue
        if not less[fairy]:
            if fairy == key or POINTS[fairy] > come:
                return say("With the best choice {fairy} could come at once.", fairy=THE[fairy])
        elif key is None or fairy == key:
            return _farther_by(fairy, lack, less, before)
    return None


def _farther_by(fairy: str, lack: Mapping[str, Lack], less: Mapping[str, Lack], before: Mapping[str, Lack]) -> Text:
    """How much farther a fairy is than after the best choice, if not than before."""
    if _short(before, fairy) < _short(lack, fairy):
        return say("It blocks a line with which {fairy} could come.", fairy=THE[fairy])
    if fairy not in lack:
        return say(
            "With the best choice only one clue would be missing before {fairy} can come.",
            "With the best choice only {count} clues would be missing before {fairy} can come.",
            len(less[fairy]),
            fairy=THE[fairy],
        )
    return say("Two clues are still missing before {fairy} can come, with the best choice only one.", fairy=THE[fairy])


def _off_the_footprint(seen: Position, seat: Seat, mine: Garden, other: Garden) -> Text | None:
    if _footprint_points(seen, seat, mine) < _footprint_points(seen, seat, other):
        return say("In the best place it would count beside the footprint.")
    return None


def _spoilt(seen: Position, seat: Seat, here: Garden, after: Garden, key: str | None) -> Text | None:
    """A fairy that lacks more clues than before: the one that decides, if that is known."""
    before, then = _lacks(seen, seat, here), _lacks(seen, seat, after)
    for fairy in wanted(seen, after):
        if fairy in before and key in (None, fairy) and _short(then, fairy) > _short(before, fairy):
            return say("It blocks a line with which {fairy} could come.", fairy=THE[fairy])
    return None


def _useless(seen: Position, seat: Seat, move: Move) -> Text:
    """What is said of a clue that is better exchanged."""
    hand = seen.players[seat].hand
    if _nears(seen, seat, move):
        return say("A clue from the stack would do even more than {clue}.", clue=CLUE_NAMES[hand])
    if _may_near_the_king(seen, seat):
        return say("On average another clue brings more than {clue}.", clue=CLUE_NAMES[hand])
    return say("No fairy comes nearer with {clue} there; the stack may give a better clue.", clue=CLUE_NAMES[hand])


def _nears(seen: Position, seat: Seat, move: Move) -> bool:
    """Does any fairy come nearer, be it by clues that only the stack may still give?"""
    here = seen.players[seat].garden
    before = _lacks(seen, seat, here, ANY)
    then = _lacks(seen, seat, _after(here, seen.players[seat].hand, move), ANY)
    return any(_short(then, fairy) < _short(before, fairy) for fairy in then)


def _may_near_the_king(seen: Position, seat: Seat) -> bool:
    """Is there time for rows of the King of which more than the last clue is missing, which nobody counts?"""
    return KING not in seen.players[seat].garden.guests and seen.round < ROUNDS - 1


def _less(seen: Position, seat: Seat, move: Move, best: Move | None) -> tuple[Text, ...]:
    """What is said of a clue that lacks nothing that can be counted, and of which too few games were played."""
    if not isinstance(move, Place) or not isinstance(best, Place):
        return ()
    clue = CLUE_NAMES[seen.players[seat].hand]
    if not _nears(seen, seat, move) and not _may_near_the_king(seen, seat):
        return (say("No fairy comes nearer with {clue} there.", clue=clue),)
    return (say("In the best place {clue} would do more in the rounds to come.", clue=clue),)


def _but(seen: Position, seat: Seat, move: Move, best: Move | None) -> Text | None:
    """The fairy that a worse move lets come at once, if it does not come with the best choice as well."""
    own = [fairy for fairy in _coming(seen, seat, move) if fairy not in _coming(seen, seat, best)]
    return say("Lets {fairy} come at once, but brings less in the end.", fairy=THE[own[0]]) if own else None


# --- counted in a garden ---------------------------------------------------------------------------------------------


def _coming(seen: Position, seat: Seat, move: Move | None) -> list[str]:
    """The fairies that can come at once after a clue has been placed, and could not before."""
    if not isinstance(move, Place):
        return []
    player = seen.players[seat]
    here = able(seen, seat, player.garden)
    return [f for f in able(seen, seat, player.garden.with_clue(move.cell, player.hand)) if f not in here]


def points_at_once(seen: Position, seat: Seat, move: Move) -> int:
    """The points of a fairy that comes, with the least tile of an expert that it completes; of a clue those of the
    fairies that it lets come in the same round."""
    if isinstance(move, Invite):
        expert = _completed(seen, seat, move)
        return POINTS[move.fairy] + (min(expert.values) if expert else 0)
    return sum(POINTS[fairy] for fairy in _coming(seen, seat, move))


def _footprint_points(seen: Position, seat: Seat, garden: Garden) -> int:
    return footprint_points(replace(seen.players[seat], garden=garden))


def _lacks(seen: Position, seat: Seat, garden: Garden, left: tuple[int, ...] = ()) -> Mapping[str, Lack]:
    """What each fairy lacks of which a reason may speak, as far as the rounds that are left are enough. left: how many
    of each of CLUES may still come, else those that may be called."""
    costs = tuple((fairy, seen.costs_for(seat, fairy)) for fairy in wanted(seen, garden))
    found = lacks(garden, costs, left or seen.to_come())
    return {fairy: lack for fairy, lack in found.items() if len(lack) <= ROUNDS - seen.round}


def _short(lack: Mapping[str, Lack], fairy: str) -> int:
    return len(lack[fairy]) if fairy in lack else MOST + 1
