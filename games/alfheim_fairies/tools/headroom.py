"""How much more one choice brings than another, for `python -m tools headroom`."""

from __future__ import annotations

from random import Random

from engine.ai.agent import SearchResult
from engine.ai.playout_race import POINT
from engine.core.rules import Seat
from games.alfheim_fairies.ai.move_search import Driver, choice_of
from games.alfheim_fairies.rules.position import Position

DRIVER = Driver()


def gains(
    seen: Position, seat: Seat, usual: SearchResult, other: SearchResult, guesses: int, rng: Random
) -> list[float]:
    """The other one's lead in each of the same worlds, in points."""
    deal = DRIVER.sit(seen, seat, rng)
    found = []
    for _ in range(guesses):
        run = DRIVER.trial.run
        found.append((run(choice_of(other.move)) - run(choice_of(usual.move))) / POINT)
        deal()
    return found


GAINS = gains
