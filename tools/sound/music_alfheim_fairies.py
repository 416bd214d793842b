"""“Five Gardens”: a keyed fiddle, celesta, harp and soft strings on a northern night, 48 bars of three at 92 a minute.

G with a raised fourth, darker in the middle. Form: A (8 bars), A answered (8), B in E minor (8), the celesta alone (8),
A answered once more with the celesta above it (8), harp and celesta lead back (8). Crickets on either side. A ring like
the other pieces.
"""

from __future__ import annotations

import numpy as np

from tools.sound.music_mixing import Ring, in_hall, strings
from tools.sound.synthesis import RATE, Signal, clock, fade, felt, harp, noise, pitch, ring, swell

BEAT = 60 / 92
BARS = 48
LENGTH = round(BARS * 3 * BEAT * RATE)

THEME = (
    "G2 D3 B3 D4 A4|G2 E3 A3 C#4 E4|G2 D3 B3 D4 F#4|F#2 D3 A3 D4 E4|"
    "E2 B2 G3 B3 D4|A2 E3 A3 C#4 E4|C3 G3 B3 E4 G4|D3 A3 D4 F#4 A4|"
)
ANSWER = (
    "G2 D3 B3 D4 A4|G2 E3 A3 C#4 E4|G2 D3 B3 D4 F#4|F#2 D3 A3 D4 E4|"
    "E2 B2 G3 B3 D4|C3 G3 B3 E4 G4|D3 A3 C4 F#4 A4|G2 D3 G3 B3 D4|"
)
CHORDS = (  # a bar each: bass, then the notes above it from low to high
    THEME + ANSWER + "E2 B2 G3 B3 E4|D3 F#3 B3 D4 F#4|C3 G3 C4 E4 G4|B2 G3 B3 D4 G4|"
    "A2 E3 A3 C4 E4|G2 E3 B3 E4 G4|C#3 E3 A3 C#4 E4|D3 A3 D4 E4 A4|" + THEME + ANSWER + "C3 G3 B3 E4 G4|B2 G3 B3 D4 G4|"
    "A2 E3 G3 C4 E4|D3 A3 D4 F#4 A4|C3 G3 C4 E4 G4|E2 B2 G3 B3 E4|G2 E3 A3 C#4 E4|D3 A3 D4 E4 A4"
)
TUNE = (
    "D5 1 B4 .5 A4 .5 G4 1|C#5 1.5 B4 .5 A4 1|B4 1 D5 1 F#5 1|E5 .5 D5 .5 A4 2|"
    "G4 1 B4 .5 D5 .5 E5 1|C#5 1 E5 1 A4 1|E5 1.5 D5 .5 B4 1|A4 2 r 1|"
)
TUNE_ANSWERED = (
    "D5 1 B4 .5 A4 .5 G4 1|C#5 1 D5 .5 E5 .5 A4 1|B4 1 D5 .5 F#5 .5 A5 1|F#5 .5 E5 .5 D5 1 A4 1|"
    "E5 1 G5 .5 F#5 .5 E5 1|G5 1 E5 .5 D5 .5 B4 1|A4 1 D5 1 F#4 1|G4 2 r 1|"
)
REST = "r 3|" * 8
FIDDLE = (  # a bar each: note and beats; "r" rests
    TUNE + TUNE_ANSWERED + "r .5 B4 .5 E5 1 G5 1|F#5 1.5 E5 .5 D5 1|r .5 C5 .5 E5 1 G5 1|D5 2 B4 1|"
    "r .5 A4 .5 C5 1 E5 1|G5 1 E5 1 B4 1|C#5 1 E5 .5 A5 .5 E5 1|A4 2 r 1|" + REST + TUNE_ANSWERED + REST.rstrip("|")
)
CELESTA = {  # bars in which the celesta has something of its own to say
    7: "r 1 F#5 .5 A5 .5 D6 1",
    15: "r 1 D6 .5 B5 .5 G5 1",
    19: "r 2 G5 .5 B5 .5",
    23: "r 1 E6 .5 D6 .5 A5 1",
    24: "r 1 D6 .5 A5 .5 B5 1",
    25: "r 1 C#6 .5 A5 .5 E5 1",
    26: "r 1 F#6 .5 D6 .5 B5 1",
    27: "r 1 E6 .5 D6 .5 A5 1",
    28: "r 1 B5 .5 G5 .5 D5 1",
    29: "r 1 C#6 .5 E6 .5 A5 1",
    30: "r 1 E6 .5 B5 .5 G5 1",
    31: "D6 1 A5 2",
    33: "r 2 E6 .5 C#6 .5",
    35: "r 2 D6 .5 A5 .5",
    37: "r 2 B5 .5 E6 .5",
    39: "r 1 D6 .5 B5 .5 G5 1",
    40: "r 1 B5 .5 E6 .5 G5 1",
    41: "r 1 D6 .5 B5 .5 G5 1",
    42: "r 1 C6 .5 G5 .5 E5 1",
    43: "A5 1 F#5 2",
    44: "r 1 E6 .5 C6 .5 G5 1",
    46: "r 1 C#6 .5 A5 .5 E5 1",
    47: "D6 1 A5 .5 E5 .5 A5 1",
}
FORCE = (0.58, 0.7, 0.74, 0.46, 0.68, 0.44)
"""How hard each part of the form is played."""
PATTERNS = (  # which chord note the harp plucks on each half beat; -1: none
    (1, -1, 3, 2, 4, 3),
    (1, 2, 3, 4, 3, 2),
    (1, 3, 4, 3, 2, 3),
    (1, -1, -1, 2, -1, 3),
    (1, 2, 3, 4, 3, 2),
    (1, -1, 2, -1, 3, -1),
)


def fiddle(seconds: float, hertz: float, force: float) -> Signal:
    """A keyed fiddle played softly: two bowed strings that beat slowly, and strings below that answer by themselves."""
    t = clock(seconds)
    out = np.zeros_like(t)
    sway = 0.0028 * np.clip((t - 0.3) / 0.4, 0, 1) * np.sin(2 * np.pi * 5.1 * t)
    for detune in (-0.0008, 0.0009):
        phase = 2 * np.pi * np.cumsum(hertz * (1 + detune + sway)) / RATE
        for n in range(1, 10):
            # the body is loud near 500 and 1,100 Hz
            body = (
                1 + 0.7 * np.exp(-(((hertz * n - 520) / 260) ** 2)) + 0.4 * np.exp(-(((hertz * n - 1_100) / 300) ** 2))
            )
            out += body * np.sin(n * phase + n) / n**1.75
    bow = noise(seconds, hertz * 1.8, hertz * 5, round(hertz)) * 0.018
    shape = swell(seconds, (0, 0), (0.08, 0.75), (0.3, 1), (max(seconds - 0.18, 0.31), 0.8), (seconds, 0))
    below = ring(seconds, hertz / 2, ((1, 0.1, 0.9), (2, 0.12, 0.8), (3, 0.05, 0.5)))
    return np.asarray(fade((0.42 * out + bow) * shape + below * shape, 0.01, 0.06) * force)


def celesta(seconds: float, hertz: float, force: float) -> Signal:
    """A steel plate over a box of wood, struck by felt."""
    partials = ((1, 1.0, 0.9 * (880 / hertz) ** 0.35), (3.98, 0.12, 0.12), (0.5, 0.05, 0.3), (9.1, 0.02, 0.03))
    return fade(ring(seconds, hertz, partials), 0.005, min(0.3, seconds / 3)) * force


def play() -> Ring:
    """One turn of the ring, before the hall."""
    rng, tape = np.random.default_rng(64_009), Ring(LENGTH)
    bars = zip((bar.split() for bar in CHORDS.split("|")), (bar.split() for bar in FIDDLE.split("|")), strict=True)
    for bar, (chord, notes) in enumerate(bars):
        start, part = bar * 3 * BEAT, bar // 8
        force = FORCE[part] * (1 + 0.1 * np.sin(np.pi * (bar % 4 + 0.5) / 4))
        for at, long, name in _timed(start, notes):
            touch = force * rng.uniform(0.92, 1.05)
            tape.add(at + rng.normal(0.01, 0.005), 0.27 * fiddle(long + 0.12, pitch(name), touch), 0.16)
        for at, _, name in _timed(start, CELESTA.get(bar, "").split()):
            tape.add(at + rng.normal(0.006, 0.003), 0.24 * celesta(2.4, pitch(name), force + 0.1), 0.44)
        _harp(tape, start, chord, PATTERNS[part], force, rng)
        tape.add(start + 0.004, 0.42 * felt(2.6, pitch(chord[0]), force * 0.75), -0.1)
        for k, name in enumerate(chord[1:4]):
            tape.add(start - 0.5 * BEAT, 0.05 * force * strings(pitch(name), 4 * BEAT), (-0.6, 0.6, 0.2)[k])
    _crickets(tape)
    return tape


def _timed(start: float, notes: list[str]) -> list[tuple[float, float, str]]:
    """When each note begins and how long it is, in seconds; rests are left out."""
    found, at = [], start
    for name, beats in zip(notes[::2], notes[1::2], strict=True):
        if name != "r":
            found.append((at, float(beats) * BEAT, name))
        at += float(beats) * BEAT
    return found


def _harp(
    tape: Ring, start: float, chord: list[str], pattern: tuple[int, ...], force: float, rng: np.random.Generator
) -> None:
    for step, which in enumerate(pattern):
        if which >= 0:
            touch = 0.38 * force * rng.uniform(0.82, 1.08) * (1.15 if step == 0 else 0.95)
            at = start + step * BEAT / 2 + rng.normal(0.006, 0.005)
            tape.add(at, harp(2.2, pitch(chord[which]), touch), -0.42 + 0.06 * which)


def _crickets(tape: Ring) -> None:
    """Two crickets far apart, whose chirps come and go and end where they begin."""
    turn = 2 * np.pi * np.arange(LENGTH) / LENGTH
    seconds = LENGTH / RATE
    for side, hertz, chirps, shift in ((-0.85, 4_150, 1.3, 0.0), (0.85, 3_820, 1.1, 1.9)):
        whole = round(chirps * seconds)
        chirp = np.clip(np.sin(whole * turn + shift), 0, 1) ** 2
        trill = 0.5 + 0.5 * np.sin(round(31 * seconds) * turn)
        near = 0.55 + 0.45 * np.sin(5 * turn + 3 * shift)
        tape.add(0, 0.0022 * np.sin(round(hertz * seconds) * turn) * chirp * trill * near, side)


def music() -> Signal:
    """The finished piece, shape (samples, 2)."""
    return in_hall(play(), (511, 512), share=0.5, seconds=2.8)
