"""Why a move in a duel is good or bad: what it does at once, prepares or lacks, in at most two sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import takewhile

from msgspec.structs import replace

from engine.ai import move_comparison
from engine.ai.move_comparison import Comparison, Value, Words, sentences
from engine.core.rules import Cell, Seat
from engine.core.text import Text, tenths
from games.fairy_trails import say
from games.fairy_trails.ai.move_search import Candidate, move_of
from games.fairy_trails.ai.network_changes import (
    LEAST,
    SEATS,
    changes,
    closed,
    improvements,
    in_huts,
    lacking,
    merit,
    of_a_win,
    put_away,
    setbacks,
)
from games.fairy_trails.ai.playout_outcomes import CLOSED, OPEN, Term
from games.fairy_trails.rules.move_types import Lay, Move
from games.fairy_trails.rules.networks import with_card
from games.fairy_trails.rules.pieces import Held, Laid, showings
from games.fairy_trails.rules.rules import RULES, Position

WORTH_TELLING = 0.12
"""An answer that comes in so many worlds of 1 is told in figures."""
CARDS_APART = 0.04
"""By how much the chances to win of the hand's two cards differ where that is told."""
CLEAR = 0.25
"""Huts by which moves have to differ some cards later for a reason; differences have an error of 0.1 (measured)."""
LOOKED_AT = 8
"""Among so many of the best moves one is looked for that does more at once and is as good."""
GAP_APART = 0.03
"""Values (-1 to 1) by which moves have to differ for what follows to be told."""
WORSE_APART = 0.06
"""Values by which a move that is about as good has to be worse for what follows to be told of it."""
DECIDED = 0.85
"""A value (-1 to 1) from which on a seat has nearly won."""


def reason(
    seen: Position,
    seat: Seat,
    move: Move,
    it: Comparison[Candidate],
    instead: Candidate | None = None,
    secret: bool = False,
) -> Text:
    """The reason: what the card does at once, what it prepares or prevents, or what it lacks of the best other one.

    instead: the best way to lay the card that it keeps; secret: nothing that depends on this card.
    """
    after = RULES.apply(seen, seat, move)
    me, other = SEATS[seat], SEATS[1 - seat]
    gains = closed(seen, after, seat)
    gifts = closed(seen, after, 1 - seat)
    if gains and max(gains, _owed(after, seat)) >= seen.stones(seat):
        return say("Closes the last huts the {me} need, and wins at once.", me=me)
    if gifts and _owed(after, 1 - seat) >= seen.stones(1 - seat):
        return say("Closes the last huts of the {other}, who win at the start of their turn.", other=other)
    if after.ended:
        return _of_the_count(after, seat)
    parts = [*_closings(gains, gifts if gains or not it.praised else 0, me, other)]
    if it.praised:
        parts += _for_it(seen, after, seat, move, it, instead, secret)
        if gifts and not gains:
            parts.insert(1, _outweighed(gifts, other))
    else:
        parts += [*of_a_win(seat, it.mine.ends), *setbacks(seen, after, seat)]
        if not secret:
            parts += _of_a_card_spent(seen, seat, move, gains, it.other)
            parts += _of_the_other_card(it.mine, instead)
        instead_of = _instead_of(seen, seat, it, secret)
        if instead_of is not None:
            parts += lacking(seen, after, instead_of, seat)
        parts += _of_what_follows(seat, it, secret) if len(parts) < 2 else ()
        parts = parts or [_of_little(seen, after, seat)]
    return sentences(*parts[:2])


def _for_it(
    seen: Position,
    after: Position,
    seat: Seat,
    move: Move,
    it: Comparison[Candidate],
    instead: Candidate | None,
    secret: bool,
) -> list[Text]:
    """What speaks for a card besides the huts that it closes."""
    gains, same_card = closed(seen, after, seat), _lay_the_same(it)
    parts = improvements(seen, after, seat)
    alone, hidden = not parts and not gains, put_away(after, 1 - seat)
    if alone and hidden is not None:
        parts = [hidden]
    kept = 0 if secret else closable(seen, seat, move)
    instead_of = _instead_of(seen, seat, it, secret)
    missed = 0 if instead_of is None else closed(seen, instead_of, seat)
    apart = it.better and not gains and (it.gap >= GAP_APART or not it.close)
    if apart and not parts and instead_of is not None:
        parts = [*_than_the_other(seen, after, instead_of, seat, it.against)]
    if missed > gains and kept and not same_card:
        parts.insert(min(1, len(parts)), _keeps(kept))
    elif not secret:
        parts += _of_the_kept_card(seen, seat, move, it, instead, alone=alone)
    follows = [*_of_what_follows(seat, it, secret)] if apart or (not it.better and it.gap >= WORSE_APART) else []
    if follows and not it.better:
        parts = parts[:1]
    if apart and missed > gains and (same_card or not kept):
        parts.insert(1, _outweighed_now(missed))
    if not parts and not gains and not follows:
        parts = [_of_nothing(seat, it)]
    return parts + follows


def _lay_the_same(it: Comparison[Candidate]) -> bool:
    """Does the move that it is compared with lay the same card?"""
    return it.other is not None and it.other.slot == it.mine.slot


def _instead_of(seen: Position, seat: Seat, it: Comparison[Candidate], secret: bool) -> Position | None:
    """The position after the move that it is compared with, where that may be told."""
    if it.other is None or (secret and not _lay_the_same(it)):
        return None
    return RULES.apply(seen, seat, move_of(seen, seat, it.other.code))


def _than_the_other(seen: Position, after: Position, instead_of: Position, seat: Seat, against: Text) -> Iterable[Text]:
    """Whose open networks are further on, or less far, than after the other move, by the count of huts and ends."""
    mine, theirs = (
        sum(one.gain for one in changes(seen, after, colour))
        - sum(one.gain for one in changes(seen, instead_of, colour))
        for colour in (seat, 1 - seat)
    )
    if max(mine, -theirs) < LEAST:
        return
    if mine > -theirs:
        yield say("Brings the networks of the {me} further than {against}.", me=SEATS[seat], against=against)
    else:
        yield say(
            "Leaves the networks of the {other} further from their end than {against}.",
            other=SEATS[1 - seat],
            against=against,
        )


def _of_nothing(seat: Seat, it: Comparison[Candidate]) -> Text:
    """What is said of a card that does nothing for the networks."""
    if abs(it.worth) >= DECIDED:
        return say("Hardly matters any more: the {who} have nearly won.", who=SEATS[seat if it.worth > 0 else 1 - seat])
    if it.close:
        return say("Other places would do about as well.")
    return say("Changes little at once, but leads to more later.")


def _of_little(seen: Position, after: Position, seat: Seat) -> Text:
    """What is said of a worse card against which nothing on the table speaks."""
    me, other = SEATS[seat], SEATS[1 - seat]
    good = improvements(seen, after, seat)
    if good:
        return sentences(good[0], say("That matters less than what the best other move does."))
    if changes(seen, after, seat) or changes(seen, after, 1 - seat):
        return say("Changes little for the networks of the {me} and of the {other}.", me=me, other=other)
    return say(
        "Does nothing for the networks of the {me}, and nothing against those of the {other}.", me=me, other=other
    )


def clearest_first(seen: Position, seat: Seat, ways: Sequence[Candidate]) -> list[Candidate]:
    """The ranked moves with that one of the best first, of those that are as good, of which something is said and which
    does most at once."""

    def brings(way: Candidate) -> tuple[bool, float]:
        after = RULES.apply(seen, seat, move_of(seen, seat, way.code))
        told = closed(seen, after, seat) or improvements(seen, after, seat) or put_away(after, 1 - seat)
        return bool(told), merit(seen, after, seat)

    told = move_comparison.clearest_first(
        ways[:LOOKED_AT], lambda way: 2 * (ways[0].chance - way.chance) < GAP_APART, brings
    )
    return [*told, *ways[LOOKED_AT:]]


def _keeps(huts: int) -> Text:
    return say(
        "Keeps the card that can close {count} hut next.", "Keeps the card that can close {count} huts next.", huts
    )


def _of_the_kept_card(
    seen: Position, seat: Seat, move: Move, it: Comparison[Candidate], instead: Candidate | None, *, alone: bool
) -> Iterable[Text]:
    """That the other card is better kept, if it is, and if the move that it is compared with does not keep it, too.

    alone: there is nothing else to say, so that huts which it can close are told in any case."""
    both = _lay_the_same(it)
    if both and not (it.better and it.close):
        return
    better = instead is not None and it.mine.chance - instead.chance >= CARDS_APART
    huts = closable(seen, seat, move) if better or (alone and not both) else 0
    if huts:
        yield _keeps(huts)
    elif better and alone:
        yield say("Keeps the other card, which is worth more later.")


def _of_a_card_spent(seen: Position, seat: Seat, move: Move, gains: int, other: Candidate | None) -> Iterable[Text]:
    """That the card could close more than it does, at once or after the best `other` move, and the one kept cannot."""
    held = seen.in_hand(seat, move.number) if isinstance(move, Lay) else None
    if held is None:
        return
    laid = _closable_by(seen, seat, held)
    kept = closable(seen, seat, move)
    if laid > max(gains, kept):
        yield say(
            "Spends the card that could close {count} hut at once.",
            "Spends the card that could close {count} huts at once.",
            laid,
        )
        return
    best = move_of(seen, seat, other.code) if other is not None else None
    later = closable(seen, seat, best) if best is not None and best.number != held.number else 0
    if later > max(gains, kept):
        yield say(
            "The best other move keeps this card, which can close {count} hut next then.",
            "The best other move keeps this card, which can close {count} huts next then.",
            later,
        )


def _of_the_other_card(way: Candidate, instead: Candidate | None) -> Iterable[Text]:
    """That the other card should be laid, if it should."""
    if instead is not None and instead.chance - way.chance >= CARDS_APART:
        yield say("It is better to lay the other card first.")


def _of_what_follows(seat: Seat, it: Comparison[Candidate], secret: bool) -> Iterable[Text]:
    """What sets the move apart some cards later."""
    # it may have to do with the card that is kept, and what open networks promise is told by what the card does to them
    if secret or not it.keys or it.keys[0][0] != CLOSED:
        return
    who = it.keys[0][1]
    mine, other = it.terms[CLOSED, who], it.others[CLOSED, who]
    if mine > other if who == seat else mine < other:  # what the other one closes counts below 0
        yield say(
            "Some cards later the {who} have closed more huts than {against}.", who=SEATS[who], against=it.against
        )
    else:
        yield say(
            "Some cards later the {who} have closed fewer huts than {against}.", who=SEATS[who], against=it.against
        )


def _promises(seat: Seat, it: Comparison[Candidate], key: Term) -> bool:
    """Is the part no sum of open networks that promise nothing with either move?"""
    sign = 1 if key[1] == seat else -1
    return key[0] != OPEN or max(sign * terms[key] for terms in (it.terms, it.others)) > 0


# --- figures ---------------------------------------------------------------------------------------------------------


def figures(seat: Seat, it: Comparison[Candidate], instead: Candidate | None, cards: int) -> Text | None:
    """What the search counted, for its seat alone: after so many cards, the answers, the chances of both cards."""
    keys = tuple(takewhile(partial(_promises, seat, it), it.keys))
    found, way = replace(it, keys=keys).counted(partial(_counted, seat, it, cards)), it.mine
    if way.shuts >= WORTH_TELLING:
        share, other = round(100 * way.shuts), SEATS[1 - seat]
        found.append(
            say(
                "In {share} % of the hands they might hold, the {other} reply by closing huts.",
                share=share,
                other=other,
            )
        )
    if instead is not None and abs(way.chance - instead.chance) >= CARDS_APART:
        share, less = round(100 * way.chance), round(100 * instead.chance)
        found.append(say("Chance to win: {share} %, with the other card {less} %.", share=share, less=less))
    return sentences(*found[:3]) if found else None


COUNTED: dict[str, Words] = {
    CLOSED: (
        say("After {cards} cards the {who} have closed {huts} more huts on average, {against} {other}."),
        say("But the {who} have closed {huts} more huts, with the other move {other}."),
    ),
    OPEN: (
        say("After {cards} cards the open networks of the {who} promise {huts} huts on average, {against} {other}."),
        say("But the open networks of the {who} promise {huts} huts, with the other move {other}."),
    ),
}


def _counted(seat: Seat, it: Comparison[Candidate], cards: int, key: Term) -> tuple[Words, dict[str, Value]]:
    sign = 1 if key[1] == seat else -1  # of the other seat what is good for it counts below 0
    huts, other = (tenths(sign * terms[key]) for terms in (it.terms, it.others))
    return COUNTED[key[0]], {"who": SEATS[key[1]], "huts": huts, "other": other, "cards": cards}


# --- what a card does ------------------------------------------------------------------------------------------------


def closable(seen: Position, seat: Seat, move: Move) -> int:
    """How many own huts the card that is kept can close next, if nothing else changes."""
    after = RULES.apply(seen, seat, move)
    return max((_closable_by(after, seat, held) for held in after.hands[seat]), default=0)


@lru_cache(maxsize=64)
def _closable_by(s: Position, seat: Seat, held: Held) -> int:
    """How many own huts the card can close where it closes most."""
    web = s.forest.web
    # one card closes only networks whose ends all lead to one cell
    goals = [{(x, y) for x, y, _, _ in network.ends} for network in web.open.values() if network.colour == seat]
    cells = {cell for goal in goals if len(goal) == 1 for cell in goal}
    most = 0
    for cell in cells:
        for turns in showings(held.card):
            new = with_card(web, Laid(held.number, held.card, cell, turns)).closed[len(web.closed) :]
            most = max(most, sum(len(network.huts) for network in new if network.colour == seat))
    return most


def of_end(seen: Position, seat: Seat, move: Move, value: float) -> Text:
    """The reason where all cards are known and the rest is solved."""
    me, other = SEATS[seat], SEATS[1 - seat]
    if RULES.apply(seen, seat, move).ended:
        return reason(seen, seat, move, Comparison(mine=Candidate(0, 0.5)))
    if value > 0:
        return say("All cards are known now: the {me} win against any reply.", me=me)
    if value < 0:
        return say("All cards are known now: the {other} win with the right reply.", other=other)
    return say("All cards are known now: with the right replies it ends in a tie.")


def _of_the_count(after: Position, seat: Seat) -> Text:
    """The reason where all cards lie."""
    if after.winner == seat:
        return say("Then all cards are laid, and the {me} have more stones.", me=SEATS[seat])
    if after.winner == 1 - seat:
        return say("Then all cards are laid, and the {other} have more stones.", other=SEATS[1 - seat])
    return say("Then all cards are laid, and the stones are tied.")


def of_claim(seen: Position, seat: Seat, cell: Cell) -> Text:
    """The reason why a claim is right or wrong."""
    me = SEATS[seat]
    for network in seen.closed:
        if network.colour == seat and any(hut.cell == cell for hut in network.huts):
            huts = len(network.huts)
            if huts >= seen.stones(seat):
                return say("{me}: this network is closed. Claiming it places the last stone and wins.", me=me)
            return say(
                "{me}: this network is closed. Claiming it places {count} stone.",
                "{me}: this network is closed. Claiming it places {count} stones.",
                huts,
                me=me,
            )
    return say("{me}: this network is still open. The claim is wrong, and there are no more claims this turn.", me=me)


def of_done(seen: Position, seat: Seat) -> Text:
    """Why the turn should end now, or not yet."""
    me = SEATS[seat]
    left = sum(len(network.huts) for network in seen.closed if network.colour == seat)
    if left and seen.stones(seat) and not seen.misjudged:
        return say(
            "{me}: {count} hut in a closed network stays unclaimed.",
            "{me}: {count} huts in closed networks stay unclaimed.",
            left,
            me=me,
        )
    return say("{me}: nothing is left to claim.", me=me)


def _owed(after: Position, colour: int) -> int:
    return sum(len(network.huts) for network in after.closed if network.colour == colour)


def _closings(gains: int, gifts: int, me: Text, other: Text) -> Iterable[Text]:
    if gains and gifts:
        # one sentence: a review leaves out those that are true of the other move as well
        own, theirs = in_huts(gains), in_huts(gifts)
        yield say("Closes {own} for the {me} and {theirs} for the {other}.", own=own, theirs=theirs, me=me, other=other)
    elif gains or gifts:
        closed_for = me if gains else other
        yield say(
            "Closes {count} hut for the {me}.", "Closes {count} huts for the {me}.", gains or gifts, me=closed_for
        )


def _outweighed_now(missed: int) -> Text:
    return say(
        "Closing {count} hut at once would bring less in the end.",
        "Closing {count} huts at once would bring less in the end.",
        missed,
    )


def _outweighed(gifts: int, other: Text) -> Text:
    return say(
        "That it closes {count} hut for the {other} matters less.",
        "That it closes {count} huts for the {other} matters less.",
        gifts,
        other=other,
    )
