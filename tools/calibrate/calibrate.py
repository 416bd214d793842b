"""Ask whether what an opponent tells as a chance comes true.

`play` plays whole games, each seat at one of the levels, and keeps them in FILE with what seats were told; a run that
was stopped goes on. `again` asks today's agent at the same decisions of the games in `--of`. `tell` prints for each
phase what was told against what came, in ten bins of the chance to win (each counts one value of a game), and with
`--write` puts these tables into the game's ai/README.md; `--together` makes one table of all files. `--half` tells of
the games of even or odd seeds alone, so that what is fitted to one half can be checked on the other.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from engine.commands.arena_players import PEER, TIMED, check
from engine.commands.argument_types import above_zero, pairs, place, seed, whole
from engine.commands.output import line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.text import say
from tools.calibrate.calibration_bins import BINS, Row, rows
from tools.calibrate.told_chances_and_results import Terms, again, fill, terms_of, told_in
from tools.learn.result_lines import Item, read

QUICK = 0.15
"""Seconds of advice: those of the first pass of a review."""
ENOUGH, NEAR = 100, 0.07
"""No bin of so many values should be off by more."""
BEGIN, END = "<!-- calibration: begin -->", "<!-- calibration: end -->"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Step, game, files, and how games are played and asked about."""
    parser.add_argument("step", choices=["play", "again", "tell"], help="what to do")
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("files", metavar="FILE", type=place, nargs="+", help="where games are kept; several to tell of")
    parser.add_argument("--of", metavar="FILE", type=place, help="the games that are asked about again")
    parser.add_argument("--games", metavar="N", type=whole(1), default=100, help="how many games (default: 100)")
    parser.add_argument("--seats", metavar="N", type=whole(1, 100), default=2, help="how many seats (default: 2)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the first game's seed (default: 0)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")
    parser.add_argument(
        "--levels", metavar="A,B", default="", help="each seat plays at one of these (default: the strongest)"
    )
    parser.add_argument(
        "--pace", metavar="S", type=above_zero(60), default=QUICK, help=f"seconds of advice (default: {QUICK})"
    )
    parser.add_argument(
        "--share", metavar="P", type=whole(1, 100), default=100, help="percent of decisions asked about (default: 100)"
    )
    parser.add_argument(
        "--brief",
        action="store_true",
        help="ask what the strongest level thinks, without reasons: quicker",
    )
    parser.add_argument("--workers", metavar="N", type=whole(1, 256), default=2, help="processes (default: 2)")
    parser.add_argument("--together", action="store_true", help="tell of all files in one table (other seeds in each)")
    parser.add_argument("--half", choices=["even", "odd"], help="tell of the games of these seeds only")
    parser.add_argument("--write", action="store_true", help="write what is told into the game's ai/README.md")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    info = registry.info(chosen.game)
    if chosen.step == "tell":
        return tell(chosen)
    if chosen.step == "play":
        levels = tuple((chosen.levels or info.levels[-1].key).split(","))
        check(chosen.game, [*levels])
        if any(level == PEER + name for level in levels for name in TIMED):
            raise SettingError(say("A peer that is given its opponent’s time can’t play here."))
        options = tuple(pairs(chosen.options).items())
        fresh(chosen.game, chosen.seats, 0, dict(options))  # a wrong option is reported before anything is started
        terms = Terms(chosen.game, chosen.seats, options, levels, chosen.pace, chosen.share / 100, chosen.brief)
        found = fill(chosen.files[0], terms, chosen.seed, chosen.games, chosen.workers)
    else:
        if chosen.of is None:
            raise SettingError(say("Which games are asked about again is told by --of FILE."))
        head, games = read(chosen.of)
        found = again(chosen.files[0], terms_of(head), games, chosen.workers)
    line(f"{len(found)} games")
    return 0


def tell(chosen: argparse.Namespace) -> int:
    """Print the tables of all files, or write them."""
    kinds: list[tuple[Terms, Sequence[Item]]] = []
    for path in chosen.files:
        head, games = read(path)
        if chosen.half:
            games = [game for game in games if game["seed"] % 2 == (chosen.half == "odd")]
        if not games:
            raise SettingError(say("There are no games in {path}.", path=str(path)))
        kinds.append((terms_of(head), games))
    parts = [kinds] if chosen.together else [[one] for one in kinds]
    text = "\n\n".join("\n".join(_part(part)) for part in parts)
    if chosen.write:
        write(registry.folder(chosen.game) / "ai" / "README.md", text)
    line(text)
    return 0


def write(path: Path, text: str) -> None:
    """Put the tables between the marks of a README. `SettingError` without these."""
    before = path.read_text(encoding="utf-8")
    if BEGIN not in before or END not in before:
        raise SettingError(say("{path} has no marks for the tables: {begin}", path=str(path), begin=BEGIN))
    between = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    path.write_text(between.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", before), encoding="utf-8")


def _part(kinds: Sequence[tuple[Terms, Sequence[Item]]]) -> list[str]:
    """One table of the games of these terms."""
    found = rows([one for _, games in kinds for one in told_in(games)])
    heads = ["phase", "games", "values", "error", "slope", *(f"{10 * k}-{10 * k + 10} %" for k in range(BINS))]
    return [
        f"{'; '.join(_kind(terms, games) for terms, games in kinds)}. {_worst(found)}",
        "",
        *(f"`{_command(terms, _seeds(games))}`  " for terms, games in kinds),
        "",
        f"| {' | '.join(heads)} |",
        f"|{'---|' * len(heads)}",
        *(f"| {' | '.join(_cells(row))} |" for row in found),
    ]


def _seeds(games: Sequence[Item]) -> list[int]:
    return sorted(game["seed"] for game in games)


def _kind(terms: Terms, games: Sequence[Item]) -> str:
    options, seeds = ", ".join(f"{key} {choice}" for key, choice in terms.options), _seeds(games)
    kind = f"{terms.seats} seats{options and f' ({options})'}, {' or '.join(terms.levels)}"
    return f"{kind}: {len(games)} games from seed {seeds[0]} to {seeds[-1]}"


def _command(terms: Terms, seeds: Sequence[int]) -> str:
    words = ["python -m tools calibrate play", terms.game, "FILE", f"--seats {terms.seats} --seed {seeds[0]}"]
    words.append(f"--games {seeds[-1] - seeds[0] + 1} --levels {','.join(terms.levels)} --pace {terms.pace:g}")
    words.append(f"--share {round(100 * terms.share)}")
    if terms.brief:
        words.append("--brief")
    if terms.options:
        words.append("--options " + " ".join(f"{key}={choice}" for key, choice in terms.options))
    return " ".join(words)


def _worst(found: Sequence[Row]) -> str:
    full = [(abs(one.off), row.phase, one.doubt) for row in found for one in row.bins.values() if one.values >= ENOUGH]
    if not full:
        return f"No bin has {ENOUGH} values."
    over, (worst, phase, doubt) = sum(off > NEAR for off, *_ in full), max(full)
    told = f"Of {len(full)} bins with {ENOUGH} values or more {over} are off by more than {NEAR}"
    return f"{told}, the worst by {worst:.2f} ({phase}; by chance alone up to {doubt:.2f} in nineteen of twenty)."


def _cells(row: Row) -> list[str]:
    """Each bin as what was told, what came, and of how many values, in per cent."""
    bins = (row.bins.get(k) for k in range(BINS))
    told = ["" if one is None else f"{100 * one.told:.0f}: {100 * one.came:.0f} ({one.values})" for one in bins]
    return [row.phase, str(row.games), str(row.values), f"{row.error:.2f}", f"{row.slope:.2f}", *told]
