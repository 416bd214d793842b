"""Let AI levels or peers play a game alone, seed by seed, and print how often each wins and what it scores.

All play the same seeds, so that they get the same draws. Errors are those of a 95 % interval over the games. Levels
have budgets instead of a clock, so the same seed gives the same games on every machine, unless thinking is capped.
Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import sqrt
from statistics import mean, stdev

from msgspec import Struct

from engine.commands import arena_players
from engine.commands.arena import CERTAIN
from engine.commands.arena_players import PEER, TIMED, ThinkTime
from engine.commands.argument_types import pairs
from engine.commands.output import as_json, line, table
from engine.commands.parallel_games import add_common, play_and_report
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_start import fresh
from engine.core.text import say


class SoloGame(Struct, frozen=True):
    """One game alone: what a worker process needs to play it."""

    game: str
    level: str
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    terms: ThinkTime = ThinkTime()


class SoloResult(Struct, frozen=True):
    """The result of one game. score: None in a game without scores; cpu: seconds; nodes: positions looked at."""

    level: str
    won: bool
    score: int | None
    reason: str
    moves: int
    cpu: float
    nodes: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, players, how many games, seed, options, time, processes."""
    parser.add_argument("game", metavar="GAME", help="a folder of games/, of a game that can be played alone")
    parser.add_argument(
        "--levels", metavar="A,B", required=True, help="who plays, such as expert or expert,easy,peer:greedy"
    )
    add_common(parser)


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    levels = _levels(chosen.game, chosen.levels)
    options = tuple(pairs(chosen.options).items())
    fresh(chosen.game, 1, 0, dict(options))  # a wrong option is told before anything is started
    terms = ThinkTime(chosen.seconds, chosen.capped)
    # seed by seed, so that all have played equally many games whenever it is stopped
    wanted = [
        SoloGame(chosen.game, level, chosen.seed + k, options, terms) for k in range(chosen.games) for level in levels
    ]
    play_and_report(
        "trial", play, wanted, chosen, partial(_so_far, levels), lambda found: _report(levels, found, chosen.json)
    )
    return 0


def _levels(game: str, words: str) -> tuple[str, ...]:
    if 1 not in registry.info(game).seat_counts:
        raise SettingError(say("{game} can’t be played alone.", game=registry.info(game).title))
    given = tuple(words.split(","))
    arena_players.check(game, list(given))
    if any(name.removeprefix(PEER) in TIMED for name in given if name.startswith(PEER)):
        raise SettingError(say("A peer that is given its opponent’s time can’t play alone."))
    if len(set(given)) != len(given):
        raise SettingError(say("Each player is named once, not as in “{words}”.", words=words[:60]))
    return given


def play(attempt: SoloGame) -> SoloResult:
    """One game to its end."""
    player = arena_players.invite(attempt.game, attempt.level, attempt.terms, arena_players.nobody)
    session = fresh(attempt.game, 1, attempt.seed, dict(attempt.options))
    over, spent = arena_players.play_out(session, [player], attempt.seed), player.spent
    score = over.scores[0] if over.scores else None
    return SoloResult(attempt.level, over.places[0] == 1, score, over.reason, spent.moves, spent.cpu, spent.nodes)


def share_won(results: Sequence[SoloResult]) -> tuple[float, float]:
    """The share of games won, 0 to 1, and the half width of its 95 % interval (Agresti and Coull's, never 0)."""
    won, games = sum(result.won for result in results), len(results)
    middle = (won + 2) / (games + 4)
    return won / games, CERTAIN * sqrt(middle * (1 - middle) / (games + 4))


def mean_score(results: Sequence[SoloResult]) -> tuple[float, float] | None:
    """The mean score of these games with the half width of its 95 % interval, None if there is none."""
    scores = [result.score for result in results if result.score is not None]
    if not scores:
        return None
    return mean(scores), CERTAIN * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else float(max(scores))


def _so_far(levels: Sequence[str], played: Sequence[SoloResult]) -> str:
    shares = []
    for level in levels:
        own = [result for result in played if result.level == level]
        if own:
            shares.append(f"{level} {share_won(own)[0]:.1%}")
    return ", ".join(shares)


def _report(levels: Sequence[str], played: Sequence[SoloResult], json: bool) -> None:
    groups = {level: [result for result in played if result.level == level] for level in levels}
    if json:
        as_json({level: _figures(own) for level, own in groups.items() if own})
        return
    for number, (level, own) in enumerate((level, own) for level, own in groups.items() if own):
        if number:
            line()
        _tell(level, own)


def _figures(own: list[SoloResult]) -> dict[str, object]:
    share, error = share_won(own)
    won = [result for result in own if result.won]
    found: dict[str, object] = {"games": len(own), "won": len(won), "share": share, "error": error}
    for name, results in (("score_when_won", won), ("score", own)):
        score = mean_score(results)
        found |= {name: score and score[0], f"{name}_error": score and score[1]}
    moves = sum(result.moves for result in own)
    cpu = sum(result.cpu for result in own)
    found |= {"moves": moves, "cpu": cpu, "nodes": sum(result.nodes for result in own)}
    return found | {"reasons": dict(Counter(result.reason for result in own))}


def _tell(level: str, own: list[SoloResult]) -> None:
    share, error = share_won(own)
    moves = max(1, sum(result.moves for result in own))
    reasons = Counter(result.reason for result in own)
    table(
        [
            (level, f"won {share:.1%} ±{error:.1%} of {len(own)} games"),
            ("mean score when won", _in_words(mean_score([result for result in own if result.won]))),
            ("mean score of all", _in_words(mean_score(own))),
            ("moves a game", f"{moves / len(own):.1f}"),
            ("CPU seconds a move", f"{sum(result.cpu for result in own) / moves:.3g}"),
            ("positions a move", f"{sum(result.nodes for result in own) / moves:,.3g}"),
            ("ended by", ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())),
        ]
    )


def _in_words(score: tuple[float, float] | None) -> str:
    return "-" if score is None else f"{score[0]:.2f} ±{score[1]:.2f}"
