"""Guesses at rivals' hidden omens, more often at those that suit their paths and spirits.

Whoever knows his omens lays a path with many rows of their size, and puts spirits into rows that fulfil them. So of
all pairs of a deck those are guessed more often that the path and its spirits suit.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, count
from math import exp
from random import Random

from engine.core.rules import UNKNOWN, Seat
from games.path_of_elements.ai.cell_bitsets import bit, row_count
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.pieces import ELEMENTS, OMENS
from games.path_of_elements.rules.position import Player, Position

OMEN_GUESSES = 7
"""How many guesses are made at once; together they hold each pair of omens about as often as it is likely."""
SHAPE = {2: (0.0, 0.4), 3: (1.4, 0.65), 4: (1.0, 1.8)}
"""How likely an omen is by its size, and by how much more for each row of so many tiles."""
FULFILLED = 0.5
"""The same for each point that it scores already. All are logarithms; see experiments.md."""
ROUNDS = 24
"""Rounds of guesses before they are repeated."""
DRAWS = 4
"""How often a round is drawn, to take the best one."""
EVEN = 0.2
"""The share of the guesses that may be any pair: not everybody lays a path for its omens."""

Omens = tuple[int, list[tuple[Seat, int, int]]]
"""A guess, as the kernel has omens: the one that an exchange would bring, and two of each path that hides them."""
Pair = tuple[str, str]


def omen_bits(omen: str) -> int:
    """An omen as the kernel has it: a set of elements, 0 for one that is hidden."""
    return 0 if omen == UNKNOWN else sum(1 << ELEMENTS.index(element) for element in omen)


def _bits(pair: Pair) -> tuple[int, int]:
    return omen_bits(pair[0]), omen_bits(pair[1])


def omen_guesses(seen: Position, seat: Seat, rng: Random, paths_lie: bool = True) -> Iterator[Omens]:
    """Without end. paths_lie: False if rivals' paths are only assumed, and tell nothing."""
    own = seen.players[seat]
    left = [omen_bits(one) for one in OMENS[own.element] if one not in (*own.omens, *own.aside)] or [0]
    hidden = [(path, _likely(player, paths_lie)) for path, player in enumerate(seen.players) if UNKNOWN in player.omens]
    rounds: list[list[Omens]] = []
    for k in count():
        if k < ROUNDS:
            new = rng.sample(left, len(left))
            drawn = [(path, [*map(_bits, _drawn(likely, rng))]) for path, likely in hidden]
            rounds.append(
                [(new[n % len(new)], [(path, *pairs[n]) for path, pairs in drawn]) for n in range(OMEN_GUESSES)]
            )
        yield from rounds[k % ROUNDS]


def _likely(player: Player, lies: bool) -> dict[Pair, float]:
    """How likely each pair of the deck is."""
    deck = OMENS[player.element]
    pairs = [*combinations(deck, 2)]
    evidence = dict.fromkeys(deck, 0.0)
    if lies:
        west, north = (min(cell[k] for cell, _ in player.path) for k in (0, 1))
        cells = sum(bit((x - west, y - north)) for (x, y), _ in player.path)
        for omen in deck:
            evidence[omen] = FULFILLED * omens_points((omen,), player.motifs)
            if not player.aside:
                usual, more = SHAPE[len(omen)]
                evidence[omen] += usual + more * row_count(cells, len(omen))
    top = max(evidence.values())
    weights = [exp(evidence[one] + evidence[other] - 2 * top) for one, other in pairs]
    total = sum(weights)
    even = EVEN / len(pairs)
    return {pair: (1 - EVEN) * weight / total + even for pair, weight in zip(pairs, weights, strict=True)}


def _drawn(likely: Mapping[Pair, float], rng: Random) -> list[Pair]:
    """As many pairs as there are guesses, in random order.

    Of some draws it is the one in which each omen comes most nearly as often as it is likely.
    """
    wanted: dict[str, float] = {}
    for pair, share in likely.items():
        for omen in pair:
            wanted[omen] = wanted.get(omen, 0.0) + OMEN_GUESSES * share

    def miss(pairs: Sequence[Pair]) -> float:
        come = Counter(omen for pair in pairs for omen in pair)
        return sum((come[omen] - often) ** 2 for omen, often in wanted.items())

    return min((_spread(likely, rng) for _ in range(DRAWS)), key=miss)


def _spread(likely: Mapping[Pair, float], rng: Random) -> list[Pair]:
    """Pairs evenly spread over what is likely."""
    pairs = rng.sample([*likely], len(likely))
    ends = [*accumulate(likely[pair] for pair in pairs)]
    begin = rng.random()
    found = [pairs[bisect(ends, (begin + k) / OMEN_GUESSES * ends[-1])] for k in range(OMEN_GUESSES)]
    return rng.sample(found, len(found))
