"""Run the long checks: kills, damaged saves and boards, random games, random input, the full length of the tests.

Every check is counted; the first broken promise ends its check, is printed with all that is needed to reproduce it, and
makes the exit code 1. Without arguments this runs the figures of a release, which takes many hours: with --report it
can be stopped and goes on from where it was when it is started again.
"""

from __future__ import annotations

import argparse
import time
from functools import partial

from msgspec import Struct

from engine.commands.argument_types import above_zero, place, seed, whole
from engine.commands.output import ProgressLine, as_json, table
from tools.soak import checks, mutation_testing
from tools.soak.checks import Check, Span
from tools.soak.report import Part, Report


class Work(Struct, frozen=True):
    """One check; count: how often at a release; span: how much of it is done between two looks at the report."""

    check: Check
    count: int
    span: int
    about: str


WORK = {
    "kills": Work(checks.kills, 1_000, 30, "times the program is killed while it saves"),
    "windows": Work(checks.windows, 1_000, 30, "times the whole program is killed while person and AI play"),
    "orphans": Work(checks.orphans, 100, 1, "times the window is killed while its worker thinks"),
    "faults": Work(checks.faults, 1_000, 12, "faults of a worker behind a table in play"),
    "disk": Work(checks.disk, 100, 1, "hundredths of a session's operations of the disk, each refused in turn"),
    "saves": Work(checks.saves, 1_000_000, 4_000, "damaged saves, shared out among all games"),
    "boards": Work(checks.boards, 100_000, 5_000, "damaged boards"),
    "games": Work(checks.games, 40_000, 48, "random games, shared out among all games"),
    "plies": Work(checks.plies, 4_000, 12, "random games saved and opened at every ply, shared out among all games"),
    "events": Work(checks.events, 1_000_000, 3_000, "random interface events"),
    "monitors": Work(checks.monitors, 300, 30, "deeds to a window on two monitors, where Xorg has its dummy driver"),
    "mutants": Work(mutation_testing.mutants, 60, 6, "small faults planted in the program, for a test to find"),
    "tests": Work(checks.tests, 0, 1, "tests at their full length (default: all that are long)"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A count for each check, a share of all, seed, report, JSON."""
    for name, work in WORK.items():
        words = work.about + (f" (default: {work.count:,}; 0: none)" if work.count else "")
        parser.add_argument(f"--{name}", metavar="N", type=whole(0, 10**9), help=words)
    parser.add_argument(
        "--share", metavar="X", type=above_zero(1_000), default=1.0, help="a part of every default, such as 0.01"
    )
    parser.add_argument("--seed", metavar="N", type=seed, default=1, help="another seed damages other things")
    parser.add_argument("--report", metavar="FILE", type=place, help="go on from this report, and keep it up to date")
    parser.add_argument("--anew", action="store_true", help="begin a new report in the place of an old one")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """0 if every promise was kept, else 1."""
    wanted = {name: _count(chosen, name) for name in WORK}
    report = Report(chosen.seed, {name: Part(count) for name, count in wanted.items() if count > 0}, chosen.report)
    if not chosen.anew:
        report.resume()
    for name in report.parts:
        attempt(name, WORK[name], report)
    if chosen.json:
        as_json(report.as_json())
    else:
        table([(name, str(part)) for name, part in report.parts.items()])
    return 1 if any(part.broke for part in report.parts.values()) else 0


def _count(chosen: argparse.Namespace, name: str) -> int:
    """How often: as asked, else this share of the default, but once at least."""
    given: int | None = getattr(chosen, name)
    if given is not None:
        return given
    whole = WORK[name].count or len(checks.long_tests())
    return max(min(1, whole), int(whole * chosen.share))


def attempt(name: str, work: Work, report: Report) -> None:
    """Do what is left of one check, to its end or to the first broken promise."""
    part, progress = report.parts[name], ProgressLine(name)
    while part.done < part.count and not part.broke:
        span = Span(part.done, min(work.span, part.count - part.done), report.seed)
        began = time.monotonic()
        try:
            found = work.check(span, partial(_tell, progress, span, part.count))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the result
            again = f"again by: soak --seed {span.luck} --{name} {span.count}"
            part.broke = f"{type(error).__name__}: {error} ({again})"
        else:
            part.add(span.count, time.monotonic() - began, found)
        report.write()
    progress.end()


def _tell(progress: ProgressLine, span: Span, count: int, share: float) -> None:
    """How far the whole check is, of which the span is a part."""
    progress.at((span.first + share * span.count) / count)
