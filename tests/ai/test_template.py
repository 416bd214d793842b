"""The searches and the worker on the living template: hidden hands, chance, sealed choices, several seats."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.agent import agent_of
from engine.ai.alpha_beta_and_monte_carlo import MonteCarlo
from engine.ai.process.worker_supervisor import Worker
from engine.ai.simple_agent import SimpleAgent
from engine.core import codec, registry
from engine.core.maps.tmx_reader import load_board
from engine.core.session import Session, Setup
from tests.long_test_slices import Amount
from tests.waiting import until

GAME = "_template"


def fresh(seed: int) -> Session:
    info = registry.info(GAME)
    seats = ("person",) * info.seat_counts[-1]
    name = info.boards[0]
    board = load_board(registry.folder(GAME) / "boards" / f"{name}.tmx")
    return Session(info, registry.rules(GAME), Setup(GAME, seats, seed, board=name), board)


def test_the_searches_play_it_legally() -> None:
    for seed in range(2):
        session = fresh(seed)
        agents = [MonteCarlo(session.rules, 12, longest=60), SimpleAgent(session.rules)]
        while not session.over:
            seat = session.to_move[0]
            agent = agents[len(session.log) % 2]
            if isinstance(agent, MonteCarlo):
                thoughts = list(agent.think(session.observe(seat), seat, Random(seed)))
            else:
                thoughts = list(agent.think(session.observe(seat), seat, "easy", Random(seed)))
            session.play(seat, thoughts[-1].move)


def test_the_worker_answers_for_a_game_of_the_registry() -> None:
    session = fresh(1)
    worker = Worker(GAME)
    try:
        seat = session.to_move[0]
        worker.ask(session.observe(seat), seat, registry.info(GAME).levels[0].key, 5)
        answers: list[Any] = []
        until(lambda: not worker.thinking, lambda: answers.extend(worker.poll()))
        assert answers[-1].done
        move = codec.decode(session.rules.move_type, answers[-1].move)
        assert session.rules.why_not(session.state, seat, move) is None
        assert worker.faults == 0
    finally:
        worker.close()


def test_advice_for_a_game_with_secrets_is_legal_and_gives_reasons(amount: Amount) -> None:
    session, agent = fresh(3), agent_of(GAME)
    while not session.over:
        seat = session.to_move[0]
        moves = list(session.moves(seat))
        if len(session.log) % amount(1, 3):
            session.play(seat, moves[0])
            continue
        found = list(agent.advise(session.observe(seat), seat, Random(1), played=moves[-1]))
        suggestions = found[-1]
        assert all(suggestion.move in moves and str(suggestion.reason) for suggestion in suggestions)
        assert moves[-1] in [suggestion.move for suggestion in suggestions]
        assert [suggestion.value for suggestion in suggestions[:3]] == sorted(
            (suggestion.value for suggestion in suggestions[:3]), reverse=True
        )
        session.play(seat, suggestions[0].move)
    assert list(agent.ponder(session.observe(0), 0, "easy", Random(1))) == []
