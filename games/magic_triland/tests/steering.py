"""Players that steer a game towards an ending; only for making golden saves and the games that lessons take up."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from random import Random

from engine.core.rules import Seat
from games.magic_triland.rules.move_types import Card, Go, Joker, Move, Offer, Spend, Stone
from games.magic_triland.rules.pieces import COLOURS, FIGURES, RINGS, colour_of, has_pair, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.terrace_graph import FIRST_TERRACE, Heights, bits, broadside, home, island
from games.magic_triland.rules.walking import OUT
from games.magic_triland.tools.simple_player_turn_ends import finals
from games.magic_triland.tools.simple_players import PEERS

FAR = 99.0
WRONG_END = 1_000.0


def greedy(s: Position, seat: Seat, rng: Random) -> Move:
    """The greedy peer."""
    move: Move = PEERS["greedy"](RULES.observe(s, seat), seat, rng).move
    return move


def idle(s: Position, seat: Seat, rng: Random) -> Move:
    """Any move."""
    return rng.choice(RULES.moves(s, seat))


def dawdling(s: Position, seat: Seat, rng: Random) -> Move:
    """Out and back again: the same cards on the same turns, so that the position comes again."""
    moves = RULES.moves(s, seat)
    if isinstance(moves[0], Card):
        return next((m for m in moves if isinstance(m, Card) and s.cards == (m.card,)), moves[-1])
    back = [m for m in moves if isinstance(m, Go) and s.figures[m.figure].where == m.cell]
    if back:
        return back[0]
    if isinstance(moves[0], Spend):
        return moves[-1]
    return rng.choice(moves)


def homing(s: Position, seat: Seat, rng: Random) -> Move:
    """All together bring pearls home that win nothing, until no messenger is left."""
    moves = list(RULES.moves(s, seat))
    rng.shuffle(moves)
    first = moves[0]
    if isinstance(first, Stone | Offer):
        return first
    if isinstance(first, Joker):
        return max(moves, key=lambda m: m.worth if isinstance(m, Joker) else 0)
    if isinstance(first, Card):
        return min(moves, key=lambda m: _after_cards(s, m))
    if isinstance(first, Go | Spend):
        goal = _best_end(s, s.energy)[1]
        return next((m for m in moves if _leads(s, m, goal)), first)
    return min(moves, key=lambda m: lacking(RULES.apply(s, seat, m)))


def lacking(s: Position) -> float:
    """How far all messengers are from being home with a pearl that wins nothing."""
    if s.winner != NOBODY:
        return WRONG_END
    nodes = tuple(OUT if figure.out else s.island.node_of[figure.where] for figure in s.figures)
    return _lacking(s, nodes)


def _lacking(s: Position, nodes: tuple[int, ...]) -> float:
    ways = distances(s.heights)
    return sum(_of_one(s, n, nodes, ways) for n in FIGURES if nodes[n] != OUT and s.owner(n) != NOBODY)


def _of_one(s: Position, n: int, nodes: tuple[int, ...], ways: tuple[tuple[float, ...], ...]) -> float:
    colour, items, here = colour_of(n), s.figures[n].items, ways[nodes[n]]
    if nodes[n] == home(colour):
        if items[pearl(colour)]:
            return WRONG_END
        return 0.0 if any(items[3:]) else 30.0
    if items[pearl(colour)]:
        return 60.0
    if any(items[3:]):
        return here[home(colour)]
    able = [k for k in COLOURS if k != colour and has_pair(items, k) and s.pearls[k]]
    if able:
        return 10.0 + min(here[broadside(k)] for k in able)
    others = [
        here[nodes[m]]
        for m in FIGURES
        if m != n
        and nodes[m] not in (OUT, *COLOURS)
        and any(s.figures[m].items[ring] for ring in RINGS if ring != colour)
    ]
    return 22.0 + min(others, default=8.0)


def _after_cards(s: Position, m: Move) -> float:
    """The best that can come of laying this card, with any second one if it is the first."""
    hand = list(s.hands.hand(s.mover))
    card = m.card if isinstance(m, Card) else 0
    hand[card] -= 1
    if s.cards:
        return _best_end(s, sum(s.worth) + card)[0]
    return min(_best_end(s, card + other)[0] for other, n in enumerate(hand) if n)


def _best_end(s: Position, energy: int) -> tuple[float, tuple[int, ...]]:
    party = s.party()
    ends = finals(party, energy)
    return min((_lacking(s, nodes), nodes) for nodes in ends)


def _leads(s: Position, m: Move, goal: tuple[int, ...]) -> bool:
    """May this walk, or this word about one, be the next on the way to these ends?"""
    go = m if isinstance(m, Go) else s.bound
    if go is None:
        return False
    node, before = s.island.node_of[go.cell], s.party()
    if goal[go.figure] != node:
        return False
    spent = (m.energy,) if isinstance(m, Spend) else tuple(range(1, s.energy + 1))
    ends, rest = before.ends(go.figure, s.energy), before.after(go.figure, node)
    return any(ends[e] >> node & 1 and goal in finals(rest, s.energy - e) for e in spent)


@lru_cache(maxsize=16)
def distances(heights: Heights) -> tuple[tuple[float, ...], ...]:
    """For each node the energy from it to every other, over terraces and past nobody."""
    ground = island(heights)
    found = []
    for start in range(len(ground.fields)):
        far = [FAR] * len(ground.fields)
        far[start] = 0.0
        edge = [(0.0, start)]
        while edge:
            so_far, node = heappop(edge)
            if so_far > far[node] or (node < FIRST_TERRACE and node != start):
                continue
            for cost, beside in ground.steps[node]:
                for other in bits(beside):
                    if so_far + cost < far[other]:
                        far[other] = so_far + cost
                        heappush(edge, (far[other], other))
        found.append(tuple(far))
    return tuple(found)
