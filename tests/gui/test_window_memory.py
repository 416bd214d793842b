"""What the window's process has to keep: no library for one function, no picture larger than it must be."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pygame
import pytest

from engine.core import sha256
from engine.core.lattice import HEX
from engine.gui.drawing import table_background
from engine.gui.drawing.surface_cache import SurfaceCache, weight
from engine.gui.drawing.table_background import Bands, Ground
from engine.gui.drawing.theme import Theme
from engine.gui.window import memory_release
from engine.gui.window.screen import strips
from engine.table.geometry.zones import cell_size
from engine.table.pieces import piece_pictures, shadows, sprite_painter
from engine.table.pieces.piece_picture_cache import RECENT, Store
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.shadows import Shadows
from engine.table.pieces.sprite_painter import Brush, Seen
from engine.table.pieces.tiled_scaling import enlarge

WINDOW = """
import sys
from engine.core import registry
import engine.ai.review, engine.scenes.result.result_page, engine.scenes.review.background_analysis
import engine.scenes.play.table
import engine.gui.app, saves.player_files
from engine.table.contract.game_view import view_of
for name in registry.names():
    registry.rules(name), view_of(name)
print(*sys.modules)
"""


def test_the_window_does_without_openssl() -> None:
    found = subprocess.run([sys.executable, "-c", WINDOW], capture_output=True, text=True, check=True).stdout.split()
    assert "engine.core.sha256" in found
    assert not {"_hashlib", "_ssl", "numpy"} & set(found)


def test_the_digest_is_that_of_hashlib(monkeypatch: pytest.MonkeyPatch) -> None:
    import hashlib

    wanted = hashlib.sha256(b"a table").hexdigest()
    assert sha256.sha256(b"a table").hexdigest() == wanted
    for name in ("_sha256", "_sha2"):
        monkeypatch.setitem(sys.modules, name, None)
    assert sha256._chosen()(b"a table").hexdigest() == wanted


@pytest.mark.parametrize("palette", ["standard", "contrast"])
def test_the_ground_takes_a_byte_a_pixel_and_is_lit_in_the_middle(palette: str) -> None:
    theme = Theme(palette)
    for size in ((640, 360), (131, 1), (1, 77)):
        canvas = pygame.Surface(size, 0, 32)
        ground = Ground(theme)
        ground.draw(canvas, canvas.get_rect())
        assert ground._bands is not None
        assert weight(ground._bands.image) <= (size[0] + 3) * size[1]
    canvas = pygame.Surface((640, 360), 0, 32)
    Ground(theme).draw(canvas, canvas.get_rect())
    middle, edge = ((300, 110, 40, 40), (0, 320, 40, 40))
    assert sum(pygame.transform.average_color(canvas, middle)) > sum(pygame.transform.average_color(canvas, edge))


def test_the_ground_is_painted_where_it_is_looked_at() -> None:
    whole, parts = (pygame.Surface((131, 300), 0, 32) for _ in range(2))
    Ground(Theme("standard")).draw(whole, whole.get_rect())
    bands = Bands(whole.get_size())
    bands.painted(pygame.Rect(20, 130, 5, 5))
    assert bands._left == {0, 1, 3, 4}, "one band of five"
    ground = Ground(Theme("standard"))
    for top in (250, 0, 100, 200, 60):
        ground.draw(parts, pygame.Rect(0, top, 131, 100).clip(parts.get_rect()))
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_the_light_on_the_ground_is_that_of_a_picture_as_large_as_the_window_without_one() -> None:
    for size in ((640, 360), (333, 77), (70, 400)):
        whole = pygame.image.tobytes(pygame.transform.smoothscale(table_background._distances(), size), "RGB")[::3]
        bands = Bands(size)
        rows = b"".join(table_background._between(bands._far, row, *size) for row in range(size[1]))
        # how it is rounded depends on the processor
        assert max(abs(one - other) for one, other in zip(rows, whole, strict=True)) <= 1
        assert sum(row.bit_length() for row in bands._far) / 8 < 40 * size[0]


def test_giving_back_changes_nothing_where_there_is_nothing_to_give(monkeypatch: pytest.MonkeyPatch) -> None:
    memory_release.give_back()
    monkeypatch.setattr(memory_release, "_TRIM", None)
    memory_release.give_back()


def test_the_pictures_of_a_raised_layer_are_not_all_there_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Any = SimpleNamespace()
    brush, made = Brush(nothing, nothing), []

    def look(_sprite: object, _zooming: bool) -> Seen:
        image = pygame.Surface((4, 4))
        made.append(ref(image))
        return Seen("hut", image, (0, 0))

    monkeypatch.setattr(brush, "_look", look)
    monkeypatch.setattr(brush, "_cast", lambda *_: None)
    canvas, sprites = pygame.Surface((8, 8)), [nothing] * 9
    most = 0
    for _ in brush._together(canvas, sprites, lambda _: canvas.get_rect(), gliding=True, zooming=True):
        most = max(most, sum(one() is not None for one in made))
    assert len(made) >= len(sprites) and most <= 2


def test_a_carried_piece_and_its_ghost_do_not_displace_each_other() -> None:
    ctx: Any = SimpleNamespace(screen=SimpleNamespace(size=(1280, 720)), theme=SimpleNamespace(serial=0))
    store = Store(ctx, None)
    # as large as a zoomed table: each art has one picture left, and there is no room for another
    shown = [(f"tile:{n}", 0, (132, 152)) for n in range(150)]
    for wanted in shown:
        store.keep(wanted, pygame.Surface(wanted[2], pygame.SRCALPHA))
    pair = [("piece", 0, (132, 152)), ("piece", 0, (140, 162))]
    drawn = 0
    for _ in range(5):
        for wanted in pair:
            if store.use(wanted) is None:
                drawn += 1
                store.keep(wanted, pygame.Surface(wanted[2], pygame.SRCALPHA))
    assert drawn == 2
    assert store.use(shown[0]) is None and store.use(shown[-1]) is not None


def test_what_is_on_the_screen_is_kept_and_all_else_makes_room_for_it() -> None:
    ctx: Any = SimpleNamespace(screen=SimpleNamespace(size=(1280, 720)), theme=SimpleNamespace(serial=0))
    store = Store(ctx, None)
    large, small = (400, 400), (90, 90)
    shown = [(f"tile:{n}", 0, large) for n in range(40)]
    for name, face, _ in shown:
        store.keep((name, face, small), pygame.Surface(small, pygame.SRCALPHA), lambda: shown)
    assert 3 * store._limit < 40 * 4 * 400 * 400
    for n, wanted in enumerate(shown):
        store.keep(("gone", n, large), pygame.Surface(large, pygame.SRCALPHA), lambda: shown)
        store.keep(wanted, pygame.Surface(large, pygame.SRCALPHA), lambda: shown)
        assert all(store.sizes(name, 0) for name, _, _ in shown), "none is without a picture while others are drawn"
    assert all(store.use(wanted) for wanted in shown)
    assert store._bytes <= (40 + RECENT) * 4 * 400 * 400, "and nothing else is kept"
    store.keep(("next", 0, large), pygame.Surface(large, pygame.SRCALPHA), lambda: [])
    assert store._bytes <= store._limit + RECENT * 4 * 400 * 400


def test_a_request_for_what_is_on_the_screen_is_never_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.table.test_raised_table import IslandView

    monkeypatch.setattr(piece_pictures, "MOST_WANTED", 5)
    ctx: Any = SimpleNamespace(
        screen=SimpleNamespace(size=(1280, 720)), theme=SimpleNamespace(serial=0, palette={}), store=None
    )
    shown = [(f"walker{n}", 0, cell_size(HEX, 100.0)) for n in range(9)]
    pictures = Textures(ctx, IslandView(), lambda: shown)
    for n in range(20):
        pictures.want(f"walker{n}", 0, HEX, 100.0)
    assert set(shown) <= set(pictures._wanted)
    assert len(pictures._wanted) <= len(shown) + 5


def test_a_shadow_too_large_to_be_kept_is_blurred_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ctx: Any = SimpleNamespace(theme=Theme("standard"))
    picture, blurred = pygame.Surface((500, 400), pygame.SRCALPHA), []
    pygame.draw.circle(picture, "#203040", (240, 210), 180)
    dark = shadows._dark

    def counted(*args: Any) -> pygame.Surface:
        blurred.append(args)
        return dark(*args)

    monkeypatch.setattr(shadows, "_dark", counted)
    found = []
    for limit in (9_000_000, 600_000):
        blurred.clear()
        made = SurfaceCache(limit)
        cast = Shadows(ctx, made, made)
        for _ in range(3):
            shadow = cast.of(("beach", 0, (500, 400), 0), picture, 0.0)
            canvas = pygame.Surface(shadow.size, pygame.SRCALPHA)
            cast.paint(canvas, shadow, (0, 0))
        found.append(canvas)
        assert len(blurred) == 1 and made.bytes <= limit
    large, small = (pygame.image.tobytes(canvas, "RGBA")[3::4] for canvas in found)
    off = [abs(one - other) for one, other in zip(large, small, strict=True)]
    assert max(large) > 60 and max(off) < 40 and sum(off) / len(off) < 2


def test_an_edge_of_light_follows_the_sharper_picture() -> None:
    ctx: Any = SimpleNamespace(theme=Theme("standard"))
    sharp = pygame.Surface((90, 90), pygame.SRCALPHA)
    pygame.draw.polygon(sharp, "#203040", ((45, 0), (89, 25), (89, 65), (45, 89), (0, 65), (0, 25)))
    soft = pygame.transform.smoothscale(pygame.transform.smoothscale(sharp, (9, 9)), sharp.get_size())
    made = SurfaceCache(9_000_000)
    cast, key = Shadows(ctx, made, made), ("tile", 0, sharp.get_size(), 0)
    lights = [cast.light(key, soft)]
    cast.forget("tile")
    lights += [cast.light(key, sharp), Shadows(ctx, made, SurfaceCache(9_000_000)).light(("other", *key[1:]), sharp)]
    first, then, fresh = (pygame.image.tobytes(light, "RGBA") for light in lights)
    assert first != then == fresh


def test_the_tiles_of_a_large_picture_are_the_same_whatever_else_is_painted() -> None:
    picture = pygame.Surface((300, 200), pygame.SRCALPHA)
    for n in range(0, 300, 7):
        pygame.draw.line(picture, (n % 256, 255 - n % 256, 90, 255), (n, 0), (299 - n, 199), 3)
    whole, window = pygame.Rect(-13, 5, 473, 311), pygame.Rect(0, 0, 460, 316)
    at_once, in_parts = (pygame.Surface(window.size, pygame.SRCALPHA) for _ in range(2))
    for canvas, areas in ((at_once, (window,)), (in_parts, (window, (31, 40, 90, 77), (119, 0, 200, 316)))):
        for area in areas:
            canvas.set_clip(area)
            canvas.fill((0, 0, 0, 0))
            enlarge(picture, whole, pygame.Rect(area), canvas.blit)
    assert pygame.image.tobytes(at_once, "RGBA") == pygame.image.tobytes(in_parts, "RGBA")
    smooth = pygame.transform.smoothscale(picture, whole.size).subsurface((13, 0, 460, 311))
    means = [pygame.transform.average_color(image, consider_alpha=True) for image in (smooth, at_once)]
    assert all(abs(one - other) <= 3 for one, other in zip(*means, strict=True))


def test_a_large_picture_is_premultiplied_strip_by_strip_and_only_where_it_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing: Any = SimpleNamespace()
    brush, picture = Brush(nothing, nothing), pygame.Surface((90, 70), pygame.SRCALPHA)
    for y in range(70):
        pygame.draw.line(picture, (200, 3 * y, 90, 3 * y), (0, y), (89, y))
    brush.paper, shown = pygame.Rect(0, 0, 80, 60), []
    parts: list[int] = []

    def cut(whole: pygame.Rect, count: int) -> list[pygame.Rect]:
        parts.append(whole.width * whole.height)
        return strips(whole, count)

    monkeypatch.setattr(sprite_painter, "strips", cut)
    for most in (10**9, 500):
        monkeypatch.setattr(sprite_painter, "PREMULTIPLIED", most)
        canvas = pygame.Surface((80, 60), pygame.SRCALPHA)
        canvas.set_clip((10, 5, 40, 50))
        for where in ((-20, 11), (25, -30), (300, 0)):
            brush._put(canvas, picture, where)
        shown.append(pygame.image.tobytes(canvas, "RGBA"))
    assert shown[0] == shown[1] and any(shown[0])
    assert max(parts) <= 40 * 50
