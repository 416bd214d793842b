"""Faults of a worker behind a running table: no frame waits for it, and every question gets a legal answer in the end.

A dozen here, with little patience (`inject` holds every frame to its bounds); `main.py soak` makes the hundred, and
waits for hung ones as long as a player does.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.ai import worker
from engine.commands.faulty import KINDS, inject
from engine.commands.faulty_mind import illegal
from engine.commands.perft import fresh
from engine.core import registry

DOZEN = 12


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_dozen_faults_cost_no_frame_and_no_answer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 1.0)
    found = inject(game, DOZEN, 1, lambda _: None)
    assert found.faults == dict.fromkeys(KINDS, DOZEN // len(KINDS))
    assert found.answers == DOZEN
    assert found.stand_ins >= DOZEN // 3


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_an_illegal_move_is_found_wherever_one_looks(game: str) -> None:
    luck = Random(1)
    session = fresh(game, 0, 1, {})
    while session.over is None:
        seat = session.to_move[0]
        move = illegal(game, session.rules, session.observe(seat), seat, luck)
        assert session.rules.why_not(session.state, seat, move) is not None
        session.play(seat, luck.choice(session.moves(seat)))
