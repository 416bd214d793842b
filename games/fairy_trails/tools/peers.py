"""Simple players to measure the levels by; the arena calls them peer:<name>. Players never meet them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from engine.ai.agent import UNHURRIED, Peer, SearchResult
from engine.core.rules import Seat
from games.fairy_trails.ai.ai import claim_of
from games.fairy_trails.ai.kernels.duel import WON
from games.fairy_trails.ai.search_driver import EVERY, Driver, move_of
from games.fairy_trails.ai.solo import agent as solo_agent
from games.fairy_trails.rules.move_types import Claim, Done, Move
from games.fairy_trails.rules.rules import Position

LEVEL_ALONE = "easy"
DRIVER = Driver()


def one_ply(taste: str, seen: Position, seat: Seat, rng: Random) -> SearchResult:
    """The card that a one-ply rule likes best, one of them by chance; all that is closed is claimed."""
    if seen.solo:
        *_, last = solo_agent.think(seen, rng, LEVEL_ALONE, UNHURRIED)
        return last
    cell = claim_of(seen, seat, 0.0, rng)
    if cell is not None:
        return SearchResult(Claim(cell), 0.0, (Claim(cell),), 1)
    if seen.keen and (seen.laid or not seen.hands[seat]):
        return SearchResult(Done(), 0.0, (Done(),), 1)
    trial = DRIVER.sit(seen, seat, taste, 0)
    trial.begin(EVERY)
    most: int = trial.guess[0]
    best = [trial.tried[k] for k in range(trial.width) if trial.guess[k] == most]
    move: Move = move_of(seen, seat, rng.choice(best))
    return SearchResult(move, max(-1.0, min(1.0, most / 10_000)), (move,), trial.nodes, abs(most) == WON)


PEERS: Mapping[str, Peer] = {"greedy": partial(one_ply, "greedy"), "rule": partial(one_ply, "plain")}
