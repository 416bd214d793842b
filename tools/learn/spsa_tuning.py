"""Numbers found in matches: where a game's evaluation is more than a sum, and foretelling who wins more exactly does
not win more.

SPSA: a step plays `PAIRS` pairs of games. In each, every number is a little higher for one side and lower for the
other, at random, and the other way round in the second game. All then move towards the side that won, less and less
far from step to step. The result is the mean of the last half of the steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from engine.ai.agent import Agent
from engine.commands.arena_players import AgentPlayer, ThinkTime, at_level
from engine.commands.output import ProgressLine
from engine.commands.parallel_games import play_all
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.text import say
from tools.learn.result_lines import Lines
from tools.learn.selfplay import Terms

PAIRS = 8
FAR, WIDE, LESS = 0.06, 400, 0.6
"""How far a pair won by one side moves a number at first, as a share of its `reach`; after how many pairs that
shrinks, and with which power."""

Numbers = Mapping[str, float]


class Tuned(Protocol):
    """`TUNED` of a game's tools/learn.py: the agents that differ in their numbers."""

    def numbers(self, seats: int, options: Mapping[str, str]) -> Mapping[str, tuple[float, float]]:
        """The numbers in use for such a game, each with its reach: by how much more or less it is tried."""

    def agent(self, seats: int, options: Mapping[str, str], numbers: Numbers) -> Agent[Any]:
        """The game's agent with these numbers, as near as they are possible."""


def tuned_of(game: str) -> Tuned:
    """`SettingError` for a game that has none."""
    found: Tuned = registry.tool(game, "learn", "TUNED")
    if not found:
        raise SettingError(say("{game} has no numbers to tune.", game=registry.info(game).title))
    return found


class Trial(Struct, frozen=True):
    """A pair to play: from these numbers, in units of their reach."""

    terms: Terms
    middle: Mapping[str, float]
    seed: int


def signs(names: Sequence[str], seed: int) -> dict[str, int]:
    """Which numbers the first side of a pair has higher (1), and which lower (-1)."""
    luck = Random(f"signs:{seed}")
    return {name: luck.choice((-1, 1)) for name in names}


def play(trial: Trial) -> float:
    """From -1, if the other side won both games, to 1, if the first did.

    One plays the seat that the seed says, all others the other; each has it once.
    """
    terms, tuned = trial.terms, tuned_of(trial.terms.game)
    options = dict(terms.options)
    reach = {name: step for name, (_, step) in tuned.numbers(terms.seats, options).items()}
    ways = signs(list(trial.middle), trial.seed)
    players = []
    for side in (1, -1):
        numbers = {name: (at + side * ways[name]) * reach[name] for name, at in trial.middle.items()}
        agent = tuned.agent(terms.seats, options, numbers)
        players.append(AgentPlayer(at_level(agent, terms.level), ThinkTime(terms.seconds)))
    alone = trial.seed % terms.seats
    first, second = (_won(terms, trial.seed, alone, players[side], players[1 - side]) for side in (0, 1))
    return first - second


def _won(terms: Terms, seed: int, alone: int, one: AgentPlayer, others: AgentPlayer) -> float:
    """The share of a win of the one who plays a seat."""
    session = fresh(terms.game, terms.seats, seed, dict(terms.options))
    luck, opening = Random(f"opening:{seed}"), terms.opening
    while session.over is None:
        seat = session.to_move[0]
        if opening:
            opening -= 1
            session.play(seat, luck.choice(session.moves(seat)))
        else:
            player = one if seat == alone else others
            session.play(seat, player.move(session, seat, f"{seed}:{len(session.log)}"))
    places = session.over.places
    return (places[alone] == 1) / places.count(1)


def moved(middle: Numbers, pairs: int, seeds: Sequence[int], won: Sequence[float]) -> dict[str, float]:
    """Where the numbers are after a step. pairs: how many had been played before."""
    far = FAR / (1 + pairs / WIDE) ** LESS
    ways = [signs(list(middle), seed) for seed in seeds]
    return {
        name: at + far * sum(one * way[name] for one, way in zip(won, ways, strict=True)) for name, at in middle.items()
    }


def tune(path: Path, terms: Terms, first: int, count: int, workers: int, cluster: str | None = None) -> Numbers:
    """Play steps until the file has `count` pairs. Returns the numbers found."""
    known = tuned_of(terms.game).numbers(terms.seats, dict(terms.options))
    middle: Numbers = {name: at / reach for name, (at, reach) in known.items()}
    lines = Lines(path, asdict(terms) | {"first": first, "numbers": {name: list(row) for name, row in known.items()}})
    progress = ProgressLine("tune")
    middles: list[Numbers] = []
    try:
        for step in range((count + PAIRS - 1) // PAIRS):
            seeds = range(first + step * PAIRS, first + (step + 1) * PAIRS)
            if step == len(lines.items):
                wanted = [Trial(terms, middle, seed) for seed in seeds]
                lines.add({"won": list(play_all(play, wanted, workers, cluster))})
                progress.at(len(lines.items) * PAIRS / count, f"{len(lines.items) * PAIRS} pairs")
            middle = moved(middle, step * PAIRS, seeds, lines.items[step]["won"])
            middles.append(middle)
    finally:
        progress.end()
    late = middles[len(middles) // 2 :]
    return {name: sum(one[name] for one in late) / len(late) * reach for name, (_, reach) in known.items()}
