"""What a turn does at once: pearls, homecomings, trades, the way to the goal, cards, and what that is to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text, verbatim
from games.magic_triland import say
from games.magic_triland.ai.evaluation_weights import Judges, numbers_for
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS
from games.magic_triland.ai.reasons.barter_words import Barter, barters, brings_pearl, got, handed, things
from games.magic_triland.ai.reasons.home_threats import (
    HIGH,
    Situation,
    followers,
    is_secret,
    turns_to_go,
)
from games.magic_triland.ai.reasons.plan_costs import Plan
from games.magic_triland.ai.reasons.walk_purpose import approach, nearer, purpose
from games.magic_triland.ai.reasons.ways_barred import barred, hindrance
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS, seat_name
from games.magic_triland.rules.move_types import Card, Go, Move
from games.magic_triland.rules.pieces import A_TURN, CARDS, CORNERS, FIGURES, pearl
from games.magic_triland.rules.position import Position, Stage

MUCH = 20
"""Tenths of energy that are worth a word."""
SPARED = 4
"""How much more energy the next turn may have than this one for that to be told."""


class Deed(Struct, frozen=True):
    """A sentence, and whether it speaks against the turn. way: the seat of which it says how much longer or shorter
    its way to the goal is, if it does. vague: it says no more than that, which is told only for want of others."""

    words: Text
    against: bool = False
    way: Seat | None = None
    vague: bool = False


def deeds(
    judges: Judges,
    seen: Position,
    seat: Seat,
    line: Sequence[Move],
    end: Position,
    before: Situation,
    after: Situation,
    best: Situation | None = None,
) -> Iterator[Deed]:
    """What the turn does, the most important first. best: what the best turn leads to, if this is worse than that."""
    yield from map(Deed, made(seen, end, seat))
    yield from map(Deed, homecomings(seen, end, seat))
    found = next(barters(seen, line, seat), None)
    is_wanted = found is not None and _is_wanted(judges, end, seat, found)
    if found is not None and is_wanted:
        yield Deed(got(found))
    elif found is None:
        yield from map(Deed, shared(seen, line, seat))
    is_nearer = after.needs[seat] < before.needs[seat]
    if is_nearer:
        yield from gains(judges, seen, line, end, seat, before, after)
    elif min(before.needs[seat], after.needs[seat]) >= HOPELESS:
        yield from map(Deed, approach(judges, seen, line, end, seat, after))
    yield from map(Deed, [*barred(seen, end, seat)][:1])
    if found is not None and not is_wanted:
        yield Deed(got(found))
    if best is None and keeps_high(seen, end, seat):
        yield Deed(say("Keeps a 3 for the way home."))
    told = [*delays(judges, seen, end, seat, before, after, best)]
    yield from told[:1]
    if best is not None and MUCH <= after.needs[seat] - best.needs[seat] < HOPELESS // 2:
        energy = whole(after.needs[seat] - best.needs[seat])
        yield Deed(
            say("The best other move gets about {energy} energy closer to the goal than this one.", energy=energy),
            True,
            seat,
        )
    if best is not None and best.highs[seat:] and after.highs[seat] > best.highs[seat] and not is_secret(seen):
        yield Deed(say("Spends a 3 that stays in hand with the best other move."), True)
    if not is_nearer and best is None and not told and end.next_mover not in after.ready - {seat}:
        yield from map(Deed, saved(seen, line, seat))


def gains(
    judges: Judges, seen: Position, line: Sequence[Move], end: Position, seat: Seat, before: Situation, after: Situation
) -> Iterator[Deed]:
    """What a turn is for that brings the goal nearer; that alone, where that is all, if it is more than rounding."""
    words = purpose(judges, seen, line, end, seat, before, after)
    if words is not None:
        yield Deed(words)
    elif before.needs[seat] - after.needs[seat] >= MUCH:
        yield Deed(nearer(end, seat, turns_to_go(end, seat, after)), way=seat, vague=True)


def _is_wanted(judges: Judges, end: Position, seat: Seat, found: Barter) -> bool:
    """Is what a trade brings a pearl, or a ring that the seat's plan depends on?"""
    plan = Plan(judges, end, seat)
    return brings_pearl(found) or any(plan.relies_on((found.messenger, item)) for item in found.gained)


def made(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    """The pearls that messengers get for rings."""
    for n in end.own(seat):
        colour = end.on_broadside(n)
        if colour is None or end.pearls[colour] == seen.pearls[colour]:
            continue
        if end.figures[n].items[pearl(colour)] > seen.figures[n].items[pearl(colour)]:
            item = ITEM_NAMES[pearl(colour)]
            yield say("{messenger} gets {item} for a pair of rings.", messenger=MESSENGERS[n], item=item)


def far_away(end: Position, seat: Seat) -> Text:
    """Said where no plan is seen; there may be one, since rings that two others have are not planned for."""
    return say("{me} is still far from the goal.", me=seat_name(end, seat))


def farther(end: Position, seat: Seat, before: Situation, after: Situation) -> Text:
    """What is said against a turn that does not bring the goal nearer."""
    if after.needs[seat] >= HOPELESS:
        return far_away(end, seat)
    energy = whole(after.needs[seat] - before.needs[seat])
    if energy >= whole(MUCH):
        return say("{me} now needs about {energy} energy more.", me=seat_name(end, seat), energy=energy)
    return say(
        "{me} gets no closer to the goal: about {count} turn to go.",
        "{me} gets no closer to the goal: about {count} turns to go.",
        turns_to_go(end, seat, after),
        me=seat_name(end, seat),
    )


def whole(tenths: int) -> int:
    """Tenths of energy as whole ones."""
    return (tenths + 5) // 10


def homecomings(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    """Messengers that come home without winning."""
    for n in FIGURES:
        if end.figures[n].out and not seen.figures[n].out and end.owner(n) == seat:
            if end.terms.master:
                yield say("{messenger} comes home with what it carries.", messenger=MESSENGERS[n])
            else:
                yield say("{messenger} comes home, but not with the pearl that wins.", messenger=MESSENGERS[n])


# --- what changes hands ----------------------------------------------------------------------------------------------


def shared(seen: Position, line: Sequence[Move], seat: Seat) -> Iterator[Text]:
    """What the seat's own messengers hand to each other, those that hand over most first."""
    found: dict[tuple[int, int], list[int]] = {}
    for _, giver, taker, item in handed(seen, line):
        if seen.owner(giver) == seen.owner(taker) == seat:
            found.setdefault((giver, taker), []).append(item)
    if not found:
        return
    (giver, taker), given = max(found.items(), key=lambda pair: len(pair[1]))
    if isinstance(line[0], Go) and line[0].figure not in (giver, taker):
        return  # another walk of the turn brings that about
    one, other, back = MESSENGERS[giver], MESSENGERS[taker], found.get((taker, giver))
    if back:
        yield say(
            "{one} can hand {given} to {other}, and get {back}.",
            one=one,
            given=things(given),
            other=other,
            back=things(back),
        )
    else:
        yield say("{one} can hand {given} to {other}.", one=one, given=things(given), other=other)


# --- cards -----------------------------------------------------------------------------------------------------------


def keeps_high(seen: Position, end: Position, seat: Seat) -> bool:
    """Are cards being laid, none of them a 3 though there is one, while the pearl that wins is on its way?"""
    if is_secret(seen) or seen.stage != Stage.CARDS or end.hands.laid[seat][HIGH] != seen.hands.laid[seat][HIGH]:
        return False
    return end.hands.hand(seat)[HIGH] > 0 and sum(end.hands.laid[seat]) > 0 and end.carrier(seat) is not None


def saved(seen: Position, line: Sequence[Move], seat: Seat) -> Iterator[Text]:
    """Says that low cards were spent, where the evaluation counts what is kept, or that there were no others."""
    laid = [move.card for move in line if isinstance(move, Card)]
    kept = list(seen.hands.hand(seat))  # that of the end may have been taken back
    for card in laid:
        kept[card] -= 1
    cards = [*seen.cards, *laid]
    numbers = numbers_for(seen.terms)
    counts = (numbers.thrift > 0 or numbers.price > 0) and not seen.joker() and not is_secret(seen)
    if not counts or not laid or len(cards) != A_TURN:
        return
    spent = verbatim("+".join(map(str, cards)))
    if not any(kept):
        yield say("Only the cards {cards} were left.", cards=spent)
        return
    high = _highest(kept)
    if sum(high) >= sum(cards) + SPARED and not _spares_as_much(seen, seat, laid, sum(high)):
        yield say(
            "Spends only the cards {cards}, so that {best} are left for the next turn.",
            cards=spent,
            best=verbatim("+".join(map(str, high))),
        )


def _highest(kept: Sequence[int]) -> list[int]:
    """The cards of the strongest turn that a hand has."""
    return [card for card in reversed(CARDS) for _ in range(kept[card])][:A_TURN]


def _spares_as_much(seen: Position, seat: Seat, laid: Sequence[int], high: int) -> bool:
    """Would other cards leave as strong a turn?"""
    hand = [card for card in CARDS for _ in range(seen.hands.hand(seat)[card])]
    for cards in combinations(hand, len(laid)):
        kept = [seen.hands.hand(seat)[card] - cards.count(card) for card in CARDS]
        if sorted(cards) != sorted(laid) and sum(_highest(kept)) >= high:
            return True
    return False


# --- others ----------------------------------------------------------------------------------------------------------


def delays(
    judges: Judges,
    seen: Position,
    end: Position,
    seat: Seat,
    before: Situation,
    after: Situation,
    best: Situation | None,
) -> Iterator[Deed]:
    """Whose plans get longer, and whose shorter (the price of a trade), the greatest changes first.

    best: what the best turn leads to; only what this one lets others gain beyond that is told. None: nothing of that
    kind, for a best turn is not told by what speaks against it.
    """
    change = {other: after.needs[other] - before.needs[other] for other in followers(end, seat)}
    for other in sorted(change, key=lambda one: -abs(change[one])):
        name = seat_name(end, other)
        if max(before.needs[other], after.needs[other]) >= HOPELESS:
            continue  # that a rival's rings can't be reached for now is not explained by the turn
        if change[other] >= MUCH:
            yield _hindered(judges, seen, end, seat, other, whole(change[other]), after)
        elif best is not None and change[other] <= -MUCH and after.needs[other] <= best.needs[other] - MUCH:
            energy = whole(-change[other])
            yield Deed(
                say("{other} also gets closer to the goal, by about {energy} energy.", other=name, energy=energy),
                True,
                other,
            )
        elif best is not None and MUCH <= best.needs[other] - after.needs[other] < HOPELESS // 2:
            energy = whole(best.needs[other] - after.needs[other])
            yield Deed(
                say(
                    "{other} would need about {energy} energy more with the best other move.", other=name, energy=energy
                ),
                True,
                other,
            )


def _hindered(
    judges: Judges, seen: Position, end: Position, seat: Seat, other: Seat, energy: int, after: Situation
) -> Deed:
    """That another seat needs more, and who stands in its way if somebody has just come to stand before its home."""
    gates = [CORNERS[home] for home in after.homes[other : other + 1]]
    for n in end.own(seat):
        places = [end.island.heart(cell) for cell in gates]
        if end.figures[n].where in places and end.figures[n].where != seen.figures[n].where:
            words = say(
                "{messenger} stands in {other}’s way to the home: about {energy} energy more.",
                messenger=MESSENGERS[n],
                other=seat_name(end, other),
                energy=energy,
            )
            return Deed(words, way=other)
    seen_by = hindrance(judges, seen, end, seat, other)
    if seen_by is not None:
        return Deed(seen_by)
    words = say("{me} now needs about {energy} energy more.", me=seat_name(end, other), energy=energy)
    return Deed(words, way=other, vague=True)
