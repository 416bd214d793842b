"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Peer, SearchResult
from engine.core.rules import Seat
from engine.peers.flat_monte_carlo import Lent, Sure, Trial
from games.magic_triland.ai.evaluation_weights import Numbers, judging
from games.magic_triland.ai.kernel_conversion import cards_of, hand_of
from games.magic_triland.ai.kernels.plan_evaluation import SURE
from games.magic_triland.ai.kernels.playouts import WIN, Playouts
from games.magic_triland.ai.move_search import TurnPlan, TurnSearch
from games.magic_triland.ai.turn_moves import steps
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Next, Spend, Stone
from games.magic_triland.rules.pieces import A_TURN, CARDS, CORNERS, INDEX, LATTICE
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tools.simple_player_turn_ends import RATE, after_trade, goals, leads, turn_need

TRIES = 8
"""Stones that it looks at before it lays one."""
EVEN = 1.5
"""A mean difference of heights that is neither even ground nor steep."""
NONE = (0, 0, 0)
ENERGY = Numbers(
    gate=(0,) * 5, beside=0, shut=0, carried=100, ring=NONE, pearl=NONE, sole=0, stage=0, again=0, price=0, steep=1000
)
"""What a plan is worth by the energy that its ways cost and nothing else."""
WIDE = 64
"""Ends of a turn that are tried, those nearest to the goal."""
TURNS = 40
"""A game is played on for so many turns at most."""


def greedy(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """Goes the shortest way to the rings it lacks, the broadside and the right home; never looks a turn ahead."""
    moves = list(RULES.moves(seen, seat))
    rng.shuffle(moves)
    move = moves[0]
    if len(moves) > 1:
        needs = _needs(seen, seat, moves, rng)
        move = moves[min(range(len(moves)), key=needs.__getitem__)]
    return SearchResult(move, 0.0, (move,), len(moves))


class Duels:
    """The trial of a turn of a duel, in the kernel's games, in which both take what is nearest to their goal."""

    def __init__(self, seen: Position, seat: Seat, rng: Random) -> None:
        world = replace(seen, hands=seen.hands.guess(rng))
        turn = TurnSearch(world, seat, judging(ENERGY), TurnPlan(), UNHURRIED)
        self._seen, self._seat, self._rng = seen, seat, rng
        self._turn, self._tree = turn, turn.tree
        self._ways = [turn.way(k, int(turn.tree.values[k])) for k in turn.tree.best_at(WIDE)]
        self._games = Playouts(turn.tree.company, turn.tree.judge)
        self._games.tree = turn.tree
        self._games.tries = 1
        lines = [steps(world, seat, way.lay, way.goals, way.energy) for way in self._ways]
        self.moves: Sequence[Move] = [next(line)[1] for line in lines]

    def deal(self) -> None:
        """Cards that the seat has not seen, and how the players err."""
        other = 1 - self._seat
        world = replace(self._seen, hands=self._seen.hands.guess(self._rng))
        self._tree.hold(other, hand_of(world, other), cards_of(world, other))
        self._games.sow(self._rng.getrandbits(40))

    def play(self, number: int) -> float:
        """The whole game."""
        way, tree, seat = self._ways[number], self._tree, self._seat
        if tree.settle(0, seat, tree.code(0, way.end), way.energy) > SURE:
            found = WIN
        else:
            tree.hold(seat, self._turn.rest(way.lay), self._turn.cards)
            found = -self._games.play_on(1 - seat, TURNS)
            tree.hold(seat, self._turn.hand, self._turn.cards)
        tree.company.restore(0)
        return float(found)


def flat(seen: Position, seat: Seat, rng: Random) -> Trial:
    """The trial of a turn of a duel; stones, trades and games for three are for the greedy player."""
    moves = RULES.moves(seen, seat)
    if len(moves) > 1 and seen.terms.duel and seen.stage in (Stage.CARDS, Stage.JOKER, Stage.WALK):
        return Duels(seen, seat, rng)
    return Sure(greedy(seen, seat, rng).move)


FLAT: Lent = flat
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
