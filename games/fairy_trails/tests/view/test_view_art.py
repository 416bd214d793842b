"""The drawings: only what nanosvg can do, at any size, paths that meet at the edges, told apart without colour."""

from __future__ import annotations

import io
import time
from functools import cache

import pygame
import pytest

from games.fairy_trails.art import art
from games.fairy_trails.art.forest_floor import COLOURS
from games.fairy_trails.rules.pieces import DECK, START_CARD, blocks
from games.fairy_trails.view.view import VIEW
from tests.all_failures_at_once import each
from tests.core.shown_sentences import grey
from tests.gfx.art_checks import PALETTES, drawing_faults, is_cut_off

CARDS = (START_CARD, *DECK)
OTHERS = ("back", art.LANTERN, art.LANTERN_OUT, "stone0", "stone1", "heap0", "heap1", "sign0", "sign1")


def picture(name: str, size: int, palette: str = "standard") -> pygame.Surface:
    text = VIEW.art(name, 0, PALETTES[palette])
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size, size))


def settled(card: str, flag: str, turns: int = 0) -> str:
    return f"card:{card}#{flag * sum(map(len, blocks(card)))}@{turns}"


@cache
def every_drawing() -> tuple[str, ...]:
    cards = [name for card in CARDS for name in (f"card:{card}", settled(card, "1", 2), settled(card, "2", 3))]
    return (*cards, *OTHERS)


@each("name", every_drawing())
def test_drawing_keeps_to_what_nanosvg_can_do(name: str) -> None:
    assert drawing_faults(VIEW.art, name) == []


@pytest.mark.parametrize("size", [1, 40, 180])
def test_drawings_render_at_any_size(size: int) -> None:
    for name in every_drawing()[::7]:
        assert picture(name, size).get_bounding_rect(min_alpha=1).width > 0


def test_there_is_no_other_drawing() -> None:
    for name in ("", "card", "nothing", "stone2", "stone"):
        with pytest.raises((KeyError, ValueError)):
            VIEW.art(name, 0, PALETTES["standard"])


@pytest.mark.parametrize("palette", PALETTES)
def test_every_colour_of_the_game_is_in_every_palette(palette: str) -> None:
    assert COLOURS.keys() <= PALETTES[palette].keys()


@pytest.mark.parametrize("palette", PALETTES)
def test_colours_are_those_of_the_theme(palette: str) -> None:
    name = f"card:{START_CARD}"
    assert PALETTES[palette]["ft_pink"] in VIEW.art(name, 0, PALETTES[palette])
    assert VIEW.art(name, 0, PALETTES["standard"]) != VIEW.art(name, 0, PALETTES["contrast"])


def test_the_upper_path_is_seen_at_the_middle_of_each_edge_of_each_card() -> None:
    for card in CARDS:
        image = picture(f"card:{card}", 200)
        for at in ((100, 0), (199, 100), (100, 199), (0, 100)):
            found = image.get_at(at)
            # a light bead of the elves, on a line of theirs: far lighter and redder than moss
            assert grey(found) > 0.5 and found.r > found.g + 20, (card, at, found)


def mean(tone: str, palette: str) -> float:
    return grey(pygame.Color(PALETTES[palette][tone]))


@pytest.mark.parametrize("palette", PALETTES)
def test_paths_stand_out_from_the_moss_and_settled_ones_stand_back(palette: str) -> None:
    moss = mean("ft_moss", palette)
    for own in ("pink", "gold"):
        fresh, calm = mean(f"ft_{own}", palette), mean(f"ft_{own}_calm", palette)
        assert fresh - mean(f"ft_{own}_edge", palette) > 0.3
        assert fresh - moss > calm - moss + 0.1 > 0.15


def test_beads_and_roads_differ_without_colour() -> None:
    """Along a path of the elves light and dark take turns, along one of the gnomes they don't."""
    card = "NS.EW|NES.W*"
    bare = VIEW.art(f"card:{card}", 0, PALETTES["standard"])
    assert bare.count("h.1") > 30
    pale = VIEW.art(settled(card, "1"), 0, PALETTES["standard"])
    assert PALETTES["standard"]["ft_pink_light"] not in pale
    assert PALETTES["standard"]["ft_gold_light"] not in pale


def painted(own: str, flag: str, palette: str, size: int = 28) -> list[float]:
    """How light the points of some cards are on which a path of this colour is painted; flag: see `settled`."""
    tones = [f"ft_{own}{part}" for part in ("", "_light", "_edge", "_calm", "_calm_edge")]
    found = []
    for name in (settled(card, flag) for card in CARDS[1:30:10]):
        shown, *marked = (
            pygame.image.load_sized_svg(io.BytesIO(VIEW.art(name, 0, colours).encode()), (size, size))
            for colours in (
                PALETTES[palette],
                *(PALETTES[palette] | dict.fromkeys(tones, ink) for ink in ("#000000", "#ff0000")),
            )
        )
        spots = [(x, y) for x in range(size) for y in range(size)]
        found += [grey(shown.get_at(at)) for at in spots if marked[1].get_at(at).r - marked[0].get_at(at).r > 200]
    return found


@pytest.mark.parametrize("palette", PALETTES)
def test_to_somebody_who_sees_no_colours_the_roads_of_the_gnomes_are_far_lighter(palette: str) -> None:
    for flag, apart in (("0", 0.2), ("1", 0.15)):
        pink, gold = (painted(own, flag, palette) for own in ("pink", "gold"))
        assert sum(gold) / len(gold) - sum(pink) / len(pink) > apart, flag


def test_huts_stand_upright_however_the_card_is_turned() -> None:
    card = "NS.E.W*|NW.ES"
    size = 120
    roof, door = pygame.Color(PALETTES["standard"]["ft_cap_elf"]), pygame.Color(PALETTES["standard"]["ft_door"])
    for turns in range(4):
        lying = pygame.transform.rotate(picture(settled(card, "0", turns), size), -90 * turns)
        spots = {tone: _middle(lying, color) for tone, color in (("roof", roof), ("door", door))}
        assert spots["roof"][1] < spots["door"][1], turns


def _middle(image: pygame.Surface, color: pygame.Color) -> tuple[float, float]:
    mask = pygame.mask.from_threshold(image, color, (14, 14, 14, 255))
    return mask.centroid()


def test_a_lamp_burns_in_a_hut_with_a_stone() -> None:
    lamp = PALETTES["standard"]["ft_lamp"]
    assert lamp not in VIEW.art(settled(START_CARD, "1"), 0, PALETTES["standard"])
    assert lamp in VIEW.art(settled(START_CARD, "2"), 0, PALETTES["standard"])


def test_cards_vary_and_are_the_same_again() -> None:
    assert len({VIEW.art(f"card:{card}", 0, PALETTES["standard"]) for card in CARDS}) == len(CARDS)


def many() -> list[str]:
    return [VIEW.art(f"card:{card}", 0, PALETTES["standard"]) for card in CARDS[:20]]


def test_the_picture_of_a_card_is_small() -> None:
    assert max(map(len, many())) < 12_000


@pytest.mark.slice(0)
def test_a_card_is_drawn_quickly() -> None:
    texts = many()
    best = min(_seconds(texts) for _ in range(5))
    # 1.2 ms where this was written; the machine may be slow or busy
    assert best / len(texts) < 0.006


def _seconds(texts: list[str]) -> float:
    before = time.process_time()
    for text in texts:
        pygame.image.load_sized_svg(io.BytesIO(text.encode()), (128, 128))
    return time.process_time() - before


def test_the_rim_of_the_glade_is_within_its_frame_and_none_of_it_is_seen_where_contrast_counts() -> None:
    for name in (art.THICKET, art.CLEARING):
        assert drawing_faults(VIEW.art, name) == [] and not is_cut_off(VIEW.art(name, 0, PALETTES["standard"]))
        assert picture(name, 100, "contrast").get_bounding_rect(min_alpha=1).width == 0
