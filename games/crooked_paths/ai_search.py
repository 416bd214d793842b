"""One way to drive the kernels' searches, whichever phase it is: deeper and deeper, then the proof, then the choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.ai.mind import Pace
from games.crooked_paths import kernel
from games.crooked_paths.kernel import CARDS, Net
from games.crooked_paths.kernel_laying import Laying
from games.crooked_paths.kernel_search import Search
from games.crooked_paths.kernel_value import ALL_CARDS, SURE, WON

TABLE_BITS = 19
COMPILED = not str(kernel.__file__).endswith(".py")
POLL = 8_000 if COMPILED else 150
"""Nodes between two looks at the clock: 1 to 4 ms in either form."""
LINE = 8


@dataclass(frozen=True, slots=True)
class Plan:
    """What a level is.

    nodes, early: its budget of tables looked at in a second, in phase 2 and in phase 1; deepest, early_deepest: no more
    cards ahead than so; exact: from so many doubles left it proves its move; haze: how far a score may seem better or
    worse than it is; careless: how often it overlooks that a card decides the game.
    """

    nodes: int
    early: int
    deepest: int = ALL_CARDS
    early_deepest: int = 30
    exact: int = 0
    haze: float = 0.0
    careless: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What is known so far of a position: its moves with their scores, the best first, and the expected play.

    depth: cards looked ahead; sure: the first move's score is proven.
    """

    moves: tuple[tuple[int, int], ...]
    line: tuple[int, ...]
    nodes: int
    depth: int = 1
    sure: bool = False


class Driver:
    """Owns the searches of both phases, with the table that lives from one thought to the next if it may."""

    def __init__(self) -> None:
        self._search: Search | None = None
        self._laying: Laying | None = None
        self._warm = False

    def engine(self, net: Net) -> Search | Laying:
        """The search for the position's phase."""
        if net.count < CARDS:
            self._laying = self._laying or Laying(POLL // 8 + 1)
            return self._laying
        self._search = self._search or Search(TABLE_BITS, POLL)
        return self._search

    def keep(self) -> None:
        """What the table holds may be used by the next run."""
        self._warm = True

    def run(self, net: Net, no_draw: bool, plan: Plan, rng: Random, pace: Pace, wanted: int = 1) -> Iterator[Found]:
        """Better and better; the best `wanted` moves with true scores."""
        engine = self.engine(net)
        if isinstance(engine, Search) and not self._warm:
            engine.forget()
        self._warm = False
        late = net.count >= CARDS
        budget = int((plan.nodes if late else plan.early) * pace.seconds)
        engine.begin(net, no_draw, budget, pace.over)
        order = list(zip(engine.root, engine.scores, strict=True))
        rng.shuffle(order)
        engine.root, engine.scores = [code for code, _ in order], [score for _, score in order]
        engine.sort()
        yield found_in(engine, 1)
        left = ALL_CARDS - net.count
        whole = min(wanted, len(engine.root))
        for depth in range(2, min(plan.deepest if late else plan.early_deepest, left) + 1):
            complete = engine.deepen(depth, whole)
            known = decided(engine, whole) or (late and complete and depth == left)
            yield found_in(engine, depth, known)
            if known or not complete or engine.nodes * 3 > budget * 2:
                return
            if isinstance(engine, Search) and depth >= 4 and left <= plan.exact and whole == 1:
                settled = settle(engine)
                yield found_in(engine, depth, settled)
                return


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


def found_in(engine: Search | Laying, depth: int, sure: bool = False) -> Found:
    """What the engine knows now."""
    pairs = tuple(zip(engine.root, engine.scores, strict=True))
    line = tuple(engine.expected(LINE)) if depth > 1 else (engine.root[0],)
    return Found(pairs, line, engine.nodes, depth, sure)


def felt(found: Found, plan: Plan, rng: Random) -> int:
    """The number of the move that a hazy mind takes for the best."""
    best, feeling = 0, float("-inf")
    for number, (_, score) in enumerate(found.moves):
        clear = abs(score) > SURE and rng.random() >= plan.careless
        seems = float(score) if clear else max(-300, min(300, score)) + rng.gauss(0, plan.haze)
        if seems > feeling:
            best, feeling = number, seems
    return best


def unit(score: int) -> float:
    """A score as a value from -1 to 1."""
    if score > SURE:
        return 1.0
    if score < -SURE:
        return -1.0
    return score / (abs(score) + 120)
