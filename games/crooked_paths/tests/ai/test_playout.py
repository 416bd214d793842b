"""Random games of the kernel are random games of the rules, and the same ones in both forms."""

from __future__ import annotations

import hashlib
import math
import os
import subprocess
import sys
from random import Random

import pytest
from msgspec import Struct

from engine.ai import forms
from engine.core import registry
from engine.core.rules import Over
from games.crooked_paths.ai.bridge import net_of
from games.crooked_paths.ai.kernels import kernel
from games.crooked_paths.ai.kernels.playout import Playouts
from games.crooked_paths.rules.rules import RULES, Claim, Position
from games.crooked_paths.tests.boards import set_up
from tests.slices import Amount


class Known(Struct, frozen=True):
    """What `GAMES` random games of rules.py came to: ended in phase 1, won by each seat, the length."""

    start: Position
    early: int
    won: tuple[int, int]
    mean: float
    sd: float


GAMES = 12_000
KNOWN = {
    "empty": Known(Position(True, 0), 962, (6016, 5984), 34.3763, 6.491),
    "three cards": Known(set_up("35/.a", to_move=1), 977, (6639, 5361), 34.1729, 6.459),
    "eight cards": Known(set_up("35a/.6c/95c", to_move=0), 1038, (6318, 5682), 33.4241, 6.328),
    "phase 2": Known(set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=1), 0, (5665, 6335), 36.8060, 4.877),
    "late": Known(set_up("3566d/bb657/bd77d/9c9ee/c9bde", to_move=0, no_draw=False), 0, (8247, 3746), 43.5812, 2.525),
}
OURS = 40_000 if forms.form("crooked_paths") == "compiled" else 8_000


def apart(share: float, games: int, other: float, others: int) -> float:
    """How many standard deviations two shares differ by."""
    both = (share * games + other * others) / (games + others)
    spread = math.sqrt(both * (1 - both) * (1 / games + 1 / others))
    return abs(share - other) / spread if spread else 0.0


def played(net: kernel.Net, no_draw: bool, games: int, seed: int) -> tuple[float, tuple[float, float], float]:
    """(ended in phase 1, (won by each seat), mean length)."""
    playouts = Playouts(seed)
    early = length = 0
    won = {0: 0, 1: 0, kernel.DRAWN: 0}
    for _ in range(games):
        won[playouts.play(net, no_draw)] += 1
        early += playouts.count < kernel.CARDS
        length += playouts.count
    return early / games, (won[0] / games, won[1] / games), length / games


@pytest.mark.parametrize("name", list(KNOWN))
def test_as_many_thousands_of_games_by_the_rules(name: str) -> None:
    known = KNOWN[name]
    early, won, mean = played(net_of(known.start), known.start.no_draw, OURS, 11)
    assert apart(early, OURS, known.early / GAMES, GAMES) < 4
    for seat in (0, 1):
        assert apart(won[seat], OURS, known.won[seat] / GAMES, GAMES) < 4
    assert abs(mean - known.mean) < 4 * known.sd * math.sqrt(1 / OURS + 1 / GAMES)


def test_as_some_games_by_the_rules_played_now(amount: Amount) -> None:
    """A small sample, so that the figures above can't outlive a change of the rules."""
    start = set_up("5a3/.9c", to_move=0)
    rng, games = Random(5), amount(300, 100)
    early = won = length = 0
    for _ in range(games):
        s = start
        while not isinstance(turn := RULES.turn(s), Over):
            s = RULES.apply(
                s, s.to_move, rng.choice([m for m in RULES.moves(s, s.to_move) if not isinstance(m, Claim)])
            )
        early += turn.reason.startswith("early")
        won += turn.places == (1, 2)
        length += len(s.cards)
    ours = played(net_of(start), True, OURS, 3)
    assert apart(ours[0], OURS, early / games, games) < 4
    assert apart(ours[1][0], OURS, won / games, games) < 4
    assert abs(ours[2] - length / games) < 4 * 6.5 * math.sqrt(1 / OURS + 1 / games)


def test_seats_are_alike_from_the_empty_table() -> None:
    first = played(kernel.empty(0), True, OURS, 1)[1][0]
    second = played(kernel.empty(1), True, OURS, 2)[1][1]
    assert apart(first, OURS, second, OURS) < 4


PROGRAM = """
from games.crooked_paths.ai.kernels import kernel
import sys
from games.crooked_paths.tests.ai.test_playout import digest
print(digest(int(sys.argv[1])))
"""


def digest(games: int) -> str:
    """Of seeded games from positions of all kinds."""
    found = hashlib.sha256()
    playouts = Playouts(2024)
    nets = [(net_of(known.start), known.start.no_draw) for known in KNOWN.values()]
    for _ in range(games // len(nets)):
        for net, no_draw in nets:
            winner = playouts.play(net, no_draw)
            found.update(bytes((winner + 1, playouts.count)))
    return found.hexdigest()


def test_both_forms_play_the_same_games(amount: Amount) -> None:
    """100,000 of them at full length; the digest of the other form is made in a process of its own."""
    environment = {**os.environ, "TRAILBOX_FORM": "plain", "PYTHONPATH": str(registry.ROOT)}
    games = amount(100_000, 5_000)
    words = [sys.executable, "-c", PROGRAM, str(games)]
    other = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=240, check=True)
    assert other.stdout.strip() == digest(games)
