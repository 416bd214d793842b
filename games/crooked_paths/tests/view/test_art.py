"""The drawings: only what nanosvg can do, crisp at any size, rails that meet, kinds told apart without colour."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.crooked_paths.art.landscape import COLOURS, VARIANTS
from games.crooked_paths.rules.pieces import DOUBLE, TRIPLE, mask_of
from games.crooked_paths.view.rules_figures import FIGURES
from games.crooked_paths.view.view import VIEW
from tests.all_failures_at_once import each
from tests.core.shown_sentences import grey
from tests.gfx.art_checks import PALETTES, drawing_faults, render

FACES = ((DOUBLE, 0), (DOUBLE, 1), (TRIPLE, 0))


def every_drawing() -> Iterator[tuple[str, int]]:
    for kind, face in FACES:
        for variant in range(VARIANTS):
            yield f"{kind}{variant}", face
    for kind in ("train", "wagon", "platform", "plan", "sign"):
        yield f"{kind}0", 0
        yield f"{kind}1", 0
    for name in FIGURES:
        yield name, 0


@each("name, face", every_drawing())
def test_drawing_keeps_to_what_nanosvg_can_do(name: str, face: int) -> None:
    assert drawing_faults(VIEW.art, name, face) == []


@pytest.mark.parametrize("size", [1, 40, 180])
@each("name, face", every_drawing())
def test_drawing_renders_at_any_size(name: str, face: int, size: int) -> None:
    assert render(VIEW.art(name, face, {}), size / 100).get_bounding_rect(min_alpha=1).width > 0


def test_pieces_travellers_and_props_fill_one_cell() -> None:
    for name, face in every_drawing():
        if name not in FIGURES:
            assert 'viewBox="0 0 100 100"' in VIEW.art(name, face, {})


@pytest.mark.parametrize("kind,face", FACES)
def test_rails_of_neighbouring_cards_meet(kind: str, face: int) -> None:
    size = 200
    image = render(VIEW.art(f"{kind}3", face, {}), size / 100)
    mask = mask_of(kind, face, 0)
    for side, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        touched = bool(mask >> side & 1 or mask >> (side - 1) % 4 & 1)
        for across in (-10, 10):  # the rails, two pixels to a unit
            px = size // 2 + x * (size // 2) - (x > 0) + (across if y else 0)
            py = size // 2 + y * (size // 2) - (y > 0) + (across if x else 0)
            found = image.get_at((px, py))
            assert (found.a > 250 and grey(found) > 0.85) == touched, (side, across, found)


def test_track_runs_only_where_the_mask_says() -> None:
    for kind, face in FACES:
        image = render(VIEW.art(f"{kind}1", face, {}), 2)
        ballast = pygame.Color(COLOURS["cp_ballast"])
        for curve, (x, y) in enumerate(((129, 71), (129, 129), (71, 129), (71, 71))):
            shown = bool(mask_of(kind, face, 0) >> curve & 1)
            near = [image.get_at((x + dx, y + dy)) for dx in range(-7, 8) for dy in range(-7, 8)]
            assert (ballast in near) == shown


def test_kinds_are_told_apart_in_grey() -> None:
    for palette in PALETTES.values():
        tones = [grey(pygame.Color(palette[f"cp_{sheet}"])) for sheet in ("day", "rose", "dusk")]
        assert tones[0] - tones[1] > 0.08
        assert tones[1] - tones[2] > 0.25
        for sheet in ("day", "rose"):
            assert abs(grey(pygame.Color(palette[f"cp_{sheet}"])) - grey(pygame.Color(palette["cp_ballast"]))) > 0.2
        assert grey(pygame.Color(palette["cp_rail"])) - grey(pygame.Color(palette["cp_tie"])) > 0.6


def test_palettes_have_every_colour_and_the_game_falls_back_on_its_own() -> None:
    for palette in PALETTES.values():
        assert COLOURS.keys() <= palette.keys()
    assert all(PALETTES["standard"][key] == value for key, value in COLOURS.items())
    assert VIEW.art("double0", 0, {}) == VIEW.art("double0", 0, PALETTES["standard"])
    assert VIEW.art("double0", 0, {}) != VIEW.art("double0", 0, PALETTES["contrast"])


def test_figures_of_the_rules_page_exist() -> None:
    wanted = {"double_front", "double_back", "triple", "frame", "ns_ride", "we_ride", "sharp_turn", "cover"}
    assert wanted <= FIGURES.keys()
    for name in FIGURES:
        assert VIEW.figure(name, PALETTES["safe"]).startswith("<svg")
    with pytest.raises(KeyError):
        VIEW.figure("nothing", {})
