"""What sets a turn apart from another one, in words: what differs most after the replies that are expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.ai.move_comparison import (
    WITH_OTHER,
    Comparison,
    Value,
    Words,
    compared_with,
    filled,
    sentences,
    telling,
)
from engine.core.rules import Seat
from engine.core.text import Text, tenths, verbatim
from games.magic_triland import say
from games.magic_triland.ai.expected_outcomes import BEST, DOOM, GETS, HOME, LOSES, PAIRS_UP, WAIT, Later
from games.magic_triland.rules.display_names import ITEMS as ITEM_NAMES
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import Position

CLEAR = 0.05
"""Logits by which turns have to differ for a reason."""
Needs = tuple[float, ...]
STRENGTH = 60.0
"""What it is worth in a duel to be strong everywhere on an island, in tenths of energy."""
STONES_APART = 0.08
"""Values (-1 to 1) by which stones have to differ for a reason; what differs by less does not stand first again on
other random islands."""
SHARE_APART, ENERGY_APART = 0.5, 3.0
"""Percent of the ways, and tenths of energy, by which stones have to differ for a reason."""
TURNS_APART = 0.05
"""Values by which turns have to differ for what the replies make of them to be told; the values shown are rounded."""
CLEARLY = 0.1
"""Values by which a turn has to be worse for that to be said where nothing that can be counted says it."""
TURN_APART = 2
"""Whole energy by which turns have to differ in figures; 1 may be rounding."""
WORDS_APART = 3
"""Whole energy by which turns have to differ in words: the energy of a turn."""
EVEN_STONES = say("Other stones and fields would do about as well.")
EVEN_TURNS = say("Other turns would do about as well.")
FAR = 1000
"""Tenths of energy above which there is no way to the goal for now."""


def compared(
    found: Sequence[tuple[Move, Later]], number: int, played: Move | None, values: Mapping[Move, float] | None = None
) -> Comparison[Later]:
    """A ranked turn, which begins with this move, with the best one that comes to something else.

    Alone if there is none, or if it comes to the same as the best one. values: of turns, as far as they are told.
    """
    mine, best = found[number], found[0]
    ranked = [best, mine] if number else [mine, *(one for one in found if one[1] != mine[1])]
    pair = compared_with(ranked, min(number, 1), lambda one: one[0] == played != mine[0])
    if pair is None or pair[0][1] == mine[1]:
        return Comparison(mine=mine[1])
    if not number and pair[1] == WITH_OTHER and _has_equal(found, values or {}):
        return Comparison(mine=mine[1])
    against = next(move for move, later in ranked if later is pair[0][1])
    known = values is not None and mine[0] in values and against in values
    gap = abs(values[mine[0]] - values[against]) if values is not None and known else 1.0
    return between(mine[1], pair[0][1], not number, pair[1], gap)


def _has_equal(found: Sequence[tuple[Move, Later]], values: Mapping[Move, float]) -> bool:
    """Does another turn that is told come to the same as the best one, at about the same value?"""
    (first, later), *others = found
    return any(
        one == later and move != first and {first, move} <= values.keys() and values[first] - values[move] < TURNS_APART
        for move, one in others
    )


def between(
    mine: Later, other: Later, better: bool = True, against: Text = WITH_OTHER, gap: float = 1.0
) -> Comparison[Later]:
    """What a turn comes to, and what another one does. gap: by how much their values differ, 1 if that is not known."""
    it = Comparison(mine=mine, other=other, better=better, against=against, gap=gap, close=False)
    return it.by_terms(lambda later: later.terms, CLEAR)


def nearer_turns(gap: float) -> Text | None:
    """What is said beside the best turn of one that gets nearer to the goal at once, if anything. gap: by how much that
    is worse."""
    if gap < TURNS_APART:
        return EVEN_TURNS
    return say("Other turns get closer at once, but come off worse after the replies.") if gap >= CLEARLY else None


def is_clearly_worse(it: Comparison[Later] | None) -> bool:
    """Is it known to be clearly worse than the best other turn?"""
    return it is not None and it.other is not None and not it.better and CLEARLY <= it.gap < 1.0


def misses_the_win(it: Comparison[Later] | None) -> bool:
    """Does the best other turn end the game, and this one not?"""
    if it is None or it.other is None or it.better or it.gap < TURNS_APART:
        return False
    return it.other.over and not it.mine.over


def apart(end: Position, seat: Seat, it: Comparison[Later] | None) -> Iterator[Text]:
    """What sets a turn apart for the seat after the expected replies, in words: what makes the greatest difference, or
    something else that is so, where that would say nothing at the table."""
    if it is None or it.other is None or it.gap < TURNS_APART:
        return
    if misses_the_win(it):
        yield say("Misses the win: the best other move brings the pearl home at once.")
        return
    for kind, who in it.keys[:1]:
        found: Told | None
        if kind == HOME:
            found = HOMES[abs(it.terms.get((HOME, who), 0.0)) <= abs(it.others.get((HOME, who), 0.0))], {}
        elif kind == DOOM:
            found = DOOMS[(DOOM, who) not in it.terms], {}
        elif kind == WAIT:
            found = _of_waiting(*(-terms.get((WAIT, who), 0.0) for terms in (it.terms, it.others))), {}
        else:
            found = _of_ways(who, seat, end, it)
        if found is not None:
            words, more = found
            yield filled(words, {"who": seat_name(end, who), "against": it.against, **more})


def figures(end: Position, it: Comparison[Later] | None) -> Text | None:
    """How far it is to the goal after the expected replies, and what speaks against it; None if that is not what sets
    the turns apart."""
    if it is None or it.other is None or it.gap < TURNS_APART:
        return None
    told = []
    for words, (kind, who) in zip(ENERGY, it.keys, strict=False):
        mine, other = it.mine.needs[who], it.other.needs[who]
        if kind == BEST and max(mine, other) < FAR:
            energy, less = ((round(need) + 5) // 10 for need in (mine, other))
            if abs(energy - less) < TURN_APART:
                break
            values: dict[str, Value] = {
                "who": seat_name(end, who),
                "energy": verbatim(str(energy)),
                "other": verbatim(str(less)),
            }
            told.append(filled(words, {**values, "against": it.against}))
        elif not told:
            break  # what speaks against it is told beside what speaks for it
    return sentences(*told) if told else None


ENERGY: Words = (
    say("After the expected replies {who} has about {energy} energy to go, {against} {other}."),
    say("But {who} has about {energy} energy to go, with the other move {other}."),
)
HOMES = (
    say("Then {who} is expected to get home within two turns."),
    say("{who} would be expected to get home within two turns {against}."),
)
DOOMS = (say("After it others are sure to win."), say("Others would be sure to win {against}."))


Told = tuple[Text, Mapping[str, Value]]
"""A sentence, and what stands in its places."""
HAPPENS = {
    GETS: say("Then {who} is expected to get {item}."),
    LOSES: say("Then {who} is expected to lose {item}."),
    PAIRS_UP: say("Then {who} is expected to have both rings for {item}."),
}
WOULD = {
    GETS: say("{who} would be expected to get {item} {against}."),
    LOSES: say("{who} would be expected to lose {item} {against}."),
    PAIRS_UP: say("{who} would be expected to have both rings for {item} {against}."),
}


def _of_ways(first: Seat, seat: Seat, end: Position, it: Comparison[Later]) -> Told | None:
    """What happens to a seat, or how long its way is, with one of the turns only. first: see `_of_somebody`."""
    for who, found, _ in _of_somebody(first, seat, it):
        return found[0], {"who": seat_name(end, who), **found[1]}
    return None


def _of_somebody(first: Seat, seat: Seat, it: Comparison[Later]) -> Iterator[tuple[Seat, Told, bool]]:
    """Of each seat of which there is something to tell that, and whether it is how long its way is. first: the seat for
    whom the turns differ most, be it by a second way or by energy spent, which are not told."""
    for who in sorted(range(len(it.mine.needs)), key=lambda one: (one != first, one != seat)):
        event = _of_event(who, seat, it)
        found = event or _of_need(who, seat, it)
        if found is not None:
            yield who, found, event is None


def way_told(seat: Seat, it: Comparison[Later] | None) -> Seat | None:
    """The seat of which `apart` says how much longer or shorter its way is; None if it says something else."""
    if it is None or it.other is None or it.gap < TURNS_APART or misses_the_win(it) or not it.keys:
        return None
    kind, first = it.keys[0]
    if kind in (HOME, DOOM, WAIT):
        return None
    for who, _, is_way in _of_somebody(first, seat, it):
        return who if is_way else None
    return None


def _of_event(who: Seat, seat: Seat, it: Comparison[Later]) -> Told | None:
    """What is expected to happen to a seat with one of the turns only, if that speaks for what is said of the turn."""
    assert it.other is not None
    gains = (who == seat) == it.better
    for kind in (GETS, LOSES, PAIRS_UP):
        mine = (kind != LOSES) == gains  # it happens with this turn, else with the other
        here, there = (it.mine, it.other) if mine else (it.other, it.mine)
        for event, of, item in sorted(here.events - there.events):
            if (event, of) == (kind, who):
                return (HAPPENS if mine else WOULD)[kind], {"item": ITEM_NAMES[item]}
    return None


def _of_need(who: Seat, seat: Seat, it: Comparison[Later]) -> Told | None:
    """How much shorter or longer a seat's way to the goal is, if that speaks for what is said of the turn and is more
    than rounding."""
    assert it.other is not None
    mine, other = it.mine.needs[who], it.other.needs[who]
    if (mine < other) == ((who == seat) != it.better):
        return None  # of three seats a rival's way may be worth more where it is longer
    if max(mine, other) >= FAR:
        return None  # there may be a way that the evaluation does not see
    energy = round(abs(mine - other) / 10)
    if energy < WORDS_APART:
        return None
    if mine < other:
        words = say("After the expected replies {who} is about {energy} energy closer to the goal than {against}.")
    else:
        words = say("After the expected replies {who} is about {energy} energy farther from the goal than {against}.")
    return words, {"energy": energy}


def _of_waiting(cost: float, other: float) -> Text:
    """Whether nobody gets anything new for a turn more, or how far a seat is from what would be new."""
    if not cost:
        return say("Ends the standstill, which would go on {against}.")
    if not other:
        return say("Prolongs the standstill, which would end {against}.")
    if cost < other:
        return say("The game is at a standstill: {who} gets closer to another pearl than {against}.")
    return say("The game is at a standstill: {who} stays farther from another pearl than {against}.")


# --- the island ------------------------------------------------------------------------------------------------------


def of_stone(
    s: Position, seat: Seat, pair: tuple[Needs, Needs], better: bool, against: Text
) -> tuple[Text, Text | None]:
    """Why to lay a stone, in words and in figures: what differs most on islands finished at random.

    pair: what each seat needs to win there, in tenths of energy, with the stone and with another one.
    """
    needs, less = pair
    keys = telling(_lead(seat, needs), _lead(seat, less), better, 0.0)
    # of three seats a rival's way may be worth more where it is longer, since that of the nearest counts most
    keys = tuple(who for who in keys if ((needs[who] < less[who]) == (who == seat)) == better)
    if not keys:
        return EVEN_STONES, None
    (who, *_) = keys
    me = seat_name(s, seat)
    if s.terms.duel:
        # what one is nearer the other is farther away
        ways = [50.0 - 100.0 * one[seat] / STRENGTH for one in pair]
        share, other = (tenths(one) for one in ways)
        if abs(ways[0] - ways[1]) < SHARE_APART:
            return EVEN_STONES, None
        counted = say(
            "On islands finished at random {share} % of the ways lie where {me} is strong, {against} {other} %.",
            share=share,
            me=me,
            against=against,
            other=other,
        )
        if needs[seat] < less[seat]:
            return say("More ways lie where {me} is strong than {against}.", me=me, against=against), counted
        return say("Fewer ways lie where {me} is strong than {against}.", me=me, against=against), counted
    share, other = (tenths(one[who] / 10) for one in pair)
    if abs(needs[who] - less[who]) < ENERGY_APART:
        return EVEN_STONES, None
    name = seat_name(s, who)
    counted = say(
        "On islands finished at random {who} needs {energy} energy to win, {against} {other}.",
        who=name,
        energy=share,
        against=against,
        other=other,
    )
    if needs[who] < less[who]:
        return say("{who} has a shorter way to the goal than {against}.", who=name, against=against), counted
    return say("{who} has a longer way to the goal than {against}.", who=name, against=against), counted


def _lead(seat: Seat, needs: Needs) -> dict[Seat, float]:
    """How much less a seat needs than the others, the nearest of whom counts most, by seat."""
    others = sorted((who for who in range(len(needs)) if who != seat), key=lambda who: needs[who])
    found = {who: needs[who] / len(others) / 2 for who in others}
    found[others[0]] += needs[others[0]] / 2
    return {**found, seat: -needs[seat]}
