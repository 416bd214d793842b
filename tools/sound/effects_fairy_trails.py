"""What is heard in a wood full of paths: strings that run along a path, stones on huts, small feet."""

from __future__ import annotations

import numpy as np

from tools.sound.synthesis import Signal, bell, clock, felt, harp, in_room, lay, noise, pitch, swell, wood


def close() -> Signal:
    """A path is closed: a harp runs along it, small bells open above the last note."""
    run = ("B3", "E4", "F#4", "B4", "D5", "F#5", "B5")
    strings = [(0.058 * k, (0.55 + 0.05 * k) * harp(0.95 - 0.03 * k, pitch(name), 0.9)) for k, name in enumerate(run)]
    bells = [
        (0.41 + 0.07 * k, level * bell(0.75, pitch(name)))
        for k, (name, level) in enumerate((("E6", 0.3), ("F#6", 0.24), ("B6", 0.15)))
    ]
    return in_room(lay(1.25, *strings, *bells), 0.5, 1.0, 201)


def sparkle(seed: int, count: int, last: float) -> Signal:
    """Tiny high bells, each at its own moment, thinning out towards `last` seconds."""
    rng = np.random.default_rng(seed)
    notes = ("B6", "D7", "E7", "F#7", "A7")
    parts = []
    for k in range(count):
        at = last * (k / count) ** 1.2 + rng.uniform(0, 0.02)
        note = notes[int(rng.integers(len(notes)))]
        parts.append((at, (0.9 - 0.6 * k / count) * bell(0.22, pitch(note))))
    return lay(last + 0.24, *parts)


def stone() -> Signal:
    """A wooden stone set on a hut: a small round tock, and a glint."""
    tock = lay(
        0.2, (0, wood(0.18, 830, 0.022)), (0, 0.5 * wood(0.14, 415, 0.03)), (0.004, 0.2 * wood(0.06, 1_900, 0.008))
    )
    return in_room(lay(0.5, (0, tock), (0.045, 0.16 * sparkle(211, 5, 0.2))), 0.35, 0.5, 212)


def steps() -> Signal:
    """Small feet on a path of earth, two by two."""
    parts = []
    for k in range(6):
        weight = (1.0, 0.74)[k % 2] * (0.75 + 0.25 * np.sin(np.pi * (k + 0.5) / 6))
        dust = noise(0.06, 700, 3_000, 220 + k) * swell(0.06, (0, 0), (0.004, 1), (0.02, 0.3), (0.06, 0))
        foot = lay(0.09, (0, 0.8 * wood(0.08, 246 + 26 * (k % 2), 0.016)), (0.002, 0.16 * dust))
        parts.append((0.004 + 0.112 * k - 0.003 * k * (k % 2), weight * foot))
    return in_room(lay(0.76, *parts), 0.22, 0.4, 229)


def wait() -> Signal:
    """Stones will come, but not yet: two notes that ask, and a little bell that keeps the place."""
    return in_room(
        lay(
            0.85,
            (0, 0.8 * felt(0.6, pitch("F#4"), 0.55)),
            (0.15, 0.8 * felt(0.65, pitch("C#5"), 0.5)),
            (0.3, 0.16 * bell(0.5, pitch("F#6"))),
        ),
        0.4,
        0.8,
        231,
    )


def misjudge() -> Signal:
    """A claim that was wrong: a hollow knock and a step down, no scolding."""
    knock = lay(0.2, (0, wood(0.2, 196, 0.05)), (0.001, 0.4 * wood(0.1, 311, 0.03)))
    notes = lay(0.62, (0.07, 0.55 * felt(0.34, pitch("G#3"), 0.6)), (0.21, 0.6 * felt(0.41, pitch("E3"), 0.6)))
    return in_room(lay(0.66, (0, 0.7 * knock), (0, notes)), 0.3, 0.5, 241)


def tick() -> Signal:
    """A card without a stone: the wooden clock goes on by one."""
    breath = noise(0.03, 1_500, 6_000, 251) * np.exp(-clock(0.03) / 0.004)
    return in_room(
        lay(0.3, (0, wood(0.12, 1_180, 0.013)), (0, 0.08 * breath), (0.125, 0.55 * wood(0.14, 885, 0.016))),
        0.25,
        0.3,
        252,
    )
