"""Alpha-beta over the triples: the same verdict as brute force, the same numbers on both forms, and its limits."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.alpha_beta_phase_1 import Laying
from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Search
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.scores_and_hash_keys import SURE, WON, ridden
from games.crooked_paths.tests.boards import set_up

ROOT = Path(__file__).resolve().parents[4]
ENDLESS = 10**12


def scattered(seed: int, doubles: int) -> Net:
    """A phase-2 table by chance with so many doubles left, nobody connected."""
    rng = Random(seed)
    while True:
        net = bitboard.empty(seed % 2)
        while net.count < 2 * bitboard.CARDS - doubles:
            net = bitboard.lay(net, rng.choice(bitboard.moves(net)))
        if bitboard.connections(net) == 0:
            return net


def brute(net: Net, no_draw: bool, known: dict[tuple[int, ...], int]) -> int:
    """1, 0 or -1 for the mover, by every card there is. A true claim is made, a false one never."""
    end = bitboard.ending(net, no_draw)
    if end != bitboard.GOING:
        return 0 if end == bitboard.DRAWN else 1 if end == net.mover else -1
    if bitboard.reach(net) == 0:
        return 1 if no_draw else 0
    key = net.key()
    if key not in known:
        known[key] = max(-brute(bitboard.lay(net, code), no_draw, known) for code in bitboard.moves(net))
    return known[key]


@pytest.mark.parametrize("no_draw", [True, False])
def test_every_move_of_small_end_games_is_judged_as_by_brute_force(no_draw: bool) -> None:
    search, verdicts = Search(14, 1_000), set()
    for seed in range(12):
        net = scattered(seed, 2 + seed % 3)
        search.begin(net, no_draw, ENDLESS, bool)
        known: dict[tuple[int, ...], int] = {}
        for number, code in enumerate(search.root):
            verdict = -brute(bitboard.lay(net, code), no_draw, known)
            verdicts.add(verdict)
            assert search.prove(number) == verdict
    assert verdicts >= {-1, 1}


def test_deepening_to_the_end_finds_the_same_verdict() -> None:
    search = Search(14, 1_000)
    for seed in range(10):
        net = scattered(seed + 100, 4)
        search.begin(net, True, ENDLESS, bool)
        for depth in range(2, 5):
            assert search.deepen(depth, len(search.root))
        known: dict[tuple[int, ...], int] = {}
        for code, score in zip(search.root, search.scores, strict=True):
            assert abs(score) > SURE
            assert (1 if score > 0 else -1) == -brute(bitboard.lay(net, code), True, known)
        assert search.scores == sorted(search.scores, reverse=True)


def fingerprint() -> str:
    """Numbers that differ if anything is computed differently anywhere."""
    told: list[object] = []
    search, laying = Search(12, 500), Laying(100)
    for seed in range(3):
        search.begin(scattered(seed, 12), True, ENDLESS, bool)
        told += [search.deepen(depth, 1) for depth in (2, 3)]
        told += [search.nodes, search.scores, search.root, search.expected(search.root[0], 8)]
        net = bitboard.empty(0)
        for _ in range(18):
            net = bitboard.lay(net, Random(seed).choice(bitboard.moves(net)))
        laying.begin(net, True, ENDLESS, bool)
        told += [laying.deepen(2, 1), laying.nodes, laying.scores, laying.root, laying.expected(laying.root[0], 8)]
    return repr(told)


def test_the_same_numbers_on_both_forms() -> None:
    script = "from games.crooked_paths.tests.ai.test_kernel_search import fingerprint; print(fingerprint())"
    env = os.environ | {"TRAILBOX_FORM": "plain", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()


def test_a_win_says_how_soon() -> None:
    """West-East is connected when North-South has moved on: the breaker that misses loses a card later."""
    net = net_of(set_up("3566d/bb657/bd77d/9c9ee/c9bde"))
    search = Search(12, 500)
    search.begin(net, True, ENDLESS, bool)
    search.deepen(2, 1)
    gift = search.root.index(bitboard.move_code(2, 1, 14))
    assert search.scores[gift] == net.count + 1 - WON


def test_it_stops_when_it_is_told_and_when_the_budget_is_spent() -> None:
    net = scattered(3, 20)
    search = Search(12, 50)
    search.begin(net, True, ENDLESS, lambda: True)
    assert not search.deepen(6, 1) and search.nodes < 1_000
    search.begin(net, True, 2_000, bool)
    assert not search.deepen(6, 1) and search.nodes < 4_000
    assert sorted(search.root) == sorted(bitboard.moves(net))
    laying = Laying(10)
    laying.begin(bitboard.lay(bitboard.empty(0), bitboard.moves(bitboard.empty(0))[0]), True, ENDLESS, lambda: True)
    assert not laying.deepen(3, 1) and laying.nodes < 2_000


def test_curves_on_rides_are_those_that_matter() -> None:
    """Taking away every curve that is on no ride changes no connection; taking away one ride's curves breaks it."""
    rng = Random(2)
    met = 0
    for _ in range(300):
        rows = "/".join("".join(rng.choice("7edb7edb5a369c") for _ in range(5)) for _ in range(5))
        net = net_of(set_up(rows))
        planes = [bitboard.twice(plane) for plane in (net.ne, net.se, net.sw, net.nw)]
        on = ridden(*planes)
        assert bitboard.rides(*on) == bitboard.rides(*planes)
        met += bitboard.rides(*planes) != 0
        assert (sum(on) == 0) == (bitboard.rides(*planes) == 0)
    assert met > 50


@pytest.mark.kernel
def test_each_way_to_judge_is_for_itself() -> None:
    net, found = scattered(5, 20), []
    search = Search(12, 1_000)
    for by_rides in (True, False, True, False):
        search.judge_by(by_rides)
        search.begin(net, True, ENDLESS, bool)
        search.deepen(2, 1)
        found.append((search.root, search.scores))
    assert found[0] == found[2] != found[1] == found[3]
