"""Games for the tests of the saves."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.session import Session
from tools.faults.kills import begin

GAME = "crooked_paths"


def new_game(seed: int = 1) -> Session[Any, Any]:
    return begin(GAME, Random(seed))


def play(session: Session[Any, Any], moves: int = 1, seed: int = 0) -> None:
    """`moves` random moves, or until it is over."""
    rng = Random(seed)
    for _ in range(moves):
        if session.over is not None:
            return
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))


def finish(session: Session[Any, Any], seed: int = 0) -> None:
    play(session, 1_000, seed)
    assert session.over is not None
