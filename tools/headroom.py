"""Measure what a game's expert would gain with more time.

Experts play whole games at their usual budget. At every decision of one of them, each seat in turn, it is asked again
with a multiple of the time and another seed. If it would then choose differently, both choices get playouts in the same
new guesses, as in the game's own search, and the gains of the other choice are added up over the game. So the points
are those of playouts. `--seed` continues a run that was stopped.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev, variance
from typing import Any

from msgspec import Struct

from engine.ai.agent import Pace, SearchResult, agent_of
from engine.commands.argument_types import above_zero, pairs, seed, whole
from engine.commands.output import line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.rules import Seat
from engine.core.text import say

Gains = Callable[[Any, Seat, SearchResult, SearchResult, int, Random], Sequence[float]]
"""What the second of two results for the observation of a seat brings more than the first, in points, in so many
guesses; `GAINS` of a game's `tools/headroom.py`. Nothing, if it can't be told."""


class Looked(Struct, frozen=True):
    """One game. points: of the seat; questions: it was asked, others: it would answer otherwise; lost: points by which
    these would have been better; error: how far the guesses leave that open (standard error); cpu, more: seconds for
    all its questions, as usual and with more time."""

    points: int
    questions: int
    others: int
    lost: float
    error: float
    cpu: float
    more: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, how many games, seats, seed, options, times, guesses."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/ with tools/headroom.py")
    parser.add_argument("--games", metavar="N", type=whole(1), default=10, help="whole games (default: 10)")
    parser.add_argument("--seats", metavar="N", type=whole(1, 100), default=1, help="how many seats (default: 1)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the first game's seed (default: 0)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")
    parser.add_argument("--times", metavar="X", type=above_zero(1_000), default=20.0, help="times the time (20)")
    parser.add_argument("--guesses", metavar="N", type=whole(1), default=2_000, help="to compare two choices (2000)")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    gains = registry.tool(chosen.game, "headroom", "GAINS")
    if not gains:
        raise SettingError(say("{game} does not say what a choice gains.", game=registry.info(chosen.game).title))
    found: list[Looked] = []
    for number in range(chosen.seed, chosen.seed + chosen.games):
        one = look(chosen, number, gains)
        found.append(one)
        told = f"{one.points:6} points {one.lost:+8.3f} ±{one.error:.3f} lost"
        told += f"{one.questions:6} questions {one.others:4} otherwise"
        line(f"{number:8}{told} {one.cpu:8.2f} s {one.more:8.2f} s")
    lost = [one.lost for one in found]
    error = stdev(lost) / sqrt(len(lost)) if len(lost) > 1 else 0.0
    line(f"{mean(lost):.3f} ±{error:.3f} points lost of {mean(one.points for one in found):.1f} in {len(found)} games")
    return 0


def look(chosen: argparse.Namespace, number: int, gains: Gains) -> Looked:
    """Play the game of this seed and repeat all questions to one seat with more time."""
    session = fresh(chosen.game, chosen.seats, number, pairs(chosen.options))
    agent, me = agent_of(chosen.game), number % chosen.seats
    questions = others = 0
    lost = error = 0.0
    cpu = [0.0, 0.0]

    def thought(seen: Any, seat: Seat, seconds: float) -> SearchResult:
        pace, began = Pace(), time.process_time()
        pace.seconds = seconds
        *_, best = agent.think(seen, seat, "expert", Random(f"{number}:{len(session.log)}:{seconds}"), pace)
        cpu[seconds > 1] += (time.process_time() - began) * (seat == me)
        return best

    while session.over is None:
        seat = session.to_move[0]
        seen = session.observe(seat)
        usual = thought(seen, seat, 1.0)
        if seat == me and len(session.moves(seat)) > 1:
            longer = thought(seen, seat, chosen.times)
            questions += 1
            if longer.move != usual.move:
                rng = Random(f"guesses:{number}:{len(session.log)}")
                gained = gains(seen, seat, usual, longer, chosen.guesses, rng)
                others += 1
                if gained:
                    lost += mean(gained)
                    error += variance(gained) / len(gained)
        session.play(seat, usual.move)
    scores = session.over.scores
    return Looked(scores[me] if scores else 0, questions, others, lost, sqrt(error), *cpu)
