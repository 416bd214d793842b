"""Let an opponent learn: play games, fit weights (or a small net) to who won, adopt them if they win a match; or tune
numbers in matches.

`play` lets a level play itself and keeps the games. `fit` evaluates the terms of the game's evaluation in their
positions (`SUBJECT` of its tools/learn.py, see tools/learn/learning_contract.py), fits the weights of these terms to
who won, with `--units` also a net over them (see engine/ai/kernels/neural.py), and says how well they predict games
that were not used for fitting. `gate` plays the new weights against those in use in mirrored pairs, at the same budget;
they replace the others, with a record of their origin, once they are stronger with 95 % certainty. `tune` is for what
is no sum of terms (`TUNED`, see tools/learn/spsa_tuning.py): it moves all numbers towards what wins in mirrored pairs,
and prints them. Each step can be stopped and continues where it was.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import Counter
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from engine.commands.arena import bounds_of
from engine.commands.argument_types import pairs, place, whole
from engine.commands.output import as_json, line, table
from engine.commands.parallel_games import add_common, tell_form
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.text import say
from tools.learn import match_gate, report, selfplay
from tools.learn import spsa_tuning as tuning
from tools.learn.learning_contract import Learnt, Subject, kept_in, subject_of
from tools.learn.result_lines import read

GAMES, WEIGHTS, MATCH, PAIRS = "games.jsonl", "weights.json", "match.jsonl", "pairs.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Step, game, folder, level, opening, bounds, and what the arena asks as well."""
    parser.add_argument("step", choices=["play", "fit", "gate", "tune"], help="what to do next")
    parser.add_argument("game", metavar="GAME", help="a folder of games/")
    parser.add_argument("folder", metavar="FOLDER", type=place, help="where games, weights and matches are kept")
    parser.add_argument("--level", metavar="LEVEL", default="", help="who plays (default: the strongest)")
    parser.add_argument("--seats", metavar="N", type=whole(2, 100), default=2, help="how many play itself (default: 2)")
    parser.add_argument(
        "--opening", metavar="N", type=whole(0, 1_000), default=2, help="random moves first (default: 2)"
    )
    parser.add_argument(
        "--stray",
        metavar="P",
        type=whole(0, 100),
        default=0,
        help="percent of later moves that are random (default: 0)",
    )
    parser.add_argument("--units", metavar="N", type=whole(0, 64), default=0, help="hidden units of a net (default: 0)")
    parser.add_argument(
        "--until-sure",
        metavar="LOW,HIGH",
        default="0,50",
        help="let in when 95 %% sure that HIGH Elo is nearer than LOW, out when LOW is (default: 0,50)",
    )
    add_common(parser, "games to play, at most so many at the gate")


def run(chosen: argparse.Namespace) -> int:
    """0; 1 if the gate stays shut; or a `TrailboxError`."""
    levels = [level.key for level in registry.info(chosen.game).levels]
    chosen.level = chosen.level or levels[-1]
    if chosen.level not in levels:
        raise SettingError(say("{known} are the levels there.", known=", ".join(levels)))
    return {"play": play, "fit": fit, "gate": let_in, "tune": tune}[chosen.step](chosen)


def play(chosen: argparse.Namespace) -> int:
    """Any game can be played; what is learnt from it is asked of the games later."""
    terms = _terms(chosen)
    tell_form(chosen)
    games = selfplay.fill(chosen.folder / GAMES, terms, chosen.seed, chosen.games, chosen.workers, chosen.cluster)
    reasons = Counter(game["reason"] for game in games)
    line(f"{len(games)} games, ended by " + ", ".join(f"{reason} {count}" for reason, count in reasons.most_common()))
    return 0


def fit(chosen: argparse.Namespace) -> int:
    """Write the weights into the folder, with their quality on games that they were not fitted to."""
    from tools.learn import regression_fit as by

    subject = subject_of(chosen.game)
    head, games = read(chosen.folder / GAMES)
    rated = by.rate(subject, head, games)
    if len(set(rated.game % by.FOLDS)) < by.FOLDS:
        raise SettingError(say("{n} games are too few to learn from.", n=len(games)))
    learnt = by.learn(subject.terms, rated, chosen.units)
    seen = {
        "new": by.foretold(subject.terms, rated, chosen.units)[1],
        "old": by.values(subject.terms, subject.learnt, rated),
    }
    if chosen.units:
        seen["sum"] = by.foretold(subject.terms, rated)[1]
    gain, error = by.gain(seen["new"], seen["old"], rated)
    made = {
        "commit": _commit(),
        "games": head | {"first": min(game["seed"] for game in games), "count": len(games)},
        "positions": len(rated.won),
        "log loss": {name: round(float(by.losses(chances, rated).mean()), 4) for name, chances in seen.items()},
        "gain": [round(gain, 4), round(error, 4)],
        "curve": [[count, round(loss, 4)] for count, loss in by.curve(subject.terms, rated, chosen.units)],
        "calibration": {name: by.calibration(chances, rated) for name, chances in seen.items()},
    }
    learnt = replace(learnt, made=made)
    write(chosen.folder / WEIGHTS, learnt)
    if chosen.json:
        as_json(to_builtins(learnt))
    else:
        report.tell_fit(learnt, subject.learnt)
    return 0


def let_in(chosen: argparse.Namespace) -> int:
    """0 if the new weights are in, else 1."""
    subject = subject_of(chosen.game)
    bounds = bounds_of(chosen.until_sure) or (0.0, 50.0)
    if not (chosen.folder / WEIGHTS).exists():
        raise SettingError(say("There is no {path} yet.", path=str(chosen.folder / WEIGHTS)))
    learnt = kept_in(chosen.folder / WEIGHTS)
    if learnt.net and not subject.nets:
        raise SettingError(say("{game} does not play with a net yet.", game=registry.info(chosen.game).title))
    options = _options(chosen, subject)
    new, old = (replace(one, made=None) for one in (learnt, subject.learnt))
    match = match_gate.Match(chosen.game, chosen.level, options, chosen.opening, chosen.seconds, new, old, bounds)
    tell_form(chosen)
    most = (chosen.games + 1) // 2
    pairs_played = match_gate.decide(chosen.folder / MATCH, match, chosen.seed, most, chosen.workers, chosen.cluster)
    found = match_gate.told(pairs_played, bounds)
    terms = {"level": chosen.level, "options": dict(options), "seed": chosen.seed, "opening": chosen.opening}
    if found["verdict"] == "above":
        write(subject.file, replace(learnt, made=learnt.made | {"match": terms | found}))
    if chosen.json:
        as_json(terms | found)
    else:
        report.tell_match(found)
    return 0 if found["verdict"] == "above" else 1


def tune(chosen: argparse.Namespace) -> int:
    """Print the numbers found, beside those in use."""
    terms, count = _terms(chosen), (chosen.games + 1) // 2
    used = tuning.tuned_of(chosen.game).numbers(terms.seats, dict(terms.options))
    tell_form(chosen)
    found = tuning.tune(chosen.folder / PAIRS, terms, chosen.seed, count, chosen.workers, chosen.cluster)
    if chosen.json:
        as_json({name: round(number, 2) for name, number in found.items()})
    else:
        table([(name, f"{used[name][0]:.1f} -> {number:.1f}") for name, number in found.items()])
    return 0


def write(path: Path, learnt: Learnt) -> None:
    """Weights and where they come from; a row of numbers is one line."""
    kept = {name: value for name, value in to_builtins(learnt).items() if value is not None}
    text = json.dumps(kept, indent=1, ensure_ascii=False)
    text = re.sub(r"\[[^\[\]{}\"]*\]", lambda row: " ".join(row[0].split()).replace("[ ", "[").replace(" ]", "]"), text)
    path.write_text(text + "\n", encoding="utf-8")


def _terms(chosen: argparse.Namespace) -> selfplay.Terms:
    """What the games have in common that are played for learning."""
    options = _options(chosen, registry.tool(chosen.game, "learn", "SUBJECT"))
    stray = chosen.stray / 100
    return selfplay.Terms(chosen.game, chosen.level, chosen.seats, options, chosen.opening, chosen.seconds, stray)


def _options(chosen: argparse.Namespace, subject: Subject | None) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(({**(subject.options if subject else {}), **pairs(chosen.options)}).items()))


def _commit() -> str:
    """The commit of the agents that played, if it is known."""
    words = ["git", "-C", str(registry.ROOT), "describe", "--always", "--dirty"]
    return subprocess.run(words, check=False, capture_output=True, text=True).stdout.strip()
