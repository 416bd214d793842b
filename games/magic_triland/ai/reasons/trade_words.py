"""What a move in a trade does, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS
from games.magic_triland.ai.reasons.barter_words import barters, got
from games.magic_triland.ai.reasons.home_threats import Situation, turns_to_go
from games.magic_triland.ai.reasons.plan_costs import AN_ENERGY
from games.magic_triland.ai.reasons.turn_deeds import (
    Deed,
    delays,
    far_away,
    farther,
    gains,
    shared,
    whole,
)
from games.magic_triland.ai.reasons.walk_purpose import usable_colours
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS, seat_name
from games.magic_triland.rules.move_types import Answer, Done, Hand, Meet, Move, Offer, Pearl, Swap
from games.magic_triland.rules.pieces import COLOURS, FIGURES, colour_of, has_pair, pearl
from games.magic_triland.rules.position import Position


def trade_deeds(
    judges: Judges,
    seen: Position,
    seat: Seat,
    line: Sequence[Move],
    end: Position,
    before: Situation,
    after: Situation,
    best: Situation | None,
    *,
    first: bool,
    even: bool = False,
) -> Iterator[Deed]:
    """What the first of these moves does, the most important first. best: see `deeds`; first: none is told before;
    even: another one is about as good."""
    deal: list[Deed] = []
    swapped = next(barters(seen, line, seat), None)
    if swapped is not None and isinstance(line[0], Offer):
        deal.append(Deed(got(swapped)))
    elif len(line) > 1 and isinstance(line[1], Hand):
        deal += map(Deed, shared(seen, line, seat))
    found: list[Deed] = []
    if after.needs[seat] < before.needs[seat]:
        found += gains(judges, seen, line, end, seat, before, after)
    elif best is not None and whole(after.needs[seat] - before.needs[seat]) >= 1:
        found.append(Deed(farther(end, seat, before, after), True, seat))
    found += delays(judges, seen, end, seat, before, after, best)
    # the move's own words stand beside the reason: they are said again only where there is nothing else to say
    same = abs(after.needs[seat] - before.needs[seat]) < AN_ENERGY
    if all(deed.vague for deed in found):
        found = [*map(Deed, _paired(seen, end, seat)), *found][:1]
    if not found and same and isinstance(line[0], Pearl) and not end.terms.master:
        found += map(Deed, _spare(seen, end, seat, line[0]))
    if not found and same and not isinstance(line[0], Done | Meet):
        found.append(Deed(_as_far(end, seat, after)))
    if not found and first and best is None and isinstance(line[0], Done) and seen.trade is not None:
        found += map(Deed, _kept(seen, seat, even))
    yield from [*deal, *found] or (Deed(_said(seen, line[0])),)


def _paired(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    """Who has both rings for a pearl after a trade and had not before."""
    for colour in _lacking(end, seat):
        for n in end.own(seat):
            if has_pair(end.figures[n].items, colour) and not has_pair(seen.figures[n].items, colour):
                yield say("Then {messenger} has both rings for {item}.", messenger=MESSENGERS[n], item=_pearl(colour))


def _lacking(s: Position, seat: Seat) -> list[int]:
    """The colours of which there are pearls, and which a seat can use."""
    return [colour for colour in usable_colours(s, seat) if s.pearls[colour]]


def _kept(seen: Position, seat: Seat, even: bool) -> Iterator[Text]:
    """What messengers that trade with each other keep if they hand nothing more over. even: is another move as good?"""
    for n in (seen.trade.stood, seen.trade.came) if seen.trade is not None else ():
        items = seen.figures[n].items
        if seen.terms.master and all(items[pearl(colour)] for colour in COLOURS):
            yield say("{messenger} carries pearls of all three colours.", messenger=MESSENGERS[n])
            break
        if not seen.terms.master and items[pearl(colour_of(n))]:
            yield say("{messenger} keeps the pearl that wins.", messenger=MESSENGERS[n])
            break
        paired = [colour for colour in _lacking(seen, seat) if has_pair(items, colour)]
        if paired:
            yield say("{messenger} keeps both rings for {item}.", messenger=MESSENGERS[n], item=_pearl(paired[0]))
            break
    yield say("Handing items over makes no difference now.") if even else say("The rings are best where they are.")


def _pearl(colour: int) -> Text:
    return ITEM_NAMES[pearl(colour)]


def _spare(seen: Position, end: Position, seat: Seat, move: Pearl) -> Iterator[Text]:
    """What a pearl is good for that does not bring the goal nearer."""
    colour = seen.on_broadside(move.figure) or 0
    item = ITEM_NAMES[pearl(colour)]
    owners = [end.owner(n) for n in FIGURES if not end.figures[n].out and colour_of(n) == colour]
    if seat in owners:
        yield say("A second way to the goal leads by {item}.", item=item)
    elif owners:
        yield say("{other} needs {item}: it is worth a trade.", other=seat_name(end, owners[0]), item=item)


def _as_far(end: Position, seat: Seat, after: Situation) -> Text:
    need = after.needs[seat]
    if end.carrier(seat) is not None and not end.terms.master:
        turns = turns_to_go(end, seat, after)
        return say(
            "Keeps the pearl that wins: about {count} turn to go.",
            "Keeps the pearl that wins: about {count} turns to go.",
            turns,
        )
    if need >= HOPELESS:
        return far_away(end, seat)
    return say("That makes no difference to the way to the goal.")


def _said(seen: Position, move: Move) -> Text:
    trade = seen.trade
    if isinstance(move, Swap):
        return say("Takes {item} and gives {given}.", item=ITEM_NAMES[move.theirs], given=ITEM_NAMES[move.mine])
    if isinstance(move, Offer):
        return say("Offers {item}.", item=ITEM_NAMES[move.item])
    if isinstance(move, Answer) and trade is not None:
        return say("Gets {item} for {given}.", item=ITEM_NAMES[trade.offered], given=ITEM_NAMES[move.item])
    if isinstance(move, Hand) and trade is not None:
        other = trade.came if move.figure == trade.stood else trade.stood
        return say("Hands {item} to {messenger}.", item=ITEM_NAMES[move.item], messenger=MESSENGERS[other])
    if isinstance(move, Pearl):
        colour = seen.on_broadside(move.figure) or 0
        return say("Gets {item} for a pair of rings.", item=ITEM_NAMES[pearl(colour)])
    if isinstance(move, Meet):
        return say("Which trade comes first makes no difference.")
    return say("Hands nothing over.") if trade is not None else say("Keeps its rings.")
