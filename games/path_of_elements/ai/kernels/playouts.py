"""Choices of the stage of spirits tried out: each is played on to the end of the game in the same guesses.

A *guess* is an order in which the spirits come that nobody has seen. In the games that are played on, everybody takes
pairs that are known, puts the own spirit where it fits best and the other where it fits worst, uses powers for what
they bring at once, and keeps the gifts for the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.path_of_elements.ai.kernels.board import (
    ALL,
    COVER,
    COVERED,
    FIELDS,
    GIFT,
    GIFTED,
    GIFTS,
    MASK,
    NONE,
    PATHS,
    TILES,
    copy,
    numbers,
)
from games.path_of_elements.ai.kernels.gift_sequences import Steps
from games.path_of_elements.ai.kernels.pair_finding import FRESH, Pairing

TURN: Final = 5
PUT: Final = 6
STOP: Final = 7
SKIP: Final = 8
OMEN: Final = 9
"""Choices beside changes: turn up a spirit (path: its motif, FRESH for one that nobody has seen), put one of a pair on
a tile of a path, end the turn, do without a power, exchange an omen (tile: which one)."""
LOW_48: Final = 0xFFFFFFFFFFFF
POINT: Final = 1000
WIN: Final = 4000
"""What it is worth to be ahead at all, beside the points."""
SAVED: Final = 20
"""What each gift left is worth: of two ways to the same end the one that saves gifts is better."""
PAR: Final = 16
SPIRITS: Final = 0
GIVING: Final = 1
MOST: Final = 400
MOVED: Final = 12
GIVEN: Final = 10
KEPT_SPIRIT: Final = 4
KEPT_OMEN: Final = 2
HARMED: Final = 5
MENDABLE: Final = 1
"""What a point counts in the last gifts for each gift that it costs: won by a move or a gift, kept by covering a spirit
that scores it or lies in a row of an omen; taken from a rival, in all, and the same if the rival can mend it. Chosen by
games played on."""

EARTH: Final = 0
WATER: Final = 1
FIRE: Final = 2
AIR: Final = 3


class Playouts(Steps):
    """The trial of one position. What `sit` is told stays; `run` begins from there each time.

    seats: who plays, fewer than paths alone. points: of each path without spirits. known, unseen: spirits in the grid
    by motif, those turned up now among the known, those of a pair on its way to paths not. up: motifs of those that lie
    turned up; pair: the motif of the pair whose spirits are put on paths, NONE without; power: the one that is open;
    waiting: how many give after `active`. finder: who found the last pair in the game played on last. greedy: all go by
    what counts at once, and by nothing that is known of how to play well.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats: i64 = 2
        self.me: i64 = 0
        self.greedy: bool = False
        self.points: vec[i64] = numbers(PATHS, 0)
        self.known: vec[i64] = numbers(5, 0)
        self.unseen: vec[i64] = numbers(5, 0)
        self.up: vec[i64] = numbers(3, NONE)
        self.ups: i64 = 0
        self.order: vec[i64] = numbers(40, 0)
        self.hidden: i64 = 0
        self.next: i64 = 0
        self.new_omen: i64 = 0
        self.active: i64 = 0
        self.stage: i64 = SPIRITS
        self.turned: i64 = 0
        self.pair: i64 = NONE
        self.kept: i64 = 0
        self.given: i64 = 0
        self.power: i64 = NONE
        self.turns: i64 = 0
        self.waiting: i64 = 0
        self.finder: i64 = NONE
        self.nodes: i64 = 0
        self.seed: i64 = 1
        self._state: vec[i64] = numbers(PATHS * FIELDS, 0)
        self._known: vec[i64] = numbers(5, 0)
        self._unseen: vec[i64] = numbers(5, 0)
        self._omens: vec[i64] = numbers(PATHS * 2, 0)
        self._up: vec[i64] = numbers(3, NONE)
        self._tile: i64 = NONE
        self._pairing: Pairing = Pairing()
        self.answer: tuple[i64, i64] = (0, 0)
        self._told_spirits: tuple[i64, i64, i64, i64, i64, i64] = (0, 0, NONE, 0, 0, NONE)
        self._told_turn: tuple[i64, i64, i64, i64] = (0, SPIRITS, 0, 0)

    # --- the position and its guesses

    def keep(self, seed: i64) -> None:
        """What the fields hold now is the position; `run` comes back to it."""
        self.sort_rows()
        copy(self.state, self._state, PATHS * FIELDS)
        copy(self.known, self._known, 5)
        copy(self.unseen, self._unseen, 5)
        copy(self.omens, self._omens, PATHS * 2)
        copy(self.up, self._up, 3)
        self._told_spirits = (self.ups, self.turned, self.pair, self.kept, self.given, self.power)
        self._told_turn = (self.active, self.stage, self.turns, self.waiting)
        self.hidden = 0
        k: i64 = 0
        while k < 5:
            n: i64 = self.unseen[k]
            while n > 0:
                self.order[self.hidden] = k
                self.hidden += 1
                n -= 1
            k += 1
        self.seed = (seed * 2 + 1) & LOW_48
        k = 0
        while k < 4:
            self.roll(2)
            k += 1

    def back(self) -> None:
        """Restore the position as it was told."""
        copy(self._state, self.state, PATHS * FIELDS)
        copy(self._known, self.known, 5)
        copy(self._unseen, self.unseen, 5)
        copy(self._omens, self.omens, PATHS * 2)
        copy(self._up, self.up, 3)
        self.ups, self.turned, self.pair, self.kept, self.given, self.power = self._told_spirits
        self.active, self.stage, self.turns, self.waiting = self._told_turn
        k: i64 = 0
        while k < 5:
            self.left[k] = self.known[k] + self.unseen[k]
            k += 1
        if self.pair != NONE:
            self.left[self.pair] += 2 - self.kept - self.given
        k = 0
        while k < PATHS:
            self.touch(k)
            k += 1
        self.next = 0

    def roll(self, below: i64) -> i64:
        """A random number from 0 to below - 1 (below at most 2**15)."""
        self.seed = (self.seed * 25214903917 + 11) & LOW_48
        return (self.seed >> 17) % below

    def deal(self) -> None:
        """Deal the next guess at what is hidden."""
        k: i64 = self.hidden - 1
        while k > 0:
            j: i64 = self.roll(k + 1)
            one: i64 = self.order[k]
            self.order[k] = self.order[j]
            self.order[j] = one
            k -= 1

    def guess_omens(self, path: i64, first: i64, second: i64) -> None:
        """The omens that a path may have, in this guess."""
        self._omens[2 * path] = first
        self._omens[2 * path + 1] = second

    def run(self, choices: list[int]) -> i64:
        """What these choices, one after the other, bring in this guess, in thousandths of a point.

        It is the lead over the best rival, and something for having one; alone the points.
        """
        self.follow(choices)
        steps: i64 = 0
        while self._grid() or self.pair != NONE or self.power != NONE:
            self._step()
            steps += 1
            if steps > MOST:
                break
        if self.stage == SPIRITS:
            self._begin_giving()
        while self.active != NONE:
            if self._is_last_answer():
                self.nodes += 1
                return self.answered(self.active)
            self._spend()
            self._next_giver()
        return self._result()

    def _is_last_answer(self) -> bool:
        """Do the last gifts of two players without omens remain, long before they are given? They are found fast."""
        if self.greedy or self.waiting or self.seats != 2 or self._told_turn[1] != SPIRITS:
            return False
        return not self.has_omens(0) and not self.has_omens(1)

    def give(self, choices: list[int]) -> None:
        """The position after these choices, the last ones before a rival gives, and what else the seat then gives."""
        self.follow(choices)
        if self.active == self.me:
            self._spend()

    def answered(self, giver: i64) -> i64:
        """What the position is worth to the seat after the best last gifts of the giver; there are two paths.

        Of these gifts some go to its own path; a step on the other one costs two. `answer`: the points of the seat and
        of its rival then.
        """
        gifts: i64 = self.state[giver * FIELDS + GIFTS]
        raised: list[int] = self.most_by_gifts(giver, gifts)
        harmed: list[int] = self.least_by_harm(1 - giver, gifts // 2)
        most: i64 = -999
        steps: i64 = 0
        while steps <= gifts // 2:
            own: i64 = self.points[giver] + raised[gifts - 2 * steps]
            other: i64 = self.points[1 - giver] + harmed[steps]
            if own - other > most:
                most = own - other
                self.answer = (own, other) if giver == self.me else (other, own)
            steps += 1
        return self._valued(most if giver == self.me else -most)

    def follow(self, choices: list[int]) -> None:
        """Go on to the position after these choices."""
        self.back()
        for choice in choices:
            self._do(choice)

    def _result(self) -> i64:
        self.nodes += 1
        own: i64 = self.points[self.me] + self.score(self.me)
        if self.seats == 1:
            over: i64 = self.turns - PAR
            return POINT * (own - (over if over > 0 else 0)) + SAVED * self.state[self.me * FIELDS + GIFTS]
        best: i64 = -99
        k: i64 = 0
        while k < self.seats:
            if k != self.me:
                other: i64 = self.points[k] + self.score(k)
                best = other if other > best else best
            k += 1
        self.answer = (own, best)
        return self._valued(own - best)

    def _valued(self, lead: i64) -> i64:
        saved: i64 = SAVED * self.state[self.me * FIELDS + GIFTS]
        return POINT * lead + (WIN if lead > 0 else -WIN if lead < 0 else 0) + saved

    def _grid(self) -> i64:
        known = self.known
        total: i64 = known[0] + known[1] + known[2] + known[3] + known[4]
        return total + self.hidden - self.next

    # --- choices

    def _do(self, choice: i64) -> None:
        what: i64 = choice >> 16
        path: i64 = choice >> 12 & 15
        if what == TURN:
            self._turn_up(path)
        elif what == PUT:
            self._put(path, choice >> 6 & 63)
        elif what == STOP:
            if self.stage == GIVING:
                self._next_giver()
            else:
                self._next_turn()
        elif what == SKIP:
            self.power = NONE
            self._settle()
        else:
            self._act(choice)

    def _act(self, choice: i64) -> None:
        what: i64 = choice >> 16
        if self.power != NONE:
            self.power = NONE
            self.change(choice)
            self._settle()
            return
        mine: bool = what in (GIFT, COVER) or choice >> 12 & 15 == self.active
        self.state[self.active * FIELDS + GIFTS] -= 1 if mine and what != OMEN else 2
        if what == OMEN:
            self.omens[2 * self.active + (choice >> 6 & 63)] = self.new_omen
            self.touch(self.active)
        else:
            self.change(choice)
        if self.turned:
            self.ups = 0

    def _turn_up(self, which: i64) -> None:
        """A spirit of a motif that is known, or one that nobody has seen."""
        if self.turned:
            self.state[self.active * FIELDS + GIFTS] -= 1
        motif: i64 = which
        if which == FRESH:
            motif = self.order[self.next]
            self.next += 1
            self.unseen[motif] -= 1
            self.known[motif] += 1
        k: i64 = 0
        while k < self.ups:
            if self.up[k] == motif:
                self.pair = motif
                self.kept = 0
                self.given = 0
                self.known[motif] -= 2
            k += 1
        self.up[self.ups] = motif
        self.ups += 1
        if self.ups >= 2 or self.turned:
            self.turned = 1
        if self.pair != NONE:
            self.turned = 1
            self.ups = 0

    def _put(self, path: i64, tile: i64) -> None:
        bit: i64 = 1
        bit <<= tile
        own: bool = not self.kept and path == self._own_home()
        self.state[path * FIELDS + self.pair] |= bit
        self.touch(path)
        self.left[self.pair] -= 1
        if own:
            self.kept = 1
        else:
            self.given = 1
        if self.kept and self.given:
            self.power = self.pair
            self.pair = NONE

    def _own_home(self) -> i64:
        """Whose path the own spirit goes to."""
        if self.lying(self.active) != ALL:
            return self.active
        return self._fewest()

    def _fewest(self) -> i64:
        """The foreign path with room and the fewest spirits; of several the one that stands best."""
        found: i64 = self.active
        fewest: i64 = 99
        most: i64 = 0
        k: i64 = 0
        while k < self.paths:
            lies: i64 = self.count[self.lying(k)]
            if k != self.active and lies < TILES and lies <= fewest:
                stands: i64 = self.points[k] + self.score(k)
                if lies < fewest or stands > most:
                    found, fewest, most = k, lies, stands
            k += 1
        return found

    # --- how it is played on

    def _step(self) -> None:
        if self.power != NONE:
            self._use_power()
        elif self.pair != NONE:
            if self.kept:
                self._place(self._fewest(), -1)
            else:
                self._place(self._own_home(), 1)
        elif not self.turned:
            self._turn_up(self._choice_of_turn())
        else:
            third: i64 = self._third() if self.ups == 2 else NONE
            if third == NONE:
                self._next_turn()
            else:
                self._turn_up(third)

    def _settle(self) -> None:
        if not self._grid():
            self._begin_giving()

    def _next_turn(self) -> None:
        self.active = (self.active + 1) % self.seats
        self.turns += 1
        self.turned = 0
        self.ups = 0

    def _choice_of_turn(self) -> i64:
        """A pair that is known, the dearest first; else what nobody has seen. With two players: as `Pairing` says."""
        known = self.known
        if self.seats == 2 and not self.greedy:
            told: i64 = (
                self._pairing.second(known, self.unseen, self.up[0])
                if self.ups
                else self._pairing.first(known, self.unseen)
            )
            if told != NONE:
                return told
        if self.ups:
            if known[self.up[0]] >= 2:
                return self.up[0]
            if self.next < self.hidden:
                return FRESH
        best: i64 = NONE
        top: i64 = -99_999
        k: i64 = 0
        while k < 5:
            if known[k] >= (1 if self.ups else 2) and not (self.ups and self.up[0] == k):
                worth: i64 = self._best_tile(self.active, k, 1)
                if worth > top:
                    top = worth
                    best = k
            k += 1
        if best != NONE and (self.ups or known[best] >= 2):
            return best
        if self.next < self.hidden:
            return FRESH
        return self.up[0] if self.ups else 0

    def _third(self) -> i64:
        """What a third spirit is paid for; NONE if none is."""
        if self.state[self.active * FIELDS + GIFTS] < 1 or self._grid() <= 2:
            return NONE
        one: i64 = self.up[0]
        two: i64 = self.up[1]
        if self.seats == 2 and not self.greedy:
            return self._pairing.third(self.known, self.unseen, one, two)
        if self.known[one] >= 2:
            return one
        if self.known[two] >= 2:
            return two
        fitting: i64 = self.unseen[one] + self.unseen[two]
        likely: bool = fitting * 100 >= (self.hidden - self.next) * 45 and self.next < self.hidden
        return FRESH if likely else NONE

    def _place(self, path: i64, sign: i64) -> None:
        """Where the spirit fits best, or worst with a sign of -1."""
        self._best_tile(path, self.pair, sign)
        self._put(path, self._tile)

    def _best_tile(self, path: i64, motif: i64, sign: i64) -> i64:
        """How well the spirit fits on the free tile where it fits best (worst with a sign of -1), which is in
        `_tile`."""
        free: i64 = ALL & ~self.lying(path)
        top: i64 = -9999
        self._tile = 0
        equal: i64 = 0
        tile: i64 = 0
        while tile < TILES:
            if free >> tile & 1:
                worth: i64 = sign * (self.gain(path, tile, motif) if self.greedy else self.fit(path, tile, motif))
                if self.greedy and worth == top:
                    equal += 1
                    if self.roll(equal) == 0:
                        self._tile = tile
                elif worth > top:
                    top = worth
                    equal = 1
                    self._tile = tile
            tile += 1
        return top

    def _use_power(self) -> None:
        """What a free power brings at once; a foreign path can still mend it."""
        power: i64 = self.power
        self.power = NONE
        if power in (FIRE, MASK):
            if self.moved(self.active, 1 if power == FIRE else 2):
                self.change(self.best_move)
        elif power != AIR:
            top: i64 = 0
            best: i64 = NONE
            k: i64 = 0
            while k < self.paths:
                if k != self.active:
                    gain: i64 = self.spoiled(k, 1 if power == WATER else 2)
                    if gain > top:
                        top = gain
                        best = self.best_move
                k += 1
            if best != NONE:
                self.change(best)
        self._settle()

    # --- the last gifts

    def _begin_giving(self) -> None:
        """The finder of the last pair is the first to give."""
        self.stage = GIVING
        self.finder = self.active
        self.waiting = self.seats - 1

    def _next_giver(self) -> None:
        if self.waiting:
            self.waiting -= 1
            self.active = (self.active + 1) % self.seats
        else:
            self.active = NONE

    def _later(self, path: i64) -> bool:
        """Will the path still have its turn to give?"""
        return path < self.seats and 0 < (path - self.active + self.seats) % self.seats <= self.waiting

    def _spend(self) -> None:
        """What brings most for each gift, until nothing brings anything."""
        at: i64 = self.active * FIELDS
        while self.state[at + GIFTS] > 0:
            best: i64 = self._best_gift()
            if best == NONE:
                return
            self._act(best)

    def _best_gift(self) -> i64:
        """Its worth counts for each gift that it costs."""
        me: i64 = self.active
        gifts: i64 = self.state[me * FIELDS + GIFTS]
        top: i64 = 0
        best: i64 = NONE
        gain: i64 = MOVED * self.moved(me, 3)
        if gain > top:
            top = gain
            best = self.best_move
        tile: i64 = self.to_gift(me)
        if tile != NONE:
            gain = 2 * GIVEN if self.elements[me * 5 + self.own[me]] >> tile & 1 else GIVEN
            if gain >= top:
                top = gain
                best = GIFT << 16 | me << 12 | tile << 6
        if not self.greedy and self._in_danger():
            gain = self._to_cover()
            if gain > top:
                top = gain
                best = self._tile
        if gifts >= 2 and self.seats > 1:
            k: i64 = 0
            while k < self.seats:
                if k != me and self._is_rival(k):
                    mends: bool = not self.greedy and self._later(k) and self.state[k * FIELDS + GIFTS] > 0
                    gain = self.spoiled(k, 3) * (MENDABLE if mends else HARMED)
                    if gain > top:
                        top = gain
                        best = self.best_move
                k += 1
        return best

    def _is_rival(self, path: i64) -> bool:
        """Does nobody else but the giver stand better?"""
        if self.seats == 2:
            return True
        stands: i64 = self.points[path] + self.score(path)
        k: i64 = 0
        while k < self.seats:
            if k not in (path, self.active) and self.points[k] + self.score(k) > stands:
                return False
            k += 1
        return True

    def _in_danger(self) -> bool:
        k: i64 = 0
        while k < self.seats:
            if self._later(k) and self.state[k * FIELDS + GIFTS] >= 2:
                return True
            k += 1
        return False

    def _to_cover(self) -> i64:
        """What it is worth to cover the spirit that counts most, which `_tile` has as a change."""
        me: i64 = self.active
        at: i64 = me * FIELDS
        omens: bool = self.has_omens(me)
        open_: i64 = self.lying(me) & ~self.state[at + COVERED]
        top: i64 = 0
        self._tile = NONE
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            if open_ & bit:
                worth: i64 = KEPT_OMEN * self.omens_at(me, tile) if omens else 0
                k: i64 = 0
                while k < MASK:
                    if self.state[at + k] & self.elements[me * 5 + k] & bit:
                        points: i64 = 2 * KEPT_SPIRIT if self.state[at + GIFTED] & bit else KEPT_SPIRIT
                        worth += 2 * points if k == self.own[me] else points
                    k += 1
                if worth > top:
                    top = worth
                    self._tile = COVER << 16 | me << 12 | tile << 6
            tile += 1
        return top
