"""Why a move is good or bad: one or two sentences made from facts, from what a turn changes for every seat.

A turn is told by comparing the position before it with the one that it is expected to end in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.ai.agent import Pace
from engine.ai.move_comparison import Comparison, sentences
from engine.core.rules import Act, Seat
from engine.core.text import Text, listed, verbatim
from games.magic_triland import say
from games.magic_triland.ai import expected_outcomes
from games.magic_triland.ai.card_errands import EVEN_TURNS, errand
from games.magic_triland.ai.evaluation_weights import Judges, numbers_for
from games.magic_triland.ai.expected_outcomes import Later
from games.magic_triland.ai.kernel_conversion import company_of, hand_of, put
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS, SURE, sums_of
from games.magic_triland.ai.turn_comparison import CLEARLY, apart, figures, is_clearly_worse
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import MESSENGERS, seat_name
from games.magic_triland.rules.move_types import Answer, Card, Done, Go, Hand, Joker, Meet, Move, Offer, Pearl, Swap
from games.magic_triland.rules.pieces import A_TURN, COLOURS, FIGURES, ITEMS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import NOBODY, Position, Stage
from games.magic_triland.rules.rules import RULES

MUCH = 20
"""Tenths of energy that are worth a word."""
AN_ENERGY = 10
"""Tenths of energy."""
MEAN = 3
"""The energy that two cards make on average."""
TRADED = 0.6
"""With three seats trades shorten the plan: at the first turns of 18 winners it was 15 turns (median), and 9 came."""
HIGH = 3
"""The card that is best kept for the way home."""


class Situation(Struct, frozen=True):
    """A position as the reasons see it.

    needs: of each seat, in tenths of energy; ready: the seats that could win with a turn of their own now; homes: of
    each seat the home at which its plan ends, () if that is not known.
    """

    needs: tuple[int, ...]
    ready: frozenset[Seat]
    homes: tuple[int, ...] = ()


class Teller:
    """Puts the reasons for moves into words."""

    def __init__(self) -> None:
        self._judges = Judges()

    def situation(self, s: Position) -> Situation:
        """What every seat still needs, and who is a turn from home; phase 2, not over."""
        seats, judge = range(s.terms.seats), self._judges.of("fitted", s.terms)
        tree = Tree(company_of(s), judge)
        ready = set()
        for seat in seats:
            energies = sums_of(hand_of(s, seat), tree.company.joker(seat))
            count = tree.open_(seat, energies, 0)
            if any(tree.values[k] > SURE for k in range(count + 1)):
                ready.add(seat)
            put(tree.company, s)
        needs, homes = [], []
        for seat in seats:
            needs.append(int(judge.plan(tree.company, seat)))
            homes.append(min(COLOURS, key=lambda home: judge.costs[home]) if s.terms.duel else seat)
        return Situation(tuple(needs), frozenset(ready), tuple(homes))

    def nearer(self, s: Position, end: Position, seat: Seat) -> int:
        """How much nearer the seat is to its goal at the end of a turn, in tenths of energy; 0 if the game is over."""
        if end.ended:
            return 0
        judge = self._judges.of("fitted", s.terms)
        return int(judge.plan(company_of(s), seat)) - int(judge.plan(company_of(end), seat))

    def later(self, seen: Position, end: Position, seat: Seat, pace: Pace, *, traded: bool = False) -> Later | None:
        """What a turn that ends so comes to; traded: only its trades were searched."""
        return expected_outcomes.after(self._judges, seen, end, seat, pace, traded=traded)

    def reason(
        self,
        seen: Position,
        seat: Seat,
        line: Sequence[Move],
        end: Position,
        comparison: Comparison[Later] | None = None,
        beside: Text | None = None,
        *,
        traded: bool = False,
        first: bool = False,
        gap: float = 0.0,
    ) -> Text:
        """The reason for a turn, from all its moves, those of its trades too, from how it ends and what it comes to.

        beside: what is to be said of other turns if there is room; traded: for the first of these moves, in or between
        trades, if the turn then ends like this; first: it is the best one, though not compared with another yet; gap:
        by how much its value is less than that of the best one, if it was not compared.
        """
        if end.ended:
            return _ended(end, seat)
        before, after = self.situation(seen), self.situation(end)
        told = [*apart(end, seat, comparison)]
        better = gap < CLEARLY if comparison is None else comparison.better
        best = better and (first or comparison is not None)  # the only one, too
        if traded:
            deeds = [*_words(seen, seat, line, end, before, after, best=best)]
        else:
            deeds = [*_deeds(seen, seat, line, end, before, after, best=best, worse=not better)]
        if told:  # how the way is after the replies says more
            deeds = [deed for deed in deeds if deed != _hopeless(end, seat)]
        parts = [*_dangers(end, seat, before, after)]
        parts += [*deeds, *told] if better else [*told, *deeds[:1]]
        threat = _threat(end, seat, after)
        if threat is not None:
            parts = [*parts[:1], threat] if better else [threat, *parts]
        if not parts and beside != EVEN_TURNS:
            parts.append(_idle(end, seat, after))
        if len(parts) < 2 and beside is not None:
            parts.append(beside)
        if not better and not told and (gap >= CLEARLY or is_clearly_worse(comparison)):
            parts = [*parts[:1], say("Comes off worse after the expected replies.")]
        return sentences(*parts[:2])

    def figures(self, end: Position, comparison: Comparison[Later] | None) -> Text | None:
        """What the search counted of a turn that ends so, and of the one that it is compared with."""
        return None if end.ended else figures(end, comparison)


def _ended(end: Position, seat: Seat) -> Text:
    if end.winner == seat:
        if end.terms.master:
            return say("Brings the last colour home and wins.")
        return say("Brings the pearl home and wins.")
    if end.winner == NOBODY:
        return say("Then the game is drawn.")
    return say("Then {other} wins.", other=seat_name(end, end.winner))


def _dangers(end: Position, seat: Seat, before: Situation, after: Situation) -> Iterator[Text]:
    """Who is stopped from winning, and who isn't."""
    for other in _followers(end, seat):
        name = seat_name(end, other)
        if other in after.ready and other != _next(end) and not _secret(end):
            continue  # see `_threat`
        if other in after.ready and _secret(end):
            yield say("Doesn’t stop {other}, who may have the cards to get home next turn.", other=name)
            return
        if other in after.ready:
            yield say("Can’t stop {other} from getting home next turn.", other=name)
            return
        if other in before.ready:
            yield say("Stops {other}, who could get home next turn.", other=name)
            return


def _threat(end: Position, seat: Seat, after: Situation) -> Text | None:
    """Who could get home, but not before somebody else has had a turn, maybe the seat itself."""
    for other in _followers(end, seat):
        if other in after.ready and other != _next(end) and not _secret(end):
            return say("{other} could get home next turn if nobody prevents it first.", other=seat_name(end, other))
    return None


def _next(end: Position) -> Seat:
    """Who turns first after a turn that ends so."""
    return end.mover if not end.cards else (end.mover + 1) % end.terms.seats


def _followers(end: Position, seat: Seat) -> list[Seat]:
    """The others in the order in which they turn."""
    order = [(_next(end) + n) % end.terms.seats for n in range(end.terms.seats)]
    return [other for other in order if other != seat]


# --- a turn ----------------------------------------------------------------------------------------------------------


def _deeds(
    seen: Position,
    seat: Seat,
    line: Sequence[Move],
    end: Position,
    before: Situation,
    after: Situation,
    *,
    best: bool = False,
    worse: bool = False,
) -> Iterator[Text]:
    """What the turn does, the most important first. best: nothing that speaks against it; worse: no thrift, of which
    the best turn may have more."""
    for colour in COLOURS:
        if end.pearls[colour] < seen.pearls[colour]:
            yield say("Gets {item} for a pair of rings.", item=ITEM_NAMES[pearl(colour)])
    yield from _homecomings(seen, end, seat)
    barter = _barter(seen, line, seat)
    if barter is not None:
        yield _got(barter, seen, end, seat)
    else:
        yield from _shared(seen, line, seat)
    nearer = after.needs[seat] < before.needs[seat]
    if nearer:
        yield _way(seen, line, end, seat, before, after)
    if _keeps_high(seen, end, seat):
        yield say("Keeps a 3 for the way home.")
    delays = [*_delays(end, seat, before, after, best=best)]
    yield from delays[:1]
    if not nearer and not worse and not delays and _next(end) not in after.ready - {seat}:
        yield from _saved(seen, line, seat)
    if not nearer and not best:
        yield next(_longer(end, seat, before, after), None) or _distance(end, seat, before, after)


def _hopeless(end: Position, seat: Seat) -> Text:
    return say("{me} has no way to the goal for now.", me=seat_name(end, seat))


def _idle(end: Position, seat: Seat, after: Situation) -> Text:
    """What is said of the best turn where it does nothing that can be counted."""
    me, need = seat_name(end, seat), after.needs[seat]
    if need >= HOPELESS:
        return _hopeless(end, seat)
    return say(
        "{me} gets no closer, but no other turn does better: about {count} turn to go.",
        "{me} gets no closer, but no other turn does better: about {count} turns to go.",
        turns_to_go(end, need),
        me=me,
    )


def _homecomings(seen: Position, end: Position, seat: Seat) -> Iterator[Text]:
    for n in FIGURES:
        if end.figures[n].out and not seen.figures[n].out and end.owner(n) == seat:
            if end.terms.master:
                yield say("{messenger} comes home with what it carries.", messenger=MESSENGERS[n])
            else:
                yield say("{messenger} comes home, but not with the pearl that wins.", messenger=MESSENGERS[n])


class Barter(Struct, frozen=True):
    """What a seat got from others and gave to them, in all; `others`: whom it traded with."""

    gained: tuple[int, ...]
    lost: tuple[int, ...]
    others: frozenset[Seat]


def _barter(seen: Position, line: Sequence[Move], seat: Seat) -> Barter | None:
    """What changes hands with others; None if nothing is gained."""
    foreign = [
        (seen.owner(giver), seen.owner(taker), item)
        for giver, taker, item in _handed(seen, line)
        if (seen.owner(giver) == seat) != (seen.owner(taker) == seat)
    ]
    got = Counter(item for giver, _, item in foreign if giver != seat)
    gave = Counter(item for giver, _, item in foreign if giver == seat)
    gained, lost = (tuple(sorted(few.elements())) for few in (got - gave, gave - got))
    others = frozenset({giver for giver, _, _ in foreign} | {taker for _, taker, _ in foreign}) - {seat}
    return Barter(gained, lost, others) if gained else None


def _handed(seen: Position, line: Sequence[Move]) -> Iterator[tuple[int, int, int]]:
    """What is handed over in the trades of these moves: the figure that gives, the one that gets, the item."""
    s = seen
    for move in line:
        turn, trade, before = RULES.turn(s), s.trade, s.figures
        if not isinstance(turn, Act):
            return
        s = RULES.apply(s, turn.seats[0], move)
        if trade is None:
            continue
        for giver, taker in ((trade.stood, trade.came), (trade.came, trade.stood)):
            for item in ITEMS:
                for _ in range(s.figures[taker].items[item] - before[taker].items[item]):
                    yield giver, taker, item


def _things(items: Sequence[int]) -> Text:
    return listed(
        [
            ITEM_NAMES[item] if count == 1 else say("{item} (×{times})", item=ITEM_NAMES[item], times=count)
            for item, count in Counter(items).items()
        ]
    )


def _got(barter: Barter, seen: Position, end: Position, seat: Seat) -> Text:
    item = _things(barter.gained)
    if not barter.lost:
        return say("Gets {item}.", item=item)
    given = _things(barter.lost)
    if any(_chooses(end, n) and _new_place(seen, end, n) for n in FIGURES if end.owner(n) == seat):
        return say("Arrives strong and so chooses: {item} for {given}.", item=item, given=given)
    if len(barter.others) == 1:
        (other,) = barter.others
        return say("Gets {item} from {other} for {given}.", item=item, other=seat_name(end, other), given=given)
    return say("Gets {item} for {given}.", item=item, given=given)


def _chooses(s: Position, n: int) -> bool:
    """Does the figure stand, strong, with a foreign one that is not? With three seats both may be strong."""
    foreign = (other for other in s.others_with(n) if s.owner(other) != s.owner(n))
    return any(s.strong(n) and not s.strong(other) for other in foreign)


def _new_place(seen: Position, end: Position, n: int) -> bool:
    return end.figures[n].where != seen.figures[n].where


def _way(seen: Position, line: Sequence[Move], end: Position, seat: Seat, before: Situation, after: Situation) -> Text:
    """Which cards are spent on a way that brings the goal nearer, what for, and by how much it does."""
    energy, cards, item = _energy(before.needs[seat] - after.needs[seat]), _spent(seen, line), _paired(seen, end, seat)
    if not cards or not energy or before.needs[seat] >= HOPELESS:
        return _distance(end, seat, before, after) if item is None else _pair(item)
    spent = verbatim("+".join(cards))
    if item is not None:
        return say(
            "Spends the cards {cards} to have both rings for {item}: the goal is about {energy} energy closer.",
            cards=spent,
            energy=energy,
            item=ITEM_NAMES[item],
        )
    turns = turns_to_go(end, after.needs[seat])
    bearer = carrier(end, seat)
    if bearer is None and not end.terms.master and after.homes:
        found = errand(end, seat, after.homes[seat], cards=spent, energy=energy, turns=turns)
        if found is not None:
            return found
    if bearer is not None and not end.terms.master:
        if not any(seen.figures[n].items[pearl(colour_of(bearer))] for n in seen.own(seat)):
            return _distance(end, seat, before, after)  # it was got on this turn, not by the cards alone
        return say(
            "Spends the cards {cards} to bring {item} about {energy} energy closer to home: about {count} turn to go.",
            "Spends the cards {cards} to bring {item} about {energy} energy closer to home: about {count} turns to go.",
            turns,
            cards=spent,
            energy=energy,
            item=ITEM_NAMES[pearl(colour_of(bearer))],
        )
    return say(
        "Spends the cards {cards} to get about {energy} energy closer to the goal: about {count} turn to go.",
        "Spends the cards {cards} to get about {energy} energy closer to the goal: about {count} turns to go.",
        turns,
        cards=spent,
        energy=energy,
    )


def _spent(seen: Position, line: Sequence[Move]) -> list[str]:
    """The cards of the turn as figures, if all may know them; of a joker what it is made to be worth stands behind."""
    if _secret(seen):
        return []
    worths = (*seen.worth, *seen.cards[len(seen.worth) :])
    laid = zip(seen.cards, worths, strict=True)
    found = [str(card) if card == worth else f"{card} (= {worth})" for card, worth in laid]
    for move in line:
        if isinstance(move, Card):
            found.append(str(move.card))
        elif isinstance(move, Joker) and move.worth:
            found[-1] += f" (= {move.worth})"
    return found


def _secret(s: Position) -> bool:
    """Are some cards unknown to some seat? Between two both know both that are drawn."""
    return s.terms.chance and not s.terms.duel


def _energy(tenths: int) -> int:
    """Tenths of energy as whole ones."""
    return (tenths + 5) // 10


def turns_to_go(s: Position, need: int) -> int:
    """About how many turns of its own a seat needs for a plan of this cost."""
    numbers = numbers_for(s.terms)
    turns = 1 + max(0, -(-(need - numbers.last) // numbers.turn))
    return turns if s.terms.duel else max(1, round(TRADED * turns))


def _distance(end: Position, seat: Seat, before: Situation, after: Situation) -> Text:
    """How far it is to the goal, and whether that is nearer than before."""
    me, need = seat_name(end, seat), after.needs[seat]
    if need >= HOPELESS:
        return _hopeless(end, seat)
    turns = turns_to_go(end, need)
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


def _saved(seen: Position, line: Sequence[Move], seat: Seat) -> Iterator[Text]:
    """Says that low cards were spent, where the evaluation counts what is kept, or that there were no others."""
    laid = [move.card for move in line if isinstance(move, Card)]
    kept = list(seen.hands.hand(seat))  # that of the end may have been taken back
    for card in laid:
        kept[card] -= 1
    cards = [*seen.cards, *laid]
    less = MEAN - sum(cards)
    numbers = numbers_for(seen.terms)
    counts = (numbers.thrift > 0 or numbers.price > 0) and not seen.joker() and not _secret(seen)
    if not counts or not laid or len(cards) != A_TURN or less <= 0:
        return
    spent = verbatim("+".join(map(str, cards)))
    if not any(kept):
        yield say("Only the cards {cards} were left.", cards=spent)
    elif any(kept[max(cards) + 1 :]):
        yield say(
            "Spends only the cards {cards}, {energy} energy less than average, and keeps the higher ones.",
            cards=spent,
            energy=less,
        )


def _delays(end: Position, seat: Seat, before: Situation, after: Situation, *, best: bool = False) -> Iterator[Text]:
    """Whose plans get longer, and whose shorter (the price of a trade), the greatest changes first.

    best: only the former.
    """
    change = {other: after.needs[other] - before.needs[other] for other in _followers(end, seat)}
    for other in sorted(change, key=lambda one: -abs(change[one])):
        name = seat_name(end, other)
        if max(before.needs[other], after.needs[other]) >= HOPELESS:
            continue  # that a rival's rings can't be reached for now is not explained by the turn
        if change[other] >= MUCH:
            yield from _longer(end, other, before, after)
        elif change[other] <= -MUCH and not best:
            energy = _energy(-change[other])
            yield say("{other} also gets closer to the goal, by about {energy} energy.", other=name, energy=energy)


def _longer(end: Position, seat: Seat, before: Situation, after: Situation) -> Iterator[Text]:
    """By how much a seat's plan gets longer, if that is an energy at least."""
    energy = _energy(after.needs[seat] - before.needs[seat])
    if energy >= 1 and after.needs[seat] < HOPELESS:
        yield say("{me} now needs about {energy} energy more.", me=seat_name(end, seat), energy=energy)


def _paired(seen: Position, end: Position, seat: Seat) -> int | None:
    """A pearl for which a messenger has both rings now, and none had before."""
    own = [n for n in FIGURES if end.owner(n) == seat and not end.figures[n].out]
    for colour in COLOURS:
        wanted = end.terms.master or any(colour_of(n) == colour for n in own)
        had = any(has_pair(seen.figures[n].items, colour) for n in own)
        if wanted and end.pearls[colour] and not had and any(has_pair(end.figures[n].items, colour) for n in own):
            return pearl(colour)
    return None


def _pair(item: int) -> Text:
    return say("Then a messenger has both rings for {item}.", item=ITEM_NAMES[item])


def _shared(seen: Position, line: Sequence[Move], seat: Seat) -> Iterator[Text]:
    """What the seat's own messengers hand to each other, those that hand over most first."""
    found: dict[tuple[int, int], list[int]] = {}
    for giver, taker, item in _handed(seen, line):
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
            given=_things(given),
            other=other,
            back=_things(back),
        )
    else:
        yield say("{one} can hand {given} to {other}.", one=one, given=_things(given), other=other)


def _keeps_high(seen: Position, end: Position, seat: Seat) -> bool:
    """Are cards being laid, none of them a 3 though there is one, while the pearl that wins is on its way?"""
    if _secret(seen) or seen.stage != Stage.CARDS or end.hands.laid[seat][HIGH] != seen.hands.laid[seat][HIGH]:
        return False
    return end.hands.hand(seat)[HIGH] > 0 and sum(end.hands.laid[seat]) > 0 and carrier(end, seat) is not None


def carrier(s: Position, seat: Seat) -> int | None:
    """A messenger of the seat that carries the pearl that wins at its home, or None."""
    for n in s.own(seat):
        if s.figures[n].items[pearl(colour_of(n))]:
            return n
    return None


# --- trades ----------------------------------------------------------------------------------------------------------


def _words(
    seen: Position,
    seat: Seat,
    line: Sequence[Move],
    end: Position,
    before: Situation,
    after: Situation,
    *,
    best: bool = False,
) -> Iterator[Text]:
    """What a move in a trade does, and what that changes. best: nothing that speaks against it."""
    found: list[Text] = []
    barter = _barter(seen, line, seat)
    if barter is not None and isinstance(line[0], Offer):
        found.append(_got(barter, seen, end, seat))
    elif len(line) > 1 and isinstance(line[1], Hand):
        found += _shared(seen, line, seat)
    if after.needs[seat] < before.needs[seat]:
        item = _paired(seen, end, seat)
        found += [*([] if item is None else [_pair(item)]), _distance(end, seat, before, after)]
    elif not best:
        found += _longer(end, seat, before, after)
    found += _delays(end, seat, before, after, best=best)
    # the move's own words stand beside the reason: they are said again only where there is nothing else to say
    if not found and abs(after.needs[seat] - before.needs[seat]) < AN_ENERGY and not isinstance(line[0], Done | Meet):
        found.append(_as_far(end, seat, after))
    if not found and best and isinstance(line[0], Done) and seen.trade is not None:
        found.append(say("The rings are best where they are."))
    yield from found or (_said(seen, line[0]),)


def _as_far(end: Position, seat: Seat, after: Situation) -> Text:
    me, need = seat_name(end, seat), after.needs[seat]
    if carrier(end, seat) is not None and not end.terms.master:
        turns = turns_to_go(end, need)
        return say(
            "Keeps the pearl that wins: about {count} turn to go.",
            "Keeps the pearl that wins: about {count} turns to go.",
            turns,
        )
    if need >= HOPELESS:
        return _hopeless(end, seat)
    return say(
        "{me} stays as far from the goal: about {count} turn to go.",
        "{me} stays as far from the goal: about {count} turns to go.",
        turns_to_go(end, need),
        me=me,
    )


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
    return say("Hands nothing over.") if trade is not None else say("Keeps its rings.")
