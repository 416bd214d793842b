"""Drives the kernel for the game alone: which ways to lay a card are tried, how often, and what came of it.

A way is first weighed by its worth. The best of these are tried: laid, and played on by worth alone with the cards left
in a random order, to the end. All are tried in the same orders, so that luck favours none, and each card that may come
next comes first equally often. The better half goes on to the next round. The budget is counted in *scans*: one card
weighed everywhere on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.ai.agent import Pace, Ranking
from games.fairy_trails.ai.kernel_conversion import PACK, cell_at, first_alike, number_of, number_of_cell, put
from games.fairy_trails.ai.kernels.card_codes import numbers
from games.fairy_trails.ai.kernels.solo_board import AWAY, Games
from games.fairy_trails.ai.solo.evaluation_weights import LOSS, UNIT, worths
from games.fairy_trails.rules.move_types import Discard, Lay, Move
from games.fairy_trails.rules.rules import Position

WON = 60
"""A game won is worth so many cards left."""
HUNCH = 100
"""The number of games that count as much as the first estimate of a move: fewer are mostly luck."""
SURE_LOSS = -LOSS * UNIT


@dataclass(slots=True)
class Candidate:
    """A way to lay the card, or AWAY to discard it. worth: at first sight, in UNIT; points: sum of what games brought,
    WON and the cards left each; games, wins: of those."""

    code: int
    worth: int
    points: int = 0
    games: int = 0
    wins: int = 0

    @property
    def mean(self) -> float:
        """The mean points of the games played on from here, 0 for none."""
        return self.points / self.games if self.games else 0.0

    @property
    def left(self) -> int:
        """Cards left on average in the games won, 0 if none was."""
        return round((self.points - WON * self.wins) / self.wins) if self.wins else 0

    @property
    def rank(self) -> tuple[float, int, int]:
        """A number that is larger for better ways, among those tried equally often."""
        known = self.games / (self.games + HUNCH)
        return self.mean * known + self.worth / UNIT, self.worth, -self.code


def solo_board_of(seen: Position, board: Games | None = None) -> Games:
    """The position in the kernel; board: a kernel that may be reused for it."""
    board = board or Games(PACK, worths())
    put(board, seen.forest)
    board.begin(seen.stones(0), seen.stones(1), seen.clock, seen.deck, seen.spare)
    return board


def move_of(seen: Position, code: int) -> Move:
    """The move that a candidate stands for."""
    if code == AWAY:
        return Discard()
    return Lay(seen.hands[0][0].number, cell_at(code >> 2), code & 3)


def code_of(seen: Position, move: Move) -> int:
    """A move as a way."""
    if not isinstance(move, Lay):
        return AWAY
    held = seen.in_hand(0, move.number) or seen.hands[0][0]
    return number_of_cell(move.cell) << 2 | first_alike(held.card, move.turns)


def weighed(seen: Position, board: Games) -> list[Candidate]:
    """All ways to lay the card, the best at first sight first; a discard among them where it may be."""
    board.scan(number_of(seen.hands[0][0].card))
    found = [Candidate(board.codes[k], board.scores[k]) for k in range(board.found)]
    if seen.spare and seen.deck:
        best = max(way.worth for way in found)
        found.append(Candidate(AWAY, _worth_of_discard(board, best)))
    found.sort(key=lambda way: (-way.worth, way.code))
    return found


def _worth_of_discard(board: Games, best: int) -> int:
    """The worth at first sight: it saves a card that would lose, and costs one (and the discard) where none would."""
    return board.value() - 3 * UNIT if best == SURE_LOSS else best - 3 * UNIT


def search(seen: Position, budget: int, wide: int, rng: Random, pace: Pace) -> Iterator[Ranking[Candidate]]:
    """Better and better: at first by worth, then after each round of games. At most `budget` scans (the nodes).

    The ways that were tried come first, then all others by worth.
    It looks at `pace` after every trial game; if cut short it has tried some ways once more than others.
    """
    board = solo_board_of(seen)
    every = weighed(seen, board)
    live = [way for way in every[:wide] if way.worth > SURE_LOSS] or every[:1]
    # a stone more or less can't help a game that this very card ends
    if live[0].worth == 0 or len(live) == 1:
        yield Ranking(every, board.scans, live[0].worth in (0, SURE_LOSS))
        return
    yield Ranking(every, board.scans)
    allowed = int(budget * pace.seconds)
    card = number_of(seen.hands[0][0].card)
    deck = numbers(len(seen.unseen), 0)
    for place, other in enumerate(seen.unseen):
        deck[place] = number_of(other)
    seed = rng.getrandbits(30)
    rounds = (len(live) - 1).bit_length()
    number = 0
    tried: list[Candidate] = []
    for k in range(rounds):
        until = allowed * (k + 1) // rounds
        while board.scans < until:
            board.deal(seed, number, deck)
            number += 1
            for way in live:
                _try(board, way, card)
                if pace.over():
                    yield _after(live, tried, every, board.scans)
                    return
        live.sort(key=lambda way: way.rank, reverse=True)
        yield _after(live, tried, every, board.scans)
        tried = live[(len(live) + 1) // 2 :] + tried
        live = live[: (len(live) + 1) // 2]


def _try(board: Games, way: Candidate, card: int) -> None:
    points = board.outcome(way.code, card, WON)
    way.points += points
    way.wins += points > 0
    way.games += 1


def _after(
    live: Sequence[Candidate], tried: Sequence[Candidate], every: Sequence[Candidate], scans: int
) -> Ranking[Candidate]:
    ranked = sorted(live, key=lambda way: way.rank, reverse=True)
    known = {way.code for way in (*ranked, *tried)}
    return Ranking((*ranked, *tried, *(way for way in every if way.code not in known)), scans)
