"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them.

Both forget nothing, and know the rules only: they lay a path that scores the most its tiles can, and go by points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.ai.agent import Peer, SearchResult
from engine.core.rules import UNKNOWN, Seat
from engine.peers.flat_monte_carlo import Lent, Sure, Trial
from games.path_of_elements.ai.best_path_formula import Counts, best_value
from games.path_of_elements.ai.draft_choice import counts
from games.path_of_elements.ai.laying_tiles import way_to
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.gifts_and_powers import price
from games.path_of_elements.rules.move_types import (
    Choose,
    Cover,
    Done,
    Exchange,
    Gift,
    Move,
    Shift,
    Skip,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Player, Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import spirits_points


class Spirits:
    """The trial of a position with spirits, in the kernel's games, in which all are greedy."""

    def __init__(self, seen: Position, seat: Seat, rng: Random) -> None:
        driver = Driver()
        driver.trial.greedy = True
        self._next = driver.sit(seen, seat, rng, paths_lie=False)
        self._trial = driver.trial
        self._luck = driver.trial.seed
        moves = sorted(_worth_trying(seen, seat), key=lambda move: not isinstance(move, Done | Skip))
        different = {driver.choice_of(seen, move): move for move in moves}
        self._choices = [*different]
        self.moves: Sequence[Move] = [*different.values()]

    def deal(self) -> None:
        """The spirits that nobody has seen come in another order, hidden omens are other ones."""
        self._next()
        self._luck = self._trial.seed

    def play(self, number: int) -> float:
        """The lead at the end, and something for having one."""
        self._trial.seed = self._luck
        return float(self._trial.run([self._choices[number]]))


def _worth_trying(seen: Position, seat: Seat) -> list[Move]:
    """All moves but gifts that are spent before the end on anything but a third spirit."""
    free = seen.pair or seen.power or seen.stage == Stage.GIVING
    return [move for move in RULES.moves(seen, seat) if free or isinstance(move, Turn | Done)]


class Drafts:
    """The trial of a draft, which all go on with greedily."""

    def __init__(self, seen: Position, seat: Seat, rng: Random) -> None:
        self._seen, self._seat, self._rng = seen, seat, rng
        self._world = seen
        tiles = {tile.element: tile.number for tile in seen.players[seat].stack}
        self._elements = [*tiles]
        self.moves: Sequence[Move] = [Choose(number) for number in tiles.values()]

    def deal(self) -> None:
        """The stacks that the seat has not seen are other ones."""
        self._world = RULES.determinize(self._seen, self._seat, self._rng)

    def play(self, number: int) -> float:
        """How many points more the best path of the own tiles scores than any other's."""
        hands = [counts(tile.element for tile in player.tiles) for player in self._world.players]
        stacks = [[tile.element for tile in player.stack] for player in self._world.players]
        first = self._elements[number]
        while any(stacks):
            for who, stack in enumerate(stacks):
                if stack:
                    taken = first if who == self._seat and first else _best_tile(hands[who], stack)
                    stack.remove(taken)
                    hands[who] = _with(hands[who], taken)
            first = ""
            stacks = [stacks[-1], *stacks[:-1]]
        values = [best_value(hand) for hand in hands]
        own = values.pop(self._seat)
        return float(own - max(values))


def flat(seen: Position, seat: Seat, rng: Random) -> Trial:
    """The trial of an observation; elements and omens to keep are taken at random."""
    if seen.stage == Stage.PATH:
        return Sure(_path(seen, seat))
    if seen.stage == Stage.DRAFT and not seen.terms.alone:
        return Drafts(seen, seat, rng)
    if seen.stage in (Stage.SPIRITS, Stage.GIVING):
        return Spirits(seen, seat, rng)
    return Sure(rng.choice(RULES.moves(seen, seat)))


def greedy(seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """One ply: the most points at once. Known pairs are taken, gifts are kept for the end and for sure third ones."""
    moves = _worth_trying(seen, seat)
    rng.shuffle(moves)
    move = _greedy(seen, seat, moves)
    return SearchResult(move, 0.0, (move,), len(moves))


PEERS: Mapping[str, Peer] = {"greedy": greedy}
FLAT: Lent = flat


def _greedy(seen: Position, seat: Seat, moves: Sequence[Move]) -> Move:
    if seen.stage == Stage.PATH:
        return _path(seen, seat)
    if seen.stage == Stage.DRAFT:
        player = seen.players[seat]
        best = _best_tile(counts(tile.element for tile in player.tiles), [tile.element for tile in player.stack])
        return Choose(next(tile.number for tile in player.stack if tile.element == best))
    if seen.stage not in (Stage.SPIRITS, Stage.GIVING):
        return moves[0]
    turns = [move for move in moves if isinstance(move, Turn)]
    if seen.turned or seen.pair or seen.power or seen.stage == Stage.GIVING:
        fits = [move for move in turns if seen.motif(move.cell) in {seen.motif(cell) for cell in seen.up}]
        if fits:
            return fits[0]
        told = [move for move in moves if not isinstance(move, Turn)]
        return max(told, key=lambda move: _gain(seen, seat, move))
    return max(turns, key=lambda move: _hope(seen, move))


def _hope(seen: Position, move: Turn) -> tuple[int, int]:
    """Two that are known to match, else what nobody has seen."""
    motif = seen.motif(move.cell)
    others = [other for cell, other in seen.seen if cell != move.cell]
    matches = seen.motif(seen.up[0]) == motif if seen.up else motif in others
    return int(bool(motif) and matches), int(not motif)


def _gain(seen: Position, seat: Seat, move: Move) -> float:
    """What a move brings at once, for each gift that it costs."""
    if isinstance(move, Exchange):
        return -1.0
    after = RULES.apply(seen, seat, move)
    gain = sum(
        (1 if who == seat else -1) * (_points(after.players[who]) - _points(seen.players[who]))
        for who in range(len(seen.players))
    )
    if isinstance(move, Done | Skip):
        return 0.0
    cost = price(seat, move) if isinstance(move, Cover | Uncover | Shift | Swap | Gift) and not seen.power else 1
    return gain / cost if gain or seen.pair else -0.5


def _points(player: Player) -> int:
    omens = omens_points(player.omens, player.motifs) if UNKNOWN not in player.omens else 0
    return spirits_points(player) + omens


def _path(seen: Position, seat: Seat) -> Move:
    """The next step to a path that scores the most, the same one for all steps."""
    tiles = sorted((tile.number, tile.element) for tile in seen.players[seat].tiles)
    hand = counts(element for _, element in tiles)
    return way_to(seen, seat, next(iter(best_paths(hand, Random(str(tiles)), 1))))[0]


def _best_tile(hand: Counts, stack: Sequence[str]) -> str:
    """The element with which the best path scores most; of equals the one there is most of."""
    return max(dict.fromkeys(stack), key=lambda one: (best_value(_with(hand, one)), hand[ELEMENTS.index(one)]))


def _with(hand: Counts, element: str) -> Counts:
    earth, water, fire, air = (n + (element == one) for n, one in zip(hand, ELEMENTS, strict=True))
    return earth, water, fire, air
