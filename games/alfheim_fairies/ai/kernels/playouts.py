"""Choices tried out: each is played on to the end of the game in the same random orders of what is still to come.

A *world* is one guess: the order of the clues, of the neutral stack and who else takes from it, costs that will be
turned up, and when rivals reach the experts. All choices are played on in the same worlds, so that luck favours none of
them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.alfheim_fairies.ai.kernels.draw_luck import Luck
from games.alfheim_fairies.ai.kernels.fairies import ROUNDS, Guests
from games.alfheim_fairies.ai.kernels.lookup_tables import (
    DECK,
    FAIRIES,
    FOOTPRINT,
    GUEST,
    KINDS,
    SURE,
    TOMTE,
    Tables,
    numbers,
)

PREPARATION: Final = 7
CALLED: Final = 700
DRAWN: Final = 1250
"""Thousandths of the luck of a clue that are taken out of the points: with these most of what differs goes."""
CLOSE: Final = 8
"""From this round on games that are played on end with the mean of what the last round may bring."""
SEATED: Final = 3
"""To seat all in the end takes the time of so many gardens weighed."""
LOW_48: Final = 0xFFFFFFFFFFFF
PLACE: Final = 0
EXCHANGE: Final = 1
INVITE: Final = 2
READY: Final = 3
TREAD: Final = 4
"""What a choice does: choice = what << 16 | fairy << 12 | cell."""
NONE: Final = -1
UNSEEN: Final = 8
"""In the stack of a world: a clue that nobody has seen."""


class Playouts(Guests):
    """The trial of one position: `sit` and `stack_up`, then for each world `deal` and for each choice `run`.

    round: 1 to 11; clue: the one called in it, NONE before; hand: the clue to be placed (0 to 5), NONE without;
    exchanged: 1 if it came from the stack; spent: the fairies, as bits, whose decks have no tile left;
    later: the costs, as bits, that round 7 turns up in this world.

    While it is played on: queue: the neutral stack; takes: for each round the places of it, as bits, from which others
    take; took: 1 if this seat took its own; named: the clue of the round.
    """

    def __init__(self, tables: Tables, parameters: list[int]) -> None:
        super().__init__(tables, parameters)
        self.luck: Luck = Luck(self)
        self.round: i64 = 1
        self.hand: i64 = NONE
        self.clue: i64 = NONE
        self.tomte: i64 = NONE
        self.exchanged: i64 = 0
        self.treading: i64 = 0
        self.spent: i64 = 0
        self.had: vec[i64] = numbers(3, 0)
        self.state: i64 = 1
        self.strange: vec[i64] = numbers(32, 0)
        self.strangers: i64 = 0
        self.stack: vec[i64] = numbers(32, 0)
        self.height: i64 = 0
        self.place: i64 = 0
        self._takers: vec[i64] = numbers(12 * 8, 0)
        self.takes: vec[i64] = numbers(12, 0)
        self._ended: i64 = 0
        self._often: vec[i64] = numbers(KINDS, 0)
        self._came: vec[i64] = numbers(KINDS, 0)
        self._reached: vec[i64] = numbers(KINDS, 0)
        self._scored: vec[i64] = numbers(KINDS, 0)
        self._dealt: vec[i64] = numbers(32, 0)
        self.queue: vec[i64] = numbers(32, 0)
        self.took: i64 = 0
        self.named: i64 = NONE
        self._order: vec[i64] = numbers(12, 0)
        self._coming: i64 = 0
        self._remaining: vec[i64] = numbers(KINDS, 0)
        self.later: i64 = 0
        self._spot: i64 = 0
        self._promised: vec[i64] = numbers(256, 0)
        self._odds: vec[i64] = numbers(KINDS, 0)
        self._tries: vec[i64] = numbers(256, 0)

    def stack_up(self, stack: list[int], strange: list[int], place: i64, rates: list[int]) -> None:
        """The neutral stack, to be told before `sit`.

        stack: its clues from the top on, NONE for those nobody has seen; strange: which these are, in any order; place:
        from the top, where this seat takes its clue; rates: for each seat in the order of the stack and each round (12
        each) how many in a thousand times it exchanges.
        """
        self.height = len(stack)
        k: i64 = 0
        while k < self.height:
            self.stack[k] = stack[k]
            k += 1
        self.strangers = len(strange)
        k = 0
        while k < self.strangers:
            self.strange[k] = strange[k]
            k += 1
        self.place = place
        self._seats = len(rates) // 12
        k = 0
        while k < 12 * self._seats:
            self._takers[k] = rates[k]
            k += 1

    def sit(self, remaining: list[int], had: list[int], seed: i64) -> None:
        """The rest of a position whose garden lies and whose costs are open.

        remaining: clues of each kind that the lead may still call; had: points of experts.
        """
        k: i64 = 0
        while k < KINDS:
            self._remaining[k] = remaining[k]
            k += 1
        k = 0
        while k < 3:
            self.had[k] = had[k]
            k += 1
        self.state = (seed * 2 + 1) & LOW_48
        k = 0
        while k < 4:
            self.roll(2)
            k += 1
        self.nodes = 0
        self._restart()
        self._settle_dead()

    def roll(self, below: i64) -> i64:
        """A random number from 0 to below - 1 (below at most 2**15)."""
        self.state = (self.state * 25214903917 + 11) & LOW_48
        return (self.state >> 17) % below

    def _restart(self) -> None:
        k: i64 = 0
        while k < KINDS:
            self.left[k] = self._remaining[k]
            k += 1
        k = 0
        while k < 3:
            self._earned[k] = self.had[k]
            self.worth[k] = 0 if self.had[k] else self.bonus[k * 13 + self.round] * SURE
            k += 1
        k = 0
        while k < self.height:
            self.queue[k] = self._dealt[k]
            k += 1
        self.took = self.exchanged
        self.named = self.clue
        self.look_ahead(ROUNDS - self.round + (1 if self.treading else 0))

    # --- worlds

    def deal(self, rivals: list[int]) -> None:
        """The next world. rivals: for each kind of expert and round (3 x 13) what reaching it in that round brings."""
        count: i64 = 0
        k: i64 = 0
        while k < KINDS:
            n: i64 = self._remaining[k]
            while n:
                self._order[count] = k
                count += 1
                n -= 1
            k += 1
        self._coming = count
        k = count - 1
        while k > 0:
            j: i64 = self.roll(k + 1)
            one: i64 = self._order[k]
            self._order[k] = self._order[j]
            self._order[j] = one
            k -= 1
        self._shuffle()
        self.later = 0
        if self.round < PREPARATION or self.treading:
            self._turn_up()
        self._tomte = TOMTE * DECK + self.roll(DECK)
        k = 0
        while k < 39:
            self.bonus[k] = rivals[k]
            k += 1

    def _shuffle(self) -> None:
        """The stack of this world, and who else takes from it in which round."""
        k: i64 = self.strangers - 1
        while k > 0:
            j: i64 = self.roll(k + 1)
            one: i64 = self.strange[k]
            self.strange[k] = self.strange[j]
            self.strange[j] = one
            k -= 1
        unseen: i64 = 0
        k = 0
        while k < self.height:
            if self.stack[k] == NONE:
                self._dealt[k] = self.strange[unseen] | UNSEEN
                unseen += 1
            else:
                self._dealt[k] = self.stack[k]
            k += 1
        now: i64 = self.round
        while now <= ROUNDS and self._seats > 1:
            takes: i64 = 0
            k = 0
            while k < self._seats:
                if k != self.place and self.roll(1000) < self._takers[k * 12 + now]:
                    takes |= self.tables.bits[k]
                k += 1
            self.takes[now] = takes
            now += 1

    def _turn_up(self) -> None:
        """The costs of round 7: any that does not lie open yet, of each deck that has a tile left."""
        fairy: i64 = 0
        while fairy < FAIRIES:
            if fairy != TOMTE and not self.spent >> fairy & 1:
                bill: i64 = fairy * DECK + self.roll(DECK)
                while self.active >> bill & 1:
                    bill = fairy * DECK + (bill + 1) % DECK
                self.later |= self.tables.bits[bill]
            fairy += 1

    # --- playing on

    def run(self, choice: i64) -> i64:
        """The points, in thousandths, that the choice brings in this world. The position is as it was after it.

        Luck is taken out: for each clue called or drawn what it completed, less the mean over all that might have come.
        From round CLOSE on the last round counts by the mean over the clues that may be called and drawn in it.
        Of two ways to the same points the earlier one is better: a fairy counts a thousandth for each round it lives
        here before the last.
        """
        root: i64 = self.count
        opened: i64 = self.active
        dead: i64 = self.dead
        now: i64 = self.round
        self.nodes += 1
        self._restart()
        self._playing = now
        self._early = 0
        self.luck.forget()
        self._do(choice)
        if choice >> 16 == TREAD:
            self._call(now)
        self._finish(now)
        now += 1
        last: i64 = ROUNDS if self.round < CLOSE else ROUNDS - 1
        while now <= last:
            if now == PREPARATION:
                self.open(self.later)
                self._tread()
            self._call(now)
            self._finish(now)
            now += 1
        self._ended = 0
        total: i64 = 0
        if now == ROUNDS:
            total = self._end()
        else:
            self._often[0] = 1
            self._ends(0)
            self._keep(0)
            total = self._scored[0] * SURE
        while self.count > root:
            self.take()
        self.close(self.active & ~opened)
        self.dead = dead
        return total + self._early - self.luck.total()

    def ways(self) -> list[tuple[int, int, int, int]]:
        """In which ways the game of `run` may end, as its last round may bring the one clue or the other.

        Of each: how often, of so many times as these are together; the fairies that live there, as bits; the points of
        experts; all points.
        """
        found: list[tuple[int, int, int, int]] = []
        k: i64 = 0
        while k < self._ended:
            found.append((int(self._often[k]), int(self._came[k]), int(self._reached[k]), int(self._scored[k])))
            k += 1
        return found

    def weigh(self, choice: i64) -> i64:
        """What the garden is worth after the choice, all fairies having come that can. Nothing is kept of it."""
        root: i64 = self.count
        opened: i64 = self.active
        dead: i64 = self.dead
        self._restart()
        self._playing = self.round
        if choice >> 16 == EXCHANGE:
            return self._mean_draw()
        if choice >> 16 == READY:
            return self.value()
        self._do(choice)
        total: i64 = self.value()
        while self.count > root:
            self.take()
        self.close(self.active & ~opened)
        self.dead = dead
        return total

    def _mean_draw(self) -> i64:
        """The value of an exchange over all that it may bring."""
        if self.stack[self.place] != NONE:
            return self._best(self.stack[self.place])
        total: i64 = 0
        k: i64 = 0
        while k < self.strangers:
            total += self._best(self.strange[k])
            k += 1
        return total // self.strangers if self.strangers else 0

    def _do(self, choice: i64) -> None:
        what: i64 = choice >> 16
        cell: i64 = choice & 0xFFF
        if what == PLACE:
            self.put(cell, self.hand + 1, 0)
            self._invite_all()
        elif what == EXCHANGE:
            kind: i64 = self._draw()
            self._best(kind)
            self.luck.foresee()
            self._look_at_stack()
            self.luck.count(kind, self._odds, DRAWN)
            while cell > 0:
                cell -= 1
                self._next_best()
            self.put(self._spot, kind + 1, 0)
            self._invite_all()
        elif what == INVITE:
            self.put(cell, GUEST, choice >> 12 & 15)
            self._fetch()
            self._invite_all()
        elif what == TREAD:
            self.put(cell, FOOTPRINT, 0)

    def _call(self, now: i64) -> None:
        """The clue of a round comes, and is placed where it is worth most, or exchanged."""
        kind: i64 = self._order[now - self.round - (0 if self.treading else 1)]
        self.prepare()
        self.luck.foresee()
        self.luck.count(kind, self.left, CALLED)
        self.named = kind
        self.left[kind] -= 1
        self._enter(now)
        best: i64 = self._best(kind)
        if best - self.now < self.parameters[7]:
            kind = self._draw()
            self.luck.foresee()
            self._look_at_stack()
            self.luck.count(kind, self._odds, DRAWN)
            self._best(kind)
        self.put(self._spot, kind + 1, 0)
        self._invite_all()

    def _enter(self, now: i64) -> None:
        """What may still come, and what experts bring, is looked at anew."""
        self._playing = now
        k: i64 = 0
        while k < 3:
            self.worth[k] = 0 if self._earned[k] else self.bonus[k * 13 + now] * SURE
            k += 1
        self.look_ahead(ROUNDS - now)

    def _look_at_stack(self) -> i64:
        """Counts in `_odds` how often each kind is among those that a draw may bring; returns how many these are."""
        k: i64 = 0
        while k < KINDS:
            self._odds[k] = 0
            k += 1
        if self.queue[self.place] < UNSEEN:
            self._odds[self.queue[self.place]] = 1
            return 1
        count: i64 = 0
        k = 0
        while k < self.height:
            if self.queue[k] >= UNSEEN:
                self._odds[self.queue[k] % UNSEEN] += 1
                count += 1
            k += 1
        return count

    def _end(self) -> i64:
        """What is scored in the mean over the clues that the last round may bring: each is placed where it brings most,
        or exchanged if the mean of what may be drawn is more."""
        self._enter(ROUNDS)
        count: i64 = self._look_at_stack()
        called: i64 = 0
        drawn: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            self._often[kind] = 0
            if self._odds[kind] or self.left[kind]:
                self._best_end(kind)
                drawn += self._odds[kind] * self._scored[kind]
                called += self.left[kind]
            kind += 1
        kind = 0
        while kind < KINDS:
            if self._scored[kind] * count >= drawn:
                self._often[kind] += self.left[kind] * count
            else:
                k: i64 = 0
                while k < KINDS:
                    self._often[k] += self.left[kind] * self._odds[k]
                    k += 1
            kind += 1
        total: i64 = 0
        kind = 0
        while kind < KINDS:
            if self._often[kind]:
                total += self._often[kind] * self._scored[kind]
                self._keep(kind)
            kind += 1
        called *= count
        return (total * SURE + called - 1) // called

    def _keep(self, kind: i64) -> None:
        """Move the end that a clue brings to those of `ways`."""
        self._often[self._ended] = self._often[kind]
        self._came[self._ended] = self._came[kind]
        self._reached[self._ended] = self._reached[kind]
        self._scored[self._ended] = self._scored[kind]
        self._ended += 1

    def _best_end(self, kind: i64) -> None:
        """How a game ends with a clue at its best place in the last round. Of the places that bring nothing themselves
        two are tried: a fairy may have to come there."""
        self._best(kind)
        count: i64 = 0
        idle: i64 = 0
        k: i64 = 0
        while k < self.found:
            if self._promised[k] <= self.now:
                idle += 1
            if self._promised[k] > self.now or idle < 3:
                self._tries[count] = self.cells[k]
                count += 1
            k += 1
        self._scored[kind] = NONE
        k = 0
        while k < count:
            self._end_with(self._tries[k], kind)
            k += 1

    def _end_with(self, cell: i64, kind: i64) -> None:
        """Lay a clue in the last round; nothing but how that ends is kept, if it is the best end for the clue."""
        root: i64 = self.count
        opened: i64 = self.active
        dead: i64 = self.dead
        self.nodes += SEATED
        self.put(cell, kind + 1, 0)
        self._invite_all()
        if self.points() > self._scored[kind]:
            self._ends(kind)
        while self.count > root:
            self.take()
        self.close(self.active & ~opened)
        self.dead = dead

    def _ends(self, way: i64) -> None:
        """The garden as it is as one of the ways in which a game may end."""
        self._came[way] = self.guests
        self._scored[way] = self.points()
        self._reached[way] = self._scored[way] - self.score()

    def _draw(self) -> i64:
        """What the stack gives in exchange."""
        self.took = 1
        return self.queue[self.place] % UNSEEN

    def pass_on(self, now: i64) -> None:
        """The stack after a round: what nobody took moves up, and for each that was taken the round's clue goes under
        it."""
        takes: i64 = self.takes[now] if self._seats > 1 else 0
        if self.took:
            takes |= self.tables.bits[self.place]
        self.took = 0
        if not takes:
            return
        kept: i64 = 0
        k: i64 = 0
        while k < self.height:
            if k >= self._seats or not takes >> k & 1:
                self.queue[kept] = self.queue[k]
                kept += 1
            k += 1
        while kept < self.height:
            self.queue[kept] = self.named
            kept += 1

    def drawn(self) -> i64:
        """What an exchange brings in this world."""
        return self._dealt[self.place] % UNSEEN

    def _next_best(self) -> None:
        """The next place after `_spot`, by what `_best` found."""
        last: i64 = 0
        k: i64 = 0
        while k < self.found:
            if self.cells[k] == self._spot:
                last = k
            k += 1
        at: i64 = -1
        k = 0
        while k < self.found:
            worth: i64 = self._promised[k]
            if (worth < self._promised[last] or (worth == self._promised[last] and k > last)) and (
                at < 0 or worth > self._promised[at]
            ):
                at = k
            k += 1
        if at >= 0:
            self._spot = self.cells[at]

    def _best(self, kind: i64) -> i64:
        """The value of the best place for a clue, which is in `_spot`."""
        self.frontier()
        self.prepare()
        top: i64 = -1
        k: i64 = 0
        while k < self.found:
            worth: i64 = self.promise(self.cells[k], kind)
            self._promised[k] = worth
            if worth > top:
                top = worth
                self._spot = self.cells[k]
            k += 1
        return top

    def _tread(self) -> None:
        """The footprint goes where it is worth most."""
        self.frontier()
        top: i64 = -1
        spot: i64 = 0
        k: i64 = 0
        while k < self.found:
            self.put(self.cells[k], FOOTPRINT, 0)
            worth: i64 = self.value()
            self.take()
            if worth > top:
                top = worth
                spot = self.cells[k]
            k += 1
        self.put(spot, FOOTPRINT, 0)

    def _finish(self, now: i64) -> None:
        """The end of a round: experts, and the stack."""
        self.pass_on(now)
        here: i64 = self.guests if now < ROUNDS else 0
        while here:
            self._early += here & 1
            here >>= 1
        self._earn(now)
