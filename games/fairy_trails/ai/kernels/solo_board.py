"""The game alone of Fairy Trails on the kernel: stones, clock and deck beside the networks, and what a board is worth.

Worths are counted in cards yet to be laid, `unit` each, as losses: 0 is a game that is won here, `-loss` one that is
lost. A board that goes on is worth the sum of what its open networks, its gaps, its clock and its stones are worth (see
`Worths`), so that a card is weighed by the networks it touches. Card by card the best is laid by that sum.
`Games` plays on in the head: the deck in a random order, each card laid by its worth alone.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import CELLS, ENDS, HUTS, Pack, beside, numbers
from games.fairy_trails.ai.kernels.networks import MOST, Board
from games.fairy_trails.ai.kernels.solo_evaluation import CHANCES, PATIENCE, READY, SHAPE, STAGE, STONES, Worths

GOING: Final = 0
HOME: Final = 1
LOST: Final = 2
HALF_READY: Final = 1 << 31
CODES: Final = 2048
AWAY: Final = -1
"""The code of a discard."""
LOW_48: Final = 0xFFFFFFFFFFFF


class SoloBoard(Board):
    """A game alone in play: cards are laid and taken back.

    pink, yellow: stones left of each colour; clock: cards since the last one; deck: cards in it; spare: discards left;
    ended: GOING, HOME or LOST. scans: how often `scan` was called.
    After `scan`: top and code, the worth of the best way to lay the card and what it is (cell << 2 | turns),
    and of all ways `scores` and `codes`, `found` of them.
    """

    def __init__(self, pack: Pack, worths: Worths) -> None:
        super().__init__(pack)
        self.worths: Worths = worths
        self.pink: i64 = STONES
        self.yellow: i64 = STONES
        self.clock: i64 = 0
        self.deck: i64 = 0
        self.spare: i64 = 0
        self.ended: i64 = GOING
        self.scans: i64 = 0
        self.top: i64 = 0
        self.code: i64 = 0
        self.found: i64 = 0
        self.codes: vec[i64] = numbers(CODES, 0)
        self.scores: vec[i64] = numbers(CODES, 0)
        self._gap: i64 = 0
        self._pink_sum: i64 = 0
        self._yellow_sum: i64 = 0
        self._around: vec[i64] = numbers(CELLS, 0)  # for each cell the set of its edges over which a card lies
        self._past: vec[i64] = numbers(8 * MOST, 0)
        self._one: vec[i64] = numbers(4, 0)  # of each turn at a cell: huts closed of a colour
        self._two: vec[i64] = numbers(4, 0)
        self._one_sum: vec[i64] = numbers(4, 0)  # and the sum of worths of its open networks
        self._two_sum: vec[i64] = numbers(4, 0)
        self._gains: vec[i64] = numbers(4, 0)  # huts << 8 and ends that each edge of a cell adds to a network

    def begin(self, pink: i64, yellow: i64, clock: i64, deck: i64, spare: i64) -> None:
        """Stones, clock, deck and discards as they are, the board being laid; the drawn card is not in the deck."""
        self.spare = spare
        self.pink = pink
        self.yellow = yellow
        self.clock = clock
        self.deck = deck
        self.ended = GOING
        around = self._around
        k: i64
        for k in range(CELLS):
            around[k] = 0
        for k in range(self.count):
            self._mark(self.cells[k])
        self._gap = 0
        for k in range(self.spread):
            self._gap += self.worths.gaps[SHAPE[around[self.free[k]]]]
        self._sum_up()

    # --- playing

    def put(self, code: i64, card: i64) -> None:
        """Lay a card and place the stones; then the next is drawn, if there is one."""
        past = self._past
        at: i64 = 8 * self.count
        past[at] = self.pink
        past[at + 1] = self.yellow
        past[at + 2] = self.clock
        past[at + 3] = self._gap
        past[at + 4] = self._pink_sum
        past[at + 5] = self._yellow_sum
        cell: i64 = code >> 2
        self._gap += self._gap_change(cell)
        self.lay(cell, card, code & 3)
        self._mark(cell)
        pink: i64 = min(self.pink, self.pink_huts)
        yellow: i64 = min(self.yellow, self.yellow_huts)
        self.pink -= pink
        self.yellow -= yellow
        self.clock = 0 if pink + yellow else self.clock + 1
        if self.pink + self.yellow == 0:
            self.ended = HOME
        elif self.clock == PATIENCE or self.deck == 0:
            self.ended = LOST
        self.deck -= 1
        self._sum_up()

    def take(self) -> None:
        """Take the last `put` back."""
        self.undo()
        self._mark(self.cells[self.count])
        past = self._past
        at: i64 = 8 * self.count
        self.pink = past[at]
        self.yellow = past[at + 1]
        self.clock = past[at + 2]
        self._gap = past[at + 3]
        self._pink_sum = past[at + 4]
        self._yellow_sum = past[at + 5]
        self.ended = GOING
        self.deck += 1

    # --- what it is worth

    def value(self) -> i64:
        """The worth of the board as it lies."""
        if self.ended == HOME:
            return 0
        if self.ended == LOST:
            return -self.worths.loss
        return self._whole_worth(self.pink, self.yellow, self.clock, self._pink_sum, self._yellow_sum, self._gap)

    def _whole_worth(self, pink: i64, yellow: i64, clock: i64, one: i64, two: i64, gap: i64) -> i64:
        """The sum of all parts, never as good as a win; one, two: of the open networks of each colour."""
        worths = self.worths
        ready: i64 = (one + HALF_READY) >> 32
        other: i64 = (two + HALF_READY) >> 32
        found: i64 = gap + one - ready * READY + two - other * READY
        ready = min(ready, CHANCES - 1)
        other = min(other, CHANCES - 1)
        if ready > other:
            ready, other = other, ready
        found += worths.chances[(clock * CHANCES + ready) * CHANCES + other]
        if pink > yellow:
            found += worths.stones[yellow * (STONES + 1) + pink]
        else:
            found += worths.stones[pink * (STONES + 1) + yellow]
        return min(found, -worths.unit)

    def _sum_up(self) -> None:
        sheets = self.worths.sheets
        self._pink_sum = self.worth(0, sheets[STAGE[self.pink]].worths)
        self._yellow_sum = self.worth(1, sheets[STAGE[self.yellow]].worths)

    def _mark(self, cell: i64) -> None:
        """A card has come to lie on a cell, or has been taken from there: its neighbours note it."""
        around = self._around
        around[beside(cell, 0)] ^= 4
        around[beside(cell, 1)] ^= 8
        around[beside(cell, 2)] ^= 1
        around[beside(cell, 3)] ^= 2

    def _gap_change(self, cell: i64) -> i64:
        """What a card on this cell does to the worth of the gaps."""
        gaps = self.worths.gaps
        around = self._around
        here: i64 = around[cell]
        found: i64 = -gaps[SHAPE[here]]
        edge: i64 = 0
        bit: i64 = 4  # of the neighbour's edge towards the cell
        while edge < 4:
            if here >> edge & 1 == 0:
                there: i64 = around[beside(cell, edge)]
                found += gaps[SHAPE[there | bit]] - gaps[SHAPE[there]]
            edge += 1
            bit = bit << 1 if bit < 8 else 1
        return found

    # --- choosing

    def scan(self, card: i64) -> None:
        """Score all ways to lay a card: `top`, `code`, `found`, `codes`, `scores`. The first of equals is best."""
        shows = self.pack.shows
        free = self.free
        one = self._one
        two = self._two
        one_sum = self._one_sum
        two_sum = self._two_sum
        loss: i64 = self.worths.loss
        top: i64 = -READY
        best: i64 = -1
        count: i64 = 0
        k: i64
        for k in range(self.spread):
            cell: i64 = free[k]
            gap: i64 = self._gap + self._gap_change(cell)
            self._weigh_turns(cell, card, 0, self.pink, self._pink_sum, one, one_sum)
            self._weigh_turns(cell, card, 1, self.yellow, self._yellow_sum, two, two_sum)
            turn: i64
            for turn in range(4):
                if shows[4 * card + turn]:
                    pink: i64 = self.pink - one[turn]
                    yellow: i64 = self.yellow - two[turn]
                    clock: i64 = 0 if one[turn] + two[turn] else self.clock + 1
                    score: i64 = 0
                    if pink + yellow:
                        if clock == PATIENCE or self.deck == 0:
                            score = -loss
                        else:
                            score = self._whole_worth(pink, yellow, clock, one_sum[turn], two_sum[turn], gap)
                    if score > top:
                        top = score
                        best = cell << 2 | turn
                    self.codes[count] = cell << 2 | turn
                    self.scores[count] = score
                    count += 1
        self.scans += 1
        self.top = top
        self.code = best
        self.found = count

    def _weigh_turns(
        self, cell: i64, card: i64, colour: i64, left: i64, total: i64, into: vec[i64], sums: vec[i64]
    ) -> None:
        """For each turn of a card at a cell: stones placed of a colour, and the sum of its open networks then.

        As `look` and `weigh`, only faster: the edges rarely lead to the same network.
        """
        pack = self.pack
        stage: i64 = STAGE[left]
        worths = self.worths.sheets[stage].worths
        roots = self._roots
        edge: i64
        for edge in range(4):
            near: i64 = self.at[beside(cell, edge)]
            roots[edge] = self.root(self._path[8 * near + 4 * colour + (edge ^ 2)]) if near >= 0 else -1 - edge
        one: i64 = roots[0]
        two: i64 = roots[1]
        three: i64 = roots[2]
        four: i64 = roots[3]
        # at most 767 each, so the product fits
        tied = (one - two) * (one - three) * (one - four) * (two - three) * (two - four) * (three - four) == 0
        huts: i64
        ends: i64
        gains = self._gains
        if tied:
            total -= self.look(cell, colour, worths)
        else:
            for edge in range(4):
                gains[edge] = 1
                if roots[edge] >= 0:
                    huts = self._huts[roots[edge]]
                    ends = self._ends[roots[edge]]
                    total -= worths[min(huts, HUTS - 1) * ENDS + min(ends, ENDS - 1)]
                    gains[edge] = (huts << 8) + ends - 1
        north: i64 = gains[0]
        east: i64 = gains[1]
        south: i64 = gains[2]
        west: i64 = gains[3]
        last: i64 = -1
        turn: i64
        for turn in range(4):
            half: i64 = pack.half[8 * card + 2 * turn + colour]
            if half == last:
                into[turn] = into[turn - 1]
                sums[turn] = sums[turn - 1]
            else:
                last = half
                closed: i64 = 0
                after: i64 = total
                if tied:
                    closed = self.weigh(half, worths)
                    after += closed >> 8
                    closed = closed & 255
                else:
                    code: i64 = pack.codes[half]
                    masks: i64 = code & 0xFFFF
                    house: i64 = code >> 16
                    while masks:
                        joined: i64 = (house & 1) << 8
                        if masks & 1:
                            joined += north
                        if masks & 2:
                            joined += east
                        if masks & 4:
                            joined += south
                        if masks & 8:
                            joined += west
                        ends = joined & 255
                        huts = joined >> 8
                        if ends:
                            after += worths[min(huts, HUTS - 1) * ENDS + min(ends, ENDS - 1)]
                        else:
                            closed += huts
                        masks = masks >> 4
                        house = house >> 1
                placed: i64 = min(left, closed)
                into[turn] = placed
                sums[turn] = after
                if placed and STAGE[left - placed] != stage:
                    sums[turn] = self._at_stage(cell, half, colour, STAGE[left - placed])
                    if tied:
                        self.look(cell, colour, worths)

    def _at_stage(self, cell: i64, half: i64, colour: i64, stage: i64) -> i64:
        """The sum of a colour's open networks after a half is laid, where other worths hold from then."""
        worths = self.worths.sheets[stage].worths
        if stage == 0:
            return 0
        total: i64 = self.worth(colour, worths) - self.look(cell, colour, worths)
        return total + (self.weigh(half, worths) >> 8)


# --- played on in the head -------------------------------------------------------------------------------------------


class Games(SoloBoard):
    """A game alone that can be played on. order: the deck, the next card first."""

    def __init__(self, pack: Pack, worths: Worths) -> None:
        super().__init__(pack, worths)
        self.order: vec[i64] = numbers(MOST, 0)
        self.state: i64 = 1

    def roll(self, below: i64) -> i64:
        """A random number from 0 to below - 1 (below at most 2**15)."""
        self.state = (self.state * 25214903917 + 11) & LOW_48
        return (self.state >> 16) * below >> 32

    def deal(self, seed: i64, number: i64, cards: vec[i64]) -> None:
        """Put these cards into `order` as the seed says. By its number each of them comes first equally often."""
        self.state = (seed * 1103515245 + number * 40503 + 12345) & LOW_48
        self.roll(2)
        order = self.order
        count: i64 = len(cards)
        if count == 0:
            return
        first: i64 = number % count
        k: i64 = 0
        while k < count:
            order[k] = cards[k]
            k += 1
        order[first] = cards[0]
        order[0] = cards[first]
        while k > 2:
            at: i64 = 1 + self.roll(k - 1)
            k -= 1
            card: i64 = order[at]
            order[at] = order[k]
            order[k] = card

    def outcome(self, code: i64, card: i64, won: i64) -> i64:
        """Lay a card, or put it away with the code AWAY, and play on by worth with the cards of `order`.

        Gives `won` and the cards left if all stones get home, else 0. All is as before then.

        A discard that is left is used on a card that would lose.
        """
        count: i64 = self.count
        deck: i64 = self.deck
        spare: i64 = self.spare
        order = self.order
        next: i64 = 0
        if code >= 0:
            self.put(code, card)
        else:
            self.spare -= 1
            self.deck -= 1
            self._lay_best(order[0])
            next = 1
        while self.ended == GOING:
            card = order[next]
            next += 1
            self.scan(card)
            if self.spare and self.deck and self.top == -self.worths.loss:
                self.spare -= 1
                self.deck -= 1
                card = order[next]
                next += 1
                self.scan(card)
            self.put(self.code, card)
        found: i64 = won + self.deck + 1 if self.ended == HOME else 0
        while self.count > count:
            self.take()
        self.deck = deck
        self.spare = spare
        return found

    def _lay_best(self, card: i64) -> None:
        self.scan(card)
        self.put(self.code, card)
