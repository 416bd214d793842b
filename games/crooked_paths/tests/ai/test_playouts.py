"""Random games: phase 1 as by trying all cards, phase 2 as by the rules, and the same in both forms."""

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
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.playouts import Playouts
from games.crooked_paths.ai.kernels.winning_cells import LAST
from games.crooked_paths.rules.rules import RULES, Claim, Position
from games.crooked_paths.tests.boards import set_up
from tests.long_test_slices import Amount


class Known(Struct, frozen=True):
    """What `GAMES` random games of rules.py came to: won by each seat, the length."""

    start: Position
    won: tuple[int, int]
    mean: float
    sd: float


GAMES = 12_000
KNOWN = {
    "phase 2": Known(set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=1), (5665, 6335), 36.8060, 4.877),
    "late": Known(set_up("3566d/bb657/bd77d/9c9ee/c9bde", to_move=0, no_draw=False), (8247, 3746), 43.5812, 2.525),
}
STARTS = {
    "twelve cards": net_of(set_up("555../aa.../55.../a..35/5.33.", to_move=0)),
    "fourteen cards": net_of(set_up(".6a5./.a99./393../..956/59...", to_move=1)),
    "eighteen cards": net_of(set_up("9c.6./.6aa5/.3c5./396.5/..3c.", to_move=0)),
}
FLOATING = net_of(set_up("35a/.6c/95c", to_move=0))
OURS = 20_000 if forms.form("crooked_paths") == "compiled" else 3_000


def apart(share: float, games: int, other: float, others: int) -> float:
    """How many standard deviations two shares differ by."""
    both = (share * games + other * others) / (games + others)
    spread = math.sqrt(both * (1 - both) * (1 / games + 1 / others))
    return abs(share - other) / spread if spread else 0.0


def played(net: Net, games: int, seed: int) -> tuple[float, float, float]:
    """The shares of games that each seat won in phase 1, and the mean of the cards that lay at the end of it."""
    playouts = Playouts(seed)
    length, won = 0, {0: 0, 1: 0}
    for _ in range(games):
        winner = playouts.play(net, True)
        if playouts.count <= LAST:
            won[winner] += 1
        length += min(playouts.count, LAST)
    return won[0] / games, won[1] / games, length / games


def whole(net: Net, no_draw: bool, games: int, seed: int) -> tuple[tuple[float, float], float]:
    """The shares of games that each seat won, and the mean length."""
    playouts = Playouts(seed)
    length, won = 0, {0: 0, 1: 0, bitboard.DRAWN: 0}
    for _ in range(games):
        won[playouts.play(net, no_draw)] += 1
        length += playouts.count
    return (won[0] / games, won[1] / games), length / games


@pytest.mark.parametrize("name", list(KNOWN))
def test_phase_2_as_many_thousands_of_games_by_the_rules(name: str) -> None:
    known = KNOWN[name]
    won, mean = whole(net_of(known.start), known.start.no_draw, OURS, 11)
    for seat in (0, 1):
        assert apart(won[seat], OURS, known.won[seat] / GAMES, GAMES) < 4
    assert abs(mean - known.mean) < 4 * known.sd * math.sqrt(1 / OURS + 1 / GAMES)


def test_as_some_games_by_the_rules_played_now(amount: Amount) -> None:
    """A small sample, so that the figures above can't outlive a change of the rules."""
    start = set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=0)
    rng, games = Random(5), amount(300, 100)
    won = length = 0
    for _ in range(games):
        s = start
        while not isinstance(turn := RULES.turn(s), Over):
            s = RULES.apply(
                s, s.to_move, rng.choice([m for m in RULES.moves(s, s.to_move) if not isinstance(m, Claim)])
            )
        won += turn.places == (1, 2)
        length += len(s.cards)
    ours = whole(net_of(start), True, OURS, 3)
    assert apart(ours[0][0], OURS, won / games, games) < 4
    assert abs(ours[1] - length / games) < 4 * 4.9 * math.sqrt(1 / OURS + 1 / games)


def linked(net: Net) -> dict[int, set[int]]:
    """By trying: the places in which the seat to move can connect, each with the cards that do so."""
    found: dict[int, set[int]] = {}
    for code in bitboard.moves(net):
        if bitboard.connections(bitboard.lay(net, code)) >> net.mover & 1:
            found.setdefault(code >> 4, set()).add(code & 15)
    return found


def tried_out(net: Net, rng: Random) -> tuple[int, int]:
    """Phase 1 by trying all cards: the winner and the cards that lay at the end."""
    while not linked(net):
        if net.count == LAST:
            return bitboard.DRAWN, net.count
        waiting = bitboard.lay(net, bitboard.moves(net)[0])
        waiting.put(net)
        waiting.mover = 1 - net.mover
        theirs = linked(waiting)
        codes = bitboard.moves(net)
        if theirs:
            codes = [code for code in codes if code >> 4 in theirs and code & 15 not in theirs[code >> 4]]
        if len(theirs) > 1 or not codes:
            return 1 - net.mover, net.count
        net = bitboard.lay(net, rng.choice(codes))
    return net.mover, net.count


@pytest.mark.parametrize("name", list(STARTS))
def test_phase_1_as_by_trying_all_cards(name: str, amount: Amount) -> None:
    net, rng, games = STARTS[name], Random(5), amount(2_000, 200)
    tried = [tried_out(net, rng) for _ in range(games)]
    first, second, mean = played(net, OURS, 11)
    for seat, share in ((0, first), (1, second)):
        assert apart(share, OURS, sum(winner == seat for winner, _ in tried) / games, games) < 4
    assert abs(mean - sum(count for _, count in tried) / games) < 4 * 3 / math.sqrt(games)


def test_seats_are_alike_from_the_empty_table() -> None:
    first = played(bitboard.empty(0), OURS, 1)
    second = played(bitboard.empty(1), OURS, 2)
    assert 0.05 < first[0] + first[1] < 0.2
    assert apart(first[0], OURS, second[1], OURS) < 4
    assert apart(first[1], OURS, second[0], OURS) < 4


PROGRAM = """
from games.crooked_paths.ai.kernels import bitboard
import sys
from games.crooked_paths.tests.ai.test_playouts import digest
print(digest(int(sys.argv[1])))
"""


def digest(games: int) -> str:
    """Of seeded games from positions of all kinds."""
    found = hashlib.sha256()
    playouts = Playouts(2024)
    nets = [(net, True) for net in (bitboard.empty(1), FLOATING, *STARTS.values())]
    nets += [(net_of(known.start), known.start.no_draw) for known in KNOWN.values()]
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
