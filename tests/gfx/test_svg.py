"""Pictures use only what the rasteriser knows, and the title fits every window."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from engine.core.game_info import SIGNS
from engine.gui.drawing import art
from engine.gui.drawing.theme import Theme
from engine.scenes.title.title_train_and_foreground import layers, pieces
from tests.all_failures_at_once import each
from tests.gfx.lint import faults

ROOT = Path(__file__).parents[2]
GAMES = ("crooked_paths", "fairy_trails", "magic_triland", "alfheim_fairies", "path_of_elements")
FILES = sorted([*(ROOT / "gfx").rglob("*.svg"), *(ROOT / "games").glob("*/art/*.svg")])


@each("path", FILES)
def test_file_is_plain(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


@each("path", (ROOT / "gfx" / "icons").glob("*.svg"))
def test_icon_is_black_on_its_grid_and_not_empty(path: Path) -> None:
    text = path.read_text("utf-8")
    assert set(re.findall(r"#\w+", text)) == {"#000000"}
    assert 'viewBox="0 0 24 24"' in text
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (48, 48))
    box = surface.get_bounding_rect(40)
    assert 20 <= max(box.size) <= 46 and box.left > 0 and box.top > 0 and box.right < 48 and box.bottom < 48


def test_signs_of_persons_are_told_apart_by_shape_and_are_none_of_the_seats() -> None:
    """As small as on a plate: how much of what either of two covers both do."""

    def shape(icon: str) -> pygame.mask.Mask:
        return pygame.mask.from_surface(art.icon(icon, 20, pygame.Color("#000000")))

    def alike(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
        common = one.overlap_area(other, (0, 0))
        return common / (one.count() + other.count() - common)

    signs = [shape(f"sign_{sign}") for sign in SIGNS]
    seats = [shape(Theme().emblem(f"seat{number}")) for number in range(1, 6)]
    assert min(sign.count() for sign in signs) > 60
    assert max(alike(one, other) for one, other in combinations(signs, 2)) < 0.7
    assert max(alike(sign, seat) for sign in signs for seat in seats) < 0.8


@each(
    "inside",
    [
        *("<text/>", '<g style="fill:red"/>', '<path class="a"/>', '<path fill="red"/>', '<path stroke="#FFF"/>'),
        *('<path fill="url(#none)"/>', '<path mask="none"/>', '<path stroke-dasharray="1"/>', "<use/>"),
    ],
)
def test_a_picture_beyond_the_rasteriser_is_found(inside: str) -> None:
    assert faults(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>') != []


def test_every_game_has_an_emblem() -> None:
    assert [game for game in GAMES if not (ROOT / "gfx" / "art" / f"emblem_{game}.svg").is_file()] == []
    assert pygame.image.load(ROOT / "gfx" / "art" / "icon.png").get_size() == (256, 256)


@pytest.mark.parametrize("size", [(800, 600), (1050, 450), (350, 450)])
def test_title_fills_the_window(size: tuple[int, int]) -> None:
    width, height = size
    found = list(pieces(*size, width, 150_000))
    assert found == list(pieces(*size, width, 150_000))
    assert [fault for piece in found for fault in faults(piece.svg)] == []
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for piece in found:
        image = art.fresh(piece.svg, piece.size)
        assert image.get_size() == piece.size
        surface.blit(image, (0, piece.top))
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width // 2, height // 2)]
    assert all(surface.get_at(at).a == 255 for at in corners)


@pytest.mark.parametrize("wide", [20, 178, 800])
def test_a_layer_of_the_title_lies_between_its_heights(wide: int) -> None:
    for number, layer in enumerate(layers(wide)):
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} 100">{layer.body}</svg>'
        box = art.fresh(text, (wide, 100)).get_bounding_rect()
        assert not box.height or (layer.top <= box.top and box.bottom <= layer.bottom), number
