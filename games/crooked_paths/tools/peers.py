"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import Over, Seat
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.rules.rules import NOBODY, RULES, Claim, Move, Position, Stop

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
