"""How fast the kernels play games at random and grow a tree of them: for gauges, measured in CPU time.

They measure the form that is loaded, in this process, from the empty table.
"""

from __future__ import annotations

import time
from random import Random

from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Search
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.monte_carlo_tree import Tree
from games.crooked_paths.ai.kernels.playouts import Playouts
from games.crooked_paths.ai.move_search import COMPILED, POLL, TABLE_BITS

TABLES = 8
SIMULATIONS = 100_000 if COMPILED else 2_000
NODES = 2_000_000 if COMPILED else 40_000
"""Nodes of one search, before the next begins."""


def playouts_per_second(seconds: float = 1.0) -> float:
    """Random games to their end, from the empty table."""
    playouts, net, games = Playouts(1), bitboard.empty(0), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        playouts.many(net, True, 200)
        games += 200
    return games / spent


def simulations_per_second(seconds: float = 1.0) -> float:
    """A Monte Carlo tree of one random game a simulation, from the empty table; a new tree every so often."""
    done, seed = 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        seed += 1
        done += Tree(bitboard.empty(0), True, seed).run(SIMULATIONS, never)
    return done / spent


def nodes_per_second(seconds: float = 1.0) -> float:
    """Alpha-beta, deeper and deeper, on full tables of doubles on which nobody rides yet."""
    search, nodes, number = Search(TABLE_BITS, POLL), 0, 0
    nets = [full_of_doubles(Random(seed)) for seed in range(TABLES)]
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        search.forget()
        search.begin(nets[number % TABLES], True, NODES, never)
        for depth in range(2, bitboard.CARDS):
            if not search.deepen(depth, 1):
                break
        nodes, number = nodes + search.nodes, number + 1
    return nodes / spent


SPEEDS = {"playouts": playouts_per_second, "simulations": simulations_per_second, "nodes": nodes_per_second}
"""For `engine.core.registry.speeds`."""


def never() -> bool:
    """Always False: the `stop` of a search that nothing interrupts."""
    return False


def full_of_doubles(luck: Random) -> Net:
    """The end of a random phase 1 without a ride."""
    while True:
        net = bitboard.empty(0)
        while net.count < bitboard.CARDS:
            net = bitboard.lay(net, luck.choice(bitboard.moves(net)))
        if not bitboard.connections(net):
            return net
