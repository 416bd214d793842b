"""Why a card is good or bad: what sets it apart from the best other one, what stands, what is proven or missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from engine.ai import move_comparison
from engine.ai.move_comparison import Comparison, Value, Words, sentences
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai import card_purpose
from games.crooked_paths.ai.card_purpose import SEATS, cards
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import CARDS, FAR, FULL, LANE, Net, twice
from games.crooked_paths.ai.kernels.scores_and_hash_keys import (
    CARD_WORTH,
    DOUBLES,
    FARTHEST,
    LOGIT,
    NEAR,
    NEAR_SHIFT,
    ON_DOUBLES,
    ON_TRIPLES,
    SURE,
    WON,
    ridden,
)
from games.crooked_paths.ai.move_search import Card, unit
from games.crooked_paths.ai.ways_to_connect import connects_for_good, holds
from games.crooked_paths.rules.rules import NOBODY, Move, Position, Stop

Term = tuple[str, int]
ROUTES, MISSING, SHARE = "routes", "missing cards", "share"
"""What a seat has on its possible routes, the cards that it needs at least, and its share of simulated games."""
CLEAR = 0.1
"""Logits by which tables have to differ for a reason."""
SHARES_APART = 6
"""The same in percent of simulated games: below, other seeds find the opposite as often (see `ai/README.md`)."""
CHOICE = 24
"""So many of the best cards are looked at for what they bring, a few milliseconds."""
LINES_APART = 5
"""Percent within which that card is put first, among triples, for which more speaks at once: searches that think for
longer have put either first. It is `CLOSE`, as a share."""
BOTH = 3
"""The bits of both seats."""


def reason(net: Net, it: Comparison[Card]) -> Text:
    """The reason for a card, by what it decides, is for, or lacks of the best other one."""
    card, mover = it.mine, int(net.mover)
    after = bitboard.lay(net, card.code)
    if it.better and card.score < -SURE:
        return _lost(net)
    fact = _fact(net, card.code, card.score, praised=it.praised) or card_purpose.threat(net, after)
    forced = it.other is not None and abs(it.other.score) > SURE
    if fact is None:
        told = _told(net, after, it) or _later(net, it) or _by_the_replies(net, it)
    elif abs(card.score) > SURE or it.close or (forced and it.better):
        told = fact
    else:
        # that it is better or worse may not lie in what both decide at once
        apart = _contrast(net, after, it) or _by_the_replies(net, it)
        if apart is None and not it.better and not forced:
            apart = card_purpose.COST
        told = fact if apart is None else sentences(fact, apart)
    if it.other is None or not forced or abs(card.score) > SURE:
        beside = after if it.other is None else bitboard.lay(net, it.other.code)
        return told or card_purpose.later(net, after, beside, better=it.better)
    winner = SEATS[mover if it.other.score > 0 else 1 - mover]
    force = say("{seat} wins by force {against}.", seat=winner, against=it.against)
    return force if told is None else sentences(force, told)


def figures(net: Net, it: Comparison[Card]) -> Text | None:
    """What the search counted for a card and the best other one; None if it is decided, or nothing sets them apart."""
    if abs(it.mine.score) > SURE or (it.keys and it.keys[0][0] == ROUTES):
        return None  # nobody at a table counts what a route may use
    if it.close:
        return None
    plain = replace(it, keys=tuple(key for key in it.keys if key[0] != ROUTES))
    told = plain.counted(partial(_counted, net, it))
    return sentences(*told) if told else None


def clearest_first(net: Net, ways: Sequence[Card]) -> list[Card]:
    """The ranked cards with that one first which brings most at once, of those that are as good as the best one; among
    doubles all of these by what they bring."""
    best, early = ways[0], net.count < CARDS
    apart = SHARES_APART if early else LINES_APART

    def brings(card: Card) -> tuple[int, bool, int, int]:
        return card_purpose.brings(net, bitboard.lay(net, card.code))

    def is_as_good(card: Card) -> bool:
        return abs(_percent(card) - _percent(best)) < apart

    if early:
        as_good = sorted(filter(is_as_good, ways[:CHOICE]), key=brings, reverse=True)
        return [replace(card, score=best.score) for card in as_good] + [card for card in ways if card not in as_good]
    first, *others = move_comparison.clearest_first(ways, is_as_good, brings)
    return [replace(first, score=best.score), *others]


def _percent(card: Card) -> int:
    """What a card is worth, as a share of simulated games."""
    return round(50 * (1 + unit(card.score)))


def _told(net: Net, after: Net, it: Comparison[Card]) -> Text | None:
    """What the card is for, or what it lacks of a better one."""
    told = card_purpose.closed(after, int(net.mover))
    if told is not None:
        return told
    if it.praised or it.other is None:
        return _praise(net, after, it)
    forced = abs(it.other.score) > SURE  # then who wins by force is told as well
    return _contrast(net, after, it, most=1 if forced else 2)


def _praise(net: Net, after: Net, it: Comparison[Card]) -> Text | None:
    """What a card is for that is better than the other one, or about as good."""
    told = card_purpose.purpose(net, after)
    if it.other is None:
        return told or card_purpose.standing(net, after)
    beside = bitboard.lay(net, it.other.code)
    if told is None and _takes_the_place(it):
        return _in_place(net)
    if it.close and not it.better:
        return told or _as_good(net, it.mine, it.other) or card_purpose.standing(net, after, beside)
    if it.close:
        return told or card_purpose.standing(net, after)
    alone = card_purpose.purpose(net, after, beside)
    if alone is not None:
        return alone
    # what the other card is for as well, or that nothing changes, is told with what sets both apart
    apart = _contrast(net, after, it) or (told and _by_the_replies(net, it))
    told = told or card_purpose.waits(net, after)
    return sentences(told, apart) if told is not None and apart is not None else apart


def _as_good(net: Net, mine: Card, best: Card) -> Text | None:
    """Why a card is as good as the best one, by the expected replies; None if they do not show it."""
    if net.count < CARDS:
        return None
    if len(mine.line) > 2 and mine.line[2] == best.code:
        return say("Just as good: the best card can follow with the next turn.")
    tables = after_both(net, mine.line, best.line)
    return None if tables is None else card_purpose.comes_to_the_same(*tables, int(net.mover))


def _contrast(net: Net, after: Net, it: Comparison[Card], *, most: int = 1) -> Text | None:
    """What the card has, or in so many sentences lacks, beside the other one."""
    if it.other is None:
        return None
    beside = bitboard.lay(net, it.other.code)
    return card_purpose.contrast(net, after, beside, it.against, better=it.better, most=most)


def _by_the_replies(net: Net, it: Comparison[Card]) -> Text | None:
    """What the expected replies say of a card beside the other one; None if they are not known, or say nothing."""
    if it.other is None:
        return None
    mover = int(net.mover)
    tables = after_both(net, it.mine.line, it.other.line)
    told = None if tables is None else card_purpose.turns_out(*tables, mover, it.against, better=it.better)
    if told is not None:
        return told
    if _takes_the_place(it):
        return _in_place(net)
    return _by_the_reply(net, it)


def _in_place(net: Net) -> Text:
    other = SEATS[1 - net.mover]
    return say("Takes the place where {other} would lay the next card otherwise.", other=other)


def _by_the_reply(net: Net, it: Comparison[Card]) -> Text | None:
    """What the expected reply to the worse of both cards does that the one to the better does not."""
    worse, better = (it.other, it.mine) if it.better else (it.mine, it.other)
    if worse is None or better is None or len(worse.line) < 2 or len(better.line) < 2:
        return None
    mover, leads = int(net.mover), []
    for card in (worse, better):
        table = bitboard.lay(net, card.line[0])
        leads.append((card_purpose.lead(bitboard.lay(table, card.line[1]), mover), card_purpose.lead(table, mover)))
    (left, had), (kept, has) = leads
    if left > kept or (left == kept and had <= has):
        return None
    table = bitboard.lay(net, worse.line[0])
    return card_purpose.by_the_reply(table, bitboard.lay(table, worse.line[1]), it.against if it.better else None)


def _takes_the_place(it: Comparison[Card]) -> bool:
    """Does a card lie where the expected reply to a worse one would?"""
    line = it.other.line if it.other is not None and it.better and not it.close else ()
    return len(line) > 1 and it.mine.code >> 4 == line[1] >> 4


def _later(net: Net, it: Comparison[Card]) -> Text | None:
    """What the expected replies lead to, where that sets the card apart."""
    if not it.keys or it.keys[0][0] == SHARE:
        return None
    kind, _ = it.keys[0]
    return it.counted(partial(_counted, net, it))[0] if kind == MISSING else None


def _fact(net: Net, code: int, score: int, *, praised: bool = True) -> Text | None:
    """What the move decides at once. praised: is it told by what it is good for?"""
    after = bitboard.lay(net, code)
    me, other = SEATS[net.mover], SEATS[1 - net.mover]
    stands, stood = bitboard.connections(after), bitboard.connections(net)
    own, theirs = stands >> net.mover & 1, stands >> (1 - net.mover) & 1
    if net.count < CARDS - 1:
        if theirs:
            return say("Connects {other}, who wins at once.", other=other)
        if own:
            return say("Connects {me} and wins at once.", me=me)
    elif theirs:
        if stood >> (1 - net.mover) & 1:
            return say("Leaves {other} connected, and so loses.", other=other)
        return say("Connects {other}, who wins at the start of the next turn.", other=other)
    elif own:
        return _of_a_connection(after, score, me, other, praised=praised)
    elif stood:
        return _of_a_break(net, after, score, other)
    return _proven(net, after, score, me, other)


def of_a_claim(seen: Position, net: Net, move: Move | None = None) -> Text:
    alive = bitboard.reach(net)
    if seen.claimant != NOBODY:
        if not alive:
            return say("Nobody can connect any more: the claim was right.")
        if isinstance(move, Stop):
            return say("Gives up although a connection can still be made: the claim was wrong.")
        return say("The claim was wrong: played well, the remaining cards still connect.")
    if not alive:
        if move is None:
            return say("Nobody can connect any more: the claim is right and wins.")
        return say("Misses the right claim: nobody can connect any more, and the other player will claim it.")
    if alive == 3:
        return say("The claim is wrong: both can still connect.")
    return say("The claim is wrong: {seat} can still connect.", seat=SEATS[0 if alive == 1 else 1])


def _lost(net: Net) -> Text:
    """What is said where the best card loses, and so every other one does."""
    other = 1 - int(net.mover)
    if net.count >= CARDS and bitboard.connected(net, other) and holds(net, other):
        return say("{other} is connected, and no card can break that.", other=SEATS[other])
    return say("Every card loses: {other} wins by force, that is proved.", other=SEATS[other])


def _fewest(net: Net, after: Net, score: int) -> int | None:
    """With how many cards the winner of a decided game wins from here, this turn's included; None if it may be fewer
    than the search found."""
    plies = WON - abs(score) - net.count
    count = max(1, (plies + 1) // 2 if score > 0 else plies // 2)
    # a card that wins by itself is told as such, so that two are the fewest; the other's needs a look
    exact = count <= (2 if score > 0 or not connects_for_good(after, int(after.mover)) else 1)
    return count if exact and net.count >= CARDS else None


def _of_a_connection(after: Net, score: int, me: Text, other: Text, *, praised: bool) -> Text:
    if holds(after, 1 - int(after.mover)):
        return say("Connects {me}, and no card can break it.", me=me)
    if score > SURE:
        return say("Connects {me}; {other} can break it, but loses all the same.", me=me, other=other)
    if score < -SURE:
        return say("Connects {me}, but {other} breaks it and wins.", me=me, other=other)
    if not praised and score < 0:
        return say("Connects {me}, but {other} breaks it and then stands better.", me=me, other=other)
    return say("Connects {me}, so {other} has to break it at once.", me=me, other=other)


def _of_a_break(net: Net, after: Net, score: int, other: Text) -> Text:
    if score > SURE:
        return say("Breaks the line of {other} and wins by force.", other=other)
    if score < -SURE:
        return say("Breaks the line of {other}, but {other} wins all the same.", other=other)
    missing = bitboard.distance(after, 1 - net.mover, True)
    if missing == FAR:
        return say("Breaks the line of {other} for good.", other=other)
    return say(
        "Breaks the line of {other}, who now needs {count} card.",
        "Breaks the line of {other}, who now needs {count} cards.",
        missing,
        other=other,
    )


def _proven(net: Net, after: Net, score: int, me: Text, other: Text) -> Text | None:
    if abs(score) <= SURE:
        return None
    count = _fewest(net, after, score)
    if score > SURE:
        if count is None:
            return say("{me} wins by force, that is proved.", me=me)
        return say(
            "{me} wins by force with {count} card, that is proved.",
            "{me} wins by force with {count} cards, that is proved.",
            count,
            me=me,
        )
    if count is None:
        return say("{other} wins against any defence, that is proved.", other=other)
    return say(
        "{other} wins with {count} card against any defence, that is proved.",
        "{other} wins with {count} cards against any defence, that is proved.",
        count,
        other=other,
    )


# --- compared with another card, by what tables are judged by ---------------------------------------------------------


class Route(Struct, frozen=True):
    """A seat's possible routes: curves on triples and on doubles, such doubles, and the cards that are missing."""

    on_triples: int
    on_doubles: int
    doubles: int
    missing: int

    def worths(self) -> tuple[int, int, int]:
        """What each of the first three is worth, in thousandths of a logit."""
        return ON_TRIPLES * self.on_triples, ON_DOUBLES * self.on_doubles, DOUBLES * self.doubles


def route(net: Net, seat: int) -> Route:
    """The possible routes of a seat on a table of phase 2."""
    free = int(FULL & ~net.covered)
    planes = ridden(*(twice(plane | free) for plane in (net.ne, net.se, net.sw, net.nw)))
    shift, every = int(LANE) * seat, int(FULL)
    own = [int(plane) >> shift & every for plane in planes]
    return Route(
        sum((plane & ~free).bit_count() for plane in own),
        sum((plane & free).bit_count() for plane in own),
        ((own[0] | own[1] | own[2] | own[3]) & free).bit_count(),
        int(bitboard.distance(net, seat, True)),
    )


def terms(net: Net, seat: int) -> dict[Term, float]:
    """What a table of phase 2 is judged by for a seat, in logits (see `kernels/scores_and_hash_keys.py`)."""
    found: dict[Term, float] = {}
    near = CARD_WORTH * int(NEAR[net.count]) / (1 << NEAR_SHIFT) / LOGIT
    for who in (0, 1):
        sign, it = 1 if who == seat else -1, route(net, who)
        found[ROUTES, who] = sign * sum(it.worths()) / 1000
        found[MISSING, who] = -sign * near * min(it.missing, FARTHEST)
    return found


def by_judgement(net: Net, depth: int, it: Comparison[Card]) -> Comparison[Card]:
    """The comparison with what both cards come to: shares of simulated games (depth 0), or the tables after as many
    expected replies. Nothing where the other card decides."""
    if it.other is None or abs(it.other.score) > SURE:
        return it
    mover = int(net.mover)
    if not depth:
        return it.by_terms(lambda card: {(SHARE, mover): _percent(card)}, SHARES_APART)
    tables = after_both(net, it.mine.line, it.other.line)
    return it if tables is None else it.by_terms(lambda card: terms(tables[card is it.other], mover), CLEAR)


SHARES: Words = (
    say(
        "In games played on from here, in which winning among the doubles counts most, {me} scores {share} %, "
        "{against} {other} %."
    ),
) * 2
NEEDED: Words = (
    say("After the expected replies {seat} needs {cards}, {against} {other}."),
    say("But {seat} needs {cards}, with the other move {other}."),
)


def _counted(net: Net, it: Comparison[Card], key: Term) -> tuple[Words, dict[str, Value]]:
    (kind, who), tables = key, it.other and after_both(net, it.mine.line, it.other.line)
    if kind == SHARE or not tables:
        return SHARES, {"me": SEATS[who], "share": round(it.terms[key]), "other": round(it.others[key])}
    one, two = (route(table, who) for table in tables)
    return NEEDED, {"seat": SEATS[who], "cards": cards(one.missing), "other": two.missing}


def after_both(net: Net, one: Sequence[int], other: Sequence[int]) -> tuple[Net, Net] | None:
    """The tables after two lines, both as far as both are known; None if nothing is to be compared there."""
    length = min(len(one), len(other))
    tables = []
    for line in (one, other):
        table = net
        for code in line[:length]:
            table = bitboard.lay(table, code)
        tables.append(table)
    first, second = tables
    return (first, second) if length > 1 and all(_is_open(table) for table in tables) else None


def _is_open(table: Net) -> bool:
    """Is it one of phase 2 on which both can still connect, and nobody is?"""
    return bool(table.count >= CARDS and not bitboard.connections(table) and bitboard.reach(table) == BOTH)
