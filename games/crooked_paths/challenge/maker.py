"""Looks for positions that make a challenge of a grade: games at random, then proof. All of it by seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from engine.core.rules import Seat
from games.crooked_paths.ai.kernels import kernel
from games.crooked_paths.ai.kernels.kernel import Net
from games.crooked_paths.ai.solver import Pauses, codes, looks, proof_of, shortest, winners
from games.crooked_paths.rules.pieces import DECK

MOST = 99
"""More first cards than there are."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a grade asks for.

    cards: how many the person has, each as likely as the other; doubles: the fewest and the most that are left;
    tempting: the fewest and the most other first cards that look as good as the right one; nodes: the shortest and
    the longest proof, which tells best what is hard for the AI's levels.
    """

    cards: tuple[int, ...]
    doubles: tuple[int, int]
    tempting: tuple[int, int]
    nodes: tuple[int, int]


GRADES = {
    1: Grade((1, 2), (6, 12), (1, 6), (0, 700)),
    2: Grade((2,), (8, 14), (2, MOST), (200, 6_000)),
    3: Grade((3,), (8, 11), (2, MOST), (1_000, 10_000)),
    4: Grade((4,), (8, 11), (3, MOST), (3_000, 20_000)),
}


PATIENCE = 250
"""After so many games a sound challenge is enough, however easy, so that nobody waits too long."""


@dataclass(frozen=True, slots=True)
class Found:
    """A position that fits: who began, the kernel's moves that led to it, how many cards the person has."""

    begins: Seat
    played: tuple[int, ...]
    cards: int


def wish(grade: int, games: int) -> Grade:
    """What to look for after so many games in vain."""
    wanted = GRADES[grade]
    return wanted if games < PATIENCE else replace(wanted, tempting=(0, MOST), nodes=(0, wanted.nodes[1]))


def pick(rng: Random, choices: tuple[int, ...]) -> int:
    """Any of these. Only `random()` is promised to be the same in every Python."""
    return choices[int(rng.random() * len(choices))]


def search(rng: Random, wanted: Grade, cards: int) -> Pauses[Found | None]:
    """One game and its last position: does it fit?"""
    begins = pick(rng, (0, 1))
    fewest, most = wanted.doubles
    until = 2 * DECK - fewest - int(rng.random() * (most - fewest + 1))
    played: list[int] = []
    net = kernel.empty(begins)
    while net.count < until:
        code = _laid(rng, net) if net.count < DECK else _covered(rng, net)
        if code < 0:
            return None
        played.append(code)
        net = kernel.lay(net, code)
        yield None
    if kernel.distance(net, net.mover, covering=True) > cards:
        return None
    proof = proof_of(net, net.mover)
    least, limit = wanted.nodes
    if (yield from shortest(proof, cards, limit)) != cards:
        return None
    right = yield from winners(proof, [], cards, limit, 2)
    if right is None or len(right) != 1 or not least <= proof.nodes <= limit:
        return None
    tempting = yield from tempted(net, right[0])
    if not wanted.tempting[0] <= tempting <= wanted.tempting[1]:
        return None
    return Found(begins, tuple(played), cards)


def _laid(rng: Random, net: Net) -> int:
    """Any double that connects nobody; -1 if none turns up soon."""
    listed = kernel.moves(net)
    for _ in range(20):
        code = listed[int(rng.random() * len(listed))]
        if not kernel.connections(kernel.lay(net, code)):
            return code
    return -1


def _covered(rng: Random, net: Net) -> int:
    """A triple that connects nobody and looks good, as a player in a mood chooses it; -1 if there is none."""
    listed = kernel.moves(net)
    best, felt = -1, 0.0
    for _ in range(16):
        code = listed[int(rng.random() * len(listed))]
        if kernel.connections(kernel.lay(net, code)):
            continue
        feeling = looks(net, code) + rng.random() * 1.5
        if best < 0 or feeling > felt:
            best, felt = code, feeling
    return best


def tempted(net: Net, right: int) -> Pauses[int]:
    """How many other cards look as good as the right one at a glance."""
    listed = codes(net)
    least = looks(net, listed[right])
    count = 0
    for move, code in enumerate(listed):
        count += move != right and looks(net, code) >= least
        if move % 16 == 0:
            yield None
    return count
