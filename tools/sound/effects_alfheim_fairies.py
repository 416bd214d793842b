"""What is heard in a garden of Alfheim: a spoon on a bowl, a bow that is untied, a call of its own for each fairy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tools.sound.effects_fairy_trails import sparkle
from tools.sound.effects_magic_triland import rock
from tools.sound.music_fairy_trails import flute, tine
from tools.sound.synthesis import Signal, bell, clock, fade, felt, harp, in_room, lay, noise, pitch, ring, swell, wood

Notes = tuple[tuple[float, str], ...]
"""When each note begins, in seconds, and which it is."""


def call() -> Signal:
    """The clue of the round is called: a wooden spoon struck twice on a bowl."""
    bowl = ring(0.4, pitch("A5"), ((1, 0.5, 0.16), (2.7, 0.2, 0.06)))
    return in_room(
        lay(0.5, (0, wood(0.14, 620, 0.02)), (0.0, 0.4 * fade(bowl)), (0.13, 0.7 * wood(0.14, 780, 0.02))),
        0.3,
        0.4,
        501,
    )


def swap() -> Signal:
    """A parcel is untied: cloth, and two strings that answer each other."""
    cloth = noise(0.22, 700, 3_200, 511) * swell(0.22, (0, 0), (0.08, 1), (0.22, 0)) ** 2
    strings = [(0.12 + 0.1 * k, 0.6 * harp(0.4, pitch(name), 0.7)) for k, name in enumerate(("G4", "D5"))]
    return in_room(lay(0.56, (0, 0.16 * cloth), *strings), 0.3, 0.5, 512)


def tread() -> Signal:
    """A bare foot on a slab of stone."""
    sole = noise(0.09, 180, 1_400, 521) * swell(0.09, (0, 0), (0.008, 1), (0.03, 0.4), (0.09, 0))
    return in_room(lay(0.34, (0, 0.5 * rock(0.16, 190, 0.02, 522)), (0.01, 0.4 * sole)), 0.25, 0.4, 523)


def knock() -> Signal:
    """Somebody old knocks at a small door, three times."""
    knocks = [(at, level * wood(0.16, 330, 0.032)) for at, level in ((0.0, 1.0), (0.15, 0.8), (0.36, 0.9))]
    return in_room(lay(0.58, *knocks), 0.3, 0.5, 531)


# --- who comes -------------------------------------------------------------------------------------------------------


def fairy(notes: Notes, seed: int) -> Signal:
    """Bells that open upwards, and a glitter after them."""
    bells = [(at, 0.7 * bell(0.5, pitch(name))) for at, name in notes]
    return in_room(lay(0.78, *bells, (notes[-1][0], 0.2 * sparkle(seed, 6, 0.3))), 0.5, 0.8, seed)


def nisse(notes: Notes, seed: int) -> Signal:
    """Wooden shoes and a tongue of steel: somebody short hops in."""
    parts = [(at, 0.8 * tine(0.45, pitch(name), 0.8)) for at, name in notes]
    hops = [(at, 0.4 * wood(0.1, 380 + 60 * k, 0.016)) for k, (at, _) in enumerate(notes)]
    return in_room(lay(0.72, *parts, *hops), 0.35, 0.6, seed)


def queen() -> Signal:
    """A harp is stroked from low to high, glass stays above it."""
    names = ("D4", "A4", "D5", "F#5", "A5", "D6")
    strings = [(0.045 * k, 0.6 * harp(0.8, pitch(name), 0.8)) for k, name in enumerate(names)]
    return in_room(lay(0.95, *strings, (0.3, 0.3 * bell(0.6, pitch("A6")))), 0.5, 1.0, 551)


def tomte() -> Signal:
    """Low felt, two heavy steps: he takes his time. A tongue of steel above it is for small speakers."""
    low = [(at, 0.5 * felt(0.5, pitch(name), 0.6)) for at, name in ((0.05, "D3"), (0.3, "A3"))]
    above = [(at, 0.6 * tine(0.5, pitch(name), 0.7)) for at, name in ((0.05, "D5"), (0.3, "A4"))]
    steps = [(at, 0.35 * wood(0.12, 150, 0.03)) for at in (0.0, 0.27)]
    return in_room(lay(0.9, *low, *above, *steps), 0.35, 0.7, 561)


def king() -> Signal:
    """A horn far away in the wood: a fifth, and the octave above it."""
    horn = []
    for at, name, long in ((0.0, "D4", 0.26), (0.2, "A4", 0.26), (0.4, "D5", 0.52)):
        t = clock(long)
        tone = sum(np.sin(2 * np.pi * n * pitch(name) * t) / n**1.4 for n in range(1, 7))
        horn.append((at, 0.4 * np.asarray(tone) * swell(long, (0, 0), (0.05, 1), (long * 0.6, 0.8), (long, 0))))
    return in_room(lay(1.0, *horn, (0.4, 0.2 * flute(0.5, pitch("D6"), 0.4))), 0.6, 1.1, 571)


GUESTS: dict[str, tuple[Callable[[], Signal], float]] = {
    "f1": (partial(fairy, ((0.0, "D6"), (0.09, "F#6"), (0.18, "A6")), 541), 0.37),
    "f2": (partial(fairy, ((0.0, "A6"), (0.07, "E6"), (0.14, "A6"), (0.21, "B6")), 542), 0.45),
    "f3": (partial(fairy, ((0.0, "B5"), (0.12, "D6"), (0.22, "G6")), 543), 0.42),
    "n1": (partial(nisse, ((0.0, "D5"), (0.13, "D5"), (0.24, "A5")), 544), 0.44),
    "n2": (partial(nisse, ((0.0, "G4"), (0.11, "B4"), (0.22, "D5"), (0.33, "G5")), 545), 0.55),
    "n3": (partial(nisse, ((0.0, "A5"), (0.12, "F#5"), (0.26, "E5")), 546), 0.53),
    "q": (queen, 0.6),
    "t": (tomte, 0.62),
    "k": (king, 0.6),
}
"""The call of each fairy, by its letter and number, and the peak it is brought to: all are about as loud to the ear
(-16 dB, A-weighted, in their loudest eighth of a second), the Tomte, who is lower, a little less."""
