"""How rivals hurt a garden: they may earn experts first; how near they are is estimated from what all can see."""

from __future__ import annotations

from random import Random

from engine.core.rules import Seat
from games.alfheim_fairies.rules.pieces import EXPERTS, KING, NISSES, PREPARATION, ROUNDS, TOMTE
from games.alfheim_fairies.rules.position import Position

STEPS = {"royals": (0.05, 0.30), "tomte": (0.22, 0.35), "fairies": (0.16, 0.40)}
"""The chance that a rival gets one fairy nearer to an expert in a round, before round 7 and from then on."""


def experts_left(seen: Position, seat: Seat, rng: Random) -> list[int]:
    """What it would bring to earn an expert, for each kind and each round, if the rivals go on like this."""
    worth: list[int] = []
    for kind, expert in enumerate(EXPERTS):
        reached: list[int] = []
        for who, player in enumerate(seen.before):
            if who == seat:
                continue
            if player.experts[kind]:
                reached.append(0)
                continue
            guests = player.garden.guests
            needs = {*NISSES, TOMTE} if TOMTE in expert.needs and TOMTE not in guests else expert.needs
            lacks = len(needs - guests)
            for now in range(seen.round, ROUNDS + 1):
                waits = KING in needs and KING not in guests and now < PREPARATION and lacks == 1
                if not waits and rng.random() < STEPS[expert.key][now >= PREPARATION]:
                    lacks -= 1
                if lacks <= 0:
                    reached.append(now)
                    break
        values = (*expert.values, 0)
        worth += [values[sum(one < now for one in reached)] for now in range(13)]
    return worth
