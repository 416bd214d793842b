"""The coach: it asks once about a move that loses or gives away a won game, and is silent where it has no say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace, Suggestion, agent_of
from engine.ai.process.worker_supervisor import Advice
from engine.core import registry
from engine.core.text import Text
from engine.gui.boxes.dialog import Dialog
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.help import blunder_warning
from engine.scenes.play.help.blunder_warning import LONGEST, Objection, attends, objection, wins_at_once
from engine.scenes.play.table import TableScene
from engine.scenes.words.move_log_and_replay_stops import cut
from saves.figures.tally import ALL, Tally
from saves.statistics import Statistics
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.scenes.play.scripted_thinkers import REASON, Oracle
from tests.waiting import PATIENCE, until
from tools.ui_driver import replayed, twin

WHY = Text("Because.")


def said(best: float, made: float) -> list[Suggestion]:
    return [Suggestion("a", best, ("a",), WHY), Suggestion("b", made, ("b",), WHY)]


def never(_: Suggestion) -> bool:
    return False


@pytest.mark.parametrize(
    ("best", "made", "words"),
    [
        (0.0, -1.0, "This loses. "),
        (0.9, -0.1, "You are winning, and this move throws it away. "),
        (0.9, 0.5, "This loses a lot. "),
        (0.3, -0.5, "This loses a lot. "),
        (0.3, 0.1, ""),
        (-0.8, -1.0, ""),
    ],
)
def test_what_costs_much_is_asked_about(best: float, made: float, words: str) -> None:
    told = objection(said(best, made), "b", never)
    assert ("" if told is None else str(told.cost)) == words.strip(), told
    assert objection(said(best, made), "a", never) is None and objection(said(best, made), "c", never) is None


def test_a_proven_loss_is_not_said_to_come_at_once() -> None:
    """It may be many moves away, and the reason may say that the other wins as the next turn begins."""
    best, made = said(0.0, -1.0)
    told = objection([best, replace(made, sure=True)], "b", never)
    assert told is not None and (str(told.cost), str(told.about)) == ("This loses.", "Your move")


@pytest.mark.parametrize(("lost", "made", "asked"), [(2.5, 0.0, True), (1.5, 0.0, False), (2.5, 0.18, False)])
def test_points_are_asked_about_before_they_are_much_of_a_chance(lost: float, made: float, asked: bool) -> None:
    best, worse = (replace(one, points=k * -lost) for k, one in enumerate(said(0.2, made)))
    assert (objection([best, worse], "b", never) is not None) == asked


def test_a_win_at_once_is_asked_about_whatever_else_is_nearly_won() -> None:
    told = objection(said(1.0, 0.98), "b", lambda one: one.move == "a")
    assert told is not None and (str(told.cost), told.reason) == ("Another move wins at once.", WHY)
    assert objection(said(1.0, 0.98), "b", lambda _: True) is None, "this wins as well"
    assert objection(said(1.0, 1.0), "b", lambda one: one.move == "a") is None, "this will"
    assert objection(said(0.98, 0.9), "b", lambda one: one.move == "a") is None, "it is not certain"


def test_a_turn_wins_at_once_if_the_game_ends_with_it() -> None:
    session = replayed(registry.folder("magic_triland") / "golden" / "pearl_chance.json")
    last, first = len(session.log) - 1, len(session.log) - 1
    while session.log[first - 1].seat == session.log[last].seat:
        first -= 1
    seat, line = session.log[last].seat, [step.move for step in session.log[first:]]
    for k in range(len(line)):
        seen = session.rules.observe(session.states[first + k], seat)
        assert wins_at_once(session.rules, seen, seat, line[k:])
        assert not wins_at_once(session.rules, seen, seat, line[k:-1])
    before = session.log[first - 1]
    seen = session.rules.observe(session.states[first - 1], before.seat)
    assert not wins_at_once(session.rules, seen, before.seat, [before.move, *line]), "another seat moves in between"


BLUNDERS = {
    "crooked_paths": ("held", 48, "Claim", "The claim is wrong"),
    "fairy_trails": ("gift", 114, "", "the last huts"),
    "magic_triland": ("pearl_chance", 152, "Go", "Brings the pearl home and wins"),
    "alfheim_fairies": ("king", 112, "Ready", "completes"),
    "path_of_elements": ("shared", 168, "Gift", "It brings Heron 4 points more"),
}
"""Of each game: a golden game, a ply, a bad move there ("": the one that was made), words of the reason."""


class Hasty(Pace):
    """As little work as a slow machine does in the coach's time, and always the same."""

    seconds = 0.05


@pytest.mark.parametrize("game", BLUNDERS)
def test_it_objects_in_every_game_and_says_why(game: str) -> None:
    name, ply, kind, words = BLUNDERS[game]
    session = replayed(registry.folder(game) / "golden" / f"{name}.json")
    seat, made = session.told(ply, session.log[ply].seat)
    seen = session.rules.observe(session.states[ply], seat)
    bad = [made] if not kind else [one for one in session.rules.moves(seen, seat) if type(one).__name__ == kind]
    found = [_judged(game, seen, seat, move) for move in bad[:4]]
    assert any(text is not None and words in str(text.reason) for text in found), found
    assert _judged(game, seen, seat, None) is None


def _judged(game: str, seen: Any, seat: int, move: Any) -> Objection | None:
    told: tuple[Suggestion, ...] = ()
    for told in agent_of(game).advise(seen, seat, Random(1), Hasty(), move):  # noqa: B007 - the last one
        pass
    return objection(told, move, never)


class Judge(Oracle):
    """All moves win but the one that was played."""

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        number = super().ask_advice(seen, seat, seed, seconds, played)
        told = self._news[-1].suggestions
        told = tuple(replace(one, value=-1.0 if one.move == played else 0.9) for one in told)
        self._news = [Advice(number, told, done=True)]
        return number


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge(registry.rules(GAME))
    monkeypatch.setattr(TableScene, "_worker", lambda _: found)
    return found


def table_of(visit: Open, session: Any, **settings: Any) -> tuple[Guest, TableScene]:
    guest = visit(lambda ctx: TableScene(ctx, session), **({"coach": "first"} | settings))
    return guest, guest.top


def play(guest: Guest, table: TableScene, number: int = 0) -> None:
    table.play(list(table.session.moves(0))[number])
    for _ in range(4):
        guest.app.step()


def test_it_asks_once_and_the_move_can_be_taken_back(visit: Open, judge: Judge) -> None:
    session = some_game(6, ("person", "ai:easy"))
    guest, table = table_of(visit, session)
    play(guest, table)
    assert isinstance(guest.top, Dialog) and judge.asked == 0, "no AI moves meanwhile"
    assert judge.consulted[-1][2] == session.log[-1].move and judge.times[-1] == LONGEST
    told = [node.name for node in guest.nodes()]
    assert {"This loses.", "A better move", str(REASON)} <= {*told}, "a reason is a sentence of its own, glued to none"
    guest.answer(1)
    assert guest.top is table and len(session.log) == 6
    play(guest, table)
    assert guest.top is table and judge.asked == 1, "not about the same again"


def test_it_may_be_played_anyway(visit: Open, judge: Judge) -> None:
    session = some_game(6, ("person", "ai:easy"))
    guest, table = table_of(visit, session)
    play(guest, table, 3)
    guest.answer(0)
    guest.app.step()
    assert guest.top is table and len(session.log) == 7 and judge.asked == 1


def test_it_waits_for_nobody(visit: Open, judge: Judge) -> None:
    judge.ready = False
    guest, table = table_of(visit, some_game(6, ("person", "ai:easy")))
    play(guest, table)
    assert table.help.warning.thinking and table.expecting and judge.asked == 0
    table.help.warning.update(3.0, hidden=False)
    guest.app.step()
    assert not table.help.warning.thinking and judge.asked == 1


def test_once_the_result_is_open_a_lost_game_is_not_asked_about(visit: Open, judge: Judge) -> None:
    whole = twin(replayed(registry.folder(GAME) / "golden" / "gift.json"))
    session, ply = cut(whole, len(whole.log) - 1), len(whole.log) - 1
    session.setup = replace(session.setup, seats=("person", "person"))
    guest, table = table_of(visit, session, coach="always")
    judge.ready = False
    table.moves._make(whole.told(ply, whole.log[ply].seat)[1])
    assert session.over is not None and table.help.warning.thinking
    table.open_result()
    judge.ready = True
    guest.app.ctx.back(guest.top)
    for _ in range(4):
        guest.app.step()
    assert guest.top is table and len(session.log) == len(whole.log)


def test_before_it_has_asked_nothing_is_shown_of_the_end(visit: Open, judge: Judge) -> None:
    whole = twin(replayed(registry.folder(GAME) / "golden" / "gift.json"))
    session, ply = cut(whole, len(whole.log) - 1), len(whole.log) - 1
    session.setup = replace(session.setup, seats=("person", "person"))
    guest, table = table_of(visit, session, coach="always")
    before = table.message.words, [plate.won for plate in table.plates.plates], len(table.top.stage.sprites)
    move = whole.told(ply, whole.log[ply].seat)[1]

    def seen() -> tuple[str, list[bool], int]:
        assert table.buttons.find("result") is None and not table.breaks.awaited and not table.top.moving
        return table.message.words, [plate.won for plate in table.plates.plates], len(table.top.stage.sprites)

    table.moves._make(move)
    assert seen() == before
    for _ in range(4):
        guest.app.step()
    assert isinstance(guest.top, Dialog) and session.over is not None and seen() == before
    guest.answer(1)
    for _ in range(4):
        guest.app.step()
    assert session.over is None and not table.breaks.awaited and seen() == before
    judge.ready = False
    table.help.warning._asked.clear()
    table.moves._make(move)
    guest.app.step()
    assert seen() == before
    table.help.warning.update(3.0, hidden=False)
    guest.app.step()
    assert table.breaks.awaited, "what takes too long is not waited for"


def test_where_it_looks_on(visit: Open, judge: Judge) -> None:
    ai, persons = some_game(6, ("person", "ai:easy")), some_game(6)
    ctx = visit(coach="first").app.ctx
    assert attends(ctx, ai) and not attends(ctx, persons)
    ctx.change_settings(coach="always")
    assert attends(ctx, ai) and attends(ctx, persons)
    task = some_game(6, ("person", "ai:easy"))
    task.setup = replace(task.setup, challenge="daily-2026-11-21")
    assert not attends(ctx, task), "in no task"
    ctx.change_settings(coach="off")
    assert not attends(ctx, ai)
    ctx.change_settings(coach="first")
    ctx.library._books.statistics = Statistics({GAME: {ALL: Tally(games=3)}})
    assert not attends(ctx, ai), "three games have been played"


def test_a_move_can_be_taken_back_at_once_where_the_past_is_closed() -> None:
    """Who has just made it has seen what it goes back to; a spirit that chance has shown stays turned up."""
    session = replayed(registry.folder("path_of_elements") / "golden" / "points.json")
    put = next(k for k in range(60, len(session.log)) if session.log[k].move["is"] == "Put")
    part = cut(session, put + 1)
    match = Match(part)
    match.session.setup = replace(part.setup, seats=("person",) * 2)
    assert match.session.past_is_closed(match.me) and not match.can_undo
    assert match.can_retract(put) and not match.can_retract(put - 1)
    assert match.retract(put) and len(part.log) == put
    turned = next(k for k in range(60, len(session.log)) if session.log[k].move["is"] == "Turn")
    assert not Match(cut(session, turned + 2)).can_retract(turned)


def test_it_remembers_what_the_seat_has_seen(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent gets the whole observation; what the table shows lacks what a player has to remember."""
    found = Judge(registry.rules("path_of_elements"))
    monkeypatch.setattr(TableScene, "_worker", lambda _: found)
    session = replayed(registry.folder("path_of_elements") / "golden" / "shared.json")
    part = cut(session, 168)
    part.setup = replace(part.setup, seats=("person", "ai:easy"))
    seen = part.observe(0)
    assert part.shown(0) != seen
    table = table_of(visit, part)[1]
    table.play(part.moves(0)[0])
    assert table.help.warning.thinking and found.consulted[-1][0] == seen


def test_it_asks_by_the_real_worker_about_the_first_move(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is started once the table is drawn, before anything is asked of it."""
    monkeypatch.setattr(blunder_warning, "PATIENCE", PATIENCE)
    session = twin(replayed(registry.folder(GAME) / "golden" / "held.json"))
    session = cut(session, BLUNDERS[GAME][1])
    session.setup = replace(session.setup, seats=("person", "person"))
    guest, table = table_of(visit, session, coach="always")
    assert table.match.advisor._worker is None, "it takes nothing from the frames in which the table opens"
    until(lambda: table.match.advisor._worker is not None, guest.app.step)
    worker = table.match.advisor._worker
    until(lambda: worker.ready, guest.app.step, lambda: worker.last_fault)
    seat = session.to_move[0]
    claim = next(move for move in session.moves(seat) if type(move).__name__ == "Claim")
    table.moves._make(claim)
    until(lambda: isinstance(guest.top, Dialog), guest.app.step, lambda: worker.last_fault)
