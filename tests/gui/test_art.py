"""Pictures, caches and sound."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engine.core.game_colours import PALETTES
from engine.gui.boxes.picture_boxes import draw_seat
from engine.gui.drawing import art
from engine.gui.drawing.blur import blurred
from engine.gui.drawing.surface_cache import SurfaceCache, weight
from engine.gui.window.sound import SOUNDS, Sound
from tests.contrast import contrast

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
CIRCLE = HEAD + '<circle cx="50" cy="50" r="48" fill="#ff0000"/></svg>'


@pytest.fixture
def canvas() -> pygame.Surface:
    pygame.display.init()
    return pygame.display.set_mode((300, 200))


@pytest.mark.parametrize("size", [(40, 40), (200, 100), (33, 90), (1, 1), (0, 5)])
def test_a_picture_has_exactly_the_size_asked_for(canvas: pygame.Surface, size: tuple[int, int]) -> None:
    image = art.raster(CIRCLE, size)
    assert image.get_size() == (max(1, size[0]), max(1, size[1]))
    assert image is art.raster(CIRCLE, size)
    if min(size) > 10:
        assert image.get_at(image.get_rect().center)[:3] == (255, 0, 0)


def test_an_unreadable_picture_is_empty(canvas: pygame.Surface) -> None:
    assert art.raster("<svg", (20, 20)).get_bounding_rect().width == 0


def test_an_icon_takes_its_colour(canvas: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dot.svg").write_text(CIRCLE.replace("#ff0000", "#000000"), encoding="utf-8")
    monkeypatch.setattr(art, "ICONS", tmp_path)
    assert art.icon("dot", 20, pygame.Color("#336699")).get_at((10, 10))[:3] == (0x33, 0x66, 0x99)
    assert not art.has_icon("none")
    assert art.icon("none", 20, pygame.Color("red")).get_bounding_rect().width == 0


def test_the_cache_keeps_its_limit() -> None:
    cache = SurfaceCache(100_000)
    for number in range(200):
        cache.get(number, lambda: pygame.Surface((40, 40), pygame.SRCALPHA))
        assert cache.bytes <= 100_000
    assert len(cache) == 100_000 // weight(pygame.Surface((40, 40), pygame.SRCALPHA))
    cache.get("large", lambda: pygame.Surface((400, 400), pygame.SRCALPHA))
    assert cache.bytes <= 100_000


def test_shadows_from_pieces_look_like_whole_ones(canvas: pygame.Surface) -> None:
    pieces, whole = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    for surface in (pieces, whole):
        surface.fill("white")
    rect = pygame.Rect(60, 50, 180, 100)
    art.draw_shadow(pieces, rect, 10, 12, 150)
    whole.blit(art.shadow(rect.size, 10, 12, 150), (rect.x - 12, rect.y - 12))
    for point in [(55, 100), (150, 45), (245, 100), (150, 155), (57, 47), (243, 153), (60, 60)]:
        assert abs(pieces.get_at(point)[0] - whole.get_at(point)[0]) <= 3


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 200), (200, 3), (90, 40)])
def test_shapes_of_any_size(canvas: pygame.Surface, size: tuple[int, int]) -> None:
    rect = pygame.Rect((20, 20), size)
    art.rounded(canvas, rect, 12, pygame.Color("red"))
    art.ring(canvas, rect, 12, 3, pygame.Color("red"))
    art.draw_shadow(canvas, rect, 12, 8, 90)
    art.disc(canvas, rect.center, size[0] // 2, pygame.Color("red"))
    art.polyline(canvas, [rect.topleft, rect.center, rect.topright], 3, pygame.Color("red"))
    art.polyline(canvas, [(0, 0), (5_000, 5_000)], 3, pygame.Color("red"))


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setenv("SDL_AUDIODRIVER", "other")
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    told: list[str] = []
    sound = Sound(tmp_path, missing=lambda: told.append("missing"))
    (tmp_path / "theme.ogg").write_bytes(b"junk")
    for name in (*(path.stem for path in SOUNDS.glob("*.wav")), "unknown"):
        sound.play(name)
    sound.music("theme")
    sound.set_volumes(0, 0, True)
    sound.close()
    assert told == ["missing"]


def test_missing_and_damaged_files_are_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "out.raw"))
    sound = Sound(tmp_path)
    (tmp_path / "snap.ogg").write_bytes(b"junk" * 20)
    (tmp_path / "theme.ogg").write_bytes(b"junk" * 20)
    sound.play("snap")
    sound.play("pick")
    sound.music("theme")
    sound.music("")
    sound.set_volumes(50, 50, False)
    sound.close()
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_a_game_without_music_keeps_the_pieces_of_the_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "own.ogg").write_bytes(b"")
    sound = Sound(tmp_path)
    sound.music("own")
    assert sound._wanted == "own"
    sound.music("some_game")
    assert sound._wanted == "dusk"
    sound.music("")
    assert not sound._wanted


def test_what_is_black_is_blurred_as_if_all_channels_were() -> None:
    rng = Random(3)
    for size, radius in (((61, 90), 1), ((40, 131), 3), ((30, 200), 5), ((9, 7), 4), ((50, 21), 1)):
        dark = pygame.Surface(size, pygame.SRCALPHA)
        pygame.draw.circle(dark, (0, 0, 0, 105), (size[0] // 2, size[1] // 2), 12)
        for _ in range(60):
            dark.set_at((rng.randrange(size[0]), rng.randrange(size[1])), (0, 0, 0, rng.randrange(256)))
        wanted = dark
        for _ in range(3):
            wanted = pygame.transform.box_blur(wanted, radius)
        found = blurred(dark, radius)
        assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(wanted, "RGBA"), size
        assert found.get_masks() == wanted.get_masks(), "another order of channels would be slow to paint"


def hexed(colour: pygame.Color) -> str:
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"


@pytest.mark.parametrize("palette", PALETTES)
def test_every_seat_is_seen_on_its_badge(make_app: Any, palette: str) -> None:
    """Where its colour is as dark as the ground, by a pale edge; the colour is there in any case."""
    ctx = make_app(palette=palette).ctx
    for number in range(1, 6):
        tone, box = f"seat{number}", pygame.Rect(0, 0, 60, 60)
        canvas = pygame.Surface(box.size)
        draw_seat(ctx, canvas, box, 4, tone, 32)
        ground = hexed(canvas.get_at((30, 2)))
        seen = {hexed(canvas.get_at((x, y))) for x in range(10, 50) for y in range(10, 50)}
        assert max(contrast(colour, ground) for colour in seen) >= 3, tone
        assert canvas.get_at((30, 31)) == ctx.theme.color(tone)
