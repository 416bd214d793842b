"""Whom a turn leaves standing in whose way: on the way home, on a terrace that two fill, beside a partner.

Ways are counted on the table as it stands: a terrace where another messenger stands can't be passed.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ai.move_comparison import filled
from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.island_and_messengers import ROW
from games.magic_triland.ai.reasons.plan_costs import Plan
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS, seat_name
from games.magic_triland.rules.pieces import COLOURS, CORNERS, FIGURES, ITEMS, colour_of, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.terrace_graph import home

NO_WAY = 1000
"""Energy of a way that there is not."""
SOON = 9
"""Energy within which a pearl that wins is near enough to its home for somebody to stand in its way."""
OWED = 10
"""Tenths of energy that a rival's plan owes to where one messenger stands, for that to be the reason."""


def way_home(s: Position, n: int, without: frozenset[int] = frozenset()) -> int:
    """The least energy from a messenger to its home past all others but these; NO_WAY if there is none."""
    energy = s.party().without(without).least(n, home(colour_of(n)))
    return NO_WAY if energy is None else energy


HOMEWARD = (
    say("{messenger} and {other} fill the terrace before the yellow home: no third can enter or pass it."),
    say("{messenger} and {other} fill the terrace before the red home: no third can enter or pass it."),
    say("{messenger} and {other} fill the terrace before the blue home: no third can enter or pass it."),
)


def barred(seen: Position, end: Position, seat: Seat, *, stays: bool = False) -> Iterator[Text]:
    """Which messengers of a seat have come to stand in the way home of one with the pearl that wins; stays: which have
    stayed there."""
    for n in _carriers(end, seat):
        yield from () if stays else _shut(seen, end, seat, n)
        energy = way_home(end, n)
        for k in end.own(seat):
            mates = frozenset(m for m in end.own(seat) if end.figures[m].where == end.figures[k].where)
            less = way_home(end, n, mates)
            came = end.figures[k].where != seen.figures[k].where
            if not less < energy or less > SOON or came == stays or (came and way_home(seen, n) >= energy):
                continue
            me, it = MESSENGERS[k], MESSENGERS[n]
            if stays:
                yield say("{messenger} stays in {other}’s shortest way home.", messenger=me, other=it)
            elif energy < NO_WAY:
                yield say(
                    "{messenger} bars {other}’s shortest way home: {energy} energy instead of {less}.",
                    messenger=me,
                    other=it,
                    energy=energy,
                    less=less,
                )
            else:
                yield say("{messenger} bars {other}’s way home.", messenger=me, other=it)


def _shut(seen: Position, end: Position, seat: Seat, n: int) -> Iterator[Text]:
    """Who of a seat has come to stand beside another one where the shortest way home of `n` leads."""
    for k in end.own(seat):
        for mate in end.others_with(k):
            if end.figures[k].where == seen.figures[k].where or n == mate:
                continue
            less = way_home(end, n, frozenset((k, mate)))
            if less <= SOON and less < way_home(end, n):
                yield say(
                    "{messenger} and {mate} fill the terrace on {other}’s shortest way home.",
                    messenger=MESSENGERS[k],
                    mate=MESSENGERS[mate],
                    other=MESSENGERS[n],
                )


def _carriers(s: Position, seat: Seat) -> Iterator[int]:
    """The messengers of others that carry what wins at their home; in a Master game those with all three colours."""
    for n in FIGURES:
        held = [bool(s.figures[n].items[pearl(colour)]) for colour in COLOURS]
        if s.owner(n) in (seat, NOBODY) or s.figures[n].out or s.figures[n].where not in s.island.node_of:
            continue
        if all(held) or (held[colour_of(n)] and not s.terms.master):
            yield n


def kept_apart(end: Position, seat: Seat) -> Iterator[Text]:
    """Who of a seat stands beside a rival’s messenger so that another one of that rival can't bring it its pearl."""
    if end.terms.master:
        return
    company = company_of(end)
    for k in end.own(seat):
        for taker in end.others_with(k):
            if end.owner(taker) == seat:
                continue
            item = pearl(colour_of(taker))
            for giver in end.own(end.owner(taker)):
                far = company.ground.far[ROW * company.where[giver] + company.where[k]]
                if giver != taker and end.figures[giver].items[item] and 0 < far <= SOON:
                    yield say(
                        "{messenger} stands with {other}: as long as it does, {giver} can’t bring it {item}.",
                        messenger=MESSENGERS[k],
                        other=MESSENGERS[taker],
                        giver=MESSENGERS[giver],
                        item=ITEM_NAMES[item],
                    )


def hindrance(judges: Judges, seen: Position, end: Position, seat: Seat, other: Seat) -> Text | None:
    """By what a turn makes the way of another seat longer, if that can be seen: two fill a terrace, or one gets away
    from whoever needs what it carries."""
    plan, owed = Plan(judges, end, other), {}
    for n in end.own(seat):
        back = end.island.node_of[seen.figures[n].where]
        if plan.node(n) != back:
            owed[n] = -plan.longer_with(n, back)
    for n in sorted(owed, key=lambda one: -owed[one]):
        if owed[n] >= OWED:
            return _crowded(seen, end, n) or _away(judges, seen, end, n, other)
    return None


def _crowded(seen: Position, end: Position, n: int) -> Text | None:
    for mate in end.others_with(n):
        if n not in seen.others_with(mate):
            fields = end.island.terrace(end.figures[n].where)
            for colour in COLOURS:
                if CORNERS[colour] in fields:
                    return filled(HOMEWARD[colour], {"messenger": MESSENGERS[n], "other": MESSENGERS[mate]})
            return say(
                "{messenger} and {other} fill the terrace of height {n}: no third can enter or pass it.",
                messenger=MESSENGERS[n],
                other=MESSENGERS[mate],
                n=end.height(end.figures[n].where),
            )
    return None


def _away(judges: Judges, seen: Position, end: Position, n: int, other: Seat) -> Text | None:
    """That a messenger is farther than before from whoever of another seat needs something of it."""
    plan, node_of = Plan(judges, seen, other), end.island.node_of
    here, there = (node_of[s.figures[n].where] for s in (seen, end))
    for item in reversed(ITEMS):
        kept = seen.figures[n].items[item] and end.figures[n].items[item]
        if not kept or not plan.relies_on((n, item)):
            continue
        stand = {m: node_of[end.figures[m].where] for m in end.own(other)}
        rivals = [m for m, at in stand.items() if plan.far(at, there) > plan.far(at, here)]
        if rivals:
            nearest = min(rivals, key=lambda m: plan.far(stand[m], here))
            return say(
                "{messenger} gets away from {other} with {item}, which {rival} could use.",
                messenger=MESSENGERS[n],
                other=MESSENGERS[nearest],
                item=ITEM_NAMES[item],
                rival=seat_name(end, other),
            )
    return None
