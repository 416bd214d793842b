"""The gate: new weights play those in use in mirrored pairs, and replace them only if they are stronger with
certainty."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, to_builtins

from engine.commands.arena import Pair, Pairing, PairPlayed, evidence, play_both, score, settled
from engine.commands.arena_players import AgentPlayer, Player, ThinkTime, at_level
from engine.commands.output import ProgressLine
from engine.commands.parallel_games import play_all
from tools.learn.learning_contract import Learnt, subject_of
from tools.learn.result_lines import Item, Lines


class Match(Struct, frozen=True):
    """New weights against old ones. bounds: two differences in Elo; the nearer one of them decides."""

    game: str
    level: str
    options: tuple[tuple[str, str], ...]
    opening: int
    seconds: float
    new: Learnt
    old: Learnt
    bounds: tuple[float, float]


def play(wanted: tuple[Match, int]) -> PairPlayed:
    """The pair of a seed."""
    match, seed = wanted
    terms = ThinkTime(match.seconds)
    subject = subject_of(match.game)
    players: list[Player] = [
        AgentPlayer(at_level(subject.agent(learnt), match.level), terms) for learnt in (match.new, match.old)
    ]
    return play_both(Pairing(match.game, (match.level,) * 2, seed, match.opening, match.options, terms), players)


def decide(path: Path, match: Match, first: int, most: int, workers: int, cluster: str | None = None) -> list[Item]:
    """Play pairs from a seed on until the match is settled, at most `most`. Returns all pairs in the file."""
    lines = Lines(path, to_builtins(match) | {"first": first})
    wanted = [(match, first + k) for k in range(len(lines.items), most)]
    progress = ProgressLine("gate")
    games = play_all(play, wanted, workers, cluster)
    try:
        while len(lines.items) < most and not settled(points(lines.items), *match.bounds):
            lines.add(_kept(next(games)))
            share, error = score(points(lines.items))
            progress.at(len(lines.items) / most, f"{share:.3f} ±{error:.3f}")
    finally:
        games.close()
        progress.end()
    return lines.items


def _kept(pair: PairPlayed) -> Item:
    used = {"cpu": [round(side.cpu, 3) for side in pair.spent], "moves": [side.moves for side in pair.spent]}
    return {"points": pair.points, "reasons": pair.reasons, "steps": pair.steps} | used


def points(items: list[Item]) -> list[Pair]:
    """What the new weights scored in each pair."""
    return [(item["points"][0], item["points"][1]) for item in items]


def told(items: list[Item], bounds: tuple[float, float]) -> Item:
    """How the match stands. verdict: "above" (let in), "below" or "" for not sure; cpu: seconds a move, new and old."""
    share, error = score(points(items))
    used = [[sum(item[what][side] for item in items) for side in (0, 1)] for what in ("cpu", "moves")]
    return {
        "games": 2 * len(items),
        "score": round(share, 4),
        "error": round(error, 4),
        "bounds": list(bounds),
        "verdict": settled(points(items), *bounds),
        "evidence": round(evidence(points(items), *bounds), 2),
        "cpu": [round(cpu / max(1, moves), 5) for cpu, moves in zip(*used, strict=True)],
    }
