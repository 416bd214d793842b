"""A hint for the whole turn: one move more with each press, and a key that plays what is shown."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.ai.agent import Suggestion
from engine.ai.process.worker_supervisor import Advice
from engine.core import codec, registry
from engine.core.session import Session, Setup
from engine.gui.input.intent import Intent
from engine.scenes.play.help.hint import MOVE
from engine.scenes.play.table import TableScene
from tests.scenes.conftest import Guest, Open
from tests.scenes.play.scripted_thinkers import REASON, Oracle

GAME = "magic_triland"


def turn_of(session: Session[Any, Any], count: int) -> list[Any] | None:
    """So many moves that seat 0 may make without anybody in between; None if there are not so many."""
    for move in session.moves(0) if count else ():
        after = session.copy()
        after.play(0, move)
        rest = turn_of(after, count - 1) if len(after.log) == len(session.log) + 1 else None
        if rest is not None:
            return [move, *rest]
    return None if count else []


class Line(Oracle):
    """Advises one line."""

    line: tuple[Any, ...] = ()

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        number = super().ask_advice(seen, seat, seed, seconds, played)
        self._news = [Advice(number, (Suggestion(self.line[0], 0.3, self.line, REASON),), done=True)]
        return number


@pytest.fixture
def shown(visit: Open, monkeypatch: pytest.MonkeyPatch) -> tuple[Guest, TableScene, list[Any]]:
    session = Session(registry.info(GAME), registry.rules(GAME), Setup(GAME, ("person", "ai:easy"), 5))
    while (moves := turn_of(session, 3)) is None:
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    line = Line(session.rules)
    line.line = tuple(codec.encode(move, session.rules.move_type) for move in moves)
    monkeypatch.setattr(TableScene, "_worker", lambda _: line)
    guest = visit(lambda ctx: TableScene(ctx, session), size=(1280, 720), speed="instant")
    return guest, guest.top, moves


def ask(guest: Guest, times: int) -> None:
    for _ in range(times):
        guest.app.post(Intent("hint"))
        for _ in range(4):
            guest.app.step()


def test_each_press_shows_a_move_more(shown: tuple[Guest, TableScene, list[Any]]) -> None:
    guest, table, _ = shown
    while table.help.hint.step < MOVE:
        assert table.buttons.find("play_hint") is None
        ask(guest, 1)
    said = [table.message.words]
    for more in (1, 2):
        ask(guest, 1)
        assert table.help.hint.step == MOVE + more
        said.append(table.message.words)
    assert len(set(said)) == 3 and ["what next" in words for words in said] == [True, True, False]
    ask(guest, 1)
    assert table.help.hint.step == 0


@pytest.mark.parametrize("count", [1, 3])
def test_a_key_plays_what_is_shown(shown: tuple[Guest, TableScene, list[Any]], count: int) -> None:
    guest, table, moves = shown
    before = len(table.session.log)
    guest.key(pygame.K_g)
    assert len(table.session.log) == before, "nothing is shown yet"
    while table.help.hint.step < MOVE + count - 1:
        ask(guest, 1)
    guest.key(pygame.K_g)
    for _ in range(60):
        guest.app.step(0.05)
        if len(table.session.log) >= before + count:
            break
    kind = table.session.rules.move_type
    assert [step.move for step in table.session.log[before:]] == [codec.encode(move, kind) for move in moves[:count]]


def test_a_button_plays_it(shown: tuple[Guest, TableScene, list[Any]]) -> None:
    guest, table, _ = shown
    before = len(table.session.log)
    while table.help.hint.step < MOVE:
        ask(guest, 1)
    button = table.buttons.find("play_hint")
    assert button is not None
    guest.click_at(button.rect.center)
    assert len(table.session.log) > before
