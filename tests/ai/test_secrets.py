"""What others hold changes nothing: the same knowledge gives the same thoughts, advice and questions to the worker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace, agent_of
from engine.ai.process.worker_supervisor import Worker
from engine.core import codec, registry
from engine.core.game_info import AI_PREFIX
from engine.core.game_start import started
from engine.core.rules import CHANCE, Position, Seat
from engine.core.session import Session
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.table.contract.game_view import view_of
from tests.long_test_slices import Amount
from tools.torture.torture import setups

SECRET = [name for name in registry.names(hidden=True) if registry.info(name).secret]
LEVELS = [(name, level.key) for name in SECRET for level in registry.info(name).levels]
GAMES = 6
SWAPS = 4
LONG = 100
"""Steps of a game that are looked at: what leaks does so early, too."""


class Brisk(Pace):
    """A part of every budget: what leaks does so from the first thought on."""

    seconds = 0.25


BRISK = Brisk()


def text(session: Session[Any, Any], position: Position) -> str:
    return codec.dumps(codec.encode(position, session.rules.position_type))


@cache
def games(name: str) -> tuple[Session[Any, Any], ...]:
    """Random games, the same for all tests: who thinks in them makes no difference to what is a secret."""
    luck, found = Random(name), []
    for setup in setups(registry.info(name), GAMES, luck):
        session = started(setup)
        while session.over is None and len(session.log) < LONG:
            # in order, as the match asks them
            session.play(session.to_move[0], luck.choice(session.moves(session.to_move[0])))
        found.append(session)
    return tuple(found)


def met(name: str, every: int, level: str = "") -> Iterator[tuple[Session[Any, Any], Seat, list[Any]]]:
    """Positions of these games in which something is a secret: the session, who is to move, and positions that he
    can't tell from it, one of them at least another one.

    every: of how many steps of players one is looked at. With a level all seats are of that level.
    """
    luck = Random(name)
    asked = ((played, k) for played in games(name) for k, step in enumerate(played.log) if step.seat != CHANCE)
    for played, k in islice(asked, every - 1, None, every):
        seats = (AI_PREFIX + level,) * len(played.setup.seats) if level else played.setup.seats
        session = started(replace(played.setup, seats=seats))
        session.log[:], session.states[:] = played.log[:k], played.states[: k + 1]
        seat = session.to_move[0]
        seen = session.rules.observe(session.state, seat)
        others = [session.rules.determinize(seen, seat, luck) for _ in range(SWAPS)]
        if any(other != session.state for other in others):
            yield session, seat, others


def swapped(session: Session[Any, Any], position: Any) -> Session[Any, Any]:
    """The same game with another position at its end."""
    other = started(session.setup)
    other.log[:], other.states[:] = session.log, [*session.states[:-1], position]
    return other


def worlds(session: Session[Any, Any], seat: Seat, others: list[Any]) -> tuple[Any, Any]:
    """What the seat sees of the true position and of one of the others, another one if there is one.

    It sees the same of all of them, or something leaks before anybody thinks.
    """
    seen = session.observe(seat)
    assert all(session.rules.observe(other, seat) == seen for other in others)
    other = next((other for other in others if other != session.state), others[0])
    return seen, session.rules.observe(other, seat)


@pytest.mark.parametrize("name", SECRET)
def test_there_are_secrets_to_swap(name: str, amount: Amount) -> None:
    changed = hidden = 0
    for session, seat, others in met(name, amount(1, 2)):
        now = text(session, session.state)
        changed += sum(text(session, other) != now for other in others)
        hidden += text(session, session.observe(seat)) != now
    assert changed > 50
    assert hidden > 10


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_the_same_thoughts(name: str, level: str, amount: Amount) -> None:
    agent = agent_of(name)
    for ply, (session, seat, others) in enumerate(met(name, amount(3, 30))):
        first, second = (
            list(agent.think(seen, seat, level, Random(ply), BRISK)) for seen in worlds(session, seat, others)
        )
        assert first == second, f"{session.setup} step {len(session.log)}"


@pytest.mark.parametrize("name", SECRET)
def test_the_same_advice(name: str, amount: Amount) -> None:
    agent = agent_of(name)
    for ply, (session, seat, others) in enumerate(met(name, amount(7, 60))):
        played = session.moves(seat)[-1]
        first, second = (
            list(agent.advise(seen, seat, Random(ply), BRISK, played=played)) for seen in worlds(session, seat, others)
        )
        assert first == second, f"{session.setup} step {len(session.log)}"


@pytest.mark.parametrize("name", SECRET)
def test_what_is_still_to_come_tells_no_secret_and_nothing_to_be_remembered(name: str, amount: Amount) -> None:
    """It is the same whatever others hold, and for a seat that has forgotten what it must remember."""
    view = view_of(name)
    for session, seat, others in met(name, amount(1, 4)):
        told = list(view.supplies(session.shown(seat), seat))
        assert told == list(view.supplies(session.observe(seat), seat)), f"{session.setup} step {len(session.log)}"
        assert all(list(view.supplies(swapped(session, other).shown(seat), seat)) == told for other in others)


class Listener(Worker):
    """A worker that only writes down what it would be sent."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.heard: list[tuple[Any, ...]] = []

    def start(self) -> None:
        """No process."""

    def _request(self, *words: Any, **named: Any) -> int:
        self.heard.append((words, sorted(named.items())))
        return super()._request(*words, **named)


def asked(session: Session[Any, Any]) -> list[tuple[Any, ...]]:
    """What a match asks its worker at the end of this session."""
    worker = Listener(session.setup.game)
    match = Match(session, think=lambda: worker)
    match.update(1.0)
    match.close()
    return worker.heard


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_the_worker_is_asked_the_same_and_told_no_more_than_the_seat_knows(
    name: str, level: str, amount: Amount
) -> None:
    for session, seat, others in met(name, amount(5, 24), level):
        questions = asked(session)
        assert questions
        assert all(session.observe(seat) in words for words, _ in questions)
        assert all(asked(swapped(session, other)) == questions for other in others)


@pytest.mark.parametrize(("name", "level"), LEVELS[:1])
def test_a_peek_would_be_caught(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "observe", lambda session, seat: session.state)
    session, _, others = next((s, seat, o) for s, seat, o in met(name, 1, level) if any(p != s.state for p in o))
    assert any(asked(swapped(session, other)) != asked(session) for other in others)
