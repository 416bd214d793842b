"""Make challenges by seed, prove them, and print them with their solution.

Each seed from S on makes one challenge of each grade, the same on every machine. Printed are the goal, its line in the
game's file of challenges, the right first move, the moves against the longest resistance, and figures from the proof.
With --of M, M of each grade are made and N of them kept: from the easiest to the hardest in even steps, equally many
for each seat. With --levels each is played once by these levels against the defence, and --fail F keeps only those that
at least F of them don't solve. With --out FILE they are written as a game ships them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from msgspec import Struct

from engine.ai.agent import agent_of
from engine.commands.argument_types import place, whole
from engine.commands.output import ProgressLine, as_json, line, table, warn
from engine.core import codec, registry
from engine.core.errors import SettingError
from engine.core.game_info import AI_PREFIX, DEFENCE
from engine.core.game_start import opened
from engine.core.session import Session
from engine.core.task import BIGGEST_SEED, MOST_GRADES, Challenges, Solution, Task
from engine.core.text import say
from engine.table.contract.game_view import view_of

T = TypeVar("T")
Learner = Callable[[Task, Session[Any, Any], Random], Any]
"""The next move of somebody who has had the lessons: (the challenge, the game so far, a generator)."""


class Made(Struct, frozen=True):
    """A challenge, its solution, and which levels solve it."""

    challenge: Task
    solution: Solution
    tried: Mapping[str, bool]

    @property
    def failed(self) -> int:
        """How many of the levels did not solve it."""
        return sum(not solved for solved in self.tried.values())

    @property
    def hardness(self) -> int:
        """The figure by which the challenges of a grade are ordered."""
        return self.solution.figures.get("hardness", 0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, how many, seed, grade, what to keep, where to."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("--count", metavar="N", type=whole(1), default=1, help="how many of each grade (default: 1)")
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, BIGGEST_SEED), default=0, help="the first seed (default: 0)"
    )
    parser.add_argument("--grade", metavar="G", type=whole(1, MOST_GRADES), help="1: easiest (default: each of them)")
    parser.add_argument("--of", metavar="M", type=whole(0), default=0, help="make M of each grade, keep N of them")
    parser.add_argument("--levels", metavar="A,B", default="", help="levels that try to solve them (default: none)")
    parser.add_argument(
        "--fail", metavar="F", type=whole(0, 99), default=0, help="keep those that F levels or more fail"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", metavar="FILE", type=place, help="also write them to this file")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    source = registry.challenges(chosen.game)
    if source is None:
        raise SettingError(say("{game} has no challenges.", game=registry.info(chosen.game).title))
    grades = len(registry.info(chosen.game).grades)
    if chosen.grade and chosen.grade > grades:
        raise SettingError(
            say("{game} has grades from 1 to {most}.", game=registry.info(chosen.game).title, most=grades)
        )
    levels = _levels(chosen.game, chosen.levels)
    count, pool = chosen.count, max(chosen.count, chosen.of)
    if chosen.seed > BIGGEST_SEED - pool:
        raise SettingError(say("A seed is a number from 0 to {most}.", most=BIGGEST_SEED - pool))
    kept: list[Made] = []
    for grade in (chosen.grade,) if chosen.grade else range(1, grades + 1):
        made = list(_make(source, grade, range(chosen.seed, chosen.seed + pool), levels))
        made = [one for one in made if one.failed >= chosen.fail]
        kept += spread(made, count) if chosen.of else made
    if chosen.out:
        _write(chosen.out, source, kept)
    if chosen.json:
        as_json([_as_data(source, one) for one in kept])
    else:
        for one in kept:
            _show(source, one)
    return 0


def _levels(game: str, words: str) -> tuple[str, ...]:
    known = [level.key for level in registry.info(game).levels]
    given = tuple(filter(None, words.split(",")))
    if not set(given) <= set(known):
        raise SettingError(say("Levels are given as A,B; there are {known}.", known=", ".join(known)))
    return given


def _make(source: Challenges, grade: int, seeds: range, levels: tuple[str, ...]) -> Iterator[Made]:
    progress = ProgressLine(f"challenges of grade {grade}")
    for done, seed in enumerate(seeds):
        share = done / len(seeds)
        challenge = _last(source.by_seed(seed, grade), progress, share, f"seed {seed}: looking")
        solution = _last(source.solve(challenge), progress, share, f"seed {seed}: proving")
        progress.at(share, f"seed {seed}: levels try it")
        yield Made(challenge, solution, {level: attempt(source, challenge, level) for level in levels})
    progress.end()


def attempt(source: Challenges, challenge: Task, level: str, *, luck: str = "", learner: Learner | None = None) -> bool:
    """Does the level solve it on the first try? luck: another generator for each. learner: tries in the level's
    place."""
    agent = agent_of(challenge.game)
    session = opened(challenge)
    while (result := source.judge(challenge, session)) is None:
        seat, rng = session.to_move[0], Random(f"{challenge.key}:{len(session.log)}{luck}")
        if seat == challenge.seat and learner is not None:
            session.play(seat, learner(challenge, session, rng))
            continue
        who = level if seat == challenge.seat else DEFENCE.removeprefix(AI_PREFIX)
        *_, best = agent.think(session.observe(seat), seat, who, rng)
        session.play(seat, best.move)
    return result.won


def _last(work: Iterator[T | None], progress: ProgressLine, share: float, words: str) -> T:
    """The final result of the work."""
    for found in work:
        if found is not None:
            return found
        progress.at(share, words)
    raise RuntimeError("the search ended without a result")


def spread(made: list[Made], count: int) -> list[Made]:
    """`count` of them, easiest first: equally many for each seat, in even steps of hardness."""
    seats = sorted({one.challenge.seat for one in made})
    kept: list[Made] = []
    for k, seat in enumerate(seats):
        own = sorted((one for one in made if one.challenge.seat == seat), key=_order)
        share = min(len(own), count // len(seats) + (k < count % len(seats)))
        kept += [own[step * (len(own) - 1) // max(1, share - 1)] for step in range(share)]
    return sorted(kept, key=_order)


def _order(one: Made) -> tuple[int, str]:
    return one.hardness, one.challenge.key


def _write(path: Path, source: Challenges, kept: list[Made]) -> None:
    """Keys `grade-number` and a line each, in the order given."""
    numbers: Counter[int] = Counter()
    lines: dict[str, str] = {}
    for one in kept:
        grade = one.challenge.grade
        numbers[grade] += 1
        lines[f"{grade}-{numbers[grade]:02}"] = source.written(one.challenge)
    body = ",\n".join(f"{codec.dumps(key)}: {codec.dumps(words)}" for key, words in lines.items())
    try:
        path.write_text(f"{{\n{body}\n}}\n", encoding="utf-8")
    except OSError as error:
        raise SettingError(say("{file} can’t be written.", file=str(path))) from error
    warn(f"{len(lines)} challenges written to {path}")


def _as_data(source: Challenges, one: Made) -> dict[str, Any]:
    challenge, solution = one.challenge, one.solution
    session = opened(challenge)
    kind = session.rules.move_type
    return {
        "key": challenge.key,
        "grade": challenge.grade,
        "seat": challenge.seat,
        "moves": challenge.moves,
        "goal": str(challenge.goal),
        "least": challenge.least,
        "best": challenge.best,
        "options": dict(session.setup.options),
        "steps": [[step.seat, step.move] for step in challenge.steps],
        "line": source.written(challenge),
        "first": [codec.encode(move, kind) for move in solution.first],
        "solution": [codec.encode(move, kind) for move in solution.line],
        "figures": dict(solution.figures),
        "solved_by": dict(one.tried),
    }


def _show(source: Challenges, one: Made) -> None:
    challenge, solution = one.challenge, one.solution
    session = opened(challenge)
    view = view_of(challenge.game)
    cast = session.cast
    line(f"{challenge.key}: {challenge.goal}")
    rows = [("grade, seat", f"{challenge.grade}, {cast[challenge.seat].name}"), ("log", source.written(challenge))]
    if challenge.least is not None:
        rows.append(("score, best", f"{challenge.least}, {challenge.best}"))
    for k, move in enumerate(solution.line):
        seat = session.to_move[0]
        words = view.label(session.observe(seat), seat, move)
        rows.append((f"move {k + 1}, {cast[seat].name}", str(words)))
        session.play(seat, move)
    result = source.judge(challenge, session)
    rows.append(("after it", "open" if result is None else "solved" if result.won else "failed"))
    rows.append(("right first moves", str(len(solution.first))))
    rows += [(name, str(number)) for name, number in solution.figures.items()]
    rows += [(f"level {level}", "solves it" if solved else "fails") for level, solved in one.tried.items()]
    table(rows)
    line()
