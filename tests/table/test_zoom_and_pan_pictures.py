"""While a view moves, boards are shown as pictures: true to what lies there, and gone once all is sharp."""

from __future__ import annotations

from itertools import count, islice
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pygame
import pytest
from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.gui.drawing import art, frame_time
from engine.gui.drawing.frame_scaler import ScratchSurfaces
from engine.gui.drawing.frame_time import FrameTime
from engine.gui.input.intent import Intent
from engine.gui.window.screen import around
from engine.table.pieces import covered_areas, piece_picture_cache, piece_pictures, sprite_painter
from engine.table.pieces.zoom_and_pan_pictures import BoardSnapshot, Photographer
from tests.table.test_raised_table import Island, hills, lay, settle, unlike

__all__ = ["lay"]


def wheel(app: Any, top: Any, steps: float) -> None:
    camera = top.zones.areas["sea"].camera
    camera.zoom(steps, top.zones.areas["sea"].rect.center)
    app.post(Intent("move", (5, 5)))
    for _ in range(3):
        app.step(1 / 60)


def test_a_picture_comes_to_its_end_where_every_look_at_the_clock_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, painted = count(), list[int]()
    monkeypatch.setattr(frame_time, "perf_counter", lambda: float(next(clock)))
    brush: Any = FrameTime()
    brush._began = -1.0
    nothing: Any = SimpleNamespace()
    whole = pygame.Rect(0, 0, 1, 1)
    steps = (painted.append(number) for number in range(5))
    slices = Photographer(brush, nothing, nothing, nothing)._slices(steps, [], whole, 1.0, whole, 0.004)
    # every other frame has a round
    assert len(list(islice(slices, 20))) == 11
    assert len(painted) == 5


def test_a_frame_that_has_spent_its_time_already_does_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(100)
    monkeypatch.setattr(frame_time, "perf_counter", lambda: float(next(clock)))
    assert [len(list(frame_time.time_slices(5.0, since))) for since in (None, 0.0, 98.0)] == [4, 1, 1]


def test_pictures_that_stood_in_are_let_go_once_all_is_sharp(lay: Any) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    textures, sprite = top.stage.textures, next(iter(top.stage.sprites.values()))
    textures.base(sprite.art, 0, top.stage.bodies.lattice(sprite), (57, 57))
    assert len(textures._store.quick) and textures.busy
    while textures.busy:
        app.step(1 / 60)
    assert not len(textures._store.quick)


def test_pictures_that_others_have_displaced_are_drawn_in_parts(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    monkeypatch.setattr(piece_picture_cache, "RECENT", 1)
    monkeypatch.setattr(piece_pictures, "BAND", 1_000)
    stage, fresh, drawn = top.stage, art.fresh, list[int]()
    monkeypatch.setattr(stage.textures._store, "_limit", 0)
    stage.textures._store._forget()

    def counted(svg: str, size: tuple[int, int]) -> pygame.Surface:
        drawn.append(size[0] * size[1])
        return fresh(svg, size)

    monkeypatch.setattr(art, "fresh", counted)
    most = whole = 0
    for sprite in stage.order.on("sea"):
        for _ in stage.brush.priming(sprite):
            most, whole = max(most, sum(drawn)), whole + sum(drawn)
            drawn.clear()
    assert 0 < most < 2_000
    assert whole > 20_000


def test_a_click_draws_no_large_picture_to_see_what_it_meets(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    wheel(app, top, 3)
    settle(app, top)
    stage, fresh, drawn = top.stage, art.fresh, list[int]()
    sprite = stage.sprites["walker"]
    x, y = round(sprite.stance.x), round(sprite.stance.y)
    beside = x + stage.bodies.body(sprite).width
    stage.textures._store._drawn.clear()

    def counted(svg: str, size: tuple[int, int]) -> pygame.Surface:
        drawn.append(size[0] * size[1])
        return fresh(svg, size)

    monkeypatch.setattr(art, "fresh", counted)
    assert stage.bodies.shows(sprite, (x, y)) and not stage.bodies.shows(sprite, (beside, y))
    assert 0 < sum(drawn) < 10_000


def test_a_large_picture_that_is_wanted_is_painted_from_the_one_at_hand(
    lay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    pictures, scale = top.stage.textures, top.stage.sprites["walker"].stance.scale
    assert not pictures.rough("walker", 0, HEX, 2 * scale), "it is small"
    monkeypatch.setattr(piece_pictures, "ROUGH", 100)
    assert pictures.rough("walker", 0, HEX, 2 * scale) and not pictures.rough("walker", 0, HEX, scale)
    at_hand = pictures.nearest("walker", 0, HEX, scale, 0.0)
    monkeypatch.setattr(art, "fresh", None)
    monkeypatch.setattr(pygame.transform, "smoothscale", None)
    assert pictures.nearest("walker", 0, HEX, 2 * scale, 0.0) == at_hand and pictures.busy
    monkeypatch.undo()
    monkeypatch.setattr(piece_pictures, "ROUGH", 100)
    app.resize((800, 600))
    top.resize(pygame.Rect(0, 0, 800, 600))
    settle(app, top)
    assert unlike(app, top) == 0


def test_what_a_resting_piece_covers_is_found_once(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    monkeypatch.setattr(covered_areas.Bodies, "_resting", None)
    top.stage.still.invalidate_all()
    app.step(1 / 60)
    top.stage._want_all()


def test_what_is_left_around_a_hole_covers_the_rest_once() -> None:
    whole = pygame.Rect(10, 20, 100, 80)
    for hole in ((30, 40, 20, 20), (0, 0, 60, 60), (0, 0, 300, 300), (200, 200, 9, 9), (10, 20, 100, 30)):
        parts = around(whole, pygame.Rect(hole))
        seen = pygame.Rect(hole).clip(whole)
        assert sum(part.width * part.height for part in parts) == 100 * 80 - seen.width * seen.height
        assert all(whole.contains(part) and not part.colliderect(seen) for part in parts)


def test_after_a_glide_all_is_as_if_painted_at_once(lay: Any) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    for steps in (3, -1, -4, 2):
        wheel(app, top, steps)
        assert top.stage.zoom_cache.blurred == {"sea"}
        settle(app, top)
        assert not top.stage.zoom_cache.blurred and unlike(app, top) == 0


def test_a_view_that_zooms_out_is_one_picture(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[BoardSnapshot] = []
    draw = BoardSnapshot.draw
    monkeypatch.setattr(
        BoardSnapshot, "draw", lambda snapshot, *rest, **how: (drawn.append(snapshot), draw(snapshot, *rest, **how))[1]
    )
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    wheel(app, top, 3)
    settle(app, top)
    camera = top.zones.areas["sea"].camera
    camera.zoom(-4, top.zones.areas["sea"].rect.center)
    while camera.busy:
        drawn.clear()
        app.step(1 / 60)
    assert len(drawn) == 1 and drawn[0].whole


def test_a_piece_that_changes_under_a_moving_view_is_seen_changed(lay: Any) -> None:
    app, top = lay()
    island = Island({(0, 0): 1, (1, 0): 1, (0, 1): 1})
    top.show(island, 0, animate=False)
    settle(app, top)
    wheel(app, top, 2)
    top.show(replace(island, heights={**island.heights, (0, 0): 3}), 0, animate=False)
    app.step(1 / 60)
    shown = app.snapshot()
    camera = top.zones.areas["sea"].camera
    x, y = camera.raised((0.0, 0.0))
    wanted = pygame.Color("#c0a040")
    assert shown.get_at((round(x), round(y)))[:3] == (wanted.r, wanted.g, wanted.b)
    settle(app, top)
    assert unlike(app, top) == 0


def test_a_piece_that_changes_while_it_grows_sharp_leaves_nothing_behind(lay: Any) -> None:
    app, top = lay()
    island = hills((0, 0))
    top.show(island, 0, animate=False)
    settle(app, top)
    for wait in (6, 12, 18, 24):
        wheel(app, top, 1)
        for _ in range(wait):
            app.step(1 / 60)
        island = replace(island, heights={**island.heights, (0, 1): wait % 4 + 1})
        top.show(island, 0)
        settle(app, top)
        assert unlike(app, top) == 0
        wheel(app, top, -1)
        top.marks.layers.set("extra", ())
        settle(app, top)
        assert unlike(app, top) == 0


def test_a_view_that_moves_does_not_sort_what_lies_there(lay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    order = [sprite.piece.key for sprite in top.stage.order.on("sea")]
    asked: list[object] = []
    depth = top.stage.order.depth
    monkeypatch.setattr(top.stage.order, "depth", lambda sprite: (asked.append(sprite), depth(sprite))[1])
    wheel(app, top, 2)
    assert not asked
    assert order == sorted(order, key=lambda key: depth(top.stage.sprites[key]))


def test_pieces_keep_up_with_a_moving_view_and_lie_exactly_where_they_belong_once_it_rests(lay: Any) -> None:
    app, top = lay()
    stage = top.stage
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    for steps, aside in ((3, 0), (-2, 40), (2, -25)):
        wheel(app, top, steps)
        top.zones.areas["sea"].camera.pan(aside, aside)
        app.step(1 / 60)
        if aside > 0:
            top.show(replace(hills((0, 0)), heights={(0, 0): 3, (1, 0): 1}), 0, animate=False)
            app.step(1 / 60)
        for sprite in stage.order.on("sea"):
            goal, stance = stage.motion.goal(sprite.lies, flat=sprite.flat), sprite.stance
            assert stance.x == pytest.approx(goal.x, abs=1e-6) and stance.y == pytest.approx(goal.y, abs=1e-6)
            assert (stance.scale, stance.raised) == pytest.approx((goal.scale, goal.raised), abs=1e-6)
        settle(app, top)
        assert all(
            sprite.stance == stage.motion.goal(sprite.lies, flat=sprite.flat) for sprite in stage.order.on("sea")
        )


def test_a_picture_is_scaled_in_bands_without_seams() -> None:
    source = pygame.Surface((70, 150), pygame.SRCALPHA)
    for x in range(70):
        for y in range(150):
            source.set_at((x, y), [(x * 7 + y * 5) % 80] * 3 + [(x + 3 * y) % 100 + 100])
    for size in ((210, 440), (35, 230), (70, 61), (300, 150), (70, 150), (9, 3), (70, 151)):
        shown, wanted = pygame.Surface((320, 460)), pygame.Surface((320, 460))
        ScratchSurfaces().spread(shown, source, pygame.Rect((9, 4), size))
        tall = pygame.transform.smoothscale(source, (70, size[1]))
        wanted.blit(pygame.transform.smoothscale(tall, size), (9, 4), special_flags=pygame.BLEND_PREMULTIPLIED)
        one, other = (pygame.image.tobytes(picture, "RGB") for picture in (shown, wanted))
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) < len(one) / 3, size


def test_scaling_takes_little_memory() -> None:
    scratch, canvas = ScratchSurfaces(), pygame.Surface((1600, 1200))
    for size in ((1500, 900), (400, 1100), (1500, 1100), (300, 200), (6, 1100)):
        scratch.spread(canvas, pygame.Surface((700, 500), pygame.SRCALPHA), pygame.Rect((9, 4), size))
        scratch.stretch(canvas, pygame.Surface((700, 500), pygame.SRCALPHA), pygame.Rect((9, 4), size), None)
    assert 0 < scratch.bytes < 2_000_000
    scratch.clear()
    assert not scratch.bytes


def test_a_board_with_pictures_yet_to_be_drawn_is_not_taken_anew_in_every_frame(
    lay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, top = lay()
    settle(app, top)
    monkeypatch.setattr(sprite_painter, "HURRY", -1.0)
    top.show(hills((0, 0)), 0, animate=False)
    glide, taken = top.stage.zoom_cache, []
    near = glide.camera_man.near
    monkeypatch.setattr(glide.camera_man, "near", lambda *rest, **how: (taken.append(1), near(*rest, **how))[1])
    camera = top.zones.areas["sea"].camera
    for _ in range(4):
        camera.zoom(1, top.zones.areas["sea"].rect.center)
        for _ in range(6):
            app.step(1 / 60)
    assert glide.moving and 1 <= len(taken) <= 3
    assert not glide.lacking, "what was missing has been drawn meanwhile, and is shown"
    settle(app, top)
    assert unlike(app, top) == 0


def test_what_there_is_no_time_to_draw_is_painted_small_first_and_never_missing(
    lay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, top = lay()
    settle(app, top)
    bare = app.snapshot()
    monkeypatch.setattr(sprite_painter, "HURRY", -1.0)
    monkeypatch.setattr(piece_pictures, "SKETCHED", 8.0)
    monkeypatch.setattr(piece_pictures.Textures, "work_for", lambda *_: set())
    top.show(hills((0, 0)), 0, animate=False)
    app.step(1 / 60)
    seen = app.snapshot()
    for sprite in top.stage.sprites.values():
        body = top.stage.bodies.body(sprite)
        part = pygame.mask.from_threshold(bare.subsurface(body), (0, 0, 0), (9, 9, 9, 255), seen.subsurface(body))
        assert part.count() < 0.8 * body.width * body.height, f"nothing stands at {sprite.piece.key}"
    sizes = [size for name, _, size in top.stage.textures._store._used if name.startswith("block")]
    assert sizes and max(max(size) for size in sizes) < 30, "only small ones have been drawn"
    monkeypatch.undo()
    settle(app, top)
    assert unlike(app, top) == 0


def test_the_old_picture_of_a_board_is_given_back_before_there_is_another(
    lay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    glide = top.stage.zoom_cache
    wheel(app, top, 1)
    taken = [one for pictures in glide._pictures.values() for one in (pictures.near, pictures.far) if one is not None]
    old = [ref(snapshot.image) for snapshot in taken]
    del taken
    assert old and all(image() is not None for image in old)
    alive: list[int] = []
    near = glide.camera_man.near

    def take(*rest: Any, **how: Any) -> Any:
        alive.append(sum(image() is not None for image in old))
        return near(*rest, **how)

    monkeypatch.setattr(glide.camera_man, "near", take)
    monkeypatch.setattr(glide, "_true", lambda *_: False)
    wheel(app, top, 1)
    assert alive and not any(alive)


def test_a_view_that_has_zoomed_is_scaled_once_and_panned_without_scaling(
    lay: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    area, glide = top.zones.areas["sea"], top.stage.zoom_cache
    area.camera.zoom(5, area.rect.center)
    while area.camera.busy:
        app.step(1 / 60)
    for _ in range(4):
        app.step(1 / 60)
    pixels = 0
    spread = ScratchSurfaces.spread

    def counted(
        scratch: ScratchSurfaces, canvas: pygame.Surface, source: pygame.Surface, target: pygame.Rect, **how: Any
    ) -> None:
        nonlocal pixels
        seen = target.clip(canvas.get_clip())
        pixels += seen.width * seen.height
        spread(scratch, canvas, source, target, **how)

    monkeypatch.setattr(ScratchSurfaces, "spread", counted)
    area.camera.pan(4, 3)
    app.step(1 / 60)
    shown = pygame.image.tobytes(app.snapshot().subsurface(area.rect), "RGB")
    assert 0 < pixels <= 2 * (4 * area.rect.height + 3 * area.rect.width), "only what has come into sight"
    for pictures in glide._pictures.values():
        pictures.scaled = None
    glide._repaint(area.rect)
    app.step(0.0)
    assert pixels > area.rect.width * area.rect.height / 2
    plain = pygame.image.tobytes(app.snapshot().subsurface(area.rect), "RGB")
    assert sum(abs(a - b) for a, b in zip(shown, plain, strict=True)) < len(shown) / 2
    settle(app, top)
    assert unlike(app, top) == 0 and not any(pictures.scaled for pictures in glide._pictures.values())


def test_the_parts_of_a_board_cover_it_once_and_none_needs_more_pictures_than_are_kept(lay: Any) -> None:
    app, top = lay()
    top.show(hills((0, 0)), 0, animate=False)
    settle(app, top)
    area, glide = top.zones.areas["sea"], top.stage.zoom_cache
    few = len(glide._parts(area))
    made = glide.brush.textures.made
    made.limit //= 4
    many = glide._parts(area)
    assert few < len(many)
    assert sum(part.width * part.height for part in many) == area.rect.width * area.rect.height
    assert all(area.rect.contains(part) for part in many)
    rects = [rect for sprite in glide._resting("sea") if (rect := glide._rect(sprite)).colliderect(area.rect)]
    most = max(sum(8 * rect.width * rect.height for rect in rects if rect.colliderect(part)) for part in many)
    assert most <= made.limit
