"""Let two AI levels play each other, and print the score with its error.

Games are played in mirrored pairs: the same seed and the same random opening, seats swapped, so that neither luck nor
the first move favours a level. A score is wins and half draws of the first level, from 0 to 1; the error is that of a
95 % interval over the pairs. Budgets are the levels' own, so the same seed gives the same games on every machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev

from engine.commands.perft import fresh
from engine.commands.report import Progress, as_json, pairs, table
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.info import Info
from engine.core.text import say

CERTAIN = 1.96


@dataclass(frozen=True, slots=True)
class Pairing:
    """One mirrored pair: what a worker process needs to play it."""

    game: str
    levels: tuple[str, str]
    seed: int
    opening: int
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A pair that was played: the first level's points of each game, how each ended, how many steps it had."""

    points: tuple[float, float]
    reasons: tuple[str, str]
    steps: tuple[int, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, levels, how many games, seed, opening, options, processes."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("--levels", metavar="A,B", required=True, help="the two levels, such as hard,medium")
    parser.add_argument("--games", metavar="N", type=int, default=20, help="games, rounded up to pairs (default: 20)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="the first pair's seed (default: 0)")
    parser.add_argument("--opening", metavar="N", type=int, default=2, help="random moves at first (default: 2)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")
    parser.add_argument("--workers", metavar="N", type=int, default=2, help="processes that play (default: 2)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    info = registry.info(chosen.game)
    levels = _levels(info, chosen.levels)
    options = tuple(pairs(chosen.options).items())
    fresh(chosen.game, 2, 0, dict(options))  # a wrong option is told before anything is started
    count = max(1, (chosen.games + 1) // 2)
    wanted = [Pairing(chosen.game, levels, chosen.seed + k, max(0, chosen.opening), options) for k in range(count)]
    progress = Progress("arena")
    played: list[Played] = []
    with closing(_play_all(wanted, chosen.workers)) as results:
        for one in results:
            played.append(one)
            score, error = verdict(played)
            progress.at(len(played) / count, f"{score:.3f} ±{error:.3f}")
    progress.end()
    _report(levels, played, chosen.json)
    return 0


def _levels(info: Info, words: str) -> tuple[str, str]:
    known = [level.key for level in info.levels]
    given = words.split(",")
    if len(given) != 2 or any(level not in known for level in given):
        raise SettingError(
            say("Two levels are given as A,B; {game} has {known}.", game=info.title, known=", ".join(known))
        )
    return given[0], given[1]


def _play_all(wanted: list[Pairing], workers: int) -> Generator[Played, None, None]:
    if workers < 2 or len(wanted) < 2:
        yield from map(play_pair, wanted)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(workers, len(wanted))) as pool:
        yield from pool.imap(play_pair, wanted)


def play_pair(pairing: Pairing) -> Played:
    """Both games of a pair, the first level in seat 0 and then in seat 1."""
    ends = [_play(pairing, first) for first in (0, 1)]
    points, reasons, steps = zip(*ends, strict=True)
    return Played(points, reasons, steps)


def _play(pairing: Pairing, first: int) -> tuple[float, str, int]:
    """One game with the first level in seat `first`: its points, the reason of the end, the steps."""
    session = fresh(pairing.game, 2, pairing.seed, dict(pairing.options))
    mind = registry.mind(pairing.game)
    luck = Random(f"opening:{pairing.seed}")
    opening = pairing.opening
    while session.over is None:
        seat = session.to_move[0]
        if opening:
            opening -= 1
            session.play(seat, luck.choice(session.moves(seat)))
            continue
        level = pairing.levels[0 if seat == first else 1]
        thoughts = mind.think(session.observe(seat), seat, level, Random(f"{pairing.seed}:{len(session.log)}"))
        *_, best = thoughts
        session.play(seat, best.move)
    own, other = session.over.places[first], session.over.places[1 - first]
    return (1.0 if own < other else 0.5 if own == other else 0.0), session.over.reason, len(session.log)


def verdict(played: list[Played]) -> tuple[float, float]:
    """The first level's score and the half width of its 95 % interval (1 for a single pair)."""
    scores = [mean(pair.points) for pair in played]
    error = CERTAIN * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 1.0
    return mean(scores), error


def _report(levels: tuple[str, str], played: list[Played], json: bool) -> None:
    score, error = verdict(played)
    points = Counter(point for pair in played for point in pair.points)
    reasons = Counter(reason for pair in played for reason in pair.reasons)
    steps = mean(steps for pair in played for steps in pair.steps)
    if json:
        found = {"levels": list(levels), "games": 2 * len(played), "score": score, "error": error, "steps": steps}
        outcome = {"won": points[1.0], "drawn": points[0.5], "lost": points[0.0], "reasons": dict(reasons)}
        as_json(found | outcome)
        return
    table(
        [
            (f"{levels[0]} against {levels[1]}", f"{score:.3f} ±{error:.3f} in {2 * len(played)} games"),
            ("won, drawn, lost", f"{points[1.0]}, {points[0.5]}, {points[0.0]}"),
            ("steps a game", f"{steps:.1f}"),
            ("ended by", ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())),
        ]
    )
