"""The searches and the worker on the living template: hidden hands, chance, sealed choices, several seats."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.search import MonteCarlo
from engine.ai.simple import SimpleMind
from engine.ai.worker import Worker
from engine.core import codec, registry
from engine.core.session import Session, Setup
from engine.ui.layout import load_board
from tests.slices import Amount
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
        minds = [MonteCarlo(session.rules, 12, longest=60), SimpleMind(session.rules)]
        while not session.over:
            seat = session.to_move[0]
            mind = minds[len(session.log) % 2]
            if isinstance(mind, MonteCarlo):
                thoughts = list(mind.think(session.observe(seat), seat, Random(seed)))
            else:
                thoughts = list(mind.think(session.observe(seat), seat, "easy", Random(seed)))
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
    session, mind = fresh(3), registry.mind(GAME)
    while not session.over:
        seat = session.to_move[0]
        moves = list(session.moves(seat))
        if len(session.log) % amount(1, 3):
            session.play(seat, moves[0])
            continue
        found = list(mind.advise(session.observe(seat), seat, Random(1), played=moves[-1]))
        ideas = found[-1]
        assert all(idea.move in moves and str(idea.reason) for idea in ideas)
        assert moves[-1] in [idea.move for idea in ideas]
        assert [idea.value for idea in ideas[:3]] == sorted((idea.value for idea in ideas[:3]), reverse=True)
        session.play(seat, ideas[0].move)
    assert list(mind.ponder(session.observe(0), 0, "easy", Random(1))) == []
