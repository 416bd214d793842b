"""The drawings: only what nanosvg can do, at any size, everything countable and told apart without colour."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import atan, cos

import pygame
import pytest

from games.magic_triland.art import art, blocks
from games.magic_triland.art.blocks import LAYER
from games.magic_triland.art.shared_shapes import COLOURS, HIGH, MIDDLE, WIDE
from games.magic_triland.rules.pieces import FIGURES, HEIGHTS, ITEMS
from tests.all_failures_at_once import each
from tests.contrast import contrast
from tests.core.shown_sentences import grey
from tests.gfx.art_checks import PALETTES, STANDARD, box, drawing_faults, figure_faults, ground_of, is_cut_off, render

BARE, LADEN = "000000", "211111"


@cache
def every_drawing() -> tuple[str, ...]:
    def names() -> Iterator[str]:
        yield from ("field", "sea", "reef:0", "reef:2", "steps", "ripples", "cardback", "card:joker")
        yield from (f"card:{energy}" for energy in range(4))
        yield from (f"item:{item}" for item in ITEMS)
        for height in HEIGHTS:
            yield from (f"stone:{height}", f"stone:{height}#block", f"stone:{height}#6543{height}0@{height % 6}")
        for figure in FIGURES:
            yield from (f"messenger:{figure}#{items}{mood}" for items in (BARE, LADEN) for mood in ("", "z"))
            yield from (f"portrait:{figure}#{BARE}{mood}" for mood in ("", "s", "w"))
        for colour in range(3):
            yield from (f"home:{colour}#000", f"home:{colour}#123", f"home:{colour}#00012", f"home:{colour}#0003p")
            yield from (f"broadside:{colour}#{left}@{2 * left % 6}" for left in range(5))

    return tuple(names())


def drawn(name: str, palette: str = "standard") -> str:
    return art.draw(name, 0, PALETTES[palette])


def picture(name: str, size: int, palette: str = "standard") -> tuple[pygame.Surface, float, float, float]:
    """The picture, the cell's corner in it, and pixels to a unit; `size`: pixels of the cell's height."""
    text = drawn(name, palette)
    left, top, *_ = box(text)
    scale = size / HIGH
    return render(text, scale), -left * scale, -top * scale, scale


def at(name: str, x: float, y: float, palette: str = "standard") -> pygame.Color:
    """The colour of a picture at a point of its cell."""
    image, left, top, scale = picture(name, 400, palette)
    return image.get_at((round(left + x * scale), round(top + y * scale)))


@each("name", every_drawing())
def test_drawing_keeps_to_what_nanosvg_can_do(name: str) -> None:
    assert drawing_faults(art.draw, name) == []


@each("name", every_drawing())
def test_nothing_is_cut_off_at_the_frame(name: str) -> None:
    text = drawn(name)
    left, top, width, height = box(text)
    assert left <= 0 and top <= 0 and left + width >= WIDE and top + height >= HIGH
    assert not is_cut_off(text)


@pytest.mark.parametrize("size", [1, 45, 180])
def test_drawings_render_at_any_size(size: int) -> None:
    for name in every_drawing()[::5]:
        # a breath on the water may be too fine for a single pixel
        assert picture(name, size)[0].get_bounding_rect(min_alpha=1).width > 0 or size == 1


@each(
    "name",
    (
        *("", "nothing", "stone", "stone:7", "stone:0", "stone:1#12", "stone:1#abcdef", "item:6", "card:4"),
        *("messenger:6#000000", "messenger:0#1", "portrait:0#000000q"),
        *("home:0#11", "home:3#000", "home:0#0004-", "home:0#0001", "broadside:0#5", "broadside:0"),
    ),
)
def test_there_is_no_other_drawing(name: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        drawn(name)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_of_the_game_is_in_every_palette(palette: str) -> None:
    assert COLOURS.keys() <= PALETTES[palette].keys()
    assert {"yellow", "red", "blue", "light", "dark"} <= PALETTES[palette].keys()


@pytest.mark.parametrize("palette", PALETTES)
def test_odd_heights_are_dark_and_even_ones_light(palette: str) -> None:
    tones = [PALETTES[palette][f"tl_height{height}"] for height in HEIGHTS]
    for dark in tones[::2]:
        for light in tones[1::2]:
            assert contrast(dark, light) >= 3.0, (palette, dark, light)


@pytest.mark.parametrize("palette", PALETTES)
def test_ground_and_stone_differ(palette: str) -> None:
    ground = ground_of("magic_triland", palette)
    for height in HEIGHTS[1::2]:
        assert contrast(PALETTES[palette][f"tl_height{height}"], ground) >= 3.0


# --- stones ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", HEIGHTS)
def test_a_height_can_be_counted_along_its_wall(height: int) -> None:
    """Dark and light layers take turns down the wall, as many as the stone is high."""
    name, x = f"stone:{height}#block", MIDDLE[0] - 30
    foot = 150 + 50 * x / MIDDLE[0]
    bands = [grey(at(name, x, foot + LAYER * (level + 0.5))) for level in range(height)]
    for upper, lower in pairwise(bands):
        assert abs(upper - lower) > 0.08, bands
    assert bands[-1] < 0.3


def test_each_height_has_a_pattern_of_its_own() -> None:
    """Without colours, and without the figure, the tops differ."""
    for one, other in combinations(HEIGHTS, 2):
        parts = []
        for height in (one, other):
            text = drawn(f"stone:{height}#block")
            for number in HEIGHTS:
                text = text.replace(STANDARD[f"tl_height{number}"], "#808080")
            parts.append(set(re.findall(r' d="([^"]*)"', text)))
        assert parts[0] - parts[1] and parts[1] - parts[0]


def test_fields_of_one_terrace_look_joined_and_others_do_not() -> None:
    for height in HEIGHTS:
        for side, (x, y) in ((1, (WIDE - 2, 100.0)), (4, (2.0, 100.0))):
            around = [0] * 6
            apart = at(f"stone:{height}#" + "".join(map(str, around)), x, y)
            around[side] = height
            joined = at(f"stone:{height}#" + "".join(map(str, around)), x, y)
            middle = pygame.Color(STANDARD[f"tl_height{height}"])
            assert abs(grey(joined) - grey(middle)) < 0.03
            if height < 6 or side == 1:
                assert apart != joined


def test_what_lies_higher_throws_its_shade() -> None:
    for height in range(1, 6):
        free, shaded = (at(f"stone:{height}#{around}", 48, 36) for around in ("000000", f"00000{height + 1}"))
        assert grey(shaded) < grey(free) - 0.02


def test_neighbours_turn_with_the_board() -> None:
    assert drawn("stone:2#200000@1") == drawn("stone:2#020000") == drawn("stone:2#020000@0")
    assert drawn("stone:3#123456@3") == drawn("stone:3#456123")
    assert drawn("broadside:0#2@2") != drawn("broadside:0#2")


# --- messengers and what they carry ----------------------------------------------------------------------------------


def count(name: str, tones: tuple[str, ...]) -> int:
    """How many pieces of these colours there are in a drawing's text."""
    text = drawn(name)
    return sum(text.count(f'fill="{STANDARD[tone]}"') for tone in tones)


@pytest.mark.parametrize("figure", FIGURES)
def test_every_item_is_drawn_once(figure: int) -> None:
    rings = ("tl_yellow", "tl_red", "tl_blue")
    pearls = ("tl_purple", "tl_green", "tl_orange")
    for kind in range(3):
        bare = count(f"messenger:{figure}#000000", (rings[kind],))
        for many in (1, 4, 6):
            state = "".join(str(many if item == kind else 0) for item in ITEMS)
            assert count(f"messenger:{figure}#{state}", (rings[kind],)) == bare + many
        for many in (1, 3):
            state = "".join(str(many if item == 3 + kind else 0) for item in ITEMS)
            assert count(f"messenger:{figure}#{state}", (pearls[kind],)) == many


@pytest.mark.parametrize("palette", PALETTES)
def test_messengers_differ_in_silhouette_alone(palette: str) -> None:
    masks = []
    for figure in FIGURES:
        image, *_ = picture(f"messenger:{figure}#{BARE}", 90, palette)
        masks.append(pygame.mask.from_surface(image, 200))
    for one, other in combinations(range(6), 2):
        differ = masks[one].count() + masks[other].count() - 2 * masks[one].overlap_area(masks[other], (0, 0))
        assert differ > 90, (one, other, differ)


@pytest.mark.parametrize("palette", PALETTES)
def test_day_is_light_and_night_is_dark(palette: str) -> None:
    for colour in range(3):
        day, night = (
            grey(at(f"messenger:{2 * colour + shade}#{BARE}", MIDDLE[0] - 10, 110, palette)) for shade in (0, 1)
        )
        assert day > night + 0.5


def test_homes_and_broadsides_show_their_pearls() -> None:
    for colour, tone in enumerate(("tl_purple", "tl_green", "tl_orange")):
        for many in range(5):
            state = "".join(str(many if other == colour else 0) for other in range(3))
            assert count(f"home:0#{state}", (tone,)) == many
        pearls = [count(f"broadside:{colour}#{left}", (tone,)) for left in range(5)]
        assert [more - pearls[0] for more in pearls] == [0, 1, 2, 3, 4]


def test_cards_differ_without_their_figure() -> None:
    sparks = [drawn(f"card:{energy}").count(f'fill="{STANDARD["tl_spark"]}" stroke') for energy in range(4)]
    assert [more - sparks[1] for more in sparks[1:]] == [0, 1, 2]
    assert drawn("card:joker") != drawn("card:0")


def many() -> list[str]:
    return [drawn(f"messenger:{figure}#211111") for figure in FIGURES] + [drawn(f"stone:{h}#123456") for h in HEIGHTS]


def test_pictures_are_small() -> None:
    assert max(map(len, many())) < 8_000


@pytest.mark.slice(0)
def test_pictures_are_drawn_quickly() -> None:
    texts = many()
    best = min(_seconds(texts) for _ in range(5))
    # 0.4 ms where this was written; the machine may be slow or busy
    assert best / len(texts) < 0.004


def _seconds(texts: list[str]) -> float:
    before = time.process_time()
    for text in texts:
        pygame.image.load_sized_svg(io.BytesIO(text.encode()), (72, 84))
    return time.process_time() - before


def test_heights_and_energies_are_as_large_as_the_player_likes_them() -> None:
    names = [f"card:{energy}" for energy in (0, 1, 2, 3, "joker")]
    for height in HEIGHTS:
        names += [f"stone:{height}", f"stone:{height}#222222", f"height:{height}", f"height:{height}#corner"]
    assert {name: found for name in names if (found := figure_faults(art.draw, name))} == {}


def test_no_stack_hides_a_number_however_large_it_is() -> None:
    """The top of a neighbour in front is raised by the steps between the two; the number is in its own field, too."""
    for (x, y), size in ((blocks.NUMBER, blocks.GROWN), (blocks.NUMBER, blocks.LARGEST)):
        radius, slope = 20 * size, 50 / (WIDE / 2)
        upright = cos(atan(slope))
        assert (y - (50 - slope * x)) * upright >= radius
        for low, high in combinations(HEIGHTS, 2):
            hidden = 150 - LAYER * (high - low) + slope * x
            assert (hidden - y) * upright >= radius - 1, (low, high)
