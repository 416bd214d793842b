"""Let AI levels play against their like, look back at each game, and print how accurate each level is.

Each level plays its games on all seats; every seat's accuracy of every game counts. The look back is that of the
window: each move for --look seconds, those that seem to cost something for some six times as long, but of CPU, so that
a busy machine looks as closely as an idle one; of long games perhaps only a share of the moves, drawn at random.
The same seed gives the same games on every machine. Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median

from msgspec import Struct

from engine.ai.agent import agent_of, answered
from engine.ai.review.accuracy import of_seat
from engine.ai.review.game_review import DEEP, QUICK, Known, Review
from engine.commands import arena_players
from engine.commands.arena_players import Measured, ThinkTime
from engine.commands.argument_types import above_zero, pairs, whole
from engine.commands.output import as_json, table
from engine.commands.parallel_games import add_common, play_and_report
from engine.core import registry
from engine.core.game_start import fresh

LONGEST_LOOK = 60.0


class Watched(Struct, frozen=True):
    """One game: what a worker process needs to play it and to look back at it. look: seconds for each move; share: of
    the moves that are looked at, 0 to 1."""

    game: str
    level: str
    seats: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    terms: ThinkTime = ThinkTime()
    look: float = QUICK
    share: float = 1.0


class Seen(Struct, frozen=True):
    """The accuracies of a game's seats, and what each move gave away, in units of the game's `Measure`."""

    level: str
    accuracies: tuple[int, ...]
    costs: tuple[int, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, levels, seats, how many games, seed, options, time, processes."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("--levels", metavar="A,B", default="", help="those that play (default: all of the game)")
    parser.add_argument("--seats", metavar="N", type=whole(1, 8), default=2, help="how many seats (default: 2)")
    parser.add_argument(
        "--look", metavar="S", type=above_zero(LONGEST_LOOK), default=QUICK, help="for each move (default: %(default)s)"
    )
    parser.add_argument(
        "--share", metavar="P", type=whole(1, 100), default=100, help="percent of the moves looked at (default: 100)"
    )
    add_common(parser, "games of each level")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    every = [level.key for level in registry.info(chosen.game).levels]
    levels = chosen.levels.split(",") if chosen.levels else every
    arena_players.check(chosen.game, levels)
    options, terms = tuple(pairs(chosen.options).items()), ThinkTime(chosen.seconds, chosen.capped)
    fresh(chosen.game, chosen.seats, 0, dict(options))  # a wrong option is told before anything is started
    wanted = [
        Watched(chosen.game, level, chosen.seats, chosen.seed + k, options, terms, chosen.look, chosen.share / 100)
        for k in range(chosen.games)
        for level in levels
    ]
    play_and_report(
        "accuracy", watch, wanted, chosen, partial(_so_far, levels), lambda found: _report(levels, found, chosen.json)
    )
    return 0


def watch(task: Watched) -> Seen:
    """Play one game to its end and look back at it."""
    player = arena_players.invite(task.game, task.level, task.terms, arena_players.nobody)
    session = fresh(task.game, task.seats, task.seed, dict(task.options))
    arena_players.play_out(session, [player] * task.seats, task.seed)
    review = Review(session, Known(task.look, task.look * DEEP / QUICK))
    luck, agent = Random(f"share:{task.seed}"), agent_of(task.game)
    drawn = {ply for ply in review.plies if luck.random() < task.share}
    # whether a move was worse is agreed on with what is thought of the position after it
    review.plies = tuple(ply for ply in review.plies if ply in drawn or ply - 1 in drawn)
    while (question := review.next()) is not None:
        review.take(question, answered(question, agent, Measured(question.seconds, capped=True)))
    moves = [one for one in review.told.moves if one.ply in drawn]
    each = (of_seat(moves, seat, review.measure) for seat in range(task.seats))
    return Seen(task.level, tuple(one.share for one in each if one), tuple(one.cost for one in moves if one.free))


def _medians(levels: Sequence[str], found: Sequence[Seen]) -> dict[str, list[int]]:
    each = {level: [share for one in found if one.level == level for share in one.accuracies] for level in levels}
    return {level: sorted(shares) for level, shares in each.items() if shares}


def _so_far(levels: Sequence[str], found: list[Seen]) -> str:
    return ", ".join(f"{level} {median(shares):.0f}" for level, shares in _medians(levels, found).items())


def _report(levels: Sequence[str], found: list[Seen], json: bool) -> None:
    each = _medians(levels, found)
    costs = {level: [cost for one in found if one.level == level for cost in one.costs] for level in each}
    mean = {level: sum(costs[level]) / max(1, len(costs[level])) for level in each}
    if json:
        as_json(
            {
                level: {"accuracies": shares, "median": median(shares), "cost": mean[level]}
                for level, shares in each.items()
            }
        )
        return
    table([(level, _told(shares, mean[level])) for level, shares in each.items()])


def _told(shares: list[int], cost: float) -> str:
    low, high = shares[len(shares) // 4], shares[3 * len(shares) // 4]
    middle = f"median {median(shares):.0f}, middle half {low} to {high}"
    return f"{middle}, {len(shares)} seats, {cost:.2f} given away a move"
