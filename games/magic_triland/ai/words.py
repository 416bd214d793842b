"""Why a move is good or bad: one or two sentences made from facts, from what a turn changes for every seat.

A turn is told by comparing the position before it with the one that it is expected to end in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai.bridge import company_of, hand_of, put
from games.magic_triland.ai.evaluation import Judges
from games.magic_triland.ai.kernels.evaluation import HOPELESS, SURE, sums_of
from games.magic_triland.ai.kernels.tree import Tree
from games.magic_triland.rules.moves import Answer, Hand, Meet, Move, Offer, Pearl, Stone, Swap
from games.magic_triland.rules.names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.names import MESSENGERS, seat_name
from games.magic_triland.rules.pieces import COLOURS, FIGURES, ITEMS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import NOBODY, Position, Stage

A_TURN = 30
"""Tenths of energy that are about a turn."""
MUCH = 20
"""Tenths of energy that are worth a word."""
HIGH = 3
"""The card that is kept for the way home."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A position as it is told. needs: of each seat, in tenths of energy; ready: the seats that could win with a turn
    of their own now.
    """

    needs: tuple[int, ...]
    ready: frozenset[Seat]


class Teller:
    """Owns the judges."""

    def __init__(self) -> None:
        self._judges = Judges()

    def outlook(self, s: Position) -> Outlook:
        """What every seat still needs, and who is a turn from home; phase 2, not over."""
        seats, judge = range(s.terms.seats), self._judges.of("fitted", s.terms.seats)
        tree = Tree(company_of(s), judge)
        ready = set()
        for seat in seats:
            energies = sums_of(hand_of(s, seat), tree.company.joker(seat))
            count = tree.open_(seat, energies, 0)
            if any(tree.values[k] > SURE for k in range(count + 1)):
                ready.add(seat)
            put(tree.company, s)
        judge.measure(tree.company)
        return Outlook(tuple(judge.plan(tree.company, seat) for seat in seats), frozenset(ready))

    def of_turn(self, seen: Position, seat: Seat, end: Position) -> Text:
        """Why to use a turn so that it ends like this."""
        if end.ended:
            return _ended(end, seat)
        before, after = self.outlook(seen), self.outlook(end)
        return _joined([*_dangers(end, seat, before, after), *_deeds(seen, end, seat, before, after)])

    def of_trade(self, seen: Position, seat: Seat, move: Move, end: Position) -> Text:
        """Why to say this in a trade or between trades, if the turn then ends like this."""
        if end.ended:
            return _ended(end, seat)
        before, after = self.outlook(seen), self.outlook(end)
        parts = [*_dangers(end, seat, before, after), *_words(seen, seat, move, end, before, after)]
        return _joined(parts)


def _ended(end: Position, seat: Seat) -> Text:
    if end.winner == seat:
        if end.terms.master:
            return say("Brings the last colour home and wins.")
        return say("Brings the pearl home and wins.")
    if end.winner == NOBODY:
        return say("Then the game is drawn.")
    return say("Then {other} wins.", other=seat_name(end, end.winner))


def _dangers(end: Position, seat: Seat, before: Outlook, after: Outlook) -> Iterator[Text]:
    """Who is kept from winning, and who isn't."""
    for other in _followers(end, seat):
        name = seat_name(end, other)
        if other in after.ready:
            yield say("Can’t stop {other} from getting home next turn.", other=name)
            return
        if other in before.ready:
            yield say("Stops {other}, who could get home next turn.", other=name)
            return


def _followers(end: Position, seat: Seat) -> list[Seat]:
    """The others in the order in which they turn."""
    first = end.mover if not end.cards else (end.mover + 1) % end.terms.seats
    order = [(first + n) % end.terms.seats for n in range(end.terms.seats)]
    return [other for other in order if other != seat]


# --- a turn ----------------------------------------------------------------------------------------------------------


def _deeds(seen: Position, end: Position, seat: Seat, before: Outlook, after: Outlook) -> Iterator[Text]:
    """What the turn does, the weightiest first."""
    for colour in COLOURS:
        if end.pearls[colour] < seen.pearls[colour]:
            yield say("Gets {item} for a pair of rings.", item=ITEM_NAMES[pearl(colour)])
    yield from _homecomings(seen, end, seat)
    gained, lost = _barter(seen, end, seat)
    if gained:
        yield _got(gained, lost, seen, end, seat)
    nearer = after.needs[seat] < before.needs[seat]
    if nearer:
        yield from _pairs(seen, end, seat)
        yield _distance(end, seat, before, after)
    if _keeps_high(seen, end, seat):
        yield say("Keeps a 3 for the way home.")
    if not gained:
        yield from _meetings(seen, end, seat)
    yield from _delays(end, seat, before, after)
    if not nearer:
        yield _distance(end, seat, before, after)


def _homecomings(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    for n in FIGURES:
        if end.figures[n].out and not seen.figures[n].out and end.owner(n) == seat:
            if end.terms.master:
                yield say("{messenger} comes home with what it carries.", messenger=MESSENGERS[n])
            else:
                yield say("{messenger} comes home, but not with the pearl that wins.", messenger=MESSENGERS[n])


def _barter(seen: Position, end: Position, seat: Seat) -> tuple[list[int], list[int]]:
    """Items that the seat's messengers got from others and gave to others; rings that became pearls do not count."""
    change = [
        sum(end.figures[n].items[item] - seen.figures[n].items[item] for n in FIGURES if end.owner(n) == seat)
        for item in ITEMS
    ]
    for colour in COLOURS:
        made = seen.pearls[colour] - end.pearls[colour]
        change[pearl(colour)] -= made
        for ring in COLOURS:
            change[ring] += made * (ring != colour)
    return [item for item in ITEMS if change[item] > 0], [item for item in ITEMS if change[item] < 0]


def _got(gained: list[int], lost: list[int], seen: Position, end: Position, seat: Seat) -> Text:
    item, given = ITEM_NAMES[gained[-1]], ITEM_NAMES[lost[0]] if lost else None
    if given is None:
        return say("Gets {item}.", item=item)
    if any(end.strong(n) and _new_place(seen, end, n) and end.owner(n) == seat for n in FIGURES if not _away(end, n)):
        return say("Arrives strong and so chooses: {item} for {given}.", item=item, given=given)
    return say("Gets {item} for {given}.", item=item, given=given)


def _away(s: Position, n: int) -> bool:
    """Is the figure on no terrace, or alone there?"""
    return s.figures[n].out or not s.others_with(n)


def _new_place(seen: Position, end: Position, n: int) -> bool:
    return end.figures[n].where != seen.figures[n].where


def _distance(end: Position, seat: Seat, before: Outlook, after: Outlook) -> Text:
    """How far it is to the goal, and whether that is nearer than before."""
    me, need = seat_name(end, seat), after.needs[seat]
    if need >= HOPELESS:
        return say("{me} has no way to the goal for now.", me=me)
    turns = max(1, -(-need // A_TURN))
    bearer = carrier(end, seat)
    if after.needs[seat] < before.needs[seat] and bearer is not None and not end.terms.master:
        return say(
            "Brings {item} home in about {count} turn.",
            "Brings {item} home in about {count} turns.",
            turns,
            item=ITEM_NAMES[pearl(colour_of(bearer))],
        )
    if after.needs[seat] < before.needs[seat]:
        return say(
            "{me} gets closer to the goal: about {count} turn to go.",
            "{me} gets closer to the goal: about {count} turns to go.",
            turns,
            me=me,
        )
    return say(
        "{me} gets no closer to the goal: about {count} turn to go.",
        "{me} gets no closer to the goal: about {count} turns to go.",
        turns,
        me=me,
    )


def _delays(end: Position, seat: Seat, before: Outlook, after: Outlook) -> Iterator[Text]:
    """Whose plans get longer."""
    for other in _followers(end, seat):
        if after.needs[other] - before.needs[other] >= MUCH and before.needs[other] < HOPELESS:
            yield say("{other} has a longer way to go.", other=seat_name(end, other))


def _pairs(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    """A pearl for which a messenger has both rings now, and none had before."""
    own = [n for n in FIGURES if end.owner(n) == seat and not end.figures[n].out]
    for colour in COLOURS:
        wanted = end.terms.master or any(colour_of(n) == colour for n in own)
        had = any(has_pair(seen.figures[n].items, colour) for n in own)
        if wanted and end.pearls[colour] and not had and any(has_pair(end.figures[n].items, colour) for n in own):
            yield say("Then a messenger has both rings for {item}.", item=ITEM_NAMES[pearl(colour)])
            return


def _meetings(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    """Own messengers that stand together now and did not before."""
    for n in FIGURES:
        if end.owner(n) == seat and not end.figures[n].out:
            for other in end.others_with(n):
                if n < other and end.owner(other) == seat and other not in seen.others_with(n):
                    yield say("Two messengers of {me} meet and share what they carry.", me=seat_name(end, seat))
                    return


def _keeps_high(seen: Position, end: Position, seat: Seat) -> bool:
    """Are cards being laid, none of them a 3 though there is one, while the pearl that wins is on its way?"""
    if seen.stage != Stage.CARDS or end.hands.laid[seat][HIGH] != seen.hands.laid[seat][HIGH]:
        return False
    return end.hands.hand(seat)[HIGH] > 0 and sum(end.hands.laid[seat]) > 0 and carrier(end, seat) is not None


def carrier(s: Position, seat: Seat) -> int | None:
    """A messenger of the seat that carries the pearl that wins at its home, or None."""
    for n in s.own(seat):
        if s.figures[n].items[pearl(colour_of(n))]:
            return n
    return None


# --- trades ----------------------------------------------------------------------------------------------------------


def _words(seen: Position, seat: Seat, move: Move, end: Position, before: Outlook, after: Outlook) -> Iterator[Text]:
    """What is said, and what that changes."""
    found: list[Text] = []
    if after.needs[seat] < before.needs[seat]:
        found += [*_pairs(seen, end, seat), _distance(end, seat, before, after)]
    found += _delays(end, seat, before, after)
    # the move's own words stand beside the reason: they are said again only where there is nothing else to say
    yield from found or (_said(seen, move),)


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
        return say("Trades here first.")
    return say("No more needs to be handed over.") if trade is not None else say("Keeps its rings.")


# --- the island ------------------------------------------------------------------------------------------------------


def of_stone(s: Position, seat: Seat, move: Stone, before: Sequence[float], after: Sequence[float]) -> Text:
    """Why to lay a stone. before, after: what every seat will need to win, in tenths of energy, as far as guessed."""
    others = [other for other in range(s.terms.seats) if other != seat]
    mine, theirs = before[seat] - after[seat], {other: after[other] - before[other] for other in others}
    other = max(others, key=lambda who: theirs[who])
    me, name = seat_name(s, seat), seat_name(s, other)
    if s.terms.duel:
        own_shade = (seat == s.lead) == (move.height % 2 == 0)
        if mine > 0 and own_shade:
            return say(
                "Many routes cross this field, and {me} is strong on height {height}.", me=me, height=move.height
            )
        if mine > 0:
            return say("Steers the routes onto ground where {me} is strong.", me=me)
        return say("Changes little, and saves better stones for later.")
    if mine > 0 and theirs[other] > 0:
        return say("Shortens the routes of {me} and lengthens those of {other}.", me=me, other=name)
    if mine > 0:
        return say("Shortens the routes of {me}.", me=me)
    if theirs[other] > 0:
        return say("Lengthens the routes of {other}.", other=name)
    return say("Changes little, and saves better stones for later.")


def _joined(parts: Sequence[Text]) -> Text:
    """At most two sentences as one text."""
    if len(parts) == 1:
        return parts[0]
    return say("{first} {second}", first=parts[0], second=parts[1])
