"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import Seat
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Next, Spend, Stone
from games.magic_triland.rules.pieces import A_TURN, CARDS, CORNERS, INDEX, LATTICE
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tools.peers_turn import RATE, after_trade, goals, leads, turn_need

TRIES = 8
"""Stones that it looks at before it lays one."""
EVEN = 1.5
"""A mean difference of heights that is neither even ground nor steep."""


def greedy(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """Goes the shortest way to the rings it lacks, the broadside and the right home; never looks a turn ahead."""
    moves = list(RULES.moves(seen, seat))
    rng.shuffle(moves)
    move = moves[0]
    if len(moves) > 1:
        needs = _needs(seen, seat, moves, rng)
        move = moves[min(range(len(moves)), key=needs.__getitem__)]
    return SearchResult(move, 0.0, (move,), len(moves))


PEERS: Mapping[str, Peer] = {"greedy": greedy}


def _needs(s: Position, seat: Seat, moves: list[Move], rng: Random) -> list[float]:
    """For each move how far it leaves the seat from its goal."""
    first = moves[0]
    if isinstance(first, Stone):
        return [_steepness(s, seat, m) if n < TRIES else 6.0 for n, m in enumerate(moves)]
    if isinstance(first, Card | Joker):
        said = [m for m in moves if isinstance(m, Card | Joker)]
        return [min(turn_need(s, energy) + RATE * energy for energy in energies(s, m)) for m in said]
    if isinstance(first, Go | Spend):
        goal = rng.choice(goals(s))
        return [0.0 if leads(s, m, goal) else 1.0 for m in moves]
    return [0.0 if isinstance(m, Next) else after_trade(s, seat, m) for m in moves]


def _steepness(s: Position, seat: Seat, m: Move) -> float:
    """Even ground near the own home, steps near the others'; in a duel, where homes are shared, even ground."""
    if not isinstance(m, Stone):
        return 0.0
    near = [cell for cell in LATTICE.neighbours(m.cell) if cell in INDEX and s.height(cell)]
    if not near:
        return 0.0
    steep = sum(abs(s.height(cell) - m.height) for cell in near) / len(near) - EVEN
    apart = [LATTICE.distance(m.cell, corner) for corner in CORNERS]
    return steep if s.terms.duel or apart[seat] == min(apart) else -steep


def energies(s: Position, m: Card | Joker) -> list[int]:
    """The energies that may come of laying this card, or of this word about a joker."""
    hand = list(s.hands.hand(s.mover))
    if isinstance(m, Joker):
        return _totals(s, hand, m.worth)
    hand[m.card] -= 1
    return [energy for worth in _values(s, m.card) for energy in _totals(s, hand, worth)]


def _totals(s: Position, hand: list[int], worth: int) -> list[int]:
    """The energies that may come of it when what was laid last is worth so much."""
    so_far = sum(s.worth) + worth
    if len(s.worth) + 1 == A_TURN:
        return [so_far]
    return sorted({so_far + more for card in CARDS if hand[card] > 0 for more in _values(s, card)})


def _values(s: Position, card: int) -> range:
    """What a card may be worth."""
    return range(card, (card or s.joker()) + 1)
