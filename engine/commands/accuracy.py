"""Let AI levels play against their like, look back at each game, and print how accurate each level is.

Each level plays its games on all seats; every seat's accuracy of every game counts. The look back is that of the
window: each move for --look seconds, those that seem to cost something for some six times as long, but of CPU, so that
a busy machine looks as closely as an idle one; of long games perhaps only a share of the turns, drawn at random. In the
turns between these the levels may think with a part of their budget: they only lead to other positions.
The same seed gives the same games on every machine. Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

from msgspec import Struct

from engine.ai.agent import agent_of, answered
from engine.ai.review.accuracy import of_seat
from engine.ai.review.game_review import DEEP, QUICK, Known, Review
from engine.commands import arena_players
from engine.commands.arena_players import AT, Measured, Spent, ThinkTime, invite
from engine.commands.argument_types import above_zero, pairs, whole
from engine.commands.output import as_json, table
from engine.commands.parallel_games import add_common, play_and_report
from engine.core import registry
from engine.core.game_start import fresh
from engine.core.rules import Seat
from engine.core.session import Session

LONGEST_LOOK = 60.0


class Watched(Struct, frozen=True):
    """One game: what a worker process needs to play it and to look back at it. look: seconds for each move; share: of
    the turns that are looked at, and between: of its budget that the level has in the others, 0 to 1."""

    game: str
    level: str
    seats: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    terms: ThinkTime = ThinkTime()
    look: float = QUICK
    share: float = 1.0
    between: float = 1.0


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
        "--share", metavar="P", type=whole(1, 100), default=100, help="percent of the turns looked at (default: 100)"
    )
    parser.add_argument(
        "--between",
        metavar="P",
        type=whole(1, 100),
        default=100,
        help="percent of the budget in other turns (default: 100)",
    )
    add_common(parser, "games of each level")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    every = [level.key for level in registry.info(chosen.game).levels]
    levels = chosen.levels.split(",") if chosen.levels else every
    arena_players.check(chosen.game, levels)
    options, terms = tuple(pairs(chosen.options).items()), ThinkTime(chosen.seconds, chosen.capped)
    fresh(chosen.game, chosen.seats, 0, dict(options))  # a wrong option is told before anything is started
    looks = (chosen.look, chosen.share / 100, chosen.between / 100)
    wanted = [
        Watched(chosen.game, level, chosen.seats, chosen.seed + k, options, terms, *looks)
        for k in range(chosen.games)
        for level in levels
    ]
    play_and_report(
        "accuracy", watch, wanted, chosen, partial(_so_far, levels), lambda found: _report(levels, found, chosen.json)
    )
    return 0


class Watchful:
    """Plays all seats of a game by one level and draws the turns that will be looked at: their plies are `drawn`."""

    def __init__(self, task: Watched) -> None:
        self.spent = Spent()
        self.drawn: set[int] = set()
        self._luck, self._share = Random(f"share:{task.seed}"), task.share
        names = {True: task.level, False: f"{task.level}{AT}{task.between}"}
        self._players = {
            drawn: invite(task.game, name, task.terms, arena_players.nobody) for drawn, name in names.items()
        }
        self._seat: Seat | None = None
        self._is_drawn = False

    def move(self, session: Session[Any, Any], seat: Seat, seed: str) -> Any:
        """The level's move, with its whole budget in a turn that is drawn."""
        if seat != self._seat:
            self._seat, self._is_drawn = seat, self._luck.random() < self._share
        if self._is_drawn:
            self.drawn.add(len(session.log))
        return self._players[self._is_drawn].move(session, seat, seed)


def watch(task: Watched) -> Seen:
    """Play one game to its end and look back at it."""
    player = Watchful(task)
    session = fresh(task.game, task.seats, task.seed, dict(task.options))
    arena_players.play_out(session, [player] * task.seats, task.seed)
    review = Review(session, Known(task.look, task.look * DEEP / QUICK))
    agent, drawn = agent_of(task.game), player.drawn
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
