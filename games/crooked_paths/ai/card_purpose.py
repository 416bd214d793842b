"""What a card is for, in what players count: cards that a seat still needs, and places where one brings it closer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ai.move_comparison import sentences
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai.kernels.bitboard import CARDS, FAR, Net
from games.crooked_paths.ai.ways_to_connect import Way, Ways, connects_for_good, ways, with_triples

SEATS = (say("North-South"), say("West-East"))
NEAR = 4
"""A connection that needs no more doubles is one to be stopped."""
SOON = 2
"""With no more cards left that may win at once, the next double of the seat is none of them."""
FEWER, MORE = 0.75, 1.34
"""The share of places where the next card brings a seat closer that has to be lost or won to be told."""
COST = say("But it costs something in the long run.")
AS_MUCH = say("At first another card does as much, but this one pays off more in the long run.")


def _both(net: Net, mover: int) -> Ways:
    """The mover's way and the other seat's."""
    found = ways(net)
    return found[mover], found[1 - mover]


def purpose(net: Net, after: Net, beside: Net | None = None) -> Text | None:
    """What a card wins for the seat that lays it, or takes from the other one; None if nothing that can be counted.

    beside: the table after another card; what that wins or takes as well is left out.
    """
    return next(_gains(net, after, beside), None)


def decides(net: Net, after: Net) -> bool:
    """Does a card threaten to win at once, or decide something else among doubles?"""
    mover = int(net.mover)
    deciding = _among_doubles(net, _both(net, mover), _both(after, mover), None)
    return threat(net, after) is not None or next(deciding, None) is not None


def brings(net: Net, after: Net) -> tuple[int, bool, int, int]:
    """How many cards the lead of the seat that lays a card grows by, one more if it decides something among doubles,
    whether it has a purpose that is told, how many double cards the lead grows by, and where the seats need as many
    cards as before, at how many more places the next one brings it closer, and at how many fewer the other."""
    mover, left = int(net.mover), _left(net)
    (own, theirs), (own_then, theirs_then) = _both(net, mover), _both(after, mover)
    gain = own.cards - own_then.cards + theirs_then.cards - theirs.cards
    gain += decides(net, after)
    # what the doubles that are left can't reach counts as if it were just beyond
    far = left // 2 + 1
    mine, rival, mine_then, rival_then = (min(way.doubles, far) for way in (own, theirs, own_then, theirs_then))
    places = own_then.places - own.places if own_then.cards == own.cards else 0
    places += theirs.places - theirs_then.places if theirs_then.cards == theirs.cards else 0
    told = threat(net, after) or purpose(net, after)
    return gain, told is not None, mine - mine_then + rival_then - rival, places


def standing(net: Net, after: Net, best_after: Net | None = None) -> Text:
    """What is said of a card without a purpose where others are about as good. best_after: the table after the best
    card, if this is another one; counts that are told of that card are not told again."""
    mover = int(net.mover)
    own, theirs = _both(after, mover)
    values = _named(mover, own, theirs)
    if net.count < CARDS:
        return _undecided(net, (own, theirs), values, best_after)
    waiting = waits(net, after) if best_after is None else None
    if waiting is not None:
        return waiting
    if best_after is None or brings(net, best_after) <= brings(net, after):
        return say("Other cards do as well: {me} needs {own}, {other} {theirs}.", **values)
    best, held = _both(best_after, mover)
    if (own.cards, theirs.cards) == (best.cards, held.cards) and purpose(net, best_after) is None:
        return say("About as good.")
    if own.cards > best.cards or theirs.cards < held.cards:
        return say("As good in the end, though at first {me} needs {own}, {other} {theirs}.", **values)
    return say("About as good: {me} needs {own}, {other} {theirs}.", **values)


def _undecided(net: Net, then: Ways, values: dict[str, Any], best_after: Net | None) -> Text:
    """What is said of such a card among doubles, where searches foretell nothing that is not proven."""
    if best_after is None or purpose(net, best_after) is None:
        return say("As good as any: nothing is decided here.")
    own, theirs = _both(net, int(net.mover))
    if then[1].cards < theirs.cards and then[0].cards >= own.cards:
        return say("Helps {other}, who then needs {theirs}, but that decides nothing yet.", **values)
    return say("About as good: nothing is decided here.")


def turns_out(mine: Net, other: Net, mover: int, against: Text, *, better: bool) -> Text | None:
    """What the expected replies lead to after a card and after another one, where it says so: cards, then places.

    mine, other: the tables after them; None if they do not speak for what is said of the card.
    """
    (own, theirs), (less, held) = _both(mine, mover), _both(other, mover)
    values = {**_named(mover, own, theirs), "against": against}
    gain = (lead(mine, mover) - lead(other, mover)) * (1 if better else -1)
    if gain > 0:
        values.update(less=less.cards, more=held.cards)
        return say(
            "After the expected replies {me} needs {own}, {other} {theirs}; {against} {less} and {more}.", **values
        )
    if gain < 0:
        return None
    for who, way, best, few, many in _each((own, theirs), (less, held), more=better):
        if way.cards == best.cards and _fewer(few.places, many.places):
            return _places_later(way, best, {**values, "seat": values[who]})
    return None


def comes_to_the_same(mine: Net, best: Net, mover: int) -> Text | None:
    """What the expected replies to a card that is as good as the best one lead to, if both need as many cards then as
    after those to the best one; else None. mine, best: the tables after them."""
    own, theirs = _both(mine, mover)
    if (own.cards, theirs.cards) != tuple(way.cards for way in _both(best, mover)):
        return None
    values = _named(mover, own, theirs)
    return say("After the expected replies it comes to the same: {me} needs {own}, {other} {theirs}.", **values)


def _places_later(way: Way, other: Way, values: dict[str, Any]) -> Text:
    values = {**values, "places": _places(way.places), "less": _number(other.places)}
    if way.cards == 1:
        return say("After the expected replies a card connects {seat} at {places}, {against} at {less}.", **values)
    return say("After the expected replies a card brings {seat} closer at {places}, {against} at {less}.", **values)


def by_the_reply(table: Net, after: Net, against: Text | None) -> Text | None:
    """What the expected reply to a card does, to the other seat or for itself; None if nothing that can be counted.

    table, after: before and after the reply; against: how the card is called that it answers, None: the one that is
    told.
    """
    mover = int(table.mover)
    (own, theirs), (own_then, theirs_then) = _both(table, mover), _both(after, mover)
    values = {**_named(mover, own_then, theirs_then), "against": against}
    if own.cards > 0 == own_then.cards:
        if against is None:
            return say("The expected reply connects {me}.", **values)
        return say("The reply expected {against} connects {me}.", **values)
    if theirs_then.cards > theirs.cards:
        if against is None:
            return say("The expected reply sets {other} back: {theirs} to go.", **values)
        return say("The reply expected {against} sets {other} back: {theirs} to go.", **values)
    if own_then.cards < own.cards:
        if against is None:
            return say("The expected reply brings {me} closer: {own} to go.", **values)
        return say("The reply expected {against} brings {me} closer: {own} to go.", **values)
    return None


def lead(table: Net, mover: int) -> int:
    """By how many cards the seat is ahead."""
    return _lead(*_both(table, mover))


def _lead(own: Way, theirs: Way) -> int:
    return theirs.cards - own.cards


def later(net: Net, after: Net, beside: Net, *, better: bool) -> Text:
    """What is said of a card that is better or worse, but by nothing that can be counted: what it is for, and where the
    other one, after which the table is `beside`, is for the same, that this decides nothing yet."""
    told = purpose(net, after)
    if told is not None:
        if better and str(told) != str(purpose(net, beside)):
            return told
        apart = AS_MUCH if better else COST
        return sentences(told, apart)
    if not better:
        return say("Costs something only in the long run.")
    return waits(net, after) or say("Pays off only in the long run.")


def waits(net: Net, after: Net) -> Text | None:
    """What is said of a triple that is right though both seats need as many cards as before; None if they do not."""
    if net.count < CARDS or [way.cards for way in ways(net)] != [way.cards for way in ways(after)]:
        return None
    other = SEATS[after.mover]
    if ways(after)[after.mover].cards == 1 and not connects_for_good(after, int(after.mover)):
        return say("Waits: {other} can connect with the next card, but that can always be broken.", other=other)
    return say("Waits: nobody is closer after it, and {other} has to lay.", other=other)


def contrast(net: Net, after: Net, beside: Net, against: Text, *, better: bool, most: int = 1) -> Text | None:
    """What a card has or, in so many sentences at most, lacks beside another one; None if nothing that can be counted.
    after, beside: the tables after both; against: how the other card is called."""
    if better:
        return next(_has(net, after, beside, against), None)
    lacks = [*_lacks(net, after, beside, against)]
    return sentences(*lacks[:most]) if lacks else None


def _named(mover: int, own: Way, theirs: Way) -> dict[str, Any]:
    me, other = SEATS[mover], SEATS[1 - mover]
    return {"me": me, "other": other, "own": needed(own), "theirs": needed(theirs)}


def closed(after: Net, mover: int) -> Text | None:
    """What is to be said if a seat can't connect any more."""
    own, theirs = _both(after, mover)
    values = _named(mover, own, theirs)
    if own.open and theirs.open:
        return None
    if theirs.open:
        return say("{me} can’t connect any more; {other} needs {theirs}.", **values)
    if own.open:
        return say("{other} can’t connect any more; {me} needs {own}.", **values)
    return say("After this nobody can connect any more.")


def _gains(net: Net, after: Net, beside: Net | None) -> Iterator[Text]:
    mover = int(net.mover)
    before, then = _both(net, mover), _both(after, mover)
    others = _both(beside, mover) if beside is not None else None
    if net.count < CARDS == after.count:  # now the places of triples count
        before = with_triples(before)
    (own, theirs), (own_then, theirs_then) = before, then
    values = _named(mover, own_then, theirs_then)
    if theirs.cards == 1 and theirs.places and not theirs_then.places and (others is None or others[1].places):
        yield say("Stops {other}, who could connect with the next card.", **values)
    yield from _for_good(net, after, beside, values)
    yield from _at_first(net, before, then, others, values)
    yield from _in_doubles(net, before, then, others)
    # places are of the next card that is needed: their number says little once that has changed
    if theirs_then.cards == theirs.cards and (others is None or theirs_then.is_farther(others[1])):
        yield from _fewer_places(theirs, theirs_then, values)
    alone = others is None or others[0].is_farther(own_then)
    if theirs_then.cards >= theirs.cards and own_then.cards == own.cards and alone:
        yield from _prepared(own, own_then, values)
    yield from _in_triples(before, then, others, values)
    if net.count >= CARDS:
        yield from _in_breaks(before, then, others, values)


def _at_first(net: Net, before: Ways, then: Ways, others: Ways | None, values: dict[str, Any]) -> Iterator[Text]:
    """What decides among doubles, and what changes in the cards that both need; a card that stops the other and is a
    step by itself is told by both."""
    deciding, steps = (
        [*found] for found in (_among_doubles(net, before, then, others), _in_cards(before, then, others, values))
    )
    stops = before[1].cards <= then[1].cards
    if deciding and steps and stops and then[0].cards < before[0].cards:
        yield sentences(deciding[0], steps[0])
    if steps and before[1].cards == then[1].cards == 1 and (others is None or then[1].is_farther(others[1])):
        # who needs one card is to be stopped: that is told with the step
        yield from (sentences(steps[0], fewer) for fewer in _fewer_places(before[1], then[1], values))
    yield from deciding
    yield from steps


def _in_cards(before: Ways, then: Ways, others: Ways | None, values: dict[str, Any]) -> Iterator[Text]:
    """What the card changes in the cards that both need."""
    (own, theirs), (own_then, theirs_then) = before, then
    closer, back = own_then.cards < own.cards, theirs_then.cards > theirs.cards
    # does the other card not do it as well?
    alone = others is None or own_then.cards < others[0].cards
    keeps_off = others is None or theirs_then.cards > others[1].cards
    if closer and not own_then.cards:
        yield say("{me} is then connected.", **values)
    elif closer and back and (alone or keeps_off):
        yield say("Brings {me} closer, and sets {other} back: {me} needs {own}, {other} {theirs}.", **values)
    elif closer and theirs_then.cards < theirs.cards:
        # among triples it counts who then needs fewer; among doubles, where that foretells nothing, who gains more
        if alone and (_lead(*then) > _lead(*before) or (not own.early and _lead(*then) > 0)):
            yield say("Brings both closer: {me} needs {own}, {other} {theirs}.", **values)
    elif closer and alone:
        yield say("Brings {me} closer: {own} to go.", **values)
    elif back and keeps_off:
        yield say("Sets {other} back: {theirs} to go.", **values)


def threat(net: Net, after: Net) -> Text | None:
    """What a card threatens to win with; None if nothing. It is told whatever else another card does."""
    mover = int(net.mover)
    own, then = _both(net, mover)[0], _both(after, mover)[0]
    if then.doubles == 1 < own.doubles and _left(net) > SOON:
        return say("Threatens to connect {me} with the next double card, which would win at once.", me=SEATS[mover])
    if after.count >= CARDS and connects_for_good(after, mover):
        return say("Threatens to connect {me} in a way that no card can break.", me=SEATS[mover])
    return None


def _for_good(net: Net, after: Net, beside: Net | None, values: dict[str, Any]) -> Iterator[Text]:
    """A connection that the other seat's next card would have made and no reply could have broken, among triples."""
    mover = int(net.mover)
    stops = net.count >= CARDS and connects_for_good(net, 1 - mover) and not connects_for_good(after, 1 - mover)
    if stops and (beside is None or connects_for_good(beside, 1 - mover)):
        yield say("Stops {other}, who threatened a connection that no card could break.", **values)


def _among_doubles(net: Net, before: Ways, then: Ways, others: Ways | None) -> Iterator[Text]:
    """What decides while doubles are laid: a connection that only needs these wins at once."""
    mover, left = int(net.mover), _left(net)
    (_, theirs), (own_then, theirs_then) = before, then
    values = _named(mover, own_then, theirs_then)
    could = theirs.doubles <= min(NEAR, left // 2)
    if could and theirs_then.doubles == FAR and (others is None or others[1].doubles != FAR):
        yield _blocked(values)
    elif could and theirs_then.doubles > theirs.doubles and (others is None or others[1].doubles < theirs_then.doubles):
        if theirs_then.doubles > max(theirs.doubles + 1, left // 2):
            yield say("Keeps {other} from connecting with the double cards that are left.", **values)
        else:
            yield _held_up(theirs, theirs_then, values)


def _left(net: Net) -> int:
    """Doubles that may still win at once, the one to be laid among them."""
    return max(0, CARDS - 1 - int(net.count))


def _blocked(values: dict[str, Any]) -> Text:
    return say("Blocks {other} among the double cards: only triples can still connect them.", **values)


def _held_up(theirs: Way, then: Way, values: dict[str, Any]) -> Text:
    values = {**values, "many": then.doubles, "few": theirs.doubles}
    return say("Holds {other} up among the double cards: they need {many} of them, not {few}.", **values)


def _in_doubles(net: Net, before: Ways, then: Ways, others: Ways | None) -> Iterator[Text]:
    """Connections by doubles that are farther off, though not too far for those that are left; the greater change
    first."""
    mover, left = int(net.mover), _left(net)
    (own, theirs), (own_then, theirs_then) = before, then
    values = _named(mover, own_then, theirs_then)
    gain, loss = own.doubles - own_then.doubles, theirs_then.doubles - theirs.doubles
    told: list[tuple[int, Text]] = []
    closer = gain > max(0, -loss) and own_then.doubles <= (left - 1) // 2
    if closer and (others is None or own_then.doubles < others[0].doubles):
        words = say("Brings {me} closer with double cards alone: {many} to go.", many=own_then.doubles, **values)
        told.append((gain, words))
    if loss > 0 and NEAR < theirs.doubles <= left // 2 and (others is None or others[1].doubles < theirs_then.doubles):
        told.append((loss, _blocked(values) if theirs_then.doubles == FAR else _held_up(theirs, theirs_then, values)))
    told.sort(key=lambda change: -change[0])
    yield from (words for _, words in told)


def _in_triples(before: Ways, then: Ways, others: Ways | None, values: dict[str, Any]) -> Iterator[Text]:
    """Among the last doubles, when only triples can connect a seat: where one of them will bring it closer."""
    (own, theirs), (own_then, theirs_then) = before, then
    more = own.early and own.triples and own.cards == own_then.cards and _more(own.triples, own_then.triples)
    if more and (others is None or others[0].triples < own_then.triples):
        yield say(
            "Prepares the triples: one of them can bring {me} closer at {places}, not just {before}.",
            **{**values, "places": _places(own_then.triples), "before": own.triples},
        )
    fewer = theirs.early and theirs.cards == theirs_then.cards and _fewer(theirs_then.triples, theirs.triples)
    if fewer and theirs_then.triples and (others is None or others[1].triples > theirs_then.triples):
        yield say(
            "Leaves {other} one place where a triple brings them closer; there were {before}.",
            "Leaves {other} {count} places where a triple brings them closer; there were {before}.",
            theirs_then.triples,
            **{**values, "before": theirs.triples},
        )


def _in_breaks(before: Ways, then: Ways, others: Ways | None, values: dict[str, Any]) -> Iterator[Text]:
    """Among triples, which are never covered: at how many places a card sets a seat back, while it needs as many."""
    (own, theirs), (own_then, theirs_then) = before, then
    if own_then.cards == own.cards and (others is None or others[0].breaks > own_then.breaks):
        if own.breaks and not own_then.breaks:
            yield say("Makes the way of {me} safe: no single card sets them back any more.", **values)
        elif _fewer(own_then.breaks, own.breaks):
            yield say(
                "Makes the way of {me} safer: a card sets them back at {places}, not {before}.",
                **{**values, "places": _places(own_then.breaks), "before": own.breaks},
            )
    looser = theirs_then.cards == theirs.cards and _more(theirs.breaks, theirs_then.breaks)
    if looser and (others is None or others[1].breaks < theirs_then.breaks):
        values = {**values, "places": _places(theirs_then.breaks), "before": theirs.breaks}
        if theirs.breaks:
            yield say(
                "Makes the way of {other} easier to cut: a card sets them back at {places}, not just {before}.",
                **values,
            )
        else:
            yield say("Opens the way of {other} to attacks: a card can now set them back at {places}.", **values)


def _fewer_places(theirs: Way, then: Way, values: dict[str, Any]) -> Iterator[Text]:
    if theirs.places and not then.places and then.doubles == FAR:
        yield say("Leaves {other} no place where a single card brings them closer.", **values)
    elif _fewer(then.places, theirs.places) and then.places and then.cards == 1:
        yield say(
            "Leaves {other} one place where a card connects them; there were {before}.",
            "Leaves {other} {count} places where a card connects them; there were {before}.",
            then.places,
            before=theirs.places,
            **values,
        )
    elif _fewer(then.places, theirs.places) and then.places:
        yield say(
            "Leaves {other} one place where a card brings them closer; there were {before}.",
            "Leaves {other} {count} places where a card brings them closer; there were {before}.",
            then.places,
            before=theirs.places,
            **values,
        )


def _prepared(own: Way, then: Way, values: dict[str, Any]) -> Iterator[Text]:
    if not _more(own.places, then.places):
        return
    values = {**values, "places": _places(then.places), "before": own.places}
    if then.cards == 1 and own.places:
        yield say("The next card can connect {me} at {places}, not just {before}.", **values)
    elif then.cards == 1:
        yield say("The next card can connect {me} at {places}.", **values)
    elif own.places:
        yield say("Prepares the next card: it can bring {me} closer at {places}, not just {before}.", **values)
    else:
        yield say("Prepares the next card: it can bring {me} closer at {places}.", **values)


def _has(net: Net, after: Net, beside: Net, against: Text) -> Iterator[Text]:
    mover = int(net.mover)
    (own, theirs), (less, more) = _both(after, mover), _both(beside, mover)
    values = {**_named(mover, own, theirs), "against": against}
    if more.doubles < theirs.doubles and more.doubles <= _most_doubles(after):
        few = cards(more.doubles)
        yield say(
            "Keeps {other} farther from connecting with double cards: {against} it takes {few}.", few=few, **values
        )
    if 0 < own.cards < less.cards and less.open:
        yield say("{me} then needs {own}, {against} {less}.", less=less.cards, **values)
    if theirs.cards > more.cards and theirs.open:
        if _both(net, mover)[1].cards:
            yield say("{other} then needs {theirs}, {against} {less}.", less=more.cards, **values)
        else:  # how many it needs is told with the break
            yield say("For comparison: {fewer} {against}.", fewer=cards(more.cards), against=against)
    yield from _doubles_apart((own, theirs), (less, more), after, values, better=True)
    if own.cards == less.cards and _fewer(less.places, own.places):
        yield _at_places(own, less, values)
    if theirs.cards == more.cards and _fewer(theirs.places, more.places) and (theirs.places or theirs.doubles == FAR):
        yield _places_left(theirs, more, values)
    yield from _triples_apart((own, theirs), (less, more), values, better=True)
    yield from _breaks_apart((own, theirs), (less, more), after, values, better=True)


def _lacks(net: Net, after: Net, beside: Net, against: Text) -> Iterator[Text]:
    mover = int(net.mover)
    (own, theirs), (best, held) = _both(after, mover), _both(beside, mover)
    before = ways(net)[1 - mover]
    values = {**_named(mover, own, theirs), "against": against}
    if theirs.doubles < held.doubles and theirs.doubles <= _most_doubles(after):
        yield say(
            "Lets {other} still connect with {count} double card, which would win at once.",
            "Lets {other} still connect with {count} double cards, which would win at once.",
            theirs.doubles,
            **values,
        )
    helps = theirs.cards < before.cards and theirs.cards < held.cards
    if helps:
        yield say("Helps {other}, who then needs only {theirs}.", **values)
    if own.cards > best.cards > 0:
        yield say("{me} then needs {own}, {against} {less}.", less=best.cards, **values)
    elif own.cards > best.cards:
        yield say("Does not connect {me}, as the best card does.", **values)
    if theirs.cards < held.cards and not helps and not before.cards:
        yield say("With the best card {other} would need {held}.", held=needed(held), **values)
    elif theirs.cards < held.cards and not helps:
        yield say(
            "Does not hold {other} up: with the best card they need {held}, not {fewer}.",
            held=cards(held.cards),
            fewer=theirs.cards,
            **values,
        )
    yield from _doubles_apart((own, theirs), (best, held), after, values, better=False)
    if theirs.cards == held.cards and _fewer(held.places, theirs.places) and (held.places or held.doubles == FAR):
        yield _places_left(theirs, held, values)
    if own.cards == best.cards and _fewer(own.places, best.places):
        yield _at_places(own, best, values)
    yield from _triples_apart((own, theirs), (best, held), values, better=False)
    yield from _breaks_apart((own, theirs), (best, held), after, values, better=False)


def _doubles_apart(then: Ways, others: Ways, after: Net, values: dict[str, Any], *, better: bool) -> Iterator[Text]:
    """What sets two cards apart among doubles that are not near enough to be told before anything else."""
    (own, theirs), (own_else, theirs_else) = then, others
    left = CARDS - int(after.count)  # of which the other seat lays the first
    mine, few = (own, own_else) if better else (own_else, own)
    # where the cards that a seat needs differ the same way, that is told
    if mine.doubles < few.doubles and mine.doubles <= (left - 1) // 2 and mine.cards >= few.cards:
        yield _with_doubles(own, own_else, {**values, "seat": values["me"]})
    mine, few = (theirs, theirs_else) if better else (theirs_else, theirs)
    if few.doubles < mine.doubles and NEAR < few.doubles <= left // 2 and few.cards >= mine.cards:
        yield _with_doubles(theirs, theirs_else, {**values, "seat": values["other"]})


def _with_doubles(way: Way, other: Way, values: dict[str, Any]) -> Text:
    """How many doubles connect a seat, and how many with the other card."""
    if way.doubles == FAR:
        return say("Only triples can then connect {seat}, {against} {less} double cards.", less=other.doubles, **values)
    if other.doubles == FAR:
        return say("Double cards alone can still connect {seat}, {against} only triples.", **values)
    values = {**values, "many": way.doubles, "less": other.doubles}
    return say("With double cards alone {seat} then needs {many}, {against} {less}.", **values)


def _triples_apart(then: Ways, others: Ways, values: dict[str, Any], *, better: bool) -> Iterator[Text]:
    """Among the last doubles, at how many places a triple will bring a seat closer that only triples can connect."""
    for who, way, other, few, many in _each(then, others, more=better):
        if way.early and way.cards == other.cards and few.triples and _fewer(few.triples, many.triples):
            places = {"places": _places(way.triples), "less": _number(other.triples), "seat": values[who]}
            yield say("A triple can then bring {seat} closer at {places}, {against} at {less}.", **{**values, **places})


def _breaks_apart(then: Ways, others: Ways, after: Net, values: dict[str, Any], *, better: bool) -> Iterator[Text]:
    """At how many places a card sets a seat back, among triples."""
    if int(after.count) <= CARDS:
        return
    for who, way, other, few, many in _each(then, others, more=not better):
        if way.cards == other.cards and _fewer(few.breaks, many.breaks):
            yield _set_back(way, other, {**values, "seat": values[who]})


def _each(then: Ways, others: Ways, *, more: bool) -> Iterator[tuple[str, Way, Way, Way, Way]]:
    """Of both seats what it is called in sentences, its way after the card and after the other one, and of these two
    the one with fewer places and the one with more. more: does the seat that lays the card have more after it?"""
    for who, way, other, much in zip(("me", "other"), then, others, (more, not more), strict=True):
        yield (who, way, other, *((other, way) if much else (way, other)))


def _set_back(way: Way, other: Way, values: dict[str, Any]) -> Text:
    if not way.breaks:
        return say(
            "No single card then sets {seat} back, {against} one does at {lost}.", lost=_places(other.breaks), **values
        )
    values = {**values, "many": way.breaks, "less": _number(other.breaks)}
    return say("Places where a card then sets {seat} back: {many}, {against} {less}.", **values)


def _most_doubles(after: Net) -> int:
    """With how many doubles of its own at most the seat to move may connect, where that is near enough to be told."""
    return min(NEAR, (CARDS - int(after.count)) // 2)


def _more(few: int, many: int) -> bool:
    """Are the places more by so much that it is worth a word?"""
    return many > max(1, MORE * few)


def _fewer(few: int, many: int) -> bool:
    """Are the places fewer by so much that it sets two cards apart?"""
    return few < many and few <= FEWER * many


def _at_places(own: Way, other: Way, values: dict[str, Any]) -> Text:
    values = {**values, "places": _places(own.places), "less": _number(other.places)}
    if own.cards == 1:
        return say("The next card can connect {me} at {places}, {against} at {less}.", **values)
    return say("The next card can bring {me} closer at {places}, {against} at {less}.", **values)


def _places_left(theirs: Way, other: Way, values: dict[str, Any]) -> Text:
    values = {**values, "held": other.places or say("not one")}
    if not theirs.places:
        if theirs.cards == 1:
            return say("Leaves {other} no place where a card connects them, {against} {held}.", **values)
        return say("Leaves {other} no place where a card brings them closer, {against} {held}.", **values)
    if theirs.cards == 1:
        return say(
            "Leaves {other} one place where a card connects them, {against} {held}.",
            "Leaves {other} {count} places where a card connects them, {against} {held}.",
            theirs.places,
            **values,
        )
    return say(
        "Leaves {other} one place where a card brings them closer, {against} {held}.",
        "Leaves {other} {count} places where a card brings them closer, {against} {held}.",
        theirs.places,
        **values,
    )


def needed(way: Way) -> Text:
    """The cards that a seat needs, in words; of a single one that has to be a triple, that it is one."""
    return say("1 triple card") if way.needs_triple else cards(way.cards)


def cards(count: int) -> Text:
    """A number of cards in words."""
    return say("{count} card", "{count} cards", count)


def _places(count: int) -> Text:
    return say("{count} place", "{count} places", count) if count else say("no place")


def _number(count: int) -> Text | int:
    """A number of places where that word is left out."""
    return count or say("none")
