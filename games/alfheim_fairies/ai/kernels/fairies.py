"""The fairies of a garden that is played on: which come, when, where, and what experts they bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.alfheim_fairies.ai.kernels.garden import Garden
from games.alfheim_fairies.ai.kernels.lookup_tables import DECK, FAIRIES, GUEST, TOMTE, Tables, numbers

ROUNDS: Final = 11
NONE: Final = -1
NISSES: Final = 0b111000
ROYALS: Final = 0b101000000
LITTLE: Final = 0b111


class Guests(Garden):
    """A garden whose fairies come by themselves.

    bonus: for each kind of expert and each round (3 x 13) what reaching it in that round brings.
    """

    def __init__(self, tables: Tables, parameters: list[int]) -> None:
        super().__init__(tables, parameters)
        self.bonus: vec[i64] = numbers(3 * 13, 0)
        self._seats: i64 = 1
        self._tomte: i64 = 0
        self._earned: vec[i64] = numbers(3, 0)
        self._early: i64 = 0
        self._playing: i64 = 1
        self._spaces: vec[i64] = numbers(256, 0)
        self._others: vec[i64] = numbers(256, 0)

    def _fetch(self) -> None:
        """A Tomte for three Nisses, if there is none yet."""
        if self.guests & NISSES == NISSES and not self.active >> (TOMTE * DECK) & 31:
            self.open(self.tables.bits[self._tomte])

    def _settle_dead(self) -> None:
        """Mark the fairies whose lines lie but have no free side."""
        self.dead = 0
        fairy: i64 = 0
        while fairy < FAIRIES:
            if self.full(fairy) and not self.guests >> fairy & 1:
                self.places(fairy)
                if not self.found:
                    self.dead |= 1 << fairy
            fairy += 1

    def _invite_all(self) -> None:
        """All fairies come that can; or, with parameter 13, before the last round only those that could not come later
        as well."""
        if not self.parameters[13]:
            self._invite_at_once()
        elif self._playing >= ROUNDS:
            self._seat_all()
        else:
            self._invite_late()

    def _invite_at_once(self) -> None:
        self._settle_dead()
        fairy: i64 = FAIRIES - 1
        while fairy >= 0:
            if self.full(fairy) and not (self.guests | self.dead) >> fairy & 1 and self._invite(fairy):
                self._settle_dead()
                if 3 <= fairy < 6:
                    self._fetch()
                    if self.guests & NISSES == NISSES and self.full(TOMTE) and not self.guests >> TOMTE & 1:
                        self._settle_dead()
                        if not self.dead >> TOMTE & 1:
                            self._invite(TOMTE)
                            self._settle_dead()
            fairy -= 1

    def _invite_late(self) -> None:
        self.dead = 0
        before: i64 = self.guests
        self._welcome(TOMTE)
        fairy: i64 = FAIRIES - 1
        while fairy >= 0:
            if fairy != TOMTE:
                self._welcome(fairy)
            fairy -= 1
        if self.guests & NISSES == NISSES and before & NISSES != NISSES:
            self._fetch()
            self._welcome(TOMTE)
        if before != self.guests:
            self._settle_dead()

    def _welcome(self, fairy: i64) -> None:
        """A fairy whose line lies comes now, or later if it has places enough."""
        if self.guests >> fairy & 1 or not self.full(fairy):
            return
        self.places(fairy)
        if not self.found:
            self.dead |= 1 << fairy
        elif self.found < self.parameters[13] or self._hurries(fairy):
            self._invite(fairy)
        elif not self.due >> fairy & 1:
            self.expect(fairy)

    def _hurries(self, fairy: i64) -> bool:
        """Is something gained if it comes in this round? Three Nisses bring a Tomte; rivals may be first to an
        expert."""
        able: i64 = self.guests
        other: i64 = 0
        while other < FAIRIES:
            if self.full(other) and not self.dead >> other & 1:
                able |= 1 << other
            other += 1
        if 3 <= fairy < 6:
            return able & NISSES == NISSES
        if self._seats == 1:
            return False
        return fairy == TOMTE or able & (LITTLE if fairy < 3 else ROYALS) == (LITTLE if fairy < 3 else ROYALS)

    def _invite(self, fairy: i64) -> bool:
        """It comes where that costs least, unless that spoils more than it brings. Does it come?"""
        before: i64 = self.value()
        self.places(fairy)
        top: i64 = -1
        spot: i64 = 0
        k: i64 = 0
        while k < self.found:
            cell: i64 = self.cells[k]
            self.put(cell, GUEST, fairy)
            worth: i64 = self.value()
            self.take()
            if worth > top:
                top = worth
                spot = cell
            k += 1
        if top < before and not self.due >> fairy & 1:
            return False
        self.put(spot, GUEST, fairy)
        return True

    def _seat_all(self) -> None:
        """In the last round whoever has the fewest places comes first, each where the fewest others could go."""
        while True:
            fewest: i64 = 256
            chosen: i64 = NONE
            fairy: i64 = FAIRIES - 1
            while fairy >= 0:
                if self.full(fairy) and not self.guests >> fairy & 1:
                    self.places(fairy)
                    if 0 < self.found < fewest:
                        fewest = self.found
                        chosen = fairy
                fairy -= 1
            if chosen == NONE:
                return
            self.put(self._least_wanted(chosen), GUEST, chosen)
            self._fetch()

    def _least_wanted(self, chosen: i64) -> i64:
        """The place for a fairy where the others that could go there are worth least."""
        self.places(chosen)
        count: i64 = self.found
        k: i64 = 0
        while k < count:
            self._spaces[k] = self.cells[k]
            self._others[k] = 0
            k += 1
        fairy: i64 = 0
        while fairy < FAIRIES:
            if fairy != chosen and self.full(fairy) and not self.guests >> fairy & 1:
                self.places(fairy)
                k = 0
                while k < count:
                    if self._mark[self._spaces[k]] == self._stamp:
                        self._others[k] += self.tables.points[fairy]
                    k += 1
            fairy += 1
        least: i64 = 0
        k = 1
        while k < count:
            if self._others[k] < self._others[least]:
                least = k
            k += 1
        return self._spaces[least]

    # --- experts

    def _has(self, kind: i64) -> bool:
        """Do the fairies live here that an expert asks for?"""
        needs: i64 = ROYALS if kind == 0 else LITTLE
        if kind == 1:
            return self.guests >> TOMTE & 1 == 1
        return self.guests & needs == needs

    def _earn(self, now: i64) -> None:
        """At the end of a round."""
        kind: i64 = 0
        while kind < 3:
            if not self._earned[kind] and self._has(kind):
                self._earned[kind] = self.bonus[kind * 13 + now]
                self.worth[kind] = 0
            kind += 1

    def points(self) -> i64:
        """All points as they are, with the experts that this round brings."""
        total: i64 = self.score()
        kind: i64 = 0
        while kind < 3:
            if self._earned[kind]:
                total += self._earned[kind]
            elif self._has(kind):
                total += self.bonus[kind * 13 + self._playing]
            kind += 1
        return total
