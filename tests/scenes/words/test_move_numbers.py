"""One rule for the whole house: a move is what a seat does. What chance brings has no number and is not counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

import main
from engine.core import registry
from engine.core.game_start import opened
from engine.core.rules import CHANCE
from engine.core.session import Session, Setup, moves_made
from engine.gui.input.intent import Intent
from engine.scenes.menu.saved_games_page import SavesScene
from engine.scenes.play.move_log import LogRow, MoveLog
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.scenes.solo.task_table import task_table
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words.move_log_and_replay_stops import Lines, Stops, cues, headline
from engine.table.contract.game_view import view_of
from saves.save_format import snapshot, write_text
from saves.saves_folder import entry_of
from saves.statistics import finished as figures
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount
from tests.scenes.conftest import Open, some_game
from tests.waiting import PATIENCE
from tools.ui_driver import replayed, twin

DUEL, ALONE, LOT = ("fairy_trails", "gift"), ("fairy_trails", "discard"), ("crooked_paths", "held")
GAMES = (DUEL, ALONE, LOT)


def whole(game: str, name: str) -> Session[Any, Any]:
    """A golden game that is over."""
    return twin(replayed(registry.folder(game) / "golden" / f"{name}.json"))


def by_lot(seats: tuple[str, ...] = ("person", "person")) -> Session[Any, Any]:
    """The growing game, with open hands, begun by lot."""
    info = registry.info("fairy_trails")
    setup = Setup(info.key, seats, 5, {"begins": "lot", "hands": "open"})
    return Session(info, registry.rules(info.key), setup)


def lines_of(session: Session[Any, Any]) -> Any:
    return Lines(view_of(session.setup.game)).of(session, 0)


def test_only_what_seats_do_is_a_move() -> None:
    session = whole(*DUEL)
    assert moves_made(()) == 0
    assert moves_made(session.log) == len([step for step in session.log if step.seat != CHANCE]) < len(session.log)


@pytest.mark.parametrize("which", GAMES)
def test_the_numbers_of_a_log_have_no_gap(which: tuple[str, str]) -> None:
    session = whole(*which)
    lines = lines_of(session)
    assert [line.number for line in lines if line.number] == list(range(1, moves_made(session.log) + 1))
    for line in lines:
        assert str(line.text)
        assert (line.number == 0) == (line.colour == "") == (session.log[line.ply - 1].seat == CHANCE)


def test_a_card_drawn_is_no_line_and_the_lot_one_without_a_number() -> None:
    session = by_lot()
    session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    lines = lines_of(session)
    assert [line.number for line in lines] == [0, 1]
    assert str(lines[0].text) in ("Elves begin", "Gnomes begin")
    assert str(lines[1].text).startswith("Card ")
    assert "Discard" in [str(line.text) for line in lines_of(whole(*ALONE))]


def test_lines_follow_what_is_taken_back_and_who_looks() -> None:
    session = by_lot()
    kept = Lines(view_of(session.setup.game))
    for _ in range(4):
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
        assert kept.of(session, 0) == lines_of(session)
    session.undo()
    session.undo()
    session.play(session.to_move[0], session.moves(session.to_move[0])[-1])
    assert kept.of(session, 0) == lines_of(session)
    assert [line.number for line in kept.of(session, 1) if line.number] == [1, 2, 3]


@each("back", range(4))
def test_the_log_keeps_every_line_before_the_move_that_is_taken_back(back: int) -> None:
    """Whether nothing, one move or all but the first ones were taken back since it was last read."""
    session = some_game(6)
    kept = Lines(view_of(session.setup.game))
    told = kept.of(session, 0)
    assert len(told) == 6
    for _ in range(back):
        session.undo()
    assert kept.of(session, 0) == told[: 6 - back]
    session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    assert kept.of(session, 0)[: 6 - back] == told[: 6 - back] and len(kept.of(session, 0)) == 7 - back


def test_looking_back_takes_what_chance_brought_with_the_move_before() -> None:
    session = whole(*DUEL)
    lines = lines_of(session)
    stops = Stops(session, lines)
    assert stops.plies[-1] == len(session.log)
    assert len(stops.plies) == len(lines) + 1
    for line, after in zip(lines, stops.plies[1:], strict=True):
        assert stops.snap(line.ply) == after
        assert {step.seat for step in session.log[line.ply : after]} <= {CHANCE}
    assert stops.snap(0) == stops.plies[0]
    assert stops.onward(stops.plies[3], 2) == stops.plies[5]
    assert stops.onward(stops.plies[3], 10_000) == len(session.log)
    assert Stops(by_lot(), ()).plies == (len(by_lot().log),)


def test_the_replay_goes_move_by_move(visit: Open, monkeypatch: pytest.MonkeyPatch, amount: Amount) -> None:
    session = whole(*DUEL)
    guest = visit(lambda ctx: ReplayScene(ctx, session, 0), size=(1280, 720), speed="instant")
    scene = guest.top
    told: list[int] = []
    monkeypatch.setattr(scene.top.effects.cues, "play", lambda waiting, pace: told.append(len(waiting)))
    view, me = scene.view, scene.me
    assert scene.ply == scene.stops.plies[0]
    assert scene._spelt(scene.at) == f"0 / {moves_made(session.log)}"
    lines = list(zip(scene.log.lines, scene.stops.plies[1:], strict=True))
    for line, ply in lines[: amount(len(lines), 15)]:
        before = scene.ply
        told.clear()
        guest.key(pygame.K_RIGHT)
        assert scene.ply == ply
        assert sum(told) == len(cues(session, view, me, before, ply)), "nothing of what happened is passed over"
        assert scene.log.lines[scene.log.current - 1] == line
        assert scene._spelt(scene.at).split(" / ")[0] == str(moves_made(session.log[:ply]))
        if ply < len(session.log):
            assert str(scene.message.said.headline).endswith(str(line.text))


def test_the_beginning_is_the_deal(visit: Open) -> None:
    session = whole(*ALONE)
    guest = visit(lambda ctx: ReplayScene(ctx, session, 0))
    assert guest.top.ply == next(k for k, step in enumerate(session.log) if step.seat != CHANCE)
    assert str(guest.top.message.said.headline) == "The beginning"
    assert str(headline(session, guest.top.view, 0, 0)) == "The beginning"


def test_a_line_of_the_table_opens_the_position_after_it(visit: Open) -> None:
    session = by_lot()
    for _ in range(6):
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), size=(1280, 900))
    row = guest.top.log.rows()[2]
    line = row.line
    assert 1 < line.number < 6
    guest.click_at(row.rect.center)
    assert isinstance(guest.top, ReplayScene)
    assert guest.top.log.lines[guest.top.at - 1] == line
    assert guest.top.ply == guest.top.stops.snap(line.ply)


def test_the_review_stops_and_counts_as_the_log_does(
    visit: Open, monkeypatch: pytest.MonkeyPatch, amount: Amount
) -> None:
    """Of the slice the first moves and the last ones."""
    monkeypatch.setattr(ReviewScene, "enter", lambda self: None)
    session = whole(*DUEL)
    guest = visit(lambda ctx: ReviewScene(ctx, session), size=(1280, 720))
    scene = guest.top
    scene.go(0)
    lines = lines_of(session)
    stops, said = scene.findings.stops, lambda: str(scene._caption(scene.ply))
    assert said() == "The beginning"
    some = amount(len(lines), 8)
    for line in (*lines[:some], *lines[max(some, len(lines) - 4) :]):
        if line is lines[-4] and some < len(lines) - 4:
            scene.go(stops.snap(lines[-5].ply))
        guest.key(pygame.K_RIGHT)
        assert scene.ply == stops.snap(line.ply)
        if scene.ply < len(session.log):
            assert said().startswith(f"Move {line.number}" if line.number else "The beginning")
        if line.number:
            assert scene.findings.review.number(line.ply - 1) == line.number
    assert scene.ply == len(session.log)
    graph = guest.box("graph")
    guest.app.post(Intent("move", pos=(graph.x(11), graph.plot.centery)))
    guest.app.step()
    assert graph.hover == 11 and "Move " in guest.told()


@pytest.mark.parametrize("which", GAMES)
def test_everywhere_the_same_count(visit: Open, which: tuple[str, str]) -> None:
    session = whole(*which)
    count = moves_made(session.log)
    words = f"{count} moves"
    guest = visit(lambda ctx: ResultScene(ctx, session))
    assert str(guest.top._figures()).startswith((words + ",", words + "."))
    found = figures(session, 60)
    assert found is not None
    assert found.moves == count
    library = guest.app.ctx.library
    kept = library.keep(session, "A game")
    assert (kept.moves, kept.steps) == (count, len(session.log))
    guest.app.ctx.stack.push(SavesScene(guest.app.ctx))
    guest.app.step()
    item = guest.top._item(kept)
    assert words in str(item.detail)
    guest.app.ctx.stack.push(ReplayScene(guest.app.ctx, session))
    guest.app.step()
    assert guest.top._spelt(guest.top.at) == f"{count} / {count}"
    assert guest.top.log.lines[-1].number == count


def test_the_title_says_how_many_moves_were_made(visit: Open) -> None:
    session = by_lot(("person", "ai:easy"))
    while moves_made(session.log) < 7:
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    guest = visit(lambda ctx: ReplayScene(ctx, session))
    guest.app.ctx.library.autosave(session)
    entry = guest.app.ctx.library.continue_entry()
    assert entry is not None
    assert entry.moves == 7 < entry.steps
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    guest.app.step()
    assert "7 moves" in guest.box("continue").name


def test_analyse_has_the_numbers_of_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = by_lot()
    for _ in range(3):
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    path = tmp_path / "game.json"
    path.write_text(write_text(session), encoding="utf-8")
    assert main.main(["analyse", str(path), "--json", "--seconds", "0.01"]) == 0
    found = json.loads(capsys.readouterr().out)["moves"]
    numbered = {line.ply: line.number for line in lines_of(session)}
    assert [move["move"] for move in found] == [1, 2, 3]
    assert all(numbered[move["step"]] == move["move"] for move in found)


def test_a_line_without_a_number_is_drawn_quietly(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number stands before the lot, not even a nought."""
    session = by_lot()
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), size=(1280, 720))
    drawn: list[str] = []
    fonts = type(guest.app.ctx.fonts)
    plain = fonts.surface
    monkeypatch.setattr(
        fonts,
        "surface",
        lambda self, words, *rest: drawn.append(words) or plain(self, words, *rest),
    )
    log: MoveLog = guest.top.log
    log.draw(guest.app.ctx.screen.canvas)
    assert "0" not in drawn
    assert any("begin" in words for words in drawn)


def test_the_log_is_full_wherever_it_is_scrolled(visit: Open) -> None:
    session = whole(*LOT)
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), size=(1280, 720))
    log: MoveLog = guest.top.log
    made = [box for box in log.pane.boxes() if isinstance(box, LogRow)]
    assert made == log.rows() and len(made) < len(log.lines), "only what is in sight is made"
    log.scroll(10_000)
    rows = log.rows()
    assert rows[0].line == log.lines[0]
    while rows[0].line != log.lines[-len(rows)]:
        room = log._body(log.rect).height - sum(row.rect.height for row in rows)
        following = log.lines[log.lines.index(rows[-1].line) + 1]
        assert not log._fitting([following], room), "another line would fit"
        assert log.scroll(-1)
        rows = log.rows()
    assert rows[-1].line == log.lines[-1]


def test_a_log_without_room_for_a_line_is_not_there(visit: Open) -> None:
    guest = visit(lambda ctx: ReplayScene(ctx, whole(*DUEL), 12), size=(1280, 720), text_scale=150)
    log: MoveLog = guest.top.log
    for height in range(0, 200, 4):
        log.layout(pygame.Rect(20, 20, 300, height))
        assert bool(log.rect.height) == bool(log.rows())


def test_a_review_and_a_result_count_what_a_replay_tells(visit: Open) -> None:
    """What is chosen at the same time, and told to nobody else, is one move."""
    session = whole("alfheim_fairies", "king")
    replay = visit(lambda ctx: ReplayScene(ctx, session)).top
    told = replay._spelt(replay.stops.last).split(" / ")[1]
    assert int(told) < moves_made(session.log)
    review = visit(lambda ctx: ReviewScene(ctx, session)).top
    assert str(review.findings.lines[-1].number) == told and len(review.findings.lines) > int(told)
    assert str(visit(lambda ctx: ResultScene(ctx, session)).top._figures()).startswith(f"{told} moves")


def test_the_list_of_saves_counts_what_its_table_tells(visit: Open) -> None:
    session = whole("alfheim_fairies", "king")
    guest = visit(lambda ctx: TableScene(ctx, session))
    library = guest.app.ctx.library
    told = guest.top.log.lines[-1].number
    assert told < moves_made(session.log)
    (entry,) = library.entries()
    assert entry.moves == told
    assert library.flush(PATIENCE)
    library._live.clear()
    (entry,) = library.entries()
    assert entry.moves == told and entry.steps == len(session.log), "on the disk, too"
    saves = visit(SavesScene, library=library).top
    assert f"{told} moves" in str(saves._item(entry).detail)
    counted = figures(session, 60)
    assert counted is not None and counted.moves == told, "statistics, too"


def test_of_a_challenge_only_the_moves_of_the_player_are_counted(visit: Open) -> None:
    source = registry.challenges("fairy_trails")
    assert source is not None
    task = source.shipped()[0]
    save = snapshot(opened(task))
    assert save.moves is None and moves_made(save.log) > 0
    session = opened(task)
    guest = visit(lambda ctx: task_table(ctx, session, task))
    library, match = guest.app.ctx.library, guest.top.match
    match.play(session.moves(session.to_move[0])[0])
    assert library.entries()[0].moves == 1
    assert match.undo() and library.entries()[0].moves == 0
    assert "0 moves" in str(SavesScene(guest.app.ctx)._item(library.entries()[0]).detail)
    assert "move" not in str(SavesScene(guest.app.ctx)._item(entry_of("auto-1.json", save)).detail)
