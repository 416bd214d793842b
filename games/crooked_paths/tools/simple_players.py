"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import Over, Seat
from engine.peers.flat_monte_carlo import Lent, Sure, Trial
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.playouts import Playouts
from games.crooked_paths.rules.rules import NOBODY, RULES, Claim, Cover, Lay, Move, Position, Stop

FARTHEST = 9
"""What can't be connected any more counts as so many cards."""
DECIDED = 100


def greedy(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """One card ahead: takes a win, never a loss, else the move after which it is nearer and the other farther."""
    moves = list(RULES.moves(seen, seat))
    rng.shuffle(moves)
    best = max(moves, key=lambda move: _worth(seen, seat, move))
    worth = _worth(seen, seat, best)
    return SearchResult(best, max(-1.0, min(1.0, worth / DECIDED)), (best,), len(moves), abs(worth) == DECIDED)


class Tables:
    """The trial of a position in which a card is laid. Cards of the kernel's games are random, but a link is taken."""

    def __init__(self, seen: Position, seat: Seat, moves: Sequence[Move], rng: Random) -> None:
        self.moves = moves
        self._seat = seat
        self._no_draw = seen.no_draw
        self._games = Playouts(rng.getrandbits(40))
        self._after = [self._told(RULES.apply(seen, seat, move)) for move in moves]

    def _told(self, s: Position) -> bitboard.Net | float:
        """The position for the kernel; if the game is over, what it has brought."""
        turn = RULES.turn(s)
        return (1.0 if turn.places[self._seat] == 1 else -1.0) if isinstance(turn, Over) else net_of(s)

    def deal(self) -> None:
        """Nothing is hidden."""

    def play(self, number: int) -> float:
        """1 for a won game, -1 for a lost one."""
        after = self._after[number]
        if isinstance(after, float):
            return after
        winner = self._games.play(after, self._no_draw)
        return 0.0 if winner == bitboard.DRAWN else 1.0 if winner == self._seat else -1.0


def flat(seen: Position, seat: Seat, rng: Random) -> Trial:
    """The trial of a position; claims and what follows them are for the greedy player."""
    cards = [move for move in RULES.moves(seen, seat) if isinstance(move, Lay | Cover)]
    best = greedy(seen, seat, rng).move
    if seen.claimant != NOBODY or not isinstance(best, Lay | Cover):
        return Sure(best)
    return Tables(seen, seat, cards, rng)


FLAT: Lent = flat
PEERS: Mapping[str, Peer] = {"greedy": greedy}


def _worth(seen: Position, seat: Seat, move: Move) -> int:
    """Cards that the other needs more than the seat, after the move. Claims and stops: only where they are due."""
    if isinstance(move, Claim):
        net = net_of(seen)
        return -DECIDED if any(bitboard.within_reach(net, side) for side in (0, 1)) else DECIDED
    if isinstance(move, Stop):
        return 1 - DECIDED
    after = RULES.apply(seen, seat, move)
    turn = RULES.turn(after)
    if isinstance(turn, Over):
        return DECIDED if turn.places[seat] == 1 else -DECIDED
    net = net_of(after)
    own, other = (min(FARTHEST, bitboard.distance(net, side, after.phase == 2)) for side in (seat, 1 - seat))
    return -min(own, other) if seen.claimant != NOBODY else other - own
