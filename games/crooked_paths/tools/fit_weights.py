"""What curves and missing cards are worth in phase 2: `python -m games.crooked_paths.tools.fit_weights FILE GAMES`.

It plays the second phase of so many games, keeps their tables in FILE (started again it goes on), fits weights to who
won as `python -m tools learn` does, and prints them beside those in use: the numbers of
`ai/kernels/scores_and_hash_keys.py`. Only the games are others: tables on which both have spent what the evaluation
sees say little of it. So these begin on random doubles, some of the first cards are drawn, and the last ones are
solved, so that the winner is right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from engine.commands.output import line
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Search
from games.crooked_paths.ai.kernels.bitboard import FULL, GOING, WIDTH_OF_DISTANCE, Net, claimed, twice
from games.crooked_paths.ai.kernels.scores_and_hash_keys import (
    ALL_CARDS,
    CARD_WORTH,
    DOUBLES,
    FARTHEST,
    LOGIT,
    NEAR,
    NEAR_SHIFT,
    ON_DOUBLES,
    ON_TRIPLES,
    SURE,
    leads,
    ridden,
)
from games.crooked_paths.ai.move_search import POLL
from games.crooked_paths.tools.speed import full_of_doubles, never
from tools.learn import regression_fit

Game = dict[str, Any]

TERMS = ("curves on doubles", "curves on triples", "doubles", "missing cards", "turn")
DRAWN_CARDS = (0, 1, 2, 3, 4, 6, 8)
NODES = 20_000
"""Nodes searched for a card."""
SOLVED = 11
"""The last cards, which are searched to the end."""
WINDOWS = ((28, 31), (31, 34), (34, 36), (36, 38))
"""Ranges of cards laid, each fitted on its own."""


def play(seed: int, search: Search) -> Game:
    """Phase 2 of one game. tables: seat to move, cards laid, the terms for it; won: the seat that did."""
    luck = Random(seed)
    net, drawn, tables = full_of_doubles(luck), luck.choice(DRAWN_CARDS), []
    search.forget()
    while (winner := claimed(net, True)) == GOING:
        if not bitboard.connections(net) and bitboard.reach(net) == 3:
            tables.append([net.mover, net.count, *terms_of(net)])
        left = ALL_CARDS - net.count
        search.begin(net, True, NODES if left > SOLVED else 10**9, never)
        search.sort()
        for depth in range(2, left + 1):
            if abs(search.scores[0]) > SURE or not search.deepen(depth, 1):
                break
        if abs(search.scores[0]) > SURE:
            winner = net.mover if search.scores[0] > 0 else 1 - net.mover
            break
        safe = [code for code, score in zip(search.root, search.scores, strict=True) if score > -SURE]
        net = bitboard.lay(net, luck.choice(safe) if drawn > 0 else search.root[0])
        drawn -= 1
    return {"seed": seed, "won": winner, "tables": tables}


def terms_of(net: Net) -> list[int]:
    """What the seat to move has more than the other, in the order of `TERMS`."""
    free = twice(FULL & ~net.covered)
    on = ridden(twice(net.ne) | free, twice(net.se) | free, twice(net.sw) | free, twice(net.nw) | free)
    pair = bitboard.both_distances(net, True)
    north, west = (min(pair >> part & (1 << WIDTH_OF_DISTANCE) - 1, FARTHEST) for part in (0, WIDTH_OF_DISTANCE))
    sign = 1 if net.mover == 0 else -1
    return [*(sign * worth for worth in (*leads(*on, free), west - north)), 1]


def in_use(count: int) -> list[int]:
    """The weights of the evaluation with so many cards laid, in thousandths of a logit; the turn's is in none."""
    return [ON_DOUBLES, ON_TRIPLES, DOUBLES, (CARD_WORTH * NEAR[count] >> NEAR_SHIFT) * 1000 // LOGIT]


def tell(games: Sequence[Game]) -> None:
    """For each window the weights fitted and those in use, and how well other games are foretold, with and without
    the counts of curves."""
    line(f"{len(games)} games; thousandths of a logit: {', '.join(TERMS)}")
    for first, last in WINDOWS:
        rows = [
            (game["seed"], game["won"] == seat, *terms)
            for game in games
            for seat, count, *terms in game["tables"]
            if first <= count <= last
        ]
        seen = np.array(rows, dtype=np.float64)
        line(f"{first} to {last} cards, {len(rows)} tables: in use {in_use((first + last) // 2)}")
        for terms in (TERMS, TERMS[-2:]):
            rated = regression_fit.Rated(seen[:, -len(terms) :], seen[:, 1], seen[:, 0].astype(np.int64))
            _, p = regression_fit.foretold(terms, rated)
            loss, correlation = regression_fit.losses(p, rated).mean(), np.corrcoef(p, rated.won)[0, 1]
            weights = list(regression_fit.learn(terms, rated).weights.values())
            line(f"  {weights}: log loss {loss:.3f}, correlation {correlation:.2f}")


def main() -> None:
    """Play what is missing, then tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("games", type=int, metavar="GAMES")
    parser.add_argument("--seed", type=int, default=310_000, metavar="N", help="of the first game (default: 310000)")
    chosen = parser.parse_args()
    chosen.file.touch()
    games = [json.loads(row) for row in chosen.file.read_text(encoding="utf-8").splitlines()]
    there, search = {game["seed"] for game in games}, Search(16, POLL)
    with chosen.file.open("a", encoding="utf-8") as file:
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            if seed not in there:
                games.append(play(seed, search))
                file.write(json.dumps(games[-1]) + "\n")
    tell(games)


if __name__ == "__main__":
    main()
