"""What is heard on an island in the sea: stones, steps, rings of metal, a pearl out of the water, a bell at home."""

from __future__ import annotations

import numpy as np

from tools.sound.synthesis import (
    RATE,
    Signal,
    bell,
    clock,
    fade,
    felt,
    harp,
    in_room,
    lay,
    noise,
    pitch,
    ring,
    swell,
    wood,
)


def rock(seconds: float, hertz: float, decay: float, seed: int) -> Signal:
    """A knock of stone on stone: short, dry, its overtones not in tune, a little grit in the first moment."""
    tone = ring(
        seconds,
        hertz,
        ((1, 1.0, decay), (1.61, 0.7, decay * 0.7), (2.73, 0.5, decay * 0.4), (4.47, 0.3, decay * 0.22)),
    )
    grit = noise(seconds, 1_200, 6_000, seed) * np.exp(-clock(seconds) / 0.006)
    return fade(tone + 0.22 * grit, 0.0008)


def metal(seconds: float, hertz: float, life: float = 0.35) -> Signal:
    """A ring of metal touched by another: bright, its two lowest tones beat slowly."""
    partials = ((1, 0.8, life), (1.006, 0.5, life), (2.76, 0.5, life * 0.55), (5.4, 0.22, life * 0.25))
    return fade(ring(seconds, hertz, partials), 0.0012, 0.08)


def wave(seconds: float, seed: int, crest: float, high: float = 1_900) -> Signal:
    """A wave that runs up a beach and draws back; `crest`: the share of its time after which it breaks."""
    body = noise(seconds, 160, 620, seed) * swell(seconds, (0, 0), (seconds * crest, 1), (seconds, 0)) ** 1.6
    foam = noise(seconds, 700, high, seed + 1)
    late = swell(seconds, (0, 0), (seconds * crest * 0.8, 0.1), (seconds * (crest + 0.12), 1), (seconds, 0))
    return body + 0.5 * foam * late**2


def drop(hertz: float, rise: float = 1.7) -> Signal:
    """A drop of water: a short tone that slides up."""
    t = clock(0.16)
    glide = hertz * (1 + (rise - 1) * np.minimum(t / 0.05, 1) ** 2)
    return fade(np.sin(2 * np.pi * np.cumsum(glide) / RATE) * np.exp(-t / 0.035), 0.002, 0.03)


def step() -> Signal:
    """A messenger's feet over terraces: leather on stone, two and two."""
    parts = []
    for k in range(5):
        weight = (1.0, 0.78)[k % 2] * (0.8 + 0.2 * np.sin(np.pi * (k + 0.5) / 5))
        sole = noise(0.07, 500, 2_400, 310 + k) * swell(0.07, (0, 0), (0.005, 1), (0.022, 0.35), (0.07, 0))
        heel = lay(0.1, (0, 0.7 * rock(0.08, 310 + 34 * (k % 2), 0.012, 320 + k)), (0.003, 0.18 * sole))
        parts.append((0.004 + 0.118 * k, weight * heel))
    return in_room(lay(0.72, *parts), 0.24, 0.5, 331)


def stone() -> Signal:
    """A heavy six-sided stone set down among others: a thud, a knock, the sand gives a little."""
    sand = noise(0.2, 900, 4_200, 341) * swell(0.2, (0, 0), (0.02, 1), (0.08, 0.3), (0.2, 0)) ** 1.5
    return in_room(
        lay(
            0.42,
            (0, 0.6 * fade(ring(0.25, 128, ((1, 1.0, 0.05), (1.9, 0.5, 0.035))), 0.002)),
            (0.002, 0.75 * rock(0.16, 264, 0.02, 342)),
            (0.052, 0.3 * rock(0.1, 352, 0.012, 343)),
            (0.03, 0.09 * sand),
        ),
        0.22,
        0.4,
        344,
    )


def card() -> Signal:
    """An energy card laid open: paper on wood, and something warm begins to hum."""
    slap = noise(0.05, 500, 3_600, 351) * np.exp(-clock(0.05) / 0.007)
    t = clock(0.42)
    rise = pitch("D3") * (1 + 0.5 * (t / 0.42) ** 1.5)
    hum = sum(np.sin(2 * np.pi * n * np.cumsum(rise) / RATE) / n**1.6 for n in range(1, 5))
    glow = np.asarray(hum) * swell(0.42, (0, 0), (0.12, 1), (0.42, 0)) ** 2
    return lay(0.5, (0, 0.8 * wood(0.2, 208, 0.035)), (0.001, 0.2 * slap), (0.05, 0.2 * glow))


def trade() -> Signal:
    """Rings change hands: one rings against the other, there and back."""
    clinks = ((0.0, "D6", 0.8), (0.09, "A6", 0.55), (0.27, "E6", 0.75), (0.35, "B6", 0.5))
    parts = [(at, level * metal(0.5, pitch(name), 0.2)) for at, name, level in clinks]
    cloth = noise(0.2, 500, 1_800, 361) * swell(0.2, (0, 0), (0.08, 1), (0.2, 0)) ** 2
    return in_room(lay(0.85, *parts, (0.12, 0.06 * cloth)), 0.35, 0.6, 362)


def pearl() -> Signal:
    """A pearl rises out of the mist: drops of water, glass that opens upwards, a shimmer that stays."""
    drops = [(at, 0.5 * drop(hertz)) for at, hertz in ((0.0, 520), (0.1, 700), (0.17, 940))]
    names = ("B4", "F#5", "C#6", "E6", "B6")
    glass = [(0.2 + 0.085 * k, (0.75 - 0.1 * k) * bell(1.05, pitch(name))) for k, name in enumerate(names)]
    t = clock(0.9)
    halo = sum(np.sin(2 * np.pi * pitch("E6") * (1 + d) * t) for d in (-0.002, 0.0, 0.0027))
    shimmer = np.asarray(halo) * swell(0.9, (0, 0), (0.35, 1), (0.9, 0)) ** 2
    return in_room(lay(1.4, *drops, *glass, (0.42, 0.05 * shimmer)), 0.55, 1.2, 371)


def home() -> Signal:
    """Somebody comes home from the sea: the bell of the harbour, an open chord, a small wave at the quay."""
    swing = ring(
        1.3, pitch("D4"), ((0.5, 0.3, 0.9), (1, 1.0, 0.8), (1.19, 0.3, 0.45), (2.0, 0.4, 0.4), (2.98, 0.2, 0.2))
    )
    tolls = [(0.0, 0.6 * fade(swing, 0.002, 0.3)), (0.46, 0.42 * fade(swing, 0.002, 0.3))]
    chord = [(0.5 + 0.05 * k, 0.42 * harp(0.9, pitch(name), 0.75)) for k, name in enumerate(("A4", "D5", "F#5", "A5"))]
    return in_room(lay(1.5, *tolls, *chord, (0.1, 0.035 * wave(1.3, 381, 0.5))), 0.45, 1.1, 383)


def rest() -> Signal:
    """The energy lapses: a wave draws back over pebbles, two low notes settle."""
    notes = lay(0.95, (0.06, 0.6 * felt(0.5, pitch("E4"), 0.5)), (0.27, 0.65 * felt(0.6, pitch("B3"), 0.5)))
    return in_room(lay(0.95, (0, 0.2 * wave(0.85, 391, 0.25)), (0, notes)), 0.35, 0.7, 393)
