"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from engine.ai.agent import UNHURRIED, Chooser, Pace, SearchResult
from engine.core.rules import Seat
from games.fairy_trails.ai.ai import claim_of
from games.fairy_trails.ai.kernels.duel import WON
from games.fairy_trails.ai.search import EVERY, Driver, move_of
from games.fairy_trails.ai.solo import agent as solo_agent
from games.fairy_trails.rules.moves import Claim, Done, Move
from games.fairy_trails.rules.rules import Position

LEVEL_ALONE = "easy"


class OnePly:
    """The card that a one-ply rule likes best, one of them by chance; all that is closed is claimed."""

    def __init__(self, taste: str) -> None:
        self._taste = taste
        self._driver = Driver()

    def think(
        self,
        seen: Position,
        seat: Seat,
        level: str,  # noqa: ARG002
        rng: Random,
        pace: Pace = UNHURRIED,
    ) -> Iterator[SearchResult]:
        """One thought, whatever the level and the pace."""
        if seen.solo:
            yield from solo_agent.think(seen, rng, LEVEL_ALONE, pace)
            return
        cell = claim_of(seen, seat, 0.0, rng)
        if cell is not None:
            yield SearchResult(Claim(cell), 0.0, (Claim(cell),), 1)
            return
        if seen.keen and (seen.laid or not seen.hands[seat]):
            yield SearchResult(Done(), 0.0, (Done(),), 1)
            return
        trial = self._driver.sit(seen, seat, self._taste, 0)
        trial.begin(EVERY)
        most: int = trial.guess[0]
        best = [trial.tried[k] for k in range(trial.width) if trial.guess[k] == most]
        move: Move = move_of(seen, seat, rng.choice(best))
        yield SearchResult(move, max(-1.0, min(1.0, most / 10_000)), (move,), trial.nodes, abs(most) == WON)


PEERS: Mapping[str, Chooser[Position]] = {"greedy": OnePly("greedy"), "rule": OnePly("plain")}
