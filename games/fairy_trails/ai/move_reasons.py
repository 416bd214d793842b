"""Why a move in a duel is good or bad: what it does at once, prepares or lacks, in at most two sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from engine.ai.move_comparison import sentences, tenths
from engine.ai.ranked_moves import Comparison, Value, Words, filled
from engine.core.rules import Cell, Seat
from engine.core.text import Text
from games.fairy_trails import INFO, say
from games.fairy_trails.ai.playout_outcomes import CLOSED, OPEN, Term
from games.fairy_trails.ai.search_driver import Candidate
from games.fairy_trails.rules.move_types import Move
from games.fairy_trails.rules.networks import Network, with_card
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position

SEATS = tuple(seat.name for seat in INFO.seats)
WORTH_TELLING = 0.12
"""An answer that comes in so many worlds of 1 is told in figures."""
MAY, WILL = 0.2, 0.6
"""In how many worlds of 1 the opponent wins with the next card where that is told as possible, and as likely."""
CARDS_APART = 0.04
"""By how much the chances to win of the hand's two cards differ where that is told."""
ANSWERS_APART = 0.1
"""By how much the shares of worlds differ in which huts are closed next where these are what sets two moves apart."""
CLEAR = 0.1
"""Huts by which moves have to differ some cards later for a reason."""
SECRET = say("What sets it apart has to do with the card that it keeps, which is secret until the game is over.")
LATER = say("The difference shows only some cards later.")
NOTHING = say("Leaves the open networks as they are; other places do as well.")


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
    gains = _closed(seen, after, seat)
    gifts = _closed(seen, after, 1 - seat)
    if gains and max(gains, _owed(after, seat)) >= seen.stones(seat):
        return say("Closes the last huts the {me} need, and wins at once.", me=me)
    if gifts and _owed(after, 1 - seat) >= seen.stones(1 - seat):
        return say("Closes the last huts of the {other}, who win at the start of their turn.", other=other)
    if after.ended:
        return _of_the_count(after, seat)
    parts = [*_closings(gains, gifts, me, other)]
    if it.praised:
        parts += _gains(seen, after, seat)
        if not secret:
            parts += _of_the_kept_card(seen, seat, move, it.mine, instead)
        if not parts and it.better:
            parts += _of_what_follows(seat, it, secret)
        parts = parts or [NOTHING if it.close else LATER]
    else:
        parts += _losses(seen, after, seat, it.mine)
        if not secret:
            parts += _of_the_other_card(it.mine, instead)
        parts += _of_what_follows(seat, it, secret) if len(parts) < 2 else ()
        parts = parts or [LATER]
    return sentences(*parts[:2])


def _of_the_kept_card(
    seen: Position, seat: Seat, move: Move, way: Candidate, instead: Candidate | None
) -> Iterable[Text]:
    """That the other card is better kept, if it is."""
    if instead is None or way.chance - instead.chance < CARDS_APART:
        return
    huts = closable(seen, seat, move)
    if huts:
        yield say(
            "Keeps the card that can close {count} hut next.", "Keeps the card that can close {count} huts next.", huts
        )
    else:
        yield say("Keeps the other card, which is worth more later.")


def _of_the_other_card(way: Candidate, instead: Candidate | None) -> Iterable[Text]:
    """That the other card should be laid, if it should."""
    if instead is not None and instead.chance - way.chance >= CARDS_APART:
        yield say("The other card does more now.")


def _of_what_follows(seat: Seat, it: Comparison[Candidate], secret: bool) -> Iterable[Text]:
    """What sets the move apart some cards later."""
    if it.keys and secret:
        yield SECRET
    elif it.keys:
        kind, who = key = it.keys[0]
        more = it.terms[key] > it.others[key] if who == seat else it.terms[key] < it.others[key]
        yield filled(FOLLOWS[kind][not more], {"who": SEATS[who], "against": it.against})
    elif it.other is not None and _is_for_the_answer(it, it.other) and (not secret or it.other.slot == it.mine.slot):
        other = SEATS[1 - seat]
        if it.better:
            yield say("Leaves the {other} fewer chances to close huts with their next card.", other=other)
        else:
            yield say("Leaves the {other} more chances to close huts with their next card.", other=other)


FOLLOWS = {
    CLOSED: (
        say("Some cards later the {who} have closed more huts than {against}."),
        say("Some cards later the {who} have closed fewer huts than {against}."),
    ),
    OPEN: (
        say("Leads to networks that are easier for the {who} to close than {against}."),
        say("Leads to networks that are harder for the {who} to close than {against}."),
    ),
}
"""What follows a move: more of it than the other one, or less."""


def _is_for_the_answer(it: Comparison[Candidate], other: Candidate) -> bool:
    """Is the move better, or worse, since the opponent can close huts less often next, or more often?"""
    gap = other.shuts - it.mine.shuts
    return (gap if it.better else -gap) >= ANSWERS_APART


# --- figures ---------------------------------------------------------------------------------------------------------


def figures(seat: Seat, it: Comparison[Candidate], instead: Candidate | None, cards: int) -> Text | None:
    """What the search counted, for its seat alone: after so many cards, the answers, the chances of both cards."""
    found, way = it.counted(partial(_counted, it, cards)), it.mine
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


def _counted(it: Comparison[Candidate], cards: int, key: Term) -> tuple[Words, dict[str, Value]]:
    huts, other = (tenths(abs(terms[key])) for terms in (it.terms, it.others))
    return COUNTED[key[0]], {"who": SEATS[key[1]], "huts": huts, "other": other, "cards": cards}


# --- what a card does ------------------------------------------------------------------------------------------------


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


def _gains(seen: Position, after: Position, seat: Seat) -> Iterable[Text]:
    """What the card does to open networks: first the other's that were nearly closed, then one's own."""
    me, other = SEATS[seat], SEATS[1 - seat]
    for old, new in _touched(seen, after, 1 - seat):
        huts, more = len(old.huts), len(new.ends) - len(old.ends)
        if len(old.ends) == 1 and huts >= max(1, seen.stones(1 - seat)) and more > 0:
            yield say(
                "Keeps the {other} from winning there: their network with {huts} now has {ends}.",
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
            yield say(
                "Brings a network of the {me} with {huts} closer to its end: {ends} left.", me=me, huts=home, ends=ways
            )
        elif len(new.huts) > len(old.huts):
            yield say("Takes a hut into a network of the {me}: {huts} now, still {ends}.", me=me, huts=home, ends=ways)


def _losses(seen: Position, after: Position, seat: Seat, way: Candidate) -> Iterable[Text]:
    """What is bad about the card: the other wins with the next one, or comes nearer; one's own network is opened."""
    me, other = SEATS[seat], SEATS[1 - seat]
    if way.ends >= WILL:
        yield say("The {other} will probably win with their next card.", other=other)
    elif way.ends >= MAY:
        yield say("The {other} may win with their next card.", other=other)
    for old, new in _touched(seen, after, seat):
        if len(old.ends) == 1 and old.huts and len(new.ends) > 1:
            yield say(
                "Opens a network of the {me} that had only one open end: it now has {ends}.",
                me=me,
                ends=_ends(len(new.ends)),
            )
            break
    for old, new in _touched(seen, after, 1 - seat):
        if new.huts and len(new.ends) < len(old.ends) <= 3:
            yield say(
                "Brings a network of the {other} with {huts} closer to its end: {ends} left.",
                other=other,
                huts=_huts(len(new.huts)),
                ends=_ends(len(new.ends)),
            )
            break


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


def _huts(count: int) -> Text:
    return say("{count} hut", "{count} huts", count)


def _ends(count: int) -> Text:
    return say("{count} open end", "{count} open ends", count)
