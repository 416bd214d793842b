"""How many turns the game for one still needs at least: never more than it does, so that a search may rely on it.

The pearl that is brought home in the end is there already, or is made of two rings that somebody carries now. Each of
them has a way to go: to a meeting, to the broadside, to a meeting with who brings it home, to the home. The ways are
measured as if nobody stood in them and all broadsides were open; the energy of all messengers adds up, meetings,
broadside and home are ends of turns of their own, and no hand brings more energy in so many turns than its highest
cards. A sleeper gives something on light terraces only, for there the light ones are strong.

A state is places and cards in one number, what is carried in two. *where*: of light messenger k (its colour) the node
at bits 6 k to 6 k + 5, then for each card 0 to 3 how many are held, two bits each, from HAND on. *light*, *dark*: of
the messenger of colour k what it carries at bits 15 k to 15 k + 14, *dense*: three bits for each ring, two for each
pearl. *Loose* items have four bits each, as in `island_and_messengers`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import FAR, FIRST_TERRACE, NOBODY, OUT, ROW, Ground, numbers

NEVER: Final = 99
AHEAD: Final = 24
"""Turns looked ahead."""
PLANS: Final = 512
TOO_FAR: Final = 999
LANES: Final = 3
HAND: Final = 18
FULL_HAND: Final = 0b10101010
"""Two cards of each kind."""
LANE: Final = 0x7FFF


# --- states ----------------------------------------------------------------------------------------------------------


def lane(load: i64, colour: i64) -> i64:
    """What the messenger of a colour carries, dense."""
    return load >> 15 * colour & LANE


def dense(items: i64) -> i64:
    """Loose items as dense ones: at most 7 of a ring, 3 of a pearl."""
    rings: i64 = items & 7 | (items >> 4 & 7) << 3 | (items >> 8 & 7) << 6
    return rings | (items >> 12 & 3) << 9 | (items >> 16 & 3) << 11 | (items >> 20 & 3) << 13


def loose(items: i64) -> i64:
    """The items as the kernel packs them, from their packed form in a state."""
    rings: i64 = items & 7 | (items >> 3 & 7) << 4 | (items >> 6 & 7) << 8
    return rings | (items >> 9 & 3) << 12 | (items >> 11 & 3) << 16 | (items >> 13 & 3) << 20


def hand_of(where: i64) -> i64:
    """The cards held in a state."""
    return where >> HAND & 255


def card_count(hand: i64, card: i64) -> i64:
    """How many of a card are held."""
    return hand >> 2 * card & 3


def hand_without(hand: i64, one: i64, other: i64) -> i64:
    """The hand after two cards are laid; all are taken back when none is left."""
    left: i64 = hand - (1 << 2 * one) - (1 << 2 * other)
    return left if left else FULL_HAND


# --- the bound -------------------------------------------------------------------------------------------------------


class Bound:
    """Asked in two steps, so that several hands cost little: `measure` a state, then `with_hand`.

    energy: the least that any plan measured needs.
    """

    def __init__(self, ground: Ground, beds: list[int], master: bool) -> None:
        """beds: the terraces of the sleepers by colour, OUT for those who are away."""
        self.ground: Ground = ground
        self.master: bool = master
        self.energy: i64 = 0
        self._far: vec[i64] = numbers(ROW * ROW, FAR)
        node: i64
        for node in range(ground.nodes):
            ground.measure(node, 0, 0, 0, 0, 0b111000, self._far, ROW * node)
        self._beds: vec[i64] = numbers(LANES, OUT)
        colour: i64
        for colour in range(LANES):
            bed: i64 = beds[colour]
            if bed != OUT and ground.height[bed] & 1 == 0:
                self._beds[colour] = bed
        self._join: vec[i64] = numbers(ROW * ROW, TOO_FAR)
        """Two of them meet."""
        self._carry: vec[i64] = numbers(6 * ROW * ROW, TOO_FAR)
        """They meet, and one goes on to the home or broadside (of six)."""
        self._fill()
        self._third: dict[i64, i64] = {}
        self._most: vec[i64] = numbers(256 * (AHEAD + 1), 0)
        self._fill_most()
        self._first: vec[i64] = numbers(PLANS, 0)
        self._second: vec[i64] = numbers(PLANS, 0)
        self._whole: vec[i64] = numbers(PLANS, 0)
        self._least: vec[i64] = numbers(PLANS, 0)
        self._plans: i64 = 0
        self._cuts: vec[i64] = numbers(4, 0)
        self._spots: vec[i64] = numbers(6, OUT)
        self._goods: vec[i64] = numbers(6, 0)

    def _fill(self) -> None:
        far = self._far
        nodes: i64 = self.ground.nodes
        one: i64
        for one in range(nodes):
            other: i64
            for other in range(one + 1):
                best: i64 = TOO_FAR
                node: i64
                for node in range(FIRST_TERRACE, nodes):
                    best = min(best, far[ROW * one + node] + far[ROW * other + node])
                self._join[ROW * one + other] = best
                self._join[ROW * other + one] = best
                goal: i64
                for goal in range(6):
                    best = TOO_FAR
                    for node in range(FIRST_TERRACE, nodes):
                        best = min(best, far[ROW * one + node] + far[ROW * other + node] + far[ROW * goal + node])
                    at: i64 = ROW * ROW * goal
                    self._carry[at + ROW * one + other] = best
                    self._carry[at + ROW * other + one] = best

    def _fill_most(self) -> None:
        """For each hand the most energy of so many turns. In a Master game a zero may be worth three."""
        hand: i64
        for hand in range(256):
            at: i64 = hand * (AHEAD + 1)
            held: i64 = hand
            total: i64 = 0
            turn: i64
            for turn in range(1, AHEAD + 1):
                for _ in range(2):
                    if held == 0:
                        held = FULL_HAND
                    card: i64 = 3
                    if self.master and card_count(held, 0) > 0:
                        card = 0
                    while card > 0 and card_count(held, card) == 0:
                        card -= 1
                    held -= 1 << 2 * card if card_count(held, card) else 0
                    total += 3 if self.master and card == 0 else card
                self._most[at + turn] = total

    # --- questions

    def turns(self, where: i64, light: i64, dark: i64) -> i64:
        """The fewest turns that this state needs; NEVER if the goal is out of reach for good."""
        if self.measure(where, light, dark) == NEVER:
            return NEVER
        return self.with_hand(hand_of(where))

    def with_hand(self, hand: i64) -> i64:
        """The fewest turns needed with these cards, wherever what was measured last stands."""
        most = self._most
        at: i64 = hand * (AHEAD + 1)
        worst: i64 = 0
        cut: i64 = 0
        plan: i64 = 0
        while cut < self._cuts[3]:
            best: i64 = NEVER
            end: i64 = self._cuts[cut]
            while plan < end:
                turn: i64 = 1
                first: i64 = self._first[plan]
                while turn < AHEAD and most[at + turn] < first:
                    turn += 1
                second: i64 = self._second[plan]
                if second >= 0:
                    turn += 1
                    while turn < AHEAD and most[at + turn] < second:
                        turn += 1
                whole: i64 = self._whole[plan]
                if self._least[plan] > 1:
                    turn = max(turn + 1, self._least[plan])
                    while turn < AHEAD and most[at + turn] < whole:
                        turn += 1
                best = min(best, turn)
                plan += 1
            worst = max(worst, best)
            cut += 1
        return worst

    def measure(self, where: i64, light: i64, dark: i64) -> i64:
        """List every plan of a state. NEVER if there is none, else 0."""
        k: i64
        for k in range(LANES):
            self._spots[k] = where >> 6 * k & 63
            self._spots[LANES + k] = self._beds[k]
            self._goods[k] = lane(light, k)
            self._goods[LANES + k] = lane(dark, k)
        if self.master:
            return self._measure_master()
        self._plans = 0
        self.energy = TOO_FAR
        colour: i64
        for colour in range(3):
            if self._spots[colour] != OUT:
                self._plan(colour, colour)
        self._cuts[0] = self._plans
        self._cuts[3] = 1
        return 0 if self._plans else NEVER

    def _measure_master(self) -> i64:
        """One must bring all three: at least as long as the one that takes longest. Of who it is, the least energy."""
        best: i64 = NEVER
        chosen: i64 = -1
        least: i64 = TOO_FAR
        k: i64
        for k in range(LANES):
            if self._spots[k] != OUT:
                need: i64 = self._measure_for(k)
                if need < best or (need == best and self.energy < least):
                    best = need
                    chosen = k
                    least = self.energy
        if chosen < 0 or best == NEVER:
            return NEVER
        self._measure_for(chosen)
        return 0

    def _measure_for(self, carrier: i64) -> i64:
        self._plans = 0
        whole: i64 = 0
        colour: i64
        for colour in range(3):
            self.energy = TOO_FAR
            before: i64 = self._plans
            self._plan(carrier, colour)
            if self._plans == before:
                return NEVER
            whole += self.energy
            self._cuts[colour] = self._plans
        self._cuts[3] = 3
        self.energy = whole
        return self.with_hand(FULL_HAND)

    # --- plans

    def _add(self, first: i64, second: i64, whole: i64, least: i64) -> None:
        """first, second: energy until the end of the first two parts (-1 for none); least: turns in all."""
        if whole >= FAR or self._plans >= PLANS:
            return
        self._first[self._plans] = first
        self._second[self._plans] = second
        self._whole[self._plans] = whole
        self._least[self._plans] = least
        self._plans += 1
        self.energy = min(self.energy, whole)

    def _plan(self, x: i64, colour: i64) -> None:
        """Every plan by which the light messenger x brings the pearl of a colour home."""
        k: i64
        for k in range(2 * LANES):
            if self._spots[k] != OUT and self._goods[k] >> 9 + 2 * colour & 3:
                self._with_pearl(x, k)
        one: i64 = 1 if colour == 0 else 0
        other: i64 = 1 if colour == 2 else 2
        for k in range(2 * LANES):
            if self._spots[k] != OUT and self._goods[k] >> 3 * one & 7:
                n: i64
                for n in range(2 * LANES):
                    if self._spots[n] != OUT and self._goods[n] >> 3 * other & 7:
                        self._with_rings(x, colour, k, n)

    def _nearest(self, node: i64, other: i64) -> i64:
        """The energy from the nearest light messenger but one of them."""
        best: i64 = TOO_FAR
        k: i64
        for k in range(LANES):
            if k != other and self._spots[k] != OUT:
                best = min(best, self._far[ROW * self._spots[k] + node])
        return best

    def _two(self, one: i64, other: i64) -> i64:
        """The energy of two light messengers who go to these nodes."""
        best: i64 = TOO_FAR
        k: i64
        for k in range(LANES):
            if self._spots[k] != OUT:
                best = min(best, self._far[ROW * self._spots[k] + one] + self._nearest(other, k))
        return best

    def _with_pearl(self, x: i64, holder: i64) -> None:
        """The pearl is there: x or another messenger has it, or a sleeper."""
        spots = self._spots
        here: i64 = spots[holder]
        if holder == x:
            way: i64 = self._far[ROW * here + x]
            self._add(way, -1, way, 1)
        elif holder < LANES:
            meeting: i64 = ROW * spots[x] + here
            self._add(self._join[meeting], -1, self._carry[ROW * ROW * x + meeting], 2)
        else:
            # x fetches it, or somebody else does, and they meet
            first: i64 = self._far[ROW * spots[x] + here]
            self._add(first, -1, first + self._far[ROW * here + x], 2)
            first = self._nearest(here, x)
            self._add(first, -1, first + self._carry[ROW * ROW * x + ROW * spots[x] + here], 3)

    def _with_rings(self, x: i64, colour: i64, k: i64, n: i64) -> None:
        """The pearl will be made of the rings that k and n carry."""
        far = self._far
        spots = self._spots
        side: i64 = 3 + colour
        onward: i64 = far[ROW * side + x]
        to_side: i64 = ROW * ROW * side
        """From the broadside to the home of x, and where to look up ways that end there."""
        joined: i64 = self._carry[ROW * ROW * x + ROW * spots[x] + side]
        """From the broadside to a meeting with x, and on."""
        if k > n:
            k, n = n, k
        one: i64 = spots[k]
        other: i64 = spots[n]
        if n < LANES:
            if k == n:
                first: i64 = far[ROW * one + side]
                if k == x:
                    self._add(first, -1, first + onward, 2)
                else:
                    late: i64 = first + joined
                    early: i64 = self._carry[to_side + ROW * one + spots[x]] + onward
                    self._add(0, -1, min(late, early), 3)
                return
            both: i64 = self._carry[to_side + ROW * one + other]
            if x in (k, n):
                self._add(self._join[ROW * one + other], both, both + onward, 3)
            else:
                three: i64 = self._three(colour, one, other, spots[x]) + onward
                self._add(0, -1, min(both + joined, three), 4)
        elif k < LANES:
            # one sleeps: who carries the other ring fetches it, or somebody else, and they meet
            first = far[ROW * one + other]
            second: i64 = first + far[ROW * other + side]
            if k == x:
                self._add(first, second, second + onward, 3)
            else:
                early = first + self._carry[to_side + ROW * other + spots[x]] + onward
                self._add(first, -1, min(second + joined, early), 4)
            first = self._nearest(other, k)
            self._add(first, -1, first + self._carry[to_side + ROW * other + one] + onward, 4)
        elif k == n:
            first = self._nearest(one, NOBODY)
            self._add(first, -1, first + far[ROW * one + side] + onward, 4)
        else:
            step: i64 = far[ROW * one + other]
            first = self._nearest(one, NOBODY)
            second = self._nearest(other, NOBODY)
            way: i64 = min(first + step + far[ROW * other + side], second + step + far[ROW * one + side])
            way = min(way, self._two(one, other) + self._carry[to_side + ROW * one + other])
            self._add(min(first, second), -1, way + onward, 4)

    def _three(self, colour: i64, a: i64, b: i64, c: i64) -> i64:
        """The least energy for three to come together, two by two, and one to go on to a broadside."""
        key: i64 = ((colour * ROW + a) * ROW + b) * ROW + c
        known: i64 = self._third.get(key, -1)
        if known >= 0:
            return known
        best: i64 = min(self._then(colour, a, b, c), self._then(colour, a, c, b), self._then(colour, b, c, a))
        self._third[key] = best
        return best

    def _then(self, colour: i64, a: i64, b: i64, c: i64) -> i64:
        """First a and b meet, then one of them meets c."""
        far = self._far
        at: i64 = ROW * ROW * (3 + colour) + ROW * c
        best: i64 = TOO_FAR
        node: i64
        for node in range(FIRST_TERRACE, self.ground.nodes):
            best = min(best, far[ROW * a + node] + far[ROW * b + node] + self._carry[at + node])
        return best
