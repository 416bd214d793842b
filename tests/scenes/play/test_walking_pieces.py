"""Stones on foot: they wait for their cue, walk, arrive; skipped, cut, taken back, and under another window size."""

from __future__ import annotations

import pytest

from engine.gui.input.intent import Intent
from engine.scenes.review.replay_page import ReplayScene
from engine.table.pieces.sprite import Sprite
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player
from tests.scenes.play.growing_tables import closing, drag_of, lay_by_mouse

pytestmark = pytest.mark.painted


def stones(player: Player) -> list[Sprite]:
    """Those that have a place on the board."""
    sprites = player.table.top.stage.sprites.values()
    return [sprite for sprite in sprites if sprite.piece.key[0] in "py" and sprite.piece.place.zone == "forest"]


def right(player: Player) -> bool:
    """Is every sprite where its piece belongs?"""
    stage = player.table.top.stage
    for sprite in stage.sprites.values():
        goal = stage.motion.goal(sprite.piece)
        if goal is None or sprite.waits or sprite.journey.route is not None:
            return goal is None
        if abs(goal.x - sprite.stance.x) > 0.6 or abs(goal.y - sprite.stance.y) > 0.6:
            return False
        if sprite.art != sprite.piece.art or abs(goal.scale - sprite.stance.scale) > 0.5 or sprite.stance.lift:
            return False
    return True


def close(open_table: Open, huts: int = 3, **settings: object) -> Player:
    """A card has just been laid that sets so many stones."""
    session, move = closing(huts)
    player = open_table(session, **settings)
    lay_by_mouse(player, move)
    return player


def until_walking(player: Player) -> None:
    for _ in range(200):
        if any(sprite.journey.route is not None for sprite in stones(player)):
            return
        player.wait()
    raise AssertionError("nobody walks")


def test_they_wait_on_their_pile_then_walk_one_after_another(open_table: Open) -> None:
    player = close(open_table)
    found = [sprite for sprite in stones(player) if sprite.waits]
    assert len(found) >= 3 and len({sprite.lies.place.zone for sprite in found}) == 1
    pile = player.table.top.zones.areas[found[0].lies.place.zone].rect
    assert all(pile.collidepoint(sprite.stance.x, sprite.stance.y) for sprite in found)
    until_walking(player)
    frames, seen = 0, []
    while any(sprite.journey.route is not None for sprite in found):
        player.wait()
        frames += 1
        seen.append([(sprite.stance.x, sprite.stance.y) for sprite in found])
    assert 25 < frames <= 66, "about a second in total"
    moved = [next(n for n, places in enumerate(seen) if places[k] != seen[0][k]) for k in range(len(found))]
    assert len(set(moved)) == len(found), "one after another"
    player.settle()
    assert right(player) and player.error() == ""


def test_any_key_skips_them(open_table: Open) -> None:
    for walking in (False, True):
        player = close(open_table)
        if walking:
            until_walking(player)
            player.wait(8)
        player.tell(Intent("skip", key="s"))
        player.wait()
        assert right(player) and not player.table.top.playing


def test_reduced_motion_and_instant_speed_cut(open_table: Open) -> None:
    for settings in ({"reduced_motion": True}, {"speed": "instant"}):
        player = close(open_table, **settings)
        player.wait(2)
        assert not any(sprite.waits or sprite.journey.route for sprite in stones(player))
        player.tell(Intent("skip", key="s"))
        player.wait()
        assert right(player)


def test_taken_back_and_played_again_in_mid_walk(open_table: Open, amount: Amount) -> None:
    for wait in (1, 20, 60, 75)[:: amount(1, 2)]:
        player = close(open_table)
        placed = len(stones(player))
        player.wait(wait)
        player.tell(Intent("undo", key="z"))
        player.settle()
        assert len(stones(player)) <= placed - 3 and right(player)
        player.tell(Intent("redo", key="y"))
        player.settle()
        assert len(stones(player)) == placed and right(player) and player.error() == ""


def test_another_window_size_in_mid_walk(open_table: Open, amount: Amount) -> None:
    for wait in (1, 50, 70, 80)[:: amount(1, 3)]:
        player = close(open_table)
        player.wait(wait)
        player.app.resize((900, 640))
        player.wait(2)
        for sprite in stones(player):
            where = player.table.top.rect
            assert where.collidepoint(sprite.stance.x, sprite.stance.y)
        player.app.resize((1600, 1000))
        player.settle()
        assert right(player) and player.error() == ""


def test_they_follow_a_view_that_is_zoomed_under_their_feet(open_table: Open) -> None:
    player = close(open_table)
    until_walking(player)
    player.wait(15)
    area = player.table.top.zones.main()
    assert area is not None
    player.app.post(Intent("wheel", pos=area.rect.center, amount=3))
    player.settle()
    assert right(player)


def test_another_scene_on_top_and_back(open_table: Open) -> None:
    player = close(open_table)
    player.wait(20)
    player.tell(Intent("pause", key="p"))
    player.wait(5)
    player.tell(Intent("back", key="escape"))
    player.settle()
    assert right(player)


def test_the_next_card_may_be_laid_while_they_walk(open_table: Open) -> None:
    player = close(open_table)
    until_walking(player)
    player.tell(Intent("skip", key="s"))
    move = player.table.session.moves(player.table.match.deciding)[0]
    lay_by_mouse(player, move)
    player.settle()
    assert drag_of(player, player.table.session.moves(player.table.match.deciding)[0]) and right(player)


def test_a_replay_walks_too(open_table: Open) -> None:
    player = close(open_table)
    player.settle()
    session, log = player.table.session, player.table.session.log
    ply = next(n for n in range(len(log), 0, -1) if any(f.kind == "placed" for f in session.states[n].facts))
    scene = ReplayScene(player.app.ctx, session, ply - 1)
    player.app.ctx.stack.push(scene)
    player.wait(3)
    player.tell(Intent("focus", direction=(1, 0), key="right"))
    walked = False
    for _ in range(150):
        player.wait()
        walked |= any(sprite.journey.route is not None for sprite in scene.top.stage.sprites.values())
    for sprite in scene.top.stage.sprites.values():
        assert not sprite.waits and sprite.journey.route is None
    assert player.error() == "" and walked
