"""What the clues of a garden that is played on complete, and how lucky it is in them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from games.alfheim_fairies.ai.kernels.fairies import Guests
from games.alfheim_fairies.ai.kernels.lookup_tables import FAIRIES, KINDS, KING, QUEEN, SURE, TOMTE, numbers


class Luck:
    """The luck of a garden: what each clue that came by chance completed, less the mean of all that might have come.

    It depends on nothing but chance, so its mean is zero, and points without it tell sooner what a choice is worth.
    """

    def __init__(self, garden: Guests) -> None:
        self.garden: Guests = garden
        self._lucks: vec[i64] = numbers(FAIRIES, 0)
        self._gains: vec[i64] = numbers(KINDS, 0)
        self._for: vec[i64] = numbers(KINDS, 0)
        self._foremost: i64 = 0

    def total(self) -> i64:
        """The luck of this game, in thousandths of a point."""
        total: i64 = 0
        fairy: i64 = 0
        while fairy < FAIRIES:
            total += self._lucks[fairy]
            fairy += 1
        return total

    def by_fairy(self) -> list[int]:
        """The luck of this game by the fairy whose line was completed, or might have been; thousandths of a point."""
        return [int(one) for one in self._lucks]

    def forget(self) -> None:
        """A game begins."""
        fairy: i64 = 0
        while fairy < FAIRIES:
            self._lucks[fairy] = 0
            fairy += 1

    def foresee(self) -> None:
        """What each kind of clue would complete now: `_gains`, and for which fairy most of all: `_for`."""
        kind: i64 = 0
        while kind < KINDS:
            self._gains[kind] = self._completes(kind)
            self._for[kind] = self._foremost
            kind += 1

    def count(self, kind: i64, odds: vec[i64], share: i64) -> None:
        """A clue came of those that might have come: what it completes, less the mean of all."""
        every: i64 = 0
        k: i64 = 0
        while k < KINDS:
            every += odds[k]
            k += 1
        self._lucks[self._for[kind]] += self._gains[kind] * share // SURE
        k = 0
        while k < KINDS:
            self._lucks[self._for[k]] -= odds[k] * self._gains[k] * share // (SURE * every)
            k += 1

    def _completes(self, kind: i64) -> i64:
        """What the most valuable line that lacks this clue alone brings, beyond the chance that it counts with already.

        Its fairy is `_foremost`.
        """
        garden = self.garden
        self._foremost = 0
        top: i64 = 0
        fairy: i64 = 0
        while fairy < FAIRIES:
            if garden.masks[fairy] >> kind & 1 and not (garden.guests | garden.due) >> fairy & 1:
                points: i64 = garden.tables.points[fairy] * SURE
                if fairy == TOMTE:
                    points += garden.worth[1]
                elif fairy in (QUEEN, KING):
                    points += garden.worth[0] * garden.before[QUEEN + KING - fairy] // SURE
                gain: i64 = (garden.parameters[4] - garden.before[fairy]) * points // SURE
                if gain > top:
                    top = gain
                    self._foremost = fairy
            fairy += 1
        return top
