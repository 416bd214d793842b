"""Duels of a level against itself: how they end, whether both seats' told values agree, and whether they stand still.

`python -m games.magic_triland.tools.selfplay FILE DUELS` plays the duels that FILE does not have yet, a line each, and
tells

- undecided: the share of duels ended by the limit of turns or by repetition;
- both behind: the share of turns at whose beginning the value told to the seat to move (`IslandAgent.told`: win bar,
  hint and review) and the one told to the other on its turn before are both below 0; both ahead: both above 0;
- falls: how often a duel the value told to a seat was lower by more than `FALL` than on its turn before;
- log loss of the values told about who wins;
- still: the share of duels in which `STRETCH` turns in a row begin with neither seat's figures carrying together what
  they never did before (see `ai/standstill.py`): no pearl is made, and goods only change hands to and fro. The
  first turns, an opening, do not count.

A turn whose cards leave no choice is told no value and is passed over. The quick island of a seed, Basic.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import log
from pathlib import Path
from random import Random

from engine.commands.output import ProgressLine, line
from engine.commands.parallel_games import play_all
from engine.core.game_start import fresh
from games.magic_triland.ai.ai import IslandAgent
from games.magic_triland.ai.standstill import standstill
from games.magic_triland.rules.position import NOBODY, Stage
from games.magic_triland.rules.turns_and_scoring import LIMIT, REPEATED
from tools.learn.result_lines import Item, Lines

GAME = "magic_triland"
FALL = 0.8
STRETCH = 20
LEAST = 0.005
"""No value is taken to be surer than this to be wrong."""
Turns = Sequence[tuple[int, float | None, int]]
"""For each turn the seat, its value if it is known, and for how many turns nobody has got anything new."""


def play(wanted: tuple[str, int]) -> Item:
    """The duel of a level and a seed: its seed, how it ended, who won, and its turns (see `Turns`)."""
    level, seed = wanted
    agent, session = IslandAgent(), fresh(GAME, 2, seed, {"island": "quick"})
    turns: list[tuple[int, float | None, int]] = []
    while session.over is None:
        seat, s = session.to_move[0], session.state
        *_, found = agent.think(session.observe(seat), seat, level, Random(f"{seed}:{len(session.log)}"))
        if s.stage == Stage.CARDS and not s.cards:
            seen, rng = session.observe(seat), Random(f"told {seed}:{len(session.log)}")
            told = round(agent.told(seen, seat, rng), 3) if found.nodes > 1 else None
            turns.append((seat, told, standstill(s).turns))
        session.play(seat, found.move)
    return {"seed": seed, "ended": session.state.ended, "won": session.state.winner, "turns": turns}


def told_twice(turns: Turns) -> Iterator[tuple[float, float]]:
    """For each turn on which both seats have been told a value: the one of the seat to move, and the other's."""
    last: dict[int, float] = {}
    for seat, told, _ in turns:
        if told is not None:
            last[seat] = told
            if len(last) > 1:
                yield told, last[1 - seat]


def falls(turns: Turns) -> int:
    """How often a seat's told value is lower by more than FALL than on the turn before."""
    count, last = 0, {0: -1.0, 1: -1.0}
    for seat, told, _ in turns:
        if told is not None:
            count += told < last[seat] - FALL
            last[seat] = told
    return count


def loss(duels: Sequence[Item]) -> float:
    """The mean log loss of the values told about who wins, in decided duels."""
    told = [
        (1 + value if seat == duel["won"] else 1 - value) / 2
        for duel in duels
        if duel["won"] != NOBODY
        for seat, value, _ in duel["turns"]
        if value is not None
    ]
    return sum(-log(max(right, LEAST)) for right in told) / max(1, len(told))


def tell(duels: Sequence[Item]) -> None:
    """The figures, a line each."""
    ends = Counter(duel["ended"] for duel in duels)
    lengths = sorted(len(duel["turns"]) for duel in duels)
    pairs = [pair for duel in duels for pair in told_twice(duel["turns"])]
    line(f"{len(duels)} duels, {lengths[len(lengths) // 2]} turns in the median, {lengths[-1]} at most: {dict(ends)}")
    line(f"undecided {(ends[LIMIT] + ends[REPEATED]) / len(duels):.1%}")
    behind, ahead = (sum(sign * a > 0 and sign * b > 0 for a, b in pairs) / max(1, len(pairs)) for sign in (-1, 1))
    line(f"both behind {behind:.1%}, both ahead {ahead:.1%} of {len(pairs)} turns")
    line(f"falls a duel {sum(falls(duel['turns']) for duel in duels) / len(duels):.2f}")
    line(f"log loss {loss(duels):.3f}")
    line(f"still {sum(max(turn[2] for turn in duel['turns']) >= STRETCH for duel in duels) / len(duels):.1%}")


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing, then tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("duels", type=int, metavar="DUELS")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first duel (default: 1)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default: 1)")
    chosen = parser.parse_args(words)
    lines = Lines(chosen.file, {"game": GAME, "level": chosen.level})
    there = {duel["seed"] for duel in lines.items}
    wanted = [(chosen.level, seed) for seed in range(chosen.seed, chosen.seed + chosen.duels) if seed not in there]
    progress = ProgressLine("duels")
    with closing(play_all(play, wanted, chosen.workers)) as duels:
        for done, duel in enumerate(duels, start=1):
            lines.add(duel)
            progress.at(done / len(wanted), f"{done} of {len(wanted)}")
    progress.end()
    tell(lines.items)


if __name__ == "__main__":
    main()
