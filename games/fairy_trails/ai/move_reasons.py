"""Why a move in a duel is good or bad: what it comes to some cards later, and facts of the rules, in two sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.ai.reasons import Comparison, compared_with, telling, tenths
from engine.core.rules import Cell, Seat
from engine.core.text import Text
from games.fairy_trails import INFO, say
from games.fairy_trails.ai.playout_outcomes import CLOSED, Term
from games.fairy_trails.ai.search_driver import Candidate
from games.fairy_trails.rules.move_types import Move
from games.fairy_trails.rules.networks import Network, with_card
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position

SEATS = tuple(seat.name for seat in INFO.seats)
WORTH_TELLING = 0.12
"""An answer that comes in so many worlds of 1 is told."""
CARDS_APART = 0.04
"""By how much the chances to win of the hand's two cards differ where that is told."""

ANSWERS_APART = 0.1
"""By how much the shares of worlds differ in which huts are closed next where these are what sets two moves apart."""
CLEAR = 0.1
"""Huts by which moves have to differ some cards later for a reason."""


class CardsComparison(Comparison, frozen=True):
    """What a move and another one come to some cards later (see `playout_outcomes.py`).

    other: this other one; cards: how many are laid by then, this one too.
    """

    terms: Mapping[Term, float]
    others: Mapping[Term, float]
    cards: int
    other: Candidate


def compared(
    ends: Mapping[int, Mapping[Term, float]], ways: Sequence[Candidate], number: int, cards: int, code: int = -1
) -> CardsComparison | None:
    """A ranked move with the best other one; None if it is not known what becomes of both. code: of the played one."""
    pair = compared_with(ways, number, lambda way: way.code == code)
    if pair is None or ways[number].code not in ends or pair[0].code not in ends:
        return None
    other, against = pair
    terms, others = ends[ways[number].code], ends[other.code]
    return CardsComparison(terms, others, cards, other, better=not number, against=against)


def reason(
    seen: Position,
    seat: Seat,
    move: Move,
    way: Candidate,
    instead: Candidate | None = None,
    comparison: CardsComparison | None = None,
    secret: bool = False,
) -> Text:
    """The reason: what sets the move apart from the best other one, what the card does at once, what may come of it.

    instead: the best way to lay the card that it keeps; secret: nothing that depends on this card.
    """
    after = RULES.apply(seen, seat, move)
    me, other = SEATS[seat], SEATS[1 - seat]
    gains = _closed(seen, after, seat)
    gifts = _closed(seen, after, 1 - seat)
    if gains and max(gains, _owed(after, seat)) >= seen.stones(seat):
        return say("Closes the last huts the {me} need, and wins at once.", me=me)
    if gifts and _owed(after, 1 - seat) >= seen.stones(1 - seat):
        return say("Closes the last huts of the {other}, who win at the start of their turn.", other=other)
    if after.ended:
        return _of_the_count(after, seat)
    apart = [] if comparison is None else _apart(comparison)
    hidden = bool(secret and apart)
    apart = [] if secret else apart
    parts = [*apart, *_closings(gains, gifts, me, other), *_changes(seen, after, seat)]
    if way.ends >= WORTH_TELLING:
        share = round(100 * way.ends)
        danger = say(
            "In {share} % of the hands they might hold, the {other} win with their next card.", share=share, other=other
        )
        return _joined([*parts[:1], danger])
    if len(apart) > 1:
        return _joined(apart)
    if hidden and not parts:
        return say("What sets it apart has to do with the card that it keeps, which is secret until the game is over.")
    if not parts and comparison is not None and _is_for_the_answer(way, comparison):
        told = not secret or comparison.other.slot == way.slot
        return _of_the_answer(way, other, comparison if told else None)
    parts = parts or [say("Changes little, and leaves the open networks as they are.")]
    if instead is not None and abs(way.chance - instead.chance) >= CARDS_APART:
        parts[1:] = [_of_the_cards(seen, seat, move, way.chance, instead.chance)]
    if len(parts) < 2 and way.shuts >= WORTH_TELLING:
        parts.append(_of_the_answer(way, other))
    return _joined(parts)


def _is_for_the_answer(way: Candidate, it: CardsComparison) -> bool:
    """Is the move better, or worse, since the opponent can close huts less often next, or more often?"""
    gap = it.other.shuts - way.shuts
    return (gap if it.better else -gap) >= ANSWERS_APART


def _of_the_answer(way: Candidate, other: Text, it: CardsComparison | None = None) -> Text:
    share = round(100 * way.shuts)
    if it is None:
        return say(
            "In {share} % of the hands they might hold, the {other} reply by closing huts.", share=share, other=other
        )
    return say(
        "In {share} % of the hands they might hold, the {other} reply by closing huts, {against} in {others} %.",
        share=share,
        others=round(100 * it.other.shuts),
        against=it.against,
        other=other,
    )


def _apart(it: CardsComparison) -> list[Text]:
    """The greatest difference some cards later, and what speaks against it if that is much."""
    keys = telling(it.terms, it.others, it.better, CLEAR)
    return [_of_term(key, it, number == 0) for number, key in enumerate(keys)]


def _of_term(key: Term, it: CardsComparison, first: bool) -> Text:
    kind, who = key
    huts: dict[str, Any] = {"who": SEATS[who], "huts": tenths(abs(it.terms[key])), "other": tenths(abs(it.others[key]))}
    if not first:
        if kind == CLOSED:
            return say("But the {who} have closed {huts} more huts, with the other move {other}.", **huts)
        return say("But the open networks of the {who} promise {huts} huts, with the other move {other}.", **huts)
    if kind == CLOSED:
        return say(
            "After {cards} cards the {who} have closed {huts} more huts on average, {against} {other}.",
            cards=it.cards,
            against=it.against,
            **huts,
        )
    return say(
        "After {cards} cards the open networks of the {who} promise {huts} huts on average, {against} {other}.",
        cards=it.cards,
        against=it.against,
        **huts,
    )


def _of_the_cards(seen: Position, seat: Seat, move: Move, chance: float, instead: float) -> Text:
    """The card that is laid against the one that is kept, by what the trial knows of both."""
    share, other = round(100 * chance), round(100 * instead)
    if chance < instead:
        return say(
            "The other card gives a better chance to win: {other} % instead of {share} %.", other=other, share=share
        )
    huts = closable(seen, seat, move)
    if huts:
        return say(
            "Keeps the card that can close {count} hut next: laid now, its chance to win is {other} %, not {share} %.",
            "Keeps the card that can close {count} huts next: laid now, its chance to win is {other} %, not {share} %.",
            huts,
            other=other,
            share=share,
        )
    return say(
        "Keeps the other card: laid now, its chance to win is {other} %, not {share} %.", other=other, share=share
    )


@lru_cache(maxsize=64)
def closable(seen: Position, seat: Seat, move: Move) -> int:
    """How many own huts the card that is kept can close next, if nothing else changes."""
    after = RULES.apply(seen, seat, move)
    web = after.forest.web
    # one card closes only networks whose ends all lead to one cell
    goals = [{(x, y) for x, y, _, _ in network.ends} for network in web.open.values() if network.colour == seat]
    cells = {cell for goal in goals if len(goal) == 1 for cell in goal}
    most = 0
    for held in after.hands[seat]:
        for cell in cells:
            for turns in showings(held.card):
                new = with_card(web, Laid(held.number, held.card, cell, turns)).closed[len(web.closed) :]
                most = max(most, sum(len(network.huts) for network in new if network.colour == seat))
    return most


def of_end(seen: Position, seat: Seat, move: Move, value: float) -> Text:
    """The reason where all cards are known and the rest is solved."""
    me, other = SEATS[seat], SEATS[1 - seat]
    if RULES.apply(seen, seat, move).ended:
        return reason(seen, seat, move, Candidate(0, 0.5))
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


def _closed(seen: Position, after: Position, colour: int) -> int:
    """Huts of the colour in networks that the move closes."""
    new = after.forest.web.closed[len(seen.forest.web.closed) :]
    return sum(len(network.huts) for network in new if network.colour == colour)


def _owed(after: Position, colour: int) -> int:
    return sum(len(network.huts) for network in after.closed if network.colour == colour)


def _closings(gains: int, gifts: int, me: Text, other: Text) -> Iterable[Text]:
    if gains:
        yield say("Closes {count} hut for the {me}.", "Closes {count} huts for the {me}.", gains, me=me)
    if gains and gifts:
        yield say(
            "Also closes {count} hut for the {other}.", "Also closes {count} huts for the {other}.", gifts, other=other
        )
    elif gifts:
        yield say("Closes {count} hut for the {other}.", "Closes {count} huts for the {other}.", gifts, other=other)


def _changes(seen: Position, after: Position, seat: Seat) -> Iterable[Text]:
    """What happens to open networks: first the other's that were nearly closed, then one's own."""
    me, other = SEATS[seat], SEATS[1 - seat]
    for old, new in _touched(seen, after, 1 - seat):
        huts, more = len(old.huts), len(new.ends) - len(old.ends)
        if len(old.ends) == 1 and huts >= max(1, seen.stones(1 - seat)) and more > 0:
            yield say(
                "Keeps the {other} from winning: their network with {huts} now has {ends}.",
                other=other,
                huts=_huts(huts),
                ends=_ends(len(new.ends)),
            )
        elif len(old.ends) <= 2 and huts and more > 0:
            yield say(
                "Makes a network with {huts} harder to close for the {other}: it now has {ends}.",
                other=other,
                huts=_huts(len(new.huts)),
                ends=_ends(len(new.ends)),
            )
    kept = [(old, new) for old, new in _touched(seen, after, seat) if new.huts and len(new.ends) <= len(old.ends)]
    for old, new in sorted(kept, key=lambda pair: (len(pair[1].ends), -len(pair[1].huts)))[:1]:
        home, ways = _huts(len(new.huts)), _ends(len(new.ends))
        if len(new.ends) < len(old.ends):
            yield say("{me}: a network with {huts} is down to {ends}.", me=me, huts=home, ends=ways)
        elif len(new.huts) > len(old.huts):
            yield say("{me}: a network grows to {huts} and keeps {ends}.", me=me, huts=home, ends=ways)
        else:
            yield say("{me}: a network with {huts} still has {ends}.", me=me, huts=home, ends=ways)
    for old, new in _touched(seen, after, seat):
        if len(old.ends) == 1 and old.huts and len(new.ends) > 1:
            yield say("{me}: a network that had only one open end now has {ends}.", me=me, ends=_ends(len(new.ends)))
            return


def _touched(seen: Position, after: Position, colour: int) -> list[tuple[Network, Network]]:
    """Open networks of the colour that the card has changed, before and after, those with most huts first."""
    now = {network.spots[0]: network for network in after.forest.web.open.values() if network.colour == colour}
    found: list[tuple[Network, Network]] = []
    for old in seen.forest.web.open.values():
        if old.colour != colour:
            continue
        new = next((network for network in now.values() if old.spots[0] in network.spots), None)
        if new is not None and len(new.spots) > len(old.spots):
            found.append((old, new))
    return sorted(found, key=lambda pair: -len(pair[0].huts))


def _joined(parts: list[Text]) -> Text:
    """At most two sentences as one text."""
    if len(parts) == 1:
        return parts[0]
    return say("{first} {second}", first=parts[0], second=parts[1])


def _huts(count: int) -> Text:
    return say("{count} hut", "{count} huts", count)


def _ends(count: int) -> Text:
    return say("{count} open end", "{count} open ends", count)
