"""What a turn may come to, estimated simply: where its walks can end, and what its trades change."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.core.rules import Seat
from games.magic_triland.rules.move_types import Go, Hand, Move, Offer, Spend
from games.magic_triland.rules.pieces import FIGURES, ITEMS, colour_of, is_light, pearl
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.terrace_graph import FIRST_TERRACE, bits, home
from games.magic_triland.rules.trades import exchanged, may_swap
from games.magic_triland.rules.walking import OUT, Party, party
from games.magic_triland.tools.simple_player_distance_to_goal import Scene, outlook, scene

WON = -1_000.0
RATE = 0.6
"""What a unit of energy is worth: of two turns with the same end the cheaper one is better."""
SPITE = 0.25
"""How much it counts in a trade that the others are far from their goals."""
HAND = 0.01
"""Own figures hand on what brings their seat nearer to its goal, nothing else."""
Nodes = tuple[int, ...]


def turn_need(s: Position, energy: int) -> float:
    """How far the mover is from its goal after its best use of this energy."""
    return _best(scene(s), s.mover, s.own(s.mover), (), energy)[0]


def goals(s: Position) -> tuple[Nodes, ...]:
    """The best ends of the mover's walks: for each figure its node."""
    left = tuple(n for n in s.own(s.mover) if n not in s.walked)
    return _best(scene(s), s.mover, left, s.walked, s.energy)[1]


def leads(s: Position, m: Move, goal: Nodes) -> bool:
    """Can this walk, or this choice of its energy, be the next on the way to these ends?"""
    go = m if isinstance(m, Go) else s.bound
    if go is None:
        return False
    node = s.island.node_of[go.cell]
    if goal[go.figure] != node:
        return False
    before = s.party()
    ends, rest = before.ends(go.figure, s.energy), before.after(go.figure, node)
    spent = (m.energy,) if isinstance(m, Spend) else range(s.energy + 1)
    return any(ends[e] >> node & 1 and goal in finals(rest, s.energy - e) for e in spent)


def finals(walkers: Party, energy: int) -> set[Nodes]:
    """Every set of nodes in which complete use of the energy can leave the figures, whatever the order."""
    found: set[Nodes] = set()
    seen: set[tuple[Nodes, Nodes, int]] = set()

    def follow(party: Party, left: int) -> None:
        key = party.nodes, party.walkers, left
        if key in seen:
            return
        seen.add(key)
        if not left:
            found.add(party.nodes)
            return
        for figure in party.walkers:
            for spent, mask in enumerate(party.ends(figure, left)):
                for node in bits(mask):
                    follow(party.after(figure, node), left - spent)

    follow(walkers, energy)
    return found


@lru_cache(maxsize=1024)
def _best(
    at: Scene, seat: Seat, walkers: tuple[int, ...], walked: tuple[int, ...], energy: int
) -> tuple[float, tuple[Nodes, ...]]:
    """The least that is still needed after such a turn, and all ends of walks that come to it."""
    ends = finals(party(at.island, at.nodes, at.items, walkers), energy) or {at.nodes}
    needs = {nodes: _after(at, seat, walked, nodes) for nodes in ends}
    least = min(needs.values())
    return least, tuple(sorted(nodes for nodes, need in needs.items() if need == least))


def _after(at: Scene, seat: Seat, walked: tuple[int, ...], nodes: Nodes) -> float:
    """What the seat needs when its walks end so: those at home are out, those that met will trade."""
    moved = [n for n in FIGURES if n in walked or nodes[n] != at.nodes[n]]
    lying = list(at.lying)
    for n in moved:
        colour = colour_of(n)
        if nodes[n] == home(colour):
            brought = at.items[n]
            lying[colour] = tuple(there or brought[pearl(kind)] > 0 for kind, there in enumerate(lying[colour]))
            if all(lying[colour]) if at.master else lying[colour][colour]:
                return WON
    nodes = tuple(OUT if node == home(colour_of(n)) and n in moved else node for n, node in enumerate(nodes))
    met = [(n, other) for n in moved for other in FIGURES if other != n and _together(nodes, n, other)]
    fresh = frozenset(pair for n, other in met for pair in ((n, other), (other, n)))
    fresh |= {(n, n) for n in moved}
    then = replace(at, nodes=nodes, lying=tuple(lying), fresh=fresh)
    need = outlook(then, seat)
    losses = [_loss(then, seat, n, other, need) for n, other in met if at.owners[other] not in (seat, NOBODY)]
    return need + sum(losses)


def _together(nodes: Nodes, one: int, other: int) -> bool:
    return nodes[one] == nodes[other] >= FIRST_TERRACE


def _loss(at: Scene, seat: Seat, mine: int, other: int, need: float) -> float:
    """What a trade costs that the other names: all of it if the other is strong, half where both say one item."""
    even = at.island.heights[at.nodes[mine]] % 2 == 0
    strong, strong_other = is_light(mine) == even, is_light(other) == even
    if strong and not strong_other:
        return 0.0
    worst = max((outlook(then, seat) for then in _swapped(at, mine, other)), default=need)
    return max(0.0, worst - need) * (0.5 if strong == strong_other else 1.0)


def _swapped(at: Scene, mine: int, other: int) -> list[Scene]:
    one, two = at.items[mine], at.items[other]
    fresh = at.fresh - {(mine, other), (other, mine)}
    found = []
    for a in ITEMS:
        for b in ITEMS:
            if a != b and may_swap(one, two, a, b):
                items = list(at.items)
                items[mine], items[other] = exchanged(one, a, b), exchanged(two, b, a)
                found.append(replace(at, items=tuple(items), fresh=fresh))
    return found


def after_trade(s: Position, seat: Seat, m: Move) -> float:
    """How far the seat is from its goal after this move in a trade, and how far the others are."""
    if isinstance(m, Offer) and s.trade is not None:
        offered = RULES.apply(s, seat, m)
        asked = s.owner(s.trade.came)
        answers = {answer: RULES.apply(offered, asked, answer) for answer in RULES.moves(offered, asked)}
        liked = min(answers.values(), key=lambda then: _feels(then, asked))
        return _feels(liked, seat)
    return _feels(RULES.apply(s, seat, m), seat) + HAND * isinstance(m, Hand)


def _feels(s: Position, seat: Seat) -> float:
    if s.ended:
        return WON if s.winner == seat else 0.0 if s.winner == NOBODY else -WON
    at = scene(s)
    others = [outlook(at, other) for other in range(s.terms.seats) if other != seat]
    return outlook(at, seat) - SPITE * min(others, default=0.0)
