"""One way to drive the kernels' searches, whichever phase it is: deeper and deeper, then the proof, then the choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from engine.ai import agent, levels
from engine.ai.agent import Pace
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.alpha_beta_phase_1 import Laying
from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Search
from games.crooked_paths.ai.kernels.bitboard import CARDS, Net
from games.crooked_paths.ai.kernels.monte_carlo_tree import Tree
from games.crooked_paths.ai.kernels.scores_and_hash_keys import ALL_CARDS, SURE, WON, glance_early

TABLE_BITS = 19
COMPILED = not str(bitboard.__file__).endswith(".py")
POLL = 8_000 if COMPILED else 150
"""Nodes between two looks at the clock: 1 to 4 ms in either form."""
SIMULATIONS = 2_000 if COMPILED else 40
"""In the first step of a tree, after which there is something to show."""
PROOF_GAMES = 10 * SIMULATIONS
"""So many show whether a double that was played wins by force as well as the best one, some 0.06 s."""
LINE = 8
MOST_LINES = 3
LAST_TREE = CARDS - 2
"""With so many cards laid the one after the next is the 25th, which no tree chooses."""
SCARCE = 20
"""The value of a move tried less often than this is drawn towards the best move's."""
SCARCE_VALUE = 0.99
SILENT = 0.4
"""Values of phase 1 that are less say nothing about who wins (measured, see `ai/README.md`)."""


class TablePlan(levels.Plan, frozen=True):
    """The strength of a level.

    nodes, early: its budget of tables looked at in a second, in phase 2 and in phase 1; games: its budget of simulated
    games in a second of phase 1, 0 for alpha-beta there, too; by_rides: how it judges, see `Search`; deepest,
    early_deepest: no more cards ahead than so; exact: from so many doubles left it proves its move; haste: in what
    share of its turns it looks at its own card only. A blunder overlooks that a card decides the game.
    """

    nodes: int
    early: int
    deepest: int = ALL_CARDS
    early_deepest: int = 30
    exact: int = 0
    haste: float = 0.0
    games: int = 0
    by_rides: bool = False


class Card(Struct, frozen=True):
    """A move of the kernel with its score, and the expected play that it begins, as far as that is looked for."""

    code: int
    score: int
    line: tuple[int, ...]


class Ranking(agent.Ranking[Card], frozen=True):
    """What is known so far of a position. depth: cards looked ahead, 0 for simulated games."""

    depth: int = 1


class Driver:
    """Owns the searches of both phases, with the table or tree that lives from one thought to the next if it may."""

    def __init__(self) -> None:
        self._search: Search | None = None
        self._laying: Laying | None = None
        self._tree: Tree | None = None
        self._warm = False

    def engine(self, net: Net) -> Search | Laying:
        """The search for the phase of a position."""
        if net.count < CARDS:
            self._laying = self._laying or Laying(POLL // 8 + 1)
            return self._laying
        self._search = self._search or Search(TABLE_BITS, POLL)
        return self._search

    def keep(self) -> None:
        """Keeps the table or tree for the next run."""
        self._warm = True

    def ponder(self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace) -> Iterator[None]:
        """Search the other seat's position, and leave what is found to the next run."""
        if net.count < LAST_TREE:
            tree = self._tree = self._kept(net, no_draw) or Tree(net, no_draw, rng.getrandbits(40))
            most = tree.simulations + int(plan.games * pace.seconds)
            while not tree.sure and tree.simulations < most and not pace.over():
                tree.run(min(SIMULATIONS, most - tree.simulations), pace.over)
                self.keep()
                yield
        elif net.count >= CARDS - 1:
            steps = self.last_double if net.count < CARDS else self.run
            for _ in steps(net, no_draw, plan, rng, pace):
                self.keep()
                yield

    def _kept(self, net: Net, no_draw: bool) -> Tree | None:
        """The tree of the last thought, if it knows the position or one before."""
        tree, self._tree = self._tree, None
        if tree is None or tree.no_draw != no_draw:
            return None
        if tree.root.key() == net.key():
            return tree
        codes = bitboard.moves(tree.root)
        code = next((code for code in codes if bitboard.lay(tree.root, code).key() == net.key()), None)
        return tree if code is not None and tree.follow(code) else None

    def simulate(
        self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace, wanted: int = 1
    ) -> Iterator[Ranking]:
        """Phase 1 by simulated games; better and better."""
        seen = {code: -int(glance_early(bitboard.lay(net, code), no_draw)) for code in bitboard.moves(net)}
        order = list(seen)
        rng.shuffle(order)
        order.sort(key=lambda code: -seen[code])
        wins = seen[order[0]] > SURE
        yield Ranking([Card(code, seen[code], (code,)) for code in order], len(order), wins, 0)
        if wins:
            return
        budget = max(1, int(plan.games * pace.seconds))
        seed, kept = rng.getrandbits(40), self._kept(net, no_draw) if self._warm else None
        self._warm = False
        tree = self._tree = kept or Tree(net, no_draw, seed)
        budget += tree.simulations
        step = SIMULATIONS
        while True:
            tree.run(min(step, budget - tree.simulations), pace.over)
            if tree.simulations:
                yield found_by(tree, net, seen, wanted)
            if tree.sure or tree.simulations >= budget or pace.over():
                return
            step *= 2

    def score_after(self, net: Net, code: int, no_draw: bool, pace: Pace) -> int:
        """The score of a double after which the other seat is proven to win or lose; 0 if some games prove neither."""
        tree = Tree(bitboard.lay(net, code), no_draw, code)
        tree.run(PROOF_GAMES, pace.over)
        return -score_of_value(tree.moves()[0][2]) if tree.sure else 0

    def last_double(self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace) -> Iterator[Ranking]:
        """The 25th card: each of its showings is searched as the table of phase 2 that it makes."""
        codes = bitboard.moves(net)
        rng.shuffle(codes)
        children = {code: bitboard.lay(net, code) for code in codes}
        scores = {code: -int(glance_early(child, no_draw)) for code, child in children.items()}
        lines = {code: [code] for code in codes}
        search = self._search = self._search or Search(TABLE_BITS, POLL)
        search.judge_by(plan.by_rides)
        search.forget()
        budget, nodes, depth, going = int(plan.nodes * pace.seconds), 0, 1, True
        while going:
            codes.sort(key=lambda code: -scores[code])
            ranked = [Card(code, scores[code], tuple(lines[code])) for code in codes]
            yield Ranking(ranked, nodes, abs(ranked[0].score) > SURE, depth)
            depth += 1
            going = scores[codes[0]] <= SURE and depth <= min(plan.deepest, 2 * LINE) and nodes * 2 < budget
            for code in codes if going else ():
                if abs(scores[code]) > SURE:
                    continue
                search.begin(children[code], no_draw, budget - nodes, pace.over)
                going = search.deepen(depth - 1, 1)
                nodes += search.nodes
                if not going:
                    break
                scores[code], lines[code] = -search.scores[0], [code, *search.expected(search.root[0], LINE - 1)]

    def run(
        self, net: Net, no_draw: bool, plan: TablePlan, rng: Random, pace: Pace, wanted: int = 1
    ) -> Iterator[Ranking]:
        """Better and better; the best `wanted` moves with true scores."""
        engine = self.engine(net)
        if isinstance(engine, Search):
            engine.judge_by(plan.by_rides)
            if not self._warm:
                engine.forget()
        self._warm = False
        late = net.count >= CARDS
        budget = int((plan.nodes if late else plan.early) * pace.seconds)
        engine.begin(net, no_draw, budget, pace.over)
        order = list(zip(engine.root, engine.scores, strict=True))
        rng.shuffle(order)
        engine.root, engine.scores = [code for code, _ in order], [score for _, score in order]
        engine.sort()
        whole = min(wanted, len(engine.root))
        yield found_in(engine, whole, 1)
        left, tried = ALL_CARDS - net.count, False
        for depth in range(2, min(plan.deepest if late else plan.early_deepest, left) + 1):
            complete = engine.deepen(depth, whole)
            known = decided(engine, whole) or (late and complete and depth == left)
            yield found_in(engine, whole, depth, known)
            if known or not complete or engine.nodes * 3 > budget * 2:
                return
            if isinstance(engine, Search) and depth >= 4 and left <= plan.exact and whole == 1 and not tried:
                tried = True
                engine.budget = (engine.nodes + budget) // 2
                settled = settle(engine)
                engine.budget = budget
                if settled or pace.over():
                    yield found_in(engine, whole, depth, settled)
                    return
                engine.stopped = False


def decided(engine: Search | Laying, wanted: int) -> bool:
    """Are the scores of the best `wanted` moves proven? A lost position is once no move is left that might not lose."""
    return all(abs(score) > SURE for score in engine.scores[:wanted])


def settle(search: Search) -> bool:
    """Prove moves, the best looking first, until one wins; it goes to the front. Says if the first is now certain."""
    best, place = -2, 0
    for number in range(len(search.root)):
        known = search.prove(number)
        if search.stopped:
            return False
        if known > best:
            best, place = known, number
        if known == 1:
            break
    score = search.scores.pop(place)
    certain = WON - ALL_CARDS
    search.scores.insert(0, max(score, certain) if best == 1 else min(score, -certain) if best == -1 else 0)
    search.root.insert(0, search.root.pop(place))
    return True


def found_in(engine: Search | Laying, wanted: int, depth: int, sure: bool = False) -> Ranking:
    """What the engine knows now, with lines for so many moves."""
    ways = []
    for number, (code, score) in enumerate(zip(engine.root, engine.scores, strict=True)):
        told = number < min(wanted, MOST_LINES)
        line = tuple(engine.expected(code, LINE)) if told and depth > 1 else (code,)
        if told and wanted > 1 and len(line) == 1:
            line = answered(engine.net, code, engine.no_draw)
        ways.append(Card(code, score, line))
    return Ranking(ways, engine.nodes, sure, depth)


def found_by(tree: Tree, net: Net, seen: dict[int, int], wanted: int) -> Ranking:
    """What the tree knows now, corrected by what is `seen` at a glance: a move after which the other wins at once.

    A move hardly tried is taken for a little worse than the best.
    """
    moves = tree.moves()
    moves.sort(key=lambda found: seen[found[0]] < -SURE)
    best = moves[0][2]
    known = tuple(tree.line()[:LINE])
    ways = []
    for number, (code, visits, value) in enumerate(moves):
        score = seen[code]
        if abs(value) == 1 or (score >= -SURE and abs(value) < SCARCE_VALUE and visits >= SCARCE):
            score = score_of_value(value)
        elif score >= -SURE:
            guess = (value * visits + (best - 0.1) * SCARCE) / (visits + SCARCE)
            score = score_of_value(max(-SCARCE_VALUE, min(best, guess, SCARCE_VALUE)))
        line = answered(net, code, True) if 0 < number < min(wanted, MOST_LINES) else (code,)
        ways.append(Card(code, score, known if not number and known[:1] == line else line))
    return Ranking(ways, tree.simulations, tree.sure, 0)


def answered(net: Net, code: int, no_draw: bool) -> tuple[int, ...]:
    """A move and the answer that looks best; the move alone if that ends the game."""
    after = bitboard.lay(net, code)
    if bitboard.ending(after, no_draw) != bitboard.GOING:
        return (code,)
    replies = [(glance_early(bitboard.lay(after, reply), no_draw), reply) for reply in bitboard.moves(after)]
    return (code, min(replies)[1]) if replies else (code,)


def misjudged(found: Ranking, plan: TablePlan, rng: Random) -> Card:
    """The card that looks best with the level’s noise."""

    def seems(card: Card) -> float:
        clear = abs(card.score) > SURE and rng.random() >= plan.blunder_rate
        return card.score if clear else max(-300, min(300, card.score)) + rng.gauss(0, plan.eval_noise)

    return max(found.ways, key=seems)


def unit(score: int) -> float:
    """A score as a value from -1 to 1."""
    if score > SURE:
        return 1.0
    if score < -SURE:
        return -1.0
    return score / (abs(score) + 120)


def foretold(net: Net, score: int) -> float:
    """A score as the value that is told, -1 to 1. In phase 1 what is less than `SILENT` is told as even, and what is
    more as so much less; a proof is told as it is."""
    value = unit(score)
    if net.count >= CARDS or abs(value) == 1.0 or not value:
        return value
    beyond = max(0.0, abs(value) - SILENT) / (1 - SILENT)
    return -beyond if value < 0.0 < beyond else beyond


def score_of_value(value: float) -> int:
    """A value from -1 to 1 as a score; of a proof without the number of cards, which the tree does not know."""
    if abs(value) >= 1.0:
        return round(value) * (WON - ALL_CARDS)
    return round(120 * value / (1 - abs(value)))
