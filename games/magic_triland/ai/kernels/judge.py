"""What a position is worth to each seat, from what their plans cost; and hands of energy cards as numbers.

Worths are in thousandths of a logit. A *hand* is four counts of four bits: of the cards 0 to 3. A set of energies is a
mask: bit e for energy e, 0 to 6.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.kernel import Company, numbers
from games.magic_triland.ai.kernels.plan import HOPELESS, Plans

WON: Final = 1_000_000
"""Worth of a game won at once; one less for each turn that it takes."""
SURE: Final = 900_000
"""Above it a game is won."""
FULL_HAND: Final = 0x2222


class Judge(Plans):
    """Judges positions.

    curve: for each cost of a plan its worth (at most HOPELESS). tempo: what the seat to move next is nearer to its
    goal, in tenths of energy. second, third: how much its other plans count beside the best, in hundredths. heed: how
    much the others count, in hundredths. needs: of each seat, its plan's cost as judged last.
    """

    def __init__(self) -> None:
        super().__init__()
        self.curve: vec[i64] = numbers(HOPELESS + 1, 0)
        self.tempo: i64 = 15
        self.second: i64 = 10
        self.third: i64 = 0
        self.heed: i64 = 100
        self.needs: vec[i64] = numbers(3, 0)
        self.worths: vec[i64] = numbers(3, 0)

    def worth(self, company: Company, seat: i64, next_: i64) -> i64:
        """What the position is worth to a seat when seat `next_` begins its turn; `measure` first."""
        other: i64 = 0
        while other < company.seats:
            self.worths[other] = self._alone(company, other, next_)
            other += 1
        return self.against(company, seat)

    def against(self, company: Company, seat: i64) -> i64:
        """The seat's worth against the others', as they were judged last."""
        worths = self.worths
        if company.seats == 2:
            return worths[seat] - worths[1 - seat] * self.heed // 100
        if company.seats < 2:
            return worths[0]
        one: i64 = worths[(seat + 1) % 3]
        two: i64 = worths[(seat + 2) % 3]
        foe: i64 = (3 * max(one, two) + min(one, two)) // 4
        # who delays one of two others works for the third: 0.43 of the games won against 0.32 with full heed
        return worths[seat] - foe * self.heed // 250

    def _alone(self, company: Company, seat: i64, next_: i64) -> i64:
        need: i64 = self.plan(company, seat)
        if seat == next_:
            need -= self.tempo
        elif company.seats == 3 and (seat + 2) % 3 == next_:
            need += self.tempo // 2
        if need < 0:
            need = 0
        elif need > HOPELESS:
            need = HOPELESS
        self.needs[seat] = need
        found: i64 = self.curve[need]
        if self.second:
            most: i64 = max(self.costs[0], self.costs[1])
            most = max(most, self.costs[2])
            found += (self.curve[self.next_best()] * self.second + self.curve[most] * self.third) // 100
        return found

    def next_best(self) -> i64:
        """The cost of the second-best home of the seat that was planned for last."""
        costs = self.costs
        a: i64 = costs[0]
        b: i64 = costs[1]
        c: i64 = costs[2]
        return max(min(a, b), min(max(a, b), c))


# --- hands -----------------------------------------------------------------------------------------------------------


def sums_of(hand: i64, joker: i64) -> i64:
    """The energies that two cards of a hand can make; a 0 is worth up to `joker`. A full hand if it is empty."""
    if hand == 0:
        hand = FULL_HAND
    found: i64 = 0
    a: i64 = 0
    while a < 4:
        b: i64 = a
        while b < 4:
            if hand >> 4 * a & 15 and (hand - (1 << 4 * a)) >> 4 * b & 15:
                most: i64 = a + b + (joker if a == 0 else 0) + (joker if b == 0 else 0)
                energy: i64 = a + b
                while energy <= most:
                    found |= 1 << energy
                    energy += 1
            b += 1
        a += 1
    return found


def highest(energies: i64) -> i64:
    """The highest energy of a mask, 0 for none."""
    most: i64 = 6
    while most and not energies >> most & 1:
        most -= 1
    return most
