"""The drawings: only what nanosvg can do, in every palette, small, within their frame, told apart without colour."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pygame
import pytest

from engine.core.lattice import HEX
from engine.table.geometry.overhanging_art import fills
from games.path_of_elements.art.art import draw, field_name, tile_name
from games.path_of_elements.art.landscape import SHORES
from games.path_of_elements.art.shared_shapes import COLOURS, HIGH, LIGHT, WIDE
from games.path_of_elements.art.spirits import MIDDLE, RADIUS
from games.path_of_elements.art.tiles import FIELDS, VARIANTS
from games.path_of_elements.rules.pieces import ELEMENTS, MOTIFS, OMENS
from tests.all_failures_at_once import each
from tests.contrast import contrast
from tests.core.shown_sentences import grey
from tests.gfx.art_checks import (
    PALETTES,
    STANDARD,
    alike,
    drawing_faults,
    figure_faults,
    greys,
    ground_of,
    is_cut_off,
    render,
)

SHARP = 200 / HIGH
"""Pixels to a unit: 200 a cell."""
ALL_OMENS = [omen for deck in OMENS.values() for omen in deck]
GROUPS: dict[str, tuple[str, ...]] = {
    "elements": tuple(f"tile:{element}0" for element in ELEMENTS),
    "tiles and their back": ("tile", *(f"tile:{element}0" for element in ELEMENTS)),
    "dim elements": tuple(f"tile:{element}1#dim" for element in ELEMENTS),
    "variants": tuple(f"tile:{element}{variant}" for element in ELEMENTS for variant in range(VARIANTS)),
    "states": tuple(f"tile:{element}2{state}" for element in ELEMENTS for state in ("", "#dim")),
    "fields": tuple(f"field:{number}" for number in range(FIELDS)),
    "spirits": (*(f"spirit:{motif}" for motif in MOTIFS), "back", "gift"),
    "gifted": (*(f"spirit:{motif}#gift" for motif in MOTIFS), "back#gift"),
    "with and without": tuple(
        name + state for name in ("back", *(f"spirit:{m}" for m in MOTIFS)) for state in ("", "#gift")
    ),
    "alone": (*(f"spirit:{motif}#alone" for motif in MOTIFS), "back#alone"),
    "gifts": ("gift", "gift#spent", "price:1", "price:2"),
    "signs": tuple(f"sign:{motif}" for motif in MOTIFS),
    "seats": tuple(f"seat:{seat}" for seat in range(4)),
    "what runs": tuple(f"runs:{element}" for element in "WFA"),
    "emblems": tuple(f"emblem:{element}" for element in ELEMENTS),
    "omens": tuple(f"omen:{omen}" for omen in ALL_OMENS),
    "fulfilled": tuple(f"omen:{omen}#met" for omen in ALL_OMENS),
    "fulfilled or not": tuple(f"omen:{omen}{state}" for omen in OMENS["W"] for state in ("", "#met")),
    "backs of omens": tuple(f"omens:{element}" for element in ELEMENTS),
}
"""Pictures that must be told apart, by what they are."""
LEAST = {"fields": 0.5, "what runs": 1.0, "omens": 1.5, "fulfilled": 1.5, "fulfilled or not": 1.5}
"""By how much of 255 grey steps two of a group differ at least, on average over a small picture; 3 for the others."""


@cache
def every_drawing() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in GROUPS.values() for name in names))


def drawn(name: str, palette: str = "standard") -> str:
    return draw(name, 0, PALETTES[palette])


def at(name: str, x: float, y: float, palette: str = "standard") -> pygame.Color:
    """The colour of a picture at a point, counted from the middle of its cell."""
    return render(drawn(name, palette), SHARP).get_at((round(WIDE / 2 + x), round(HIGH / 2 + y)))


def grey_of(name: str, palette: str) -> bytes:
    """How light each pixel is on the ground of the game, at 32 pixels a cell."""
    return greys(drawn(name, palette), 32 / HIGH, ground_of("path_of_elements", palette))


@each("name", every_drawing())
def test_drawing_keeps_to_what_nanosvg_can_do_and_is_small(name: str) -> None:
    assert drawing_faults(draw, name) == []
    assert len(drawn(name)) < 12_000


@pytest.mark.parametrize("high", [1, 32, 180])
def test_drawings_render_at_any_size(high: int) -> None:
    for name in every_drawing()[::3]:
        assert render(drawn(name), high / HIGH).get_bounding_rect(min_alpha=1).width > 0


@each("name", every_drawing())
def test_a_drawing_has_the_bounds_of_its_cell_and_nothing_is_cut_off(name: str) -> None:
    text = drawn(name)
    assert fills(text, HEX)
    assert not is_cut_off(text)


@each(
    "name",
    (
        *("", "nothing", "tile#dim", "tile:", "tile:E", "tile:E3", "tile:M0", "tile:E0#lit", "tile:E-1", "field:4"),
        *("spirit", "spirit:X", "spirit:E#mask", "spirit:EW", "back#dim", "gift#gift", "price:0", "price:3", "price:x"),
        *("omen:", "omen:E", "omen:EM", "omen:WEFAE", "omen:EW#far", "omens:M", "omens:", "emblem:M", "sign:X"),
        *("sign:E#dim", "emblem:E#met", "field:0#dim", "seat:4", "seat:-1", "runs:E", "runs:", "seat:0#dim"),
    ),
)
def test_there_is_no_other_drawing(name: str) -> None:
    with pytest.raises(KeyError):
        drawn(name)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_of_the_game_is_in_every_palette(palette: str) -> None:
    assert COLOURS.keys() <= PALETTES[palette].keys()


def test_a_palette_without_the_games_colours_looks_like_the_standard_one() -> None:
    assert all(STANDARD[key] == value for key, value in COLOURS.items())
    for name in every_drawing()[::7]:
        assert draw(name, 0, {}) == drawn(name) != drawn(name, "contrast")


@pytest.mark.parametrize("palette", PALETTES)
def test_pictures_differ_without_colour(palette: str) -> None:
    """And by more than a pixel here and there, at 32 pixels a cell."""
    for group, names in GROUPS.items():
        assert alike({name: grey_of(name, palette) for name in names}, LEAST.get(group, 3.0)) == [], group


@pytest.mark.parametrize("palette", PALETTES)
def test_elements_grow_lighter_from_earth_to_air(palette: str) -> None:
    """So that two tiles that touch are two in grey as well."""
    tones = [sum(grey_of(f"tile:{element}0", palette)) for element in ELEMENTS]
    assert all(lighter > 1.1 * darker for darker, lighter in pairwise(tones)), tones


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_stand_out(palette: str) -> None:
    shown = PALETTES[palette]
    for motif in MOTIFS:
        assert contrast(shown["pe_shade"], shown[f"pe_{LIGHT[motif]}"]) >= 7.0, motif


@pytest.mark.parametrize("palette", PALETTES)
def test_a_free_cell_and_a_tile_stand_out_from_the_ground(palette: str) -> None:
    ground = ground_of("path_of_elements", palette)
    rims = {"E": "sand", "W": "foam", "F": "flame", "A": "cloud"}
    for element in ELEMENTS:
        assert contrast(PALETTES[palette][f"pe_{rims[element]}"], ground) >= 4.5, element
    assert abs(grey(at("field:0", 0, 30, palette)) - grey(pygame.Color(ground))) > 0.03


def test_the_sign_of_a_tile_is_seen_below_a_spirit() -> None:
    """What lies on a tile leaves its sign free."""
    for motif in MOTIFS:
        for state in ("", "#gift"):
            text = drawn(f"spirit:{motif}{state}")
            image = render(text, SHARP)
            for y in range(51, 90):
                assert image.get_at((round(WIDE / 2), round(HIGH / 2 + y))).a == 0
    for element in ELEMENTS:
        for x in (-16, 16):
            assert at(f"tile:{element}0", x, 66)[:3] == pygame.Color(STANDARD[f"pe_{LIGHT[element]}"])[:3]


def test_all_tiles_have_the_outline_of_a_hexagon() -> None:
    """No layer of paper sticks out."""
    names = [name for group in ("variants", "states", "emblems") for name in GROUPS[group]]
    outlines = {pygame.image.tobytes(render(drawn(name), SHARP), "RGBA")[3::4] for name in names}
    assert len(outlines) == 1


def test_a_covered_spirit_says_nothing_of_its_face() -> None:
    """All backs are one picture, and all tokens have one outline."""
    masks = [pygame.mask.from_surface(render(drawn(f"spirit:{motif}"), SHARP), 200) for motif in MOTIFS]
    back = pygame.mask.from_surface(render(drawn("back"), SHARP), 200)
    assert all(mask.count() == back.count() == mask.overlap_area(back, (0, 0)) for mask in masks)


def test_a_gift_lies_on_a_spirit_and_hides_little_of_it() -> None:
    for name in ("back", *(f"spirit:{motif}" for motif in MOTIFS)):
        plain, gifted = render(drawn(name), SHARP), render(drawn(f"{name}#gift"), SHARP)
        x, y = round(WIDE / 2 + MIDDLE[0]), round(HIGH / 2 + MIDDLE[1])
        r = round(RADIUS)
        round_ = [(i, j) for i in range(x - r, x + r) for j in range(y - r, y + r)]
        changed = sum(plain.get_at(where) != gifted.get_at(where) for where in round_)
        assert 0.05 * len(round_) < changed < 0.25 * len(round_), changed / len(round_)


def test_a_dim_tile_is_darker_or_duller() -> None:
    for element in ELEMENTS:
        full, dim = (at(f"tile:{element}0{state}", -60, 20) for state in ("", "#dim"))
        assert max(dim[:3]) - min(dim[:3]) <= max(full[:3]) - min(full[:3])
        assert full != dim


def test_tiles_of_one_path_vary_and_neighbours_differ() -> None:
    names = {(x, y): tile_name("W", x, y) for x in range(-6, 7) for y in range(-6, 7)}
    assert len(set(names.values())) == VARIANTS
    for cell, name in names.items():
        assert all(names.get(other) != name for other in HEX.neighbours(cell))
    assert {field_name(x, y) for x in range(8) for y in range(8)} == {f"field:{k}" for k in range(FIELDS)}


def test_points_and_prices_are_as_large_as_the_player_likes_them() -> None:
    names = ("price:1", "price:2", *(f"omen:{letters}" for letters in ALL_OMENS))
    assert {name: found for name in names if (found := figure_faults(draw, name))} == {}


def test_the_land_around_a_path_is_within_its_frame_and_none_of_it_is_seen_where_contrast_counts() -> None:
    for name in (*(f"land:{k}" for k in range(SHORES)), *(f"shore:{e}{k}" for e in ELEMENTS for k in range(SHORES))):
        assert drawing_faults(draw, name) == [] and not is_cut_off(drawn(name))
        assert render(drawn(name), 0.3).get_bounding_rect(min_alpha=1).width > WIDE * 0.3
        assert render(drawn(name, "contrast"), 0.3).get_bounding_rect(min_alpha=1).width == 0
