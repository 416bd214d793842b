"""The drawings: only what nanosvg can do, in every palette, small, within their frame, told apart without colour."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pygame
import pytest

from games.alfheim_fairies.art.art import draw, ground_name
from games.alfheim_fairies.art.clues import DRINK, FOOD, PITCH
from games.alfheim_fairies.art.fairies import FIGURES
from games.alfheim_fairies.art.garden import EXPERTS, GROUNDS, PLANK
from games.alfheim_fairies.art.shared_shapes import COLOURS
from games.alfheim_fairies.view.zones_and_keys import ONE_COST, TWO_COSTS
from tests.all_failures_at_once import each
from tests.contrast import contrast
from tests.core.shown_sentences import grey
from tests.gfx.art_checks import (
    PALETTES,
    alike,
    box,
    drawing_faults,
    figure_faults,
    greys,
    ground_of,
    is_cut_off,
    render,
)

CLUES = tuple(FOOD + DRINK)
GUESTS = tuple(FIGURES)
SEATS = range(5)
STATES = ("", "#met", "#far", "#short0", "#short2")
GROUPS: dict[str, tuple[str, ...]] = {
    "clues": (*(f"clue:{kind}" for kind in CLUES), "parcel", "footprint", "footprint:PB", "footprint:TP"),
    "own clues": tuple(f"clue:{kind}#2" for kind in CLUES),
    "edges": ("clue:P", *(f"clue:P#{seat}" for seat in SEATS)),
    "icons": tuple(f"icon:{kind}" for kind in CLUES),
    "parcels": ("parcel", *(f"parcel:{seat}" for seat in SEATS)),
    "guests": tuple(f"guest:{kind}" for kind in GUESTS),
    "those to come": tuple(f"guest:{kind}#waiting" for kind in GUESTS),
    "walkers": tuple(f"guest:{kind}#walking" for kind in GUESTS),
    "doors": tuple(f"door:{kind}" for kind in GUESTS),
    "signs": tuple(f"sign:{kind}" for kind in GUESTS),
    "small signs": tuple(f"sign:{kind}#quarter" for kind in GUESTS),
    "costs": tuple(f"cost:{kinds}{state}" for kinds in ("PBMD", "PBMT", "CCDT") for state in STATES),
    "patterns": tuple(f"pattern:{letters}{state}" for letters in ("AAAB", "AABB") for state in STATES),
    "lengths": ("pattern:AAA", "pattern:AABBC", "pattern:ABCDEF", "cost:CMT#short1", "cost:BMT#short1"),
    "experts": tuple(
        f"expert:{kind}#{points}{side}" for kind in EXPERTS for points in range(1, 7) for side in ("", "s")
    ),
    "tags": tuple(f"tag:{points}{state}" for points in (2, 3, 5, 6) for state in ("", "#home")),
    "cottages": tuple(f"cottage:{seat}" for seat in SEATS),
    "grounds": tuple(f"ground:{variant}" for variant in range(GROUNDS)),
}
"""Pictures that must be told apart, by what they are."""
LEAST = {
    **{"edges": 0.9, "parcels": 0.9, "cottages": 0.9, "experts": 0.8, "doors": 1.2},
    "small signs": 0.7,
    **{"grounds": 0.3, "costs": 1.5, "patterns": 1.5},
}
"""By how much of 255 grey steps two of a group differ at least, on average over a small picture; 3 for the others."""


@cache
def every_drawing() -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in GROUPS.values() for name in names))


def drawn(name: str, palette: str = "standard") -> str:
    return draw(name, 0, PALETTES[palette])


def grey_of(name: str, palette: str = "standard") -> bytes:
    """How light each pixel is on the ground of the game."""
    return greys(drawn(name, palette), 0.28, ground_of("alfheim_fairies", palette))


@each("name", every_drawing())
def test_drawing_keeps_to_what_nanosvg_can_do_and_is_small(name: str) -> None:
    assert drawing_faults(draw, name) == []
    assert len(drawn(name)) < 12_000


@pytest.mark.parametrize("size", [1, 28, 120])
def test_drawings_render_at_any_size(size: int) -> None:
    for name in every_drawing()[::5]:
        assert render(drawn(name), size / 100).get_bounding_rect(min_alpha=1).width > 0


@each("name", every_drawing())
def test_nothing_is_cut_off_at_the_frame(name: str) -> None:
    text = drawn(name)
    left, top, width, height = box(text)
    assert (left, top, height) == (0, 0, 100) and width % 100 == 0
    assert not is_cut_off(text)


@each(
    "name",
    (
        *("", "nothing", "clue", "clue:X", "clue:P#5", "clue:P#-1", "clue:P#x", "clue:PB", "parcel:9", "icon:P#1"),
        *("cost", "cost:PX", "cost:PBM#near", "cost:PBM#short", "cost:PBM#short3", "cost:PBM#short-1", "pattern:AAG"),
        *("guest", "guest:F4", "guest:T#asleep", "door:X", "sign:", "sign:T#half"),
        *("footprint:P", "footprint:PX", "footprint:PBC"),
        *("expert:KQ", "expert:KQ#0", "expert:KQ#7", "expert:X#2", "ground:12", "ground:-1", "cottage:", "cottage:5"),
    ),
)
def test_there_is_no_other_drawing(name: str) -> None:
    with pytest.raises(KeyError):
        drawn(name)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_of_the_game_is_in_every_palette(palette: str) -> None:
    assert COLOURS.keys() <= PALETTES[palette].keys()


@pytest.mark.parametrize("palette", PALETTES)
def test_pictures_differ_without_colour(palette: str) -> None:
    """And by more than a pixel here and there, at the size of a neighbour's small garden."""
    for group, names in GROUPS.items():
        assert alike({name: grey_of(name, palette) for name in names}, LEAST.get(group, 3.0)) == [], group


@pytest.mark.parametrize("palette", PALETTES)
def test_guests_differ_in_silhouette_alone(palette: str) -> None:
    pictures = {kind: render(drawn(f"guest:{kind}#walking", palette), 0.6) for kind in GUESTS}
    masks = {kind: pygame.mask.from_surface(image, 150) for kind, image in pictures.items()}
    for one, other in combinations(GUESTS, 2):
        shared = masks[one].overlap_area(masks[other], (0, 0))
        apart = masks[one].count() + masks[other].count() - 2 * shared
        assert apart > 0.2 * shared, (one, other, apart, shared)


def test_food_and_drink_lie_on_paper_of_another_shape() -> None:
    """In every corner of its cell food has paper, drink has none."""
    for kind in CLUES:
        image = render(drawn(f"clue:{kind}"), 1)
        corners = [image.get_at(at).a for at in ((7, 7), (92, 7), (7, 92), (92, 92))]
        assert all(alpha == (255 if kind in FOOD else 0) for alpha in corners), kind


@pytest.mark.parametrize("palette", PALETTES)
def test_a_seat_has_its_colour_and_its_shape_at_the_edge_of_its_clues(palette: str) -> None:
    plain = drawn("clue:C", palette)
    for seat in SEATS:
        own = drawn(f"clue:C#{seat}", palette)
        assert own.count(PALETTES[palette][f"seat{seat + 1}"]) >= 2
        edge = render(own, 1).get_at((50, 5))
        assert edge[:3] == pygame.Color(PALETTES[palette][f"seat{seat + 1}"])[:3]
        assert len(own) > len(plain)


@pytest.mark.parametrize("palette", PALETTES)
def test_ground_is_darker_than_what_lies_on_it(palette: str) -> None:
    ground = PALETTES[palette]["af_moss"]
    for tone in ("stone", "gold", "wing", "cheese", "cream"):
        assert contrast(PALETTES[palette][f"af_{tone}"], ground) >= 3.0, tone


def test_a_guest_that_waits_is_darker() -> None:
    for kind in GUESTS:
        here, there = (sum(grey_of(f"guest:{kind}{state}")) for state in ("", "#waiting"))
        assert there < 0.97 * here


def test_a_met_cost_is_light_and_a_far_one_dark() -> None:
    for cost in ("cost:PBM", "pattern:AABBC"):
        met, plain, far = (sum(grey_of(cost + state)) for state in ("#met", "", "#far"))
        assert met > plain > far


def test_the_missing_clue_of_a_cost_is_the_one_that_is_named() -> None:
    for place in range(4):
        image = render(drawn(f"cost:PPPP#short{place}"), 1)
        middles = [grey(image.get_at((PITCH * at + PITCH // 2, 70))) for at in range(4)]
        rare = {round(middle, 2) for middle in middles}
        assert [round(middle, 2) for middle in middles].count(round(middles[place], 2)) == 1
        assert len(rare) == 2


def test_ground_varies_and_is_the_same_again() -> None:
    names = [ground_name(x, y) for x in range(-8, 9) for y in range(-8, 9)]
    assert names == [ground_name(x, y) for x in range(-8, 9) for y in range(-8, 9)]
    assert len(set(names)) == GROUNDS


def test_points_are_as_large_as_the_player_likes_them() -> None:
    assert {name: found for name in (*GROUPS["experts"], *GROUPS["tags"]) if (found := figure_faults(draw, name))} == {}


def test_tags_are_whole_in_the_list() -> None:
    """Their tips begin inside the zone, whose cells reach half a cell further left than their middles."""
    left = min(float(x) for x in re.findall(r"[MLQ](\d+)", PLANK)) / 100 - 0.5
    rim = 0.02
    assert all(left - rim + lie.value >= -0.5 for lie in (ONE_COST, TWO_COSTS))
