"""What sets a turn apart from another one, in words: what differs most after the replies that are expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ai.move_comparison import Comparison, compared_with, sentences, telling, tenths
from engine.core.rules import Seat
from engine.core.text import Text, verbatim
from games.magic_triland import say
from games.magic_triland.ai.expected_outcomes import BEST, DOOM, HOME, REST, WAIT, Later
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import Position

CLEAR = 0.05
"""Logits by which turns have to differ for a reason."""
Needs = tuple[float, ...]
STRENGTH = 60.0
"""What it is worth in a duel to be strong everywhere on an island, in tenths of energy."""
EVEN_STONES = say("Other stones and fields would do about as well.")
FAR = 1000
"""Tenths of energy above which there is no way to the goal for now."""


class TurnComparison(Comparison, frozen=True):
    """What a turn of a seat and another one come to."""

    seat: Seat
    later: Later
    other: Later


def compared(
    seat: Seat, found: Sequence[tuple[Move, Later]], number: int, played: Move | None
) -> TurnComparison | None:
    """A ranked turn, which begins with this move, with the best one that comes to something else.

    None if there is none, or if it comes to the same as the best one.
    """
    mine, best = found[number], found[0]
    ranked = [best, mine] if number else [mine, *(one for one in found if one[1] != mine[1])]
    pair = compared_with(ranked, min(number, 1), lambda one: one[0] == played != mine[0])
    if pair is None or pair[0][1] == mine[1]:
        return None
    return TurnComparison(seat, mine[1], pair[0][1], better=not number, against=pair[1])


def apart(end: Position, it: TurnComparison | None) -> Iterator[Text]:
    """The greatest difference after the expected replies, in words."""
    for kind, who in _keys(it)[:1]:
        assert it is not None
        sentence = {BEST: _of_need, REST: _of_others, HOME: _of_home, DOOM: _of_doom, WAIT: _of_waiting}[kind]
        yield sentence(seat_name(end, who), who, it)


def figures(end: Position, it: TurnComparison | None) -> Text | None:
    """How far it is to the goal after the expected replies, and what speaks against it; None if that is not what sets
    the turns apart."""
    told = [
        _counted(seat_name(end, who), who, it, number == 0)
        for number, (kind, who) in enumerate(_keys(it))
        if it is not None and kind == BEST and max(it.later.needs[who], it.other.needs[who]) < FAR
    ]
    return sentences(*told) if told else None


def _keys(it: TurnComparison | None) -> Sequence[tuple[str, Seat]]:
    return () if it is None else telling(it.later.terms, it.other.terms, it.better, CLEAR)


def _of_need(name: Text, who: Seat, it: TurnComparison) -> Text:
    """Whether a seat's way to the goal is shorter or longer."""
    mine, other = it.later.needs[who], it.other.needs[who]
    if mine >= FAR:
        return say("After the expected replies {who} has no way to the goal.", who=name)
    if other >= FAR:
        return say(
            "After the expected replies {who} has a way to the goal, {against} none.", who=name, against=it.against
        )
    more = it.later.spent[who] - it.other.spent[who]
    if abs(more) > abs(mine - other):
        return _of_spending(name, more > 0, it)
    if mine < other:
        return say(
            "After the expected replies {who} has a shorter way to the goal than {against}.",
            who=name,
            against=it.against,
        )
    return say(
        "After the expected replies {who} has a longer way to the goal than {against}.", who=name, against=it.against
    )


def _counted(name: Text, who: Seat, it: TurnComparison, first: bool) -> Text:
    mine, other = it.later.needs[who], it.other.needs[who]
    energy, less = (verbatim(str((round(need) + 5) // 10)) for need in (mine, other))
    if energy == less:
        energy, less = tenths(mine / 10), tenths(other / 10)
    if first:
        return say(
            "After the expected replies {who} has about {energy} energy to go, {against} {other}.",
            who=name,
            energy=energy,
            against=it.against,
            other=less,
        )
    return say(
        "But {who} has about {energy} energy to go, with the other move {other}.", who=name, energy=energy, other=less
    )


def _of_spending(name: Text, more: bool, it: TurnComparison) -> Text:
    """Says that a seat has spent more or less of its cards, where that matters more than its ways."""
    if more:
        return say(
            "After the expected replies {who} has spent more energy than {against}.", who=name, against=it.against
        )
    return say("After the expected replies {who} has spent less energy than {against}.", who=name, against=it.against)


def _of_others(name: Text, who: Seat, it: TurnComparison) -> Text:
    """Whether a seat's other plans are better or worse. What is good for another seat counts below 0."""
    gap = it.later.terms.get((REST, who), 0.0) - it.other.terms.get((REST, who), 0.0)
    if (gap > 0) == (who == it.seat):
        return say(
            "After the expected replies {who} has a shorter second-best way to the goal than {against}.",
            who=name,
            against=it.against,
        )
    return say(
        "After the expected replies {who} has a longer second-best way to the goal than {against}.",
        who=name,
        against=it.against,
    )


def _of_home(name: Text, who: Seat, it: TurnComparison) -> Text:
    """Who gets home within the turns that were looked at."""
    if abs(it.later.terms.get((HOME, who), 0.0)) > abs(it.other.terms.get((HOME, who), 0.0)):
        return say("Then {who} is expected to get home within two turns.", who=name)
    return say("{who} would be expected to get home within two turns {against}.", who=name, against=it.against)


def _of_doom(name: Text, who: Seat, it: TurnComparison) -> Text:  # noqa: ARG001 - as the others
    """Says that a win remains, or would remain, which nobody can prevent."""
    if (DOOM, who) in it.later.terms:
        return say("After it others are sure to win.")
    return say("Others would be sure to win {against}.", against=it.against)


def _of_waiting(name: Text, who: Seat, it: TurnComparison) -> Text:
    """Whether nobody gets anything new for a turn more, or how far a seat is from what would be new."""
    cost, other = (-one.terms.get((WAIT, who), 0.0) for one in (it.later, it.other))
    if not cost:
        return say("Ends the standstill, which would go on {against}.", against=it.against)
    if not other:
        return say("Prolongs the standstill, which would end {against}.", against=it.against)
    if cost < other:
        return say(
            "The game is at a standstill: {who} gets closer to another pearl than {against}.",
            who=name,
            against=it.against,
        )
    return say(
        "The game is at a standstill: {who} stays farther from another pearl than {against}.",
        who=name,
        against=it.against,
    )


# --- the island ------------------------------------------------------------------------------------------------------


def of_stone(
    s: Position, seat: Seat, pair: tuple[Needs, Needs], better: bool, against: Text
) -> tuple[Text, Text | None]:
    """Why to lay a stone, in words and in figures: what differs most on islands finished at random.

    pair: what each seat needs to win there, in tenths of energy, with the stone and with another one.
    """
    needs, less = pair
    keys = telling(_lead(seat, needs), _lead(seat, less), better, 0.0)
    if not keys:
        return EVEN_STONES, None
    (who, *_) = keys
    me = seat_name(s, seat)
    if s.terms.duel:
        # what one is nearer the other is farther away
        share, other = (tenths(50.0 - 100.0 * one[seat] / STRENGTH) for one in pair)
        if share == other:
            return EVEN_STONES, None
        counted = say(
            "On islands finished at random {share} % of the ways lie where {me} is strong, {against} {other} %.",
            share=share,
            me=me,
            against=against,
            other=other,
        )
        if needs[seat] < less[seat]:
            return say("More ways then lie where {me} is strong.", me=me), counted
        return say("Fewer ways then lie where {me} is strong.", me=me), counted
    share, other = (tenths(one[who] / 10) for one in pair)
    if share == other:
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
        return say("Shortens the way of {who} to the goal.", who=name), counted
    return say("Lengthens the way of {who} to the goal.", who=name), counted


def _lead(seat: Seat, needs: Needs) -> dict[Seat, float]:
    """How much less a seat needs than the others, the nearest of whom counts most, by seat."""
    others = sorted((who for who in range(len(needs)) if who != seat), key=lambda who: needs[who])
    found = {who: needs[who] / len(others) / 2 for who in others}
    found[others[0]] += needs[others[0]] / 2
    return {**found, seat: -needs[seat]}
