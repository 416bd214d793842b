"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from engine.ai.agent import UNHURRIED, Peer, SearchResult
from engine.core.rules import Seat
from engine.peers.flat_monte_carlo import Lent, Sure, Trial
from games.fairy_trails.ai.ai import claim_of
from games.fairy_trails.ai.kernels.duel import WON
from games.fairy_trails.ai.move_search import EVERY, Driver, move_of
from games.fairy_trails.ai.solo import agent as solo_agent
from games.fairy_trails.rules.move_types import Claim, Done, Move
from games.fairy_trails.rules.rules import Position

LEVEL_ALONE = "easy"
ALL = 200
"""More cards than there are."""
WIDE = 48
"""Moves that the flat peer tries, those that bring most at once."""
DRIVER = Driver()


def one_ply(taste: str, seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The card that a one-ply rule likes best, one of them by chance; all that is closed is claimed."""
    if seen.solo:
        *_, last = solo_agent.think(seen, rng, LEVEL_ALONE, UNHURRIED)
        return last
    at_once = _no_card(seen, seat, rng)
    if at_once is not None:
        return SearchResult(at_once, 0.0, (at_once,), 1)
    trial = DRIVER.sit(seen, seat, taste, 0)
    trial.begin(EVERY)
    most: int = trial.guess[0]
    best = [trial.tried[k] for k in range(trial.width) if trial.guess[k] == most]
    move: Move = move_of(seen, seat, rng.choice(best))
    return SearchResult(move, max(-1.0, min(1.0, most / 10_000)), (move,), trial.nodes, abs(most) == WON)


class Duels:
    """The trial of a position in which a card is laid, in the kernel's games, in which both are greedy."""

    def __init__(self, seen: Position, seat: Seat, rng: Random) -> None:
        self._trial = DRIVER.sit(seen, seat, "greedy", rng.getrandbits(40))
        self._trial.begin(WIDE)
        self._codes = [self._trial.tried[k] for k in range(self._trial.width)]
        self.moves: Sequence[Move] = [move_of(seen, seat, code) for code in self._codes]

    def deal(self) -> None:
        """The cards that lie face down, in a new order."""
        self._trial.shuffle()

    def play(self, number: int) -> float:
        """The whole game."""
        self._trial.rewind()
        won = float(self._trial.attempt(self._codes[number], ALL) >> 2)
        self._trial.rewind()
        return won


def flat(seen: Position, seat: Seat, rng: Random) -> Trial:
    """The trial of an observation of a duel; all that is closed is claimed."""
    at_once = _no_card(seen, seat, rng)
    return Duels(seen, seat, rng) if at_once is None else Sure(at_once)


def _no_card(seen: Position, seat: Seat, rng: Random) -> Move | None:
    """A move that needs no choice of a card."""
    cell = claim_of(seen, seat, 0.0, rng)
    if cell is not None:
        return Claim(cell)
    return Done() if seen.keen and (seen.laid or not seen.hands[seat]) else None


FLAT: Lent = flat
PEERS: Mapping[str, Peer] = {"greedy": partial(one_ply, "greedy"), "rule": partial(one_ply, "plain")}
