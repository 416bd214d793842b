"""What a position is worth to each seat, from what their plans cost; and hands of energy cards as numbers.

A plan is: bring the rings together (own figures hand them on, foreign ones must be met), turn them into the pearl on
its broadside, bring the pearl to the home opposite. Figures of one seat share the energy of a turn, so ways add up,
measured over an empty island, for everybody will stand elsewhere by then; only who stands in front of the home counts.
Costs are in tenths of energy: about 30 are a turn.

Worths are in thousandths of a logit. A *hand* is four counts of four bits: of the cards 0 to 3. A set of energies is a
mask: bit e for energy e, 0 to 6.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import (
    FAR,
    FIGURES,
    FIRST_TERRACE,
    MANY,
    ONE,
    OUT,
    ROW,
    Company,
    Ground,
    count_of,
    has_pair,
    holds,
    numbers,
)

WON: Final = 1_000_000
"""Worth of a game won at once; one less for each turn that it takes."""
SURE: Final = 900_000
"""Above it a game is won."""
FULL_HAND: Final = 0x2222
ALL_RINGS: Final = 0xFFF
"""The counts of rings among those of all items."""
HOPELESS: Final = 1500
"""No plan costs more."""
PAIRS: Final = 16
"""No hand has more different pairs of cards."""
BOARDS: Final = 1 << 15
"""So many boards are remembered."""
FOES: Final = 2
"""In `fees`, by who would be the strong one: 0 the foreign figure, 1 nobody, 2 one's own."""


# --- plans -----------------------------------------------------------------------------------------------------------


class Plans:
    """The plans of all seats. The fees are what is added, in tenths of energy, for what may go wrong or takes a turn.

    gate: for whoever stands in front of the home: 0 one of one's own, 1 a foreign figure that is weak there, 2 one that
    is strong there, 3 two of one side, 4 one of each. beside: for a foreign figure beside a carrier that waits there
    for its pearl, since no third can come. shut: in energy, for a meeting where the carrier stands with another one,
    for the same reason. carried: what counts of a plan's cost, in hundredths, once the carrier has its pearl. stage:
    for each meeting, broadside or home still to come. fee_ring, fee_pearl: for a ring or a pearl that a foreign figure
    has, by strength (see FOES); fee_sole: instead, if it has nothing else to give. again: more, if somebody stands
    there with it, who must part. scarce: in a Master game, for each ring that pearls to be made would share.

    After `plan` costs, for each home, of the best plan that ends there, in a Basic game for three instead of the best
    plan for each figure of the seat. What a seat's plans cost on the last boards of a company is remembered: of ten
    boards that a search judges, some seven have been judged before.
    """

    def __init__(self) -> None:
        self.gate: vec[i64] = numbers(5, 0)
        self.beside: i64 = 0
        self.shut: i64 = 0
        self.carried: i64 = 100
        self.stage: i64 = 6
        self.again: i64 = 20
        self.fee_ring: vec[i64] = numbers(3, 25)
        self.fee_pearl: vec[i64] = numbers(3, 60)
        self.fee_sole: i64 = 12
        self.scarce: i64 = 0
        self.costs: vec[i64] = numbers(3, HOPELESS)
        self._company: Company | None = None
        self._age: i64 = 0  # how many companies there have been
        self._known: vec[i64] = numbers(5 * BOARDS, -1)  # of each four numbers that say which board, and the costs
        self._rings: vec[i64] = numbers(6 * ROW, 0)  # at (2 * ring + shade) * ROW + node: to have that ring there
        self._makes: vec[i64] = numbers(3 * FIGURES, 0)  # at 3 * figure + colour: what `_make` answers
        self._gathered: i64 = 0  # which rows of rings, as a mask, are of the board and seat planned for
        self._made: i64 = 0  # the same for what is made
        self._extras: vec[i64] = numbers(3, 0)

    def plan(self, company: Company, seat: i64) -> i64:
        """What the best plan of a seat costs, 0 to HOPELESS."""
        if company is not self._company:
            self._company = company
            self._age += 1
        where = company.where
        items = company.items
        known = self._known
        one: i64 = where[0] | items[0] << 6 | where[1] << 30 | items[1] << 36
        two: i64 = where[2] | items[2] << 6 | where[3] << 30 | items[3] << 36
        three: i64 = where[4] | items[4] << 6 | where[5] << 30 | items[5] << 36
        rest: i64 = company.pearls[0] | company.pearls[1] << 4 | company.pearls[2] << 8 | seat << 12
        mixed: i64 = one ^ two << 1 ^ three << 2 ^ rest << 17
        rest |= self._age << 14
        mixed ^= mixed >> 29
        place: i64 = 5 * ((mixed & 0x3FFFFFFF) * MANY >> 30 & BOARDS - 1)
        costs = self.costs
        home: i64
        if known[place] == one and known[place + 1] == two and known[place + 2] == three and known[place + 3] == rest:
            found: i64 = known[place + 4]
            costs[0] = found & 2047
            costs[1] = found >> 11 & 2047
            costs[2] = found >> 22 & 2047
        else:
            self._plan(company, seat)
            for home in range(3):
                costs[home] = max(0, costs[home])
            known[place] = one
            known[place + 1] = two
            known[place + 2] = three
            known[place + 3] = rest
            known[place + 4] = costs[0] | costs[1] << 11 | costs[2] << 22
        best: i64 = min(costs[0], costs[1])
        return min(best, costs[2])

    def _plan(self, company: Company, seat: i64) -> None:
        self._gathered = 0
        self._made = 0
        if company.seats == 3 and not company.master:
            self._either(company, seat)
            return
        colour: i64
        for colour in range(3):
            self.costs[colour] = (
                self._deliver_all(company, seat, colour)
                if company.master
                else self._deliver(company, seat, colour, colour)
            )

    def _either(self, company: Company, seat: i64) -> None:
        """Where a seat has but one home to win at: the costs are those of its two figures that may carry the pearl."""
        self.costs[2] = HOPELESS
        shade: i64
        for shade in range(2):
            carrier: i64 = 2 * seat + shade
            cost: i64 = HOPELESS
            if company.where[carrier] != OUT:
                cost = self._deliver_by(company, company.ground, seat, carrier, seat, seat)
            self.costs[shade] = cost

    def _deliver(self, company: Company, seat: i64, home: i64, colour: i64) -> i64:
        """The cost of bringing a pearl of a colour to a home by own figures of the home's colour."""
        ground = company.ground
        best: i64 = HOPELESS
        carrier: i64
        for carrier in range(2 * home, 2 * home + 1 + 1):
            if company.owner[carrier] == seat and company.where[carrier] != OUT:
                best = min(best, self._deliver_by(company, ground, seat, carrier, home, colour))
        return best

    def _before_home(self, company: Company, seat: i64, carrier: i64, home: i64) -> i64:
        """What those cost who stand in front of a home."""
        gate: i64 = company.ground.gates[home]
        if company.where[carrier] == gate:
            met: i64 = company.meets(carrier)
            waits: bool = met >= 0 and company.owner[met] != seat and not holds(company.items[carrier], 3 + home)
            return self.beside if waits else 0
        own: i64 = 0
        others: i64 = 0
        kind: i64 = 0
        n: i64
        for n in range(FIGURES):
            if company.where[n] == gate:
                if company.owner[n] == seat:
                    own += 1
                else:
                    others += 1
                    kind = 2 if company.strong(n, gate) else 1
        if own + others > 1:
            return self.gate[4 if own and others else 3]
        return self.gate[kind] if own + others else 0

    def _deliver_by(self, company: Company, ground: Ground, seat: i64, carrier: i64, home: i64, colour: i64) -> i64:
        far = ground.far
        stands: i64 = company.where[carrier]
        start: i64 = ROW * stands
        before: i64 = self._before_home(company, seat, carrier, home)
        if holds(company.items[carrier], 3 + colour):
            part: i64 = 100 if company.master else self.carried
            return min(HOPELESS, (10 * far[start + home] + self.stage + before) * part // 100)
        best: i64 = HOPELESS
        side: i64 = 3 + colour
        # the way of a pearl that another one has made, from its broadside through the carrier's hands to the home
        shut: i64 = stands if company.meets(carrier) >= 0 else OUT
        relay: i64 = 10 * self._meet(ground, stands, side, home, shut) + 2 * self.stage
        n: i64
        for n in range(FIGURES):
            where: i64 = company.where[n]
            if where != OUT:
                items: i64 = company.items[n]
                cost: i64 = HOPELESS
                if company.owner[n] == seat:
                    if n != carrier and holds(items, 3 + colour):
                        closed: i64 = shut if where != shut else OUT
                        cost = 10 * self._meet(ground, stands, where, home, closed) + 2 * self.stage
                    elif company.pearls[colour]:
                        rest: i64 = 10 * far[ROW * side + home] + self.stage if n == carrier else relay
                        if rest + 10 * far[ROW * where + side] < best:
                            cost = self._make(company, ground, n, colour) + rest
                elif company.owner[n] >= 0 and where >= 6 and holds(items, 3 + colour):
                    cost = 10 * (far[start + where] + far[ROW * where + home]) + 2 * self.stage
                    cost += self._fee(company, carrier & 1, n, 3 + colour)
                elif company.owner[n] >= 0 and where < 6 and not company.pearls[colour] and holds(items, 3 + colour):
                    # it will have to come out, wherever to
                    cost = 10 * (far[start + where] + far[ROW * where + home]) + 2 * self.stage
                    cost += self.fee_pearl[1]
                best = min(best, cost)
        return min(HOPELESS, best + before)

    def _make(self, company: Company, ground: Ground, maker: i64, colour: i64) -> i64:
        """The cost of having a figure on a broadside with both rings."""
        place: i64 = 3 * maker + colour
        if not self._made >> place & 1:
            self._made |= ONE[0] << place
            self._makes[place] = self._making(company, ground, maker, colour)
        return self._makes[place]

    def _making(self, company: Company, ground: Ground, maker: i64, colour: i64) -> i64:
        items: i64 = company.items[maker]
        far = ground.far
        start: i64 = ROW * company.where[maker]
        side: i64 = 3 + colour
        if has_pair(items, colour):
            # whoever stands there must have walked there on this turn: it goes out and comes back
            way: i64 = far[start + side]
            return 10 * (way if way else 2) + self.stage
        first: i64 = 1 if colour == 0 else 0
        second: i64 = 1 if colour == 2 else 2
        if holds(items, first):
            return self._fetch(company, maker, second, side)
        if holds(items, second):
            return self._fetch(company, maker, first, side)
        one: i64 = self._row(company, maker, first)
        two: i64 = self._row(company, maker, second)
        rings = self._rings
        best: i64 = HOPELESS
        node: i64
        for node in range(6, ground.nodes):
            cost: i64 = 10 * (far[start + node] + far[ROW * node + side]) + rings[one + node] + rings[two + node]
            best = min(best, cost)
        return min(HOPELESS, best + self.stage)

    def next_pearl(self, company: Company, seat: i64) -> i64:
        """What it costs a seat to make its next pearl, of whatever colour, 0 to HOPELESS."""
        self._gathered = 0
        self._made = 0
        best: i64 = HOPELESS
        n: i64
        colour: i64
        for n in range(FIGURES):
            if company.owner[n] == seat and company.where[n] != OUT:
                for colour in range(3):
                    if company.pearls[colour]:
                        best = min(best, self._make(company, company.ground, n, colour))
        return best

    def _fetch(self, company: Company, maker: i64, ring: i64, side: i64) -> i64:
        """The cost of having a figure on a broadside with one more ring."""
        ground = company.ground
        far = ground.far
        start: i64 = company.where[maker]
        best: i64 = HOPELESS
        n: i64
        for n in range(FIGURES):
            where: i64 = company.where[n]
            if where != OUT and company.owner[n] >= 0 and holds(company.items[n], ring):
                cost: i64 = self._price_of(company, maker, n, ring)
                if company.owner[n] == company.owner[maker] or where < FIRST_TERRACE:
                    cost += 10 * self._meet(ground, start, where, side, OUT)
                else:
                    cost += 10 * (far[ROW * start + where] + far[ROW * where + side])
                best = min(best, cost)
        return min(HOPELESS, best + self.stage)

    def _meet(self, ground: Ground, one: i64, other: i64, goal: i64, shut: i64) -> i64:
        """The least energy for two to meet on a terrace, and for one to go on to a home or broadside. shut: a terrace
        where two stand.
        """
        found: i64 = ground.meeting(one, other, goal)
        if found & 63 != shut:
            return found >> 6
        far = ground.far
        best: i64 = 3 * FAR
        node: i64
        for node in range(6, ground.nodes):
            cost: i64 = far[ROW * one + node] + far[ROW * other + node] + far[ROW * goal + node]
            best = min(best, cost + self.shut if node == shut else cost)
        return best

    def _row(self, company: Company, maker: i64, ring: i64) -> i64:
        """Where the table begins that says for each node what it costs a figure to have a ring there."""
        row: i64 = 2 * ring + (maker & 1)
        if not self._gathered >> row & 1:
            self._gathered |= ONE[0] << row
            self._gather(company, maker, ring, row * ROW)
        return row * ROW

    def _gather(self, company: Company, maker: i64, ring: i64, base: i64) -> None:
        rings = self._rings
        far = company.ground.far
        nodes: i64 = company.ground.nodes
        node: i64
        for node in range(6, nodes):
            rings[base + node] = HOPELESS
        n: i64
        for n in range(FIGURES):
            where: i64 = company.where[n]
            if where != OUT and company.owner[n] >= 0 and holds(company.items[n], ring):
                price: i64 = self._price_of(company, maker, n, ring)
                if company.owner[n] == company.owner[maker] or where < FIRST_TERRACE:
                    for node in range(6, nodes):
                        rings[base + node] = min(rings[base + node], 10 * far[ROW * where + node] + price)
                else:
                    rings[base + where] = min(rings[base + where], price)

    def _price_of(self, company: Company, maker: i64, other: i64, ring: i64) -> i64:
        """What a ring that another figure has costs beside the ways.

        A foreign one on the island is met where it stands. All others come to meet: own ones, and foreign ones off it,
        which will have to come out, wherever to.
        """
        if company.owner[other] == company.owner[maker]:
            return self.stage
        if company.where[other] < FIRST_TERRACE:
            return self.fee_ring[1] + self.stage
        return self._fee(company, maker & 1, other, ring) + self.stage

    def _fee(self, company: Company, shade: i64, other: i64, item: i64) -> i64:
        """What it costs beside the way to get an item of a foreign figure where it stands, for a figure of a shade."""
        height: i64 = company.ground.height[company.where[other]]
        strength: i64 = 1
        if (other ^ shade) & 1:
            strength = 2 if (height + shade) & 1 == 0 else 0
        items: i64 = company.items[other]
        fee: i64 = self.fee_ring[strength] if item < 3 else self.fee_pearl[strength]
        if strength != FOES and items == count_of(items, item) << 4 * item:
            fee = min(fee, self.fee_sole)
        return fee + self.again if company.meets(other) >= 0 else fee

    def _deliver_all(self, company: Company, seat: i64, home: i64) -> i64:
        """In a Master game: the cost of bringing a home all colours that it lacks.

        The way home counts once for each figure that goes it, and so does a meeting with one that has several of them.
        """
        lying: i64 = company.lying(home)
        extras = self._extras
        bases: i64 = 0
        used: i64 = 0
        colour: i64
        for colour in range(3):
            extras[colour] = 0
            if not holds(lying, 3 + colour):
                best: i64 = HOPELESS
                base: i64 = 0
                by: i64 = 0
                carrier: i64
                for carrier in range(2 * home, 2 * home + 1 + 1):
                    if company.owner[carrier] == seat and company.where[carrier] != OUT:
                        cost: i64 = self._deliver_by(company, company.ground, seat, carrier, home, colour)
                        if cost < best:
                            best = cost
                            by = carrier
                if best >= HOPELESS:
                    return HOPELESS
                way: i64 = company.ground.far[ROW * company.where[by] + home]
                base = 10 * way + self.stage + self._before_home(company, seat, by, home)
                extras[colour] = max(0, best - base)
                if not used >> by & 1:
                    used |= 1 << by
                    bases += base
        self._join(company, seat, 0, 1)
        self._join(company, seat, 0, 2)
        self._join(company, seat, 1, 2)
        rings: i64 = self.scarce * self._rings_short(company, seat, lying) if self.scarce else 0
        return min(HOPELESS, bases + extras[0] + extras[1] + extras[2] + rings)

    def _rings_short(self, company: Company, seat: i64, lying: i64) -> i64:
        """How many rings a seat lacks for all pearls that it still has to make, beyond the one of a kind that each of
        them is planned with.

        Without them a plan would use one ring for two pearls, and making the first would seem to throw it away.
        """
        rings: i64 = 0  # counts of four bits, as items
        made: i64 = lying
        n: i64
        for n in range(FIGURES):
            if company.owner[n] == seat and company.where[n] != OUT:
                made |= company.items[n]
                rings += company.items[n] & ALL_RINGS
        lacking: i64 = 3 - holds(made, 3) - holds(made, 4) - holds(made, 5)
        short: i64 = 0
        ring: i64
        for ring in range(3):
            # a pearl takes the rings of the two other colours
            needed: i64 = lacking - 1 + holds(made, 3 + ring)
            short += max(0, needed - max(1, count_of(rings, ring)))
        return short

    def _join(self, company: Company, seat: i64, one: i64, other: i64) -> None:
        """Two colours that one figure of the seat has are fetched at one meeting."""
        extras = self._extras
        n: i64
        for n in range(FIGURES):
            if company.owner[n] == seat and company.where[n] != OUT:
                items: i64 = company.items[n]
                if holds(items, 3 + one) and holds(items, 3 + other):
                    extras[other] = max(extras[one], extras[other])
                    extras[one] = 0
                    return


# --- worths, and hands -----------------------------------------------------------------------------------------------


class Judge(Plans):
    """Judges positions.

    curve: for each cost of a plan its worth (at most HOPELESS). tempo: what the seat to move next is nearer to its
    goal, in tenths of energy. second, third: how much its other plans count beside the best, in hundredths. heed: how
    much the others count, in hundredths. price: how much what a seat has spent counts beside its ways, in hundredths.
    thrift: for who lays cards, the worth of each energy that the kept cards make above the mean of 1.5 a card.
    needs: of each seat, its plan's cost as judged last.
    """

    def __init__(self) -> None:
        super().__init__()
        self.curve: vec[i64] = numbers(HOPELESS + 1, 0)
        self.tempo: i64 = 15
        self.second: i64 = 10
        self.third: i64 = 0
        self.heed: i64 = 100
        self.price: i64 = 0
        self.thrift: i64 = 0
        self.needs: vec[i64] = numbers(3, 0)
        self.worths: vec[i64] = numbers(3, 0)

    def worth(self, company: Company, seat: i64, next_: i64) -> i64:
        """What the position is worth to a seat when seat `next_` begins its turn."""
        other: i64
        for other in range(company.seats):
            self.worths[other] = self._alone(company, other, next_)
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
        need += self.price * company.spent[seat] // 10
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
    a: i64
    for a in range(4):
        b: i64
        for b in range(a, 4):
            if hand >> 4 * a & 15 and (hand - (1 << 4 * a)) >> 4 * b & 15:
                most: i64 = a + b + (joker if a == 0 else 0) + (joker if b == 0 else 0)
                energy: i64
                for energy in range(a + b, most + 1):
                    found |= 1 << energy
    return found


def list_rests(hand: i64, energies: i64, joker: i64, all_: i64, found: vec[i64], at: i64) -> i64:
    """What two cards for one of these energies leave of a hand, `all_` if that is nothing, into `found` from `at` on:
    how many, PAIRS at most.
    """
    count: i64 = 0
    a: i64
    for a in range(4):
        b: i64
        for b in range(a, 4):
            if hand >> 4 * a & 15 and (hand - (1 << 4 * a)) >> 4 * b & 15:
                most: i64 = a + b + (joker if a == 0 else 0) + (joker if b == 0 else 0)
                if energies & ((2 << most) - (1 << a + b)):
                    rest: i64 = hand - (1 << 4 * a) - (1 << 4 * b)
                    found[at + count] = rest if rest else all_
                    count += 1
    return count


def rest_after(hand: i64, energy: i64, joker: i64, all_: i64) -> i64:
    """What a hand is when two cards for an energy are laid, those whose rest makes the most energies; `all_` if none
    is left.
    """
    rests = numbers(PAIRS, 0)
    best: i64 = hand
    most: i64 = -1
    k: i64
    for k in range(list_rests(hand, ONE[0] << energy, joker, all_, rests, 0)):
        sums: i64 = sums_of(rests[k], joker)
        count: i64 = 0
        while sums:
            sums &= sums - 1
            count += 1
        if count > most:
            most = count
            best = rests[k]
    return best


def lowest(energies: i64) -> i64:
    """The lowest energy of a mask, 0 for none."""
    least: i64 = 0
    while energies and not energies >> least & 1:
        least += 1
    return least


def highest(energies: i64) -> i64:
    """The highest energy of a mask, 0 for none."""
    most: i64 = 6
    while most and not energies >> most & 1:
        most -= 1
    return most
