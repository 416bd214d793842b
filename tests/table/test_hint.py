"""Hints in three steps, counted, never by themselves; and "Why?" beside the table: with a thinker made for it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from engine.ai.mind import Idea
from engine.ai.worker import Advice
from engine.core import codec, registry
from engine.core.session import Session, Setup
from engine.core.text import say
from engine.scenes.handover import HandoverScene
from engine.scenes.idea_row import IdeaRow
from engine.scenes.ideas import worth
from engine.scenes.table import TableScene
from engine.scenes.table_hint import MOVE, THINKING, WHERE, WHICH
from engine.scenes.why import BEFORE, SECRET, WhyScene
from engine.ui.app import App
from engine.ui.intent import Intent
from engine.ui.view import Pose
from saves.format import read_text, restore, shipped_board, write_text
from tests.table.conftest import Open, Player, new_session, played

REASON = say("Because it is the first.")


@dataclass
class Oracle:
    """A thinker that knows the moves it is told to advise, by their numbers; it answers when `ready`."""

    rules: Any
    numbers: tuple[int, ...] = (4, 9, 14)
    ready: bool = True
    faults: int = 0
    fallback: bool = False
    consulted: list[tuple[Any, int, Any]] = field(default_factory=list)
    asked: int = 0
    cancelled: int = 0
    closed: bool = False
    times: list[float] = field(default_factory=list)
    pondered: list[tuple[int, str]] = field(default_factory=list)
    _news: list[Any] = field(default_factory=list)

    def start(self) -> None: ...

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        self.asked += 1
        self.times.append(seconds)
        return self.asked

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        self.consulted.append((seen, seat, played))
        self.times.append(seconds)
        number = 100 + len(self.consulted)
        moves = list(self.rules.moves(seen, seat))
        chosen = [codec.encode(moves[n], self.rules.move_type) for n in self.numbers if n < len(moves)]
        if played is not None and played not in chosen:
            chosen.append(played)
        ideas = tuple(Idea(move, 0.5 - n / 2, (move,), REASON) for n, move in enumerate(chosen))
        self._news = [Advice(number, ideas[:1], done=False), Advice(number, ideas, done=True)]
        return number

    def ponder(self, seen: Any, seat: int, level: str, seed: int) -> int:
        self.pondered.append((seat, level))
        return 0

    def poll(self) -> list[Any]:
        if not self.ready:
            return []
        news, self._news = self._news, []
        return news

    def cancel(self) -> None:
        self.cancelled += 1
        self._news = []

    def reject(self) -> None: ...

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """Sits behind every table that is opened."""
    found = Oracle(registry.rules("crooked_paths"))
    monkeypatch.setattr(TableScene, "_worker", lambda table: found)
    return found


def against_ai(count: int, seats: tuple[str, ...] = ("person", "ai:easy")) -> Session[Any, Any]:
    return played(new_session(seats), count)


def ask(player: Player, times: int = 1) -> None:
    for _ in range(times):
        player.tell(Intent("hint"))
        player.wait(2)


def test_where_then_which_then_the_move(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    table = player.table
    move = list(table.session.moves(0))[4]
    grip = table.view.grip(table.session.state, 0, move)
    ask(player)
    assert table.hint.step == WHERE and "Look here" in table.message.words and table.message.tone == "hint"
    assert oracle.consulted == [(table.session.observe(0), 0, None)]
    ask(player)
    assert table.hint.step == WHICH and "marked piece" in table.message.words
    assert table.top.piece(grip.piece).pose.face == grip.pose.face
    ask(player)
    assert table.hint.step == MOVE
    assert table.top.piece(grip.piece).pose == grip.pose, "it lies in the supply as it should be laid"
    words = table.message.words
    assert str(table.view.label(table.session.state, 0, move)) in words and str(REASON) in words
    ask(player)
    assert table.hint.step == 0 and table.message.tone == "headline"
    ask(player)
    assert table.hint.step == WHERE and len(oracle.consulted) == 1, "it is still known"
    assert player.error() == ""


def test_the_signs_are_seen(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12), reduced_motion=True)
    pictures = []
    for step in range(4):
        if step:
            ask(player)
        player.settle()
        # the message strip changes its words anyway
        board = player.table.top.zones.main().rect.union(player.table.top.zones.areas["doubles"].rect)
        pictures.append(pygame.image.tobytes(player.app.snapshot().subsurface(board), "RGB"))
    assert len(set(pictures)) == 4


def test_a_position_counts_once_and_the_count_is_saved(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    session = player.table.session
    assert session.hints == 0
    ask(player, 5)
    assert session.hints == 1
    move = session.moves(0)[0]
    player.table.play(move)
    player.tell(Intent("undo"))
    ask(player)
    assert session.hints == 1 and len(oracle.consulted) == 2, "asked anew, not counted anew"
    assert restore(read_text(write_text(session))).hints == 1


def test_playing_on_stops_it(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    table = player.table
    ask(player)
    assert table.hint.thinking and table.message.hint == THINKING and table.expecting
    cancelled = oracle.cancelled
    table.play(table.session.moves(0)[0])
    player.wait(3)
    assert oracle.cancelled > cancelled and not table.hint.thinking and table.message.hint is None
    oracle.ready = True
    player.wait(3)
    assert table.hint.step == 0


def test_pressed_twice_at_once_it_goes_to_the_second_step(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    ask(player, 2)
    oracle.ready = True
    player.wait(3)
    assert player.table.hint.step == WHICH


def test_never_by_itself_and_only_for_who_decides(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(13))
    player.wait(20)
    assert player.table.match.deciding is None
    ask(player)
    assert oracle.consulted == [] and player.table.session.hints == 0
    assert not player.table.hint.offered


def test_among_two_persons_too(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 7))
    ask(player)
    assert player.table.hint.step == WHERE and oracle.consulted[0][1] == 1


def test_a_button_is_hinted_at_as_well(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 30, seed=11))
    table = player.table
    moves = list(table.session.moves(table.match.deciding))
    oracle.numbers = (moves.index(table.targets.buttons[0]),)
    for step, word in ((WHERE, "button"), (MOVE, "Claim")):
        ask(player)
        assert table.hint.step == step and word in table.message.words
    assert player.error() == ""


def test_by_the_mouse_and_by_the_keys(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    table = player.table
    bulb = table.buttons.pane.find("hint")
    player.tell(Intent("press", pos=bulb.rect.center), Intent("release", pos=bulb.rect.center))
    player.wait(2)
    assert table.hint.step == WHERE
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    player.wait(3)
    assert table.hint.step == WHICH
    eye = table.buttons.pane.find("eye")
    player.tell(Intent("press", pos=eye.rect.center), Intent("release", pos=eye.rect.center))
    assert type(player.app.ctx.stack.top).__name__ == "Dialog", "help on the table is still there"


def test_the_settings_reach_the_worker(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12), thinking=5.0, ponder=True)
    player.wait(3)
    assert oracle.pondered == [(1, "easy")]
    ask(player)
    assert oracle.times == [2.0], "a hint keeps nobody waiting for long"
    player.wait(3)
    assert oracle.pondered == [(1, "easy")] * 2, "and then it thinks ahead again"
    player.table.play(player.table.session.moves(0)[0])
    player.wait(3)
    assert oracle.times == [2.0, 5.0]


# --- why? ----------------------------------------------------------------------------------------------------------


def why(player: Player) -> WhyScene:
    player.tell(Intent("why"))
    player.wait(3)
    top = player.app.ctx.stack.top
    assert isinstance(top, WhyScene), player.error()
    return top


def rows(scene: WhyScene) -> list[IdeaRow]:
    return [widget for widget in scene.pane.widgets() if isinstance(widget, IdeaRow)]


def test_the_three_best_and_the_played_one(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    session = player.table.session
    scene = why(player)
    assert oracle.consulted == [(session.rules.observe(session.states[11], 1), 1, session.log[11].move)]
    assert [row.number for row in rows(scene)] == [1, 2, 3, 4]
    assert [row.told.played for row in rows(scene)] == [False, False, False, True]
    assert scene.done and player.table.message.hint == BEFORE
    laid = sum(piece.place.cell is not None for piece in shown(player))
    assert laid == 11, "the table of before its move"
    player.tell(Intent("back"))
    player.settle()
    assert player.app.ctx.stack.top is player.table and player.table.message.tone == "headline"
    assert sum(piece.place.cell is not None for piece in shown(player)) == 12
    assert player.error() == ""


def shown(player: Player) -> list[Any]:
    return [sprite.piece for sprite in player.table.top.stage.sprites.values() if not sprite.flat]


def test_what_is_looked_at_is_seen_on_the_table(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    scene = why(player)
    board = player.table.top.zones.main().rect
    pictures = set()
    for row in rows(scene)[:3]:
        assert scene.pane.focus is row and scene._seen_now == row.told
        pictures.add(pygame.image.tobytes(player.app.snapshot().subsurface(board), "RGB"))
        player.tell(Intent("focus", direction=(0, 1), key="down"))
        player.wait(2)
    assert len(pictures) == 3
    first = rows(scene)[0]
    player.tell(Intent("page", amount=-1), Intent("edge", amount=-1), Intent("move", pos=first.rect.center))
    player.wait(2)
    assert scene._seen_now == first.told


def test_a_press_beside_the_card_ends_it_and_the_button_opens_it(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    button = player.table.buttons.why.find("why")
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    player.wait(2)
    assert isinstance(player.app.ctx.stack.top, WhyScene)
    player.tell(Intent("press", pos=(40, 300)))
    assert player.app.ctx.stack.top is player.table
    assert len(player.table.session.log) == 12


def test_no_ai_no_why(open_table: Open, oracle: Oracle) -> None:
    player = open_table(played(new_session(), 6))
    player.tell(Intent("why"))
    assert player.app.ctx.stack.top is player.table and player.table.buttons.why.find("why") is None


def test_closed_early_nothing_is_left_under_way(open_table: Open, oracle: Oracle) -> None:
    oracle.ready = False
    player = open_table(against_ai(12))
    scene = why(player)
    assert scene.expecting and rows(scene) == []
    player.tell(Intent("back"))
    assert oracle.cancelled and player.table.match.advice() is None
    assert scene._draw_idea not in player.table.top.overlays


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_board_is_never_under_the_card(open_table: Open, oracle: Oracle, size: tuple[int, int], scale: int) -> None:
    player = open_table(against_ai(12), size, text_scale=scale)
    scene = why(player)
    assert player.table.top.zones.main().rect.right <= scene.pane.rect.left
    player.tell(Intent("back"))
    assert player.table.top.zones.rect("plates").right > scene.pane.rect.left


def test_values_in_words() -> None:
    cast = registry.info("crooked_paths").cast(2)
    said = [str(worth(value, False, 1, cast)) for value in (0.0, 0.2, 0.5, 0.9, -0.5)]
    assert said == [
        "about even",
        "a little better for West-East",
        "clearly better for West-East",
        "nearly won for West-East",
        "clearly better for North-South",
    ]
    assert str(worth(1.0, True, 0, cast)) == "won for North-South" and str(worth(0.0, True, 0, cast)) == "a draw"
    birds = registry.info("_template").cast(3)
    assert str(worth(-0.5, False, 0, birds)) == "bad for Wren"


# --- secrets, and the real worker ----------------------------------------------------------------------------------


def glade(count: int) -> Session[Any, Any]:
    info = registry.info("_template")
    setup = Setup("_template", ("person", "ai:medium"), 3, board="glade")
    session: Session[Any, Any] = Session(info, registry.rules("_template"), setup, shipped_board(info, "glade"))
    while len([step for step in session.log if step.seat >= 0]) < count:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    return session


def open_glade(open_table: Open, session: Session[Any, Any], oracle: Oracle) -> Player:
    oracle.rules = session.rules
    player = open_table(session)
    while isinstance(player.app.ctx.stack.top, HandoverScene):
        player.tell(Intent("confirm"))
    return player


def test_with_secrets_only_the_move_and_its_reason_are_told(open_table: Open, oracle: Oracle) -> None:
    session = glade(4)
    ply = max(n for n, step in enumerate(session.log) if step.seat == 1)
    player = open_glade(open_table, session, oracle)
    scene = why(player)
    assert rows(scene) == [] and scene.ply == ply
    words = str(scene._note())
    assert str(REASON) in words or str(SECRET) in words


def test_a_sealed_choice_stays_sealed(open_table: Open, oracle: Oracle) -> None:
    session = glade(0)
    session.play(1, session.moves(1)[0])
    player = open_glade(open_table, session, oracle)
    scene = why(player)
    assert rows(scene) == []
    assert str(SECRET) in str(scene._note()) and str(REASON) not in str(scene._note())


def test_hints_for_pieces_of_a_hand(open_table: Open, oracle: Oracle) -> None:
    oracle.numbers = (0,)
    player = open_glade(open_table, glade(2), oracle)
    assert player.table.match.deciding == 0
    ask(player, 3)
    assert player.table.hint.step == MOVE and str(REASON) in player.table.message.words
    assert player.error() == ""


def test_a_hint_by_the_real_worker(open_table: Open) -> None:
    player = open_glade(open_table, glade(2), Oracle(None))
    table = player.table
    player.tell(Intent("hint"))
    longest = 0.0
    end = time.monotonic() + 15
    while table.hint.step != WHERE and time.monotonic() < end:
        began = time.thread_time()
        player.wait()
        longest = max(longest, time.thread_time() - began)
        time.sleep(0.01)
    assert table.hint.step == WHERE, player.error()
    assert longest < 0.1, "it cost a frame"
    assert table.match._worker.faults == 0


def test_turned_pieces_lie_as_before_when_the_position_changes(open_table: Open, oracle: Oracle) -> None:
    player = open_table(against_ai(12))
    ask(player, 3)
    player.table.play(list(player.table.session.moves(0))[7])
    player.settle()
    assert player.table.hint.step == 0
    key = next(iter(player.table.top.stage.sprites))
    assert isinstance(player.table.top.piece(key).pose, Pose) and isinstance(player.app, App)
