"""What a turn of the game for one can lead to: all ways to lay cards, walk and trade, as states (see
`solo_lower_bound`).

Two ways that leave the messengers at the same places, with the same things and the same cards, are one. States from
which the goal can't be in time by `solo_lower_bound` are left out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import (
    FIRST_BROADSIDE,
    FIRST_TERRACE,
    MOST_ENERGY,
    OUT,
    Company,
    Ground,
    fits,
    has_pair,
    numbers,
    refined,
    unit,
)
from games.magic_triland.ai.kernels.item_exchanges import SPLITS, SWAPS, list_splits, list_swaps
from games.magic_triland.ai.kernels.solo_lower_bound import (
    HAND,
    LANES,
    NEVER,
    Bound,
    card_count,
    dense,
    hand_of,
    hand_without,
    lane,
    loose,
)
from games.magic_triland.ai.kernels.walk_ends import Turns, has_walked

WAYS: Final = 64
"""Ways to lay two cards, jokers included, at most."""


class _Sheet:
    """What may change hands at one meeting."""

    def __init__(self) -> None:
        self.splits: vec[i64] = numbers(SPLITS, 0)
        self.swaps: vec[i64] = numbers(SWAPS, 0)


class Outcomes:
    """Lists the states after a turn. bound: by what it leaves out; nodes: turns listed so far.

    After `list_turn` and `list_rest`: `top` states in `where`, `light`, `dark`; in `lay` the cards and their energy,
    8 * (4 * card + card) + energy; in `rank` 256 * turns that may be enough from there + energy that they need, 0 where
    the goal is reached.
    """

    def __init__(self, ground: Ground, beds: list[int], master: bool) -> None:
        """beds: the terraces of the three sleepers by colour, OUT for those who are away."""
        self.ground: Ground = ground
        self.company: Company = Company(ground)
        self.company.seats = 1
        self.company.master = 1 if master else 0
        colour: i64
        for colour in range(LANES):
            self.company.owner[2 * colour] = 0
            self.company.where[2 * colour + 1] = beds[colour]
        self.turns: Turns = Turns(self.company)
        self.bound: Bound = Bound(ground, beds, master)
        self.nodes: i64 = 0
        self.where: vec[i64] = vec[i64]()
        self.light: vec[i64] = vec[i64]()
        self.dark: vec[i64] = vec[i64]()
        self.lay: vec[i64] = vec[i64]()
        self.rank: vec[i64] = vec[i64]()
        self.top: i64 = 0
        self._energy: vec[i64] = numbers(WAYS, 0)
        self._hand: vec[i64] = numbers(WAYS, 0)
        self._lay: vec[i64] = numbers(WAYS, 0)
        self._ways: i64 = 0
        self._sheets: list[_Sheet] = [_Sheet() for _ in range(LANES)]
        self._energies: i64 = 0
        self._left: i64 = 0
        self._walked: i64 = 0
        self._won: bool = False

    def list_turn(self, where: i64, light: i64, dark: i64, turns: i64) -> i64:
        """List every state that a turn can lead to and from which so many turns less one may be enough.

        One for each way to stand, carry and hold cards. Answers how many.
        """
        self.top = 0
        self.list_more(where, light, dark, turns)
        return self.top

    def list_rest(self, where: i64, light: i64, dark: i64, turns: i64, walked: i64, energy: i64) -> i64:
        """As `list_turn`, for the rest of a turn: walked is the mask of colours that may walk no more.

        The cards lie already: in `where` is the hand after them, and energy is what is left to walk with.
        """
        self.top = 0
        self.nodes += 1
        self.put(where, light, dark)
        self._ways = 1
        self._energy[0] = energy
        self._hand[0] = hand_of(where)
        self._lay[0] = energy
        self._list_walks(turns, walked)
        return self.top

    def list_more(self, where: i64, light: i64, dark: i64, turns: i64) -> None:
        """As `list_turn`, behind those that are listed."""
        self.nodes += 1
        self.put(where, light, dark)
        self._list_ways(where)
        self._list_walks(turns, 0)

    def _list_walks(self, turns: i64, walked: i64) -> None:
        company = self.company
        lister = self.turns
        self._left = turns - 1
        rested: i64 = walked & 1 | (walked & 2) << 1 | (walked & 4) << 2
        count: i64 = lister.list_ends(0, MOST_ENERGY, rested)
        company.keep(0)
        usable: i64 = lister.usable()
        all_: i64 = 0
        way: i64
        for way in range(self._ways):
            all_ |= 1 << self._energy[way]
        # nobody walks: no energy, or none that can be used
        self._energies = all_ & ~usable
        if self._energies and self._left and not walked:
            self._consider()
        k: i64
        for k in range(count):
            self._energies = lister.energies[k] & all_
            if self._energies:
                code: i64 = lister.ends[k]
                lister.stand(code)
                self._won = company.reached()
                if self._won:
                    self._consider()
                elif self._left:
                    self._walked = walked
                    slot: i64
                    for slot in range(lister.walkers):
                        if has_walked(code, slot):
                            self._walked |= 1 << lister.figures[slot] // 2
                    self._trade(0, 0)
        company.restore(0)

    def put(self, where: i64, light: i64, dark: i64) -> None:
        """Set the company to a state."""
        company = self.company
        k: i64
        for k in range(LANES):
            company.where[2 * k] = where >> 6 * k & 63
            company.items[2 * k] = loose(lane(light, k))
            company.items[2 * k + 1] = loose(lane(dark, k))
        colour: i64
        for colour in range(3):
            made: i64 = 0
            for k in range(2 * LANES):
                made += company.items[k] >> 12 + 4 * colour & 15
            company.pearls[colour] = 4 - made

    def _list_ways(self, where: i64) -> None:
        """Every energy that two cards of the hand make, with the hand that is left."""
        hand: i64 = hand_of(where)
        joker: i64 = self.company.joker(0)
        self._ways = 0
        a: i64
        for a in range(4):
            b: i64
            for b in range(a, 4):
                if card_count(hand, a) > (1 if a == b else 0) and card_count(hand, b) > 0:
                    zeros: i64 = (1 if a == 0 else 0) + (1 if b == 0 else 0)
                    extra: i64
                    for extra in range(zeros * joker + 1):
                        if a + b + extra <= MOST_ENERGY:
                            self._energy[self._ways] = a + b + extra
                            self._hand[self._ways] = hand_without(hand, a, b)
                            self._lay[self._ways] = 8 * (4 * a + b) + a + b + extra
                            self._ways += 1

    # --- trades

    def _trade(self, colour: i64, done: i64) -> None:
        """Everything that may change hands from this colour on, then `_consider`. done: those whose meeting is over."""
        company = self.company
        while colour < LANES and (done >> colour & 1 or company.where[2 * colour] == OUT):
            colour += 1
        if colour >= LANES:
            self._consider()
            return
        figure: i64 = 2 * colour
        node: i64 = company.where[figure]
        walked: bool = self._walked >> colour & 1 == 1
        if node < FIRST_TERRACE:
            if walked and node >= FIRST_BROADSIDE:
                self._pearl(colour, figure, node - FIRST_BROADSIDE, done)
            self._trade(colour + 1, done)
            return
        other: i64 = company.meets(figure)
        if other < 0:
            self._trade(colour + 1, done)
        elif other & 1:
            # only on a light terrace is the light one strong, and the dark one weak
            if walked and self.ground.height[node] & 1 == 0:
                self._swap(colour, figure, other, done)
            else:
                self._trade(colour + 1, done)
        elif walked or self._walked >> other // 2 & 1:
            self._split(colour, figure, other, done | 1 << other // 2)
        else:
            self._trade(colour + 1, done | 1 << other // 2)

    def _pearl(self, colour: i64, figure: i64, side: i64, done: i64) -> None:
        """A pearl is taken where it may be; to take none comes after."""
        company = self.company
        items: i64 = company.items[figure]
        if company.pearls[side] == 0 or not has_pair(items, side):
            return
        gained: i64 = refined(items, side)
        if not fits(gained):
            return
        company.items[figure] = gained
        company.pearls[side] -= 1
        self._trade(colour + 1, done)
        company.items[figure] = items
        company.pearls[side] += 1

    def _swap(self, colour: i64, figure: i64, other: i64, done: i64) -> None:
        """A sleeper gives one item for another: both are named."""
        company = self.company
        mine: i64 = company.items[figure]
        theirs: i64 = company.items[other]
        found = self._sheets[colour].swaps
        count: i64 = list_swaps(mine, theirs, found)
        same: bool = False
        k: i64
        for k in range(count):
            give: i64 = found[k] >> 3
            take: i64 = found[k] & 7
            # like for like changes nothing, whatever it is
            if give != take or not same:
                gain: i64 = unit(take, 1) - unit(give, 1)
                company.items[figure] = mine + gain
                company.items[other] = theirs - gain
                self._trade(colour + 1, done)
            same = same or give == take
        company.items[figure] = mine
        company.items[other] = theirs
        if count == 0:
            self._trade(colour + 1, done)

    def _split(self, colour: i64, figure: i64, other: i64, done: i64) -> None:
        """Two own messengers share what they carry."""
        company = self.company
        mine: i64 = company.items[figure]
        theirs: i64 = company.items[other]
        found = self._sheets[colour].splits
        count: i64 = list_splits(mine, theirs, found)
        k: i64
        for k in range(count):
            share: i64 = found[k]
            company.items[figure] = share
            company.items[other] = mine + theirs - share
            self._trade(colour + 1, done)
        company.items[figure] = mine
        company.items[other] = theirs

    # --- what is worth a look

    def _consider(self) -> None:
        """Add the state at hand with each hand of cards that led to it, if it may be in time."""
        company = self.company
        where: i64 = 0
        light: i64 = 0
        dark: i64 = 0
        k: i64
        for k in range(LANES):
            where |= company.where[2 * k] << 6 * k
            light |= dense(company.items[2 * k]) << 15 * k
            dark |= dense(company.items[2 * k + 1]) << 15 * k
        if self._won:
            self._add(where, light, dark, 0, 0)
            self._won = False
            return
        bound = self.bound
        if bound.measure(where, light, dark) == NEVER:
            return
        way: i64 = 0
        seen: i64 = -1
        while way < self._ways:
            energy: i64 = self._energy[way]
            hand: i64 = self._hand[way]
            if self._energies >> energy & 1 and hand != seen:
                need: i64 = bound.with_hand(hand)
                if need <= self._left:
                    self._add(where | hand << HAND, light, dark, need << 8 | min(bound.energy, 255), self._lay[way])
                    seen = hand
            way += 1

    def _add(self, where: i64, light: i64, dark: i64, rank: i64, lay: i64) -> None:
        if rank == 0:
            way: i64 = 0
            while way < self._ways and not self._energies >> self._energy[way] & 1:
                way += 1
            lay = self._lay[way]
        if self.top < len(self.where):
            self.where[self.top] = where
            self.light[self.top] = light
            self.dark[self.top] = dark
            self.lay[self.top] = lay
            self.rank[self.top] = rank
        else:
            self.where = append(self.where, where)
            self.light = append(self.light, light)
            self.dark = append(self.dark, dark)
            self.lay = append(self.lay, lay)
            self.rank = append(self.rank, rank)
        self.top += 1
