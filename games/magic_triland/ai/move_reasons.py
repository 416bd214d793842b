"""Why a move is good or bad: one or two sentences made from facts, from what a turn changes for every seat.

A turn is told by comparing the position before it with the one that it is expected to end in; what its sentences are
about is in `reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from engine.ai.agent import Pace
from engine.ai.move_comparison import Comparison, sentences
from engine.core.rules import Seat
from engine.core.text import Text
from games.magic_triland import say
from games.magic_triland.ai import expected_outcomes
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.expected_outcomes import Later
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS
from games.magic_triland.ai.reasons.home_threats import Situation, dangers, situation, threat, turns_to_go
from games.magic_triland.ai.reasons.trade_words import trade_deeds
from games.magic_triland.ai.reasons.turn_deeds import Deed, deeds, far_away, farther, whole
from games.magic_triland.ai.reasons.walk_purpose import aims
from games.magic_triland.ai.reasons.ways_barred import barred, kept_apart
from games.magic_triland.ai.turn_comparison import (
    CLEARLY,
    TURN_APART,
    TURNS_APART,
    apart,
    figures,
    is_clearly_worse,
    misses_the_win,
    way_told,
)
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.position import NOBODY, Position

EVEN = 0.03
"""Values by which turns differ that may stand in any order."""


class Among(Struct, frozen=True):
    """What is known of a turn among those that are told.

    comparison: with another one; beside: what is to be said of others if there is room; first: it is the best one,
    though not compared yet; gap: by how much its value is less than that of the best one.
    loose: the seats that could win after another one that is told; best: what the best one leads to, None for itself.
    is_lost: is a rival expected to win then? even: does another one come within a hair of it?
    """

    comparison: Comparison[Later] | None = None
    beside: Text | None = None
    first: bool = False
    gap: float = 0.0
    loose: frozenset[Seat] = frozenset()
    best: Situation | None = None
    is_lost: bool = False
    even: bool = False

    @property
    def is_better(self) -> bool:
        """Is it told by what it is good for?"""
        if self.comparison is None or self.comparison.other is None:
            return self.gap < CLEARLY
        return self.comparison.better or self.comparison.gap < EVEN

    @property
    def is_best(self) -> bool:
        """Is it the best one, or the only one?"""
        return self.is_better and (self.first or self.comparison is not None)


ALONE = Among()
AS_GOOD = say("About as good as the best other turn.")
COMES_OFF_WORSE = say("Comes off worse after the expected replies.")


class Teller:
    """Puts the reasons for moves into words."""

    def __init__(self) -> None:
        self._judges = Judges()

    def situation(self, s: Position) -> Situation | None:
        """What every seat still needs, and who is a turn from home; in phase 2, None if the game is over."""
        return None if s.ended else situation(self._judges, s)

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
        among: Among = ALONE,
        *,
        traded: bool = False,
    ) -> Text:
        """The reason for a turn, from all its moves, those of its trades too, from how it ends and what it comes to.

        traded: for the first of these moves, in or between trades, if the turn then ends like this.
        """
        if end.ended:
            return _ended(end, seat)
        before, after = situation(self._judges, seen), situation(self._judges, end)
        best = None if among.is_best else among.best or before
        told = [*apart(end, seat, among.comparison)]
        about = (self._judges, seen, seat, line, end, before, after, best)
        found = [*(trade_deeds(*about, first=among.best is None, even=among.even) if traded else deeds(*about))]
        if not traded and best is not None and after.needs[seat] >= before.needs[seat]:
            longer = whole(after.needs[seat] - before.needs[seat]) >= TURN_APART
            found += [Deed(farther(end, seat, before, after), longer, seat)] if longer or not found else []
        if best is None and not traded and all(deed.vague for deed in found):
            standing = chain(barred(seen, end, seat, stays=True), kept_apart(end, seat))
            found = [*map(Deed, [*standing, *aims(self._judges, seen, line, end, seat)][:1]), *found]
        if told or any(not deed.vague for deed in found):
            found = [deed for deed in found if not deed.vague]
        if told:  # how the way is after the replies says more
            found = [deed for deed in found if deed.words != far_away(end, seat)]
        found, told = _said_once(found, told, way_told(seat, among.comparison), better=among.is_better)
        parts = [*dangers(end, seat, before, after, among.loose)]
        rest = _ordered(found, told, among)
        if parts and rest[-1:] == [COMES_OFF_WORSE]:
            rest = rest[-1:]  # there is room for one
        coming = threat(end, seat, after)
        if coming is not None:
            (parts or rest).insert(1, coming)
        if among.is_lost and not among.is_better and not told:
            rest = [_lost(end, seat), *rest]
        if misses_the_win(among.comparison):
            parts, rest = told[:1], parts
        parts += rest
        return sentences(*_filled(parts, end, seat, before, after, among)[:2])

    def figures(self, seen: Position, end: Position, seat: Seat, comparison: Comparison[Later] | None) -> Text | None:
        """What is counted of a turn that ends so, and of the one that it is compared with."""
        if end.ended:
            return None
        energy = whole(self.nearer(seen, end, seat))
        now = situation(self._judges, end)
        later = figures(end, comparison)
        if energy < 1 or now.needs[seat] >= HOPELESS:
            return later
        closer = say(
            "The goal is about {energy} energy closer: about {count} turn to go.",
            "The goal is about {energy} energy closer: about {count} turns to go.",
            turns_to_go(end, seat, now),
            energy=energy,
        )
        return closer if later is None else sentences(closer, later)


def _filled(
    parts: list[Text], end: Position, seat: Seat, before: Situation, after: Situation, among: Among
) -> list[Text]:
    """The sentences, with one of what is beside if there is room, and one for want of others."""
    if not parts and among.beside is None:
        if among.best is None:
            parts = [_idle(end, seat, after)]
        else:
            parts = [AS_GOOD if among.is_best and among.gap < TURNS_APART else farther(end, seat, before, after)]
    if len(parts) < 2 and among.beside is not None:
        parts = [*parts, among.beside]
    return parts


def _ordered(found: Sequence[Deed], told: Sequence[Text], among: Among) -> list[Text]:
    """What a turn does, and what sets it apart: of a worse one first what speaks against it."""
    praise = [deed.words for deed in found if not deed.against]
    against = [deed.words for deed in found if deed.against]
    if among.is_better:
        return [*praise, *told, *against]
    if told:
        return [*told, *(against or praise)[:1]]
    if not against and (among.gap >= CLEARLY or is_clearly_worse(among.comparison)):
        return [*praise[:1], COMES_OFF_WORSE]
    return [*against[:1], *praise]


def _said_once(found: list[Deed], told: list[Text], way: Seat | None, *, better: bool) -> tuple[list[Deed], list[Text]]:
    """What a turn does, and what sets it apart, without a second figure for one way to the goal. way: whose way it is
    that sets it apart, if it is one."""
    if way is None or all(deed.way != way for deed in found):
        return found, told
    if better and any(deed.way == way and not deed.against for deed in found):
        return found, []
    return [deed for deed in found if deed.way != way], told


def _ended(end: Position, seat: Seat) -> Text:
    if end.winner == seat:
        if end.terms.master:
            return say("Brings the last colour home and wins.")
        return say("Brings the pearl home and wins.")
    if end.winner == NOBODY:
        return say("Then the game is drawn.")
    return say("Then {other} wins.", other=seat_name(end, end.winner))


def _lost(end: Position, seat: Seat) -> Text:
    if end.terms.duel:
        return say("Then {who} is expected to win.", who=seat_name(end, 1 - seat))
    return say("Then others are expected to win.")


def _idle(end: Position, seat: Seat, after: Situation) -> Text:
    """What is said of the best turn where it does nothing that can be counted."""
    me, need = seat_name(end, seat), after.needs[seat]
    if need >= HOPELESS:
        return far_away(end, seat)
    return say(
        "{me} gets no closer, but no other turn does better: about {count} turn to go.",
        "{me} gets no closer, but no other turn does better: about {count} turns to go.",
        turns_to_go(end, seat, after),
        me=me,
    )
