"""Self-play: whole games of a level against itself, kept as logs, so that terms added later can be evaluated in them,
too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from engine.ai.agent import agent_of
from engine.commands.arena_players import AgentPlayer, ThinkTime, at_level
from engine.core import codec, registry
from engine.core.game_start import fresh
from tools.learn.result_lines import Item, Lines, grow


class Terms(Struct, frozen=True):
    """What the games of a file have in common.

    opening: so many moves are drawn at first; seconds: of the level's budget; stray: the share of later moves that are
    drawn as well, so that games part.
    """

    game: str
    level: str
    seats: int
    options: tuple[tuple[str, str], ...]
    opening: int
    seconds: float
    stray: float = 0.0


def play(wanted: tuple[Terms, int]) -> Item:
    """The game of a seed."""
    terms, seed = wanted
    player = AgentPlayer(at_level(agent_of(terms.game), terms.level), ThinkTime(terms.seconds))
    session = fresh(terms.game, terms.seats, seed, dict(terms.options))
    luck, opening = Random(f"opening:{seed}"), terms.opening
    while session.over is None:
        seat = session.to_move[0]
        if opening or luck.random() < terms.stray:
            opening = max(0, opening - 1)
            session.play(seat, luck.choice(session.moves(seat)))
        else:
            session.play(seat, player.move(session, seat, f"{seed}:{len(session.log)}"))
    log = [[step.seat, step.move] for step in session.log]
    return {"seed": seed, "places": list(session.over.places), "reason": session.over.reason, "log": log}


def fill(path: Path, terms: Terms, first: int, count: int, workers: int, cluster: str | None = None) -> list[Item]:
    """All games of `count` seeds from `first` on: those that the file has, and the others, which are added to it."""
    lines = Lines(path, asdict(terms))
    there = {item["seed"] for item in lines.items}
    wanted = [(terms, seed) for seed in range(first, first + count) if seed not in there]
    return grow(lines, play, wanted, workers, "self-play", cluster)


def positions(head: Item, item: Item) -> Iterator[Any]:
    """The positions of a game that was kept, one after each step."""
    rules = registry.rules(head["game"])
    s = fresh(head["game"], head["seats"], item["seed"], dict(head["options"])).states[0]
    for seat, move in item["log"]:
        s = rules.apply(s, seat, codec.decode(rules.move_type, move, "move"))
        yield s
