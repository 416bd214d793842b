"""How often a first try solves each challenge, by a player who has had the lessons and nothing else.

A level of the AI stands for this player ("easy" by default), or the game's own learner (`LEARNER` of its
`tools/learner.py`), where the AI does not know the goal of a challenge or goes about it in another way. Each try has a
generator of its own, so that the same command prints the same shares. A grade is gentle if each of its challenges is
solved in `GENTLE` of the tries at least; see docs/modes.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import mean

from msgspec import Struct

from engine.commands.argument_types import whole
from engine.commands.challenges import Learner, attempt
from engine.commands.output import line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.task import MOST_GRADES, Challenges, Task
from engine.core.text import say

GENTLE = 0.75
"""What a first try solves: three tries of four."""


class Tried(Struct, frozen=True):
    """A challenge, and the share of first tries that solve it."""

    task: Task
    share: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games, how many tries, whose, which challenges."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="folders of games/ (default: all with challenges)")
    parser.add_argument("--tries", metavar="N", type=whole(1), default=20, help="tries at each (default: 20)")
    parser.add_argument("--level", default="easy", help="the level that stands for a learner (default: easy)")
    parser.add_argument("--grade", metavar="G", type=whole(1, MOST_GRADES), help="only this grade (1: easiest)")
    parser.add_argument(
        "--made", metavar="N", type=whole(1), default=0, help="of N made by seed, not those that come with the game"
    )


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    for game in chosen.games or [name for name in registry.names() if registry.info(name).grades]:
        source, info = registry.challenges(game), registry.info(game)
        if source is None or chosen.level not in [level.key for level in info.levels]:
            raise SettingError(say("{game} has no such challenges, or no such level.", game=info.title))
        grades = [chosen.grade] if chosen.grade else range(1, len(info.grades) + 1)
        tasks = made(source, grades, chosen.made) if chosen.made else source.shipped()
        for grade, among in groupby((one for one in tasks if one.grade in grades), key=lambda one: one.grade):
            tried = []
            for task in among:
                tried.append(Tried(task, share(source, task, chosen.level, chosen.tries)))
                line(f"{game} {task.key:12} {tried[-1].share:5.0%}  {task.goal}")
            line(f"{game} grade {grade}: {told(tried)}")
    return 0


def told(tried: Sequence[Tried]) -> str:
    """The shares of a grade in a line."""
    shares = [one.share for one in tried]
    seldom = " ".join(one.task.key for one in tried if one.share < GENTLE)
    return f"{mean(shares):.0%} in the mean, {min(shares):.0%} at least; less than {GENTLE:.0%}: {seldom or 'none'}"


def made(source: Challenges, grades: Iterable[int], count: int) -> Iterable[Task]:
    """The challenges of the first seeds."""
    for grade in grades:
        for seed in range(count):
            yield next(task for task in source.by_seed(seed, grade) if task is not None)


def share(source: Challenges, task: Task, level: str, tries: int) -> float:
    """In which share of so many tries it is solved."""
    learner: Learner | None = registry.tool(task.game, "learner", "LEARNER") or None
    return mean(attempt(source, task, level, luck=f":{number}", learner=learner) for number in range(tries))
