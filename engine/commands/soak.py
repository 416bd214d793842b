"""Run the long checks: kills, damaged saves and boards, random games, random input.

Every check is counted; the first thing that breaks a promise is told with what is needed to see it again, and makes the
exit code 1. The tests run a small part of each; without arguments this runs the figures of a release.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from engine.commands.report import Progress, as_json, table
from engine.core import registry

Tell = Callable[[float], None]
Check = Callable[[int, int, Tell], str]
WINDOW_LIFE = 0.6
"""Seconds that a window lives at most after its first save."""
COUNTS = {
    "kills": 200,
    "windows": 200,
    "orphans": 10,
    "faults": 100,
    "disk": 1,
    "saves": 10_000,
    "boards": 2_000,
    "games": 1_000,
    "events": 50_000,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one check. `broke` is "" if every promise was kept."""

    name: str
    count: int
    seconds: float
    found: str
    broke: str = ""

    def __str__(self) -> str:
        return f"{self.count:>7}   {self.seconds:7.1f} s   {self.broke or self.found}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A count for each check, a share of all, seed, JSON."""
    helps = {
        "kills": "times the program is killed while it saves",
        "windows": "times the whole program is killed while person and AI play",
        "orphans": "times the window is killed while its worker thinks",
        "faults": "times a worker is killed, hangs, raises or answers illegally behind a table in play",
        "disk": "sessions in which every operation of the disk is refused in turn",
        "saves": "damaged saves, shared out among all games",
        "boards": "damaged boards",
        "games": "random games, shared out among all games",
        "events": "random interface events",
    }
    for name, count in COUNTS.items():
        parser.add_argument(f"--{name}", metavar="N", type=int, help=f"{helps[name]} (default: {count}; 0: none)")
    parser.add_argument("--share", metavar="X", type=float, default=1.0, help="a part of every default, such as 0.01")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="another seed damages other things")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """0 if every promise was kept, else 1."""
    checks: dict[str, Check] = {
        "kills": kills,
        "windows": windows,
        "orphans": orphans,
        "faults": faults,
        "disk": disk,
        "saves": saves,
        "boards": boards,
        "games": games,
        "events": events,
    }
    outcomes = []
    for name, check in checks.items():
        given = getattr(chosen, name)
        count = given if given is not None else max(1, int(COUNTS[name] * chosen.share))
        if count > 0:
            outcomes.append(attempt(name, check, count, chosen.seed))
    if chosen.json:
        as_json(
            {o.name: {"count": o.count, "seconds": o.seconds, "found": o.found, "broke": o.broke} for o in outcomes}
        )
    else:
        table([(outcome.name, str(outcome)) for outcome in outcomes])
    return 1 if any(outcome.broke for outcome in outcomes) else 0


def attempt(name: str, check: Check, count: int, seed: int) -> Outcome:
    """Run one check to its end or to the first broken promise."""
    progress = Progress(name)
    began = time.monotonic()
    found, broke = "", ""
    try:
        found = check(count, seed, progress.at)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the result
        broke = f"{type(error).__name__}: {error}"
    progress.end()
    return Outcome(name, count, time.monotonic() - began, found, broke)


def kills(count: int, seed: int, tell: Tell) -> str:
    """kill -9 at random moments; everything that was promised is there."""
    return _killed(count, seed, tell, {})


def windows(count: int, seed: int, tell: Tell) -> str:
    """kill -9 of the program at the table, its AI thinking or not; what it had saved is there."""
    return _killed(count, seed, tell, {"program": "engine.commands.killed", "longest": WINDOW_LIFE})


def _killed(count: int, seed: int, tell: Tell, how: Mapping[str, Any]) -> str:
    from saves.kills import kill_often

    promises = unfinished = counted = 0
    for game, some, told in shares(count, tell):
        with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
            found = kill_often(Path(folder), game, seed, some, told, **how)
        promises, unfinished = promises + found.promises, unfinished + found.unfinished
        counted += found.counted
    return f"{promises} promises kept, {unfinished} games found unfinished, {counted} counted"


def shares(count: int, tell: Tell) -> Iterator[tuple[str, int, Tell]]:
    """A check shared out among all games: each game, how often, and what its progress is told to."""
    names = registry.names()
    done = 0
    for number, game in enumerate(names):
        some = (count + len(names) - 1 - number) // len(names)
        if some:
            yield game, some, partial(_of_all, tell, done / count, some / count)
        done += some


def _of_all(tell: Tell, begun: float, part: float, share: float) -> None:
    tell(begun + part * share)


def orphans(count: int, seed: int, tell: Tell) -> str:
    """kill -9 of a process whose worker thinks: the worker has to be gone within two seconds."""
    from engine.commands.orphans import longest_life

    names = registry.names()
    longest = max(longest_life(names[n % len(names)], seed + n, tell, n / count) for n in range(count))
    return f"{count} workers gone, the last after {longest:.2f} s"


def faults(count: int, seed: int, tell: Tell) -> str:
    """Faults of the worker behind a running table: no frame is long, and every question is answered legally."""
    from engine.commands.faulty import LONGEST_FRAME, inject

    found = [f"{game}: {inject(game, n, seed, told, LONGEST_FRAME)}" for game, n, told in shares(count, tell)]
    return "; ".join(found)


def disk(count: int, seed: int, tell: Tell) -> str:  # noqa: ARG001 - every operation is refused, whatever the seed
    """Every operation of the disk refused in turn, once and for good."""
    from saves.refusals import refuse_each

    found = [refuse_each(game, tell) for game in registry.names() for _ in range(count)]
    faults, operations, told = (sum(getattr(one, name) for one in found) for name in ("faults", "operations", "told"))
    return f"{faults} refusals in {operations} operations, {told} told"


def saves(count: int, seed: int, tell: Tell) -> str:
    """Damaged copies of the longest golden save of every game."""
    from saves.faults import try_saves

    found: Counter[str] = Counter()
    names = registry.names(hidden=True)
    for name in names:
        good = max((registry.folder(name) / "golden").glob("*.json"), key=lambda path: path.stat().st_size)
        found.update(try_saves(good.read_text(encoding="utf-8"), seed, max(1, count // len(names)), tell))
    return _verdicts(found)


def boards(count: int, seed: int, tell: Tell) -> str:
    """The known attacks, then damaged copies of a board."""
    from engine.commands.bad_boards import attacks, try_board, try_boards

    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        opened = [name for name, data in attacks().items() if try_board(data, Path(folder)) == "opened"]
    if opened:
        raise AssertionError(f"opened: {', '.join(opened)}")
    return f"{len(attacks())} attacks refused; " + _verdicts(try_boards(seed, count, progress=tell))


def _verdicts(found: Mapping[str, int]) -> str:
    opened = sum(n for name, n in found.items() if name.endswith("opened"))
    return f"{sum(found.values()) - opened} refused, {opened} harmless"


def games(count: int, seed: int, tell: Tell) -> str:
    """Random games of every game, held to the contract."""
    from engine.commands.torture import setups, torture
    from engine.commands.torture_view import Seen

    rng = Random(seed)
    names = registry.names(hidden=True)
    done, steps = 0, 0
    ends: dict[str, Seen] = {name: Seen() for name in names}
    for name in names:
        for setup in setups(registry.info(name), max(1, count // len(names)), rng):
            session = torture(setup, rng.randrange(2**32), every=8, seen=ends[name])
            done, steps = done + 1, steps + len(session.log)
            tell(done / count)
    reasons = "; ".join(f"{name}: {', '.join(sorted(seen.reasons))}" for name, seen in ends.items())
    return f"{done} games, {steps} steps, endings {reasons}"


def events(count: int, seed: int, tell: Tell) -> str:
    """Random input into every scene; the program never raises and stays quick."""
    from engine.commands.restless import play

    return play(count, seed, tell)
