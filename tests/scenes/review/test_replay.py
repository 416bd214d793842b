"""A replay shows the session's own positions, by every device, and can be played on from any of them."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.gui.input.intent import Intent
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.play.table import TableScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.words.move_log_and_replay_stops import cut
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount
from tests.scenes.conftest import Guest, Open, some_game
from tests.scenes.play.test_simultaneous_seats import meadow
from tests.scenes.result.test_result import finished
from tools.ui_driver import golden, named


def watch(visit: Open, session: Any, ply: int | None = None, **settings: Any) -> Guest:
    return visit(lambda ctx: ReplayScene(ctx, session, ply), **settings)


def lying(guest: Guest) -> set[tuple[str, Any]]:
    """Where every piece lies on the table shown."""
    sprites = guest.top.top.stage.sprites.values()
    return {(sprite.piece.key, sprite.piece.place) for sprite in sprites if not sprite.flat}


def expected(guest: Guest, session: Any, ply: int) -> set[tuple[str, Any]]:
    state = session.rules.observe(session.states[ply], guest.top.me)
    return {(piece.key, piece.place) for piece in guest.top.view.pieces(state, guest.top.me)}


def test_every_step_is_the_sessions_state(visit: Open, amount: Amount) -> None:
    """Of the slice the last ones, where most lies on the table."""
    session = finished()
    first = amount(0, len(session.log) - 12)
    guest = watch(visit, session, first)
    for ply in range(first, len(session.log) + 1):
        assert guest.top.ply == ply
        assert lying(guest) == expected(guest, session, ply)
        assert guest.top.log.current == ply
        guest.key(pygame.K_RIGHT)
    assert guest.top.ply == len(session.log)
    for ply in reversed(range(first, len(session.log))):
        guest.key(pygame.K_LEFT)
        assert lying(guest) == expected(guest, session, ply)


def test_keys_wheel_and_buttons(visit: Open) -> None:
    session = finished()
    last = len(session.log)
    guest = watch(visit, session)
    assert guest.top.ply == last
    guest.key(pygame.K_HOME)
    assert guest.top.ply == 0
    guest.app.post(Intent("wheel", pos=(100, 100), amount=-1))
    guest.app.step()
    assert guest.top.ply == 1
    guest.click("step")
    guest.click("step")
    guest.click("step_back")
    assert guest.top.ply == 2
    guest.click("last")
    assert guest.top.ply == last
    guest.click("first")
    assert guest.top.ply == 0
    guest.key(pygame.K_END)
    assert guest.top.ply == last


def test_the_slider_is_dragged(visit: Open) -> None:
    session = finished()
    guest = watch(visit, session, 0)
    groove = guest.box("slider")._groove()
    guest.app.post(Intent("press", pos=(groove.left, groove.centery)))
    for x in range(groove.left, groove.centerx, max(1, groove.width // 20)):
        guest.app.post(Intent("move", pos=(x, groove.centery)))
        guest.app.step()
    middle = guest.top.ply
    assert len(session.log) // 3 < middle <= len(session.log) // 2 + 1
    guest.app.post(Intent("move", pos=(groove.right + 50, groove.centery)))
    guest.app.step()
    assert guest.top.ply == len(session.log)
    guest.app.post(Intent("release", pos=(groove.right + 50, groove.centery)))
    guest.app.step()
    assert lying(guest) == expected(guest, session, len(session.log))


def test_a_line_of_the_log_is_clicked(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished()
    guest = watch(visit, session, 10, size=(1280, 720))
    row = guest.top.log.rows()[1]
    line = row.line
    guest.click_at(row.rect.center)
    assert guest.top.ply == line.ply
    assert line in [row.line for row in guest.top.log.rows()]
    row, shown, show = next(row for row in guest.top.log.rows() if row.line == line), [], guest.top._show
    monkeypatch.setattr(guest.top, "_show", lambda animate, waiting=(): shown.append(animate) or show(animate, waiting))
    guest.click_at(row.rect.center)
    assert guest.top.ply == line.ply and shown == [False, True], "its move is played again"


@pytest.mark.parametrize("ply", range(0, 40, 3))
@pytest.mark.slice(4)
def test_the_current_move_is_always_in_sight(visit: Open, ply: int) -> None:
    session = finished()
    guest = watch(visit, session, min(ply, len(session.log)), size=(1280, 720))
    rows = [row.line.ply for row in guest.top.log.rows()]
    assert guest.top.ply in rows or guest.top.ply == 0


def test_it_runs_to_the_end_and_stops(visit: Open) -> None:
    session = some_game(8)
    guest = watch(visit, session, 0, speed="instant")
    guest.click("play")
    assert guest.top.playing
    assert guest.top.busy
    for _ in range(1_500):
        guest.app.step()
        if not guest.top.playing:
            break
    assert guest.top.ply == len(session.log)
    assert not guest.top.playing
    guest.click("play")
    assert guest.top.ply < len(session.log)
    guest.key(pygame.K_LEFT)
    assert not guest.top.playing


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((800, 600), 150)])
def test_the_pace_is_chosen_there(visit: Open, size: tuple[int, int], scale: int) -> None:
    guest = watch(visit, finished(), 0, size=size, text_scale=scale, speed="instant")
    assert guest.top.pane.find("pace").name == "Pace: Instant"
    guest.click("pace")
    assert guest.app.ctx.settings.speed == "slow"
    assert guest.top.pane.find("pace").name == "Pace: Slow"


def test_playing_on_leaves_the_old_game_alone(visit: Open) -> None:
    session = finished(("person", "person"))
    guest = watch(visit, session, 9)
    library = guest.app.ctx.library
    library.autosave(session)
    old_log, old_entry = list(session.log), library.entry_for(session)
    guest.click("on")
    assert isinstance(guest.top, TableScene)
    fresh = guest.top.session
    assert fresh is not session
    assert fresh.log == old_log[:9]
    assert fresh.states == session.states[:10]
    assert session.log == old_log
    seat = fresh.to_move[0]
    guest.top.play(fresh.moves(seat)[0])
    guest.app.step()
    assert library.entry_for(session) == old_entry
    new = library.entry_for(fresh)
    assert new is not None
    assert new.file != old_entry.file


def test_a_finished_position_is_not_played_on(visit: Open) -> None:
    guest = watch(visit, finished())
    assert not guest.box("on").enabled
    guest.key(pygame.K_LEFT)
    assert guest.box("on").enabled


def test_back_is_where_one_came_from(visit: Open) -> None:
    guest = visit(SettingsScene)
    guest.app.ctx.stack.push(ReplayScene(guest.app.ctx, some_game(5), 2))
    guest.app.step()
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SettingsScene)


def test_cut_is_the_game_as_it_stood() -> None:
    session = some_game(8)
    part = cut(session, 3)
    assert (part.log, part.states) == (session.log[:3], session.states[:4])
    assert len(session.log) >= 8


@pytest.mark.parametrize("scale", [80, 200])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (2560, 1440)])
@pytest.mark.slice(2)
def test_nothing_overlaps(visit: Open, size: tuple[int, int], scale: int) -> None:
    guest = watch(visit, some_game(12), 6, size=size, text_scale=scale)
    scene = guest.top
    assert guest.app.ctx.screen.rect.contains(scene.pane.rect)
    assert not scene.log.rect.colliderect(scene.pane.rect)


@each("game", registry.names())
def test_the_controls_cover_nothing_in_any_game(visit: Open, game: str) -> None:
    for size in ((800, 600), (1280, 720), (720, 1280)):
        scene = visit(lambda ctx: ReplayScene(ctx, golden(game), ply=9), size=size).top
        for other in (scene.message.rect, scene.log.rect, scene.plates.rect):
            assert not scene.pane.rect.colliderect(other), (size, scene.pane.rect, other)
        assert not scene.message.rect.colliderect(scene.log.rect), size


def test_names_have_room_whatever_names_stood_before(visit: Open) -> None:
    guest, session = visit(lambda ctx: ReplayScene(ctx, named(golden("path_of_elements")))), golden("path_of_elements")
    guest.app.ctx.stack.push(ReplayScene(guest.app.ctx, session, 20))
    names = [box.head[0] for box in guest.top.plates._boxes.boxes]
    assert [name.label() for name in names] == [seat.name for seat in session.info.seats[:2]]
    assert all(name.rect.width >= name.natural() for name in names), "measured as they are drawn"


def test_a_replay_is_looked_at_from_any_chair(visit: Open) -> None:
    session = meadow()
    while len(session.log) < 20:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    guest = watch(visit, session)
    own = lying(guest)
    zones, replay = guest.top.top.zones, guest.top
    large = zones.areas["hand0"].rect.copy()
    guest.key(pygame.K_v)
    assert zones.areas["hand1"].rect == large and lying(guest) == own == expected(guest, session, len(session.log))
    assert "Finch" in replay.message.said.headline.render()
    guest.key(pygame.K_LEFT)
    assert zones.chair == 1, "it stays so from step to step"
    guest.click_at(next(rect.center for plate, rect in replay.plates.boxes() if plate.seat == 2))
    assert zones.areas["hand2"].rect == large
    guest.key(pygame.K_ESCAPE)
    assert zones.areas["hand0"].rect == large and guest.top is replay
