"""The duel of Fairy Trails on the kernel: hands, stones and deck beside the networks, the one-ply rule, whole games.

The one-ply rule gives each card that may be laid a score: what it closes, and what the open networks it touches are
worth afterwards, by two tables of a `Taste`, one for the networks of the seat that lays and one for the other's.
Stones that wait for the other are booked as the card is laid: he places them before anything else can happen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, Pack, numbers
from games.fairy_trails.ai.kernels.networks import MOST, Board

NONE: Final = -1
GOING: Final = -2
DRAWN: Final = -1
UNIT: Final = 1000
"""A hut closed, in scores."""
WON: Final = 1 << 40
MOVES: Final = 4096
SIXES: Final = 6
DECKS: Final = 10
"""Stages of the deck, of SIXES cards each."""
LOW_48: Final = 0xFFFFFFFFFFFF


def move_code(cell: i64, slot: i64, turns: i64) -> i64:
    """A move as a number; slot: the place of the card in the hand, 0 or 1."""
    return cell << 3 | slot << 2 | turns


class Taste:
    """What the one-ply rule likes. own, foe: the worth of an open network by huts and ends (HUTS x ENDS), in UNIT.

    gain, loss: a hut that is closed for the seat that lays, and for the other, by the cards in the deck (`stage`).
    """

    def __init__(self) -> None:
        """Closes what can be closed and likes nothing else."""
        self.own: vec[i64] = numbers(HUTS * ENDS, 0)
        self.foe: vec[i64] = numbers(HUTS * ENDS, 0)
        self.gain: vec[i64] = numbers(DECKS, UNIT)
        self.loss: vec[i64] = numbers(DECKS, 0)


class Duel(Board):
    """A duel in play, which changes in place; seats are colours.

    mover: whose turn it is. left: stones of each seat. hand: at 2 * seat + slot a card, NONE for an empty place.
    deck: cards in the order they will be drawn, from `top` to `stock`. winner: GOING, DRAWN or a seat.
    """

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.mover: i64 = 0
        self.winner: i64 = GOING
        self.left: vec[i64] = numbers(2, 0)
        self.hand: vec[i64] = numbers(4, NONE)
        self.deck: vec[i64] = numbers(MOST, 0)
        self.top: i64 = 0
        self.stock: i64 = 0
        self.state: i64 = 1
        self.best: i64 = 0
        self.score: i64 = 0
        self.found: i64 = 0
        self.codes: vec[i64] = numbers(MOVES, 0)
        self.scores: vec[i64] = numbers(MOVES, 0)
        self._own: vec[i64] = numbers(8, 0)
        self._foe: vec[i64] = numbers(8, 0)

    def roll(self, below: i64) -> i64:
        """A random number from 0 to below - 1 (below at most 2**15)."""
        self.state = (self.state * 25214903917 + 11) & LOW_48
        return (self.state >> 16) * below >> 32

    def stage(self) -> i64:
        """How full the deck is: 0 (the last few cards) to DECKS - 1."""
        return min((self.stock - self.top) // SIXES, DECKS - 1)

    # --- turns

    def play(self, code: i64) -> None:
        """The mover lays a card, stones are placed, a card is drawn, and it is the other's turn."""
        seat: i64 = self.mover
        place: i64 = 2 * seat + (code >> 2 & 1)
        card: i64 = self.hand[place]
        self.lay(code >> 3, card, code & 3)
        self.hand[place] = NONE
        if self.top < self.stock:
            self.hand[place] = self.deck[self.top]
            self.top += 1
        self.mover = 1 - seat
        left = self.left
        left[0] -= self.pink_huts
        left[1] -= self.yellow_huts
        if left[seat] <= 0:
            self.winner = seat
        elif left[1 - seat] <= 0:
            self.winner = 1 - seat
        elif self.hand[2 - 2 * seat] == NONE and self.hand[3 - 2 * seat] == NONE:
            self.winner = DRAWN if left[0] == left[1] else 0 if left[0] < left[1] else 1

    def scan(self, taste: Taste, keep: bool) -> None:
        """Score all moves of the mover: the best is `best`, with `score`; the first of equals.

        keep: all of them into `codes` and `scores`, `found` of them.
        """
        seat: i64 = self.mover
        hand = self.hand
        mine: i64 = self.left[seat]
        yours: i64 = self.left[1 - seat]
        own = self._own
        foe = self._foe
        shows = self.pack.shows
        free = self.free
        gain: i64 = taste.gain[self.stage()]
        loss: i64 = taste.loss[self.stage()]
        top: i64 = -2 * WON
        best: i64 = NONE
        count: i64 = 0
        k: i64
        for k in range(self.spread):
            cell: i64 = free[k]
            self._weigh_all(cell, seat, seat, taste.own, own)
            self._weigh_all(cell, seat, 1 - seat, taste.foe, foe)
            slot: i64
            for slot in range(2):
                card: i64 = hand[2 * seat + slot]
                turn: i64 = 0
                while turn < 4 and card >= 0:
                    if shows[4 * card + turn]:
                        one: i64 = own[4 * slot + turn]
                        two: i64 = foe[4 * slot + turn]
                        score: i64 = 0
                        if one & 255 >= mine:
                            score = WON
                        elif two & 255 >= yours:
                            score = -WON
                        else:
                            score = (one >> 8) - (two >> 8) + gain * (one & 255) - loss * (two & 255)
                        if score > top:
                            top = score
                            best = cell << 3 | slot << 2 | turn
                        if keep:
                            self.codes[count] = cell << 3 | slot << 2 | turn
                            self.scores[count] = score
                            count += 1
                    turn += 1
        self.best = best
        self.score = top
        self.found = count

    def _weigh_all(self, cell: i64, seat: i64, colour: i64, worths: vec[i64], into: vec[i64]) -> None:
        """For each showing of the hand's cards what it changes in a colour, as `weigh` says it."""
        before: i64 = self.look(cell, colour, worths) << 8
        pack = self.pack
        shows = pack.shows
        half = pack.half
        slot: i64
        for slot in range(2):
            card: i64 = self.hand[2 * seat + slot]
            last: i64 = -1
            value: i64 = 0
            turn: i64 = 0
            while turn < 4 and card >= 0:
                if shows[4 * card + turn]:
                    number: i64 = half[8 * card + 2 * turn + colour]
                    if number != last:
                        value = self.weigh(number, worths) - before
                        last = number
                    into[4 * slot + turn] = value
                turn += 1

    # --- whole games

    def finish(self, taste: Taste, other: Taste, plies: i64) -> i64:
        """Play on by the one-ply rule, the mover by `taste`, until it is over or so many cards lie more: how many.

        The position stays as it is then; see `rewind`.
        """
        done: i64 = 0
        while self.winner == GOING and done < plies:
            self.scan(taste if done & 1 == 0 else other, False)
            self.play(self.best)
            done += 1
        return done
