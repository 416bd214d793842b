"""Faults of a worker behind a running table: no frame waits for it, and every question gets a legal answer in the end.

`python -m tools soak` makes a thousand, holds every frame to what is promised, and waits for hung ones as long as a
player does. Here frames have time enough for any machine; one that waits for a hung worker waits for ever.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.ai.process import worker_supervisor
from engine.core import registry
from engine.core.game_start import fresh
from tests.long_test_slices import Amount
from tools.faults import bad_agent, bad_workers
from tools.faults.bad_agent import illegal
from tools.faults.bad_workers import KINDS, inject

GAMES = registry.names(hidden=True)
HOLD = 20.0


@pytest.mark.parametrize("game", GAMES)
def test_faults_cost_no_answer_and_no_frame_waits(game: str, monkeypatch: pytest.MonkeyPatch, amount: Amount) -> None:
    """Of the slice each game has another kind, and hidden ones all of them."""
    # a worker that is merely slow does not hang: after three such the table would wait for it for ever
    monkeypatch.setattr(worker_supervisor, "PATIENCE", 5.0)
    monkeypatch.setattr(bad_workers, "LONGEST_WAIT", 600.0)
    count = amount(12, 1 if game in registry.names() else len(KINDS))
    found = inject(game, count, GAMES.index(game), lambda _: None, HOLD)
    assert found.faults.total() == found.answers == count
    assert len(found.faults) == min(count, len(KINDS)) and len(set(found.faults.values())) == 1
    # a tiny game may be over before its worker has made three
    assert found.stand_ins >= found.due
    assert found.due >= count // 3 or found.tables > 1


def test_a_word_that_comes_while_the_plan_is_read_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, read = tmp_path / "plan", Path.read_text
    plan.write_text("game", encoding="ascii")
    monkeypatch.setenv(bad_agent.PLAN, str(plan))

    def late(path: Path, encoding: str) -> str:
        """The word is written between reading and writing."""
        found = read(path, encoding)
        plan.write_text("game raise", encoding)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_text", late)
        assert bad_agent._take() == ("game", "")
    assert bad_agent._take() == ("game", "raise")
    assert bad_agent._take() == ("game", "")


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_found_wherever_one_looks(game: str) -> None:
    luck, choose = Random(1), registry.tool(game, "random_play", "CHOOSE")
    session = fresh(game, 0, 1, {})
    while session.over is None:
        seat = session.to_move[0]
        moves = session.moves(seat)
        move = illegal(game, session.rules, session.observe(seat), seat, luck)
        assert session.rules.why_not(session.state, seat, move) is not None
        # where chance alone hardly ever ends a game, its tool leads it there
        session.play(seat, choose(session.state, seat, moves, luck) if choose else luck.choice(moves))
