"""What a turn that brings the goal nearer is for: which messenger gets closer to whom or to what, and why.

Which items and walks a plan depends on is asked of the evaluation itself: without the item, or with the messenger put
back, the plan costs more. What is told beside that, who is closer to what than before, is measured on the island.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.kernels.island_and_messengers import FAR
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS
from games.magic_triland.ai.reasons.home_threats import Situation, turns_to_go
from games.magic_triland.ai.reasons.plan_costs import AN_ENERGY, Plan
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS, seat_name
from games.magic_triland.rules.move_types import Go, Move, Spend
from games.magic_triland.rules.pieces import COLOURS, FIGURES, ITEMS, PAIRS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.terrace_graph import FIRST_BROADSIDE


class Errand:
    """The turn of a seat that leads from one position to another and brings its plan nearer.

    walkers: its messengers that stand elsewhere than before, as far as the plan owes them something, first the one
    that walks first in `line`, else the one that it owes most.
    """

    def __init__(self, judges: Judges, seen: Position, end: Position, seat: Seat, line: Sequence[Move]) -> None:
        self.seen, self.end, self.seat = seen, end, seat
        self._plan, self._node_of = Plan(judges, end, seat), end.island.node_of
        self._moved = [n for n in end.own(seat) if end.figures[n].where != seen.figures[n].where]
        owed = {n: self._plan.longer_with(n, self._node_of[seen.figures[n].where]) for n in self._moved}
        first = line[0].figure if line and isinstance(line[0], Go) else None
        first = seen.bound.figure if line and isinstance(line[0], Spend) and seen.bound is not None else first
        useful = [n for n in self._moved if owed[n] >= AN_ENERGY // 2]
        self.walkers = sorted(useful or self._moved, key=lambda n: (n != first, -owed[n]))

    def far(self, n: int, node: int) -> int:
        """The least energy from where a messenger stands to a node, on an empty island."""
        return self._plan.far(self.node(n), node)

    def rank(self, n: int) -> int:
        """Where a messenger comes among those who have moved, those who stay last."""
        if n in self.walkers:
            return self.walkers.index(n)
        return len(FIGURES) + (n not in self._moved)

    def node(self, n: int) -> int:
        """Where a messenger stands."""
        return self._plan.node(n)

    def comes_closer(self, n: int, other: int) -> bool:
        """Is a walker closer to another messenger than where both stood before?"""
        before = [self._node_of[self.seen.figures[one].where] for one in (n, other)]
        return self.far(n, self.node(other)) < self._plan.far(*before) < FAR

    def comes_closer_to(self, n: int, node: int) -> bool:
        """Is a walker closer to a broadside or home than before?"""
        before = self._node_of[self.seen.figures[n].where]
        return self.far(n, node) < self._plan.far(before, node) < FAR

    def relies_on(self, *held: tuple[int, int]) -> bool:
        """Does the plan get longer without these items of messengers?"""
        return self._plan.relies_on(*held)


def purpose(
    judges: Judges, seen: Position, line: Sequence[Move], end: Position, seat: Seat, before: Situation, after: Situation
) -> Text | None:
    """What a turn is for that brings the goal nearer, in whole sentences that are true of the table, if anything."""
    if before.needs[seat] >= HOPELESS:
        return None
    errand = Errand(judges, seen, end, seat, line)
    return next(_purposes(errand, after, turns_to_go(end, seat, after)), None)


def approach(
    judges: Judges, seen: Position, line: Sequence[Move], end: Position, seat: Seat, after: Situation
) -> Iterator[Text]:
    """Who gets closer to whom for a ring that the seat lacks, where no plan is seen."""
    colours = COLOURS if end.terms.duel or end.terms.master else after.homes[seat : seat + 1]
    yield from list(_fetched(Errand(judges, seen, end, seat, line), colours))[:1]


def aims(judges: Judges, seen: Position, line: Sequence[Move], end: Position, seat: Seat) -> Iterator[Text]:
    """What walks lead closer to though the plan does not get shorter, as measured on the island."""
    errand = Errand(judges, seen, end, seat, line)
    colours = usable_colours(end, seat)
    for colour in colours:
        for n in errand.walkers if end.pearls[colour] else ():
            paired = all(has_pair(s.figures[n].items, colour) for s in (seen, end))
            if paired and errand.comes_closer_to(n, FIRST_BROADSIDE + colour):
                yield _to_the_shore(n, colour)
    for colour in colours:
        yield from _gathered(errand, colour)
    yield from _fetched(errand, colours)


def usable_colours(s: Position, seat: Seat) -> Sequence[int]:
    """The colours of the pearls that a seat can use: in a Master game those that it lacks, else that of its home, in a
    duel all."""
    if not s.terms.master:
        return COLOURS if s.terms.duel else (seat,)
    held = {item for n in FIGURES if s.owner(n) == seat for item in _held(s, n)}
    return tuple(colour for colour in COLOURS if pearl(colour) not in held)


def _to_the_shore(n: int, colour: int) -> Text:
    return say(
        "{messenger} gets closer to the shore with both rings for {item}.", messenger=MESSENGERS[n], item=_pearl(colour)
    )


def nearer(end: Position, seat: Seat, turns: int) -> Text:
    """What can always be said of a turn that brings the goal nearer."""
    return say(
        "{me} gets closer to the goal: about {count} turn to go.",
        "{me} gets closer to the goal: about {count} turns to go.",
        turns,
        me=seat_name(end, seat),
    )


def _purposes(errand: Errand, after: Situation, turns: int) -> Iterator[Text]:
    """Whatever of the plan the turn brings about or nearer, what is closest to the goal first."""
    end, seat = errand.end, errand.seat
    if end.terms.master:
        colours = usable_colours(end, seat)
    else:
        colours = after.homes[seat : seat + 1]
        yield from _carried(errand, colours[0], turns)
    for colour in colours:
        yield from _paired(errand, colour)
    for colour in colours:
        yield from _gathered(errand, colour)
    yield from _fetched(errand, colours)
    if not end.terms.master:
        yield from _taken_over(errand, colours[0])


def _carried(errand: Errand, colour: int, turns: int) -> Iterator[Text]:
    """The pearl that wins has got to a messenger that may bring it home, nearer to it, or nearer to home."""
    item = pearl(colour)
    own = errand.end.own(errand.seat)
    for n in own:
        if colour_of(n) == colour and errand.end.figures[n].items[item]:
            if not errand.seen.figures[n].items[item]:
                yield say(
                    "Then {messenger} carries the pearl that wins: about {count} turn to go.",
                    "Then {messenger} carries the pearl that wins: about {count} turns to go.",
                    turns,
                    messenger=MESSENGERS[n],
                )
            elif n in errand.walkers and errand.comes_closer_to(n, colour):
                yield say(
                    "Brings {item} closer to home: about {count} turn to go.",
                    "Brings {item} closer to home: about {count} turns to go.",
                    turns,
                    item=ITEM_NAMES[item],
                )
    for giver in own:
        for taker in own:
            apart = colour_of(taker) == colour != colour_of(giver) and errand.end.figures[giver].items[item] > 0
            if not apart or not errand.relies_on((giver, item)):
                continue
            if not errand.seen.figures[giver].items[item]:
                yield say(
                    "{other} can win with it: about {count} turn to go.",
                    "{other} can win with it: about {count} turns to go.",
                    turns,
                    other=MESSENGERS[taker],
                )
            elif errand.comes_closer(giver, taker):
                yield say(
                    "{messenger} and {other} get closer to each other, so that {other} can take over {item}.",
                    messenger=MESSENGERS[giver],
                    other=MESSENGERS[taker],
                    item=ITEM_NAMES[item],
                )


def _paired(errand: Errand, colour: int) -> Iterator[Text]:
    """A messenger has both rings for the pearl now, or brings them to its broadside."""
    end, seen = errand.end, errand.seen
    if not end.pearls[colour]:
        return
    makers = [n for n in end.own(errand.seat) if has_pair(end.figures[n].items, colour)]
    if not any(errand.relies_on(*((n, ring) for n in makers)) for ring in PAIRS[colour]):
        return
    for n in makers:
        if not has_pair(seen.figures[n].items, colour):
            yield say("Then {messenger} has both rings for {item}.", messenger=MESSENGERS[n], item=_pearl(colour))
        elif n in errand.walkers and errand.comes_closer_to(n, FIRST_BROADSIDE + colour):
            yield _to_the_shore(n, colour)


def _gathered(errand: Errand, colour: int) -> Iterator[Text]:
    """Two of the seat's own messengers that have the rings between them get closer to each other."""
    end = errand.end
    first, second = PAIRS[colour]
    if any(has_pair(end.figures[n].items, colour) for n in end.own(errand.seat)):
        return
    for one in end.own(errand.seat):
        for other in end.own(errand.seat):
            apart = end.figures[one].items[first] > 0 and end.figures[other].items[second] > 0
            if not apart or errand.far(one, errand.node(other)) == 0 or not errand.comes_closer(one, other):
                continue
            walker, mate = sorted((one, other), key=errand.rank)
            yield say(
                "{messenger} gets closer to {other}: together they have both rings for {item}.",
                messenger=MESSENGERS[walker],
                other=MESSENGERS[mate],
                item=_pearl(colour),
            )


def _fetched(errand: Errand, colours: Sequence[int]) -> Iterator[Text]:
    """A messenger gets closer to one of another seat that has what the plan needs."""
    end = errand.end
    own = [end.figures[n].items for n in end.own(errand.seat)]
    wanted = {ring for colour in colours for ring in PAIRS[colour]} | {pearl(colour) for colour in colours}
    for walker in errand.walkers:
        others = [n for n in FIGURES if not end.figures[n].out and end.owner(n) != errand.seat]
        ways = sorted((errand.far(walker, errand.node(n)), n) for n in others if errand.comes_closer(walker, n))
        holders = [n for _, n in ways]
        found = [(n, item) for n in holders for item in reversed(ITEMS) if item in wanted & _held(end, n)]
        for n, item in found:
            if errand.relies_on((n, item)):
                yield _needed(walker, n, item, colours)
        for n, item in found:
            if item < pearl(0) and not any(items[item] for items in own):
                yield _needed(walker, n, item, colours)


def _held(s: Position, n: int) -> set[int]:
    return {item for item in ITEMS if s.figures[n].items[item]}


def _taken_over(errand: Errand, colour: int) -> Iterator[Text]:
    """Who is to carry the pearl home gets closer to where it comes from."""
    for n in errand.walkers:
        if colour_of(n) == colour and errand.end.pearls[colour] and errand.comes_closer_to(n, FIRST_BROADSIDE + colour):
            yield say(
                "{messenger} gets closer to the shore, to take over {item}.",
                messenger=MESSENGERS[n],
                item=_pearl(colour),
            )


def _needed(walker: int, owner: int, item: int, colours: Sequence[int]) -> Text:
    """Who gets closer to whom for what. colours: of the pearls that the plan is about."""
    wanted = [colour for colour in colours if item in PAIRS[colour]]
    if len(wanted) != 1:
        return say(
            "{messenger} gets closer to {other}, who has {item}.",
            messenger=MESSENGERS[walker],
            other=MESSENGERS[owner],
            item=ITEM_NAMES[item],
        )
    return say(
        "{messenger} gets closer to {other}, who has {ring} for {item}.",
        messenger=MESSENGERS[walker],
        other=MESSENGERS[owner],
        ring=ITEM_NAMES[item],
        item=_pearl(wanted[0]),
    )


def _pearl(colour: int) -> Text:
    return ITEM_NAMES[pearl(colour)]
