"""What the levels of all games have in common: how they err, and which of them resists in a challenge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct


class Plan(Struct, frozen=True, kw_only=True):
    """How a level thinks; each game adds what its search needs.

    eval_noise: the standard deviation of its error about a move, in the unit of the game's evaluation. blunder_rate:
    how often it overlooks what decides, or makes any move; the game says which.
    """

    eval_noise: float = 0.0
    blunder_rate: float = 0.0


M = TypeVar("M")
P = TypeVar("P", bound=Struct)


def plan_of(plans: Mapping[str, P], level: str) -> P:
    """The plan of a level; "defence" plays as the strongest, which is the last. `KeyError`: there is no such level."""
    return plans[list(plans)[-1] if level == "defence" else level]


def careless(plan: Plan, moves: Sequence[M], rng: Random) -> M | None:
    """Any of the moves where there is only one, or where the level blunders; else None."""
    return rng.choice(moves) if len(moves) == 1 or rng.random() < plan.blunder_rate else None
