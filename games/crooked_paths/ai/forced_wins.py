"""Questions of challenges to a proof: is it forced, by which first cards, along which line; the longest resistance.

All answers are exact. The long questions are generators that pause every few milliseconds.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeVar

from engine.ai.agent import UNHURRIED, Pace
from engine.core.rules import Seat
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.and_or_proof import MOST_SLOTS, Proof
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.rules.pieces import DECK
from games.crooked_paths.rules.rules import NOBODY, RULES, Move, Position

STEP = 24
"""Nodes between two pauses: well below 5 ms in either form."""
FARTHEST = 7
LACKS = (14, 13, 11, 7)
"""The masks of the triples, by the number of the curve they lack."""
LONGEST_DEFENCE = 3
"""A defence looks so many of the attacker's cards ahead: in no challenge are more left once the first is laid."""
DEFENCE_NODES = 200_000
"""Beyond so many nodes a defence asks no further question."""

T = TypeVar("T")
Pauses = Generator[None, None, T]


def provable(s: Position) -> bool:
    """Is it phase 2 with few enough doubles for a proof, nobody playing alone?"""
    return s.claimant == NOBODY and len(s.cards) >= DECK and 2 * DECK - len(s.cards) <= MOST_SLOTS


def proof_of(net: Net, attacker: Seat) -> Proof:
    """Questions about what `attacker` can force from here; see `provable`."""
    return Proof(net.ne, net.se, net.sw, net.nw, net.covered, attacker, net.mover == attacker)


def codes(net: Net) -> list[int]:
    """The kernel's moves in the order of the proof's: number k here is move k there."""
    places = sorted({code >> 4 for code in bitboard.moves(net)})
    return [place << 4 | mask for place in places for mask in LACKS]


def answer(proof: Proof, path: list[int], left: int, limit: int) -> Pauses[bool | None]:
    """Does the attacker force it with `left` more cards after these moves? None: not known within `limit` nodes."""
    proof.ask(path, left)
    while not proof.work(STEP):
        if proof.nodes > limit:
            return None
        yield
    return proof.won


def shortest(proof: Proof, most: int, limit: int) -> Pauses[int | None]:
    """The fewest cards, at most `most`, with which the attacker (to move) forces it; None if that fails or `limit` is
    spent."""
    for left in range(1, most + 1):
        forced = yield from answer(proof, [], left, limit)
        if forced is None:
            return None
        if forced:
            return left
    return None


def winners(proof: Proof, path: list[int], left: int, limit: int, enough: int = 100) -> Pauses[list[int] | None]:
    """Every move of the attacker after `path` that forces it with `left` cards, itself included; `enough` end it."""
    found: list[int] = []
    used = {move >> 2 for move in path}
    for move in range(4 * proof.slots):
        if move >> 2 in used:
            continue
        forced = yield from answer(proof, [*path, move], left - 1, limit)
        if forced is None:
            return None
        if forced:
            found.append(move)
            if len(found) == enough:
                break
    return found


def looks(net: Net, code: int) -> int:
    """How good a card looks at a glance to its player: the greater, the better. Connecting the other is worst."""
    pair = bitboard.both_distances(bitboard.lay(net, code), covering=True)
    near = min(pair & 255, FARTHEST), min(pair >> bitboard.WIDTH_OF_DISTANCE, FARTHEST)
    own, other = near[net.mover], near[1 - net.mover]
    return other - own if other else -FARTHEST - 1


def ranked(net: Net) -> list[int]:
    """The proof's moves, those that look best first; ties in reading order."""
    listed = codes(net)
    return sorted(range(len(listed)), key=lambda move: -looks(net, listed[move]))


def defend(seen: Position, seat: Seat, pace: Pace = UNHURRIED) -> Move:
    """The card of `seat`, which is to move, that holds out longest against the other.

    Of equal ones that which leaves the attacker the fewest right answers, then that which looks best. If `pace` is over
    before it knows, the best so far. Where nothing can be proven (see `provable`), the one that looks best.
    """
    net = net_of(seen)
    listed = bitboard.moves(net)
    if not listed:
        return RULES.moves(seen, seat)[0]
    if not provable(seen):
        return move_of(seen, max(listed, key=lambda code: looks(net, code)))
    best = 0
    for found in resist(net, seat):
        best = found
        if pace.over():
            break
    return move_of(seen, codes(net)[best])


def resist(net: Net, seat: Seat) -> Iterator[int]:
    """The proof's move that `defend` makes: every few milliseconds the best so far, the last is final."""
    order = ranked(net)
    best = order[0]
    yield best
    proof = proof_of(net, 1 - seat)
    holds, forced = -1, False
    while holds < LONGEST_DEFENCE and not forced:
        known = yield from _meanwhile(answer(proof, [], holds + 1, DEFENCE_NODES), best)
        if known is None:
            break
        forced = known
        if not forced:
            holds += 1
            best = int(proof.found)
    # The best holds against `holds` more cards of the attacker. If it is forced, no card holds against one more.
    fewest = len(order)
    for move in order if forced else ():
        if holds >= 0 and (yield from _meanwhile(answer(proof, [move], holds, 2 * DEFENCE_NODES), best)) is not False:
            continue
        right = yield from _meanwhile(winners(proof, [move], holds + 1, 3 * DEFENCE_NODES, fewest), best)
        if right is not None and len(right) < fewest:
            best, fewest = move, len(right)
    yield best


def _meanwhile(question: Pauses[T], best: int) -> Generator[int, None, T]:
    """The question's answer; at each of its pauses the best so far."""
    while True:
        try:
            next(question)
        except StopIteration as end:
            answered: T = end.value
            return answered
        yield best
