"""Looking at a growing table: what lights up, what a card would do, zoom, pan, the rim, a move out of sight."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

import pygame
import pytest

from engine.gui.app import LONGEST_FRAME
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Mark
from games.fairy_trails.rules.move_types import Done
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player
from tests.scenes.play.growing_tables import cell, closing, drag_of, trails, turn_to
from tools import ui_driver

REST = 5
"""Frames after which a pointer has come to rest."""


@pytest.fixture
def looks_ahead() -> bool:
    """Views are moved here."""
    return True


def board(player: Player) -> Any:
    area = player.table.top.zones.main()
    assert area is not None
    return area


def lit(player: Player) -> tuple[Mark, ...]:
    found: tuple[Mark, ...] = player.table.top.marks.layers.marks("lit")
    return found


def path_of(player: Player) -> tuple[int, int]:
    """A pixel on a path of the start card."""
    x, y = player.spot(cell(0, 0))
    reach = round(board(player).camera.scale * 0.47)
    for dx in range(-8, 9):
        pos = x + dx * reach // 8, y - reach
        player.tell(Intent("move", pos=pos))
        if lit(player):
            return pos
    raise AssertionError("no path lights up")


# --- what lights up --------------------------------------------------------------------------------------------------


def test_a_path_under_the_pointer_lights_its_network_and_says_what_it_is(open_table: Open) -> None:
    player = open_table(trails(cards=12))
    pos = path_of(player)
    kinds = {mark.kind for mark in lit(player)}
    assert "lines" in kinds and player.table.message.tone == "notes"
    assert all(
        mark.text is None or mark.kind != "badge" or mark.text not in player.table.top.marks.notes()
        for mark in lit(player)
    )
    player.tell(Intent("move", pos=(pos[0], board(player).rect.bottom + 20)))
    assert not lit(player) and player.table.message.tone == "headline"


def test_the_view_is_asked_again_only_where_the_pointer_has_moved_a_little(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = open_table(trails(cards=12))
    asked: list[Any] = []
    view = player.table.view
    usual = view.hover

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(view, name)

        def hover(self, s: Any, me: int, place: Any, point: Any) -> Any:
            asked.append((place, point))
            return usual(s, me, place, point)

    monkeypatch.setattr(player.table.top, "view", Watched())
    x, y = player.spot(cell(0, 0))
    for dx in (0, 0, 1, 0, 1):
        player.tell(Intent("move", pos=(x + dx, y)))
    assert len(asked) <= 2
    place, point = asked[0]
    assert place == cell(0, 0) and abs(point[0]) < 0.1 and abs(point[1]) < 0.1
    player.tell(Intent("move", pos=(x + round(board(player).camera.scale * 0.4), y)))
    player.wait(REST)
    assert asked[-1][1][0] == pytest.approx(0.4, abs=0.05)
    player.tell(Intent("next", key="tab"), Intent("next", key="tab"))
    assert asked[-1][1] is None, "the keyboard's focus has no point"


def test_a_pointer_that_passes_lights_nothing_up(open_table: Open) -> None:
    player = open_table(trails(cards=12))
    pos = path_of(player)
    player.tell(Intent("move", pos=(pos[0], board(player).rect.bottom + 20)))
    player.tell(Intent("move", pos=pos))
    assert not lit(player)
    player.wait(REST)
    assert lit(player), "it has come to rest"
    player.tell(Intent("move", pos=(pos[0] + 1, pos[1])))
    assert lit(player)


def test_what_is_carried_over_the_log_lights_no_line_up(open_table: Open) -> None:
    player = open_table(trails(cards=12))
    table = player.table
    start = player.at(player.piece())
    player.tell(Intent("move", pos=start), Intent("press", pos=start))
    for at in (table.log.rect.midleft, table.log.rect.center):
        player.tell(Intent("move", pos=at))
    player.wait(REST)
    assert table.hand.held is not None and table.log.hover is None


@pytest.mark.painted
def test_nothing_is_repainted_while_the_same_lights_up(open_table: Open) -> None:
    player = open_table(trails(cards=12))
    pos = path_of(player)
    player.settle()
    player.wait(2)
    before = player.app.frames_drawn
    for dx in (1, 0, 1, 0, 0):
        player.tell(Intent("move", pos=(pos[0] + dx, pos[1])))
    assert player.app.frames_drawn == before


# --- what a card would do --------------------------------------------------------------------------------------------


def test_the_preview_is_there_while_the_ghost_is_and_no_longer(open_table: Open) -> None:
    session, move = closing()
    player = open_table(session)
    layers = player.table.top.marks.layers
    drag = drag_of(player, move)
    turn_to(player, drag)
    start, end = player.at(drag.piece), player.spot(drag.place)
    player.tell(Intent("move", pos=start), Intent("press", pos=start), Intent("move", pos=end))
    assert player.table.message.tone == "forecast"
    # the table shows it a frame after the piece has snapped
    player.wait()
    assert any(mark.kind == "badge" for mark in layers.marks("preview"))
    player.tell(Intent("move", pos=(end[0], board(player).rect.bottom + 60)))
    assert not layers.marks("preview")
    player.tell(Intent("move", pos=end))
    player.wait()
    assert layers.marks("preview")
    player.tell(Intent("back", key="escape"))
    assert not layers.marks("preview") and player.table.hand.held is None


def test_a_card_that_is_carried_on_asks_for_no_help_and_sets_out_on_no_journey(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, move = closing()
    player = open_table(session)
    drag = drag_of(player, move)
    turn_to(player, drag)
    start, (x, y) = player.at(drag.piece), player.spot(drag.place)
    player.tell(Intent("move", pos=start), Intent("press", pos=start))
    player.wait(30)
    asked: list[Any] = []
    monkeypatch.setattr(player.table.help.aids, "offered", lambda: asked.append(player.table.hand.aim) or ())
    foot = board(player).rect.bottom + 60
    for pos in ((x, foot), (x + 1, foot), (x, y), (x + 1, y), (x + 2, y)):
        player.tell(Intent("move", pos=pos))
        assert not player.table.top.stage.sprites[drag.piece].travelling, "it lies as it will"
    assert asked == [drag.place], "only as it is meant for another place"


def test_the_preview_is_shown_to_keys_and_by_click_and_click_too(open_table: Open) -> None:
    session, move = closing()
    player = open_table(session)
    table = player.table
    drag = drag_of(player, move)
    turn_to(player, drag)
    start, end = player.at(drag.piece), player.spot(drag.place)
    player.tell(Intent("press", pos=start), Intent("release", pos=start), Intent("move", pos=end))
    player.wait()
    assert table.hand.mode == "click" and table.top.marks.layers.marks("preview")
    player.tell(Intent("back", key="escape"), Intent("skip", key="s"), Intent("confirm", key="return"))
    for _ in range(60):
        if table.hand.aim == drag.place:
            break
        player.tell(Intent("next", key="tab"))
    player.wait()
    assert table.hand.mode == "keys" and table.top.marks.layers.marks("preview")


def test_the_preview_can_be_switched_off(open_table: Open) -> None:
    session, move = closing()
    player = open_table(session, show_preview=False)
    drag = drag_of(player, move)
    turn_to(player, drag)
    start, end = player.at(drag.piece), player.spot(drag.place)
    player.tell(Intent("press", pos=start), Intent("move", pos=end))
    assert player.table.hand.aim == drag.place and not player.table.top.marks.layers.marks("preview")


def test_a_stone_is_no_larger_in_the_hand_than_on_its_pile(open_table: Open) -> None:
    session = trails(cards=12, keen_eyes="on")
    session.play(session.to_move[0], Done())
    player = open_table(session)
    table, camera = player.table, board(player).camera
    player.tell(Intent("wheel", pos=board(player).rect.center, amount=3))
    player.settle()
    card = next(key for key in table.hand.targets.pieces if key[0] == "c")
    stone = next(key for key in table.hand.targets.pieces if key[0] in "py")
    for key in (card, stone):
        lies = table.top.stage.sprites[key].stance.scale
        player.tell(Intent("press", pos=player.at(key)), Intent("move", pos=board(player).rect.center))
        player.settle()
        assert camera.scale > lies or key == card
        assert table.top.stage.sprites[key].stance.scale == (camera.scale if key == card else lies)
        player.tell(Intent("back", key="escape"))
        player.settle()


# --- zoom and pan ----------------------------------------------------------------------------------------------------


def test_the_wheel_zooms_at_the_pointer_all_the_way(open_table: Open) -> None:
    player = open_table(trails(cards=20))
    camera, pos = board(player).camera, player.spot(cell(0, 0))
    under = camera.point(pos)
    scales = [camera.scale]
    for number in range(60):
        if number % 6 == 0 and number < 20:
            player.app.post(Intent("wheel", pos=pos, amount=1))
        player.wait()
        scales.append(camera.scale)
        assert camera.point(pos) == pytest.approx(under, abs=0.02)
    assert scales == sorted(scales) and scales[-1] > 1.5 * scales[0] and not camera.busy


def test_the_ground_is_dragged_and_the_button_shows_all_again(open_table: Open) -> None:
    player = open_table(trails(cards=20))
    table, area = player.table, board(player)
    fitted = area.camera.scale
    assert table.buttons.find("fit") is None
    player.tell(Intent("zoom", amount=1, key="+"), Intent("zoom", amount=1, key="+"))
    player.settle()
    start = area.rect.left + 3, area.rect.top + 3
    before = area.camera.pixel((0.0, 0.0))
    player.tell(Intent("move", pos=start), Intent("press", pos=start))
    player.tell(
        Intent("move", pos=(start[0] + 40, start[1] + 25)), Intent("release", pos=(start[0] + 40, start[1] + 25))
    )
    after = area.camera.pixel((0.0, 0.0))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((40, 25), abs=1)
    button = table.buttons.find("fit")
    assert button is not None and area.rect.contains(button.rect)
    player.tell(Intent("press", pos=button.rect.center), Intent("release", pos=button.rect.center))
    assert area.camera.busy
    player.settle()
    assert area.camera.scale == fitted and table.buttons.find("fit") is None


def test_the_way_back_can_be_reached_by_keys(open_table: Open) -> None:
    player = open_table(trails(cards=20))
    player.tell(Intent("zoom", amount=1, key="+"))
    player.settle()
    for _ in range(8):
        player.tell(Intent("next", key="tab"))
        if player.table.buttons.corner.pane.active:
            break
    assert player.table.buttons.corner.pane.active
    player.tell(Intent("confirm", key="return"))
    player.settle()
    assert not board(player).camera.moved_by_player and not player.table.buttons.corner.pane.active


def test_reduced_motion_cuts_the_views(open_table: Open) -> None:
    player = open_table(trails(cards=20), reduced_motion=True)
    camera = board(player).camera
    player.tell(Intent("wheel", pos=board(player).rect.center, amount=2))
    assert not camera.busy and camera.moved_by_player
    player.tell(Intent("fit", key="0"))
    assert not camera.busy


def test_a_carried_card_scrolls_the_board_at_its_rim_but_only_if_it_stays(open_table: Open) -> None:
    player = open_table(trails(cards=30))
    table, area = player.table, board(player)
    player.tell(Intent("wheel", pos=area.rect.center, amount=4))
    player.settle()
    start = player.at(player.piece())
    rim = area.rect.left + 6, area.rect.centery
    player.tell(Intent("press", pos=start), Intent("move", pos=area.rect.center))
    before = area.camera.point(area.rect.center)
    player.tell(Intent("move", pos=rim))
    player.wait(5)
    assert area.camera.point(area.rect.center) == before
    player.wait(40)
    assert area.camera.point(area.rect.center)[0] < before[0] and table.hand.held is not None
    for _ in range(100):
        player.app.step(LONGEST_FRAME)
    west = area.camera.point(area.rect.topleft)[0]
    assert west == pytest.approx(area.camera.frame[0], abs=0.05), "no further than the table goes"
    assert not table.hand.busy
    player.tell(Intent("fit", key="0"))
    player.settle()
    player.tell(Intent("move", pos=(area.rect.centerx, area.rect.top + 4)))
    player.wait(60)
    assert not area.camera.moved_by_player, "where all is seen nothing scrolls"


# --- a growing table -------------------------------------------------------------------------------------------------


def far_move(player: Player, direction: tuple[int, int]) -> Any:
    moves = player.table.session.moves(player.table.match.deciding)
    return max(
        (move for move in moves if hasattr(move, "cell")),
        key=lambda move: move.cell[0] * direction[0] + move.cell[1] * direction[1],
    )


@pytest.mark.parametrize("direction", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.slice(1)
def test_the_table_grows_in_every_direction_and_never_jumps(
    open_table: Open, direction: tuple[int, int], amount: Amount
) -> None:
    player = open_table(trails(cards=3))
    camera = board(player).camera
    for _ in range(amount(9, 5)):
        player.table.play(far_move(player, direction))
        before = camera.pixel((0.0, 0.0))
        for _ in range(90):
            player.wait()
            now = camera.pixel((0.0, 0.0))
            assert max(abs(now[0] - before[0]), abs(now[1] - before[1])) < 24, "it glides"
            before = now
        assert not camera.busy
    laid = player.table.session.state.forest.cards[-1].cell
    assert board(player).rect.collidepoint(player.spot(cell(*laid)))


def test_a_move_out_of_sight_is_pointed_at_and_the_view_stays(open_table: Open) -> None:
    player = open_table(trails(cards=12))
    table, area = player.table, board(player)
    player.tell(Intent("wheel", pos=area.rect.center, amount=4))
    player.settle()
    view = area.camera.scale, area.camera.point(area.rect.center)
    for _ in range(12):
        move = far_move(player, (1, 0))
        if not area.rect.collidepoint(area.camera.pixel(area.lattice.centre(move.cell))):
            break
        table.play(move)
        player.settle()
    table.play(move)
    player.wait()
    assert table.top.marks.offscreen_arrow.busy, "it beckons"
    player.settle()
    assert (area.camera.scale, area.camera.point(area.rect.center)) == view and not table.top.marks.offscreen_arrow.busy
    spots = [
        (x, y) for x in range(area.rect.left, area.rect.right, 9) for y in range(area.rect.top, area.rect.bottom, 9)
    ]
    pos = next(pos for pos in spots if table.top.marks.offscreen_arrow.at(pos) is not None)
    found = table.top.marks.offscreen_arrow.at(pos)
    assert found is not None and found.cell == move.cell and found.x > area.rect.centerx
    x, y = player.spot(cell(*move.cell))
    assert not area.rect.collidepoint(x, y) and x > area.rect.right
    heading = degrees(atan2(x - found.x, found.y - y))
    assert abs(found.angle - heading) <= 2.5 and 0 < found.angle < 180, "from where it stands it points at the cell"
    drawn = player.app.snapshot().subsurface(table.top.marks.offscreen_arrow._rect(found, 0)).copy()
    table.top.marks.offscreen_arrow.follow(())
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(
        player.app.snapshot().subsurface(table.top.marks.offscreen_arrow._rect(found, 0)), "RGB"
    ), "it is seen"
    table.top.marks.offscreen_arrow.follow([Mark("last", area.name, (move.cell,))])
    player.tell(Intent("press", pos=pos), Intent("release", pos=pos))
    player.settle()
    assert area.rect.collidepoint(player.spot(cell(*move.cell))) and area.camera.scale == view[0]
    assert table.top.marks.offscreen_arrow.at(pos) is None


def test_while_a_card_is_in_the_hand_the_table_keeps_still(open_table: Open) -> None:
    player = open_table(trails(cards=3))
    camera = board(player).camera
    table = player.table
    drag = drag_of(player, far_move(player, (1, 0)))
    for _ in range(6):
        table.play(far_move(player, (1, 0)))
        player.settle()
    drag = drag_of(player, far_move(player, (1, 0)))
    start, end = player.at(drag.piece), player.spot(drag.place)
    serial = camera.serial
    player.tell(Intent("press", pos=start), *(Intent("move", pos=(start[0], start[1] + n)) for n in range(9)))
    table.top.show(table.session.observe(table.match.me), table.match.me)
    player.tell(Intent("move", pos=end))
    player.wait(20)
    assert camera.serial == serial and table.hand.held is not None


# --- from near -------------------------------------------------------------------------------------------------------


def test_the_board_of_another_seat_is_shown_large_while_the_pointer_rests_on_it(open_table: Open) -> None:
    player = open_table(ui_driver.midway("path_of_elements", 0.6))
    ui_driver.lift_curtain(player.app)
    top, close_up = player.table.top, player.table.pointer.close_up
    other = next(area for area in top.zones.boards() if area.owner not in (None, top.zones.chair))
    player.tell(Intent("move", pos=other.rect.center))
    assert not close_up.rect.width, "a pointer that only passes sees nothing"
    for _ in range(400):
        player.wait()
        if close_up.rect.width:
            break
    assert close_up.rect.width > 1.3 * other.rect.width and not close_up.rect.colliderect(other.rect)
    player.wait()
    rim = player.app.snapshot().get_at((close_up.rect.left + 1, close_up.rect.centery))
    assert rim[:3] == player.app.ctx.theme.color("paper")[:3], "it is on the window"
    player.tell(Intent("press", pos=other.rect.center))
    assert not close_up.rect.width
