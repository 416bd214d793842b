"""What is heard on the mountain of the elements: tokens that turn over, a call of its own for each pair, gifts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound.effects_fairy_trails import sparkle
from tools.sound.effects_magic_triland import rock
from tools.sound.music_fairy_trails import flute, tine
from tools.sound.synthesis import Signal, bell, clock, fade, felt, harp, in_room, lay, noise, pitch, ring, swell, wood


def up() -> Signal:
    """A wooden token turns over on stone: its edge, then its face."""
    return in_room(
        lay(
            0.34, (0, 0.5 * wood(0.09, 720, 0.012)), (0.07, wood(0.16, 410, 0.024)), (0.075, 0.1 * sparkle(601, 2, 0.1))
        ),
        0.25,
        0.4,
        602,
    )


def missed() -> Signal:
    """No pair: two muted knocks that do not agree, the second one lower."""
    knocks = ((0.0, 415, 0.8), (0.15, 330, 0.7))
    return in_room(lay(0.45, *((at, level * wood(0.2, hertz, 0.028)) for at, hertz, level in knocks)), 0.3, 0.5, 611)


def cover() -> Signal:
    """A token is laid on its face, and a palm rests on it."""
    palm = noise(0.14, 150, 900, 621) * swell(0.14, (0, 0), (0.02, 1), (0.14, 0))
    return in_room(lay(0.4, (0, 0.9 * wood(0.18, 220, 0.03)), (0.03, 0.16 * palm)), 0.25, 0.4, 622)


def gift() -> Signal:
    """A bow is drawn tight, and something in the box rings."""
    bow = noise(0.12, 1_800, 4_800, 631) * swell(0.12, (0, 0), (0.07, 1), (0.12, 0)) ** 2
    bells = [(0.1 + 0.08 * k, 0.6 * bell(0.4, pitch(name))) for k, name in enumerate(("A5", "E6"))]
    return in_room(lay(0.58, (0, 0.05 * bow), *bells), 0.4, 0.6, 632)


def move() -> Signal:
    """A token is pushed over stone, and stops."""
    rub = noise(0.2, 300, 1_500, 641) * swell(0.2, (0, 0), (0.05, 1), (0.15, 0.8), (0.2, 0))
    return in_room(lay(0.42, (0, 0.12 * rub), (0.19, 0.8 * wood(0.14, 470, 0.02))), 0.25, 0.4, 642)


def omen() -> Signal:
    """A card from a deck, and a star above it."""
    card = noise(0.16, 900, 3_600, 651) * swell(0.16, (0, 0), (0.03, 1), (0.16, 0)) ** 2
    return in_room(
        lay(0.55, (0, 0.1 * card), (0.12, 0.3 * bell(0.42, pitch("D6"))), (0.16, 0.14 * sparkle(652, 4, 0.2))),
        0.4,
        0.7,
        653,
    )


def last() -> Signal:
    """The grid is empty: a gong far away, a drum below it, three tongues of steel that rise."""
    gong = ring(1.5, 147, ((1, 1.0, 0.7), (1.48, 0.5, 0.45), (2.27, 0.35, 0.3), (3.1, 0.18, 0.16), (4.6, 0.08, 0.08)))
    gong *= swell(1.5, (0, 0), (0.05, 1), (1.5, 1))
    above = [(0.02 + 0.16 * k, 0.5 * tine(1.0, pitch(name), 0.8)) for k, name in enumerate(("D4", "A4", "E5"))]
    return in_room(lay(1.5, (0, 0.5 * gong), (0, 0.3 * drum(0.5, 74)), *above), 0.5, 1.2, 661)


# --- pairs -----------------------------------------------------------------------------------------------------------


def drum(seconds: float, hertz: float) -> Signal:
    """A skin over a frame, struck with the hand: its pitch sinks a little at first."""
    t = clock(seconds)
    phase = 2 * np.pi * np.cumsum(hertz * (1 + 0.35 * np.exp(-t / 0.03))) / len(t) * seconds
    return fade(np.sin(phase) * np.exp(-t / 0.16) + 0.3 * np.sin(1.6 * phase) * np.exp(-t / 0.06), 0.003, 0.05)


def earth() -> Signal:
    """Two boulders settle, the ground answers; tongues of steel above it are for small speakers."""
    stones = [
        (at, level * rock(0.2, hertz, 0.03, 670 + k))
        for k, (at, hertz, level) in enumerate(((0.0, 260, 0.6), (0.14, 205, 0.7)))
    ]
    notes = [(0.22, 0.5 * felt(0.7, pitch("D3"), 0.6)), (0.3, 0.5 * felt(0.6, pitch("A3"), 0.5))]
    notes += [(0.22, 0.8 * tine(0.6, pitch("A4"), 0.9)), (0.3, 0.8 * tine(0.6, pitch("D5"), 0.9))]
    return in_room(lay(0.95, *stones, (0.14, 0.4 * drum(0.5, 82)), *notes), 0.4, 0.8, 673)


def water() -> Signal:
    """Drops of a spring, one after the other, a harp under them."""
    names = ("A5", "E6", "D6", "G6")
    drops = [(0.02 + 0.11 * k, 0.45 * _drop(pitch(name))) for k, name in enumerate(names)]
    strings = [(0.08 * k, 0.5 * harp(0.7, pitch(name), 0.7)) for k, name in enumerate(("D4", "A4", "C5", "E5"))]
    return in_room(lay(0.95, *strings, *drops), 0.5, 1.0, 681)


def _drop(hertz: float) -> Signal:
    """A drop falls into a pool: a short note that rises."""
    t = clock(0.16)
    phase = 2 * np.pi * np.cumsum(hertz * (0.72 + 0.28 * np.clip(t / 0.05, 0, 1))) * 0.16 / len(t)
    return fade(np.sin(phase) * np.exp(-t / 0.035), 0.004, 0.04)


def fire() -> Signal:
    """Twigs crackle, tongues of steel leap up."""
    rng = np.random.default_rng(691)
    twigs = [
        (at, rng.uniform(0.12, 0.3) * noise(0.03, 1_200, 4_500, 692 + k) * np.exp(-clock(0.03) / 0.004))
        for k, at in enumerate(np.sort(rng.uniform(0.0, 0.55, 12)))
    ]
    tongues = [(0.08 + 0.09 * k, 0.6 * tine(0.5, pitch(name), 0.8)) for k, name in enumerate(("A4", "D5", "F5", "A5"))]
    return in_room(lay(0.95, *tongues, *twigs), 0.35, 0.7, 695)


def air() -> Signal:
    """A gust, and a flute that it plays."""
    gust = noise(0.8, 500, 1_800, 701) * swell(0.8, (0, 0), (0.25, 1), (0.8, 0)) ** 2
    notes = [
        (at, level * flute(long, pitch(name), 0.7))
        for at, long, name, level in ((0.05, 0.3, "E5", 0.5), (0.27, 0.6, "A5", 0.6))
    ]
    return in_room(lay(0.95, (0, 0.06 * gust), *notes), 0.5, 1.0, 702)


def mask() -> Signal:
    """A rattle of seeds, and two hollow blocks that speak to each other, a gourd under each."""
    seeds = noise(0.3, 2_200, 5_200, 711) * swell(0.3, (0, 0), (0.04, 1), (0.1, 0.3), (0.16, 0.9), (0.3, 0)) ** 2
    blocks = [(at, 0.6 * wood(0.22, hertz, 0.036)) for at, hertz in ((0.06, 392), (0.2, 294), (0.32, 392))]
    gourds = [(at, 1.2 * tine(0.5, pitch(name), 0.8)) for at, name in ((0.06, "A4"), (0.2, "E4"), (0.32, "A4"))]
    return in_room(lay(0.8, (0, 0.07 * seeds), *blocks, *gourds), 0.35, 0.6, 712)


PAIRS: dict[str, tuple[Callable[[], Signal], float]] = {
    "e": (earth, 0.5),
    "w": (water, 0.66),
    "f": (fire, 0.62),
    "a": (air, 0.47),
    "m": (mask, 0.66),
}
"""The call of each pair, by its motif, and the peak it is brought to: all are about as loud to the ear (-16 dB,
A-weighted, in their loudest eighth of a second)."""
