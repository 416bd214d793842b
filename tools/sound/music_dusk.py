"""“Valley at Dusk”: felt piano, harp and soft strings in D with a lowered seventh; 36 bars of four at 72 a minute.

Form: A (8 bars), A with a turn (8), B, which moves to B minor (8), A thinned out (8), four bars that lead back. The
piece is a ring of two minutes: tails of the last bar are laid into the first, and the hall answers around the corner,
so that there is no seam.
"""

from __future__ import annotations

import numpy as np

from tools.sound.music_mixing import Ring, in_hall, strings
from tools.sound.synthesis import RATE, Signal, felt, harp, pitch

BEAT = 60 / 72
BARS = 36
LENGTH = round(BARS * 4 * BEAT * RATE)

CHORDS = (  # a bar each: bass, then the notes above it from low to high
    "D2 D3 A3 D4 F#4|D2 D3 B3 D4 G4|C3 G3 C4 D4 E4|D2 A3 D4 E4 F#4|"
    "B2 F#3 A3 D4 F#4|G2 D3 B3 D4 G4|E2 B3 D4 E4 G4|A2 E3 A3 D4 E4|"
    "D2 D3 A3 D4 F#4|F#2 C#3 A3 C#4 E4|G2 D3 B3 D4 F#4|C3 G3 C4 D4 E4|"
    "B2 F#3 A3 D4 F#4|E2 B3 D4 E4 G4|A2 E3 B3 D4 G4|D2 A3 D4 E4 F#4|"
    "B2 F#3 B3 D4 F#4|F#2 C#3 A3 C#4 F#4|G2 D3 B3 D4 G4|F#2 D3 A3 D4 F#4|"
    "E2 B3 E4 F#4 G4|B2 F#3 B3 D4 F#4|C3 G3 C4 E4 G4|A2 E3 A3 C#4 E4|"
    "D2 D3 A3 D4 F#4|D2 D3 B3 D4 G4|C3 G3 C4 D4 E4|D2 A3 D4 E4 F#4|"
    "B2 F#3 A3 D4 F#4|G2 D3 B3 D4 G4|A2 E3 B3 D4 G4|D2 A3 D4 E4 F#4|"
    "G2 D3 B3 D4 A4|F#2 D3 A3 D4 F#4|E2 B3 D4 G4 B4|A2 E3 A3 D4 E4"
)
MELODY = (  # a bar each: note and beats; "r" rests
    "A4 1 D5 1 E5 .5 F#5 1.5|G5 1.5 F#5 .5 E5 1 D5 1|E5 2 r .5 D5 .5 C5 1|D5 3 r 1|"
    "F#5 1 A5 1 F#5 .5 E5 1.5|D5 1.5 B4 .5 D5 2|E5 1 G5 1 F#5 1 E5 1|E5 2 D5 1 r 1|"
    "A4 1 D5 1 E5 .5 F#5 1.5|A5 1.5 F#5 .5 E5 1 C#5 1|D5 1 B4 1 G5 1.5 F#5 .5|E5 3 r 1|"
    "D5 1 F#5 1 B5 1.5 A5 .5|G5 1 F#5 .5 E5 1.5 B4 1|D5 1.5 E5 .5 C#5 1 B4 1|D5 3 r 1|"
    "r .5 B4 .5 C#5 .5 D5 .5 F#5 2|r .5 A4 .5 C#5 .5 E5 .5 F#5 1 E5 1|"
    "r .5 B4 .5 D5 .5 G5 .5 B5 1.5 A5 .5|A5 1 F#5 1 D5 2|"
    "r .5 G4 .5 B4 .5 E5 .5 G5 2|F#5 1.5 E5 .5 D5 1 B4 1|E5 1 G5 1 D5 1 C5 1|B4 1 D5 1 C#5 2|"
    "A4 2 D5 2|B4 1 D5 1 E5 2|G5 1.5 E5 .5 D5 1 C5 1|A4 3 r 1|"
    "F#5 1 A5 1 B5 1 A5 1|G5 1.5 F#5 .5 D5 2|E5 1 F#5 1 G5 .5 F#5 .5 E5 1|D5 3 r 1|"
    "B4 2 A4 2|F#4 2 A4 2|G4 2 B4 1 D5 1|E5 3 r 1"
)
FORCE = (0.55, 0.68, 0.8, 0.6, 0.45)
"""How hard each part of the form is played."""
PATTERNS = (  # which chord note the harp plucks on each half beat; -1: none
    (0, 2, 3, 2, 4, 3, 2, 3),
    (0, 2, 3, 4, 2, 3, 4, 3),
    (0, 1, 2, 3, 4, 3, 2, 1),
    (0, -1, 2, -1, 3, -1, 4, -1),
    (0, -1, 2, 3, 4, -1, -1, -1),
)


def play() -> Ring:
    """One turn of the ring, before the hall."""
    rng, tape = np.random.default_rng(1872), Ring(LENGTH)
    bars = [bar.split() for bar in CHORDS.split("|")]
    tune = [bar.split() for bar in MELODY.split("|")]
    for bar, (chord, notes) in enumerate(zip(bars, tune, strict=True)):
        start, part = bar * 4 * BEAT, bar // 8
        force = FORCE[part] * (1 + 0.1 * np.sin(np.pi * (bar % 4 + 0.5) / 4))  # each phrase rises and falls
        _melody(tape, start, notes, force, rng)
        _harp(tape, start, chord, PATTERNS[part], force, rng)
        for beat, level in ((0, 0.62), (2, 0.34)):
            tape.add(start + beat * BEAT + 0.004, level * felt(3.2, pitch(chord[0]), force * 0.8), -0.1)
        for k, name in enumerate(chord[1:4]):
            tape.add(start - 0.5 * BEAT, 0.055 * force * strings(pitch(name), 5 * BEAT), (-0.6, 0.6, 0.2)[k])
    return tape


def _melody(tape: Ring, start: float, notes: list[str], force: float, rng: np.random.Generator) -> None:
    at = start
    for name, beats in zip(notes[::2], notes[1::2], strict=True):
        long = float(beats) * BEAT
        if name != "r":
            touch = force * rng.uniform(0.9, 1.06) * (1.08 if float(beats) >= 1.5 else 0.96)
            tape.add(at + rng.normal(0.012, 0.006), 0.8 * felt(long + 1.6, pitch(name), touch), 0.16)
        at += long


def _harp(
    tape: Ring, start: float, chord: list[str], pattern: tuple[int, ...], force: float, rng: np.random.Generator
) -> None:
    for step, which in enumerate(pattern):
        if which < 0:
            continue
        name = chord[which] if which else chord[1]
        touch = 0.3 * force * rng.uniform(0.82, 1.08) * (1.15 if step in (0, 4) else 1.0)
        at = start + step * BEAT / 2 + rng.normal(0.006, 0.005)
        tape.add(at, harp(2.2, pitch(name), touch), -0.35 + 0.05 * which)


def music() -> Signal:
    """The finished piece, shape (samples, 2)."""
    return in_hall(play(), (161, 162))
