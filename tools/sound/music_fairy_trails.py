"""“Under the Leaves”: wooden flute, plucked tines, harp and soft strings, 44 bars of three at 80 a minute.

E with a raised sixth, lighter in the middle. Form: A (8 bars), A answered (8), B in G (8), a clearing where almost
nothing is played (8), A once more with tines above (8), four bars that lead back. Leaves stir throughout, and now and
then a bird says something far away. A ring like the other piece.
"""

from __future__ import annotations

import numpy as np

from tools.sound.music_mixing import Ring, in_hall, strings
from tools.sound.synthesis import RATE, Signal, clock, fade, felt, harp, noise, pitch, ring, swell

BEAT = 60 / 80
BARS = 44
LENGTH = round(BARS * 3 * BEAT * RATE)

CHORDS = (  # a bar each: bass, then the notes above it from low to high
    "E2 B2 G3 B3 F#4|E2 A2 E3 A3 C#4|G2 D3 G3 B3 F#4|F#2 D3 A3 D4 F#4|"
    "E2 B2 G3 B3 D4|A2 E3 A3 C#4 E4|C3 G3 B3 E4 F#4|B2 F#3 A3 D4 F#4|"
    "E2 B2 G3 B3 F#4|E2 A2 E3 A3 C#4|G2 D3 G3 B3 F#4|F#2 D3 A3 D4 E4|"
    "C3 G3 B3 E4 F#4|B2 G3 B3 D4 G4|A2 E3 G3 B3 C4|E2 B2 E3 G3 B3|"
    "G2 D3 B3 D4 G4|C#3 E3 A3 C#4 E4|C3 G3 B3 E4 F#4|B2 D3 G3 B3 D4|"
    "A2 E3 G3 C4 E4|D3 A3 D4 F#4 A4|C3 G3 B3 E4 G4|B2 F#3 A3 D4 F#4|"
    "E2 B2 G3 B3 F#4|C3 G3 B3 E4 F#4|G2 D3 G3 B3 F#4|F#2 D3 A3 D4 E4|"
    "E2 B2 G3 B3 D4|C3 G3 B3 E4 F#4|A2 E3 G3 B3 C4|B2 F#3 A3 E4 F#4|"
    "E2 B2 G3 B3 F#4|E2 A2 E3 A3 C#4|G2 D3 G3 B3 F#4|F#2 D3 A3 D4 F#4|"
    "C3 G3 B3 E4 F#4|B2 G3 B3 D4 G4|A2 E3 G3 B3 C4|E2 B2 E3 G3 B3|"
    "C3 G3 B3 D4 G4|A2 E3 G3 C4 E4|C3 G3 B3 E4 F#4|B2 F#3 A3 D4 F#4"
)
FLUTE = (  # a bar each: note and beats; "r" rests
    "B4 1 E5 1.5 F#5 .5|G5 1 F#5 .5 E5 .5 C#5 1|D5 1.5 B4 .5 G4 1|A4 2 r 1|"
    "B4 1 E5 1 G5 1|F#5 .5 E5 .5 C#5 1 E5 1|B4 1.5 G4 .5 B4 1|F#4 2 r 1|"
    "B4 1 E5 1.5 F#5 .5|G5 1 A5 .5 G5 .5 E5 1|F#5 1 D5 1 B4 1|A4 1.5 B4 .5 D5 1|"
    "E5 1.5 D5 .5 B4 1|D5 1 B4 .5 A4 .5 G4 1|B4 1 C5 .5 B4 .5 A4 1|E4 2 r 1|"
    "r .5 D5 .5 G5 1 B5 1|A5 1 G5 .5 E5 .5 C#5 1|E5 1 F#5 .5 G5 .5 B4 1|D5 2 r 1|"
    "r .5 E5 .5 G5 1 C5 1|A5 1 F#5 .5 E5 .5 D5 1|G5 1 E5 .5 D5 .5 B4 1|A4 1 F#4 1 r 1|"
    "r 3|r 3|r 1 B4 1 D5 1|E5 2 r 1|"
    "r 3|r 3|r 1 E5 .5 D5 .5 B4 1|F#4 2 r 1|"
    "B4 1 E5 1.5 F#5 .5|G5 1 F#5 .5 E5 .5 C#5 1|D5 1.5 B4 .5 G4 1|A4 2 D5 1|"
    "E5 1.5 D5 .5 B4 1|D5 1 B4 .5 A4 .5 G4 1|B4 1 C5 .5 B4 .5 A4 1|E4 2 r 1|"
    "r 3|r 3|r 3|r 3"
)
TINES = {  # bars in which the tines have something of their own to say
    24: "r 1 B5 .5 F#5 .5 E5 1",
    25: "r 1 B5 .5 G5 .5 F#5 1",
    28: "r 1 D6 .5 B5 .5 G5 1",
    29: "r 1 F#5 .5 E5 .5 B4 1",
    32: "r 2 B5 .5 F#5 .5",
    33: "E5 1 r 1 A5 .5 E5 .5",
    34: "r 2 F#5 .5 D5 .5",
    35: "A5 .5 F#5 .5 D5 1 r 1",
    36: "r 2 G5 .5 E5 .5",
    37: "r 1.5 D6 .5 B5 1",
    38: "r 2 E5 .5 G5 .5",
    39: "B5 .5 G5 .5 E5 2",
    40: "r 1 D6 .5 B5 .5 G5 1",
    41: "r 1 C6 .5 G5 .5 E5 1",
    42: "r 1 B5 .5 F#5 .5 E5 1",
    43: "r 1 A5 .5 F#5 .5 D5 1",
}
FORCE = (0.6, 0.7, 0.78, 0.45, 0.68, 0.5)
"""How hard each part of the form is played."""
PATTERNS = (  # which chord note the tines pluck on each half beat; -1: none
    (1, -1, 2, 3, -1, 4),
    (1, -1, 2, 3, 4, 3),
    (1, 2, 3, 4, 3, 2),
    (-1, -1, 2, -1, -1, -1),
    (1, -1, 2, 3, -1, 4),
    (1, -1, 3, -1, 2, -1),
)
BIRDS = ((5, 0.7, 3_100), (14, 0.55, 2_650), (24, 0.9, 2_900), (29, -0.8, 3_250), (41, -0.6, 2_750))
"""A bar, a side, a pitch in hertz: what is heard of the birds."""


def flute(seconds: float, hertz: float, force: float) -> Signal:
    """A wooden flute: nearly one sine, breath around it, a sway that comes late."""
    t = clock(seconds)
    late = np.clip((t - 0.35) / 0.5, 0, 1)
    scoop = 1 - 0.012 * np.exp(-t / 0.035)
    phase = 2 * np.pi * np.cumsum(hertz * scoop * (1 + 0.0035 * late * np.sin(2 * np.pi * 4.6 * t))) / RATE
    tone = np.sin(phase) + 0.1 * force * np.sin(2 * phase) + 0.07 * force * np.sin(3 * phase)
    breath = noise(seconds, hertz * 0.8, hertz * 2.6, round(hertz)) * (0.018 + 0.06 * np.exp(-t / 0.06))
    shape = swell(seconds, (0, 0), (0.055, 0.85), (0.3, 1), (max(seconds - 0.2, 0.31), 0.8), (seconds, 0))
    return np.asarray((tone + breath) * shape * (1 + 0.04 * late * np.sin(2 * np.pi * 4.6 * t)) * force)


def tine(seconds: float, hertz: float, force: float) -> Signal:
    """A steel tongue on a wooden box, plucked by a thumb."""
    partials = ((1, 1.0, 0.75 * (330 / hertz) ** 0.3), (2.0, 0.12, 0.3), (5.4, 0.1, 0.05), (11.3, 0.03, 0.02))
    tone = fade(ring(seconds, hertz, partials), 0.002, min(0.25, seconds / 3))
    thumb = noise(0.02, 200, 900, 7) * np.exp(-clock(0.02) / 0.004)
    tone[: len(thumb)] += 0.05 * fade(thumb, 0.001, 0.005)
    return tone * force


def bird(hertz: float, seed: int) -> Signal:
    """Four to six short falling calls, not quite alike."""
    rng = np.random.default_rng(seed)
    out = np.zeros(round(1.6 * RATE))
    at = 0.0
    for _ in range(int(rng.integers(4, 7))):
        long = rng.uniform(0.07, 0.14)
        t = clock(long)
        glide = hertz * rng.uniform(0.92, 1.12) * (1 - rng.uniform(0.05, 0.16) * (t / long) ** 1.5)
        call = np.sin(2 * np.pi * np.cumsum(glide) / RATE) * np.sin(np.pi * t / long) ** 1.5
        start = round(at * RATE)
        out[start : start + len(call)] += call[: len(out) - start] * rng.uniform(0.6, 1)
        at += long + rng.uniform(0.04, 0.13)
    return out


def play() -> Ring:
    """One turn of the ring, before the hall."""
    rng, tape = np.random.default_rng(5913), Ring(LENGTH)
    tune = [bar.split() for bar in FLUTE.split("|")]
    for bar, (chord, notes) in enumerate(zip((bar.split() for bar in CHORDS.split("|")), tune, strict=True)):
        start, part = bar * 3 * BEAT, bar // 8
        force = FORCE[part] * (1 + 0.1 * np.sin(np.pi * (bar % 4 + 0.5) / 4))
        _flute(tape, start, notes, force, rng)
        _plucked(tape, start, chord, PATTERNS[part], force, rng)
        _tines(tape, start, TINES.get(bar, "").split(), force)
        tape.add(start + 0.004, 0.42 * felt(2.8, pitch(chord[0]), force * 0.75), -0.1)
        tape.add(start + 0.01, 0.4 * harp(2.2, pitch(chord[1]), force), -0.25)
        for k, name in enumerate(chord[1:4]):
            tape.add(start - 0.5 * BEAT, 0.05 * force * strings(pitch(name), 4 * BEAT), (-0.6, 0.6, 0.2)[k])
    for bar, side, hertz in BIRDS:
        tape.add((bar * 3 + 1.4) * BEAT, 0.02 * bird(hertz, round(hertz)), side)
    _leaves(tape)
    return tape


def _flute(tape: Ring, start: float, notes: list[str], force: float, rng: np.random.Generator) -> None:
    at = start
    for name, beats in zip(notes[::2], notes[1::2], strict=True):
        long = float(beats) * BEAT
        if name != "r":
            touch = force * rng.uniform(0.92, 1.05)
            tape.add(at + rng.normal(0.01, 0.005), 0.38 * flute(long + 0.1, pitch(name), touch), 0.14)
        at += long


def _tines(tape: Ring, start: float, notes: list[str], force: float) -> None:
    at = start
    for name, beats in zip(notes[::2], notes[1::2], strict=True):
        if name != "r":
            tape.add(at, 0.36 * tine(2.0, pitch(name), force), 0.4)
        at += float(beats) * BEAT


def _plucked(
    tape: Ring, start: float, chord: list[str], pattern: tuple[int, ...], force: float, rng: np.random.Generator
) -> None:
    for step, which in enumerate(pattern):
        if which < 0:
            continue
        touch = 0.38 * force * rng.uniform(0.82, 1.08) * (1.12 if step == 0 else 1.0)
        at = start + step * BEAT / 2 + rng.normal(0.006, 0.005)
        tape.add(at, tine(1.7, pitch(chord[which]), touch), -0.4 + 0.06 * which)


def _leaves(tape: Ring) -> None:
    """Air in the tops of the trees, on either side its own; its gusts end where they begin."""
    seconds = LENGTH / RATE
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    for side, seed, gusts in ((-0.9, 301, (3, 7)), (0.9, 302, (4, 9))):
        swing = 0.55 + 0.3 * np.sin(gusts[0] * turn + seed) + 0.15 * np.sin(gusts[1] * turn + 2 * seed)
        tape.add(0, 0.006 * noise(seconds, 500, 3_600, seed) * swing, side)


def music() -> Signal:
    """The finished piece, shape (samples, 2)."""
    return in_hall(play(), (311, 312), share=0.5, seconds=2.8)
