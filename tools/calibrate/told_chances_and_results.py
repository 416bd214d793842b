"""What is told to seats in whole games, and what came of it, as lines of a file.

Every seat plays at a level of its own; then at a share of its decisions the agent is asked for advice from what the
seat sees, as the bar beside the table and the review ask it. The pace has no clock, so a seed tells the same on every
machine. Games are kept with their moves: another version of an agent is asked at the same decisions without playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from engine.ai.agent import Pace, agent_of
from engine.commands.arena_players import ThinkTime, invite, nobody, play_out
from engine.core import codec, registry
from engine.core.game_info import chance
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Over, Seat
from tools.learn.result_lines import Item, Lines, grow
from tools.learn.selfplay import positions

Phase = Callable[[Any], str]
"""The phase of the game that an observation is in; `PHASE` of a game's `tools/calibration.py`."""
WHOLE = "all"
"""The phase of a game that names none."""


class Terms(Struct, frozen=True):
    """What the games of a file have in common. levels: each seat draws one of these, `expert@0.1` has a tenth of its
    budget. pace: seconds of advice. share: of the decisions at which a value is asked, 0 to 1. brief: the strongest
    level is asked what it thinks instead of advice with its reasons, which takes longer."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]
    pace: float
    share: float
    brief: bool = False


class Told(Struct, frozen=True):
    """A value told. value: -1 to 1; came: 1 for a win, 0 for a loss, a part for shared first places; seats: how many
    play."""

    game: int
    seat: Seat
    phase: str
    value: float
    came: float
    ply: int
    seats: int = 2

    @property
    def chance(self) -> float:
        """The chance to win that players are told, 0 to 1."""
        return chance(self.value, self.seats)


def play(wanted: tuple[Terms, int]) -> Item:
    """The game of a seed, with what was told in it."""
    terms, seed = wanted
    drawn = Random(f"levels:{seed}")
    levels = [drawn.choice(terms.levels) for _ in range(terms.seats)]
    players = [invite(terms.game, level, ThinkTime(), nobody) for level in levels]
    session = fresh(terms.game, terms.seats, seed, dict(terms.options))
    over = play_out(session, players, seed)
    log = [[step.seat, step.move] for step in session.log]
    item = {"seed": seed, "levels": levels, "came": [came(over, seat) for seat in range(terms.seats)]}
    return judged((terms, {**item, "scores": over.scores, "log": log}))


def judged(wanted: tuple[Terms, Item]) -> Item:
    """A game that was played, with what today's agent tells in it."""
    terms, item = wanted
    return {**item, "told": [*_told(terms, item)]}


def _told(terms: Terms, item: Item) -> Iterator[list[Any]]:
    """Of each decision asked about: its ply, seat, phase and value."""
    rules = registry.rules(terms.game)
    phase: Phase = registry.tool(terms.game, "calibration", "PHASE") or (lambda _: WHOLE)
    luck, pace = Random(f"asked:{item['seed']}"), Pace()
    pace.seconds = terms.pace
    first = fresh(terms.game, terms.seats, item["seed"], dict(terms.options)).states[0]
    before = [first, *positions(asdict(terms), item)]
    for ply, (seat, move) in enumerate(item["log"]):
        if seat == CHANCE or luck.random() >= terms.share or len(rules.moves(before[ply], seat)) < 2:
            continue
        seen = rules.observe(before[ply], seat)
        played = codec.decode(rules.move_type, move, "move")
        yield [ply, seat, phase(seen), _value(terms, seen, seat, Random(f"{item['seed']}:{ply}"), pace, played)]


def _value(terms: Terms, seen: Any, seat: Seat, rng: Random, pace: Pace, played: Any) -> float:
    """What the seat is told, -1 to 1."""
    agent = agent_of(terms.game)
    if terms.brief:
        *_, found = agent.think(seen, seat, registry.info(terms.game).levels[-1].key, rng, pace)
        return found.value
    *_, ideas = agent.advise(seen, seat, rng, pace, played)
    return ideas[0].value


def came(over: Over, seat: Seat) -> float:
    """What a chance of winning should have been: 1 for the first place, 0 for another, a part for a shared one."""
    return 1 / over.places.count(1) if over.places[seat] == 1 else 0.0


def fill(path: Path, terms: Terms, first: int, count: int, workers: int) -> list[Item]:
    """The games of `count` seeds from `first` on: those that the file has, and the others, which are added to it."""
    lines = Lines(path, asdict(terms))
    there = {item["seed"] for item in lines.items}
    wanted = [(terms, seed) for seed in range(first, first + count) if seed not in there]
    return grow(lines, play, wanted, workers, "calibrate")


def again(path: Path, terms: Terms, games: Sequence[Item], workers: int) -> list[Item]:
    """These games with what is told now, in another file."""
    lines = Lines(path, asdict(terms))
    there = {item["seed"] for item in lines.items}
    wanted = [(terms, item) for item in games if item["seed"] not in there]
    return grow(lines, judged, wanted, workers, "calibrate")


def told_in(games: Sequence[Item]) -> list[Told]:
    """All values of these games."""
    return [
        Told(item["seed"], seat, phase, value, item["came"][seat], ply, len(item["came"]))
        for item in games
        for ply, seat, phase, value in item["told"]
    ]


def terms_of(head: Item) -> Terms:
    """The terms of a file by its first line."""
    return convert(head, Terms)
