"""“Tides”: concertina, glass bells, harp and soft strings over the sea, 40 bars of six eighths, 150 of them a minute.

A with a raised sixth, brighter in the middle. Form: the shore (4 bars), A (8), A answered (8), B in C (8), the shore
again, glass alone (4), A once more, ending open (8). Waves come in every two bars, and twice a bell rings far out on
the water. A ring like the other pieces.
"""

from __future__ import annotations

import numpy as np

from tools.sound.music_mixing import Ring, in_hall, strings
from tools.sound.synthesis import RATE, Signal, clock, fade, felt, harp, noise, pitch, ring, swell

EIGHTH = 60 / 150
BARS = 40
LENGTH = round(BARS * 6 * EIGHTH * RATE)

CHORDS = (  # a bar each: bass, then the notes above it from low to high
    "A2 E3 B3 C4 E4|F2 C3 A3 C4 E4|A2 E3 B3 C4 E4|G2 D3 B3 D4 A4|"
    "A2 E3 A3 C4 E4|A2 F#3 A3 D4 F#4|E2 B2 G3 D4 E4|G2 D3 B3 D4 G4|"
    "A2 E3 A3 C4 E4|C3 G3 C4 E4 G4|D3 A3 D4 F#4 A4|E2 B2 G3 D4 E4|"
    "A2 E3 A3 C4 E4|D3 A3 D4 F#4 A4|E2 B2 G3 D4 E4|G2 D3 B3 D4 G4|"
    "F2 C3 A3 C4 E4|G2 D3 B3 D4 A4|E2 B2 G3 D4 E4|A2 E3 B3 C4 E4|"
    "C3 G3 C4 E4 G4|C3 F#3 A3 D4 F#4|B2 F#3 A3 D4 F#4|E2 B2 G3 B3 E4|"
    "A2 E3 G3 C4 E4|D3 A3 C4 F#4 A4|G2 D3 B3 D4 G4|E2 B2 G3 D4 E4|"
    "F2 C3 A3 C4 E4|A2 E3 B3 C4 E4|F2 C3 A3 C4 E4|E2 B2 G3 B3 D4|"
    "A2 E3 A3 C4 E4|A2 F#3 A3 D4 F#4|E2 B2 G3 D4 E4|G2 D3 B3 D4 G4|"
    "F2 C3 A3 C4 E4|G2 D3 B3 D4 A4|C3 G3 C4 D4 E4|E2 B2 G3 D4 E4"
)
REED = (  # a bar each: note and eighths; "r" rests
    "r 6|r 6|r 6|r 5 E4 1|"
    "A4 2 C5 1 E5 3|F#5 2 E5 1 D5 3|E5 2 D5 1 B4 2 G4 1|B4 3 G4 2 E4 1|"
    "A4 2 C5 1 E5 2 G5 1|G5 2 E5 1 C5 2 D5 1|F#5 3 E5 1 D5 1 A4 1|B4 5 r 1|"
    "A4 2 C5 1 E5 3|F#5 2 G5 1 A5 3|G5 2 E5 1 D5 2 B4 1|G4 2 A4 1 B4 2 D5 1|"
    "C5 2 E5 1 A5 2 G5 1|D5 2 B4 1 G4 2 B4 1|D5 1 E5 1 D5 1 B4 2 G4 1|A4 5 r 1|"
    "r 1 E5 1 G5 1 B5 2 G5 1|A5 2 F#5 1 D5 3|r 1 D5 1 F#5 1 A5 2 F#5 1|G5 2 E5 1 B4 3|"
    "r 1 C5 1 E5 1 A5 2 G5 1|F#5 2 E5 1 D5 2 A4 1|B4 2 D5 1 G5 2 F#5 1|E5 5 r 1|"
    "r 6|r 6|r 6|r 5 E4 1|"
    "A4 2 C5 1 E5 3|F#5 2 E5 1 D5 3|E5 2 D5 1 B4 2 G4 1|A4 2 B4 1 D5 3|"
    "C5 2 E5 1 A5 3|B5 2 A5 1 G5 2 D5 1|E5 5 r 1|r 6"
)
GLASS = {  # bars in which the glass has something of its own to say, in eighths
    0: "r 2 E6 2 B5 2",
    1: "r 1 C6 2 A5 3",
    2: "r 2 E6 1 G6 3",
    3: "D6 2 B5 1 A5 3",
    7: "r 3 D6 1 B5 2",
    11: "r 3 G5 1 B5 1 E6 1",
    13: "r 3 D6 1 F#6 2",
    15: "r 4 B5 1 D6 1",
    19: "r 2 E6 1 C6 1 B5 2",
    21: "r 3 F#6 1 D6 2",
    23: "r 3 B5 1 E6 2",
    27: "r 2 G5 1 B5 1 D6 1 E6 1",
    28: "A6 2 E6 1 C6 3",
    29: "r 1 B5 1 E6 1 G6 3",
    30: "A6 2 G6 1 E6 3",
    31: "D6 2 B5 1 G5 3",
    35: "r 3 G6 1 D6 2",
    37: "r 3 D6 1 A5 2",
    38: "r 2 G6 1 E6 1 D6 2",
    39: "B5 2 E6 1 B5 3",
}
FORCE = (0.42, 0.6, 0.62, 0.7, 0.72, 0.8, 0.74, 0.45, 0.64, 0.58)
"""How hard each four bars are played."""
PATTERNS = ((1, 2, 3, 4, 3, 2), (1, 3, 2, 4, 3, 2), (1, -1, 3, -1, 4, -1))
"""Which chord note the harp plucks on each eighth; -1: none."""
PATTERN_OF = (2, 0, 0, 1, 0, 1, 1, 2, 0, 2)
BUOY = (3, 30)
"""Bars in which the bell on the water is heard."""


def reed(seconds: float, hertz: float, force: float) -> Signal:
    """A concertina far enough away: two reeds that beat slowly, bellows that open and close."""
    t = clock(seconds)
    out = np.zeros_like(t)
    for detune in (-0.0014, 0.0016):
        for n in range(1, 9):
            out += np.sin(2 * np.pi * hertz * (1 + detune) * n * t + n) * (0.75 if n % 2 == 0 else 1) / n**1.9
    air = noise(seconds, hertz * 1.5, hertz * 4, round(hertz)) * 0.02
    long = max(seconds - 0.14, 0.16)
    shape = swell(seconds, (0, 0), (0.07, 0.7), (0.15, 0.8), ((0.15 + long) / 2, 1), (long, 0.75), (seconds, 0))
    return np.asarray(fade((0.5 * out + air) * shape, 0.01, 0.05) * force)


def glass(seconds: float, hertz: float, force: float) -> Signal:
    """A small bell of glass: a fundamental that stays, overtones that are gone at once."""
    life = 1.1 * (1_000 / hertz) ** 0.4
    return fade(ring(seconds, hertz, ((1, 1.0, life), (2.32, 0.14, 0.16), (4.25, 0.07, 0.05))), 0.004, 0.3) * force


def buoy() -> Signal:
    """A bell out on the water, rocked by the swell: struck twice, not alike."""
    tone = ring(
        3.4, pitch("E4"), ((0.5, 0.25, 1.6), (1, 1.0, 1.3), (1.2, 0.3, 0.8), (2.02, 0.35, 0.5), (3.0, 0.12, 0.2))
    )
    out = np.zeros(round(4.6 * RATE))
    for at, level in ((0.0, 1.0), (1.15, 0.55)):
        start = round(at * RATE)
        out[start : start + len(tone)] += level * fade(tone, 0.004, 0.8)
    return out


def play() -> Ring:
    """One turn of the ring, before the hall."""
    rng, tape = np.random.default_rng(36_012), Ring(LENGTH)
    bars = zip((bar.split() for bar in CHORDS.split("|")), (bar.split() for bar in REED.split("|")), strict=True)
    for bar, (chord, notes) in enumerate(bars):
        start, part = bar * 6 * EIGHTH, bar // 4
        force = FORCE[part] * (1 + 0.1 * np.sin(np.pi * (bar % 4 + 0.5) / 4))
        _notes(tape, start, notes, force, rng)
        _harp(tape, start, chord, PATTERNS[PATTERN_OF[part]], force, rng)
        at = start
        for name, eighths in _pairs(GLASS.get(bar, "").split()):
            if name != "r":
                tape.add(at + rng.normal(0.008, 0.004), 0.2 * glass(2.6, pitch(name), force + 0.15), 0.42)
            at += eighths * EIGHTH
        tape.add(start + 0.004, 0.45 * felt(2.9, pitch(chord[0]), force * 0.75), -0.08)
        for k, name in enumerate(chord[1:4]):
            tape.add(start - EIGHTH, 0.06 * force * strings(pitch(name), 8 * EIGHTH), (-0.6, 0.6, 0.2)[k])
    for bar in BUOY:
        tape.add(bar * 6 * EIGHTH + 0.3, 0.045 * buoy(), -0.7)
    _waves(tape)
    return tape


def _pairs(notes: list[str]) -> list[tuple[str, float]]:
    return [(name, float(long)) for name, long in zip(notes[::2], notes[1::2], strict=True)]


def _notes(tape: Ring, start: float, notes: list[str], force: float, rng: np.random.Generator) -> None:
    at = start
    for name, eighths in _pairs(notes):
        long = eighths * EIGHTH
        if name != "r":
            touch = force * rng.uniform(0.92, 1.05)
            tape.add(at + rng.normal(0.008, 0.005), 0.3 * reed(long + 0.12, pitch(name), touch), 0.14)
        at += long


def _harp(
    tape: Ring, start: float, chord: list[str], pattern: tuple[int, ...], force: float, rng: np.random.Generator
) -> None:
    for step, which in enumerate(pattern):
        if which >= 0:
            touch = 0.42 * force * rng.uniform(0.82, 1.08) * (1.2 if step in (0, 3) else 0.95)
            at = start + step * EIGHTH + rng.normal(0.006, 0.005)
            tape.add(at, harp(2.2, pitch(chord[which]), touch), -0.42 + 0.05 * which)


def _waves(tape: Ring) -> None:
    """The sea on either side: a wave every two bars, each of its own strength, foam after its crest."""
    turn = np.arange(LENGTH) / LENGTH
    for side, seed, shift in ((-0.85, 401, 0.0), (0.85, 403, 0.37)):
        phase = (turn * (BARS // 2) + shift) % 1.0
        run = np.where(phase < 0.4, np.sin(np.pi * phase / 0.8) ** 2, np.cos(np.pi * (phase - 0.4) / 1.2) ** 2)
        foam = np.roll(run, round(0.25 * RATE)) ** 3
        strength = 0.75 + 0.25 * np.sin(2 * np.pi * (3 * turn + shift))
        seconds = LENGTH / RATE
        body, spray = noise(seconds, 140, 520, seed), noise(seconds, 700, 2_600, seed + 1)
        tape.add(0, (0.012 * body * (0.25 + run) + 0.009 * spray * (0.1 + foam)) * strength, side)


def music() -> Signal:
    """The finished piece, shape (samples, 2)."""
    return in_hall(play(), (411, 412), share=0.5, seconds=2.8)
