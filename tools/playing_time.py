"""How long a game takes: what a person decides in it is counted, and each decision is taken to need so many seconds.

A level of the AI plays for the person on the first seat, the weakest level on all others, with as few seats as there
can be and the options of the game's first game. What leaves no choice is no decision. The seconds are assumptions, see
docs/modes.md: nobody was timed.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, quantiles

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.agent import agent_of
from engine.commands.argument_types import seed, whole
from engine.commands.output import line
from engine.core import registry
from engine.core.errors import SettingError
from engine.core.game_info import AI_PREFIX
from engine.core.game_start import started
from engine.core.text import say

THINK = (20, 30, 45)
"""Seconds for the first decision of a turn, by how much there is to learn (`Info.demands`)."""
GO_ON, OTHERS = 5, 3
"""Seconds for each further decision of the turn, and for each step of the others' that is shown."""
ME = 0


class Played(Struct, frozen=True):
    """A game. turns: of the person, in which there was a choice; more: decisions in them beyond the first; others:
    steps that others chose."""

    turns: int
    more: int
    others: int

    def minutes(self, demands: int) -> float:
        """How long it takes in a game that is as demanding as this."""
        think = THINK[min(max(demands, 1), len(THINK)) - 1]
        return (think * self.turns + GO_ON * self.more + OTHERS * self.others) / 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games, how many of each, who plays for the person."""
    parser.add_argument("names", metavar="GAME", nargs="*", help="folders of games/ (default: all with a first game)")
    parser.add_argument("--games", metavar="N", type=whole(2), default=30, help="games of each (default: 30)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the first game's seed (default: 0)")
    parser.add_argument("--level", default="easy", help="the level that plays for the person (default: easy)")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    for game in chosen.names or [name for name in registry.names() if registry.has_lessons(name)]:
        info = registry.info(game)
        if chosen.level not in [level.key for level in info.levels]:
            raise SettingError(say("{game} has no level “{level}”.", game=info.title, level=chosen.level))
        found = [play(game, chosen.level, number) for number in range(chosen.seed, chosen.seed + chosen.games)]
        minutes = [one.minutes(info.demands) for one in found]
        early, *_, late = quantiles(minutes, n=10)
        counted = [mean(column) for column in zip(*((one.turns, one.more, one.others) for one in found), strict=True)]
        words = "{:.0f} turns, {:.0f} further decisions, {:.0f} steps of others".format(*counted)
        line(f"{game}: {words}: {mean(minutes):.0f} minutes ({early:.0f} to {late:.0f}); told: {info.minutes}")
    return 0


def play(game: str, level: str, number: int) -> Played:
    """One game of this seed."""
    info, first = registry.info(game), registry.first_game(game)
    if first is None:
        raise SettingError(say("{game} has no first game.", game=info.title))
    setup = first.setup(info)
    session = started(replace(setup, seats=(AI_PREFIX + level, *setup.seats[1:]), seed=number))
    agent = agent_of(game)
    turns = more = others = 0
    mine = False
    while session.over is None:
        seat = ME if ME in session.to_move else session.to_move[0]
        who = level if seat == ME else info.levels[0].key
        choice = len(session.moves(seat)) > 1
        *_, best = agent.think(session.observe(seat), seat, who, Random(f"{number}:{len(session.log)}"))
        session.play(seat, best.move)
        if seat != ME:
            mine, others = False, others + choice
        elif choice:
            turns, more = turns + (not mine), more + mine
            mine = True
    return Played(turns, more, others)
