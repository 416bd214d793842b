"""The sounds are there, load, have sensible lengths and levels, and come from the script."""

from __future__ import annotations

import array
import os
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from engine.core import registry
from engine.gui.window.sound import HOUSE_MUSIC
from tools.sound.effects import EFFECTS, effect
from tools.sound.make import MUSIC, samples
from tools.sound.synthesis import RATE

SOUNDS = Path(__file__).parents[2] / "sounds"
LONGEST = {
    "connect": 1.5,
    "train": 1.6,
    "win": 3.0,
    "lose": 3.0,
    "drawn": 1.2,
    "claim": 1.0,
    "close": 1.3,
    "wait": 0.9,
    "steps": 0.8,
    "misjudge": 0.7,
    "tl_step": 0.8,
    "tl_trade": 0.9,
    "tl_pearl": 1.5,
    "tl_home": 1.6,
    "tl_rest": 1.0,
    **dict.fromkeys(("af_f1", "af_f2", "af_f3", "af_n1", "af_n2", "af_n3"), 0.8),
    **dict.fromkeys(("af_q", "af_t", "af_k"), 1.1),
    **dict.fromkeys(("pe_e", "pe_w", "pe_f", "pe_a", "pe_m"), 1.0),
    "pe_last": 1.6,
}
"""Seconds; all others are under 0.6."""


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.init(RATE, -16, 2, 1024)
    yield
    pygame.mixer.quit()


def heard(name: str) -> array.array[int]:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array.array("h", file.readframes(file.getnframes()))


def test_every_file_has_a_maker() -> None:
    assert {path.stem for path in SOUNDS.glob("*.wav")} == EFFECTS.keys()


@pytest.mark.parametrize("name", EFFECTS)
def test_effect(name: str) -> None:
    wave_form = heard(name)
    peak = max(abs(value) for value in wave_form) / 32_767
    assert abs(peak - EFFECTS[name][1]) < 0.001
    assert abs(sum(wave_form) / len(wave_form)) / 32_767 < 0.001, "a steady part"
    assert max(abs(wave_form[0]), abs(wave_form[-1])) < 40, "a click at an end"
    assert len(wave_form) / RATE < LONGEST.get(name, 0.6)
    assert pygame.mixer.Sound(SOUNDS / f"{name}.wav").get_length() > 0.09


@pytest.mark.parametrize("name", ["snap", "connect"])
def test_script_makes_the_same_again(name: str) -> None:
    # another processor may round the last bit of a sine differently
    again = array.array("h", samples(effect(name)))
    assert len(again) == len(heard(name))
    assert max(abs(a - b) for a, b in zip(again, heard(name), strict=True)) <= 1


@pytest.mark.parametrize(
    ("name", "seconds"),
    [("dusk", 120), ("fairy_trails", 99), ("magic_triland", 96), ("alfheim_fairies", 93.9), ("path_of_elements", 93.3)],
)
@pytest.mark.slice(1)
def test_music_is_a_seamless_ring(name: str, seconds: float) -> None:
    piece = pygame.mixer.Sound(SOUNDS / f"{name}.ogg")
    assert abs(piece.get_length() - seconds) < 0.05
    both = array.array("h", piece.get_raw())
    left = both[::2]
    peak = max(map(abs, (max(both), min(both)))) / 32_767
    assert 0.35 < peak < 0.6
    steps = sorted(abs(b - a) for a, b in pairwise(left[:RATE]))
    assert abs(left[0] - left[-1]) <= steps[int(len(steps) * 0.999)], "a click where the end meets the beginning"
    ends = [sum(abs(v) for v in part) / RATE for part in (left[:RATE], left[-RATE:])]
    assert min(ends) > 100, "silence at the seam"


def test_music_belongs_to_a_game_or_to_the_house() -> None:
    assert set(MUSIC) <= {HOUSE_MUSIC, *registry.names()}
    assert HOUSE_MUSIC in MUSIC
    assert all((SOUNDS / f"{name}.ogg").is_file() for name in MUSIC)


def test_all_of_it_is_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir() if path.suffix in {".wav", ".ogg"}) < 7_700_000
