"""A second opinion: networks flooded anew from all laid cards, and stones counted by a referee who only watches.

It reads the notation by itself and knows edges by their letters; nothing of the rules is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from msgspec import Struct

Cell = tuple[int, int]
Road = tuple[str, bool]
"""The letters of the edges that one path joins, in the order N, E, S, W, and whether a hut stands there."""
Card = tuple[str, Cell, int]
"""Notation, where, quarter turns clockwise."""

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
EACH = 19
"""Stones of a colour."""


class Net(Struct, frozen=True):
    """One network. parts: (cell, edges); huts: cells; ends: (free cell, its edge)."""

    colour: int
    parts: frozenset[tuple[Cell, str]]
    huts: frozenset[Cell]
    ends: frozenset[tuple[Cell, str]]


@cache
def roads(card: str, turns: int) -> tuple[list[Road], list[Road]]:
    """The pink and the yellow paths of a card as it lies."""
    halves = []
    for half in card.split("|"):
        found = []
        for word in half.split("."):
            ways = "".join(letter for letter in word if letter != "*")
            for _ in range(turns):
                ways = ways.translate(str.maketrans("NESW", "ESWN"))
            found.append(("".join(letter for letter in "NESW" if letter in ways), "*" in word))
        halves.append(found)
    return halves[0], halves[1]


Gate = tuple[Cell, str]
"""A cell and one of its edges."""


@cache
def paths(card: Card, colour: int) -> list[tuple[tuple[Cell, Road], list[tuple[Gate, Gate]]]]:
    """The paths of a laid card, each with its gates and what lies opposite of each."""
    notation, cell, turns = card
    return [
        (
            (cell, road),
            [((cell, way), ((cell[0] + STEP[way][0], cell[1] + STEP[way][1]), OPPOSITE[way])) for way in road[0]],
        )
        for road in roads(notation, turns)[colour]
    ]


def networks(cards: Sequence[Card]) -> set[Net]:
    """All networks of both colours, open and closed."""
    return _of_one_colour(cards, 0) | _of_one_colour(cards, 1)


def _of_one_colour(cards: Sequence[Card], colour: int) -> set[Net]:
    every = [path for card in cards for path in paths(card, colour)]
    gates = {gate: path for path in every for gate, _ in path[1]}
    taken = {cell for _, cell, _ in cards}
    found: set[Net] = set()
    seen: set[tuple[Cell, Road]] = set()
    for start in every:
        if start[0] in seen:
            continue
        seen.add(start[0])
        net, ends = [start], set()
        for _, ways in net:  # grows while it is walked
            for _, opposite in ways:
                if opposite[0] not in taken:
                    ends.add(opposite)
                    continue
                following = gates[opposite]
                if following[0] not in seen:
                    seen.add(following[0])
                    net.append(following)
        parts = frozenset((cell, road[0]) for (cell, road), _ in net)
        huts = frozenset(cell for (cell, road), _ in net if road[1])
        found.add(Net(colour, parts, huts, frozenset(ends)))
    return found


@dataclass
class Referee:
    """Watches a game from the first card on. `due`: closed networks whose huts are still to get their stones."""

    solo: bool
    keen: bool
    cards: list[Card]
    shut: set[Net] = field(default_factory=set)
    due: set[Net] = field(default_factory=set)
    placed: list[int] = field(default_factory=lambda: [0, 0])
    huts: list[set[Cell]] = field(default_factory=lambda: [set(), set()])
    """Where the placed stones may stand: more huts than stones only if the stones were too few."""
    clock: int = 0
    ended: str = ""
    winner: int = -1

    def lay(self, seat: int, card: Card) -> set[Net]:
        """A card is laid. Gives all networks there are now."""
        self.cards.append(card)
        every = networks(self.cards)
        new = {net for net in every if not net.ends} - self.shut
        self.shut |= new
        self.due |= {net for net in new if net.huts}
        if self.solo:
            self._alone()
        elif not self.keen:
            self._settle(seat, "last_stone")
        return every

    def turn(self, seat: int) -> None:
        """A turn begins."""
        if not (self.solo or self.keen or self.ended):
            self._settle(seat, "gift")

    def claim(self, seat: int, cell: Cell) -> bool:
        """With keen eyes; was it right?"""
        for net in self.due:
            if net.colour == seat and cell in net.huts:
                self._pay({net})
                self._last(seat, "last_stone")
                return True
        return False

    def all_laid(self) -> None:
        """No card is left and nobody may claim any more."""
        if not self.ended:
            pink, yellow = self.placed
            self.ended = "tie" if pink == yellow else "cards"
            self.winner = -1 if pink == yellow else 0 if pink > yellow else 1

    def _alone(self) -> None:
        before = sum(self.placed)
        self._pay(set(self.due))
        self.clock = self.clock + 1 if sum(self.placed) == before else 0
        if self.placed == [EACH, EACH]:
            self.ended = "home"
        elif self.clock == 3:
            self.ended = "lost_way"

    def _settle(self, seat: int, why: str) -> None:
        self._pay({net for net in self.due if net.colour == seat})
        self._last(seat, why)

    def _pay(self, nets: set[Net]) -> None:
        self.due -= nets
        for colour in (0, 1):
            huts = {hut for net in nets if net.colour == colour for hut in net.huts}
            if self.placed[colour] < EACH:
                self.huts[colour] |= huts
                self.placed[colour] = min(EACH, self.placed[colour] + len(huts))

    def _last(self, seat: int, why: str) -> None:
        if self.placed[seat] == EACH and not self.ended:
            self.ended, self.winner = why, seat
