"""Count the positions that players' moves lead to, depth by depth.

Only players' moves count. Chance is drawn by the seed, as in a game with that seed. If several seats may move at once,
the first of them does. A game that ends earlier does not count at greater depths. The counts are a fingerprint of the
rules: crooked_paths gives 6, 288 and 19008.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from engine.commands.argument_types import pairs, seed, whole
from engine.commands.output import ProgressLine, line
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Act, Chance, Rules
from engine.core.session import draw


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, depth, seats, options, seed, board."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("--depth", metavar="N", type=whole(1, 100), default=3, help="how many moves deep (default: 3)")
    parser.add_argument(
        "--seats", metavar="N", type=whole(0, 100), default=0, help="how many seats (default: the fewest above 1)"
    )
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="draws what chance decides (default: 0)")
    parser.add_argument("--board", metavar="NAME", default="", help="one of the game's boards (default: the first)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    session = fresh(chosen.game, chosen.seats, chosen.seed, pairs(chosen.options), chosen.board)
    for depth in range(1, chosen.depth + 1):
        began = time.process_time()
        progress = ProgressLine(f"depth {depth}")
        count = perft(session.rules, session.state, depth, chosen.seed, len(session.log), progress=progress)
        progress.end()
        speed = count / max(time.process_time() - began, 1e-6)
        line(f"depth {depth}: {count} ({speed:,.0f} a second)")
    return 0


def perft(
    rules: Rules[Any, Any], state: Any, depth: int, seed: int, ply: int, *, progress: ProgressLine | None = None
) -> int:
    """How many different lines of `depth` players' moves start at `state`, `ply` steps after the game's start."""
    turn = rules.turn(state)
    while isinstance(turn, Chance):
        state = rules.apply(state, CHANCE, draw(turn, seed, ply))
        ply += 1
        turn = rules.turn(state)
    if not isinstance(turn, Act):
        return 0
    seat = turn.seats[0]
    moves = rules.moves(state, seat)
    if depth == 1:
        return len(moves)
    count = 0
    for done, move in enumerate(moves):
        count += perft(rules, rules.apply(state, seat, move), depth - 1, seed, ply + 1)
        if progress is not None:
            progress.at((done + 1) / len(moves), f"{count} so far")
    return count
