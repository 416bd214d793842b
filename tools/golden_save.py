"""Play a seeded game by the AI and keep it as a golden save.

The save is written to the game's folder `golden`, with what must hold at its end; the tests replay it. The same seed
gives the same game. For another ending use another seed or other levels.
"""

from __future__ import annotations

import argparse
import re
from random import Random
from typing import Any

from engine.ai.agent import agent_of
from engine.commands.argument_types import pairs, seed, whole
from engine.commands.output import line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.session import Session
from engine.core.text import say
from saves.save_format import expect, write_text

NAME = re.compile(r"[a-z0-9_]{1,40}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, name, seed, levels, seats, options, board, note."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("--name", metavar="NAME", required=True, help="of the file: small letters, figures and _")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="of chance and of the AI (default: 0)")
    parser.add_argument(
        "--levels", metavar="A,B", default="", help="who plays, seat by seat and round again (default: the first level)"
    )
    parser.add_argument(
        "--seats", metavar="N", type=whole(0, 100), default=0, help="how many seats (default: the fewest above 1)"
    )
    parser.add_argument("--board", metavar="NAME", default="", help="one of the game's boards (default: the first)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")
    parser.add_argument("--note", metavar="TEXT", default="", help="what the save shows, in a sentence")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    if not NAME.fullmatch(chosen.name):
        raise SettingError(say("A golden save is named in small letters, figures and _."))
    path = registry.folder(chosen.game) / "golden" / f"{chosen.name}.json"
    if path.exists():
        raise SettingError(say("There is a golden save “{name}” already.", name=chosen.name))
    session = fresh(chosen.game, chosen.seats, chosen.seed, pairs(chosen.options), chosen.board)
    play(session, _levels(session, chosen.levels), chosen.seed)
    path.parent.mkdir(exist_ok=True)
    path.write_text(write_text(session, test=expect(session, chosen.note)), encoding="utf-8", newline="\n")
    over = session.over
    line(f"{path.relative_to(registry.ROOT)}: {len(session.log)} steps, ends by “{over.reason if over else ''}”")
    return 0


def play(session: Session[Any, Any], levels: tuple[str, ...], luck: int) -> None:
    """Play to the end: each seat by its level, with the final result of its whole budget."""
    agent, rng = agent_of(session.setup.game), Random(luck)
    while session.over is None:
        seat = session.to_move[0]
        *_, best = agent.think(session.observe(seat), seat, levels[seat % len(levels)], rng)
        session.play(seat, best.move)


def _levels(session: Session[Any, Any], wanted: str) -> tuple[str, ...]:
    known = tuple(level.key for level in session.info.levels)
    levels = tuple(wanted.split(",")) if wanted else known[:1]
    for level in levels:
        if level not in known:
            names = ", ".join(known)
            raise SettingError(say("There is no level “{level}”; there are {known}.", level=level[:40], known=names))
    return levels
