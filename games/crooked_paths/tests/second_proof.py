"""A second proof of challenges, by other means than the first: no floods, no planes, but lists of rides.

From a table in phase 2 every ride that could ever exist is walked once, with all doubles lending all four curves. What
matters of a ride are the curves it takes from doubles (bits, four for each double): a triple laid without one of them
kills the ride, any other triple on that double makes those curves sure. So a position is two lists of rides, one for
each seat, and each card shortens them. A ride that takes all another takes, and more, is never needed.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.crooked_paths.rules.rules import Cover, Position
from games.crooked_paths.tests.reference_rules import CORNERS, DOUBLE_MASKS, TRIPLE_MASKS, Board, Spot

Rides = tuple[int, ...]
Move = tuple[int, int]
"""Number of the double, the curve bit that the triple on it lacks."""


def fewest(rides: Iterable[int]) -> Rides:
    """Those that take no more than any other does."""
    kept: list[int] = []
    for ride in sorted(set(rides), key=int.bit_count):
        if not any(ride & other == other for other in kept):
            kept.append(ride)
    return tuple(kept)


class SecondProof:
    """Questions about one position for one attacker, who is to move."""

    def __init__(self, position: Position) -> None:
        """Of the position only the cards and whose turn it is are used."""
        board = position.board
        self.cells = sorted(cell for cell, mask in board.items() if mask in DOUBLE_MASKS)
        self.attacker = position.to_move
        self.missing = 0
        for number, cell in enumerate(self.cells):
            self.missing |= (15 & ~board[cell]) << 4 * number
        self.ours = self._walk(board, self.attacker)
        self.theirs = self._walk(board, 1 - self.attacker)
        self._open = (1 << len(self.cells)) - 1
        self._known: dict[tuple[int, int, Rides, Rides], bool] = {}
        self._settled: dict[tuple[bool, Move], int] = {}
        self.nodes = 0

    def move(self, cover: Cover) -> Move:
        """A card of the rules."""
        return self.cells.index(cover.cell), 15 & ~cover.mask

    def first_moves(self) -> list[Cover]:
        """Every card that may be laid."""
        return [Cover(cell, mask) for cell in self.cells for mask in TRIPLE_MASKS]

    def wins(self, cards: int) -> bool:
        """Can the attacker force it with so many cards?"""
        return self._attack(self.ours, self.theirs, self._open, cards)

    def wins_by(self, cover: Cover, cards: int) -> bool:
        """Can he with so many, this one first?"""
        number, lack = self.move(cover)
        ours, theirs = self._after(self.ours, number, lack), self._after(self.theirs, number, lack)
        return self._defence_fails(ours, theirs, self._open & ~(1 << number), cards - 1)

    # --- rides

    def _walk(self, board: Board, seat: int) -> Rides:
        """All rides of the seat worth knowing, walked from edge to edge."""
        low_x, low_y = min(x for x, _ in board), min(y for _, y in board)
        ahead = (0, 1) if seat == 0 else (1, 0)
        queue: list[tuple[Spot, Spot, int]] = []
        for k in range(5):
            spot = (2 * (low_x + k), 2 * low_y - 1) if seat == 0 else (2 * low_x - 1, 2 * (low_y + k))
            queue.append((spot, ahead, 0))
        best: dict[tuple[Spot, Spot], list[int]] = {}
        arrived: list[int] = []
        while queue:
            spot, heading, taken = queue.pop()
            known = best.setdefault((spot, heading), [])
            if any(taken & other == other for other in known):
                continue
            known[:] = [other for other in known if other & taken != taken] + [taken]
            cell = (spot[0] + heading[0]) // 2, (spot[1] + heading[1]) // 2
            if cell not in board:
                if heading == ahead:
                    arrived.append(taken)
                continue
            for bit, ends in CORNERS.items():
                if (-heading[0], -heading[1]) not in ends:
                    continue
                (out,) = (end for end in ends if end != (-heading[0], -heading[1]))
                onward = (2 * cell[0] + out[0], 2 * cell[1] + out[1]), out
                if board[cell] in TRIPLE_MASKS:
                    if board[cell] & bit:
                        queue.append((*onward, taken))
                else:
                    queue.append((*onward, taken | bit << 4 * self.cells.index(cell)))
        return fewest(arrived)

    def _after(self, rides: Rides, number: int, lack: int) -> Rides:
        """The rides that are left once a triple that lacks this curve lies on this double."""
        gone, rest = lack << 4 * number, ~(15 << 4 * number)
        return tuple({ride & rest for ride in rides if not ride & gone})

    def _needs(self, rides: Rides) -> set[int]:
        """For each ride the set of doubles (a bit each) that must still be covered for it."""
        found = set()
        for ride in rides:
            lacking = ride & self.missing
            doubles = 0
            while lacking:
                number = (lacking.bit_length() - 1) // 4
                doubles |= 1 << number
                lacking &= (1 << 4 * number) - 1
            found.add(doubles)
        return found

    # --- the game

    def _attack(self, ours: Rides, theirs: Rides, left: int, cards: int) -> bool:
        """The attacker is to move with so many cards to lay; `left` are the doubles that lie open."""
        if any(not ride & self.missing for ride in ours):
            return True
        if not left or not cards:
            return False
        key = left, cards, ours, theirs
        if key not in self._known:
            self.nodes += 1
            self._known[key] = self._some(ours, theirs, left, cards)
        return self._known[key]

    def _some(self, ours: Rides, theirs: Rides, left: int, cards: int) -> bool:
        if self._hopeless(ours, left, cards, cards):
            return False
        for number, lack in self._moves(True, ours, theirs, left):
            after = self._after(ours, number, lack), self._after(theirs, number, lack)
            if self._defence_fails(*after, left & ~(1 << number), cards - 1):
                self._settled[True, (number, lack)] = self._settled.get((True, (number, lack)), 0) + 1
                return True
        return False

    def _defence_fails(self, ours: Rides, theirs: Rides, left: int, cards: int) -> bool:
        """The defender is to move; the attacker has so many cards after that."""
        if any(not ride & self.missing for ride in theirs):
            return False
        stands = [ride for ride in ours if not ride & self.missing]
        if not left:
            return bool(stands)
        if not stands and self._hopeless(ours, left, cards, cards + 1):
            return False
        for number, lack in self._moves(False, ours, theirs, left):
            # a reply that lets a standing ride stand has lost
            if any(not ride & lack << 4 * number for ride in stands):
                continue
            after = self._after(ours, number, lack), self._after(theirs, number, lack)
            if not self._attack(*after, left & ~(1 << number), cards):
                self._settled[False, (number, lack)] = self._settled.get((False, (number, lack)), 0) + 1
                return False
        return True

    def _hopeless(self, ours: Rides, left: int, cards: int, replies: int) -> bool:
        """Can the defender wait with every reply, on doubles that are of no use to a ride in reach?

        Give the attacker a set of doubles for nothing. If every ride lacks more than his `cards` beside them, and
        there is one for each card and each reply to come, then laying on these alone holds.
        """
        needs = self._needs(ours)
        waiting = 0
        for number in range(left.bit_length()):
            given = waiting | 1 << number
            if left >> number & 1 and all((doubles & ~given).bit_count() > cards for doubles in needs):
                waiting = given
                if waiting.bit_count() >= cards + replies:
                    return True
        return False

    def _moves(self, attacking: bool, ours: Rides, theirs: Rides, left: int) -> list[Move]:
        """The cards that differ in what they do to any ride; of those that kill none on a double one."""
        used = 0
        for ride in (*ours, *theirs):
            used |= ride
        found: list[Move] = []
        idle = False
        for number in range(left.bit_length()):
            curves = used >> 4 * number & 15
            if not left >> number & 1 or (not curves and idle):
                continue
            idle = idle or not curves
            found += [(number, lack) for lack in (1, 2, 4, 8) if lack & curves]
            if curves != 15:
                found.append((number, next(lack for lack in (1, 2, 4, 8) if not lack & curves)))
        return sorted(found, key=lambda move: -self._settled.get((attacking, move), 0))
