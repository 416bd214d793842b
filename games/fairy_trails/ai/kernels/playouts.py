"""Moves of a duel tried out: each in the same guesses at the hidden cards, played on by the one-ply rule, then judged.

A *world* is one guess: the other's hidden cards and the order of the deck. All moves under trial are played in the same
worlds, so that luck favours none of them. A chance to win is counted in parts of `WHOLE`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from engine.ai.kernels.neural import FIRST, add, begin, value
from games.fairy_trails.ai.kernels import network_features
from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, Pack, numbers
from games.fairy_trails.ai.kernels.duel import DECKS, DRAWN, GOING, NONE, UNIT, Duel, Taste
from games.fairy_trails.ai.kernels.network_features import Sight
from games.fairy_trails.ai.kernels.networks import MOST

WHOLE: Final = 1 << 16
REACH: Final = 8000
STEP: Final = 16
"""The curve of chances has an entry for every STEP thousandths of a logit from -REACH to REACH."""
STAGES: Final = 20
SURE: Final = 6000
"""Beyond this a logit is not stretched."""


class Judge:
    """What a position is worth without looking ahead: a chance for the seat to move.

    near, far: the worth of an open network (HUTS x ENDS, in UNIT) of the seat to move and of the other; tempo: what the
    move is worth; slope: thousandths of a logit for UNIT, by the stones of who has fewer left, and `more` of them by
    the stage of the deck; share: what tempo and networks count beside stones, by that stage, in thousandths; curve: see
    STEP. net: what else counts, see `network_features`; none if it is empty; stretch: what the logit gains by that, in
    thousandths of it, at STAGES * stage (of `network_features`) + stones of who has fewer.
    """

    def __init__(self) -> None:
        self.near: vec[i64] = numbers(HUTS * ENDS, 0)
        self.far: vec[i64] = numbers(HUTS * ENDS, 0)
        self.tempo: i64 = 0
        self.slope: vec[i64] = numbers(STAGES, 0)
        self.more: vec[i64] = numbers(DECKS, 0)
        self.share: vec[i64] = numbers(DECKS, 1000)
        self.curve: vec[i64] = numbers(2 * REACH // STEP + 1, 0)
        self.net: vec[i64] = vec[i64]()
        self.stretch: vec[i64] = numbers(network_features.STAGES * STAGES, 0)


class Playouts(Duel):
    """The trial of one position. `begin`, then `run` as often as wanted; `keep` drops what looks worse.

    width: moves under trial, the first of `tried`; guess: what the one-ply rule, or the judge, said of each; sums: what
    each was worth, over so many `worlds`; nodes: cards laid.
    shuts, wins: how often, in the worlds so far, the other answered by closing huts of his own, and by winning.
    """

    def __init__(self, pack: Pack, taste: Taste, judge: Judge) -> None:
        super().__init__(pack)
        self.taste: Taste = taste
        self.judge: Judge = judge
        self.sight: Sight = Sight()
        self._sums: vec[i64] = numbers(1, 0)
        self.width: i64 = 0
        self.tried: vec[i64] = vec[i64]()
        self.sums: vec[i64] = vec[i64]()
        self.shuts: vec[i64] = vec[i64]()
        self.wins: vec[i64] = vec[i64]()
        self.guess: vec[i64] = vec[i64]()
        self.worlds: i64 = 0
        self.nodes: i64 = 0
        self._now: vec[i64] = vec[i64]()
        self._root: i64 = 0
        self._me: i64 = 0
        self._left: vec[i64] = numbers(2, 0)
        self._hands: vec[i64] = numbers(4, NONE)
        self._hidden: vec[i64] = numbers(MOST, 0)
        self._unseen: i64 = 0

    # --- the position

    def sit(self, mover: i64, left: list[int], hands: list[int], unseen: list[int], seed: i64) -> None:
        """The duel as the mover sees it, on the cards that lie: stones left, hands as in `Duel`, cards face down.

        In the other's hand NONE is an empty place and NONE - 1 a hidden card.
        """
        self._root = self.count
        self._me = mover
        self._hands = vec[i64](hands)
        self._left = vec[i64](left)
        self._hidden = vec[i64](unseen)
        self._unseen = len(unseen)
        self.state = (seed * 2 + 1) & 0xFFFFFFFFFFFF
        for _ in range(4):
            self.roll(2)
        self.nodes = 0
        self.shuffle()
        self.rewind()

    def rewind(self) -> None:
        """Back to the position, in the same world."""
        while self.count > self._root:
            self.undo()
        self.winner = GOING
        self.mover = self._me
        self.left[0] = self._left[0]
        self.left[1] = self._left[1]
        at: i64 = 0
        k: i64
        for k in range(4):
            card: i64 = self._hands[k]
            if card < NONE:
                card = self._hidden[at]
                at += 1
            self.hand[k] = card
        self.top = 0
        self.stock = self._unseen - at
        for k in range(at, self._unseen):
            self.deck[k - at] = self._hidden[k]

    def shuffle(self) -> None:
        """Deal another world: the unseen cards in another order."""
        hidden = self._hidden
        k: i64 = self._unseen
        while k > 1:
            other: i64 = self.roll(k)
            k -= 1
            card: i64 = hidden[k]
            hidden[k] = hidden[other]
            hidden[other] = card

    # --- the trial

    def begin(self, width: i64) -> None:
        """Take the moves that the one-ply rule likes best, at most so many, the best first."""
        self.rewind()
        self.scan(self.taste, True)
        self.nodes += 1
        self.guess = vec[i64]()
        self.tried = vec[i64]()
        self._take(width)

    def widen(self, more: i64) -> None:
        """Right after `begin`: take, too, those that the judge likes best as soon as they lie, at most so many."""
        k: i64
        for k in range(len(self.tried), self.found):
            self.scores[k] = self.glimpse(self.codes[k])
        self._take(len(self.tried) + more)

    def _take(self, width: i64) -> None:
        """Take the best of what was found, until so many are under trial."""
        while len(self.tried) < min(width, self.found):
            best: i64 = len(self.tried)
            k: i64 = best + 1
            while k < self.found:
                if self.scores[k] > self.scores[best]:
                    best = k
                k += 1
            # what was first stays before what comes later, so that equals keep their order
            code: i64 = self.codes[best]
            score: i64 = self.scores[best]
            k = best
            while k > len(self.tried):
                self.codes[k] = self.codes[k - 1]
                self.scores[k] = self.scores[k - 1]
                k -= 1
            self.codes[k] = code
            self.scores[k] = score
            self.tried = append(self.tried, code)
            self.guess = append(self.guess, score)
        self._clear()

    def add(self, code: i64) -> None:
        """Try this move, too; its score is unknown. What was found before is forgotten."""
        self.tried = append(self.tried, code)
        self.guess = append(self.guess, 0)
        self._clear()

    def _clear(self) -> None:
        self.width = len(self.tried)
        self.sums = numbers(self.width, 0)
        self.shuts = numbers(self.width, 0)
        self.wins = numbers(self.width, 0)
        self._now = numbers(self.width, 0)
        self.worlds = 0

    def run(self, worlds: i64, plies: i64, stop: Callable[[], bool]) -> i64:
        """So many more worlds, each played on for so many cards; fewer if `stop` says so: how many were finished."""
        done: i64 = 0
        while done < worlds:
            self.shuffle()
            k: i64
            for k in range(self.width):
                if stop():
                    self.rewind()
                    return done
                self.rewind()
                self._now[k] = self.attempt(self.tried[k], plies)
            # only a world in which every move was tried counts
            for k in range(self.width):
                self.sums[k] += self._now[k] >> 2
                self.shuts[k] += self._now[k] >> 1 & 1
                self.wins[k] += self._now[k] & 1
            self.worlds += 1
            done += 1
        self.rewind()
        return done

    def attempt(self, code: i64, plies: i64) -> i64:
        """Lay a card and play on: four times the chance of the seat that lays, 2 more if the other answered by closing
        huts of his own, 1 more if he won by it."""
        me: i64 = self._me
        taste = self.taste
        answer: i64 = 0
        self.play(code)
        self.nodes += 1
        if self.winner == GOING and plies:
            before: i64 = self.left[1 - me]
            self.scan(taste, False)
            self.play(self.best)
            if self.left[1 - me] < before:
                answer = 2
            if self.winner == 1 - me:
                answer += 1
            self.nodes += 1 + self.finish(taste, taste, plies - 1)
        if self.winner == GOING:
            chance: i64 = self.chance()
            return 4 * (chance if self.mover == me else WHOLE - chance) + answer
        return 4 * (WHOLE // 2 if self.winner == DRAWN else WHOLE if self.winner == me else 0) + answer

    def chance(self) -> i64:
        """The chance of the seat to move, in parts of `WHOLE`, without looking ahead."""
        return self.judge.curve[(min(max(self.logit(), -REACH), REACH) + REACH) // STEP]

    def logit(self) -> i64:
        """The chance of the seat to move in thousandths of a logit."""
        judge = self.judge
        mover: i64 = self.mover
        mine: i64 = self.left[mover]
        yours: i64 = self.left[1 - mover]
        deck: i64 = self.stage()
        hopes: i64 = judge.tempo + self.worth(mover, judge.near) - self.worth(1 - mover, judge.far)
        ahead: i64 = UNIT * (yours - mine) + hopes * judge.share[deck] // 1000
        logit: i64 = ahead * (judge.slope[min(mine, yours, STAGES - 1)] + judge.more[deck]) // UNIT
        if len(judge.net):
            logit += self._seen(logit, yours - mine, min(mine, yours, STAGES - 1))
        return logit

    def _seen(self, logit: i64, lead: i64, least: i64) -> i64:
        """What the judge adds for all else that it sees."""
        judge = self.judge
        seen = self.sight
        sums = self._sums
        stage: i64 = min((self.stock - self.top) // network_features.STAGE, network_features.STAGES - 1)
        seen.look(self)
        begin(judge.net, sums)
        k: i64
        for k in range(seen.found):
            add(judge.net, sums, seen.terms[k], 1)
        add(judge.net, sums, network_features.LEAD + stage, lead)
        return min(max(logit, -SURE), SURE) * judge.stretch[STAGES * stage + least] // 1000 + value(judge.net, sums)

    def promise(self, seat: i64) -> i64:
        """What the open networks of a seat are worth now, in UNIT of a hut."""
        judge = self.judge
        deck: i64 = self.stage()
        own: i64 = 0 if seat == self.mover else 1
        found: i64 = self.worth(seat, judge.near if own == 0 else judge.far) * judge.share[deck] // 1000
        if len(judge.net) == 0:
            return found
        least: i64 = min(self.left[0], self.left[1], STAGES - 1)
        seen = self.sight
        seen.look(self)
        net: i64 = 0
        k: i64
        for k in range(seen.found):
            if network_features.owner_of(seen.terms[k]) == own:
                net += judge.net[FIRST + seen.terms[k]]
        sign: i64 = 1 if own == 0 else -1
        return found + sign * net * UNIT // (judge.slope[least] + judge.more[deck])

    def glimpse(self, code: i64) -> i64:
        """The chance of the seat that lays if the move is judged as soon as it lies."""
        self.rewind()
        worth: i64 = self.attempt(code, 0)
        self.rewind()
        return worth >> 2

    def keep(self, width: i64) -> None:
        """Keep only so many moves under trial; they are sorted, the best first."""
        at: i64 = 0
        while at < min(width, self.width):
            best: i64 = at
            k: i64 = at + 1
            while k < self.width:
                if self.sums[k] > self.sums[best]:
                    best = k
                k += 1
            k = best
            while k > at:
                self._swap(k, k - 1)
                k -= 1
            at += 1
        self.width = at

    def _swap(self, one: i64, other: i64) -> None:
        for column in (self.tried, self.guess, self.sums, self.shuts, self.wins):
            kept: i64 = column[one]
            column[one] = column[other]
            column[other] = kept
