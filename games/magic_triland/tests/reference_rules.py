"""Cards, trades, pearls and ends once more, by the rulebook's words. Only walks are taken as the rules tell them.

It shares with the game what moves and items are called, and nothing that decides.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from engine.core.rules import Cell
from games.magic_triland.rules.move_types import Answer, Card, Done, Draw, Hand, Joker, Meet, Move, Offer, Pearl, Swap
from games.magic_triland.rules.position import Position

HOME = {(-1, -1): 0, (9, -1): 1, (-1, 9): 2}
MIST = {(4, 4): 0, (-1, 4): 1, (4, -1): 2}
MIX = {0: (1, 2), 1: (0, 2), 2: (0, 1)}
"""The rings of purple, green and orange."""
Key = tuple[object, ...]


def fits(items: Counter[int]) -> bool:
    """At least one item, at most four rings and three pearls."""
    rings = sum(items[ring] for ring in (0, 1, 2))
    pearls = sum(items[pearl] for pearl in (3, 4, 5))
    return rings <= 4 and pearls <= 3 and rings + pearls >= 1


class Ledger:
    """One game from the first draw or turn on. due: what is to be done next, as it is named below."""

    def __init__(self, s: Position) -> None:
        self.seats, self.master, self.chance, self.limit = s.terms.seats, s.terms.master, s.terms.chance, s.terms.limit
        self.light = s.lead
        self.height = s.height
        rings = 4 if self.master else 3
        self.items = [Counter({n // 2: rings}) for n in range(6)]
        self.at: list[Cell] = [cell for cell in HOME for _ in range(2)]
        self.hand = [Counter(dict.fromkeys(range(4), 2)) for _ in range(self.seats)]
        self.pile: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.supply = [4, 4, 4]
        self.out = [False] * 6
        self.mover = s.lead if self.seats == 3 else 1 - s.lead
        self.turns = 0
        self.seen: list[Key] = []
        self.ended, self.winner = "", -1
        self._round()

    # --- rounds and turns --------------------------------------------------------------------------------------------

    def _round(self) -> None:
        self.draws: list[int] = []
        if self.chance:
            self.due = "draw"
        else:
            self._turn()

    def _turn(self) -> None:
        self.due = "card"
        self.worth: list[int] = []
        self.walked: list[int] = []
        self.refined: set[int] = set()
        self.met: list[tuple[int, int]] = []
        self.trade: tuple[int, int] | None = None
        self.offered: int | None = None
        self.seen.append(self._key())
        if self.seen.count(self._key()) == 3:
            self._end("repeated")

    def _key(self) -> Key:
        loads = tuple(tuple(items[item] for item in range(6)) for items in self.items)
        hands = tuple(tuple(hand[card] for card in range(4)) for hand in self.hand)
        return tuple(self.at), tuple(self.out), loads, hands, self.mover

    def _end_turn(self) -> None:
        if any(self._goal(home) for home in range(3)):
            self._end("colours" if self.master else "pearl", self.mover)
            return
        self.turns += 1
        if all(self.out) or self.turns == self.limit:
            self._end("stranded" if all(self.out) else "limit")
            return
        self.mover = (self.mover + 1) % self.seats
        if any(hand.total() for hand in self.hand):
            self._turn()
        else:
            self.hand, self.pile = self.pile, [Counter() for _ in range(self.seats)]
            self._round()

    def _goal(self, home: int) -> bool:
        lying = {k for n in range(6) if self.out[n] and n // 2 == home for k in range(3) if self.items[n][3 + k]}
        return lying == {0, 1, 2} if self.master else home in lying

    def _end(self, reason: str, winner: int = -1) -> None:
        self.due, self.ended, self.winner = "over", reason, winner

    def points(self) -> list[int]:
        """The points of this game in a tournament."""
        found = [0] * self.seats
        for n, k in product(range(6), range(3)):
            if self.out[n]:
                found[self.owner(n)] += self.items[n][3 + k] * (2 if k == n // 2 else 1)
        if self.winner >= 0:
            found[self.winner] += 2
        return found

    # --- who and what ------------------------------------------------------------------------------------------------

    def owner(self, n: int) -> int:
        if self.seats == 3:
            return n // 2
        return self.light if n % 2 == 0 else 1 - self.light

    def joker(self) -> int:
        own = [n for n in range(6) if self.owner(n) == self.mover]
        return len({k for n in own for k in (3, 4, 5) if self.items[n][k]}) if self.master else 0

    def strong(self, n: int) -> bool:
        return self.height(self.at[n]) in ((2, 4, 6) if n % 2 == 0 else (1, 3, 5))

    def kind(self, trade: tuple[int, int]) -> str:
        stood, came = trade
        if self.owner(stood) == self.owner(came):
            return "own"
        return "equal" if self.strong(stood) == self.strong(came) else "strong"

    def speaker(self) -> int:
        if self.trade is None:
            return self.mover
        stood, came = self.trade
        if self.kind(self.trade) == "strong":
            return self.owner(stood if self.strong(stood) else came)
        return self.owner(stood if self.offered is None else came)

    def pearls_open(self) -> set[int]:
        """Who may get a pearl now."""
        found = set()
        for n in self.walked:
            k = MIST.get(self.at[n])
            if k is not None and n not in self.refined and self.supply[k]:
                load = self.items[n]
                if all(load[ring] for ring in MIX[k]) and load[3] + load[4] + load[5] < 3:
                    found.add(n)
        return found

    def exchanges(self, one: int, other: int) -> set[tuple[int, int]]:
        """Every item for item after which both can carry what they have."""
        found = set()
        for out, back in product(range(6), repeat=2):
            a, b = self.items[one].copy(), self.items[other].copy()
            if a[out] and b[back]:
                a.subtract([out])
                a.update([back])
                b.subtract([back])
                b.update([out])
                if fits(a) and fits(b):
                    found.add((out, back))
        return found

    def shares(self) -> set[tuple[int, ...]]:
        """Between own messengers: everything that the one that stood there may be left with."""
        assert self.trade is not None
        stood, came = (self.items[n] for n in self.trade)
        found = set()
        for share in product(*(range(stood[item] + came[item] + 1) for item in range(6))):
            mine = Counter(dict(enumerate(share)))
            rest = Counter({item: stood[item] + came[item] - mine[item] for item in range(6)})
            if fits(mine) and fits(rest):
                found.add(share)
        return found

    def choices(self) -> set[Move]:
        """All moves that may be made now, but for stones, walks and handing over."""
        if self.due == "card":
            return {Card(card) for card, count in self.hand[self.mover].items() if count}
        if self.due == "joker":
            return {Joker(worth) for worth in range(self.joker() + 1)}
        if self.due == "choose":
            meetings: set[Move] = {Meet(self.at[came]) for _, came in self.met}
            pearls: set[Move] = {Pearl(n) for n in self.pearls_open()}
            return meetings | pearls | (set() if meetings else {Done()})
        assert self.trade is not None
        stood, came = self.trade
        if self.kind(self.trade) == "strong":
            mine, theirs = (stood, came) if self.strong(stood) else (came, stood)
            return {Swap(a, b) for a, b in self.exchanges(mine, theirs)}
        pairs = self.exchanges(stood, came)
        if self.offered is None:
            return {Offer(a) for a, _ in pairs}
        return {Answer(b) for a, b in pairs if a == self.offered}

    # --- what each move does -----------------------------------------------------------------------------------------

    def draw(self, m: Draw) -> None:
        """All draw from the hands as they were, so cards pass when the last has drawn."""
        self.draws.append(m.card)
        if len(self.draws) == self.seats:
            for seat, card in enumerate(self.draws):
                self.hand[seat].update([card])
                self.hand[(seat + 1) % self.seats].subtract([card])
            self._turn()

    def card(self, m: Card | Joker) -> None:
        """A card, or what a joker is worth."""
        if isinstance(m, Card):
            self.hand[self.mover].subtract([m.card])
            self.pile[self.mover].update([m.card])
            if m.card == 0 and self.joker():
                self.due = "joker"
                return
        self.worth.append(m.card if isinstance(m, Card) else m.worth)
        self.due = "card" if len(self.worth) < 2 else "walk"

    def rest(self) -> None:
        """The energy lapses, or there is none."""
        self._end_turn()

    def walk(self, n: int, cell: Cell, left: int) -> None:
        """A messenger has gone there; so much energy is left."""
        self.at[n] = cell
        self.out[n] = cell in HOME
        self.walked.append(n)
        if left:
            return
        # of two that walked the later one came to the other
        order = [n for n in range(6) if n not in self.walked] + self.walked
        for came in self.walked:
            for stood in order[: order.index(came)]:
                if self.at[stood] == self.at[came] and self.at[came] not in HOME and self.at[came] not in MIST:
                    self.met.append((stood, came))
        self._go_on()

    def _go_on(self) -> None:
        self.trade, self.offered = None, None
        if len(self.met) == 1 and not self.pearls_open():
            self.trade, self.due = self.met.pop(), "trade"
        elif self.met or self.pearls_open():
            self.due = "choose"
        else:
            self._end_turn()

    def say(self, m: Move) -> None:
        """A move of trades and pearls."""
        if isinstance(m, Meet):
            self.trade = next(trade for trade in self.met if self.at[trade[1]] == m.cell)
            self.met.remove(self.trade)
            self.due = "trade"
        elif isinstance(m, Pearl):
            k = MIST[self.at[m.figure]]
            self.items[m.figure].subtract(MIX[k])
            self.items[m.figure].update([3 + k])
            self.supply[k] -= 1
            self.refined.add(m.figure)
            self._go_on()
        elif self.trade is None:
            self._end_turn()
        else:
            self._barter(self.trade, m)

    def _barter(self, trade: tuple[int, int], m: Move) -> None:
        stood, came = trade
        if isinstance(m, Hand):
            self._pass(m.item, m.figure, stood + came - m.figure)
        elif isinstance(m, Offer):
            self.offered = m.item
        else:
            strong = stood if self.strong(stood) else came
            if isinstance(m, Swap):
                self._pass(m.mine, strong, stood + came - strong)
                self._pass(m.theirs, stood + came - strong, strong)
            elif isinstance(m, Answer) and self.offered is not None:
                self._pass(self.offered, stood, came)
                self._pass(m.item, came, stood)
            self._go_on()

    def _pass(self, item: int, giver: int, taker: int) -> None:
        self.items[giver].subtract([item])
        self.items[taker].update([item])
